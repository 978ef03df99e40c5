"""Time as the server sees it; tests pass a clock that they turn by hand."""

import asyncio
import time
from typing import Any, Protocol


class Clock(Protocol):
    """A source of time and of waiting."""

    def now(self) -> float:
        """Unix time in seconds."""

    async def wait(self, future: asyncio.Future[Any], seconds: float) -> bool:
        """Wait for the future, at most so long; whether it is done. The future itself is never cancelled."""


class SystemClock:
    """The machine's own clock."""

    def now(self) -> float:
        """Unix time in seconds."""
        return time.time()

    async def wait(self, future: asyncio.Future[Any], seconds: float) -> bool:
        """Wait for the future, at most so long; whether it is done."""
        await asyncio.wait([future], timeout=seconds)
        return future.done()
