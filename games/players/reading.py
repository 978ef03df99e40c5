"""What a view tells about the cards that one does not see: which are left, and who is likely to hold them."""

from dataclasses import dataclass

from games.cards import SUITS, Card, CardSet, Suit, iter_cards, set_of
from games.core import Seat, View
from games.tricks import Order


@dataclass(frozen=True, slots=True)
class Reading:
    """A view of a trick game, read from the seat of its viewer.

    ``unseen`` are the cards that other hands or the stock may hold. ``shares[seat][suit]`` is the probability that
    one given unseen card of the suit is in that seat's hand. ``later`` are the seats that play after the viewer in
    this trick; ``winner`` holds ``best``, the card that takes it as it stands (both None before a lead).
    """

    seat: Seat
    order: Order
    hand: CardSet
    unseen: CardSet
    shares: tuple[tuple[float, ...], ...]
    later: tuple[Seat, ...]
    on_table: tuple[Card, ...]
    best: Card | None
    winner: Seat | None

    def above(self, card: Card) -> CardSet:
        """The unseen cards of its suit that are higher."""
        order = self.order
        same = self.unseen & order.suit_sets[order.suit_of[card]]
        return set_of([other for other in iter_cards(same) if order.strength[other] > order.strength[card]])

    def below(self, card: Card) -> CardSet:
        """The unseen cards of its suit that are lower."""
        return self.unseen & self.order.suit_sets[self.order.suit_of[card]] & ~self.above(card)

    def lacks(self, seat: Seat, suit: Suit, cards: CardSet) -> float:
        """The probability that a seat holds none of these unseen cards of a suit."""
        return float((1.0 - self.shares[seat][suit]) ** cards.bit_count())

    def void(self, seat: Seat, suit: Suit) -> float:
        """The probability that a seat cannot follow a suit."""
        return self.lacks(seat, suit, self.unseen & self.order.suit_sets[suit])

    def goes_round(self, suit: Suit, even: float) -> float:
        """The chance that a later trick of a plain suit is not trumped: one half with ``even`` unseen cards of it."""
        left = (self.unseen & self.order.suit_sets[suit]).bit_count()
        return left / (left + even)

    def takes(self, card: Card) -> bool:
        """Whether a card takes the trick as it stands."""
        if self.best is None:
            return True
        order = self.order
        rivals = order.suit_of[card] in (order.suit_of[self.best], order.trump)
        return rivals and order.strength[card] > order.strength[self.best]

    def overtaken(self, card: Card, seat: Seat, eagerness: float) -> float:
        """The probability that a later seat beats ``card``, which takes the trick as it stands.

        ``eagerness`` is the probability that the seat beats it where it has a choice; without one it must.
        """
        order = self.order
        suit, trump = order.suit_of[card], order.trump
        led = order.suit_of[self.on_table[0]] if self.on_table else suit
        higher = 1 - self.lacks(seat, suit, self.above(card))
        if suit != led:
            return eagerness * self.void(seat, led) * higher
        forced = higher * self.lacks(seat, suit, self.below(card))
        chosen = higher - forced
        if trump is not None and suit != trump:
            chosen += self.void(seat, led) * (1 - self.void(seat, trump))
        return forced + eagerness * chosen


def read(view: View, order: Order, pack: CardSet, *, voids_from: int = 0, direction: int = 1) -> Reading:
    """Read the view of a seat that is to play a card.

    ``pack`` are the cards that hands and the hidden stock may hold. ``voids_from`` is the first trick (from 0) that
    shows who is out of a suit for good: none does while hands are filled from a stock. ``direction`` is the game's.
    ValueError for a spectator.
    """
    if view.viewer is None:
        raise ValueError("a spectator does not play")
    on_table = view.trick.plays if view.trick else ()
    plays = [play for trick in view.tricks for play in trick.plays] + list(on_table)
    unseen = pack & ~set_of(view.hand) & ~set_of(card for _, card in plays)
    seats = len(view.hand_counts)
    best = _best(on_table, order)
    return Reading(
        seat=view.viewer,
        order=order,
        hand=set_of(view.hand),
        unseen=unseen,
        shares=_shares(view, unseen.bit_count(), _voids(view, order, voids_from)),
        later=tuple((view.viewer + direction * step) % seats for step in range(1, seats - len(on_table))),
        on_table=tuple(card for _, card in on_table),
        best=best[1] if best else None,
        winner=best[0] if best else None,
    )


def _best(plays: tuple[tuple[Seat, Card], ...], order: Order) -> tuple[Seat, Card] | None:
    """Who takes the growing trick as it stands, and with which card."""
    if not plays:
        return None
    suits = {order.suit_of[plays[0][1]], order.trump}
    able = [play for play in plays if order.suit_of[play[1]] in suits]
    return max(able, key=lambda play: order.strength[play[1]])


def _voids(view: View, order: Order, voids_from: int) -> set[tuple[Seat, Suit]]:
    """Who has shown to be out of which suit."""
    growing = [view.trick] if view.trick else []
    return {
        (seat, order.suit_of[trick.plays[0][1]])
        for trick in (*view.tricks[voids_from:], *growing)
        for seat, card in trick.plays
        if order.suit_of[card] != order.suit_of[trick.plays[0][1]]
    }


def _shares(view: View, unseen: int, voids: set[tuple[Seat, Suit]]) -> tuple[tuple[float, ...], ...]:
    """``shares[seat][suit]``: hands hold unseen cards by their size, except of the suits that they are out of."""
    seats = range(len(view.hand_counts))
    others = [seat for seat in seats if seat != view.viewer]
    stock = unseen - sum(view.hand_counts[seat] for seat in others)
    rows = [[0.0] * len(SUITS) for _ in seats]
    for suit in range(len(SUITS)):
        holders = [seat for seat in others if (seat, suit) not in voids]
        room = stock + sum(view.hand_counts[seat] for seat in holders)
        for seat in holders:
            rows[seat][suit] = view.hand_counts[seat] / room if room else 0.0
    return tuple(map(tuple, rows))
