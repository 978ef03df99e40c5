"""What is wanted at a surface, what is shown there, and the write that leads from one to the other."""

from dataclasses import dataclass, replace
from datetime import datetime
from enum import Enum, auto

from bot.bounds import EPHEMERAL_RIGHT
from bot.screen import Place, Screen, SurfaceId
from bot.telegram_calls import Address
from storage.ports import SurfaceRow

HEAD_START = 5.0  # an urgent surface goes before those that have waited up to so many seconds longer


class Write(Enum):
    """What is to be done to make a surface show what is wanted."""

    NOTHING = auto()
    SEND = auto()
    EDIT = auto()


@dataclass(frozen=True, slots=True)
class Wanted:
    """The newest content. ``version`` is the caller's own number for it; ``anytime``: it needs no press to be sent."""

    place: Place
    screen: Screen
    digest: str
    generation: int = 0
    version: int = 0
    urgent: bool = False
    anytime: bool = False

    def is_same_message(self, other: "Wanted") -> bool:
        """Whether both are content of one message, at one place."""
        return (self.place, self.generation) == (other.place, other.generation)


@dataclass(slots=True, eq=False)
class SurfaceState:
    """One surface, or (``surface`` None) a message that belongs to no table.

    ``row``: what is known to be shown; its ``content`` is empty when an edit's outcome is not known. ``since``: when
    the wait for the next write began. ``writing``: what is under way. ``right_until``: how long the place's
    callback query gives the right to a new ephemeral message. ``removed``: its message is to go. ``last``: drop it
    when nothing is left to do.
    """

    surface: SurfaceId | None
    wanted: Wanted | None = None
    row: SurfaceRow | None = None
    since: float = 0.0
    writing: Write = Write.NOTHING
    refused: bool = False
    tries: int = 0
    right_until: float = 0.0
    removed: bool = False
    last: bool = False

    def want(self, wanted: Wanted, now: float) -> None:
        """Newer content; it takes the place of what was still waiting, and its place in the queue."""
        before = self.wanted.place.callback_query_id if self.wanted else None
        if wanted.place.callback_query_id not in (None, before):
            self.right_until = now + EPHEMERAL_RIGHT.total_seconds()
        if self.writing is not Write.NOTHING or self.at_rest():
            self.since = now
        self.wanted = wanted
        self.refused = False
        self.tries = 0

    def next_write(self) -> Write:
        """What is to be done now."""
        if self.wanted is None or self.refused or self.removed:
            return Write.NOTHING
        if self.row is None or self.row.message_id is None or self._elsewhere(self.row, self.wanted):
            return Write.SEND
        if self.wanted.screen.document or self.row.content == self.wanted.digest:
            return Write.NOTHING
        return Write.EDIT

    def at_rest(self) -> bool:
        """Nothing to do and nothing under way."""
        return self.next_write() is Write.NOTHING and self.writing is Write.NOTHING

    def rank(self) -> float:
        """The lowest goes first: who has waited longest, urgent ones with a head start that ends starvation."""
        urgent = self.wanted is not None and self.wanted.urgent
        return self.since - HEAD_START if urgent else self.since

    def address(self) -> Address | None:
        """The message that shows it."""
        row = self.row
        if row is None or row.message_id is None:
            return None
        return Address(row.chat_id, row.message_id, row.receiver, row.ephemeral_id)

    def may_send(self, now: float) -> bool:
        """Whether the place's callback query is fresh (ephemeral messages only)."""
        return now < self.right_until

    def place_to_send(self, wanted: Wanted, now: float) -> Place:
        """The place without a right that has run out; an administrator needs none."""
        return wanted.place if self.may_send(now) else replace(wanted.place, callback_query_id=None)

    def new_row(self, wanted: Wanted, address: Address | None, at: datetime) -> SurfaceRow:
        """The row for content at an address; ``address`` None: a send is begun and its outcome not known."""
        surface = self.surface or SurfaceId(0, "")
        return SurfaceRow(
            table_id=surface.table_id,
            name=surface.name,
            chat_id=wanted.place.chat_id,
            thread_id=wanted.place.thread_id,
            message_id=address.message_id if address else None,
            ephemeral_id=address.ephemeral_id if address else None,
            receiver=wanted.place.receiver,
            generation=max(wanted.generation, self.row.generation if self.row else wanted.generation),
            content=wanted.digest,
            sent_at=at,
        )

    def doubt(self) -> None:
        """An edit may or may not have been performed: whatever is wanted next is sent."""
        if self.row is not None:
            self.row = replace(self.row, content="")

    def leave_chat(self, old: int, new: int) -> bool:
        """The group has a new number, and messages of the old one cannot be edited any more.

        Content that was waiting or under way is wanted in the new chat; what was settled, only when it is shown anew.
        Whether something is to be sent to the new chat.
        """
        waits = not self.at_rest()
        if self.row is not None and self.row.chat_id == old:
            self.row = None
        if self.wanted is None or self.wanted.place.chat_id != old:
            return False
        self.wanted = replace(self.wanted, place=replace(self.wanted.place, chat_id=new)) if waits else None
        return waits

    @staticmethod
    def _elsewhere(row: SurfaceRow, wanted: Wanted) -> bool:
        """Whether what is shown is at another place than wanted, or is to be posted anew."""
        place = wanted.place
        there = (row.chat_id, row.thread_id, row.receiver)
        return row.generation < wanted.generation or there != (place.chat_id, place.thread_id, place.receiver)
