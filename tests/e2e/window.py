"""The local chat's page without HTTP: each person looks through a window of their own, woken by their own chats."""

import asyncio
import time
from collections import deque
from contextlib import suppress
from typing import Any, Final

from bot.local import screen
from bot.local.api import RequestLog
from bot.local.deeds import Deeds
from bot.local.errors import DeedError
from bot.local.server import LocalChat
from tests.e2e.room import DeedRefusedError, Json, Room

EVERYWHERE: Final = 0
"""The window of somebody who watches all chats."""


class Ears(RequestLog):
    """The server's log, kept whole, which wakes whoever sees the chat of a request."""

    def __init__(self) -> None:
        super().__init__(entries=deque())
        self.windows: list[Window] = []
        self.written_at: dict[int, float] = {}

    def add(self, at: float, method: str, params: dict[str, Any], outcome: dict[str, Any]) -> None:
        """Note the request, and wake those in its chat."""
        super().add(at, method, params, outcome)
        chat_id = params.get("chat_id")
        if isinstance(chat_id, int):
            self.written_at[chat_id] = time.monotonic()
            for window in self.windows:
                window.hear(chat_id)

    def last_written(self, chats: set[int]) -> float:
        """When (``time.monotonic``) one of these chats was last written to; minus infinity if never."""
        return max((self.written_at.get(chat_id, -float("inf")) for chat_id in chats), default=-float("inf"))


def listen(chat: LocalChat) -> Ears:
    """Put ears in the place of the server's log; before it starts."""
    ears = Ears()
    chat._api.log = chat._ui._log = ears
    return ears


class Window(Room):
    """A page within the server's process. ``chats``: those that its person is in, EVERYWHERE for all."""

    def __init__(self, chat: LocalChat, ears: Ears, chats: set[int]) -> None:
        super().__init__("")
        self.chats = chats
        self._chat = chat
        self._ears = ears
        self._deeds = Deeds(chat.telegram)
        self._heard = 0
        self._woken = asyncio.Event()
        ears.windows.append(self)

    def hear(self, chat_id: int) -> None:
        """The bot has written to a chat."""
        if chat_id in self.chats or EVERYWHERE in self.chats:
            self._heard += 1
            self._woken.set()

    async def state(self, user_id: int) -> Json:
        """As the page's; its version counts what was heard here."""
        person = self._chat.telegram.world.people[user_id]
        return {**screen.state(self._chat.telegram, person), "version": self._heard}

    async def do(self, deed: str, **fields: object) -> Json:
        """As the page's."""
        given = {name.rstrip("_"): value for name, value in fields.items() if value is not None}
        try:
            return await self._deeds.perform(deed, given)
        except DeedError as error:
            raise DeedRefusedError(f"{deed} {given}: {error}") from None

    async def log(self, since: int) -> list[Json]:
        """As the page's."""
        return self._ears.since(since)

    async def file(self, url: str) -> bytes:
        """As the page's."""
        return self._chat.telegram.world.files[url.rpartition("/")[2]].data

    async def change(self, version: int, within: float) -> None:
        """Wait until something is heard here that was not in the state of that version."""
        with suppress(TimeoutError):
            async with asyncio.timeout(within):
                while self._heard <= version:
                    self._woken.clear()
                    await self._woken.wait()
