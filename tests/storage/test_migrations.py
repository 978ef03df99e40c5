"""Every version of the database that was ever in use opens with this program, and keeps what it held."""

import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from datetime import timedelta
from importlib import resources
from pathlib import Path

import aiosqlite
import pytest

from storage.ports import ActionRow, Change, ChatRow, DeadlineRow, DeckRow, DraftRow, PersonRow, SeatRow, TableRow
from storage.schema import APPLICATION_ID, migrate, migrations
from storage.sqlite import SqliteStorage
from tests.storage.samples import NOON, loaded, surface

SCRIPTS = migrations()

# What a bot of version 1 wrote from NOON on. It stays as it is, whatever later versions write.
FILLED_1 = """
INSERT INTO people VALUES (11, 'Анна', 'anna', 'ru', 1, '{"a": 1}');
INSERT INTO chats VALUES (-4001, 'group', 'Дача', NULL, 0, '{}');
INSERT INTO tables VALUES
    (3, -4001, 9, 'valety', 1, 'playing', 11, '{}', '{}', '630d', 1772366400123457, 0, 1772366400123458, NULL),
    (4, -4001, 9, 'valety', 1, 'over', 11, '{}', '{}', '99aa', 1772366400123457, 0, 1772366400123458, 1772366400123459);
INSERT INTO seats VALUES (3, 0, 11, 'Анна', '9c1f', '{}'), (3, 1, NULL, 'Computer', NULL, '{}');
INSERT INTO server_seeds VALUES (3, zeroblob(32)), (4, zeroblob(32));
INSERT INTO decks VALUES (3, 0, '7D AS');
INSERT INTO actions VALUES (3, 0, 0, 1, 'play 7D', 1772366400123460), (3, 1, 0, -1, 'turn AS', 1772366400123461);
INSERT INTO deadlines VALUES (3, 'turn', 1772366400123462);
"""


SCHEMA = "SELECT type, name, sql FROM sqlite_schema ORDER BY type, name"


@pytest.fixture
async def connection(tmp_path: Path) -> AsyncIterator[aiosqlite.Connection]:
    async with aiosqlite.connect(tmp_path / "valet.db", isolation_level=None) as opened:
        yield opened


async def version(connection: aiosqlite.Connection) -> int:
    ((value,),) = await connection.execute_fetchall("PRAGMA user_version")
    return int(value)


async def names(connection: aiosqlite.Connection) -> set[str]:
    rows = await connection.execute_fetchall("SELECT name FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%'")
    return {name for (name,) in rows}


def test_scripts_are_numbered_without_a_gap() -> None:
    files = sorted(file.name for file in (resources.files("storage") / "migrations").iterdir())
    assert [int(name[:4]) for name in files if name.endswith(".sql")] == list(range(1, len(SCRIPTS) + 1))


def test_every_table_is_strict(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "valet.db")) as database:
        database.executescript("".join(SCRIPTS))
        listed = database.execute("PRAGMA table_list").fetchall()
    tables = {name: strict for _, name, kind, _, _, strict in listed if kind == "table" and "sqlite_" not in name}
    assert len(tables) == 11
    assert set(tables.values()) == {1}


async def test_from_empty(connection: aiosqlite.Connection) -> None:
    await migrate(connection, SCRIPTS)
    assert await version(connection) == len(SCRIPTS)
    ((application,),) = await connection.execute_fetchall("PRAGMA application_id")
    assert application == APPLICATION_ID
    assert {"people", "chats", "tables", "seats", "server_seeds", "decks", "actions", "deadlines"} < await names(
        connection
    )
    assert {"drafts", "surfaces", "open_tables_by_chat"} < await names(connection)
    assert "finished_tables_by_chat" not in await names(connection)


@pytest.mark.parametrize("earlier", range(1, len(SCRIPTS)))
async def test_from_every_earlier_version_to_the_schema_of_a_new_file(
    connection: aiosqlite.Connection, tmp_path: Path, earlier: int
) -> None:
    await migrate(connection, SCRIPTS[:earlier])
    await connection.executescript(FILLED_1)
    await migrate(connection, SCRIPTS)
    with closing(sqlite3.connect(tmp_path / "new.db")) as new:
        new.executescript("".join(SCRIPTS))
        wanted = new.execute(SCHEMA).fetchall()
    assert list(await connection.execute_fetchall(SCHEMA)) == wanted
    ((tables,),) = await connection.execute_fetchall("SELECT count(*) FROM tables")
    assert tables == 2


async def test_from_version_1_with_data(connection: aiosqlite.Connection, tmp_path: Path) -> None:
    await migrate(connection, SCRIPTS[:1])
    assert await version(connection) == 1
    assert "surfaces" not in await names(connection)
    await connection.executescript(FILLED_1)

    storage = SqliteStorage(tmp_path / "valet.db")
    await storage.open()
    try:
        data = await loaded(storage, 3)
        assert data.table == TableRow(
            3, -4001, 9, "valety", 1, "playing", 11, "{}", "{}", "630d", NOON, 0, NOON + timedelta(microseconds=1)
        )
        assert data.seats == (SeatRow(0, 11, "Анна", "9c1f"), SeatRow(1, None, "Computer"))
        assert data.decks == (DeckRow(0, "7D AS"),)
        assert data.actions == (
            ActionRow(0, 0, 1, "play 7D", NOON + timedelta(microseconds=3)),
            ActionRow(1, 0, -1, "turn AS", NOON + timedelta(microseconds=4)),
        )
        assert data.deadlines == (DeadlineRow("turn", NOON + timedelta(microseconds=5)),)
        assert await storage.server_seed(3) == bytes(32)
        assert (await loaded(storage, 4)).table.phase == "over"
        assert await storage.people() == (PersonRow(11, "Анна", "anna", "ru", started=True, settings='{"a": 1}'),)
        assert await storage.chats() == (ChatRow(-4001, "group", "Дача"),)

        await storage.write(Change(data.table, drafts=[DraftRow(0, "s", "t")]))
        await storage.save_surface(surface(3))
        assert (await loaded(storage, 3)).drafts == (DraftRow(0, "s", "t"),)
        assert await storage.surfaces(3) == (surface(3),)
    finally:
        await storage.close()
    assert await version(connection) == len(SCRIPTS)


async def test_up_to_date_changes_nothing(connection: aiosqlite.Connection) -> None:
    await migrate(connection, SCRIPTS)
    ((before,),) = await connection.execute_fetchall("PRAGMA schema_version")
    await migrate(connection, SCRIPTS)
    ((after,),) = await connection.execute_fetchall("PRAGMA schema_version")
    assert after == before


async def test_a_failing_script_leaves_the_version_before_it(connection: aiosqlite.Connection) -> None:
    broken = "CREATE TABLE half (x INTEGER) STRICT;\nINSERT INTO nowhere VALUES (1);\n"
    with pytest.raises(aiosqlite.OperationalError, match="nowhere"):
        await migrate(connection, [*SCRIPTS, broken])
    assert not connection.in_transaction
    assert await version(connection) == len(SCRIPTS)
    assert "half" not in await names(connection)


async def test_an_unfinished_statement_is_not_passed_over(connection: aiosqlite.Connection) -> None:
    with pytest.raises(aiosqlite.OperationalError, match="incomplete"):
        await migrate(connection, [*SCRIPTS, "CREATE TABLE half (x INTEGER"])
    assert await version(connection) == len(SCRIPTS)


async def test_a_script_that_breaks_a_reference_is_undone(connection: aiosqlite.Connection) -> None:
    with pytest.raises(ValueError, match="breaks 1 references, first in decks"):
        await migrate(connection, [*SCRIPTS, "INSERT INTO decks VALUES (9, 0, 'AS');"])
    assert await version(connection) == len(SCRIPTS)
    assert list(await connection.execute_fetchall("SELECT * FROM decks")) == []


async def test_a_newer_database_is_refused(connection: aiosqlite.Connection, tmp_path: Path) -> None:
    await migrate(connection, [*SCRIPTS, "CREATE TABLE tomorrow (x INTEGER) STRICT;"])
    with pytest.raises(ValueError, match=rf"valet\.db.* version {len(SCRIPTS) + 1}.* {len(SCRIPTS)} at most"):
        await SqliteStorage(tmp_path / "valet.db").open()
    assert await version(connection) == len(SCRIPTS) + 1


@pytest.mark.parametrize("script", ["CREATE TABLE theirs (x)", "PRAGMA user_version = 1"])
async def test_the_database_of_another_program_is_refused(
    connection: aiosqlite.Connection, tmp_path: Path, script: str
) -> None:
    await connection.executescript(script)
    before = await names(connection)
    with pytest.raises(ValueError, match="another program"):
        await SqliteStorage(tmp_path / "valet.db").open()
    assert await names(connection) == before
