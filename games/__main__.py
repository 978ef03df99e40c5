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
    command: Callable[[argparse.Namespace], int] = chosen.command
    try:
        status = command(chosen)
        sys.stdout.flush()
    except UnreadableError as error:
        print(f"games: {error}", file=sys.stderr)
        return UNREADABLE
    except BrokenPipeError:
        # The reader has gone; Python would complain once more when it closes the pipe.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return REFUSED
    except KeyboardInterrupt:
        return REFUSED
    return status


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m games", description="The engine of the seven jack games.")
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


def _replay(chosen: argparse.Namespace) -> int:
    data = _read_json(chosen.file)
    records = data if isinstance(data, list) else [data]
    results = [replay_json(record, steps=not chosen.no_steps) for record in records]
    print(json.dumps(results if isinstance(data, list) else results[0]))
    return REFUSED if any("error" in result for result in results) else OK


def _verify(chosen: argparse.Namespace) -> int:
    answer = verify_json(_read_json(chosen.file))
    print(json.dumps(answer))
    return OK if answer["ok"] else REFUSED


def _bench(chosen: argparse.Namespace) -> int:
    print(bench_table(BenchPlan(chosen.repeats, chosen.seconds)))
    return OK


def _read_json(name: str) -> Any:  # noqa: ANN401 - any JSON there is
    """The file's JSON; UnreadableError where there is none."""
    try:
        raw = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
        return json.loads(raw.decode("utf-8-sig"), parse_int=_parse_int, parse_constant=_refuse_constant)
    except OSError as error:
        raise UnreadableError(f"{name}: {error.strerror}") from error
    except RecursionError as error:
        raise UnreadableError(f"{name}: nested too deeply") from error
    except ValueError as error:
        raise UnreadableError(f"{name}: no JSON: {error}") from error


def _parse_int(digits: str) -> int:
    """The number, or one that nothing accepts: Python refuses to read thousands of digits."""
    return int(digits) if len(digits) <= LONGEST_NUMBER else TOO_BIG


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
