"""D8 on the running program: a press that means nothing is answered politely and changes nothing."""

import asyncio
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from typing import Any, Final

import pytest

from bot.texts import shown_name, speech
from games.cards import NAMES
from games.core import Seat
from tests.e2e.evening import Evening
from tests.e2e.people import HAND, Person, Pressed, Shown, labels

pytestmark = pytest.mark.e2e

RU: Final = speech("ru")
KEPT: Final = ("tables", "seats", "decks", "actions", "drafts")


def _turn_of(person: Person) -> str:
    """What somebody else is told who presses meanwhile."""
    return RU.plain("not-your-turn", name=shown_name(person.name))


@dataclass(frozen=True, slots=True)
class Stage:
    """A match of two just begun, a third member of the group who looks on, and a table of others elsewhere."""

    evening: Evening
    group: int
    office: int
    anna: Person
    boris: Person
    vera: Person

    def seat(self, person: Person) -> Seat:
        """Where somebody sits in the group."""
        seat = self.evening.table(self.group).seat_of(person.user_id)
        assert seat is not None
        return seat

    @property
    def awaited(self) -> Person:
        """Whose turn it is."""
        match = self.evening.table(self.group).match
        assert match is not None
        return self.anna if match.to_act == (self.seat(self.anna),) else self.boris

    @property
    def other(self) -> Person:
        """Who has to wait."""
        return self.boris if self.awaited is self.anna else self.anna

    def kept(self) -> dict[str, list[Any]]:
        """Everything that is kept of all tables."""
        with closing(sqlite3.connect(f"file:{self.evening.database}?mode=ro", uri=True)) as connection:
            return {name: connection.execute(f"SELECT * FROM {name}").fetchall() for name in KEPT}  # noqa: S608 - our names

    def data(self, shown: Shown) -> str:
        """What a button carries; people do not see it, but who forges has a program that does."""
        chat_id, message_id, _ = shown.place
        message = self.evening.chat.telegram.world.chats[chat_id].message(message_id)
        assert message is not None
        return str(message.keyboard[shown.row][shown.col]["callback_data"])

    async def blue(self, person: Person) -> Shown:
        """A card that somebody may play now."""
        return await person.find(person.user_id, lambda shown: shown.is_card and shown.is_blue)

    async def card(self, person: Person) -> Shown:
        """Any card of somebody's hand."""
        return await person.find(person.user_id, lambda shown: shown.is_card)

    async def declined(self, person: Person, shown: Shown, data: str | None = None) -> str:
        """Press; the answer, which must be short, and nothing may have changed."""
        before = self.kept()
        pressed = await person.press(shown, data=data)
        assert pressed.answer
        assert len(pressed.answer) <= 200
        assert self.kept() == before
        return pressed.answer


@pytest.fixture
async def stage(evening: Evening) -> Stage:
    anna, boris, vera, gleb = await evening.people(4)
    group = await evening.group("Дача у озера", [anna, boris, vera])
    office = await evening.group("Контора", [vera, gleb])
    await evening.open_match(office, "valety", [vera, gleb], {})
    await evening.open_match(group, "valety", [anna, boris], {})
    stage = Stage(evening, group, office, anna, boris, vera)
    await asyncio.gather(*(stage.card(person) for person in (anna, boris)))
    return stage


async def test_a_button_of_a_turn_that_is_over(stage: Stage) -> None:
    first, second = stage.awaited, stage.other
    shown = await stage.blue(first)
    data = stage.data(shown)
    assert (await first.press(shown)).answer == shown.text
    assert await stage.declined(first, shown, data) == _turn_of(second)
    await second.press(await stage.blue(second))
    still = first if stage.awaited is first else second
    hand = await stage.blue(still)
    held = stage.data(hand).split(":")
    said = await stage.declined(still, hand, ":".join([*held[:2], "0.0", held[3]]))
    assert said == RU.plain("button-stale")


async def test_one_card_pressed_twice_at_once_is_played_once(stage: Stage) -> None:
    person = stage.awaited
    shown = await stage.blue(person)
    data = stage.data(shown)
    answers = await asyncio.gather(*(person.press(shown, data=data) for _ in range(5)))
    assert sorted(answer.answer == shown.text for answer in answers) == [False, False, False, False, True]
    assert all(answer.answer for answer in answers)
    assert len(stage.evening.table(stage.group).actions) == 1


async def test_two_people_press_at_the_same_instant(stage: Stage) -> None:
    both = [(person, await stage.card(person)) for person in (stage.anna, stage.boris)]
    awaited = stage.awaited
    answers = await asyncio.gather(*(person.press(shown) for person, shown in both))
    table = stage.evening.table(stage.group)
    played = [person for (person, shown), pressed in zip(both, answers, strict=True) if pressed.answer == shown.text]
    assert {action.seat for action in table.actions} == {stage.seat(person) for person in played}
    assert awaited in played
    assert all(pressed.answer for pressed in answers)


FORGED: Final = (
    "",
    "x",
    "k:1:0.0:ZZ",
    "k::0.0:7S",
    "k:zzzzzzzz:0.0:7S",
    "w:2:0.0:999",
    "w:2:0.0:-1",
    "d:2:0.0:no-such",
    "t:2::no-such",
    "t:2::again",
    "t:2::record",
    "t:2::way:moon",
    "l:2::start",
    "l:2::set:99:99",
    "l:2::turn:99",
    "l:999::sit",
    "r:::no-such:77",
    "s:::lang:xx",
    "m:::no-such",
    "\N{CYRILLIC SMALL LETTER KA}:2:0.0:7S",
    "k:2:0.0:7S" + "0" * 54,
    "k:2:0.0:7S\n",
)


@pytest.mark.parametrize("where", ["in private", "in the group"])
async def test_forged_data(stage: Stage, where: str) -> None:
    person = stage.awaited
    shown = await stage.card(person)
    if where == "in the group":
        shown = await person.find(stage.group, lambda shown: shown.text in HAND)
    for data in FORGED:
        await stage.declined(person, shown, data or "?")


async def test_a_card_of_another_hand(stage: Stage) -> None:
    person, other = stage.awaited, stage.other
    match = stage.evening.table(stage.group).match
    assert match is not None
    held = NAMES[match.view(stage.seat(other)).hand[0]]
    shown = await stage.blue(person)
    head = stage.data(shown).rpartition(":")[0]
    said = await stage.declined(person, shown, f"{head}:{held}")
    unseen = next(name for name in NAMES if name not in _seen(stage))
    assert _without_card(said) == _without_card(await stage.declined(person, shown, f"{head}:{unseen}"))


def _seen(stage: Stage) -> set[str]:
    """The cards in anybody's hand, or lying open."""
    match = stage.evening.table(stage.group).match
    assert match is not None
    views = [match.view(seat) for seat in range(2)]
    return {NAMES[card] for view in views for card in (*view.hand, view.turned) if card is not None}


def _without_card(said: str) -> str:
    """A refusal tells nothing of where a card is: the words are the same for all that one does not hold."""
    return said.partition(" ")[2]


async def test_a_card_that_may_not_be_played_yet(stage: Stage) -> None:
    person = stage.other
    assert await stage.declined(person, await stage.card(person)) == _turn_of(stage.awaited)


async def test_a_stranger(stage: Stage) -> None:
    shown = await stage.vera.find(stage.group, lambda shown: shown.text in HAND)
    card = stage.data(await stage.blue(stage.awaited))
    assert await stage.declined(stage.vera, shown) == RU.plain("stranger")
    assert await stage.declined(stage.vera, shown, card) == RU.plain("stranger")
    for word in ("here", "pause", "leave", "stop", "next", "way:group"):
        assert await stage.declined(stage.vera, shown, f"{stage.data(shown).rpartition(':')[0]}:{word}")


async def test_the_wrong_seat(stage: Stage) -> None:
    """Whose turn it is decides the seat, whatever the button says."""
    card = stage.data(await stage.blue(stage.awaited))
    said = await stage.declined(stage.other, await stage.card(stage.other), card)
    assert said == _turn_of(stage.awaited)


async def test_a_button_of_another_table(stage: Stage) -> None:
    shown = await stage.blue(stage.awaited)
    elsewhere = stage.evening.table(stage.office).table_id
    assert await stage.declined(stage.awaited, shown, f"k:{elsewhere}:0.0:7S") in _texts("stranger", "button-forged")
    table = await stage.anna.find(stage.group, lambda shown: shown.text in HAND)
    for data in (f"t:{elsewhere}::lift", f"t:{elsewhere}::pause", f"t:{elsewhere}::hand", f"l:{elsewhere}::cancel"):
        assert await stage.declined(stage.anna, table, data) in _texts("stranger", "button-forged")
    # Vera sits at the other table: her own hand is there, and here she has none.
    assert await stage.declined(stage.vera, table, f"t:{elsewhere}::hand") in _texts("stranger", "button-forged")


def _texts(*keys: str) -> set[str]:
    return {RU.plain(key) for key in keys}


async def test_two_people_sit_down_on_the_last_place_at_once(evening: Evening) -> None:
    people = await evening.people(4)
    group = await evening.group("Дача у озера", people)
    await evening.open_lobby(group, "valety", people[:2], {})
    late = people[2:]
    shown = [await person.find(group, lambda shown: shown.text in labels("lobby-sit")) for person in late]
    answers: list[Pressed] = await asyncio.gather(
        *(person.press(button) for person, button in zip(late, shown, strict=True))
    )
    assert {pressed.answer for pressed in answers} == _texts("seated", "table-full")
    assert len(evening.table(group).seats) == 3
