"""The actor: kept before shown, due things happen once, a restart finds everything."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from functools import partial
from random import Random

import pytest

from bot import clock, lobby, play
from bot.clock import Pace
from bot.sender import Refused
from bot.table import Ending, Phase, Step, TableState, Way
from bot.table_rows import restore
from bot.tables import Table
from games.registry import GAMES
from storage.memory import MemoryStorage
from storage.ports import Change
from tests.bot.table.fakes import ANNA, BORIS, GROUP, VERA, Stage, presser, stage


async def start_match(on: Stage, persons: Sequence[int], computers: int = 0, chat_id: int = GROUP) -> Table:
    table = await on.hall.open(chat_id, None, persons[0])
    await table.step(lambda state: lobby.choose_game(state, presser(persons[0]), GAMES["valety"]))
    for person in persons[1:]:
        await table.step(partial(lobby.sit, presser=presser(person), now=on.clock.now()))
    while len(table.state.sitters) < len(persons) + computers:
        await table.step(lambda state: lobby.add_computer(state, presser(persons[0])))

    def begin(state: TableState) -> Step:
        started = lobby.start(state, presser(persons[0]), on.clock.now(), Random(5))
        return play.deal(started.state, table.decks, on.clock.now())

    await table.step(begin)
    return table


async def play_first(on: Stage, table: Table) -> None:
    seat = table.state.playing.to_act[0]
    token = table.state.playing.legal(seat)[0]
    await table.step(lambda state: play.act(state, seat, token, on.clock.now()))


async def test_a_step_is_kept_before_it_is_shown() -> None:
    on = await stage()
    table = await start_match(on, [ANNA, BORIS])
    kept_when_shown: list[int] = []
    storage = on.storage
    assert isinstance(storage, MemoryStorage)
    on.sender.on_show = lambda surface: kept_when_shown.append(len(storage._tables[surface.table_id].actions))
    await play_first(on, table)
    assert kept_when_shown
    assert set(kept_when_shown) == {1}


async def test_what_cannot_be_kept_is_not_shown_and_changes_nothing() -> None:
    class FullDisk(MemoryStorage):
        full = False

        async def write(self, change: Change) -> None:
            if self.full:
                raise OSError("disk full")
            await super().write(change)

    disk = FullDisk()
    on = await stage(disk)
    table = await start_match(on, [ANNA, BORIS])
    before, shown = table.state, dict(on.sender.screens)
    disk.full = True
    with pytest.raises(OSError, match="disk full"):
        await play_first(on, table)
    assert table.state == before
    assert on.sender.screens == shown


async def test_presses_at_the_same_instant_are_handled_one_at_a_time() -> None:
    on = await stage()
    table = await start_match(on, [ANNA, BORIS])
    seat = table.state.playing.to_act[0]
    token = table.state.playing.legal(seat)[0]
    results = await asyncio.gather(
        *(table.step(lambda state: play.act(state, seat, token, on.clock.now())) for _ in range(5)),
        return_exceptions=True,
    )
    assert sum(not isinstance(result, BaseException) for result in results) == 1
    assert table.state.seq == 1


async def test_computers_move_in_their_time_and_not_before_the_card_before_is_seen() -> None:
    on = await stage(pace=Pace())
    table = await start_match(on, [ANNA], computers=2)
    on.sender.holds = True
    while table.state.seat_of(ANNA) in table.state.playing.to_act:
        await play_first(on, table)
    moved = table.state.seq
    await on.pass_time(timedelta(seconds=10))
    assert table.state.seq == moved
    surface, version = on.sender.saw[-1]
    on.hall.shown(surface, version)
    on.sender.holds = False
    await on.pass_time(timedelta(seconds=1))
    assert table.state.seq == moved + 1


async def test_a_message_that_is_never_shown_does_not_hold_the_computers_for_ever() -> None:
    on = await stage()
    table = await start_match(on, [ANNA], computers=2)
    on.sender.holds = True
    while table.state.seat_of(ANNA) in table.state.playing.to_act:
        await play_first(on, table)
    moved = table.state.seq
    await on.pass_time(timedelta(seconds=20))
    assert table.state.seq > moved


async def test_one_nudge_then_the_computer_plays_for_who_is_silent() -> None:
    on = await stage()
    table = await start_match(on, [ANNA, BORIS])
    seat = table.state.playing.to_act[0]
    await on.pass_time(timedelta(seconds=61))
    assert table.state.calls == 1
    assert not table.state.sitters[seat].away
    await on.pass_time(timedelta(seconds=60))
    assert table.state.sitters[seat].away
    assert table.state.seq >= 1


async def test_in_private_nobody_is_hurried() -> None:
    on = await stage()
    table = await start_match(on, [ANNA], computers=1, chat_id=ANNA)
    while table.state.seat_of(ANNA) not in table.state.playing.to_act:
        await on.pass_time(timedelta(seconds=5))
    await on.pass_time(timedelta(days=3))
    assert not table.state.sitters[table.state.seat_of(ANNA) or 0].away


async def test_the_next_deal_comes_by_itself() -> None:
    on = await stage()
    table = await start_match(on, [ANNA, BORIS])
    while not table.state.between_deals:
        await play_first(on, table)
    assert table.state.playing.deal_number == 0
    await on.pass_time(timedelta(seconds=11))
    assert table.state.playing.deal_number == 1
    assert table.state.posting == 2


async def test_the_next_deal_waits_until_the_reckoning_is_seen() -> None:
    on = await stage()
    table = await start_match(on, [ANNA, BORIS])
    on.sender.holds = True
    while not table.state.between_deals:
        await play_first(on, table)
    shown = {surface.name: (surface, version) for surface, version in on.sender.saw}
    on.hall.shown(*shown["table"])
    await on.pass_time(timedelta(seconds=12))
    assert table.state.playing.deal_number == 0
    on.hall.shown(*shown["deal.0"])
    await on.pass_time(timedelta(seconds=9))
    assert table.state.playing.deal_number == 0
    await on.pass_time(timedelta(seconds=2))
    assert table.state.playing.deal_number == 1


async def test_computers_do_not_play_on_when_everybody_is_away() -> None:
    on = await stage()
    table = await start_match(on, [ANNA], computers=2)
    await on.pass_time(timedelta(hours=1))
    assert table.state.everybody_away
    assert table.state.between_deals
    assert table.state.playing.deal_number == 0
    await table.step(lambda state: play.come_back(state, presser(ANNA)))
    await on.pass_time(timedelta(seconds=11))
    assert table.state.playing.deal_number == 1


async def test_a_lobby_expires() -> None:
    on = await stage()
    table = await on.hall.open(GROUP, None, ANNA)
    await on.pass_time(timedelta(minutes=31))
    assert table.state.ending is Ending.EXPIRED
    assert on.hall.at(GROUP, None) is None


async def test_a_pause_stops_every_deadline_but_the_last() -> None:
    on = await stage()
    table = await start_match(on, [ANNA, BORIS])
    await table.step(lambda state: play.pause(state, presser(ANNA)))
    assert set(table.state.deadlines) == {clock.EXPIRY}
    await on.pass_time(timedelta(hours=1))
    assert table.state.seq == 0
    await table.step(lambda state: play.resume(state, presser(ANNA)))
    assert clock.TURN in table.state.deadlines


async def test_a_restart_goes_on_as_if_nothing_had_happened() -> None:
    on = await stage()
    table = await start_match(on, [ANNA, BORIS, VERA])
    for _ in range(20):
        await play_first(on, table)
    await table.step(lambda state: play.set_draft(state, state.playing.to_act[0], ("7S",)))
    again = await stage(on.storage)
    again.clock.time = on.clock.time
    await again.hall.restore_all(on.clock.time)
    restored = again.hall.at(GROUP, None)
    assert restored is not None
    for seat in (None, 0, 1, 2):
        assert restored.state.playing.view(seat) == table.state.playing.view(seat)
    assert restored.state.draft(table.state.playing.to_act[0]) == ("7S",)
    assert replace(restored.state, match=None, reckoned=None) == replace(table.state, match=None, reckoned=None)
    assert again.sender.screens == {
        surface: screen for surface, screen in on.sender.screens.items() if surface in again.sender.screens
    }


async def test_what_one_restart_gives_back_the_next_does_not_take() -> None:
    on = await stage()
    table = await start_match(on, [ANNA, BORIS])
    due, start = table.state.deadlines[clock.TURN], on.clock.time
    for down, up in ((10, 310), (315, 317)):
        again = await stage(on.storage)
        again.clock.time = start + timedelta(seconds=up)
        await again.hall.restore_all(start + timedelta(seconds=down))
    restored = again.hall.at(GROUP, None)
    assert restored is not None
    assert restored.state.deadlines[clock.TURN] == due + timedelta(seconds=302)


async def test_time_in_which_the_bot_was_down_is_given_back() -> None:
    on = await stage()
    table = await start_match(on, [ANNA, BORIS])
    due = table.state.deadlines[clock.TURN]
    again = await stage(on.storage)
    again.clock.time = on.clock.time + timedelta(hours=2)
    await again.hall.restore_all(on.clock.time + timedelta(seconds=30))
    restored = again.hall.at(GROUP, None)
    assert restored is not None
    assert restored.state.deadlines[clock.TURN] - due == timedelta(hours=2) - timedelta(seconds=30)


async def test_an_end_that_nobody_saw_is_shown_after_a_restart() -> None:
    on = await stage()
    table = await start_match(on, [ANNA, BORIS])
    on.sender.holds = True
    await table.step(lambda state: play.stop(state, presser(ANNA), on.clock.now()))
    again = await stage(on.storage)
    await again.hall.restore_all(None)
    await again.settle()
    assert [screen.text for screen in again.sender.screens.values()] == ["over stopped"]
    third = await stage(on.storage)
    await third.hall.restore_all(None)
    assert third.sender.screens == {}


async def test_a_table_whose_record_does_not_replay_ends_kindly_and_keeps_it(monkeypatch: pytest.MonkeyPatch) -> None:
    on = await stage()
    table = await start_match(on, [ANNA, BORIS])
    monkeypatch.setattr(type(GAMES["valety"]), "rules", 99)
    again = await stage(on.storage)
    await again.hall.restore_all(None)
    await again.settle()
    data = await on.storage.load_table(table.state.table_id)
    assert data is not None
    assert (data.table.phase, len(data.decks)) == ("over", 1)
    monkeypatch.undo()
    assert restore(data).ending is Ending.OUTDATED


async def test_a_hand_that_telegram_refuses_goes_to_the_group() -> None:
    on = await stage()
    table = await start_match(on, [ANNA, BORIS])
    seat = table.state.seat_of(BORIS)
    assert seat is not None
    on.hall.refused(table.surface(f"hand.{seat}"), Refused.BLOCKED)
    await on.settle()
    assert table.state.sitters[seat].way is Way.GROUP


async def test_one_person_at_two_tables() -> None:
    on = await stage()
    one = await start_match(on, [ANNA, BORIS])
    other = await start_match(on, [ANNA, VERA], chat_id=GROUP - 1)
    await play_first(on, one)
    assert (one.state.seq, other.state.seq) == (1, 0)
    assert set(on.hall.of_person(ANNA)) == {one, other}


async def test_a_group_that_moves_takes_its_table_along() -> None:
    on = await stage()
    table = await start_match(on, [ANNA, BORIS])
    await on.hall.move_chat(GROUP, -1001)
    assert on.hall.at(-1001, None) is table
    assert on.hall.at(GROUP, None) is None
    data = await on.storage.load_table(table.state.table_id)
    assert data is not None
    assert data.table.chat_id == -1001


async def test_the_seed_is_told_when_the_match_is_over_and_not_before() -> None:
    on = await stage()
    table = await start_match(on, [ANNA, BORIS])
    assert on.hall.revealed_seed(table.state.table_id) is None
    assert await on.hall.record_of(table.state.table_id) is None
    on.sender.holds = True
    await table.step(lambda state: play.stop(state, presser(ANNA), on.clock.now()))
    assert table.state.phase is Phase.OVER
    seed = await on.storage.server_seed(table.state.table_id)
    assert on.hall.revealed_seed(table.state.table_id) == seed.hex()
    record = await on.hall.record_of(table.state.table_id)
    assert record is not None
    assert seed.hex() in record.decode()
