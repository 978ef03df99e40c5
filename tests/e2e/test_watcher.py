"""The watcher can fail: whatever leaks, in whatever form and by whatever way, is caught."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final

import aiohttp
import pytest

from bot.texts import speech
from games.cards import BY_NAME, NAMES
from tests.e2e.evening import Evening
from tests.e2e.people import Person, buttons

pytestmark = pytest.mark.e2e

RU, EN = speech("ru"), speech("en")


@dataclass(frozen=True, slots=True)
class Stage:
    """A match just begun. ``card`` is in the second person's hand, and nobody else has seen it."""

    evening: Evening
    group: int
    anna: Person
    boris: Person
    card: str

    async def api(self, method: str, **params: object) -> None:
        """A request in the bot's name."""
        answer = await self.evening.room.api(self.evening.token, method, **params)
        assert answer["ok"], answer

    @property
    def shown(self) -> str:
        return RU.card(BY_NAME[self.card])

    async def caught(self) -> str:
        """What the watcher finds; empty if nothing."""
        try:
            await self.evening.watcher.check()
        except AssertionError as found:
            self.evening.watcher.faults.clear()
            return str(found)
        return ""


@pytest.fixture
async def stage(evening: Evening) -> Stage:
    anna, boris = people = await evening.people(2)
    group = await evening.group("Дача у озера", people)
    await evening.room.do("promote", chat_id=group, user_id="bot")  # so it may send ephemeral messages at any time
    await evening.open_match(group, "valety", people, {})
    for person in people:
        await person.find(person.user_id, lambda shown: shown.is_card)
    table = evening.table(group)
    assert table.match is not None
    owner = table.seat_of(boris.user_id)
    card = NAMES[table.match.view(owner).hand[0]]
    await evening.watcher.check()
    return Stage(evening, group, anna, boris, card)


Leak = Callable[[Stage], Awaitable[None]]


async def to_the_group(stage: Stage) -> None:
    await stage.api("sendMessage", chat_id=stage.group, text=f"У Бориса {stage.shown}")


async def in_the_plain_form(stage: Stage) -> None:
    await stage.api("sendMessage", chat_id=stage.group, text=RU.card(BY_NAME[stage.card], plain=True))


async def in_english(stage: Stage) -> None:
    await stage.api("sendMessage", chat_id=stage.group, text=EN.card(BY_NAME[stage.card]))


async def as_records_write_it(stage: Stage) -> None:
    await stage.api("sendMessage", chat_id=stage.group, text=f"play {stage.card}")


async def on_a_button(stage: Stage) -> None:
    row = [{"text": stage.shown, "callback_data": "x"}]
    await stage.api("sendMessage", chat_id=stage.group, text="?", reply_markup={"inline_keyboard": [row]})


async def behind_a_button(stage: Stage) -> None:
    row = [{"text": "?", "callback_data": f"k:1:0.0:{stage.card}"}]
    await stage.api("sendMessage", chat_id=stage.group, text="?", reply_markup={"inline_keyboard": [row]})


async def to_another_player(stage: Stage) -> None:
    await stage.api("sendMessage", chat_id=stage.anna.user_id, text=stage.shown)


async def to_another_player_in_the_group(stage: Stage) -> None:
    parameters = {"receiver_user_id": stage.anna.user_id}
    await stage.api("sendMessage", chat_id=stage.group, text=stage.shown, ephemeral_message_parameters=parameters)


async def as_the_answer_to_a_press(stage: Stage) -> None:
    await stage.anna.press_label(stage.group, "button-more")
    entries = await stage.evening.room.log(0)
    query = next(entry["params"]["callback_query_id"] for entry in reversed(entries) if _is_answer(entry))
    await stage.api("answerCallbackQuery", callback_query_id=query, text=stage.shown)


def _is_answer(entry: dict[str, object]) -> bool:
    return entry["method"] == "answerCallbackQuery"


async def in_an_edit(stage: Stage) -> None:
    own = next(buttons(await stage.anna.look(), stage.anna.user_id)).message
    await stage.api(
        "editMessageText", chat_id=stage.anna.user_id, message_id=own["message_id"], text=f"Сдача 1 {stage.shown}"
    )


async def in_a_caption(stage: Stage) -> None:
    await _send_file(stage, b"{}", caption=stage.shown)


async def in_a_request_that_is_lost(stage: Stage) -> None:
    await stage.evening.room.do("trouble", kind="500", method="sendMessage")
    await stage.evening.room.api(stage.evening.token, "sendMessage", chat_id=stage.group, text=stage.shown)


async def _send_file(stage: Stage, data: bytes, **params: str) -> None:
    form = aiohttp.FormData({"chat_id": str(stage.group), **params})
    form.add_field("document", data, filename="valety-1.json")
    room = stage.evening.room
    async with room.session.post(f"{room.url}/bot{stage.evening.token}/sendDocument", data=form) as answer:
        assert answer.status == 200


LEAKS: Final[tuple[Leak, ...]] = (
    to_the_group,
    in_the_plain_form,
    in_english,
    as_records_write_it,
    on_a_button,
    behind_a_button,
    to_another_player,
    to_another_player_in_the_group,
    as_the_answer_to_a_press,
    in_an_edit,
    in_a_caption,
    in_a_request_that_is_lost,
)


async def test_every_leak_of_a_card_is_caught(stage: Stage) -> None:
    for leak in LEAKS:
        await leak(stage)
        said = await stage.caught()
        assert stage.card in said, leak.__name__


async def test_a_record_sent_too_early_is_caught(stage: Stage) -> None:
    await _send_file(stage, stage.evening.table(stage.group).decks[0].encode())
    assert "before its end" in await stage.caught()


async def test_what_a_person_holds_or_has_played_is_no_leak(stage: Stage) -> None:
    await stage.api("sendMessage", chat_id=stage.boris.user_id, text=stage.shown)
    await stage.evening.watcher.check()
    played = (await _play_one(stage)).removesuffix(".")
    await stage.api("sendMessage", chat_id=stage.group, text=played)
    await stage.evening.watcher.check()


async def _play_one(stage: Stage) -> str:
    """Whoever's turn it is plays a card; the card as the answer tells it."""
    async with asyncio.TaskGroup() as looking:
        tasks = [
            looking.create_task(person.play_until(lambda _: bool(_played(stage)), 30.0))
            for person in (stage.anna, stage.boris)
        ]
    assert all(task.done() for task in tasks)
    return _played(stage)[0]


def _played(stage: Stage) -> list[str]:
    return [pressed.answer for person in (stage.anna, stage.boris) for pressed in person.presses[-1:] if pressed.answer]


async def test_a_key_told_too_early_is_caught(stage: Stage) -> None:
    seed = stage.evening.table(stage.group).seed.hex()
    await stage.api("sendMessage", chat_id=stage.anna.user_id, text=f"Ключ: {seed}")
    assert "opens the key" in await stage.caught()


async def test_what_is_sent_twice_or_edited_to_the_same_is_caught(stage: Stage) -> None:
    for _ in range(2):
        await stage.api("sendMessage", chat_id=stage.group, text="Стол")
    assert "already stands there" in await stage.caught()
    own = next(buttons(await stage.boris.look(), stage.boris.user_id)).message
    edit = {"chat_id": stage.boris.user_id, "message_id": own["message_id"], "text": "Рука"}
    await stage.api("editMessageText", **edit)
    answer = await stage.evening.room.api(stage.evening.token, "editMessageText", **edit)
    assert not answer["ok"]
    assert "not modified" in await stage.caught()


async def test_a_secret_in_the_log_is_caught(stage: Stage) -> None:
    watcher, table = stage.evening.watcher, stage.evening.table(stage.group)
    watcher.check_log("INFO bot.app @valet_local_bot is at its tables")
    for line in (stage.evening.token, table.seed.hex(), "ERROR bot.tables a table's task failed"):
        with pytest.raises(AssertionError):
            watcher.check_log(f"INFO bot {line}")
