"""The record of a table's match as a file: what replay and verify read (games/records.md, 2; games/fairness.md, 5)."""

import json

from bot.table import TableState
from games import fairness
from games.match import set_up
from games.record import DealRecord, Record, action_text
from storage.ports import TableData


def client_strings(state: TableState) -> list[str]:
    """The strings of the shuffle, in seat order."""
    return [sitter.client_string for sitter in state.sitters if sitter.client_string is not None]


def record_file(data: TableData, state: TableState, server_seed: bytes) -> bytes:
    """The record of a match that has ended, its seed revealed. The caller has made sure that it has ended."""
    game = state.chosen_game
    setup = set_up(game, len(state.sitters), state.options, data.table.first_dealer or 0)
    deals = tuple(
        DealRecord(
            deck.deck,
            tuple(action_text(action.seat, action.token) for action in data.actions if action.deal == deck.deal),
        )
        for deck in data.decks
    )
    record = Record.of(
        game,
        setup,
        deals,
        fairness=fairness.fairness_json(server_seed, client_strings(state), revealed=True),
        rules=data.table.rules,
        players=[sitter.name if sitter.is_person else None for sitter in state.sitters],
        started_at=data.table.started_at and data.table.started_at.isoformat(timespec="seconds"),
        ended_at=data.table.ended_at and data.table.ended_at.isoformat(timespec="seconds"),
    )
    return (json.dumps(record.to_json(), ensure_ascii=False, indent=1) + "\n").encode()
