"""What a surface shows: text and keyboard as values, compared to find out whether anything is to be sent.

And what Telegram sets bounds to, lengths in UTF-16 units after parsing.
"""

import hashlib
import json
from dataclasses import asdict, dataclass
from datetime import timedelta
from enum import StrEnum
from typing import Final

TEXT_LIMIT: Final = 4096
"""Bot API, sendMessage.text."""
CAPTION_LIMIT: Final = 1024
"""Bot API, sendDocument.caption."""
EPHEMERAL_LIMIT: Final = 1024
"""What an ephemeral message keeps when it is edited; not documented."""
POPUP_LIMIT: Final = 200
"""Bot API, answerCallbackQuery.text."""
EPHEMERAL_RIGHT: Final = timedelta(seconds=14)
"""How long a press allows a new ephemeral message: Telegram gives 15 s, and the request takes its time."""


def is_private(chat_id: int) -> bool:
    """Whether a chat is one person's with the bot (Bot API, Chat.id: those of groups are negative)."""
    return chat_id > 0


def utf16_length(text: str) -> int:
    """The length of a text as Telegram counts it."""
    return len(text.encode("utf-16-le")) // 2


class Style(StrEnum):
    """Button colours (Bot API, InlineKeyboardButton.style)."""

    PRIMARY = "primary"
    SUCCESS = "success"
    DANGER = "danger"


@dataclass(frozen=True, slots=True)
class Button:
    """One button: ``data`` (at most 64 bytes) calls back, ``url`` opens. Exactly one of the two is given."""

    text: str
    data: str | None = None
    url: str | None = None
    style: Style | None = None


Keyboard = tuple[tuple[Button, ...], ...]


@dataclass(frozen=True, slots=True)
class Document:
    """A file to send with the text as its caption; it is sent once and never edited."""

    file_name: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Screen:
    """The whole content of one message. ``text`` is Telegram's HTML. ``silent``: send without a notification."""

    text: str
    keyboard: Keyboard = ()
    silent: bool = True
    document: Document | None = None

    def digest(self) -> str:
        """Equal for screens that look the same; whether one notifies makes no difference to what is shown."""
        shown = [self.text, [[asdict(button) for button in row] for row in self.keyboard]]
        return hashlib.sha256(json.dumps(shown, ensure_ascii=True).encode()).hexdigest()[:32]


@dataclass(frozen=True, slots=True)
class Place:
    """Where a message goes. ``receiver``: the one member of the group who sees it (an ephemeral message).

    ``callback_query_id`` gives the right to send an ephemeral message soon after that member's press.
    """

    chat_id: int
    thread_id: int | None = None
    receiver: int | None = None
    callback_query_id: str | None = None


@dataclass(frozen=True, slots=True, order=True)
class SurfaceId:
    """A surface: a table's number and the surface's name within it (``table``, ``hand.2``, ``deal.3`` …)."""

    table_id: int
    name: str
