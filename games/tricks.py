"""Taking tricks: the order of cards as a value, and the bare core of play that trick games are composed of."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from games.cards import (
    CARD_COUNT,
    NAMES,
    RANK_COUNT,
    RANKS,
    SUIT_OF,
    SUIT_SETS,
    Card,
    CardSet,
    Suit,
    cards_of,
    set_of,
)
from games.core import Event, Seat, Token

TRUMP_BASE: Final = 100
"""Added to the strength of trumps, so that one comparison tells which of two cards that can win is higher."""

PLAY_TOKENS: Final[tuple[Token, ...]] = tuple(f"play {name}" for name in NAMES)
PLAYED_CARDS: Final[Mapping[Token, Card]] = {token: card for card, token in enumerate(PLAY_TOKENS)}


@dataclass(frozen=True, slots=True)
class Order:
    """Which suit a card belongs to in play, and how high it is.

    ``suit_of[card]`` is the suit that the card follows (Réunion's left jack and Белка's jacks follow trump);
    ``strength[card]`` compares cards of one suit, and every trump is above every plain card. ``suit_sets[suit]`` are
    the cards that follow the suit, ``suits[suit]`` the same high to low. ``trump`` is None without trumps.
    """

    trump: Suit | None
    suit_of: tuple[Suit, ...]
    strength: tuple[int, ...]
    suit_sets: tuple[CardSet, ...]
    suits: tuple[tuple[Card, ...], ...]


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
    return Order(trump, tuple(suit_of), tuple(strength), tuple(suit_sets), suits)


class TrickPlay:
    """Hands, the growing trick and who took what: all that trick games have in common, as fast as Python allows.

    It is mutable: a state copies it before it plays. ``play`` trusts its caller; what may be played is the game's rule.
    ``step`` is the direction of play; ``trick`` holds the cards played so far in order, from ``leader`` on; ``led`` is
    the suit to follow, None before a lead; ``taken[seat]`` is the set of cards taken, ``counts[seat]`` the tricks.
    """

    __slots__ = ("best", "counts", "hands", "leader", "led", "order", "step", "taken", "trick", "turn", "winner")

    def __init__(self, order: Order, hands: list[CardSet], leader: Seat, step: int = 1) -> None:
        self.order = order
        self.hands = hands
        self.step = step
        self.leader = self.turn = self.winner = leader
        self.trick: list[Card] = []
        self.led: Suit | None = None
        self.taken: list[CardSet] = [0] * len(hands)
        self.counts = [0] * len(hands)
        self.best = -1

    def copy(self) -> "TrickPlay":
        """A copy that shares nothing that changes."""
        new = TrickPlay.__new__(TrickPlay)
        new.order = self.order
        new.step = self.step
        new.leader = self.leader
        new.turn = self.turn
        new.winner = self.winner
        new.led = self.led
        new.best = self.best
        new.hands = self.hands[:]
        new.trick = self.trick[:]
        new.taken = self.taken[:]
        new.counts = self.counts[:]
        return new

    def following(self) -> CardSet:
        """The cards of the seat to act that follow the suit led; its whole hand when it leads; may be empty."""
        hand = self.hands[self.turn]
        return hand if self.led is None else hand & self.order.suit_sets[self.led]

    def play(self, card: Card) -> Seat | None:
        """Play a card of the seat to act; the taker when this completes the trick, who then is to lead."""
        order = self.order
        trick = self.trick
        hands = self.hands
        turn = self.turn
        hands[turn] ^= 1 << card
        suit = order.suit_of[card]
        if not trick:
            self.led = suit
            self.leader = self.winner = turn
            self.best = order.strength[card]
        elif (suit == self.led or suit == order.trump) and order.strength[card] > self.best:
            self.best = order.strength[card]
            self.winner = turn
        trick.append(card)
        seats = len(hands)
        if len(trick) < seats:
            self.turn = (turn + self.step) % seats
            return None
        taker = self.winner
        cards = 0
        for played in trick:
            cards |= 1 << played
        self.taken[taker] |= cards
        self.counts[taker] += 1
        self.trick = []
        self.led = None
        self.turn = self.leader = taker
        return taker


def plays_of(play: TrickPlay) -> tuple[tuple[Seat, Card], ...]:
    """The growing trick: who played what, in the order of play; empty between tricks."""
    seats = len(play.hands)
    return tuple([((play.leader + i * play.step) % seats, card) for i, card in enumerate(play.trick)])


def play_tokens(cards: CardSet) -> tuple[Token, ...]:
    """``play`` with each of these cards, sorted as strings."""
    tokens = []
    while cards:
        card = cards.bit_length() - 1
        tokens.append(PLAY_TOKENS[card])
        cards ^= 1 << card
    tokens.sort()
    return tuple(tokens)


@cache
def played(seat: Seat, card: Card) -> Event:
    """The event of a card played; there are few of them, so each is made once."""
    return Event("played", seat, (card,))


def deal_hands(deck: Iterable[Card], seats: int, first: Seat, packets: Iterable[int], step: int = 1) -> list[CardSet]:
    """Each seat's hand when packets of these sizes are dealt round the table, ``first`` first, from the top.

    ``step`` is the direction; the cards of ``deck`` that are left over are nobody's.
    """
    cards: Iterator[Card] = iter(deck)
    hands = [0] * seats
    for size in packets:
        for place in range(seats):
            hands[(first + place * step) % seats] |= set_of(next(cards) for _ in range(size))
    return hands
