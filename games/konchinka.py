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
from functools import lru_cache, partial, reduce
from itertools import chain, combinations, product
from operator import or_
from typing import Any, Final, NamedTuple, TypeAlias

from games import cards
from games.cards import BY_NAME, NAMES, RANK_OF, RANKS, SUITS, Card, CardSet, cards_of, iter_cards, names_of, set_of
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
from games.tricks import ALONE, blank, deal_hands, made

Ranks: TypeAlias = CardSet
"""A set of ranks: all cards of them. No rank lies on the table twice, for a second card takes the first (3.4)."""
Plays: TypeAlias = "tuple[Event, Plays] | None"
"""The events of plays, from the last one back."""
Move: TypeAlias = tuple[Card, CardSet, Ranks, tuple[Event, ...]]
"""A card, the group that it takes (none: it is laid), the ranks of the group, and the event that tells it, by seat."""

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
LARGEST_SUM: Final = 4
"""Five cards of different ranks come to 15 at least, more than any card is worth."""
EQUALS: Final = tuple(map(cards.rank_set, RANKS)) * len(SUITS)
"""By card, all cards of its rank."""
NOTHING: Final[tuple[Ranks, ...]] = (0,)
"""What a card takes that is laid, which can be done in one way."""
ACE_LOW: Final = tuple(tuple(BY_NAME[rank + suit] for rank in "KQJT98765432A") for suit in SUITS)  # 1.1


def _groups(values: Mapping[str, int]) -> list[list[Ranks]]:
    """By rank, the groups that a card of it takes: its equal, and the sums of other ranks (3.2)."""
    sums: dict[int, list[Ranks]] = {}
    for held in chain.from_iterable(combinations(values, size) for size in range(2, LARGEST_SUM + 1)):
        sums.setdefault(sum(values[rank] for rank in held), []).append(reduce(or_, map(cards.rank_set, held)))
    return [[cards.rank_set(rank), *sums.get(values.get(rank, 0), ())] for rank in RANKS]


def _unions(groups: Sequence[Ranks]) -> list[Ranks]:
    """Every union of disjoint groups (5 groups)."""
    unions = {0: None}
    for group in groups:
        unions |= {union | group: None for union in unions if not union & group}
    return [union for union in unions if union]


GROUPS: Final = {"off": _groups(VALUES), "on": _groups(PICTURE_VALUES)}  # 5 picture_values


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


class Takes(dict[Ranks, tuple[tuple[Ranks, ...], ...]]):
    """By the ranks on the table, what each card may take, an equal card first; nothing where it can only be laid."""

    def __init__(self, options: Options) -> None:
        self.options = options

    def __missing__(self, table: Ranks) -> tuple[tuple[Ranks, ...], ...]:
        by_rank = GROUPS[self.options.picture_values]
        takes = [[group for group in groups if group & table == group] for groups in by_rank]
        if self.options.groups == "many":
            takes = list(map(_unions, takes))
        if sweeps(self.options, JACK):
            takes[JACK] = [table] if table else []  # 3.3
        self[table] = offered = tuple(map(tuple, takes)) * len(SUITS)
        return offered


TAKES: Final = {
    (values, groups): Takes(Options(picture_values=values, groups=groups))
    for values, groups in product(GROUPS, ("one", "many"))
}


def ways(options: Options, table: CardSet, card: Card) -> list[CardSet]:
    """What a card may take from a table, an equal card first; empty where it can only be laid (3.2, 3.3)."""
    return [table & taken for taken in TAKES[options.picture_values, options.groups][ranks_of(table)][card]]


@lru_cache(REMEMBERED)
def ranks_of(held: CardSet) -> Ranks:
    """The ranks of some cards."""
    return reduce(or_, (EQUALS[card] for card in iter_cards(held)), 0)


class Deal:
    """What stays the same throughout a deal.

    ``put_back`` are the cards put back at the first layout (2.2), ``stock`` is what is left after the first round, and
    ``rounds`` are its hands (2.3). ``first`` begins, and ``after[seat]`` plays next. House rules (5): ``moves`` tells
    what tokens mean, ``takes`` what cards take, ``strict`` is must_take=hand. With ``needs[seat]`` safe points a seat
    wins at once; 0: it cannot (4.3).
    """

    def __init__(self, setup: Setup, carry: Carry, put_back: tuple[Card, ...], stock: tuple[Card, ...]) -> None:
        self.setup, self.carry, self.put_back, self.stock = setup, carry, put_back, stock
        self.options: Options = setup.options
        self.after = tuple([(seat + 1) % setup.seats for seat in range(setup.seats)])
        self.first = self.after[carry.dealer]  # 3.1
        rests = [stock[dealt:] for dealt in range(0, len(stock), PACKET * setup.seats)]
        self.rounds = tuple([tuple(deal_hands(rest, setup.seats, self.first, (PACKET,))) for rest in rests])
        self.moves = MOVES[self.options.picture_values]
        self.takes = TAKES[self.options.picture_values, self.options.groups]
        self.strict = self.options.must_take == "hand"
        lacking = [self.options.target - total for total in carry.totals]
        near = range(1, NEAR + 1) if self.options.early_finish == "on" else ()
        self.needs = tuple([points if points in near else 0 for points in lacking])  # 4.3

    def __reduce__(self) -> tuple[Any, ...]:
        """For a pickle: all but what follows from it."""
        return Deal, (self.setup, self.carry, self.put_back, self.stock)


@dataclass(slots=True)
class State:
    """One deal and the rules of play in it. What ``apply`` has given away is never changed, only copies of it are.

    ``piles`` are never changed but replaced. ``ranks`` lie on the table; ``dealt`` rounds have been dealt after the
    first. ``last`` took last, and got the ``rest`` (3.5); ``finisher`` has won early (4.3).
    """

    deal: Deal
    hands: list[CardSet]
    piles: list[CardSet]
    table: CardSet
    turn: Seat
    ranks: Ranks
    dealt: int = 0
    last: Seat | None = None
    finisher: Seat | None = None
    rest: CardSet = 0
    plays: Plays = None

    def copy(self) -> "State":
        """A copy that shares nothing that changes."""
        new = blank(State)
        new.deal = self.deal
        new.hands = self.hands.copy()
        new.piles = self.piles
        new.table = self.table
        new.turn = self.turn
        new.ranks = self.ranks
        new.dealt = self.dealt
        new.last = self.last
        new.finisher = self.finisher
        new.rest = self.rest
        new.plays = self.plays
        return new

    def legal(self) -> CardSet:
        """The cards that the seat to act may play; empty when the deal is over (3.4)."""
        if self.finisher is not None:
            return 0
        hand = self.hands[self.turn]
        if self.deal.strict:
            takes = self.deal.takes[self.ranks]
            return set_of(card for card in iter_cards(hand) if takes[card]) or hand
        return hand

    def play(self, card: Card) -> None:
        """Play a card, and take the first group that it can (3.4)."""
        self.put(card, (self.deal.takes[self.ranks][card] or NOTHING)[0])

    def put(self, card: Card, taken: Ranks) -> bool:
        """Take these ranks with the card, or lay it where there are none; False if that ends the round or the deal."""
        turn, hands = self.turn, self.hands
        hands[turn] ^= ALONE[card]
        if taken:
            group = self.table & taken
            self.table ^= group
            self.ranks ^= taken
            self.piles = piles = self.piles.copy()
            piles[turn] |= group | ALONE[card]
            self.last = turn
            if self.deal.needs[turn] and safe_points(piles[turn]) >= self.deal.needs[turn]:
                self.finisher = turn  # 4.3
                return False
        else:
            self.table |= ALONE[card]
            self.ranks |= EQUALS[card]
        self.turn = turn = self.deal.after[turn]
        if hands[turn]:
            return True
        if self.dealt < len(self.deal.rounds):
            self.hands = list(self.deal.rounds[self.dealt])  # 2.3
            self.dealt += 1
        else:
            self.rest = self.table  # 3.5
            if self.last is not None:
                self.piles = self.piles.copy()
                self.piles[self.last] |= self.table
                self.table = self.ranks = 0
        return False

    @property
    def complete(self) -> bool:
        """Whether the pack is played out (3.5), or somebody has won early (4.3)."""
        return self.finisher is not None or not self.hands[self.turn]

    @property
    def left(self) -> int:
        """How many cards are still to be dealt."""
        return len(self.deal.stock) - PACKET * len(self.hands) * self.dealt

    @property
    def ply(self) -> int:
        """How many cards have been played."""
        return cards.CARD_COUNT - LAID_OPEN - self.left - sum(hand.bit_count() for hand in self.hands)


def safe_points(pile: CardSet) -> int:
    """The points of a pile that nobody can take away any more (4.3)."""
    return (pile & KONCHINKI).bit_count() + MOST_CLUBS * ((pile & CLUBS).bit_count() >= SAFE_CLUBS)


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
        table, put_back, stock = _layout(deck[PACKET * setup.seats :])
        deal = Deal(setup, carry, put_back, stock)
        hands = deal_hands(deck, setup.seats, deal.first, (PACKET,))
        return State(deal, hands, [0] * setup.seats, table, deal.first, ranks_of(table))

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """The seat whose turn it is (3.1)."""
        return () if state.complete else (state.turn,)

    def legal(self, state: State, seat: Seat) -> tuple[Token, ...]:
        """Every way to take with each card, or to lay it where it cannot (3.4)."""
        if seat != state.turn:
            return ()
        table, takes = state.table, state.deal.takes[state.ranks]
        ways = [(card, table & taken) for card in iter_cards(state.legal()) for taken in takes[card] or NOTHING]
        return tuple(sorted([_token(card, group) for card, group in ways]))

    def well_formed(self, setup: Setup, verb: str, argument: str | None) -> bool:
        """``lay`` with one card; ``take`` with one, a colon, and the cards taken in canonical order."""
        return MOVES[setup.options.picture_values](f"{verb} {argument}") is not None

    def apply(self, state: State, seat: Seat, token: Token) -> tuple[State, tuple[Event, ...]]:
        """Play a card; Refusal for what is not legal."""
        move = state.deal.moves(token)
        if move is None or not _may_play(state, seat, move):
            raise _refusal(state, seat, token)
        return _do_play(state, seat, move)

    def fallback(self, state: State, seat: Seat) -> Token | None:  # noqa: ARG002 - no rule names a default
        """No rule names a default."""
        return None

    def stamp(self, state: State, seat: Seat) -> str:  # noqa: ARG002 - one plays after another
        """``deal.cards played``."""
        return f"{state.deal.carry.number}.{state.ply}"

    def view(self, state: State, seat: Seat | None) -> View:
        """The own hand and the open cards; the piles stay closed until the deal is over."""
        return View(
            viewer=seat,
            phase="over" if state.complete else "play",
            dealer=state.deal.carry.dealer,
            to_act=self.to_act(state),
            hand=() if seat is None else cards_of(state.hands[seat]),
            hand_counts=tuple(hand.bit_count() for hand in state.hands),
            legal=() if seat is None else self.legal(state, seat),
            totals=self.totals(state),
            stock=state.left,
            table=cards_of(state.table),
            target=state.deal.options.target,
            progress=(state.deal.carry.number + 1, None),
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
        points = _counts(pile & KONCHINKI for pile in state.piles)
        for award in _awards(state.piles):
            if award.seat is not None:
                points[award.seat] += award.value or 0
        return tuple(points)

    def totals(self, state: State) -> tuple[int, ...]:
        """4.2: only complete deals count."""
        totals = state.deal.carry.totals
        return added(totals, self.points(state) or (0,) * len(totals))

    def info(self, state: State) -> dict[str, Any]:
        """The table, what each seat has taken, and the settlement of a match that is over (records.md, 6)."""
        return {
            "table": names_of(cards_of(state.table)),
            "cards": _counts(state.piles),
            "clubs": _counts(pile & CLUBS for pile in state.piles),
            "konchinki": _counts(pile & KONCHINKI for pile in state.piles),
            "settlement": _settlement(state),
        }

    def carry(self, state: State) -> Carry:
        """The deal passes to the left (2.1)."""
        before = state.deal.carry
        return Carry(before.number + 1, state.deal.after[before.dealer], self.totals(state), state.finisher)

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


def _layout(rest: Sequence[Card]) -> tuple[CardSet, tuple[Card, ...], tuple[Card, ...]]:
    """The four cards turned up, those put back meanwhile, and the stock that is left (2.2).

    It ends: half of the pack, which is never fewer than 17 cards, comes round, and at most 13 of them can go back.
    """
    stock, table, put_back = list(rest), 0, list[Card]()
    while table.bit_count() < LAID_OPEN:
        card = stock.pop(0)
        if RANK_OF[card] == JACK or table & EQUALS[card]:
            stock.insert(len(stock) // 2, card)
            put_back.append(card)
        else:
            table |= ALONE[card]
    return table, tuple(put_back), tuple(stock)


@lru_cache(REMEMBERED)
def _token(card: Card, group: CardSet) -> Token:
    if not group:
        return f"{LAY} {NAMES[card]}"
    return f"{TAKE} {NAMES[card]}: {' '.join(names_of(cards_of(group)))}"


def _move(options: Options, token: Token) -> Move | None:
    """What a token means by these house rules; None for what is not of the game's form."""
    name, _, taken = token.partition(" ")[2].partition(": ")
    card, group = BY_NAME.get(name), set_of(BY_NAME[each] for each in taken.split(" ") if each in BY_NAME)
    if card is None or token != _token(card, group):
        return None
    taking = "swept" if sweeps(options, card) else "captured"
    kind, held, value = (taking, cards_of(group), card) if group else ("laid", (card,), None)
    told = tuple([Event(kind, seat, held, value) for seat in range(max(KONCHINKA.seats))])
    return card, group, ranks_of(group), told


MOVES: Final = {values: lru_cache(REMEMBERED)(partial(_move, Options(picture_values=values))) for values in GROUPS}
"""What tokens mean, by the house rule picture_values (5)."""


def _may_play(state: State, seat: Seat, move: Move) -> bool:
    """3.2 to 3.4."""
    card, group, ranks, _ = move
    if seat != state.turn or not state.legal() & ALONE[card]:
        return False
    takes = state.deal.takes[state.ranks][card]
    if not group:
        return not takes  # 3.4
    return ranks in takes and group == state.table & ranks  # 3.2, 3.3


def _do_play(state: State, seat: Seat, move: Move) -> tuple[State, tuple[Event, ...]]:
    card, _, ranks, told = move
    after, played = state.copy(), told[seat]
    after.plays = (played, state.plays)
    if after.put(card, ranks):
        return after, (played,)
    if not after.complete:
        return after, (played, _round_dealt(after))
    return after, (played, *_ending(after), Event("deal_over"))


def _round_dealt(state: State) -> Event:
    """The number of the round under way, from 1 (2.3)."""
    return made(Event, ("round_dealt", None, (), 1 + state.dealt))


def _ending(state: State) -> tuple[Event, ...]:
    """Who has won early (4.3), or what became of the cards left on the table (3.5)."""
    if state.finisher is not None:
        return (Event("finished_early", state.finisher),)
    kind = "left_rest" if state.last is None else "took_rest"
    return (Event(kind, state.last, cards_of(state.rest)),) if state.rest else ()


def _refusal(state: State, seat: Seat, token: Token) -> Refusal:
    """Why an action that is not legal is not."""
    move = state.deal.moves(token)
    if move is None:
        return ill_formed(token)
    if state.complete:
        return Refusal("deal_over", "the deal is complete")
    if seat != state.turn:
        return Refusal("not_your_turn", f"seat {state.turn} is to play")
    card, group, _, _ = move
    if not state.hands[seat] >> card & 1:
        return Refusal("not_your_card", f"seat {seat} does not hold {NAMES[card]}", card=card)
    if not group:
        return Refusal("must_take", "what can take must take", rule="konchinka 3.4", card=card)
    counts = state.deal.options.picture_values == "on" or RANKS[RANK_OF[card]] in VALUES
    rule = "konchinka 3.2" if counts else "konchinka 3.3"
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


def _settlement(state: State) -> list[int] | None:
    """What each seat gets, in units, when the match is over (5 settlement); None where nothing is reckoned."""
    options, after = state.deal.options, KONCHINKA.carry(state)
    winners = KONCHINKA.verdict(state.deal.setup, after).winners if state.complete else ()
    if not winners or options.settlement == "none":
        return None
    paid = [POT if options.settlement == "pot" else max(0, options.target - total) for total in after.totals]
    paid[winners[0]] = 0
    return [sum(paid) if seat in winners else -units for seat, units in enumerate(paid)]


def _notes(state: State) -> tuple[Event, ...]:
    """House rules, the cards put back (2.2), who may win early (4.3) or get the rest (3.5), and the last plays."""
    options = state.deal.options
    notes = [Event("pictures_count")] if options.picture_values == "on" else []
    if options.groups == "many":
        notes.append(Event("many_groups"))
    if state.deal.put_back and not state.dealt:
        notes.append(Event("put_back", cards=state.deal.put_back))
    if not state.complete:
        if state.dealt and state.hands[state.turn].bit_count() == PACKET:
            notes.append(_round_dealt(state))  # 2.3: while everybody plays the first card of it
        notes += [Event("near", seat, value=need) for seat, need in enumerate(state.deal.needs) if need]
        if not state.left:
            notes.append(Event("last_round") if state.last is None else Event("took_last", state.last))
    return (*notes, *_last_plays(state), *_ending(state))


def _last_plays(state: State) -> list[Event]:
    """What everybody played last, in the order of play."""
    plays, earlier = list[Event](), state.plays
    while earlier and len(plays) < state.deal.setup.seats:
        play, earlier = earlier
        plays.append(play)
    return plays[::-1]


def _reckoning(state: State) -> Reckoning:
    """The complete deal on paper: what each has taken and what that makes, then the settlement."""
    piles, points = state.piles, KONCHINKA.points(state) or ()
    konchinki = [cards_of(pile & KONCHINKI) for pile in piles]
    rows = tuple(
        (Cell(pile.bit_count()), Cell((pile & CLUBS).bit_count()), Cell(len(taken) or None, taken), Cell(gained))
        for pile, taken, gained in zip(piles, konchinki, points, strict=True)
    )
    awards = _awards(piles) if state.finisher is None else ()
    settled = tuple(
        Event("receives" if units > 0 else "pays", seat, value=abs(units))
        for seat, units in enumerate(_settlement(state) or ())
        if units
    )
    columns, remarks = ("cards", "clubs", "konchinki", "points"), (*_ending(state), *awards, *settled)
    return Reckoning(columns, rows, points, KONCHINKA.totals(state), remarks, sums=False)
