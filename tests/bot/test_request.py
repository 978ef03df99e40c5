"""AiohttpRequest against a small server on loopback: every way a request can end is told apart."""

import asyncio
import logging
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from datetime import timedelta

import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer
from telegram import Bot, InputFile
from telegram.error import BadRequest, NetworkError, RetryAfter, TimedOut

from bot.request import AiohttpRequest, AnswerTimedOutError, MaybeSentError, NotSentError

TOKEN = "123456:SECRET-token"


class Server:
    """A Bot API server that answers as the test tells it; ``seen`` holds each request's parameters."""

    def __init__(self) -> None:
        self.seen: list[dict[str, object]] = []
        self.answer: Callable[[web.Request], Awaitable[web.StreamResponse]] = self.ok
        self.url = ""
        self.asked = asyncio.Event()

    async def ok(self, _request: web.Request) -> web.StreamResponse:
        return web.json_response({"ok": True, "result": True})

    async def silence(self, _request: web.Request) -> web.StreamResponse:
        await asyncio.Event().wait()
        raise AssertionError("nobody ends the silence")

    async def hang_up(self, request: web.Request) -> web.StreamResponse:
        assert request.transport is not None
        request.transport.abort()
        return web.Response()

    async def handle(self, request: web.Request) -> web.StreamResponse:
        parameters: dict[str, object] = {}
        for name, value in (await request.post()).items():
            parameters[name] = (value.filename, value.file.read()) if isinstance(value, web.FileField) else value
        self.seen.append({"method": request.match_info["method"], **parameters})
        self.asked.set()
        return await self.answer(request)


async def no_sleep(_seconds: float) -> None:
    """Attempts to connect follow each other at once."""


@pytest.fixture
async def server() -> AsyncIterator[Server]:
    server = Server()
    app = web.Application()
    app.router.add_route("*", "/bot{token}/{method}", server.handle)
    runner = TestServer(app)
    await runner.start_server()
    server.url = str(runner.make_url("/bot"))
    yield server
    await runner.close()


@pytest.fixture
async def request_() -> AsyncIterator[AiohttpRequest]:
    async with AiohttpRequest(sleep=no_sleep) as request:
        yield request


def bot_for(url: str, request: AiohttpRequest) -> Bot:
    return Bot(TOKEN, base_url=url, request=request, get_updates_request=request)


def closed_port() -> str:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return f"http://127.0.0.1:{probe.getsockname()[1]}/bot"


async def test_parameters_arrive(server: Server, request_: AiohttpRequest) -> None:
    server.answer = lambda _request: _message()
    message = await bot_for(server.url, request_).send_message(7, "♠️Т & <b>", parse_mode="HTML")
    assert message.message_id == 5
    assert server.seen == [{"method": "sendMessage", "chat_id": "7", "text": "♠️Т & <b>", "parse_mode": "HTML"}]


async def _message() -> web.StreamResponse:
    chat = {"id": 7, "type": "private", "first_name": "A"}
    return web.json_response({"ok": True, "result": {"message_id": 5, "date": 1, "chat": chat, "text": "x"}})


async def test_a_file_is_uploaded(server: Server, request_: AiohttpRequest) -> None:
    server.answer = lambda _request: _message()
    file = InputFile(b"pack\n", filename="партия.txt")
    await bot_for(server.url, request_).send_document(7, file, caption="c")
    (seen,) = server.seen
    assert (seen["chat_id"], seen["caption"]) == ("7", "c")
    assert ("партия.txt", b"pack\n") in seen.values()


async def test_a_refusal_keeps_its_words(server: Server, request_: AiohttpRequest) -> None:
    async def refuse(_request: web.Request) -> web.StreamResponse:
        body = {"ok": False, "error_code": 400, "description": "Bad Request: chat not found"}
        return web.json_response(body, status=400)

    server.answer = refuse
    with pytest.raises(BadRequest, match="Chat not found"):
        await bot_for(server.url, request_).send_message(7, "x")


async def test_a_flood_wait_carries_its_seconds(server: Server, request_: AiohttpRequest) -> None:
    async def refuse(_request: web.Request) -> web.StreamResponse:
        body = {"ok": False, "error_code": 429, "description": "Too Many Requests", "parameters": {"retry_after": 9}}
        return web.json_response(body, status=429)

    server.answer = refuse
    with pytest.raises(RetryAfter) as caught:
        await bot_for(server.url, request_).send_message(7, "x")
    assert caught.value.retry_after == timedelta(seconds=9)


async def test_no_connection_is_retried_and_told_as_not_sent() -> None:
    pauses: list[float] = []

    async def sleep(seconds: float) -> None:
        pauses.append(seconds)

    async with AiohttpRequest(sleep=sleep) as request:
        with pytest.raises(NotSentError):
            await bot_for(closed_port(), request).send_message(7, "x")
    assert pauses == [0.2, 0.8]


async def test_a_server_that_comes_up_meanwhile_is_reached(server: Server) -> None:
    """The first attempt fails, the blind repetition performs the request once."""
    port = socket.socket()
    port.bind(("127.0.0.1", 0))
    app = web.Application()
    app.router.add_route("*", "/bot{token}/{method}", server.handle)
    runner = web.AppRunner(app)
    await runner.setup()

    async def start_server(_seconds: float) -> None:
        port.listen()
        await web.SockSite(runner, port).start()

    async with AiohttpRequest(sleep=start_server) as request:
        url = f"http://127.0.0.1:{port.getsockname()[1]}/bot"
        assert await bot_for(url, request).delete_message(7, 1)
    assert len(server.seen) == 1
    await runner.cleanup()


async def test_a_redirect_is_not_followed(server: Server, request_: AiohttpRequest) -> None:
    """The token is a part of the URL, and only the configured server may have it."""

    async def redirect(_request: web.Request) -> web.StreamResponse:
        raise web.HTTPTemporaryRedirect("elsewhere")

    server.answer = redirect
    with pytest.raises(NetworkError):
        await bot_for(server.url, request_).delete_message(7, 1)
    assert len(server.seen) == 1


async def test_no_answer_in_time_is_maybe_sent(server: Server, request_: AiohttpRequest) -> None:
    server.answer = server.silence
    with pytest.raises(AnswerTimedOutError) as caught:
        await bot_for(server.url, request_).send_message(7, "x", read_timeout=0.05)
    assert isinstance(caught.value, TimedOut)
    assert isinstance(caught.value, MaybeSentError)
    assert len(server.seen) == 1, "what may have been performed is not repeated here"


async def test_a_dropped_connection_is_maybe_sent(server: Server, request_: AiohttpRequest) -> None:
    server.answer = server.hang_up
    with pytest.raises(MaybeSentError) as caught:
        await bot_for(server.url, request_).send_message(7, "x")
    assert not isinstance(caught.value, TimedOut), "polling repeats a timeout at once, a dropped connection must wait"
    assert len(server.seen) == 1


async def test_a_busy_pool_is_not_sent(server: Server) -> None:
    server.answer = server.silence
    timeouts = {"pool_timeout": 0.03, "connect_timeout": 0.03, "write_timeout": 5.0, "read_timeout": 5.0}
    async with AiohttpRequest(pool_size=1, sleep=no_sleep, **timeouts) as request:
        first = asyncio.ensure_future(bot_for(server.url, request).delete_message(7, 1))
        await server.asked.wait()
        with pytest.raises(NotSentError):
            await bot_for(server.url, request).delete_message(7, 2)
        first.cancel()
        await asyncio.gather(first, return_exceptions=True)
    assert len(server.seen) == 1


async def test_long_polling_waits_longer_than_other_calls(server: Server) -> None:
    news = asyncio.Event()

    async def answer_polls_only(request: web.Request) -> web.StreamResponse:
        await (news.wait() if request.match_info["method"] == "getUpdates" else server.silence(request))
        return web.json_response({"ok": True, "result": []})

    server.answer = answer_polls_only
    async with AiohttpRequest(read_timeout=0.2) as request:
        bot = bot_for(server.url, request)
        poll = asyncio.ensure_future(bot.get_updates(timeout=30))
        await server.asked.wait()
        with pytest.raises(AnswerTimedOutError):
            await bot.delete_message(7, 1)
        news.set()
        assert await poll == ()


@pytest.mark.parametrize("trouble", ["connect", "silence", "hang_up", "bad_url"])
async def test_the_token_is_never_told(
    server: Server, request_: AiohttpRequest, trouble: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    urls = {"connect": closed_port(), "bad_url": "http://[bad/bot"}
    server.answer = server.hang_up if trouble == "hang_up" else server.silence
    with pytest.raises(NetworkError) as caught:
        await request_.post(urls.get(trouble, server.url) + TOKEN + "/getMe", read_timeout=0.05)
    error: BaseException | None = caught.value
    while error is not None:
        assert "SECRET" not in str(error) + repr(error)
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    ours = [record for record in caplog.records if record.name != "aiohttp.access"]  # that is the server's own log
    assert "SECRET" not in " ".join(record.getMessage() for record in ours)


async def test_a_closed_session_is_a_plain_error() -> None:
    request = AiohttpRequest()
    with pytest.raises(NetworkError, match="not initialized"):
        await bot_for("http://127.0.0.1:1/bot", request).delete_message(1, 1)
