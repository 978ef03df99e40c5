"""One surface as it should look now, and all surfaces of a table."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from bot.screen import Place, Screen
from bot.table import TableState
from games.core import Seat


@dataclass(frozen=True, slots=True)
class Surface:
    """A message as it should be. A higher ``generation`` than was sent posts it anew; ``urgent``: before others.

    ``anytime``: an ephemeral message that needs no press of its receiver, since the bot administers the group.
    """

    place: Place
    screen: Screen
    generation: int = 0
    urgent: bool = False
    anytime: bool = False


Surfaces: TypeAlias = Mapping[str, Surface | None]
"""A table's surfaces by name; None: the message is to be removed. A name left out: the message stays as it is."""

Rights: TypeAlias = Mapping[Seat, str]
"""Per seat the last press of its person in the group, which may still allow an ephemeral message."""


class Composer(Protocol):
    """Renders all surfaces of a table."""

    def __call__(self, state: TableState, rights: Rights) -> Surfaces: ...
