"""Computer player of Белка: plays for the pair, loads the partner's sure tricks and keeps low on the enemy's.

Every legal card is weighed by what the trick will probably bring: the card points in it, won or lost with the
probability that the pair takes it; from this goes what the card would probably bring later. So a trump is not wasted
on a trick that the partner takes anyway, and a ten goes where it is safe.
"""

from typing import Final

from games.belka import ORDERS, PACK, PAIRS, RIGHT, WORTH
from games.cards import Card, set_of
from games.core import Seat, Token, View
from games.players import Rng, heaviest
from games.players.reading import Reading, read
from games.tricks import PLAYED_CARDS

PACK_SET: Final = set_of(PACK)

EAGER: Final = 0.65
"""How probably somebody takes a trick from the other pair, where they can."""
PARTNER_EAGER: Final = 0.75
"""How probably the partner takes a trick from the other pair, where they can."""
COMING: Final = 3.0
"""Card points that a player who is still to come puts in; the partner puts in more on a trick of ours."""
LOADED: Final = 4.0
GAIN: Final = 8.0
"""Card points of the others in a trick that a card kept for later takes."""
BOSS: Final = 0.85
"""The chance that the highest card left of a suit takes a later trick."""
STEP: Final = 0.5
"""By this that chance falls with each higher card that is left."""

TRUMPED: Final = 4.0
"""With so many cards of a plain suit out, its next trick is as likely to be trumped as not."""

SPOILING: Final = 8.0
"""What it costs to take a trick from the partner."""


def choose(view: View, rng: Rng) -> Token:
    """One of ``view.legal``; equals are drawn by ``rng``."""
    reading = read(view, ORDERS[view.trump or 0], PACK_SET, direction=RIGHT)
    weights = [_weigh(reading, PLAYED_CARDS[token]) for token in view.legal]
    return heaviest(view.legal, weights, rng)


def _is_ours(reading: Reading, seat: Seat | None) -> bool:
    return seat is not None and (seat - reading.seat) % len(PAIRS) == 0


def _weigh(reading: Reading, card: Card) -> float:
    """What playing the card now is worth more than playing it later."""
    chance = _chance(reading, card)
    points = float(WORTH[card] + sum(WORTH[played] for played in reading.on_table))
    for seat in reading.later:
        points += COMING + (LOADED * (chance - 0.5) if _is_ours(reading, seat) else 0.0)
    return (2 * chance - 1) * points - _later(reading, card) - SPOILING * _spoils(reading, card)


def _chance(reading: Reading, card: Card) -> float:
    """The probability that our pair takes the trick if the card is played now."""
    takes = reading.takes(card)
    best = card if takes or reading.best is None else reading.best
    ours = takes or _is_ours(reading, reading.winner)
    chance = 1.0 if ours else 0.0
    for seat in reading.later:
        if _is_ours(reading, seat):
            chance += (1 - chance) * reading.overtaken(best, seat, PARTNER_EAGER)
        else:
            chance *= 1 - reading.overtaken(best, seat, EAGER)
    return chance


def _spoils(reading: Reading, card: Card) -> float:
    """The probability that the card takes from the partner a trick that the partner's own would have held."""
    if not reading.takes(card) or not _is_ours(reading, reading.winner) or reading.best is None:
        return 0.0
    held = 1.0
    for seat in reading.later:
        held *= 1 - reading.overtaken(reading.best, seat, EAGER)
    return held


def _later(reading: Reading, card: Card) -> float:
    """What the card would probably bring if it were kept."""
    order = reading.order
    suit = order.suit_of[card]
    chance = BOSS * STEP ** reading.above(card).bit_count()
    if suit != order.trump:
        chance *= reading.goes_round(suit, TRUMPED)
    return chance * (WORTH[card] + GAIN)
