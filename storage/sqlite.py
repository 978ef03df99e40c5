"""The storage port in one SQLite file.

Each method is one transaction on one connection, one at a time under a lock, and a change is on the disk when its
method returns (write-ahead log, ``synchronous = FULL``). Statements run in order on the connection's own thread, so a
task that is cancelled in the middle of a transaction has its rollback queued before the next one can begin.
"""

import asyncio
import sqlite3
from collections import defaultdict
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import TypeVar

import aiosqlite

from storage.checks import (
    AnyRow,
    check_change,
    check_chat,
    check_person,
    check_seats,
    check_seed,
    check_surface,
    check_table,
    check_time,
    merge_chats,
)
from storage.columns import Columns, SqlValue, microseconds, moment
from storage.ports import (
    OVER,
    ActionRow,
    Change,
    ChatRow,
    ConflictError,
    DeadlineRow,
    DeckRow,
    DraftRow,
    PersonRow,
    SeatRow,
    Storage,
    SurfaceRow,
    TableData,
    TableRow,
)
from storage.schema import migrate, migrations

BUSY_SECONDS = 5.0  # how long one process waits for another's transaction
BUSY_PAUSE = 0.05

PEOPLE = Columns("people", PersonRow, "user_id")
CHATS = Columns("chats", ChatRow, "chat_id")
TABLES = Columns("tables", TableRow, "table_id")
SEATS = Columns("seats", SeatRow, "seat", owned=True)
DECKS = Columns("decks", DeckRow, "deal", owned=True)
ACTIONS = Columns("actions", ActionRow, "seq", owned=True)
DRAFTS = Columns("drafts", DraftRow, "seat", owned=True)
DEADLINES = Columns("deadlines", DeadlineRow, "name", owned=True)
SURFACES = Columns("surfaces", SurfaceRow, "name")

_Row = TypeVar("_Row", bound=AnyRow)
_TAKEN = ("SQLITE_CONSTRAINT_PRIMARYKEY", "SQLITE_CONSTRAINT_UNIQUE")


class SqliteStorage(Storage):
    """See the port for what each method promises. ``path``: the file; it and its directory are made if missing.

    Two processes may share the file; each waits for the other's transaction for ``BUSY_SECONDS``.
    """

    def __init__(self, path: Path | str) -> None:
        self._path = Path(path).absolute()
        self._connection: aiosqlite.Connection | None = None
        self._lock = asyncio.Lock()

    async def open(self) -> None:
        async with self._lock:
            if self._connection is None:
                self._connection = await self._opened()

    async def close(self) -> None:
        async with self._lock:
            connection, self._connection = self._connection, None
            if connection is not None:
                await connection.close()

    async def create_table(self, table: TableRow, seats: Sequence[SeatRow], server_seed: bytes) -> int:
        check_table(table)
        check_seats(seats)
        check_seed(server_seed)
        async with self._transaction() as connection:
            _, *values = TABLES.values(table)
            cursor = await connection.execute(TABLES.insert, (None, *values))
            table_id = cursor.lastrowid
            if table_id is None:
                raise OSError("the database gave the table no number")
            await connection.executemany(SEATS.insert, [SEATS.values(seat, table_id) for seat in seats])
            await connection.execute("INSERT INTO server_seeds (table_id, seed) VALUES (?, ?)", (table_id, server_seed))
        return table_id

    async def write(self, change: Change) -> None:
        check_change(change)
        table_id = change.table.table_id
        async with self._transaction() as connection:
            await _require_table(connection, table_id)
            await connection.execute(TABLES.update + " WHERE table_id = ?", (*TABLES.values(change.table), table_id))
            if change.deck is not None:
                await _add(connection, DECKS, table_id, (change.deck,))
            if change.actions:
                await _add(connection, ACTIONS, table_id, change.actions)
            if change.seats is not None:
                await _exchange(connection, SEATS, table_id, change.seats)
            if change.drafts is not None:
                await _exchange(connection, DRAFTS, table_id, change.drafts)
            if change.deadlines is not None:
                await _exchange(connection, DEADLINES, table_id, change.deadlines)

    async def load_table(self, table_id: int) -> TableData | None:
        found = await self._load("table_id = ?", table_id)
        return found[0] if found else None

    async def load_open_tables(self) -> tuple[TableData, ...]:
        return await self._load(f"phase <> '{OVER}'")

    async def server_seed(self, table_id: int) -> bytes:
        async with self._transaction("BEGIN") as connection:
            await _require_table(connection, table_id)
            query = "SELECT seed FROM server_seeds WHERE table_id = ?"
            ((seed,),) = await connection.execute_fetchall(query, (table_id,))
        return bytes(seed)

    async def save_surface(self, row: SurfaceRow) -> None:
        check_surface(row)
        async with self._transaction() as connection:
            await _require_table(connection, row.table_id)
            await connection.execute(SURFACES.replace, SURFACES.values(row))

    async def delete_surface(self, table_id: int, name: str) -> None:
        async with self._transaction() as connection:
            await connection.execute("DELETE FROM surfaces WHERE table_id = ? AND name = ?", (table_id, name))

    async def surfaces(self, table_id: int) -> tuple[SurfaceRow, ...]:
        return await self._fetch(SURFACES, "WHERE table_id = ? ORDER BY name", table_id)

    async def person(self, user_id: int) -> PersonRow | None:
        found = await self._fetch(PEOPLE, "WHERE user_id = ?", user_id)
        return found[0] if found else None

    async def save_person(self, row: PersonRow) -> None:
        check_person(row)
        async with self._transaction() as connection:
            await connection.execute(PEOPLE.replace, PEOPLE.values(row))

    async def people(self) -> tuple[PersonRow, ...]:
        return await self._fetch(PEOPLE, "ORDER BY user_id")

    async def chat(self, chat_id: int) -> ChatRow | None:
        found = await self._fetch(CHATS, "WHERE chat_id = ?", chat_id)
        return found[0] if found else None

    async def save_chat(self, row: ChatRow) -> None:
        check_chat(row)
        async with self._transaction() as connection:
            await connection.execute(CHATS.replace, CHATS.values(row))

    async def chats(self) -> tuple[ChatRow, ...]:
        return await self._fetch(CHATS, "ORDER BY chat_id")

    async def save_alive(self, at: datetime) -> None:
        check_time(at)
        async with self._transaction() as connection:
            await connection.execute("INSERT OR REPLACE INTO alive VALUES (1, ?)", (microseconds(at),))

    async def alive_at(self) -> datetime | None:
        async with self._transaction("BEGIN") as connection:
            rows = list(await connection.execute_fetchall("SELECT at FROM alive"))
        return moment(rows[0][0]) if rows else None

    async def move_chat(self, old_id: int, new_id: int) -> None:
        if old_id == new_id:
            return
        async with self._transaction() as connection:
            rows = await _select(connection, CHATS, "WHERE chat_id IN (?, ?)", (old_id, new_id))
            known = {row.chat_id: row for row in rows}
            if old := known.get(old_id):
                new = known.get(new_id)
                moved = replace(old, chat_id=new_id) if new is None else merge_chats(old, new)
                await connection.execute(CHATS.replace, CHATS.values(moved))
                await connection.execute("DELETE FROM chats WHERE chat_id = ?", (old_id,))
            await connection.execute("DELETE FROM surfaces WHERE chat_id = ?", (old_id,))
            await connection.execute("UPDATE tables SET chat_id = ? WHERE chat_id = ?", (new_id, old_id))

    async def _opened(self) -> aiosqlite.Connection:
        try:
            await asyncio.to_thread(_make_file, self._path)
            return await _connect(self._path)
        except (OSError, sqlite3.OperationalError) as error:
            raise OSError(f"cannot use the database {self._path}: {error}") from error
        except (ValueError, sqlite3.DatabaseError) as error:
            raise ValueError(f"cannot use the database {self._path}: {error}") from error

    @asynccontextmanager
    async def _transaction(self, begin: str = "BEGIN IMMEDIATE") -> AsyncIterator[aiosqlite.Connection]:
        """Whole or not at all. ``BEGIN`` alone is for reading: one moment's state, without waiting for writers."""
        async with self._lock:
            if self._connection is None:
                raise RuntimeError("the storage is not open")
            try:
                async with _whole(self._connection, begin):
                    yield self._connection
            except sqlite3.IntegrityError as error:
                raise ValueError(f"the database refuses a row: {error}") from error
            except sqlite3.Error as error:
                raise OSError(f"the database {self._path} failed: {error}") from error

    async def _fetch(self, columns: Columns[_Row], rest: str, *parameters: SqlValue) -> tuple[_Row, ...]:
        async with self._transaction("BEGIN") as connection:
            return await _select(connection, columns, rest, parameters)

    async def _load(self, condition: str, *parameters: SqlValue) -> tuple[TableData, ...]:
        """The tables that meet a condition on their own row, by number, with all that belongs to them."""
        async with self._transaction("BEGIN") as connection:
            tables = await _select(connection, TABLES, f"WHERE {condition} ORDER BY table_id", parameters)
            seats = await _select_owned(connection, SEATS, condition, parameters)
            decks = await _select_owned(connection, DECKS, condition, parameters)
            actions = await _select_owned(connection, ACTIONS, condition, parameters)
            drafts = await _select_owned(connection, DRAFTS, condition, parameters)
            deadlines = await _select_owned(connection, DEADLINES, condition, parameters)
            surfaces = await _select_owned(connection, SURFACES, condition, parameters)
        return tuple(
            TableData(
                table=table,
                seats=tuple(seats[table.table_id]),
                decks=tuple(decks[table.table_id]),
                actions=tuple(actions[table.table_id]),
                drafts=tuple(drafts[table.table_id]),
                deadlines=tuple(deadlines[table.table_id]),
                surfaces=tuple(surfaces[table.table_id]),
            )
            for table in tables
        )


def _make_file(path: Path) -> None:
    """Readable by its owner alone if it is new: it holds seeds and hands."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch(mode=0o600)


async def _connect(path: Path) -> aiosqlite.Connection:
    connection = await aiosqlite.connect(path, isolation_level=None, timeout=BUSY_SECONDS)
    try:
        mode = await _write_ahead(connection)
        if mode != "wal":
            raise OSError(f"no write-ahead log can be kept beside it (journal mode {mode})")
        await connection.execute("PRAGMA synchronous = FULL")
        await migrate(connection, migrations())
        await connection.execute("PRAGMA foreign_keys = ON")
    except BaseException:
        await connection.close()
        raise
    return connection


async def _write_ahead(connection: aiosqlite.Connection) -> str:
    """Ask for a write-ahead log; the mode that is in force. SQLite does not wait by itself for others in this."""
    patience = BUSY_SECONDS
    while True:
        try:
            ((mode,),) = await connection.execute_fetchall("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError:
            if patience <= 0:
                raise
            patience -= BUSY_PAUSE
            await asyncio.sleep(BUSY_PAUSE)
        else:
            return str(mode)


@asynccontextmanager
async def _whole(connection: aiosqlite.Connection, begin: str) -> AsyncIterator[None]:
    try:
        await connection.execute(begin)
        yield
        await connection.commit()
    except BaseException:
        await connection.rollback()  # nothing to undo if the commit was under way when the task was cancelled
        raise


async def _require_table(connection: aiosqlite.Connection, table_id: int) -> None:
    if not list(await connection.execute_fetchall("SELECT 1 FROM tables WHERE table_id = ?", (table_id,))):
        raise KeyError(f"there is no table {table_id}")


async def _add(connection: aiosqlite.Connection, columns: Columns[_Row], table_id: int, rows: Sequence[_Row]) -> None:
    try:
        await connection.executemany(columns.insert, [columns.values(row, table_id) for row in rows])
    except sqlite3.IntegrityError as error:
        if error.sqlite_errorname in _TAKEN:
            raise ConflictError(f"table {table_id}: another writer was first ({error})") from error
        raise


async def _exchange(
    connection: aiosqlite.Connection, columns: Columns[_Row], table_id: int, rows: Sequence[_Row]
) -> None:
    await connection.execute(columns.clear, (table_id,))
    await connection.executemany(columns.insert, [columns.values(row, table_id) for row in rows])


async def _select(
    connection: aiosqlite.Connection, columns: Columns[_Row], rest: str, parameters: Sequence[SqlValue]
) -> tuple[_Row, ...]:
    found = await connection.execute_fetchall(f"{columns.select} {rest}", parameters)
    return tuple(columns.read(tuple(values)) for values in found)


async def _select_owned(
    connection: aiosqlite.Connection, columns: Columns[_Row], condition: str, parameters: Sequence[SqlValue]
) -> dict[int, list[_Row]]:
    """The rows of all tables that meet the condition, by the number of their table."""
    owners = f"WHERE table_id IN (SELECT table_id FROM tables WHERE {condition})"  # noqa: S608 - written in this file
    order = f"ORDER BY table_id, {columns.order}"
    grouped: defaultdict[int, list[_Row]] = defaultdict(list)
    for values in await connection.execute_fetchall(f"{columns.select} {owners} {order}", parameters):
        grouped[values[0]].append(columns.read(tuple(values)))
    return grouped
