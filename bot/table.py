"""A table as a value: who sits, what is played, what is due. Everything that a restart must find again is in it.

Steps (:mod:`bot.lobby`, :mod:`bot.play`) are functions from a table to a :class:`Step`; the actor
(:mod:`bot.tables`) keeps the step before it lets anybody see it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from bot.bounds import is_private
from bot.polite import Argument
from games.core import AnyGame, Event, Form, OptionValue, Seat, Title, option_specs
from games.match import Match
from storage.ports import ActionRow, DeckRow

DEFAULT_TURN_SECONDS: Final = 120
TURN_SECONDS: Final[tuple[int | None, ...]] = (30, 60, 120, 300, 24 * 3600, None)
"""The turn times a table may choose; None: nobody is hurried."""


class Phase(StrEnum):
    """Where a table stands."""

    CHOOSING = "choosing"
    LOBBY = "lobby"
    PLAYING = "playing"
    OVER = "over"


class Ending(StrEnum):
    """How a table came to its end."""

    WON = "won"
    STOPPED = "stopped"
    DESERTED = "deserted"
    CANCELLED = "cancelled"
    EXPIRED = "expired"
    OUTDATED = "outdated"
    """Its record no longer replays: the rules' version has changed."""


class Way(StrEnum):
    """Where a person plays from: the private chat, or an ephemeral message in the group."""

    PRIVATE = "private"
    GROUP = "group"


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who sits at a place. ``user_id`` None: a computer, whose ``name`` is its number, from "1".

    ``client_string`` None: a computer's, or in a lobby a person's whose place is kept but who has not pressed anything
    since the commitment was published (games/fairness.md, 1.2). ``posting`` rises when the private hand is to be sent
    anew.
    """

    user_id: int | None
    name: str
    client_string: str | None = None
    way: Way = Way.PRIVATE
    away: bool = False
    last_press: datetime | None = None
    posting: int = 0

    @property
    def is_person(self) -> bool:
        """Whether a human user sits here, present or away."""
        return self.user_id is not None

    @property
    def plays_alone(self) -> bool:
        """Whether the game's computer player moves for this seat."""
        return self.user_id is None or self.away


@dataclass(frozen=True, slots=True)
class Draft:
    """A half-made choice: the words chosen so far, good only under the stamp it was begun under."""

    stamp: str
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TableState:
    """One table at one moment.

    ``sitters`` are in order of sitting in the lobby and in seat order from the start on. ``options`` are the house
    rules chosen, as in a record; ``page`` is the page of the lobby that is open. ``seq`` counts accepted actions.
    ``posting`` rises when the table's message is to be posted anew at the bottom of the chat. ``called`` says under
    which stamp a seat was last called by name; ``calls`` counts such messages. ``votes``: persons who want to stop.
    """

    table_id: int
    chat_id: int
    thread_id: int | None
    opener: int
    commitment: str
    opened_at: datetime
    phase: Phase = Phase.CHOOSING
    game: AnyGame | None = None
    options: Mapping[str, OptionValue] = field(default_factory=lambda: MappingProxyType({}))
    sitters: tuple[Sitter, ...] = ()
    turn_seconds: int | None = DEFAULT_TURN_SECONDS
    page: str = ""
    keep_seats: bool = False
    started_at: datetime | None = None
    ended_at: datetime | None = None
    ending: Ending | None = None
    rules: int = 0
    """The version of the game's rules under which the match began (ARCHITECTURE.md, "The game contract")."""
    first_dealer: Seat | None = None
    match: Match | None = None
    reckoned: Match | None = None
    """The match as it stood when the last complete deal was reckoned."""
    reckoned_sitters: tuple[Sitter, ...] = ()
    """Who sat there then: whoever leaves or comes later does not change what was written."""
    titles: tuple[Title, ...] = ()
    """Titles that sides bore in this chat when the match began (:mod:`bot.titles`)."""
    seq: int = 0
    paused: bool = False
    posting: int = 0
    called: Mapping[Seat, str] = field(default_factory=lambda: MappingProxyType({}))
    calls: int = 0
    votes: frozenset[int] = frozenset()
    drafts: Mapping[Seat, Draft] = field(default_factory=lambda: MappingProxyType({}))
    deadlines: Mapping[str, datetime] = field(default_factory=lambda: MappingProxyType({}))

    @property
    def is_private(self) -> bool:
        """Whether the table stands in one person's private chat with the bot."""
        return is_private(self.chat_id)

    @property
    def persons(self) -> tuple[Sitter, ...]:
        """The human users at the table, present or away."""
        return tuple(sitter for sitter in self.sitters if sitter.is_person)

    @property
    def playing(self) -> Match:
        """The match under way; the phase must be PLAYING, or OVER after play."""
        if self.match is None:
            raise ValueError(f"table {self.table_id} is not playing")
        return self.match

    @property
    def chosen_game(self) -> AnyGame:
        """The game of the lobby or the match; the phase must not be CHOOSING."""
        if self.game is None:
            raise ValueError(f"table {self.table_id} has no game yet")
        return self.game

    @property
    def has_played(self) -> bool:
        """Whether a match began here, though it may not be known any more how it went."""
        return self.started_at is not None and self.game is not None

    @property
    def between_deals(self) -> bool:
        """Whether a deal is complete and the next one has not begun."""
        return self.phase is Phase.PLAYING and self.playing.awaiting_deal

    @property
    def everybody_away(self) -> bool:
        """Whether nobody who sits here is there at present: the computers go on, but only to the end of the deal."""
        return all(sitter.away for sitter in self.persons)

    def seat_of(self, user_id: int) -> Seat | None:
        """Where this person sits."""
        return next((seat for seat, sitter in enumerate(self.sitters) if sitter.user_id == user_id), None)

    def with_sitter(self, seat: Seat, sitter: Sitter) -> "TableState":
        """The table with another sitter at one seat."""
        return replace(self, sitters=(*self.sitters[:seat], sitter, *self.sitters[seat + 1 :]))

    def house_rules(self, seats: int | None = None) -> dict[str, OptionValue]:
        """The chosen options that hold for so many seats (the present sitters without a number)."""
        count = len(self.sitters) if seats is None else seats
        return {
            spec.name: self.options[spec.name]
            for spec in option_specs(self.chosen_game.options)
            if self.options.get(spec.name, spec.values[0]) != spec.values[0]
            and (spec.seats is None or count in spec.seats)
        }

    def draft(self, seat: Seat) -> tuple[str, ...]:
        """The words of a half-made choice that still belongs to the seat's present choice."""
        draft = self.drafts.get(seat)
        if draft is None or self.match is None or draft.stamp != self.match.stamp(seat):
            return ()
        return draft.words


@dataclass(frozen=True, slots=True)
class Saying:
    """A short answer to a press: a key of the texts with its arguments."""

    key: str
    arguments: Mapping[str, Argument] = field(default_factory=dict)
    alert: bool = False


@dataclass(frozen=True, slots=True)
class Step:
    """What a step makes of a table: its new value, what is added to the log, what everybody may learn of it, and what
    to answer."""

    state: TableState
    actions: tuple[ActionRow, ...] = ()
    deck: DeckRow | None = None
    saying: Saying | None = None
    events: tuple[Event, ...] = ()


def has_hands(game: AnyGame) -> bool:
    """Whether people hold cards in this game; where nobody does, all is seen and decided at the table itself."""
    return any(form in (Form.CARD, Form.CARDS, Form.CAPTURE) for form in game.verbs.values())
