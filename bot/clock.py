"""What is due at a table, and when: a function of the table before and after a step."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from bot.play import awaited_computers, awaited_persons
from bot.table import Phase, TableState
from games.core import Seat

TURN: Final = "turn"
NUDGE: Final = "nudge"
COMPUTER: Final = "computer"
NEXT_DEAL: Final = "next_deal"
EXPIRY: Final = "expiry"


@dataclass(frozen=True, slots=True)
class Pace:
    """How long things take. ``factor`` scales what only serves the eye (computers' delays, the pause after a deal)."""

    factor: float = 1.0
    lobby: timedelta = timedelta(minutes=30)
    abandoned: timedelta = timedelta(days=14)
    """A table at which nothing has happened for so long ends by itself."""

    @property
    def computer(self) -> timedelta:
        return timedelta(seconds=1.6) * self.factor

    @property
    def next_deal(self) -> timedelta:
        return timedelta(seconds=10) * self.factor


def due_after(before: TableState, after: TableState, now: datetime, pace: Pace) -> dict[str, datetime]:
    """The deadlines that hold after a step; those of a turn that goes on are kept as they were."""
    if after.phase is Phase.OVER:
        return {}
    if after.phase is not Phase.PLAYING:
        return {EXPIRY: now + pace.lobby}
    due = {EXPIRY: now + pace.abandoned}
    if after.paused:
        return due
    if after.between_deals:
        # A lonely person reads the reckoning in peace and goes on by a press of their own.
        if not (after.is_private and after.playing.complete):
            due[NEXT_DEAL] = before.deadlines.get(NEXT_DEAL, now + pace.next_deal)
        return due
    if awaited_computers(after):
        kept = before.deadlines.get(COMPUTER) if _computer_turn(before) == _computer_turn(after) else None
        due[COMPUTER] = kept or now + pace.computer
    due.update(_turn(before, after, now))
    return due


def _turn(before: TableState, after: TableState, now: datetime) -> Mapping[str, datetime]:
    """The deadline of the persons awaited, one for all who answer at once, and the nudge half way."""
    awaited = _stamps(after, awaited_persons(after))
    if not awaited or after.turn_seconds is None:
        return {}
    if TURN in before.deadlines and awaited.items() <= _stamps(before, awaited_persons(before)).items():
        return {name: before.deadlines[name] for name in (TURN, NUDGE) if name in before.deadlines}
    time = timedelta(seconds=after.turn_seconds)
    return {TURN: now + time, NUDGE: now + time / 2}


def _computer_turn(state: TableState) -> dict[Seat, str]:
    return _stamps(state, awaited_computers(state))


def _stamps(state: TableState, seats: tuple[Seat, ...]) -> dict[Seat, str]:
    return {seat: state.playing.stamp(seat) for seat in seats}


def give_back(deadlines: Mapping[str, datetime], down_since: datetime, now: datetime) -> dict[str, datetime]:
    """The deadlines after the bot was down: the time in which nobody could press is given back."""
    lost = max(now - down_since, timedelta())
    return {name: at + lost for name, at in deadlines.items()}
