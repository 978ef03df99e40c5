"""Presses that belong to no table: the menu, the rules, the settings."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Final

from bot.callback import Press
from bot.handlers import commands
from bot.handlers.desk import Answer, Desk
from bot.handlers.visit import Visit
from bot.people import LANGUAGES
from bot.polite import PoliteRefusal
from bot.surfaces.menu import how_screen
from bot.surfaces.rules_message import rules_screen
from bot.table import Saying
from games.registry import GAMES


async def on_menu(desk: Desk, visit: Visit, press: Press) -> Answer:
    """The buttons of the first messages."""
    if press.word(0) == "how" and press.number(1) is not None:
        screen = how_screen(desk.speech_of(visit.chat_id), press.number(1))
        desk.turn(visit, screen)
        return Answer()
    act = MENU.get(press.word(0))
    if act is None:
        raise PoliteRefusal("button-forged")
    await act(desk, visit, "")
    return Answer()


async def _how(desk: Desk, visit: Visit, argument: str) -> None:
    del argument
    desk.post(visit, how_screen(desk.speech_of(visit.chat_id)))


MENU: Final[Mapping[str, Callable[[Desk, Visit, str], Awaitable[None]]]] = {
    "play": commands.new_game,
    "how": _how,
    "rules": commands.rules,
    "help": commands.show_help,
    "settings": commands.settings,
}


async def on_rules(desk: Desk, visit: Visit, press: Press) -> Answer:
    """Turn the rules' message to a game's sections or to one of them."""
    game_id, section = press.word(0) or None, press.number(1)
    if game_id is not None and game_id not in GAMES:
        raise PoliteRefusal("button-forged")
    table = desk.table_at(visit)
    held = None
    if table is not None and table.state.game is not None and table.state.game.id == game_id:
        held = table.state.house_rules()
    screen = rules_screen(desk.speech_of(visit.chat_id), game_id, section, options=held)
    desk.turn(visit, screen)
    return Answer()


async def on_settings(desk: Desk, visit: Visit, press: Press) -> Answer:
    """Choose a language for oneself (``lang``) or for the group (``chatlang``)."""
    what, language = press.word(0), press.word(1)
    if language not in LANGUAGES or what not in ("lang", "chatlang"):
        raise PoliteRefusal("button-forged")
    desk.need_page(visit)
    await (_choose_language if what == "lang" else _choose_chat_language)(desk, visit, language)
    desk.turn(visit, await commands.settings_of(desk, visit))
    for table in (desk.hall.at(visit.chat_id, visit.thread_id), *desk.hall.of_person(visit.user_id)):
        if table is not None:
            table.show()
    return desk.say(visit, Saying("settings-kept"))


async def _choose_language(desk: Desk, visit: Visit, language: str) -> None:
    await desk.directory.choose_language(visit.user_id, language)


async def _choose_chat_language(desk: Desk, visit: Visit, language: str) -> None:
    """PoliteRefusal for whoever does not administer the group."""
    if visit.is_private or not await desk.is_administrator(visit.chat_id, visit.user_id):
        raise PoliteRefusal("admins-only")
    await desk.directory.choose_chat_language(visit.chat_id, language)
