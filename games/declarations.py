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

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, Final, TypeAlias

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
from games.core import Event, Form, Seat, Token
from games.tricks import TrickPlay, blank

Combinations: TypeAlias = int
"""A set of combinations: bit i is the i-th in the order of their names."""

Said: TypeAlias = "tuple[Dialogue, tuple[Event, ...]] | None"
"""The dialogue after something was said, and what everybody heard and saw; None where it may not be said."""

Saying: TypeAlias = "tuple[Callable[[Dialogue, TrickPlay, int], Said], int]"
"""How something is said, and the number of the combination to declare or to beat with, if it needs one."""

RUN, FOUR, MARRIAGE = "run", "four", "marriage"
DECLARE, ACCEPT, ASK, SHOW, BEAT = "declare", "accept", "ask", "show", "beat"
FORMS: Final[Mapping[str, Form]] = {
    **dict.fromkeys((DECLARE, BEAT), Form.LIST),
    **dict.fromkeys((ACCEPT, ASK, SHOW), Form.WORD),
}
PACK: Final = pack_of("789TJQKA")
FOUR_WORTH: Final[Mapping[str, int]] = {"Q": 100, "K": 100, "A": 100, "J": 200}  # 4.1, low to high
RUN_WORTH: Final[Mapping[int, int]] = {3: 20, 4: 50, 5: 100, 6: 100, 7: 100, 8: 100}
MARRIAGE_WORTH: Final = 20  # 4.4
CALLS: Final[Mapping[str, int]] = {"free": 0, "paid": 20}  # 6 call
UPHILL: Final = 100  # 4.8
DECLARING_TRICKS: Final = 8  # 4.3
SEATS: Final = 2


@dataclass(frozen=True, slots=True)
class Combination:
    """What may be declared; ``name`` is its token's argument.

    ``height`` compares combinations (4.1, 4.2): its first figure is what is said aloud, the others what ``ask`` tells.
    ``figure`` is what events say of it: the length of a run, the rank of a four. ``top`` holds a run's highest card,
    ``suit`` all cards of its suit.
    """

    kind: str
    name: str
    cards: CardSet
    worth: int
    height: tuple[int, ...]
    figure: int | None = None
    top: tuple[Card, ...] = ()
    suit: CardSet = 0


def _fours() -> Iterator[Combination]:
    for place, (rank, worth) in enumerate(FOUR_WORTH.items(), 1):
        height = (max(RUN_WORTH) + place,)
        yield Combination(FOUR, f"{FOUR} {rank}", rank_set(rank), worth, height, RANKS.index(rank))


def _runs(trump: Suit) -> Iterator[Combination]:
    for length, worth in RUN_WORTH.items():
        for top in PACK:
            lowest, suit = top - length + 1, SUIT_OF[top]
            if lowest in PACK and SUIT_OF[lowest] == suit:
                cards, height = set_of(range(lowest, top + 1)), (length, RANK_OF[top], suit == trump)  # 4.2
                name = f"{RUN} {length} {NAMES[top]}"
                yield Combination(RUN, name, cards, worth, height, length, (top,), SUIT_SETS[suit])


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
MARRIED: Final = INDEX[MARRIAGE]
MARRIAGES: Final[Combinations] = 1 << MARRIED
FOURS: Final = tuple((1 << i, each.cards) for i, each in enumerate(PLAIN) if each.kind == FOUR)


def _others(used: Combination) -> Combinations:
    """All but the combinations whose cards are all part of one (4.7); the марьяж has to do with itself alone."""
    if used.kind == MARRIAGE:
        return ALL ^ MARRIAGES
    return sum(1 << i for i, each in enumerate(PLAIN) if each.kind == MARRIAGE or each.cards & ~used.cards)


def _kin(used: Combination) -> Combinations:
    """The runs that share a card with a run (4.7)."""
    runs = ((i, each) for i, each in enumerate(PLAIN) if each.kind == used.kind == RUN)
    return sum(1 << i for i, each in runs if each.cards & used.cards)


OTHERS: Final = tuple(map(_others, PLAIN))
KIN: Final = tuple(map(_kin, PLAIN))


class _TrueRuns(dict[CardSet, Combinations]):
    """The runs among cards of one suit; each set of cards is looked through once."""

    def __missing__(self, held: CardSet) -> Combinations:
        runs = [1 << i for i, each in enumerate(PLAIN) if each.kind == RUN and not each.cards & ~held]
        self[held] = sum(runs)
        return self[held]


TRUE_RUNS: Final = _TrueRuns()
TOKENS: Final[Mapping[str, tuple[Token, ...]]] = {
    verb: tuple(f"{verb} {name}" for name in INDEX) for verb in (DECLARE, BEAT)
}


@dataclass(frozen=True, slots=True)
class Entry:
    """What is written for a seat at once (4.5): its lines, what each seat gains by them, and all told with them."""

    seat: Seat
    gains: tuple[int, ...]
    lines: tuple[Event, ...]
    told: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Claim:
    """A combination as a seat declares it or beats with it, and all that may come of it: made once, since it is told
    in many events.

    ``heard`` is what everybody knows of it, ``higher`` are those that may beat it (4.6). ``asked`` is the claim after
    its top card was named, None where there is none to ask for. ``is_silent``: it needs no answer (6 bluff). A true one
    that is shown brings ``shown``, None where nobody may have it shown (4.8, 6 call); a lie brings the other ``lied``.
    """

    seat: Seat
    combination: Combination
    heard: tuple[Event, ...]
    higher: Combinations
    asked: "Claim | None"
    top_named: tuple[Event, ...]
    is_silent: bool
    accepted: Entry
    shown: Entry | None
    lied: Entry
    beating: Entry


@cache
def claims_of(trump: Suit, call: int | None) -> tuple[tuple[Claim, ...], ...]:
    """What each seat may declare with this trump, sorted by name.

    ``call`` is what it costs to call in vain (6 call); None where nobody may lie (6 bluff).
    """
    return tuple(tuple([_claim(each, trump, seat, call) for each in BY_TRUMP[trump]]) for seat in (0, 1))


def _claim(each: Combination, trump: Suit, seat: Seat, call: int | None, named: tuple[Card, ...] = ()) -> Claim:
    other, worth, cards = 1 - seat, each.worth, cards_of(each.cards)
    called, shown, scored = _told("called", other), _told("shown", seat, cards), f"scored_{each.kind}"
    line = _told(scored, seat, cards, each.figure)
    lines = (line, _told("show_paid", seat, (), call)) if call else (line,)
    return Claim(
        seat,
        each,
        heard=(_told(f"declared_{each.kind}", seat, named, each.figure),),
        higher=_higher(each, trump, len(each.height) if named else 1),
        asked=None if named == each.top else _claim(each, trump, seat, call, each.top),
        top_named=(_told("asked", other), _told("named_top", seat, each.top)),
        is_silent=each.kind == MARRIAGE and call is None,
        accepted=_entry(seat, worth, [_told("accepted", other)], _told(scored, seat, named, each.figure)),
        shown=None if call is None or (call and named) else _entry(seat, worth + call, [called, shown], *lines),
        lied=_entry(
            other, worth, [called, _told("lied", seat)], _told(f"called_{each.kind}", other, named, each.figure)
        ),
        beating=_entry(seat, worth, [_told("beaten", seat), shown], line),
    )


_told: Final = cache(Event)
"""An event that many claims have in common is made once."""


def _entry(seat: Seat, worth: int, told: list[Event], *lines: Event) -> Entry:
    return Entry(seat, changed((0, 0), seat, worth), lines, (*told, *lines))


def _higher(claimed: Combination, trump: Suit, told: int) -> Combinations:
    """Those that are higher (4.2) than one of whose height so many figures were told; nothing beats a марьяж (4.4)."""
    height = claimed.height[:told]
    higher = [1 << i for i, each in enumerate(BY_TRUMP[trump]) if each.height[:told] > height]
    return 0 if claimed.kind == MARRIAGE else sum(higher)


@dataclass(frozen=True, slots=True)
class Terms:
    """What stays the same throughout a deal: ``claims`` are what each seat may say, ``bluff`` is the house rule.

    ``needed`` is what each seat has to declare in this deal to win, but for its lies; ``target`` is that of the match.
    """

    claims: tuple[tuple[Claim, ...], ...]
    bluff: bool
    target: int
    needed: tuple[int, ...]


@dataclass(slots=True)
class Dialogue:
    """What the two players have said in a deal, and what was written for it. Only copies of it are ever changed.

    ``lies`` are those of each seat called in the match, ``unused`` is what 4.4 and 4.7 leave to it. ``spoken``: after
    how many cards a combination was last declared. ``pending`` awaits its answer. ``log`` has a line for everything
    written, with the cards that were told of it; ``points`` are each seat's sums, ``shown`` its cards that were seen.
    ``winner`` is who has reached what is needed.
    """

    terms: Terms
    lies: tuple[int, ...]
    unused: tuple[Combinations, ...] = (ALL, ALL)
    spoken: int | None = None
    pending: Claim | None = None
    log: tuple[Event, ...] = ()
    points: tuple[int, ...] = (0, 0)
    shown: tuple[CardSet, ...] = (0, 0)
    winner: Seat | None = None

    def next(self, pending: Claim | None) -> "Dialogue":
        """A copy to be changed, of one that nobody has won, in which this awaits its answer."""
        new = blank(Dialogue)
        new.terms = self.terms
        new.lies = self.lies
        new.unused = self.unused
        new.spoken = self.spoken
        new.pending = pending
        new.log = self.log
        new.points = self.points
        new.shown = self.shown
        new.winner = None
        return new

    @property
    def awaited(self) -> Claim:
        """What is to be answered; ValueError if nothing is."""
        if self.pending is None:
            raise ValueError("no declaration awaits an answer")
        return self.pending

    def may_declare(self, tricks: TrickPlay) -> Combinations:
        """The combinations that the seat to play may declare before its card."""
        left = self.unused[tricks.turn]
        if self.is_closed(tricks):
            left &= MARRIAGES
        return left if self.terms.bluff else self.true(left, tricks.hands[tricks.turn])  # 4.8

    def is_closed(self, tricks: TrickPlay) -> bool:
        """4.3: whether the seat to play may declare no combination any more before its card."""
        done = len(tricks.done)
        return done >= DECLARING_TRICKS or self.spoken == SEATS * done + len(tricks.trick)

    def declare(self, tricks: TrickPlay, i: int) -> Said:
        """4.3 to 4.5; without bluff a марьяж needs no answer."""
        if not self.may_declare(tricks) >> i & 1:
            return None
        seat = tricks.turn
        claim = self.terms.claims[seat][i]
        if claim.is_silent:
            after = self.written(claim.accepted)
            told = claim.heard + claim.accepted.lines
        else:
            after, told = self.next(claim), claim.heard
        if i != MARRIED:
            after.spoken = SEATS * len(tricks.done) + len(tricks.trick)
        after.unused = self._left(claim, i, tricks.hands[seat])
        return after, told

    def declarations(self, tricks: TrickPlay) -> tuple[Token, ...]:
        """What the seat to play may declare before its card, sorted as strings."""
        return tokens(DECLARE, self.may_declare(tricks))

    def answers(self, tricks: TrickPlay) -> tuple[Token, ...]:
        """What may be answered (4.5, 4.6), sorted as strings."""
        claim = self.awaited
        ask, show = (() if each is None else (verb,) for verb, each in ((ASK, claim.asked), (SHOW, claim.shown)))
        return (ACCEPT, *ask, *tokens(BEAT, self.may_beat(tricks)), *show)

    def may_beat(self, tricks: TrickPlay) -> Combinations:
        """The true, higher and unused combinations of who is to answer (4.6, 4.7)."""
        claim = self.awaited
        return self.true(self.unused[1 - claim.seat] & claim.higher, self.nine(tricks))

    def nine(self, tricks: TrickPlay) -> CardSet:
        """4.6: the cards of who is to answer, the one just led counted in."""
        return tricks.hands[1 - self.awaited.seat] | set_of(tricks.trick)

    def accept(self, _tricks: TrickPlay, _i: int) -> Said:
        """4.5, 4.8: whatever is declared may be believed and then counts, a lie too."""
        entry = self.awaited.accepted
        return self.written(entry), entry.told

    def ask(self, _tricks: TrickPlay, _i: int) -> Said:
        """4.5, 4.8: a top card is asked for once, and the one named may be a lie."""
        claim = self.awaited
        return None if claim.asked is None else (self.next(claim.asked), claim.top_named)

    def show(self, tricks: TrickPlay, _i: int) -> Said:
        """4.5, 4.8 and ``call``; of a lie there is nothing to be seen."""
        claim = self.awaited
        entry, seat, cards = claim.shown, claim.seat, claim.combination.cards
        if entry is None:
            return None
        if cards & ~tricks.hands[seat]:
            entry = claim.lied
            after = self.written(entry)
            after.lies = changed(self.lies, seat, self.lies[seat] + 1)
        else:
            after = self.written(entry)
            after.shown = changed(self.shown, seat, self.shown[seat] | cards)
        return after, entry.told

    def beat(self, tricks: TrickPlay, i: int) -> Said:
        """4.5, 4.6: it is shown and written."""
        if not self.may_beat(tricks) >> i & 1:
            return None
        seat = 1 - self.awaited.seat
        claim = self.terms.claims[seat][i]
        after = self.written(claim.beating)
        after.unused = self._left(claim, i, self.nine(tricks))
        after.shown = changed(self.shown, seat, self.shown[seat] | claim.combination.cards)
        return after, claim.beating.told

    def written(self, entry: Entry) -> "Dialogue":
        """4.5, 5.1, 5.2: what was answered is written at once, and may win."""
        after, seat, gains = self.next(None), entry.seat, entry.gains
        first, second = self.points
        after.log += entry.lines
        after.points = points = (first + gains[0], second + gains[1])
        if points[seat] >= self.terms.needed[seat] + UPHILL * self.lies[seat]:
            after.winner = seat
        return after

    def target_of(self, seat: Seat) -> int:
        """4.8: the target, and how much further a seat has to go since its lies were called."""
        return self.terms.target + UPHILL * self.lies[seat]

    def uphill(self) -> tuple[Event, ...]:
        """4.8: what liars need now."""
        return tuple([Event("uphill", seat, value=self.target_of(seat)) for seat in (0, 1) if self.lies[seat]])

    def standing(self) -> tuple[Event, ...]:
        """The declaration that awaits its answer, as far as it is public."""
        return () if self.pending is None else self.pending.heard

    def rule(self, seat: Seat, verb: str, name: str | None, tricks: TrickPlay) -> str:
        """The rule that forbids the seat to act to say what it may not."""
        if name is None:
            return "4.8" if verb == SHOW and not self.terms.bluff else "4.5"
        is_unused = self.unused[seat] >> INDEX[name] & 1 == 1
        if verb == BEAT:
            if self.awaited.combination.kind == MARRIAGE:
                return "4.4"
            return "4.6" if is_unused else "4.7"
        if name == MARRIAGE:
            return "4.8" if is_unused else "4.4"
        if self.is_closed(tricks):
            return "4.3"
        return "4.8" if is_unused else "4.7"

    def true(self, among: Combinations, hand: CardSet) -> Combinations:
        """Those all of whose cards are in the hand; part of a longer run will do (4.6)."""
        couple = self.terms.claims[0][MARRIED].combination.cards
        true = 0 if couple & ~hand else MARRIAGES
        for bit, cards in FOURS:
            if not cards & ~hand:
                true |= bit
        for suit in SUIT_SETS:
            true |= TRUE_RUNS[hand & suit]
        return among & true

    def suggested(self, seat: Seat, tricks: TrickPlay) -> tuple[Token, ...]:
        """What the seat to act may truly declare or beat with; of a run's parts the whole alone."""
        if self.pending is None:
            return tokens(DECLARE, _wholes(self.true(self.may_declare(tricks), tricks.hands[seat])))
        return tokens(BEAT, _wholes(self.may_beat(tricks)))

    def _left(self, claim: Claim, i: int, hand: CardSet) -> tuple[Combinations, ...]:
        """4.4, 4.7: what a combination declared or beaten with by who has this hand leaves unused."""
        left = self.unused[claim.seat] & OTHERS[i]
        return changed(self.unused, claim.seat, left & ~(KIN[i] & TRUE_RUNS[hand & claim.combination.suit]))


DECLARATIONS: Final[Mapping[Token, Saying]] = {token: (Dialogue.declare, i) for i, token in enumerate(TOKENS[DECLARE])}
ANSWERS: Final[Mapping[Token, Saying]] = {
    ACCEPT: (Dialogue.accept, MARRIED),
    ASK: (Dialogue.ask, MARRIED),
    SHOW: (Dialogue.show, MARRIED),
    **{token: (Dialogue.beat, i) for i, token in enumerate(TOKENS[BEAT]) if i != MARRIED},
}
"""All that can be answered."""


def opened(trump: Suit, options: Any, totals: tuple[int, ...], lies: tuple[int, ...]) -> Dialogue:  # noqa: ANN401 - of Терц
    """The dialogue of a deal to which this was written and these lies called in the match before."""
    bluff, flat = options.bluff == "on", options.flat_501 == "on"
    needed = tuple([options.target + flat - total for total in totals])  # 5.2
    claims = claims_of(trump, CALLS[options.call] if bluff else None)
    return Dialogue(Terms(claims, bluff, options.target, needed), lies)


def changed(figures: tuple[int, ...], seat: Seat, figure: int) -> tuple[int, ...]:
    """Both seats' figures, one of them changed."""
    return (figure, figures[1]) if seat == 0 else (figures[0], figure)


@lru_cache(maxsize=256)
def tokens(verb: str, among: Combinations) -> tuple[Token, ...]:
    """The verb with each of these combinations, sorted as strings."""
    return tuple([token for i, token in enumerate(TOKENS[verb]) if among >> i & 1])


def _wholes(among: Combinations) -> Combinations:
    """Without the runs that are part of a longer one among them."""
    for i, others in enumerate(OTHERS):
        if among >> i & 1:
            among &= others | 1 << i
    return among
