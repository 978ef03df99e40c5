"""An evening: the local chat, people in their groups, tables opened and ended by pressing what is shown."""

import asyncio
import json
import re
import sys
from collections.abc import Mapping
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path
from random import Random
from types import TracebackType
from typing import Final, Self

from bot.help import load
from bot.local.server import LocalChat
from bot.surfaces.voice import figure
from bot.texts import speech
from games.core import OptionValue
from tests.e2e.bots import ROOT
from tests.e2e.people import PATIENCE, Person, buttons, labels, messages, texts
from tests.e2e.room import Json, Room
from tests.e2e.truth import TableTruth, read_tables
from tests.e2e.watcher import Watcher

NAMES: Final = ("Анна", "Борис", "Вера", "Глеб", "Дарья", "Егор")
RUSSIAN: Final = speech("ru")


@dataclass(frozen=True, slots=True)
class Result:
    """What was shown and recorded of a match that is over."""

    table: TableTruth
    record: Json
    totals: list[int]


class Evening:
    """A server with its people. The bot comes to it from outside, by ``url``, ``database`` and ``token``."""

    def __init__(self, home: Path, *, seed: int, limits: bool = False) -> None:
        self.chat = LocalChat(limits=limits, empty=True)
        self.home = home
        self.database = home / "valet.db"
        self.url = ""
        self.seed = seed
        self._stack = AsyncExitStack()

    @property
    def token(self) -> str:
        return self.chat.token

    async def __aenter__(self) -> Self:
        self.url = f"http://127.0.0.1:{await self.chat.start()}"
        self._stack.push_async_callback(self.chat.close)
        self.room = await self._stack.enter_async_context(Room(self.url))
        self.watcher = Watcher(self.room, self.database, self.token)
        return self

    async def __aexit__(self, kind: type[BaseException] | None, _: object, __: TracebackType | None) -> None:
        await self._stack.aclose()

    # People and groups

    async def person(self, name: str, *, started: bool = True, language: str = "ru") -> Person:
        """Somebody new; who ``started`` has pressed Start before."""
        made = await self.room.do("person", first_name=name, language_code=language, started=started)
        return Person(self.room, int(made["id"]), name, Random(f"{self.seed} {name}"))

    async def people(self, count: int, strangers: int = 0) -> list[Person]:
        """So many people, the last ``strangers`` of whom never pressed Start."""
        return [await self.person(name, started=i < count - strangers) for i, name in enumerate(NAMES[:count])]

    async def group(self, title: str, people: list[Person]) -> int:
        """A group of these people with the bot; its number."""
        first, *others = people
        others_ids = [person.user_id for person in others]
        made = await self.room.do("group", title=title, as_=first.user_id, others=others_ids)
        return int(made["chat_id"])

    # Tables

    async def open_lobby(
        self, chat_id: int, game: str, seated: list[Person], options: Mapping[str, OptionValue], computers: int = 0
    ) -> None:
        """The first opens a table with these house rules, the others sit down, computers are added; all by button."""
        opener, *others = seated
        start = labels("lobby-start")
        await opener.say_until(chat_id, "/play", f"title-{game}")
        titles = labels(f"title-{game}")
        await opener.press_towards(chat_id, lambda shown: shown.text in start, lambda shown: shown.text in titles)
        for name, value in options.items():
            await self._agree(opener, chat_id, game, name, value)
        for person in others:
            await person.press_label(chat_id, "lobby-sit")
        for _ in range(computers):
            await opener.press_label(chat_id, "lobby-add-computer")
        for person in seated:
            person.games[chat_id] = game

    async def _agree(self, opener: Person, chat_id: int, game: str, name: str, value: OptionValue) -> None:
        """Choose a house rule: the list of them, the page of this one, its value; and back to the front."""
        told = load("ru")[game].options[name]
        asked = RUSSIAN.plain("option-button", label=told.label, value="")
        agreed = RUSSIAN.plain("option-button", label=told.label, value=told.value(value).label)
        chosen = RUSSIAN.plain("value-open", label=told.value(value).label)
        options, back, start = labels("lobby-options"), labels("back-button"), labels("lobby-start")
        await opener.press_towards(
            chat_id,
            lambda shown: shown.text == agreed,
            lambda shown: shown.text == chosen,
            lambda shown: shown.text.startswith(asked),
            lambda shown: shown.text in options,
        )
        await opener.press_towards(chat_id, lambda shown: shown.text in start, lambda shown: shown.text in back)

    async def start(self, chat_id: int, opener: Person) -> None:
        """Begin the match, once its button is green."""
        wanted = labels("lobby-start")
        before = len(opener.presses)
        pressed = await opener.press_as(chat_id, lambda shown: shown.text in wanted and shown.style == "success")
        # On a busy machine the answer to a first press may be awaited in vain, and the second finds the match begun.
        repeated = len(opener.presses) > before + 1
        assert repeated or pressed.answer == RUSSIAN.plain("match-started"), pressed.answer

    async def open_match(
        self, chat_id: int, game: str, seated: list[Person], options: Mapping[str, OptionValue], computers: int = 0
    ) -> None:
        """A lobby as :meth:`open_lobby`, begun at once."""
        await self.open_lobby(chat_id, game, seated, options, computers)
        await self.start(chat_id, seated[0])

    # The end

    async def finish(self, chat_id: int, person: Person) -> Result:
        """Fetch the record from the final message, replay and verify it, and compare it with what is shown."""
        state = await person.until(person.has_finished)
        await person.press_label(chat_id, "end-record")
        data = await self._document(chat_id, person)
        path = self.home / f"record{chat_id}.json"
        path.write_bytes(data)
        replayed, verified = await _games("replay", path), await _games("verify", path)
        assert verified == {"ok": True}
        assert replayed["over"]
        table = await self._settled(chat_id)
        end = next(shown.message["text"] for shown in buttons(state, chat_id) if shown.text in labels("end-record"))
        for seat, total in enumerate(replayed["totals"]):
            assert shows_score(end, self._seat_name(table, seat), total), (end, replayed["totals"])
        assert table.match is not None
        assert list(table.match.totals) == replayed["totals"]
        assert [len(deal["actions"]) for deal in json.loads(data)["deals"]] == _actions_by_deal(table)
        return Result(table, json.loads(data), replayed["totals"])

    async def _document(self, chat_id: int, person: Person) -> bytes:
        def documents(state: Json) -> list[Json]:
            return [message["document"] for message in messages(state, chat_id) if message["document"]]

        state = await person.until(lambda state: bool(documents(state)))
        return await self.room.file(documents(state)[-1]["url"])

    async def _settled(self, chat_id: int) -> TableTruth:
        """The chat's last table, once its end is kept as shown."""
        async with asyncio.timeout(PATIENCE):
            while (table := self.table(chat_id)).phase != "over":
                await self.room.change(self.chat.telegram.version, 0.05)
        return table

    def table(self, chat_id: int) -> TableTruth:
        """The latest table of a chat, out of the database."""
        return [table for table in read_tables(self.database).values() if table.chat_id == chat_id][-1]

    def shows_hand(self, group: int, person: Person, chat_id: int, state: Json) -> bool:
        """Whether the newest cards in a chat are the hand that a person has in a group, as the engine knows it."""
        table = self.table(group)
        assert table.match is not None
        held = {str(RUSSIAN.card(card)) for card in table.match.view(table.seat_of(person.user_id)).hand}
        cards = [shown for shown in buttons(state, chat_id) if shown.is_card]
        return {shown.text for shown in cards if shown.place == cards[0].place} == held

    @staticmethod
    def _seat_name(table: TableTruth, seat: int) -> str:
        if table.seats[seat] is None:
            return RUSSIAN.plain("computer-short", number=int(table.names[seat]))
        return table.names[seat]


def shows_score(end: str, name: str, total: int) -> bool:
    """Whether the final message tells this total after this name: «Анна, Вера и Борис — 21 очко», «2. Борис 15»."""
    alone = rf"{re.escape(name)}\u2069?(?:(?:,| и) [^—\n]*)?(?: —)? {figure(total)}(?!\d)"
    return re.search(alone, end) is not None


def count_texts(state: Json, chat_id: int, beginning: str) -> int:
    """How many of the bot's messages in a chat begin so."""
    return sum(text.startswith(beginning) for text in texts(state, chat_id))


def _actions_by_deal(table: TableTruth) -> list[int]:
    return [sum(action.deal == deal for action in table.actions) for deal in range(len(table.decks))]


async def _games(command: str, path: Path) -> Json:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "games", command, str(path), cwd=ROOT, stdout=asyncio.subprocess.PIPE
    )
    output, _ = await process.communicate()
    assert process.returncode == 0, output
    told: Json = json.loads(output)
    return told
