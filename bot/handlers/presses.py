"""Every button press: read, routed, answered once, whatever happens."""

import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Final

from telegram import CallbackQuery
from telegram.error import BadRequest, TelegramError

from bot.callback import Kind, Press, parse
from bot.handlers.desk import Answer, Desk
from bot.handlers.lobby_presses import on_lobby
from bot.handlers.menu_presses import on_menu, on_rules, on_settings
from bot.handlers.table_presses import on_act, on_card, on_draft, on_table
from bot.handlers.visit import Visit
from bot.polite import PoliteRefusal

log = logging.getLogger(__name__)

ROUTES: Final[Mapping[Kind, Callable[[Desk, Visit, Press], Awaitable[Answer]]]] = {
    Kind.CARD: on_card,
    Kind.ACT: on_act,
    Kind.DRAFT: on_draft,
    Kind.LOBBY: on_lobby,
    Kind.TABLE: on_table,
    Kind.RULES: on_rules,
    Kind.SETTINGS: on_settings,
    Kind.MENU: on_menu,
}


async def on_press(desk: Desk, query: CallbackQuery, visit: Visit) -> None:
    """Handle a press and answer it; a press of no known form changes nothing."""
    press = parse(query.data or "")
    try:
        answer = await _answer_to(desk, visit, press)
    except PoliteRefusal as refusal:
        answer = desk.decline(visit, refusal)
    except Exception:
        await answer_press(query, desk.decline(visit, PoliteRefusal("try-again")))
        raise
    await answer_press(query, answer)
    if query.data in visit.buttons:  # a forged press tells nothing about the message that it names
        await _tidy(desk, visit, press)


async def _answer_to(desk: Desk, visit: Visit, press: Press | None) -> Answer:
    if press is None:
        raise PoliteRefusal("button-forged")
    return await ROUTES[press.kind](desk, visit, press)


async def answer_press(query: CallbackQuery, answer: Answer) -> None:
    """Answer at once. A query that has grown too old needs no answer any more."""
    try:
        await query.answer(text=answer.text or None, show_alert=answer.alert or None, url=answer.url)
    except BadRequest as error:
        log.info("a press could not be answered: %s", error.message)
    except TelegramError as error:
        log.warning("a press could not be answered: %s", type(error).__name__)


async def _tidy(desk: Desk, visit: Visit, press: Press | None) -> None:
    """Remove the message of a press that shows no table any more: a copy sent twice, or a hand of the past."""
    if press is None or press.table is None or visit.message_id == 0:
        return
    table = desk.hall.by_id(press.table)
    if table is not None and not await table.is_shown_by(visit.chat_id, visit.message_id):
        await desk.sender.delete_stray(visit.chat_id, visit.message_id)
