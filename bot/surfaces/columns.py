"""Monospaced text in columns that keep on a phone, whatever people are called."""

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from typing import Final

import regex

from bot.texts import Html

WIDTH: Final = 32
"""Monospaced letters in a line of a phone."""
NAME_WIDTH: Final = 10
GAP: Final = "  "
_LETTER: Final = regex.compile(r"\X")


@dataclass(frozen=True, slots=True)
class Grid:
    """Cells of text: the first row is the heading, the first column the names."""

    rows: tuple[tuple[str, ...], ...]

    @property
    def width(self) -> int:
        """How many letters a line has."""
        return sum(self._widths()) + len(GAP) * (len(self.rows[0]) - 1)

    def turned(self) -> "Grid":
        """Rows for columns."""
        return Grid(tuple(zip(*self.rows, strict=True)))

    def lines(self) -> list[str]:
        """The lines: the first column to the left, the others to the right."""
        widths = self._widths()
        return [
            GAP.join(
                _padded(text, width, left=not column)
                for column, (text, width) in enumerate(zip(row, widths, strict=True))
            ).rstrip()
            for row in self.rows
        ]

    def _widths(self) -> list[int]:
        return [max(map(display_width, column)) for column in zip(*self.rows, strict=True)]


def preformatted(lines: Iterable[str]) -> Html:
    """Lines whose letters stand below each other."""
    text = escape("\n".join(lines), quote=False)
    return Html(f"<pre>{text}</pre>")


def cut(name: str, width: int) -> str:
    """A name as wide as fits; the marks of its direction take no room and stay."""
    letters: list[str] = _LETTER.findall(name)
    while display_width("".join(letters)) > width:
        letters.pop(next(i for i in reversed(range(len(letters))) if _letter_width(letters[i])))
    return "".join(letters)


def _padded(text: str, width: int, *, left: bool) -> str:
    space = " " * (width - display_width(text))
    return text + space if left else space + text


def display_width(text: str) -> int:
    """How many columns of a monospaced font a text takes: wide letters and emoji two, marks none."""
    return sum(_letter_width(letter) for letter in _LETTER.findall(text))


@lru_cache(maxsize=4096)
def _letter_width(letter: str) -> int:
    if regex.fullmatch(r"[\p{Cf}\p{M}]+", letter):
        return 0
    wide = regex.search(r"\p{Emoji_Presentation}|\uFE0F", letter)
    return 2 if wide or unicodedata.east_asian_width(letter[0]) in "WF" else 1
