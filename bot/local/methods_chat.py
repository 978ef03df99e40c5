"""Bot API methods about chats and their members, reactions and pinned messages."""

from typing import Any

from bot.local import shapes
from bot.local.errors import bad_request
from bot.local.telegram import Telegram
from bot.local.world import Chat, Message


def get_chat(telegram: Telegram, params: dict[str, Any]) -> dict[str, Any]:
    """getChat."""
    return shapes.full_chat(telegram.world, telegram.chat(params["chat_id"]))


def get_chat_member(telegram: Telegram, params: dict[str, Any]) -> dict[str, Any]:
    """getChatMember; who was never there has left, a user whom nobody knows is an error."""
    chat, user_id = telegram.chat(params["chat_id"]), params["user_id"]
    if user_id != telegram.world.bot_id and user_id not in telegram.world.people:
        raise bad_request("invalid user_id specified")
    return shapes.member(telegram.world, user_id, chat.status(user_id))


def get_chat_administrators(telegram: Telegram, params: dict[str, Any]) -> list[dict[str, Any]]:
    """getChatAdministrators, the bot included; other bots (`return_bots`) do not exist here."""
    chat = _group(telegram, params, "there are no administrators in the private chat")
    return [
        shapes.member(telegram.world, user_id, status)
        for user_id, status in chat.members.items()
        if chat.in_charge(user_id)
    ]


def get_chat_member_count(telegram: Telegram, params: dict[str, Any]) -> int:
    """getChatMemberCount, the bot included."""
    chat = telegram.chat(params["chat_id"])
    return sum(chat.has(user_id) for user_id in chat.members)


def leave_chat(telegram: Telegram, params: dict[str, Any]) -> bool:
    """leaveChat."""
    chat = _group(telegram, params, "chat member status can't be changed in private chats")
    bot_id = telegram.world.bot_id
    telegram.set_status(chat, bot_id, "left", bot_id)
    telegram.line(chat, bot_id, "bot_removed", who=telegram.world.bot_name)
    return True


def pin_chat_message(telegram: Telegram, params: dict[str, Any]) -> bool:
    """pinChatMessage."""
    chat, message = _pinnable(telegram, params, "pin")
    if message.message_id not in chat.pinned:
        chat.pinned.append(message.message_id)
        telegram.line(chat, telegram.world.bot_id, "pinned", who=telegram.world.bot_name)
    return True


def unpin_chat_message(telegram: Telegram, params: dict[str, Any]) -> bool:
    """unpinChatMessage; without a message id the last one."""
    chat = telegram.chat(params["chat_id"])
    last = chat.pinned[-1] if chat.pinned else 0
    chat, message = _pinnable(telegram, {"message_id": last, **params}, "unpin")
    chat.pinned = [one for one in chat.pinned if one != message.message_id]
    telegram.changed()
    return True


def set_message_reaction(telegram: Telegram, params: dict[str, Any]) -> bool:
    """setMessageReaction; the page does not show reactions."""
    chat = telegram.writable(params["chat_id"])
    if chat.message(params["message_id"]) is None:
        raise bad_request("message to react not found")
    if len(params.get("reaction", ())) > 1:
        raise bad_request("REACTIONS_TOO_MANY")
    return True


def _group(telegram: Telegram, params: dict[str, Any], refusal: str) -> Chat:
    chat = telegram.chat(params["chat_id"])
    if chat.kind == "private":
        raise bad_request(refusal)
    return chat


def _pinnable(telegram: Telegram, params: dict[str, Any], deed: str) -> tuple[Chat, Message]:
    chat = telegram.writable(params["chat_id"])
    if chat.kind != "private" and not chat.in_charge(telegram.world.bot_id):
        raise bad_request("not enough rights to manage pinned messages in the chat")
    message = chat.message(params["message_id"])
    if message is None:
        raise bad_request(f"message to {deed} not found")
    return chat, message
