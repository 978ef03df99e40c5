"""A match: deals one after the other, each a game's own state. A light immutable value, replayed from its tokens."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.cards import Card
from games.core import HOST, AnyGame, Event, Refusal, Seat, Setup, Token, Verdict, View, parse_options


def set_up(game: AnyGame, seats: int, options: Mapping[str, object], first_dealer: Seat) -> Setup:
    """What a match of a record or a lobby is played with.

    Raises Refusal ``bad_option`` for an option that does not exist or not for so many, then ``bad_seats``.
    """
    parsed = parse_options(game.options, options, seats)
    if seats not in game.seats:
        raise Refusal("bad_seats", f"{game.id} is not played by {seats}")
    return Setup(parsed, seats, first_dealer)


@dataclass(frozen=True, slots=True)
class Match:
    """A match at one moment.

    ``carry`` is what the present deal started from, or the first one will. ``state`` is the present deal's, complete
    or not, and None only before the first. ``next_carry`` is there as soon as the deal is complete; ``verdict`` tells
    whether it will be used. ``history`` are the totals after each complete deal, the oldest first.
    """

    game: AnyGame
    setup: Setup
    carry: Any
    state: Any = None
    next_carry: Any = None
    verdict: Verdict = Verdict(over=False)  # noqa: RUF009 - immutable
    history: tuple[tuple[int, ...], ...] = ()

    @classmethod
    def start(cls, game: AnyGame, setup: Setup) -> "Match":
        """A match that awaits its first deal; ``setup`` comes from :func:`set_up`."""
        return cls(game, setup, game.opening(setup))

    @property
    def complete(self) -> bool:
        """Whether the present deal is complete."""
        return self.next_carry is not None

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return self.verdict.over

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The winning seats, ascending, once the match is over."""
        return self.verdict.winners

    @property
    def awaiting_deal(self) -> bool:
        """Whether a deck may be dealt now."""
        return not self.over and (self.state is None or self.complete)

    @property
    def deal_number(self) -> int:
        """The present deal's number from 0; before the first deal 0 too."""
        return int(self.carry.number)

    @property
    def dealer(self) -> Seat:
        """The dealer of the present deal, or of the first."""
        return int(self.carry.dealer)

    @property
    def next_dealer(self) -> Seat:
        """The dealer of the deal that comes next, once the present one is complete; else its own."""
        return int((self.next_carry or self.carry).dealer)

    @property
    def totals(self) -> tuple[int, ...]:
        """The totals as they stand."""
        return tuple(self.carry.totals) if self.state is None else self.game.totals(self.state)

    @property
    def points(self) -> tuple[int, ...] | None:
        """What the present deal added to each total; None until it is complete."""
        return None if self.state is None else self.game.points(self.state)

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """Seats that may act, ascending; empty when a deal is awaited or the match is over."""
        return () if self.state is None else self.game.to_act(self.state)

    @property
    def actors(self) -> tuple[Seat, ...]:
        """Whoever has a legal action: HOST first where it has one, then :attr:`to_act`."""
        hosted = self.game.has_host and self.legal(HOST)
        return (HOST, *self.to_act) if hosted else self.to_act

    def legal(self, seat: Seat) -> tuple[Token, ...]:
        """The seat's legal actions, sorted as strings; empty if it may not act."""
        return () if self.state is None else self.game.legal(self.state, seat)

    def fallback(self, seat: Seat) -> Token | None:
        """The action that a rule names for a seat whose time is up, or None where no rule does."""
        return None if self.state is None else self.game.fallback(self.state, seat)

    def stamp(self, seat: Seat) -> str:
        """The stamp of the seat's choice (:meth:`Game.stamp`). A deal must have been dealt."""
        return self.game.stamp(self.state, seat)

    def view(self, seat: Seat | None) -> View:
        """What a seat, or with None a spectator, may know. A deal must have been dealt."""
        return self.game.view(self.state, seat)

    def check_deal(self) -> None:
        """Refusal ``deal_over`` after the end of the match, ``bad_record`` while a deal is under way."""
        if self.over:
            raise Refusal("deal_over", "the match is over")
        if not self.awaiting_deal:
            raise Refusal("bad_record", "the deal before is not complete")

    def deal(self, deck: tuple[Card, ...]) -> "Match":
        """The match with its next deal begun.

        Raises Refusal as :meth:`check_deal`, then ``bad_deck`` for anything but the pack of the game.
        """
        self.check_deal()
        if sorted(deck) != sorted(self.game.pack(self.setup)):
            raise Refusal("bad_deck", "the deck is not the pack of the game")
        carry = self.carry if self.state is None else self.next_carry
        return self._at(carry, self.game.deal(self.setup, carry, deck))

    def apply(self, seat: Seat, token: Token) -> tuple["Match", tuple[Event, ...]]:
        """The match after a legal action, and what everybody may learn of it; Refusal as :meth:`Game.apply`."""
        if self.state is None:
            raise Refusal("deal_over", "nothing has been dealt yet")
        state, events = self.game.apply(self.state, seat, token)
        return self._at(self.carry, state), events

    def _at(self, carry: Any, state: Any) -> "Match":  # noqa: ANN401 - both are the game's own
        """The match at another state of a deal, with what follows if that is the deal's last."""
        if self.game.points(state) is None:
            return Match(self.game, self.setup, carry, state, history=self.history)
        next_carry = self.game.carry(state)
        verdict = self.game.verdict(self.setup, next_carry)
        history = (*self.history, tuple(self.game.totals(state)))
        return Match(self.game, self.setup, carry, state, next_carry, verdict, history)
