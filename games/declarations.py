"""Declarations of Терц (terz 4): what may be said, how it is answered, and what is written for it.

Source: the project's rules of Терц, numbered as here; ◆ marks our decision where the tradition is silent or unclear.

4.1 Four J 200; four A, K, Q 100; runs of 8 to 5 cards of a suit 100, of 4 50, of 3 20.
4.2 Of equal runs the higher top card, then trump, ◆ then the one declared first.
4.3 At most one combination for each own card ◆; beating is not declaring.
4.4 Марьяж: trump K and Q, 20, once per player and deal; it neither beats nor is beaten.
4.5 Only the kind is said. The opponent accepts, asks for a run's top card, has it shown, or beats it.
4.6 Only with a true and higher combination ◆; with a run of the same length only after asking.
4.7 No part of a combination that one has used; a run that shares a card with a used one needs a new card ◆.
4.8 A lie counts unless it is called; called, it counts for the caller.
"""

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from typing import Final, NamedTuple, TypeAlias

from games.cards import (
    NAMES,
    RANK_OF,
    RANKS,
    SUIT_OF,
    SUIT_SETS,
    SUITS,
    Card,
    CardSet,
    Suit,
    cards_of,
    pack_of,
    parse_card,
    rank_set,
    set_of,
)
from games.core import Event, Seat, Token
from games.tricks import made

Combinations: TypeAlias = int
"""A set of combinations: bit i is the i-th in the order of their names."""

Said: TypeAlias = "tuple[Dialogue, tuple[Event, ...]]"
"""The dialogue after something was said, and what everybody heard and saw."""

RUN, FOUR, MARRIAGE = "run", "four", "marriage"
DECLARE, ACCEPT, ASK, SHOW, BEAT = "declare", "accept", "ask", "show", "beat"
PACK: Final = pack_of("789TJQKA")
FOUR_WORTH: Final[Mapping[str, int]] = {"Q": 100, "K": 100, "A": 100, "J": 200}  # 4.1, low to high
RUN_WORTH: Final[Mapping[int, int]] = {3: 20, 4: 50, 5: 100, 6: 100, 7: 100, 8: 100}
MARRIAGE_WORTH: Final = 20  # 4.4
PAID: Final = 20  # 6 call
DECLARING_TRICKS: Final = 8  # 4.3


class Combination(NamedTuple):
    """What may be declared; ``name`` is its token's argument.

    ``height`` compares combinations (4.1, 4.2): its first figure is what is said aloud, the others what ``ask`` tells.
    ``figure`` is what events say of it: the length of a run, the rank of a four. ``top`` holds a run's highest card.
    """

    kind: str
    name: str
    cards: CardSet
    worth: int
    height: tuple[int, ...]
    figure: int | None = None
    top: tuple[Card, ...] = ()


def _fours() -> Iterator[Combination]:
    for place, (rank, worth) in enumerate(FOUR_WORTH.items(), 1):
        height = (max(RUN_WORTH) + place,)
        yield Combination(FOUR, f"{FOUR} {rank}", rank_set(rank), worth, height, RANKS.index(rank))


def _runs(trump: Suit) -> Iterator[Combination]:
    for length, worth in RUN_WORTH.items():
        for top in PACK:
            lowest = top - length + 1
            if lowest in PACK and SUIT_OF[lowest] == SUIT_OF[top]:
                cards = set_of(range(lowest, top + 1))
                height = (length, RANK_OF[top], SUIT_OF[top] == trump)  # 4.2
                yield Combination(RUN, f"{RUN} {length} {NAMES[top]}", cards, worth, height, length, (top,))


def _with_trump(trump: Suit) -> tuple[Combination, ...]:
    couple = set_of(parse_card(rank + SUITS[trump]) for rank in "KQ")
    marriage = Combination(MARRIAGE, MARRIAGE, couple, MARRIAGE_WORTH, (0,))
    return tuple(sorted((*_fours(), marriage, *_runs(trump)), key=lambda each: each.name))


BY_TRUMP: Final = tuple(_with_trump(trump) for trump in range(len(SUITS)))
"""All combinations with each suit as trump, sorted by name."""
PLAIN: Final = BY_TRUMP[0]
"""Those of any trump, for what is the same with each: names, and all cards but those of the марьяж."""
INDEX: Final[Mapping[str, int]] = {each.name: i for i, each in enumerate(PLAIN)}
ALL: Final[Combinations] = (1 << len(INDEX)) - 1
MARRIAGES: Final[Combinations] = 1 << INDEX[MARRIAGE]


def _parts(used: Combination) -> Combinations:
    """The combinations all of whose cards are part of one (4.7); the марьяж has to do with itself alone."""
    if used.kind == MARRIAGE:
        return MARRIAGES
    return sum(1 << i for i, each in enumerate(PLAIN) if not each.cards & ~used.cards) & ~MARRIAGES


def _kin(used: Combination) -> Combinations:
    """The runs that share a card with a run (4.7)."""
    runs = ((i, each) for i, each in enumerate(PLAIN) if each.kind == used.kind == RUN)
    return sum(1 << i for i, each in runs if each.cards & used.cards)


FOURS: Final = tuple((1 << i, each.cards) for i, each in enumerate(PLAIN) if each.kind == FOUR)
SAYINGS: Final[Mapping[Token, tuple[str, str]]] = {
    **{f"{DECLARE} {name}": (DECLARE, name) for name in INDEX},
    **{f"{BEAT} {name}": (BEAT, name) for name in INDEX if name != MARRIAGE},
    **{verb: (verb, "") for verb in (ACCEPT, ASK, SHOW)},
}
"""All that can be said, as verb and name."""
PARTS: Final = tuple(map(_parts, PLAIN))
KIN: Final = tuple(map(_kin, PLAIN))


class Pending(NamedTuple):
    """A declaration that awaits its answer; ``asked``: the top card has been named (4.5)."""

    seat: Seat
    combination: Combination
    asked: bool = False

    @property
    def named(self) -> tuple[Card, ...]:
        """The card that has been told of it."""
        return self.combination.top if self.asked else ()


class Dialogue(NamedTuple):
    """What the two players have said in a deal, and what was written for it.

    ``bluff`` and ``paid`` are house rules (6 bluff, call). ``lies`` are those called in the match. ``unused`` is what
    4.4 and 4.7 leave to each seat. ``spoken``: a combination has been declared for the card that is to be played.
    ``log`` has a line for everything written, with the cards that were told of it; ``points`` are each seat's sums.
    """

    trump: Suit
    bluff: bool
    paid: bool
    lies: tuple[int, ...]
    unused: tuple[Combinations, ...] = (ALL, ALL)
    spoken: bool = False
    pending: Pending | None = None
    log: tuple[Event, ...] = ()
    points: tuple[int, ...] = (0, 0)

    @property
    def awaited(self) -> Pending:
        """What is to be answered; ValueError if nothing is."""
        if self.pending is None:
            raise ValueError("no declaration awaits an answer")
        return self.pending

    def may_declare(self, seat: Seat, hand: CardSet, trick: int) -> Combinations:
        """What a seat with this hand may declare before its card to the trick of that number."""
        left = self.unused[seat]
        if self.spoken or trick > DECLARING_TRICKS:  # 4.3
            left &= MARRIAGES
        return left if self.bluff else self.true(left, hand)  # 4.8

    def declare(self, seat: Seat, name: str, hand: CardSet) -> Said:
        """4.3 to 4.5; without bluff a марьяж needs no answer."""
        trump, bluff, paid, lies, _, spoken, _, log, points = self
        combination = BY_TRUMP[trump][INDEX[name]]
        married = combination.kind == MARRIAGE
        said = _declared(combination.kind, seat, combination.figure)
        unused = self._left(seat, combination, hand)
        pending = made(Pending, (seat, combination, False))
        after = made(Dialogue, (trump, bluff, paid, lies, unused, spoken or not married, pending, log, points))
        if bluff or not married:
            return after, (said,)
        return after.written((said,), (_scored(seat, combination), combination.worth))

    def answers(self, nine: CardSet) -> tuple[Token, ...]:
        """What may be answered with these cards, the one just led counted in (4.5, 4.6), sorted as strings."""
        ask = (ASK,) if self.may_answer(ASK, "", nine) else ()
        show = (SHOW,) if self.may_answer(SHOW, "", nine) else ()
        return (ACCEPT, *ask, *tokens(BEAT, self.may_beat(nine)), *show)

    def may_answer(self, verb: str, name: str, nine: CardSet) -> bool:
        """4.5, 4.6; the top card is asked for once, and whatever is declared may be accepted."""
        pending = self.awaited
        if verb == BEAT:
            return self.may_beat(nine) >> INDEX[name] & 1 == 1
        if verb == ASK:
            return not pending.asked and pending.combination.kind == RUN
        return verb == ACCEPT or (self.bluff and not (self.paid and pending.asked))  # 4.8, 6 call

    def may_beat(self, nine: CardSet) -> Combinations:
        """The true, higher and unused combinations of who is to answer (4.6, 4.7)."""
        pending = self.awaited
        if pending.combination.kind == MARRIAGE:
            return 0  # 4.4
        told = len(pending.combination.height) if pending.asked else 1
        height = pending.combination.height[:told]
        true = self.true(self.unused[1 - pending.seat] & ~MARRIAGES, nine)
        return sum([bit for bit, each in self._members(true) if each.height[:told] > height]) if true else 0

    def answer(self, verb: str, name: str, hand: CardSet, nine: CardSet) -> Said:
        """What a legal answer leads to; ``hand`` is the declarer's, ``nine`` as in :meth:`answers`."""
        if verb == ACCEPT:
            return self.accept()
        if verb == ASK:
            return self.ask()
        return self.show(hand) if verb == SHOW else self.beat(name, nine)

    def accept(self) -> Said:
        """4.5: what is believed counts, a lie too (4.8)."""
        seat, combination, asked = self.awaited
        told = (_word("accepted", 1 - seat),)
        return self.written(told, (_scored(seat, combination, combination.top if asked else ()), combination.worth))

    def ask(self) -> Said:
        """4.5: the top card is named; it may be a lie."""
        seat, combination, _ = self.awaited
        told = (_word("asked", 1 - seat), Event("named_top", seat, combination.top))
        trump, bluff, paid, lies, unused, spoken, _, *written = self
        asked = made(Pending, (seat, combination, True))
        return made(Dialogue, (trump, bluff, paid, lies, unused, spoken, asked, *written)), told

    def show(self, hand: CardSet) -> Said:
        """4.5, 4.8 and ``call``, with the hand of who declared; of a lie there is nothing to be seen."""
        seat, combination, asked = self.awaited
        called = _word("called", 1 - seat)
        if combination.cards & ~hand:
            line = Event(f"called_{combination.kind}", 1 - seat, combination.top if asked else (), combination.figure)
            trump, bluff, paid, lies, *rest = self
            lies = changed(lies, seat, lies[seat] + 1)
            liar = made(Dialogue, (trump, bluff, paid, lies, *rest))
            return liar.written((called, _word("lied", seat)), (line, combination.worth))
        shown = cards_of(combination.cards)
        lines = [(_scored(seat, combination, shown), combination.worth)]
        if self.paid:
            lines.append((Event("show_paid", seat, (), PAID), PAID))
        return self.written((called, Event("shown", seat, shown)), *lines)

    def beat(self, name: str, nine: CardSet) -> Said:
        """4.5, 4.6: it is shown and written."""
        seat, combination = 1 - self.awaited.seat, BY_TRUMP[self.trump][INDEX[name]]
        shown = cards_of(combination.cards)
        told = (_word("beaten", seat), Event("shown", seat, shown))
        after = self._replace(unused=self._left(seat, combination, nine))
        return after.written(told, (_scored(seat, combination, shown), combination.worth))

    def written(self, told: tuple[Event, ...], *lines: tuple[Event, int]) -> Said:
        """4.5, 5.1: lines written at once."""
        trump, bluff, paid, lies, unused, spoken, _, log, points = self
        for line, worth in lines:
            if line.seat is not None:
                points = changed(points, line.seat, points[line.seat] + worth)
        events = tuple([line for line, _ in lines])
        after = made(Dialogue, (trump, bluff, paid, lies, unused, spoken, None, log + events, points))
        return after, told + events

    def standing(self) -> tuple[Event, ...]:
        """The declaration that awaits its answer, as far as it is public."""
        if self.pending is None:
            return ()
        seat, combination, _ = self.pending
        return (_declared(combination.kind, seat, combination.figure, self.pending.named),)

    def declare_rule(self, seat: Seat, name: str, trick: int) -> str:
        """The rule that forbids to declare what may not be declared."""
        if name != MARRIAGE and (self.spoken or trick > DECLARING_TRICKS):
            return "4.3"
        if self.unused[seat] >> INDEX[name] & 1:
            return "4.8"
        return "4.4" if name == MARRIAGE else "4.7"

    def answer_rule(self, verb: str, name: str | None) -> str:
        """The rule that forbids an answer that may not be given."""
        pending = self.awaited
        if verb == SHOW and not self.bluff:
            return "4.8"
        if verb != BEAT or name is None:
            return "4.5"
        if pending.combination.kind == MARRIAGE:
            return "4.4"
        return "4.6" if self.unused[1 - pending.seat] >> INDEX[name] & 1 else "4.7"

    def true(self, among: Combinations, hand: CardSet) -> Combinations:
        """Those all of whose cards are in the hand; part of a longer run will do (4.6)."""
        return among & _all_true(self.trump, hand)

    def wholes(self, among: Combinations) -> Combinations:
        """Without the runs that are part of a longer one among them."""
        runs = [each.cards for _, each in self._members(among) if each.kind == RUN]
        return sum(
            bit
            for bit, each in self._members(among)
            if each.kind != RUN or not any(each.cards & other == each.cards != other for other in runs)
        )

    def suggested(self, seat: Seat, hand: CardSet, trick: int) -> tuple[Token, ...]:
        """What may truly be declared before the card to that trick, or answered with, as in :meth:`answers`."""
        if self.pending is None:
            return tokens(DECLARE, self.wholes(self.true(self.may_declare(seat, hand, trick), hand)))
        return tokens(BEAT, self.wholes(self.may_beat(hand)))

    def _members(self, among: Combinations) -> Iterator[tuple[Combinations, Combination]]:
        """The combinations of a set, each with its bit."""
        while among:
            bit = among & -among
            yield bit, BY_TRUMP[self.trump][bit.bit_length() - 1]
            among ^= bit

    def _left(self, seat: Seat, used: Combination, hand: CardSet) -> tuple[Combinations, ...]:
        """4.4, 4.7: what a combination declared or beaten with by who has this hand leaves unused."""
        i = INDEX[used.name]
        left = self.unused[seat] & ~PARTS[i]
        for card in used.top:  # of a run, whose kin are runs of its suit
            left &= ~(KIN[i] & _true_runs(hand & SUIT_SETS[SUIT_OF[card]]))
        return changed(self.unused, seat, left)


def changed(figures: tuple[int, ...], seat: Seat, figure: int) -> tuple[int, ...]:
    """Both seats' figures, one of them changed."""
    return (figure, figures[1]) if seat == 0 else (figures[0], figure)


@lru_cache(maxsize=256)
def tokens(verb: str, among: Combinations) -> tuple[Token, ...]:
    """The verb with each of these combinations, sorted as strings."""
    return tuple([f"{verb} {name}" for name, i in INDEX.items() if among >> i & 1])


@cache
def _word(kind: str, seat: Seat) -> Event:
    """What is said in one word."""
    return Event(kind, seat)


@cache
def _declared(kind: str, seat: Seat, figure: int | None, named: tuple[Card, ...] = ()) -> Event:
    """What is heard of a combination: how long a run is, and which rank four are of."""
    return Event(f"declared_{kind}", seat, named, figure)


def _scored(seat: Seat, combination: Combination, told: tuple[Card, ...] = ()) -> Event:
    """The line of the score of a combination that counts for who declared it or beat with it."""
    return made(Event, (f"scored_{combination.kind}", seat, told, combination.figure))


def _all_true(trump: Suit, hand: CardSet) -> Combinations:
    """Those all of whose cards are in the hand."""
    true = 0 if BY_TRUMP[trump][INDEX[MARRIAGE]].cards & ~hand else MARRIAGES
    for bit, cards in FOURS:
        if not cards & ~hand:
            true |= bit
    for suit in SUIT_SETS:
        true |= _true_runs(hand & suit)
    return true


@cache
def _true_runs(held: CardSet) -> Combinations:
    """The runs among these cards of one suit."""
    return sum([1 << i for i, each in enumerate(PLAIN) if each.kind == RUN and not each.cards & ~held])
