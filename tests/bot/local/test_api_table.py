"""The committed table of the Bot API, and how parameters are checked against it."""

import json
import runpy
from pathlib import Path
from typing import Any

import pytest

from bot.local.api import METHODS
from bot.local.checks import Upload, checked, method_name, table
from bot.local.errors import ApiError

MAKER = runpy.run_path(str(Path(__file__).with_name("make_api_table.py")))


def test_committed_table_is_what_aiogram_says() -> None:
    made = MAKER["as_text"](MAKER["api_table"]())
    assert MAKER["TABLE"].read_text(encoding="utf-8") == made


def test_table_and_server_know_the_same_methods() -> None:
    assert set(table()["methods"]) == set(METHODS)
    assert table()["version"] == "10.3"


def test_method_names_are_case_insensitive() -> None:
    assert method_name("SENDMESSAGE") == "sendMessage"
    assert method_name("sendMessages") is None


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({"chat_id": "5", "text": "7"}, {"chat_id": 5, "text": "7"}),
        ({"chat_id": "-5", "text": "x"}, {"chat_id": -5, "text": "x"}),
        ({"chat_id": "@name", "text": "x"}, {"chat_id": "@name", "text": "x"}),
        ({"chat_id": 5, "text": "x", "protect_content": "true"}, {"chat_id": 5, "text": "x", "protect_content": True}),
        ({"chat_id": 5, "text": "x", "protect_content": "0"}, {"chat_id": 5, "text": "x", "protect_content": False}),
        ({"chat_id": 5, "text": "x", "parse_mode": None}, {"chat_id": 5, "text": "x"}),
        (
            {"chat_id": 5, "text": "x", "reply_markup": '{"inline_keyboard": [[{"text": "a", "url": "https://a.b"}]]}'},
            {"chat_id": 5, "text": "x", "reply_markup": {"inline_keyboard": [[{"text": "a", "url": "https://a.b"}]]}},
        ),
        (
            {"chat_id": 5, "text": "x", "reply_markup": {"remove_keyboard": True}},
            {"chat_id": 5, "text": "x", "reply_markup": {"remove_keyboard": True}},
        ),
    ],
)
def test_values_are_read_as_bot_api_reads_them(given: dict[str, Any], expected: dict[str, Any]) -> None:
    assert checked("sendMessage", given) == expected


def test_attached_file_is_found_by_its_field() -> None:
    upload = Upload("a.txt", "text/plain", b"x")
    assert checked("sendDocument", {"chat_id": 5, "document": "attach://one", "one": upload})["document"] is upload
    assert checked("sendDocument", {"chat_id": 5, "document": upload})["document"] is upload
    with pytest.raises(ApiError, match="unknown parameter one"):
        checked("sendDocument", {"chat_id": 5, "document": "file-id", "one": upload})


def markup(**button: object) -> dict[str, Any]:
    return {"inline_keyboard": [[{"text": "a", **button}]]}


@pytest.mark.parametrize(
    ("method", "given", "words"),
    [
        ("sendMessage", {"chat_id": 5, "text": "x", "parsemode": "HTML"}, "unknown parameter parsemode"),
        ("sendMessage", {"text": "x"}, "chat_id is empty"),
        ("sendMessage", {"chat_id": 5}, "message text is empty"),
        ("sendMessage", {"chat_id": 5, "text": 7}, "can't parse text: expected a String, got int"),
        ("sendMessage", {"chat_id": 5.5, "text": "x"}, "can't parse chat_id: expected an Integer, got float"),
        (
            "sendMessage",
            {"chat_id": 5, "text": "x", "message_thread_id": "two"},
            "can't parse message_thread_id: expected an Integer, got str",
        ),
        (
            "sendMessage",
            {"chat_id": 5, "text": "x", "message_thread_id": True},
            "can't parse message_thread_id: expected an Integer, got bool",
        ),
        (
            "sendMessage",
            {"chat_id": 5, "text": "x", "disable_notification": 1},
            "can't parse disable_notification: expected a Boolean, got int",
        ),
        (
            "sendMessage",
            {"chat_id": 5, "text": "x", "reply_markup": "keys"},
            "can't parse parameters: object expected as JSON-serialized text",
        ),
        (
            "sendMessage",
            {"chat_id": 5, "text": "x", "reply_markup": markup(callback="1")},
            "can't parse reply_markup.inline_keyboard[0][0]: InlineKeyboardButton has no field callback",
        ),
        (
            "sendMessage",
            {"chat_id": 5, "text": "x", "reply_markup": markup(callback_data=1)},
            "can't parse reply_markup.inline_keyboard[0][0].callback_data: expected a String, got int",
        ),
        (
            "sendMessage",
            {"chat_id": 5, "text": "x", "reply_markup": {"inline_keyboard": [{"text": "a"}]}},
            "can't parse reply_markup.inline_keyboard[0]: expected an Array, got dict",
        ),
        (
            "sendMessage",
            {"chat_id": 5, "text": "x", "reply_markup": {"inline_keyboard": [[{"callback_data": "a"}]]}},
            "can't parse reply_markup.inline_keyboard[0][0]: Can't find field \"text\" of InlineKeyboardButton",
        ),
        (
            "sendMessage",
            {"chat_id": 5, "text": "x", "ephemeral_message_parameters": {"receiver_user_id": "1001"}},
            "can't parse ephemeral_message_parameters.receiver_user_id: expected an Integer, got str",
        ),
        (
            "sendMessage",
            {"chat_id": 5, "text": "x", "receiver_user_id": 1001},
            "unknown parameter receiver_user_id",
        ),
        (
            "setMyCommands",
            {"commands": [{"command": "a", "description": "b", "ephemeral": True}]},
            "can't parse commands[0]: BotCommand has no field ephemeral",
        ),
        (
            "setMyCommands",
            {"commands": [], "scope": {"type": "chat"}},
            "can't parse scope: Can't find field \"chat_id\" of BotCommandScopeChat",
        ),
        ("setMyCommands", {"commands": [], "scope": {"type": "all"}}, 'can\'t parse scope.type: expected "default"'),
        ("getUpdates", {"allowed_updates": "message"}, "can't parse parameters: object expected"),
        ("sendDocument", {"chat_id": 5}, "there is no document in the request"),
        ("answerCallbackQuery", {"text": "x"}, "parameter callback_query_id is required"),
    ],
)
def test_mistakes_are_refused(method: str, given: dict[str, Any], words: str) -> None:
    with pytest.raises(ApiError) as refusal:
        checked(method, given)
    assert refusal.value.code == 400
    assert refusal.value.description.startswith(f"Bad Request: {words}")


def test_table_is_small_and_readable() -> None:
    lines = MAKER["TABLE"].read_text(encoding="utf-8").splitlines()
    assert len(lines) < 120
    assert json.loads("\n".join(lines)) == table()
