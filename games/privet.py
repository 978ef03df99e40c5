"""Привет, Валет! (Hello, Jack!), 2 to 8 players: a game of attention, greet the jack first.

Source: the project's rules of the game, numbered as here; ◆ marks our decision where the tradition leaves it open.

1.1 Two packs of 52 shuffled together ◆.
2.1 The leader turns up one card after another: the bot ◆, or the players in turn, who do not compete then ◆.
2.2 The first player to greet an open jack takes it.  2.3 Until then the next card is not turned ◆; a jack that nobody
    greets in time expires.  2.4 A false greeting bars from the next jack ◆; a wrong greeting of an open hero bars from
    the one after it ◆.  2.5 A greeting of a card that is claimed or expired is late: nothing happens ◆.
2.6 The deal is over when every jack has been claimed or has expired.
3.1 A point a jack; one deal, or one led by each player. The most points win; equal ones share the win ◆.
4   House rules: the fields of :class:`Options`. Where several ranks are greeted, a hero is any card of them.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, NamedTuple, TypeAlias

from games.cards import NAMES, RANK_OF, RANKS, Card, CardSet, pack_of, rank_set
from games.core import (
    DEAL_OVER,
    HOST,
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
from games.tricks import blank

SeatSet: TypeAlias = int
"""Bit ``seat`` says whether it is in."""

TURN, EXPIRE, GREET = "turn", "expire", "greet"
PACKS: Final = 2  # 1.1
PACK_RANKS: Final = {"104": RANKS, "72": RANKS[RANKS.index("6") :]}  # 4 pack
HEROES: Final = {"jacks": "J", "court": "JQK", "all": "JQKA"}  # 4 heroes
HERO_SETS: Final[Mapping[str, CardSet]] = {name: sum(map(rank_set, ranks)) for name, ranks in HEROES.items()}
GREETED: Final = {f"{GREET} {rank}": RANKS.index(rank) for rank in HEROES["all"]}
GREETINGS: Final = {name: tuple(sorted(f"{GREET} {rank}" for rank in ranks)) for name, ranks in HEROES.items()}
SEATS: Final = (2, 3, 4, 5, 6, 7, 8)
EVERYBODY: Final = {seats: tuple(range(seats)) for seats in SEATS}


@dataclass(frozen=True, slots=True)
class Options:
    """The house rules (4), each with its default first."""

    leader: str = option("bot", "players", seats=(3, 4, 5, 6, 7, 8))
    pack: str = option("104", "72")
    heroes: str = option("jacks", "court", "all")
    false_greeting: str = option("bar", "ignore", "lose")


class Carry(NamedTuple):
    """What a deal needs from the match before it."""

    number: int
    dealer: Seat
    totals: tuple[int, ...]


@dataclass(slots=True)
class State:
    """One deal, never changed once ``apply`` has given it away. ``heroes`` are greeted; ``leader`` turns cards (2.1).

    ``turned`` cards of the deck have been turned up, ``end`` of them when the last hero has come.
    ``waiting``: the open card is a hero, neither claimed nor expired. ``taken``: heroes by seat, without those lost;
    ``expired`` and ``lost``: how many. ``barred``: from the open hero or from the next; ``barred_later``: from the one
    after the open hero (2.4). ``told_before`` and ``told`` are what came of the card before and of the open one.
    """

    setup: Setup
    carry: Carry
    deck: tuple[Card, ...]
    heroes: CardSet
    leader: Seat
    end: int
    taken: tuple[int, ...]
    turned: int = 0
    waiting: bool = False
    expired: int = 0
    lost: int = 0
    barred: SeatSet = 0
    barred_later: SeatSet = 0
    told_before: tuple[Event, ...] = ()
    told: tuple[Event, ...] = ()

    def copy(self) -> "State":
        """A state of its own, to be changed on the way to the next one."""
        new = blank(State)
        new.setup = self.setup
        new.carry = self.carry
        new.deck = self.deck
        new.heroes = self.heroes
        new.leader = self.leader
        new.end = self.end
        new.taken = self.taken
        new.turned = self.turned
        new.waiting = self.waiting
        new.expired = self.expired
        new.lost = self.lost
        new.barred = self.barred
        new.barred_later = self.barred_later
        new.told_before = self.told_before
        new.told = self.told
        return new

    @property
    def options(self) -> Options:
        """The house rules of the match."""
        options: Options = self.setup.options
        return options

    @property
    def open(self) -> Card | None:
        """The card turned last, claimed or not."""
        return _open_card(self) if self.turned else None

    @property
    def complete(self) -> bool:
        """Every hero has been claimed or has expired (2.6)."""
        return self.turned == self.end and not self.waiting


Outcome: TypeAlias = tuple[State, tuple[Event, ...]]


class Privet:
    """The contract of games.core for Привет, Валет!."""

    id = "privet"
    rules = 1
    seats: tuple[int, ...] = SEATS
    options: type[Any] = Options
    direction = 1
    has_host = True
    verbs: Mapping[str, Form] = {TURN: Form.WORD, EXPIRE: Form.TIME, GREET: Form.GREET}

    def pack(self, setup: Setup) -> tuple[Card, ...]:
        """1.1."""
        return pack_of(PACK_RANKS[setup.options.pack], PACKS)

    def sides(self, setup: Setup) -> tuple[tuple[Seat, ...], ...]:
        """Everybody plays alone."""
        return tuple((seat,) for seat in range(setup.seats))

    def opening(self, setup: Setup) -> Carry:
        """The first dealer leads first, where players lead (3.1)."""
        return Carry(0, setup.first_dealer, (0,) * setup.seats)

    def deal(self, setup: Setup, carry: Carry, deck: tuple[Card, ...]) -> State:
        """All cards lie face down before the leader (2.1)."""
        options: Options = setup.options
        heroes = HERO_SETS[options.heroes]
        leader = carry.dealer if options.leader == "players" else HOST
        last = max(place for place, card in enumerate(deck) if heroes >> card & 1)
        return State(setup, carry, deck, heroes, leader, last + 1, (0,) * setup.seats)

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """Who competes, as soon as a card is open, and the leader if that is a player (2.1, 2.2)."""
        if state.complete:
            return ()
        if state.turned:
            return EVERYBODY[state.setup.seats]
        return () if state.leader == HOST else (state.leader,)

    def legal(self, state: State, seat: Seat) -> tuple[Token, ...]:
        """The leader turns or waits in vain (2.3); everybody else greets (2.2)."""
        if state.complete:
            return ()
        if seat == state.leader:
            return (EXPIRE,) if state.waiting else (TURN,)
        return GREETINGS[state.options.heroes] if state.turned and seat != HOST else ()

    def well_formed(self, setup: Setup, verb: str, argument: str | None) -> bool:
        """``turn`` and ``expire`` alone, ``greet`` with the rank of a hero."""
        return argument is None if verb != GREET else f"{verb} {argument}" in GREETINGS[setup.options.heroes]

    def apply(self, state: State, seat: Seat, token: Token) -> Outcome:
        """Turn, let expire or greet; Refusal for what is not legal."""
        if token not in self.legal(state, seat):
            parse_token(self, state.setup, token)
            raise _refusal(state, seat, token)
        if token == TURN:
            return _do_turn(state)
        if token == EXPIRE:
            return _do_expire(state)
        return _do_greet(state, seat, GREETED[token])

    def fallback(self, state: State, seat: Seat) -> Token | None:
        """The leader has no choice (2.1, 2.3); nobody has to greet."""
        return self.legal(state, seat)[0] if seat == state.leader and not state.complete else None

    def stamp(self, state: State, seat: Seat) -> str:
        """``deal.card`` while the open card may be greeted: another number comes too late for it (2.5)."""
        stamp = f"{state.carry.number}.{state.turned}"
        if state.complete:
            return f"{stamp}.e"
        return f"{stamp}.t" if seat == state.leader and not state.waiting else stamp

    def view(self, state: State, seat: Seat | None) -> View:
        """The open card and what has come of the heroes so far; there are no hands."""
        return View(
            viewer=seat,
            phase=_phase(state, seat),
            dealer=state.carry.dealer,
            to_act=self.to_act(state),
            hand=(),
            hand_counts=(0,) * state.setup.seats,
            legal=() if seat is None else self.legal(state, seat),
            totals=self.totals(state),
            stock=len(state.deck) - state.turned,
            table=() if state.open is None else (state.open,),
            tricks_taken=state.taken,
            progress=(state.carry.number + 1, _planned_deals(state.setup)),
            notes=_notes(state),
            reckoning=_reckoning(state) if state.complete else None,
        )

    def points(self, state: State) -> tuple[int, ...] | None:
        """3.1."""
        return state.taken if state.complete else None

    def totals(self, state: State) -> tuple[int, ...]:
        """3.1: only complete deals count."""
        points = self.points(state)
        if points is None:
            return state.carry.totals
        return added(state.carry.totals, points)

    def info(self, state: State) -> dict[str, Any]:
        """The open card, and what has come of the heroes (records.md, 6)."""
        return {
            "open": None if state.open is None else NAMES[state.open],
            "turned": state.turned,
            "taken": list(state.taken),
            "expired": state.expired,
            "barred": _seats(state, state.barred | state.barred_later),
        }

    def carry(self, state: State) -> Carry:
        """To the left, where players lead (3.1)."""
        step = 1 if state.options.leader == "players" else 0
        dealer = (state.carry.dealer + step) % state.setup.seats
        return Carry(state.carry.number + 1, dealer, self.totals(state))

    def verdict(self, setup: Setup, carry: Carry) -> Verdict:
        """3.1."""
        if carry.number < (_planned_deals(setup) or 1):
            return Verdict(over=False)
        most = max(carry.totals)
        return Verdict(over=True, winners=tuple(seat for seat, total in enumerate(carry.totals) if total == most))


PRIVET: Final = Privet()


def _planned_deals(setup: Setup) -> int | None:
    """One led by each player; None where the bot leads the only one (3.1)."""
    return setup.seats if setup.options.leader == "players" else None


def _phase(state: State, seat: Seat | None) -> str:
    """``hero`` while one may be claimed; whoever leads is ``leading``, or then ``waiting``."""
    if state.complete:
        return "over"
    if seat is not None and seat == state.leader:
        return "waiting" if state.waiting else "leading"
    if not state.turned:
        return "start"
    return "hero" if state.waiting else "watch"


@cache
def _of_card(kind: str, seat: Seat | None, card: Card) -> Event:
    """What is told of the open card; it is told again and again."""
    return Event(kind, seat, (card,))


@cache
def _of_seat(kind: str, seat: Seat) -> Event:
    """What is told of a player, as above."""
    return Event(kind, seat)


def _do_turn(state: State) -> Outcome:
    """2.1."""
    card = state.deck[state.turned]
    after = state.copy()
    after.turned += 1
    after.waiting = state.heroes >> card & 1 == 1
    after.told_before, after.told = state.told, ()
    return after, (_of_card("turned", None, card),)


def _do_expire(state: State) -> Outcome:
    """2.3."""
    after = state.copy()
    after.expired += 1
    return _settled(after, _of_card("expired", None, _open_card(state)))


def _do_greet(state: State, seat: Seat, rank: int) -> Outcome:
    card = _open_card(state)
    if state.heroes >> card & 1:
        if not state.waiting:
            return state, (_of_card("late", seat, card),)  # 2.5
        if state.barred >> seat & 1:
            return state, (_of_card("unheard", seat, card),)  # 2.4
        if RANK_OF[card] == rank:
            after = state.copy()
            after.taken = _changed(state, seat, 1)
            return _settled(after, _of_card("greeted", seat, card))  # 2.2
    return _do_greet_falsely(state, seat, card)


def _do_greet_falsely(state: State, seat: Seat, card: Card) -> Outcome:
    """2.4 and ``false_greeting``."""
    penalty: str = state.setup.options.false_greeting
    mistaken = _of_card("false_greeting", seat, card)
    after = state.copy()
    after.told = _told(state.told, mistaken)
    if penalty == "lose" and state.taken[seat]:
        lost = Event("lost", seat, value=1)
        after.taken = _changed(state, seat, -1)
        after.lost += 1
        after.told = _told(after.told, lost)
        return after, (mistaken, lost)
    if penalty != "bar":
        return after, (mistaken,)
    if state.waiting:
        after.barred_later |= 1 << seat
        return after, (mistaken, _of_seat("barred_later", seat))
    after.barred |= 1 << seat
    return after, (mistaken, _of_seat("barred", seat))


def _settled(after: State, what: Event) -> Outcome:
    """The open hero is claimed or has expired: bars from it are lifted, bars from the one after it begin (2.4)."""
    after.waiting = False
    after.barred, after.barred_later = after.barred_later, 0
    after.told = _told(after.told, what)
    return after, (what, DEAL_OVER) if after.complete else (what,)


def _told(before: tuple[Event, ...], what: Event) -> tuple[Event, ...]:
    """What is told of the open card, with one thing more; however often it happens, it is told once."""
    return before if what in before else (*before, what)


def _open_card(state: State) -> Card:
    return state.deck[state.turned - 1]


def _changed(state: State, seat: Seat, by: int) -> tuple[int, ...]:
    """The heroes by seat when one has so many more."""
    return tuple([taken + by * (each == seat) for each, taken in enumerate(state.taken)])


def _seats(state: State, chosen: SeatSet) -> list[Seat]:
    return [seat for seat in range(state.setup.seats) if chosen >> seat & 1]


def _refusal(state: State, seat: Seat, token: Token) -> Refusal:
    """Why a well-formed action that is not legal is not."""
    if state.complete:
        return Refusal("deal_over", "the deal is complete")
    if not PRIVET.legal(state, seat):
        return Refusal("not_your_turn", "nothing may be done from there now")
    if any(token in PRIVET.legal(state, other) for other in (HOST, *range(state.setup.seats))):
        return Refusal("illegal", "that is for others to do", rule="privet 2.1")
    return Refusal("wrong_phase", "an open hero is waited for, or there is none", rule="privet 2.3")


def _notes(state: State) -> tuple[Event, ...]:
    """Who is greeted, who leads, what came of the last two cards, and who sits out (2.4)."""
    notes = [] if state.options.heroes == "jacks" else [Event(f"heroes_{state.options.heroes}")]
    if state.leader != HOST:
        notes.append(Event("leads", state.leader))
    notes += (*state.told_before, *state.told)
    if state.complete:
        return tuple(notes)
    notes += (Event("sits_out", seat) for seat in _seats(state, state.barred))
    notes += (Event("sits_out_later", seat) for seat in _seats(state, state.barred_later))
    return tuple(notes)


def _reckoning(state: State) -> Reckoning:
    """How many each has greeted, and what became of the others."""
    column = "jacks" if state.options.heroes == "jacks" else "heroes"
    remarks = [Event("expired_in_all", value=state.expired)] if state.expired else []
    if state.lost:
        remarks.append(Event("lost_in_all", value=state.lost))
    rows = tuple((Cell(taken),) for taken in state.taken)
    return Reckoning((column,), rows, state.taken, PRIVET.totals(state), tuple(remarks))
