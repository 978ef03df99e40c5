"""Bringing an SQLite file up to date: the numbered scripts in ``migrations/``, forward only, each in a transaction.

The file's ``user_version`` is the number of the last script applied to it; its ``application_id`` tells that it is
ours.
"""

import sqlite3
from collections.abc import Iterator, Sequence
from importlib import resources

import aiosqlite

APPLICATION_ID = 0x56414C54  # 'VALT', written by the first script


def migrations() -> tuple[str, ...]:
    """The scripts in order; script ``i`` leads from version ``i`` to ``i + 1``."""
    folder = resources.files("storage") / "migrations"
    scripts = sorted((file for file in folder.iterdir() if file.name.endswith(".sql")), key=lambda file: file.name)
    return tuple(script.read_text(encoding="utf-8") for script in scripts)


async def migrate(connection: aiosqlite.Connection, scripts: Sequence[str]) -> None:
    """Apply the scripts that the file has not seen. ValueError if it is newer than them, or not the bot's at all.

    A script that fails leaves the version before it. The connection must be in autocommit mode and must not yet enforce
    foreign keys, so that a script may build a table anew; the keys are checked before each commit.
    """
    while await _step(connection, scripts):
        pass


async def _step(connection: aiosqlite.Connection, scripts: Sequence[str]) -> bool:
    """Apply the next script; False if none is left. Another process may migrate at the same time: one waits."""
    try:
        await connection.execute("BEGIN IMMEDIATE")
        version = await _pragma(connection, "user_version")
        await _check_ours(connection, version)
        if version > len(scripts):
            raise ValueError(f"it is of version {version}, and this program knows {len(scripts)} at most")
        if version == len(scripts):
            return False
        for statement in _statements(scripts[version]):
            await connection.execute(statement)
        if broken := list(await connection.execute_fetchall("PRAGMA foreign_key_check")):
            raise ValueError(f"migration {version + 1} breaks {len(broken)} references, first in {broken[0][0]}")
        await connection.execute(f"PRAGMA user_version = {version + 1}")
        await connection.commit()
        return True
    finally:
        await connection.rollback()  # nothing to undo after a commit


async def _check_ours(connection: aiosqlite.Connection, version: int) -> None:
    blank = version == 0 and not list(await connection.execute_fetchall("SELECT 1 FROM sqlite_schema LIMIT 1"))
    if not blank and await _pragma(connection, "application_id") != APPLICATION_ID:
        raise ValueError("it is the database of another program")


async def _pragma(connection: aiosqlite.Connection, name: str) -> int:
    ((value,),) = await connection.execute_fetchall(f"PRAGMA {name}")
    return int(value)


def _statements(script: str) -> Iterator[str]:
    """One at a time: Python's ``executescript`` would commit the transaction it stands in."""
    pending = ""
    for line in script.splitlines(keepends=True):
        pending += line
        if sqlite3.complete_statement(pending):
            yield pending
            pending = ""
    if pending.strip():
        yield pending
