"""What people do and see: /ui."""

import asyncio
import json
from typing import Any

import pytest

from tests.bot.local.stage import ANNA, BORIS, CARDS, GROUP, VERA, Stage, keyboard


async def test_the_world_to_begin_with(stage: Stage) -> None:
    state = await stage.state(ANNA)
    assert [(one["id"], one["started"]) for one in state["people"]] == [(ANNA, True), (BORIS, True), (VERA, False)]
    private, group = state["chats"]
    assert (private["id"], private["kind"]) == (ANNA, "private")
    assert (group["id"], group["kind"]) == (GROUP, "group")
    assert {one["id"]: one["status"] for one in group["members"]} == {
        ANNA: "creator",
        BORIS: "member",
        VERA: "member",
        1000: "member",
    }
    assert [one["service"]["kind"] for one in group["messages"]] == ["created", "bot_added"]
    assert state["bot"]["running"] is False


async def test_message_as_the_page_shows_it(stage: Stage) -> None:
    markup = keyboard(
        [
            [{"text": "7", "callback_data": "seven", "style": "primary"}, {"text": "link", "url": "https://t.me/x"}],
            [{"text": "off", "disabled": {}}],
        ]
    )
    said = await stage.ui("send", as_=BORIS, chat_id=GROUP, text="/play")
    reply = {"message_id": said["message_id"]}
    await stage.result(
        "sendMessage", chat_id=GROUP, text="<b>x</b>", parse_mode="HTML", reply_markup=markup, reply_parameters=reply
    )
    command, shown = await stage.messages(ANNA, GROUP)
    assert command["entities"] == [{"type": "bot_command", "offset": 0, "length": 5}]
    assert command["from"]["is_bot"] is False
    assert shown["from"] == {"id": 1000, "first_name": (await stage.state(ANNA))["bot"]["first_name"], "is_bot": True}
    assert (shown["text"], shown["reply_to"]) == ("x", said["message_id"])
    none: dict[str, Any] = {"style": None, "disabled": False, "url": None, "data": None}
    assert shown["keyboard"] == [
        [
            none | {"text": "7", "kind": "callback", "data": "seven", "style": "primary"},
            none | {"text": "link", "kind": "url", "url": "https://t.me/x"},
        ],
        [none | {"text": "off", "kind": "other", "disabled": True}],
    ]


async def test_press_waits_for_the_answer(stage: Stage) -> None:
    sent = await stage.result("sendMessage", chat_id=GROUP, text="x", reply_markup=keyboard())
    press = await stage.press(BORIS, sent, col=1)
    assert (press.query["data"], press.query["from"]["id"]) == (CARDS[0][1]["callback_data"], BORIS)
    assert press.query["message"]["message_id"] == sent["message_id"]
    link = "https://t.me/valet_local_bot?start=hand"
    await stage.result("answerCallbackQuery", callback_query_id=press.query["id"], text="no", show_alert=True, url=link)
    assert await press.answer() == {"text": "no", "show_alert": True, "url": link}
    await stage.result("answerCallbackQuery", callback_query_id=press.query["id"], text="again")


async def test_press_without_an_answer_ends_after_15_seconds(stage: Stage) -> None:
    sent = await stage.result("sendMessage", chat_id=GROUP, text="x", reply_markup=keyboard())
    press = await stage.press(BORIS, sent)
    stage.clock.turn(15.1)
    assert await press.answer() is None
    assert "query is too old" in await stage.refusal("answerCallbackQuery", callback_query_id=press.query["id"])


async def test_forged_press(stage: Stage) -> None:
    sent = await stage.result("sendMessage", chat_id=GROUP, text="x", reply_markup=keyboard())
    place = {"as_": BORIS, "chat_id": GROUP, "message_id": sent["message_id"]}
    for fields in ({"row": 0, "col": 2}, {"row": -1, "col": 0}, {}):
        assert (await stage.ui("press", **place, **fields))["ok"] is False
    assert (await stage.ui("press", **place | {"chat_id": ANNA}, data="x"))["ok"] is False
    await stage.updates()
    press = asyncio.create_task(stage.ui("press", **place, data="play AH"))
    await stage.clock.someone_waits()
    (update,) = await stage.updates()
    assert update["callback_query"]["data"] == "play AH"
    await stage.result("answerCallbackQuery", callback_query_id=update["callback_query"]["id"])
    assert (await press)["answer"] == {"text": None, "show_alert": False, "url": None}


async def test_start_and_deep_link(stage: Stage) -> None:
    assert await stage.ui("send", as_=VERA, chat_id=VERA, text="hi") == {"ok": False, "error": "press Start first"}
    await stage.updates()
    await stage.ui("start", as_=VERA, payload="t_1-a")
    (update,) = await stage.updates()
    assert update["message"]["text"] == "/start t_1-a"
    assert update["message"]["chat"] == {
        "id": VERA,
        "type": "private",
        "first_name": update["message"]["from"]["first_name"],
    }
    await stage.result("sendMessage", chat_id=VERA, text="x")
    assert (await stage.ui("start", as_=VERA, payload="a b"))["ok"] is False
    await stage.ui("block", as_=VERA)
    await stage.ui("start", as_=VERA)
    assert (await stage.state(VERA))["people"][2]["blocked"] is False


async def test_new_people_and_groups(stage: Stage) -> None:
    gleb = (await stage.ui("person", first_name="Gleb", language_code="en", join=[GROUP]))["id"]
    assert gleb == VERA + 1
    assert (await stage.result("getChatMember", chat_id=GROUP, user_id=gleb))["status"] == "member"
    assert await stage.result("getChatMemberCount", chat_id=GROUP) == 5
    forum = (await stage.ui("group", title="Forum", as_=gleb, is_forum=True, others=[BORIS]))["chat_id"]
    thread = (await stage.ui("topic", chat_id=forum, name="Cards"))["thread_id"]
    said = await stage.ui("send", as_=gleb, chat_id=forum, text="/play", thread_id=thread)
    updates = await stage.updates()
    assert updates[-1]["message"]["message_thread_id"] == thread
    reply = await stage.result(
        "sendMessage", chat_id=forum, text="x", reply_parameters={"message_id": said["message_id"]}
    )
    assert reply["message_thread_id"] == thread
    assert (await stage.result("sendMessage", chat_id=forum, text="y")).get("message_thread_id") is None
    full = await stage.result("getChat", chat_id=forum)
    assert (full["is_forum"], full["title"]) == (True, "Forum")
    assert [one["user"]["id"] for one in await stage.result("getChatAdministrators", chat_id=forum)] == [gleb]
    assert {one["id"] for one in (await stage.state(ANNA))["chats"]} == {ANNA, GROUP}


async def test_who_left_sees_the_group_and_may_not_write(stage: Stage) -> None:
    await stage.ui("leave", as_=BORIS, chat_id=GROUP)
    assert {one["id"] for one in (await stage.state(BORIS))["chats"]} == {BORIS, GROUP}
    assert (await stage.ui("send", as_=BORIS, chat_id=GROUP, text="x"))["ok"] is False
    assert (await stage.ui("leave", as_=BORIS, chat_id=GROUP))["ok"] is False
    assert (await stage.result("getChatMember", chat_id=GROUP, user_id=BORIS))["status"] == "left"


async def test_administrators(stage: Stage) -> None:
    await stage.ui("promote", user_id=BORIS, chat_id=GROUP)
    sent = await stage.result("sendMessage", chat_id=GROUP, text="x")
    place = {"chat_id": GROUP, "message_id": sent["message_id"]}
    assert (await stage.ui("delete", as_=VERA, **place))["ok"] is False
    assert (await stage.ui("delete", as_=BORIS, **place))["ok"] is True
    await stage.ui("demote", user_id=BORIS, chat_id=GROUP)
    assert (await stage.result("getChatMember", chat_id=GROUP, user_id=BORIS))["status"] == "member"
    assert (await stage.ui("demote", user_id=ANNA, chat_id=GROUP))["ok"] is False


async def test_command_menus_by_place_and_language(stage: Stage) -> None:
    def menu(name: str) -> list[dict[str, Any]]:
        return [{"command": name, "description": name}]

    await stage.result("setMyCommands", commands=menu("default"))
    await stage.result("setMyCommands", commands=menu("private"), scope={"type": "all_private_chats"})
    await stage.result("setMyCommands", commands=menu("group"), scope={"type": "all_group_chats"})
    await stage.result("setMyCommands", commands=menu("russian"), scope={"type": "all_group_chats"}, language_code="ru")
    english = (await stage.ui("person", first_name="Ann", language_code="en"))["id"]
    assert (await stage.state(ANNA))["bot"]["commands"] == {"private": menu("private"), "group": menu("russian")}
    assert (await stage.state(english))["bot"]["commands"] == {"private": menu("private"), "group": menu("group")}
    await stage.result("deleteMyCommands", scope={"type": "all_private_chats"})
    assert (await stage.state(ANNA))["bot"]["commands"]["private"] == menu("default")
    assert await stage.result("getMyCommands", scope={"type": "all_group_chats"}, language_code="ru") == menu("russian")


async def test_profile(stage: Stage) -> None:
    await stage.result("setMyDescription", description="plays cards")
    await stage.result("setMyDescription", description="more", language_code="ru")
    await stage.result("setMyShortDescription", short_description="cards")
    await stage.result("setMyName", name="Valet")
    await stage.result("setChatMenuButton", menu_button={"type": "commands"})
    bot = (await stage.state(ANNA))["bot"]
    assert (bot["first_name"], bot["description"]) == ("Valet", "more")
    assert (await stage.result("getMe"))["first_name"] == "Valet"
    assert await stage.result("getMyName", language_code="ru") == {"name": "Valet"}
    assert await stage.result("getMyDescription") == {"description": "plays cards"}
    assert await stage.result("getMyShortDescription", language_code="en") == {"short_description": "cards"}


async def test_document_can_be_fetched_by_both_sides(stage: Stage) -> None:
    _, body = await stage.upload("sendDocument", "document", b"a record", chat_id=GROUP)
    (shown,) = await stage.messages(ANNA, GROUP)
    assert (shown["document"]["file_name"], shown["document"]["size"]) == ("record.txt", 8)
    path = (await stage.result("getFile", file_id=body["result"]["document"]["file_id"]))["file_path"]
    for url in (shown["document"]["url"], f"/file/bot{stage.chat.token}/{path}"):
        async with stage.session.get(stage.url + url) as answer:
            assert await answer.read() == b"a record"


async def test_log_has_every_request(stage: Stage) -> None:
    await stage.result("sendMessage", chat_id=GROUP, text="x")
    await stage.refusal("sendMessage", chat_id=5, text="x")
    async with stage.session.get(f"{stage.url}/ui/log") as answer:
        first, second = await answer.json()
    assert (first["n"], first["method"], first["params"]) == (1, "sendMessage", {"chat_id": GROUP, "text": "x"})
    assert (first["status"], first["result"]["text"]) == (200, "x")
    assert (second["status"], second["description"]) == (400, "Bad Request: chat not found")
    async with stage.session.get(f"{stage.url}/ui/log", params={"since": 1}) as answer:
        assert await answer.json() == [second]


async def test_events_follow_the_world(stage: Stage) -> None:
    async with stage.session.get(f"{stage.url}/ui/events", params={"as": ANNA}) as stream:

        async def event() -> dict[str, Any]:
            line = await stream.content.readline()
            assert await stream.content.readline() == b"\n"
            state: dict[str, Any] = json.loads(line.removeprefix(b"data: "))
            return state

        before = await event()
        await stage.result("sendMessage", chat_id=GROUP, text="x")
        after = await event()
    assert after["version"] > before["version"]
    assert after["chats"][1]["messages"][-1]["text"] == "x"


@pytest.mark.parametrize(
    ("deed", "fields"),
    [
        ("nothing", {}),
        ("send", {"as_": 5, "chat_id": GROUP, "text": "x"}),
        ("send", {"as_": ANNA, "chat_id": "group", "text": "x"}),
        ("send", {"as_": ANNA, "chat_id": 5, "text": "x"}),
        ("send", {"as_": ANNA, "chat_id": GROUP}),
        ("send", {"as_": ANNA, "chat_id": GROUP, "text": " "}),
        ("send", {"as_": ANNA, "chat_id": GROUP, "text": "x", "thread_id": 5}),
        ("join", {"as_": ANNA, "chat_id": GROUP}),
        ("leave", {"as_": ANNA, "chat_id": ANNA}),
        ("promote", {"user_id": 5, "chat_id": GROUP}),
        ("add_bot", {"chat_id": GROUP}),
        ("migrate", {"chat_id": ANNA}),
        ("topic", {"chat_id": GROUP, "name": "x"}),
        ("group", {"title": "x", "as_": ANNA, "kind": "channel"}),
        ("send", {"as_": ANNA, "chat_id": GROUP, "text": "x" * 4097}),
        ("send", {"as_": ANNA, "chat_id": GROUP, "text": "\ud83c"}),
        ("send", {"as_": ANNA, "chat_id": GROUP, "text": "x", "reply_to": 777}),
        ("person", {}),
        ("person", {"first_name": 5}),
        ("person", {"first_name": "x", "join": GROUP}),
        ("person", {"first_name": "x", "join": [5]}),
        ("group", {"title": "x", "as_": ANNA, "others": [77]}),
    ],
)
async def test_impossible_deeds(stage: Stage, deed: str, fields: dict[str, Any]) -> None:
    before = (await stage.state(ANNA))["version"]
    outcome = await stage.ui(deed, **fields)
    assert outcome["ok"] is False
    assert outcome["error"]
    assert (await stage.state(ANNA))["version"] == before
