"""The soak itself, in small: it plays, counts, and takes note of what goes wrong."""

import logging

import pytest

from games.registry import GAMES
from tests.e2e.soak import Figures, Listener, Soak

pytestmark = pytest.mark.e2e


@pytest.mark.parametrize("game", ["reunion", "terz"])
async def test_a_match_is_played_and_counted(game: str) -> None:
    soak = Soak(GAMES[game], seed=1)
    await soak.play(1)
    figures = soak.figures
    assert figures.is_clean, [*figures.lines()]
    assert figures.matches == 1
    assert figures.actions >= figures.deals * 20 > 0
    assert figures.requests["answerCallbackQuery"] >= figures.presses > 0
    assert figures.cards > 100


def test_a_warning_is_no_clean_soak() -> None:
    figures = Figures()
    with Listener(figures):
        logging.getLogger("bot.sender").info("a surface is refused")
        logging.getLogger("bot.sender").warning("something is wrong")
    assert [*figures.logged] == ["WARNING bot.sender: something is wrong"]
    assert not figures.is_clean
