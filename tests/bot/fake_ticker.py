"""A clock that stands still until a test moves it."""

import asyncio


class FakeTicker:
    """Implements bot.budgets.Ticker. ``advance`` wakes sleepers at their times, one after another."""

    def __init__(self) -> None:
        self.now = 1000.0
        self._sleepers: list[tuple[float, int, asyncio.Future[None]]] = []
        self._count = 0

    def monotonic(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        future = asyncio.get_running_loop().create_future()
        self._count += 1
        self._sleepers.append((self.now + seconds, self._count, future))
        await future

    async def advance(self, seconds: float) -> None:
        """Let so many seconds pass; all that is due meanwhile happens."""
        end = self.now + seconds
        await settle()
        while due := [sleeper for sleeper in self._awake() if sleeper[0] <= end]:
            at, _, future = min(due, key=lambda sleeper: sleeper[:2])
            self.now = max(self.now, at)
            future.set_result(None)
            await settle()
        self.now = end

    def _awake(self) -> list[tuple[float, int, asyncio.Future[None]]]:
        self._sleepers = [sleeper for sleeper in self._sleepers if not sleeper[2].done()]
        return self._sleepers


async def settle() -> None:
    """Let every task run until it waits for the clock or for a gate of the test."""
    for _ in range(60):
        await asyncio.sleep(0)
