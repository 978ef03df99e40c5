"""E1: whole matches by people who press what they see, with a watcher on every outgoing request."""

import asyncio
from functools import partial
from pathlib import Path

import pytest

from tests.e2e.bots import BotWithin
from tests.e2e.evening import Evening
from tests.e2e.people import Person, has_come_to, play_all, texts

pytestmark = pytest.mark.e2e

LONG = 120.0


async def _whole_match(
    evening: Evening, game: str, people: list[Person], options: dict[str, str | int], computers: int = 0
) -> int:
    """A match from /play to the checked record, in a group of its own; the group's number."""
    group = await evening.group("Дача у озера", people)
    await evening.open_match(group, game, people, options, computers)
    await play_all(people, LONG)
    await evening.finish(group, people[0])
    return group


async def test_two_people_play_valety_in_the_private_way(evening: Evening) -> None:
    people = await evening.people(2)
    group = await _whole_match(evening, "valety", people, {"target": 10})
    await evening.watcher.check()
    assert evening.watcher.cards > 1000
    for person in people:
        assert not person.has_ephemeral(await person.look(), group)


async def test_three_strangers_play_valety_in_the_ephemeral_way(evening: Evening) -> None:
    people = await evening.people(3, strangers=3)
    group = await _whole_match(evening, "valety", people, {"target": 10})
    for person in people:
        state = await person.look()
        assert person.has_ephemeral(state, group)
        assert texts(state, person.user_id) == []


async def test_four_people_play_polignac_each_in_their_way(evening: Evening) -> None:
    anna, boris, *_ = await evening.people(2)
    george = await evening.person("George", language="en")
    vera = await evening.person("Вера", started=False)
    await _whole_match(evening, "polignac", [anna, boris, george, vera], {"deals": 2})


async def test_five_people_play_polignac_in_the_private_way(evening: Evening) -> None:
    await _whole_match(evening, "polignac", await evening.people(5), {"deals": 2})


async def test_six_people_play_polignac(evening: Evening) -> None:
    await _whole_match(evening, "polignac", await evening.people(6, strangers=3), {"deals": 2})


async def test_two_people_and_two_computers_play_polignac(evening: Evening) -> None:
    await _whole_match(evening, "polignac", await evening.people(2, strangers=1), {"deals": 2}, computers=2)


@pytest.mark.parametrize(("game", "options"), [("valety", {"target": 10}), ("polignac", {"deals": 2})])
async def test_one_person_plays_alone_in_private(evening: Evening, game: str, options: dict[str, str | int]) -> None:
    anna = await evening.person("Анна")
    await evening.open_match(anna.user_id, game, [anna], options)
    await anna.play(LONG)
    await evening.finish(anna.user_id, anna)
    state = await anna.look()
    _welcome, table, record = texts(state, anna.user_id)
    assert "🏆" in table
    assert record


async def test_one_person_plays_at_two_tables_at_once(evening: Evening) -> None:
    anna, boris, vera = await evening.people(3)
    dacha = await evening.group("Дача у озера", [anna, boris])
    office = await evening.group("Контора", [vera, anna])
    await evening.open_match(dacha, "valety", [anna, boris], {"target": 10})
    await evening.open_match(office, "valety", [vera, anna], {"target": 10})
    await play_all([anna, boris, vera], LONG)
    await evening.finish(dacha, boris)
    await evening.finish(office, vera)
    _welcome, *hands = texts(await anna.look(), anna.user_id)
    assert len(hands) == 2
    assert ["Дача у озера" in hand for hand in hands] == ["Контора" not in hand for hand in hands]


async def test_a_hand_that_vanished_with_the_app_is_asked_for_again(evening: Evening) -> None:
    """Ephemeral messages may vanish at any time; «Моя рука» brings a new one."""
    vanished = ("editEphemeralMessageText", "deleteEphemeralMessage")
    evening.watcher.expected.append(lambda entry: entry["method"] in vanished and "not found" in entry["description"])
    people = await evening.people(2, strangers=1)
    group = await evening.group("Дача у озера", people)
    await evening.open_match(group, "valety", people, {"target": 10})

    async def restart_app() -> None:
        for trick in (3, 9):
            await people[0].until(partial(has_come_to, group, trick))
            await evening.room.do("restart_app", as_=people[1].user_id)
            evening.watcher.screens.vanish(group, people[1].user_id)

    async with asyncio.TaskGroup() as playing:
        playing.create_task(restart_app())
        playing.create_task(play_all(people, LONG))
    await evening.finish(group, people[0])


async def test_a_deal_within_telegrams_limits(tmp_path: Path) -> None:
    """With the bot's own budgets and a server that counts as Telegram does: nothing is ever refused."""
    async with Evening(tmp_path, seed=2, limits=True) as evening:
        async with BotWithin(evening.url, evening.database, evening.token):
            await _whole_match(evening, "polignac", await evening.people(4, strangers=2), {"deals": 1})
        await evening.watcher.check()
