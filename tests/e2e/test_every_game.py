"""E1 for all games: whole matches in the private and the ephemeral way and alone, by people who press what they see."""

from typing import Final, NamedTuple

import pytest

from bot import hall
from games.core import OptionValue
from games.registry import GAMES
from tests.e2e.evening import Evening, Result
from tests.e2e.people import GO_ON, Shown, buttons, play_all, texts
from tests.e2e.room import Json
from tests.e2e.sociable import Sociable

pytestmark = pytest.mark.e2e

LONG: Final = 150.0


class Short(NamedTuple):
    """How a game is played so that its match is short but whole.

    ``people``: so many in a group. ``said``: the verbs of which each is certain to be used by somebody.
    """

    people: int
    options: dict[str, OptionValue]
    said: set[str]


SHORT: Final[dict[str, Short]] = {
    "valety": Short(3, {"target": 10, "turned_jack": "last_trick"}, {"play"}),
    "polignac": Short(4, {"deals": 2}, {"pass", "play"}),
    "reunion": Short(3, {"max_tens_in_talon": "one"}, {"discard", "play"}),
    "konchinka": Short(3, {"target": 11, "groups": "many"}, {"lay", "take"}),
    "belka": Short(4, {"target": 6}, {"play"}),
    "terz": Short(2, {"target": 300, "manual_count": "on"}, {"cut", "declare", "play"}),
    "privet": Short(3, {"pack": "72", "heroes": "all"}, {"turn", "greet"}),
}


class Onlooker(Sociable):
    """Never plays: has the next deal dealt at most, since no deal follows while everybody is away."""

    def choose(self, state: Json) -> Shown | None:
        shown = (button for chat_id in self.games for button in buttons(state, chat_id) if button.text in GO_ON)
        return next(filter(self._is_new, shown), None)


def test_every_game_is_played_here() -> None:
    assert set(SHORT) == set(GAMES)


async def _play(evening: Evening, game: str, *, strangers: int, alone: bool = False) -> tuple[list[Sociable], int]:
    """A whole match; who played, and where."""
    short = SHORT[game]
    people = [Sociable.like(one) for one in await evening.people(1 if alone else short.people, strangers)]
    chat_id = people[0].user_id if alone else await evening.group("Дача у озера", [*people])
    await evening.open_match(chat_id, game, [*people], short.options)
    await play_all([*people], LONG)
    result = await evening.finish(chat_id, people[0])
    assert short.said <= _said(result)
    return people, chat_id


def _said(result: Result) -> set[str]:
    return {action.split(" ")[1] for deal in result.record["deals"] for action in deal["actions"]}


@pytest.mark.parametrize("game", SHORT)
async def test_people_play_with_their_hands_in_the_private_chat(evening: Evening, game: str) -> None:
    people, group = await _play(evening, game, strangers=0)
    for person in people:
        assert not person.has_ephemeral(await person.look(), group)


@pytest.mark.parametrize("game", SHORT)
async def test_strangers_play_with_their_hands_in_the_group(evening: Evening, game: str) -> None:
    people, _ = await _play(evening, game, strangers=SHORT[game].people)
    for person in people:
        assert texts(await person.look(), person.user_id) == []


@pytest.mark.parametrize("game", SHORT)
async def test_one_person_plays_alone_with_computers(evening: Evening, game: str) -> None:
    (anna,), chat_id = await _play(evening, game, strangers=0, alone=True)
    *_, table, record = texts(await anna.look(), chat_id)
    assert "🏆" in table
    assert record


@pytest.mark.parametrize("game", SHORT)
async def test_computers_alone_play_to_the_end(evening: Evening, monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    """Whoever opened the table plays no card: their time passes, and a computer plays for them, deal by deal."""
    monkeypatch.setattr(hall, "DEFAULT_TURN_SECONDS", 1)
    anna = Onlooker.like(await evening.person("Анна"))
    group = await evening.group("Дача у озера", [anna])
    await evening.open_match(group, game, [anna], SHORT[game].options, min(GAMES[game].seats) - 1)
    presses = len(anna.presses)
    await anna.play(LONG)
    assert {pressed.button.text for pressed in anna.presses[presses:]} <= GO_ON
    result = await evening.finish(group, anna)
    assert _said(result) >= SHORT[game].said - {"declare"}


async def test_people_lead_a_game_of_greetings(evening: Evening) -> None:
    people = [Sociable.like(one) for one in await evening.people(3)]
    group = await evening.group("Дача у озера", [*people])
    await evening.open_match(group, "privet", [*people], {"pack": "72", "leader": "players"})
    await play_all([*people], LONG)
    result = await evening.finish(group, people[0])
    leaders = {
        action.split(" ")[0] for deal in result.record["deals"] for action in deal["actions"] if "turn" in action
    }
    assert leaders == {"0", "1", "2"}
