"""All tables of the bot: where they stand, opening and restoring them, and what the sender reports about them."""

import asyncio
import logging
import secrets
from collections import OrderedDict
from dataclasses import replace
from datetime import datetime
from functools import partial
from random import Random
from typing import Final

from bot import clock, lobby, play, titles
from bot.bounds import is_private
from bot.clock import Pace
from bot.logs import trace_of
from bot.people import Directory
from bot.polite import PoliteRefusal
from bot.records import client_strings, record_file
from bot.screen import SurfaceId
from bot.sender import Refused, Sender
from bot.surfaces.surface import Composer
from bot.table import DEFAULT_TURN_SECONDS, Ending, Phase, Sitter, Step, TableState
from bot.table_rows import OutdatedError, change_of, deadline_rows, restore, seat_rows, table_row
from bot.tables import Alarm, House, Table, wait_for
from games.cards import Card
from games.fairness import SEED_BYTES, commitment_of, deck_of
from storage.ports import Change, Storage, TableData

log = logging.getLogger(__name__)

FINISHED_KEPT: Final = 200
"""How many finished tables are kept at hand for the buttons of their last message."""


class Hall:
    """Finds tables, opens them, and restores them after a restart. It listens to the sender on their behalf."""

    def __init__(self, storage: Storage, directory: Directory, alarm: Alarm, pace: Pace, chance: Random) -> None:
        self._storage = storage
        self._directory = directory
        self._alarm = alarm
        self._pace = pace
        self._chance = chance
        self._house: House | None = None
        self._opening = asyncio.Lock()
        self._tables: dict[int, Table] = {}
        self._by_place: dict[tuple[int, int | None], Table] = {}
        self._finished: OrderedDict[int, TableState] = OrderedDict()
        self._seeds: dict[int, bytes] = {}

    def furnish(self, sender: Sender, compose: Composer) -> None:
        """Give the hall what shows its tables; once, before anything else is asked of it."""
        self._house = House(
            self._storage,
            sender,
            compose,
            self._alarm,
            self._pace,
            self._chance,
            settled=self._on_settled,
            reckoned=self._remember_titles,
        )

    @property
    def house(self) -> House:
        """What every table works with; the hall must be furnished."""
        if self._house is None:
            raise RuntimeError("the hall is not furnished")
        return self._house

    def at(self, chat_id: int, thread_id: int | None) -> Table | None:
        """The open table of a chat or topic; one that is over makes room at once."""
        table = self._by_place.get((chat_id, thread_id))
        return table if table is not None and table.state.phase is not Phase.OVER else None

    def by_id(self, table_id: int | None) -> Table | None:
        """An open table by its number."""
        return None if table_id is None else self._tables.get(table_id)

    def open_tables(self) -> tuple[Table, ...]:
        """Every table that is not done with."""
        return tuple(self._tables.values())

    def of_person(self, user_id: int) -> tuple[Table, ...]:
        """The tables under way or in a lobby at which a person sits, the one they pressed at last first."""
        open_tables = [table for table in self._tables.values() if table.state.phase is not Phase.OVER]
        seated = [table for table in open_tables if table.state.seat_of(user_id) is not None]
        return tuple(sorted(seated, key=lambda table: _last_press(table.state, user_id), reverse=True))

    def revealed_seed(self, table_id: int) -> str | None:
        """The server seed in hex, once the table is over; never before (games/fairness.md, 1.4)."""
        table = self._tables.get(table_id)
        over = table is None or table.state.phase is Phase.OVER
        seed = self._seeds.get(table_id)
        return seed.hex() if over and seed else None

    async def open(self, chat_id: int, thread_id: int | None, opener: int) -> Table:
        """Open a table at which a game is to be chosen; its seed is drawn and its commitment fixed now.

        PoliteRefusal where there is an open one already.
        """
        return await self._open(self._new_state(chat_id, thread_id, opener))

    async def open_again(self, finished: TableState, opener: int) -> Table:
        """Open a lobby with the game, house rules and seats of a finished table. PoliteRefusal as :meth:`open`."""
        state = self._new_state(finished.chat_id, finished.thread_id, opener)
        return await self._open(lobby.keep_places(finished, state))

    async def finished(self, table_id: int) -> TableState | None:
        """A table that is over, from memory or from storage; None if there is no such table."""
        open_table = self._tables.get(table_id)
        if open_table is not None:
            return open_table.state if open_table.state.phase is Phase.OVER else None
        if table_id in self._finished:
            return self._finished[table_id]
        data = await self._storage.load_table(table_id)
        if data is None or data.table.game == "":
            return None
        try:
            state = restore(data)
        except OutdatedError as outdated:
            state = outdated.state
        # One that could not be taken up is not over, and its seed is nobody's to know.
        return state if state.phase is Phase.OVER else None

    async def record_of(self, table_id: int) -> bytes | None:
        """The record file of a finished match; None while it is not over or if nothing was played."""
        state = await self.finished(table_id)
        data = await self._storage.load_table(table_id)
        if state is None or data is None or state.game is None or state.first_dealer is None:
            return None
        return record_file(data, state, await self._storage.server_seed(table_id))

    async def restore_all(self, down_since: datetime | None) -> None:
        """Take up every table where it was. What was last sent is known, so only what differs is sent now."""
        now = self._alarm.now()
        for data in await self._storage.load_open_tables():
            try:
                await self._restore(data, down_since or now, now)
            except Exception as error:  # noqa: BLE001 - one table's fault must not keep the others from going on
                log.error("table %s cannot be taken up: %s", data.table.table_id, trace_of(error))

    async def _restore(self, data: TableData, down_since: datetime, now: datetime) -> None:
        try:
            state = restore(data)
        except OutdatedError as outdated:
            log.warning("table %s: its record does not replay any more; it ends", data.table.table_id)
            state = lobby.close(outdated.state, Ending.OUTDATED, now)
            await self._storage.write(change_of(None, Step(state)))
        await self._remember_titles(state)  # in case the end came between the step and this
        due = clock.taken_up(state, down_since, now, self._pace, self._chance)
        taken_up = replace(state, deadlines=due)
        if due != state.deadlines:  # kept, so that a second restart does not take back what this one gives
            await self._storage.write(Change(table_row(taken_up), deadlines=deadline_rows(taken_up)))
        table = await self._seat(taken_up, data)
        table.take_up()

    async def _remember_titles(self, state: TableState) -> None:
        """Keep what the deal that is now complete has decided about titles. Doing so again changes nothing."""
        decisions = titles.decided(state)
        if decisions:
            game_id = state.chosen_game.id
            bearers = titles.remembered(self._directory.titles_in(state.chat_id, game_id), state, decisions)
            await self._directory.keep_titles(state.chat_id, game_id, bearers)

    async def move_chat(self, old_id: int, new_id: int) -> None:
        """A group became a supergroup: its tables go on there, with new messages."""
        if old_id == new_id:
            return
        self.house.sender.migrate(old_id, new_id)
        await self._directory.move_chat(old_id, new_id)
        for table in [table for table in self._tables.values() if table.state.chat_id == old_id]:
            _, thread_id = table.place
            self._by_place.pop(table.place, None)
            self._by_place[new_id, thread_id] = table
            await table.step(lambda state: _moved(state, old_id, new_id))

    async def end_all(self, chat_id: int, ending: Ending) -> None:
        """End every table of a chat in which the bot cannot show anything any more."""
        now = self._alarm.now()
        for table in [table for table in self._tables.values() if table.state.chat_id == chat_id]:
            if table.state.phase is not Phase.OVER:
                await table.step(lambda state: Step(lobby.close(state, ending, now)))
                await table.settle()

    async def close(self) -> None:
        """Let the steps under way end and stop every table's timer."""
        for table in self._tables.values():
            table.rest()
        await wait_for(self.house.tasks, seconds=5)

    # What the sender reports

    def shown(self, surface: SurfaceId, version: int) -> None:
        """A surface shows what was rendered as this version."""
        table = self._tables.get(surface.table_id)
        if table is not None:
            table.shown(surface.name, version)

    def refused(self, surface: SurfaceId, reason: Refused) -> None:
        """Telegram does not take a surface: remember why, so that it is not tried again in vain."""
        table = self._tables.get(surface.table_id)
        if table is None:
            return
        table.refused(surface.name, fault=reason is Refused.FAILED)
        if not surface.name.startswith("hand."):
            return
        seat = int(surface.name.split(".")[1])
        if seat >= len(table.state.sitters):
            return
        user_id = table.state.sitters[seat].user_id
        if user_id is not None and reason in (Refused.STRANGER, Refused.BLOCKED):
            self._directory.note_refusal(user_id)
            self.house.spawn(self._close_private_way(table, user_id))
        if reason is Refused.NO_EPHEMERAL and self._directory.chat(table.state.chat_id).administrator:
            self.house.spawn(self._ask_for_presses(table))

    def migrated(self, old: int, new: int) -> None:
        """The sender learnt that a group became a supergroup."""
        self.house.spawn(self.move_chat(old, new))

    async def _close_private_way(self, table: Table, user_id: int) -> None:
        """The bot may not write to this person: every hand of theirs goes to the group until they press Start."""
        await self._directory.keep(user_id)
        for seated in {table, *self.of_person(user_id)}:
            await seated.step(lambda state: Step(play.without_private_way(state, user_id)))

    async def _ask_for_presses(self, table: Table) -> None:
        """The bot is no administrator any more, or that is not enough: hands in the group need a press again."""
        await self._directory.set_administrator(table.state.chat_id, administrator=False)
        table.show()

    async def _open(self, state: TableState) -> Table:
        async with self._opening:
            # Two may press at the same instant, and keeping the first one's table takes its time.
            if self.at(state.chat_id, state.thread_id) is not None:
                raise PoliteRefusal("table-open-already")
            seed = secrets.token_bytes(SEED_BYTES)
            state = replace(state, commitment=commitment_of(seed))
            table_id = await self._storage.create_table(table_row(state), seat_rows(state), seed)
            table = self._enter(replace(state, table_id=table_id), seed)
        await table.step(Step)
        return table

    async def _seat(self, state: TableState, data: TableData) -> Table:
        seed = await self._storage.server_seed(state.table_id)
        self.house.sender.adopt(data.surfaces)
        return self._enter(state, seed)

    def _enter(self, state: TableState, seed: bytes) -> Table:
        table = Table(state, self.house, partial(_deck, seed))
        self._seeds[state.table_id] = seed
        self._tables[state.table_id] = table
        if state.phase is not Phase.OVER:
            self._by_place[table.place] = table
        return table

    def _new_state(self, chat_id: int, thread_id: int | None, opener: int) -> TableState:
        return TableState(
            table_id=0,
            chat_id=chat_id,
            thread_id=thread_id,
            opener=opener,
            commitment="",
            opened_at=self._alarm.now(),
            turn_seconds=None if is_private(chat_id) else DEFAULT_TURN_SECONDS,
        )

    def _on_settled(self, table: Table) -> None:
        """A table whose end has been shown needs no memory but what its last buttons ask for."""
        table_id = table.state.table_id
        self._tables.pop(table_id, None)
        if self._by_place.get(table.place) is table:
            del self._by_place[table.place]
        self.house.sender.drop_table(table_id)
        self._finished[table_id] = table.state
        while len(self._finished) > FINISHED_KEPT:
            forgotten, _ = self._finished.popitem(last=False)
            self._seeds.pop(forgotten, None)


def _deck(seed: bytes, state: TableState, number: int) -> tuple[Card, ...]:
    """The deck of a table's deal, fixed by the server's and the players' strings together."""
    return deck_of(seed, client_strings(state), number, state.chosen_game.pack(state.playing.setup))


def _moved(state: TableState, old_id: int, new_id: int) -> Step:
    """The table in its group's new chat; news of the same move comes more than once."""
    if state.chat_id != old_id:
        return Step(state)
    return Step(replace(state, chat_id=new_id, posting=state.posting + 1))


def _last_press(state: TableState, user_id: int) -> datetime:
    sitter: Sitter = state.sitters[state.seat_of(user_id) or 0]
    return sitter.last_press or state.opened_at
