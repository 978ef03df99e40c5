"""The games there are, each with its computer player: one line a game."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from games.belka import BELKA
from games.core import AnyGame
from games.konchinka import KONCHINKA
from games.players import Player, Reaction, belka, konchinka, polignac, privet, reunion, terz, valety
from games.polignac import POLIGNAC
from games.privet import PRIVET
from games.reunion import REUNION
from games.terz import TERZ
from games.valety import VALETY


@dataclass(frozen=True, slots=True)
class Entry:
    """A game and who plays it when no person does. ``reaction``: how fast, in a game of quickness."""

    game: AnyGame
    player: Player
    reaction: Reaction | None = None


ENTRIES: Final[tuple[Entry, ...]] = (
    Entry(VALETY, valety.choose),
    Entry(POLIGNAC, polignac.choose),
    Entry(REUNION, reunion.choose),
    Entry(KONCHINKA, konchinka.choose),
    Entry(BELKA, belka.choose),
    Entry(TERZ, terz.choose),
    Entry(PRIVET, privet.choose, privet.reaction),
)  # fmt: skip

GAMES: Final[Mapping[str, AnyGame]] = MappingProxyType({entry.game.id: entry.game for entry in ENTRIES})
"""Every game by its id, in the order in which they are offered."""

PLAYERS: Final[Mapping[str, Player]] = MappingProxyType({entry.game.id: entry.player for entry in ENTRIES})
"""The computer player of a game by the game's id."""

REACTIONS: Final[Mapping[str, Reaction]] = MappingProxyType(
    {entry.game.id: entry.reaction for entry in ENTRIES if entry.reaction is not None}
)
"""How fast the computer player of a game of quickness is, by the game's id."""
