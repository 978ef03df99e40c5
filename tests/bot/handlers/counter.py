"""The whole bot but its composition root, in the test's own hands: updates go in, requests come out, time stands still.

Everything that a client could send can be sent here, forged buttons and odd messages too.
"""

import asyncio
import itertools
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from random import Random
from typing import Any

from telegram import Update
from telegram.ext import Application, ApplicationBuilder

from bot.budgets import Budgets, ChatRateLimiter
from bot.clock import Pace
from bot.estimate import Estimates
from bot.hall import Hall
from bot.handlers.desk import Desk
from bot.handlers.registration import register
from bot.people import Directory
from bot.sender import Sender
from bot.surfaces.compose import make_composer
from bot.table import Phase
from bot.tables import Table
from games.core import OptionValue
from storage.memory import MemoryStorage
from storage.ports import Storage
from tests.bot.fake_telegram import Call, FakeTelegram
from tests.bot.fake_ticker import FakeTicker
from tests.bot.table.fakes import ANNA, BORIS, GROUP, NAMES, HandClock

JsonObject = dict[str, Any]

CHANNEL_BOT, ANONYMOUS = 136817688, 1087968824
"""Who Telegram says has written when somebody writes as a channel, or as the group itself."""
RIGHTS = (
    *(f"can_send_{what}" for what in ("messages", "polls", "other_messages", "audios", "documents", "photos")),
    *(f"can_send_{what}" for what in ("videos", "video_notes", "voice_notes")),
    *("can_change_info", "can_invite_users", "can_pin_messages", "can_manage_topics", "can_add_web_page_previews"),
    *("can_edit_tag", "can_react_to_messages"),
)
"""What a restricted member may be kept from (Bot API, ChatMemberRestricted)."""
UNSEEN = 77
"""A message of the bot that the test knows nothing of."""


class Town(FakeTelegram):
    """Telegram with people in chats. ``statuses``: what getChatMember says of a person, ``left`` if nothing.

    ``restricted`` is in the chat, ``restricted out`` has left it.
    """

    def __init__(self) -> None:
        super().__init__()
        self.statuses: dict[tuple[int, int], str] = {}

    def _result(self, call: Call) -> object:
        if call.method != "getChatMember":
            return super()._result(call)
        chat_id, user_id = int(call.parameters["chat_id"]), int(call.parameters["user_id"])
        return membership(user_id, self.statuses.get((chat_id, user_id), "left"))

    def answers(self) -> list[str]:
        """What presses were answered with, in order."""
        return [call.parameters.get("text", "") for call in self.calls if call.method == "answerCallbackQuery"]


class Timeless(Estimates):
    """Knows the length of every match, so that no thread is needed to find it out."""

    def known(
        self, game_id: str, seats: int, options: Mapping[str, OptionValue], *, persons: int | None = None
    ) -> int | None:
        del game_id, seats, options, persons
        return 40


class Counter:
    """Where people come: ``say`` and ``press`` as they do, or ``take`` any update at all."""

    def __init__(self, storage: Storage) -> None:
        self.telegram, self.ticker, self.clock = Town(), FakeTicker(), HandClock()
        self.storage = storage
        budgets = Budgets(self.ticker)
        self.application: Application[Any, Any, Any, Any, Any, Any] = (
            ApplicationBuilder()
            .token("1:T")
            .request(self.telegram)
            .get_updates_request(self.telegram)
            .rate_limiter(ChatRateLimiter(budgets))
            .updater(None)
            .job_queue(None)
            .build()
        )
        bot = self.application.bot
        self.directory = Directory(storage, "ru")
        self.hall = Hall(storage, self.directory, self.clock, Pace(), Random(7))
        self.sender = Sender(bot, storage, budgets, self.hall)
        estimates = Timeless()
        compose = make_composer(self.directory, lambda: bot.username, self.hall.revealed_seed, Pace(), estimates)
        self.hall.furnish(self.sender, compose)
        self.desk = Desk(bot, self.hall, self.directory, self.sender, estimates, self.clock, Random(5))
        register(self.application, self.desk)
        self._numbers = itertools.count(5000)

    # Updates

    async def take(self, **update: object) -> None:
        """Handle one update in Telegram's own form."""
        given = {"update_id": next(self._numbers), **update}
        read = Update.de_json(given, self.application.bot)
        await self.application.process_update(read)

    async def say(self, user_id: int, text: str, chat_id: int = GROUP, **more: object) -> None:
        """Write a message; ``more`` are fields of it."""
        message = {**self._message(user_id, chat_id), "text": text, **more}
        if text.startswith("/"):
            message["entities"] = [{"type": "bot_command", "offset": 0, "length": len(text.split(" ")[0])}]
        await self.take(message=message)

    async def press(
        self, user_id: int, data: str, chat_id: int = GROUP, message_id: int = UNSEEN, **more: object
    ) -> str:
        """Press a button with this data, on a message whose keyboard has it; what the press is answered with."""
        answered = len(self.telegram.answers())
        button = {"text": "?", "callback_data": data}
        under = {**self._message(1, chat_id), "message_id": message_id, "text": "?"}
        under |= {"reply_markup": {"inline_keyboard": [[button]]}, **more}
        query = {"id": f"q{next(self._numbers)}", "from": person(user_id), "chat_instance": "1"}
        await self.take(callback_query={**query, "message": under, "data": data})
        (answer,) = self.telegram.answers()[answered:]
        return answer

    def _message(self, user_id: int, chat_id: int) -> JsonObject:
        return {"message_id": next(self._numbers), "date": 1, "chat": chat(chat_id), "from": person(user_id)}

    # Tables

    def table(self, chat_id: int = GROUP) -> Table:
        """The open table of a chat."""
        table = self.hall.at(chat_id, None)
        assert table is not None
        return table

    async def lobby(self, *persons: int, game: str = "valety", chat_id: int = GROUP) -> Table:
        """A lobby, opened by the first of these persons, where all of them sit."""
        await self.say(persons[0], "/play", chat_id)
        table = self.table(chat_id)
        await self.press(persons[0], button(table, "l", "game", game), chat_id)
        for user_id in persons[1:]:
            await self.press(user_id, button(table, "l", "sit"), chat_id)
        return table

    async def match(self, *persons: int, game: str = "valety", chat_id: int = GROUP) -> Table:
        """A match of these persons."""
        table = await self.lobby(*persons, game=game, chat_id=chat_id)
        await self.press(persons[0], button(table, "l", "start"), chat_id)
        assert table.state.phase is Phase.PLAYING
        return table

    # Time

    async def settle(self) -> None:
        """Let everything that is to be sent be sent, and every task end."""
        await self.ticker.advance(120)
        while self.hall.house.tasks:
            await asyncio.wait(tuple(self.hall.house.tasks))
            await self.ticker.advance(120)


def button(table: Table, kind: str, *words: str, stamp: str = "") -> str:
    """The data of a table's button."""
    number, digits = table.state.table_id, ""
    while number or not digits:
        number, digit = divmod(number, 36)
        digits = "0123456789abcdefghijklmnopqrstuvwxyz"[digit] + digits
    return ":".join((kind, digits, stamp, *words))


def person(user_id: int) -> JsonObject:
    """A person, or the bot itself (1), as Telegram tells of them."""
    bots = {1: "Bot", CHANNEL_BOT: "Channel", ANONYMOUS: "Group"}
    name = bots.get(user_id) or NAMES.get(user_id, str(user_id))
    return {"id": user_id, "is_bot": user_id in bots, "first_name": name, "language_code": "ru"}


def membership(user_id: int, status: str) -> JsonObject:
    """A chat member as Telegram tells of them; for ``status`` see :class:`Town`."""
    kind, _, out = status.partition(" ")
    told = {"status": kind, "user": person(user_id), "is_anonymous": False, "until_date": 0}
    return told if kind != "restricted" else {**told, "is_member": not out, **dict.fromkeys(RIGHTS, False)}


def chat(chat_id: int) -> JsonObject:
    """A chat as Telegram tells of it."""
    if chat_id > 0:
        return {"id": chat_id, "type": "private", "first_name": "P"}
    return {"id": chat_id, "type": "supergroup", "title": "Дача у озера"}


@asynccontextmanager
async def counter_of(storage: Storage | None = None) -> AsyncIterator[Counter]:
    """An open counter with two people who have pressed Start."""
    storage = storage or MemoryStorage()
    await storage.open()
    counter = Counter(storage)
    await counter.directory.load()
    await counter.application.initialize()
    sending = asyncio.ensure_future(counter.sender.run())
    for user_id in (ANNA, BORIS):
        counter.telegram.statuses[GROUP, user_id] = "member"
        await counter.directory.set_started(user_id, started=True)
    yield counter
    await counter.hall.close()
    closing = asyncio.ensure_future(counter.sender.close())
    await counter.ticker.advance(5)
    await closing
    await sending
    await counter.application.shutdown()
