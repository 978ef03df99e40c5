"""The bot in two shapes: put together within the test's own process, and as the real process that can be killed."""

import asyncio
import contextlib
import os
import signal
import sys
from pathlib import Path
from types import TracebackType
from typing import Final, Protocol, Self

import pytest
from pydantic import SecretStr

from bot import budgets
from bot.app import App, open_storage
from bot.budgets import Allowance
from bot.config import load_settings
from bot.local.server import LocalChat

PACE: Final = 0.02
AMPLE: Final = Allowance(burst=10_000, gap=0.001, count=70_000, period=60.0)
"""A budget that nobody uses up, for a server without limits."""
ROOT: Final = Path(__file__).parents[2]


class Bot(Protocol):
    """Something that serves the tables of one database at one server."""

    async def __aenter__(self) -> Self: ...

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...


class BotWithin:
    """The composition root itself, without a process of its own."""

    def __init__(self, url: str, database: Path, token: str) -> None:
        settings = load_settings(
            _env_file=None,
            bot_token=SecretStr(token),
            bot_api_url=url,
            database_url=f"sqlite:///{database}",
            pace=PACE,
        )
        self.app = App(settings, open_storage(settings))
        self._running: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        self._running = asyncio.create_task(self.app.run())
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.app.stop()
        if self._running is not None:
            await self._running


def without_budgets(patch: pytest.MonkeyPatch) -> None:
    """Let the bot within write as fast as it can, at a server that has no limits either."""
    for name in ("GROUP", "PERSON", "OVERALL"):
        patch.setattr(budgets, name, AMPLE)


class BotProcess:
    """``python -m bot``; its log goes on in one file over all its lives. ``module``: what is run in its place."""

    def __init__(
        self, url: str, database: Path, token: str, log: Path, *, pace: float = PACE, module: str = "bot"
    ) -> None:
        self.log = log
        self._module = module
        self.starts = 0
        self._environment = {
            **{name: value for name, value in os.environ.items() if name in ("PATH", "HOME", "LANG", "TMPDIR")},
            "BOT_TOKEN": token,
            "BOT_API_URL": url,
            "DATABASE_URL": f"sqlite:///{database}",
            "PACE": str(pace),
            "PYTHONPATH": str(ROOT),
        }
        self._home = database.parent
        self._process: asyncio.subprocess.Process | None = None

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._process is not None and self._process.returncode is None:
            await self.stop()

    async def start(self) -> None:
        """Start it; it finds everything as it was left."""
        self.starts += 1
        with self.log.open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", self._module, cwd=self._home, env=self._environment, stdout=log, stderr=log
            )

    def kill(self) -> None:
        """SIGKILL, now: nothing of it runs after this call."""
        if self._process is not None:
            with contextlib.suppress(ProcessLookupError):
                self._process.send_signal(signal.SIGKILL)

    async def buried(self) -> None:
        """Wait until the killed process is gone."""
        assert self._process is not None
        assert await self._process.wait() == -signal.SIGKILL

    async def stop(self) -> None:
        """SIGTERM; it must come to an orderly end."""
        assert self._process is not None
        self._process.terminate()
        assert await self._process.wait() == 0


def bot_process(chat: LocalChat, url: str, home: Path, *, pace: float = PACE, module: str = "bot") -> BotProcess:
    """The real process with its database and log in this directory."""
    return BotProcess(url, home / "valet.db", chat.token, home / "bot.log", pace=pace, module=module)
