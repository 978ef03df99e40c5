"""Computer players of Валеты and Полиньяк: sensible, and deciding from what their seat sees alone."""

import random
from dataclasses import replace

import pytest

from games.cards import BY_NAME, NAMES, SUITS, set_of
from games.core import AnyGame
from games.match import set_up
from games.players import Player, polignac, valety
from games.players.reading import read
from games.polignac import ORDERS as POLIGNAC_ORDERS
from games.polignac import POLIGNAC
from games.tricks import TrickPlay
from games.valety import ORDERS as VALETY_ORDERS
from games.valety import VALETY, Carry, State
from tests.games import test_polignac
from tests.games.playing import at_random, moments_of

TABLES: list[tuple[AnyGame, Player, int]] = [
    *((VALETY, valety.choose, seats) for seats in VALETY.seats),
    *((POLIGNAC, polignac.choose, seats) for seats in POLIGNAC.seats),
]
every_table = pytest.mark.parametrize(("game", "player", "seats"), TABLES, ids=lambda value: getattr(value, "id", None))


def duel(game: AnyGame, player: Player, seats: int, deals: int, **options: str) -> tuple[float, float]:
    """Points a deal of the player, who changes seats, and of one of the others, who play at random."""
    own = others = 0
    for seed in range(deals):
        players = [player if seat == seed % seats else at_random for seat in range(seats)]
        points = moments_of(game, players, seed // seats, **options)[-1].points or ()
        own += points[seed % seats]
        others += sum(points) - points[seed % seats]
    return own / deals, others / deals / (seats - 1)


# Both


@every_table
def test_only_the_view_decides(game: AnyGame, player: Player, seats: int) -> None:
    """Two unseen hands change places: nothing in the view tells, and the choice stays."""
    compared = 0
    for match in moments_of(game, [player] * seats, 5)[:-1]:
        seat = match.to_act[0]
        swapped = match.state.copy()
        hands = swapped.tricks.hands
        one, other = [each for each in range(seats) if each != seat][:2] if seats > 2 else (1 - seat, 1 - seat)
        hands[one], hands[other] = hands[other], hands[one]
        if seats == 2:
            stock, drawn = swapped.stock, swapped.drawn
            swapped.stock = (*stock[:drawn], *reversed(stock[drawn:-1]), *stock[-1:])
        before, after = match.view(seat), game.view(swapped, seat)
        if before == after:
            compared += 1
            assert player(before, random.Random(1)) == player(after, random.Random(1))
    assert compared > 10


def test_a_spectator_does_not_play() -> None:
    match = moments_of(VALETY, [at_random] * 2, 1)[0]
    with pytest.raises(ValueError, match="spectator"):
        read(match.view(None), VALETY_ORDERS[None], valety.PACK)


def test_a_card_seen_is_no_longer_feared() -> None:
    state, _ = test_polignac.play(test_polignac.all_pass(test_polignac.dealt("KS 7H", "AS 8H", "8S 9H", "9S TH")), "KS")
    reading = read(POLIGNAC.view(state, 1), POLIGNAC_ORDERS["ace_high"], polignac.PACK)
    assert reading.above(BY_NAME["QS"]) == 0
    assert reading.below(BY_NAME["AS"]) == set_of(BY_NAME[name] for name in ("7S", "8S", "9S", "TS", "JS", "QS"))


def test_who_did_not_follow_is_known_to_be_out_of_the_suit() -> None:
    state, _ = test_polignac.play(
        test_polignac.all_pass(test_polignac.dealt("KS 7H", "AS 8H", "8D 9H", "9S TH")), "KS AS 8D 9S"
    )
    reading = read(POLIGNAC.view(state, 1), POLIGNAC_ORDERS["ace_high"], polignac.PACK)
    assert reading.shares[2][0] == 0 < reading.shares[0][0]
    assert reading.void(2, 0) == 1


# Валеты


def valety_card(*hands: str, played_so_far: str = "", trump: str = "H", totals: tuple[int, ...] | None = None) -> str:
    """What is played near the end of a deal: these hands are left, seat 0 has led, all other cards are gone."""
    setup = set_up(VALETY, len(hands), {}, 0)
    carry = Carry(5, 0, totals or (0,) * len(hands))
    masks = [set_of(BY_NAME[name] for name in hand.split()) for hand in hands]
    gone = tuple((0, (BY_NAME[name],), 0) for name in NAMES if name not in " ".join(hands))
    tricks = TrickPlay(VALETY_ORDERS[SUITS.index(trump)], masks, 0)
    tricks.done = gone
    state = State(setup, carry, BY_NAME["2" + trump], tricks, stock=(), drawn=0, free=False)
    for card in played_so_far.split():
        state, _ = VALETY.apply(state, VALETY.to_act(state)[0], f"play {card}")
    return valety.choose(VALETY.view(state, VALETY.to_act(state)[0]), random.Random(1)).removeprefix("play ")


@pytest.mark.parametrize("seats", [2, 3])
def test_valety_beats_random_players(seats: int) -> None:
    own, other = duel(VALETY, valety.choose, seats, 60)
    assert own > other + 3


def test_valety_takes_cheaply() -> None:
    assert valety_card("8S KS", "9S 9D", "AS TS", played_so_far="8S 9S") == "TS"


def test_valety_leaves_a_trick_with_a_dear_jack_to_others() -> None:
    assert valety_card("9D 8H", "JD 9H", "KD 8D", played_so_far="9D JD") == "8D"


@pytest.mark.parametrize(("led", "jack", "low"), [("KS", "JS", "8S"), ("KC", "JC", "8C"), ("QD", "JD", "8D")])
def test_valety_drops_its_jack_on_the_high_card_of_another(led: str, jack: str, low: str) -> None:
    assert valety_card(f"{led} 8H", f"{jack} {low}", played_so_far=led) == jack


def test_valety_drops_the_dearest_jack() -> None:
    assert valety_card("AC 7S 8S", "JS JD JH", trump="C", played_so_far="AC") == "JH"


def test_valety_does_not_lead_a_jack_to_be_taken_by_itself() -> None:
    assert valety_card("JD 9S", "8D TS") == "9S"


def test_valety_ruffs_a_trick_that_earns_but_not_one_with_jacks() -> None:
    assert valety_card("AS KD", "3H 4D", played_so_far="AS") == "3H"
    assert valety_card("AS KD", "JS 4D", "3H 5D", played_so_far="AS JS") == "5D"
    assert valety_card("KD AS", "JD 4S", "3H 5S", played_so_far="KD JD") == "5S"


def test_valety_feeds_the_straggler_rather_than_the_leader() -> None:
    view = moments_of(VALETY, [at_random] * 3, 1)[0].view(0)

    def rivalry(*totals: int) -> tuple[float, ...]:
        return valety._rivalry(replace(view, totals=totals))

    assert rivalry(0, 0, 0) == (0, 0.5, 0.5)
    assert rivalry(5, 6, 1) == (0, 0.5, 0.5)
    early, late = rivalry(3, 15, 8), rivalry(3, 8, 15)
    assert early[1] > early[2]
    assert late[2] > late[1]
    assert sum(early) == pytest.approx(1)


# Полиньяк


def polignac_card(*hands: str, played_so_far: str = "", general: int | None = None, **options: str) -> str:
    """What the seat to act plays; seat 0 leads, the last has dealt."""
    state = test_polignac.dealt(*hands, carry=None, **options)
    answers = ("general" if seat == general else "pass" for seat in range(len(hands)))
    for seat, answer in enumerate(answers):
        if not state.settled:
            state, _ = test_polignac.act(state, f"{seat} {answer}")
    state, _ = test_polignac.play(state, played_so_far)
    return polignac.choose(POLIGNAC.view(state, POLIGNAC.to_act(state)[0]), random.Random(1)).removeprefix("play ")


def answer_of(seat: int, *hands: str) -> str:
    return polignac.choose(POLIGNAC.view(test_polignac.dealt(*hands), seat), random.Random(1))


@pytest.mark.parametrize("seats", POLIGNAC.seats)
def test_polignac_beats_random_players(seats: int) -> None:
    own, other = duel(POLIGNAC, polignac.choose, seats, 60, general="off")
    assert own < 0.7 * other


STRONG = ("AS KS QS JS TS AH AD AC", "9S 8S KH QH KD QD KC QC", "7S JH TH JD TD JC TC 9H", "8H 7H 9D 8D 7D 9C 8C 7C")
"""Seat 0 can be general if it leads."""
GAP = ("AS KS QS JS TS AH AD KD", "9S 8S KH QH AC QD KC QC", "7S JH TH JD TD JC TC 9H", "8H 7H 9D 8D 7D 9C 8C 7C")
"""Seat 0 is out of clubs."""


def test_polignac_is_general_with_every_trick_in_the_hand() -> None:
    assert answer_of(0, *STRONG) == "general"
    assert [answer_of(seat, *STRONG) for seat in (1, 2, 3)] == ["pass"] * 3


def test_polignac_is_not_general_where_another_leads_what_it_lacks() -> None:
    assert answer_of(0, *GAP) == "general"
    assert answer_of(3, *GAP[1:], GAP[0]) == "pass"


def test_polignac_as_general_plays_every_trick_home() -> None:
    state, rng = test_polignac.dealt(*STRONG), random.Random(1)
    while acting := POLIGNAC.to_act(state):
        state, _ = POLIGNAC.apply(state, acting[0], polignac.choose(POLIGNAC.view(state, acting[0]), rng))
    assert POLIGNAC.info(state)["made"] is True


def test_polignac_drops_the_dearest_jack_first() -> None:
    assert polignac_card("AH 7H", "JS JD", "8H 9H", "TH QH", played_so_far="AH") == "JS"


def test_polignac_drops_its_jack_under_a_higher_card() -> None:
    assert polignac_card("QS 7H", "JS 7S", "8S 8H", "9S 9H", played_so_far="QS") == "JS"


def test_polignac_keeps_below_a_trick_with_a_jack() -> None:
    assert polignac_card("TS 7H", "JS QS", "KS 8S", "9S 9H", played_so_far="TS JS") == "8S"


def test_polignac_sheds_an_ace_where_no_jack_can_fall_on_it() -> None:
    assert polignac_card("8S 7H", "9S 8H", "TS 9H", "AS 7S", played_so_far="8S 9S TS") == "AS"


def test_polignac_leads_a_safe_low_card() -> None:
    hand = "7S 8S AH KH AD QD AC QC"
    others = ("9S TS 7H 8H 7D 8D 7C 8C", "JS QS 9H TH 9D TD 9C TC", "KS AS JH QH JD KD JC KC")
    assert polignac_card(hand, *others) in {"7S", "8S"}


def test_polignac_breaks_a_general_when_it_can() -> None:
    assert polignac_card("KS 7H", "AS 7S", "8S 8H", "9S 9H", played_so_far="KS", general=0) == "AS"


def test_polignac_lets_another_break_a_general_who_is_beaten() -> None:
    hands = ("TS 7H", "KS 8H", "JS 9H", "AS 8S")
    assert polignac_card(*hands, played_so_far="TS KS JS", general=0) == "8S"


def test_polignac_keeps_what_may_break_a_general() -> None:
    assert polignac_card("AS KS AH", "KH 8H 9D", "8S 7S 9H", "9S TS TH", played_so_far="AS", general=0) == "9D"


def test_polignac_knows_where_the_ace_is_below_the_jack() -> None:
    hands = ("TH 7S", "AH 8H", "8S 9S", "9H TS")
    assert polignac_card("JS 7H", "AS 7S", "8S 8H", "9S 9H", played_so_far="JS", general=0, rank="french") == "7S"
    assert polignac_card(*hands, played_so_far="TH", general=0, rank="french") == "AH"
