"""The rules of every game as people read them, with advice and house rules; texts lie in a folder per language."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

from bot.help.book import Book, OptionText, Paragraph, Section, ValueText
from bot.help.reader import read
from bot.help.search import Hit, find

__all__ = [
    "Book",
    "Hit",
    "OptionText",
    "Paragraph",
    "Section",
    "ValueText",
    "find",
    "languages",
    "load",
    "load_general",
]

_FOLDER = Path(__file__).parent
_GENERAL = "general"


def languages() -> tuple[str, ...]:
    """Languages there is help in, sorted."""
    return tuple(sorted(path.parent.name for path in _FOLDER.glob(f"*/{_GENERAL}.md")))


@cache
def load(language: str) -> Mapping[str, Book]:
    """The books of all games by game id; ValueError for a malformed file or a language without help."""
    if language not in languages():
        raise ValueError(f"no help in {language!r}")
    paths = sorted(path for path in (_FOLDER / language).glob("*.md") if path.stem != _GENERAL)
    return MappingProxyType({path.stem: read(path, language) for path in paths})


@cache
def load_general(language: str) -> Book:
    """How a table works, for newcomers: a book without numbers and options; errors as `load`."""
    if language not in languages():
        raise ValueError(f"no help in {language!r}")
    return read(_FOLDER / language / f"{_GENERAL}.md", language)
