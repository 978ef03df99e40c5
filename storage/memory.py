"""The storage port in memory: whatever is kept lives as long as the object, also over ``close`` and ``open``.

Rows are frozen and lists are kept as tuples, so nothing that is given back can change what is kept; each method builds
the new value whole before it puts it in the place of the old one, so each is one transaction.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from storage.checks import (
    check_change,
    check_chat,
    check_person,
    check_seats,
    check_seed,
    check_surface,
    check_table,
    check_time,
    merge_chats,
)
from storage.ports import (
    OVER,
    ActionRow,
    Change,
    ChatRow,
    ConflictError,
    DeckRow,
    PersonRow,
    SeatRow,
    Storage,
    SurfaceRow,
    TableData,
    TableRow,
)


class MemoryStorage(Storage):
    """See the port for what each method promises."""

    def __init__(self) -> None:
        self._tables: dict[int, TableData] = {}
        self._seeds: dict[int, bytes] = {}
        self._people: dict[int, PersonRow] = {}
        self._chats: dict[int, ChatRow] = {}
        self._alive_at: datetime | None = None

    async def open(self) -> None:
        """Nothing to connect to."""

    async def close(self) -> None:
        """Nothing to let go of; what is kept stays."""

    async def create_table(self, table: TableRow, seats: Sequence[SeatRow], server_seed: bytes) -> int:
        check_table(table)
        check_seats(seats)
        check_seed(server_seed)
        table_id = len(self._tables) + 1
        data = TableData(replace(table, table_id=table_id), _by_seat(seats), (), (), (), (), ())
        self._tables[table_id] = data
        self._seeds[table_id] = bytes(server_seed)
        return table_id

    async def write(self, change: Change) -> None:
        check_change(change)
        data = self._known(change.table.table_id)
        decks = _with_deck(data, change.deck)
        actions = _with_actions(data, change.actions)
        _require_decks(decks, change.actions)
        drafts = data.drafts if change.drafts is None else sorted(change.drafts, key=lambda row: row.seat)
        deadlines = data.deadlines if change.deadlines is None else sorted(change.deadlines, key=lambda row: row.name)
        self._tables[change.table.table_id] = TableData(
            table=change.table,
            seats=data.seats if change.seats is None else _by_seat(change.seats),
            decks=decks,
            actions=actions,
            drafts=tuple(drafts),
            deadlines=tuple(deadlines),
            surfaces=data.surfaces,
        )

    async def load_table(self, table_id: int) -> TableData | None:
        return self._tables.get(table_id)

    async def load_open_tables(self) -> tuple[TableData, ...]:
        return tuple(data for data in self._tables.values() if data.table.phase != OVER)

    async def server_seed(self, table_id: int) -> bytes:
        self._known(table_id)
        return self._seeds[table_id]

    async def save_surface(self, row: SurfaceRow) -> None:
        check_surface(row)
        data = self._known(row.table_id)
        others = [surface for surface in data.surfaces if surface.name != row.name]
        self._keep_surfaces(data, [*others, row])

    async def delete_surface(self, table_id: int, name: str) -> None:
        data = self._tables.get(table_id)
        if data is not None:
            self._keep_surfaces(data, [surface for surface in data.surfaces if surface.name != name])

    async def surfaces(self, table_id: int) -> tuple[SurfaceRow, ...]:
        data = self._tables.get(table_id)
        return () if data is None else data.surfaces

    async def person(self, user_id: int) -> PersonRow | None:
        return self._people.get(user_id)

    async def save_person(self, row: PersonRow) -> None:
        check_person(row)
        self._people[row.user_id] = row

    async def people(self) -> tuple[PersonRow, ...]:
        return tuple(self._people[user_id] for user_id in sorted(self._people))

    async def chat(self, chat_id: int) -> ChatRow | None:
        return self._chats.get(chat_id)

    async def save_chat(self, row: ChatRow) -> None:
        check_chat(row)
        self._chats[row.chat_id] = row

    async def chats(self) -> tuple[ChatRow, ...]:
        return tuple(self._chats[chat_id] for chat_id in sorted(self._chats))

    async def save_alive(self, at: datetime) -> None:
        check_time(at)
        self._alive_at = at

    async def alive_at(self) -> datetime | None:
        return self._alive_at

    async def move_chat(self, old_id: int, new_id: int) -> None:
        if old_id == new_id:
            return
        old, new = self._chats.pop(old_id, None), self._chats.get(new_id)
        if old is not None:
            self._chats[new_id] = replace(old, chat_id=new_id) if new is None else merge_chats(old, new)
        for data in tuple(self._tables.values()):
            self._keep_surfaces(data, [surface for surface in data.surfaces if surface.chat_id != old_id])
            if data.table.chat_id == old_id:
                kept = self._tables[data.table.table_id]
                self._tables[data.table.table_id] = replace(kept, table=replace(kept.table, chat_id=new_id))

    def _known(self, table_id: int) -> TableData:
        data = self._tables.get(table_id)
        if data is None:
            raise KeyError(f"there is no table {table_id}")
        return data

    def _keep_surfaces(self, data: TableData, surfaces: Sequence[SurfaceRow]) -> None:
        by_name = tuple(sorted(surfaces, key=lambda row: row.name))
        self._tables[data.table.table_id] = replace(data, surfaces=by_name)


def _by_seat(seats: Sequence[SeatRow]) -> tuple[SeatRow, ...]:
    return tuple(sorted(seats, key=lambda row: row.seat))


def _with_deck(data: TableData, deck: DeckRow | None) -> tuple[DeckRow, ...]:
    if deck is None:
        return data.decks
    if any(kept.deal == deck.deal for kept in data.decks):
        raise ConflictError(f"table {data.table.table_id} has a deck for deal {deck.deal} already")
    return tuple(sorted((*data.decks, deck), key=lambda row: row.deal))


def _with_actions(data: TableData, actions: Sequence[ActionRow]) -> tuple[ActionRow, ...]:
    taken = {kept.seq for kept in data.actions}
    for action in actions:
        if action.seq in taken:
            raise ConflictError(f"table {data.table.table_id} has an action {action.seq} already")
    return tuple(sorted((*data.actions, *actions), key=lambda row: row.seq))


def _require_decks(decks: Sequence[DeckRow], actions: Sequence[ActionRow]) -> None:
    dealt = {deck.deal for deck in decks}
    for action in actions:
        if action.deal not in dealt:
            raise ValueError(f"action {action.seq} belongs to deal {action.deal}, which has no deck")
