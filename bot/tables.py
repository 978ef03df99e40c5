"""The tables: one inbox each, in which a step is made, kept, and only then shown."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from random import Random
from typing import Final, Protocol

from bot import clock, play
from bot.bounds import EPHEMERAL_RIGHT
from bot.clock import Pace, due_after, is_same_card
from bot.lobby import close
from bot.logs import trace_of
from bot.play import DeckSource
from bot.polite import PoliteRefusal
from bot.screen import SurfaceId
from bot.sender import Sender
from bot.sight import Sight, is_told_later
from bot.surfaces.surface import Composer, Surface
from bot.table import Ending, Phase, Saying, Step, TableState
from bot.table_rows import OutdatedError, change_of, restore, table_row
from games.core import Seat
from storage.ports import ActionRow, Change, ConflictError, Storage

log = logging.getLogger(__name__)

LONGEST_WAIT: Final = timedelta(minutes=1)
"""What fails is tried again after 2 s, 4 s, 8 s … up to this."""
SHOWN_AGAIN_AT_MOST: Final = 5
"""So many times what could not be shown through a fault of ours is tried before the next step."""


class Alarm(Protocol):
    """The time, and being called when it comes."""

    def now(self) -> datetime:
        """The present time, UTC."""

    def call_at(self, at: datetime, ring: Callable[[], None]) -> "Cancellable":
        """Call once at that time, or soon if it has passed."""


class Cancellable(Protocol):
    """A call that may still be called off."""

    def cancel(self) -> None:
        """Call it off; nothing happens if it has been made."""


@dataclass(slots=True)
class House:
    """What every table works with."""

    storage: Storage
    sender: Sender
    compose: Composer
    alarm: Alarm
    pace: Pace
    chance: Random
    """Where computers' choices come from."""
    settled: Callable[["Table"], None]
    """Called when a table's end has been shown."""
    reckoned: Callable[[TableState], Coroutine[object, object, None]]
    """Called when a deal of a table is complete and kept."""
    tasks: set[asyncio.Task[None]] = field(default_factory=set)

    def spawn(self, work: Coroutine[object, object, None]) -> None:
        """Run something by itself; its failure is logged."""
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self._report)

    def _report(self, task: asyncio.Task[None]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            log.error("a table's task failed: %s", trace_of(error))


class Table:
    """The actor of one table. Messages are handled one at a time; Telegram is never awaited in between."""

    def __init__(self, state: TableState, house: House, decks: DeckSource) -> None:
        self.state = state
        self._house = house
        self.decks = decks
        self._inbox = asyncio.Lock()
        self._timer: Cancellable | None = None
        self._second_look: Cancellable | None = None
        self._failures = 0
        self._unshown = 0
        self._version = 0
        self._sight = Sight()
        self._settling = False
        self._put_away = False
        self._rights: dict[Seat, tuple[str, datetime]] = {}
        self._watched: dict[str, asyncio.Future[bool]] = {}

    @property
    def place(self) -> tuple[int, int | None]:
        """The chat and topic in which the table stands."""
        return self.state.chat_id, self.state.thread_id

    def surface(self, name: str) -> SurfaceId:
        """The id of one of the table's surfaces."""
        return SurfaceId(self.state.table_id, name)

    @property
    def has_unseen_card(self) -> bool:
        """Whether a card lies open that people have not been shown yet."""
        return self._sight.has_unseen_card

    def allow(self, seat: Seat, press: str) -> None:
        """Note that a seat's person has just pressed a button in the group: an ephemeral message is allowed."""
        self._rights[seat] = (press, self._house.alarm.now())

    def watch(self, name: str) -> asyncio.Future[bool]:
        """Tells whether the surface was shown or refused, as soon as that is known."""
        watched = self._watched.get(name)
        if watched is None or watched.done():
            watched = self._watched[name] = asyncio.get_running_loop().create_future()
        return watched

    async def step(self, make: Callable[[TableState], Step], *, right: tuple[Seat, str] | None = None) -> Saying | None:
        """Make one step: keep it, then show it. What ``make`` raises changes nothing.

        ``right``: a seat and its person's press in the group, which allows an ephemeral message once the step is kept:
        used before, it would show what the step is about to show anew.
        """
        async with self._inbox:
            return await self._step(self.state, make, right)

    async def _step(
        self, before: TableState, make: Callable[[TableState], Step], right: tuple[Seat, str] | None = None
    ) -> Saying | None:
        now = self._house.alarm.now()
        made = make(before)
        due = due_after(before, made.state, now, self._house.pace, self._house.chance)
        step = replace(made, state=replace(made.state, deadlines=due))
        if step.state != self.state:
            # Shielded: a step that reached the disk is also the one in memory, whoever stops waiting for it.
            await asyncio.shield(self._keep(step))
            if right is not None:
                self.allow(*right)
            same_card = is_same_card(before, step.state)
            self._sight.note(before.deadlines, due, self._version + 1, now, same_card=same_card)
            if is_told_later(before, step.state):
                self._arm()
            else:
                self.show()
        return step.saying

    async def _keep(self, step: Step) -> None:
        try:
            await self._house.storage.write(change_of(self.state, step))
        except ConflictError:
            log.error("table %s: another process has written to it", self.state.table_id)
            await self._read_again()
            raise PoliteRefusal("try-again") from None
        before, self.state = self.state, step.state
        if step.state.reckoned is not before.reckoned:
            self._house.spawn(self._house.reckoned(step.state))

    async def _read_again(self) -> None:
        """Take what is kept in the place of what was thought to be: whoever else writes here is as right as we are."""
        data = await self._house.storage.load_table(self.state.table_id)
        if data is not None:
            with suppress(OutdatedError):
                self.state = restore(data)
                self.show()

    def take_up(self) -> None:
        """Go on after a restart: what runs from when people see a card runs from when they see it now."""
        due = {name: at for name, at in self.state.deadlines.items() if name.startswith(clock.FROM_SIGHT)}
        self._sight.note({}, due, self._version + 1, self._house.alarm.now())
        self.show()

    def show(self) -> None:
        """Bring every surface up to date, and wait for what is due next.

        The step is kept already: a fault in showing it must neither undo it nor stop the table's clock. A table that
        is put away shows nothing any more: nobody knows its messages, so they would be sent anew.
        """
        if self._put_away:
            return
        self._version += 1
        rights = {seat: press for seat, (press, at) in self._rights.items() if self._is_fresh(at)}
        try:
            for name, surface in self._house.compose(self.state, rights).items():
                self._show_one(name, surface)
        except Exception as error:  # noqa: BLE001 - the clock goes on, whatever the fault is
            log.error("table %s cannot be shown: %s", self.state.table_id, trace_of(error))
        finally:
            self._arm()

    def _show_one(self, name: str, surface: Surface | None) -> None:
        if surface is None:
            self._house.sender.remove(self.surface(name))
        elif (generation := self._generation(name, surface)) is not None:
            self._house.sender.show(
                self.surface(name),
                surface.place,
                surface.screen,
                generation=generation,
                version=self._version,
                urgent=surface.urgent,
                anytime=surface.anytime,
            )

    def _generation(self, name: str, surface: Surface) -> int | None:
        """The generation to show; None for nothing.

        An ephemeral message needs a fresh press, except from an administrator. Without one, the message that there is
        can only be edited; so can the lobby's once it has become a match, and in a group that has moved there is none.
        """
        row = self._house.sender.message_of(self.surface(name))
        if name == "lobby" and self.state.phase is Phase.PLAYING and row is None:
            return None
        if surface.place.receiver is None or surface.place.callback_query_id is not None or surface.anytime:
            return surface.generation
        if row is None or row.receiver != surface.place.receiver:
            return None
        return min(surface.generation, row.generation)

    def shown(self, name: str, version: int) -> None:
        """The sender's word that a surface shows what was rendered as this version."""
        self._unshown = 0
        self._tell(name, shown=True)
        if name == "table" or name.startswith("deal."):
            self._sight.saw(name, version, self._house.alarm.now())
            self._arm()
        self._settle_after(name)

    async def is_shown_by(self, chat_id: int, message_id: int) -> bool:
        """Whether a message is the one that shows some surface of this table now."""
        rows = await self._house.storage.surfaces(self.state.table_id)
        return any((row.chat_id, row.message_id) == (chat_id, message_id) for row in rows)

    def refused(self, name: str, *, fault: bool = False) -> None:
        """The sender's word that a surface cannot be shown; if that is a ``fault`` of ours, it may pass."""
        self._tell(name, shown=False)
        if fault and self._unshown < SHOWN_AGAIN_AT_MOST:
            self._unshown += 1
            self._look_again(self._unshown)
        else:
            self._settle_after(name)

    def _settle_after(self, name: str) -> None:
        """Settle the table if this surface, shown or refused, is the one that tells of its end."""
        if name == self._last_surface() and self.state.phase is Phase.OVER and not self._settling:
            self._house.spawn(self.settle())

    def _look_again(self, failures: int) -> None:
        """Show everything once more, after a while."""
        if self._second_look is not None:
            self._second_look.cancel()
        self._second_look = self._house.alarm.call_at(self._house.alarm.now() + _wait_after(failures), self.show)

    def _tell(self, name: str, *, shown: bool) -> None:
        watched = self._watched.pop(name, None)
        if watched is not None and not watched.done():
            watched.set_result(shown)

    def _last_surface(self) -> str:
        """The surface that tells of the end."""
        if self.state.is_private:
            return "table"
        return "end" if self.state.has_played else "lobby"

    async def settle(self) -> None:
        """The end has been shown, or never will be: the table is done with."""
        self._settling = True
        try:
            async with self._inbox:
                await self._house.storage.write(Change(table_row(self.state, settled=True), deadlines=()))
        except Exception as error:  # noqa: BLE001 - tried again, whatever the fault is
            log.error("table %s cannot be put away: %s", self.state.table_id, trace_of(error))
            self._settling = False
            self._failures += 1
            self._look_again(self._failures)
            return
        self._put_away = True
        self.rest()
        self._house.settled(self)

    def _is_fresh(self, at: datetime) -> bool:
        return self._house.alarm.now() - at < EPHEMERAL_RIGHT

    def _arm(self) -> None:
        """Wait for what is due next."""
        self._ring_at(self._sight.next_look(self.state.deadlines, self._house.alarm.now()))

    def _ring_at(self, at: datetime | None) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if at is not None:
            self._timer = self._house.alarm.call_at(at, lambda: self._house.spawn(self.ring()))

    def rest(self) -> None:
        """Wait for nothing any more."""
        self._ring_at(None)
        if self._second_look is not None:
            self._second_look.cancel()

    async def ring(self) -> None:
        """Do whatever is due; what fails is done again after a while, so that no table stands still for ever."""
        try:
            async with self._inbox:
                await self._do_what_is_due()
        except Exception as error:  # noqa: BLE001 - tried again, whatever the fault is
            log.error("table %s: what is due cannot be done: %s", self.state.table_id, trace_of(error))
            self._failures += 1
            self._ring_at(self._house.alarm.now() + _wait_after(self._failures))
        else:
            self._failures = 0

    async def _do_what_is_due(self) -> None:
        now = self._house.alarm.now()
        due = self._sight.due(self.state.deadlines, now)
        # Around an open card one thing happens at a time, in its order: who greets later may meet another card.
        at_card = [name for name in due if name.startswith(clock.FROM_SIGHT)]
        due = [name for name in due if name not in at_card[1:]]
        if due:
            # What was due is done once: a deadline still wanted after the step is set anew.
            left = {name: at for name, at in self.state.deadlines.items() if name not in due}
            await self._step(replace(self.state, deadlines=left), lambda state: self._do(state, due, now))
        self._arm()

    def _do(self, state: TableState, due: list[str], now: datetime) -> Step:
        """One step out of everything that is due, the weightiest first."""
        if clock.EXPIRY in due:
            ending = Ending.DESERTED if state.phase is Phase.PLAYING else Ending.EXPIRED
            return Step(close(state, ending, now))
        if clock.NEXT_DEAL in due:
            return play.deal(state, self.decks, now)
        if clock.TURN in due:
            return play.time_out(state, self._house.chance, now)
        if clock.COMPUTER in due:
            return self._move_computers(state, now)
        if clock.HOST_ACTS in due:
            return play.act_as_host(state, now)
        reacting = [int(name.removeprefix(clock.REACTION)) for name in due if name.startswith(clock.REACTION)]
        if reacting:
            return play.react(state, reacting[0], self._house.chance, now)
        if clock.NUDGE in due:
            return Step(play.call_awaited(state))
        return Step(state)

    def _move_computers(self, state: TableState, now: datetime) -> Step:
        """Every computer that is awaited now moves; who is awaited only through these moves waits its own time."""
        actions: list[ActionRow] = []
        stamps = {seat: state.playing.stamp(seat) for seat in play.awaited_computers(state)}
        for seat, stamp in stamps.items():
            if seat in play.awaited_computers(state) and state.playing.stamp(seat) == stamp:
                step = play.move_for(state, seat, self._house.chance, now)
                state = step.state
                actions += step.actions
        return Step(state, tuple(actions))


def _wait_after(failures: int) -> timedelta:
    """How long to wait after so many failures in a row."""
    return min(LONGEST_WAIT, timedelta(seconds=2 ** min(failures, 10)))


async def wait_for(tasks: set[asyncio.Task[None]], seconds: float) -> None:
    """Give running tasks a bounded time to end."""
    if tasks:
        with suppress(TimeoutError):
            await asyncio.wait(tasks, timeout=seconds)
