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
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, TypeAlias

from games.cards import BY_NAME, NAMES, RANK_OF, RANKS, SUIT_OF, SUITS, Card, CardSet, Suit, cards_of, set_of
from games.core import Cell, Event, Form, Reckoning, Refusal, Seat, Setup, Token, Verdict, View, option, parse_token
from games.declarations import ACCEPT, ASK, BEAT, DECLARE, INDEX, PACK, SAYINGS, SHOW, Dialogue, changed, tokens
from games.tricks import PLAYED, PLAYED_CARDS, Order, TrickPlay, blank, deal_hands, drew, made, make_order, play_tokens

SEATS: Final = 2
PLAIN_RANKS: Final = "789JQKTA"  # 1.1
TRUMP_RANKS: Final = "78QKTA9J"
CARD_POINTS: Final[Mapping[str, int]] = {"A": 11, "T": 10, "K": 3, "Q": 2, "J": 1}  # 1.2
TRUMP_POINTS: Final[Mapping[str, int]] = {**CARD_POINTS, "J": 20, "9": 13}
LAST_TRICK, ALL_POINTS = 10, 150
PACKETS: Final = (3, 3, 3)  # 2.1
TURNED: Final = sum(PACKETS) * SEATS  # 2.2, the index of the 19th card
CLOSED: Final = len(PACK) - TURNED - 1
OPEN_STOCK: Final = 4  # 3.5, 3.6
UPHILL: Final = 100  # 4.8

SWAP, PLAY, ANSWER, CUT, COUNT, OVER = "swap", "play", "answer", "cut", "count", "over"
PHASE_RULES: Final[Mapping[str, str]] = {PLAY: "terz 4.3", ANSWER: "terz 4.5", CUT: "terz 2.3", COUNT: "terz 5.3"}
NUMBER: Final = re.compile("0|[1-9][0-9]{0,998}")  # thousands of digits are no plain number (records.md)
CUTS: Final = tuple(sorted(f"{CUT} {n}" for n in range(1, CLOSED)))  # 2.3
COUNTS: Final = tuple(sorted(f"{COUNT} {n}" for n in range(ALL_POINTS + 1)))


class Trump(NamedTuple):
    """What a trump suit makes of the cards: their order, for each the higher ones of its suit, what each is worth."""

    suit: Suit
    order: Order
    cards: CardSet
    above: tuple[CardSet, ...]
    worth: tuple[int, ...]
    seven: Card
    jack: CardSet


def _make_trump(suit: Suit) -> Trump:
    order = make_order(PLAIN_RANKS, suit, [BY_NAME[rank + SUITS[suit]] for rank in TRUMP_RANKS])
    above, worth = [], []
    for card in range(len(NAMES)):
        own, points = order.suits[SUIT_OF[card]], TRUMP_POINTS if SUIT_OF[card] == suit else CARD_POINTS
        above.append(set_of(own[: own.index(card)]))
        worth.append(points.get(RANKS[RANK_OF[card]], 0))
    seven, jack = (BY_NAME[rank + SUITS[suit]] for rank in "7J")
    return Trump(suit, order, order.suit_sets[suit], tuple(above), tuple(worth), seven, 1 << jack)


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


class Core:
    """The rules of play. ``stock`` is in the order of drawing, the turned card last; ``drawn`` have left it."""

    __slots__ = ("drawn", "stock", "talon_play", "tricks", "trump")

    def __init__(self, tricks: TrickPlay, trump: Trump, stock: tuple[Card, ...], drawn: int, talon_play: str) -> None:
        self.tricks = tricks
        self.trump = trump
        self.stock = stock
        self.drawn = drawn
        self.talon_play = talon_play

    def copy(self) -> "Core":
        """A copy that shares nothing that changes."""
        new = blank(Core)
        new.tricks = self.tricks.copy()
        new.trump = self.trump
        new.stock = self.stock
        new.drawn = self.drawn
        new.talon_play = self.talon_play
        return new

    def legal(self) -> CardSet:
        """The cards that the seat to act may play; empty when the deal is over."""
        tricks = self.tricks
        hand = tricks.hands[tricks.turn]
        if not tricks.trick:
            return hand
        return self._loose_reply(hand) if self.drawn < len(self.stock) else self._strict_reply(hand)

    def _loose_reply(self, hand: CardSet) -> CardSet:
        """3.2, and ``talon_play``."""
        if self.talon_play == "free":
            return hand
        following, trumps = self.tricks.following(), hand & self.trump.cards
        if self.talon_play == "strict":
            return following or trumps or hand
        return following | trumps or hand

    def _strict_reply(self, hand: CardSet) -> CardSet:
        """3.3 and 3.4."""
        jack = hand & self.trump.jack
        bound = hand ^ jack
        following = self.tricks.following() & ~jack
        higher = following & self.trump.above[self.tricks.trick[0]]
        return jack | (higher or following or bound & self.trump.cards or bound)

    def play(self, card: Card) -> Seat | None:
        """Play a card and, after a trick, draw; the taker when this completes the trick."""
        taker = self.tricks.play(card)
        if taker is not None and self.drawn < len(self.stock):
            self.draw(taker)
        return taker

    def draw(self, taker: Seat) -> None:
        """2.4: a card each, the taker first."""
        hands = self.tricks.hands
        hands[taker] |= 1 << self.stock[self.drawn]
        hands[1 - taker] |= 1 << self.stock[self.drawn + 1]
        self.drawn += 2

    def break_deck(self, moved: int) -> None:
        """2.3: so many closed cards from the top, which are the last to be drawn, go beneath."""
        kept = CLOSED - moved
        self.stock = (*self.stock[kept:CLOSED], *self.stock[:kept], *self.stock[CLOSED:])


class State(NamedTuple):
    """One deal; the core is never changed once it is here. ``ply`` counts all actions.

    ``known`` are cards that everybody saw in a hand or go to it.
    ``raw`` are the card points as settled; ``winner`` is who has won by a declaration. ``broken`` tells of the deck:
    who broke it, who swapped its open card.
    """

    setup: Setup
    carry: Carry
    core: Core
    dialogue: Dialogue
    ply: int = 0
    phase: str = PLAY
    known: tuple[CardSet, ...] = (0, 0)
    raw: tuple[int, ...] | None = None
    winner: Seat | None = None
    broken: tuple[Event, ...] = ()

    @property
    def actor(self) -> Seat:
        """Who is to act, unless the deal is complete."""
        if self.phase == ANSWER:
            return 1 - self.dialogue.awaited.seat
        if self.phase == CUT:
            return 1 - self.core.tricks.leader  # 2.3
        return _counter(self) if self.phase == COUNT else self.core.tricks.turn

    @property
    def trick_number(self) -> int:
        """The number of the growing trick, from 1."""
        return len(self.core.tricks.done) + 1

    @property
    def nine(self) -> CardSet:
        """4.6: the cards of who is to answer, the one just led counted in."""
        return self.core.tricks.hands[self.actor] | set_of(self.core.tricks.trick)

    @property
    def stock(self) -> int:
        """How many cards the stock has, the turned one included."""
        return len(self.core.stock) - self.core.drawn

    @property
    def turned(self) -> Card | None:
        """The card that lies open on the stock."""
        return self.core.stock[-1] if self.stock else None


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
        **dict.fromkeys((SWAP, ACCEPT, ASK, SHOW), Form.WORD),
        **dict.fromkeys((DECLARE, BEAT), Form.LIST),
        **dict.fromkeys((CUT, COUNT), Form.NUMBER),
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
        stock = deck[: TURNED - 1 : -1]  # 2.2: from beneath
        options: Options = setup.options
        dialogue = Dialogue(trump.suit, options.bluff == "on", options.call == "paid", carry.lies)
        return State(setup, carry, Core(tricks, trump, stock, 0, options.talon_play), dialogue)

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """One after the other."""
        return () if state.phase == OVER else (state.actor,)

    def legal(self, state: State, seat: Seat) -> tuple[Token, ...]:
        """3, 4; with ``bluff`` every combination that 4.3, 4.4 and 4.7 leave, whatever is in the hand."""
        if state.phase == OVER or seat != state.actor:
            return ()
        if state.phase == PLAY:
            swap = (SWAP,) if _may_swap(state, seat) else ()
            said = state.dialogue.may_declare(seat, state.core.tricks.hands[seat], state.trick_number)
            return (*tokens(DECLARE, said), *play_tokens(state.core.legal()), *swap)
        if state.phase == ANSWER:
            return state.dialogue.answers(state.nine)
        return CUTS if state.phase == CUT else COUNTS

    def well_formed(self, setup: Setup, verb: str, argument: str | None) -> bool:  # noqa: ARG002 - the same for all
        """7."""
        if verb in (PLAY, DECLARE, BEAT):
            token = f"{verb} {argument}"
            return token in PLAYED_CARDS or token in SAYINGS
        if verb in (CUT, COUNT):
            return argument is not None and NUMBER.fullmatch(argument) is not None
        return argument is None

    def apply(self, state: State, seat: Seat, token: Token) -> tuple[State, tuple[Event, ...]]:
        """A card played, or what is said and done besides."""
        card = PLAYED_CARDS.get(token)
        said, name = SAYINGS.get(token, ("", ""))
        if card is not None and _may_play(state, seat, card):
            after, events = _do_play(state, seat, card)
        elif said and _may_say(state, seat, said, name):
            after, events = _do_say(state, seat, said, name)
        else:
            verb, argument = parse_token(self, state.setup, token)
            if said or token not in self.legal(state, seat):
                raise _refusal(state, seat, verb, argument)
            after, events = _do(state._replace(ply=state.ply + 1), seat, verb, argument or "")
        return after, (*events, Event("deal_over")) if after.phase == OVER else events

    def fallback(self, state: State, seat: Seat) -> Token | None:
        """A declaration that is not answered in time is accepted."""
        return ACCEPT if state.phase == ANSWER and seat == state.actor else None

    def stamp(self, state: State, seat: Seat) -> str:  # noqa: ARG002 - one acts after another
        """Deal and ply."""
        return f"{state.carry.number}.{state.ply}"

    def view(self, state: State, seat: Seat | None) -> View:
        """The own hand and what lies open; the tricks close when the stock is low (3.6)."""
        play = state.core.tricks
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
            stock=state.stock,
            trick=play.growing,
            last_trick=play.finished[-1] if play.done else None,
            tricks=play.finished if state.stock >= OPEN_STOCK else (),
            trick_number=state.trick_number if state.phase != OVER and any(play.hands) else 0,
            tricks_taken=tuple(play.counts),
            target=state.setup.options.target,
            progress=(state.carry.number + 1, None),
            notes=_notes(state),
            reckoning=_reckoning(state) if state.phase == OVER else None,
            suits=play.order.suits,
            suggested=() if seat is None else _suggested(state, seat),
        )

    def points(self, state: State) -> tuple[int, ...] | None:
        """4.5 and 5.1."""
        if state.phase != OVER:
            return None
        return tuple(map(sum, zip(state.dialogue.points, map(_rounded, state.raw or (0, 0)), strict=True)))

    def totals(self, state: State) -> tuple[int, ...]:
        """5.1: declarations are written at once."""
        return tuple(map(sum, zip(state.carry.totals, self.points(state) or state.dialogue.points, strict=True)))

    def info(self, state: State) -> dict[str, Any]:
        """7."""
        return {
            "trump": SUITS[state.core.trump.suit],
            "turned": None if state.turned is None else NAMES[state.turned],
            "stock": state.stock,
            "tricks": list(state.core.tricks.counts),
            "raw": None if state.raw is None else list(state.raw),
            "declared": list(state.dialogue.points),
            "lies": list(state.dialogue.lies),
            "targets": [_target(state, seat) for seat in range(SEATS)],
        }

    def carry(self, state: State) -> Carry:
        """2.1, 5.2."""
        totals, lies = self.totals(state), state.dialogue.lies
        return Carry(state.carry.number + 1, state.core.tricks.leader, totals, lies, _winner(state))

    def verdict(self, setup: Setup, carry: Carry) -> Verdict:  # noqa: ARG002 - the contract's
        """5.2."""
        return Verdict(over=False) if carry.winner is None else Verdict(over=True, winners=(carry.winner,))

    def core(self, state: State) -> Core | None:
        """A copy of the bare core; None while something else than a card is awaited."""
        return state.core.copy() if state.phase == PLAY else None


TERZ: Final = Terz()


def _do(state: State, seat: Seat, verb: str, argument: str) -> Outcome:
    """What a legal action leads to that is neither played nor said."""
    do = _do_cut if verb == CUT else _do_count
    return _do_swap(state, seat) if verb == SWAP else do(state, seat, int(argument))


def _may_say(state: State, seat: Seat, verb: str, name: str) -> bool:
    """4.3 to 4.7."""
    if seat != state.actor or state.phase != (PLAY if verb == DECLARE else ANSWER):
        return False
    dialogue, hand = state.dialogue, state.core.tricks.hands[seat]
    if verb == DECLARE:
        return dialogue.may_declare(seat, hand, state.trick_number) >> INDEX[name] & 1 == 1
    return dialogue.may_answer(verb, name, state.nine if verb == BEAT else 0)


def _do_say(state: State, seat: Seat, verb: str, name: str) -> Outcome:
    """4, and 5.2: what is written may end the match."""
    setup, carry, core, before, ply, _, known, raw, winner, broken = state
    hands = core.tricks.hands
    if verb == DECLARE:
        dialogue, events = before.declare(seat, name, hands[seat])
    else:
        dialogue, events = before.answer(verb, name, hands[1 - seat], state.nine if verb == BEAT else 0)
    for kind, shower, cards, _ in events:
        if kind == "shown" and shower is not None:
            known = changed(known, shower, known[shower] | set_of(cards))
    phase = ANSWER if dialogue.pending else PLAY
    after = made(State, (setup, carry, core, dialogue, ply + 1, phase, known, raw, winner, broken))
    scorer = dialogue.log[-1].seat if dialogue.log is not before.log else None
    if scorer is None:
        return after, events
    beyond = carry.totals[scorer] + dialogue.points[scorer] - _target(after, scorer) - (setup.options.flat_501 == "on")
    return after if beyond < 0 else after._replace(phase=OVER, winner=scorer), events


def _target(state: State, seat: Seat) -> int:
    """4.8, 5.2."""
    return int(state.setup.options.target) + UPHILL * state.dialogue.lies[seat]


def _may_swap(state: State, seat: Seat) -> bool:
    """3.5."""
    return state.stock >= OPEN_STOCK and state.core.tricks.hands[seat] >> state.core.trump.seven & 1 == 1


def _do_swap(state: State, seat: Seat) -> Outcome:
    """3.5."""
    core = state.core.copy()
    seven, turned = core.trump.seven, core.stock[-1]
    core.tricks.hands[seat] ^= 1 << seven | 1 << turned
    core.stock = (*core.stock[:-1], seven)
    told = (Event("swapped", seat, (seven, turned)),)
    return _seen(state._replace(core=core, broken=state.broken + told), seat, 1 << turned), told


def _do_cut(state: State, seat: Seat, moved: int) -> Outcome:
    """2.3, 2.4."""
    core = state.core.copy()
    core.break_deck(moved)
    core.draw(1 - seat)
    broken = (Event("broke_deck", seat, value=moved),)
    return _with_drawn(state, state._replace(core=core, phase=PLAY, broken=broken), 1 - seat, broken)


def _may_play(state: State, seat: Seat, card: Card) -> bool:
    """3.2 to 3.4."""
    return state.phase == PLAY and seat == state.core.tricks.turn and state.core.legal() >> card & 1 == 1


def _do_play(state: State, seat: Seat, card: Card) -> Outcome:
    """3.1 to 3.3; after the first trick the deck is broken before anyone draws (2.3)."""
    setup, carry, before, dialogue, ply, phase, known, raw, winner, broken = state
    core = before.copy()
    breaks = not before.tricks.done and setup.options.break_deck == "on"
    taker = core.tricks.play(card) if breaks else core.play(card)
    dialogue = dialogue._replace(spoken=False) if dialogue.spoken else dialogue
    if taker is None:
        after = made(State, (setup, carry, core, dialogue, ply + 1, phase, known, raw, winner, broken))
        return after, (PLAYED[seat][card],)
    after = made(State, (setup, carry, core, dialogue, ply + 1, CUT if breaks else phase, known, raw, winner, ()))
    events = (PLAYED[seat][card], core.tricks.took_trick)
    if breaks:
        return after, events
    if not core.tricks.over:
        return _with_drawn(state, after, taker, events)
    if setup.options.manual_count == "on":
        return after._replace(phase=COUNT), events
    return after._replace(phase=OVER, raw=_card_points(after)), events


def _with_drawn(before: State, after: State, taker: Seat, events: tuple[Event, ...]) -> Outcome:
    """2.4: what everybody sees of the drawing; the last card of the stock has lain open all the time."""
    if not before.stock:
        return after, events
    if after.stock:
        return after, (*events, drew(taker), drew(1 - taker))
    seen = before.core.stock[-1:]
    return _seen(after, 1 - taker, set_of(seen)), (*events, drew(taker), drew(1 - taker, seen))


def _counter(state: State) -> Seat:
    """5.3: who has fewer tricks; the dealer where both have as many."""
    first, second = state.core.tricks.counts
    return state.carry.dealer if first == second else int(second < first)


def _do_count(state: State, seat: Seat, stated: int) -> Outcome:
    """5.3."""
    surplus = max(0, stated - _card_points(state)[seat])
    raw = changed((ALL_POINTS - stated + 2 * surplus,) * SEATS, seat, stated - surplus)
    told = (Event("counted", seat, value=stated), *((Event("overcounted", seat, value=surplus),) if surplus else ()))
    dialogue = state.dialogue._replace(log=(*state.dialogue.log, *told))
    return state._replace(phase=OVER, raw=raw, dialogue=dialogue), told


def _card_points(state: State) -> tuple[int, ...]:
    """1.2: what the tricks are worth, the last one's ten included."""
    play, worth = state.core.tricks, state.core.trump.worth
    points = [sum(worth[card] for card in cards_of(taken)) for taken in play.taken]
    points[play.leader] += LAST_TRICK
    return tuple(points)


def _rounded(points: int) -> int:
    """5.1: to tens, 5 down."""
    return (points + 4) // 10 * 10


def _reached(state: State) -> dict[Seat, int]:
    """5.2: who has what is needed to win, by a declaration or with the unrounded card points, and how much."""
    sums = map(sum, zip(state.carry.totals, state.dialogue.points, state.raw or (0, 0), strict=True))
    return {
        seat: total
        for seat, total in enumerate(sums)
        if seat == state.winner or (state.raw is not None and total > _target(state, seat))
    }


def _winner(state: State) -> Seat | None:
    """5.2: the higher of two; equal ones play another deal."""
    reached = _reached(state)
    if len(reached) == SEATS and reached[0] == reached[1]:
        return None
    return max(reached, key=reached.__getitem__, default=None)


def _seen(state: State, seat: Seat, cards: CardSet) -> State:
    """Everybody has seen these cards in a hand, or go to it."""
    return state._replace(known=changed(state.known, seat, state.known[seat] | cards))


def _refusal(state: State, seat: Seat, verb: str, argument: str | None) -> Refusal:
    """Why a well-formed action that is not legal is not."""
    if state.phase == OVER:
        return Refusal("deal_over", "the deal is complete")
    if seat != state.actor:
        return Refusal("not_your_turn", f"seat {state.actor} is to act")
    if state.phase != (PLAY if verb in (SWAP, DECLARE, PLAY) else verb if verb in (CUT, COUNT) else ANSWER):
        return Refusal("wrong_phase", f"it is time for something else than to {verb}", rule=PHASE_RULES[state.phase])
    if verb == PLAY:
        return _card_refusal(state, seat, BY_NAME[argument or ""])
    if verb == DECLARE:
        rule = state.dialogue.declare_rule(seat, argument or "", state.trick_number)
    elif state.phase == ANSWER:
        rule = state.dialogue.answer_rule(verb, argument)
    else:
        rule = {SWAP: "3.5", CUT: "2.3", COUNT: "5.3"}[verb]
    return Refusal("illegal", f"it is not allowed to {verb} so", rule=f"terz {rule}")


def _card_refusal(state: State, seat: Seat, card: Card) -> Refusal:
    """3.2, 3.3; ``strict`` tells of the house rule by which 3.2 asks for the suit first."""
    if not state.core.tricks.hands[seat] >> card & 1:
        return Refusal("not_your_card", f"seat {seat} does not hold {NAMES[card]}", card=card)
    rule, led = "terz 3.2" if state.stock else "terz 3.3", state.core.tricks.trick[0]
    details = {"suit": SUIT_OF[led], "strict": int(state.core.talon_play == "strict")}
    return Refusal("illegal", "the card led asks for another", rule=rule, **details)


def _suggested(state: State, seat: Seat) -> tuple[Token, ...]:
    """The true combinations that may be declared or beaten with now; of a run's parts the whole alone."""
    if state.phase not in (PLAY, ANSWER) or seat != state.actor:
        return ()
    hand = state.core.tricks.hands[seat] if state.phase == PLAY else state.nine
    return state.dialogue.suggested(seat, hand, state.trick_number)


def _notes(state: State) -> tuple[Event, ...]:
    """What is to be answered or counted, who broke the deck or swapped its open card (while the trick is played), who
    has to go how far uphill, known cards in hands, and the lines so far."""
    held = [known & hand for known, hand in zip(state.known, state.core.tricks.hands, strict=True)]
    known = [Event("known_cards", seat, cards_of(cards)) for seat, cards in enumerate(held) if cards]
    if state.phase == COUNT:  # 5.3: the tricks of who counts lie open
        known = [Event("to_count", state.actor, cards_of(state.core.tricks.taken[state.actor]))]
    return (*state.dialogue.standing(), *state.broken, *_uphill(state), *known, *state.dialogue.log)


def _uphill(state: State) -> tuple[Event, ...]:
    """4.8: what liars need now."""
    lies = state.dialogue.lies
    return tuple(Event("uphill", seat, value=_target(state, seat)) for seat in range(SEATS) if lies[seat])


def _reckoning(state: State) -> Reckoning:
    """5, line by line; a match won by a declaration ends without card points."""
    counts = state.raw is not None and state.setup.options.manual_count == "off"
    rows = []
    for seat, declared in enumerate(state.dialogue.points):
        points = 0 if state.raw is None else state.raw[seat]
        last = LAST_TRICK if counts and seat == state.core.tricks.leader else 0
        card_points = Cell(None if state.raw is None else points - last)
        rows.append((Cell(declared or None), card_points, Cell(last or None), Cell(_rounded(points) - points or None)))
    reached = (Event("reached", seat, value=total) for seat, total in _reached(state).items())
    remarks = (*state.dialogue.log, *_uphill(state), *reached)
    columns = ("declared", "card_points", "last_trick", "rounding")
    return Reckoning(columns, tuple(rows), TERZ.points(state) or (), TERZ.totals(state), remarks)
