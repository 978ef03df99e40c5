"""Shows surfaces: compares what is wanted with what was last sent, and sends only the difference.

The content to send is picked only when the chat's budget allows a write, so changes that come faster than the budget
melt into one. Before a new message is sent, a row without a message is stored: if the answer is lost, or the process
dies, it is sent again, and the copy is deleted as soon as somebody presses it. No log line holds content.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Coroutine, Iterable
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, Protocol

from telegram import Bot

from bot.budgets import Budgets
from bot.delivery import Again, Delivery, Done, Flood, Gone, Moved, Outcome, Rejected
from bot.delivery import Refused as Refused  # callers of Listener need it
from bot.lanes import Lane, Lanes
from bot.logs import trace_of
from bot.screen import Place, Screen, SurfaceId
from bot.surface_state import SurfaceState, Wanted, Write
from bot.telegram_calls import Address, TelegramCalls, check_length
from storage.ports import SurfaceRow, SurfaceStore

log = logging.getLogger(__name__)

UNREACHABLE = (Refused.STRANGER, Refused.BLOCKED)
POST_TRIES = 5  # a message of no table is given up after so many lost attempts
DELETE_TRIES = 3
DELETED_KEPT = 100  # so many of the messages last deleted are known


class Listener(Protocol):
    """Who hears what became of the surfaces. The calls come from within ``show`` or a lane and must return at once."""

    def shown(self, surface: SurfaceId, version: int) -> None:
        """The content with this version is visible now."""

    def refused(self, surface: SurfaceId, reason: Refused) -> None:
        """The surface cannot be shown at its place; it waits until it is shown anew."""

    def migrated(self, old: int, new: int) -> None:
        """A group became a supergroup; the sender has moved over what was waiting, the rest is to be shown anew."""


class Sender:
    """See the module. Nothing is sent before ``run``; ``show``, ``post`` and the like never wait."""

    def __init__(
        self,
        bot: Bot,
        store: SurfaceStore,
        budgets: Budgets,
        listener: Listener,
        *,
        utc_now: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self._delivery = Delivery(TelegramCalls(bot))
        self._store = store
        self._budgets = budgets
        self._ticker = budgets.ticker
        self._listener = listener
        self._utc_now = utc_now
        self._states: dict[SurfaceId, SurfaceState] = {}
        self._posts: dict[Address, SurfaceState] = {}
        self._lanes = Lanes(budgets, self._write, self._settle)
        self._deleted: deque[Address] = deque(maxlen=DELETED_KEPT)
        self._side: set[asyncio.Task[None]] = set()
        self._closing = False
        self._started = asyncio.Event()
        self._closed = asyncio.Event()

    # What callers want

    def adopt(self, rows: Iterable[SurfaceRow]) -> None:
        """After a restart: what was last sent. A row without a message is a send whose outcome is not known."""
        for row in rows:
            surface = SurfaceId(row.table_id, row.name)
            self._states[surface] = SurfaceState(surface, row=row)

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
        """Let the surface show this; newer content takes the place of what was still waiting.

        A ``generation`` above the last posts a new message and deletes the old one. ValueError if the text is too
        long for the place. ``Listener.shown`` is called at once if nothing is to be sent. ``anytime``: an ephemeral
        message that is lost is sent anew without a press.
        """
        check_length(place, screen)
        state = self._states.setdefault(surface, SurfaceState(surface))
        wanted = Wanted(place, screen, screen.digest(), generation, version, urgent, anytime)
        self._want(state, wanted)
        if state.at_rest():
            self._settle(state)

    def post(self, place: Place, screen: Screen) -> None:
        """Send a message that belongs to no table. ValueError if the text is too long."""
        check_length(place, screen)
        self._want(SurfaceState(None), Wanted(place, screen, screen.digest()))

    def edit_post(self, chat_id: int, message_id: int, screen: Screen) -> None:
        """Let a message that belongs to no table show this; newest content wins. ValueError if the text is too long."""
        place = Place(chat_id)
        check_length(place, screen)
        wanted = Wanted(place, screen, screen.digest())
        address = Address(chat_id, message_id)
        state = self._posts.setdefault(address, SurfaceState(None))
        if state.row is None:
            state.row = replace(state.new_row(wanted, address, self._utc_now()), content="")
        self._want(state, wanted)

    def remove(self, surface: SurfaceId) -> None:
        """Delete the surface's message; what is still waiting is not sent."""
        if (state := self._states.pop(surface, None)) is None:
            return
        self._lanes.discard(state)
        state.removed = True
        if state.writing is Write.NOTHING:
            self._spawn(self._erase(state))

    def drop_table(self, table_id: int) -> None:
        """Free the memory of a finished table, once what is still waiting has been sent. Its rows stay stored."""
        for surface, state in list(self._states.items()):
            if surface.table_id == table_id:
                state.last = True
                if state.at_rest():
                    del self._states[surface]

    def message_of(self, surface: SurfaceId) -> SurfaceRow | None:
        """The message that shows the surface; None if there is none yet or it is not known."""
        state = self._states.get(surface)
        return state.row if state is not None and state.address() is not None else None

    async def delete_stray(self, chat_id: int, message_id: int) -> None:
        """Delete a copy of a message sent twice. What shows a surface, or may be about to, is left alone."""
        address = Address(chat_id, message_id)
        sending = any(
            state.writing is Write.SEND and state.wanted is not None and state.wanted.place.chat_id == chat_id
            for state in self._states.values()
        )
        if not sending and not self._in_use(address):
            await self._delete(address)

    def migrate(self, old: int, new: int) -> None:
        """A group became a supergroup. What was waiting goes to the new chat; the rest is to be shown anew."""
        self._posts = {address: state for address, state in self._posts.items() if address.chat_id != old}
        waiting = list(self._lanes.waiting(old))
        for state in waiting:
            self._lanes.discard(state)
        for state in dict.fromkeys([*waiting, *self._states.values()]):
            if state.leave_chat(old, new):
                self._lanes.queue(state)

    # Life

    async def run(self) -> None:
        """Send until ``close``."""
        self._lanes.run()
        self._started.set()
        await self._closed.wait()

    async def close(self, bound: float = 5.0) -> None:
        """Let requests under way end, for at most ``bound`` seconds; what is waiting is not sent."""
        self._closing = True
        self._lanes.stop()
        timer = asyncio.ensure_future(self._ticker.sleep(bound))
        tasks = self._tasks()
        while (under_way := {task for task in tasks if not task.done()}) and not timer.done():
            await asyncio.wait({timer, *under_way}, return_when=asyncio.FIRST_COMPLETED)
        for task in (timer, *tasks):
            task.cancel()
        await asyncio.gather(timer, *tasks, return_exceptions=True)
        self._closed.set()

    async def idle(self) -> None:
        """Wait until it runs and everything wanted is shown or refused."""
        await self._started.wait()
        while tasks := self._tasks():
            await asyncio.wait(tasks)

    def _tasks(self) -> set[asyncio.Task[None]]:
        return self._lanes.tasks() | self._side

    # Writing

    def _want(self, state: SurfaceState, wanted: Wanted) -> None:
        self._lanes.discard(state)
        state.want(wanted, self._ticker.monotonic())
        self._lanes.queue(state)

    async def _write(self, lane: Lane, state: SurfaceState) -> None:
        """One attempt to bring the state's newest content to Telegram, and all that follows from its outcome."""
        wanted = state.wanted
        if wanted is None:
            return
        since, state.writing = state.since, state.next_write()
        shown = False
        try:
            outcome = await self._attempt(state, wanted)
            shown = await self._conclude(lane, state, wanted, outcome)
            if not shown:
                state.since = since
        except Exception as error:  # noqa: BLE001 - one surface's fault must not stop its chat
            state.doubt()
            log.error("Surface %s failed: %s", state.surface, trace_of(error))
            self._refuse(state, wanted, Refused.FAILED)
        finally:
            state.writing = Write.NOTHING
        self._go_on(state, wanted, shown=shown)

    def _go_on(self, state: SurfaceState, wanted: Wanted, *, shown: bool) -> None:
        """After an attempt: newer content waits for its turn; a surface given up meanwhile is cleared away."""
        if state.removed:
            self._spawn(self._erase(state))
        elif state.next_write() is Write.NOTHING:
            self._settle(state)
        else:
            if shown and state.surface is not None:
                self._tell(self._listener.shown, state.surface, wanted.version)
            self._lanes.queue(state)

    async def _attempt(self, state: SurfaceState, wanted: Wanted) -> Outcome:
        address = state.address()
        if state.writing is Write.EDIT and address is not None:
            return await self._delivery.edit(address, wanted.screen)
        if state.surface is not None:
            await self._store.save_surface(state.new_row(wanted, None, self._utc_now()))
        place = state.place_to_send(wanted, self._ticker.monotonic())
        return await self._delivery.send(place, wanted.screen)

    async def _conclude(self, lane: Lane, state: SurfaceState, wanted: Wanted, outcome: Outcome) -> bool:
        """Take note of an outcome; whether the content is shown now."""
        if isinstance(outcome, Again):
            lane.back_off(self._ticker.monotonic())
            self._count_lost(state, wanted)
            return False
        lane.recover()
        match outcome:
            case Done(address):
                await self._note_shown(state, wanted, address)
            case Gone():
                self._note_gone(state, wanted)
            case Flood(seconds):
                self._budgets.hold(lane.chat_id, seconds, lane.receiver)
            case Moved(chat_id):
                state.leave_chat(lane.chat_id, chat_id)
                self.migrate(lane.chat_id, chat_id)
                self._tell(self._listener.migrated, lane.chat_id, chat_id)
            case Rejected(reason):
                self._refuse(state, wanted, reason)
        return isinstance(outcome, Done)

    def _count_lost(self, state: SurfaceState, wanted: Wanted) -> None:
        """An answer is lost: an edit is in doubt, and a message of no table is given up in the end."""
        if state.writing is Write.EDIT:
            state.doubt()
        state.tries += 1
        if state.surface is None and state.tries >= POST_TRIES:
            self._refuse(state, wanted, Refused.FAILED)

    async def _note_shown(self, state: SurfaceState, wanted: Wanted, address: Address | None) -> None:
        before = state.address()
        state.row = state.new_row(wanted, address or before, self._utc_now())
        if state.surface is None:
            return
        if not state.removed:
            await self._store.save_surface(state.row)
        # Ids of ephemeral messages are used again: the old number may be the new message's, or another surface's.
        if address is not None and before is not None and before != address and not self._in_use(before):
            self._spawn(self._delete(before))

    def _note_gone(self, state: SurfaceState, wanted: Wanted) -> None:
        """The message to edit is not there: it is sent anew, if that is possible at its place."""
        state.row = None
        if state.surface is None:
            self._refuse(state, wanted, Refused.GONE)
        elif wanted.place.receiver is not None and not (wanted.anytime or state.may_send(self._ticker.monotonic())):
            self._refuse(state, wanted, Refused.NO_EPHEMERAL)

    def _refuse(self, state: SurfaceState, wanted: Wanted, reason: Refused) -> None:
        """Try this content no more. Newer content, wanted meanwhile perhaps elsewhere, gets an attempt of its own.

        Not so newer content of the same message to a person who takes none: that would be refused as well.
        """
        log.info("Surface %s in chat %s is refused: %s", state.surface, wanted.place.chat_id, reason)
        newest = state.wanted
        if newest is wanted or (reason in UNREACHABLE and newest is not None and newest.is_same_message(wanted)):
            state.refused = True
            if state.surface is not None and not state.removed:
                self._tell(self._listener.refused, state.surface, reason)

    def _settle(self, state: SurfaceState) -> None:
        """Nothing is left to do for the state."""
        if state.surface is None:
            self._posts = {address: post for address, post in self._posts.items() if post is not state}
            return
        if state.wanted is not None and not state.refused and not state.removed:
            self._tell(self._listener.shown, state.surface, state.wanted.version)
        if state.last and state.at_rest() and self._states.get(state.surface) is state:
            del self._states[state.surface]

    # Deleting

    async def _erase(self, state: SurfaceState) -> None:
        """Delete a removed surface's message, and its row unless the surface is wanted again meanwhile."""
        address = state.address()
        if address is not None:
            await self._delete(address)
        if state.surface is not None and state.surface not in self._states:
            await self._store.delete_surface(state.surface.table_id, state.surface.name)

    async def _delete(self, address: Address) -> None:
        """Delete a message; deletions are not counted by Telegram's limits, and may fail.

        A finger may still press a message that is being deleted: it is not deleted twice.
        """
        if address in self._deleted:
            return
        if address.ephemeral_id is None:  # ids of ephemeral messages are used again
            self._deleted.append(address)
        for attempt in range(DELETE_TRIES):
            while (held := self._budgets.held(address.chat_id)) > 0:
                await self._ticker.sleep(held)
            outcome = await self._delivery.delete(address)
            if isinstance(outcome, Flood):
                self._budgets.hold(address.chat_id, outcome.seconds)
            elif isinstance(outcome, Again):
                await self._ticker.sleep(2.0**attempt)
            else:
                return
        self._deleted = deque((each for each in self._deleted if each != address), DELETED_KEPT)

    def _in_use(self, address: Address) -> bool:
        return any(state.address() == address for state in self._states.values())

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        if self._closing:
            work.close()
            return
        task = asyncio.get_running_loop().create_task(_guarded(work))
        self._side.add(task)
        task.add_done_callback(self._side.discard)

    def _tell(self, hear: Callable[..., None], *facts: object) -> None:
        """Call the listener; a fault of its own must not stop the chat."""
        try:
            hear(*facts)
        except Exception as error:  # noqa: BLE001 - whatever the fault is
            log.error("The listener failed: %s", trace_of(error))


async def _guarded(work: Coroutine[Any, Any, None]) -> None:
    try:
        await work
    except Exception as error:  # noqa: BLE001 - clearing away must not stop anything else
        log.error("Clearing away failed: %s", trace_of(error))
