"""Texts for people: Fluent messages in Russian and English, and how cards and names are written.

A :class:`Speech` is one language. Its texts are Telegram's HTML: arguments are escaped here, once.
"""

import html
from collections.abc import Iterable
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

import regex
from fluent.runtime import FluentBundle, FluentResource

from bot.bounds import visible_text
from bot.people import LANGUAGES
from bot.polite import Argument
from games.cards import RANK_OF, RANKS, SUIT_OF, Card, Suit

LOCALES: Final = Path(__file__).parent / "locales"
NAME_LENGTH: Final = 24
"""The longest name shown, in what a reader sees as one letter each."""
MOST_READ: Final = 256
"""So many characters of a name are read: more than Telegram allows both names of a person together, marks included."""
TEXTS_KEPT: Final = 4096
"""So many formatted texts of a language are kept, about a megabyte."""

_EMOJI_SUITS: Final = ("♠️", "♣️", "♦️", "♥️")
_PLAIN_SUITS: Final = ("♠", "♣", "♦", "♥")


class Html(str):
    """Text that is Telegram's HTML already and must not be escaped again."""

    __slots__ = ()


class Speech:
    """One language: its messages, cards and names."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._bundle = _bundle(language)
        # A table says nearly the same again after each card.
        self._formatted = lru_cache(TEXTS_KEPT)(self._format)
        self._court = {letter: self(f"rank-{letter}") for letter in "JQKA"}

    def __call__(self, key: str, **arguments: Argument) -> Html:
        """The text of a message as HTML. KeyError for an unknown key, ValueError for a wrong argument."""
        return self._formatted(key, tuple([(name, _escape(value)) for name, value in arguments.items()]))

    def plain(self, key: str, **arguments: Argument) -> str:
        """The text of a message without markup: for pop-ups and buttons, which show HTML as it stands."""
        return visible_text(self(key, **arguments))

    def has(self, key: str) -> bool:
        """Whether there is a message with this key."""
        return self._bundle.has_message(key)

    def suit(self, suit: Suit, *, plain: bool = False) -> Html:
        """A suit's sign; ``plain`` in the text form, for columns."""
        return Html((_PLAIN_SUITS if plain else _EMOJI_SUITS)[suit])

    def rank(self, card: Card) -> Html:
        """A card's rank as players write it."""
        letter = RANKS[RANK_OF[card]]
        return self._court.get(letter, Html("10" if letter == "T" else letter))

    def card(self, card: Card, *, plain: bool = False) -> Html:
        """A card, suit first."""
        return Html(self.suit(SUIT_OF[card], plain=plain) + self.rank(card))

    def cards(self, cards: Iterable[Card], *, plain: bool = False) -> Html:
        """Cards separated by spaces."""
        return Html(" ".join(self.card(card, plain=plain) for card in cards))

    def _format(self, key: str, arguments: tuple[tuple[str, Argument], ...]) -> Html:
        message = self._bundle.get_message(key)
        if message.value is None:
            raise KeyError(key)
        text, errors = self._bundle.format_pattern(message.value, dict(arguments))
        if errors:
            raise ValueError(f"{self.language} {key}: {errors[0]}")
        return Html(text)


_VISIBLE: Final = regex.compile(r"(?V1)[[\p{L}\p{N}\p{P}\p{S}]--[\u115f\u1160\u3164\uffa0\u2800]]")
"""Something to be seen: among letters and signs there are blank ones."""


def shown_name(text: str) -> str:
    """A name as it may be shown: one line, capped by grapheme, its direction isolated. Not escaped yet."""
    line = regex.sub(r"[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]", "", text[:MOST_READ])
    graphemes = regex.findall(r"\X", line)
    shown = "".join(graphemes if len(graphemes) <= NAME_LENGTH else [*graphemes[: NAME_LENGTH - 1], "…"])
    return f"\u2068{shown.strip() if _VISIBLE.search(shown) else '?'}\u2069"


@cache
def speech(language: str) -> Speech:
    """The speech of a language."""
    return Speech(language)


def _escape(value: Argument) -> Argument:
    if isinstance(value, Html) or not isinstance(value, str):
        return value
    return html.escape(value, quote=False)


@cache
def _bundle(language: str) -> FluentBundle:
    if language not in LANGUAGES:
        raise ValueError(f"no texts in {language!r}")
    bundle = FluentBundle([language], use_isolating=False)
    for path in sorted((LOCALES / language).glob("*.ftl")):
        bundle.add_resource(FluentResource(path.read_text(encoding="utf-8")))
    return bundle
