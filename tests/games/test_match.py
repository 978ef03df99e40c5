"""A match over any game: when a deal may begin, what follows when one is complete. Valety stands for all."""

import copy

import pytest

from games.core import HOST, Refusal
from games.match import Match, set_up
from games.registry import GAMES, PLAYERS
from games.valety import VALETY
from tests.games.playing import Case, play_deal, play_match, shuffled

CASE = Case(VALETY, 2, ("target", 10))


def refusal_of(match: Match, deck: tuple[int, ...]) -> str:
    with pytest.raises(Refusal) as caught:
        match.deal(deck)
    return caught.value.code


def test_a_match_begins_without_a_deal() -> None:
    match = CASE.start()
    assert (match.state, match.to_act, match.legal(0), match.points, match.totals) == (None, (), (), None, (0, 0))
    assert match.awaiting_deal
    assert not match.complete
    assert not match.over
    assert (match.deal_number, match.dealer, match.next_dealer) == (0, match.setup.first_dealer, match.dealer)
    with pytest.raises(Refusal) as caught:
        match.apply(0, "play 7S")
    assert caught.value.code == "deal_over"


def test_a_deal_under_way() -> None:
    match = CASE.start()
    dealt = match.deal(shuffled(match, CASE.source("deck")))
    assert not dealt.awaiting_deal
    assert dealt.to_act == (dealt.dealer,)
    assert dealt.actors == dealt.to_act
    assert refusal_of(dealt, shuffled(match, CASE.source("deck"))) == "bad_record"
    assert match.state is None


def test_a_complete_deal_awaits_the_next() -> None:
    deal = play_deal(Case(VALETY, 2, ("target", 40)).start(), CASE.source("deal"))
    match = deal.last
    assert match.complete
    assert match.awaiting_deal
    assert (match.deal_number, match.next_dealer) == (0, 1 - match.dealer)
    following = match.deal(deal.deck)
    assert (following.deal_number, following.dealer) == (1, match.next_dealer)
    assert following.totals == match.totals == match.points
    assert not following.complete


def test_a_match_remembers_the_totals_after_each_deal() -> None:
    deals = play_match(Case(VALETY, 2, ("target", 40)), 50)
    totals = [deal.last.totals for deal in deals]
    assert len(totals) > 1
    assert [deal.last.history for deal in deals] == [tuple(totals[: i + 1]) for i in range(len(totals))]
    assert [deal.matches[0].history for deal in deals] == [tuple(totals[:i]) for i in range(len(totals))]


def test_a_match_that_is_over_takes_no_deal() -> None:
    match = play_match(CASE, 50)[-1].last
    assert match.over
    assert not match.awaiting_deal
    assert match.winners == (match.totals.index(max(match.totals)),)
    assert refusal_of(match, ()) == "deal_over"


@pytest.mark.parametrize("change", ["missing", "twice", "foreign", "more"])
def test_a_deck_is_the_pack_of_the_game(change: str) -> None:
    match = CASE.start()
    deck = shuffled(match, CASE.source("deck"))
    wrong = {
        "missing": deck[1:],
        "twice": (deck[1], *deck[1:]),
        "foreign": (99, *deck[1:]),
        "more": (*deck, deck[0]),
    }[change]
    assert refusal_of(match, wrong) == "bad_deck"


def test_a_match_is_a_value() -> None:
    deal = play_deal(CASE.start(), CASE.source("deal"))
    match = deal.matches[10]
    assert copy.copy(match) == match
    after, _ = match.apply(deal.steps[10].seat, deal.steps[10].token)
    assert match.view(None) == deal.matches[10].view(None)
    assert after.view(None) == deal.matches[11].view(None)
    with pytest.raises(AttributeError):
        match.carry = None  # type: ignore[misc]  # that it cannot be set is what is tested


def test_options_come_before_seats() -> None:
    for seats, options, code in ((9, {"x": 1}, "bad_option"), (9, {}, "bad_seats"), (2, {"target": 7}, "bad_option")):
        with pytest.raises(Refusal) as caught:
            set_up(VALETY, seats, options, 0)
        assert caught.value.code == code


def test_the_registry_knows_each_game_by_its_id() -> None:
    assert all(game.id == name for name, game in GAMES.items())
    assert list(PLAYERS) == list(GAMES)


def test_the_host_acts_in_no_game_without_one() -> None:
    match = CASE.start()
    assert match.deal(shuffled(match, CASE.source("deck"))).legal(HOST) == ()
