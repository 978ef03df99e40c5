"""Терц (Terz), 2 players: tricks, declarations and nerve.

Source: the project's rules of Терц, numbered as here; ◆ marks our decision where the tradition is silent or unclear.

1.1 32 cards. Plain suits, high to low: A 10 K Q J 9 8 7; trumps: J 9 A 10 K Q 8 7.
1.2 A 11, 10 10, K 3, Q 2, J 1; the trump jack 20, the trump nine 13; the last trick 10: 150.
2.1 First dealer by lot, later the taker of the last trick; three packets of three, the other player first.
2.2 The 19th card is turned up for trumps and lies on the other 13, the closed stock, which is drawn from beneath.
2.3 After the first trick who did not take it moves the top 1 to 12 closed cards under the stock.
2.4 After each trick both draw while there is a stock, the taker first ◆.
3.1 The dealer's opponent leads the first trick, then the taker. 16 tricks.
3.2 Tricks 1 to 7: reply with the suit led or a trump; who has neither, any card ◆.
3.3 Tricks 8 to 16: follow suit, else trump, else any card; and beat in the suit led if you can.
3.4 The trump jack is free ◆: in tricks 8 to 16 it may always be played, and 3.3 leaves it out of account.
3.5 Before an own card the trump seven may be swapped for the turned card while the stock has at least 4 cards.
3.6 The tricks taken may be looked at while the stock has at least 4 cards.
4.1 Four J 200; four A, K, Q 100; runs of 8 to 5 cards of a suit 100, of 4 50, of 3 20.
4.2 Of equal runs the higher top card, then trump, ◆ then the one declared first.
4.3 Before an own card in tricks 1 to 8, at most one combination for each own card ◆.
4.4 Марьяж: trump K and Q, 20, before any own card, once per player and deal; it neither beats nor is beaten.
4.5 Only the kind is said. The opponent accepts, asks for a run's top card, has it shown, or beats it.
4.6 Only with a true and higher combination ◆; with a run of the same length only after asking.
4.7 No part of a combination that one has used; a run that shares a card with a used one needs a new card ◆.
4.8 A lie counts unless it is called; called, it counts for the caller, and the liar needs 100 more.
5.1 Card points are rounded to tens, 5 down.
5.2 A declaration wins at 500, tricks at 501 with the unrounded card points ◆; of two the higher sum, else a new deal.
5.3 With ``manual_count`` the player with fewer tricks counts, and what is counted too much goes to the other.
6   House rules: the fields of :class:`Options`.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import permutations
from typing import Any, Final, NamedTuple, TypeAlias

from games.cards import BY_NAME, NAMES, SUIT_OF, SUITS, Card, CardSet, Suit, cards_of, set_of
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
from games.declarations import ACCEPT, ANSWERS, DECLARATIONS, FORMS, PACK, SEATS, Dialogue, Saying, changed, opened
from games.tricks import ALONE, PLAYED, PLAYED_CARDS, Order, TrickPlay, blank, deal_hands, drew, make_order, play_tokens

PLAIN_RANKS: Final = "789JQKTA"  # 1.1
TRUMP_RANKS: Final = "78QKTA9J"
CARD_POINTS: Final[Mapping[str, int]] = {"A": 11, "T": 10, "K": 3, "Q": 2, "J": 1}  # 1.2
TRUMP_POINTS: Final[Mapping[str, int]] = {**CARD_POINTS, "J": 20, "9": 13}
LAST_TRICK, ALL_POINTS = 10, 150
PACKETS: Final = (3, 3, 3)  # 2.1
TURNED: Final = sum(PACKETS) * SEATS  # 2.2, the index of the 19th card
CLOSED: Final = len(PACK) - TURNED - 1
OPEN_STOCK: Final = 4  # 3.5, 3.6
TOOK: Final[tuple[Mapping[tuple[Card, ...], Event], ...]] = tuple(
    {cards: Event("took_trick", taker, cards) for cards in permutations(PACK, SEATS)} for taker in range(SEATS)
)
"""The event of a trick taken, by taker and cards; there are few of them, so each is made once."""
DREW: Final = tuple((drew(taker), drew(1 - taker)) for taker in range(SEATS))  # 2.4

SWAP, PLAY, ANSWER, CUT, COUNT, OVER = "swap", "play", "answer", "cut", "count", "over"
PHASE_RULES: Final[Mapping[str, str]] = {PLAY: "terz 4.3", ANSWER: "terz 4.5", CUT: "terz 2.3", COUNT: "terz 5.3"}
NUMBER: Final = re.compile("0|[1-9][0-9]{0,998}")  # thousands of digits are no plain number (records.md)
NUMBERS: Final[Mapping[str, range]] = {CUT: range(1, CLOSED), COUNT: range(ALL_POINTS + 1)}  # 2.3, 5.3
LISTED: Final = {verb: tuple(sorted(f"{verb} {n}" for n in numbers)) for verb, numbers in NUMBERS.items()}


@dataclass(frozen=True, slots=True)
class Trump:
    """What a trump suit makes of the cards: their order, what each is worth, and what may be played to each.

    ``same`` are for each card those of its suit, ``above`` the higher ones, both without the trump jack (3.4).
    """

    suit: Suit
    order: Order
    worth: tuple[int, ...]
    same: tuple[CardSet, ...]
    above: tuple[CardSet, ...]
    cards: CardSet
    jack: CardSet
    seven: Card


def _make_trump(suit: Suit) -> Trump:
    order = make_order(PLAIN_RANKS, suit, [BY_NAME[rank + SUITS[suit]] for rank in TRUMP_RANKS])
    seven, jack = BY_NAME["7" + SUITS[suit]], ALONE[BY_NAME["J" + SUITS[suit]]]
    worth, same, above = [], [], []
    for card, name in enumerate(NAMES):
        own, points = order.suits[SUIT_OF[card]], TRUMP_POINTS if SUIT_OF[card] == suit else CARD_POINTS
        worth.append(points.get(name[0], 0))
        same.append(set_of(own) & ~jack)
        above.append(set_of(own[: own.index(card)]) & ~jack)
    return Trump(suit, order, tuple(worth), tuple(same), tuple(above), order.suit_sets[suit], jack, seven)


TRUMPS: Final = tuple(_make_trump(suit) for suit in range(len(SUITS)))


@dataclass(frozen=True, slots=True)
class Options:
    """The house rules (6), each with its default first."""

    talon_play: str = option("suit_or_trump", "free", "strict")
    bluff: str = option("on", "off")
    flat_501: str = option("off", "on")
    break_deck: str = option("on", "off")
    manual_count: str = option("off", "on")
    target: int = option(500, 300)
    call: str = option("free", "paid")


class Carry(NamedTuple):
    """What a deal needs from those before it; ``winner`` is there once the match is won."""

    number: int
    dealer: Seat
    totals: tuple[int, ...] = (0,) * SEATS
    lies: tuple[int, ...] = (0,) * SEATS
    winner: Seat | None = None


@dataclass(frozen=True, slots=True)
class Deal:
    """What stays the same throughout a deal.

    While there is a stock, cards that are ``besides`` may be played to a trick like those of the suit led (3.2).
    """

    setup: Setup
    carry: Carry
    trump: Trump
    besides: CardSet


@dataclass(slots=True)
class State:
    """One deal and the rules of play in it. What ``apply`` has given away is never changed, only copies of it are.

    ``actor`` is to act until all is over. ``stock`` is in the order of drawing, the turned card last. ``ply`` counts
    all actions. ``known`` are cards of the stock that everybody saw go to a hand. ``raw`` are the card points as
    settled. ``broken`` tells of the deck: who broke it, who swapped its open card.
    """

    deal: Deal
    tricks: TrickPlay
    stock: tuple[Card, ...]
    dialogue: Dialogue
    actor: Seat
    ply: int = 0
    phase: str = PLAY
    known: tuple[CardSet, ...] = (0, 0)
    raw: tuple[int, ...] | None = None
    broken: tuple[Event, ...] = ()

    def copy(self) -> "State":
        """A copy, of a state in which a card is awaited, that shares nothing that changes."""
        new = self.next(self.tricks.copy())
        new.ply = self.ply
        return new

    def next(self, tricks: TrickPlay) -> "State":
        """A copy one action later, with these tricks (the same where nothing in them changes) and a card awaited."""
        new = blank(State)
        new.deal = self.deal
        new.tricks = tricks
        new.stock = self.stock
        new.dialogue = self.dialogue
        new.actor = tricks.turn
        new.ply = self.ply + 1
        new.phase = PLAY
        new.known = self.known
        new.raw = None
        new.broken = self.broken
        return new

    def legal(self) -> CardSet:
        """The cards that the seat to act may play; empty when the deal is over."""
        tricks, deal = self.tricks, self.deal
        hand = tricks.hands[tricks.turn]
        if self.stock:  # 3.2
            return hand & (tricks.suited | deal.besides) or hand & deal.trump.cards or hand
        if not tricks.trick:
            return hand
        led, trump = tricks.trick[0], deal.trump
        jack = hand & trump.jack  # 3.3, 3.4
        return jack | (hand & trump.above[led] or hand & trump.same[led] or hand & trump.cards ^ jack or hand)

    def play(self, card: Card) -> Seat | None:
        """Play a card and, after a trick, draw; the taker when this completes the trick."""
        taker = self.tricks.play(card)
        if taker is not None and self.stock:
            self.draw(taker)
        return taker

    def draw(self, taker: Seat) -> tuple[Event, ...]:
        """2.4: a card each, the taker first; everybody sees who draws the last one, which has lain open."""
        hands, stock = self.tricks.hands, self.stock
        hands[taker] |= ALONE[stock[0]]
        hands[1 - taker] |= ALONE[stock[1]]
        self.stock = stock[2:]
        if self.stock:
            return DREW[taker]
        self.see(1 - taker, stock[1])
        return drew(taker), drew(1 - taker, stock[1:])

    def see(self, seat: Seat, card: Card) -> None:
        """Everybody sees this card go to a hand."""
        self.known = changed(self.known, seat, self.known[seat] | ALONE[card])


def begun(setup: Setup, carry: Carry, tricks: TrickPlay, trump: Trump, stock: tuple[Card, ...]) -> State:
    """The state in which the first card is awaited."""
    options: Options = setup.options
    besides = {"suit_or_trump": trump.cards, "free": set_of(PACK), "strict": 0}[options.talon_play]
    dialogue = opened(trump.suit, options, carry.totals, carry.lies)
    return State(Deal(setup, carry, trump, besides), tricks, stock, dialogue, tricks.turn)


Outcome: TypeAlias = tuple[State, tuple[Event, ...]]


class Terz:
    """The game of the contract; see the module's docstring for the rules."""

    id = "terz"
    rules = 1
    seats: tuple[int, ...] = (SEATS,)
    options: type[Any] = Options
    direction = 1
    has_host = False
    verbs: Mapping[str, Form] = {
        PLAY: Form.CARD,
        SWAP: Form.WORD,
        **FORMS,
        **dict.fromkeys(NUMBERS, Form.NUMBER),
    }

    def pack(self, setup: Setup) -> tuple[Card, ...]:  # noqa: ARG002 - the same for all
        """1.1."""
        return PACK

    def sides(self, setup: Setup) -> tuple[tuple[Seat, ...], ...]:  # noqa: ARG002 - the same for all
        """Everybody plays alone."""
        return ((0,), (1,))

    def opening(self, setup: Setup) -> Carry:
        """2.1: the lot's dealer."""
        return Carry(0, setup.first_dealer)

    def deal(self, setup: Setup, carry: Carry, deck: tuple[Card, ...]) -> State:
        """2.1, 2.2; the dealer's opponent leads (3.1)."""
        other = 1 - carry.dealer
        trump = TRUMPS[SUIT_OF[deck[TURNED]]]
        tricks = TrickPlay(trump.order, deal_hands(deck, SEATS, other, PACKETS), other)
        return begun(setup, carry, tricks, trump, deck[: TURNED - 1 : -1])  # 2.2: from beneath

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """One after the other."""
        return () if state.phase == OVER else (state.actor,)

    def legal(self, state: State, seat: Seat) -> tuple[Token, ...]:
        """3, 4; with ``bluff`` every combination that 4.3, 4.4 and 4.7 leave, whatever is in the hand."""
        if state.phase == OVER or seat != state.actor:
            return ()
        if state.phase == PLAY:
            swap = (SWAP,) if _may_swap(state) else ()
            return (*state.dialogue.declarations(state.tricks), *play_tokens(state.legal()), *swap)
        if state.phase == ANSWER:
            return state.dialogue.answers(state.tricks)
        return LISTED[state.phase]

    def well_formed(self, setup: Setup, verb: str, argument: str | None) -> bool:  # noqa: ARG002 - the same for all
        """Any word of :data:`ACTIONS`; a number may be out of range."""
        if verb in NUMBERS:
            return NUMBER.fullmatch(argument or "") is not None
        return (verb if argument is None else f"{verb} {argument}") in ACTIONS

    def apply(self, state: State, seat: Seat, token: Token) -> Outcome:
        """A card played, or what is said and done besides."""
        action = ACTIONS.get(token)
        if action is not None:
            phase, do, which = action
            if state.phase == phase and seat == state.actor and (outcome := do(state, seat, which)):
                return outcome
        raise _refusal(state, seat, *parse_token(self, state.deal.setup, token))

    def fallback(self, state: State, seat: Seat) -> Token | None:
        """A declaration that is not answered in time is accepted."""
        return ACCEPT if state.phase == ANSWER and seat == state.actor else None

    def stamp(self, state: State, seat: Seat) -> str:  # noqa: ARG002 - one acts after another
        """Deal and ply."""
        return f"{state.deal.carry.number}.{state.ply}"

    def view(self, state: State, seat: Seat | None) -> View:
        """The own hand and what lies open; the tricks close when the stock is low (3.6)."""
        play = state.tricks
        talks = state.phase in (PLAY, ANSWER) and seat == state.actor
        return View(
            viewer=seat,
            phase=state.phase,
            dealer=state.deal.carry.dealer,
            to_act=self.to_act(state),
            hand=() if seat is None else cards_of(play.hands[seat]),
            hand_counts=tuple(hand.bit_count() for hand in play.hands),
            legal=() if seat is None else self.legal(state, seat),
            totals=self.totals(state),
            trump=play.order.trump,
            has_trump=True,
            turned=state.stock[-1] if state.stock else None,
            stock=len(state.stock),
            trick=play.growing,
            last_trick=play.finished[-1] if play.done else None,
            tricks=play.finished if len(state.stock) >= OPEN_STOCK else (),
            trick_number=len(play.done) + 1 if state.phase != OVER and any(play.hands) else 0,
            tricks_taken=tuple(play.counts),
            target=state.deal.setup.options.target,
            progress=(state.deal.carry.number + 1, None),
            notes=_notes(state),
            reckoning=_reckoning(state) if state.phase == OVER else None,
            suits=play.order.suits,
            suggested=state.dialogue.suggested(state.actor, play) if talks else (),
        )

    def points(self, state: State) -> tuple[int, ...] | None:
        """4.5 and 5.1."""
        if state.phase != OVER:
            return None
        return added(state.dialogue.points, tuple(map(_rounded, state.raw or (0, 0))))

    def totals(self, state: State) -> tuple[int, ...]:
        """5.1: declarations are written at once."""
        return added(state.deal.carry.totals, self.points(state) or state.dialogue.points)

    def info(self, state: State) -> dict[str, Any]:
        """records.md, 6."""
        return {
            "trump": SUITS[state.deal.trump.suit],
            "turned": NAMES[state.stock[-1]] if state.stock else None,
            "stock": len(state.stock),
            "tricks": list(state.tricks.counts),
            "raw": None if state.raw is None else list(state.raw),
            "declared": list(state.dialogue.points),
            "lies": list(state.dialogue.lies),
            "targets": [state.dialogue.target_of(seat) for seat in range(SEATS)],
        }

    def carry(self, state: State) -> Carry:
        """2.1, 5.2."""
        totals, lies = self.totals(state), state.dialogue.lies
        return Carry(state.deal.carry.number + 1, state.tricks.leader, totals, lies, _winner(state))

    def verdict(self, setup: Setup, carry: Carry) -> Verdict:  # noqa: ARG002 - the contract's
        """5.2."""
        return Verdict(over=False) if carry.winner is None else Verdict(over=True, winners=(carry.winner,))

    def core(self, state: State) -> State | None:
        """A copy of the bare core; None while something else than a card is awaited."""
        return state.copy() if state.phase == PLAY else None


TERZ: Final = Terz()


def _do_play(state: State, seat: Seat, card: Card) -> Outcome | None:
    """3.1 to 3.4; after the first trick the deck is broken before anyone draws (2.3)."""
    if not state.legal() & ALONE[card]:
        return None
    tricks = state.tricks.copy()
    taker = tricks.play(card)
    after = state.next(tricks)
    if taker is None:
        return after, (PLAYED[seat][card],)
    after.broken = ()
    events = (PLAYED[seat][card], TOOK[taker][tricks.done[-1][1]])
    if after.stock:
        if state.tricks.done or state.deal.setup.options.break_deck == "off":
            return after, events + after.draw(taker)
        after.phase, after.actor = CUT, 1 - taker
    elif tricks.over:
        if state.deal.setup.options.manual_count == "off":
            return _over(after, _card_points(after), events)
        after.phase, after.actor = COUNT, _counter(after)
    return after, events


def _over(after: State, raw: tuple[int, ...] | None, events: tuple[Event, ...]) -> Outcome:
    """5.1, 5.2."""
    after.phase, after.raw = OVER, raw
    return after, (*events, Event("deal_over"))


def _may_swap(state: State) -> bool:
    """3.5."""
    return len(state.stock) >= OPEN_STOCK and state.tricks.hands[state.actor] & ALONE[state.deal.trump.seven] != 0


def _do_swap(state: State, seat: Seat, _: None) -> Outcome | None:
    """3.5."""
    if not _may_swap(state):
        return None
    after, seven, turned = state.next(state.tricks.copy()), state.deal.trump.seven, state.stock[-1]
    after.tricks.hands[seat] ^= ALONE[seven] | ALONE[turned]
    after.stock = (*state.stock[:-1], seven)
    after.see(seat, turned)
    told = (Event("swapped", seat, (seven, turned)),)
    after.broken += told
    return after, told


def _do_cut(state: State, seat: Seat, moved: int) -> Outcome:
    """2.3: so many closed cards from the top, which are the last to be drawn, go beneath; then both draw."""
    after, kept = state.next(state.tricks.copy()), CLOSED - moved
    after.stock = (*state.stock[kept:CLOSED], *state.stock[:kept], *state.stock[CLOSED:])
    after.broken = (Event("broke_deck", seat, value=moved),)
    return after, after.broken + after.draw(1 - seat)


def _do_say(state: State, _seat: Seat, saying: Saying) -> Outcome | None:
    """4.3 to 4.8; what is written may end the match (5.2)."""
    say, i = saying
    said = say(state.dialogue, state.tricks, i)
    if said is None:
        return None
    dialogue, told = said
    after = state.next(state.tricks)
    after.dialogue = dialogue
    if dialogue.winner is not None:
        return _over(after, None, told)
    claim = dialogue.pending
    if claim is not None:
        after.phase, after.actor = ANSWER, 1 - claim.seat
    return after, told


def _do_count(state: State, seat: Seat, stated: int) -> Outcome:
    """5.3."""
    surplus = max(0, stated - _card_points(state)[seat])
    told = (Event("counted", seat, value=stated), *((Event("overcounted", seat, value=surplus),) if surplus else ()))
    after = state.next(state.tricks)
    after.dialogue = state.dialogue.next(None)
    after.dialogue.log += told
    return _over(after, changed((ALL_POINTS - stated + 2 * surplus,) * SEATS, seat, stated - surplus), told)


def _counter(state: State) -> Seat:
    """5.3: who has fewer tricks; the dealer where both have as many."""
    first, second = state.tricks.counts
    return state.deal.carry.dealer if first == second else int(second < first)


def _card_points(state: State) -> tuple[int, ...]:
    """1.2: what the tricks are worth, the last one's ten included."""
    worth, points = state.deal.trump.worth, [0] * SEATS
    for _, cards, taker in state.tricks.done:
        for card in cards:
            points[taker] += worth[card]
    points[state.tricks.leader] += LAST_TRICK
    return tuple(points)


def _rounded(points: int) -> int:
    """5.1: to tens, 5 down."""
    return (points + 4) // 10 * 10


def _reached(state: State) -> dict[Seat, int]:
    """5.2: who has what is needed to win, by a declaration or with the unrounded card points, and how much."""
    sums = map(sum, zip(state.deal.carry.totals, state.dialogue.points, state.raw or (0, 0), strict=True))
    return {
        seat: total
        for seat, total in enumerate(sums)
        if seat == state.dialogue.winner or (state.raw is not None and total > state.dialogue.target_of(seat))
    }


def _winner(state: State) -> Seat | None:
    """5.2: the higher of two; equal ones play another deal."""
    reached = _reached(state)
    best = [seat for seat, total in reached.items() if total == max(reached.values())]
    return best[0] if len(best) == 1 else None


def _refusal(state: State, seat: Seat, verb: str, argument: str | None) -> Refusal:
    """Why a well-formed action that is not legal is not."""
    if state.phase == OVER:
        return Refusal("deal_over", "the deal is complete")
    if seat != state.actor:
        return Refusal("not_your_turn", f"seat {state.actor} is to act")
    if state.phase != PHASE_OF[verb]:
        return Refusal("wrong_phase", f"it is time for something else than to {verb}", rule=PHASE_RULES[state.phase])
    if verb == PLAY:
        return _card_refusal(state, seat, BY_NAME[argument or ""])
    by_number = {SWAP: "3.5", CUT: "2.3", COUNT: "5.3"}
    rule = by_number.get(verb) or state.dialogue.rule(seat, verb, argument, state.tricks)
    return Refusal("illegal", f"it is not allowed to {verb} so", rule=f"terz {rule}")


def _card_refusal(state: State, seat: Seat, card: Card) -> Refusal:
    """3.2, 3.3; ``strict`` tells of the house rule by which 3.2 asks for the suit first."""
    if not state.tricks.hands[seat] >> card & 1:
        return Refusal("not_your_card", f"seat {seat} does not hold {NAMES[card]}", card=card)
    rule, led = "terz 3.2" if state.stock else "terz 3.3", state.tricks.trick[0]
    details = {"suit": SUIT_OF[led], "strict": int(state.deal.setup.options.talon_play == "strict")}
    return Refusal("illegal", "the card led asks for another", rule=rule, **details)


def _notes(state: State) -> tuple[Event, ...]:
    """What is to be answered or counted, who broke the deck or swapped its open card (while the trick is played), who
    has to go how far uphill, known cards in hands, and the lines so far."""
    seen = zip(state.known, state.dialogue.shown, state.tricks.hands, strict=True)
    held = [(drawn | shown) & hand for drawn, shown, hand in seen]
    known = [Event("known_cards", seat, cards_of(cards)) for seat, cards in enumerate(held) if cards]
    if state.phase == COUNT:  # 5.3: the tricks of who counts lie open
        known = [Event("to_count", state.actor, cards_of(state.tricks.taken[state.actor]))]
    return (*state.dialogue.standing(), *state.broken, *state.dialogue.uphill(), *known, *state.dialogue.log)


def _reckoning(state: State) -> Reckoning:
    """5, line by line; a match won by a declaration ends without card points."""
    counts = state.raw is not None and state.deal.setup.options.manual_count == "off"
    rows = []
    for seat, declared in enumerate(state.dialogue.points):
        points = 0 if state.raw is None else state.raw[seat]
        last = LAST_TRICK if counts and seat == state.tricks.leader else 0
        card_points = Cell(None if state.raw is None else points - last)
        rows.append((Cell(declared or None), card_points, Cell(last or None), Cell(_rounded(points) - points or None)))
    reached = (Event("reached", seat, value=total) for seat, total in _reached(state).items())
    remarks = (*state.dialogue.log, *state.dialogue.uphill(), *reached)
    columns = ("declared", "card_points", "last_trick", "rounding")
    return Reckoning(columns, tuple(rows), TERZ.points(state) or (), TERZ.totals(state), remarks)


Action: TypeAlias = tuple[str, Callable[[State, Seat, Any], Outcome | None], Any]
ACTIONS: Final[Mapping[Token, Action]] = {
    **{token: (PLAY, _do_play, card) for token, card in PLAYED_CARDS.items()},
    **{token: (PLAY, _do_say, saying) for token, saying in DECLARATIONS.items()},
    **{token: (ANSWER, _do_say, saying) for token, saying in ANSWERS.items()},
    **{f"{CUT} {n}": (CUT, _do_cut, n) for n in NUMBERS[CUT]},
    **{f"{COUNT} {n}": (COUNT, _do_count, n) for n in NUMBERS[COUNT]},
    SWAP: (PLAY, _do_swap, None),
}
"""Whatever can be legal: when, what it leads to (None where it may not be done), and which card or number it needs."""
PHASE_OF: Final[Mapping[str, str]] = {token.split()[0]: phase for token, (phase, *_) in ACTIONS.items()}
"""When a verb may be said."""
