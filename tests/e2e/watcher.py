"""Looks over the bot's shoulder: every Bot API request, to whom it becomes visible, and what it may not hold."""

import json
import re
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from bot.people import LANGUAGES
from bot.texts import speech
from games.core import Seat
from tests.e2e.cards_in_text import cards_in
from tests.e2e.room import Json, Room
from tests.e2e.truth import Cards, TableTruth, read_tables

EVERYBODY: Final = 0
"""Whoever is in the group, also who sits at no table."""
WINDOW: Final = 2.0
"""A pop-up that names no deal may speak of one that ended so many seconds ago."""
WRITING: Final = ("sendMessage", "sendDocument", "editMessageText", "editEphemeralMessageText")
ANSWER: Final = "answerCallbackQuery"
PROBE: Final = "deleteEphemeralMessage"
"""Asked once without parameters, to learn whether the server knows ephemeral messages."""
TOO_OLD: Final = "query is too old"
LOSING: Final = 0.5
"""Within so many seconds of a loss an answer may have been lost with it."""
CROSSING: Final = 1.0
QUOTED: Final = 300

_TABLE_OF: Final = re.compile(r"[a-z]:([0-9a-z]+):")
_DEAL_OF: Final = re.compile(
    "|".join(re.escape(speech(code).plain("deal", number="@")).replace("@", r"(\d+)") for code in LANGUAGES)
)

Expected = Callable[[Json], bool]


@dataclass(frozen=True, slots=True)
class Sighting:
    """Something that became visible: to whom (a person's id, or EVERYBODY), of which table and deal, in what words."""

    number: int
    at: float
    viewer: int
    chat_id: int
    table_id: int | None
    deal: int | None
    words: str = field(repr=False)
    is_popup: bool = False
    named: Cards = frozenset()


class Screens:
    """What stands in the chats and since when, so that nothing is sent twice."""

    def __init__(self) -> None:
        self._content: dict[tuple[int, int | None], dict[int, tuple[str, float]]] = {}
        self.tables: dict[tuple[int, int | None, int], int] = {}
        self._vanished: list[tuple[int, int | None, float]] = []

    def note(self, entry: Json) -> float | None:
        """Take note of a request that was performed; since when what it sent stood there already, if it did."""
        params = entry["params"]
        chat_id, receiver = params.get("chat_id"), _receiver(params)
        shown = self._content.setdefault((chat_id, receiver), {})
        if entry["method"].startswith("delete"):
            shown.pop(_number(params), None)
            return None
        content = json.dumps([params.get("text"), params.get("reply_markup")], sort_keys=True)
        sent = entry["method"].startswith("send")
        gone = max((at for *place, at in self._vanished if place == [chat_id, receiver]), default=0.0)
        same = [at for known, at in shown.values() if sent and "text" in params and known == content and at > gone]
        number = _number(entry["result"] if sent else params)
        shown[number] = content, entry["at"]
        if (table_id := _table_in(params)) is not None:
            self.tables[chat_id, receiver, number] = table_id
        return max(same, default=None)

    def vanish(self, chat_id: int, receiver: int | None = None) -> None:
        """Messages of a chat may have gone by now without the bot: people delete them, apps lose ephemeral ones.

        Who misses one may ask for it while the bot is sending it by itself, so for a while it may come twice.
        """
        self._vanished.append((chat_id, receiver, time.time() + CROSSING))

    def since(self, params: Json) -> float:
        """Since when a message shows what it shows."""
        return self._content[params["chat_id"], _receiver(params)][_number(params)][1]

    def table_of(self, params: Json) -> int | None:
        """The table that an edited message showed before."""
        return self.tables.get((params["chat_id"], _receiver(params), _number(params)))


class Watcher:
    """Judges what the bot has sent since the last look; everything wrong is kept in ``faults``.

    ``expected`` tells which refused requests are no fault. ``doubled`` counts messages sent although the same stood
    there already, ``unmodified`` edits to what already stood there. Both are faults, unless what stood there was
    written when answers were lost (``losses``, as when the bot died): no program can know that it was performed.
    """

    def __init__(self, room: Room, database: Path, token: str) -> None:
        self.faults: list[str] = []
        self.expected: list[Expected] = []
        self.losses: list[float] = []
        self.doubled = 0
        self.unmodified = 0
        self.requests = 0
        self.cards = 0
        self._room = room
        self._database = database
        self._token = token
        self._since = 0
        self.screens = Screens()
        self._queries: dict[str, Json] = {}

    async def check(self) -> None:
        """Judge all requests since the last check, with the seats as they are now; AssertionError for any fault."""
        entries = await self._room.log(self._since)
        tables = read_tables(self._database)
        for entry in entries:
            entry["params"] = _read(entry["params"])
            self._since = entry["n"]
            self.requests += 1
            self._judge_outcome(entry)
            self._judge_secrets(entry, tables)
            for sighting in self._sightings(entry):
                self._judge_cards(sighting, tables)
            await self._judge_document(entry, tables)
        assert not self.faults, "\n".join([f"{len(self.faults)} faults", *self.faults[:5]])

    def check_log(self, log: str) -> None:
        """The bot's log holds no secret, neither the token nor a key of a deck, and tells of no fault of its own."""
        assert self._token not in log
        assert self._token.partition(":")[2] not in log
        assert not any(table.seed.hex() in log for table in read_tables(self._database).values())
        assert not re.search(r"ERROR|CRITICAL|Traceback", log), log

    # To whom

    def _sightings(self, entry: Json) -> Iterator[Sighting]:
        """Who sees this request's words, if it is performed or may be."""
        for update in entry.get("result", ()) if entry["method"] == "getUpdates" and entry["status"] == 200 else ():
            if "callback_query" in update:
                self._queries[update["callback_query"]["id"]] = update["callback_query"]
        params = entry["params"]
        if entry["method"] == ANSWER:
            query = self._queries.get(params["callback_query_id"])
            if query is None:
                self._blame(entry, "answers a press that the bot never got")
                return
            place = query["from"]["id"], query["message"]["chat"]["id"], _table_of(query["data"])
            # Whoever forges a button is told of the card that they named themself, wherever it is.
            named = frozenset(cards_in(query["data"]))
            yield replace(self._sighting(entry, *place), is_popup=True, named=named)
        elif entry["method"] in WRITING:
            chat_id: int = params["chat_id"]
            table_id = _table_in(params)
            if table_id is None and "reply_markup" not in params and entry["method"].startswith("edit"):
                table_id = self.screens.table_of(params)
            viewer = _receiver(params) or (chat_id if chat_id > 0 else EVERYBODY)
            yield self._sighting(entry, viewer, chat_id, table_id)
        if entry["status"] == 200 and entry["method"] in (*WRITING, "deleteMessage", PROBE):
            self._note(entry)

    def _sighting(self, entry: Json, viewer: int, chat_id: int, table_id: int | None) -> Sighting:
        words = " \n ".join(_strings(entry["params"]))
        return Sighting(entry["n"], entry["at"], viewer, chat_id, table_id, deal_in(words), words)

    def _note(self, entry: Json) -> None:
        since = self.screens.note(entry)
        if since is not None:
            self.doubled += 1
            if not self._was_lost(since):
                self._blame(entry, "sends what already stands there")

    def _was_lost(self, at: float) -> bool:
        return any(loss - LOSING <= at <= loss + LOSING for loss in self.losses)

    # What is wrong

    def _judge_cards(self, sighting: Sighting, tables: dict[int, TableTruth]) -> None:
        shown = cards_in(sighting.words, in_rows=sighting.is_popup)
        self.cards += len(shown)
        allowed = set(sighting.named)
        for table in _tables_meant(sighting, tables):
            allowed |= _allowed(sighting, table)
        if hidden := shown - allowed:
            viewer = "everybody" if sighting.viewer == EVERYBODY else f"person {sighting.viewer}"
            self.faults.append(
                f"request {sighting.number} shows {sorted(hidden)} to {viewer}: {sighting.words[:QUOTED]!r}"
            )

    def _judge_outcome(self, entry: Json) -> None:
        if entry["status"] in (200, 0) or any(expected(entry) for expected in self.expected):
            return
        said = entry["description"]
        if entry["method"] == PROBE and not entry["params"]:
            return
        if entry["method"] == "getUpdates" and entry["status"] == 409:  # the poll of a bot that is not there any more
            return
        if TOO_OLD in said and self.losses:
            return
        if "message is not modified" in said:
            self.unmodified += 1
            if self._was_lost(self.screens.since(entry["params"])):
                return
        self._blame(entry, f"is refused: {said}")

    def _judge_secrets(self, entry: Json, tables: dict[int, TableTruth]) -> None:
        words = json.dumps(entry["params"], ensure_ascii=False)
        if self._token in words:
            self._blame(entry, "holds the bot's token")
        for table in tables.values():
            if table.seed.hex() in words.lower() and not table.is_over(entry["at"]):
                self._blame(entry, f"opens the key of table {table.table_id} before its end")

    async def _judge_document(self, entry: Json, tables: dict[int, TableTruth]) -> None:
        """A file may hold the decks and the key of matches that are over, and nothing of others."""
        if entry["method"] != "sendDocument" or entry["status"] != 200:
            return
        data = await self._room.file(f"/ui/file/{entry['result']['document']['file_id']}")
        content = data.decode()
        for table in tables.values():
            secrets = (*table.decks, table.seed.hex())
            if any(secret in content for secret in secrets) and not table.is_over(entry["at"]):
                self._blame(entry, f"sends a file with the cards of table {table.table_id} before its end")

    def _blame(self, entry: Json, what: str) -> None:
        self.faults.append(f"request {entry['n']} ({entry['method']}) {what}: {str(entry['params'])[:QUOTED]}")


def deal_in(text: str) -> int | None:
    """Which deal (from 0) a text says it speaks of."""
    found = _DEAL_OF.search(text)
    return int(next(filter(None, found.groups()))) - 1 if found else None


def _tables_meant(sighting: Sighting, tables: dict[int, TableTruth]) -> list[TableTruth]:
    """The table that the message names in its buttons; without that, the tables of its chat or of its reader."""
    if sighting.table_id is not None:
        return [tables[sighting.table_id]] if sighting.table_id in tables else []
    return [table for table in tables.values() if sighting.chat_id in (table.chat_id, *filter(None, table.seats))]


def _allowed(sighting: Sighting, table: TableTruth) -> Cards:
    seat: Seat | None = table.seat_of(sighting.viewer)
    return table.seen(seat, sighting.at, sighting.deal, WINDOW) if table.deals else frozenset()


def _read(params: Json) -> Json:
    """Parameters as values: of a request that was not performed the log keeps the form's own texts."""
    nested = ("reply_markup", "ephemeral_message_parameters")
    read = {name: json.loads(one) if name in nested and isinstance(one, str) else one for name, one in params.items()}
    numbers = ("chat_id", "receiver_user_id", "message_id", "ephemeral_message_id")
    return {name: int(one) if name in numbers else one for name, one in read.items()}


def _receiver(params: Json) -> int | None:
    given = params.get("ephemeral_message_parameters", params)
    receiver: int | None = given.get("receiver_user_id")
    return receiver


def _number(message: Json) -> int:
    return int(message.get("ephemeral_message_id") or message.get("message_id") or 0)


def _table_in(params: Json) -> int | None:
    """The table that a keyboard's buttons speak of."""
    rows = params.get("reply_markup", {}).get("inline_keyboard", ())
    found = (_table_of(button.get("callback_data", "")) for row in rows for button in row)
    return next((table_id for table_id in found if table_id is not None), None)


def _table_of(data: str) -> int | None:
    found = _TABLE_OF.match(data)
    return int(found[1], 36) if found else None


def _strings(value: object) -> Iterator[str]:
    """Every text within a request's parameters, at any depth."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for each in value.values():
            yield from _strings(each)
    elif isinstance(value, list):
        for each in value:
            yield from _strings(each)
