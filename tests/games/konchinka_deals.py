"""Deals and positions of Кончинка for tests."""

import random
from collections.abc import Sequence

import pytest

from games.cards import BY_NAME, NAMES, set_of
from games.core import Event, Reckoning, Refusal
from games.konchinka import KONCHINKA, Carry, Deal, State, ranks_of
from games.match import set_up

HANDS = "3S 4S 5S 6S 3C 4C 5C 6C"
"""The front of a deck for two: what they hold in the first round."""
PILE = "3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS"
"""Cards of no account."""


def cards(names: str) -> int:
    return set_of(BY_NAME[name] for name in names.split())


def card_tuple(names: str) -> tuple[int, ...]:
    return tuple(BY_NAME[name] for name in names.split())


def deal(front: str, seats: int = 2, dealer: int = 0, carry: Carry | None = None, **options: object) -> State:
    """A deal from a deck that begins like this; the other cards follow in canonical order."""
    setup = set_up(KONCHINKA, seats, options, dealer)
    rest = [name for name in NAMES if name not in front.split()]
    deck = tuple(BY_NAME[name] for name in [*front.split(), *rest])
    return KONCHINKA.deal(setup, carry or KONCHINKA.opening(setup), deck)


def position(
    *hands: str,
    table: str = "",
    piles: Sequence[str] = (),
    stock: str = "",
    last: int | None = None,
    totals: tuple[int, ...] | None = None,
    **options: object,
) -> State:
    """Some moment of a deal; seat 0 is to play. Without a stock it is the last round."""
    seats = len(hands)
    setup = set_up(KONCHINKA, seats, options, seats - 1)
    carry = Carry(3, seats - 1, totals or (0,) * seats)
    held, taken = list(map(cards, hands)), list(map(cards, piles)) or [0] * seats
    deal, lying = Deal(setup, carry, (), card_tuple(stock)), cards(table)
    return State(deal, held, taken, lying, 0, ranks_of(lying), last=last)


def play(state: State, *tokens: str) -> tuple[State, list[Event]]:
    """Tokens of whoever's turn it is, one after the other, and all events."""
    events: list[Event] = []
    for token in tokens:
        state, new = KONCHINKA.apply(state, KONCHINKA.to_act(state)[0], token)
        events += new
    return state, events


def play_first(state: State) -> tuple[State, list[Event]]:
    """The first of the legal actions."""
    return play(state, KONCHINKA.legal(state, state.turn)[0])


def finish(state: State) -> State:
    source = random.Random(1)
    while acting := KONCHINKA.to_act(state):
        state, _ = play(state, source.choice(KONCHINKA.legal(state, acting[0])))
    return state


def refusal(state: State, seat: int, token: str) -> Refusal:
    with pytest.raises(Refusal) as caught:
        KONCHINKA.apply(state, seat, token)
    return caught.value


def scored(*piles: str) -> tuple[int, ...] | None:
    """The points of a deal that has ended with these piles."""
    return KONCHINKA.points(position(*[""] * len(piles), piles=piles))


def reckoned(state: State) -> Reckoning:
    """The reckoning of a complete deal, as everybody sees it."""
    reckoning = KONCHINKA.view(state, None).reckoning
    assert reckoning is not None
    return reckoning
