"""What Telegram refuses, the local chat refuses in the same words."""

from typing import Any

import pytest

from tests.bot.local.stage import ANNA, BORIS, GROUP, TOKEN, VERA, Stage, as_form, keyboard

LONG = "x" * 4097


def rows(*lengths: int) -> dict[str, Any]:
    return keyboard([[{"text": "a", "callback_data": "a"}] * length for length in lengths])


def button(**fields: object) -> dict[str, Any]:
    return keyboard([[{"text": "a", **fields}]])


@pytest.mark.parametrize(
    ("method", "params", "refusal"),
    [
        ("getNothing", {}, "404 Not Found: method not found"),
        ("sendMessage", {"chat_id": 5, "text": "x"}, "400 Bad Request: chat not found"),
        ("sendMessage", {"chat_id": "@nobody", "text": "x"}, "400 Bad Request: chat not found"),
        ("sendMessage", {"chat_id": VERA, "text": "x"}, "403 Forbidden: bot can't initiate conversation with a user"),
        ("sendMessage", {"chat_id": GROUP, "text": " \n"}, "400 Bad Request: message text is empty"),
        (
            "sendMessage",
            {"chat_id": GROUP, "text": "<b></b>", "parse_mode": "HTML"},
            "400 Bad Request: message text is empty",
        ),
        ("sendMessage", {"chat_id": GROUP, "text": "\ud83c"}, "400 Bad Request: strings must be encoded in UTF-8"),
        ("sendMessage", {"chat_id": GROUP, "text": LONG}, "400 Bad Request: message is too long"),
        ("sendMessage", {"chat_id": GROUP, "text": "🃏" * 2049}, "400 Bad Request: message is too long"),
        (
            "sendMessage",
            {"chat_id": GROUP, "text": "a < b", "parse_mode": "HTML"},
            '400 Bad Request: can\'t parse entities: Unsupported start tag "" at byte offset 2',
        ),
        (
            "sendMessage",
            {"chat_id": GROUP, "text": "x", "parse_mode": "Markdown"},
            "400 Bad Request: unsupported parse_mode",
        ),
        (
            "sendMessage",
            {"chat_id": GROUP, "text": "x", "entities": [{"type": "bold", "offset": 0, "length": 2}]},
            "400 Bad Request: ENTITY_BOUNDS_INVALID",
        ),
        (
            "sendMessage",
            {"chat_id": GROUP, "text": "x", "reply_markup": button(callback_data="ж" * 33)},
            "400 Bad Request: BUTTON_DATA_INVALID",
        ),
        (
            "sendMessage",
            {"chat_id": GROUP, "text": "x", "reply_markup": button(url="example")},
            "400 Bad Request: BUTTON_URL_INVALID",
        ),
        (
            "sendMessage",
            {"chat_id": GROUP, "text": "x", "reply_markup": button()},
            "400 Bad Request: can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard",
        ),
        (
            "sendMessage",
            {"chat_id": GROUP, "text": "x", "reply_markup": button(callback_data="a", disabled={})},
            "400 Bad Request: can't parse inline keyboard button: exactly one type of button must be specified",
        ),
        (
            "sendMessage",
            {"chat_id": GROUP, "text": "x", "reply_markup": button(callback_data="a", style="blue")},
            "400 Bad Request: can't parse inline keyboard button: Invalid button style specified",
        ),
        (
            "sendMessage",
            {"chat_id": GROUP, "text": "x", "reply_markup": keyboard([[{"text": " ", "callback_data": "a"}]])},
            "400 Bad Request: can't parse inline keyboard button: Text must be non-empty",
        ),
        (
            "sendMessage",
            {"chat_id": GROUP, "text": "x", "reply_markup": rows(9)},
            "400 Bad Request: REPLY_MARKUP_TOO_LONG",
        ),
        (
            "sendMessage",
            {"chat_id": GROUP, "text": "x", "reply_markup": rows(*[8] * 12, 5)},
            "400 Bad Request: REPLY_MARKUP_TOO_LONG",
        ),
        (
            "sendMessage",
            {"chat_id": GROUP, "text": "x", "message_thread_id": 3},
            "400 Bad Request: message thread not found",
        ),
        (
            "sendMessage",
            {"chat_id": GROUP, "text": "x", "reply_parameters": {"message_id": 777}},
            "400 Bad Request: message to be replied not found",
        ),
        (
            "sendMessage",
            {"chat_id": GROUP, "text": "x", "reply_parameters": {"message_id": 1, "chat_id": ANNA}},
            "400 Bad Request: replies to another chat are not known to the local chat",
        ),
        ("sendChatAction", {"chat_id": GROUP, "action": "dance"}, "400 Bad Request: wrong parameter action in request"),
        (
            "sendDocument",
            {"chat_id": GROUP, "document": "https://a.b/c"},
            "400 Bad Request: wrong file identifier/HTTP URL specified",
        ),
        (
            "editMessageText",
            {"chat_id": GROUP, "message_id": 777, "text": "x"},
            "400 Bad Request: message to edit not found",
        ),
        (
            "editMessageText",
            {"chat_id": GROUP, "message_id": 0, "text": "x"},
            "400 Bad Request: message to edit not found",
        ),
        (
            "editMessageText",
            {"chat_id": GROUP, "message_id": 1, "text": "x"},
            "400 Bad Request: message can't be edited",
        ),
        ("editMessageText", {"chat_id": GROUP, "text": "x"}, "400 Bad Request: message identifier is not specified"),
        ("editMessageText", {"message_id": 1, "text": "x"}, "400 Bad Request: chat_id is empty"),
        ("deleteMessage", {"chat_id": GROUP, "message_id": 777}, "400 Bad Request: message to delete not found"),
        ("deleteMessage", {"chat_id": GROUP, "message_id": 1}, "400 Bad Request: message can't be deleted"),
        ("deleteMessages", {"chat_id": GROUP, "message_ids": []}, "400 Bad Request: message identifiers must be 1-100"),
        (
            "answerCallbackQuery",
            {"callback_query_id": "5"},
            "400 Bad Request: query is too old and response timeout expired or query ID is invalid",
        ),
        ("answerCallbackQuery", {"callback_query_id": "5", "text": "x" * 201}, "400 Bad Request: MESSAGE_TOO_LONG"),
        ("answerCallbackQuery", {"callback_query_id": "5", "url": "https://a.b"}, "400 Bad Request: URL_INVALID"),
        ("getChatMember", {"chat_id": GROUP, "user_id": 9}, "400 Bad Request: invalid user_id specified"),
        (
            "getChatAdministrators",
            {"chat_id": ANNA},
            "400 Bad Request: there are no administrators in the private chat",
        ),
        (
            "pinChatMessage",
            {"chat_id": GROUP, "message_id": 1},
            "400 Bad Request: not enough rights to manage pinned messages in the chat",
        ),
        ("unpinChatMessage", {"chat_id": ANNA}, "400 Bad Request: message to unpin not found"),
        ("setMessageReaction", {"chat_id": GROUP, "message_id": 9}, "400 Bad Request: message to react not found"),
        (
            "setMyCommands",
            {"commands": [{"command": "Play", "description": "x"}]},
            "400 Bad Request: BOT_COMMAND_INVALID",
        ),
        (
            "setMyCommands",
            {"commands": [{"command": "play", "description": ""}]},
            "400 Bad Request: BOT_COMMAND_DESCRIPTION_INVALID",
        ),
        (
            "setMyCommands",
            {"commands": [], "language_code": "rus"},
            "400 Bad Request: invalid language code specified",
        ),
        ("setMyName", {"name": "x" * 65}, "400 Bad Request: bot name is too long"),
        ("getUpdates", {"limit": 0}, "400 Bad Request: limit must be between 1 and 100"),
        ("getFile", {"file_id": "x"}, "400 Bad Request: wrong file_id or the file is temporarily unavailable"),
        (
            "setWebhook",
            {"url": "https://example.org/"},
            "400 Bad Request: bad webhook: the local chat reaches loopback addresses only",
        ),
        (
            "setWebhook",
            {"url": "", "secret_token": "a b"},
            "400 Bad Request: secret token contains unallowed characters",
        ),
    ],
)
async def test_refused(stage: Stage, method: str, params: dict[str, Any], refusal: str) -> None:
    assert await stage.refusal(method, **params) == refusal
    assert await stage.messages(ANNA, GROUP) == []


async def test_wrong_token_is_unauthorized(stage: Stage) -> None:
    async with stage.session.get(f"{stage.url}/bot1000:other/getMe") as answer:
        assert (answer.status, (await answer.json())["description"]) == (401, "Unauthorized")


async def test_parameters_come_in_any_form(stage: Stage) -> None:
    url, params = f"{stage.url}/bot{TOKEN}/sendMessage", {"chat_id": GROUP, "text": "x", "reply_markup": keyboard()}
    multipart = [
        await stage.session.post(url, data=as_form(params)),
        await stage.session.get(url, params=as_form(params)),
    ]
    for answer in multipart:
        assert (await answer.json())["result"]["reply_markup"] == keyboard()


async def test_broken_body_is_a_bad_request(stage: Stage) -> None:
    for body in ("{", "[]"):
        headers = {"Content-Type": "application/json"}
        async with stage.session.post(f"{stage.url}/bot{TOKEN}/getMe", data=body, headers=headers) as answer:
            assert answer.status == 400
            assert (await answer.json())["ok"] is False


async def test_not_modified(stage: Stage) -> None:
    sent = await stage.result("sendMessage", chat_id=GROUP, text="<b>x</b>", parse_mode="HTML", reply_markup=keyboard())
    place = {"chat_id": GROUP, "message_id": sent["message_id"]}
    same = {"text": " <strong>x</strong>", "parse_mode": "HTML", "reply_markup": keyboard()}
    refusal = await stage.refusal("editMessageText", **place, **same)
    assert refusal == (
        "400 Bad Request: message is not modified: specified new message content and reply markup are exactly "
        "the same as a current content and reply markup of the message"
    )
    assert (await stage.refusal("editMessageReplyMarkup", **place, reply_markup=keyboard())) == refusal
    edited = await stage.result("editMessageText", **place, text="x", reply_markup=keyboard())
    assert "entities" not in edited
    without = await stage.result("editMessageReplyMarkup", **place)
    assert "reply_markup" not in without
    assert without["text"] == "x"


async def test_blocked_and_unblocked(stage: Stage) -> None:
    sent = await stage.result("sendMessage", chat_id=ANNA, text="x")
    await stage.ui("block", as_=ANNA)
    refusal = "403 Forbidden: bot was blocked by the user"
    assert await stage.refusal("sendMessage", chat_id=ANNA, text="x") == refusal
    assert await stage.refusal("editMessageText", chat_id=ANNA, message_id=sent["message_id"], text="y") == refusal
    assert (await stage.ui("send", as_=ANNA, chat_id=ANNA, text="x")) == {
        "ok": False,
        "error": "unblock the bot first",
    }
    await stage.ui("unblock", as_=ANNA)
    await stage.result("sendMessage", chat_id=ANNA, text="x")


async def test_removed_and_left(stage: Stage) -> None:
    await stage.ui("remove_bot", chat_id=GROUP)
    assert await stage.refusal("sendMessage", chat_id=GROUP, text="x") == (
        "403 Forbidden: bot was kicked from the group chat"
    )
    await stage.ui("add_bot", chat_id=GROUP)
    forum = (await stage.ui("group", title="F", as_=BORIS, is_forum=True))["chat_id"]
    await stage.result("leaveChat", chat_id=forum)
    assert await stage.refusal("getChat", chat_id=forum) == (
        "403 Forbidden: bot is not a member of the supergroup chat"
    )


async def test_migrated_group_tells_its_new_id(stage: Stage) -> None:
    new = (await stage.ui("migrate", chat_id=GROUP))["chat_id"]
    assert str(new).startswith("-100")
    status, body = await stage.api("sendMessage", chat_id=GROUP, text="x")
    assert (status, body["description"]) == (400, "Bad Request: group chat was upgraded to a supergroup chat")
    assert body["parameters"] == {"migrate_to_chat_id": new}
    moved = [one["message"] for one in await stage.updates() if "migrat" in str(one)]
    assert [(one["chat"]["id"], one.get("migrate_to_chat_id"), one.get("migrate_from_chat_id")) for one in moved] == [
        (GROUP, new, None),
        (new, None, GROUP),
    ]
    await stage.result("sendMessage", chat_id=new, text="x")


async def test_old_messages_stay(stage: Stage) -> None:
    sent = await stage.result("sendMessage", chat_id=GROUP, text="x")
    stage.clock.turn(48 * 60 * 60 + 1)
    refusal = await stage.refusal("deleteMessage", chat_id=GROUP, message_id=sent["message_id"])
    assert refusal == "400 Bad Request: message can't be deleted for everyone"


async def test_administrator_deletes_and_pins(stage: Stage) -> None:
    await stage.ui("promote", user_id="bot", chat_id=GROUP)
    said = (await stage.ui("send", as_=ANNA, chat_id=GROUP, text="x"))["message_id"]
    sent = await stage.result("sendMessage", chat_id=GROUP, text="y")
    await stage.result("pinChatMessage", chat_id=GROUP, message_id=sent["message_id"])
    await stage.result("unpinChatMessage", chat_id=GROUP)
    await stage.result("deleteMessages", chat_id=GROUP, message_ids=[said, 999, sent["message_id"]])
    assert await stage.messages(ANNA, GROUP) == []


async def test_edit_fits_the_kind_of_message(stage: Stage) -> None:
    _, body = await stage.upload("sendDocument", "document", b"a record", chat_id=GROUP, caption="c")
    sent = body["result"]
    place = {"chat_id": GROUP, "message_id": sent["message_id"]}
    assert sent["document"]["file_size"] == 8
    assert (await stage.refusal("editMessageText", **place, text="x")).endswith(
        "there is no text in the message to edit"
    )
    edited = await stage.result("editMessageCaption", **place, caption="new")
    assert edited["caption"] == "new"
    assert (await stage.refusal("editMessageCaption", **place, caption="x" * 1025)).endswith(
        "message caption is too long"
    )
    text = await stage.result("sendMessage", chat_id=GROUP, text="x")
    words = await stage.refusal("editMessageCaption", chat_id=GROUP, message_id=text["message_id"], caption="x")
    assert words.endswith("there is no caption in the message to edit")


async def test_photo_must_be_a_picture(stage: Stage) -> None:
    header = b"\x89PNG\r\n\x1a\n" + b"\x00\x00\x00\rIHDR" + (640).to_bytes(4) + (480).to_bytes(4)
    for picture, words in ((b"text", "IMAGE_PROCESS_FAILED"), (header[:16] + (9000).to_bytes(4) * 2, "PHOTO_INVALID")):
        status, body = await stage.upload("sendPhoto", "photo", picture, chat_id=GROUP)
        assert status == 400
        assert words in body["description"]
    _, body = await stage.upload("sendPhoto", "photo", header, chat_id=GROUP)
    (size,) = body["result"]["photo"]
    assert (size["width"], size["height"]) == (640, 480)
    (shown,) = await stage.messages(ANNA, GROUP)
    assert shown["photo"]["url"] == f"/ui/file/{size['file_id']}"
