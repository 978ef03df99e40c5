"""Полиньяк (Polignac), 4 to 6 players: avoid the jacks, or dare to take every trick.

Source: the project's rules of Полиньяк, numbered as here; ◆ marks our decision where the tradition leaves it open.

1.1 Four play with 32 cards, 7 to ace; five or six without ♠7 and ♣7. ◆  1.2 Ace high, no trumps. ◆
2.1 First dealer by lot, then to the left; one card at a time from the dealer's left until all are dealt.
3.1 Before the first lead each player says ``general`` (to take every trick) or ``pass``; at most one is general.
3.2 All are asked at once, in secret. The first in order from the dealer's left who says ``general`` has it, as soon
    as everybody before them in that order has passed; answers of those after them no longer matter. ◆
3.3 The announcement is public as soon as it is settled.
4.1 Left of the dealer leads ◆. Follow suit if you can. The highest card of the suit led takes the trick and leads.
5.0 Penalties are charged, and the fewest win. ◆  5.1 Each jack taken costs 1, ♠J 2.
5.2 A general who takes every trick: each other player 5; the jacks do not count. ◆
5.3 A general who loses a trick: 5 and the jacks they take; the others pay for their own jacks. ◆
5.4 Every trick taken without having said so is an ordinary deal.
5.5 After the agreed number of deals the fewest penalties win; equal ones share the win. ◆
6   House rules: the fields of :class:`Options`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, NamedTuple

from games.cards import (
    BY_NAME,
    NAMES,
    Card,
    CardSet,
    cards_of,
    iter_cards,
    names_of,
    pack_of,
    parse_card,
    rank_set,
)
from games.core import (
    DEAL_OVER,
    Cell,
    Event,
    Form,
    Game,
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
    PLAYED,
    PLAYED_CARDS,
    Order,
    TrickPlay,
    blank,
    deal_hands,
    make_order,
    play_tokens,
)

RANKS: Final = "789TJQKA"  # 1.1
LEFT_OUT: Final = tuple(parse_card(name) for name in ("7S", "7C"))  # 1.1: for five or six
ORDERS: Final[Mapping[str, Order]] = {
    "ace_high": make_order(RANKS, None),  # 1.2
    "french": make_order("789TAJQK", None),  # 6 rank
}
JACKS: Final[CardSet] = rank_set("J")
PENALTY: Final[Mapping[Card, int]] = {
    parse_card(name): cost for name, cost in (("JS", 2), ("JC", 1), ("JD", 1), ("JH", 1))
}  # 5.1
GENERAL_PENALTY: Final = 5  # 5.2, 5.3
LIMITS: Final[Mapping[str, int | None]] = {"deals": None, "limit10": 10, "limit20": 20}  # 6 end

GENERAL: Final = "general"
PASSED: Final = "pass"
PLAY: Final = "play"
ANSWERS: Final = (GENERAL, PASSED)


@dataclass(frozen=True, slots=True)
class Options:
    """The house rules (6), each with its default first."""

    deals: str | int = option("1x", "2x", "3x", *range(1, 21))
    first_lead: str = option("left", "winner")
    end: str = option("deals", "limit10", "limit20")
    general: str = option("on", "off")
    general_leads: str = option("off", "on")
    failed_general: str = option("plus_jacks", "flat5")
    rank: str = option("ace_high", "french")
    tie: str = option("share", "extra_deal")


class Carry(NamedTuple):
    """What a deal needs from the match; ``best`` alone had the fewest penalties in the deal before (None: shared)."""

    number: int
    dealer: Seat
    totals: tuple[int, ...]
    best: Seat | None = None


@dataclass(slots=True)
class State:
    """One deal and the rules of play in it. What ``apply`` has given away is never changed, only copies of it are.

    ``answers[seat]`` is None until given. ``broken``: there is a general who has lost a trick (5.3).
    """

    setup: Setup
    carry: Carry
    tricks: TrickPlay
    settled: bool
    answers: tuple[Token | None, ...]
    general: Seat | None = None
    broken: bool = False

    def copy(self) -> "State":
        """A copy that shares nothing that changes."""
        new = blank(State)
        new.setup = self.setup
        new.carry = self.carry
        new.tricks = self.tricks.copy()
        new.settled = self.settled
        new.answers = self.answers
        new.general = self.general
        new.broken = self.broken
        return new

    def legal(self) -> CardSet:
        """The cards that follow suit, or any where the seat to act has none; empty when the deal is over."""
        tricks = self.tricks
        hand = tricks.hands[tricks.turn]
        return hand & tricks.suited or hand  # 4.1

    def play(self, card: Card) -> Seat | None:
        """Play a card; the taker when this completes the trick."""
        taker = self.tricks.play(card)
        if taker is not None and self.general is not None and taker != self.general:
            self.broken = True
        return taker

    @property
    def options(self) -> Options:
        """The house rules of the match."""
        options: Options = self.setup.options
        return options

    @property
    def phase(self) -> str:
        """``general`` while the question is open, then ``play``, then ``over``."""
        if not self.settled:
            return GENERAL
        return "over" if self.tricks.over else PLAY


class Polignac:
    """The contract of games.core for Полиньяк; the penalties are its points, so the fewest win."""

    id = "polignac"
    rules = 1
    seats: tuple[int, ...] = (4, 5, 6)
    options: type[Any] = Options
    direction = 1
    has_host = False
    verbs: Mapping[str, Form] = {GENERAL: Form.WORD, PASSED: Form.WORD, PLAY: Form.CARD}

    def pack(self, setup: Setup) -> tuple[Card, ...]:
        """32 cards for four players, 30 for five or six (1.1)."""
        pack = pack_of(RANKS)
        return pack if setup.seats == 4 else tuple(card for card in pack if card not in LEFT_OUT)

    def sides(self, setup: Setup) -> tuple[tuple[Seat, ...], ...]:
        """Everybody for themselves."""
        return tuple((seat,) for seat in range(setup.seats))

    def opening(self, setup: Setup) -> Carry:
        """The lot's dealer, nothing charged (2.1)."""
        return Carry(0, setup.first_dealer, (0,) * setup.seats)

    def deal(self, setup: Setup, carry: Carry, deck: tuple[Card, ...]) -> State:
        """Hands dealt one card at a time (2.1); the question of the general is open unless it is not asked."""
        hands = deal_hands(deck, setup.seats, carry.dealer + 1, (1,) * (len(deck) // setup.seats))
        options: Options = setup.options
        tricks = TrickPlay(ORDERS[options.rank], hands, _first_leader(setup, carry))
        return State(setup, carry, tricks, settled=options.general == "off", answers=(None,) * setup.seats)

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """Everybody who has not answered (3.2), then the seat whose turn it is."""
        if not state.settled:
            return tuple([seat for seat, answer in enumerate(state.answers) if answer is None])
        return state.tricks.to_act

    def legal(self, state: State, seat: Seat) -> tuple[Token, ...]:
        """Both answers, or the cards that follow suit, or any card of a hand that cannot (3.1, 4.1)."""
        if not state.settled:
            return ANSWERS if seat in self.to_act(state) else ()
        return play_tokens(state.legal()) if seat == state.tricks.turn else ()

    def well_formed(self, setup: Setup, verb: str, argument: str | None) -> bool:  # noqa: ARG002 - the contract's
        """``general`` and ``pass`` alone, ``play`` with one card."""
        return argument in BY_NAME if verb == PLAY else verb in ANSWERS and argument is None

    def apply(self, state: State, seat: Seat, token: Token) -> tuple[State, tuple[Event, ...]]:
        """Play a card or answer the question of the general; Refusal for what is not legal."""
        card = PLAYED_CARDS.get(token)
        if card is not None and _may_play(state, seat, card):
            return _do_play(state, seat, card)
        if token in ANSWERS and _may_answer(state, seat):
            return _do_answer(state, seat, token)
        raise _refusal(state, seat, token)

    def fallback(self, state: State, seat: Seat) -> Token | None:
        """Who does not answer in time passes (3.1)."""
        return PASSED if not state.settled and seat in self.to_act(state) else None

    def stamp(self, state: State, seat: Seat) -> str:
        """``deal.q`` or, answered, ``deal.a`` while the question is open; then ``deal.cards played``."""
        if not state.settled:
            return f"{state.carry.number}.{'q' if state.answers[seat] is None else 'a'}"
        return f"{state.carry.number}.{state.tricks.ply}"

    def view(self, state: State, seat: Seat | None) -> View:
        """Own hand and answer, and what lies or lay open; until the question is settled everybody seems awaited."""
        play = state.tricks
        seats = range(state.setup.seats)
        return View(
            viewer=seat,
            phase=state.phase,
            dealer=state.carry.dealer,
            to_act=self.to_act(state) if state.settled else tuple(seats),  # 3.2
            hand=() if seat is None else cards_of(play.hands[seat]),
            hand_counts=tuple(hand.bit_count() for hand in play.hands),
            legal=() if seat is None else self.legal(state, seat),
            totals=self.totals(state),
            trick=play.growing,
            last_trick=play.finished[-1] if play.done else None,
            tricks=play.finished,
            trick_number=len(play.done) + (state.phase == PLAY),
            tricks_taken=play.counts,
            captured=tuple(cards_of(taken & JACKS) for taken in play.taken),
            captured_points=_jack_penalties(state),
            own_choice=None if seat is None or state.settled else state.answers[seat],
            target=LIMITS[state.options.end],
            progress=(state.carry.number + 1, _planned_deals(state.setup)),
            notes=_standing_facts(state),
            reckoning=_reckoning(state, self.points(state), self.totals(state)),
        )

    def points(self, state: State) -> tuple[int, ...] | None:
        """The penalties of the complete deal: jacks (5.1) and the general's stake (5.2, 5.3)."""
        if not state.tricks.over:
            return None
        return added(_jack_penalties(state), _general_penalties(state))

    def totals(self, state: State) -> tuple[int, ...]:
        """Penalties charged so far; those of this deal once it is complete (5.0)."""
        points = self.points(state)
        return state.carry.totals if points is None else added(state.carry.totals, points)

    def info(self, state: State) -> dict[str, Any]:
        """The general, whether it was made, and tricks and jacks taken so far per seat (records.md, 6)."""
        return {
            "general": state.general,
            "made": not state.broken if state.tricks.over and state.general is not None else None,
            "tricks": list(state.tricks.counts),
            "jacks": [names_of(iter_cards(taken & JACKS)) for taken in state.tricks.taken],
        }

    def carry(self, state: State) -> Carry:
        """The deal passes to the left (2.1)."""
        points = self.points(state)
        if points is None:
            raise ValueError("the deal is not complete")
        fewest = [seat for seat, penalty in enumerate(points) if penalty == min(points)]
        return Carry(
            state.carry.number + 1,
            (state.carry.dealer + 1) % state.setup.seats,
            self.totals(state),
            fewest[0] if len(fewest) == 1 else None,
        )

    def verdict(self, setup: Setup, carry: Carry) -> Verdict:
        """Over after the agreed deals or at the limit; the fewest penalties win and may share (5.5, 6 end, tie)."""
        options: Options = setup.options
        planned, limit = _planned_deals(setup), LIMITS[options.end]
        due = (planned is not None and carry.number >= planned) or (limit is not None and max(carry.totals) >= limit)
        winners = tuple(seat for seat, total in enumerate(carry.totals) if total == min(carry.totals))
        if not due or (options.tie == "extra_deal" and len(winners) > 1):
            return Verdict(over=False)
        return Verdict(over=True, winners=winners)

    def core(self, state: State) -> State | None:
        """A copy of the bare core; None while the question is open."""
        return state.copy() if state.settled else None


POLIGNAC: Final[Game[Carry, State]] = Polignac()


@cache
def _around(dealer: Seat, seats: int) -> tuple[Seat, ...]:
    """All seats in order from the left of the dealer."""
    return tuple((dealer + step) % seats for step in range(1, seats + 1))


def _first_leader(setup: Setup, carry: Carry) -> Seat:
    """Who leads the first trick, a general's right aside."""
    if setup.options.first_lead == "left":
        return _around(carry.dealer, setup.seats)[0]  # 4.1
    return carry.dealer if carry.best is None else carry.best  # 6 first_lead


def _planned_deals(setup: Setup) -> int | None:
    """How many deals are agreed; None where a limit ends the match (5.5, 6 deals, end)."""
    options: Options = setup.options
    if options.end != "deals":
        return None
    deals = options.deals
    return deals if isinstance(deals, int) else int(deals.removesuffix("x")) * setup.seats


def _may_answer(state: State, seat: Seat) -> bool:
    """3.1, 3.2."""
    return not state.settled and seat in POLIGNAC.to_act(state)


def _do_answer(state: State, seat: Seat, answer: Token) -> tuple[State, tuple[Event, ...]]:
    after = state.copy()
    after.answers = (*state.answers[:seat], answer, *state.answers[seat + 1 :])
    for asked in _around(state.carry.dealer, state.setup.seats):  # 3.2
        if after.answers[asked] is None:
            return after, ()
        if after.answers[asked] == GENERAL:
            return after, (_announce(after, asked),)
    after.settled = True
    return after, (Event("all_passed"),)


def _announce(after: State, general: Seat) -> Event:
    """The question is settled for a general (3.3), who leads where that is so agreed (6 general_leads)."""
    after.settled = True
    after.general = general
    if after.options.general_leads == "on":
        after.tricks = TrickPlay(after.tricks.order, after.tricks.hands, general)
    return Event("general_announced", general)


def _may_play(state: State, seat: Seat, card: Card) -> bool:
    """4.1."""
    return state.settled and seat == state.tricks.turn and state.legal() & ALONE[card] != 0


def _do_play(state: State, seat: Seat, card: Card) -> tuple[State, tuple[Event, ...]]:
    """4.1, and what becomes of a general."""
    after = state.copy()
    if after.play(card) is None:
        return after, (PLAYED[seat][card],)
    events = (PLAYED[seat][card], after.tricks.took_trick, *_fate(state, after))
    return after, (*events, DEAL_OVER) if after.tricks.over else events


def _fate(before: State, after: State) -> tuple[Event, ...]:
    """What a trick made of the general."""
    if after.general is None or before.broken:
        return ()
    if after.broken:
        return (Event("general_broken", after.general),)  # 5.3
    return (Event("general_made", after.general),) if after.tricks.over else ()  # 5.2


def _refusal(state: State, seat: Seat, token: Token) -> Refusal:
    """Why an action that is not legal is not."""
    card = PLAYED_CARDS.get(token)
    if card is None and token not in ANSWERS:
        return ill_formed(token)
    if state.tricks.over:
        return Refusal("deal_over", "the deal is complete")
    if seat not in POLIGNAC.to_act(state):
        return Refusal("not_your_turn", f"seat {seat} may not act now")
    if card is None:
        return Refusal("wrong_phase", "there is no question to answer", rule="polignac 3.1")
    if not state.settled:
        return Refusal("wrong_phase", "the question of the general is still open", rule="polignac 3.1")
    play = state.tricks
    if not play.hands[seat] & ALONE[card]:
        return Refusal("not_your_card", f"{NAMES[card]} is not in the hand", card=card)
    suit = play.order.suit_of[play.trick[0]]
    return Refusal("must_follow_suit", f"{NAMES[card]} does not follow suit", rule="polignac 4.1", card=card, suit=suit)


def _jacks_count(state: State) -> bool:
    """Jacks cost nothing while a general stands (5.2), nor after one fell where that costs a flat sum (6)."""
    if state.general is None:
        return True  # 5.4
    return state.broken and state.options.failed_general == "plus_jacks"


def _jack_penalties(state: State) -> tuple[int, ...]:
    """What the jacks taken so far cost each seat (5.1)."""
    if not _jacks_count(state):
        return (0,) * state.setup.seats
    return tuple(sum(PENALTY[card] for card in iter_cards(taken & JACKS)) for taken in state.tricks.taken)


def _general_penalties(state: State) -> tuple[int, ...]:
    """Who pays for a general: the others if it was made (5.2), else the general (5.3)."""
    general = state.general
    if general is None:
        return (0,) * state.setup.seats
    return tuple(GENERAL_PENALTY * ((seat == general) == state.broken) for seat in range(state.setup.seats))


def _standing_facts(state: State) -> tuple[Event, ...]:
    """What everybody should have in mind: an unusual rank, who will lead while that weighs, the general."""
    facts = [Event("ace_below_jack")] if state.options.rank == "french" else []
    if not state.settled:
        leads = state.options.general_leads == "on"
        facts.append(Event("general_leads") if leads else Event("leads_first", state.tricks.leader))
    return (*facts, *_general_notes(state))


def _general_notes(state: State) -> tuple[Event, ...]:
    """How the general of the deal stands, as far as is settled (3.3)."""
    if state.general is None:
        return ()
    if state.broken:
        return (Event("general_broken", state.general),)
    return (Event("general_made" if state.tricks.over else "general_announced", state.general),)


def _reckoning(state: State, points: tuple[int, ...] | None, totals: tuple[int, ...]) -> Reckoning | None:
    """The complete deal on paper: jacks where they count, then what the general cost."""
    if points is None:
        return None
    columns: list[str] = []
    cells: list[list[Cell]] = []
    if _jacks_count(state):
        columns.append("jacks")
        jacks = [cards_of(taken & JACKS) for taken in state.tricks.taken]
        costs = _jack_penalties(state)
        cells.append([Cell(cost, cards) if cards else Cell(None) for cost, cards in zip(costs, jacks, strict=True)])
    if state.general is not None:
        columns.append("general")
        cells.append([Cell(cost or None) for cost in _general_penalties(state)])
    rows = tuple(zip(*cells, strict=True))
    return Reckoning(tuple(columns), rows, points, totals, _general_notes(state))
