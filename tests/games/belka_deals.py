"""Hand-made deals of Белка for the tests of its rules."""

import pytest

from games.belka import BELKA, ORDERS, Carry, State, begun
from games.cards import BY_NAME, SUITS, set_of
from games.core import Event, Refusal, Setup
from games.match import set_up
from games.tricks import TrickPlay
from tests.games.playing import tricks_won

OWNERS = (2, 0, 3, 1)
"""Seat 0 owns clubs; by suit in the order S C D H."""

ALL_COUNTERS = "AS TS KS QS JS AC TC KC QC JC AD TD KD QD JD AH TH KH QH JH"


def setup_for(**options: object) -> Setup:
    return set_up(BELKA, 4, options, 0)


def cards(text: str) -> int:
    return set_of(BY_NAME[name] for name in text.split())


def dealt(*hands: str, trump: str = "C", carry: Carry | None = None, **options: object) -> State:
    """A deal with hand-made hands, seat 0 first; seat 3 leads."""
    setup = setup_for(**options)
    tricks = TrickPlay(ORDERS[SUITS.index(trump)], [cards(hand) for hand in hands], 3, BELKA.direction)
    return begun(setup, carry or BELKA.opening(setup), tricks, 0)


def play(state: State, text: str) -> tuple[State, list[Event]]:
    """Cards in the order of play, by whoever is to act."""
    events: list[Event] = []
    for name in text.split():
        state, new = BELKA.apply(state, BELKA.to_act(state)[0], f"play {name}")
        events += new
    return state, events


def finished(first_pair: str, *, carry: Carry, club_jack: int = 0, counts: str = "4211", **options: object) -> State:
    """A complete deal in which seats 0 and 2 have taken these cards, and the others all other counters."""
    setup = setup_for(**options)
    tricks = TrickPlay(ORDERS[0], [0, 0, 0, 0], 0, BELKA.direction)
    taken = (cards(first_pair), cards(ALL_COUNTERS) & ~cards(first_pair), 0, 0)
    tricks.done = tricks_won(taken, map(int, counts))
    return begun(setup, carry, tricks, club_jack)


FIRST = Carry(0, 0)
LATER = Carry(4, 0, (3, 1, 3, 1), OWNERS)

WON = "AS AC AD TS TC TD"
"""63 card points."""
EVEN = "AS AC AD TS TC QD KD"
"""60 card points."""
LOST = "AS AC AD TS TC QD"
"""56 card points."""
OWNERS_TOLD = [("held_club_jack", 0), ("owner", 2), ("owner", 0), ("owner", 3), ("owner", 1)]
PARTY_OF_1 = [("eyes_cut", 1), ("party_won", 1), ("goats", 0)]


def refusal(state: State, action: str) -> Refusal:
    seat, token = action.split(" ", 1)
    with pytest.raises(Refusal) as caught:
        BELKA.apply(state, int(seat), token)
    return caught.value


def legal(state: State) -> str:
    """What the seat to act may play, in the order of the records."""
    return " ".join(token.removeprefix("play ") for token in BELKA.legal(state, BELKA.to_act(state)[0]))


def kinds(events: tuple[Event, ...]) -> list[str]:
    return [event.kind for event in events]
