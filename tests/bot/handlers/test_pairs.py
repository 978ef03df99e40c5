"""Pairs in the lobby and titles beyond the match, by presses alone."""

from bot.callback import parse
from bot.surfaces.lobby_message import lobby_screen
from bot.tables import Table
from bot.texts import speech
from games.registry import GAMES
from tests.bot.handlers.counter import Counter, button, counter_of
from tests.bot.table.fakes import ANNA, BORIS, GROUP, VERA

GLEB = 14
RU = speech("ru")


async def four(counter: Counter) -> Table:
    """A full lobby of a game of pairs."""
    return await counter.lobby(ANNA, BORIS, VERA, GLEB, game="belka")


def partner_of(table: Table, user_id: int) -> int | None:
    """Who sits opposite."""
    return table.state.sitters[(table.state.seat_of(user_id) or 0) ^ 2].user_id


def shown(table: Table, word: str) -> list[str]:
    """The data of the lobby's buttons with this word."""
    keyboard = lobby_screen(table.state, RU, minutes=None).keyboard
    data = [each.data or "" for row in keyboard for each in row]
    return [each for each in data if (press := parse(each)) is not None and press.word(0) == word]


async def test_partners_are_chosen_by_what_the_button_says() -> None:
    async with counter_of() as counter:
        table = await four(counter)
        assert partner_of(table, ANNA) == VERA
        with_boris, with_gleb = shown(table, "swap")
        await counter.press(VERA, with_gleb)
        assert partner_of(table, ANNA) == GLEB
        before = table.state
        answer = await counter.press(VERA, with_boris)
        assert answer == "Места уже другие. Взгляните на пары ещё раз."
        assert table.state == before


async def test_the_lot_makes_pairs() -> None:
    async with counter_of() as counter:
        table = await four(counter)
        (by_lot,) = shown(table, "lot")
        met = set()
        for _ in range(20):
            assert await counter.press(BORIS, by_lot) == "Пары — по жребию."
            met.add(partner_of(table, ANNA))
        assert met == {BORIS, VERA, GLEB}


async def test_a_title_is_brought_along_to_the_next_match_in_the_chat() -> None:
    async with counter_of() as counter:
        await counter.directory.keep_titles(GROUP, "belka", {"goats": [(ANNA, VERA), (BORIS, VERA)]})
        table = await four(counter)
        await counter.press(ANNA, button(table, "l", "start"))
        (title,) = table.state.titles
        seats = GAMES["belka"].sides(table.state.playing.setup)[title.side]
        assert (title.kind, {table.state.sitters[seat].user_id for seat in seats}) == ("goats", {ANNA, VERA})
        await counter.settle()
        texts = [call.parameters.get("text", "") for call in counter.telegram.calls]
        assert any("«ешкі» с прошлого раза — " in text for text in texts)
