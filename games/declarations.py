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

Answer: TypeAlias = tuple[str, int]
"""A verb, and the number of the combination to beat with."""

Said: TypeAlias = "tuple[Dialogue, tuple[Event, ...]]"
"""The dialogue after something was said, and what everybody heard and saw."""

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
PAID: Final = 20  # 6 call
UPHILL: Final = 100  # 4.8
DECLARING_TRICKS: Final = 8  # 4.3


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
DECLARATIONS: Final[Mapping[Token, int]] = {token: i for i, token in enumerate(TOKENS[DECLARE])}
ANSWERS: Final[Mapping[Token, Answer]] = {
    **{verb: (verb, MARRIED) for verb in (ACCEPT, ASK, SHOW)},
    **{token: (BEAT, i) for i, token in enumerate(TOKENS[BEAT]) if i != MARRIED},
}
"""All that can be answered."""


@dataclass(frozen=True, slots=True)
class Entry:
    """What is written for a seat at once (4.5): its lines, their worth, and all that is told with them."""

    seat: Seat
    worth: int
    lines: tuple[Event, ...]
    told: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Claim:
    """A combination as a seat declares it or beats with it, and all that may come of it: made once, since it is told
    in many events.

    ``named`` is the card that was told of it, ``heard`` what everybody knows of it, ``higher`` are those that may beat
    it (4.6). ``asked`` is the claim after its top card was named, None where there is none to ask for. A true one that
    is shown brings ``shown``, with the house rule ``call`` ``paid``; a lie brings the other ``lied``.
    """

    seat: Seat
    combination: Combination
    named: tuple[Card, ...]
    heard: tuple[Event, ...]
    higher: Combinations
    asked: "Claim | None"
    top_named: tuple[Event, ...]
    accepted: Entry
    shown: Entry
    paid: Entry
    lied: Entry
    beating: Entry


@cache
def claims_of(trump: Suit) -> tuple[tuple[Claim, ...], ...]:
    """What each seat may declare with this trump, sorted by name."""
    return tuple(tuple([_claim(each, trump, seat) for each in BY_TRUMP[trump]]) for seat in (0, 1))


def _claim(each: Combination, trump: Suit, seat: Seat, named: tuple[Card, ...] = ()) -> Claim:
    other, worth, cards = 1 - seat, each.worth, cards_of(each.cards)
    called, shown, scored = _told("called", other), _told("shown", seat, cards), f"scored_{each.kind}"
    line = _told(scored, seat, cards, each.figure)
    return Claim(
        seat,
        each,
        named,
        heard=(_told(f"declared_{each.kind}", seat, named, each.figure),),
        higher=_higher(each, trump, len(each.height) if named else 1),
        asked=None if named == each.top else _claim(each, trump, seat, each.top),
        top_named=(_told("asked", other), _told("named_top", seat, each.top)),
        accepted=_entry(seat, worth, [_told("accepted", other)], _told(scored, seat, named, each.figure)),
        shown=_entry(seat, worth, [called, shown], line),
        paid=_entry(seat, worth + PAID, [called, shown], line, _told("show_paid", seat, (), PAID)),
        lied=_entry(
            other, worth, [called, _told("lied", seat)], _told(f"called_{each.kind}", other, named, each.figure)
        ),
        beating=_entry(seat, worth, [_told("beaten", seat), shown], line),
    )


_told: Final = cache(Event)
"""An event that many claims have in common is made once."""


def _entry(seat: Seat, worth: int, told: list[Event], *lines: Event) -> Entry:
    return Entry(seat, worth, lines, (*told, *lines))


def _higher(claimed: Combination, trump: Suit, told: int) -> Combinations:
    """Those that are higher (4.2) than one of whose height so many figures were told; nothing beats a марьяж (4.4)."""
    height = claimed.height[:told]
    higher = [1 << i for i, each in enumerate(BY_TRUMP[trump]) if each.height[:told] > height]
    return 0 if claimed.kind == MARRIAGE else sum(higher)


@dataclass(slots=True)
class Dialogue:
    """What the two players have said in a deal, and what was written for it. Only copies of it are ever changed.

    ``claims`` are what each seat may say. ``bluff`` and ``paid`` are house rules (6 bluff, call). ``needed`` is what
    each seat has to declare in this deal to win, but for its ``lies``, those called in the match; ``target`` is that of
    the match. ``unused`` is what 4.4 and 4.7 leave to each seat. ``spoken``: in which trick, from 0, a combination was
    last declared, and by whom. ``log`` has a line for everything written, with the cards that were told of it;
    ``points`` are each seat's sums, ``shown`` its cards that were seen. ``winner`` is who has reached what is needed.
    """

    claims: tuple[tuple[Claim, ...], ...]
    bluff: bool
    paid: bool
    target: int
    needed: tuple[int, ...]
    lies: tuple[int, ...]
    unused: tuple[Combinations, ...] = (ALL, ALL)
    spoken: tuple[int, Seat] | None = None
    pending: Claim | None = None
    log: tuple[Event, ...] = ()
    points: tuple[int, ...] = (0, 0)
    shown: tuple[CardSet, ...] = (0, 0)
    winner: Seat | None = None

    def copy(self) -> "Dialogue":
        """A copy to be changed."""
        new = blank(Dialogue)
        new.claims = self.claims
        new.bluff = self.bluff
        new.paid = self.paid
        new.target = self.target
        new.needed = self.needed
        new.lies = self.lies
        new.unused = self.unused
        new.spoken = self.spoken
        new.pending = self.pending
        new.log = self.log
        new.points = self.points
        new.shown = self.shown
        new.winner = self.winner
        return new

    @property
    def awaited(self) -> Claim:
        """What is to be answered; ValueError if nothing is."""
        if self.pending is None:
            raise ValueError("no declaration awaits an answer")
        return self.pending

    def may_declare(self, seat: Seat, tricks: TrickPlay) -> Combinations:
        """The combinations that a seat may declare before its card."""
        left = self.unused[seat]
        if self.is_closed(seat, tricks):
            left &= MARRIAGES
        return left if self.bluff else self.true(left, tricks.hands[seat])  # 4.8

    def is_closed(self, seat: Seat, tricks: TrickPlay) -> bool:
        """4.3: whether a seat may declare no combination any more before its card."""
        trick = len(tricks.done)
        return trick >= DECLARING_TRICKS or self.spoken == (trick, seat)

    def declare(self, seat: Seat, i: int, tricks: TrickPlay) -> Said:
        """4.3 to 4.5; without bluff a марьяж needs no answer."""
        claim = self.claims[seat][i]
        if i == MARRIED and not self.bluff:
            after, told = self.written(claim.accepted)[0], claim.heard + claim.accepted.lines
        else:
            after, told = self.copy(), claim.heard
            after.pending = claim
        if i != MARRIED:
            after.spoken = len(tricks.done), seat
        after.unused = self._left(claim, i, tricks.hands[seat])
        return after, told

    def declarations(self, seat: Seat, tricks: TrickPlay) -> tuple[Token, ...]:
        """What a seat may declare before its card, sorted as strings."""
        return tokens(DECLARE, self.may_declare(seat, tricks))

    def answers(self, tricks: TrickPlay) -> tuple[Token, ...]:
        """What may be answered (4.5, 4.6), sorted as strings."""
        ask, show = ((verb,) if self.may_answer(ANSWERS[verb], tricks) else () for verb in (ASK, SHOW))
        return (ACCEPT, *ask, *tokens(BEAT, self.may_beat(tricks)), *show)

    def may_answer(self, answer: Answer, tricks: TrickPlay) -> bool:
        """4.5, 4.6; the top card is asked for once, and whatever is declared may be accepted."""
        verb, i = answer
        if verb == ASK:
            return self.awaited.asked is not None
        if verb == SHOW:
            return self.bluff and not (self.paid and self.awaited.named)  # 4.8, 6 call
        return verb == ACCEPT or self.may_beat(tricks) >> i & 1 == 1

    def may_beat(self, tricks: TrickPlay) -> Combinations:
        """The true, higher and unused combinations of who is to answer (4.6, 4.7)."""
        claim = self.awaited
        return self.true(self.unused[1 - claim.seat] & claim.higher, self.nine(tricks))

    def nine(self, tricks: TrickPlay) -> CardSet:
        """4.6: the cards of who is to answer, the one just led counted in."""
        return tricks.hands[1 - self.awaited.seat] | set_of(tricks.trick)

    def answer(self, answer: Answer, tricks: TrickPlay) -> Said:
        """4.5: what an answer leads to; what is believed counts, a lie too (4.8), and a top card named may be a lie."""
        verb, i = answer
        if verb == ACCEPT:
            return self.written(self.awaited.accepted)
        if verb == ASK:
            after = self.copy()
            after.pending = self.awaited.asked
            return after, self.awaited.top_named
        return self.show(tricks) if verb == SHOW else self.beat(i, tricks)

    def show(self, tricks: TrickPlay) -> Said:
        """4.5, 4.8 and ``call``; of a lie there is nothing to be seen."""
        claim = self.awaited
        seat, cards = claim.seat, claim.combination.cards
        if cards & ~tricks.hands[seat]:
            after, told = self.written(claim.lied)
            after.lies = changed(self.lies, seat, self.lies[seat] + 1)
        else:
            after, told = self.written(claim.paid if self.paid else claim.shown)
            after.shown = changed(self.shown, seat, self.shown[seat] | cards)
        return after, told

    def beat(self, i: int, tricks: TrickPlay) -> Said:
        """4.5, 4.6: it is shown and written."""
        seat = 1 - self.awaited.seat
        claim = self.claims[seat][i]
        after, told = self.written(claim.beating)
        after.unused = self._left(claim, i, self.nine(tricks))
        after.shown = changed(self.shown, seat, self.shown[seat] | claim.combination.cards)
        return after, told

    def written(self, entry: Entry) -> Said:
        """4.5, 5.1, 5.2: what was answered is written at once, and may win."""
        after, seat = self.copy(), entry.seat
        points = self.points[seat] + entry.worth
        after.pending = None
        after.log += entry.lines
        after.points = changed(self.points, seat, points)
        if points >= self.needed[seat] + UPHILL * self.lies[seat]:
            after.winner = seat
        return after, entry.told

    def target_of(self, seat: Seat) -> int:
        """4.8: the target, and how much further a seat has to go since its lies were called."""
        return self.target + UPHILL * self.lies[seat]

    def uphill(self) -> tuple[Event, ...]:
        """4.8: what liars need now."""
        return tuple([Event("uphill", seat, value=self.target_of(seat)) for seat in (0, 1) if self.lies[seat]])

    def standing(self) -> tuple[Event, ...]:
        """The declaration that awaits its answer, as far as it is public."""
        return () if self.pending is None else self.pending.heard

    def rule(self, seat: Seat, verb: str, name: str | None, tricks: TrickPlay) -> str:
        """The rule that forbids the seat to act to say what it may not."""
        if name is None:
            return "4.8" if verb == SHOW and not self.bluff else "4.5"
        is_unused = self.unused[seat] >> INDEX[name] & 1 == 1
        if verb == BEAT:
            if self.awaited.combination.kind == MARRIAGE:
                return "4.4"
            return "4.6" if is_unused else "4.7"
        if name == MARRIAGE:
            return "4.8" if is_unused else "4.4"
        if self.is_closed(seat, tricks):
            return "4.3"
        return "4.8" if is_unused else "4.7"

    def true(self, among: Combinations, hand: CardSet) -> Combinations:
        """Those all of whose cards are in the hand; part of a longer run will do (4.6)."""
        couple = self.claims[0][MARRIED].combination.cards
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
            return tokens(DECLARE, _wholes(self.true(self.may_declare(seat, tricks), tricks.hands[seat])))
        return tokens(BEAT, _wholes(self.may_beat(tricks)))

    def _left(self, claim: Claim, i: int, hand: CardSet) -> tuple[Combinations, ...]:
        """4.4, 4.7: what a combination declared or beaten with by who has this hand leaves unused."""
        left = self.unused[claim.seat] & OTHERS[i]
        return changed(self.unused, claim.seat, left & ~(KIN[i] & TRUE_RUNS[hand & claim.combination.suit]))


def opened(trump: Suit, options: Any, totals: tuple[int, ...], lies: tuple[int, ...]) -> Dialogue:  # noqa: ANN401 - of Терц
    """The dialogue of a deal to which this was written and these lies called in the match before."""
    bluff, paid, flat = options.bluff == "on", options.call == "paid", options.flat_501 == "on"
    needed = tuple([options.target + flat - total for total in totals])  # 5.2
    return Dialogue(claims_of(trump), bluff, paid, options.target, needed, lies)


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
