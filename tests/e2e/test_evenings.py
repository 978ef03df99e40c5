"""E1: whole matches by people who press what they see, with a watcher on every outgoing request."""

import pytest

from tests.e2e.evening import Evening
from tests.e2e.people import play_all

pytestmark = pytest.mark.e2e

LONG = 120.0


async def test_two_people_play_valety_in_the_private_way(evening: Evening) -> None:
    people = await evening.people(2)
    group = await evening.group("Дача у озера", people)
    await evening.open_match(group, "valety", people, {"target": 10})
    await play_all(people, LONG)
    await evening.finish(group, people[0])
    await evening.watcher.check()
    assert evening.watcher.cards > 1000
