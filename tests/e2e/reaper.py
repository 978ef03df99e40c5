"""Kills the real process at random moments of its dealings with the server, and starts it again."""

import asyncio
import time
from collections.abc import Coroutine
from random import Random
from typing import Any, Final

from bot.local.server import LocalChat
from bot.local.trouble import Trouble, Troubles
from tests.e2e.bots import BotProcess
from tests.e2e.evening import Evening
from tests.e2e.truth import sends_under_way
from tests.e2e.watcher import LOSING

LOST: Final = "when a request arrives, which is lost"
PERFORMED: Final = "when a request is performed, its answer lost"
PRESSED: Final = "while a press is handled"
STARTING: Final = "while it starts"
MOMENTS: Final = (LOST, PERFORMED, PRESSED, PRESSED, STARTING)
ENDLESS: Final = 1000
WRITING: Final = ("send", "edit", "answer")
HANDLING: Final = 0.04
"""Seconds that the bot needs at most to handle a press: it dies somewhere within."""


class Reaper:
    """Sits in the server and knows each request and each press the moment it comes.

    ``windows`` counts messages whose sending was begun at a death, their outcome unknown to the bot ever after.
    """

    def __init__(self, evening: Evening, bot: BotProcess, rng: Random) -> None:
        self.bot = bot
        self.windows = 0
        self.moments: list[str] = []
        self.evening = evening
        self._rng = rng
        self._moment = ""
        self._left = 0
        self._enough = False
        self._dead = asyncio.Event()
        _listen(evening.chat, self)

    @property
    def kills(self) -> int:
        """How often it has died so far."""
        return len(self.moments)

    async def reap(self, times: int, *, most: int) -> None:
        """Kill and revive so many times, at moments drawn by lot; at most ``most`` requests go through before each."""
        wanted = self.kills + times
        while self.kills < wanted and not self._enough:
            moment = self._rng.choice(MOMENTS)
            if moment == STARTING:
                self.kill("while nothing happens")
                await self.revive()
            before = self.kills
            self._dead.clear()
            self._left = self._rng.randint(0, 2 if moment == PRESSED else most)
            self._moment = moment
            await self._dead.wait()
            if self.kills > before:
                await self.revive()

    async def reap_during(self, work: Coroutine[Any, Any, None], *, most: int) -> None:
        """Kill and revive as often as it comes while something is done."""
        self._enough = False
        reaping = asyncio.create_task(self.reap(ENDLESS, most=most))
        try:
            await work
        finally:
            self._enough = True
            if self._moment:  # it does not come any more
                self._moment = ""
                self._dead.set()
            await reaping
            self._enough = False

    def kill(self, moment: str) -> None:
        """Kill it now."""
        self.bot.kill()
        self.moments.append(moment)
        self.evening.watcher.losses.append(time.time())
        self._moment = ""
        self._dead.set()

    async def revive(self) -> None:
        """Wait until it is gone, look at what it left, and start it again."""
        await self.bot.buried()
        self.windows += sends_under_way(self.evening.database, self.evening.watcher.losses[-1] - LOSING)
        await self.bot.start()

    # What the server tells

    def on_request(self, method: str) -> Trouble | None:
        """A request has arrived; the trouble that it is to have."""
        counted = method == "setMyCommands" if self._moment == STARTING else method.startswith(WRITING)
        if self._moment in ("", PRESSED) or not counted or not self._is_due():
            return None
        moment = self._moment
        self.kill(moment)
        return Trouble("drop", method, 1) if moment == LOST else None

    def on_press(self) -> None:
        """A press has been handed to the bot."""
        if self._moment == PRESSED and self._is_due():
            moment, self._moment = self._moment, ""
            delay = self._rng.uniform(0, HANDLING)
            asyncio.get_running_loop().call_later(delay, self.kill, moment)

    def _is_due(self) -> bool:
        self._left -= 1
        return self._left < 0


class _Troubles(Troubles):
    """Asks the reaper before each request."""

    def __init__(self, reaper: Reaper) -> None:
        super().__init__()
        self._reaper = reaper

    def take(self, method: str) -> Trouble | None:
        return self._reaper.on_request(method) or super().take(method)


def _listen(chat: LocalChat, reaper: Reaper) -> None:
    """Let the server tell the reaper of requests and presses."""
    chat.telegram.troubles = _Troubles(reaper)
    put = chat.telegram.updates.put

    def put_and_tell(kind: str, content: dict[str, Any]) -> None:
        put(kind, content)
        if kind == "callback_query":
            reaper.on_press()

    chat.telegram.updates.put = put_and_tell  # type: ignore[method-assign]  # a wire is tapped
