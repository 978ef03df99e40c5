"""How many ways a fixed deal can begin: a rule changed by a hair changes these numbers (as perft does in chess)."""

import random

import pytest

from games.match import Match, set_up
from games.registry import GAMES

SEED = 7
COUNTS: dict[tuple[str, int], tuple[int, ...]] = {
    ("valety", 2): (17, 69, 1173, 4750),
    ("valety", 3): (17, 65, 243, 3888, 14667),
    ("polignac", 4): (8, 50, 216, 705, 2449, 4829),
    ("polignac", 6): (12, 115, 850, 4680, 17928),
    ("reunion", 3): (45, 450, 945, 2343, 21087),
    ("konchinka", 2): (4, 16, 48, 154, 310, 672, 679, 708, 2832),
    ("konchinka", 4): (5, 23, 92, 368, 1155, 3774),
    ("privet", 2): (1, 3, 9, 27, 81, 243, 729),
    ("privet", 8): (1, 9, 81, 729),
    ("terz", 2): (98, 1100, 4936),
    ("belka", 4): (8, 15, 33, 76, 532, 952, 1766, 3232, 19392),
}
"""Per game and number of seats: the different sequences of one action, of two, and so on."""


def count(match: Match, depth: int) -> int:
    """The sequences of so many actions from here; the order of simultaneous answers counts."""
    if depth == 0:
        return 1
    actors = match.actors
    return sum(count(match.apply(seat, token)[0], depth - 1) for seat in actors for token in match.legal(seat))


def dealt(game_id: str, seats: int) -> Match:
    match = Match.start(GAMES[game_id], set_up(GAMES[game_id], seats, {}, 0))
    pack = match.game.pack(match.setup)
    return match.deal(tuple(random.Random(SEED).sample(pack, len(pack))))


@pytest.mark.parametrize(("game", "seats"), [key for key in COUNTS if key[0] in GAMES])
def test_counts(game: str, seats: int) -> None:
    expected = COUNTS[game, seats]
    match = dealt(game, seats)
    assert tuple(count(match, depth) for depth in range(1, len(expected) + 1)) == expected


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_counted(game: str) -> None:
    assert {seats for name, seats in COUNTS if name == game} >= {min(GAMES[game].seats), max(GAMES[game].seats)}
