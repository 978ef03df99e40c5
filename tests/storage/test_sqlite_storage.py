"""What the SQLite adapter promises beyond the port: durability, cancellation, two processes, unusable files."""

import asyncio
import signal
import sqlite3
import stat
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from storage import sqlite
from storage.ports import Change, ConflictError, DeadlineRow, DraftRow, PersonRow, TableData, TableRow
from storage.sqlite import SqliteStorage
from tests.storage.samples import ANNA, COMPUTER, LOBBY, SEED, action, kept_deal, kept_lobby, later, loaded

ROOT = Path(__file__).parents[2]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "valet.db"


@pytest.fixture
async def storage(path: Path) -> AsyncIterator[SqliteStorage]:
    adapter = SqliteStorage(path)
    await adapter.open()
    yield adapter
    await adapter.close()


class TestOpening:
    async def test_makes_the_directory_and_a_file_for_its_owner_alone(self, tmp_path: Path) -> None:
        path = tmp_path / "data" / "deep" / "valet.db"
        storage = SqliteStorage(str(path))
        await storage.open()
        await kept_lobby(storage)
        assert {stat.S_IMODE(file.stat().st_mode) for file in path.parent.iterdir()} == {0o600}
        await storage.close()

    async def test_settings_of_the_connection(self, storage: SqliteStorage) -> None:
        connection = storage._connection
        assert connection is not None
        found = {}
        for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout"):
            ((found[name],),) = await connection.execute_fetchall(f"PRAGMA {name}")
        assert found == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 5000}

    async def test_a_directory(self, tmp_path: Path) -> None:
        with pytest.raises(OSError, match="cannot use the database"):
            await SqliteStorage(tmp_path).open()

    async def test_below_a_file(self, tmp_path: Path) -> None:
        (tmp_path / "file").touch()
        with pytest.raises(OSError, match="cannot use the database"):
            await SqliteStorage(tmp_path / "file" / "valet.db").open()

    async def test_no_database(self, path: Path) -> None:
        diary = "Dear diary, " * 100
        await asyncio.to_thread(path.write_text, diary)
        with pytest.raises(ValueError, match="not a database"):
            await SqliteStorage(path).open()
        assert await asyncio.to_thread(path.read_text) == diary

    async def test_many_at_once_on_a_new_file(self, path: Path) -> None:
        storages = [SqliteStorage(path) for _ in range(6)]
        await asyncio.gather(*(storage.open() for storage in storages))
        tables = await asyncio.gather(*(kept_lobby(storage) for storage in storages))
        assert len({table.table_id for table in tables}) == 6
        await asyncio.gather(*(storage.close() for storage in storages))

    async def test_before_it_and_after_closing(self, path: Path) -> None:
        storage = SqliteStorage(path)
        with pytest.raises(RuntimeError, match="not open"):
            await storage.people()
        await storage.open()
        await storage.close()
        with pytest.raises(RuntimeError, match="not open"):
            await storage.save_person(PersonRow(1, "Anna"))


class TestTwoOnOneFile:
    async def test_one_number_is_kept_once(self, storage: SqliteStorage, path: Path) -> None:
        table = await kept_deal(storage)
        other = SqliteStorage(path)
        await other.open()
        ours = Change(replace(table, settings='{"by": "us"}'), seats=[ANNA], actions=[action(1, "KS")])
        theirs = Change(replace(table, settings='{"by": "them"}'), seats=[COMPUTER], actions=[action(1, "AS")])
        results = await asyncio.gather(storage.write(ours), other.write(theirs), return_exceptions=True)
        assert sorted(map(repr, map(type, results))) == sorted(map(repr, [type(None), ConflictError]))
        won = ours if results[0] is None else theirs
        data = await loaded(storage, table.table_id)
        assert data == await other.load_table(table.table_id)
        assert (data.table, data.seats) == (won.table, tuple(won.seats or ()))
        assert data.actions == (action(0), *won.actions)
        await other.close()

    async def test_a_file_locked_for_too_long(
        self, storage: SqliteStorage, path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        table = await kept_deal(storage)
        monkeypatch.setattr(sqlite, "BUSY_SECONDS", 0.0)
        impatient = SqliteStorage(path)
        await impatient.open()
        with closing(sqlite3.connect(path, isolation_level=None)) as holder:
            holder.execute("BEGIN IMMEDIATE")
            with pytest.raises(OSError, match="locked"):
                await impatient.write(Change(table, actions=[action(1)]))
            assert (await loaded(impatient, table.table_id)).actions == (action(0),)
            holder.execute("ROLLBACK")
        await impatient.write(Change(table, actions=[action(1)]))
        await impatient.close()


class TestCancelled:
    """A task cancelled at its n-th statement, for every n, while another task waits for its turn."""

    def cancelling(self, storage: SqliteStorage, at: int, monkeypatch: pytest.MonkeyPatch) -> Callable[[], int]:
        """From now on the task that runs the statement number ``at`` is cancelled with it; the count so far."""
        connection = storage._connection
        assert connection is not None
        inner: Callable[..., Awaitable[object]] = connection._execute
        ran = 0

        async def run(*arguments: object, **keywords: object) -> object:
            nonlocal ran
            ran += 1
            if ran == at:
                task = asyncio.current_task()
                assert task is not None
                task.cancel()
            return await inner(*arguments, **keywords)

        monkeypatch.setattr(connection, "_execute", run)
        return lambda: ran

    async def statements(self, storage: SqliteStorage, change: Change, monkeypatch: pytest.MonkeyPatch) -> int:
        """How many steps one write has."""
        with monkeypatch.context() as patch:
            count = self.cancelling(storage, 0, patch)
            await storage.write(change)
            return count()

    async def test_at_any_statement(self, storage: SqliteStorage, monkeypatch: pytest.MonkeyPatch) -> None:
        table = await kept_deal(storage)
        steps = await self.statements(storage, self.change(await kept_deal(storage), 1), monkeypatch)
        assert steps > 8
        kept: list[bool] = []
        for step in range(1, steps + 1):
            before = await loaded(storage, table.table_id)
            seq = len(before.actions)
            with monkeypatch.context() as patch:
                self.cancelling(storage, step, patch)
                first = asyncio.create_task(storage.write(self.change(table, seq)))
                second = asyncio.create_task(storage.save_person(PersonRow(step, f"waited at {step}")))
                results = await asyncio.gather(first, second, return_exceptions=True)
            assert isinstance(results[0], asyncio.CancelledError)
            assert results[1] is None
            assert await storage.person(step) == PersonRow(step, f"waited at {step}")
            after = await loaded(storage, table.table_id)
            assert after in (before, self.changed(before, seq))
            kept.append(after != before)
        assert kept == [False] * (steps - 1) + [True]  # the last statement is the commit, which cannot be called back
        await storage.write(self.change(table, len((await loaded(storage, table.table_id)).actions)))

    async def test_while_waiting_for_its_turn(self, storage: SqliteStorage) -> None:
        table = await kept_deal(storage)
        first = asyncio.create_task(storage.write(self.change(table, 1)))
        second = asyncio.create_task(storage.write(self.change(table, 2)))
        await asyncio.sleep(0)  # both have begun; the second stands behind the first
        second.cancel()
        results = await asyncio.gather(first, second, return_exceptions=True)
        assert results[0] is None
        assert isinstance(results[1], asyncio.CancelledError)
        assert [row.seq for row in (await loaded(storage, table.table_id)).actions] == [0, 1]

    async def test_many_at_random(self, storage: SqliteStorage) -> None:
        tables = [await kept_deal(storage) for _ in range(8)]
        tasks = [asyncio.create_task(storage.write(self.change(table, 1))) for table in tables]
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in tasks[::2]:
            task.cancel()
        results = await asyncio.gather(*tasks, return_exceptions=True)
        for table, result in zip(tables, results, strict=True):
            data = await loaded(storage, table.table_id)
            if result is None:
                assert data.seats == (replace(ANNA, state='{"seq": 1}'),)
            assert (len(data.actions), len(data.seats)) in ((1, 2), (2, 1))

    def change(self, table: TableRow, seq: int) -> Change:
        return Change(
            replace(table, settings=f'{{"seq": {seq}}}'),
            seats=[replace(ANNA, state=f'{{"seq": {seq}}}')],
            actions=[action(seq)],
            drafts=[DraftRow(0, str(seq), "")],
            deadlines=[DeadlineRow("turn", later(seq))],
        )

    def changed(self, before: TableData, seq: int) -> TableData:
        change = self.change(before.table, seq)
        return replace(
            before,
            table=change.table,
            seats=tuple(change.seats or ()),
            actions=(*before.actions, *change.actions),
            drafts=tuple(change.drafts or ()),
            deadlines=tuple(change.deadlines or ()),
        )


class TestKilled:
    @pytest.mark.parametrize("told", [1, 7, 40])
    async def test_whatever_was_told_is_kept(self, path: Path, told: int) -> None:
        storage = SqliteStorage(path)
        await storage.open()
        table_id = (await kept_deal(storage)).table_id
        await storage.close()
        last = await asyncio.to_thread(last_told, path, table_id, told)
        assert last >= told

        await storage.open()
        data = await loaded(storage, table_id)
        await storage.close()
        kept = data.actions[-1].seq
        assert kept in (last, last + 1)  # one more may have been kept and not told any more
        assert data.actions == tuple(action(seq) for seq in range(kept + 1))
        assert data.table.settings == data.seats[0].state == f'{{"seq": {kept}}}'
        assert data.drafts == (DraftRow(0, str(kept), ""),)
        assert data.deadlines == (DeadlineRow("turn", later(kept)),)


def last_told(path: Path, table_id: int, told: int) -> int:
    """Let the writer tell so many actions, kill it with -9, and return the last number it told."""
    command = [sys.executable, "-m", "tests.storage.endless_writer", str(path), str(table_id)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT) as writer:
        assert writer.stdout is not None
        lines = [writer.stdout.readline() for _ in range(told)]
        writer.send_signal(signal.SIGKILL)
        lines += writer.stdout.readlines()
    assert writer.returncode == -signal.SIGKILL
    return int([line for line in lines if line.endswith("\n")][-1])


async def test_a_row_that_only_the_database_refuses(storage: SqliteStorage) -> None:
    """STRICT tables: text where a number belongs is no row."""
    with pytest.raises(ValueError, match="refuses a row"):
        await storage.create_table(replace(LOBBY, rules="one"), [], SEED)  # type: ignore[arg-type]  # the point
    assert await storage.load_open_tables() == ()


async def test_what_open_tables_own_is_found_by_an_index(storage: SqliteStorage) -> None:
    connection = storage._connection
    assert connection is not None
    query = "SELECT * FROM seats WHERE table_id IN (SELECT table_id FROM tables WHERE phase <> 'over')"
    plan = [step for *_, step in await connection.execute_fetchall(f"EXPLAIN QUERY PLAN {query}")]
    assert any("open_tables_by_chat" in step for step in plan)
