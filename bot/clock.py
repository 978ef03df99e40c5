"""What is due at a table, and when: a function of the table before and after a step."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from random import Random
from typing import Final

from bot.play import awaited_computers, awaited_persons, host_move, reacting_computers
from bot.table import Phase, TableState
from games.core import Form, Seat, verb_of
from games.registry import REACTIONS

TURN: Final = "turn"
NUDGE: Final = "nudge"
COMPUTER: Final = "computer"
NEXT_DEAL: Final = "next_deal"
EXPIRY: Final = "expiry"
HOST_ACTS: Final = "host"
LINGER: Final = "linger"
"""Until then a person who leads turns no other card: everybody has to see this one."""
REACTION: Final = "reaction."
"""Followed by the seat: a computer greets the open card."""

FROM_SIGHT: Final = (HOST_ACTS, LINGER, REACTION)
"""These spans run from when people see what they follow, so that a slow chat takes no card from anybody."""
HERO_SECONDS: Final = 8.0
"""How long an open card that may be greeted waits for it."""
SLOW_TURN, FAST_TURN = 6.0, 3.5
"""Seconds between two cards that the bot turns, at the beginning and at the end of a deal."""
LINGER_SECONDS: Final = 1.5


@dataclass(frozen=True, slots=True)
class Pace:
    """How long things take. ``factor`` scales all that is not a person's own turn: computers' delays, how long an open
    card lies and waits to be greeted, the pause after a deal."""

    factor: float = 1.0
    lobby: timedelta = timedelta(minutes=30)
    abandoned: timedelta = timedelta(days=14)
    """A table at which nothing has happened for so long ends by itself."""

    @property
    def computer(self) -> timedelta:
        """How long a computer takes over any choice."""
        return timedelta(seconds=1.6) * self.factor

    @property
    def next_deal(self) -> timedelta:
        """The time to read a reckoning before cards are dealt again."""
        return timedelta(seconds=10) * self.factor


def due_after(before: TableState, after: TableState, now: datetime, pace: Pace, chance: Random) -> dict[str, datetime]:
    """The deadlines that hold after a step; those of a turn that goes on are kept as they were."""
    if after.phase is Phase.OVER:
        return {}
    if after.phase is not Phase.PLAYING:
        return {EXPIRY: now + pace.lobby}
    due = {EXPIRY: now + pace.abandoned}
    if after.paused:
        return due
    if after.between_deals:
        # A lonely person reads the reckoning in peace and goes on by a press of their own; computers do not play on
        # among themselves when everybody has gone.
        if not (after.is_private and after.playing.complete) and not after.everybody_away:
            due[NEXT_DEAL] = before.deadlines.get(NEXT_DEAL, now + pace.next_deal)
        return due
    if awaited_computers(after):
        kept = before.deadlines.get(COMPUTER) if _computer_turn(before) == _computer_turn(after) else None
        due[COMPUTER] = kept or now + pace.computer
    due.update(_turn(before, after, now))
    due.update(_open_card(before, after, now, pace, chance))
    return due


def _open_card(
    before: TableState, after: TableState, now: datetime, pace: Pace, chance: Random
) -> Mapping[str, datetime]:
    """In a game of greetings: when the clock turns the next card or takes the open one back, when computers greet, and
    how long a person who leads lets a card lie."""
    due: dict[str, datetime] = {}
    span = _host_span(after)
    if span is not None:
        due[HOST_ACTS] = _host_due(before, after, now, pace) or now + span * pace.factor
    elif after.chosen_game.has_host and awaited_persons(after) and after.playing.view(None).table:
        kept = before.deadlines.get(LINGER)
        if not is_same_card(before, after):
            due[LINGER] = now + timedelta(seconds=LINGER_SECONDS) * pace.factor
        elif kept is not None:
            due[LINGER] = kept
    # While the table rests nobody reacts, so that nothing is kept of it.
    reacting = () if before.paused else reacting_computers(before)
    for seat in reacting_computers(after):
        name = f"{REACTION}{seat}"
        if seat in reacting and _stimulus(before, seat) == _stimulus(after, seat):
            kept = before.deadlines.get(name)
            if kept is not None:
                due[name] = kept
            continue
        seconds = REACTIONS[after.chosen_game.id](after.playing.view(seat), chance)
        if seconds is not None:
            due[name] = now + timedelta(seconds=seconds) * pace.factor
    return due


def _stimulus(state: TableState, seat: Seat) -> tuple[str, str]:
    """What a computer reacts to: the open card, and whether it still waits for a greeting."""
    return state.playing.stamp(seat), state.playing.view(seat).phase


def is_same_card(before: TableState, after: TableState) -> bool:
    """Whether no card has been turned in between, in a game in which one after another is turned."""
    opened = _open_in(after)
    return opened is not None and after.chosen_game.has_host and opened == _open_in(before)


def _open_in(state: TableState) -> tuple[int, int | None] | None:
    """Which card lies open: the deal's number, and how many are left; None while none is dealt."""
    if state.match is None or state.match.state is None:
        return None
    return state.match.deal_number, state.match.view(None).stock


def _host_due(before: TableState, after: TableState, now: datetime, pace: Pace) -> datetime | None:
    """When the clock acts on a card that lay open before; None if its time begins now.

    The time runs from the card, whatever is done about it: who greets it neither hurries the next one nor holds it up.
    """
    move, earlier = host_move(after), host_move(before) if is_same_card(before, after) else None
    kept, span, earlier_span = before.deadlines.get(HOST_ACTS), _host_span(after), _host_span(before)
    if move is None or earlier is None or span is None or earlier_span is None:
        return None
    if kept is None:
        return now if move != earlier else None  # its time was up
    return kept + (span - earlier_span) * pace.factor


def _host_span(state: TableState) -> timedelta | None:
    """How long the clock waits: a card that may be greeted stays open, the others come ever faster; None: for ever."""
    move = host_move(state)
    if move is None:
        return None
    if state.chosen_game.verbs[verb_of(move[1])] is Form.TIME:
        return timedelta(seconds=HERO_SECONDS)
    left = (state.playing.view(None).stock or 0) / len(state.chosen_game.pack(state.playing.setup))
    return timedelta(seconds=FAST_TURN + (SLOW_TURN - FAST_TURN) * left)


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


def taken_up(state: TableState, down_since: datetime, now: datetime, pace: Pace, chance: Random) -> dict[str, datetime]:
    """The deadlines with which a table goes on after a restart: the time that was lost is given back.

    Nobody knows whether people have seen the open card, so that what runs from its sight begins anew.
    """
    due = give_back(state.deadlines, down_since, now)
    unbegun = replace(state, phase=Phase.LOBBY, match=None, deadlines={})
    anew = due_after(unbegun, state, now, pace, chance)
    others = {name: at for name, at in due.items() if not name.startswith(FROM_SIGHT)}
    return others | {name: at for name, at in anew.items() if name.startswith(FROM_SIGHT)}


def give_back(deadlines: Mapping[str, datetime], down_since: datetime, now: datetime) -> dict[str, datetime]:
    """The deadlines after the bot was down: the time in which nobody could press is given back."""
    lost = max(now - down_since, timedelta())
    return {name: at + lost for name, at in deadlines.items()}
