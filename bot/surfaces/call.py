"""Calling by name those whose turn it is, so that Telegram notifies them."""

from bot.play import asked_openly
from bot.screen import Screen
from bot.surfaces.rows import table_button
from bot.surfaces.voice import seat_name
from bot.table import Phase, TableState, has_hands
from bot.texts import Html, Speech
from games.core import Seat


def call_screen(state: TableState, speech: Speech) -> Screen | None:
    """The call; None when nobody who was called is still awaited."""
    seats = called_seats(state)
    if not seats:
        return None
    names = Html(", ".join(_mention(state, seat, speech) for seat in seats))
    hand = table_button(state.table_id, speech.plain("call-hand"), "hand")
    keyboard = ((hand,),) if has_hands(state.chosen_game) else ()
    return Screen(speech("call", names=names, count=len(seats)), keyboard, silent=False)


def called_seats(state: TableState) -> tuple[Seat, ...]:
    """The persons to name.

    When several answer in secret, everybody who was asked is named as soon as one has been called, and until the
    question is settled: who still has to answer must not be told from the call.
    """
    if state.phase is not Phase.PLAYING or state.paused or state.playing.awaiting_deal:
        return ()
    asked = asked_openly(state)
    called = [seat for seat in asked if seat in state.called]
    if len(asked) == 1 and called and state.called[called[0]] != state.playing.stamp(called[0]):
        return ()
    if not called:
        return ()
    return tuple(seat for seat in asked if not state.sitters[seat].plays_alone)


def _mention(state: TableState, seat: Seat, speech: Speech) -> Html:
    sitter = state.sitters[seat]
    return speech("call-name", id=str(sitter.user_id), name=seat_name(sitter, speech))
