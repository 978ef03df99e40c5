"""Which updates go to which handler. Each callback here parses, calls one function, and answers."""

import logging
from collections.abc import Callable, Coroutine
from typing import Any, Final, TypeAlias

from telegram import Chat, Message, Update
from telegram.ext import (
    Application,
    CallbackContext,
    CallbackQueryHandler,
    ChatMemberHandler,
    CommandHandler,
    MessageHandler,
    filters,
)

from bot.handlers import commands
from bot.handlers.commands import COMMANDS
from bot.handlers.desk import Answer, Desk
from bot.handlers.desk import CommandHandler as Command
from bot.handlers.greetings import hear_greeting
from bot.handlers.membership import on_own_status, on_service_message
from bot.handlers.presses import answer_press, on_press
from bot.handlers.visit import Visit, visit_of_message, visit_of_press
from bot.logs import trace_of
from bot.polite import PoliteRefusal
from bot.screen import Screen

log = logging.getLogger(__name__)

ALLOWED_UPDATES: Final = [Update.MESSAGE, Update.CALLBACK_QUERY, Update.MY_CHAT_MEMBER]

AnyContext: TypeAlias = CallbackContext[Any, Any, Any, Any]
Callback: TypeAlias = Callable[[Update, AnyContext], Coroutine[Any, Any, None]]


def register(application: Application[Any, Any, Any, Any, Any, Any], desk: Desk) -> None:
    """Let the desk handle everything that the bot understands."""
    application.add_handler(CallbackQueryHandler(_on_press(desk)))
    for name, command in COMMANDS.items():
        application.add_handler(CommandHandler(name, _on_command(desk, command), filters.UpdateType.MESSAGE))
    application.add_handler(ChatMemberHandler(_on_own_status(desk), ChatMemberHandler.MY_CHAT_MEMBER))
    application.add_handler(MessageHandler(filters.StatusUpdate.ALL, _on_service_message(desk)))
    text = filters.UpdateType.MESSAGE & filters.TEXT & ~filters.COMMAND
    application.add_handler(MessageHandler(text & filters.ChatType.PRIVATE, _on_private_text(desk)))
    application.add_handler(MessageHandler(text & filters.ChatType.GROUPS & filters.REPLY, _on_reply(desk)))
    chatter = filters.UpdateType.MESSAGE & filters.ChatType.GROUPS & ~filters.StatusUpdate.ALL
    application.add_handler(MessageHandler(chatter, _on_chatter(desk)), group=1)
    written = filters.UpdateType.MESSAGE & filters.ChatType.PRIVATE & ~filters.StatusUpdate.ALL
    application.add_handler(MessageHandler(written, _on_anything_private(desk)), group=1)
    application.add_error_handler(_on_error)


def _on_press(desk: Desk) -> Callback:
    async def callback(update: Update, context: AnyContext) -> None:
        del context
        query, visit = update.callback_query, visit_of_press(update)
        if query is None:
            return
        if visit is None or update.effective_chat is None:
            await answer_press(query, Answer())
            return
        await _note(desk, update, update.effective_chat)
        await on_press(desk, query, visit)

    return callback


def _on_command(desk: Desk, command: Command) -> Callback:
    async def callback(update: Update, context: AnyContext) -> None:
        if update.message is not None:
            await _handle(desk, update, update.message, command, " ".join(context.args or ()))

    return callback


def _on_private_text(desk: Desk) -> Callback:
    async def callback(update: Update, context: AnyContext) -> None:
        del context
        if update.message is not None:
            await _handle(desk, update, update.message, commands.plain_text, update.message.text or "")

    return callback


def _on_reply(desk: Desk) -> Callback:
    async def callback(update: Update, context: AnyContext) -> None:
        del context
        message = update.message
        if message is None or message.reply_to_message is None:
            return
        replied = message.reply_to_message.message_id

        async def reply(desk: Desk, visit: Visit, text: str) -> None:
            await commands.reply_in_group(desk, visit, text, replied)

        await _handle(desk, update, message, reply, message.text or "")

    return callback


async def _handle(desk: Desk, update: Update, message: Message, command: Command, argument: str) -> None:
    visit = visit_of_message(message)
    if visit is None:
        return
    await _note(desk, update, message.chat)
    try:
        await command(desk, visit, argument)
    except PoliteRefusal as refusal:
        _decline(desk, visit, refusal)
    except Exception:
        _decline(desk, visit, PoliteRefusal("try-again"))
        raise


def _decline(desk: Desk, visit: Visit, refusal: PoliteRefusal) -> None:
    desk.post(visit, Screen(desk.speech_of(visit.chat_id)(refusal.key, **refusal.arguments)))


def _on_own_status(desk: Desk) -> Callback:
    async def callback(update: Update, context: AnyContext) -> None:
        del context
        if update.my_chat_member is not None:
            await on_own_status(desk, update.my_chat_member)

    return callback


def _on_service_message(desk: Desk) -> Callback:
    async def callback(update: Update, context: AnyContext) -> None:
        del context
        if update.message is not None:
            await on_service_message(desk, update.message)

    return callback


def _on_chatter(desk: Desk) -> Callback:
    async def callback(update: Update, context: AnyContext) -> None:
        del context
        message = update.message
        visit = visit_of_message(message) if message is not None else None
        if message is None or visit is None:
            return
        table = desk.hall.at(visit.chat_id, visit.thread_id)
        if table is not None:
            await hear_greeting(desk, visit, table, message.text or "")
        await desk.hear(visit.chat_id, visit.thread_id)  # a greeting, too, pushes the table up

    return callback


def _on_anything_private(desk: Desk) -> Callback:
    """A picture, or a command that there is not: whoever sent it has pressed Start."""

    async def callback(update: Update, context: AnyContext) -> None:
        del context
        if update.effective_chat is not None:
            await _note(desk, update, update.effective_chat)

    return callback


async def _note(desk: Desk, update: Update, chat: Chat) -> None:
    """Keep how people and chats call themselves now; that this cannot be is no reason to turn them away."""
    user = update.effective_user
    try:
        if user is not None and not user.is_bot:
            private = chat.type == Chat.PRIVATE
            await desk.directory.meet(user.id, user.full_name, user.username, user.language_code, in_private=private)
        if chat.type != Chat.PRIVATE:
            await desk.directory.enter(chat.id, chat.type, chat.title or "")
    except Exception as error:  # noqa: BLE001 - a name not kept must not keep a press from counting
        log.error("what people and chats call themselves cannot be kept: %s", trace_of(error))


async def _on_error(update: object, context: AnyContext) -> None:
    """A fault of ours: to the log, without what anybody wrote or holds."""
    number = update.update_id if isinstance(update, Update) else None
    trace = trace_of(context.error) if context.error is not None else ""
    log.error("update %s could not be handled: %s", number, trace)
