"""Restarts with tables that cannot be played on: they end kindly, tell nobody's seed, and hold up no other table."""

import logging
from collections.abc import Mapping
from dataclasses import replace

import pytest

from bot.table import Ending, Phase
from bot.table_rows import restore
from games.core import AnyGame
from games.registry import GAMES
from storage.memory import MemoryStorage
from storage.ports import Change, TableData
from tests.bot.handlers.counter import counter_of
from tests.bot.table.fakes import ANNA, BORIS, GROUP, stage
from tests.bot.table.test_tables import start_match


class Damaged(MemoryStorage):
    """Gives back the first table's settings without what the program expects there."""

    damaged = False

    async def load_open_tables(self) -> tuple[TableData, ...]:
        first, *others = await super().load_open_tables()
        return (replace(first, table=replace(first.table, settings="{}")) if self.damaged else first, *others)


async def test_a_table_that_cannot_be_taken_up_holds_up_no_other(caplog: pytest.LogCaptureFixture) -> None:
    storage = Damaged()
    on = await stage(storage)
    await start_match(on, [ANNA, BORIS])
    other = await start_match(on, [ANNA, BORIS], chat_id=GROUP - 1)
    storage.damaged = True
    again = await stage(storage)
    await again.hall.restore_all(None)
    assert [table.state.table_id for table in again.hall.open_tables()] == [other.state.table_id]
    assert any(record.levelno == logging.ERROR for record in caplog.records)


async def test_the_seed_of_a_table_that_was_not_taken_up_is_not_revealed() -> None:
    on = await stage()
    table = await start_match(on, [ANNA, BORIS])
    again = await stage(on.storage)
    assert await again.hall.record_of(table.state.table_id) is None
    assert await again.hall.finished(table.state.table_id) is None


@pytest.mark.parametrize("plays", [False, True])
async def test_a_table_of_a_game_that_is_not_offered_any_more_ends(
    monkeypatch: pytest.MonkeyPatch,
    plays: bool,
) -> None:
    on = await stage()
    table = await start_match(on, [ANNA, BORIS])
    if not plays:
        data = await on.storage.load_table(table.state.table_id)
        assert data is not None
        await on.storage.write(Change(replace(data.table, phase="lobby", first_dealer=None, started_at=None)))
    offered: Mapping[str, AnyGame] = {name: game for name, game in GAMES.items() if name != "valety"}
    monkeypatch.setattr("bot.table_rows.GAMES", offered)
    async with counter_of(on.storage) as counter:
        await counter.hall.restore_all(None)
        await counter.settle()
        assert counter.hall.open_tables() == ()
        assert counter.telegram.texts()


@pytest.mark.parametrize("chat_id", [GROUP, ANNA])
async def test_people_are_told_that_a_match_cannot_be_played_on(monkeypatch: pytest.MonkeyPatch, chat_id: int) -> None:
    on = await stage()
    table = await start_match(on, [ANNA], computers=1, chat_id=chat_id)
    monkeypatch.setattr(type(GAMES["valety"]), "rules", 99)
    async with counter_of(on.storage) as counter:
        await counter.hall.restore_all(None)
        await counter.settle()
        assert counter.hall.open_tables() == ()
        assert any("правила" in text.casefold() for text in counter.telegram.texts())
        assert counter.hall.at(chat_id, None) is None
    monkeypatch.undo()
    data = await on.storage.load_table(table.state.table_id)
    assert data is not None
    state = restore(data)
    assert (state.phase, state.ending) == (Phase.OVER, Ending.OUTDATED)
