"""Evenings for the tests: each with its own server, port, directory and database."""

import logging
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.e2e.bots import BotWithin, without_budgets
from tests.e2e.evening import Evening


@pytest.fixture
async def evening(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> AsyncIterator[Evening]:
    """A server without limits and the bot within the test's process, as fast as it can; watched to the end."""
    without_budgets(monkeypatch)
    caplog.set_level(logging.WARNING)  # the levels of bot.logs
    caplog.set_level(logging.DEBUG, logger="bot")
    async with Evening(tmp_path, seed=1) as evening:
        async with BotWithin(evening.url, evening.database, evening.token):
            yield evening
        await evening.watcher.check()
    evening.watcher.check_log(caplog.text)


LONG = ("test_kills", "test_every_game", "test_kills_in_every_phase", "test_soak")
"""Files that take minutes each."""
LONG_TESTS = ("test_a_deal_within_telegrams_limits",)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes minutes is run on demand (``-m long``)."""
    for item in items:
        if item.path.parent.name == "e2e" and (item.path.stem in LONG or item.name.startswith(LONG_TESTS)):
            item.add_marker(pytest.mark.long)
