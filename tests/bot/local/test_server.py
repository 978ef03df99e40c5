"""The server as a program and as a neighbour of web pages."""

import asyncio
import signal
import sys

import aiohttp
import pytest
from yarl import URL

from bot.local.server import LocalChat
from tests.bot.local.stage import ANNA, GROUP, Stage


@pytest.mark.parametrize("host", ["evil.example", "evil.example:80", "127.0.0.1.evil.example"])
async def test_other_host_names_are_refused(stage: Stage, host: str) -> None:
    async with stage.session.get(f"{stage.url}/ui/state", params={"as": ANNA}, headers={"Host": host}) as answer:
        assert answer.status == 403


async def test_pages_of_other_origins_are_refused(stage: Stage) -> None:
    deed = {"as": ANNA, "chat_id": GROUP, "text": "x"}
    for origin, status in (("https://evil.example", 403), ("null", 403), (stage.url, 200)):
        async with stage.session.post(f"{stage.url}/ui/send", json=deed, headers={"Origin": origin}) as answer:
            assert answer.status == status
    async with stage.session.post(f"{stage.url}/ui/send", data='{"as": 1001}') as answer:
        assert (await answer.json())["error"] == "deeds are JSON"


async def test_only_files_of_the_page_are_served(stage: Stage) -> None:
    for path in ("/page/..%2Fserver.py", "/page/%2e%2e%2fserver.py", "/page/nothing.js", "/ui/file/F1"):
        async with stage.session.get(URL(stage.url + path, encoded=True)) as answer:
            assert answer.status == 404


async def test_strangers_have_no_state(stage: Stage) -> None:
    for query in ({"as": "77"}, {"as": "x"}):
        async with stage.session.get(f"{stage.url}/ui/state", params=query) as answer:
            assert answer.status == 400


async def test_loopback_only() -> None:
    with pytest.raises(ValueError, match="loopback only"):
        await LocalChat().start("0.0.0.0")  # noqa: S104 - that it refuses is the point


async def test_close_lets_everyone_go() -> None:
    async with Stage() as stage:
        await stage.updates()
        poll = asyncio.create_task(stage.api("getUpdates", timeout=50))
        await stage.clock.someone_waits()
        stream = await stage.session.get(f"{stage.url}/ui/events", params={"as": ANNA})
        assert await stream.content.readline()
        await stage.chat.close()
        assert (await poll)[1]["result"] == []


async def test_runs_alone() -> None:
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot.local", "--port", "0", "--token", "77:x", "--no-limits", "--empty"),
        stdout=asyncio.subprocess.PIPE,
    )
    assert process.stdout is not None
    url = (await process.stdout.readline()).decode().strip()
    async with aiohttp.ClientSession() as session, session.get(f"{url}/bot77:x/getMe") as answer:
        assert (await answer.json())["result"]["id"] == 77
    process.send_signal(signal.SIGTERM)
    assert await process.wait() == 0
