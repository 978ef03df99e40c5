"""Typed commands and plain messages."""

from collections.abc import Mapping
from datetime import datetime
from typing import Final

from bot import lobby, play
from bot.handlers.desk import CommandHandler, Desk
from bot.handlers.greetings import hear_greeting
from bot.handlers.visit import Visit
from bot.links import Errand, table_of_link
from bot.lobby import Presser
from bot.polite import PoliteRefusal
from bot.screen import Screen
from bot.surfaces.menu import help_screen, settings_screen, situation_of, welcome_screen
from bot.surfaces.rules_message import WORD, game_names, rules_screen, search_screen, split_query
from bot.surfaces.table_message import glance_screen
from bot.table import Phase, Saying, Step, TableState, Way
from bot.tables import Table
from bot.texts import shown_name
from games.core import AnyGame
from games.registry import GAMES


async def start(desk: Desk, visit: Visit, argument: str) -> None:
    """/start: in private, from now on the bot may write; a link from a table brings the hand."""
    if not visit.is_private:
        await show_help(desk, visit, argument)
        return
    await desk.directory.set_started(visit.user_id, started=True)
    came = await _come_by_link(desk, visit, argument)
    for seated in desk.hall.of_person(visit.user_id):
        seated.show()  # a hand of before they blocked the bot gives way to a line that says where theirs is
    if not came:
        desk.post(visit, welcome_screen(desk.speech_for(visit), desk.bot.username, visit.name))


async def _come_by_link(desk: Desk, visit: Visit, argument: str) -> bool:
    """Do what a table's link is for; False if it is none, or there is nothing to do any more."""
    for errand, run in ((Errand.STRING, ask_string), (Errand.TABLE, _come_to_table)):
        table_id = table_of_link(errand, argument)
        if table_id is None:
            continue
        table = desk.hall.by_id(table_id)
        if table is not None:
            return await run(desk, visit, table)
        desk.post(visit, Screen(desk.speech_for(visit)("table-over")))
    return False


async def ask_string(desk: Desk, visit: Visit, table: Table) -> bool:
    """Ask in the private chat for a seated person's client string; False where it is not theirs to give any more."""
    state = table.state
    sitter = next((sitter for sitter in state.persons if sitter.user_id == visit.user_id), None)
    if state.phase is not Phase.LOBBY or sitter is None:
        return False
    await desk.directory.await_string(visit.user_id, state.table_id)
    text = desk.speech_for(visit)("ask-string-private", string=sitter.client_string or "")
    desk.post(visit, Screen(text))
    return True


async def _come_to_table(desk: Desk, visit: Visit, table: Table) -> bool:
    """Show a seated person their hand here; seat a member of the group in an open lobby. False: neither."""
    presser = await desk.presser(visit)
    if table.state.seat_of(visit.user_id) is not None:
        if table.state.phase is Phase.PLAYING:
            await table.step(lambda state: play.use_way(state, presser, Way.PRIVATE))
        return table.state.phase is Phase.PLAYING
    if table.state.phase is not Phase.LOBBY or table.state.is_private:
        return False
    if not await desk.is_member(table.state.chat_id, visit.user_id):
        return False
    saying = await table.step(lambda state: lobby.sit(state, presser, desk.alarm.now()))
    desk.post(visit, Screen(desk.speech_for(visit)((saying or Saying("seated")).key)))
    return True


async def show_help(desk: Desk, visit: Visit, argument: str) -> None:
    """/help: what can be done here and now."""
    del argument
    table = desk.table_at(visit)
    situation = situation_of(table.state if table else None, visit.user_id, is_private=visit.is_private)
    desk.post(visit, help_screen(desk.speech_of(visit.chat_id), situation))


async def new_game(desk: Desk, visit: Visit, argument: str) -> None:
    """/play: a choice of games, or the lobby of the one named; an open table is lifted instead."""
    table = desk.hall.at(visit.chat_id, visit.thread_id)
    if table is not None:
        await table.step(play.lift)
        return
    game = _game_named(argument)
    if argument and game is None:
        raise PoliteRefusal("no-such-game")
    table = await desk.hall.open(visit.chat_id, visit.thread_id, visit.user_id)
    if game is not None:
        presser = await desk.presser(visit)
        await table.step(lambda state: lobby.choose_game(state, presser, game, typed=True, sits=not visit.is_nobody))
        desk.learn_length(table)


def _game_named(text: str) -> AnyGame | None:
    """A game by the beginning of one of its names in any language."""
    wanted = " ".join(WORD.findall(text.casefold()))
    called = ((game, name) for game in GAMES.values() for name in game_names(game.id))
    return next((game for game, name in called if wanted and " ".join(name).startswith(wanted)), None)


async def join(desk: Desk, visit: Visit, argument: str) -> None:
    """/join: sit down in the lobby, or between deals in a computer's place."""
    del argument
    table = desk.need_table(visit)
    if visit.is_nobody:
        raise PoliteRefusal("sit-by-button")
    presser = await desk.presser(visit)
    now = desk.alarm.now()

    def step(state: TableState) -> Step:
        return play.take_seat(state, presser, now) if state.phase is Phase.PLAYING else lobby.sit(state, presser, now)

    _tell(desk, visit, table, await table.step(step))


async def leave(desk: Desk, visit: Visit, argument: str) -> None:
    """/leave: stand up; during play a computer takes the seat."""
    del argument
    table = desk.need_table(visit)
    presser = await desk.presser(visit)
    saying = await table.step(lambda state: stand_up(state, presser, desk.alarm.now()))
    _tell(desk, visit, table, saying)


def stand_up(state: TableState, presser: Presser, now: datetime) -> Step:
    """A person goes: in the lobby their place is free again, during play a computer takes it.

    Alone with computers, to leave is to end the table.
    """
    if state.is_private:
        return play.stop(state, presser, now) if state.phase is Phase.PLAYING else lobby.cancel(state, presser, now)
    return play.leave(state, presser, now) if state.phase is Phase.PLAYING else lobby.stand(state, presser)


async def stop(desk: Desk, visit: Visit, argument: str) -> None:
    """/stop: close the table, or vote for it."""
    del argument
    table = desk.need_table(visit)
    presser = await desk.presser(visit, arranging=table)
    now = desk.alarm.now()

    def step(state: TableState) -> Step:
        return play.stop(state, presser, now) if state.phase is Phase.PLAYING else lobby.cancel(state, presser, now)

    _tell(desk, visit, table, await table.step(step))


def _tell(desk: Desk, visit: Visit, table: Table, saying: Saying | None) -> None:
    """What a typed command came to, unless a new message in the same chat says so: that of the end of a match.

    A table for one changes its one message, which may have gone up behind answers.
    """
    ended = table.state.phase is Phase.OVER and table.state.has_played and visit.chat_id == table.state.chat_id
    if saying is not None and (table.state.is_private or not ended):
        desk.post(visit, Screen(desk.speech_of(visit.chat_id)(saying.key, **saying.arguments)))


async def hand(desk: Desk, visit: Visit, argument: str) -> None:
    """/hand: the hand anew; in a group the table's message too, whose button brings it there."""
    del argument
    table = desk.need_table(visit)
    presser = await desk.presser(visit)
    if table.state.phase is Phase.LOBBY and table.state.seat_of(visit.user_id) is None:
        raise PoliteRefusal("sit-first")
    if table.state.phase is not Phase.PLAYING:
        raise PoliteRefusal("no-cards-yet")
    play.need_seat(table.state, visit.user_id)
    if table.state.is_private:
        await table.step(play.lift)
        return
    if visit.is_private:
        await table.step(lambda state: play.use_way(state, presser, Way.PRIVATE))
        return
    now = desk.alarm.now()
    await table.step(lambda state: play.lift(play.show_hand_anew(play.pressed(state, presser, now), presser)))


async def score(desk: Desk, visit: Visit, argument: str) -> None:
    """/score: the table's message anew; in private a look at it."""
    del argument
    table = desk.need_table(visit)
    if table.state.phase is not Phase.PLAYING:
        raise PoliteRefusal("not-begun")
    if table.state.chat_id == visit.chat_id:
        await table.step(play.lift)
        return
    title = shown_name(desk.directory.chat(table.state.chat_id).title)
    desk.post(visit, glance_screen(table.state, desk.speech_for(visit), title))


async def rules(desk: Desk, visit: Visit, argument: str) -> None:
    """/rules: by sections, or the sections that speak of some words."""
    table = desk.table_at(visit)
    held = table.state.chosen_game.id if table is not None and table.state.game is not None else None
    options = table.state.house_rules() if table is not None and held else None
    spoken = desk.speech_of(visit.chat_id)
    named, words = split_query(argument)
    game_id = named or held
    if words:
        desk.post(visit, search_screen(spoken, words, game_id))
    else:
        desk.post(visit, rules_screen(spoken, game_id, None, options=options if game_id == held else None))


async def settings(desk: Desk, visit: Visit, argument: str) -> None:
    """/settings: the person's language; for a group's administrators the group's too."""
    del argument
    desk.post(visit, await settings_of(desk, visit))


async def settings_of(desk: Desk, visit: Visit) -> Screen:
    """The settings that this person may change here."""
    administers = visit.speaks_for_group or (
        not visit.is_private and await desk.is_administrator(visit.chat_id, visit.user_id)
    )
    return settings_screen(
        desk.speech_of(visit.chat_id),
        person_language=desk.directory.language_of(visit.user_id),
        chat_language=desk.directory.language_in(visit.chat_id) if administers else None,
    )


async def plain_text(desk: Desk, visit: Visit, text: str) -> None:
    """A private message that is no command: the client string that was asked for, or help."""
    table = desk.table_at(visit)
    if table is not None and await hear_greeting(desk, visit, table, text):
        await desk.hear(visit.chat_id, visit.thread_id)
        return
    table = await _lobby_awaiting_string(desk, visit.user_id)
    if table is None:
        await show_help(desk, visit, "")
        return
    saying = await table.step(lambda state: lobby.set_client_string(state, visit.user_id, text))
    await desk.directory.await_string(visit.user_id, None)
    if saying is not None:
        desk.post(visit, Screen(desk.speech_for(visit)(saying.key, **saying.arguments)))


async def _lobby_awaiting_string(desk: Desk, user_id: int) -> Table | None:
    """The lobby for which a person was asked for their client string."""
    awaited = desk.directory.string_awaited(user_id)
    table = desk.hall.by_id(awaited)
    if table is not None and table.state.phase is Phase.LOBBY:
        return table
    if awaited is not None:
        await desk.directory.await_string(user_id, None)  # too late: the strings are fixed, or nobody plays
    return None


async def reply_in_group(desk: Desk, visit: Visit, text: str, replied: int) -> None:
    """A reply to the lobby's message: the client string of who has no private chat with the bot."""
    table = desk.hall.at(visit.chat_id, visit.thread_id)
    if table is None or table.state.phase is not Phase.LOBBY:
        return
    row = desk.sender.message_of(table.surface("lobby"))
    if row is None or row.message_id != replied:
        return
    saying = await table.step(lambda state: lobby.set_client_string(state, visit.user_id, text))
    if saying is not None:
        desk.post(visit, Screen(desk.speech_of(visit.chat_id)(saying.key, **saying.arguments)))


COMMANDS: Final[Mapping[str, CommandHandler]] = {
    "play": new_game,
    "hand": hand,
    "rules": rules,
    "score": score,
    "join": join,
    "leave": leave,
    "stop": stop,
    "settings": settings,
    "help": show_help,
    "start": start,
}
"""The commands in the order of the menu."""
