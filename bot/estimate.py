"""How long a match usually takes: a few are played out by the computers beforehand, and their actions counted."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Final, TypeAlias

from games.cards import Card
from games.core import HOST, AnyGame, Form, OptionValue, Seat, Setup, verb_of
from games.match import Match, set_up
from games.registry import GAMES, PLAYERS

MATCHES: Final = 4
PERSON_SECONDS: Final = 7.0
"""What a person needs for one action, all in all."""
COMPUTER_SECONDS: Final = 3.0
"""What a computer's action takes in a group, which may be written to so often only."""
LED: Final = 0.7
"""What a card that a leader turns takes, in actions of a person: about five seconds."""
DEAL_SECONDS: Final = 20.0
"""Reckoning, pause and sorting one's cards."""
ROUNDED_TO: Final = 5

Key: TypeAlias = tuple[str, int, frozenset[tuple[str, OptionValue]]]


@dataclass(frozen=True, slots=True)
class Length:
    """What a match is made of, on the average."""

    actions: float
    deals: float

    def minutes(self, persons: float) -> int:
        """The usual time in minutes, rounded, where this part (0 to 1) of those who play are persons."""
        action = PERSON_SECONDS * persons + COMPUTER_SECONDS * (1 - persons)
        seconds = self.actions * action + self.deals * DEAL_SECONDS
        return max(1, round(seconds / 60 / ROUNDED_TO)) * ROUNDED_TO


class Estimates:
    """The lengths learnt so far. Asking never waits; learning runs in a thread of its own."""

    def __init__(self, matches: int = MATCHES) -> None:
        self._matches = matches
        self._lengths: dict[Key, Length] = {}
        self._learning: dict[Key, asyncio.Task[Length]] = {}
        # Each thread that computes slows the answers to presses down; one at a time hardly does.
        self._one_at_a_time = asyncio.Lock()

    def known(
        self, game_id: str, seats: int, options: Mapping[str, OptionValue], *, persons: int | None = None
    ) -> int | None:
        """Minutes of a match with these house rules, so many of the seats being persons (all without a number).

        None until it has been learnt.
        """
        length = self._lengths.get(_key(game_id, seats, options))
        if length is None:
            return None
        return length.minutes((seats if persons is None else persons) / seats)

    async def learn(self, game_id: str, seats: int, options: Mapping[str, OptionValue]) -> None:
        """Find out how long a match with these house rules is, once. Refusal as :func:`games.match.set_up`."""
        key = _key(game_id, seats, options)
        if key in self._lengths:
            return
        if key not in self._learning:
            setup = set_up(GAMES[game_id], seats, options, 0)
            self._learning[key] = asyncio.create_task(self._measure(GAMES[game_id], setup))
        try:
            self._lengths[key] = await asyncio.shield(self._learning[key])
        finally:
            self._learning.pop(key, None)

    async def _measure(self, game: AnyGame, setup: Setup) -> Length:
        async with self._one_at_a_time:
            return await asyncio.to_thread(average_length, game, setup, self._matches)


def average_length(game: AnyGame, setup: Setup, matches: int) -> Length:
    """The average of matches with fixed seeds."""
    lengths = [_play_out(game, setup, Random(seed)) for seed in range(matches)]  # noqa: S311 - no secret, repeatable
    return Length(
        sum(length.actions for length in lengths) / matches,
        sum(length.deals for length in lengths) / matches,
    )


def _play_out(game: AnyGame, setup: Setup, chance: Random) -> Length:
    """One match between computers. Who answers a question at the same time as others shares the time with them."""
    choose = PLAYERS[game.id]
    match = Match.start(game, setup)
    actions, deals = 0.0, 0
    while not match.over:
        if match.awaiting_deal:
            match = match.deal(_shuffled(game, setup, chance))
            deals += 1
        seat = _next_actor(match)
        token = match.legal(seat)[0] if seat == HOST else choose(match.view(seat), chance)
        actions += LED if game.has_host else 1 / len(match.view(None).to_act)
        match, _ = match.apply(seat, token)
    return Length(actions, deals)


def _next_actor(match: Match) -> Seat:
    """Somebody for whom the match waits: a greeting may be made by everybody at any time and is never waited for."""
    verbs = match.game.verbs
    return next(
        seat for seat in match.actors if any(verbs[verb_of(token)] is not Form.GREET for token in match.legal(seat))
    )


def _shuffled(game: AnyGame, setup: Setup, chance: Random) -> tuple[Card, ...]:
    deck = list(game.pack(setup))
    chance.shuffle(deck)
    return tuple(deck)


def _key(game_id: str, seats: int, options: Mapping[str, OptionValue]) -> Key:
    return game_id, seats, frozenset(options.items())
