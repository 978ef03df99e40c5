"""A table's value as rows of storage and back. Restoring is replay: the match is played again from its tokens."""

import json
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from bot.table import Draft, Ending, Phase, Sitter, Step, TableState, Way
from games.cards import BY_NAME
from games.core import Refusal, Title
from games.match import Match, set_up
from games.registry import GAMES
from storage.ports import OVER, SETTLING, Change, DeadlineRow, DraftRow, SeatRow, TableData, TableRow


class OutdatedError(Exception):
    """The table's record does not replay under the present rules. ``state`` is the table without its match."""

    def __init__(self, state: TableState) -> None:
        super().__init__(f"table {state.table_id} does not replay")
        self.state = state


def change_of(before: TableState | None, step: Step) -> Change:
    """What a step changes, for one transaction; lists that stay as they were are left out."""
    state = step.state
    return Change(
        table=table_row(state),
        seats=None if before and before.sitters == state.sitters else seat_rows(state),
        deck=step.deck,
        actions=step.actions,
        drafts=None if before and before.drafts == state.drafts else _draft_rows(state),
        deadlines=None if before and before.deadlines == state.deadlines else deadline_rows(state),
    )


def table_row(state: TableState, *, settled: bool = False) -> TableRow:
    """The table's own row. ``settled``: its end has been shown."""
    phase = str(state.phase)
    if state.phase is Phase.OVER:
        phase = OVER if settled else SETTLING
    return TableRow(
        table_id=state.table_id,
        chat_id=state.chat_id,
        thread_id=state.thread_id,
        game=state.game.id if state.game else "",
        rules=state.rules,
        phase=phase,
        opener=state.opener,
        options=_dump(dict(state.options)),
        settings=_dump(_settings(state)),
        commitment=state.commitment,
        opened_at=state.opened_at,
        first_dealer=state.first_dealer,
        started_at=state.started_at,
        ended_at=state.ended_at,
    )


def _settings(state: TableState) -> dict[str, Any]:
    return {
        "turn_seconds": state.turn_seconds,
        "page": state.page,
        "keep_seats": state.keep_seats,
        "ending": state.ending,
        "paused": state.paused,
        "posting": state.posting,
        "called": {str(seat): stamp for seat, stamp in state.called.items()},
        "calls": state.calls,
        "votes": sorted(state.votes),
        "reckoned_sitters": [[sitter.user_id, sitter.name] for sitter in state.reckoned_sitters],
        "titles": [[title.kind, title.side] for title in state.titles],
    }


def seat_rows(state: TableState) -> tuple[SeatRow, ...]:
    """The sitters, in order."""
    return tuple(
        SeatRow(
            seat,
            sitter.user_id,
            sitter.name,
            sitter.client_string,
            _dump(
                {
                    "way": sitter.way,
                    "away": sitter.away,
                    "last_press": sitter.last_press and sitter.last_press.isoformat(),
                    "posting": sitter.posting,
                }
            ),
        )
        for seat, sitter in enumerate(state.sitters)
    )


def _draft_rows(state: TableState) -> tuple[DraftRow, ...]:
    return tuple(DraftRow(seat, draft.stamp, _dump(draft.words)) for seat, draft in sorted(state.drafts.items()))


def deadline_rows(state: TableState) -> tuple[DeadlineRow, ...]:
    """The deadlines, by name."""
    return tuple(DeadlineRow(name, at) for name, at in sorted(state.deadlines.items()))


def restore(data: TableData) -> TableState:
    """The table as it was when its last step was kept. OutdatedError where it cannot be played on any more.

    That is so where its record does not replay under the present rules, or its game is not offered any longer.
    """
    row, state = data.table, _without_match(data)
    if row.game and state.game is None:
        raise OutdatedError(state)
    if row.first_dealer is None:
        return state
    if state.chosen_game.rules != row.rules:
        raise OutdatedError(state)
    try:
        match, reckoned = _replay(state, data)
    except (Refusal, ValueError, KeyError) as error:
        raise OutdatedError(state) from error
    return replace(state, match=match, reckoned=reckoned)


def _without_match(data: TableData) -> TableState:
    """All of a table but what is played at it."""
    row = data.table
    settings = json.loads(row.settings)
    return TableState(
        table_id=row.table_id,
        chat_id=row.chat_id,
        thread_id=row.thread_id,
        opener=row.opener,
        commitment=row.commitment,
        opened_at=row.opened_at,
        phase=Phase.OVER if row.phase in (SETTLING, OVER) else Phase(row.phase),
        game=GAMES.get(row.game),
        options=json.loads(row.options),
        sitters=tuple(_sitter(seat) for seat in data.seats),
        turn_seconds=settings["turn_seconds"],
        page=settings["page"],
        keep_seats=settings["keep_seats"],
        started_at=row.started_at,
        ended_at=row.ended_at,
        ending=Ending(settings["ending"]) if settings["ending"] else None,
        rules=row.rules,
        first_dealer=row.first_dealer,
        seq=len(data.actions),
        paused=settings["paused"],
        posting=settings["posting"],
        called={int(seat): stamp for seat, stamp in settings["called"].items()},
        calls=settings["calls"],
        votes=frozenset(settings["votes"]),
        reckoned_sitters=tuple(Sitter(*who) for who in settings.get("reckoned_sitters", ())),
        titles=tuple(Title(kind, side, borne=True) for kind, side in settings.get("titles", ())),
        drafts={draft.seat: Draft(draft.stamp, tuple(json.loads(draft.text))) for draft in data.drafts},
        deadlines={deadline.name: deadline.at for deadline in data.deadlines},
    )


def _replay(state: TableState, data: TableData) -> tuple[Match, Match | None]:
    """The match after all its tokens, and as it stood at its last complete deal."""
    game = state.chosen_game
    match = Match.start(game, set_up(game, len(state.sitters), state.options, data.table.first_dealer or 0))
    reckoned = None
    actions = list(data.actions)
    for deck in data.decks:
        match = match.deal(tuple(BY_NAME[name] for name in deck.deck.split(" ")))
        while actions and actions[0].deal == deck.deal:
            action = actions.pop(0)
            match, _ = match.apply(action.seat, action.token)
        if match.complete:
            reckoned = match
    return match, reckoned


def _sitter(row: SeatRow) -> Sitter:
    state: Mapping[str, Any] = json.loads(row.state)
    last_press = state["last_press"]
    return Sitter(
        user_id=row.user_id,
        name=row.name,
        client_string=row.client_string,
        way=Way(state["way"]),
        away=state["away"],
        last_press=datetime.fromisoformat(last_press) if last_press else None,
        posting=state["posting"],
    )


def _dump(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True)
