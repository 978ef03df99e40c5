"""A private game with computers: table, hand, reckoning and end in one message."""

from bot.bounds import TEXT_LIMIT
from bot.screen import Keyboard, Screen, Style
from bot.surfaces.facts import header, note_lines, title_lines
from bot.surfaces.hand import hand_rows, turn_lines
from bot.surfaces.reckoning import reckoning_blocks
from bot.surfaces.rows import labelled, table_button
from bot.surfaces.start import seats_drawn
from bot.surfaces.table_message import MORE, fold, greeting_rows, more_rows, play_lines, presence_rows, score_lines
from bot.surfaces.voice import Block, Voice, fitted, joined, voice_of
from bot.table import Phase, TableState
from bot.texts import Html, Speech
from games.core import Seat


def solo_screen(state: TableState, speech: Speech, *, ending: Html | None, end_keyboard: Keyboard) -> Screen:
    """The one message of a private table while it plays, and at its end, which ``ending`` tells.

    A lonely person goes on to the next deal by a press of their own.
    """
    seat = next((seat for seat, sitter in enumerate(state.sitters) if sitter.is_person), None)

    def write(voice: Voice) -> str:
        blocks = _blocks(state, seat, voice)
        return joined([*blocks, [ending]] if ending is not None else blocks)

    text = fitted(state, speech, TEXT_LIMIT, write)
    if state.phase is Phase.OVER:
        return Screen(text, end_keyboard)
    return Screen(text, _keyboard(state, seat, voice_of(state, speech)))


def _blocks(state: TableState, seat: Seat | None, voice: Voice) -> list[Block]:
    match = state.playing
    if match.state is None:
        return [[voice("header-only", title=voice.title)], [voice("being-dealt")]]
    view = match.view(seat)
    if match.complete:
        return [play_lines(voice, view, over=False), *reckoning_blocks(match, voice)]
    head = [header(voice, view), *title_lines(voice, state.titles, view.notes), *note_lines(voice, view.notes)]
    over = state.phase is Phase.OVER
    turn = [] if over else turn_lines(state, voice, view)
    if view.progress[0] == 1 and view.last_trick is None:
        head += seats_drawn(voice, seat or 0)  # alone there is no message of the lots
    return [head, [*play_lines(voice, view, over=over), *turn], score_lines(voice, view), fold(voice, view)]


def _keyboard(state: TableState, seat: Seat | None, voice: Voice) -> Keyboard:
    presence = presence_rows(state, voice)
    if state.page == MORE:
        return (*presence, *more_rows(state, voice))
    foot = (labelled(state, voice, "rules"), labelled(state, voice, "more"))
    match = state.playing
    if match.complete:
        go_on = table_button(state.table_id, voice.plain("button-go-on"), "next", style=Style.PRIMARY)
        return ((go_on,), *presence, foot)
    choices = () if seat is None or state.paused else (*hand_rows(state, seat, voice), *greeting_rows(state, voice))
    return (*choices, *presence, foot)
