"""Bot API methods that send: sendMessage, sendDocument, sendPhoto, sendChatAction."""

from typing import Any

from bot.local import content, ephemeral, keyboards, shapes
from bot.local.content import Formatted
from bot.local.errors import bad_request
from bot.local.telegram import Telegram
from bot.local.world import Chat, File, Message

ACTIONS = frozenset(
    {
        "typing",
        "choose_sticker",
        "find_location",
        *(f"upload_{what}" for what in ("photo", "video", "voice", "document", "video_note")),
        *(f"record_{what}" for what in ("video", "voice", "video_note")),
    }
)


def send_message(telegram: Telegram, params: dict[str, Any]) -> dict[str, Any]:
    """sendMessage."""
    chat = telegram.writable(params["chat_id"])
    said = content.text(telegram.world, params, ephemeral="ephemeral_message_parameters" in params)
    return _send(telegram, chat, params, said)


def send_document(telegram: Telegram, params: dict[str, Any]) -> dict[str, Any]:
    """sendDocument."""
    chat = telegram.writable(params["chat_id"])
    said = content.caption(telegram.world, params)
    return _send(telegram, chat, params, said, content.document(telegram.world, params["document"]))


def send_photo(telegram: Telegram, params: dict[str, Any]) -> dict[str, Any]:
    """sendPhoto."""
    chat = telegram.writable(params["chat_id"])
    said = content.caption(telegram.world, params)
    return _send(telegram, chat, params, said, content.photo(telegram.world, params["photo"]))


def send_chat_action(telegram: Telegram, params: dict[str, Any]) -> bool:
    """sendChatAction; the page does not show it."""
    telegram.writable(params["chat_id"])
    if params["action"] not in ACTIONS:
        raise bad_request("wrong parameter action in request")
    return True


def _send(
    telegram: Telegram, chat: Chat, params: dict[str, Any], said: Formatted, file: File | None = None
) -> dict[str, Any]:
    keyboard = keyboards.from_markup(params.get("reply_markup"))
    replied = _replied(chat, params.get("reply_parameters"))
    thread_id = _thread(chat, params.get("message_thread_id"), replied)
    receiver_id = ephemeral.receiver(telegram, chat, params)
    telegram.limits.take(chat, telegram.clock.now(), ephemeral=receiver_id is not None)
    message = Message(
        0 if receiver_id is not None else telegram.world.number(chat),
        telegram.world.bot_id,
        telegram.now(),
        *said,
        keyboard,
        thread_id,
        replied.message_id if replied else None,
        file=file,
        ephemeral_id=telegram.world.ephemeral_number(chat, receiver_id) if receiver_id is not None else None,
        receiver_id=receiver_id,
    )
    telegram.post(chat, message)
    return shapes.message(telegram.world, chat, message)


def _replied(chat: Chat, reply: dict[str, Any] | None) -> Message | None:
    if not reply or "message_id" not in reply:
        return None
    if reply.get("chat_id", chat.id) != chat.id:
        raise bad_request("replies to another chat are not known to the local chat")
    message = chat.message(reply["message_id"])
    if message is None and not reply.get("allow_sending_without_reply"):
        raise bad_request("message to be replied not found")
    return message


def _thread(chat: Chat, thread_id: int | None, replied: Message | None) -> int | None:
    """The topic; a reply without one goes where its message is. General has no thread id at all."""
    if thread_id is None:
        return replied.thread_id if replied else None
    if thread_id not in chat.topics:
        raise bad_request("message thread not found")
    return thread_id
