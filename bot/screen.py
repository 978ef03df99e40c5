"""What a surface shows: text and keyboard as values, compared to find out whether anything is to be sent."""

import hashlib
import json
from dataclasses import asdict, dataclass
from enum import StrEnum


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
