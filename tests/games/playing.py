"""Matches for tests: every game with every option value, played at random, the same way every time."""

import random
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

import pytest

from games.cards import Card, CardSet, cards_of, deck_text
from games.core import AnyGame, Event, OptionValue, Seat, Setup, Token, View, option_specs, verb_of
from games.match import Match, set_up
from games.players import Player, Rng
from games.record import DealRecord, Record, action_text
from games.registry import GAMES
from games.tricks import DoneTrick

BOUND = 3000
"""More actions than any deal can need, however often children greet the wrong card."""
FEW = 6
"""An option with more values than this is a mere number: its ends are enough."""


@dataclass(frozen=True)
class Case:
    """A game at a number of seats, with at most one option away from its default."""

    game: AnyGame
    seats: int
    option: tuple[str, OptionValue] | None = None

    def __str__(self) -> str:
        name = f"{self.game.id}-{self.seats}"
        return name if self.option is None else f"{name}-{self.option[0]}={self.option[1]}"

    @property
    def options(self) -> Mapping[str, OptionValue]:
        return {} if self.option is None else dict([self.option])

    @property
    def setup(self) -> Setup:
        return set_up(self.game, self.seats, self.options, self.source("dealer").randrange(self.seats))

    def source(self, salt: object) -> random.Random:
        """Random numbers of this case and purpose, the same in every run."""
        return random.Random(zlib.crc32(f"{self} {salt}".encode()))

    def start(self) -> Match:
        return Match.start(self.game, self.setup)


@dataclass(frozen=True)
class Step:
    """One action in a match."""

    before: Match
    seat: Seat
    token: Token
    events: tuple[Event, ...]
    after: Match


@dataclass(frozen=True)
class Deal:
    """A complete deal, played at random."""

    before: Match
    deck: tuple[Card, ...]
    dealt: Match
    steps: tuple[Step, ...]

    @property
    def matches(self) -> tuple[Match, ...]:
        """The match after no action, after one, and so on to the end of the deal."""
        return (self.dealt, *(step.after for step in self.steps))

    @property
    def last(self) -> Match:
        return self.matches[-1]

    @property
    def record(self) -> DealRecord:
        return DealRecord(deck_text(self.deck), tuple(action_text(step.seat, step.token) for step in self.steps))


def tricks_won(taken: Iterable[CardSet], counts: Iterable[int]) -> tuple[DoneTrick, ...]:
    """Finished tricks with which each seat has these cards in so many tricks: all in its first, the others empty."""
    return tuple(
        (0, cards_of(cards) if number == 0 else (), seat)
        for seat, (cards, count) in enumerate(zip(taken, counts, strict=True))
        for number in range(count)
    )


def all_cases() -> list[Case]:
    """Every game at every number of seats; every option value at the fewest and the most seats that allow it."""
    return [case for game in GAMES.values() for case in _cases_of(game)]


def _cases_of(game: AnyGame) -> Iterator[Case]:
    for seats in game.seats:
        yield Case(game, seats)
    for spec in option_specs(game.options):
        allowed = [seats for seats in game.seats if spec.seats is None or seats in spec.seats]
        values = spec.values[1:] if len(spec.values) <= FEW else (spec.values[1], spec.values[3], spec.values[-1])
        for seats in sorted({min(allowed), max(allowed)}):
            for value in values:
                yield Case(game, seats, (spec.name, value))


every_case = pytest.mark.parametrize("case", all_cases(), ids=str)


def shuffled(match: Match, source: random.Random) -> tuple[Card, ...]:
    pack = match.game.pack(match.setup)
    return tuple(source.sample(pack, len(pack)))


def choose(match: Match, source: random.Random) -> tuple[Seat, Token]:
    """Somebody who may act, and one of their verbs as likely as another, however many ways there are to do it."""
    seat = source.choice(match.actors)
    tokens: dict[str, list[Token]] = {}
    for token in match.legal(seat):
        tokens.setdefault(verb_of(token), []).append(token)
    return seat, source.choice(tokens[source.choice(list(tokens))])


def play_deal(match: Match, source: random.Random) -> Deal:
    """The match's next deal, played to its end."""
    before, deck = match, shuffled(match, source)
    dealt = match = before.deal(deck)
    steps: list[Step] = []
    while not match.complete:
        assert len(steps) < BOUND, "the deal does not end"
        seat, token = choose(match, source)
        after, events = match.apply(seat, token)
        steps.append(Step(match, seat, token, events, after))
        match = after
    return Deal(before, deck, dealt, tuple(steps))


@lru_cache(maxsize=16)
def first_deal(case: Case) -> Deal:
    """A first deal of the case."""
    return play_deal(case.start(), case.source("first"))


@lru_cache(maxsize=16)
def opening_deals(case: Case) -> list[Deal]:
    """The first deal; without house rules the second too, which begins from what the first has left."""
    first = first_deal(case)
    if case.option is not None or first.last.over:
        return [first]
    return [first, play_deal(first.last, case.source("second"))]


def moments_of(game: AnyGame, players: Sequence[Player], seed: int, **options: object) -> list[Match]:
    """All moments of a first deal between these players, by seat; the cards and all choices are those of the seed."""
    rng = random.Random(seed)
    match = Match.start(game, set_up(game, len(players), options, seed % len(players)))
    match = match.deal(shuffled(match, rng))
    moments = [match]
    while not match.complete:
        seat = match.to_act[0]
        match, _ = match.apply(seat, players[seat](match.view(seat), rng))
        moments.append(match)
    return moments


def at_random(view: View, rng: Rng) -> Token:
    """A player without a thought."""
    return rng.choice(view.legal)


def play_match(case: Case, most_deals: int) -> list[Deal]:
    """A match to its end, or so many deals of it."""
    source = case.source("match")
    match = case.start()
    deals: list[Deal] = []
    while not match.over and len(deals) < most_deals:
        deals.append(play_deal(match, source))
        match = deals[-1].last
    return deals


def record_of(case: Case, deals: list[Deal]) -> Record:
    return Record.of(case.game, case.setup, tuple(deal.record for deal in deals))
