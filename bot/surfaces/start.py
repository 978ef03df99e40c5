"""The start of a match: who sits where by lot, who deals, and the strings that go into the shuffle."""

from typing import Final

from bot.screen import Button, Screen
from bot.surfaces.columns import NAME_WIDTH, cut, display_width, preformatted
from bot.surfaces.voice import Voice, voice_of
from bot.table import TableState, has_hands
from bot.texts import Html, Speech
from games.core import Seat

SQUARE: Final = 4
"""So many sit round a table with one at each side."""
TURNS: Final = {1: "↻", -1: "↺"}
"""Which way the game goes round (Game.direction)."""
MIDDLE: Final = 2
"""Letters between the middle of the table and a name beside it."""


def start_screen(state: TableState, speech: Speech, *, private_link: str) -> Screen:
    """Told once; the strings are fixed and public from now on (games/fairness.md, 1.3).

    ``private_link`` opens the private chat for those who would rather hold their cards there, where there are any.
    """
    voice = voice_of(state, speech)
    key = "lots" if not state.keep_seats else "lots-kept-pairs" if voice.in_pairs else "lots-kept"
    dealer = voice.names[state.first_dealer or 0]
    lines = [voice(key, seats=Html(_in_order(voice, tuple(range(len(voice.names))))), dealer=dealer)]
    if voice.in_pairs:
        lines.append(speech("lots-pairs", first=voice.side(0), second=voice.side(1)))
    lines += seats_drawn(voice)
    strings = _strings(state, voice)
    if strings:
        lines.append(Html(f"<blockquote expandable>{strings}</blockquote>"))
    button = Button(speech.plain("private-hand"), url=private_link)
    return Screen("\n".join(lines), ((button,),) if has_hands(state.chosen_game) else ())


def _in_order(voice: Voice, seats: tuple[Seat, ...]) -> str:
    """The names in the order of play, from the first seat on."""
    ordered = [voice.names[seats[i * voice.game.direction]] for i in range(len(seats))]
    shown: str = voice.speech("told", text=ordered[0])
    for following in ordered[1:]:
        shown = voice.speech("lots-next", before=Html(shown), name=following)
    return shown


def seats_drawn(voice: Voice, nearest: Seat = 0) -> list[Html]:
    """The table of two pairs from above, from one seat: to its left, as seats count, is the next. Else nothing."""
    if not voice.in_pairs or len(voice.names) != SQUARE:
        return []
    names = (*voice.names[nearest:], *voice.names[:nearest])
    near, left, far, right = (cut(name, NAME_WIDTH) for name in names)
    middle = max(display_width(left), display_width(right)) + MIDDLE
    lines = [
        _centred(far, middle),
        f"{left}{' ' * (middle - display_width(left))}{TURNS[voice.game.direction]}{' ' * MIDDLE}{right}",
        _centred(near, middle),
    ]
    return [preformatted(lines)]


def _centred(text: str, middle: int) -> str:
    """A text around a column."""
    return " " * max(0, middle - display_width(text) // 2) + text


def _strings(state: TableState, voice: Voice) -> str:
    """The client strings in seat order; empty where only computers sit."""
    lines = [
        voice.speech("string-line", name=voice.names[seat], string=sitter.client_string)
        for seat, sitter in enumerate(state.sitters)
        if sitter.client_string is not None
    ]
    return "\n".join((voice.speech("strings-folded"), *lines)) if lines else ""
