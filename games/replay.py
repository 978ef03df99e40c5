"""Replaying records: every deal again from its deck and actions, as a JSON object (records.md, 4)."""

from typing import Any, TypeAlias

from games.core import Event, Refusal
from games.match import Match
from games.record import Record, actor_text, parse_action, parse_deck, parse_record, setup_of
from games.registry import GAMES

Json: TypeAlias = dict[str, Any]


class ReplayError(Exception):
    """Where a record stops being one that can be played; ``refusal`` says why."""

    def __init__(self, refusal: Refusal, deal: int | None = None, action: int | None = None) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal
        self.deal = deal
        self.action = action

    def to_json(self) -> Json:
        """The error as replay prints it."""
        where = {"deal": self.deal, "action": self.action}
        return {"error": {**where, "code": self.refusal.code, "message": str(self.refusal)}}


def replay_json(data: object, *, steps: bool = True) -> Json:
    """The replay of one record out of parsed JSON, or its error (records.md, 4 and 5)."""
    try:
        return _replayed(parse_record(data), steps=steps)
    except Refusal as refusal:
        return ReplayError(refusal).to_json()
    except ReplayError as error:
        return error.to_json()


def replay(record: Record) -> Match:
    """The match as the record leaves it; ReplayError."""
    match = start(record)
    for number in range(len(record.deals)):
        match = begin_deal(match, record, number)
        for i in range(len(record.deals[number].actions)):
            match, _ = play_action(match, record, number, i)
    return match


def start(record: Record) -> Match:
    """The match before its first deal; ReplayError."""
    try:
        return Match.start(GAMES[record.game], setup_of(record))
    except Refusal as refusal:
        raise ReplayError(refusal) from refusal


def begin_deal(match: Match, record: Record, number: int) -> Match:
    """The match with the record's deal of that number dealt; ReplayError."""
    try:
        match.check_deal()
        return match.deal(parse_deck(record.deals[number].deck))
    except Refusal as refusal:
        raise ReplayError(refusal, number) from refusal


def play_action(match: Match, record: Record, number: int, i: int) -> tuple[Match, tuple[Event, ...]]:
    """The match after action ``i`` of the deal, and the action's events; ReplayError."""
    try:
        seat, token = parse_action(match.game, match.setup.seats, record.deals[number].actions[i])
        return match.apply(seat, token)
    except Refusal as refusal:
        raise ReplayError(refusal, number, i) from refusal


def _replayed(record: Record, *, steps: bool) -> Json:
    match = start(record)
    deals = []
    for number in range(len(record.deals)):
        match, deal = _replayed_deal(match, record, number, steps=steps)
        deals.append(deal)
    return {
        "game": record.game,
        "seats": record.seats,
        "deals": deals,
        **_choices(match),
        "totals": list(match.totals),
        "over": match.over,
        "winners": list(match.winners),
    }


def _replayed_deal(match: Match, record: Record, number: int, *, steps: bool) -> tuple[Match, Json]:
    match = begin_deal(match, record, number)
    taken = []
    for i in range(len(record.deals[number].actions)):
        if steps:
            taken.append(_choices(match))
        match, _ = play_action(match, record, number, i)
    deal: Json = {"dealer": match.dealer, "complete": match.complete}
    if steps:
        deal["steps"] = taken
    deal["points"] = None if match.points is None else list(match.points)
    deal["totals"] = list(match.totals) if match.complete else None
    deal["info"] = match.game.info(match.state)
    return match, deal


def _choices(match: Match) -> Json:
    """Who may act and how; HOST has legal actions, but is no seat."""
    legal = {actor_text(seat): list(match.legal(seat)) for seat in match.actors}
    return {"to_act": list(match.to_act), "legal": legal}
