"""Whom and where the bot knows: persons and chats, in memory and in storage, with the language each reads."""

import asyncio
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final, TypeAlias

from bot.bounds import is_private
from storage.ports import ChatRow, PersonRow, Storage

LANGUAGES: Final = ("ru", "en")

Bearers: TypeAlias = Mapping[str, Sequence[Sequence[int]]]
"""Per kind of title, the groups of people (user ids, ascending) who bear it."""


class Directory:
    """Every person and chat the bot has met. Reading never waits; a change is kept before it counts."""

    def __init__(self, storage: Storage, default_language: str) -> None:
        self._storage = storage
        self.default_language = default_language
        self._people: dict[int, PersonRow] = {}
        self._chats: dict[int, ChatRow] = {}
        self._changing = asyncio.Lock()

    async def load(self) -> None:
        """Read what storage keeps."""
        self._people = {row.user_id: row for row in await self._storage.people()}
        self._chats = {row.chat_id: row for row in await self._storage.chats()}

    def person(self, user_id: int) -> PersonRow:
        """A person; one never met has an empty name."""
        return self._people.get(user_id, PersonRow(user_id, ""))

    def chat(self, chat_id: int) -> ChatRow:
        """A chat; one never met has an empty title."""
        return self._chats.get(chat_id, ChatRow(chat_id, "private" if is_private(chat_id) else "group", ""))

    def language_of(self, user_id: int) -> str:
        """The language a person reads: what they chose, else their app's where the bot speaks it."""
        person = self.person(user_id)
        chosen = json.loads(person.settings).get("language")
        return self._spoken(chosen or person.language)

    def language_in(self, chat_id: int) -> str:
        """The language of a chat; of a private chat, the person's."""
        if is_private(chat_id):
            return self.language_of(chat_id)
        return self._spoken(self.chat(chat_id).language)

    async def meet(
        self, user_id: int, name: str, username: str | None, language: str | None, *, in_private: bool
    ) -> None:
        """Note how a person calls themself now; who comes to the private chat has pressed Start.

        Of all others it is not known, and the bot does not write to them first: Telegram would refuse it (403).
        """

        def met(known: PersonRow) -> PersonRow:
            started = known.started or in_private
            return replace(known, name=name, username=username, language=language, started=started)

        await self._change_person(user_id, met)

    async def set_started(self, user_id: int, *, started: bool) -> None:
        """Note that a person pressed Start, or that they blocked the bot."""
        await self._change_person(user_id, lambda person: replace(person, started=started))

    def note_refusal(self, user_id: int) -> None:
        """A message to a person was refused: at once no second one is tried. To be followed by :meth:`keep`."""
        self._people[user_id] = replace(self.person(user_id), started=False)

    async def keep(self, user_id: int) -> None:
        """Store what is known of a person."""
        async with self._changing:
            await self._storage.save_person(self.person(user_id))

    async def choose_language(self, user_id: int, language: str) -> None:
        """Keep the language that a person chose for themself."""
        await self._set(user_id, "language", language)

    async def await_string(self, user_id: int, table_id: int | None) -> None:
        """Note that a person's next private message is their client string for a table, or none any more."""
        await self._set(user_id, "awaiting_string", table_id)

    def string_awaited(self, user_id: int) -> int | None:
        """The table for which a person's next private message is their client string."""
        table_id = json.loads(self.person(user_id).settings).get("awaiting_string")
        return int(table_id) if table_id is not None else None

    async def enter(self, chat_id: int, kind: str, title: str) -> None:
        """Note a chat's kind and title."""
        await self._change_chat(chat_id, lambda chat: replace(chat, kind=kind, title=title))

    async def set_administrator(self, chat_id: int, *, administrator: bool) -> None:
        """Note whether the bot is an administrator of a group."""
        await self._change_chat(chat_id, lambda chat: replace(chat, administrator=administrator))

    async def choose_chat_language(self, chat_id: int, language: str) -> None:
        """Keep a group's language."""
        await self._change_chat(chat_id, lambda chat: replace(chat, language=language))

    def titles_in(self, chat_id: int, game_id: str) -> Bearers:
        """Who bears the titles of a game in a chat."""
        bearers: Bearers = json.loads(self.chat(chat_id).settings).get("titles", {}).get(game_id, {})
        return bearers

    async def keep_titles(self, chat_id: int, game_id: str, bearers: Bearers) -> None:
        """Keep who bears the titles of a game in a chat."""

        def with_titles(chat: ChatRow) -> ChatRow:
            settings = json.loads(chat.settings)
            settings["titles"] = {**settings.get("titles", {}), game_id: bearers}
            return replace(chat, settings=json.dumps(settings))

        await self._change_chat(chat_id, with_titles)

    async def move_chat(self, old_id: int, new_id: int) -> None:
        """A group became a supergroup, which may have been met already: it takes over what it lacks."""
        async with self._changing:
            await self._storage.move_chat(old_id, new_id)
            self._chats.pop(old_id, None)
            moved = await self._storage.chat(new_id)
            if moved is not None:
                self._chats[new_id] = moved

    async def _set(self, user_id: int, name: str, value: object) -> None:
        """Change one of a person's settings."""

        def with_setting(person: PersonRow) -> PersonRow:
            return replace(person, settings=json.dumps({**json.loads(person.settings), name: value}))

        await self._change_person(user_id, with_setting)

    async def _change_person(self, user_id: int, change: Callable[[PersonRow], PersonRow]) -> None:
        """One change at a time: each is made to what the one before has left."""
        async with self._changing:
            row = change(self.person(user_id))
            if self._people.get(user_id) == row:
                return
            await self._storage.save_person(row)
            self._people[user_id] = change(self.person(user_id))  # a refusal may have been noted meanwhile

    async def _change_chat(self, chat_id: int, change: Callable[[ChatRow], ChatRow]) -> None:
        async with self._changing:
            row = change(self.chat(chat_id))
            if self._chats.get(chat_id) == row:
                return
            await self._storage.save_chat(row)
            self._chats[chat_id] = row

    def _spoken(self, language: str | None) -> str:
        code = (language or "").split("-")[0]
        return code if code in LANGUAGES else self.default_language
