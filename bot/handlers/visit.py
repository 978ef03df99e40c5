"""One visit of a person: who, where, by which press or message."""

from dataclasses import dataclass

from telegram import MaybeInaccessibleMessage, Message, Update, User

from bot.bounds import is_private
from bot.screen import Place


@dataclass(frozen=True, slots=True)
class Visit:
    """One press or message. ``message_id`` is 0 under an ephemeral message; ``query_id`` is empty for a message."""

    user_id: int
    name: str
    chat_id: int
    thread_id: int | None
    message_id: int
    press: str
    query_id: str = ""
    full_name: str = ""
    is_nobody: bool = False
    """A message in the name of a chat: nobody sits for it."""
    buttons: frozenset[str] = frozenset()
    """What the buttons of the message carry that was pressed; empty where Telegram does not tell."""
    speaks_for_group: bool = False
    """A message in the group's own name (an anonymous administrator), who may arrange things."""

    @property
    def is_private(self) -> bool:
        """Whether it is in the person's private chat with the bot."""
        return is_private(self.chat_id)

    @property
    def place(self) -> Place:
        """Where an answer goes: the same chat and topic."""
        return Place(self.chat_id, self.thread_id)


def visit_of_press(update: Update) -> Visit | None:
    """The visit of a button press; None for one from a message too old for Telegram to tell."""
    query = update.callback_query
    if query is None or query.message is None:
        return None
    thread = getattr(query.message, "message_thread_id", None) if _is_topic(query.message) else None
    return Visit(
        user_id=query.from_user.id,
        name=_name(query.from_user),
        chat_id=query.message.chat.id,
        thread_id=thread,
        message_id=query.message.message_id,
        press=query.id,
        query_id=query.id,
        full_name=query.from_user.full_name,
        buttons=_buttons_of(query.message),
    )


def visit_of_message(message: Message) -> Visit | None:
    """The visit of a message; None if nobody sent it, or a channel whose posts are copied into the group.

    The press is ``<chat id>:<message id>:<date>``. Whoever writes in the name of a channel is known by its number
    alone: Telegram gives all of them one user (Bot API, Message.sender_chat).
    """
    user, sender = message.from_user, message.sender_chat
    if user is None or message.is_automatic_forward:
        return None
    speaks_for_group = sender is not None and sender.id == message.chat.id
    return Visit(
        user_id=user.id if sender is None or speaks_for_group else sender.id,
        name=_name(user),
        chat_id=message.chat.id,
        thread_id=message.message_thread_id if _is_topic(message) else None,
        message_id=message.message_id,
        press=f"{message.chat.id}:{message.message_id}:{int(message.date.timestamp())}",
        full_name=user.full_name,
        is_nobody=user.is_bot or sender is not None,
        speaks_for_group=speaks_for_group,
    )


def _buttons_of(message: MaybeInaccessibleMessage) -> frozenset[str]:
    markup = message.reply_markup if isinstance(message, Message) else None
    rows = () if markup is None else markup.inline_keyboard
    return frozenset(str(button.callback_data) for row in rows for button in row if button.callback_data is not None)


def _is_topic(message: object) -> bool:
    """Whether a message stands in a forum topic: replies carry a thread number in ordinary groups too."""
    return bool(getattr(message, "is_topic_message", False))


def _name(user: User) -> str:
    return user.first_name or user.username or str(user.id)
