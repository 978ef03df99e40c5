"""How fast the engine is: random play of each game, with the same cards and choices every time (``games bench``)."""

import random
import statistics
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, TypeAlias

from games.cards import CARD_COUNT
from games.core import HOST, AnyGame, Core, HasCore, Seat, Setup, Token, verb_of
from games.match import set_up
from games.registry import GAMES

SEED: Final = 1
DEALS: Final = 20
"""Dealt hands that a row plays over and over."""
CHOICES: Final = 997
"""Choices prepared beforehand, so that drawing them costs the engine nothing; prime, so that deals differ."""
LARGE: Final = 1 << 20
PLAYOUTS: Final = 5
"""Recorded of each deal, so that what a game remembers of one does not make up the figure."""
HEADINGS: Final = ("game", "seats", "core", "apply", "turns", "turns + view", "turn µs")
COLUMN_WIDTH: Final = 14

Round: TypeAlias = Callable[[float], float]
"""Plays for at least so many seconds of processor time, which others' work hardly touches; how many a second."""

Playout: TypeAlias = tuple[Any, Sequence[tuple[Seat, Token]]]
"""A dealt state, and who did what until the deal was complete."""


@dataclass(frozen=True, slots=True)
class BenchPlan:
    """How long to measure: the median of ``repeats`` rounds of ``seconds`` each."""

    repeats: int
    seconds: float


def bench_table(plan: BenchPlan) -> str:
    """Cards (core), actions (apply) and turns a second, and what the median turn takes, of each game.

    With its fewest and its most players. A turn is all that happens: who is to act, what is legal, one action.
    """
    rows = [(game, seats) for game in GAMES.values() for seats in sorted({min(game.seats), max(game.seats)})]
    rounds = [_rounds(game, seats) for game, seats in rows]
    # One round of everything after the other: what slows the machine down for a while slows every row down.
    passes = [[[play and play(plan.seconds) for play in row] for row in rounds] for _ in range(plan.repeats)]
    lines = [HEADINGS]
    for i, (game, seats) in enumerate(rows):
        columns = zip(*(measured[i] for measured in passes), strict=True)
        turn = statistics.median(turn_costs(game, dealt_states(game, set_up(game, seats, {}, 0))))
        lines.append((game.id, str(seats), *map(_median, columns), f"{turn:.1f}"))  # type: ignore[arg-type]  # a row
    return "\n".join("".join(f"{cell:>{COLUMN_WIDTH}}" for cell in line) for line in lines)


def dealt_states(game: AnyGame, setup: Setup) -> list[Any]:
    """The states in which some first deals begin; the same every time."""
    source = _source()
    pack = game.pack(setup)
    return [game.deal(setup, game.opening(setup), tuple(source.sample(pack, len(pack)))) for _ in range(DEALS)]


def core_of(game: AnyGame, state: Any) -> Core | None:  # noqa: ANN401 - the game's own state
    """The core of a deal at its first card; what comes before is answered in the first way there is."""
    if not isinstance(game, HasCore):
        return None
    while (core := game.core(state)) is None:
        seat = actors_of(game, state)[0]
        state, _ = game.apply(state, seat, game.fallback(state, seat) or game.legal(state, seat)[0])
    return core


def core_round(cores: Sequence[Core]) -> Round:
    """Plays copies of these to their ends, a random legal card each time."""
    noise = _noise()

    def play(seconds: float) -> float:
        played = 0
        start = time.process_time()
        while (spent := time.process_time() - start) < seconds:
            for dealt in cores:
                core = dealt.copy()
                while cards := core.legal():
                    core.play((cards & noise[played % CHOICES] or cards).bit_length() - 1)
                    played += 1
        return played / spent

    return play


def recorded(game: AnyGame, states: Sequence[Any], never: str | None = None) -> list[Playout]:
    """Deals played to their ends at random, to be played again action by action; a verb that is ``never`` chosen."""
    source = _source()
    playouts: list[Playout] = []
    for dealt in list(states) * PLAYOUTS:
        state = dealt
        actions: list[tuple[Seat, Token]] = []
        while actors := actors_of(game, state):
            seat = source.choice(actors)
            tokens = [token for token in game.legal(state, seat) if verb_of(token) != never]
            actions.append((seat, source.choice(tokens)))
            state, _ = game.apply(state, *actions[-1])
        playouts.append((dealt, actions))
    return playouts


def apply_round(game: AnyGame, playouts: Sequence[Playout]) -> Round:
    """Plays these again by ``apply`` alone, which checks every action and tells its events."""
    apply = game.apply

    def play(seconds: float) -> float:
        played = 0
        start = time.process_time()
        while (spent := time.process_time() - start) < seconds:
            for dealt, actions in playouts:
                state = dealt
                for seat, token in actions:
                    state, _ = apply(state, seat, token)
                played += len(actions)
        return played / spent

    return play


def turn_round(game: AnyGame, states: Sequence[Any], *, viewed: bool) -> Round:
    """Plays these deals to their ends by the contract, a random legal action each time; ``viewed``: looked at too."""
    choices = numbers()
    awaited = partial(actors_of, game) if game.has_host else game.to_act

    def play(seconds: float) -> float:
        played = 0
        start = time.process_time()
        while (spent := time.process_time() - start) < seconds:
            for dealt in states:
                state = dealt
                while actors := awaited(state):
                    choice = choices[played % CHOICES]
                    seat = actors[choice % len(actors)]
                    tokens = game.legal(state, seat)
                    state, _ = game.apply(state, seat, tokens[choice % len(tokens)])
                    if viewed:
                        game.view(state, seat)
                    played += 1
        return played / spent

    return play


def turn_costs(game: AnyGame, states: Sequence[Any]) -> list[float]:
    """Plays these deals to their ends; how many microseconds each turn took: who acts, what is legal, one action."""
    source, clock = _source(), time.perf_counter_ns
    costs = []
    for dealt in states:
        state = dealt
        while True:
            start = clock()
            actors = actors_of(game, state)
            tokens = game.legal(state, actors[0]) if actors else ()
            enumerated = clock()
            if not tokens:
                break
            token = source.choice(tokens)
            chosen = clock()
            state, _ = game.apply(state, actors[0], token)
            costs.append((enumerated - start + clock() - chosen) / 1000)
    return costs


def _rounds(game: AnyGame, seats: int) -> tuple[Round | None, ...]:
    """What is measured of a game: its core, if it gives one away, ``apply``, and whole turns without and with views."""
    states = dealt_states(game, set_up(game, seats, {}, 0))
    cores = [core for state in states if (core := core_of(game, state)) is not None]
    return (
        core_round(cores) if cores else None,
        apply_round(game, recorded(game, states)),
        turn_round(game, states, viewed=False),
        turn_round(game, states, viewed=True),
    )


def _source() -> random.Random:
    return random.Random(SEED)  # noqa: S311 - the same every time is what is wanted


def numbers() -> list[int]:
    """Numbers to choose by, small enough that taking a remainder costs little."""
    source = _source()
    return [source.randrange(LARGE) for _ in range(CHOICES)]


def _noise() -> list[int]:
    source = _source()
    return [source.getrandbits(CARD_COUNT) for _ in range(CHOICES)]


def actors_of(game: AnyGame, state: Any) -> tuple[Seat, ...]:  # noqa: ANN401 - the game's own state
    """Whoever may act; the host comes first where the game has one."""
    hosted = game.has_host and game.legal(state, HOST)
    return (HOST, *game.to_act(state)) if hosted else game.to_act(state)


def _median(figures: Iterable[float | None]) -> str:
    known = [figure for figure in figures if figure is not None]
    return f"{statistics.median(known):,.0f}" if known else "-"
