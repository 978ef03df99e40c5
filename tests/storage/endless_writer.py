"""Writes actions to the table and file named on the command line until it is killed; tells each one that is kept.

Run by ``test_sqlite_storage.py``. Every change touches several SQL tables and puts the same number in each.
"""

import asyncio
import sys
from dataclasses import replace
from itertools import count

from storage.ports import Change, DeadlineRow, DraftRow
from storage.sqlite import SqliteStorage
from tests.storage.samples import ANNA, action, loaded


async def write_for_ever(path: str, table_id: int) -> None:
    storage = SqliteStorage(path)
    await storage.open()
    table = (await loaded(storage, table_id)).table
    for seq in count(1):
        made = action(seq)
        await storage.write(
            Change(
                replace(table, settings=f'{{"seq": {seq}}}'),
                seats=[replace(ANNA, state=f'{{"seq": {seq}}}')],
                actions=[made],
                drafts=[DraftRow(0, str(seq), "")],
                deadlines=[DeadlineRow("turn", made.at)],
            )
        )
        sys.stdout.write(f"{seq}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    asyncio.run(write_for_ever(sys.argv[1], int(sys.argv[2])))
