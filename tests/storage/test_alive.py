"""When the program was last known to run, on both adapters and over a restart."""

from datetime import datetime, timedelta
from pathlib import Path

import aiosqlite
import pytest

from storage.memory import MemoryStorage
from storage.ports import Storage
from storage.schema import migrate, migrations
from storage.sqlite import SqliteStorage
from tests.storage.samples import NOON


@pytest.fixture(params=["memory", "sqlite"])
def storage(request: pytest.FixtureRequest, tmp_path: Path) -> Storage:
    return MemoryStorage() if request.param == "memory" else SqliteStorage(tmp_path / "valet.db")


async def test_the_last_time_kept_is_given_back_after_a_restart(storage: Storage) -> None:
    await storage.open()
    assert await storage.alive_at() is None
    await storage.save_alive(NOON)
    await storage.save_alive(NOON + timedelta(seconds=10, microseconds=1))
    await storage.close()
    await storage.open()
    assert await storage.alive_at() == NOON + timedelta(seconds=10, microseconds=1)
    with pytest.raises(ValueError, match="UTC"):
        await storage.save_alive(datetime(2026, 3, 1, 12))  # noqa: DTZ001 - the fault under test
    await storage.close()


async def test_version_2_moves_on(tmp_path: Path) -> None:
    async with aiosqlite.connect(tmp_path / "valet.db", isolation_level=None) as connection:
        await migrate(connection, migrations()[:2])
    storage = SqliteStorage(tmp_path / "valet.db")
    await storage.open()
    assert await storage.alive_at() is None
    await storage.close()
