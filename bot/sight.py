"""Whether people have seen what a deadline follows: nothing moves on before that, however slow the chat is."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from bot.clock import COMPUTER, FROM_SIGHT

HELD_AT_MOST: Final = timedelta(seconds=15)
"""A computer waits for the table's message to show the card before, but no longer than this."""
LOST_AFTER: Final = timedelta(minutes=5)
"""A message that has not been shown for so long never will be."""
LOOK_AGAIN: Final = timedelta(seconds=0.5)


@dataclass(slots=True)
class Follow:
    """A deadline was set at a time, after a rendering of the table; ``seen_at``: when people saw that."""

    version: int
    set_at: datetime
    seen_at: datetime | None = None


class Sight:
    """The deadlines of one table, held back until the table's message shows what they follow.

    A deadline without an entry (after a restart, or one that waits for nobody's eyes) is due at its time.
    """

    def __init__(self) -> None:
        self._follows: dict[str, Follow] = {}

    def note(self, before: Mapping[str, datetime], after: Mapping[str, datetime], version: int, now: datetime) -> None:
        """Deadlines that a step has set anew follow the rendering with this version."""
        self._follows = {name: follow for name, follow in self._follows.items() if after.get(name) == before.get(name)}
        for name, at in after.items():
            if before.get(name) != at and _waits_for_eyes(name):
                self._follows[name] = Follow(version, now)

    def saw(self, version: int, now: datetime) -> None:
        """The table's message shows the rendering with this version."""
        for follow in self._follows.values():
            if follow.seen_at is None and version >= follow.version:
                follow.seen_at = now

    def due(self, deadlines: Mapping[str, datetime], now: datetime) -> list[str]:
        """The names of what is due now, sorted."""
        return sorted(name for name, at in deadlines.items() if self._due_at(name, at, now) <= now)

    def next_look(self, deadlines: Mapping[str, datetime], now: datetime) -> datetime | None:
        """When to look again; None without deadlines."""
        return min(self._times(deadlines, now), default=None)

    def _times(self, deadlines: Mapping[str, datetime], now: datetime) -> Iterable[datetime]:
        return (self._due_at(name, at, now) for name, at in deadlines.items())

    def _due_at(self, name: str, at: datetime, now: datetime) -> datetime:
        follow = self._follows.get(name)
        if follow is None:
            return at
        if follow.seen_at is None:
            patience = HELD_AT_MOST if name == COMPUTER else LOST_AFTER
            return max(at, min(now + LOOK_AGAIN, at + patience))
        if name == COMPUTER:
            return at
        return max(follow.seen_at, follow.set_at) + (at - follow.set_at)


def _waits_for_eyes(name: str) -> bool:
    return name == COMPUTER or name.startswith(FROM_SIGHT)
