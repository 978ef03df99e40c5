"""What a row must satisfy to be kept, the same for every adapter. Each check raises ValueError naming row and field.

And the one rule by which two rows become one: what remains of a chat that moved.
"""

import json
from collections.abc import Hashable, Iterable
from dataclasses import fields, replace
from datetime import datetime, timedelta

from storage.ports import (
    PHASES,
    ActionRow,
    Change,
    ChatRow,
    DeadlineRow,
    DeckRow,
    DraftRow,
    PersonRow,
    SeatRow,
    SurfaceRow,
    TableRow,
)

SEED_BYTES = 32  # games/fairness.md, 1
BOT_SEAT = -1

AnyRow = PersonRow | ChatRow | TableRow | SeatRow | DeckRow | ActionRow | DraftRow | DeadlineRow | SurfaceRow


def check_person(row: PersonRow) -> None:
    """``settings`` is a JSON object."""
    _check_object(row, "settings")


def check_chat(row: ChatRow) -> None:
    """``settings`` is a JSON object."""
    _check_object(row, "settings")


def check_table(row: TableRow) -> None:
    """A known phase, times in UTC, JSON objects."""
    if row.phase not in PHASES:
        raise ValueError(f"TableRow.phase must be one of {', '.join(PHASES)}, not {row.phase!r}")
    _check_object(row, "options")
    _check_object(row, "settings")
    _check_times(row)
    if row.first_dealer is not None:
        _check_least(row, "first_dealer", 0)


def check_seats(rows: Iterable[SeatRow]) -> None:
    """Each seat once, counted from 0, with a JSON object as its state."""
    for row in rows:
        _check_least(row, "seat", 0)
        _check_object(row, "state")
    _check_distinct("SeatRow.seat", (row.seat for row in rows))


def check_seed(server_seed: bytes) -> None:
    """32 bytes. The message does not show them."""
    if len(server_seed) != SEED_BYTES:
        raise ValueError(f"a server seed has {SEED_BYTES} bytes, not {len(server_seed)}")


def check_surface(row: SurfaceRow) -> None:
    """A time in UTC and a generation counted from 0."""
    _check_least(row, "generation", 0)
    _check_times(row)


def check_change(change: Change) -> None:
    """All that can be said of a change without knowing what is kept already."""
    check_table(change.table)
    check_seats(change.seats or ())
    if change.deck is not None:
        _check_least(change.deck, "deal", 0)
    _check_actions(change.actions)
    for draft in change.drafts or ():
        _check_least(draft, "seat", 0)
    _check_distinct("DraftRow.seat", (row.seat for row in change.drafts or ()))
    for deadline in change.deadlines or ():
        _check_times(deadline)
    _check_distinct("DeadlineRow.name", (row.name for row in change.deadlines or ()))


def check_time(at: datetime) -> None:
    """A time in UTC."""
    if at.utcoffset() != timedelta(0):
        raise ValueError(f"a time must be in UTC, not {at.isoformat()}")


def merge_chats(old: ChatRow, new: ChatRow) -> ChatRow:
    """What remains of a chat that moved, when the bot has met it under its new number before it heard of the move.

    What Telegram says of the chat is newest in ``new``; what people chose under the old number goes on, unless they
    have chosen anew.
    """
    settings = {**json.loads(old.settings), **json.loads(new.settings)}
    return replace(new, language=new.language or old.language, settings=json.dumps(settings, ensure_ascii=False))


def _check_actions(rows: Iterable[ActionRow]) -> None:
    for row in rows:
        _check_least(row, "seq", 0)
        _check_least(row, "deal", 0)
        _check_least(row, "seat", BOT_SEAT)
        _check_times(row)
    _check_distinct("ActionRow.seq", (row.seq for row in rows))


def _check_times(row: AnyRow) -> None:
    for field in fields(row):
        value = getattr(row, field.name)
        if isinstance(value, datetime) and value.utcoffset() != timedelta(0):
            raise ValueError(f"{type(row).__name__}.{field.name} must be a time in UTC, not {value.isoformat()}")


def _check_object(row: AnyRow, field: str) -> None:
    try:
        value = json.loads(getattr(row, field), parse_constant=_refuse_constant)
    except ValueError as error:
        raise ValueError(f"{type(row).__name__}.{field} must be a JSON object: {error}") from error
    if not isinstance(value, dict):
        raise ValueError(f"{type(row).__name__}.{field} must be a JSON object")


def _refuse_constant(name: str) -> None:
    raise ValueError(f"{name} is not JSON")  # Python reads NaN and Infinity, SQL databases do not


def _check_least(row: AnyRow, field: str, least: int) -> None:
    if getattr(row, field) < least:
        raise ValueError(f"{type(row).__name__}.{field} must be {least} or more, not {getattr(row, field)}")


def _check_distinct(what: str, values: Iterable[Hashable]) -> None:
    listed = list(values)
    if len(set(listed)) < len(listed):
        raise ValueError(f"{what} stands twice in one list")
