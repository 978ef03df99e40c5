"""Hand-made deals of Терц for its tests, and what happens in them."""

from dataclasses import replace

import pytest

from games.cards import BY_NAME, SUITS, set_of
from games.core import Event, Refusal, Setup, Token
from games.match import set_up
from games.terz import TERZ, TRUMPS, Carry, State, begun
from games.tricks import TrickPlay
from tests.games.playing import tricks_won

STOCK = "7C 8C 9C TC JC QC KC AC 7D 8D 9D TD JD"
"""Closed cards in the order of drawing."""
PLAIN = ("9C JC KC 8D TD QD 7H", "8C TC QC 7D 9D JD 8H")
"""Hands without any combination (spades are trump)."""


def setup_for(**options: object) -> Setup:
    return set_up(TERZ, 2, options, 0)


def cards(text: str) -> int:
    return set_of(BY_NAME[name] for name in text.split())


def dealt(
    first: str,
    second: str,
    *,
    turned: str = "QS",
    tricks: int = 0,
    stock: str = "",
    carry: Carry | None = None,
    **options: object,
) -> State:
    """Seat 0 leads; so many tricks are over; the stock has these closed cards and the turned one (none: it is gone)."""
    setup = setup_for(**options)
    trump = TRUMPS[SUITS.index(turned[1])]
    play = TrickPlay(trump.order, [cards(first), cards(second)], 0)
    closed = tuple(BY_NAME[name] for name in stock.split())
    play.done = ((0, (), 0),) * tricks
    carry = carry or TERZ.opening(Setup(setup.options, 2, 1))
    return begun(setup, carry, play, trump, (*closed, BY_NAME[turned]) if stock else ())


def fresh(first: str = PLAIN[0], second: str = PLAIN[1], **options: object) -> State:
    """As :func:`dealt`, before the first trick, all of the stock there."""
    return dealt(first, second, stock=STOCK, **options)  # type: ignore[arg-type]  # options by name


def late(first: str, second: str, **options: object) -> State:
    """As :func:`dealt`, in trick 8."""
    return dealt(first, second, tricks=7, **options)  # type: ignore[arg-type]  # options by name


def act(state: State, *actions: str) -> tuple[State, tuple[Event, ...]]:
    """The actions, each by whoever is to act; the events of the last."""
    events: tuple[Event, ...] = ()
    for token in actions:
        state, events = TERZ.apply(state, TERZ.to_act(state)[0], token)
    return state, events


def after(state: State, *actions: str) -> State:
    return act(state, *actions)[0]


def legal(state: State, verb: str = "play") -> list[str]:
    """What who is to act may do with a verb, without it."""
    found = TERZ.legal(state, TERZ.to_act(state)[0])
    return [token.removeprefix(f"{verb} ") for token in found if token.split(" ")[0] == verb]


def refusal(state: State, token: Token, seat: int | None = None) -> tuple[str, str | None]:
    with pytest.raises(Refusal) as caught:
        TERZ.apply(state, TERZ.to_act(state)[0] if seat is None else seat, token)
    return caught.value.code, caught.value.rule


def kinds(events: tuple[Event, ...]) -> list[str]:
    return [event.kind for event in events]


def declared(state: State) -> list[int]:
    """The sums of what has been declared in the deal."""
    return list(TERZ.info(state)["declared"])


def ended(
    first: int, second: int, *, totals: tuple[int, int] = (0, 0), lies: tuple[int, int] = (0, 0), **options: object
) -> State:
    """A deal whose tricks have been counted so; seat 0 took the last one."""
    state = dealt("", "", carry=Carry(0, 1, totals, lies), **options)  # type: ignore[arg-type]  # options by name
    return replace(state, phase="over", raw=(first, second))


def counting(points: str, counts: tuple[int, int] = (6, 10), dealer: int = 1, **options: object) -> State:
    """The count is awaited; seat 0 has taken these cards, seat 1 the rest and, with 8H, the last trick."""
    state = dealt("7H", "8H", carry=Carry(0, dealer), manual_count="on", **options)  # type: ignore[arg-type]  # by name
    rest = set_of(TERZ.pack(state.deal.setup)) & ~cards(f"7H 8H {points}")
    state.tricks.done = tricks_won((cards(points), rest), (counts[0], counts[1] - 1))
    return after(state, "play 7H", "play 8H")


def winners(state: State) -> tuple[int, ...]:
    verdict = TERZ.verdict(state.deal.setup, TERZ.carry(state))
    assert verdict.over == bool(verdict.winners)
    return verdict.winners
