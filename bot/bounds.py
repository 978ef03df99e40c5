"""What Telegram allows: how long texts may be and how it counts them, what a press permits, whose chat is whose."""

import html
import re
from datetime import timedelta
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
_TAG: Final = re.compile(r"<[^>]*>")


def is_private(chat_id: int) -> bool:
    """Whether a chat is one person's with the bot (Bot API, Chat.id: those of groups are negative)."""
    return chat_id > 0


def visible_text(text: str) -> str:
    """What people read of Telegram's HTML: no tags, and signs for their names."""
    return html.unescape(_TAG.sub("", text))


def clipped(text: str, limit: int) -> str:
    """As much of a text as Telegram takes, at most ``limit`` of the units it counts; no sign is cut in half."""
    return text.encode("utf-16-le")[: 2 * limit].decode("utf-16-le", "ignore")


def utf16_length(text: str) -> int:
    """The length of a text as Telegram counts it."""
    return len(text.encode("utf-16-le")) // 2
