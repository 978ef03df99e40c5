"""The pages behind the lobby's front: all house rules, one of them, the time for a turn, the honest deck."""

from typing import Final

from bot.lobby import DECK_PAGE, OPTIONS_PAGE, TURN_PAGE
from bot.screen import Button, Screen, Style
from bot.surfaces.lobby_message import (
    book_of,
    has_turns,
    lobby_button,
    turn_time,
)
from bot.surfaces.rows import rows_of
from bot.surfaces.voice import game_title
from bot.table import TURN_SECONDS, TableState
from bot.texts import Html, Speech
from games.core import OptionSpec, OptionValue, option_specs

TOLD_VALUES: Final = 6
"""With more values than this only the chosen one is told in a sentence; the buttons name the others."""
WIDTHS: Final = ((8, 4), (12, 3), (18, 2))
"""So long a label still lets so many buttons stand in a row of a phone."""


def lobby_page_screen(state: TableState, speech: Speech) -> Screen | None:
    """The page that the lobby is turned to; None for its front."""
    if state.page == OPTIONS_PAGE:
        return _options_screen(state, speech)
    if state.page == TURN_PAGE:
        return _turn_screen(state, speech)
    if state.page == DECK_PAGE:
        return _deck_screen(state, speech)
    for index, spec in enumerate(option_specs(state.chosen_game.options)):
        if spec.name == state.page:
            return _option_screen(state, speech, index, spec)
    return None


def _options_screen(state: TableState, speech: Speech) -> Screen:
    """Every house rule in a row of its own, with what is agreed; blue where it is not the usual."""
    title = game_title(speech, state.chosen_game.id)
    who = speech("options-who-private" if state.is_private else "options-who")
    rows = [(_option_button(state, speech, spec),) for spec in option_specs(state.chosen_game.options)]
    if has_turns(state):
        time = turn_time(state.turn_seconds, speech)
        rows.append((lobby_button(state, speech.plain("turn-button", time=time), "page", TURN_PAGE),))
    rows.append((lobby_button(state, speech.plain("deck-button"), "page", DECK_PAGE),))
    return Screen(f"{speech('options-title', title=title)}\n{who}", (*rows, _back(state, speech, "-")))


def _option_button(state: TableState, speech: Speech, spec: OptionSpec) -> Button:
    told = book_of(state.chosen_game, speech).options[spec.name]
    chosen = _chosen(state, spec)
    text = speech.plain("option-button", label=told.label, value=told.value(chosen).label)
    return lobby_button(state, text, "page", spec.name, style=None if chosen == spec.values[0] else Style.PRIMARY)


def _option_screen(state: TableState, speech: Speech, index: int, spec: OptionSpec) -> Screen:
    """One house rule: what each value means, and the values as buttons."""
    told = book_of(state.chosen_game, speech).options[spec.name]
    chosen = _chosen(state, spec)
    lines = [speech("option-title", title=game_title(speech, state.chosen_game.id), label=told.label)]
    for value in spec.values:
        if value == chosen or len(spec.values) <= TOLD_VALUES:
            key = "option-chosen" if value == chosen else "option-open"
            lines.append(speech(key, sentence=told.value(value).sentence))
    labels = [told.value(value).label for value in spec.values]
    marked = [
        _marked(state, speech, label, ("set", str(index), str(i)), chosen=value == chosen)
        for i, (value, label) in enumerate(zip(spec.values, labels, strict=True))
    ]
    rows = rows_of(marked, _row_width(labels))
    return Screen("\n".join(lines), (*rows, _back(state, speech, OPTIONS_PAGE)))


def _turn_screen(state: TableState, speech: Speech) -> Screen:
    title = game_title(speech, state.chosen_game.id)
    labels = [turn_time(seconds, speech) for seconds in TURN_SECONDS]
    marked = [
        _marked(state, speech, label, ("turn", str(i)), chosen=seconds == state.turn_seconds)
        for i, (seconds, label) in enumerate(zip(TURN_SECONDS, labels, strict=True))
    ]
    text = f"{speech('turn-title', title=title)}\n{speech('turn-note')}"
    return Screen(text, (*rows_of(marked, _row_width(labels)), _back(state, speech, OPTIONS_PAGE)))


def _deck_screen(state: TableState, speech: Speech) -> Screen:
    title = speech("deck-title", title=game_title(speech, state.chosen_game.id))
    page: Html = speech("deck-page", commitment=state.commitment)
    return Screen(f"{title}\n\n{page}", (_back(state, speech, OPTIONS_PAGE),))


def _marked(state: TableState, speech: Speech, label: str, words: tuple[str, ...], *, chosen: bool) -> Button:
    text = speech.plain("value-chosen" if chosen else "value-open", label=label)
    return lobby_button(state, text, *words, style=Style.PRIMARY if chosen else None)


def _chosen(state: TableState, spec: OptionSpec) -> OptionValue:
    return state.options.get(spec.name, spec.values[0])


def _row_width(labels: list[str]) -> int:
    """How many buttons with these labels fit in a row."""
    longest = max(map(len, labels))
    return next((width for length, width in WIDTHS if longest <= length), 1)


def _back(state: TableState, speech: Speech, page: str) -> tuple[Button, ...]:
    """The way back; and in a group, where others read the same page, the place at the table."""
    back = lobby_button(state, speech.plain("back-button"), "page", page)
    return (back,) if state.is_private else (back, lobby_button(state, speech.plain("lobby-sit"), "sit"))
