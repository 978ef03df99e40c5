"""Who presses while another person is awaited is told for whom the table waits, which is not always for a card."""

from dataclasses import replace

import pytest

from bot import play
from bot.table import Step
from bot.tables import Table
from bot.texts import shown_name
from games.cards import NAMES
from tests.bot.handlers.counter import Counter, button, counter_of
from tests.bot.table.fakes import ANNA, BORIS, VERA


async def press_first_card(counter: Counter, table: Table) -> str:
    """Who is not awaited presses a card of their hand; the answer."""
    match = table.state.playing
    seat = next(seat for seat in range(match.setup.seats) if seat not in match.to_act)
    user_id = table.state.sitters[seat].user_id
    assert user_id is not None
    card = NAMES[match.view(seat).hand[0]]
    return await counter.press(user_id, button(table, "k", card, stamp=match.stamp(seat)), user_id)


def awaited_name(table: Table) -> str:
    """The one person for whom the table waits."""
    (seat,) = table.state.playing.to_act
    return shown_name(table.state.sitters[seat].name)


@pytest.mark.parametrize(("game", "persons"), [("valety", (ANNA, BORIS)), ("reunion", (ANNA, BORIS, VERA))])
async def test_whoever_is_not_awaited_is_told_who_is(game: str, persons: tuple[int, ...]) -> None:
    async with counter_of() as counter:
        table = await counter.match(*persons, game=game)
        await counter.settle()
        verb = "ходит" if game == "valety" else "решает"
        assert await press_first_card(counter, table) == f"Сейчас {verb} {awaited_name(table)}."


async def test_an_answer_is_no_turn_to_play() -> None:
    async with counter_of() as counter:
        table = await counter.match(ANNA, BORIS, game="terz")
        await counter.settle()
        assert await press_first_card(counter, table) == f"Сейчас ходит {awaited_name(table)}."
        (leader,) = table.state.playing.to_act
        said = next(token for token in table.state.playing.legal(leader) if token.startswith("declare run"))
        await table.step(lambda state: play.act(state, leader, said, counter.clock.now()))
        assert await press_first_card(counter, table) == f"Сейчас решает {awaited_name(table)}."


async def test_a_name_in_an_answer_is_cut_and_kept_to_its_direction() -> None:
    async with counter_of() as counter:
        table = await counter.match(ANNA, BORIS)
        await counter.settle()
        (seat,) = table.state.playing.to_act
        strange = replace(table.state.sitters[seat], name="\u202e" + "א" * 9000)
        await table.step(lambda state: Step(state.with_sitter(seat, strange)))
        told = await press_first_card(counter, table)
        assert told == f"Сейчас ходит \u2068{'א' * 23}…\u2069."
