"""Кончинка, what everybody is told: the notes of a deal, its reckoning and the facts of replay."""

import pytest

from games.cards import RANKS
from games.core import Cell, Event
from games.konchinka import KONCHINKA
from tests.games.konchinka_deals import HANDS, card_tuple, deal, finish, play, play_first, position, reckoned


def test_2_2_what_went_back_is_told_in_the_first_round_only() -> None:
    state = deal(f"{HANDS} 2S 7S JD 8S 9S")
    kinds = []
    while not state.dealt:
        kinds.append(KONCHINKA.view(state, 0).notes[0].kind)
        state, _ = play_first(state)
    assert kinds == ["put_back"] * 8
    assert KONCHINKA.view(state, 0).notes[0].kind != "put_back"


@pytest.mark.parametrize(("seats", "rounds"), [(2, 6), (3, 4), (4, 3)])
def test_2_3_a_new_round_is_told_while_everybody_plays_its_first_card(seats: int, rounds: int) -> None:
    state, told = deal("", seats), []
    while not state.complete:
        told += [note.value for note in KONCHINKA.view(state, None).notes if note.kind == "round_dealt"]
        state, events = play_first(state)
        assert {event for event in events if event.kind == "round_dealt"} <= {*KONCHINKA.view(state, None).notes}
    assert told == [number for number in range(2, rounds + 1) for _ in range(seats)]
    assert not any(note.kind == "round_dealt" for note in KONCHINKA.view(state, None).notes)


def test_3_5_in_the_last_round_everybody_knows_who_took_last() -> None:
    assert Event("last_round") in KONCHINKA.view(position("5S", "9S", table="5D"), None).notes
    after, _ = play(position("5S 2S", "9S 8S", table="5D"), "take 5S: 5D")
    assert Event("took_last", 0) in KONCHINKA.view(after, None).notes
    earlier = position("5S", "9S", table="5D", stock="AS AD AH AC 2S 2D 2H 3C")
    assert not KONCHINKA.view(earlier, None).notes


def test_4_3_who_may_finish_early_is_told() -> None:
    notes = KONCHINKA.view(position("5S", "9S", "8S", stock="2S", totals=(13, 14, 12)), None).notes
    assert notes == (Event("near", 0, value=2), Event("near", 1, value=1))


def test_5_groups_many_is_told() -> None:
    assert KONCHINKA.view(position("5S", "9S", stock="2S", groups="many"), None).notes == (Event("many_groups"),)


def test_5_settlement_of_two_is_told_from_both_sides() -> None:
    over = position("", "", piles=("2C TD", ""), totals=(12, 7), settlement="pot")
    assert reckoned(over).remarks[2:] == (Event("receives", 0, value=1), Event("pays", 1, value=1))


def test_info_counts_what_was_taken() -> None:
    info = KONCHINKA.info(position("5S", "9S", table="3H 2H", piles=("2C 3C TD", "4C")))
    assert info == {"table": ["2H", "3H"], "cards": [3, 1], "clubs": [2, 1], "konchinki": [2, 0], "settlement": None}


def test_the_reckoning_shows_counts_konchinki_and_points() -> None:
    reckoning = reckoned(position("", "", piles=("2C 3C TD", "4C")))
    assert reckoning.columns == ("cards", "clubs", "konchinki", "points")
    assert reckoning.rows[0] == (Cell(3), Cell(2), Cell(2, card_tuple("2C TD")), Cell(5))
    assert reckoning.rows[1] == (Cell(1), Cell(1), Cell(None), Cell(0))
    assert reckoning.remarks == (Event("most_cards", 0, value=2), Event("most_clubs", 0, value=1))
    shared = position("", "", piles=("3C", "4C"))
    assert reckoned(shared).remarks == (Event("cards_shared"), Event("clubs_shared"))


def test_everybodys_last_play_stays_in_view() -> None:
    state = position("5S 7S", "9S 8S", "2S 3S", table="5H")
    state, events = play(state, "take 5S: 5H", "lay 9S", "lay 2S", "lay 7S")
    assert KONCHINKA.view(state, None).notes[1:] == tuple(events[1:])


def test_the_hand_is_sorted_with_the_ace_low() -> None:
    suits = KONCHINKA.view(deal(""), None).suits
    assert [RANKS[card % 13] for card in suits[1]] == list("KQJT98765432A")


def test_a_view_tells_whether_the_deal_goes_on() -> None:
    state = deal("")
    assert (KONCHINKA.view(state, 0).phase, KONCHINKA.view(state, 0).progress) == ("play", (1, None))
    assert KONCHINKA.view(finish(state), 0).phase == "over"
