"""E2 for all games: killed while something is chosen; the choice stands as it was, and the deal goes on.

The process is the real one but for its budgets, so that many deals are played in little time.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from bot.surfaces.choice_rows import NO_WORD
from bot.texts import speech
from games.core import OptionValue
from tests.e2e.bots import PACE, BotProcess, bot_process
from tests.e2e.evening import Evening
from tests.e2e.people import GO_ON, PATIENCE, RECORD, Shown, buttons, labels, texts
from tests.e2e.room import Json
from tests.e2e.sociable import GREETED, Sociable

pytestmark = pytest.mark.e2e

SEED: Final = 20261130
LONG: Final = 90.0
STARTED: Final = "setMyCommands"
"""What the bot asks for when it is at its tables."""
GREETING_PACE: Final = 0.05
"""People need the time of a glance to greet a card."""
UNLIMITED: Final = "tests.e2e.unlimited_bot"
RU: Final = speech("ru")

Sight = Callable[[list[Shown]], bool]


class Phase(NamedTuple):
    """How to come there: the game, its house rules, so many people (one: alone), and what somebody's hand shows."""

    game: str
    options: dict[str, OptionValue]
    people: int
    sight: Sight


def _says(*keys: str) -> Sight:
    wanted = labels(*keys)
    return lambda shown: any(each.text in wanted for each in shown)


def _is_to_count(shown: list[Shown]) -> bool:
    return any(each.text == RU.plain("branch-count", first=NO_WORD) for each in shown)


def _has_half_a_discard(shown: list[Shown]) -> bool:
    return sum(each.is_card and each.style == "success" for each in shown) == 1


def _in_second_trick(shown: list[Shown]) -> bool:
    """A card may be played and something has been before: there are fewer than at first."""
    held = [each for each in shown if each.is_card]
    return any(each.is_blue for each in held) and "Взятка 1:" in shown[0].message["text"]


def _may_play(shown: list[Shown]) -> bool:
    return any(each.is_card and each.is_blue for each in shown)


PHASES: Final[dict[str, Phase]] = {
    "discard, one card toggled": Phase("reunion", {}, 3, _has_half_a_discard),
    "capture, the way to choose": Phase("konchinka", {"groups": "many"}, 2, _says("choice-back")),
    "a card to lay or to take with": Phase("konchinka", {"target": 11}, 1, _may_play),
    "answer to a declaration": Phase("terz", {}, 2, _says("act-accept")),
    "list of declarations open": Phase("terz", {}, 2, _says("choice-back")),
    "break of the deck": Phase("terz", {}, 2, _says("act-cut-6")),
    "count of one's points": Phase("terz", {"manual_count": "on"}, 2, _is_to_count),
    "general question": Phase("polignac", {"deals": 1}, 1, _says("act-general")),
    "trick of valety": Phase("valety", {}, 1, _in_second_trick),
    "trick of polignac": Phase("polignac", {"deals": 1}, 1, _in_second_trick),
    "trick of reunion": Phase("reunion", {}, 1, _in_second_trick),
    "trick of belka": Phase("belka", {}, 1, _in_second_trick),
    "trick of terz": Phase("terz", {}, 1, _in_second_trick),
    "between deals": Phase("valety", {}, 1, lambda shown: any(each.text in GO_ON for each in shown)),
}


@dataclass(frozen=True, slots=True)
class Stage:
    """An evening and the real process."""

    evening: Evening
    bot: BotProcess

    async def sit_down(self, phase: Phase) -> tuple[list[Sociable], int]:
        """A match just begun; its people and where it is played."""
        people = [Sociable.like(one) for one in await self.evening.people(phase.people)]
        chat_id = people[0].user_id
        if phase.people > 1:
            chat_id = await self.evening.group("Дача у озера", [*people])
        await self.evening.open_match(chat_id, phase.game, [*people], phase.options)
        return people, chat_id

    async def kill(self) -> None:
        """Now, and wait until it is gone."""
        self.bot.kill()
        self.evening.watcher.losses.append(time.time())
        await self.bot.buried()

    async def revive(self) -> None:
        """Start it again, and wait until it is at its tables."""
        room = self.evening.room
        begun = len(await room.log(0))
        await self.bot.start()
        deadline = time.monotonic() + PATIENCE
        while all(entry["method"] != STARTED for entry in await room.log(begun)):
            assert time.monotonic() < deadline, "the bot does not come back"
            await room.change(self.evening.chat.telegram.version, 0.05)


@asynccontextmanager
async def _staged(home: Path, pace: float) -> AsyncIterator[Stage]:
    async with Evening(home, seed=SEED) as evening:
        async with bot_process(evening.chat, evening.url, home, pace=pace, module=UNLIMITED) as bot:
            yield Stage(evening, bot)
        await evening.watcher.check()
        evening.watcher.check_log(bot.log.read_text(encoding="utf-8"))


@pytest.fixture
async def stage(tmp_path: Path) -> AsyncIterator[Stage]:
    async with _staged(tmp_path, PACE) as stage:
        yield stage


@pytest.fixture
async def unhurried_stage(tmp_path: Path) -> AsyncIterator[Stage]:
    async with _staged(tmp_path, GREETING_PACE) as stage:
        yield stage


def _hands(state: Json, person: Sociable) -> list[list[Shown]]:
    """The buttons of each message in the private chat."""
    hands: dict[object, list[Shown]] = {}
    for shown in buttons(state, person.user_id):
        hands.setdefault(shown.place, []).append(shown)
    return [*hands.values()]


async def _play_until(people: list[Sociable], sight: Sight) -> tuple[Sociable, Shown]:
    """Everybody plays until somebody's hand shows what is waited for; who it is, and a button of that hand."""
    found: list[tuple[Sociable, Shown]] = []

    def watch(person: Sociable) -> Callable[[Json], bool]:
        def look(state: Json) -> bool:
            for shown in _hands(state, person):
                if not found and sight(shown):
                    found.append((person, shown[0]))
            return bool(found)

        return look

    async with asyncio.TaskGroup() as playing:
        for person in people:
            playing.create_task(person.play_until(watch(person), LONG))
    return found[0]


async def _finish_deal(people: list[Sociable], chat_id: int, deals: int) -> None:
    """Everybody plays until so many deals are reckoned, or the match is over."""

    def is_done(state: Json) -> bool:
        is_over = any(shown.text in RECORD for shown in buttons(state, chat_id))
        told = {text.split("\n")[0] for text in texts(state, chat_id)}
        reckoned = [
            text for text in told if f"{RU.plain('deal', number=str(deals))} " in f"{text} " and "сыграна" in text
        ]
        alone = any(shown.text in GO_ON for shown in buttons(state, chat_id)) and chat_id > 0
        return is_over or bool(reckoned) or alone

    async with asyncio.TaskGroup() as playing:
        for person in people:
            playing.create_task(person.play_until(is_done, LONG))


async def _look_of(person: Sociable, shown: Shown) -> str:
    """What a message shows now."""
    for hand in _hands(await person.look(), person):
        if hand[0].place == shown.place:
            return hand[0].look
    return ""


@pytest.mark.parametrize("name", PHASES)
async def test_a_choice_stands_as_it_was(stage: Stage, name: str) -> None:
    phase = PHASES[name]
    people, chat_id = await stage.sit_down(phase)
    person, hand = await _play_until(people, phase.sight)
    await stage.kill()
    before = stage.evening.table(chat_id)
    await stage.revive()
    assert await _look_of(person, hand) == hand.look
    after = stage.evening.table(chat_id)
    assert after.actions[: len(before.actions)] == before.actions
    seat = after.seat_of(person.user_id)
    assert [action for action in after.actions[len(before.actions) :] if action.seat == seat] == []
    pressed = len(person.presses)
    goes_on = any(shown.text in GO_ON for shown in buttons(await person.look(), chat_id))
    if goes_on:
        await person.press_label(chat_id, "button-go-on")
        await person.until(lambda state: not any(shown.text in GO_ON for shown in buttons(state, chat_id)))
    await _finish_deal(people, chat_id, len(after.decks) + goes_on)
    answers = [each.answer for each in person.presses[pressed:]]
    assert answers
    assert RU.plain("button-stale") not in answers[:1]


async def test_an_open_card_waits_for_its_greeting(unhurried_stage: Stage) -> None:
    """Pressed while nobody is there, the greeting is heard when the bot is back: the time it was down is given back."""
    stage = unhurried_stage
    phase = Phase("privet", {"pack": "72"}, 2, lambda _: False)
    people, chat_id = await stage.sit_down(phase)
    anna = people[0]
    shown = await anna.find(chat_id, lambda each: each.text in GREETED["J"] and _shows_jack(each))
    await stage.kill()
    before = stage.evening.table(chat_id)
    async with asyncio.TaskGroup() as waiting:
        press = waiting.create_task(anna.press(shown))
        await stage.revive()
    assert press.result().answer == RU.plain("heard-greeted")
    new = stage.evening.table(chat_id).actions[len(before.actions) :]
    assert "greet J" in [action.token for action in new]
    await _finish_deal(people, chat_id, 1)


def _shows_jack(shown: Shown) -> bool:
    return any(f"{sign}\ufe0fВ{sign}" in shown.message["text"] for sign in "♠♣♦♥")


async def test_a_page_of_the_lobby_stays_open(stage: Stage) -> None:
    anna = Sociable.like(await stage.evening.person("Анна"))
    boris = Sociable.like(await stage.evening.person("Борис"))
    group = await stage.evening.group("Дача у озера", [anna, boris])
    await stage.evening.open_lobby(group, "valety", [anna, boris], {})
    await anna.press_label(group, "lobby-options")
    page = await anna.find(group, lambda shown: shown.text in labels("back-button"))
    await stage.kill()
    await stage.revive()
    again = await anna.find(group, lambda shown: shown.text in labels("back-button"))
    assert (again.place, again.look) == (page.place, page.look)
    await anna.press_label(group, "back-button")
    await stage.evening.start(group, anna)
    await _finish_deal([anna, boris], group, 1)
