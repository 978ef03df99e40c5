"""Records: the form of the whole first, then what is written in it (games/records.md)."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core import HOST, Refusal
from games.match import set_up
from games.record import DealRecord, Record, action_text, parse_action, parse_deck, parse_record, setup_of
from games.valety import VALETY


def good(**changes: object) -> dict[str, Any]:
    record: dict[str, Any] = {"format": 1, "game": "valety", "seats": 3, "first_dealer": 0, "deals": []}
    return record | changes


def code_of(data: object) -> str:
    with pytest.raises(Refusal) as caught:
        setup_of(parse_record(data))
    return caught.value.code


def test_the_smallest_record() -> None:
    assert parse_record(good()) == Record("valety", 3, 0)


def test_other_keys_are_kept_as_they_are() -> None:
    record = parse_record(good(players=["A", "B", "C"], started_at=7))
    assert record.extra == {"players": ["A", "B", "C"], "started_at": 7}
    assert record.to_json() == good(players=["A", "B", "C"], started_at=7, options={})


def test_text_form_and_parser_are_a_pair() -> None:
    deals = (DealRecord("7D AS", ("1 play 7S",)), DealRecord("2C"))
    record = Record.of(VALETY, set_up(VALETY, 2, {"target": 30}, 1), deals, fairness={"server_seed": None})
    assert record.options == {"target": 30}
    assert parse_record(json.loads(json.dumps(record.to_json()))) == record


@pytest.mark.parametrize("key", ["format", "game", "seats", "first_dealer", "deals"])
@pytest.mark.parametrize("value", ["missing", None, True, 1.0, [], {}, "x", -1])
def test_a_field_missing_or_of_another_type_is_a_bad_record(key: str, value: object) -> None:
    record = good() | {key: value}
    if value == "missing":
        del record[key]
    if (key, value) != ("deals", []):
        assert code_of(record) == "bad_record"


@pytest.mark.parametrize("options", [None, [], 7, "x"])
def test_options_that_are_no_object_are_a_bad_record(options: object) -> None:
    assert code_of(good(options=options)) == "bad_record"


@pytest.mark.parametrize(
    "deal", [None, [], {}, {"deck": "2S"}, {"actions": []}, {"deck": 7, "actions": []}, {"deck": "2S", "actions": [7]}]
)
def test_the_form_of_deals_is_checked_before_anything_else(deal: object) -> None:
    assert code_of(good(deals=[deal], options={"unknown": 1})) == "bad_record"


@pytest.mark.parametrize("seat", [3, -1, 10**18])
def test_the_first_dealer_has_a_seat(seat: int) -> None:
    assert code_of(good(first_dealer=seat, options={"unknown": 1})) == "bad_record"


@pytest.mark.parametrize(
    "options",
    [{"unknown": 1}, {"target": 11}, {"target": "20"}, {"target": True}, {"target": 20.0}, {"first_lead": "nondealer"}],
)
def test_options_come_before_the_number_of_seats(options: dict[str, object]) -> None:
    assert code_of(good(options=options)) == "bad_option"
    assert code_of(good(options={"unknown": 1}, seats=4)) == "bad_option"


def test_an_option_at_its_default_is_always_allowed() -> None:
    options = {"target": 20, "first_lead": "dealer", "turned_jack": "dead"}
    assert setup_of(parse_record(good(options=options))).options == VALETY.options()


@pytest.mark.parametrize("seats", [1, 4, 10**18])
def test_the_number_of_seats(seats: int) -> None:
    assert code_of(good(seats=seats)) == "bad_seats"


@pytest.mark.parametrize("text", ["", " ", "7S ", " 7S", "7S  8S", "7s", "10S", "7S\n8S", "7S,8S", "7♠"])
def test_a_deck_of_other_letters_or_spacing_is_refused(text: str) -> None:
    with pytest.raises(Refusal) as caught:
        parse_deck(text)
    assert caught.value.code == "bad_deck"


@pytest.mark.parametrize(
    "text",
    ["", "play", "0", "0 ", "0  play 7S", " 0 play 7S", "+0 play 7S", "00 play 7S", "01 play 7S", "-1 play 7S",
     "3 play 7S", "9" * 5000 + " play 7S", "0\tplay 7S", "- play 7S", "٠ play 7S", "0\nplay"],
)  # fmt: skip
def test_an_action_whose_seat_or_spacing_is_wrong(text: str) -> None:
    with pytest.raises(Refusal) as caught:
        parse_action(VALETY, 3, text)
    assert caught.value.code == "bad_action"


@pytest.mark.parametrize(("text", "seat", "token"), [("0 play 7S", 0, "play 7S"), ("2 dance  7S ", 2, "dance  7S ")])
def test_an_action_is_a_seat_and_a_token(text: str, seat: int, token: str) -> None:
    assert parse_action(VALETY, 3, text) == (seat, token)
    assert action_text(seat, token) == text


def test_the_host_is_written_as_a_dash() -> None:
    assert action_text(HOST, "turn") == "- turn"


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)


@given(JSON, st.sampled_from(["format", "game", "seats", "options", "first_dealer", "deals", "other"]))
def test_nothing_but_a_refusal_is_ever_raised(value: object, key: str) -> None:
    for data in (value, good() | {key: value}, good(deals=[value]), good(deals=[{"deck": "", "actions": [value]}])):
        try:
            setup_of(parse_record(data))
        except Refusal as refusal:
            assert refusal.code in ("bad_record", "bad_option", "bad_seats")  # noqa: PT017 - one of many outcomes
