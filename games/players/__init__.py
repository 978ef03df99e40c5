"""Computer players: each chooses a legal action from what a person in its seat sees, and from nothing else."""

from collections.abc import Callable, Sequence
from typing import Protocol, TypeAlias, TypeVar

from games.core import Token, View

T = TypeVar("T")


class Rng(Protocol):
    """The random source that is passed in; ``random.Random`` is one."""

    def random(self) -> float:
        """A number from 0 up to, but not including, 1."""

    def randrange(self, stop: int, /) -> int:
        """A number from 0 up to, but not including, ``stop``."""

    def choice(self, seq: Sequence[T]) -> T:
        """One of a sequence that is not empty."""


Player: TypeAlias = Callable[[View, Rng], Token]
"""Chooses one of ``view.legal``, which must not be empty."""

Reaction: TypeAlias = Callable[[View, Rng], float | None]
"""After how many seconds, from when the open card is seen, a computer greets it; None: it lets it pass."""


def heaviest(tokens: Sequence[Token], weights: Sequence[float], rng: Rng) -> Token:
    """The token of the greatest weight, of which there is one for each; equals are drawn by ``rng``."""
    best = max(weights)
    return rng.choice([token for token, weight in zip(tokens, weights, strict=True) if weight == best])
