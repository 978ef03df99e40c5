"""Валеты (Knaves): take tricks, but not with jacks in them. Two or three players.

Source: the project's rules of Валеты, numbered as here; ◆ marks our decision where the tradition leaves it open.

1.1 One pack of 52, ace high; one suit is trump.
2.1 First dealer by lot, then to the left.
2.2 Seventeen cards each, one at a time from the left of the dealer.
2.3 Two players: the 35th card is turned up for trumps, the other 17 are the stock above it.
2.4 Three players: the 52nd card is turned up for trumps and belongs to nobody.
3.1 Two players: the dealer leads the first deal, later whoever scored more in the deal before. Three: left of dealer.
3.2 Follow suit if you can, else play any card.
3.3 The highest trump takes the trick, else the highest card of the suit led; the taker leads.
3.4 Two players draw a card each after a trick while the stock lasts, the taker first; the turned card comes last.
3.5 The deal ends when all cards are played.
4.1 One point a trick; a jack taken costs 1 (spades), 2 (clubs), 3 (diamonds) or 4 (hearts).
4.2 The highest total wins once it has reached the target.
5   House rules: the fields of :class:`Options`.

◆ After an equal deal the new dealer leads (3.1); the taker of a trick leads (3.3) and draws first (3.4);
a shared highest total at the target means another deal (4.2).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from games.cards import (
    NAMES,
    RANKS,
    SUIT_OF,
    SUITS,
    Card,
    CardSet,
    Suit,
    cards_of,
    names_of,
    pack_of,
    parse_card,
    rank_set,
)
from games.core import (
    Cell,
    Event,
    Form,
    Reckoning,
    Refusal,
    Seat,
    Setup,
    Token,
    Verdict,
    View,
    added,
    ill_formed,
    option,
)
from games.tricks import (
    ALONE,
    PLAYED_CARDS,
    Order,
    TrickPlay,
    blank,
    deal_hands,
    drew,
    make_order,
    play_tokens,
)

HAND_SIZE: Final = 17  # 2.2
JACKS: Final = rank_set("J")
PENALTIES: Final = {parse_card("JS"): -1, parse_card("JC"): -2, parse_card("JD"): -3, parse_card("JH"): -4}  # 4.1
ORDERS: Final[Mapping[Suit | None, Order]] = {trump: make_order(RANKS, trump) for trump in (None, 0, 1, 2, 3)}  # 1.1


@dataclass(frozen=True, slots=True)
class Options:
    """House rules (5)."""

    target: int = option(20, 10, 21, 30, 40)
    first_lead: str = option("dealer", "nondealer", seats=(2,))
    follow_while_stock: str = option("strict", "free", seats=(2,))
    three_lead: str = option("left", "winner", seats=(3,))
    turned_jack: str = option("dead", "last_trick", "no_trump", seats=(3,))


class Carry(NamedTuple):
    """What a deal needs from those before; ``points`` are the last deal's, None before the first."""

    number: int
    dealer: Seat
    totals: tuple[int, ...]
    points: tuple[int, ...] | None = None


@dataclass(slots=True)
class State:
    """One deal and the rules of play in it. What ``apply`` has given away is never changed, only copies of it are.

    ``stock`` is in the order of drawing, the turned card last; ``drawn`` have left it.
    ``free``: no suit need be followed while there is a stock (5, ``follow_while_stock``).
    """

    setup: Setup
    carry: Carry
    turned: Card
    tricks: TrickPlay
    stock: tuple[Card, ...]
    drawn: int
    free: bool

    def copy(self) -> "State":
        """A copy that shares nothing that changes."""
        new = blank(State)
        new.setup = self.setup
        new.carry = self.carry
        new.turned = self.turned
        new.tricks = self.tricks.copy()
        new.stock = self.stock
        new.drawn = self.drawn
        new.free = self.free
        return new

    def legal(self) -> CardSet:
        """The cards that the seat to act may play; empty when the deal is over (3.5)."""
        tricks = self.tricks
        hand = tricks.hands[tricks.turn]
        if self.free and self.drawn < len(self.stock):
            return hand
        return hand & tricks.suited or hand  # 3.2

    def play(self, card: Card) -> Seat | None:
        """Play a card and, after a trick, draw; the taker when this completes the trick."""
        taker = self.tricks.play(card)  # 3.3
        if taker is not None and self.drawn < len(self.stock):
            hands = self.tricks.hands
            hands[taker] |= ALONE[self.stock[self.drawn]]  # 3.4
            hands[1 - taker] |= ALONE[self.stock[self.drawn + 1]]
            self.drawn += 2
        return taker

    @property
    def left(self) -> int:
        """How many cards the stock has, the turned one included."""
        return len(self.stock) - self.drawn

    @property
    def ply(self) -> int:
        """How many cards have been played."""
        return self.tricks.ply


class Valety:
    """The game of the contract; see the module's docstring for the rules."""

    id = "valety"
    rules = 1
    seats: tuple[int, ...] = (2, 3)
    options: type[Any] = Options
    direction = 1
    has_host = False
    verbs: Mapping[str, Form] = {"play": Form.CARD}

    def pack(self, setup: Setup) -> tuple[Card, ...]:  # noqa: ARG002 - the same for all
        """1.1."""
        return pack_of(RANKS)

    def sides(self, setup: Setup) -> tuple[tuple[Seat, ...], ...]:
        """Everybody plays alone."""
        return tuple((seat,) for seat in range(setup.seats))

    def opening(self, setup: Setup) -> Carry:
        """Nobody has anything yet."""
        return Carry(0, setup.first_dealer, (0,) * setup.seats)

    def deal(self, setup: Setup, carry: Carry, deck: tuple[Card, ...]) -> State:
        """2.2 to 2.4."""
        hands = deal_hands(deck, setup.seats, carry.dealer + 1, (1,) * HAND_SIZE)
        first_left = setup.seats * HAND_SIZE
        turned = deck[first_left]
        stock = (*deck[first_left + 1 :], turned) if setup.seats == 2 else ()  # 2.3
        trump = None if setup.options.turned_jack == "no_trump" and turned in PENALTIES else SUIT_OF[turned]
        tricks = TrickPlay(ORDERS[trump], hands, _leader(setup, carry))
        free = setup.options.follow_while_stock == "free"
        return State(setup, carry, turned, tricks, stock, drawn=0, free=free)

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """The seat whose turn it is: 3.1, 3.3, and in a trick to the left."""
        return state.tricks.to_act

    def legal(self, state: State, seat: Seat) -> tuple[Token, ...]:
        """3.2."""
        return play_tokens(state.legal()) if seat == state.tricks.turn else ()

    def well_formed(self, setup: Setup, verb: str, argument: str | None) -> bool:  # noqa: ARG002 - the same for all
        """``play`` with one card."""
        return f"{verb} {argument}" in PLAYED_CARDS

    def apply(self, state: State, seat: Seat, token: Token) -> tuple[State, tuple[Event, ...]]:
        """The card played, and what follows when it ends a trick."""
        card = PLAYED_CARDS.get(token)
        if card is None or not _may_play(state, seat, card):
            raise _refusal(state, seat, token)
        return _do_play(state, seat, card)

    def fallback(self, state: State, seat: Seat) -> Token | None:  # noqa: ARG002 - no rule names a default
        """No rule names a default."""
        return None

    def stamp(self, state: State, seat: Seat) -> str:  # noqa: ARG002 - one plays after another
        """Deal and ply."""
        return f"{state.carry.number}.{state.ply}"

    def view(self, state: State, seat: Seat | None) -> View:
        """The own hand and what lies open; all finished tricks of the deal may be looked at."""
        play = state.tricks
        jacks = [_jacks(state, each) for each in range(state.setup.seats)]
        return View(
            viewer=seat,
            phase="over" if state.tricks.over else "play",
            dealer=state.carry.dealer,
            to_act=self.to_act(state),
            hand=() if seat is None else cards_of(play.hands[seat]),
            hand_counts=tuple(hand.bit_count() for hand in play.hands),
            legal=() if seat is None else self.legal(state, seat),
            totals=self.totals(state),
            trump=play.order.trump,
            has_trump=True,
            turned=state.turned if state.setup.seats == 3 or state.left else None,
            stock=state.left if state.setup.seats == 2 else None,
            trick=play.growing,
            last_trick=play.finished[-1] if play.done else None,
            tricks=play.finished,
            trick_number=len(play.done) + (not play.over),
            tricks_taken=play.counts,
            captured=tuple(map(cards_of, jacks)),
            captured_points=tuple(map(_penalty, jacks)),
            target=state.setup.options.target,
            progress=(state.carry.number + 1, None),
            notes=_turned_in_hand(state),
            reckoning=_reckoning(state) if state.tricks.over else None,
        )

    def points(self, state: State) -> tuple[int, ...] | None:
        """4.1."""
        if not state.tricks.over:
            return None
        return tuple(taken + _penalty(_jacks(state, seat)) for seat, taken in enumerate(state.tricks.counts))

    def totals(self, state: State) -> tuple[int, ...]:
        """4.2: only complete deals count."""
        points = self.points(state)
        if points is None:
            return state.carry.totals
        return added(state.carry.totals, points)

    def info(self, state: State) -> dict[str, Any]:
        """records.md, 6."""
        trump = state.tricks.order.trump
        return {
            "trump": None if trump is None else SUITS[trump],
            "turned": NAMES[state.turned],
            "tricks": list(state.tricks.counts),
            "jacks": [names_of(cards_of(_jacks(state, seat))) for seat in range(state.setup.seats)],
        }

    def carry(self, state: State) -> Carry:
        """2.1: the deal passes to the left."""
        dealer = (state.carry.dealer + 1) % state.setup.seats
        return Carry(state.carry.number + 1, dealer, self.totals(state), self.points(state))

    def verdict(self, setup: Setup, carry: Carry) -> Verdict:
        """4.2."""
        winner = _sole_highest(carry.totals)
        if winner is None or carry.totals[winner] < setup.options.target:
            return Verdict(over=False)
        return Verdict(over=True, winners=(winner,))

    def core(self, state: State) -> State:
        """The rules of play alone."""
        return state.copy()


VALETY: Final = Valety()


def _sole_highest(figures: tuple[int, ...]) -> Seat | None:
    """The seat whose figure is the highest, or None where several share it."""
    highest = max(figures)
    return figures.index(highest) if figures.count(highest) == 1 else None


def _leader(setup: Setup, carry: Carry) -> Seat:
    """3.1, with ``first_lead`` and ``three_lead``."""
    left = (carry.dealer + 1) % setup.seats
    if setup.seats == 3 and setup.options.three_lead == "left":
        return left
    best = None if carry.points is None else _sole_highest(carry.points)
    if best is not None:
        return best
    return left if setup.options.first_lead == "nondealer" else carry.dealer


def _may_play(state: State, seat: Seat, card: Card) -> bool:
    """3.2."""
    return seat == state.tricks.turn and state.legal() & ALONE[card] != 0


def _do_play(state: State, seat: Seat, card: Card) -> tuple[State, tuple[Event, ...]]:
    """3.2 to 3.5."""
    after = state.copy()
    taker = after.play(card)
    told = after.tricks.told(seat, card)
    if taker is None or after.drawn == state.drawn:
        return after, told
    # 3.4: the last card of the stock has lain open all the time.
    last = drew(1 - taker) if after.left else drew(1 - taker, (state.turned,))
    return after, (*told, drew(taker), last)


def _refusal(state: State, seat: Seat, token: Token) -> Refusal:
    """Why an action that is not legal is not."""
    play = state.tricks
    card = PLAYED_CARDS.get(token)
    if card is None:
        return ill_formed(token)
    if state.tricks.over:
        return Refusal("deal_over", "the deal is complete")
    if seat != play.turn:
        return Refusal("not_your_turn", f"seat {play.turn} is to play")
    if not play.hands[seat] >> card & 1:
        return Refusal("not_your_card", f"seat {seat} does not hold {NAMES[card]}", card=card)
    suit = SUIT_OF[play.trick[0]]
    return Refusal("must_follow_suit", f"{SUITS[suit]} is to be followed", rule="valety 3.2", suit=suit, card=card)


def _jacks(state: State, seat: Seat) -> CardSet:
    """The jacks that count for a seat so far (4.1, and ``turned_jack`` once the last trick is taken)."""
    play = state.tricks
    taken = play.taken[seat] & JACKS
    if state.setup.options.turned_jack == "last_trick" and state.tricks.over and seat == play.leader:
        taken |= 1 << state.turned & JACKS
    return taken


def _penalty(jacks: CardSet) -> int:
    """4.1."""
    return sum(PENALTIES[jack] for jack in cards_of(jacks))


def _turned_in_hand(state: State) -> tuple[Event, ...]:
    """3.4: who drew the turned card, as long as it is held; everybody saw it go."""
    return tuple(
        Event("holds_turned", seat, (state.turned,))
        for seat, hand in enumerate(state.tricks.hands)
        if not state.left and hand >> state.turned & 1
    )


def _reckoning(state: State) -> Reckoning:
    """4.1, line by line; it tells what became of a turned jack."""
    rows = []
    for seat, taken in enumerate(state.tricks.counts):
        jacks = _jacks(state, seat)
        rows.append((Cell(taken), Cell(_penalty(jacks), cards_of(jacks)) if jacks else Cell(None)))
    points, totals = VALETY.points(state) or (), VALETY.totals(state)
    return Reckoning(("tricks", "jacks"), tuple(rows), points, totals, _turned_jack(state))


def _turned_jack(state: State) -> tuple[Event, ...]:
    """2.4 and ``turned_jack``: whose a turned jack is, where it does not simply belong to the stock."""
    if state.setup.seats == 2 or state.turned not in PENALTIES:
        return ()
    if state.setup.options.turned_jack == "last_trick":
        return (Event("turned_jack_taken", state.tricks.leader, (state.turned,)),)
    return (Event("turned_jack_dead", None, (state.turned,)),)
