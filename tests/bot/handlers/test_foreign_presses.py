"""Presses from where the table does not stand, and with more rights than the presser has there."""

import pytest

from bot.table import Phase
from tests.bot.handlers.counter import ANONYMOUS, CHANNEL_BOT, button, counter_of
from tests.bot.table.fakes import ANNA, BORIS, GROUP, VERA

ELSEWHERE = -200
TABLE_WORDS = ("hand", "way", "rules", "more", "last", "lift", "pause", "leave", "stop", "here", "next", "join")


@pytest.mark.parametrize("word", TABLE_WORDS)
@pytest.mark.parametrize("user_id", [ANNA, VERA])
async def test_a_tables_button_does_nothing_in_another_group(word: str, user_id: int) -> None:
    async with counter_of() as counter:
        table = await counter.match(ANNA, BORIS)
        counter.telegram.statuses[ELSEWHERE, user_id] = "creator"
        await counter.settle()
        before, sent = table.state, len(counter.telegram.texts())
        answers = [await counter.press(user_id, button(table, "t", word), ELSEWHERE) for _ in range(2)]
        await counter.settle()
        assert table.state == before
        assert answers == ["Такой кнопки здесь нет."] * 2
        assert counter.telegram.texts()[sent:] == answers


@pytest.mark.parametrize("word", TABLE_WORDS)
async def test_a_tables_button_does_nothing_in_private_for_who_does_not_sit_there(word: str) -> None:
    async with counter_of() as counter:
        table = await counter.match(ANNA, BORIS)
        before = table.state
        for _ in range(2):
            assert await counter.press(VERA, button(table, "t", word), VERA) == "Такой кнопки здесь нет."
        assert table.state == before


async def test_a_card_is_not_played_from_another_group() -> None:
    async with counter_of() as counter:
        table = await counter.match(ANNA, BORIS)
        seat = table.state.playing.to_act[0]
        user_id, stamp = table.state.sitters[seat].user_id, table.state.playing.stamp(seat)
        assert user_id is not None
        card = table.state.playing.legal(seat)[0].split(" ")[1]
        data = button(table, "k", card, stamp=stamp)
        assert await counter.press(user_id, data, ELSEWHERE) == "Такой кнопки здесь нет."
        assert table.state.seq == 0
        await counter.press(user_id, data, user_id)
        assert table.state.seq == 1


async def test_nobody_stops_a_groups_table_alone_from_their_private_chat() -> None:
    async with counter_of() as counter:
        table = await counter.match(ANNA, BORIS)
        for _ in range(2):
            await counter.press(BORIS, button(table, "t", "stop"), BORIS)
        await counter.say(BORIS, "/stop", BORIS)
        assert table.state.phase is Phase.PLAYING
        assert table.state.votes == {BORIS}


async def test_nobody_cancels_anothers_lobby_from_their_private_chat() -> None:
    async with counter_of() as counter:
        table = await counter.lobby(ANNA, BORIS)
        await counter.say(BORIS, "/stop", BORIS)
        assert table.state.phase is Phase.LOBBY


async def test_an_administrator_stops_a_table_from_the_private_chat_too() -> None:
    async with counter_of() as counter:
        counter.telegram.statuses[GROUP, BORIS] = "creator"
        table = await counter.match(ANNA, BORIS)
        await counter.say(BORIS, "/stop", BORIS)
        assert table.state.phase is Phase.OVER


@pytest.mark.parametrize(
    ("writer", "sender", "kind", "phase"),
    [(CHANNEL_BOT, -300, "channel", Phase.PLAYING), (ANONYMOUS, GROUP, "supergroup", Phase.OVER)],
)
async def test_who_writes_as_the_group_administers_it_and_who_writes_as_a_channel_does_not(
    writer: int, sender: int, kind: str, phase: Phase
) -> None:
    async with counter_of() as counter:
        table = await counter.match(ANNA, BORIS)
        await counter.say(writer, "/stop", sender_chat={"id": sender, "type": kind, "title": "C"})
        assert table.state.phase is phase


async def test_posts_of_a_channel_that_are_copied_into_its_group_are_no_commands() -> None:
    async with counter_of() as counter:
        channel = {"id": -300, "type": "channel", "title": "C"}
        await counter.say(777000, "/play valety", sender_chat=channel, is_automatic_forward=True)
        assert counter.hall.open_tables() == ()
