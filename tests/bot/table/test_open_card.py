"""When computers greet the open card, and when the bot turns the next: Привет, Валет! at the clock."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime
from random import Random

from bot.clock import HOST_ACTS, REACTION, Pace, due_after
from bot.table import TableState
from games.cards import BY_NAME
from games.core import HOST
from games.match import Match, set_up
from games.privet import PRIVET
from tests.bot.surfaces.seated import lonely

NOW = datetime(2026, 1, 1, tzinfo=UTC)
SEATS = 4


def jack_first() -> TableState:
    """A person and three computers; the first card will be a jack."""
    setup = set_up(PRIVET, SEATS, {}, 0)
    jack = BY_NAME["JS"]
    pack = list(PRIVET.pack(setup))
    pack.remove(jack)
    return lonely(Match.start(PRIVET, setup).deal((jack, *pack)))


def after(state: TableState, seat: int, token: str, seed: int = 1) -> TableState:
    """The table after an action, with what is due then."""
    match, _ = state.playing.apply(seat, token)
    following = replace(state, match=match)
    return replace(following, deadlines=due_after(state, following, NOW, Pace(), Random(seed)))


def reactions(deadlines: Mapping[str, datetime]) -> dict[str, float]:
    """The seconds until each computer's greeting."""
    return {name: (at - NOW).total_seconds() for name, at in deadlines.items() if name.startswith(REACTION)}


def test_computers_greet_an_open_jack_each_in_its_own_time() -> None:
    seconds = reactions(after(jack_first(), HOST, "turn").deadlines)
    assert set(seconds) <= {f"{REACTION}{seat}" for seat in (1, 2, 3)}
    assert len(seconds) >= 2
    assert len(set(seconds.values())) == len(seconds)
    assert all(0.5 < span < 5.1 for span in seconds.values())


def test_their_times_are_kept_while_the_jack_waits() -> None:
    state = after(jack_first(), HOST, "turn")
    again = replace(state, deadlines=due_after(state, state, NOW, Pace(), Random(9)))
    assert reactions(again.deadlines) == reactions(state.deadlines)
    assert again.deadlines[HOST_ACTS] == state.deadlines[HOST_ACTS]


def test_no_computer_greets_a_jack_that_has_been_claimed() -> None:
    state = after(jack_first(), HOST, "turn")
    assert reactions(state.deadlines)
    assert not reactions(after(state, 0, "greet J").deadlines)
    assert not reactions(after(state, HOST, "expire").deadlines)
