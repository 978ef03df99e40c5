"""Provably fair shuffles, section by section of games/fairness.md; the worked example is its 6."""

import hmac
import re
from collections import Counter
from itertools import islice
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.cards import deck_text, pack_of
from games.fairness import (
    _byte_stream,
    _draw_below,
    commitment_of,
    deck_of,
    default_client_string,
    fairness_json,
    is_client_string,
    verify_json,
)
from games.match import set_up
from games.record import DealRecord, Record
from games.valety import VALETY

SEED = bytes(range(32))
STRINGS = ("Аня", "ivan 3")
PACK_32 = pack_of("789TJQKA")
DECKS = (
    "7C 9H 8D KC JS 9D 7H QC KD TD 8S TH 8C TS QD TC 7S 9C 9S QH AD JH 7D JC QS KS 8H AH JD AS KH AC",
    "TD KS QS AC 8H JS 7S QH AD KC 9D 9S 9H 8D JH 8C JD 7H AS AH TH TS JC 8S QD 7D QC 7C 9C TC KD KH",
)


def test_1_1_the_commitment_is_the_hash_of_the_raw_seed() -> None:
    assert commitment_of(SEED) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"


def test_1_2_the_default_string_is_half_a_hash_of_the_press() -> None:
    assert default_client_string("4382bfdwdsb323b2d9") == default_client_string("4382bfdwdsb323b2d9")
    assert default_client_string("abc") == "ba7816bf8f01cfea"
    assert re.fullmatch("[0-9a-f]{16}", default_client_string("-100123:45:1764460800"))


@pytest.mark.parametrize("text", ["a", " ", "x" * 64, "ivan 3", "Аня", "🃏" * 64, "\u202e"])
def test_1_client_strings(text: str) -> None:
    assert is_client_string(text)


@pytest.mark.parametrize("text", ["", "x" * 65, "a\nb", "\0", "\x7f", "\x85", "\ud800", "a\tb"])
def test_1_no_client_strings(text: str) -> None:
    assert not is_client_string(text)


def test_6_the_blocks_of_the_worked_example() -> None:
    stream = bytes(islice(_byte_stream(SEED, STRINGS, 0), 64)).hex()
    assert stream[:64] == "ef9a7fdf9b4fa237fdf82427da756b9a6477db1b8116bf0c0709fbbbf2681b37"
    assert stream[64:] == "b52da3f2a1650859f6eab6bd2596a2c853f371c6ecd6b710bdf739c535a62d17"


@pytest.mark.parametrize("deal", [0, 1])
def test_6_the_decks_of_the_worked_example(deal: int) -> None:
    assert deck_text(deck_of(SEED, STRINGS, deal, PACK_32)) == DECKS[deal]


def test_2_without_client_strings_the_message_is_deal_and_block() -> None:
    stream = bytes(islice(_byte_stream(SEED, (), 3), 64))
    assert stream == hmac.digest(SEED, b"3\n0", "sha256") + hmac.digest(SEED, b"3\n1", "sha256")


@pytest.mark.parametrize(("bound", "stream", "drawn"), [(24, (253, 248, 36), 12), (256, (255,), 255), (2, (7,), 1)])
def test_2_a_draw_drops_what_would_tip_it(bound: int, stream: tuple[int, ...], drawn: int) -> None:
    assert _draw_below(bound, iter(stream)) == drawn


@pytest.mark.parametrize("bound", [3, 52, 104, 200])
def test_2_draws_are_even(bound: int) -> None:
    """Of all first bytes that are taken, each result has as many."""
    counts = Counter(_draw_below(bound, iter((byte, 0))) for byte in range(256 - 256 % bound))
    assert set(counts.values()) == {256 // bound}
    assert len(counts) == bound


@settings(max_examples=30)
@given(st.binary(min_size=32, max_size=32), st.lists(st.text(min_size=1, max_size=5), max_size=4), st.integers(0, 50))
def test_4_every_deck_is_the_pack(seed: bytes, texts: list[str], deal: int) -> None:
    strings = [text for text in texts if is_client_string(text)]
    for pack in (PACK_32, pack_of("23456789TJQKA", 2)):
        assert sorted(deck_of(seed, strings, deal, pack)) == sorted(pack)


def test_4_each_deal_has_a_deck_of_its_own() -> None:
    assert len({deck_of(SEED, STRINGS, deal, PACK_32) for deal in range(20)}) == 20


def a_record(**changes: object) -> dict[str, Any]:
    """A record of one dealt hand whose deck is the agreed one; ``changes`` to its key ``fairness``."""
    setup = set_up(VALETY, 3, {}, 1)
    deals = tuple(DealRecord(deck_text(deck_of(SEED, STRINGS, k, VALETY.pack(setup)))) for k in range(2))
    fairness = fairness_json(SEED, STRINGS, revealed=True) | changes
    return Record.of(VALETY, setup, deals, fairness=fairness).to_json()


def test_5_an_honest_record_is_verified() -> None:
    assert verify_json(a_record()) == {"ok": True}
    assert verify_json(a_record(remark="ignored")) == {"ok": True}


def test_5_the_seed_is_not_in_the_record_before_the_end() -> None:
    fairness = fairness_json(SEED, STRINGS, revealed=False)
    assert fairness == {"commitment": commitment_of(SEED), "server_seed": None, "client_seeds": list(STRINGS)}
    assert verify_json(a_record(**fairness)) == {"ok": False, "deal": None, "reason": "not_revealed"}


@pytest.mark.parametrize(
    "changes",
    [
        {"commitment": commitment_of(SEED).upper()},
        {"commitment": None},
        {"commitment": commitment_of(SEED) + "\n"},
        {"server_seed": SEED.hex()[:-2]},
        {"server_seed": 7},
        {"client_seeds": ["x" * 65]},
        {"client_seeds": ["a\nb"]},
        {"client_seeds": ["\ud800"]},
        {"client_seeds": [7]},
        {"client_seeds": "text"},
    ],
)
def test_5_ill_formed_fairness_is_a_bad_record(changes: dict[str, object]) -> None:
    assert verify_json(a_record(**changes)) == {"ok": False, "deal": None, "reason": "bad_record"}


@pytest.mark.parametrize("key", ["commitment", "server_seed", "client_seeds"])
def test_5_a_missing_key_is_a_bad_record(key: str) -> None:
    record = a_record()
    del record["fairness"][key]
    assert verify_json(record)["reason"] == "bad_record"


@pytest.mark.parametrize(
    "changes", [{"fairness": None}, {"seats": 9, "first_dealer": 0}, {"options": {"x": 1}}, {"deals": 0}]
)
def test_5_what_replay_would_refuse_at_once_is_a_bad_record(changes: dict[str, object]) -> None:
    assert verify_json(a_record() | changes)["reason"] == "bad_record"


@pytest.mark.parametrize("data", [None, [], 7, "text", {}])
def test_5_no_record_at_all_is_a_bad_record(data: object) -> None:
    assert verify_json(data)["reason"] == "bad_record"


def test_5_another_seed_breaks_the_commitment() -> None:
    assert verify_json(a_record(server_seed="00" * 32)) == {"ok": False, "deal": None, "reason": "commitment"}


def test_5_the_first_wrong_deck_is_named() -> None:
    record = a_record()
    record["deals"][1]["deck"] = record["deals"][0]["deck"]
    assert verify_json(record) == {"ok": False, "deal": 1, "reason": "deck"}
    assert verify_json(a_record(client_seeds=["ivan 3", "Аня"])) == {"ok": False, "deal": 0, "reason": "deck"}


def test_5_actions_are_not_looked_at() -> None:
    record = a_record()
    record["deals"][0]["actions"] = ["7 dance"]
    assert verify_json(record) == {"ok": True}
