"""The composed bot against the local chat's server: start, wrong token, a second copy, webhook, health, logs."""

import asyncio
import io
import json
import logging
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import aiohttp
import pytest
from pydantic import SecretStr

from bot.__main__ import main
from bot.app import App, passing_storage
from bot.config import ConfigurationError, Settings, load_settings
from bot.local.server import LocalChat
from bot.logs import set_up_logging
from bot.webserver import SECRET_HEADER
from tests.waiting import until


@pytest.fixture
async def chat() -> AsyncIterator[LocalChat]:
    server = LocalChat()
    yield server
    await server.close()


def settings_for(chat: LocalChat, port: int, **more: object) -> Settings:
    given = {"bot_token": SecretStr(chat.token), "bot_api_url": f"http://127.0.0.1:{port}", **more}
    return load_settings(_env_file=None, **given)


@asynccontextmanager
async def running(settings: Settings) -> AsyncIterator[App]:
    app = App(settings, passing_storage())
    task = asyncio.create_task(app.run())
    await until(lambda: app.application.running or task.done())
    yield app
    app.stop()
    await task


async def get(url: str) -> tuple[int, str]:
    async with aiohttp.ClientSession() as session, session.get(url) as response:
        return response.status, await response.text()


async def test_it_starts_registers_its_commands_and_stops(chat: LocalChat) -> None:
    port = await chat.start()
    async with running(settings_for(chat, port)):
        await until(lambda: offers(port, {"play", "rules", "hand", "help"}))


async def test_the_owners_of_the_settings_administer_every_group(chat: LocalChat) -> None:
    port = await chat.start()
    async with running(settings_for(chat, port, owner_ids="11, 12")) as app:
        assert await app.desk.is_administrator(-4001, 12)
        assert not await app.desk.is_administrator(-4001, 13)


async def offers(port: int, wanted: set[str]) -> bool:
    _, text = await get(f"http://127.0.0.1:{port}/ui/state")
    return wanted <= {command["command"] for command in json.loads(text)["bot"]["commands"]["private"]}


async def test_a_token_that_telegram_does_not_know_ends_the_start(chat: LocalChat) -> None:
    port = await chat.start()
    settings = settings_for(chat, port, bot_token=SecretStr("999:abcdefghijklmnop"))
    with pytest.raises(ConfigurationError, match=r"^BOT_TOKEN: ") as error:
        await App(settings, passing_storage()).run()
    assert "abcdefghijklmnop" not in str(error.value)


async def test_a_second_copy_gives_way(chat: LocalChat) -> None:
    port = await chat.start()
    async with running(settings_for(chat, port)) as first:
        first._started_at = first._alarm.now().replace(year=2020)
        second = App(settings_for(chat, port), passing_storage())
        with pytest.raises(ConfigurationError, match="another copy"):
            async with asyncio.timeout(30):
                await second.run()
        assert first.application.running


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


async def test_webhook_and_health(chat: LocalChat) -> None:
    port = await chat.start()
    hook, health = free_port(), free_port()
    settings = settings_for(
        chat,
        port,
        webhook_url=f"http://127.0.0.1:{hook}/hook",
        webhook_secret=SecretStr("s3cret"),
        webhook_listen=f"127.0.0.1:{hook}",
        health_listen=f"127.0.0.1:{health}",
    )
    async with running(settings) as app:
        assert await get(f"http://127.0.0.1:{health}/health") == (200, '{"ok": true}')
        _, metrics = await get(f"http://127.0.0.1:{health}/metrics")
        assert "valet_tables_open 0\n" in metrics
        async with aiohttp.ClientSession() as session:
            async with session.post(f"http://127.0.0.1:{hook}/hook", json={"update_id": 1}) as refused:
                assert refused.status == 403
            right = {SECRET_HEADER: "s3cret"}
            async with session.post(f"http://127.0.0.1:{hook}/hook", data=b"{", headers=right) as broken:
                assert broken.status == 400
            for strange in ({}, {"update_id": 2, "message": {"date": 1}}, {"update_id": 3, "message": []}):
                async with session.post(f"http://127.0.0.1:{hook}/hook", json=strange, headers=right) as let_go:
                    assert let_go.status == 200
            body = {"as": 1001, "chat_id": -4001, "text": "/play"}
            async with session.post(f"http://127.0.0.1:{port}/ui/send", json=body) as sent:
                assert sent.status == 200
        await until(lambda: bool(app.hall.open_tables()))


async def test_a_webhook_that_telegram_refuses_ends_the_start_in_one_line(chat: LocalChat) -> None:
    port = await chat.start()
    settings = settings_for(
        chat,
        port,
        webhook_url="https://valet.example/hook",
        webhook_secret=SecretStr("s3cret"),
        webhook_listen=f"127.0.0.1:{free_port()}",
    )
    with pytest.raises(ConfigurationError, match=r"^WEBHOOK_URL: Telegram refuses it: .+$") as error:
        await App(settings, passing_storage()).run()
    assert "s3cret" not in str(error.value)


@pytest.mark.parametrize("port", ["65536", "-1", "http", ""])
def test_a_port_that_is_none_is_refused_in_one_line(capsys: pytest.CaptureFixture[str], port: str) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["local", f"--port={port}"])
    assert ended.value.code == 2
    assert f"--port: not a port: {port}\n" in capsys.readouterr().err


def test_the_token_is_never_logged(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = io.StringIO()
    monkeypatch.setattr("sys.stderr", stream)
    root = logging.getLogger()
    before = root.handlers, root.level
    try:
        for form in ("text", "json"):
            set_up_logging("INFO", form, "123:secret")
            try:
                raise RuntimeError("https://example.org/bot123:secret/getMe")
            except RuntimeError:
                logging.getLogger("bot.test").exception("failed at %s", "123:secret")
    finally:
        root.handlers, level = before[0], before[1]
        root.setLevel(level)
        logging.getLogger("bot").setLevel(logging.NOTSET)
    assert "secret" not in stream.getvalue()
    assert stream.getvalue().count("<token>") == 6
