"""Whom and where the bot knows: persons and chats, in memory and in storage, with the language each reads."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final, TypeAlias

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

    async def load(self) -> None:
        """Read what storage keeps."""
        self._people = {row.user_id: row for row in await self._storage.people()}
        self._chats = {row.chat_id: row for row in await self._storage.chats()}

    def person(self, user_id: int) -> PersonRow:
        """A person; one never met has an empty name."""
        return self._people.get(user_id, PersonRow(user_id, ""))

    def chat(self, chat_id: int) -> ChatRow:
        """A chat; one never met has an empty title."""
        return self._chats.get(chat_id, ChatRow(chat_id, "private" if chat_id > 0 else "group", ""))

    def language_of(self, user_id: int) -> str:
        """The language a person reads: what they chose, else their app's where the bot speaks it."""
        person = self.person(user_id)
        chosen = json.loads(person.settings).get("language")
        return self._spoken(chosen or person.language)

    def language_in(self, chat_id: int) -> str:
        """The language of a chat; of a private chat, the person's."""
        if chat_id > 0:
            return self.language_of(chat_id)
        return self._spoken(self.chat(chat_id).language)

    async def meet(self, user_id: int, name: str, username: str | None, language: str | None) -> None:
        """Note how a person calls themself now.

        Whether somebody met for the first time ever pressed Start is not known: the first message to them will tell.
        """
        known = self._people.get(user_id, PersonRow(user_id, "", started=True))
        await self._save_person(replace(known, name=name, username=username, language=language))

    async def set_started(self, user_id: int, *, started: bool) -> None:
        """Note that a person pressed Start, or that a message to them was refused."""
        await self._save_person(replace(self.person(user_id), started=started))

    async def choose_language(self, user_id: int, language: str) -> None:
        """Keep the language that a person chose for themself."""
        person = self.person(user_id)
        settings = {**json.loads(person.settings), "language": language}
        await self._save_person(replace(person, settings=json.dumps(settings)))

    async def await_string(self, user_id: int, table_id: int | None) -> None:
        """Note that a person's next private message is their client string for a table, or none any more."""
        person = self.person(user_id)
        settings = {**json.loads(person.settings), "awaiting_string": table_id}
        await self._save_person(replace(person, settings=json.dumps(settings)))

    def string_awaited(self, user_id: int) -> int | None:
        """The table for which a person's next private message is their client string."""
        table_id = json.loads(self.person(user_id).settings).get("awaiting_string")
        return int(table_id) if table_id is not None else None

    async def enter(self, chat_id: int, kind: str, title: str) -> None:
        """Note a chat's kind and title."""
        await self._save_chat(replace(self.chat(chat_id), kind=kind, title=title))

    async def set_administrator(self, chat_id: int, *, administrator: bool) -> None:
        """Note whether the bot is an administrator of a group."""
        await self._save_chat(replace(self.chat(chat_id), administrator=administrator))

    async def choose_chat_language(self, chat_id: int, language: str) -> None:
        """Keep a group's language."""
        await self._save_chat(replace(self.chat(chat_id), language=language))

    def titles_in(self, chat_id: int, game_id: str) -> Bearers:
        """Who bears the titles of a game in a chat."""
        bearers: Bearers = json.loads(self.chat(chat_id).settings).get("titles", {}).get(game_id, {})
        return bearers

    async def keep_titles(self, chat_id: int, game_id: str, bearers: Bearers) -> None:
        """Keep who bears the titles of a game in a chat."""
        chat = self.chat(chat_id)
        settings = json.loads(chat.settings)
        settings["titles"] = {**settings.get("titles", {}), game_id: bearers}
        await self._save_chat(replace(chat, settings=json.dumps(settings)))

    async def move_chat(self, old_id: int, new_id: int) -> None:
        """A group became a supergroup."""
        await self._storage.move_chat(old_id, new_id)
        old = self._chats.pop(old_id, None)
        if old is not None and new_id not in self._chats:
            self._chats[new_id] = replace(old, chat_id=new_id, kind="supergroup")

    def known_chats(self) -> Iterable[ChatRow]:
        """Every chat met."""
        return tuple(self._chats.values())

    async def _save_person(self, row: PersonRow) -> None:
        if self._people.get(row.user_id) != row:
            await self._storage.save_person(row)
            self._people[row.user_id] = row

    async def _save_chat(self, row: ChatRow) -> None:
        if self._chats.get(row.chat_id) != row:
            await self._storage.save_chat(row)
            self._chats[row.chat_id] = row

    def _spoken(self, language: str | None) -> str:
        code = (language or "").split("-")[0]
        return code if code in LANGUAGES else self.default_language
