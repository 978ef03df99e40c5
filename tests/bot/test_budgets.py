"""Flood budgets in a time that the test moves."""

import asyncio
from itertools import pairwise
from random import Random

import pytest
from telegram.error import RetryAfter
from telegram.ext import ExtBot

from bot.budgets import FORGIVEN_AFTER, KEPT_CHATS, Budgets, ChatRateLimiter, already_counted
from tests.bot.fake_telegram import FakeTelegram
from tests.bot.fake_ticker import FakeTicker, settle

GROUP, OTHER_GROUP, PERSON = -100, -200, 7


@pytest.fixture
def ticker() -> FakeTicker:
    return FakeTicker()


@pytest.fixture
def budgets(ticker: FakeTicker) -> Budgets:
    return Budgets(ticker)


def spend(
    budgets: Budgets, ticker: FakeTicker, chat_id: int, seconds: float, receiver: int | None = None
) -> list[float]:
    """The times (from now) of as many writes as fit in so many seconds."""
    start, times = ticker.now, []
    while ticker.now + (wait := budgets.wait(chat_id, receiver)) <= start + seconds:
        ticker.now += wait
        budgets.take(chat_id, receiver)
        times.append(ticker.now - start)
    return times


def test_a_group_takes_six_at_once_and_then_one_every_four_seconds_or_so(budgets: Budgets, ticker: FakeTicker) -> None:
    times = spend(budgets, ticker, GROUP, 300)
    assert times[:6] == [0] * 6
    first_minute = [later - earlier for earlier, later in pairwise(time for time in times[5:] if time < 60)]
    assert all(3.7 <= gap <= 4.4 for gap in first_minute)
    assert all(gap <= 4.4 for gap in (later - earlier for earlier, later in pairwise(times)))


@pytest.mark.parametrize("seed", range(20))
def test_a_group_never_gets_more_than_twenty_writes_a_minute(budgets: Budgets, ticker: FakeTicker, seed: int) -> None:
    rng, start, times = Random(seed), ticker.now, []
    for _ in range(200):
        ticker.now += rng.choice((0, 0, 0, 1, 4, 9, 40, 70)) * rng.random()
        asked = ticker.now
        while (wait := budgets.wait(GROUP)) > 0:
            ticker.now += wait
        assert ticker.now - asked < 4.5, "nobody waits for long"
        budgets.take(GROUP)
        times.append(ticker.now - start)
    assert max(sum(start <= time <= start + 60 for time in times) for start in times) <= 20


def test_a_group_that_writes_all_the_time_gets_most_of_what_is_allowed(budgets: Budgets, ticker: FakeTicker) -> None:
    assert len(spend(budgets, ticker, GROUP, 600)) >= 160


def test_a_private_chat_gets_three_at_once_and_then_nearly_one_a_second(budgets: Budgets, ticker: FakeTicker) -> None:
    assert spend(budgets, ticker, PERSON, 3) == pytest.approx([0, 0, 0, 1.1, 2.2], abs=0.01)


def test_all_chats_together_get_thirty_a_second(budgets: Budgets, ticker: FakeTicker) -> None:
    start, times = ticker.now, []
    for chat_id in range(1, 200):
        ticker.now += budgets.wait(chat_id)
        budgets.take(chat_id)
        times.append(ticker.now - start)
    assert max(sum(first <= time <= first + 1 for time in times) for first in times) <= 31
    assert times[-1] < 12


def test_an_ephemeral_message_costs_the_group_nothing(budgets: Budgets, ticker: FakeTicker) -> None:
    assert len(spend(budgets, ticker, GROUP, 0, receiver=PERSON)) == 3
    assert budgets.wait(GROUP, receiver=PERSON) > 0
    assert budgets.wait(GROUP, receiver=8) == 0
    assert len(spend(budgets, ticker, GROUP, 0)) == 6


def test_a_flood_wait_of_an_ephemeral_message_teaches_that_it_counts(budgets: Budgets, ticker: FakeTicker) -> None:
    budgets.hold(GROUP, 5, receiver=PERSON)
    ticker.now += 100
    spend(budgets, ticker, GROUP, 4, receiver=PERSON)
    assert budgets.wait(GROUP) > 0
    assert budgets.wait(OTHER_GROUP) == 0


def test_a_flood_wait_holds_its_chat_alone(budgets: Budgets) -> None:
    budgets.hold(GROUP, 17)
    assert budgets.wait(GROUP) == 17
    assert budgets.wait(GROUP, receiver=PERSON) == 17
    assert budgets.held(GROUP) == 17
    assert budgets.wait(OTHER_GROUP) == 0
    assert budgets.wait(PERSON) == 0


def test_a_flood_wait_slows_its_chat_and_is_forgiven(budgets: Budgets, ticker: FakeTicker) -> None:
    before = len(spend(budgets, ticker, GROUP, 300))
    budgets.hold(GROUP, 10)
    ticker.now += 10
    assert len(spend(budgets, ticker, GROUP, 300)) < 0.8 * before
    ticker.now += FORGIVEN_AFTER
    assert len(spend(budgets, ticker, GROUP, 300)) == before


def test_quiet_chats_are_forgotten_and_busy_ones_are_not(budgets: Budgets, ticker: FakeTicker) -> None:
    budgets.hold(GROUP, 1000)
    for chat_id in range(1, 3 * KEPT_CHATS):
        budgets.wait(chat_id)
    assert len(budgets._buckets) <= KEPT_CHATS
    assert budgets.wait(GROUP) == 1000
    assert ticker.now == 1000


@pytest.fixture
def telegram() -> FakeTelegram:
    return FakeTelegram()


@pytest.fixture
async def bot(telegram: FakeTelegram, budgets: Budgets) -> ExtBot[None]:
    bot = ExtBot("1:T", request=telegram, get_updates_request=telegram, rate_limiter=ChatRateLimiter(budgets))
    await bot.initialize()
    telegram.calls.clear()
    return bot


async def test_direct_calls_wait_for_the_chats_budget(
    bot: ExtBot[None], telegram: FakeTelegram, ticker: FakeTicker
) -> None:
    calls = asyncio.gather(*(bot.send_message(PERSON, str(n)) for n in range(4)))
    await settle()
    assert len(telegram.calls) == 3
    await ticker.advance(1.2)
    assert len(telegram.calls) == 4
    await calls


async def test_answers_polling_and_questions_never_wait(
    bot: ExtBot[None], telegram: FakeTelegram, budgets: Budgets
) -> None:
    budgets.hold(PERSON, 1000)
    budgets.hold(GROUP, 1000)
    await bot.answer_callback_query("q", text="x")
    await bot.get_updates()
    await bot.delete_message(GROUP, 5)
    await bot.send_chat_action(GROUP, "typing")
    assert telegram.methods() == ["answerCallbackQuery", "getUpdates", "deleteMessage", "sendChatAction"]


async def test_a_direct_calls_flood_wait_holds_that_chat_only(
    bot: ExtBot[None], telegram: FakeTelegram, ticker: FakeTicker
) -> None:
    telegram.refuse("sendMessage", 429, "Too Many Requests: retry after 9", retry_after=9)
    held = asyncio.ensure_future(bot.send_message(GROUP, "held"))
    await settle()
    await bot.send_message(PERSON, "goes")
    assert telegram.texts() == ["held", "goes"]
    await ticker.advance(8.9)
    assert not held.done()
    await ticker.advance(0.2)
    assert telegram.texts() == ["held", "goes", "held"]
    await held


async def test_a_direct_call_gives_up_after_three_flood_waits(
    bot: ExtBot[None], telegram: FakeTelegram, ticker: FakeTicker, budgets: Budgets
) -> None:
    telegram.refuse("sendMessage", 429, "Too Many Requests: retry after 9", retry_after=9, count=3)
    call = asyncio.ensure_future(bot.send_message(GROUP, "x"))
    await ticker.advance(19)
    with pytest.raises(RetryAfter):
        await call
    assert budgets.held(GROUP) > 0


async def test_calls_counted_by_the_sender_are_not_counted_twice(
    bot: ExtBot[None], telegram: FakeTelegram, budgets: Budgets
) -> None:
    with already_counted():
        for n in range(5):
            await bot.send_message(PERSON, str(n))
    assert len(telegram.calls) == 5
    assert budgets.wait(PERSON) == 0


async def test_direct_ephemeral_calls_cost_the_group_nothing(bot: ExtBot[None], budgets: Budgets) -> None:
    receiver = {"receiver_user_id": PERSON}
    await bot.send_message(GROUP, "x", api_kwargs={"ephemeral_message_parameters": receiver})
    for text in ("y", "z"):
        edit = {"chat_id": GROUP, "ephemeral_message_id": 3, "text": text, **receiver}
        await bot.do_api_request("editEphemeralMessageText", edit)
    assert budgets.wait(GROUP, receiver=PERSON) > 0
    assert budgets.wait(GROUP) == 0
