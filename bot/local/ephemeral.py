"""Who may be sent an ephemeral message, and when (Bot API 10.3, "Ephemeral messages and commands")."""

from typing import Any

from bot.local.errors import bad_request
from bot.local.presses import ANSWER_SECONDS, TOO_OLD
from bot.local.telegram import Telegram
from bot.local.world import Chat


def receiver(telegram: Telegram, chat: Chat, params: dict[str, Any]) -> int | None:
    """The person who shall see the message alone; None for a message to all. Raises ApiError 400.

    Allowed for 15 s after that person's button press (`callback_query_id`) or ephemeral command (a reply to it);
    at any time to a bot that is administrator.
    """
    wish = params.get("ephemeral_message_parameters")
    replies_to = params.get("reply_parameters", {}).get("ephemeral_message_id")
    if wish is None:
        if replies_to is not None:
            raise bad_request("a reply to an ephemeral message must be an ephemeral message")
        return None
    if chat.kind == "private":
        raise bad_request("ephemeral messages can be sent only to groups and supergroups")
    person_id: int = wish["receiver_user_id"]
    if person_id == telegram.world.bot_id or not chat.has(person_id):
        raise bad_request("USER_NOT_PARTICIPANT")
    if wish.get("replace_callback_query_message"):
        raise bad_request("replace_callback_query_message is not known to the local chat")
    if "callback_query_id" in wish:
        _check_press(telegram, chat, person_id, wish["callback_query_id"])
    elif not (_answers_command(telegram, chat, person_id, replies_to) or chat.in_charge(telegram.world.bot_id)):
        raise bad_request("CHAT_ADMIN_REQUIRED")
    return person_id


def _check_press(telegram: Telegram, chat: Chat, person_id: int, query_id: str) -> None:
    press = telegram.presses.fresh(query_id)
    if (press.chat_id, press.person_id) != (chat.id, person_id):
        raise bad_request(TOO_OLD)


def _answers_command(telegram: Telegram, chat: Chat, person_id: int, ephemeral_id: int | None) -> bool:
    command = chat.ephemeral(person_id, ephemeral_id) if ephemeral_id is not None else None
    if command is None or command.sender_id != person_id:
        return False
    return telegram.now() - command.date <= ANSWER_SECONDS
