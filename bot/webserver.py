"""The bot's own HTTP: updates that Telegram pushes (webhook), and whether the bot is well (health, metrics)."""

import hmac
import json
import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final
from urllib.parse import urlsplit

from aiohttp import web

log = logging.getLogger(__name__)

SECRET_HEADER: Final = "X-Telegram-Bot-Api-Secret-Token"  # noqa: S105 - the name of a header (Bot API, setWebhook)


class WebServer:
    """One listening address with its routes; made, started and closed by the app."""

    def __init__(self, listen: str) -> None:
        """``listen`` is ``host:port``."""
        self._host, _, port = listen.rpartition(":")
        self._port = int(port)
        self.application = web.Application()
        self._runner: web.AppRunner | None = None

    async def start(self) -> int:
        """Listen; the port in use. OSError if the address cannot be had."""
        self._runner = web.AppRunner(self.application, access_log=None)
        await self._runner.setup()
        await web.TCPSite(self._runner, self._host, self._port).start()
        return int(self._runner.addresses[0][1])

    async def close(self) -> None:
        """Stop listening."""
        if self._runner is not None:
            await self._runner.cleanup()


def add_webhook(server: WebServer, url: str, secret: str, take: Callable[[Mapping[str, Any]], Awaitable[None]]) -> None:
    """Accept updates posted to the path of ``url`` by whoever knows the secret; anybody else gets 403."""

    async def receive(request: web.Request) -> web.Response:
        given = request.headers.get(SECRET_HEADER, "")
        if not hmac.compare_digest(given.encode(), secret.encode()):
            return web.Response(status=403)
        try:
            update = json.loads(await request.text())
        except ValueError:
            return web.Response(status=400)
        if not isinstance(update, dict):
            return web.Response(status=400)
        await take(update)
        return web.Response()

    server.application.router.add_post(urlsplit(url).path or "/", receive)


def add_health(server: WebServer, figures: Callable[[], Mapping[str, float]]) -> None:
    """``/health``: 200 while the bot serves. ``/metrics``: figures in Prometheus' text form."""

    async def health(request: web.Request) -> web.Response:
        del request
        return web.json_response({"ok": True})

    async def metrics(request: web.Request) -> web.Response:
        del request
        lines = [f"# TYPE {name} gauge\n{name} {value:g}\n" for name, value in figures().items()]
        return web.Response(text="".join(lines), content_type="text/plain")

    server.application.router.add_get("/health", health)
    server.application.router.add_get("/metrics", metrics)
