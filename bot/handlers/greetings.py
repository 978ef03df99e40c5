"""Games in which everybody may greet the open card: by its button, or by typing the words where the bot hears them."""

from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from typing import Final

import regex

from bot import play
from bot.handlers.desk import Desk
from bot.handlers.visit import Visit
from bot.lobby import Presser
from bot.people import LANGUAGES
from bot.polite import PoliteRefusal
from bot.table import Phase, Saying, Step, TableState
from bot.tables import Table
from bot.texts import speech
from games.core import Event, Form, Refusal, Seat, Token, verb_of

TOLD: Final = ("greeted", "false_greeting", "late", "unheard")
"""What a greeting can come to, as the person who greeted is told."""


def greet(state: TableState, presser: Presser, seat: Seat, token: Token, now: datetime) -> Step:
    """A greeting; who greets is there, even if the program has been playing for them."""
    if state.sitters[seat].away:
        state = play.come_back(state, presser).state
    step = play.act(play.pressed(state, presser, now), seat, token, now)
    return Step(step.state, step.actions, saying=told(step.events))


def told(events: tuple[Event, ...]) -> Saying | None:
    """What the person who greeted is told of it."""
    kind = next((event.kind for event in events if event.kind in TOLD), None)
    return None if kind is None else Saying(f"heard-{kind}")


def is_greeting(state: TableState, token: Token) -> bool:
    """Whether an action is a greeting."""
    return state.chosen_game.verbs.get(verb_of(token)) is Form.GREET


async def hear_greeting(desk: Desk, visit: Visit, table: Table, text: str) -> bool:
    """Take a typed greeting as a press on its button; False if the words are none."""
    token = _greeting_in(table.state, visit.user_id, text)
    if token is None:
        return False
    presser = await desk.presser(visit)

    def heard(state: TableState) -> Step:
        if table.has_unseen_card:
            return Step(state)  # meant for the card before, so it comes late: a button would say as much
        return greet(state, presser, play.need_seat(state, presser.user_id), token, desk.alarm.now())

    # Said when no card lies open: at a table nobody would answer that either.
    with suppress(PoliteRefusal, Refusal):
        await table.step(heard)
    return True


def _greeting_in(state: TableState, user_id: int, text: str) -> Token | None:
    """The greeting that a text is, letter case, drawn-out letters and punctuation aside, in any language.

    None too where this person may greet nothing now.
    """
    seat = state.seat_of(user_id)
    if seat is None or state.phase is not Phase.PLAYING or state.paused:
        return None
    words = _words(text)
    for token in state.playing.legal(seat):
        if is_greeting(state, token) and any(words == _words(form) for form in _forms(token)):
            return token
    return None


def _forms(token: Token) -> Iterator[str]:
    """How a greeting is said: as on its button, in every language, and as it may also be written (``also-…``)."""
    for told in map(speech, LANGUAGES):
        for key in (f"{stem}-{token.replace(' ', '-')}" for stem in ("act", "also")):
            if told.has(key):
                yield told.plain(key)


def _words(text: str) -> list[str]:
    """The words but for names that begin with @: in a group the bot may hear only what mentions it.

    Letters drawn out in a hurry ("Hellooo") are one, on both sides of a comparison.
    """
    said = [word.casefold() for word in regex.findall(r"(?<![@\w])\w+", text)]
    return [regex.sub(r"(.)\1+", r"\1", word) for word in said]
