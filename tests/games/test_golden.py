"""Golden deals: what is written for the eye is what the engine still does; golden.py writes them."""

from pathlib import Path

import pytest

from games.registry import GAMES
from tests.games.golden import FOLDER, record_in, rendered

FILES = sorted(FOLDER.glob("*.txt"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_golden_deal(path: Path) -> None:
    text = path.read_text("utf-8")
    record = record_in(text)
    assert path.name.startswith(f"{record.game}-{record.seats}")
    assert rendered(record).splitlines() == text.splitlines()


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_golden_deal(game: str) -> None:
    assert [path.name for path in FILES if path.name.startswith(f"{game}-")]
