"""Somebody else at a seat: what was meant for the one before is not shown to them, nor counted for the other."""

import asyncio
from dataclasses import replace

from bot import play
from bot.table import Phase, Step
from bot.tables import Table
from tests.bot.fake_ticker import settle
from tests.bot.handlers.counter import button, counter_of
from tests.bot.table.fakes import ANNA, BORIS, VERA, presser


async def take_over(table: Table, seat: int, user_id: int) -> None:
    """Let somebody else sit there, as after leaving and joining between deals."""
    sitter = replace(table.state.sitters[seat], user_id=user_id, name="Вера")
    await table.step(lambda state: Step(state.with_sitter(seat, sitter)))


async def test_a_look_at_ones_hand_that_comes_late_shows_nobody_elses_cards() -> None:
    async with counter_of() as counter:
        counter.telegram.unknown.add("deleteEphemeralMessage")
        table = await counter.match(ANNA, BORIS)
        await counter.settle()
        seat = table.state.seat_of(ANNA)
        assert seat is not None
        counter.telegram.gate.clear()
        looking = asyncio.ensure_future(counter.press(ANNA, button(table, "t", "hand")))
        await settle()
        await take_over(table, seat, VERA)
        counter.telegram.gate.set()
        assert await looking == "Вы не за этим столом. Сесть можно между сдачами."


async def test_the_opener_who_has_left_may_still_stop_the_table_by_its_button() -> None:
    async with counter_of() as counter:
        table = await counter.match(ANNA, BORIS)
        await table.step(lambda state: play.leave(state, presser(ANNA), counter.clock.now()))
        for _ in range(2):
            await counter.press(ANNA, button(table, "t", "stop"))
        assert table.state.phase is Phase.OVER


async def test_the_hand_of_who_leaves_goes_and_the_next_person_gets_a_message_of_their_own() -> None:
    async with counter_of() as counter:
        table = await counter.match(ANNA, BORIS)
        await counter.settle()
        seat = table.state.seat_of(ANNA)
        row = counter.sender.message_of(table.surface(f"hand.{seat}"))
        assert seat is not None
        assert row is not None
        await counter.directory.meet(VERA, "Вера", None, "ru", in_private=True)
        await take_over(table, seat, VERA)
        await counter.settle()
        after = counter.sender.message_of(table.surface(f"hand.{seat}"))
        assert after is not None
        assert (after.chat_id, after.message_id != row.message_id) == (VERA, True)
        deleted = [call.parameters for call in counter.telegram.calls if call.method == "deleteMessage"]
        assert {"chat_id": ANNA, "message_id": row.message_id} in deleted


async def test_the_lots_and_strings_stay_as_they_were_told_when_somebody_leaves() -> None:
    async with counter_of() as counter:
        table = await counter.match(ANNA, BORIS)
        await counter.settle()
        counter.telegram.calls.clear()
        await table.step(lambda state: play.leave(state, presser(BORIS), counter.clock.now()))
        await counter.settle()
        assert any("Прохор" in text for text in counter.telegram.texts())
        assert not any("Места по жребию" in text for text in counter.telegram.texts())
