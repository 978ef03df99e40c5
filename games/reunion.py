"""Козырные мальчики (Réunion), 3 players: the two jacks of the trump colour are the highest trumps.

Source: the project's rules of Козырные мальчики, numbered as here; ◆ marks our decision where the tradition is silent.

1.1 32 cards; plain suits, low to high: 7 8 9 J Q K 10 A.
1.2 The jack of trumps is the right jack, the other of its colour the left jack, a trump for every purpose.
    Trumps, low to high: 7 8 9 Q K 10 A, left jack, right jack: nine cards ◆.
2.1 First dealer by lot, then to the left; packets of 3, 4 and 3 from the left of the dealer: ten cards each.
2.2 The 31st card is turned up: its suit is trump. The dealer takes it and the 32nd.
2.3 The dealer puts two cards face down, the talon: no ace, no right or left jack; the turned card may go ◆.
    Nobody else sees it before the deal is over.
3.1 Left of the dealer leads. Follow suit if you can, else play a trump, else any card.
3.2 The highest trump takes the trick, without one the highest card of the suit led; the taker leads. Ten tricks.
4.1 Right and left jack 12, A 11, 10 10, K 4, Q 3, another J 2: 140.  4.2 The last trick gets 10 more.
4.3 The talon's points go to the dealer, but to nobody if the dealer took no trick ◆.
4.4 «Нулевой штраф»: a player without a trick gives 15 to each other player.
4.5 Three deals; the highest total wins, equal ones share the win ◆.
5   House rules: the fields of :class:`Options`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final, NamedTuple

from games.cards import (
    BY_NAME,
    NAMES,
    RANK_OF,
    RANKS,
    SUIT_OF,
    SUITS,
    Card,
    CardSet,
    Suit,
    cards_of,
    iter_cards,
    pack_of,
    parse_card,
    rank_set,
    set_of,
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
    option,
    parse_token,
)
from games.tricks import (
    ALONE,
    PLAYED_CARDS,
    Order,
    TrickPlay,
    blank,
    deal_hands,
    make_order,
    play_tokens,
)

SEATS: Final = 3
PLAIN_RANKS: Final = "789JQKTA"  # 1.1
TRUMP_RANKS: Final = "789QKTA"  # 1.2, below the jacks
SAME_COLOUR: Final = {"S": "C", "C": "S", "D": "H", "H": "D"}  # 1.2
PACK: Final = pack_of(PLAIN_RANKS)
PACKETS: Final = (3, 4, 3)  # 2.1
TURNED: Final = sum(PACKETS) * SEATS  # 2.2, the index of the 31st card
TALON: Final = 2  # 2.3
CARD_POINTS: Final[Mapping[str, int]] = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}  # 4.1
JACK_POINTS: Final = 12  # 4.1, right and left
LAST_TRICK: Final = 10  # 4.2
GIFT: Final = 15  # 4.4
ROUND: Final = SEATS  # 4.5
ACES: Final = rank_set("A")
TENS: Final = rank_set("T")

DISCARD: Final = "discard"
PLAY: Final = "play"
DISCARDS: Final = {pair: f"{DISCARD} {NAMES[pair[0]]} {NAMES[pair[1]]}" for pair in combinations(PACK, TALON)}
DISCARDED: Final = {token: pair for pair, token in DISCARDS.items()}


class Trump(NamedTuple):
    """What a trump suit makes of the cards: jacks, order, what each card is worth, what may not become the talon."""

    right: Card
    left: Card
    order: Order
    worth: tuple[int, ...]
    kept: CardSet


def _make_trump(suit: Suit) -> Trump:
    right, left = parse_card("J" + SUITS[suit]), parse_card("J" + SAME_COLOUR[SUITS[suit]])
    plain = (parse_card(rank + SUITS[suit]) for rank in TRUMP_RANKS)
    order = make_order(PLAIN_RANKS, suit, (*plain, left, right))
    worth = tuple(
        JACK_POINTS if card in (left, right) else CARD_POINTS.get(RANKS[RANK_OF[card]], 0) for card in range(len(NAMES))
    )
    return Trump(right, left, order, worth, ACES | set_of((left, right)))


TRUMPS: Final = tuple(_make_trump(suit) for suit in range(len(SUITS)))


@dataclass(frozen=True, slots=True)
class Options:
    """The house rules (5), each with its default first."""

    rounds: int = option(1, 2, 3)
    max_tens_in_talon: str = option("any", "one")
    talon_forfeit: str = option("lost", "last_trick")
    tie: str = option("share", "extra_round")


class Carry(NamedTuple):
    """What a deal needs from those before it."""

    number: int
    dealer: Seat
    totals: tuple[int, ...] = (0,) * SEATS


@dataclass(slots=True)
class State:
    """One deal and the rules of play in it. What ``apply`` has given away is never changed, only copies of it are.

    ``trumps`` are all trumps; the talon is empty before 2.3.
    """

    setup: Setup
    carry: Carry
    turned: Card
    tricks: TrickPlay
    trumps: CardSet
    talon: tuple[Card, ...] = ()

    def copy(self) -> "State":
        """A copy that shares nothing that changes."""
        new = blank(State)
        new.setup = self.setup
        new.carry = self.carry
        new.turned = self.turned
        new.tricks = self.tricks.copy()
        new.trumps = self.trumps
        new.talon = self.talon
        return new

    def legal(self) -> CardSet:
        """The cards that the seat to act may play; empty when the deal is over."""
        tricks = self.tricks
        hand = tricks.hands[tricks.turn]
        return hand & tricks.suited or hand & self.trumps or hand  # 3.1

    def play(self, card: Card) -> Seat | None:
        """Play a card that may be played; the taker when this completes the trick."""
        return self.tricks.play(card)

    @property
    def phase(self) -> str:
        """``discard`` until the talon is laid, then ``play``, then ``over``."""
        if not self.talon:
            return DISCARD
        return "over" if self.tricks.over else PLAY

    @property
    def trump(self) -> Trump:
        """What the turned card makes of the cards (2.2)."""
        return TRUMPS[SUIT_OF[self.turned]]

    @property
    def actor(self) -> Seat:
        """Who is to act: the dealer lays the talon before the first lead (2.3)."""
        return self.tricks.turn if self.talon else self.carry.dealer

    @property
    def ply(self) -> int:
        """How many actions there have been."""
        return bool(self.talon) + self.tricks.ply


class Reunion:
    """The game of the contract; see the module's docstring for the rules."""

    id = "reunion"
    rules = 1
    seats: tuple[int, ...] = (SEATS,)
    options: type[Any] = Options
    direction = 1
    has_host = False
    verbs: Mapping[str, Form] = {DISCARD: Form.CARDS, PLAY: Form.CARD}

    def pack(self, setup: Setup) -> tuple[Card, ...]:  # noqa: ARG002 - the same for all
        """1.1."""
        return PACK

    def sides(self, setup: Setup) -> tuple[tuple[Seat, ...], ...]:  # noqa: ARG002 - the same for all
        """Everybody plays alone."""
        return tuple((seat,) for seat in range(SEATS))

    def opening(self, setup: Setup) -> Carry:
        """2.1: the lot's dealer."""
        return Carry(0, setup.first_dealer)

    def deal(self, setup: Setup, carry: Carry, deck: tuple[Card, ...]) -> State:
        """2.1, 2.2: the dealer holds twelve cards."""
        left = (carry.dealer + 1) % SEATS
        hands = deal_hands(deck, SEATS, left, PACKETS)
        hands[carry.dealer] |= set_of(deck[TURNED:])
        suit = SUIT_OF[deck[TURNED]]
        order = TRUMPS[suit].order
        return State(setup, carry, deck[TURNED], TrickPlay(order, hands, left), order.suit_sets[suit])

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """2.3, 3.1."""
        return () if state.tricks.over else (state.actor,)

    def legal(self, state: State, seat: Seat) -> tuple[Token, ...]:
        """2.3, 3.1."""
        if seat != state.actor:
            return ()
        if state.talon:
            return play_tokens(state.legal())
        free = cards_of(state.tricks.hands[seat] & ~state.trump.kept)
        pairs = [pair for pair in combinations(free, TALON) if _tens_fit(state, pair)]
        return tuple(sorted([DISCARDS[pair] for pair in pairs]))

    def well_formed(self, setup: Setup, verb: str, argument: str | None) -> bool:  # noqa: ARG002 - the same for all
        """``discard`` with two different cards in canonical order, ``play`` with one."""
        names = (argument or "").split(" ")
        if not all(name in BY_NAME for name in names):
            return False
        cards = [BY_NAME[name] for name in names]
        return len(cards) == (TALON if verb == DISCARD else 1) and cards == sorted(set(cards))

    def apply(self, state: State, seat: Seat, token: Token) -> tuple[State, tuple[Event, ...]]:
        """The talon laid or a card played, and what follows when it ends a trick."""
        card = PLAYED_CARDS.get(token)
        if card is not None and _may_play(state, seat, card):
            return _do_play(state, seat, card)
        talon = DISCARDED.get(token)
        if talon is not None and _may_discard(state, seat, talon):
            return _do_discard(state, seat, talon)
        raise _refusal(state, seat, *_parsed(self, state, token))

    def fallback(self, state: State, seat: Seat) -> Token | None:  # noqa: ARG002 - no rule names a default
        """No rule names a default."""
        return None

    def stamp(self, state: State, seat: Seat) -> str:  # noqa: ARG002 - one plays after another
        """Deal and ply."""
        return f"{state.carry.number}.{state.ply}"

    def view(self, state: State, seat: Seat | None) -> View:
        """The own hand, for the dealer the talon, and what lies or lay open; nothing is counted before the end."""
        play = state.tricks
        return View(
            viewer=seat,
            phase=state.phase,
            dealer=state.carry.dealer,
            to_act=self.to_act(state),
            hand=() if seat is None else cards_of(play.hands[seat]),
            hand_counts=tuple(hand.bit_count() for hand in play.hands),
            legal=() if seat is None else self.legal(state, seat),
            totals=self.totals(state),
            trump=play.order.trump,
            has_trump=True,
            turned=state.turned,
            trick=play.growing,
            last_trick=play.finished[-1] if play.done else None,
            tricks=play.finished,
            trick_number=len(play.done) + (state.phase == PLAY),
            tricks_taken=play.counts,
            progress=(state.carry.number + 1, _planned_deals(state.setup, state.carry.number + 1)),
            notes=_notes(state, seat),
            reckoning=_reckoning(state) if state.tricks.over else None,
            suits=play.order.suits,
        )

    def points(self, state: State) -> tuple[int, ...] | None:
        """4.1 to 4.4."""
        if not state.tricks.over:
            return None
        return tuple(sum(cell.value or 0 for cell in row) for row in _rows(state))

    def totals(self, state: State) -> tuple[int, ...]:
        """4.5."""
        points = self.points(state) or (0,) * SEATS
        return added(state.carry.totals, points)

    def info(self, state: State) -> dict[str, Any]:
        """records.md, 6."""
        play = state.tricks
        return {
            "trump": SUITS[SUIT_OF[state.turned]],
            "turned": NAMES[state.turned],
            "tricks": list(play.counts),
            "card_points": [_worth(state, cards_of(taken)) for taken in play.taken],
            "talon_points": _worth(state, state.talon) if state.tricks.over else None,
            "last_trick": play.leader if state.tricks.over else None,
        }

    def carry(self, state: State) -> Carry:
        """2.1: the deal passes to the left."""
        return Carry(state.carry.number + 1, (state.carry.dealer + 1) % SEATS, self.totals(state))

    def verdict(self, setup: Setup, carry: Carry) -> Verdict:
        """4.5, and ``tie``."""
        winners = tuple(seat for seat, total in enumerate(carry.totals) if total == max(carry.totals))
        if carry.number < _planned_deals(setup, carry.number):
            return Verdict(over=False)
        if setup.options.tie == "extra_round" and len(winners) > 1:
            return Verdict(over=False)
        return Verdict(over=True, winners=winners)

    def core(self, state: State) -> State | None:
        """A copy of the bare core; None before the talon is laid."""
        return state.copy() if state.talon else None


REUNION: Final = Reunion()


def _planned_deals(setup: Setup, number: int) -> int:
    """4.5: the deals agreed, or those of the extra round that the deal of this number (from 1) belongs to."""
    rounds: int = setup.options.rounds
    return ROUND * max(rounds, -(-number // ROUND))


def _tens_fit(state: State, cards: tuple[Card, ...]) -> bool:
    """5 max_tens_in_talon."""
    return state.setup.options.max_tens_in_talon == "any" or (set_of(cards) & TENS).bit_count() <= 1


def _parsed(game: Reunion, state: State, token: Token) -> tuple[str, tuple[Card, ...]]:
    """The verb and the cards that it names; Refusal where the token is ill-formed."""
    verb, argument = parse_token(game, state.setup, token)
    return verb, tuple(BY_NAME[name] for name in (argument or "").split(" "))


def _may_discard(state: State, seat: Seat, cards: tuple[Card, ...]) -> bool:
    """2.3."""
    free = state.tricks.hands[seat] & ~state.trump.kept
    return not state.talon and seat == state.carry.dealer and not set_of(cards) & ~free and _tens_fit(state, cards)


def _do_discard(state: State, seat: Seat, cards: tuple[Card, ...]) -> tuple[State, tuple[Event, ...]]:
    """2.3."""
    after = state.copy()
    after.tricks.hands[seat] &= ~set_of(cards)
    after.talon = cards
    return after, (Event("discarded", seat, value=TALON),)


def _may_play(state: State, seat: Seat, card: Card) -> bool:
    """3.1."""
    return bool(state.talon) and seat == state.tricks.turn and state.legal() & ALONE[card] != 0


def _do_play(state: State, seat: Seat, card: Card) -> tuple[State, tuple[Event, ...]]:
    """3.1, 3.2."""
    after = state.copy()
    after.play(card)
    return after, after.tricks.told(seat, card)


def _refusal(state: State, seat: Seat, verb: str, cards: tuple[Card, ...]) -> Refusal:
    """Why a well-formed action that is not legal is not."""
    if state.tricks.over:
        return Refusal("deal_over", "the deal is complete")
    if seat != state.actor:
        return Refusal("not_your_turn", f"seat {state.actor} is to act")
    if verb != state.phase:
        return Refusal("wrong_phase", f"it is time to {state.phase}", rule="reunion 2.3")
    for card in cards:
        if not state.tricks.hands[seat] >> card & 1:
            return Refusal("not_your_card", f"seat {seat} does not hold {NAMES[card]}", card=card)
    return _talon_refusal(state, cards) if verb == DISCARD else _card_refusal(state, cards[0])


def _talon_refusal(state: State, cards: tuple[Card, ...]) -> Refusal:
    """2.3, and ``max_tens_in_talon``."""
    for card in cards:
        if state.trump.kept >> card & 1:
            return Refusal("not_discardable", f"{NAMES[card]} may not be laid away", rule="reunion 2.3", card=card)
    return Refusal("illegal", "one ten at most may be laid away", rule="reunion 2.3")


def _card_refusal(state: State, card: Card) -> Refusal:
    """3.1."""
    tricks = state.tricks
    if tricks.following():
        suit = tricks.order.suit_of[tricks.trick[0]]
        details = {"suit": suit, "card": card, "trump": int(suit == tricks.order.trump)}
        return Refusal("must_follow_suit", f"{SUITS[suit]} is to be followed", rule="reunion 3.1", **details)
    suit = SUIT_OF[state.turned]
    return Refusal("must_trump", "a trump is in the hand", rule="reunion 3.1", suit=suit, card=card)


def _notes(state: State, seat: Seat | None) -> tuple[Event, ...]:
    """Both jacks (1.2), and the talon with its cards for who may see it (2.3)."""
    trump, dealer = state.trump, state.carry.dealer
    jacks = (Event("right_jack", None, (trump.right,)), Event("left_jack", None, (trump.left,)))
    if not state.talon:
        return jacks
    seen = state.talon if state.tricks.over or seat == dealer else ()
    return (*jacks, Event("talon", dealer, seen, TALON))


def _worth(state: State, cards: tuple[Card, ...]) -> int:
    """4.1."""
    worth = state.trump.worth
    return sum(worth[card] for card in cards)


def _talon_taker(state: State) -> Seat | None:
    """4.3: to whom the talon's points go."""
    play, dealer = state.tricks, state.carry.dealer
    if play.counts[dealer]:
        return dealer
    return play.leader if state.setup.options.talon_forfeit == "last_trick" else None


def _zero_penalty(counts: tuple[int, ...], seat: Seat) -> int | None:
    """4.4: what a seat gives or gets, None where everybody took a trick."""
    empty = [each for each, count in enumerate(counts) if not count]
    if not empty:
        return None
    return GIFT * (len(empty) - SEATS * (seat in empty))


def _rows(state: State) -> tuple[tuple[Cell, ...], ...]:
    """4: tricks, talon, last trick and penalty per seat."""
    play, worth = state.tricks, state.trump.worth
    rows = []
    for seat, taken in enumerate(play.taken):
        counting = tuple(card for card in iter_cards(taken) if worth[card])
        talon = Cell(_worth(state, state.talon) if seat == _talon_taker(state) else None)
        last = Cell(LAST_TRICK if seat == play.leader else None)
        penalty = Cell(_zero_penalty(play.counts, seat))
        rows.append((Cell(_worth(state, counting), counting), talon, last, penalty))
    return tuple(rows)


def _reckoning(state: State) -> Reckoning:
    """4, line by line; who gave what for no trick, and what lay in the talon."""
    points = REUNION.points(state) or ()
    remarks = [Event("zero_penalty", seat) for seat, count in enumerate(state.tricks.counts) if not count]
    taker = _talon_taker(state)
    kept = "talon_kept" if taker == state.carry.dealer else "talon_passed"
    whose = ("talon_lost", state.carry.dealer) if taker is None else (kept, taker)
    remarks.append(Event(*whose, state.talon, _worth(state, state.talon)))  # 2.3, 4.3
    columns = ("card_points", "talon", "last_trick", "penalty")
    return Reckoning(columns, _rows(state), points, REUNION.totals(state), tuple(remarks))
