"""A sender between a fake Telegram, a fake clock and a store in memory."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime

from telegram.ext import ExtBot

from bot.budgets import Budgets, ChatRateLimiter
from bot.delivery import Refused
from bot.screen import Place, Screen, SurfaceId
from bot.sender import Sender
from storage.ports import SurfaceRow
from tests.bot.fake_telegram import FakeTelegram
from tests.bot.fake_ticker import FakeTicker, settle

GROUP = Place(-100)
OTHER = Place(-200)
ANNA = Place(7)
TABLE = SurfaceId(1, "table")
HAND = SurfaceId(1, "hand.0")
NOW = datetime(2026, 1, 1, tzinfo=UTC)


def text(words: str) -> Screen:
    return Screen(words)


class MemoryStore:
    """Implements SurfaceStore; ``history`` keeps every row ever saved."""

    def __init__(self) -> None:
        self.rows: dict[SurfaceId, SurfaceRow] = {}
        self.history: list[SurfaceRow] = []
        self.failing = False

    async def save_surface(self, row: SurfaceRow) -> None:
        if self.failing:
            raise OSError("disk full")
        self.rows[SurfaceId(row.table_id, row.name)] = row
        self.history.append(row)

    async def delete_surface(self, table_id: int, name: str) -> None:
        self.rows.pop(SurfaceId(table_id, name), None)

    async def surfaces(self, table_id: int) -> tuple[SurfaceRow, ...]:
        return tuple(row for surface, row in sorted(self.rows.items()) if surface.table_id == table_id)


class Ear:
    """Implements Listener; keeps what it hears."""

    def __init__(self) -> None:
        self.shown_: list[tuple[str, int]] = []
        self.refused_: list[tuple[str, Refused]] = []
        self.migrated_: list[tuple[int, int]] = []

    def shown(self, surface: SurfaceId, version: int) -> None:
        self.shown_.append((surface.name, version))

    def refused(self, surface: SurfaceId, reason: Refused) -> None:
        self.refused_.append((surface.name, reason))

    def migrated(self, old: int, new: int) -> None:
        self.migrated_.append((old, new))


class Stand:
    """Everything a test of the sender touches."""

    def __init__(self, bot: ExtBot[None], telegram: FakeTelegram, ticker: FakeTicker, budgets: Budgets) -> None:
        self.telegram = telegram
        self.ticker = ticker
        self.budgets = budgets
        self.store = MemoryStore()
        self.ear = Ear()
        self.sender = Sender(bot, self.store, budgets, self.ear, utc_now=lambda: NOW)

    async def settle(self) -> None:
        await settle()

    async def pass_time(self, seconds: float) -> None:
        await self.ticker.advance(seconds)

    def message_id(self, surface: SurfaceId) -> int:
        row = self.sender.message_of(surface)
        assert row is not None
        assert row.message_id is not None
        return row.message_id


@asynccontextmanager
async def stand_of(*, running: bool = True) -> AsyncIterator[Stand]:
    telegram, ticker = FakeTelegram(), FakeTicker()
    budgets = Budgets(ticker)
    bot = ExtBot("1:T", request=telegram, get_updates_request=telegram, rate_limiter=ChatRateLimiter(budgets))
    await bot.initialize()
    telegram.calls.clear()
    stand = Stand(bot, telegram, ticker, budgets)
    work = asyncio.ensure_future(stand.sender.run()) if running else None
    yield stand
    telegram.gate.set()
    close = asyncio.ensure_future(stand.sender.close())
    await ticker.advance(5)
    await close
    if work is not None:
        await work
