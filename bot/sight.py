"""Whether people have seen what a deadline follows: nothing moves on before that, however slow the chat is."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

from bot.clock import COMPUTER, FROM_SIGHT, HOST_ACTS, NEXT_DEAL, is_same_card
from bot.play import awaited_persons
from bot.table import Phase, TableState

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


def is_told_later(before: TableState, after: TableState) -> bool:
    """Whether all that a step has changed can be told with the next card: what came of the open one.

    A group has few writes a minute, and they are the pace of the cards.
    """
    if after.is_private or after.phase is not Phase.PLAYING or not is_same_card(before, after):
        return False
    same = _looks_but_for_greetings(before) == _looks_but_for_greetings(after)
    return same and not after.playing.complete and awaited_persons(before) == awaited_persons(after)


def _looks_but_for_greetings(state: TableState) -> TableState:
    sitters = tuple(replace(sitter, last_press=None) for sitter in state.sitters)
    return replace(state, match=None, seq=0, deadlines={}, sitters=sitters)


class Sight:
    """The deadlines of one table, held back until the message that they follow shows what they follow.

    A deadline without an entry (one that waits for nobody's eyes) is due at its time.
    """

    def __init__(self) -> None:
        self._follows: dict[str, Follow] = {}

    def note(
        self,
        before: Mapping[str, datetime],
        after: Mapping[str, datetime],
        version: int,
        now: datetime,
        *,
        same_card: bool = False,
    ) -> None:
        """Deadlines that a step has set anew follow the rendering with this version.

        ``same_card``: the open card that they follow is the one of before, and has been seen when it was seen.
        """
        follows = {name: follow for name, follow in self._follows.items() if after.get(name) == before.get(name)}
        for name, at in after.items():
            surface = _followed(name)
            if before.get(name) == at or surface is None:
                continue
            if not (same_card and name.startswith(FROM_SIGHT)):
                follows[name] = Follow(surface, version, now)
            elif name in before and name in self._follows:
                follows[name] = self._follows[name]
        self._follows = follows

    @property
    def has_unseen_card(self) -> bool:
        """Whether the card that was turned last has not been shown yet."""
        return any(name.startswith(FROM_SIGHT) and follow.seen_at is None for name, follow in self._follows.items())

    def saw(self, surface: str, version: int, now: datetime) -> None:
        """A surface of the table shows the rendering with this version."""
        kind = surface.partition(".")[0]
        for follow in self._follows.values():
            if follow.surface == kind and follow.seen_at is None and version >= follow.version:
                follow.seen_at = now

    def due(self, deadlines: Mapping[str, datetime], now: datetime) -> list[str]:
        """The names of what is due now, in the order of time; of a greeting and the next card the greeting first."""
        times = {name: self._due_at(name, at, now) for name, at in deadlines.items()}
        return sorted((name for name in times if times[name] <= now), key=lambda name: (times[name], name == HOST_ACTS))

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
