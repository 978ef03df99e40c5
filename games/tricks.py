"""Taking tricks: the order of cards as a value, and the bare core of play that trick games are composed of."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache, reduce
from operator import or_
from typing import Final, TypeAlias

from games.cards import (
    CARD_COUNT,
    NAMES,
    RANK_COUNT,
    RANKS,
    SUIT_OF,
    SUIT_SETS,
    SUITS,
    Card,
    CardSet,
    Suit,
    cards_of,
    rank_set,
    set_of,
)
from games.core import DEAL_OVER, Event, Seat, Token, Trick

MOST_SEATS: Final = 6
"""At the largest table at which tricks are taken."""
TRUMP_BASE: Final = 100
"""Added to the strength of trumps, so that one comparison tells which of two cards that can win is higher."""

ALL_CARDS: Final[CardSet] = (1 << CARD_COUNT) - 1
ALONE: Final[tuple[CardSet, ...]] = tuple(1 << card for card in range(CARD_COUNT))
"""The set that holds one card alone, by card."""

blank: Final = object.__new__
"""Makes an object without its constructor, whose attributes are then copied one by one."""
made: Final = tuple.__new__
"""Makes a named tuple from its fields in half the time of its own constructor, which states are made with."""

DoneTrick: TypeAlias = tuple[Seat, tuple[Card, ...], Seat]
"""A finished trick: who led it, its cards in the order of play, and who took it."""

PLAY_TOKENS: Final[tuple[Token, ...]] = tuple(f"play {name}" for name in NAMES)
PLAYED: Final = tuple(tuple(Event("played", seat, (card,)) for card in range(CARD_COUNT)) for seat in range(MOST_SEATS))
"""The event of a card played, by seat and card; there are few of them, so each is made once."""
PLAYED_CARDS: Final[Mapping[Token, Card]] = {token: card for card, token in enumerate(PLAY_TOKENS)}


@dataclass(frozen=True, slots=True)
class Order:
    """Which suit a card belongs to in play, and how high it is.

    ``suit_of[card]`` is the suit that the card follows (Réunion's left jack and Белка's jacks follow trump);
    ``strength[card]`` compares cards of one suit, and every trump is above every plain card. ``suit_sets[suit]`` are
    the cards that follow the suit, ``suits[suit]`` the same high to low. ``trump`` is None without trumps.
    ``heights[led][card]`` is the strength of a card that can take a trick in which this suit was led, else below 0.
    """

    trump: Suit | None
    suit_of: tuple[Suit, ...]
    strength: tuple[int, ...]
    suit_sets: tuple[CardSet, ...]
    suits: tuple[tuple[Card, ...], ...]
    heights: tuple[tuple[int, ...], ...]


def make_order(ranks: str, trump: Suit | None, trumps: Iterable[Card] | None = None) -> Order:
    """An order with plain suits low to high by ``ranks``.

    ``trumps`` are all trumps, low to high, where they are not simply the trump suit in the order of ``ranks``.
    """
    suit_of = list(SUIT_OF)
    strength = [ranks.find(RANKS[card % RANK_COUNT]) for card in range(CARD_COUNT)]
    suit_sets = list(SUIT_SETS)
    if trump is not None:
        if trumps is None:
            trumps = sorted((card for card in range(CARD_COUNT) if SUIT_OF[card] == trump), key=strength.__getitem__)
        for height, card in enumerate(trumps):
            suit_sets[suit_of[card]] &= ~(1 << card)
            suit_of[card] = trump
            suit_sets[trump] |= 1 << card
            strength[card] = TRUMP_BASE + height
    suits = tuple(tuple(sorted(cards_of(cards), key=strength.__getitem__, reverse=True)) for cards in suit_sets)
    heights = tuple(
        tuple(height if suit in (led, trump) else -1 for suit, height in zip(suit_of, strength, strict=True))
        for led in range(len(SUITS))
    )
    return Order(trump, tuple(suit_of), tuple(strength), tuple(suit_sets), suits, heights)


class TrickPlay:
    """Hands, the growing trick and who took what: all that trick games have in common, as fast as Python allows.

    It is mutable: a state copies it before it plays. ``play`` trusts its caller; what may be played is the game's rule.
    ``trick`` holds the cards played so far in order, from ``leader`` on, and ``suited`` those that follow the suit led
    (before a lead: all); ``winner`` is taking it with a card of the height ``best``; ``after[seat]`` plays next;
    ``done`` are the finished tricks, oldest first.
    """

    __slots__ = (
        "after", "best", "done", "hands", "heights", "leader", "order", "suited", "trick", "turn", "winner"
    )  # fmt: skip

    def __init__(self, order: Order, hands: list[CardSet], leader: Seat, step: int = 1) -> None:
        """``step`` is the direction of play."""
        self.order = order
        self.hands = hands
        self.after = tuple([(seat + step) % len(hands) for seat in range(len(hands))])
        self.leader = self.turn = self.winner = leader
        self.trick: tuple[Card, ...] = ()
        self.suited = ALL_CARDS
        self.heights = order.strength
        self.best = -1
        self.done: tuple[DoneTrick, ...] = ()

    @property
    def led(self) -> Suit | None:
        """The suit to follow; None before a lead."""
        return self.order.suit_of[self.trick[0]] if self.trick else None

    @property
    def over(self) -> bool:
        """Whether all cards are played: nobody is to act any more."""
        return not self.hands[self.turn]

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seat whose turn it is, if any."""
        return (self.turn,) if self.hands[self.turn] else ()

    @property
    def ply(self) -> int:
        """How many cards have been played."""
        return len(self.done) * len(self.hands) + len(self.trick)

    @property
    def taken(self) -> tuple[CardSet, ...]:
        """For each seat the set of cards taken."""
        taken = [0] * len(self.hands)
        for _, cards, taker in self.done:
            taken[taker] |= set_of(cards)
        return tuple(taken)

    @property
    def counts(self) -> tuple[int, ...]:
        """For each seat how many tricks it has taken."""
        counts = [0] * len(self.hands)
        for _, _, taker in self.done:
            counts[taker] += 1
        return tuple(counts)

    @property
    def growing(self) -> Trick | None:
        """Who has played what, in the order of play; None between tricks."""
        return Trick(_plays(self.leader, self.trick, self.after)) if self.trick else None

    @property
    def finished(self) -> tuple[Trick, ...]:
        """The finished tricks, oldest first."""
        return tuple([_finished(done, self.after) for done in self.done])

    @property
    def took_trick(self) -> Event:
        """The event of the trick just finished."""
        _, cards, taker = self.done[-1]
        return made(Event, ("took_trick", taker, cards, None))

    def told(self, seat: Seat, card: Card) -> tuple[Event, ...]:
        """The events of the card just played by this seat, to a trick's and to the deal's end."""
        if self.trick:
            return (PLAYED[seat][card],)
        if self.hands[self.turn]:
            return (PLAYED[seat][card], self.took_trick)
        return (PLAYED[seat][card], self.took_trick, DEAL_OVER)

    def copy(self) -> "TrickPlay":
        """A copy that shares nothing that changes."""
        new = blank(TrickPlay)
        new.order = self.order
        new.hands = self.hands.copy()
        new.after = self.after
        new.leader = self.leader
        new.turn = self.turn
        new.winner = self.winner
        new.trick = self.trick
        new.suited = self.suited
        new.heights = self.heights
        new.best = self.best
        new.done = self.done
        return new

    def following(self) -> CardSet:
        """The cards of the seat to act that follow the suit led; its whole hand when it leads; may be empty."""
        return self.hands[self.turn] & self.suited

    def play(self, card: Card) -> Seat | None:
        """Play a card of the seat to act; the taker when this completes the trick, who then is to lead."""
        turn = self.turn
        self.hands[turn] ^= ALONE[card]
        trick = self.trick
        if not trick:
            order = self.order
            suit = order.suit_of[card]
            self.suited = order.suit_sets[suit]
            self.heights = heights = order.heights[suit]
            self.best = heights[card]
            self.leader = self.winner = turn
            self.trick = (card,)
            self.turn = self.after[turn]
            return None
        height = self.heights[card]
        if height > self.best:
            self.best = height
            self.winner = turn
        turn = self.after[turn]
        if turn != self.leader:
            self.trick = trick + (card,)  # noqa: RUF005 - faster than unpacking
            self.turn = turn
            return None
        taker = self.winner
        self.done += ((turn, trick + (card,), taker),)  # noqa: RUF005 - as above
        self.trick = ()
        self.suited = ALL_CARDS
        self.turn = self.leader = taker
        return taker


@lru_cache(maxsize=1 << 12)
def _finished(done: DoneTrick, after: tuple[Seat, ...]) -> Trick:
    leader, cards, taker = done
    return Trick(_plays(leader, cards, after), taker)


def _plays(leader: Seat, cards: Iterable[Card], after: tuple[Seat, ...]) -> tuple[tuple[Seat, Card], ...]:
    seat, plays = leader, []
    for card in cards:
        plays.append((seat, card))
        seat = after[seat]
    return tuple(plays)


class _Listing(dict[CardSet, tuple[Token, ...]]):
    """The tokens of sets of cards of a few ranks; each set is listed once."""

    def __missing__(self, cards: CardSet) -> tuple[Token, ...]:
        listed = self[cards] = tuple(sorted([PLAY_TOKENS[card] for card in cards_of(cards)]))
        return listed


_RANKS_AS_STRINGS: Final = "".join(sorted(RANKS))
_FIRST, _SECOND, _THIRD, _FOURTH, _LAST = (
    reduce(or_, map(rank_set, _RANKS_AS_STRINGS[start : start + 3])) for start in range(0, RANK_COUNT, 3)
)
_OF_FIRST, _OF_SECOND, _OF_THIRD, _OF_FOURTH, _OF_LAST = (_Listing() for _ in range(5))


@lru_cache(maxsize=1 << 13)
def play_tokens(cards: CardSet) -> tuple[Token, ...]:
    """``play`` with each of these cards, sorted as strings: three ranks at a time, which are few enough to keep."""
    return (
        _OF_FIRST[cards & _FIRST]
        + _OF_SECOND[cards & _SECOND]
        + _OF_THIRD[cards & _THIRD]
        + _OF_FOURTH[cards & _FOURTH]
        + _OF_LAST[cards & _LAST]
    )


@cache
def drew(seat: Seat, seen: tuple[Card, ...] = ()) -> Event:
    """The event of one card drawn, and which, where everybody saw it."""
    return Event("drew", seat, seen, value=1)


def deal_hands(deck: Sequence[Card], seats: int, first: Seat, packets: Iterable[int], step: int = 1) -> list[CardSet]:
    """Each seat's hand when packets of these sizes are dealt round the table, ``first`` first, from the top.

    ``step`` is the direction; the cards of ``deck`` that are left over are nobody's.
    """
    hands = [0] * seats
    dealt = 0
    for size in packets:
        for place in range(seats):
            hands[(first + place * step) % seats] |= set_of(deck[dealt : dealt + size])
            dealt += size
    return hands
