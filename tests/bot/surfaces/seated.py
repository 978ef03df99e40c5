"""Tables to be shown: people and computers seated at a match, and screens as readable text."""

import html
import re
from collections.abc import Sequence
from datetime import UTC, datetime
from random import Random

from bot.screen import Screen, Style
from bot.table import Phase, Sitter, TableState
from games.core import AnyGame, OptionValue
from games.match import Match, set_up

NAMES = ("Анна", "Борис", "Вера", "Глеб", "Дарья", "Егор", "Жанна", "Захар")
CHAT = -100123
PLACES = {Style.PRIMARY: "*", Style.SUCCESS: "+", Style.DANGER: "!", None: ""}


def dealt(game: AnyGame, seats: int, *, seed: int = 1, **options: OptionValue) -> Match:
    """A first deal of the game from a pack shuffled the same way every time; seat 0 deals."""
    match = Match.start(game, set_up(game, seats, options, 0))
    pack = match.game.pack(match.setup)
    return match.deal(tuple(Random(seed).sample(pack, len(pack))))


def played(match: Match, actions: int) -> Match:
    """The match after so many actions, each the first that is legal for who is awaited first."""
    for _ in range(actions):
        seat = match.to_act[0]
        match, _ = match.apply(seat, match.legal(seat)[0])
    return match


def played_out(match: Match) -> Match:
    """The match at the end of its deal."""
    while not match.complete:
        match = played(match, 1)
    return match


def table_of(
    match: Match, *, names: Sequence[str] = NAMES, phase: Phase = Phase.PLAYING, chat: int = CHAT
) -> TableState:
    """A table at which people play this match."""
    sitters = tuple(Sitter(100 + seat, names[seat], "x") for seat in range(match.setup.seats))
    return TableState(
        table_id=7,
        chat_id=chat,
        thread_id=None,
        opener=100,
        commitment="0" * 64,
        opened_at=datetime(2026, 1, 1, tzinfo=UTC),
        phase=phase,
        game=match.game,
        sitters=sitters,
        match=match,
        reckoned=match if match.complete else None,
    )


def lonely(match: Match, phase: Phase = Phase.PLAYING) -> TableState:
    """A private table: Анна in seat 0, computers in all others."""
    state = table_of(match, phase=phase, chat=100)
    for seat in range(1, match.setup.seats):
        state = state.with_sitter(seat, Sitter(None, str(seat)))
    return state


def read(text: str) -> str:
    """A text as it is read: without markup and marks of direction, all spaces alike."""
    return html.unescape(re.sub(r"<[^>]*>|[\u2066-\u2069]", "", text)).replace("\u00a0", " ")


def buttons(screen: Screen) -> str:
    """The keyboard, a row a line; blue buttons are marked *, green ones +, red ones !."""
    return "\n".join(" ".join(f"[{PLACES[b.style]}{b.text}]" for b in row) for row in screen.keyboard)


def shown(screen: Screen) -> str:
    """Text and keyboard as a person sees them."""
    return read(screen.text) + (f"\n\n{buttons(screen)}" if screen.keyboard else "")


def lines_before_fold(screen: Screen) -> int:
    """How many lines a message has besides what is folded away."""
    return len(screen.text.partition("<blockquote")[0].strip().split("\n"))
