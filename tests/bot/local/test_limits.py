"""Flood limits and trouble on order."""

import asyncio
from typing import Any

import aiohttp
import pytest

from tests.bot.local.stage import ANNA, BORIS, GROUP, TOKEN, VERA, Stage


async def sent(stage: Stage, count: int, chat_id: int = GROUP) -> list[dict[str, Any]]:
    return [await stage.result("sendMessage", chat_id=chat_id, text=f"{number}") for number in range(count)]


async def test_twenty_messages_and_edits_a_minute_in_a_group(limited_stage: Stage) -> None:
    stage = limited_stage
    (first, *_) = await sent(stage, 10)
    for number in range(10):
        await stage.result("editMessageText", chat_id=GROUP, message_id=first["message_id"], text=f"edit {number}")
        stage.clock.turn(1)
    status, body = await stage.api("sendMessage", chat_id=GROUP, text="x")
    assert (status, body["description"]) == (429, "Too Many Requests: retry after 50")
    assert body["parameters"] == {"retry_after": 50}
    await sent(stage, 1, ANNA)
    stage.clock.turn(50)
    await sent(stage, 1)


async def test_limit_of_a_group_leaves_ephemeral_messages_and_deletions_alone(limited_stage: Stage) -> None:
    stage = limited_stage
    await stage.ui("promote", user_id="bot", chat_id=GROUP)
    messages = await sent(stage, 20)
    await stage.result("sendMessage", chat_id=GROUP, text="x", ephemeral_message_parameters={"receiver_user_id": VERA})
    await stage.result("deleteMessage", chat_id=GROUP, message_id=messages[0]["message_id"])


async def test_one_a_second_in_private_after_a_short_burst(limited_stage: Stage) -> None:
    stage = limited_stage
    await sent(stage, 3, ANNA)
    assert await stage.refusal("sendMessage", chat_id=ANNA, text="x") == "429 Too Many Requests: retry after 1"
    for _ in range(10):
        stage.clock.turn(1)
        await sent(stage, 1, ANNA)
    await sent(stage, 1, BORIS)


async def test_thirty_a_second_altogether(limited_stage: Stage) -> None:
    stage = limited_stage
    groups = [(await stage.ui("group", title=f"{number}", as_=ANNA))["chat_id"] for number in range(2)]
    for chat_id in groups:
        await sent(stage, 15, chat_id)
    assert await stage.refusal("sendMessage", chat_id=GROUP, text="x") == "429 Too Many Requests: retry after 1"
    stage.clock.turn(1)
    await sent(stage, 1)


async def test_limits_are_switched(limited_stage: Stage) -> None:
    stage = limited_stage
    await stage.ui("limits", on=False)
    assert (await stage.state(ANNA))["limits"] is False
    await sent(stage, 25)
    await stage.ui("limits", on=True)
    assert (await stage.refusal("sendMessage", chat_id=GROUP, text="x")).startswith("429")
    assert (await stage.ui("limits", on="yes"))["ok"] is False


@pytest.mark.parametrize(("kind", "status"), [("500", 500), ("502", 502), ("503", 503), ("504", 504), ("429", 429)])
async def test_trouble_with_an_answer(stage: Stage, kind: str, status: int) -> None:
    await stage.ui("trouble", kind=kind, method="sendMessage", count=1)
    await stage.result("getMe")
    assert (await stage.api("sendMessage", chat_id=GROUP, text="x"))[0] == status
    assert await stage.messages(ANNA, GROUP) == []
    await sent(stage, 1)


@pytest.mark.parametrize("performed", [False, True])
async def test_dropped_connection(stage: Stage, *, performed: bool) -> None:
    await stage.ui("trouble", kind="drop", method="sendMessage", performed=performed)
    with pytest.raises(aiohttp.ServerDisconnectedError):
        await stage.api("sendMessage", chat_id=GROUP, text="x")
    assert len(await stage.messages(ANNA, GROUP)) == performed


@pytest.mark.parametrize("performed", [False, True])
async def test_no_answer_at_all(stage: Stage, *, performed: bool) -> None:
    await stage.ui("trouble", kind="timeout", method="sendMessage", performed=performed)
    request = asyncio.create_task(
        stage.session.post(f"{stage.url}/bot{TOKEN}/sendMessage", json={"chat_id": GROUP, "text": "x"})
    )
    log: list[dict[str, Any]] = []
    while not log:
        async with stage.session.get(f"{stage.url}/ui/log") as answer:
            log = await answer.json()
    assert not request.done()
    request.cancel()
    assert len(await stage.messages(ANNA, GROUP)) == performed


async def test_trouble_is_ordered_in_known_words_and_called_off(stage: Stage) -> None:
    assert (await stage.ui("trouble", kind="flood", method="getMe"))["ok"] is False
    assert (await stage.ui("trouble", kind="500"))["ok"] is False
    assert (await stage.ui("trouble", kind="500", method="getMe", count="two"))["ok"] is False
    await stage.ui("trouble", kind="500", method="getMe", count=5)
    await stage.ui("trouble", kind="500", method="getMe", count=0)
    await stage.result("getMe")
