"""The endpoints of the web page and of tests that act as people: /ui/…, and the page itself."""

import asyncio
import contextlib
import json
from pathlib import Path

from aiohttp import web

from bot.local.api import RequestLog
from bot.local.deeds import Deed, Deeds
from bot.local.errors import DeedError
from bot.local.screen import state
from bot.local.telegram import Telegram
from bot.local.world import Person

PAGE = Path(__file__).with_name("page")
EVENT_GAP = 0.05  # seconds between two states of one stream
EVENT_IDLE = 15.0  # seconds after which the state is sent again, so that a dead connection is noticed


class Ui:
    """The side that people use."""

    def __init__(self, telegram: Telegram, log: RequestLog) -> None:
        self._telegram = telegram
        self._world = telegram.world
        self._deeds = Deeds(telegram)
        self._log = log
        self._closing = asyncio.Event()

    def routes(self) -> list[web.RouteDef]:
        """The endpoints of the page."""
        return [
            web.get("/", self._page),
            web.get("/page/{file}", self._page),
            web.get("/ui/state", self._state),
            web.get("/ui/events", self._events),
            web.get("/ui/log", self._show_log),
            web.get("/ui/file/{file_id}", self._file),
            web.post("/ui/{deed}", self._do),
        ]

    def release(self) -> None:
        """End the event streams (the server closes)."""
        self._closing.set()

    # --- looking

    async def _page(self, request: web.Request) -> web.StreamResponse:
        path = PAGE / request.match_info.get("file", "index.html")
        if path.parent != PAGE or not path.is_file():
            raise web.HTTPNotFound(text="no page here: the server runs alone")
        return web.FileResponse(path, headers={"Cache-Control": "no-cache"})

    async def _state(self, request: web.Request) -> web.Response:
        return web.json_response(state(self._telegram, self._viewer(request)))

    def _viewer(self, request: web.Request) -> Person:
        """Who looks; the first person, if the page does not know anybody yet."""
        if "as" not in request.query and self._world.people:
            return next(iter(self._world.people.values()))
        try:
            return self._deeds.person_of(request.query, "as")
        except DeedError as error:
            raise web.HTTPBadRequest(text=str(error)) from None

    async def _events(self, request: web.Request) -> web.StreamResponse:
        viewer = self._viewer(request)
        stream = web.StreamResponse(headers={"Content-Type": "text/event-stream", "Cache-Control": "no-cache"})
        await stream.prepare(request)
        with contextlib.suppress(ConnectionResetError):  # the page has gone
            while not self._closing.is_set():
                now = state(self._telegram, viewer)
                await stream.write(f"data: {json.dumps(now, ensure_ascii=False)}\n\n".encode())
                await self._next_event(now["version"])
        return stream

    async def _next_event(self, version: int) -> None:
        waiting = [
            asyncio.ensure_future(self._telegram.change(version)),
            asyncio.ensure_future(self._closing.wait()),
        ]
        await asyncio.wait(waiting, timeout=EVENT_IDLE, return_when=asyncio.FIRST_COMPLETED)
        for one in waiting:
            one.cancel()
        await asyncio.sleep(EVENT_GAP)

    async def _show_log(self, request: web.Request) -> web.Response:
        since = request.query.get("since", "0")
        if not since.isdigit():
            raise web.HTTPBadRequest(text="since is a number")
        return web.json_response(self._log.since(int(since)))

    async def _file(self, request: web.Request) -> web.Response:
        file = self._world.files.get(request.match_info["file_id"])
        if file is None:
            raise web.HTTPNotFound(text="no such file")
        if file.size:
            return web.Response(body=file.data, content_type=file.mime_type)
        headers = {"Content-Disposition": "attachment"}
        return web.Response(body=file.data, content_type="application/octet-stream", headers=headers)

    # --- doing

    async def _do(self, request: web.Request) -> web.Response:
        try:
            outcome = await self._deeds.perform(request.match_info["deed"], await _body(request))
        except DeedError as error:
            return web.json_response({"ok": False, "error": str(error)}, status=400)
        return web.json_response({"ok": True} | outcome)


async def _body(request: web.Request) -> Deed:
    # A page elsewhere cannot send this type without asking first, which is refused.
    if request.content_type != "application/json":
        raise DeedError("deeds are JSON")
    try:
        body = await request.json()
    except ValueError:
        raise DeedError("deeds are JSON") from None
    if not isinstance(body, dict):
        raise DeedError("a deed is an object")
    return body
