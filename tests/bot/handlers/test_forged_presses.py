"""Buttons that no message of the table shows: nothing changes, nothing is logged, the answer is polite."""

import logging
from random import Random

import pytest

from bot.callback import parse
from bot.handlers.lobby_presses import STEPS
from bot.handlers.table_presses import BUTTONS
from bot.table import Phase
from games.cards import NAMES
from games.registry import GAMES
from tests.bot.handlers.counter import Counter, button, counter_of
from tests.bot.table.fakes import ANNA, BORIS, GROUP, VERA

FORGED = "Такой кнопки здесь нет."


@pytest.mark.parametrize("data", ["t:00:", "t:zzzzzzzzzzzzz::hand", "t:-1::hand", "t:0x::hand", "k:1::٧S", "l:１::sit"])
def test_what_no_button_carries_is_not_read(data: str) -> None:
    assert parse(data) is None


@pytest.mark.parametrize("word", [word for word in BUTTONS if word not in ("again", "other", "record")])
async def test_a_tables_buttons_do_nothing_before_it_plays(word: str) -> None:
    async with counter_of() as counter:
        await counter.say(ANNA, "/play")
        table = counter.table()
        assert await counter.press(ANNA, button(table, "t", word)) == FORGED
        await counter.press(ANNA, button(table, "l", "game", "valety"))
        before = table.state
        assert await counter.press(ANNA, button(table, "t", word)) == FORGED
        assert table.state == before


@pytest.mark.parametrize("words", [("set", "0", "0"), ("page", "options"), ("page", "turn"), ("turn", "0")])
async def test_house_rules_are_chosen_after_the_game(words: tuple[str, ...]) -> None:
    async with counter_of() as counter:
        await counter.say(ANNA, "/play")
        table = counter.table()
        before = table.state
        assert await counter.press(ANNA, button(table, "l", *words)) == "Сначала выберите игру."
        assert table.state == before


@pytest.mark.parametrize(
    "words",
    [
        ("set", "99", "0"),
        ("set", "0", "99"),
        ("set", "-1", "0"),
        ("set",),
        ("turn", "99"),
        ("page", "hands"),
        ("game", "bridge"),
        ("deal",),
        (),
    ],
)
async def test_what_the_lobby_does_not_offer_is_not_taken(words: tuple[str, ...]) -> None:
    async with counter_of() as counter:
        table = await counter.lobby(ANNA, BORIS)
        before = table.state
        assert await counter.press(ANNA, button(table, "l", *words)) == FORGED
        assert table.state == before


@pytest.mark.parametrize("word", list(STEPS))
async def test_the_lobbys_buttons_do_nothing_once_it_plays(word: str) -> None:
    async with counter_of() as counter:
        table = await counter.match(ANNA, BORIS)
        before = table.state
        await counter.press(ANNA, button(table, "l", word, "0", "0"))
        assert table.state == before


@pytest.mark.parametrize("game_id", list(GAMES))
async def test_no_forged_word_is_a_fault(game_id: str, caplog: pytest.LogCaptureFixture) -> None:
    game, rng = GAMES[game_id], Random(game_id)
    words = [*NAMES, *game.verbs, "-", "ok", "0", "1", "7", "999999999", "-1", "run", "kind", "J.", "greet.J", ""]
    async with counter_of() as counter:
        table = await counter.lobby(ANNA, BORIS, game=game_id)
        while len(table.state.sitters) < min(game.seats):
            await counter.press(ANNA, button(table, "l", "add-computer"))
        await counter.press(ANNA, button(table, "l", "start"))
        assert table.state.phase is Phase.PLAYING
        for _ in range(150):
            await forge(counter, rng.choice((ANNA, BORIS, VERA)), rng, words)
    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR] == []


async def forge(counter: Counter, user_id: int, rng: Random, words: list[str]) -> None:
    """Press a button of a hand with odd words; of somebody who does not sit there nothing comes of it."""
    table = counter.table()
    before, seat = table.state, table.state.seat_of(user_id)
    stamp = "" if seat is None else table.state.playing.stamp(seat)
    forged = [rng.choice(words) for _ in range(rng.randrange(4))]
    answer = await counter.press(
        user_id, button(table, rng.choice("kwd"), *forged, stamp=stamp), rng.choice((GROUP, user_id))
    )
    if seat is None:
        assert table.state == before
        assert answer
