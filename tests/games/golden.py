"""Golden deals: matches written out for the eye, each with the record that it is written from.

``python -m tests.games.golden`` writes every file anew from the record at its end, after a change that is meant.
A new one is played by the game's computer player::

    python -m tests.games.golden valety 3 --option turned_jack=last_trick --deals 2 --seed 7
"""

import argparse
import json
import random
import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from games.cards import NAMES, RANK_OF, RANKS, SUIT_OF, Card, deck_text
from games.core import HOST, Event, OptionValue, Reckoning, Seat, Token, option_specs
from games.match import Match, set_up
from games.record import DealRecord, Record, action_text, actor_text, parse_record
from games.registry import GAMES, PLAYERS
from games.replay import begin_deal, play_action, start
from tests.games.playing import choose, shuffled

FOLDER = Path(__file__).parents[1] / "golden"
RECORD = "record: "
SAID = {"played", "laid", "captured", "swept"}
"""Kinds of events that say no more than the action itself."""
SYMBOLS = "♠♣♦♥"
CARD_NAME = re.compile("|".join(NAMES))


def rendered(record: Record) -> str:
    """The match for the eye, and its record as the last line."""
    heading = [f"{record.game}, {record.seats} seats, first dealer {record.first_dealer}"]
    heading += [f"{name}={value}" for name, value in record.options.items()]
    match = start(record)
    blocks = ["\n".join(heading)]
    for number in range(len(record.deals)):
        match, lines = _deal(match, record, number)
        blocks.append("\n".join(lines))
    blocks.append(f"winners: {_figures(match.winners) or 'not yet'}")
    blocks.append(RECORD + json.dumps(record.to_json()))
    return "\n\n".join(blocks) + "\n"


def record_in(text: str) -> Record:
    """The record at the end of a golden file."""
    return parse_record(json.loads(text[text.rindex(RECORD) + len(RECORD) :]))


def _deal(match: Match, record: Record, number: int) -> tuple[Match, list[str]]:
    match = begin_deal(match, record, number)
    lines = [f"deal {number}, dealer {match.dealer}", *_dealt(match)]
    line: list[str] = []
    for i, action in enumerate(record.deals[number].actions):
        seat, token = _split(action)
        match, events = play_action(match, record, number, i)
        line.append(f"{actor_text(seat)} {_symbols(token.removeprefix('play '))}")
        told = [_told(event) for event in events if event.kind not in SAID]
        if told:
            lines.append(f"  {' · '.join(line)}  → {', '.join(told)}")
            line = []
    if line:
        lines.append(f"  {' · '.join(line)}")
    return match, [*lines, *_outcome(match)]


def _dealt(match: Match) -> Iterator[str]:
    view = match.view(None)
    if view.has_trump:
        yield f"  trump {'none' if view.trump is None else SYMBOLS[view.trump]}"
    if view.turned is not None:
        yield f"  turned {_cards([view.turned])}"
    if view.table:
        yield f"  table {_cards(view.table)}"
    yield from (f"  {_told(note)}" for note in view.notes)
    for seat in range(match.setup.seats):
        hand = match.view(seat).hand
        suits = [(SYMBOLS[suit], [RANKS[RANK_OF[c]] for c in hand if SUIT_OF[c] == suit]) for suit in range(4)]
        if hand:
            yield f"  {seat}: " + "  ".join(f"{symbol} {' '.join(ranks)}" for symbol, ranks in suits if ranks)


def _outcome(match: Match) -> Iterator[str]:
    reckoning = match.view(None).reckoning
    if reckoning is not None:
        yield from _table(reckoning)
    yield f"  info {json.dumps(match.game.info(match.state))}"


def _table(reckoning: Reckoning) -> Iterator[str]:
    rows = [("", *reckoning.columns, "points", "totals")]
    for seat, cells in enumerate(reckoning.rows):
        figures = ["" if cell.value is None else f"{cell.value} {_cards(cell.cards)}".strip() for cell in cells]
        rows.append((str(seat), *figures, str(reckoning.points[seat]), str(reckoning.totals[seat])))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        yield "  " + "  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True))
    yield from (f"  {_told(remark)}" for remark in reckoning.remarks)


def _told(event: Event) -> str:
    cards = () if event.kind == "took_trick" else event.cards
    parts = (event.kind, "" if event.seat is None else str(event.seat), _cards(cards))
    return " ".join(part for part in parts if part) + ("" if event.value is None else f" ({event.value})")


def _cards(cards: Iterable[Card]) -> str:
    return " ".join(_symbols(NAMES[card]) for card in cards)


def _symbols(text: str) -> str:
    return CARD_NAME.sub(lambda name: SYMBOLS[SUIT_OF[NAMES.index(name[0])]] + name[0][0], text)


def _figures(seats: Iterable[Seat]) -> str:
    return " ".join(map(str, seats))


def _split(action: str) -> tuple[Seat, Token]:
    actor, _, token = action.partition(" ")
    return (HOST if actor == "-" else int(actor)), token


def played(game_id: str, seats: int, options: dict[str, OptionValue], deals: int, seed: int) -> Record:
    """A match of so many deals at most, with the decks and the choices of this seed."""
    game, source = GAMES[game_id], random.Random(seed)
    match = Match.start(game, set_up(game, seats, options, source.randrange(seats)))
    records: list[DealRecord] = []
    while not match.over and len(records) < deals:
        deck = shuffled(match, source)
        match, actions = match.deal(deck), []
        while not match.complete:
            seat, token = choose(match, source)
            if seat != HOST:
                token = PLAYERS[game_id](match.view(seat), source)
            actions.append(action_text(seat, token))
            match, _ = match.apply(seat, token)
        records.append(DealRecord(deck_text(deck), tuple(actions)))
    return Record.of(game, match.setup, tuple(records))


def _option(game_id: str, text: str) -> tuple[str, OptionValue]:
    name, _, value = text.partition("=")
    values = {str(value): value for spec in option_specs(GAMES[game_id].options) for value in spec.values}
    return name, values.get(value, value)


def main(arguments: Sequence[str] | None = None) -> None:
    """Write every golden file anew, or a new one."""
    parser = argparse.ArgumentParser(prog="python -m tests.games.golden")
    parser.add_argument("game", nargs="?", choices=list(GAMES))
    parser.add_argument("seats", nargs="?", type=int)
    parser.add_argument("--option", action="append", default=[])
    parser.add_argument("--deals", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args(arguments)
    if chosen.game is None:
        for path in FOLDER.glob("*.txt"):
            path.write_text(rendered(record_in(path.read_text("utf-8"))), "utf-8")
        return
    options = dict(_option(chosen.game, text) for text in chosen.option)
    record = played(chosen.game, chosen.seats, options, chosen.deals, chosen.seed)
    name = "-".join((chosen.game, str(chosen.seats), *chosen.option))
    (FOLDER / f"{name}.txt").write_text(rendered(record), "utf-8")


if __name__ == "__main__":
    main()
