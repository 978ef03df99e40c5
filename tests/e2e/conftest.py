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
