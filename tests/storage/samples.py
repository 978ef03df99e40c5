"""Rows for the tests of storage, short to write: every field has a plain value unless a test names another."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

from storage.ports import ActionRow, Change, DeckRow, SeatRow, Storage, SurfaceRow, TableData, TableRow

NOON = datetime(2026, 3, 1, 12, 0, 0, 123457, tzinfo=UTC)
SEED = bytes(range(32))
GROUP = -4001

LOBBY = TableRow(
    table_id=0,
    chat_id=GROUP,
    thread_id=None,
    game="valety",
    rules=1,
    phase="lobby",
    opener=11,
    options='{"target": 30}',
    settings="{}",
    commitment="630dcd29",
    opened_at=NOON,
)
ANNA = SeatRow(0, 11, "Анна", "9c1f", '{"way": "private"}')
BORIS = SeatRow(1, 12, "Борис «ivan 3»")
COMPUTER = SeatRow(2, None, "Computer")
DECK = DeckRow(0, "7D AS 2C")


def later(seconds: float) -> datetime:
    """A moment after noon."""
    return NOON + timedelta(seconds=seconds)


def action(seq: int, played: str = "7S", deal: int = 0) -> ActionRow:
    """An action of seat 0, a second after the one before it."""
    return ActionRow(seq, deal, 0, f"play {played}", later(seq))


def surface(table_id: int, name: str = "table", chat_id: int = GROUP, content: str = "a1") -> SurfaceRow:
    """A surface whose message is known."""
    return SurfaceRow(table_id, name, chat_id, None, 501, None, None, 0, content, NOON)


async def kept_lobby(storage: Storage, lobby: TableRow = LOBBY) -> TableRow:
    """A new table with Anna and Boris, as it is kept."""
    table_id = await storage.create_table(lobby, [ANNA, BORIS], SEED)
    return replace(lobby, table_id=table_id)


async def kept_deal(storage: Storage, lobby: TableRow = LOBBY) -> TableRow:
    """A table that has begun to play: one deck, one action."""
    table = replace(await kept_lobby(storage, lobby), phase="playing", first_dealer=0, started_at=later(5))
    await storage.write(Change(table, deck=DECK, actions=[action(0)]))
    return table


async def loaded(storage: Storage, table_id: int) -> TableData:
    """All that is kept of a table that must be there."""
    data = await storage.load_table(table_id)
    assert data is not None
    return data
