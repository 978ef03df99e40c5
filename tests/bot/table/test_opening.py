"""One table per chat or topic, whoever presses when."""

import asyncio
from collections.abc import Sequence

import pytest

from bot.polite import PoliteRefusal
from bot.table import Ending, Phase
from storage.memory import MemoryStorage
from storage.ports import SeatRow, TableRow
from tests.bot.table.fakes import ANNA, BORIS, GROUP, stage
from tests.bot.table.test_tables import start_match


class SlowDisk(MemoryStorage):
    """Takes its time to keep a new table."""

    async def create_table(self, table: TableRow, seats: Sequence[SeatRow], server_seed: bytes) -> int:
        await asyncio.sleep(0)
        return await super().create_table(table, seats, server_seed)


async def test_two_who_open_a_table_at_the_same_instant_open_one() -> None:
    on = await stage(SlowDisk())
    opened = await asyncio.gather(
        on.hall.open(GROUP, None, ANNA), on.hall.open(GROUP, None, BORIS), return_exceptions=True
    )
    assert [type(each).__name__ for each in opened] == ["Table", "PoliteRefusal"]
    assert on.hall.open_tables() == (on.hall.at(GROUP, None),)


async def test_two_who_press_for_a_rematch_at_the_same_instant_get_one() -> None:
    on = await stage(SlowDisk())
    finished = (await start_match(on, [ANNA, BORIS])).state
    await on.hall.end_all(GROUP, Ending.STOPPED)
    again = await asyncio.gather(
        on.hall.open_again(finished, ANNA), on.hall.open_again(finished, BORIS), return_exceptions=True
    )
    assert [type(each).__name__ for each in again] == ["Table", "PoliteRefusal"]


async def test_a_topic_has_a_table_of_its_own() -> None:
    on = await stage()
    one, other = await on.hall.open(GROUP, 5, ANNA), await on.hall.open(GROUP, None, ANNA)
    assert (on.hall.at(GROUP, 5), on.hall.at(GROUP, None)) == (one, other)
    with pytest.raises(PoliteRefusal):
        await on.hall.open(GROUP, 5, BORIS)


async def test_a_group_that_moves_keeps_its_place_taken_and_its_table_once() -> None:
    on = await stage()
    table = await start_match(on, [ANNA, BORIS])
    posting = table.state.posting
    moves = asyncio.gather(on.hall.move_chat(GROUP, -1001), on.hall.move_chat(GROUP, -1001))
    await asyncio.sleep(0)
    with pytest.raises(PoliteRefusal):
        await on.hall.open(-1001, None, BORIS)
    await moves
    assert on.hall.at(-1001, None) is table
    assert table.state.posting == posting + 1
    assert table.state.phase is Phase.PLAYING
