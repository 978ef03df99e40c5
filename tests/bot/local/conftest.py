"""Fixtures: a running local chat."""

from collections.abc import AsyncIterator

import pytest

from tests.bot.local.stage import Stage


@pytest.fixture
async def stage() -> AsyncIterator[Stage]:
    """A stage without flood limits."""
    async with Stage() as one:
        yield one


@pytest.fixture
async def limited_stage() -> AsyncIterator[Stage]:
    """A stage with Telegram's flood limits."""
    async with Stage(limits=True) as one:
        yield one
