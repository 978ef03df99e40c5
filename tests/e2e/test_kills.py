"""E2: the real process is killed with SIGKILL at random moments, at least 31 times in these three matches.

Nothing is lost, nothing doubled; what no program can know is measured: a message or an edit whose answer died with it.
"""

import asyncio
import logging
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Final

import pytest

from tests.e2e.aftermath import check_presses, count_copies
from tests.e2e.bots import bot_process
from tests.e2e.evening import Evening
from tests.e2e.people import HAND, Person, play_all
from tests.e2e.reaper import Reaper

pytestmark = pytest.mark.e2e

SEED: Final = 20261130
LONG: Final = 240.0
WRITES: Final = ("sendMessage", "editMessageText", "editEphemeralMessageText")

log = logging.getLogger(__name__)


@pytest.fixture
async def reaper(tmp_path: Path) -> AsyncIterator[Reaper]:
    """An evening without limits, the real process, and who kills it; watched, and what was measured logged."""
    async with Evening(tmp_path, seed=SEED) as evening:
        async with bot_process(evening.chat, evening.url, tmp_path) as bot:
            reaper = Reaper(evening, bot, Random(f"{SEED} {tmp_path.name}"))
            yield reaper
        watcher = evening.watcher
        await watcher.check()
        watcher.check_log(bot.log.read_text(encoding="utf-8"))
    assert watcher.doubled <= reaper.windows
    told = "killed %d times; sends under way %d, of which seen twice %d; edits done twice %d; %s"
    log.warning(told, reaper.kills, reaper.windows, watcher.doubled, watcher.unmodified, reaper.moments)


@pytest.fixture
def evening(reaper: Reaper) -> Evening:
    return reaper.evening


async def _kill_at_random(reaper: Reaper, people: list[Person], times: int, *, most: int) -> None:
    """Play to the end, killing meanwhile."""
    async with asyncio.TaskGroup() as evening:
        reaping = evening.create_task(reaper.reap(times, most=most))
        await play_all(people, LONG)
        assert reaping.done(), "the match was over too soon"


async def _check_end(reaper: Reaper, chat_id: int, people: list[Person]) -> None:
    """The score is the record's; nothing is lost or doubled, but for messages whose answer died with the bot."""
    result = await reaper.evening.finish(chat_id, people[0])
    check_presses(result.table, people)
    assert count_copies(await people[0].look(), chat_id) <= reaper.windows


async def test_killed_in_the_lobby_in_an_open_question_and_in_tricks(reaper: Reaper, evening: Evening) -> None:
    people = await evening.people(4, strangers=1)
    group = await evening.group("Дача у озера", people)
    await reaper.reap_during(evening.open_lobby(group, "polignac", people, {"deals": 1}), most=4)
    in_lobby = reaper.kills
    await evening.start(group, people[0])
    table = evening.table(group)
    assert sorted(filter(None, table.seats)) == sorted(person.user_id for person in people)
    for number, person in enumerate(people[:3], 1):
        pressed = await person.press_label(person.user_id, "act-pass")
        assert pressed.answer == ""
        reaper.kill("in an unsettled question")
        await reaper.bot.buried()
        answered = {(action.seat, action.token) for action in evening.table(group).actions}
        assert answered == {(table.seat_of(each.user_id), "pass") for each in people[:number]}
        await reaper.revive()
    await _kill_at_random(reaper, people, 6, most=6)
    await _check_end(reaper, group, people)
    assert in_lobby >= 2
    assert reaper.kills >= in_lobby + 9


async def test_killed_between_commit_and_send_and_in_tricks(reaper: Reaper, evening: Evening) -> None:
    people = await evening.people(2, strangers=1)
    group = await evening.group("Дача у озера", people)
    await reaper.reap_during(evening.open_lobby(group, "valety", people, {"target": 10}), most=4)
    in_lobby = reaper.kills
    await evening.start(group, people[0])
    for _ in range(3):
        await _kill_before_anything_is_shown(reaper, group, people)
    await _kill_at_random(reaper, people, 9, most=9)
    await _check_end(reaper, group, people)
    assert in_lobby >= 2
    assert reaper.kills >= in_lobby + 12


async def _kill_before_anything_is_shown(reaper: Reaper, group: int, people: list[Person]) -> None:
    """A card is answered and kept, its messages hang in the network, and the bot dies."""
    evening = reaper.evening
    table = evening.table(group)
    assert table.match is not None
    (seat,) = table.match.to_act
    person = next(person for person in people if table.seat_of(person.user_id) == seat)
    chat_id = person.user_id
    if person is people[-1]:  # the stranger's hand is an ephemeral message
        chat_id = group
        await person.press_towards(group, lambda shown: shown.is_card, lambda shown: shown.text in HAND)
    await person.until(partial(evening.shows_hand, group, person, chat_id))
    card = await person.find(chat_id, lambda shown: shown.is_card and shown.is_blue)
    for method in WRITES:
        await evening.room.do("trouble", kind="timeout", method=method, count=1000)
    pressed = await person.press(card)
    reaper.kill("between commit and send")
    await reaper.bot.buried()
    assert pressed.answer == card.text
    assert len(evening.table(group).actions) == len(table.actions) + 1
    for method in WRITES:
        await evening.room.do("trouble", kind="timeout", method=method, count=0)
    await reaper.revive()


async def test_killed_in_a_game_alone(reaper: Reaper, evening: Evening) -> None:
    anna = await evening.person("Анна")
    await evening.open_match(anna.user_id, "polignac", [anna], {"deals": 1})
    await _kill_at_random(reaper, [anna], 6, most=6)
    await _check_end(reaper, anna.user_id, [anna])
    assert reaper.kills >= 6
