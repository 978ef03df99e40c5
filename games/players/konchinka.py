"""Computer player of Кончинка: takes кончинки, clubs and many cards, and leaves the next little to take.

Every legal play is weighed by what it takes, less what the next player will probably take from the table that it
leaves, less what the card would probably bring if it were kept.
"""

from math import inf
from typing import Final

from games.cards import BY_NAME, CARD_COUNT, SUIT_SETS, Card, CardSet, set_of
from games.cards import CLUBS as CLUB
from games.core import Token, View
from games.konchinka import KONCHINKI, Options, safe_points, sweeps, ways
from games.players import Rng, heaviest

CARD: Final = 2 / 13
"""Points that a card more brings on the way to most cards: thirteen decide between two players."""
CLUBS: Final = 1 / 4
"""Points that a club more brings besides."""
KONCHINKA: Final = 1.0
WON: Final = 100.0
"""What wins the match at once outweighs everything else."""
RIVALRY: Final = 0.8
"""The part of the next player's gain that is our loss; of more opponents less."""
KEPT_KONCHINKA: Final = 0.5
"""What a кончинка in the hand is expected to take itself home for."""
KEPT_JACK: Final = 4 * CARD
"""A jack takes about so many cards, if one waits."""
REST: Final = 0.5
"""In the last round, the chance that nobody takes after us, while one more card is still to be played by everybody."""


def choose(view: View, rng: Rng) -> Token:
    """One of ``view.legal``; equals are drawn by ``rng``."""
    weights = [_weigh(view, token) for token in view.legal]
    return heaviest(view.legal, weights, rng)


def _weigh(view: View, token: Token) -> float:
    """What a play is worth."""
    options = _options(view)
    names = token.replace(":", "").split(" ")[1:]
    card, taken = BY_NAME[names[0]], set_of(BY_NAME[name] for name in names[1:])
    table = set_of(view.table) ^ (taken or 1 << card)
    if taken and safe_points(taken | 1 << card) >= _lacking(view):
        return WON
    weight = -_kept(options, card) - _rivalry(view) * _feared(view, options, table)
    if taken:
        weight += _worth(taken | 1 << card)
        if view.stock == 0:
            weight += REST ** (len(view.hand) - 1) * _worth(table) / len(view.hand_counts)
    return weight


def _lacking(view: View) -> float:
    """How many safe points win at once; the pile is closed, so what it already has stays out of account."""
    return next((note.value or inf for note in view.notes if note.kind == "near" and note.seat == view.viewer), inf)


def _options(view: View) -> Options:
    """The house rules that decide what takes what; the view tells them."""
    told = {note.kind for note in view.notes}
    return Options(
        groups="many" if "many_groups" in told else "one",
        picture_values="on" if "pictures_count" in told else "off",
    )


def _worth(cards: CardSet) -> float:
    """The points that taken cards are worth."""
    clubs = cards & SUIT_SETS[CLUB]
    return CARD * cards.bit_count() + CLUBS * clubs.bit_count() + KONCHINKA * (cards & KONCHINKI).bit_count()


def _kept(options: Options, card: Card) -> float:
    """What the card would probably bring if it were kept."""
    if 1 << card & KONCHINKI:
        return KEPT_KONCHINKA
    return KEPT_JACK if sweeps(options, card) else 0.0


def _rivalry(view: View) -> float:
    return RIVALRY / (len(view.hand_counts) - 1)


def _feared(view: View, options: Options, table: CardSet) -> float:
    """What the players after us will probably take from a table, by the cards that one cannot see.

    They count as one player with all their cards; who shares out the loss is the caller's affair.
    """
    unseen = [card for card in range(CARD_COUNT) if not (set_of(view.hand) | set_of(view.table)) >> card & 1]
    held = (sum(view.hand_counts) - len(view.hand)) / len(unseen)
    gains = sorted((_best(options, table, card) for card in unseen), reverse=True)
    feared, none_better = 0.0, 1.0
    for gain in gains:
        feared += none_better * held * gain
        none_better *= 1 - held
    return feared


def _best(options: Options, table: CardSet, card: Card) -> float:
    """The most that a card can take, itself included; nothing if it cannot take."""
    return max((_worth(group | 1 << card) for group in ways(options, table, card)), default=0.0)
