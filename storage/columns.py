"""How rows lie in the columns of an SQL table: one column a field, under the field's name, in the fields' order.

Times become whole microseconds since 1970 UTC (exact both ways, and in order), truth values 0 and 1.
"""

from collections.abc import Callable, Sequence
from dataclasses import fields
from datetime import UTC, datetime, timedelta
from typing import Any, Generic, TypeVar, get_args, get_type_hints

from storage.checks import AnyRow

SqlValue = int | str | bytes | None

_Row = TypeVar("_Row", bound=AnyRow)
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)


def microseconds(at: datetime) -> int:
    """A time in UTC as a number. TypeError for one without a zone."""
    return (at - _EPOCH) // _MICROSECOND


def moment(value: int) -> datetime:
    """The reverse of :func:`microseconds`."""
    return _EPOCH + value * _MICROSECOND


class Columns(Generic[_Row]):
    """The statements that keep and fetch rows of one class, and the way between a row and its values.

    ``owned``: the SQL table starts with a column ``table_id`` which the row itself does not carry. ``order``: the
    column by which rows of one owner are listed.
    """

    def __init__(self, table: str, row: type[_Row], order: str, *, owned: bool = False) -> None:
        self._row = row
        self._fields = tuple(field.name for field in fields(row))
        hints = get_type_hints(row)
        self._readers = tuple(_reader(hints[name]) for name in self._fields)
        self.owned = owned
        names = ("table_id", *self._fields) if owned else self._fields
        listed, marks = ", ".join(names), ", ".join("?" * len(names))
        assigned = ", ".join(f"{name} = ?" for name in self._fields)
        # Names of tables and fields are written in our own code, and values are always parameters.
        self.insert = f"INSERT INTO {table} ({listed}) VALUES ({marks})"  # noqa: S608 - our own names
        self.replace = f"REPLACE INTO {table} ({listed}) VALUES ({marks})"  # noqa: S608 - our own names
        self.update = f"UPDATE {table} SET {assigned}"  # noqa: S608 - our own names
        self.select = f"SELECT {listed} FROM {table}"  # noqa: S608 - our own names
        self.clear = f"DELETE FROM {table} WHERE table_id = ?"  # noqa: S608 - our own names
        self.order = order

    def values(self, row: _Row, *owner: int) -> tuple[SqlValue, ...]:
        """The values of a row for ``insert``, ``replace`` or ``update``; an owned row's owner goes before them."""
        return (*owner, *(_written(getattr(row, name)) for name in self._fields))

    def read(self, values: Sequence[Any]) -> _Row:
        """The row of what ``select`` has fetched."""
        own = values[1:] if self.owned else values
        return self._row(*(reader(value) for reader, value in zip(self._readers, own, strict=True)))


def _written(value: Any) -> SqlValue:  # noqa: ANN401 - the value of any field
    written: SqlValue = microseconds(value) if isinstance(value, datetime) else value
    return written


def _reader(hint: Any) -> Callable[[Any], Any]:  # noqa: ANN401 - the type of any field
    if hint is bool:
        return bool
    if hint is datetime or datetime in get_args(hint):
        return _read_time
    return _read_plain


def _read_time(value: int | None) -> datetime | None:
    return None if value is None else moment(value)


def _read_plain(value: SqlValue) -> SqlValue:
    return value
