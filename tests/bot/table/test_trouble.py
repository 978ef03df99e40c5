"""A table in trouble: a full disk, a fault of ours, another process. It goes on as soon as it can, and is put away."""

from datetime import timedelta

import pytest

from bot import play
from bot.polite import PoliteRefusal
from bot.sender import Refused
from bot.surfaces.surface import Surfaces
from bot.table import Ending
from bot.tables import Table
from games.core import Refusal
from storage.memory import MemoryStorage
from storage.ports import Change
from tests.bot.table.fakes import ANNA, BORIS, Stage, plain_composer, presser, stage
from tests.bot.table.test_tables import play_first, start_match


class FullDisk(MemoryStorage):
    """Keeps no step while it is full."""

    full = False

    async def write(self, change: Change) -> None:
        if self.full:
            raise OSError("disk full")
        await super().write(change)


async def computers_turn(on: Stage) -> Table:
    table = await start_match(on, [ANNA], computers=1)
    while table.state.seat_of(ANNA) in table.state.playing.to_act:
        await play_first(on, table)
    return table


async def test_what_was_due_while_the_disk_was_full_is_done_when_it_is_not(caplog: pytest.LogCaptureFixture) -> None:
    disk = FullDisk()
    on = await stage(disk)
    table = await computers_turn(on)
    moved, disk.full = table.state.seq, True
    await on.pass_time(timedelta(minutes=10))
    assert table.state.seq == moved
    assert 5 < sum("cannot be done" in record.message for record in caplog.records) < 20
    disk.full = False
    await on.pass_time(timedelta(minutes=1))
    assert table.state.seq > moved


async def test_a_fault_in_a_computers_choice_does_not_stop_the_table_for_ever(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    on = await stage()
    table = await computers_turn(on)
    moved = table.state.seq
    words = "the hand is 7S 8S"

    def broken(*_: object) -> str:
        raise Refusal("illegal", words)

    monkeypatch.setattr(play, "PLAYERS", {"valety": broken})
    await on.pass_time(timedelta(seconds=30))
    assert table.state.seq == moved
    assert "Refusal" in caplog.text
    assert words not in caplog.text
    monkeypatch.undo()
    await on.pass_time(timedelta(seconds=60))
    assert table.state.seq > moved


async def test_a_step_that_cannot_be_rendered_is_kept_and_the_clock_goes_on(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    on = await stage()
    table = await start_match(on, [ANNA, BORIS])

    def broken(*_: object) -> Surfaces:
        raise KeyError(*table.state.playing.legal(table.state.playing.to_act[0]))

    monkeypatch.setattr(on.hall.house, "compose", broken)
    await play_first(on, table)
    assert table.state.seq == 1
    assert "KeyError" in caplog.text
    assert "play " not in caplog.text
    monkeypatch.setattr(on.hall.house, "compose", plain_composer)
    await on.pass_time(timedelta(minutes=3))
    assert table.state.seq > 1


async def test_who_finds_that_another_process_wrote_takes_over_what_it_wrote() -> None:
    on = await stage()
    table = await start_match(on, [ANNA, BORIS])
    seat = table.state.playing.to_act[0]
    step = play.act(table.state, seat, table.state.playing.legal(seat)[0], on.clock.now())
    data = await on.storage.load_table(table.state.table_id)
    assert data is not None
    await on.storage.write(Change(data.table, actions=step.actions))
    with pytest.raises(PoliteRefusal, match="try-again"):
        await play_first(on, table)
    assert table.state.seq == 1
    await play_first(on, table)
    assert table.state.seq == 2


@pytest.mark.parametrize("reason", [Refused.KICKED, Refused.GONE, Refused.NO_RIGHTS])
async def test_a_table_whose_end_no_chat_takes_is_put_away(reason: Refused) -> None:
    on = await stage()
    table = await start_match(on, [ANNA, BORIS])
    on.sender.holds = True
    await table.step(lambda state: play.stop(state, presser(ANNA), on.clock.now()))
    on.hall.refused(table.surface("end"), reason)
    await on.settle()
    assert on.hall.open_tables() == ()
    data = await on.storage.load_table(table.state.table_id)
    assert data is not None
    assert data.table.phase == "over"


async def test_an_end_that_a_fault_of_ours_kept_from_being_shown_is_shown_later() -> None:
    on = await stage()
    table = await start_match(on, [ANNA, BORIS])
    on.sender.holds = True
    await table.step(lambda state: play.stop(state, presser(ANNA), on.clock.now()))
    on.hall.refused(table.surface("end"), Refused.FAILED)
    await on.settle()
    assert on.hall.open_tables() == (table,)
    on.sender.holds = False
    await on.pass_time(timedelta(seconds=5))
    assert on.hall.open_tables() == ()


async def test_an_end_that_can_never_be_shown_is_not_tried_for_ever() -> None:
    on = await stage()
    table = await start_match(on, [ANNA, BORIS])
    on.sender.holds = True
    await table.step(lambda state: play.stop(state, presser(ANNA), on.clock.now()))
    for _ in range(7):
        on.hall.refused(table.surface("end"), Refused.FAILED)
        await on.settle()
        await on.pass_time(timedelta(minutes=2))
    assert on.hall.open_tables() == ()


async def test_an_end_is_put_away_once_the_disk_takes_it() -> None:
    disk = FullDisk()
    on = await stage(disk)
    table = await start_match(on, [ANNA, BORIS])
    on.sender.holds = True
    await table.step(lambda state: play.stop(state, presser(ANNA), on.clock.now()))
    disk.full, on.sender.holds = True, False
    table.show()
    await on.settle()
    await on.pass_time(timedelta(minutes=3))
    assert on.hall.open_tables() == (table,)
    disk.full = False
    await on.pass_time(timedelta(minutes=2))
    assert on.hall.open_tables() == ()
    assert table.state.ending is Ending.STOPPED
