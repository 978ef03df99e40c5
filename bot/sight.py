"""Whether people have seen what a deadline follows: nothing moves on before that, however slow the chat is."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from bot.clock import COMPUTER, FROM_SIGHT, NEXT_DEAL

HELD_AT_MOST: Final = timedelta(seconds=15)
"""So long at most a computer waits for the card before to be shown, and the next deal for the reckoning."""
LOST_AFTER: Final = timedelta(minutes=5)
"""A message that has not been shown for so long never will be."""
LOOK_AGAIN: Final = timedelta(seconds=0.5)


@dataclass(slots=True)
class Follow:
    """A deadline was set at a time, after a rendering of a surface; ``seen_at``: when people saw that."""

    surface: str
    version: int
    set_at: datetime
    seen_at: datetime | None = None


class Sight:
    """The deadlines of one table, held back until the message that they follow shows what they follow.

    A deadline without an entry (after a restart, or one that waits for nobody's eyes) is due at its time.
    """

    def __init__(self) -> None:
        self._follows: dict[str, Follow] = {}

    def note(self, before: Mapping[str, datetime], after: Mapping[str, datetime], version: int, now: datetime) -> None:
        """Deadlines that a step has set anew follow the rendering with this version."""
        self._follows = {name: follow for name, follow in self._follows.items() if after.get(name) == before.get(name)}
        for name, at in after.items():
            surface = _followed(name)
            if before.get(name) != at and surface is not None:
                self._follows[name] = Follow(surface, version, now)

    def saw(self, surface: str, version: int, now: datetime) -> None:
        """A surface of the table shows the rendering with this version."""
        kind = surface.partition(".")[0]
        for follow in self._follows.values():
            if follow.surface == kind and follow.seen_at is None and version >= follow.version:
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
            patience = LOST_AFTER if name.startswith(FROM_SIGHT) else HELD_AT_MOST
            return max(at, min(now + LOOK_AGAIN, at + patience))
        if name == COMPUTER:
            return at
        return max(follow.seen_at, follow.set_at) + (at - follow.set_at)


def _followed(name: str) -> str | None:
    """The kind of surface that a deadline follows: the next deal the reckoning, what the bot does itself the table."""
    if name == NEXT_DEAL:
        return "deal"
    return "table" if name == COMPUTER or name.startswith(FROM_SIGHT) else None
