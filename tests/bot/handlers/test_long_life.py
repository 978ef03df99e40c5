"""Thousands of tables and people later: nothing is kept that nobody needs. And small things between deals."""

from bot.table import Phase
from tests.bot.handlers.counter import button, counter_of
from tests.bot.table.fakes import ANNA, BORIS, GROUP


async def test_what_a_finished_table_needed_is_forgotten() -> None:
    async with counter_of() as counter:
        for chat_id in range(-1000, -960):
            counter.clock.time = counter.clock.time.replace(microsecond=-chat_id)
            table = await counter.match(ANNA, BORIS, chat_id=chat_id)
            await counter.say(ANNA, "hello", chat_id)
            await counter.press(BORIS, button(table, "t", "stop"), chat_id)
            await counter.say(ANNA, "/stop", chat_id)
            await counter.settle()
        assert counter.hall.open_tables() == ()
        assert len(counter.desk.heard) <= 1
        assert counter.sender._states == {}
        assert counter.sender._posts == {}
        assert counter.hall._by_place == {}


async def test_what_was_asked_long_ago_is_forgotten() -> None:
    async with counter_of() as counter:
        table = await counter.match(ANNA, BORIS)
        counter.desk.confirmations = {(user_id, 1, "stop"): 0.0 for user_id in range(100)}
        counter.desk.administrators = {(GROUP, user_id): (True, 0.0) for user_id in range(100)}
        await counter.press(ANNA, button(table, "t", "leave"))
        await counter.desk.is_administrator(GROUP, ANNA)
        assert len(counter.desk.confirmations) == 1
        assert set(counter.desk.administrators) == {(GROUP, ANNA)}


async def test_the_next_deal_at_once_ends_a_pause_and_comes_once() -> None:
    async with counter_of() as counter:
        table = await counter.match(ANNA, BORIS)
        while not table.state.between_deals:
            seat = table.state.playing.to_act[0]
            card = table.state.playing.legal(seat)[0].split(" ")[1]
            stamp = table.state.playing.stamp(seat)
            await counter.press(table.state.sitters[seat].user_id or 0, button(table, "k", card, stamp=stamp))
        await counter.press(ANNA, button(table, "t", "pause"))
        assert table.state.paused
        answers = [await counter.press(user_id, button(table, "t", "next")) for user_id in (ANNA, BORIS)]
        assert answers == ["", "Поздно: стол уже ушёл дальше."]
        assert (table.state.paused, table.state.playing.deal_number) == (False, 1)
        assert table.state.phase is Phase.PLAYING


async def test_a_table_that_is_put_away_sends_nothing_more() -> None:
    """Something that took its time, such as learning how long the match would be, may still wish to show it."""
    async with counter_of() as counter:
        table = await counter.lobby(ANNA)
        await counter.press(ANNA, button(table, "l", "cancel"))
        await counter.settle()
        counter.telegram.calls.clear()
        table.show()
        await counter.settle()
        assert counter.telegram.calls == []
        assert counter.sender._states == {}


async def test_whoever_sits_down_does_not_wait_for_what_telegram_says_of_administrators() -> None:
    async with counter_of() as counter:
        table = await counter.lobby(ANNA, BORIS)
        await counter.press(BORIS, button(table, "l", "page", "options"))
        assert "getChatMember" not in counter.telegram.methods()
        await counter.press(BORIS, button(table, "l", "set", "0", "1"))
        assert "getChatMember" in counter.telegram.methods()
