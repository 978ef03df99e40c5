"""Buttons in rows, and the buttons of a table."""

from collections.abc import Sequence
from typing import Final

from bot.callback import Kind, Press, encode
from bot.screen import Button, Keyboard, Style
from bot.surfaces.voice import Voice
from bot.table import TableState
from games.cards import CLUBS, DIAMONDS, HEARTS, SPADES

SUIT_ROWS: Final = (SPADES, HEARTS, CLUBS, DIAMONDS)
"""Black and red in turn, so that neighbouring rows differ."""
HALF_A_PHONE: Final = 18
"""How many letters a button of half a phone's width (390 points) shows."""


def rows_of(buttons: Sequence[Button], width: int) -> Keyboard:
    """The buttons in their order, so many a row."""
    return tuple(tuple(buttons[start : start + width]) for start in range(0, len(buttons), width))


def two_a_row(buttons: Sequence[Button]) -> Keyboard:
    """The buttons in their order, two a row; one whose text half a phone would cut short has a row of its own."""
    rows: list[tuple[Button, ...]] = []
    for button in buttons:
        fits = len(button.text) <= HALF_A_PHONE
        if fits and rows and len(rows[-1]) == 1 and len(rows[-1][0].text) <= HALF_A_PHONE:
            rows[-1] = (*rows[-1], button)
        else:
            rows.append((button,))
    return tuple(rows)


def table_button(table_id: int, text: str, *words: str, style: Style | None = None) -> Button:
    """A button of the table that is not bound to a turn."""
    return Button(text, encode(Press(Kind.TABLE, words, table_id)), style=style)


def labelled(state: TableState, voice: Voice, word: str, style: Style | None = None) -> Button:
    """A button of the table by its word."""
    return table_button(state.table_id, voice.plain(f"button-{word}"), word, style=style)
