"""Computer player of Привет, Валет!: as quick as a person, sometimes inattentive, and rarely taken in by a picture.

``reaction`` says when a computer greets the open card, and is asked once when the card comes into sight;
``choose`` then says the word. Both know no more than who sits there sees.
"""

from math import cos, exp, log, pi, sqrt
from typing import Final

from games.cards import RANK_OF, RANKS
from games.core import Token, View
from games.players import Rng

MEDIAN: Final = 1.4
"""Seconds in which half of all greetings come."""
SPREAD: Final = 0.35
"""Of the logarithm: three greetings in four take from 0.9 to 2.1 seconds."""
FASTEST, SLOWEST = 0.6, 5.0
"""No person is faster than that, and no card waits for ever."""
MISS: Final = 0.06
"""How often a hero is not noticed at all."""
MISTAKE: Final = 0.02
"""How often a picture that is no hero is greeted, and a hero by the wrong word."""
LOOK_ALIKES: Final = "JQK"


def reaction(view: View, rng: Rng) -> float | None:
    """Seconds from when the open card is seen until this seat greets it; None: it lets the card pass."""
    if not view.table or not view.legal or view.phase not in ("hero", "watch"):
        return None
    if view.phase == "hero":
        return None if _sits_out(view) or rng.random() < MISS else _seconds(rng)
    # A hero that is claimed is no temptation any more.
    mistaken = not _is_greeted(view) and _rank(view) in LOOK_ALIKES and rng.random() < MISTAKE
    return _seconds(rng) if mistaken else None


def choose(view: View, rng: Rng) -> Token:
    """The open card's own greeting, rarely another; a leader's only action."""
    right = f"greet {_rank(view)}" if view.table else ""
    if right not in view.legal or (len(view.legal) > 1 and rng.random() < MISTAKE):
        return rng.choice(view.legal)
    return right


def _rank(view: View) -> str:
    return RANKS[RANK_OF[view.table[0]]]


def _is_greeted(view: View) -> bool:
    """Whether the open card is one of those that are greeted."""
    return f"greet {_rank(view)}" in view.legal


def _sits_out(view: View) -> bool:
    """Whether this seat is barred from the open hero (privet 2.4)."""
    return any(note.kind == "sits_out" and note.seat == view.viewer for note in view.notes)


def _seconds(rng: Rng) -> float:
    """A time as people need it: few are very quick, some are slow (the logarithm is normally distributed)."""
    normal = sqrt(-2 * log(1 - rng.random())) * cos(2 * pi * rng.random())
    return min(SLOWEST, max(FASTEST, MEDIAN * exp(SPREAD * normal)))
