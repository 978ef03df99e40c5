"""D8 on the running program: people who block, delete or come too late, and a network that loses answers."""

import asyncio
import logging
import time
from functools import partial
from pathlib import Path
from typing import Final

import pytest

from bot.texts import speech
from tests.e2e.bots import BotWithin, without_budgets
from tests.e2e.evening import Evening
from tests.e2e.people import HAND, TABLE, Person, Shown, has_come_to, labels, messages, play_all
from tests.e2e.room import Json

pytestmark = pytest.mark.e2e

RU: Final = speech("ru")
LONG: Final = 120.0


@pytest.fixture
async def people(evening: Evening) -> list[Person]:
    return await evening.people(2)


@pytest.fixture
async def group(evening: Evening, people: list[Person]) -> int:
    """The group in which a match has just begun, hands and table shown."""
    group = await evening.group("Дача у озера", people)
    await evening.open_match(group, "valety", people, {"target": 10})
    for person in people:
        await person.find(person.user_id, lambda shown: shown.is_card)
    await people[0].find(group, lambda shown: shown.text in HAND)
    return group


async def _tricks(people: list[Person], group: int, number: int) -> None:
    """Play until a trick has begun."""
    async with asyncio.TaskGroup() as playing:
        for person in people:
            playing.create_task(person.play_until(partial(has_come_to, group, number), LONG))


async def test_who_blocks_the_bot_plays_on_in_the_group(evening: Evening, people: list[Person], group: int) -> None:
    anna = people[0]
    await _tricks(people, group, 3)
    await evening.room.do("block", as_=anna.user_id)
    await anna.find(group, lambda shown: shown.text in HAND)
    before = len(evening.chat.telegram.world.chats[anna.user_id].messages)
    await _tricks(people, group, 6)
    assert anna.has_ephemeral(await anna.look(), group)
    assert len(evening.chat.telegram.world.chats[anna.user_id].messages) == before
    evening.watcher.screens.vanish(anna.user_id)  # she asks for what she was told when she first came
    await evening.room.do("start", as_=anna.user_id)
    await anna.press_label(anna.user_id, "show-here")
    await anna.find(anna.user_id, lambda shown: shown.is_card)
    await play_all(people, LONG)
    await evening.finish(group, anna)


async def test_a_message_that_a_person_deleted_comes_again(evening: Evening, people: list[Person], group: int) -> None:
    """With the next change; or at once for who asks."""
    evening.watcher.expected.append(lambda entry: entry["description"].endswith(("edit not found", "delete not found")))
    table = await people[0].find(group, lambda shown: shown.text in HAND)
    await _delete(evening, people[0], table)
    hands = [await person.find(person.user_id, lambda shown: shown.is_card) for person in people]
    waiting = [not hand.is_blue for hand in hands].index(True)
    await _delete(evening, people[waiting], hands[waiting])
    await _tricks(people, group, 3)
    for person in people:
        await _delete(evening, person, await person.find(person.user_id, lambda shown: shown.is_card))
        await person.say(person.user_id, "/hand")
        await person.find(person.user_id, lambda shown: shown.is_card)
    await play_all(people, LONG)
    await evening.finish(group, people[0])


async def _delete(evening: Evening, person: Person, shown: Shown) -> None:
    chat_id, message_id, _ = shown.place
    await evening.room.do("delete", as_=person.user_id, chat_id=chat_id, message_id=message_id)
    evening.watcher.screens.vanish(chat_id)


@pytest.mark.parametrize("method", ["editMessageText", "sendMessage"])
async def test_a_flood_wait_holds_back_but_loses_nothing(
    evening: Evening, people: list[Person], group: int, method: str
) -> None:
    await evening.room.do("trouble", kind="429", method=method, count=2, seconds=1)
    await play_all(people, LONG)
    await evening.finish(group, people[0])
    log = await evening.room.log(0)
    assert [entry["method"] for entry in log if entry.get("description") == "lost: 429"] == [method, method]


@pytest.mark.parametrize("kind", ["drop", "502"])
async def test_an_edit_whose_answer_is_lost_is_repeated(
    evening: Evening, people: list[Person], group: int, kind: str
) -> None:
    for performed in (True, False):
        await evening.room.do("trouble", kind=kind, method="editMessageText", count=2, performed=performed)
        evening.watcher.losses.append(time.time())
        played = len(evening.table(group).actions)
        while len(evening.table(group).actions) == played:
            for person in people:
                await person.act(await person.look())
        evening.watcher.losses.append(time.time())
        for person in people:
            await person.until(partial(evening.shows_hand, group, person, person.user_id))
    await play_all(people, LONG)
    await evening.finish(group, people[0])


async def test_of_a_message_sent_twice_one_goes_when_it_is_pressed(
    evening: Evening, people: list[Person], group: int
) -> None:
    anna = people[0]
    first = (await anna.find(group, lambda shown: shown.text in HAND)).message["message_id"]
    await evening.room.do("trouble", kind="drop", method="sendMessage", performed=True)
    evening.watcher.losses.append(time.time())
    await anna.say(group, "/score")
    evening.watcher.losses.append(time.time())

    def tables(state: Json) -> list[int]:
        found = (message for message in messages(state, group) if _labels(message) & TABLE)
        return [message["message_id"] for message in found if message["message_id"] != first]

    state = await anna.until(lambda state: len(tables(state)) == 2)
    older, newer = tables(state)
    await anna.press(await anna.find(group, lambda shown: shown.place[1] == older and shown.text in TABLE))
    await anna.until(lambda state: older not in tables(state))
    shown = await anna.find(group, lambda shown: shown.text in labels("button-back"))
    assert shown.place[1] == newer
    await play_all(people, LONG)
    await evening.finish(group, anna)


def _labels(message: Json) -> set[str]:
    return {button["text"] for row in message["keyboard"] or [] for button in row}


async def test_a_press_that_is_answered_too_late_is_played_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The bot was down for longer than a press lives: the card lies on the table, nobody is told, nothing breaks."""
    without_budgets(monkeypatch)
    caplog.set_level(logging.DEBUG, logger="bot")
    async with Evening(tmp_path, seed=3) as evening:
        people = await evening.people(2)
        group = await evening.group("Дача у озера", people)
        async with BotWithin(evening.url, evening.database, evening.token):
            await evening.open_match(group, "valety", people, {"target": 10})
            await asyncio.gather(*(person.find(person.user_id, lambda shown: shown.is_card) for person in people))
        async with asyncio.TaskGroup() as pressing:
            for person in people:
                pressing.create_task(person.press(await person.find(person.user_id, lambda shown: shown.is_card)))
        _forget_presses(evening)
        evening.watcher.expected.append(lambda entry: "query is too old" in entry["description"])
        async with BotWithin(evening.url, evening.database, evening.token):
            await play_all(people, LONG)
            await evening.finish(group, people[0])
        await evening.watcher.check()
        evening.watcher.check_log(caplog.text)
    assert caplog.text.count("a press could not be answered") == 2


def _forget_presses(evening: Evening) -> None:
    """As if more than fifteen seconds had passed."""
    for press in evening.chat.telegram.presses._presses.values():
        press.at -= 60
