"""The command line of the engine: ``python -m games replay|verify|bench``. The only I/O of the package."""

import argparse
import json
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, NoReturn

from games.bench import BenchPlan, bench_table
from games.fairness import verify_json
from games.replay import replay_json

OK: Final = 0
REFUSED: Final = 1
UNREADABLE: Final = 2
LONGEST_NUMBER: Final = 18
"""Digits of a number in a record; longer ones are no number that a record can hold (RFC 8259, 6)."""
TOO_BIG: Final = 10**LONGEST_NUMBER


class UnreadableError(Exception):
    """The file cannot be read, or it is no JSON."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; its exit status."""
    chosen = _parser().parse_args(arguments)
    command: Callable[[argparse.Namespace], tuple[str, int]] = chosen.command
    try:
        answer, status = command(chosen)
        return status if _written(answer) else REFUSED
    except UnreadableError as error:
        _complain(str(error))
        return UNREADABLE
    except KeyboardInterrupt:
        return REFUSED


def _written(answer: str) -> bool:
    """Whether the answer has reached standard output; a line on standard error tells why not."""
    if sys.stdout is None:
        _complain("standard output is closed")
        return False
    try:
        print(answer, flush=True)
    except OSError as error:
        # Python would complain once more when it closes the stream.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(error, BrokenPipeError):  # a reader who has gone knows it
            _complain(f"standard output: {error.strerror}")
        return False
    return True


def _complain(trouble: str) -> None:
    if sys.stderr is not None:  # print would take standard output instead
        print(f"games: {trouble}", file=sys.stderr)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m games", description="The engine of the jack games.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    replay = commands.add_parser("replay", help="replay a record, or an array of them, as JSON")
    replay.add_argument("file", metavar="FILE", help="the record; - is standard input")
    replay.add_argument("--no-steps", action="store_true", help="leave the steps of the deals out")
    replay.set_defaults(command=_replay)
    verify = commands.add_parser("verify", help="check that a record's decks are the ones agreed before the match")
    verify.add_argument("file", metavar="FILE", help="the record; - is standard input")
    verify.set_defaults(command=_verify)
    bench = commands.add_parser("bench", help="cards a second of random play, for each game")
    bench.add_argument("--repeats", type=_count, default=5, help="rounds of which the median is told")
    bench.add_argument("--seconds", type=_seconds, default=0.3, help="length of one round")
    bench.set_defaults(command=_bench)
    return parser


def _replay(chosen: argparse.Namespace) -> tuple[str, int]:
    data = _read_json(chosen.file)
    records = data if isinstance(data, list) else [data]
    results = [replay_json(record, steps=not chosen.no_steps) for record in records]
    status = REFUSED if any("error" in result for result in results) else OK
    return json.dumps(results if isinstance(data, list) else results[0]), status


def _verify(chosen: argparse.Namespace) -> tuple[str, int]:
    answer = verify_json(_read_json(chosen.file))
    return json.dumps(answer), OK if answer["ok"] else REFUSED


def _bench(chosen: argparse.Namespace) -> tuple[str, int]:
    return bench_table(BenchPlan(chosen.repeats, chosen.seconds)), OK


def _read_json(name: str) -> Any:  # noqa: ANN401 - any JSON there is
    """The file's JSON; UnreadableError where there is none."""
    try:
        raw = _standard_input() if name == "-" else Path(name).read_bytes()
        return json.loads(raw.decode("utf-8-sig"), parse_int=_parse_int, parse_constant=_refuse_constant)
    except OSError as error:
        raise UnreadableError(f"{name}: {error.strerror}") from error
    except RecursionError as error:
        raise UnreadableError(f"{name}: nested too deeply") from error
    except ValueError as error:
        raise UnreadableError(f"{name}: no JSON: {error}") from error


def _standard_input() -> bytes:
    if sys.stdin is None:
        raise UnreadableError("standard input is closed")
    return sys.stdin.buffer.read()


def _parse_int(digits: str) -> int:
    """The number, or one of its sign that nothing accepts: Python refuses to read thousands of digits."""
    if len(digits) <= LONGEST_NUMBER:
        return int(digits)
    return -TOO_BIG if digits.startswith("-") else TOO_BIG


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number of JSON")


def _count(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("must be at least 1")
    return number


def _seconds(text: str) -> float:
    number = float(text)
    if not 0 < number < 3600:
        raise argparse.ArgumentTypeError("must be above 0 and below an hour")
    return number


if __name__ == "__main__":
    sys.exit(main())
