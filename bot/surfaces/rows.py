"""Buttons in rows."""

from collections.abc import Sequence

from bot.screen import Button, Keyboard


def rows_of(buttons: Sequence[Button], width: int) -> Keyboard:
    """The buttons in their order, so many a row."""
    return tuple(tuple(buttons[start : start + width]) for start in range(0, len(buttons), width))
