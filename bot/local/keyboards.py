"""Inline keyboards: Telegram's limits, and what a button is to the page."""

from typing import Any

from bot.local.errors import bad_request
from bot.local.world import Keyboard

ROW_MOST = 8
BUTTONS_MOST = 100
DATA_BYTES = 64
STYLES = ("primary", "success", "danger")

_SPICE = {"text", "style", "icon_custom_emoji_id"}  # fields that do not make a button of some type


def from_markup(markup: dict[str, Any] | None) -> Keyboard:
    """The rows of an inline keyboard; no rows for other markup. Raises ApiError 400."""
    if not markup or "inline_keyboard" not in markup:
        return ()
    rows = tuple(tuple(row) for row in markup["inline_keyboard"] if row)
    if any(len(row) > ROW_MOST for row in rows) or sum(map(len, rows)) > BUTTONS_MOST:
        raise bad_request("REPLY_MARKUP_TOO_LONG")
    for row in rows:
        for button in row:
            _check(button)
    return rows


def _check(button: dict[str, Any]) -> None:
    if not button["text"].strip():
        raise bad_request("can't parse inline keyboard button: Text must be non-empty")
    if button.get("style", STYLES[0]) not in STYLES:
        raise bad_request("can't parse inline keyboard button: Invalid button style specified")
    types = button.keys() - _SPICE
    if not types:
        raise bad_request("can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard")
    if len(types) > 1:
        raise bad_request("can't parse inline keyboard button: exactly one type of button must be specified")
    data = button.get("callback_data")
    if data is not None and not 1 <= len(data.encode()) <= DATA_BYTES:
        raise bad_request("BUTTON_DATA_INVALID")
    url = button.get("url")
    if url is not None and not url.startswith(("http://", "https://", "tg://", "t.me/")):
        raise bad_request("BUTTON_URL_INVALID")


def kind(button: dict[str, Any]) -> str:
    """What pressing it does: "callback", "url" or "other"."""
    if "callback_data" in button:
        return "callback"
    return "url" if "url" in button else "other"


def shown(keyboard: Keyboard) -> list[list[dict[str, Any]]] | None:
    """The keyboard for the page, without what an app does not show; None where there is none."""
    rows = [
        [
            {
                "text": button["text"],
                "style": button.get("style"),
                "disabled": "disabled" in button,
                "kind": kind(button),
                "url": button.get("url"),
                "data": button.get("callback_data"),
            }
            for button in row
        ]
        for row in keyboard
    ]
    return rows or None
