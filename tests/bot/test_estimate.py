"""How long a match usually takes."""

import asyncio

import pytest

from bot import estimate
from bot.estimate import Estimates, Length, average_length
from games.core import AnyGame, Refusal, Setup
from games.match import set_up
from games.registry import GAMES
from tests.bot.handlers.counter import counter_of
from tests.bot.table.fakes import ANNA

VALETY = GAMES["valety"]


async def test_a_length_is_not_known_before_it_is_learnt() -> None:
    estimates = Estimates(matches=1)
    assert estimates.known("valety", 3, {}) is None
    await estimates.learn("valety", 3, {})
    assert estimates.known("valety", 2, {}) is None
    assert estimates.known("valety", 3, {"target": 10}) is None
    minutes = estimates.known("valety", 3, {})
    assert minutes is not None
    assert minutes % 5 == 0
    assert 15 <= minutes <= 90


async def test_it_is_learnt_once_however_many_ask(monkeypatch: pytest.MonkeyPatch) -> None:
    measured: list[int] = []

    def counted(game: AnyGame, setup: Setup, matches: int) -> Length:
        measured.append(setup.seats)
        return average_length(game, setup, matches)

    monkeypatch.setattr(estimate, "average_length", counted)
    estimates = Estimates(matches=1)
    await asyncio.gather(*(estimates.learn("valety", 2, {"target": 10}) for _ in range(3)))
    assert measured == [2]
    assert estimates.known("valety", 2, {"target": 10}) is not None
    await estimates.learn("valety", 2, {"target": 10})
    assert measured == [2]
    await estimates.learn("valety", 3, {"target": 10})
    assert measured == [2, 3]


async def test_one_length_is_learnt_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Several threads that compute would keep people waiting for answers to their presses."""
    running: list[int] = []
    together: list[int] = []

    def watched(game: AnyGame, setup: Setup, matches: int) -> Length:
        running.append(setup.seats)
        together.append(len(running))
        length = average_length(game, setup, matches)
        running.remove(setup.seats)
        return length

    monkeypatch.setattr(estimate, "average_length", watched)
    estimates = Estimates(matches=2)
    await asyncio.gather(*(estimates.learn("konchinka", seats, {}) for seats in (2, 3, 4)))
    assert together == [1, 1, 1]


async def test_computers_are_quicker_than_persons() -> None:
    estimates = Estimates(matches=1)
    await estimates.learn("valety", 3, {})
    alone, together = (estimates.known("valety", 3, {}, persons=persons) for persons in (1, 3))
    assert alone is not None
    assert together is not None
    assert alone < together


async def test_a_number_that_the_game_is_not_played_by_is_refused() -> None:
    with pytest.raises(Refusal):
        await Estimates(matches=1).learn("valety", 7, {})


def test_a_longer_match_is_estimated_longer_and_the_same_at_every_run() -> None:
    short = average_length(VALETY, set_up(VALETY, 3, {"target": 10}, 0), 1)
    long = average_length(VALETY, set_up(VALETY, 3, {"target": 40}, 0), 1)
    assert short.actions < long.actions
    assert short == average_length(VALETY, set_up(VALETY, 3, {"target": 10}, 0), 1)
    assert short.actions == short.deals * 51


def test_who_answer_a_question_together_share_its_time() -> None:
    """polignac 3.2: four are asked at once, then play 32 cards."""
    game = GAMES["polignac"]
    length = average_length(game, set_up(game, 4, {"deals": 1}, 0), 1)
    assert length.deals == 1
    assert 32 < length.actions <= 33


@pytest.mark.parametrize(("options", "deals"), [({}, 1), ({"leader": "players"}, 3)])
def test_nobody_waits_for_a_greeting(options: dict[str, str], deals: int) -> None:
    """privet 2.2: the leader turns at most 104 cards a deal and lets eight jacks expire, whoever might greet."""
    game = GAMES["privet"]
    length = average_length(game, set_up(game, 3, options, 1), 1)
    assert length.deals == deals
    assert 50 * deals < length.actions <= 0.7 * 112 * deals
    assert length.minutes(1.0) == {1: 10, 3: 25}[deals]


def test_minutes_are_rounded_to_five_and_never_none() -> None:
    assert Length(actions=1, deals=1).minutes(1.0) == 5
    assert Length(actions=300, deals=6).minutes(1.0) == 35
    assert Length(actions=300, deals=6).minutes(0.0) == 15


async def test_a_lobby_learns_it_for_every_number_of_players_at_once() -> None:
    """Who sits down next is then shown with it in one write."""
    async with counter_of() as counter:
        counter.desk.estimates = estimates = Estimates(matches=1)
        await counter.lobby(ANNA)
        await counter.settle()
        assert [estimates.known("valety", seats, {}) is not None for seats in (2, 3)] == [True, True]
