"""Replay as a library and as a command: what it prints, and that nothing brings it down."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from games.__main__ import main
from games.fairness import SEED_BYTES, fairness_json
from games.match import Match, set_up
from games.record import DealRecord, Record
from games.registry import GAMES
from games.replay import ReplayError, replay, replay_json
from games.valety import VALETY
from tests.games.playing import Case, play_match, record_of

CASE = Case(VALETY, 3)
RECORD = record_of(CASE, play_match(CASE, 2))
RECORD_SETUP = set_up(VALETY, 3, {}, 0)


def outcome(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    """Exit status, standard output and standard error of a command."""
    try:
        status = main(arguments)
    except SystemExit as stopped:
        status = int(stopped.code or 0)
    printed = capsys.readouterr()
    return status, printed.out, printed.err


def written(path: Path, data: object) -> str:
    path.write_text(json.dumps(data), "utf-8")
    return str(path)


def fair_record() -> dict[str, object]:
    """A record without deals that both commands are content with."""
    fairness = fairness_json(bytes(SEED_BYTES), (), revealed=True)
    return Record.of(VALETY, RECORD_SETUP, fairness=fairness).to_json()


def cut(record: Record, actions: int) -> Record:
    """The record's first deal after so many actions."""
    deal = record.deals[0]
    return Record(
        record.game, record.seats, record.first_dealer, record.options, (DealRecord(deal.deck, deal.actions[:actions]),)
    )


def test_steps_tell_what_was_true_before_each_action() -> None:
    result = replay_json(RECORD.to_json())
    steps = result["deals"][0]["steps"]
    assert len(steps) == 51
    match = Match.start(VALETY, CASE.setup)
    assert steps[0]["to_act"] == [(match.dealer + 1) % 3]
    assert len(steps[0]["legal"][str(steps[0]["to_act"][0])]) == 17
    for i, step in enumerate(steps):
        part = replay_json(cut(RECORD, i).to_json())
        assert (part["to_act"], part["legal"]) == (step["to_act"], step["legal"])
        assert part["deals"][0]["complete"] is False
        assert part["deals"][0]["points"] is part["deals"][0]["totals"] is None


def test_without_steps() -> None:
    result = replay_json(RECORD.to_json(), steps=False)
    full = replay_json(RECORD.to_json())
    assert all(deal.pop("steps") for deal in full["deals"])
    assert result == full


def test_nothing_may_come_next_while_a_deal_is_awaited() -> None:
    result = replay_json(RECORD.to_json())
    assert (result["to_act"], result["legal"], result["over"], result["winners"]) == ([], {}, False, [])


def test_a_match_without_deals() -> None:
    assert replay_json(Record("valety", 2, 1).to_json()) == {
        "game": "valety", "seats": 2, "deals": [], "to_act": [], "legal": {}, "totals": [0, 0], "over": False,
        "winners": [],
    }  # fmt: skip


def test_a_finished_match_names_its_winner() -> None:
    deals = play_match(Case(VALETY, 2, ("target", 10)), 50)
    result = replay_json(record_of(Case(VALETY, 2, ("target", 10)), deals).to_json())
    assert result["over"]
    assert result["winners"] == [result["totals"].index(max(result["totals"]))]
    more = record_of(Case(VALETY, 2, ("target", 10)), [*deals, deals[0]])
    assert replay_json(more.to_json())["error"]["code"] == "deal_over"


def test_a_deal_after_the_match_is_refused_before_its_deck_is_looked_at() -> None:
    case = Case(VALETY, 2, ("target", 10))
    data = record_of(case, play_match(case, 50)).to_json()
    deals = data["deals"]
    assert isinstance(deals, list)
    deals.append({"deck": "nonsense", "actions": []})
    error = replay_json(data)["error"]
    assert (error["deal"], error["action"], error["code"]) == (len(deals) - 1, None, "deal_over")


def test_a_deal_after_an_unfinished_one_is_a_bad_record() -> None:
    record = Record("valety", 3, 0, {}, (DealRecord(RECORD.deals[0].deck), DealRecord("nonsense")))
    error = replay_json(record.to_json())["error"]
    assert (error["deal"], error["action"], error["code"]) == (1, None, "bad_record")


@pytest.mark.parametrize(
    ("action", "code"), [("0 play", "bad_action"), ("9 play 7S", "bad_action"), ("0 play 7S", "deal_over")]
)
def test_an_action_after_the_end_of_its_deal(action: str, code: str) -> None:
    deal = RECORD.deals[0]
    record = Record("valety", 3, RECORD.first_dealer, {}, (DealRecord(deal.deck, (*deal.actions, action)),))
    with pytest.raises(ReplayError) as caught:
        replay(record)
    error = caught.value
    assert (error.deal, error.action, error.refusal.code) == (0, 51, code)
    assert error.to_json() == {"error": {"deal": 0, "action": 51, "code": code, "message": str(error.refusal)}}


def test_the_command_replays_one_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = outcome(["replay", written(tmp_path / "record.json", RECORD.to_json())], capsys)
    assert (status, json.loads(out), err) == (0, replay_json(RECORD.to_json()), "")


def test_the_command_replays_an_array_in_order(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = [RECORD.to_json(), 7, cut(RECORD, 5).to_json()]
    status, out, _ = outcome(["replay", "--no-steps", written(tmp_path / "records.json", data)], capsys)
    results = json.loads(out)
    assert status == 1
    assert [result.get("error", {}).get("code") for result in results] == [None, "bad_record", None]
    assert "steps" not in results[0]["deals"][0]


def test_an_empty_array_is_no_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert outcome(["replay", written(tmp_path / "records.json", [])], capsys) == (0, "[]\n", "")


def test_a_dash_is_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(json.dumps(RECORD.to_json()).encode())))
    status, out, _ = outcome(["replay", "--no-steps", "-"], capsys)
    assert status == 0
    assert json.loads(out)["game"] == "valety"


@pytest.mark.parametrize("command", ["replay", "verify"])
@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"not json",
        b"{",
        b'{"format": 1,}',
        b'{"format": NaN}',
        b"[Infinity]",
        b"\xff\xfe\x00",
        b'"\xd0"',
        b"[" * 100_000,
        b"[" * 100_000 + b"]" * 100_000,
        b'{"a":' * 100_000,
        b"{} {}",
    ],
    ids=lambda raw: repr(raw[:20]),
)
def test_an_unreadable_file_is_status_2(
    raw: bytes, command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "record.json"
    path.write_bytes(raw)
    status, out, err = outcome([command, str(path)], capsys)
    assert (status, out) == (2, "")
    assert err.startswith("games: ")
    assert err.count("\n") == 1


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_no_file_and_a_folder_are_status_2(command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for path in (tmp_path / "absent.json", tmp_path, Path("a\0b")):
        status, out, _ = outcome([command, str(path)], capsys)
        assert (status, out) == (2, "")


@pytest.mark.parametrize(
    "command",
    ["", "dance", "replay", "verify", "replay a b", "replay --steps a", "bench --repeats 0", "bench --repeats x",
     "bench --seconds -1", "bench --seconds nan"],
)  # fmt: skip
def test_wrong_usage_is_status_2(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = outcome(command.split(), capsys)
    assert (status, out) == (2, "")
    assert "usage" in err


def headed(**changes: str) -> str:
    """The JSON text of a record without deals, some of its values replaced by other JSON."""
    values = {"format": "1", "game": '"valety"', "seats": "3", "first_dealer": "0", "deals": "[]"} | changes
    return "{" + ", ".join(f'"{key}": {value}' for key, value in values.items()) + "}"


STRANGE = {
    "a number of thousands of digits": headed(first_dealer="9" * 9000),
    "a key twice": '{"format": 1, "format": 2}',
    "half a surrogate pair": headed(game='"\\ud800"'),
    "a game that is a list": headed(game="[[[]]]"),
    "a deep option": headed(options='{"target": ' + "[" * 900 + "]" * 900 + "}"),
    "an option of thousands of letters": headed(options='{"' + "x" * 99_999 + '": 1}'),
    "a number out of range": headed(format="1e999"),
    "a text": '"record"',
    "nothing": "null",
}


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"seats": "9" * 9000}, "bad_seats"),
        ({"seats": "-" + "9" * 9000}, "bad_record"),
        ({"first_dealer": "9" * 9000}, "bad_record"),
        ({"first_dealer": "-" + "9" * 9000}, "bad_record"),
        ({"options": '{"target": -' + "9" * 9000 + "}"}, "bad_option"),
        ({"options": '{"target": ' + "9" * 9000 + "}"}, "bad_option"),
    ],
)
def test_a_number_of_thousands_of_digits_keeps_its_sign(
    changes: dict[str, str], code: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A table of minus so many seats has no first dealer, one of so many has one but is no game of ours."""
    path = tmp_path / "record.json"
    path.write_text(headed(**changes), "utf-8")
    status, out, _ = outcome(["replay", str(path)], capsys)
    assert (status, json.loads(out)["error"]["code"]) == (1, code)


@pytest.mark.parametrize("raw", STRANGE.values(), ids=list(STRANGE))
def test_strange_json_is_status_1_with_an_answer(raw: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "record.json"
    path.write_text(raw, "utf-8")
    status, out, err = outcome(["replay", str(path)], capsys)
    error: dict[str, Any] = json.loads(out)["error"]
    assert (status, err) == (1, "")
    assert error["code"] in ("bad_record", "bad_option")
    assert len(error["message"]) < 200
    assert outcome(["verify", str(path)], capsys)[0] == 1


def test_a_reader_who_goes_away_is_no_traceback(tmp_path: Path) -> None:
    path = written(tmp_path / "records.json", [RECORD.to_json()] * 20)
    read, write = os.pipe()
    os.close(read)
    with os.fdopen(write, "w") as gone:
        done = subprocess.run(
            [sys.executable, "-m", "games", "replay", path], stdout=gone, stderr=subprocess.PIPE, text=True, check=False
        )
    assert done.stderr == ""
    assert done.returncode == 1


def closing(redirection: str, command: str, path: str) -> tuple[int, str, str]:
    """Exit status and output of a command that a shell starts with a stream closed or full."""
    line = f'exec "$0" -m games {command} "$1" {redirection}'
    done = subprocess.run(["sh", "-c", line, sys.executable, path], capture_output=True, text=True, check=False)
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_a_closed_standard_input_is_status_2(command: str) -> None:
    assert closing("<&-", command, "-") == (2, "", "games: standard input is closed\n")


@pytest.mark.parametrize("command", ["replay", "verify"])
@pytest.mark.parametrize("redirection", [">&-", ">/dev/full"])
def test_an_answer_that_cannot_be_written_is_no_success(redirection: str, command: str, tmp_path: Path) -> None:
    status, _, err = closing(redirection, command, written(tmp_path / "record.json", fair_record()))
    assert status == 1
    assert err.startswith("games: standard output")
    assert err.count("\n") == 1


def test_a_complaint_never_goes_to_standard_output(tmp_path: Path) -> None:
    """games/fairness.md, 5: nothing on standard output."""
    assert closing("2>&-", "verify", str(tmp_path / "absent.json")) == (2, "", "")


def test_the_bench_has_a_row_for_each_game(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = outcome(["bench", "--repeats", "1", "--seconds", "0.001"], capsys)
    heading, *rows = [line.split() for line in out.splitlines()]
    assert status == 0
    assert heading == ["game", "seats", "core", "apply", "turns", "turns", "+", "view", "turn", "µs"]
    assert {row[0] for row in rows} == set(GAMES)
    figures = [float(figure.replace(",", "")) for row in rows for figure in row[2:] if figure != "-"]
    assert min(figures) > 0
