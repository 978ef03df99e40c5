"""Buttons in rows."""

from collections.abc import Sequence
from typing import Final

from bot.screen import Button, Keyboard
from games.cards import CLUBS, DIAMONDS, HEARTS, SPADES

SUIT_ROWS: Final = (SPADES, HEARTS, CLUBS, DIAMONDS)
"""Black and red in turn, so that neighbouring rows differ."""


def rows_of(buttons: Sequence[Button], width: int) -> Keyboard:
    """The buttons in their order, so many a row."""
    return tuple(tuple(buttons[start : start + width]) for start in range(0, len(buttons), width))
