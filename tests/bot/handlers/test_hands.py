"""Where a hand is played from: one place at a time, and never a hand that has gone stale."""

import asyncio
from datetime import timedelta

import pytest

from bot.handlers import table_presses
from bot.table import Ending, Way
from bot.tables import Table
from storage.ports import SurfaceRow
from tests.bot.fake_ticker import settle
from tests.bot.handlers.counter import Counter, button, counter_of
from tests.bot.table.fakes import ANNA, BORIS, GROUP, VERA

NO_RIGHT = "Bad Request: not enough rights to send ephemeral messages"


async def match_with_a_hand_in_the_group(counter: Counter) -> Table:
    """Anna has pressed for her hand in the group."""
    table = await counter.match(ANNA, BORIS)
    await counter.settle()
    await counter.press(ANNA, button(table, "t", "hand"))
    await counter.settle()
    assert message(counter, table, ".group").receiver == ANNA
    return table


def message(counter: Counter, table: Table, kind: str = "") -> SurfaceRow:
    """The message that shows Anna's hand."""
    row = counter.sender.message_of(table.surface(f"hand.{table.state.seat_of(ANNA)}{kind}"))
    assert row is not None
    return row


async def play_next(counter: Counter, table: Table) -> None:
    """Whoever is to play plays from their private chat."""
    seat = table.state.playing.to_act[0]
    user_id = table.state.sitters[seat].user_id
    assert user_id is not None
    card = table.state.playing.legal(seat)[0].split(" ")[1]
    await counter.press(user_id, button(table, "k", card, stamp=table.state.playing.stamp(seat)), user_id)


async def test_who_was_never_heard_of_in_private_is_not_written_to_there() -> None:
    async with counter_of() as counter:
        table = await counter.lobby(ANNA, VERA)
        await counter.press(ANNA, button(table, "l", "start"))
        await counter.settle()
        addressed = {call.parameters.get("chat_id") for call in counter.telegram.calls if call.method == "sendMessage"}
        assert (ANNA in addressed, VERA in addressed) == (True, False)
        await counter.say(VERA, "/start", VERA)
        await counter.settle()
        row = counter.sender.message_of(table.surface(f"hand.{table.state.seat_of(VERA)}"))
        assert row is not None
        assert row.chat_id == VERA


async def test_a_hand_that_goes_to_the_private_chat_leaves_one_line_in_the_group() -> None:
    async with counter_of() as counter:
        table = await match_with_a_hand_in_the_group(counter)
        await counter.press(ANNA, button(table, "t", "way", "private"), ANNA)
        await counter.settle()
        seat = table.state.seat_of(ANNA)
        assert seat is not None
        assert table.state.sitters[seat].way is Way.PRIVATE
        edit = counter.telegram.last("editEphemeralMessageText")
        assert edit["text"] == "🃏 Ваша рука — в личном чате."
        assert "k:" not in str(edit["reply_markup"])


async def test_a_hand_asked_for_by_command_does_not_freeze_the_one_in_the_group() -> None:
    async with counter_of() as counter:
        table = await match_with_a_hand_in_the_group(counter)
        counter.clock.time += timedelta(minutes=1)
        counter.telegram.refuse("sendMessage", 400, NO_RIGHT, count=20)
        await counter.say(ANNA, "/hand")
        await counter.settle()
        counter.telegram.calls.clear()
        await play_next(counter, table)
        await play_next(counter, table)
        await counter.settle()
        assert "editEphemeralMessageText" in counter.telegram.methods()


async def test_people_switch_the_place_of_their_hand_as_often_as_they_like() -> None:
    async with counter_of() as counter:
        table = await match_with_a_hand_in_the_group(counter)
        for _ in range(4):
            await counter.press(ANNA, button(table, "t", "way", "private"), ANNA)
            await counter.settle()
            await counter.press(ANNA, button(table, "t", "hand"), GROUP)
            await counter.settle()
        assert message(counter, table, ".group").receiver == ANNA
        assert (message(counter, table).chat_id, message(counter, table).receiver) == (ANNA, None)


async def test_alone_a_hand_asked_for_is_posted_anew() -> None:
    async with counter_of() as counter:
        table = await counter.match(ANNA, chat_id=ANNA)
        await counter.settle()
        before = counter.sender.message_of(table.surface("table"))
        await counter.say(ANNA, "/hand", ANNA)
        await counter.settle()
        after = counter.sender.message_of(table.surface("table"))
        assert before is not None
        assert after is not None
        assert before.message_id != after.message_id


async def test_a_hand_in_the_group_comes_below_the_next_deals_table_with_the_first_press_on_it() -> None:
    async with counter_of() as counter:
        table = await match_with_a_hand_in_the_group(counter)
        await play_to_the_next_deal(counter, table)
        await counter.settle()
        above = message(counter, table, ".group")
        seat = table.state.seat_of(ANNA)
        assert seat is not None
        while table.state.playing.to_act != (seat,):
            await play_next(counter, table)
        card = table.state.playing.legal(seat)[0].split(" ")[1]
        await counter.press(ANNA, button(table, "k", card, stamp=table.state.playing.stamp(seat)), message_id=0)
        await counter.settle()
        below = message(counter, table, ".group")
        assert (below.receiver, below.ephemeral_id != above.ephemeral_id) == (ANNA, True)
        assert "deleteEphemeralMessage" in counter.telegram.methods()


async def test_whoever_asks_in_the_group_for_the_next_deal_has_their_hand_below_it() -> None:
    async with counter_of() as counter:
        table = await match_with_a_hand_in_the_group(counter)
        while not table.state.between_deals:
            await play_next(counter, table)
        counter.clock.time += timedelta(minutes=1)
        above = message(counter, table, ".group")
        await counter.press(ANNA, button(table, "t", "next"))
        await counter.settle()
        assert message(counter, table, ".group").ephemeral_id != above.ephemeral_id


async def test_alone_to_leave_is_to_end_the_table_and_again_there_is_a_place_for_the_person() -> None:
    async with counter_of() as counter:
        table = await counter.match(ANNA, chat_id=ANNA)
        await counter.say(ANNA, "/leave", ANNA)
        assert table.state.ending is Ending.STOPPED
        await counter.press(ANNA, button(table, "t", "again"), ANNA)
        again = counter.table(ANNA)
        assert again.state.seat_of(ANNA) is not None
        await counter.say(ANNA, "/leave", ANNA)
        assert again.state.ending is Ending.CANCELLED


async def test_a_press_that_waits_for_its_hand_no_longer_takes_nothing_from_another(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with counter_of() as counter:
        table = await counter.match(ANNA, BORIS)
        await counter.settle()
        patient = asyncio.ensure_future(table_presses.in_time(table.watch("hand.0.group")))
        await settle()
        monkeypatch.setattr(table_presses, "HAND_AWAITED", 0.0)
        assert not await table_presses.in_time(table.watch("hand.0.group"))
        table.shown("hand.0.group", 1)
        assert await patient


async def play_to_the_next_deal(counter: Counter, table: Table) -> None:
    """The deal is played to its end, and a minute later Boris asks in private for the next."""
    while not table.state.between_deals:
        await play_next(counter, table)
    counter.clock.time += timedelta(minutes=1)
    await counter.press(BORIS, button(table, "t", "next"), BORIS)


async def test_where_the_bot_is_administrator_a_hand_follows_the_table_without_a_press() -> None:
    async with counter_of() as counter:
        table = await match_with_a_hand_in_the_group(counter)
        await counter.directory.set_administrator(GROUP, administrator=True)
        above = message(counter, table, ".group")
        await play_to_the_next_deal(counter, table)
        await counter.settle()
        below = message(counter, table, ".group")
        assert below.ephemeral_id != above.ephemeral_id
        await counter.press(BORIS, button(table, "t", "lift"))
        await counter.settle()
        assert message(counter, table, ".group").ephemeral_id != below.ephemeral_id
        assert "callback_query_id" not in counter.telegram.last("sendMessage")["ephemeral_message_parameters"]


async def test_an_administrator_no_more_goes_on_with_the_hand_that_there_is() -> None:
    async with counter_of() as counter:
        table = await match_with_a_hand_in_the_group(counter)
        await counter.directory.set_administrator(GROUP, administrator=True)
        await play_to_the_next_deal(counter, table)
        counter.telegram.refuse("sendMessage", 400, NO_RIGHT, count=9)
        counter.telegram.calls.clear()
        await counter.settle()
        assert not counter.directory.chat(GROUP).administrator
        edited = counter.telegram.last("editEphemeralMessageText")
        assert "сдача 2" in edited["text"]


async def test_somebody_who_is_not_in_the_group_does_not_cost_the_others_their_hands() -> None:
    async with counter_of() as counter:
        table = await match_with_a_hand_in_the_group(counter)
        await counter.directory.set_administrator(GROUP, administrator=True)
        await play_to_the_next_deal(counter, table)
        counter.telegram.refuse("sendMessage", 400, "Bad Request: USER_NOT_PARTICIPANT", count=9)
        await counter.settle()
        assert counter.directory.chat(GROUP).administrator


async def test_an_administrator_sends_a_hand_anew_that_has_gone_from_the_group() -> None:
    async with counter_of() as counter:
        table = await match_with_a_hand_in_the_group(counter)
        await counter.directory.set_administrator(GROUP, administrator=True)
        gone = message(counter, table, ".group")
        counter.clock.time += timedelta(minutes=1)
        counter.telegram.refuse("editEphemeralMessageText", 400, "Bad Request: message to edit not found")
        await play_next(counter, table)
        await counter.settle()
        assert message(counter, table, ".group").ephemeral_id != gone.ephemeral_id
        assert counter.directory.chat(GROUP).administrator
