"""Кончинка (Konchinka), 2 to 4 players: take cards from the table with equal cards or with sums.

Source: the project's rules of Кончинка, numbered as here; ◆ marks our decision where the tradition leaves it open.

1.1 52 cards, no trumps; an ace is worth 1, 2 to 10 their number, pictures nothing.  1.2 ♣2 and ♦10 are the кончинки.
2.1 First dealer by lot, then to the left ◆; one deal is the whole pack.  2.2 A packet of four each, from the left of
    the dealer; in the first round four cards are laid open, a jack or a second card of a rank goes back into the middle
    of the pack.  2.3 When the hands are empty the next round is dealt.
3.1 Left of the dealer begins; one card a turn.  3.2 A card takes one group ◆: an equal card, or two or more that sum to
    its value.  3.3 K and Q take only their equals, J the whole table; on an empty table J is laid ◆.  3.4 Any card may
    be played, but one that can take must ◆.  3.5 What is left goes to who took last, or to nobody.
4.1 Strictly most cards 2, strictly most clubs 1 ◆, each кончинка 1.  4.2 To 15; of a shared highest total one more
    deal ◆.  4.3 Who lacks 1 or 2 wins at once with safe points ◆: кончинки taken, and 1 for seven clubs.
5   House rules: the fields of :class:`Options`.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache, reduce
from itertools import chain, combinations
from operator import or_
from typing import Any, Final, NamedTuple, TypeAlias

from games import cards
from games.cards import (
    BY_NAME,
    NAMES,
    RANK_COUNT,
    RANK_OF,
    RANKS,
    Card,
    CardSet,
    cards_of,
    iter_cards,
    names_of,
    set_of,
)
from games.core import Cell, Event, Form, Reckoning, Refusal, Seat, Setup, Token, Verdict, View, ill_formed, option
from games.tricks import blank, deal_hands, made

Ranks: TypeAlias = int
"""A set of ranks: bit ``rank`` says whether it is in. The table never holds two cards of a rank (7)."""

LAY, TAKE = "lay", "take"
REMEMBERED: Final = 4096
"""Tokens that are kept ready, of the many there could be."""
PACKET: Final = 4  # 2.2
LAID_OPEN: Final = 4  # 2.2
JACK: Final = RANKS.index("J")
CLUBS: Final = cards.SUIT_SETS[cards.CLUBS]
KONCHINKI: Final = set_of(map(cards.parse_card, ("2C", "TD")))  # 1.2
VALUES: Final = {rank: value for value, rank in enumerate("A23456789T", 1)}  # 1.1
PICTURE_VALUES: Final = {**VALUES, "J": 11, "Q": 12, "K": 13}  # 5 picture_values
MOST_CARDS, MOST_CLUBS = 2, 1  # 4.1
SAFE_CLUBS: Final = 7  # 4.3
NEAR: Final = 2  # 4.3
POT: Final = 1  # 5 settlement
LEFT_REST, TOOK_REST = "left_rest", "took_rest"  # 3.5
LARGEST_SUM: Final = 4
"""Five cards of different ranks come to 15 at least, more than any card is worth."""
EVERY_SUIT: Final = sum(1 << suit * RANK_COUNT for suit in range(4))
"""Times a set of ranks: all cards of these ranks."""
ACE_LOW: Final = tuple(
    tuple(suit * RANK_COUNT + RANKS.index(rank) for rank in "KQJT98765432A") for suit in range(len(cards.SUITS))
)  # 1.1


def _groups(values: Mapping[str, int]) -> tuple[tuple[Ranks, ...], ...]:
    """By rank, the groups that a card of it takes: its equal, and the sums of other ranks (3.2)."""
    sums: dict[int, list[Ranks]] = {}
    for held in chain.from_iterable(combinations(values, size) for size in range(2, LARGEST_SUM + 1)):
        sums.setdefault(sum(values[rank] for rank in held), []).append(sum(1 << RANKS.index(rank) for rank in held))
    return tuple((1 << i, *(sums.get(values[rank], ()) if rank in values else ())) for i, rank in enumerate(RANKS))


def _unions(groups: Sequence[Ranks]) -> list[Ranks]:
    """Every union of disjoint groups (5 groups)."""
    unions = {0: None}
    for group in groups:
        unions |= {union | group: None for union in unions if not union & group}
    return [union for union in unions if union]


GROUPS: Final = {"off": _groups(VALUES), "on": _groups(PICTURE_VALUES)}  # 5 picture_values
REACH: Final = {values: tuple(reduce(or_, each) for each in groups) for values, groups in GROUPS.items()}
"""By rank all ranks that have to do with what a card of it takes."""


@dataclass(frozen=True, slots=True)
class Options:
    """The house rules (5), each with its default first."""

    must_take: str = option("card", "hand")
    groups: str = option("one", "many")
    picture_values: str = option("off", "on")
    early_finish: str = option("on", "off")
    target: int = option(15, 11, 21)
    settlement: str = option("none", "difference", "pot")


class Carry(NamedTuple):
    """What a deal needs from the match before it; ``finisher`` has won early (4.3)."""

    number: int
    dealer: Seat
    totals: tuple[int, ...]
    finisher: Seat | None = None


def sweeps(options: Options, card: Card) -> bool:
    """Whether a card takes the whole table: a jack, unless it has a value (3.3, 5 picture_values)."""
    return RANK_OF[card] == JACK and options.picture_values == "off"


def ways(options: Options, table: CardSet, card: Card) -> list[CardSet]:
    """What a card may take from a table, an equal card first; empty where it can only be laid (3.2, 3.3)."""
    rank, values = RANK_OF[card], options.picture_values
    if rank == JACK and sweeps(options, card):
        return [table] if table else []
    halves = table | table >> 2 * RANK_COUNT
    present = (halves | halves >> RANK_COUNT) & REACH[values][rank]
    groups = _takes(rank, present, values, options.groups)
    return [table & group for group in groups] if groups else []


@cache
def _takes(rank: int, present: Ranks, values: str, groups: str) -> tuple[CardSet, ...]:
    """Which groups of these ranks a card of a rank takes, in every suit, by the house rules (5)."""
    found = [group for group in GROUPS[values][rank] if group & present == group]
    return tuple([group * EVERY_SUIT for group in (_unions(found) if groups == "many" else found)])


@dataclass(slots=True)
class State:
    """One deal and the rules of play in it. What ``apply`` has given away is never changed, only copies of it are.

    ``put_back`` are the cards put back at the first layout. ``needs[seat]`` are the safe points with which it wins at
    once, 0 where it cannot; ``finisher`` has done so (4.3). ``stock`` is what is left after the first round, of which
    ``drawn`` cards are dealt. ``last`` took last (3.5).
    ``recent`` holds everybody's last play in the order of play, and then how the deal ended.
    """

    setup: Setup
    carry: Carry
    put_back: tuple[Card, ...]
    needs: tuple[int, ...]
    hands: list[CardSet]
    piles: list[CardSet]
    table: CardSet
    stock: tuple[Card, ...]
    turn: Seat
    drawn: int = 0
    last: Seat | None = None
    finisher: Seat | None = None
    recent: tuple[Event, ...] = ()

    def copy(self) -> "State":
        """A copy that shares nothing that changes."""
        new = blank(State)
        new.setup = self.setup
        new.carry = self.carry
        new.put_back = self.put_back
        new.needs = self.needs
        new.hands = self.hands[:]
        new.piles = self.piles[:]
        new.table = self.table
        new.stock = self.stock
        new.turn = self.turn
        new.drawn = self.drawn
        new.last = self.last
        new.finisher = self.finisher
        new.recent = self.recent
        return new

    def legal(self) -> CardSet:
        """The cards that the seat to act may play; empty when the deal is over (3.4)."""
        hand = self.hands[self.turn] if self.finisher is None else 0
        if self.setup.options.must_take == "hand":
            return set_of(card for card in iter_cards(hand) if self.ways(card)) or hand
        return hand

    def ways(self, card: Card) -> list[CardSet]:
        """What a card may take from the table; empty where it can only be laid."""
        return ways(self.setup.options, self.table, card)

    def play(self, card: Card) -> None:
        """Play a card, and take the first group that it can (3.4)."""
        ways = self.ways(card)
        self.put(card, ways[0] if ways else 0)

    def put(self, card: Card, group: CardSet) -> None:
        """Take the group with the card, or lay the card where the group is empty; then deal or end where due."""
        turn = self.turn
        self.hands[turn] ^= 1 << card
        if group:
            self.table ^= group
            self.piles[turn] |= group | 1 << card
            self.last = turn
            if self.needs[turn] and safe_points(self.piles[turn]) >= self.needs[turn]:
                self.finisher = turn  # 4.3
                return
        else:
            self.table |= 1 << card
        self.turn = turn = (turn + 1) % len(self.hands)
        if self.hands[turn]:
            return
        if self.drawn < len(self.stock):
            self.hands = deal_hands(self.stock[self.drawn :], len(self.hands), turn, (PACKET,))  # 2.3
            self.drawn += PACKET * len(self.hands)
        elif self.last is not None:
            self.piles[self.last] |= self.table  # 3.5
            self.table = 0

    @property
    def options(self) -> Options:
        """The house rules of the match."""
        options: Options = self.setup.options
        return options

    @property
    def complete(self) -> bool:
        """Whether the pack is played out (3.5), or somebody has won early (4.3)."""
        return self.finisher is not None or not self.hands[self.turn]

    @property
    def left(self) -> int:
        """How many cards are still to be dealt."""
        return len(self.stock) - self.drawn

    @property
    def ply(self) -> int:
        """How many cards have been played."""
        return cards.CARD_COUNT - LAID_OPEN - self.left - sum(hand.bit_count() for hand in self.hands)


def safe_points(pile: CardSet) -> int:
    """The points of a pile that nobody can take away any more (4.3)."""
    clubs = (pile & CLUBS).bit_count()
    return (pile & KONCHINKI).bit_count() + (MOST_CLUBS if clubs >= SAFE_CLUBS else 0)


class Konchinka:
    """The contract of games.core for Кончинка."""

    id = "konchinka"
    rules = 1
    seats: tuple[int, ...] = (2, 3, 4)
    options: type[Any] = Options
    direction = 1
    has_host = False
    verbs: Mapping[str, Form] = {LAY: Form.CAPTURE, TAKE: Form.CAPTURE}

    def pack(self, setup: Setup) -> tuple[Card, ...]:  # noqa: ARG002 - the same for all
        """1.1."""
        return cards.pack_of(RANKS)

    def sides(self, setup: Setup) -> tuple[tuple[Seat, ...], ...]:
        """Everybody plays alone."""
        return tuple((seat,) for seat in range(setup.seats))

    def opening(self, setup: Setup) -> Carry:
        """The lot's dealer; nobody has anything yet (2.1)."""
        return Carry(0, setup.first_dealer, (0,) * setup.seats)

    def deal(self, setup: Setup, carry: Carry, deck: tuple[Card, ...]) -> State:
        """The first round and the four cards on the table (2.2)."""
        first = (carry.dealer + 1) % setup.seats
        hands = deal_hands(deck, setup.seats, first, (PACKET,))
        table, put_back, stock = _layout(deck[PACKET * setup.seats :])
        needs = tuple(_need(setup.options, total) for total in carry.totals)
        return State(setup, carry, put_back, needs, hands, [0] * setup.seats, set_of(table), stock, first)

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """The seat whose turn it is (3.1)."""
        return () if state.complete else (state.turn,)

    def legal(self, state: State, seat: Seat) -> tuple[Token, ...]:
        """Every way to take with each card, or to lay it where it cannot (3.4)."""
        if seat != state.turn:
            return ()
        playable = cards_of(state.legal())
        return tuple(sorted([_token(card, group) for card in playable for group in state.ways(card) or (0,)]))

    def well_formed(self, setup: Setup, verb: str, argument: str | None) -> bool:  # noqa: ARG002 - the same for all
        """``lay`` with one card; ``take`` with one, a colon, and the cards taken in canonical order (6)."""
        return _parsed(f"{verb} {argument}") is not None

    def apply(self, state: State, seat: Seat, token: Token) -> tuple[State, tuple[Event, ...]]:
        """Play a card; Refusal for what is not legal."""
        move = _parsed(token)
        if move is not None:
            card, group = move
            if _may_play(state, seat, card, group):
                return _do_play(state, seat, card, group)
        raise _refusal(state, seat, token)

    def fallback(self, state: State, seat: Seat) -> Token | None:  # noqa: ARG002 - no rule names a default
        """No rule names a default."""
        return None

    def stamp(self, state: State, seat: Seat) -> str:  # noqa: ARG002 - one plays after another
        """``deal.cards played``."""
        return f"{state.carry.number}.{state.ply}"

    def view(self, state: State, seat: Seat | None) -> View:
        """The own hand and the open cards; the piles stay closed until the deal is over."""
        return View(
            viewer=seat,
            phase="over" if state.complete else "play",
            dealer=state.carry.dealer,
            to_act=self.to_act(state),
            hand=() if seat is None else cards_of(state.hands[seat]),
            hand_counts=tuple(hand.bit_count() for hand in state.hands),
            legal=() if seat is None else self.legal(state, seat),
            totals=self.totals(state),
            stock=state.left,
            table=cards_of(state.table),
            target=state.options.target,
            progress=(state.carry.number + 1, None),
            notes=_notes(state),
            reckoning=_reckoning(state) if state.complete else None,
            suits=ACE_LOW,
        )

    def points(self, state: State) -> tuple[int, ...] | None:
        """4.1, or the safe points alone after an early finish (4.3)."""
        if not state.complete:
            return None
        if state.finisher is not None:
            return tuple(map(safe_points, state.piles))
        return _counted(state.piles)

    def totals(self, state: State) -> tuple[int, ...]:
        """4.2: only complete deals count."""
        points = self.points(state)
        if points is None:
            return state.carry.totals
        return tuple(map(sum, zip(state.carry.totals, points, strict=True)))

    def info(self, state: State) -> dict[str, Any]:
        """The table, what each seat has taken, and the settlement of a match that is over (6)."""
        piles = state.piles
        return {
            "table": names_of(cards_of(state.table)),
            "cards": _counts(piles),
            "clubs": _counts(pile & CLUBS for pile in piles),
            "konchinki": _counts(pile & KONCHINKI for pile in piles),
            "settlement": _settlement(state),
        }

    def carry(self, state: State) -> Carry:
        """The deal passes to the left (2.1)."""
        dealer = (state.carry.dealer + 1) % state.setup.seats
        return Carry(state.carry.number + 1, dealer, self.totals(state), state.finisher)

    def verdict(self, setup: Setup, carry: Carry) -> Verdict:
        """4.2, 4.3."""
        winner = _most(carry.totals) if carry.finisher is None else carry.finisher
        if winner is None or carry.totals[winner] < setup.options.target:
            return Verdict(over=False)
        return Verdict(over=True, winners=(winner,))

    def core(self, state: State) -> State:
        """A copy of the bare core."""
        return state.copy()


KONCHINKA: Final = Konchinka()


def _layout(rest: Sequence[Card]) -> tuple[list[Card], tuple[Card, ...], tuple[Card, ...]]:
    """The four cards turned up, those put back meanwhile, and the stock that is left (2.2).

    It ends: half of the pack, which is never fewer than 17 cards, comes round, and at most 13 of them can go back.
    """
    stock, table, put_back = list(rest), list[Card](), list[Card]()
    while len(table) < LAID_OPEN:
        card = stock.pop(0)
        if RANK_OF[card] == JACK or any(RANK_OF[card] == RANK_OF[laid] for laid in table):
            stock.insert(len(stock) // 2, card)
            put_back.append(card)
        else:
            table.append(card)
    return table, tuple(put_back), tuple(stock)


def _need(options: Options, total: int) -> int:
    """How many safe points end the match at once for a seat with this total; 0: none do (4.3)."""
    lacking = options.target - total
    return lacking if options.early_finish == "on" and 0 < lacking <= NEAR else 0


@lru_cache(REMEMBERED)
def _token(card: Card, group: CardSet) -> Token:
    if not group:
        return f"{LAY} {NAMES[card]}"
    return f"{TAKE} {NAMES[card]}: {' '.join(names_of(cards_of(group)))}"


@lru_cache(REMEMBERED)
def _parsed(token: Token) -> tuple[Card, CardSet] | None:
    """The card played and the group it takes, empty for ``lay``; None for what is not of the game's form (6)."""
    verb, _, argument = token.partition(" ")
    if verb == LAY and argument in BY_NAME:
        return BY_NAME[argument], 0
    name, _, taken = argument.partition(": ")
    group = set_of(BY_NAME[each] for each in taken.split(" ") if each in BY_NAME)
    if verb == TAKE and name in BY_NAME and group and _token(BY_NAME[name], group) == token:
        return BY_NAME[name], group
    return None


def _may_play(state: State, seat: Seat, card: Card, group: CardSet) -> bool:
    """3.2 to 3.4."""
    return seat == state.turn and state.legal() >> card & 1 == 1 and group in (state.ways(card) or (0,))


def _do_play(state: State, seat: Seat, card: Card, group: CardSet) -> tuple[State, tuple[Event, ...]]:
    after = state.copy()
    after.put(card, group)
    played = _played(state.setup.options, seat, card, group)
    after.recent = state.recent[1 - state.setup.seats :] + (played,)  # noqa: RUF005 - faster than unpacking
    if after.complete:
        ending = _ending(state, after, group or 1 << card)
        after.recent += ending
        return after, (played, *ending, Event("deal_over"))
    if after.drawn > state.drawn:
        return after, (played, _round_dealt(after))
    return after, (played,)


def _round_dealt(state: State) -> Event:
    """The number of the round under way, from 1 (2.3)."""
    return Event("round_dealt", value=1 + state.drawn // (PACKET * state.setup.seats))


def _played(options: Options, seat: Seat, card: Card, group: CardSet) -> Event:
    """What a card did; of one that takes ``value`` is the card itself, and ``cards`` are those taken."""
    if not group:
        return made(Event, ("laid", seat, (card,), None))
    return made(Event, ("swept" if sweeps(options, card) else "captured", seat, cards_of(group), card))


def _ending(before: State, after: State, changed: CardSet) -> tuple[Event, ...]:
    """Who has won early (4.3), or what becomes of the cards left on the table (3.5).

    ``changed`` came on the table with the last card, or went from it.
    """
    if after.finisher is not None:
        return (Event("finished_early", after.finisher),)
    left = cards_of(before.table ^ changed)
    if not left:
        return ()
    return (Event(LEFT_REST if after.last is None else TOOK_REST, after.last, left),)


def _refusal(state: State, seat: Seat, token: Token) -> Refusal:
    """Why an action that is not legal is not."""
    move = _parsed(token)
    if move is None:
        return ill_formed(token)
    if state.complete:
        return Refusal("deal_over", "the deal is complete")
    if seat != state.turn:
        return Refusal("not_your_turn", f"seat {state.turn} is to play")
    card, group = move
    if not state.hands[seat] >> card & 1:
        return Refusal("not_your_card", f"seat {seat} does not hold {NAMES[card]}", card=card)
    if not group:
        return Refusal("must_take", "what can take must take", rule="konchinka 3.4", card=card)
    values = PICTURE_VALUES if state.options.picture_values == "on" else VALUES
    rule = "konchinka 3.2" if RANKS[RANK_OF[card]] in values else "konchinka 3.3"
    return Refusal("illegal", "that is no group on the table", rule=rule, card=card)


def _most(figures: Sequence[int]) -> Seat | None:
    """The seat whose figure is the highest, or None where several share it."""
    highest = max(figures)
    return figures.index(highest) if figures.count(highest) == 1 else None


def _counts(sets: Iterable[CardSet]) -> list[int]:
    return [held.bit_count() for held in sets]


def _awards(piles: Sequence[CardSet]) -> tuple[Event, ...]:
    """Who has strictly most cards and most clubs, and what for; nobody, where the most is shared (4.1)."""
    most_cards, most_clubs = _most(_counts(piles)), _most(_counts(pile & CLUBS for pile in piles))
    return (
        Event("most_cards", most_cards, value=MOST_CARDS) if most_cards is not None else Event("cards_shared"),
        Event("most_clubs", most_clubs, value=MOST_CLUBS) if most_clubs is not None else Event("clubs_shared"),
    )


def _counted(piles: Sequence[CardSet]) -> tuple[int, ...]:
    """4.1."""
    points = _counts(pile & KONCHINKI for pile in piles)
    for award in _awards(piles):
        if award.seat is not None:
            points[award.seat] += award.value or 0
    return tuple(points)


def _settlement(state: State) -> list[int] | None:
    """What each seat gets, in units, when the match is over (5 settlement); None where nothing is reckoned."""
    if not state.complete or state.options.settlement == "none":
        return None
    carry = KONCHINKA.carry(state)
    verdict = KONCHINKA.verdict(state.setup, carry)
    if not verdict.over:
        return None
    if state.options.settlement == "pot":
        paid = [POT] * state.setup.seats
    else:
        paid = [max(0, state.options.target - total) for total in carry.totals]
    (winner,) = verdict.winners
    paid[winner] = 0
    return [sum(paid) if seat == winner else -units for seat, units in enumerate(paid)]


def _notes(state: State) -> tuple[Event, ...]:
    """House rules, the cards put back (2.2), who may win early (4.3) or get the rest (3.5), and the last plays."""
    options = state.options
    notes = [Event("pictures_count")] if options.picture_values == "on" else []
    if options.groups == "many":
        notes.append(Event("many_groups"))
    if state.put_back and not state.drawn:
        notes.append(Event("put_back", cards=state.put_back))
    if not state.complete:
        if state.drawn and state.ply // state.setup.seats % PACKET == 0:
            notes.append(_round_dealt(state))  # 2.3: while everybody plays the first card of it
        notes += [Event("near", seat, value=need) for seat, need in enumerate(state.needs) if need]
        if not state.left:
            notes.append(Event("last_round") if state.last is None else Event("took_last", state.last))
    return (*notes, *state.recent)


def _reckoning(state: State) -> Reckoning:
    """The complete deal on paper: what each has taken and what that makes, then the settlement."""
    piles, points = state.piles, KONCHINKA.points(state) or ()
    rows = []
    for seat, pile in enumerate(piles):
        konchinki = cards_of(pile & KONCHINKI)
        rows.append((
            Cell(pile.bit_count()),
            Cell((pile & CLUBS).bit_count()),
            Cell(len(konchinki), konchinki) if konchinki else Cell(None),
            Cell(points[seat]),
        ))  # fmt: skip
    early = state.finisher
    remarks = _awards(piles) if early is None else (Event("finished_early", early),)
    settled = tuple(
        Event("receives" if units > 0 else "pays", seat, value=abs(units))
        for seat, units in enumerate(_settlement(state) or ())
        if units
    )
    columns = ("cards", "clubs", "konchinki", "points")
    rest = tuple(event for event in state.recent if event.kind in (LEFT_REST, TOOK_REST))  # 3.5
    return Reckoning(columns, tuple(rows), points, KONCHINKA.totals(state), (*rest, *remarks, *settled), sums=False)
