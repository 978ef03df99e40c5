"""One attempt to write to Telegram, and what became of it.

Telegram tells errors apart by words only; the words here are those of the Bot API server, compared without case.
"""

import logging
from collections.abc import Coroutine
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from telegram.error import (
    BadRequest,
    ChatMigrated,
    EndPointNotFound,
    Forbidden,
    InvalidToken,
    NetworkError,
    RetryAfter,
    TelegramError,
)

from bot.bounds import is_private
from bot.budgets import already_counted, seconds_of
from bot.screen import Place, Screen
from bot.telegram_calls import Address, NoEphemeralError, TelegramCalls

log = logging.getLogger(__name__)


class Refused(StrEnum):
    """Why a screen cannot be shown at its place. It waits until it is shown anew."""

    STRANGER = "stranger"  # the person never pressed Start
    BLOCKED = "blocked"  # the person blocked the bot
    KICKED = "kicked"  # the bot is not in the group
    GONE = "gone"  # the chat, the topic or the person's account does not exist any more
    NO_RIGHTS = "no rights"  # the bot may not write in this group or topic
    NO_EPHEMERAL = "no ephemeral"  # no right (any more) to send a message that one member alone sees
    ABSENT = "absent"  # the member who alone was to see it is not in the group
    FAILED = "failed"  # a fault of ours: Telegram rejects the content, or the program failed; it is in the log


@dataclass(frozen=True, slots=True)
class Done:
    """It is shown. ``address``: where, if it is a new message."""

    address: Address | None


@dataclass(frozen=True, slots=True)
class Gone:
    """The message to edit or delete is not there, or cannot be changed any more."""


@dataclass(frozen=True, slots=True)
class Again:
    """It may or may not have been performed: to be repeated after a while."""


@dataclass(frozen=True, slots=True)
class Flood:
    """Not performed: the chat is to be left alone for so many seconds."""

    seconds: float


@dataclass(frozen=True, slots=True)
class Moved:
    """Not performed: the group became a supergroup with this number."""

    chat_id: int


@dataclass(frozen=True, slots=True)
class Rejected:
    """Not performed, and it would not be another time."""

    reason: Refused


Outcome = Done | Gone | Again | Flood | Moved | Rejected

NOT_MODIFIED = "message is not modified"
MESSAGE_GONE = (
    "message to edit not found",
    "message can't be edited",
    "message_id_invalid",
    "message not found",
    "message to delete not found",
    "message can't be deleted",
)
CONTENT = (  # what is wrong with the message itself
    "can't parse",
    "too long",
    "text is empty",
    "must be non-empty",
    "entities",
    "button",
    "markup",
    "keyboard",
)
WORDS = (
    ("can't initiate conversation", Refused.STRANGER),
    ("was blocked by the user", Refused.BLOCKED),
    ("user_not_participant", Refused.ABSENT),
    ("user not found", Refused.ABSENT),
    ("deactivated", Refused.GONE),
    ("chat was deleted", Refused.GONE),
    ("thread not found", Refused.GONE),
    ("topic_deleted", Refused.GONE),
    ("was kicked", Refused.KICKED),
    ("bot is not a member", Refused.KICKED),
    ("not enough rights", Refused.NO_RIGHTS),
    ("no rights", Refused.NO_RIGHTS),
    ("administrator rights", Refused.NO_RIGHTS),
    ("write_forbidden", Refused.NO_RIGHTS),
    ("plain_forbidden", Refused.NO_RIGHTS),
    ("topic_closed", Refused.NO_RIGHTS),
    ("chat_restricted", Refused.NO_RIGHTS),
)
# Of an ephemeral message these speak of its one receiver, not of the group
PERSONAL = (Refused.STRANGER, Refused.BLOCKED, Refused.NO_RIGHTS)
UNKNOWN_CHAT = ("chat not found", "peer_id_invalid", "user not found")


class Delivery:
    """Makes one call and tells its outcome. Only errors that are not Telegram's or the network's come out of it."""

    def __init__(self, calls: TelegramCalls) -> None:
        self._calls = calls

    async def send(self, place: Place, screen: Screen) -> Outcome:
        """A new message; never ``Gone``."""
        ephemeral = place.receiver is not None
        outcome = await _outcome(self._calls.send(place, screen), place.chat_id, ephemeral=ephemeral)
        return Rejected(Refused.FAILED) if outcome == Gone() else outcome

    async def edit(self, address: Address, screen: Screen) -> Outcome:
        """A change of a message; ``Gone`` too for an ephemeral one that may not be changed any more."""
        call = self._calls.edit(address, screen)
        ephemeral = address.ephemeral_id is not None
        outcome = await _outcome(call, address.chat_id, ephemeral=ephemeral)
        if outcome == Rejected(Refused.NO_EPHEMERAL):
            return Gone()
        return outcome

    async def delete(self, address: Address) -> Outcome:
        """A deletion; ``Gone`` if the message was not there."""
        ephemeral = address.ephemeral_id is not None
        return await _outcome(self._calls.delete(address), address.chat_id, ephemeral=ephemeral)


async def _outcome(call: Coroutine[Any, Any, Address | None], chat_id: int, *, ephemeral: bool) -> Outcome:
    try:
        with already_counted():
            return Done(await call)
    except RetryAfter as error:
        return Flood(seconds_of(error))
    except ChatMigrated as error:
        return Moved(error.new_chat_id)
    except NoEphemeralError:
        return Rejected(Refused.NO_EPHEMERAL)
    except (BadRequest, Forbidden) as error:
        return _refusal(error, chat_id, ephemeral=ephemeral)
    except (EndPointNotFound, InvalidToken) as error:
        if ephemeral:
            return Rejected(Refused.NO_EPHEMERAL)
        log.error("Telegram does not accept the bot's token (%s)", type(error).__name__)
        return Again()
    except NetworkError as error:
        # The library writes a cause's own words into its message, and those may hold content
        words = type(error.__cause__).__name__ if error.__cause__ else error.message
        log.info("No answer for chat %s: %s", chat_id, words)
        return Again()
    except TelegramError as error:
        log.warning("An answer for chat %s cannot be read: %s", chat_id, type(error).__name__)
        return Again()


def _refusal(error: BadRequest | Forbidden, chat_id: int, *, ephemeral: bool) -> Outcome:
    words = error.message.casefold()
    if NOT_MODIFIED in words:
        return Done(None)
    if any(part in words for part in MESSAGE_GONE):
        return Gone()
    return Rejected(_reason(words, chat_id, ephemeral=ephemeral, forbidden=isinstance(error, Forbidden)))


def _reason(words: str, chat_id: int, *, ephemeral: bool, forbidden: bool) -> Refused:
    for part, reason in WORDS:
        if part in words:
            return Refused.NO_EPHEMERAL if ephemeral and reason in PERSONAL else reason
    if not forbidden and any(part in words for part in CONTENT):
        log.error("Telegram rejects a message for chat %s: %s", chat_id, words)
        return Refused.FAILED
    if ephemeral:
        return Refused.NO_EPHEMERAL
    if any(part in words for part in UNKNOWN_CHAT):
        return Refused.STRANGER if is_private(chat_id) else Refused.GONE
    if forbidden:
        return Refused.BLOCKED if is_private(chat_id) else Refused.KICKED
    log.error("Telegram refuses a message for chat %s: %s", chat_id, words)
    return Refused.FAILED
