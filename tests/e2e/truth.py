"""Who may see which card and when, out of the bot's database: decks and actions, played again by the engine.

Built from what the engine tells each seat (``view(seat)``, ``legal``) and everybody (``view(None)``, events); no
renderer and no state of the running bot has a part in it.
"""

import json
import sqlite3
from bisect import bisect_right
from collections.abc import Iterable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple

from games.cards import BY_NAME, Card, names_of
from games.core import HOST, AnyGame, Event, Form, Seat, Token, View
from games.match import Match, set_up
from games.registry import GAMES
from tests.e2e.cards_in_text import cards_in

MICROSECONDS: Final = 1_000_000

Cards = frozenset[str]


class Action(NamedTuple):
    """One accepted action; ``at`` in Unix seconds, noted before it was kept."""

    seq: int
    deal: int
    seat: Seat
    token: str
    at: float


@dataclass(frozen=True, slots=True)
class Moment:
    """What had been seen in a deal once the last action up to ``at`` was made."""

    at: float
    public: Cards
    own: tuple[Cards, ...]


@dataclass(frozen=True, slots=True)
class Deal:
    """One deal's moments in order; the first is the dealing itself, as early as the deal before allows."""

    moments: tuple[Moment, ...]

    def seen(self, seat: Seat | None, at: float) -> Cards:
        """What a seat, or with None everybody, may have seen of this deal by that time."""
        moment = self.moments[max(0, bisect_right(self.moments, at, key=lambda moment: moment.at) - 1)]
        return moment.public if seat is None else moment.public | moment.own[seat]


@dataclass(frozen=True, slots=True)
class TableTruth:
    """A table as the database has it. ``seats``: persons' ids, None for computers. Times are Unix seconds."""

    table_id: int
    chat_id: int
    game: str
    phase: str
    ended_at: float | None
    seed: bytes
    seats: tuple[int | None, ...]
    names: tuple[str, ...]
    decks: tuple[str, ...]
    actions: tuple[Action, ...]
    deals: tuple[Deal, ...]
    match: Match | None

    def seat_of(self, user_id: int) -> Seat | None:
        """Where a person sits now."""
        return self.seats.index(user_id) if user_id in self.seats else None

    def seen(self, seat: Seat | None, at: float, deal: int | None, window: float) -> Cards:
        """What may have been seen by then: of one deal, or of those under way in the last ``window`` seconds."""
        if deal is not None:
            return self.deals[deal].seen(seat, at) if deal < len(self.deals) else frozenset()
        begun = [number for number, each in enumerate(self.deals) if not number or each.moments[0].at <= at]
        recent = [
            number for number in begun if number == begun[-1] or self.deals[number + 1].moments[0].at >= at - window
        ]
        return frozenset().union(*(self.deals[number].seen(seat, at) for number in recent))

    def is_over(self, at: float) -> bool:
        """Whether the match had ended by then."""
        return self.ended_at is not None and self.ended_at <= at


def read_tables(path: Path) -> dict[int, TableTruth]:
    """Every table of the database, by number; its record must replay. None before the bot has made the file."""
    if not path.exists():
        return {}
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as connection:
        connection.row_factory = sqlite3.Row
        connection.execute("BEGIN")  # one moment for all that is read
        rows = connection.execute("SELECT * FROM tables JOIN server_seeds USING (table_id)").fetchall()
        return {row["table_id"]: _table(connection, row) for row in rows}


def sends_under_way(path: Path, since: float) -> int:
    """How many messages the bot began to send after that time and does not know the outcome of."""
    if not path.exists():
        return 0
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as connection:
        query = "SELECT count(*) FROM surfaces WHERE message_id IS NULL AND sent_at > ?"
        (count,) = connection.execute(query, (int(since * MICROSECONDS),)).fetchone()
        return int(count)


def _table(connection: sqlite3.Connection, row: sqlite3.Row) -> TableTruth:
    def rows(query: str) -> list[sqlite3.Row]:
        return connection.execute(query, (row["table_id"],)).fetchall()

    seats = rows("SELECT * FROM seats WHERE table_id = ? ORDER BY seat")
    decks = tuple(str(found["deck"]) for found in rows("SELECT * FROM decks WHERE table_id = ? ORDER BY deal"))
    actions = tuple(
        Action(found["seq"], found["deal"], found["seat"], found["token"], found["at"] / MICROSECONDS)
        for found in rows("SELECT * FROM actions WHERE table_id = ? ORDER BY seq")
    )
    deals, match = ((), None) if row["first_dealer"] is None else _play(row, len(seats), decks, actions)
    return TableTruth(
        table_id=row["table_id"],
        chat_id=row["chat_id"],
        game=row["game"],
        phase=row["phase"],
        ended_at=None if row["ended_at"] is None else row["ended_at"] / MICROSECONDS,
        seed=row["seed"],
        seats=tuple(seat["user_id"] for seat in seats),
        names=tuple(seat["name"] for seat in seats),
        decks=decks,
        actions=actions,
        deals=deals,
        match=match,
    )


def _play(
    row: sqlite3.Row, seats: int, decks: tuple[str, ...], actions: tuple[Action, ...]
) -> tuple[tuple[Deal, ...], Match]:
    game = GAMES[row["game"]]
    match = Match.start(game, set_up(game, seats, json.loads(row["options"]), row["first_dealer"]))
    assert [action.seq for action in actions] == list(range(len(actions)))
    deals, begun = [], row["started_at"] / MICROSECONDS
    for number, deck in enumerate(decks):
        match = match.deal(tuple(BY_NAME[name] for name in deck.split(" ")))
        moments = [_moment(begun, None, match, ())]
        for action in actions:
            if action.deal == number:
                match, events = match.apply(action.seat, action.token)
                moments.append(_moment(action.at, moments[-1], match, events, _laid_open(game, action.token)))
        deals.append(Deal(tuple(moments)))
        begun = moments[-1].at
    return tuple(deals), match


def _laid_open(game: AnyGame, token: Token) -> Cards:
    """The card that an action plays, and what it takes, for all to see; never one that is laid aside."""
    verb, _, argument = token.partition(" ")
    return frozenset(cards_in(argument)) if game.verbs[verb] in (Form.CARD, Form.CAPTURE) else frozenset()


def _moment(
    at: float, before: Moment | None, match: Match, events: Iterable[Event], laid_open: Cards = frozenset()
) -> Moment:
    seats = range(match.setup.seats)
    views = [match.view(seat) for seat in seats]
    named = {card for event in events for card in event.cards}
    public = _names({*named, *_open_cards(match.view(None))}) | laid_open
    if match.game.has_host:
        public |= frozenset(cards_in(" ".join(match.legal(HOST))))
    own = [_names(view.hand) | frozenset(cards_in(" ".join(view.legal))) for view in views]
    if before is not None:
        public |= before.public
        own = [mine | earlier for mine, earlier in zip(own, before.own, strict=True)]
    return Moment(at, public, tuple(own))


def _open_cards(view: View) -> Iterable[Card]:
    """Every card that lies open to everybody."""
    for trick in (*view.tricks, view.trick, view.last_trick):
        yield from (card for _, card in trick.plays) if trick is not None else ()
    yield from view.table
    yield from () if view.turned is None else (view.turned,)
    for captured in view.captured:
        yield from captured
    for note in view.notes:
        yield from note.cards
    if view.reckoning is not None:
        for row in view.reckoning.rows:
            yield from (card for cell in row for card in cell.cards)
        yield from (card for remark in view.reckoning.remarks for card in remark.cards)


def _names(cards: Iterable[Card]) -> Cards:
    return frozenset(names_of(cards))
