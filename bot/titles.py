"""Titles that outlive a match: a chat remembers them by the people of a side until those people play again.

What a match decides is the game's word (:class:`games.core.HasTitles`); who bears a title is kept with the chat
(:meth:`bot.people.Directory.keep_titles`). A side with a computer is remembered by nobody.
"""

from collections.abc import Iterable
from typing import TypeAlias

from bot.people import Bearers
from bot.table import TableState
from games.core import HasTitles, Setup, Title
from games.match import set_up

People: TypeAlias = tuple[int, ...]


def brought(state: TableState, bearers: Bearers) -> tuple[Title, ...]:
    """The titles that the sides of a match which begins bear from before."""
    return _borne(state, state.playing.setup, bearers)


def awaiting(state: TableState, bearers: Bearers) -> tuple[Title, ...]:
    """The same for those who sit in a lobby as they sit now; none while somebody is missing."""
    game, seats = state.chosen_game, len(state.sitters)
    return _borne(state, set_up(game, seats, {}, 0), bearers) if seats in game.seats else ()


def decided(state: TableState) -> tuple[Title, ...]:
    """What the deal that is complete at this table has decided; empty where it has not, or has no titles to give."""
    match = state.match
    if match is None or not match.complete or not isinstance(match.game, HasTitles):
        return ()
    return tuple(title for title in match.game.titles(match.state) if _people(state, match.setup, title.side))


def remembered(bearers: Bearers, state: TableState, titles: Iterable[Title]) -> Bearers:
    """Who bears titles after these decisions about the sides of a table."""
    kept = {kind: [tuple(group) for group in groups] for kind, groups in bearers.items()}
    for title in titles:
        people = _people(state, state.playing.setup, title.side)
        others = [group for group in kept.get(title.kind, []) if group != people]
        kept[title.kind] = [*others, people] if title.borne and people else others
    return kept


def _borne(state: TableState, setup: Setup, bearers: Bearers) -> tuple[Title, ...]:
    sides = range(len(state.chosen_game.sides(setup)))
    return tuple(
        Title(kind, side, borne=True)
        for kind, groups in sorted(bearers.items())
        for side in sides
        if _people(state, setup, side) in [tuple(group) for group in groups]
    )


def _people(state: TableState, setup: Setup, side: int) -> People | None:
    """The persons of a side; None where a computer sits among them."""
    seats = state.chosen_game.sides(setup)[side]
    ids = [user_id for seat in seats if (user_id := state.sitters[seat].user_id) is not None]
    return tuple(sorted(ids)) if len(ids) == len(seats) else None
