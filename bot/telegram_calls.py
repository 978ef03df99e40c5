"""Screens turned into Bot API calls, ephemeral messages (Bot API 10.2) among them.

python-telegram-bot knows no ephemeral messages yet, so their parameters go through ``api_kwargs`` and their methods
through ``do_api_request``.
"""

from dataclasses import dataclass
from typing import Any

from telegram import Bot, InlineKeyboardButton, InlineKeyboardMarkup, InputFile, LinkPreviewOptions, Message
from telegram.constants import ParseMode
from telegram.error import BadRequest, EndPointNotFound, InvalidToken

from bot.bounds import CAPTION_LIMIT, EPHEMERAL_LIMIT, TEXT_LIMIT, utf16_length, visible_text
from bot.screen import Keyboard, Place, Screen

NO_PREVIEW = LinkPreviewOptions(is_disabled=True)


class NoEphemeralError(Exception):
    """The server does not know ephemeral messages, so what one person alone may see must not be sent through it."""


@dataclass(frozen=True, slots=True)
class Address:
    """A message that exists. An ephemeral one has ``message_id`` 0 and is told by receiver and ``ephemeral_id``."""

    chat_id: int
    message_id: int
    receiver: int | None = None
    ephemeral_id: int | None = None


def visible_length(text: str) -> int:
    """Length of Telegram HTML after parsing, in UTF-16 units (what Bot API counts offsets in; never too few)."""
    return utf16_length(visible_text(text))


def check_length(place: Place, screen: Screen) -> None:
    """ValueError if the text is longer than a message at this place can be."""
    limit = CAPTION_LIMIT if screen.document else TEXT_LIMIT
    if place.receiver is not None:
        limit = min(limit, EPHEMERAL_LIMIT)
    if (length := visible_length(screen.text)) > limit:
        raise ValueError(f"a text of {length} units is too long for a message of at most {limit}")


class TelegramCalls:
    """One Bot API request a method (the first ephemeral send asks once whether the server knows such messages)."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self._knows_ephemeral = False

    async def send(self, place: Place, screen: Screen) -> Address:
        """Send the screen as a new message. TelegramError, NoEphemeralError."""
        if place.receiver is not None:
            await self._make_sure_of_ephemeral()
        message = await self._send(place, screen)
        if place.receiver is None:
            return Address(place.chat_id, message.message_id)
        ephemeral_id = message.api_kwargs.get("ephemeral_message_id")
        if not isinstance(ephemeral_id, int):  # everybody can read it: take it back at once
            await self._bot.delete_message(place.chat_id, message.message_id)
            raise NoEphemeralError
        return Address(place.chat_id, message.message_id, place.receiver, ephemeral_id)

    async def edit(self, address: Address, screen: Screen) -> None:
        """Make an existing text message look like the screen. TelegramError."""
        if address.ephemeral_id is None:
            await self._bot.edit_message_text(
                screen.text,
                chat_id=address.chat_id,
                message_id=address.message_id,
                parse_mode=ParseMode.HTML,
                link_preview_options=NO_PREVIEW,
                reply_markup=_markup(screen.keyboard),
            )
            return
        content = {"text": screen.text, "parse_mode": ParseMode.HTML, "link_preview_options": NO_PREVIEW}
        parameters = _ephemeral(address) | content | {"reply_markup": _markup(screen.keyboard)}
        await self._bot.do_api_request("editEphemeralMessageText", api_kwargs=parameters)

    async def delete(self, address: Address) -> None:
        """Delete a message. TelegramError."""
        if address.ephemeral_id is None:
            await self._bot.delete_message(address.chat_id, address.message_id)
        else:
            await self._bot.do_api_request("deleteEphemeralMessage", api_kwargs=_ephemeral(address))

    async def _send(self, place: Place, screen: Screen) -> Message:
        extra = _right_to_ephemeral(place)
        if screen.document is None:
            return await self._bot.send_message(
                place.chat_id,
                screen.text,
                message_thread_id=place.thread_id,
                parse_mode=ParseMode.HTML,
                link_preview_options=NO_PREVIEW,
                disable_notification=screen.silent,
                reply_markup=_markup(screen.keyboard),
                api_kwargs=extra,
            )
        return await self._bot.send_document(
            place.chat_id,
            InputFile(screen.document.data, filename=screen.document.file_name),
            caption=screen.text or None,
            message_thread_id=place.thread_id,
            parse_mode=ParseMode.HTML,
            disable_notification=screen.silent,
            reply_markup=_markup(screen.keyboard),
            api_kwargs=extra,
        )

    async def _make_sure_of_ephemeral(self) -> None:
        """A server older than Bot API 10.2 would ignore the parameter and show a hand to the whole group.

        Such a server answers 404 to the method's name; one that knows it misses the parameters.
        """
        if self._knows_ephemeral:
            return
        try:
            await self._bot.do_api_request("deleteEphemeralMessage")
        except (EndPointNotFound, InvalidToken):
            raise NoEphemeralError from None
        except BadRequest:
            self._knows_ephemeral = True


def _markup(keyboard: Keyboard) -> InlineKeyboardMarkup | None:
    if not keyboard:
        return None
    rows = [
        [
            InlineKeyboardButton(button.text, callback_data=button.data, url=button.url, style=button.style)
            for button in row
        ]
        for row in keyboard
    ]
    return InlineKeyboardMarkup(rows)


def _right_to_ephemeral(place: Place) -> dict[str, Any] | None:
    if place.receiver is None:
        return None
    right: dict[str, Any] = {"receiver_user_id": place.receiver}
    if place.callback_query_id is not None:
        right["callback_query_id"] = place.callback_query_id
    return {"ephemeral_message_parameters": right}


def _ephemeral(address: Address) -> dict[str, Any]:
    return {
        "chat_id": address.chat_id,
        "receiver_user_id": address.receiver,
        "ephemeral_message_id": address.ephemeral_id,
    }
