"""What a button carries: at most 64 bytes (Bot API, InlineKeyboardButton.callback_data), read strictly."""

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from games.core import Token

MOST_BYTES: Final = 64
_FORM: Final = re.compile(
    r"([a-z]):(|0|[1-9a-z][0-9a-z]{0,9}):([0-9a-z.]{0,16})((?::[A-Za-z0-9_.!+-]{0,24}){0,3})", re.ASCII
)
# A table's number has at most ten digits of base 36, which any database keeps.
_DIGITS: Final = "0123456789abcdefghijklmnopqrstuvwxyz"


class Kind(StrEnum):
    """What a button speaks of."""

    CARD = "k"
    """A card of the hand: words (card,)."""
    ACT = "w"
    """A legal action: words (index into ``legal`` under this stamp,)."""
    DRAFT = "d"
    """The next word of a half-made choice: words (word,); ``-`` goes back."""
    LOBBY = "l"
    TABLE = "t"
    RULES = "r"
    """Words (game, section index); both may be missing."""
    SETTINGS = "s"
    MENU = "m"


@dataclass(frozen=True, slots=True)
class Press:
    """A button as a value. ``table`` is None and ``stamp`` empty where the kind needs none."""

    kind: Kind
    words: tuple[str, ...] = ()
    table: int | None = None
    stamp: str = ""

    def word(self, index: int) -> str:
        """A word by its place; empty if there is none."""
        return self.words[index] if index < len(self.words) else ""

    def number(self, index: int) -> int | None:
        """A word that is a plain decimal number; None if it is not."""
        text = self.word(index)
        return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None


def encode(press: Press) -> str:
    """The callback data of a press. ValueError if it does not fit or would not be read back as itself."""
    table = "" if press.table is None else _base36(press.table)
    data = ":".join((press.kind.value, table, press.stamp, *press.words))
    if len(data.encode()) > MOST_BYTES or parse(data) != press:
        raise ValueError(f"no button can carry {press}")
    return data


def parse(data: str) -> Press | None:
    """The press that a button carries; None for anything that :func:`encode` does not make."""
    found = _FORM.fullmatch(data)
    if found is None or found[1] not in set(Kind) or len(data) > MOST_BYTES:
        return None
    words = tuple(found[4].split(":")[1:])
    return Press(Kind(found[1]), words, int(found[2], 36) if found[2] else None, found[3])


def word_of(token: Token) -> str:
    """A token as a word of a button, which knows no spaces: ``greet J`` is ``greet.J``."""
    return token.replace(" ", ".")


def token_of(word: str) -> Token:
    """The token that a word of a button carries whole; of any other word something that is no legal token."""
    return word.replace(".", " ")


def _base36(number: int) -> str:
    digits = ""
    while number:
        number, digit = divmod(number, 36)
        digits = _DIGITS[digit] + digits
    return digits or "0"
