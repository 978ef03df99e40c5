"""Ephemeral messages: who may be sent one, who sees it, how it is edited and how it vanishes."""

from typing import Any

from tests.bot.local.stage import ANNA, BORIS, GROUP, VERA, Stage, keyboard

TOO_OLD = "400 Bad Request: query is too old and response timeout expired or query ID is invalid"


def to(person_id: int, query_id: str | None = None) -> dict[str, Any]:
    wish: dict[str, Any] = {"receiver_user_id": person_id}
    return {"ephemeral_message_parameters": wish | ({"callback_query_id": query_id} if query_id else {})}


async def pressed(stage: Stage, person_id: int = VERA) -> str:
    """The id of a press by this person on a fresh message in the group."""
    sent = await stage.result("sendMessage", chat_id=GROUP, text="table", reply_markup=keyboard())
    press = await stage.press(person_id, sent)
    query_id: str = press.query["id"]
    await stage.result("answerCallbackQuery", callback_query_id=query_id)
    await press.answer()
    return query_id


async def test_press_allows_one_for_its_person_for_15_seconds(stage: Stage) -> None:
    query_id = await pressed(stage)
    sent = await stage.result("sendMessage", chat_id=GROUP, text="hand", reply_markup=keyboard(), **to(VERA, query_id))
    assert (sent["message_id"], sent["ephemeral_message_id"], sent["receiver_user"]["id"]) == (0, 1, VERA)
    assert [one["text"] for one in await stage.messages(VERA, GROUP)] == ["table", "hand"]
    assert [one["text"] for one in await stage.messages(ANNA, GROUP)] == ["table"]
    for person_id in (ANNA, BORIS):
        assert await stage.refusal("sendMessage", chat_id=GROUP, text="x", **to(person_id, query_id)) == TOO_OLD
    stage.clock.turn(15)
    assert (await stage.result("sendMessage", chat_id=GROUP, text="again", **to(VERA, query_id)))["message_id"] == 0
    stage.clock.turn(0.1)
    assert await stage.refusal("sendMessage", chat_id=GROUP, text="late", **to(VERA, query_id)) == TOO_OLD


async def test_administrator_may_at_any_time(stage: Stage) -> None:
    assert await stage.refusal("sendMessage", chat_id=GROUP, text="x", **to(VERA)) == (
        "400 Bad Request: CHAT_ADMIN_REQUIRED"
    )
    await stage.ui("promote", user_id="bot", chat_id=GROUP)
    await stage.result("sendMessage", chat_id=GROUP, text="x", **to(VERA))


async def test_only_members_of_groups_get_them(stage: Stage) -> None:
    await stage.ui("promote", user_id="bot", chat_id=GROUP)
    await stage.ui("leave", as_=BORIS, chat_id=GROUP)
    for person_id in (BORIS, 1000, 77):
        refusal = await stage.refusal("sendMessage", chat_id=GROUP, text="x", **to(person_id))
        assert refusal == "400 Bad Request: USER_NOT_PARTICIPANT"
    assert (await stage.refusal("sendMessage", chat_id=ANNA, text="x", **to(ANNA))).startswith("400")
    replace = {"receiver_user_id": VERA, "replace_callback_query_message": True}
    assert (await stage.refusal("sendMessage", chat_id=GROUP, text="x", ephemeral_message_parameters=replace)).endswith(
        "not known to the local chat"
    )


async def test_press_on_one_allows_the_next(stage: Stage) -> None:
    query_id = await pressed(stage)
    sent = await stage.result("sendMessage", chat_id=GROUP, text="hand", reply_markup=keyboard(), **to(VERA, query_id))
    stage.clock.turn(60)
    press = await stage.press(VERA, sent, col=1)
    assert press.query["data"] == "play 8S"
    message = press.query["message"]
    assert (message["message_id"], message["ephemeral_message_id"]) == (0, 1)
    next_one = await stage.result("sendMessage", chat_id=GROUP, text="new", **to(VERA, press.query["id"]))
    assert next_one["ephemeral_message_id"] == 2
    await stage.result("answerCallbackQuery", callback_query_id=press.query["id"], text="8S")
    assert (await press.answer() or {})["text"] == "8S"
    refused = await stage.ui("press", as_=ANNA, chat_id=GROUP, message_id=0, ephemeral_id=1, row=0, col=0)
    assert refused == {"ok": False, "error": "no such message"}


async def test_edit_and_delete_by_their_own_methods(stage: Stage) -> None:
    query_id = await pressed(stage)
    await stage.result("sendMessage", chat_id=GROUP, text="hand", reply_markup=keyboard(), **to(VERA, query_id))
    place = {"chat_id": GROUP, "receiver_user_id": VERA, "ephemeral_message_id": 1}
    assert await stage.result("editEphemeralMessageText", **place, text="less", reply_markup=keyboard()) is True
    assert (await stage.refusal("editEphemeralMessageText", **place, text="less", reply_markup=keyboard())).startswith(
        "400 Bad Request: message is not modified"
    )
    assert await stage.result("editEphemeralMessageReplyMarkup", **place) is True
    assert await stage.refusal("editEphemeralMessageText", **place, text="x" * 1025) == (
        "400 Bad Request: MESSAGE_TOO_LONG"
    )
    assert (await stage.messages(VERA, GROUP))[-1]["text"] == "less"
    assert (await stage.messages(VERA, GROUP))[-1]["keyboard"] is None
    others = place | {"receiver_user_id": ANNA}
    assert await stage.refusal("editEphemeralMessageText", **others, text="x") == (
        "400 Bad Request: message to edit not found"
    )
    assert await stage.result("deleteEphemeralMessage", **place) is True
    assert await stage.refusal("deleteEphemeralMessage", **place) == "400 Bad Request: message to delete not found"


async def test_ids_are_used_again(stage: Stage) -> None:
    await stage.ui("promote", user_id="bot", chat_id=GROUP)
    await stage.result("sendMessage", chat_id=GROUP, text="one", **to(VERA))
    await stage.result("sendMessage", chat_id=GROUP, text="two", **to(VERA))
    await stage.result("deleteEphemeralMessage", chat_id=GROUP, receiver_user_id=VERA, ephemeral_message_id=1)
    assert (await stage.result("sendMessage", chat_id=GROUP, text="three", **to(VERA)))["ephemeral_message_id"] == 1
    await stage.ui("restart_app", as_=VERA)
    assert await stage.messages(VERA, GROUP) == []


async def test_long_text_is_refused_at_once(stage: Stage) -> None:
    await stage.ui("promote", user_id="bot", chat_id=GROUP)
    assert await stage.refusal("sendMessage", chat_id=GROUP, text="x" * 1025, **to(VERA)) == (
        "400 Bad Request: message is too long"
    )


async def test_ephemeral_command_is_seen_by_its_sender_and_may_be_answered(stage: Stage) -> None:
    hand = {"command": "hand", "description": "cards", "is_ephemeral": True}
    await stage.result("setMyCommands", commands=[hand], scope={"type": "all_group_chats"})
    await stage.updates()
    sent = await stage.ui("send", as_=VERA, chat_id=GROUP, text="/hand@valet_local_bot")
    assert (sent["message_id"], sent["ephemeral_id"]) == (0, 1)
    (update,) = await stage.updates()
    assert update["message"]["ephemeral_message_id"] == 1
    assert await stage.messages(ANNA, GROUP) == []
    reply = {"reply_parameters": {"ephemeral_message_id": 1}}
    assert (await stage.refusal("sendMessage", chat_id=GROUP, text="x", **reply)).startswith("400")
    assert await stage.refusal("sendMessage", chat_id=GROUP, text="x", **reply, **to(ANNA)) == (
        "400 Bad Request: CHAT_ADMIN_REQUIRED"
    )
    answer = await stage.result("sendMessage", chat_id=GROUP, text="hand", **reply, **to(VERA))
    assert answer["ephemeral_message_id"] == 2
    stage.clock.turn(16)
    assert await stage.refusal("sendMessage", chat_id=GROUP, text="x", **reply, **to(VERA)) == (
        "400 Bad Request: CHAT_ADMIN_REQUIRED"
    )


async def test_leaving_the_group_ends_them(stage: Stage) -> None:
    await stage.ui("promote", user_id="bot", chat_id=GROUP)
    await stage.result("sendMessage", chat_id=GROUP, text="x", **to(VERA))
    await stage.ui("leave", as_=VERA, chat_id=GROUP)
    await stage.ui("join", as_=VERA, chat_id=GROUP)
    assert await stage.messages(VERA, GROUP) == []
