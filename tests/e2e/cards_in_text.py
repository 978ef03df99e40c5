"""Cards in whatever the bot sends: as people read them, and as records and buttons write them."""

import re
from collections.abc import Iterator
from typing import Final

from games.cards import RANKS, SUITS

_SIGNS: Final = dict(zip("♠♣♦♥", SUITS, strict=True))
_LETTERS: Final = {"10": "T"} | {digit: digit for digit in "23456789"} | {letter: letter for letter in "TJQKA"}
_RUSSIAN: Final = {
    "\N{CYRILLIC CAPITAL LETTER VE}": "J",
    "\N{CYRILLIC CAPITAL LETTER DE}": "Q",
    "\N{CYRILLIC CAPITAL LETTER KA}": "K",
    "\N{CYRILLIC CAPITAL LETTER TE}": "A",
}
_RANK_OF: Final = _LETTERS | _RUSSIAN
_RANK: Final = "(?:10|[" + "".join(set("".join(_RANK_OF)) - set("10")) + r"])(?!\w)"
# The second sign may ask for the colourful form of a suit.
_SHOWN: Final = re.compile(f"([♠♣♦♥])\\ufe0f?({_RANK})")
# In a pop-up a suit is said once for several cards: ♠️К 9 3. Elsewhere a number after a card is a sum: ♣️В ♥️В 3.
_SHOWN_IN_ROWS: Final = re.compile(f"([♠♣♦♥])\\ufe0f?({_RANK}(?:\x20{_RANK})*)")
_TAG: Final = re.compile(r"</?[a-z][^<>]*>")
_WRITTEN: Final = re.compile(f"(?<![0-9A-Za-z])([{RANKS}][{SUITS}])(?![0-9A-Za-z])")


def cards_in(text: str, *, in_rows: bool = False) -> set[str]:
    """The names (``JS``) of all cards that a text shows in any form; ``in_rows``: also of those without their suit."""
    plain = _TAG.sub("", text)  # an open card's rank may be bold
    return {*_shown(_SHOWN_IN_ROWS if in_rows else _SHOWN, plain), *_WRITTEN.findall(text)}


def _shown(form: re.Pattern[str], text: str) -> Iterator[str]:
    for found in form.finditer(text):
        for rank in found[2].split():
            yield _RANK_OF[rank] + _SIGNS[found[1]]
