"""A hall without Telegram: a clock turned by hand, a sender that remembers, a storage in memory."""

import asyncio
import heapq
import itertools
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from random import Random
from typing import cast

from bot.clock import Pace
from bot.hall import Hall
from bot.lobby import Presser
from bot.people import Directory
from bot.screen import Place, Screen, SurfaceId
from bot.sender import Sender
from bot.surfaces.surface import Rights, Surface, Surfaces
from bot.table import Phase, TableState
from storage.memory import MemoryStorage
from storage.ports import Storage, SurfaceRow

NOON = datetime(2026, 11, 29, 12, tzinfo=UTC)
GROUP = -100
ANNA, BORIS, VERA = 11, 12, 13
NAMES = {ANNA: "Анна", BORIS: "Борис", VERA: "Вера"}


@dataclass(slots=True)
class Ring:
    """A call that may be called off."""

    call: Callable[[], None]
    off: bool = False

    def cancel(self) -> None:
        self.off = True


class HandClock:
    """Time that passes only when a test says so."""

    def __init__(self) -> None:
        self.time = NOON
        self._order = itertools.count()
        self._rings: list[tuple[datetime, int, Ring]] = []

    def now(self) -> datetime:
        return self.time

    def call_at(self, at: datetime, ring: Callable[[], None]) -> Ring:
        call = Ring(ring)
        heapq.heappush(self._rings, (at, next(self._order), call))
        return call

    def pass_time(self, span: timedelta) -> bool:
        """Go to the next ring within the span and let it ring; False if there is none, and the span has passed."""
        until = self.time + span
        while self._rings and self._rings[0][0] <= until:
            at, _, ring = heapq.heappop(self._rings)
            if not ring.off:
                self.time = max(self.time, at)
                ring.call()
                return True
        self.time = until
        return False


@dataclass(slots=True)
class RememberingSender:
    """Takes the sender's place: shows at once unless it is told to hold, and remembers what is shown."""

    hall: Hall | None = None
    holds: bool = False
    screens: dict[SurfaceId, Screen] = field(default_factory=dict)
    removed: list[SurfaceId] = field(default_factory=list)
    places: dict[SurfaceId, Place] = field(default_factory=dict)
    saw: list[tuple[SurfaceId, int]] = field(default_factory=list)
    on_show: Callable[[SurfaceId], None] | None = None

    def show(
        self,
        surface: SurfaceId,
        place: Place,
        screen: Screen,
        *,
        generation: int = 0,
        version: int = 0,
        urgent: bool = False,
        anytime: bool = False,
    ) -> None:
        del urgent, generation, anytime
        if self.on_show is not None:
            self.on_show(surface)
        self.screens[surface] = screen
        self.places[surface] = place
        self.saw.append((surface, version))
        if self.hall is not None and not self.holds:
            self.hall.shown(surface, version)

    def remove(self, surface: SurfaceId) -> None:
        self.removed.append(surface)

    def message_of(self, surface: SurfaceId) -> SurfaceRow | None:
        del surface
        return None

    def adopt(self, rows: object) -> None:
        del rows

    def drop_table(self, table_id: int) -> None:
        del table_id

    def migrate(self, old: int, new: int) -> None:
        del old, new


def plain_composer(state: TableState, rights: Rights) -> Surfaces:
    """Surfaces whose text is the state's own facts: enough to see when what is shown."""
    del rights
    place = Place(state.chat_id, state.thread_id)
    if state.phase is Phase.OVER:
        name = "table" if state.is_private else ("end" if state.started_at else "lobby")
        return {name: Surface(place, Screen(f"over {state.ending}"))}
    name = "table" if state.is_private or state.phase is Phase.PLAYING else "lobby"
    surfaces = {name: Surface(place, Screen(f"{state.phase} {state.seq} {state.posting}"), state.posting)}
    if state.reckoned is not None and not state.is_private:
        surfaces[f"deal.{state.reckoned.deal_number}"] = Surface(place, Screen("reckoning"))
    return surfaces


@dataclass(slots=True)
class Stage:
    """A hall with everything around it."""

    hall: Hall
    clock: HandClock
    sender: RememberingSender
    storage: Storage

    async def settle(self) -> None:
        """Let everything that was started end."""
        while self.hall.house.tasks:
            await asyncio.wait(tuple(self.hall.house.tasks))
            await asyncio.sleep(0)

    async def pass_time(self, span: timedelta) -> None:
        """Let time pass, and whatever is due in it happen."""
        until = self.clock.time + span
        while self.clock.pass_time(until - self.clock.time):
            await self.settle()


async def stage(storage: Storage | None = None, pace: Pace | None = None) -> Stage:
    """A hall, restored from what the storage keeps."""
    storage = storage or MemoryStorage()
    await storage.open()
    directory = Directory(storage, "ru")
    await directory.load()
    clock = HandClock()
    hall = Hall(storage, directory, clock, pace or Pace(), Random(7))
    sender = RememberingSender(hall)
    hall.furnish(cast("Sender", sender), plain_composer)
    return Stage(hall, clock, sender, storage)


def presser(user_id: int, press: str = "", *, started: bool = True, administrator: bool = False) -> Presser:
    """A person as they press something."""
    return Presser(user_id, NAMES.get(user_id, str(user_id)), press or f"press {user_id}", started, administrator)
