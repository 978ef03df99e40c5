"""Pages are turned in messages of their own; forged presses neither overwrite nor delete what shows a table."""

import pytest

from tests.bot.handlers.counter import Counter, JsonObject, button, counter_of
from tests.bot.table.fakes import ANNA, BORIS, GROUP, VERA

FORGED = "Такой кнопки здесь нет."


def edited(counter: Counter, message_id: int) -> list[str]:
    calls = [call.parameters for call in counter.telegram.calls if call.method == "editMessageText"]
    return [call["text"] for call in calls if call["message_id"] == message_id]


def deleted(counter: Counter) -> list[int]:
    return [call.parameters["message_id"] for call in counter.telegram.calls if call.method == "deleteMessage"]


@pytest.mark.parametrize("data", ["r:::valety", "r:::valety:1", "m:::how:1", "s:::lang:en"])
async def test_a_page_is_not_turned_in_a_message_of_a_table(data: str) -> None:
    async with counter_of() as counter:
        table = await counter.match(ANNA, BORIS)
        await counter.settle()
        row = counter.sender.message_of(table.surface("table"))
        assert row is not None
        assert row.message_id is not None
        shown = {"inline_keyboard": [[{"text": "?", "callback_data": button(table, "t", "more")}]]}
        bare: JsonObject = {"inline_keyboard": []}
        for markup in (shown, bare):
            answer = await counter.press(VERA, data, GROUP, row.message_id, reply_markup=markup)
            await counter.settle()
            assert answer == FORGED
        assert edited(counter, row.message_id) == []


async def test_a_page_is_turned_where_it_is_shown() -> None:
    async with counter_of() as counter:
        assert await counter.press(VERA, "r:::valety", GROUP, 88) == ""
        await counter.settle()
        assert len(edited(counter, 88)) == 1


async def test_a_forged_press_has_no_message_of_the_bot_deleted() -> None:
    async with counter_of() as counter:
        table = await counter.match(ANNA, BORIS)
        await counter.settle()
        markup = {"inline_keyboard": [[{"text": "?", "callback_data": "r:::valety"}]]}
        await counter.press(VERA, button(table, "t", "more"), GROUP, 88, reply_markup=markup)
        assert 88 not in deleted(counter)
        await counter.press(VERA, button(table, "t", "more"), GROUP, 88)
        assert 88 in deleted(counter)


@pytest.mark.parametrize(
    ("said", "game"), [("knaves", "valety"), ("Райнион", "reunion"), ("привет, в", "privet"), ("POLIGNAC", "polignac")]
)
async def test_a_table_is_opened_by_the_beginning_of_any_name_of_a_game(said: str, game: str) -> None:
    async with counter_of() as counter:
        await counter.say(ANNA, f"/play {said}")
        assert counter.table().state.chosen_game.id == game
