"""The local chat as one HTTP server on loopback; can be embedded in another program."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from urllib.parse import urlsplit

from aiohttp import web

from bot.local.api import BotApi
from bot.local.clock import Clock, SystemClock
from bot.local.people import People
from bot.local.telegram import Telegram, words
from bot.local.ui import Ui
from bot.local.webhook import push_forever
from bot.local.world import Person

DEFAULT_TOKEN = "1000:local-chat"  # noqa: S105 - opens nothing but this server on loopback
LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})
BODY_LIMIT = 64 * 1024 * 1024

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class LocalChat:
    """The server. The world lives as long as this object; `telegram` shows it to tests."""

    def __init__(
        self,
        token: str = DEFAULT_TOKEN,
        *,
        limits: bool = True,
        empty: bool = False,
        clock: Clock | None = None,
    ) -> None:
        """A world for the bot of this token: with three people and a group, or empty."""
        self._clock = clock or SystemClock()
        self.token = token
        self.telegram = Telegram(int(token.partition(":")[0]), self._clock, limits=limits)
        if not empty:
            furnish(self.telegram)
        self._api = BotApi(self.telegram, token)
        self._ui = Ui(self.telegram, self._api.log)
        self._runner: web.AppRunner | None = None
        self._pushing: asyncio.Task[None] | None = None

    async def start(self, host: str = "127.0.0.1", port: int = 0) -> int:
        """Listen and return the port. Raises ValueError for any host but loopback, OSError for a port in use."""
        if host not in LOOPBACK:
            raise ValueError(f"the local chat listens on loopback only, not on {host}")
        app = web.Application(middlewares=[_only_loopback], client_max_size=BODY_LIMIT)
        app.add_routes([*self._api.routes(), *self._ui.routes()])
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1)
        await self._runner.setup()
        site = web.TCPSite(self._runner, host, port)
        await site.start()
        self._pushing = asyncio.create_task(push_forever(self.telegram.updates, self._clock))
        return int(self._runner.addresses[0][1])

    async def close(self) -> None:
        """Stop listening; whoever waits is let go."""
        self.telegram.updates.release()
        self.telegram.presses.release()
        self._ui.release()
        self._api.release()
        if self._pushing:
            self._pushing.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._pushing
        if self._runner:
            await self._runner.cleanup()


def furnish(telegram: Telegram) -> None:
    """The world that the page opens on (words.json): people, and a group of them with the bot."""
    world, people = telegram.world, People(telegram)
    first, *others = (world.add_person(Person(world.new_person_id(), **one)) for one in words()["people"])
    people.group(first, words()["group"], others=others)
    for person in (first, *others):
        people.begin(person)


@web.middleware
async def _only_loopback(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Refuse other hosts' names (DNS rebinding) and pages of other origins."""
    host = urlsplit(f"//{request.host}").hostname
    if host not in LOOPBACK:
        raise web.HTTPForbidden(text="the local chat answers to loopback names only")
    origin = request.headers.get("Origin")
    if origin is not None and urlsplit(origin).netloc != request.host:
        raise web.HTTPForbidden(text="the local chat answers its own page only")
    return await handler(request)
