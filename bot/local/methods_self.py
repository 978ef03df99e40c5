"""Bot API methods about the bot itself: updates, answers to presses, files, profile and menus."""

import re
from typing import Any
from urllib.parse import urlsplit

from bot.local import shapes
from bot.local.errors import bad_request
from bot.local.presses import checked_answer
from bot.local.telegram import Telegram, words
from bot.local.updates import Webhook

LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})
PROFILE_LIMITS = {"name": 64, "description": 512, "short_description": 120}


def get_me(telegram: Telegram, _params: dict[str, Any]) -> dict[str, Any]:
    """getMe."""
    return shapes.me(telegram.world)


async def get_updates(telegram: Telegram, params: dict[str, Any]) -> list[dict[str, Any]]:
    """getUpdates."""
    if "allowed_updates" in params:
        telegram.updates.allowed = params["allowed_updates"]
    was_running = telegram.updates.running
    if not was_running:
        telegram.changed()
    return await telegram.updates.poll(params.get("offset", 0), params.get("limit", 100), params.get("timeout", 0))


def set_webhook(telegram: Telegram, params: dict[str, Any]) -> bool:
    """setWebhook. This Telegram reaches nobody but programs on the same machine, over plain HTTP too."""
    url, secret = params["url"], params.get("secret_token", "")
    if url and (urlsplit(url).scheme not in ("http", "https") or urlsplit(url).hostname not in LOOPBACK):
        raise bad_request("bad webhook: the local chat reaches loopback addresses only")
    if not re.fullmatch(r"[A-Za-z0-9_-]{0,256}", secret):
        raise bad_request("secret token contains unallowed characters")
    _drop(telegram, params)
    if "allowed_updates" in params:
        telegram.updates.allowed = params["allowed_updates"]
    telegram.updates.set_webhook(Webhook(url, secret) if url else None)
    return True


def delete_webhook(telegram: Telegram, params: dict[str, Any]) -> bool:
    """deleteWebhook."""
    _drop(telegram, params)
    telegram.updates.set_webhook(None)
    return True


def _drop(telegram: Telegram, params: dict[str, Any]) -> None:
    if params.get("drop_pending_updates") and telegram.updates.pending:
        telegram.updates.confirm(telegram.updates.pending[-1]["update_id"] + 1)


def get_webhook_info(telegram: Telegram, _params: dict[str, Any]) -> dict[str, Any]:
    """getWebhookInfo."""
    updates = telegram.updates
    info: dict[str, Any] = {
        "url": updates.webhook.url if updates.webhook else "",
        "has_custom_certificate": False,
        "pending_update_count": len(updates.pending),
    }
    return info | ({"allowed_updates": updates.allowed} if updates.allowed else {})


def answer_callback_query(telegram: Telegram, params: dict[str, Any]) -> bool:
    """answerCallbackQuery."""
    answer = checked_answer(params, telegram.world.bot_username)
    telegram.presses.answer(params["callback_query_id"], answer)
    return True


def get_file(telegram: Telegram, params: dict[str, Any]) -> dict[str, Any]:
    """getFile."""
    file = telegram.world.files.get(params["file_id"])
    if file is None:
        raise bad_request("wrong file_id or the file is temporarily unavailable")
    return shapes.file(file) | {"file_path": f"files/{file.file_id}"}


def set_my_commands(telegram: Telegram, params: dict[str, Any]) -> bool:
    """setMyCommands."""
    telegram.menus.set(params["commands"], params.get("scope"), _language(params))
    telegram.changed()
    return True


def get_my_commands(telegram: Telegram, params: dict[str, Any]) -> list[dict[str, Any]]:
    """getMyCommands."""
    return telegram.menus.get(params.get("scope"), _language(params))


def delete_my_commands(telegram: Telegram, params: dict[str, Any]) -> bool:
    """deleteMyCommands."""
    telegram.menus.set([], params.get("scope"), _language(params))
    telegram.changed()
    return True


def get_my_name(telegram: Telegram, params: dict[str, Any]) -> dict[str, Any]:
    """getMyName."""
    return {"name": _profile(telegram, "name", params) or telegram.world.bot_name}


def set_my_name(telegram: Telegram, params: dict[str, Any]) -> bool:
    """setMyName; without a language it is the bot's name everywhere."""
    _set_profile(telegram, "name", params)
    telegram.world.bot_name = telegram.profile.get(("name", "")) or words()["bot"]["first_name"]
    return True


def get_my_description(telegram: Telegram, params: dict[str, Any]) -> dict[str, Any]:
    """getMyDescription."""
    return {"description": _profile(telegram, "description", params)}


def set_my_description(telegram: Telegram, params: dict[str, Any]) -> bool:
    """setMyDescription."""
    return _set_profile(telegram, "description", params)


def get_my_short_description(telegram: Telegram, params: dict[str, Any]) -> dict[str, Any]:
    """getMyShortDescription."""
    return {"short_description": _profile(telegram, "short_description", params)}


def set_my_short_description(telegram: Telegram, params: dict[str, Any]) -> bool:
    """setMyShortDescription."""
    return _set_profile(telegram, "short_description", params)


def _profile(telegram: Telegram, field: str, params: dict[str, Any]) -> str:
    return telegram.profile.get((field, _language(params))) or telegram.profile.get((field, ""), "")


def _set_profile(telegram: Telegram, field: str, params: dict[str, Any]) -> bool:
    text = params.get(field, "")
    if len(text) > PROFILE_LIMITS[field]:
        raise bad_request(f"bot {field.replace('_', ' ')} is too long")
    telegram.profile[field, _language(params)] = text
    telegram.changed()
    return True


def set_chat_menu_button(telegram: Telegram, params: dict[str, Any]) -> bool:
    """setChatMenuButton; the page shows commands whatever is set."""
    if "chat_id" in params and telegram.chat(params["chat_id"]).kind != "private":
        raise bad_request("chat not found")
    return True


def _language(params: dict[str, Any]) -> str:
    language: str = params.get("language_code", "")
    if language and not re.fullmatch(r"[a-z]{2}", language):
        raise bad_request("invalid language code specified")
    return language
