"""Bot API methods that change or remove what was sent, to all or to one."""

from dataclasses import dataclass
from typing import Any

from bot.local import content, keyboards, shapes
from bot.local.content import Formatted
from bot.local.errors import bad_request
from bot.local.telegram import Telegram
from bot.local.world import Chat, Message

DELETE_SECONDS = 48 * 60 * 60
NOT_MODIFIED = (
    "message is not modified: specified new message content and reply markup are exactly the same "
    "as a current content and reply markup of the message"
)


@dataclass(frozen=True, slots=True)
class _Place:
    chat: Chat
    message: Message


def edit_message_text(telegram: Telegram, params: dict[str, Any]) -> dict[str, Any]:
    """editMessageText."""
    place = _own(telegram, params)
    if place.message.file:
        raise bad_request("there is no text in the message to edit")
    return _edit(telegram, place, content.text(telegram.world, params, edited=True), params)


def edit_message_caption(telegram: Telegram, params: dict[str, Any]) -> dict[str, Any]:
    """editMessageCaption."""
    place = _own(telegram, params)
    if not place.message.file:
        raise bad_request("there is no caption in the message to edit")
    return _edit(telegram, place, content.caption(telegram.world, params), params)


def edit_message_reply_markup(telegram: Telegram, params: dict[str, Any]) -> dict[str, Any]:
    """editMessageReplyMarkup."""
    place = _own(telegram, params)
    return _edit(telegram, place, (place.message.text, place.message.entities), params)


def edit_ephemeral_message_text(telegram: Telegram, params: dict[str, Any]) -> bool:
    """editEphemeralMessageText."""
    place = _own_ephemeral(telegram, params, "edit")
    if place.message.file:
        raise bad_request("there is no text in the message to edit")
    _edit(telegram, place, content.text(telegram.world, params, ephemeral=True, edited=True), params)
    return True


def edit_ephemeral_message_reply_markup(telegram: Telegram, params: dict[str, Any]) -> bool:
    """editEphemeralMessageReplyMarkup."""
    place = _own_ephemeral(telegram, params, "edit")
    _edit(telegram, place, (place.message.text, place.message.entities), params)
    return True


def delete_message(telegram: Telegram, params: dict[str, Any]) -> bool:
    """deleteMessage."""
    chat = telegram.chat(params["chat_id"])
    message = chat.message(params["message_id"])
    if message is None:
        raise bad_request("message to delete not found")
    _delete(telegram, chat, message)
    return True


def delete_messages(telegram: Telegram, params: dict[str, Any]) -> bool:
    """deleteMessages; ids that are not there are skipped."""
    chat = telegram.chat(params["chat_id"])
    if not 1 <= len(params["message_ids"]) <= 100:
        raise bad_request("message identifiers must be 1-100")
    for message in [chat.message(one) for one in params["message_ids"]]:
        if message is not None:
            _delete(telegram, chat, message)
    return True


def delete_ephemeral_message(telegram: Telegram, params: dict[str, Any]) -> bool:
    """deleteEphemeralMessage."""
    place = _own_ephemeral(telegram, params, "delete")
    place.chat.messages.remove(place.message)
    telegram.changed()
    return True


def _own(telegram: Telegram, params: dict[str, Any]) -> _Place:
    for name, words in (("chat_id", "chat_id is empty"), ("message_id", "message identifier is not specified")):
        if name not in params:
            raise bad_request(words)
    chat = telegram.writable(params["chat_id"])
    message = chat.message(params["message_id"])
    if message is None:
        raise bad_request("message to edit not found")
    if message.sender_id != telegram.world.bot_id or message.service:
        raise bad_request("message can't be edited")
    return _Place(chat, message)


def _own_ephemeral(telegram: Telegram, params: dict[str, Any], deed: str) -> _Place:
    chat = telegram.writable(params["chat_id"])
    message = chat.ephemeral(params["receiver_user_id"], params["ephemeral_message_id"])
    if message is None or message.sender_id != telegram.world.bot_id:
        raise bad_request(f"message to {deed} not found")
    return _Place(chat, message)


def _edit(telegram: Telegram, place: _Place, said: Formatted, params: dict[str, Any]) -> dict[str, Any]:
    message = place.message
    keyboard = keyboards.from_markup(params.get("reply_markup"))
    telegram.limits.take(place.chat, telegram.clock.now(), ephemeral=message.is_ephemeral)
    if (message.text, message.entities, message.keyboard) == (*said, keyboard):
        raise bad_request(NOT_MODIFIED)
    message.text, message.entities = said
    message.keyboard = keyboard
    message.edit_date = telegram.now()
    telegram.changed()
    return shapes.message(telegram.world, place.chat, message)


def _delete(telegram: Telegram, chat: Chat, message: Message) -> None:
    bot_id = telegram.world.bot_id
    if not (message.sender_id == bot_id or chat.kind == "private" or chat.in_charge(bot_id)):
        raise bad_request("message can't be deleted")
    if telegram.now() - message.date > DELETE_SECONDS:
        raise bad_request("message can't be deleted for everyone")
    chat.messages.remove(message)
    telegram.changed()
