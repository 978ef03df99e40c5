"""Queues of writes, one for each chat and each receiver of ephemeral messages in it, so that none waits for another."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, field

from bot.budgets import Budgets
from bot.surface_state import SurfaceState, Wanted, Write

LONGEST_BACKOFF = 60.0  # seconds


@dataclass(slots=True, eq=False)
class Lane:
    """One queue. ``calling``: a request is under way; ``task`` lives while there is work."""

    chat_id: int
    receiver: int | None
    waiting: dict[SurfaceState, None] = field(default_factory=dict)  # a set that keeps its order
    failures: int = 0
    resume_at: float = 0.0
    calling: bool = False
    task: asyncio.Task[None] | None = None

    def back_off(self, now: float) -> None:
        """One more answer is lost: 1 s, 2 s, 4 s … until the next attempt."""
        self.resume_at = now + min(LONGEST_BACKOFF, 2.0**self.failures)
        self.failures = min(self.failures + 1, 10)

    def recover(self) -> None:
        """An answer came."""
        self.failures, self.resume_at = 0, 0.0


class Lanes:
    """All queues. ``write`` makes one attempt for a state; ``settle`` hears of states with nothing left to do."""

    def __init__(
        self,
        budgets: Budgets,
        write: Callable[[Lane, SurfaceState], Awaitable[None]],
        settle: Callable[[SurfaceState], None],
    ) -> None:
        self._budgets = budgets
        self._ticker = budgets.ticker
        self._write = write
        self._settle = settle
        self._lanes: dict[tuple[int, int | None], Lane] = {}
        self._running = False

    def queue(self, state: SurfaceState) -> None:
        """Let the state wait for its turn, if there is something to send and nothing under way."""
        if state.wanted is None or state.next_write() is Write.NOTHING or state.writing is not Write.NOTHING:
            return
        key = _key(state.wanted)
        lane = self._lanes.setdefault(key, Lane(*key))
        lane.waiting[state] = None
        if self._running:
            self._start(lane)

    def discard(self, state: SurfaceState) -> None:
        """Take the state out of its queue."""
        if state.wanted is not None and (lane := self._lanes.get(_key(state.wanted))) is not None:
            lane.waiting.pop(state, None)

    def waiting(self, chat_id: int) -> Iterator[SurfaceState]:
        """What waits to be written to the chat."""
        for lane in self._lanes.values():
            if lane.chat_id == chat_id:
                yield from lane.waiting

    def run(self) -> None:
        """Begin with the work."""
        self._running = True
        for lane in self._lanes.values():
            self._start(lane)

    def stop(self) -> None:
        """Begin nothing new; requests under way go on."""
        self._running = False
        for lane in self._lanes.values():
            if lane.task is not None and not lane.calling:
                lane.task.cancel()

    def tasks(self) -> set[asyncio.Task[None]]:
        """The work under way."""
        return {lane.task for lane in self._lanes.values() if lane.task is not None and not lane.task.done()}

    def _start(self, lane: Lane) -> None:
        if lane.task is None:
            lane.task = asyncio.get_running_loop().create_task(self._serve(lane))

    async def _serve(self, lane: Lane) -> None:
        try:
            while self._running and (state := self._next(lane)) is not None:
                if (pause := self._pause(lane)) > 0:
                    await self._ticker.sleep(pause)
                    continue  # what is wanted may have changed meanwhile
                self._budgets.take(lane.chat_id, lane.receiver)
                lane.waiting.pop(state, None)
                lane.calling = True
                await self._write(lane, state)
                lane.calling = False
        finally:
            del self._lanes[lane.chat_id, lane.receiver]

    def _next(self, lane: Lane) -> SurfaceState | None:
        """The state to write next; those that changed back to what is shown wait no longer."""
        for state in [state for state in lane.waiting if state.next_write() is Write.NOTHING]:
            lane.waiting.pop(state, None)
            self._settle(state)
        return min(lane.waiting, key=SurfaceState.rank, default=None)

    def _pause(self, lane: Lane) -> float:
        budget = self._budgets.wait(lane.chat_id, lane.receiver)
        return max(budget, lane.resume_at - self._ticker.monotonic())


def _key(wanted: Wanted) -> tuple[int, int | None]:
    return wanted.place.chat_id, wanted.place.receiver
