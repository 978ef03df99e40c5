"""The composition root: the only place that knows which adapters the bot runs with."""

import asyncio
import logging
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from random import SystemRandom
from typing import Any, Final

from telegram import BotCommand, BotCommandScopeAllGroupChats, BotCommandScopeAllPrivateChats, Update
from telegram.error import BadRequest, Conflict, InvalidToken, NetworkError, TelegramError
from telegram.ext import Application, ApplicationBuilder, Updater

from bot.budgets import Budgets, ChatRateLimiter, SystemTicker
from bot.clock import Pace
from bot.config import ConfigurationError, Settings
from bot.estimate import Estimates
from bot.hall import Hall
from bot.handlers.commands import COMMANDS
from bot.handlers.desk import Desk
from bot.handlers.registration import ALLOWED_UPDATES, register
from bot.people import LANGUAGES, Directory
from bot.request import AiohttpRequest
from bot.sender import Sender
from bot.surfaces.compose import make_composer
from bot.tables import Alarm, Cancellable
from bot.texts import Speech, speech
from bot.webserver import WebServer, add_health, add_webhook
from storage.memory import MemoryStorage
from storage.ports import Storage
from storage.sqlite import SqliteStorage

log = logging.getLogger(__name__)

HEARTBEAT: Final = timedelta(seconds=10)
NEWCOMER: Final = timedelta(seconds=20)
"""A copy that meets another on the same token within this time of its start is the one to give way."""
SAME_TIME: Final = 64
"""How many updates are handled at the same time; those of one table still go one by one."""
MENUS: Final = (
    (BotCommandScopeAllPrivateChats(), tuple(name for name in COMMANDS if name not in ("start", "join"))),
    (BotCommandScopeAllGroupChats(), tuple(name for name in COMMANDS if name != "start")),
)
"""The commands offered in each kind of chat."""


class SystemAlarm(Alarm):
    """The machine's clock and the event loop's timers."""

    def now(self) -> datetime:
        return datetime.now(UTC)

    def call_at(self, at: datetime, ring: Callable[[], None]) -> Cancellable:
        delay = max(0.0, (at - self.now()).total_seconds())
        return asyncio.get_running_loop().call_later(delay, ring)


def open_storage(settings: Settings) -> Storage:
    """The storage that the settings name."""
    return SqliteStorage(settings.database_path)


def passing_storage() -> Storage:
    """A storage that lives as long as the program: the local chat's people and messages do not live longer either."""
    return MemoryStorage()


class App:
    """The bot, put together."""

    def __init__(self, settings: Settings, storage: Storage) -> None:
        self._settings = settings
        self._storage = storage
        self._alarm = SystemAlarm()
        self._started_at = self._alarm.now()
        self._fatal: str | None = None
        self._stop = asyncio.Event()
        self.application = self._build()
        self.directory = Directory(storage, settings.default_language)
        pace = Pace(settings.pace)
        self.hall = Hall(storage, self.directory, self._alarm, pace, SystemRandom())
        self.sender = Sender(self.application.bot, storage, self._budgets, self.hall)
        estimates = Estimates()
        compose = make_composer(
            self.directory, lambda: self.application.bot.username, self.hall.revealed_seed, pace, estimates
        )
        self.hall.furnish(self.sender, compose)
        self.desk = Desk(
            self.application.bot,
            self.hall,
            self.directory,
            self.sender,
            estimates,
            self._alarm,
            SystemRandom(),
            settings.owner_ids,
        )
        register(self.application, self.desk)

    def _build(self) -> Application[Any, Any, Any, Any, Any, Any]:
        self._budgets = Budgets(SystemTicker())
        return (
            ApplicationBuilder()
            .token(self._settings.bot_token.get_secret_value())
            .base_url(f"{self._settings.bot_api_url}/bot")
            .base_file_url(f"{self._settings.bot_api_url}/file/bot")
            .request(AiohttpRequest())
            .get_updates_request(AiohttpRequest())
            .rate_limiter(ChatRateLimiter(self._budgets))
            .concurrent_updates(SAME_TIME)
            .job_queue(None)
            .build()
        )

    def stop(self) -> None:
        """Come to an end: steps under way are finished, deadlines keep their time in storage."""
        self._stop.set()

    async def run(self) -> None:
        """Serve until :meth:`stop`. ConfigurationError if Telegram refuses token or webhook, or another copy polls."""
        await self._storage.open()
        try:
            await self._enter()
            await self._serve()
        finally:
            await self._leave()
        if self._fatal is not None:
            raise ConfigurationError(self._fatal)

    async def _enter(self) -> None:
        """Reach Telegram, however long that takes; a wrong token is no reason to wait."""
        pause = 1.0
        while not self._stop.is_set():
            try:
                await self.application.initialize()
            except InvalidToken:
                raise ConfigurationError("BOT_TOKEN: Telegram does not know this token") from None
            except NetworkError as error:
                log.warning("Telegram cannot be reached yet (%s); trying again in %.0f s", type(error).__name__, pause)
                await self._wait(pause)
                pause = min(pause * 2, 60.0)
            else:
                return

    async def _wait(self, seconds: float) -> None:
        with suppress(TimeoutError):
            await asyncio.wait_for(self._stop.wait(), seconds)

    async def _serve(self) -> None:
        if self._stop.is_set():
            return
        await self.directory.load()
        down_since = await self._storage.alive_at()
        sending = asyncio.create_task(self.sender.run())
        await self.hall.restore_all(down_since)
        beating = asyncio.create_task(self._beat())
        servers = self._servers()
        for server in servers:
            await server.start()
        await self.application.start()
        menus = asyncio.create_task(self._set_menus())
        await self._fetch_updates()
        if not self._stop.is_set():
            log.info("@%s is at its tables", self.application.bot.username)
        await self._stop.wait()
        for task in (beating, menus):
            task.cancel()
        if self._updater.running:
            await self._updater.stop()
        for server in servers:
            await server.close()
        await self.application.stop()
        await self.hall.close()
        await self.sender.close()
        await sending

    @property
    def _updater(self) -> Updater:
        updater = self.application.updater
        if updater is None:
            raise RuntimeError("the application was built without an updater")
        return updater

    def _servers(self) -> list[WebServer]:
        """The HTTP servers that the settings ask for."""
        servers = []
        if self._settings.webhook_url is not None and self._settings.webhook_secret is not None:
            pushed = WebServer(self._settings.webhook_listen)
            secret = self._settings.webhook_secret.get_secret_value()
            add_webhook(pushed, self._settings.webhook_url, secret, self._take)
            servers.append(pushed)
        if self._settings.health_listen is not None:
            health = WebServer(self._settings.health_listen)
            add_health(health, self._figures)
            servers.append(health)
        return servers

    async def _fetch_updates(self) -> None:
        """Have Telegram push updates where there is a webhook, else poll."""
        bot, url, secret = self.application.bot, self._settings.webhook_url, self._settings.webhook_secret
        if url is not None and secret is not None:
            try:
                await bot.set_webhook(url, secret_token=secret.get_secret_value(), allowed_updates=ALLOWED_UPDATES)
            except BadRequest as error:
                self._fatal = f"WEBHOOK_URL: Telegram refuses it: {error.message}"
                self._stop.set()
            return
        await self._updater.start_polling(
            allowed_updates=ALLOWED_UPDATES, timeout=timedelta(seconds=30), error_callback=self._on_polling_error
        )

    async def _take(self, data: Mapping[str, Any]) -> None:
        """An update that Telegram pushed. What cannot be read is let go: refused, it would be pushed again for ever."""
        try:
            update = Update.de_json(dict(data), self.application.bot)
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            log.error("an update cannot be read: %s", type(error).__name__)
            return
        if update is not None:
            await self.application.update_queue.put(update)

    def _figures(self) -> Mapping[str, float]:
        """What operators watch."""
        return {
            "valet_tables_open": len(self.hall.open_tables()),
            "valet_uptime_seconds": (self._alarm.now() - self._started_at).total_seconds(),
            "valet_updates_waiting": self.application.update_queue.qsize(),
        }

    async def _leave(self) -> None:
        with suppress(TelegramError, RuntimeError):
            await self.application.shutdown()
        # An application that never came to life does not close the connections it opened on the way.
        await self.application.bot.shutdown()
        await self._storage.close()

    def _on_polling_error(self, error: TelegramError) -> None:
        """A second copy on the same token gives way if it came last; the one that was there first goes on."""
        if isinstance(error, Conflict):
            if self._alarm.now() - self._started_at < NEWCOMER:
                self._fatal = "BOT_TOKEN: another copy of the bot is already polling this token"
                self._stop.set()
            else:
                log.warning("another copy of the bot polls this token")
            return
        log.warning("updates cannot be fetched: %s", type(error).__name__)

    async def _beat(self) -> None:
        """Note every few seconds that the bot runs, so that time it was down can be given back."""
        while True:
            try:
                await self._storage.save_alive(self._alarm.now())
            except OSError as error:
                log.error("that the bot runs cannot be kept: %s", error)
            await asyncio.sleep(HEARTBEAT.total_seconds())

    async def _set_menus(self) -> None:
        """Tell Telegram, in every language, what the bot does and which commands it understands (setMyCommands)."""
        bot = self.application.bot
        for code in (None, *LANGUAGES):
            spoken = speech(code or self._settings.default_language)
            try:
                await bot.set_my_description(spoken.plain("bot-description"), language_code=code)
                await bot.set_my_short_description(spoken.plain("bot-short-description"), language_code=code)
                for scope, names in MENUS:
                    menu = [_menu_line(name, spoken) for name in names]
                    await bot.set_my_commands(menu, scope=scope, language_code=code)
            except TelegramError as error:
                log.warning("the command menu could not be set: %s", type(error).__name__)


def _menu_line(name: str, spoken: Speech) -> BotCommand:
    """A command of the menu. /hand is seen by nobody but who typed it (Bot API 10.2, BotCommand.is_ephemeral)."""
    ephemeral = {"is_ephemeral": True} if name == "hand" else None
    return BotCommand(name, spoken.plain(f"command-{name}"), api_kwargs=ephemeral)
