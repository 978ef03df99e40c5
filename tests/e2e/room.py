"""The local chat's page as people use it, over HTTP: looking, pressing, writing, and waiting for a change."""

import asyncio
import contextlib
import json
from types import TracebackType
from typing import Any, Final, Self, TypeAlias

import aiohttp

Json: TypeAlias = dict[str, Any]

LONGEST: Final = aiohttp.ClientTimeout(total=60)
ENDLESS: Final = aiohttp.ClientTimeout(total=None)


class Room:
    """Everybody's page. A bystander, who is in no group, watches for changes, so that others ask only then."""

    def __init__(self, url: str) -> None:
        self.url = url
        self._session: aiohttp.ClientSession | None = None
        self._version = 0
        self._changed = asyncio.Condition()
        self._watching: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        self._session = aiohttp.ClientSession()
        bystander = await self.do("person", first_name="Прохожий")
        self._watching = asyncio.create_task(self._watch(int(bystander["id"])))
        return self

    async def __aexit__(self, kind: type[BaseException] | None, _: object, __: TracebackType | None) -> None:
        if self._watching is not None:
            self._watching.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._watching
        await self.session.close()

    @property
    def session(self) -> aiohttp.ClientSession:
        """The connections to the page; the room must have been entered."""
        assert self._session is not None
        return self._session

    async def state(self, user_id: int) -> Json:
        """What one person sees."""
        async with self.session.get(f"{self.url}/ui/state", params={"as": user_id}, timeout=LONGEST) as answer:
            state: Json = await answer.json()
            return state

    async def do(self, deed: str, **fields: object) -> Json:
        """What came of a deed; ``as_`` stands for ``as``. The page must let the person do it."""
        given = {name.rstrip("_"): value for name, value in fields.items() if value is not None}
        async with self.session.post(f"{self.url}/ui/{deed}", json=given, timeout=LONGEST) as answer:
            outcome: Json = await answer.json()
        if not outcome["ok"]:
            raise DeedRefusedError(f"{deed} {given}: {outcome['error']}")
        return outcome

    async def log(self, since: int) -> list[Json]:
        """The Bot API requests after that number."""
        async with self.session.get(f"{self.url}/ui/log", params={"since": since}, timeout=LONGEST) as answer:
            entries: list[Json] = await answer.json()
            return entries

    async def file(self, url: str) -> bytes:
        """A file by the address that a message shows."""
        async with self.session.get(f"{self.url}{url}", timeout=LONGEST) as answer:
            assert answer.status == 200
            return await answer.read()

    async def api(self, token: str, method: str, **params: object) -> Json:
        """A Bot API request of the test's own, past the bot."""
        async with self.session.post(f"{self.url}/bot{token}/{method}", json=params, timeout=LONGEST) as answer:
            body: Json = await answer.json()
            return body

    async def change(self, version: int, within: float) -> None:
        """Wait until the world is newer than ``version``, but no longer than so many seconds."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(within), self._changed:
                await self._changed.wait_for(lambda: self._version > version)

    async def _watch(self, bystander: int) -> None:
        url, params = f"{self.url}/ui/events", {"as": bystander}
        async with self.session.get(url, params=params, timeout=ENDLESS) as stream:
            async for line in stream.content:
                if line.startswith(b"data: "):
                    async with self._changed:
                        self._version = json.loads(line.removeprefix(b"data: "))["version"]
                        self._changed.notify_all()


class DeedRefusedError(Exception):
    """The page does not let a person do this: the button or message has changed or gone meanwhile."""
