"""Кончинка, the score: what counts, who wins and when, and the settlement."""

import pytest

from games.cards import NAMES, cards_of
from games.core import Event
from games.konchinka import KONCHINKA, Carry, safe_points
from games.match import set_up
from tests.games.konchinka_deals import PILE, cards, play, position, reckoned, scored


def test_1_2_the_konchinki_are_the_two_of_clubs_and_the_ten_of_diamonds() -> None:
    assert scored("2C " + PILE, "TD 2D 3D 4D 5D 6D 7D 8D 9D JD QD KD") == (1 + 2 + 1, 1)
    assert [name for name in NAMES if safe_points(cards(name))] == ["2C", "TD"]


def test_4_1_strictly_most_cards_2() -> None:
    assert scored("3S 4S", "5S", "") == (2, 0, 0)
    assert scored("3S 4S", "5S 6S", "7S") == (0, 0, 0)


def test_4_1_strictly_most_clubs_1() -> None:
    assert scored("3C 4C", "5C 6S", "") == (1, 0, 0)
    assert scored("3C 4C", "5C 6C", "7C 8S") == (0, 0, 0)
    assert scored("3C", "5C 6C", "7S 8S") == (0, 1, 0)


def test_4_1_each_konchinka_1_and_at_most_5_in_all() -> None:
    assert scored("2C TD 4C 5C", "6S 7S") == (5, 0)
    assert scored("2C", "TD") == (1 + 1, 1)


def test_4_1_nothing_is_counted_before_the_end() -> None:
    state = position("5S 2S", "9S 8S", table="5D", piles=("2C", "TD"))
    assert KONCHINKA.points(state) is None
    assert KONCHINKA.totals(state) == (0, 0)
    assert KONCHINKA.view(state, 0).captured == ()


@pytest.mark.parametrize(
    ("totals", "winners"),
    [((15, 14), (0,)), ((14, 16), (1,)), ((14, 14), ()), ((15, 15), ()), ((16, 15), (0,)), ((0, 15), (1,))],
)
def test_4_2_the_highest_wins_once_it_has_reached_15(totals: tuple[int, ...], winners: tuple[int, ...]) -> None:
    verdict = KONCHINKA.verdict(set_up(KONCHINKA, 2, {}, 0), Carry(4, 0, totals))
    assert (verdict.over, verdict.winners) == (bool(winners), winners)


def test_4_2_points_add_to_the_totals() -> None:
    state = position("", "", piles=("2C", "TD"), totals=(7, 9))
    assert KONCHINKA.totals(state) == (9, 10)
    assert KONCHINKA.carry(state) == Carry(4, 0, (9, 10))


@pytest.mark.parametrize(("total", "at_once"), [(12, False), (13, False), (14, True), (15, False), (16, False)])
def test_4_3_who_lacks_1_wins_at_once_with_one_safe_point(total: int, at_once: bool) -> None:
    state = position("2C 3S", "9S 8S", table="2H 5D", totals=(total, 0))
    after, events = play(state, "take 2C: 2H")
    assert (KONCHINKA.to_act(after) == ()) == at_once
    assert (Event("finished_early", 0) in events) == at_once


def test_4_3_who_lacks_2_needs_two_safe_points() -> None:
    state = position("2C 3S", "9S 8S", table="2H 5D", piles=("TD", ""), totals=(13, 0))
    after, _ = play(state, "take 2C: 2H")
    assert KONCHINKA.points(after) == (2, 0)
    assert KONCHINKA.verdict(after.deal.setup, KONCHINKA.carry(after)).winners == (0,)


@pytest.mark.parametrize(("clubs", "at_once"), [("3C 4C 5C 6C 7C", True), ("3C 4C 5C 6C 7S", False)])
def test_4_3_seven_clubs_are_a_safe_point(clubs: str, at_once: bool) -> None:
    state = position("8C 3S", "9S 8S", table="KC 8H 5D", piles=(f"{clubs} QC", ""), totals=(14, 0))
    after, _ = play(state, "take 8C: 8H")
    assert (KONCHINKA.to_act(after) == ()) == at_once


def test_4_3_the_deal_ends_and_everybody_has_their_own_safe_points() -> None:
    piles = ("3C 4C 5C 6C 7C 8C 9C " + PILE, "TD")
    state = position("AS", "2C KH", table="2H 5D", piles=piles, totals=(3, 13))
    after, events = play(state, "lay AS", "take 2C: 2H")
    assert events[2:] == [Event("finished_early", 1), Event("deal_over")]
    assert KONCHINKA.points(after) == (1, 2)
    assert KONCHINKA.totals(after) == (4, 15)
    assert KONCHINKA.info(after)["table"] == ["AS", "5D"]
    assert KONCHINKA.legal(after, 1) == () == cards_of(after.legal())
    assert reckoned(after).remarks == (Event("finished_early", 1),)


def test_4_3_it_wins_even_where_another_total_is_as_high() -> None:
    state = position("TD", "4S", table="TH", totals=(14, 15))
    after, _ = play(state, "take TD: TH")
    assert KONCHINKA.totals(after) == (15, 15)
    assert KONCHINKA.verdict(after.deal.setup, KONCHINKA.carry(after)).winners == (0,)


def test_4_3_cards_left_on_the_table_never_finish_early() -> None:
    state = position("5S", "9S", table="5H TD 2C", totals=(14, 0))
    after, events = play(state, "take 5S: 5H", "lay 9S")
    assert "finished_early" not in {event.kind for event in events}
    assert KONCHINKA.points(after) == (5, 0)


def test_4_3_the_last_card_may_finish_early() -> None:
    state = position("5S", "TS", table="KD TD", totals=(0, 14))
    after, events = play(state, "lay 5S", "take TS: TD")
    assert events[2:] == [Event("finished_early", 1), Event("deal_over")]
    assert KONCHINKA.points(after) == (0, 1)


def test_5_early_finish_off() -> None:
    state = position("2C 3S", "9S 8S", table="2H 5D", totals=(14, 0), early_finish="off")
    after, _ = play(state, "take 2C: 2H")
    assert KONCHINKA.to_act(after) == (1,)
    assert not any(note.kind == "near" for note in KONCHINKA.view(after, None).notes)


@pytest.mark.parametrize("target", [11, 21])
def test_5_target(target: int) -> None:
    setup = set_up(KONCHINKA, 2, {"target": target}, 0)
    assert not KONCHINKA.verdict(setup, Carry(4, 0, (target - 1, 0))).over
    assert KONCHINKA.verdict(setup, Carry(4, 0, (target, 0))).over
    state = position("2C 3S", "9S 8S", table="2H 5D", totals=(target - 1, 0), target=target)
    assert KONCHINKA.to_act(play(state, "take 2C: 2H")[0]) == ()


@pytest.mark.parametrize(("settlement", "units"), [("none", None), ("difference", [-8, 8, 0]), ("pot", [-1, 2, -1])])
def test_5_settlement(settlement: str, units: list[int] | None) -> None:
    """After 7, 20 and 15: to 15, and nobody pays for more than that."""
    state = position("", "", "", piles=("", "2C TD", ""), totals=(7, 15, 15), settlement=settlement)
    assert KONCHINKA.info(state)["settlement"] == units
    signs = {"receives": 1, "pays": -1}
    told = {event.seat: signs[event.kind] * (event.value or 0) for event in reckoned(state).remarks[2:]}
    assert told == {seat: paid for seat, paid in enumerate(units or []) if paid}


def test_5_settlement_waits_for_the_end_of_the_match() -> None:
    state = position("", "", piles=("2C", "TD"), totals=(3, 3), settlement="pot")
    assert KONCHINKA.info(state)["settlement"] is None
    going = position("2C", "TD", totals=(15, 3), settlement="pot")
    assert KONCHINKA.info(going)["settlement"] is None
