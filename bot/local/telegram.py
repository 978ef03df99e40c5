"""The local Telegram as a whole: the world, what waits for the bot, and the rules that both sides share."""

import asyncio
import json
from functools import cache
from pathlib import Path
from typing import Any

from bot.local import shapes
from bot.local.clock import Clock
from bot.local.commands import CommandMenus
from bot.local.errors import bad_request, forbidden
from bot.local.limits import FloodLimits
from bot.local.presses import Presses
from bot.local.trouble import Troubles
from bot.local.updates import UpdateQueue
from bot.local.world import Chat, Message, Person, Service, Status, World


@cache
def words() -> dict[str, Any]:
    """Names and lines that the local chat itself shows (words.json)."""
    loaded: dict[str, Any] = json.loads(Path(__file__).with_name("words.json").read_text(encoding="utf-8"))
    return loaded


class Telegram:
    """One bot's Telegram. `version` grows with every change that a person may see."""

    def __init__(self, bot_id: int, clock: Clock, *, limits: bool = True) -> None:
        self.clock = clock
        self.world = World(bot_id, words()["bot"]["first_name"], words()["bot"]["username"])
        self.updates = UpdateQueue(clock)
        self.presses = Presses(clock, bot_id)
        self.limits = FloodLimits(on=limits)
        self.menus = CommandMenus()
        self.troubles = Troubles()
        self.profile: dict[tuple[str, str], str] = {}  # (name | description | short_description, language) → text
        self.version = 1
        self._changes = asyncio.Event()

    # --- what changes

    def now(self) -> int:
        """Unix time in whole seconds, as messages carry it."""
        return int(self.clock.now())

    def changed(self) -> None:
        """Wake everyone who looks."""
        self.version += 1
        self._changes.set()
        self._changes = asyncio.Event()

    async def change(self, version: int) -> None:
        """Wait until the world is newer than `version`."""
        while self.version <= version:
            await self._changes.wait()

    def post(self, chat: Chat, message: Message) -> Message:
        """Add a message to a chat."""
        chat.messages.append(message)
        self.changed()
        return message

    def line(self, chat: Chat, by: int, kind: str, fields: dict[str, Any] | None = None, **about: str) -> Message:
        """Add a service line to a chat; the words of it are in words.json."""
        text = words()["lines"][kind].format(**about)
        service = Service(kind, text, fields or {}, about)
        return self.post(chat, Message(self.world.number(chat), by, self.now(), service=service))

    def tell_message(self, chat: Chat, message: Message) -> None:
        """Send the bot an update about a person's or a service message, if it is in the chat."""
        if chat.has(self.world.bot_id):
            self.updates.put("message", shapes.message(self.world, chat, message))

    def set_status(self, chat: Chat, user_id: int, status: Status, by: int) -> None:
        """Change somebody's standing and tell the bot, as far as Telegram does.

        my_chat_member always; chat_member only where the bot is administrator (and has asked for it).
        """
        bot_id = self.world.bot_id
        statuses = (chat.status(user_id), status)
        chat.members[user_id] = status
        change = shapes.member_change(self.world, chat, by, user_id, statuses, self.now())
        if user_id == bot_id:
            self.updates.put("my_chat_member", change)
        elif chat.in_charge(bot_id):
            self.updates.put("chat_member", change)
        self.changed()

    # --- what the bot may

    def chat(self, chat_id: int | str) -> Chat:
        """The chat of a request, if the bot knows it. Raises ApiError 400 or 403."""
        chat = self.world.chats.get(chat_id) if isinstance(chat_id, int) else None
        if chat is None or (chat.kind == "private" and not self._knows(self.world.people[chat.id])):
            raise bad_request("chat not found")
        if chat.migrated_to is not None:
            words_ = "group chat was upgraded to a supergroup chat"
            raise bad_request(words_, {"migrate_to_chat_id": chat.migrated_to})
        if chat.kind == "private":
            return chat
        if chat.status(self.world.bot_id) == "kicked":
            raise forbidden(f"bot was kicked from the {chat.kind} chat")
        if not chat.has(self.world.bot_id):
            raise forbidden(f"bot is not a member of the {chat.kind} chat")
        return chat

    def writable(self, chat_id: int | str) -> Chat:
        """The chat of a request that sends. Raises ApiError 400 or 403."""
        chat = self.chat(chat_id)
        if chat.kind == "private":
            person = self.world.people[chat.id]
            if not person.started:
                raise forbidden("bot can't initiate conversation with a user")
            if person.blocked:
                raise forbidden("bot was blocked by the user")
        return chat

    def _knows(self, person: Person) -> bool:
        """A bot knows who wrote to it and who is or was in a group with it."""
        bot_id = self.world.bot_id
        groups = (chat for chat in self.world.chats.values() if chat.kind != "private")
        return person.started or any(bot_id in chat.members and person.id in chat.members for chat in groups)
