"""Finds the sections that speak of something: words in any of their forms, beginnings of words, names of cards."""

import re
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from types import MappingProxyType

import snowballstemmer  # type: ignore[import-untyped]  # it ships no types

from bot.help.book import Book, Paragraph

_STEMMERS = MappingProxyType({"ru": "russian", "en": "english"})
_TOKEN = re.compile(r"(?P<suit>[♠♣♦♥])\ufe0f?(?P<rank>10|[2-9]|[^\W\d_](?!\w))?|\d+\.\d+|\w+")
_LONGEST_QUERY = 100
"""Characters; nobody asks more of a rule book, and a message may be far longer."""
_SHORTEST_STEM = 3
"""A shorter stem is the beginning of too many other words."""


@dataclass(frozen=True, slots=True)
class Hit:
    """A section (its index in `book.sections`) and the paragraph in it that says most of what was asked."""

    section: int
    paragraph: Paragraph


@dataclass(frozen=True, slots=True)
class _Words:
    """What a language calls the cards, and the forms its stemmer does not bring together, all folded."""

    suits: dict[str, tuple[str, ...]]
    ranks: dict[str, tuple[str, ...]]
    forms: dict[str, str]


def _fold(text: str) -> str:
    """Case and the dots of the letter yo do not matter."""
    return text.casefold().replace("\N{CYRILLIC SMALL LETTER IO}", "\N{CYRILLIC SMALL LETTER IE}")


@cache
def _words(language: str) -> _Words:
    words = _Words({}, {}, {})
    path = Path(__file__).parent / language / "words.txt"
    for line in path.read_text(encoding="utf-8").splitlines()[1:]:
        first, *rest = _fold(line).split()
        if rest[0] == "=":
            words.forms[first] = rest[1]
        else:
            (words.suits if first in "♠♣♦♥" else words.ranks)[first] = tuple(rest)
    return words


@cache
def _stemmer(language: str) -> object:
    return snowballstemmer.stemmer(_STEMMERS[language])


@lru_cache(maxsize=8192)
def _stem(language: str, word: str) -> str:
    plain = _words(language).forms.get(word, word)
    stem: str = _stemmer(language).stemWord(plain)  # type: ignore[attr-defined]  # an untyped library
    return stem


def _is(language: str, asked: str, word: str) -> bool:
    """Whether a word of the text is the word asked for, a form of it, or begins with it."""
    if asked == word or not asked.isalpha():
        return asked == word
    if word.startswith(asked):
        return True
    stem, other = _stem(language, asked), _stem(language, word)
    return stem == other or (len(stem) >= _SHORTEST_STEM and other.startswith(stem))


def _named(language: str, names: dict[str, tuple[str, ...]], word: str) -> str | None:
    """The suit or rank that a word is a form of; a single letter is rather a preposition."""
    if word in names and not word.isalpha():
        return word
    said = ((key, name) for key, known in names.items() for name in known if len(name) > 1)
    return next((key for key, name in said if _is(language, name, word)), None)


def _symbol(language: str, match: re.Match[str]) -> str:
    """The card of a text like a black spade with a letter, as suit and rank of the record; else the folded word."""
    if not match["suit"]:
        return _fold(match[0])
    ranks, rank = _words(language).ranks, _fold(match["rank"] or "")
    known = (key for key, names in ranks.items() if rank == key or rank in names)
    return match["suit"] + next(known, "")


def _tokens(language: str, text: str) -> list[str]:
    """Words and cards of a text; two words that name a card together, as "jack of clubs", become that card."""
    tokens: list[str] = []
    for match in _TOKEN.finditer(text):
        token = _symbol(language, match)
        joined = 2 if tokens[-1:] == ["of"] else 1
        before = tokens[-joined] if len(tokens) >= joined else ""
        if card := _card(language, before, token) or _card(language, token, before):
            tokens[-joined:] = [card]
        else:
            tokens.append(token)
    return tokens


def _card(language: str, suit: str, rank: str) -> str | None:
    words = _words(language)
    sign = _named(language, words.suits, suit)
    value = _named(language, words.ranks, rank) if sign else None
    return f"{sign}{value}" if value else None


@lru_cache(maxsize=4096)
def _spoken(language: str, text: str) -> frozenset[str]:
    """All that a text can be found by: its words, its cards, and the names of these."""
    words = _words(language)
    said = set(_tokens(language, text)) | {_symbol(language, match) for match in _TOKEN.finditer(text)}
    for card in [token for token in said if token[0] in words.suits]:
        said |= {card[0], *words.suits[card[0]], *words.ranks.get(card[1:], ())}
    return frozenset(said)


def _lines(told: Paragraph) -> list[Paragraph]:
    """The lines of a paragraph; the heading of a list says nothing alone and takes its first line with it."""
    first, *rest = told.text.split("\n")
    if rest:
        first = f"{first} {rest[0].removeprefix('• ')}"
    return [Paragraph(told.number, line) for line in (first, *rest[1:])]


def find(book: Book, query: str) -> list[Hit]:
    """Sections in which all the words asked for stand, in the order of the book; none for a query without words.

    Of a long query only the beginning counts.
    """
    language = book.language
    asked = set(_tokens(language, query[:_LONGEST_QUERY]))

    def found(text: str) -> set[str]:
        return {word for word in asked if any(_is(language, word, said) for said in _spoken(language, text))}

    hits = []
    for index, section in enumerate(book.sections):
        lines = [line for told in section.paragraphs for line in _lines(told)]
        matches = [found(f"{line.number or ''} {line.text}") for line in lines]
        if asked and asked == found(section.title).union(*matches):
            best = max(range(len(lines)), key=lambda i: len(matches[i]))
            hits.append(Hit(index, lines[best]))
    return hits
