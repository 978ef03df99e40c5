"""What the bot keeps, and the port through which it keeps it. Text, numbers and times (UTC) only.

A table is written in one transaction at a time (:class:`Change`): a press is either wholly kept or not at all, and
nobody sees its effect before. Server seeds are kept apart from everything that is ever exported.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final, Protocol

SETTLING: Final = "settling"
"""The phase of a table that is over but whose end has not been shown yet: a restart must still show it."""
OVER: Final = "over"
PHASES: Final = ("choosing", "lobby", "playing", SETTLING, OVER)
"""Where a kept table may stand."""


class ConflictError(Exception):
    """Another writer has already kept an action of this table under this sequence number, or the deck of this deal."""


@dataclass(frozen=True, slots=True)
class PersonRow:
    """A human user. ``started``: the bot may write to them, as far as it knows; ``settings``: a JSON object."""

    user_id: int
    name: str
    username: str | None = None
    language: str | None = None
    started: bool = False
    settings: str = "{}"


@dataclass(frozen=True, slots=True)
class ChatRow:
    """A chat the bot has seen. ``language`` None: the bot's default; ``settings``: a JSON object."""

    chat_id: int
    kind: str
    title: str
    language: str | None = None
    administrator: bool = False
    settings: str = "{}"


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table from lobby to end. ``phase`` is one of :data:`PHASES`.

    ``options`` and ``settings`` are JSON objects: the house rules that differ from the game's defaults, and what the
    table itself has set (turn time, pause, votes to stop …). ``first_dealer`` is None in the lobby.
    """

    table_id: int
    chat_id: int
    thread_id: int | None
    game: str
    rules: int
    phase: str
    opener: int
    options: str
    settings: str
    commitment: str
    opened_at: datetime
    first_dealer: int | None = None
    started_at: datetime | None = None
    ended_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class SeatRow:
    """Who sits at a place of a table. ``user_id`` None: a computer. In the lobby, ``seat`` is the order of sitting.

    ``client_string`` is the person's part in the shuffle (games/fairness.md, 1), fixed at the first deal; it stays with
    the seat when another takes it. ``state``: a JSON object (way to the hand, away, last press …).
    """

    seat: int
    user_id: int | None
    name: str
    client_string: str | None = None
    state: str = "{}"


@dataclass(frozen=True, slots=True)
class DeckRow:
    """The deck of a deal as records write it."""

    deal: int
    deck: str


@dataclass(frozen=True, slots=True)
class ActionRow:
    """One accepted action. ``seq`` counts from 0 over the whole match; ``seat`` -1 is the bot (records write ``-``)."""

    seq: int
    deal: int
    seat: int
    token: str
    at: datetime


@dataclass(frozen=True, slots=True)
class DraftRow:
    """A half-made choice of a seat, good only for the stamp it was begun under. ``text`` is the bot's own form."""

    seat: int
    stamp: str
    text: str


@dataclass(frozen=True, slots=True)
class DeadlineRow:
    """Something that is due at a table: ``name`` says what (``turn``, ``expiry``, ``next_deal`` …)."""

    name: str
    at: datetime


@dataclass(frozen=True, slots=True)
class SurfaceRow:
    """A message that shows a part of a table, as it was last sent.

    ``name`` is the surface within its table (``table``, ``hand.2``, ``deal.3`` …). ``message_id`` None: a send was
    begun and its outcome is not known (the message may or may not exist). ``ephemeral_id`` and ``receiver`` belong to
    messages that one member alone sees. ``generation`` rises when the surface is to be posted anew at the bottom.
    ``content``: a digest of the text and keyboard last sent.
    """

    table_id: int
    name: str
    chat_id: int
    thread_id: int | None
    message_id: int | None
    ephemeral_id: int | None
    receiver: int | None
    generation: int
    content: str
    sent_at: datetime


@dataclass(frozen=True, slots=True)
class Change:
    """What one step of a table changes, kept as one transaction. None or empty: as it was.

    ``seats``, ``drafts`` and ``deadlines`` replace the table's whole list; ``deck`` and ``actions`` are added.
    """

    table: TableRow
    seats: Sequence[SeatRow] | None = None
    deck: DeckRow | None = None
    actions: Sequence[ActionRow] = ()
    drafts: Sequence[DraftRow] | None = None
    deadlines: Sequence[DeadlineRow] | None = None


@dataclass(frozen=True, slots=True)
class TableData:
    """All that is kept of one table, its seed aside. Lists are in order: seats, deals, sequence numbers, names."""

    table: TableRow
    seats: tuple[SeatRow, ...]
    decks: tuple[DeckRow, ...]
    actions: tuple[ActionRow, ...]
    drafts: tuple[DraftRow, ...]
    deadlines: tuple[DeadlineRow, ...]
    surfaces: tuple[SurfaceRow, ...]


class SurfaceStore(Protocol):
    """The part of the port that the sender needs."""

    async def save_surface(self, row: SurfaceRow) -> None:
        """Keep what a surface shows now, in the place of what it showed before. KeyError if there is no such table."""

    async def delete_surface(self, table_id: int, name: str) -> None:
        """Forget a surface; nothing happens if it is not kept."""

    async def surfaces(self, table_id: int) -> tuple[SurfaceRow, ...]:
        """A table's surfaces, by name."""


class Storage(SurfaceStore, Protocol):
    """The port. Every method is one transaction; data given back is never shared with the adapter's own.

    Every method may raise ValueError for a row that cannot be kept (a time that is not in UTC, an unknown phase, text
    that is not a JSON object where one is due, a seat twice in one list), OSError if the medium fails (full, locked for
    too long) and RuntimeError before ``open``. A cancelled method has kept its change wholly or not at all.
    """

    async def open(self) -> None:
        """Connect and bring the schema up to date. OSError or ValueError with a plain message if that cannot be."""

    async def close(self) -> None:
        """Let go of the medium; nothing happens if it is not open."""

    async def create_table(self, table: TableRow, seats: Sequence[SeatRow], server_seed: bytes) -> int:
        """Keep a new table with its seats and its 32-byte seed; its number (``table.table_id`` is ignored)."""

    async def write(self, change: Change) -> None:
        """Keep one step of a table; it is on the disk when this returns.

        ConflictError if the sequence number of an action or the number of a deck is taken, KeyError if there is no such
        table, ValueError if an action's deal has no deck; then nothing of the change is kept.
        """

    async def load_table(self, table_id: int) -> TableData | None:
        """All that is kept of a table."""

    async def load_open_tables(self) -> tuple[TableData, ...]:
        """Every table whose phase is not :data:`OVER`, by number."""

    async def server_seed(self, table_id: int) -> bytes:
        """The table's seed. KeyError if there is no such table."""

    async def person(self, user_id: int) -> PersonRow | None:
        """What is kept of a person; None if they are not known."""

    async def save_person(self, row: PersonRow) -> None:
        """Keep a person, in the place of what was kept of them."""

    async def people(self) -> tuple[PersonRow, ...]:
        """Everybody, by number."""

    async def chat(self, chat_id: int) -> ChatRow | None:
        """What is kept of a chat; None if it is not known."""

    async def save_chat(self, row: ChatRow) -> None:
        """Keep a chat, in the place of what was kept of it."""

    async def chats(self) -> tuple[ChatRow, ...]:
        """Every chat, by number."""

    async def save_alive(self, at: datetime) -> None:
        """Keep the time at which the program was last known to run."""

    async def alive_at(self) -> datetime | None:
        """The time last kept by :meth:`save_alive`; None if there is none."""

    async def move_chat(self, old_id: int, new_id: int) -> None:
        """A group became a supergroup: everything kept under the old number goes on under the new one.

        Messages of the old group cannot be edited any more, so its surfaces are forgotten. If the new number has a row
        already, it takes over the language and settings that it lacks. Telling of the same move again changes nothing.
        """
