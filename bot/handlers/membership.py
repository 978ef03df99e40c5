"""The bot and people come to chats and leave them; groups become supergroups."""

from contextlib import suppress
from dataclasses import replace

from telegram import ChatMember, ChatMemberUpdated, Message

from bot import play
from bot.handlers.commands import stand_up
from bot.handlers.desk import Desk, is_in_chat
from bot.handlers.visit import Visit, visit_of_message
from bot.lobby import Presser
from bot.polite import PoliteRefusal
from bot.screen import Place
from bot.surfaces.menu import first_contact_screen
from bot.table import Ending, Step


async def on_own_status(desk: Desk, changed: ChatMemberUpdated) -> None:
    """The bot was added, made administrator, removed; or a person blocked it or came back."""
    chat = changed.chat
    if chat.type == chat.CHANNEL:
        return  # nobody plays in a channel
    was, now = is_in_chat(changed.old_chat_member), is_in_chat(changed.new_chat_member)
    if chat.type == chat.PRIVATE:
        await _on_private(desk, changed.from_user.id, now=now)
        return
    await desk.directory.enter(chat.id, chat.type, chat.title or "")
    administrator = changed.new_chat_member.status == ChatMember.ADMINISTRATOR
    await desk.directory.set_administrator(chat.id, administrator=administrator)
    if now and not was:
        desk.sender.post(Place(chat.id), first_contact_screen(desk.speech_of(chat.id)))
    elif was and not now:
        await desk.hall.end_all(chat.id, Ending.STOPPED)


async def _on_private(desk: Desk, user_id: int, *, now: bool) -> None:
    await desk.directory.set_started(user_id, started=now)
    if now:
        return
    for table in desk.hall.of_person(user_id):
        await table.step(lambda state: Step(play.without_private_way(state, user_id)))


async def on_service_message(desk: Desk, message: Message) -> None:
    """Somebody left, or the group moved."""
    if message.migrate_to_chat_id is not None:
        await desk.hall.move_chat(message.chat.id, message.migrate_to_chat_id)
    gone = message.left_chat_member
    if gone is None or gone.is_bot:
        return
    visit = visit_of_message(message)
    if visit is not None:
        await _stand_up(desk, replace(visit, user_id=gone.id))


async def _stand_up(desk: Desk, visit: Visit) -> None:
    """A person who left the group leaves its tables."""
    presser = Presser(visit.user_id, visit.name, visit.press, started=False)
    now = desk.alarm.now()
    for table in desk.hall.of_person(visit.user_id):
        if table.state.chat_id == visit.chat_id:
            with suppress(PoliteRefusal):  # the table may have ended, or the person left it, at the same moment
                await table.step(lambda state: stand_up(state, presser, now))
