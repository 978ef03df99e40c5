"""The engine's speed in shares of OpenSpiel's (README.md): ``python -m tests.bench.compare``."""

import argparse
import gc
import importlib
import random
import statistics
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from games.bench import (
    CHOICES,
    DEALS,
    SEED,
    Round,
    apply_round,
    core_of,
    core_round,
    dealt_states,
    numbers,
    recorded,
    turn_costs,
    turn_round,
)
from games.core import AnyGame
from games.match import set_up
from games.registry import GAMES

REFERENCE: Final = "hearts(pass_cards=false)"
RICH_TURNS: Final[Mapping[str, Mapping[str, str]]] = {"konchinka": {"groups": "many"}}
"""House rules under which there is more to enumerate than by default."""
CARDS_ALONE: Final[Mapping[str, str]] = {"terz": "declare"}
"""The verb without which a game is cards alone, as the reference is; by default it is chosen more often than a card."""
HEADINGS: Final = ("game", "seats", "core", "apply", "turns", "a turn, µs")
WIDTHS: Final = (28, 8, 8, 8, 8, 12)


@dataclass(frozen=True)
class Row:
    """One game at one number of seats, with its house rules; a verb that ``never`` is chosen."""

    game: AnyGame
    seats: int
    options: Mapping[str, str]
    never: str | None = None

    def __str__(self) -> str:
        never = [] if self.never is None else [f"without {self.never}"]
        return " ".join([self.game.id, *(f"{name}={value}" for name, value in self.options.items()), *never])

    @property
    def states(self) -> list[Any]:
        """The deals that are played."""
        return dealt_states(self.game, set_up(self.game, self.seats, self.options, 0))


def reference_round() -> Round:
    """Plays clones of dealt hands of the reference to their ends, a random legal action each time."""
    dealt = _dealt_hands()
    choices = numbers()

    def play(seconds: float) -> float:
        played = 0
        start = time.process_time()
        while (spent := time.process_time() - start) < seconds:
            for hand in dealt:
                state = hand.clone()
                while not state.is_terminal():
                    actions = state.legal_actions()
                    state.apply_action(actions[choices[played % CHOICES] % len(actions)])
                    played += 1
        return played / spent

    return play


def _dealt_hands() -> list[Any]:
    """OpenSpiel deals card by card, each a chance outcome."""
    source = random.Random(SEED)
    game = importlib.import_module("pyspiel").load_game(REFERENCE)
    hands = []
    for _ in range(DEALS):
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(source.choice(state.chance_outcomes())[0])
        hands.append(state)
    return hands


def ratio(ours: Round, reference: Round, rounds: int, seconds: float) -> float:
    """The median over all rounds of our speed divided by the reference's, each measured right after the other."""
    shares = []
    for _ in range(rounds):
        theirs = reference(seconds)
        shares.append(ours(seconds) / theirs)
    return statistics.median(shares)


def rows_of(names: Sequence[str]) -> Iterator[Row]:
    """Every game with its fewest and its most players, and what is richer than the default."""
    for name in names:
        game = GAMES[name]
        for seats in sorted({min(game.seats), max(game.seats)}):
            yield Row(game, seats, {})
        if name in RICH_TURNS:
            yield Row(game, min(game.seats), RICH_TURNS[name])
        if name in CARDS_ALONE:
            yield Row(game, min(game.seats), {}, CARDS_ALONE[name])


def measured(row: Row, reference: Round, rounds: int, seconds: float) -> tuple[str, ...]:
    """The row's cells: core, apply, whole turns, and what one takes; only ``apply`` plays without a verb."""
    game, states = row.game, row.states
    replayed = apply_round(game, recorded(game, states, row.never))
    if row.never is not None:
        return str(row), str(row.seats), "-", f"{ratio(replayed, reference, rounds, seconds):.2f}", "-", "-"
    cores = [core for state in states if (core := core_of(game, state)) is not None]
    ours = (
        core_round(cores) if cores else None,
        replayed,
        turn_round(game, states, viewed=False),
    )
    shares = (f"{ratio(each, reference, rounds, seconds):.2f}" if each else "-" for each in ours)
    return str(row), str(row.seats), *shares, f"{statistics.median(turn_costs(game, states)):.1f}"


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the table, line by line as it is measured."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.compare")
    parser.add_argument("games", nargs="*", choices=[*GAMES, []])
    parser.add_argument("--rounds", type=int, default=21)
    parser.add_argument("--seconds", type=float, default=0.05)
    chosen = parser.parse_args(arguments)
    # As timeit does: no state is part of a cycle, and to look through all that lives here would cost our side alone.
    gc.disable()
    reference = reference_round()
    sys.stdout.write(f"{REFERENCE}: {reference(1):,.0f} actions a second\n")
    _write(HEADINGS)
    for row in rows_of(chosen.games or list(GAMES)):
        _write(measured(row, reference, chosen.rounds, chosen.seconds))


def _write(cells: Sequence[str]) -> None:
    sys.stdout.write("".join(f"{cell:>{width}}" for cell, width in zip(cells, WIDTHS, strict=True)) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
