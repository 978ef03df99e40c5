"""One table's words: a language, a game's own wording where it has one, and the names of who sits."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

import regex

from bot.bounds import utf16_length
from bot.polite import Argument
from bot.table import Sitter, TableState
from bot.texts import NAME_LENGTH, Html, Speech, shown_name
from games.core import AnyGame, Seat

NAME_LENGTHS: Final = (NAME_LENGTH, 12, 6, 3)
"""Names are cut step by step where a text would not fit."""

Block: TypeAlias = Sequence[str]
"""Lines that belong together."""


@dataclass(frozen=True, slots=True)
class Voice:
    """Words for one table. ``names`` are by seat; ``sides`` are who plays together."""

    speech: Speech
    game: AnyGame
    names: tuple[str, ...]
    sides: tuple[tuple[Seat, ...], ...]

    def __call__(self, key: str, **arguments: Argument) -> Html:
        """A text as HTML, in the game's own wording (``valety-<key>``) where there is one."""
        return self.speech(wording(self.speech, self.game.id, key), **arguments)

    def plain(self, key: str, **arguments: Argument) -> str:
        """The same without markup, for buttons and pop-ups."""
        return self.speech.plain(wording(self.speech, self.game.id, key), **arguments)

    def has(self, key: str) -> bool:
        """Whether there is such a text, the game's own or everybody's."""
        return self.speech.has(wording(self.speech, self.game.id, key))

    @property
    def in_pairs(self) -> bool:
        """Whether anybody has a partner."""
        return len(self.sides) < len(self.names)

    @property
    def title(self) -> str:
        """The game's title."""
        return game_title(self.speech, self.game.id)

    def side(self, index: int) -> str:
        """The names of a side; empty if there is none of that number."""
        seats = self.sides[index] if 0 <= index < len(self.sides) else ()
        return f" {self.speech.plain('and')} ".join(self.names[seat] for seat in seats)

    def list_names(self, seats: tuple[Seat, ...]) -> str:
        """Names separated by commas."""
        return ", ".join(self.names[seat] for seat in seats)


def game_title(speech: Speech, game_id: str) -> str:
    """A game's title."""
    return speech.plain(f"title-{game_id}")


def wording(speech: Speech, game_id: str, key: str) -> str:
    """The key of the game's own wording of a text, or the text's own key where the game has none."""
    own = f"{game_id}-{key}"
    return own if speech.has(own) else key


def voice_of(state: TableState, speech: Speech, length: int = NAME_LENGTH) -> Voice:
    """The voice of a table that plays or has played; names are capped at so many letters."""
    match = state.playing
    names = tuple(seat_name(sitter, speech, length, key="computer-short") for sitter in state.sitters)
    return Voice(speech, match.game, names, match.game.sides(match.setup))


def seat_name(sitter: Sitter, speech: Speech, length: int = NAME_LENGTH, *, key: str = "computer-name") -> str:
    """How a sitter is named: a person as they call themselves, a computer by the name that a text gives its number.

    Not escaped yet. ``length``: the most letters shown of a person's name; marks on them count for no more than double.
    """
    if not sitter.is_person:
        return speech.plain(key, number=int(sitter.name))
    shown = shown_name(sitter.name)
    letters: list[str] = regex.findall(r"\X", shown[1:-1])
    if len(letters) > length:
        letters = [*letters[: length - 1], "…"]
    # A letter may carry any number of marks: what counts for Telegram's limits is their length.
    while utf16_length("".join(letters)) > 2 * length:
        letters.pop(-2 if len(letters) > 1 else -1)
    return f"{shown[0]}{''.join(letters) or '?'}{shown[-1]}"


def fitted(state: TableState, speech: Speech, limit: int, write: Callable[[Voice], str]) -> Html:
    """The text with the longest names with which it fits; with the shortest ones it is taken as it is."""
    for length in NAME_LENGTHS:
        text = write(voice_of(state, speech, length))
        if utf16_length(text) <= limit:
            break
    return Html(text)


def figure(value: int) -> str:
    """A number with a proper minus."""
    return f"−{-value}" if value < 0 else str(value)


def signed(value: int) -> str:
    """A number with its sign, nothing for 0."""
    return f"+{value}" if value > 0 else figure(value)


def capitalised(text: str) -> Html:
    """A line that begins with a capital letter."""
    return Html(text[:1].upper() + text[1:])


def joined(blocks: Iterable[Block]) -> str:
    """Blocks of lines, an empty line between those that have any."""
    return "\n\n".join("\n".join(block) for block in blocks if block)
