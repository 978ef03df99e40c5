"""How updates reach the bot: long polling, redelivery, conflicts, privacy mode, webhook."""

import asyncio
from typing import Any

import pytest
from aiohttp import web

from tests.bot.local.stage import ANNA, BORIS, GROUP, Stage

CONFLICT = "409 Conflict: terminated by other getUpdates request; make sure that only one bot instance is running"


async def test_unconfirmed_updates_are_given_again(stage: Stage) -> None:
    await stage.updates()
    for text in ("/a", "/b"):
        await stage.ui("send", as_=ANNA, chat_id=GROUP, text=text)
    first = await stage.result("getUpdates")
    assert await stage.result("getUpdates") == first
    assert first[1]["update_id"] == first[0]["update_id"] + 1
    (second,) = await stage.result("getUpdates", offset=first[1]["update_id"])
    assert second["message"]["text"] == "/b"
    assert await stage.result("getUpdates", offset=-1) == [second]
    assert await stage.result("getUpdates", offset=second["update_id"] + 1) == []
    await stage.ui("send", as_=ANNA, chat_id=GROUP, text="/c")
    (third,) = await stage.result("getUpdates")
    assert third["update_id"] == second["update_id"] + 1


async def test_long_poll_waits_for_the_first_update(stage: Stage) -> None:
    await stage.updates()
    poll = asyncio.create_task(stage.result("getUpdates", timeout=30))
    await stage.clock.someone_waits()
    assert (await stage.state(ANNA))["bot"]["running"] is True
    await stage.ui("send", as_=ANNA, chat_id=ANNA, text="hello")
    assert [one["message"]["text"] for one in await poll] == ["hello"]


async def test_long_poll_ends_empty_after_its_timeout(stage: Stage) -> None:
    await stage.updates()
    poll = asyncio.create_task(stage.result("getUpdates", timeout=30))
    await stage.clock.someone_waits()
    stage.clock.turn(30)
    assert await poll == []
    assert (await stage.state(ANNA))["bot"]["running"] is True
    stage.clock.turn(61)
    assert (await stage.state(ANNA))["bot"]["running"] is False


async def test_second_poller_ends_the_first(stage: Stage) -> None:
    await stage.updates()
    first = asyncio.create_task(stage.refusal("getUpdates", timeout=30))
    await stage.clock.someone_waits()
    assert await stage.result("getUpdates", timeout=0) == []
    assert await first == CONFLICT


async def test_chat_member_comes_to_an_administrator_who_asked(stage: Stage) -> None:
    await stage.updates(allowed_updates=["message", "chat_member", "my_chat_member"])
    await stage.ui("leave", as_=BORIS, chat_id=GROUP)
    (left,) = await stage.updates()
    assert left["message"]["left_chat_member"]["id"] == BORIS
    await stage.ui("promote", user_id="bot", chat_id=GROUP)
    (promoted,) = await stage.updates()
    assert promoted["my_chat_member"]["new_chat_member"]["status"] == "administrator"
    await stage.ui("join", as_=BORIS, chat_id=GROUP)
    change, joined = await stage.updates()
    assert change["chat_member"]["old_chat_member"]["status"] == "left"
    assert joined["message"]["new_chat_members"][0]["id"] == BORIS
    await stage.updates(allowed_updates=[])
    await stage.ui("promote", user_id=BORIS, chat_id=GROUP)
    assert await stage.updates() == []


async def test_kinds_not_asked_for_are_not_sent(stage: Stage) -> None:
    await stage.updates(allowed_updates=["callback_query"])
    await stage.ui("send", as_=ANNA, chat_id=ANNA, text="hello")
    assert await stage.updates() == []


@pytest.mark.parametrize(
    ("text", "heard"),
    [
        ("hello", False),
        ("/play", True),
        ("/play@valet_local_bot now", True),
        ("/play@other_bot", False),
        ("hey @valet_local_bot", True),
        ("I /play", False),
    ],
)
async def test_privacy_mode(stage: Stage, *, text: str, heard: bool) -> None:
    await stage.updates()
    await stage.ui("send", as_=ANNA, chat_id=GROUP, text=text)
    assert [one["message"]["text"] for one in await stage.updates()] == [text] * heard
    assert [one["text"] for one in await stage.messages(BORIS, GROUP)] == [text]


async def test_privacy_mode_lets_replies_and_administrators_hear(stage: Stage) -> None:
    sent = await stage.result("sendMessage", chat_id=GROUP, text="x")
    await stage.updates()
    await stage.ui("send", as_=ANNA, chat_id=GROUP, text="to you", reply_to=sent["message_id"])
    (reply,) = await stage.updates()
    assert reply["message"]["reply_to_message"]["text"] == "x"
    await stage.ui("promote", user_id="bot", chat_id=GROUP)
    await stage.updates()
    await stage.ui("send", as_=ANNA, chat_id=GROUP, text="to all")
    assert [one["message"]["text"] for one in await stage.updates()] == ["to all"]


async def test_blocking_is_told(stage: Stage) -> None:
    await stage.updates()
    for deed in ("block", "block", "unblock"):
        await stage.ui(deed, as_=ANNA)
    changes = [one["my_chat_member"] for one in await stage.updates()]
    assert [(one["chat"]["id"], one["new_chat_member"]["status"]) for one in changes] == [
        (ANNA, "kicked"),
        (ANNA, "member"),
    ]


async def test_webhook_gets_updates_with_the_secret(stage: Stage) -> None:
    got: asyncio.Queue[tuple[str, dict[str, Any]]] = asyncio.Queue()
    statuses = [500, 200, 200]

    async def hook(request: web.Request) -> web.Response:
        await got.put((request.headers["X-Telegram-Bot-Api-Secret-Token"], await request.json()))
        return web.Response(status=statuses.pop(0))

    app = web.Application()
    app.add_routes([web.post("/hook", hook)])
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    url = f"http://127.0.0.1:{runner.addresses[0][1]}/hook"
    await stage.result("setWebhook", url=url, secret_token="secret", drop_pending_updates=True)
    assert (await stage.refusal("getUpdates")).startswith("409 Conflict: can't use getUpdates method while webhook")
    await stage.ui("send", as_=ANNA, chat_id=GROUP, text="/play")
    secret, first = await got.get()
    await stage.clock.someone_waits()
    stage.clock.turn(1)
    assert await got.get() == (secret, first)
    assert (secret, first["message"]["text"]) == ("secret", "/play")
    await stage.ui("send", as_=ANNA, chat_id=GROUP, text="/help")
    assert (await got.get())[1]["update_id"] == first["update_id"] + 1
    assert (await stage.result("getWebhookInfo"))["url"] == url
    await stage.result("deleteWebhook")
    assert (await stage.result("getWebhookInfo"))["url"] == ""
    await runner.cleanup()
