"""Cards and sets of cards as small integers, and their two-letter names (records.md, 1).

A card is an int from 0 to 51: suit * 13 + rank, suits in the order S C D H, ranks from 2 up to A. So ascending
integers are the canonical order of the records. A set of cards is an int too: bit ``card`` says whether it is in.
"""

from collections.abc import Iterable, Iterator
from typing import Final, TypeAlias

Card: TypeAlias = int
CardSet: TypeAlias = int
Suit: TypeAlias = int

RANKS: Final = "23456789TJQKA"
SUITS: Final = "SCDH"
SPADES, CLUBS, DIAMONDS, HEARTS = range(4)
RANK_COUNT: Final = len(RANKS)
CARD_COUNT: Final = 52

NAMES: Final = tuple(rank + suit for suit in SUITS for rank in RANKS)
BY_NAME: Final = {name: card for card, name in enumerate(NAMES)}

SUIT_OF: Final[tuple[Suit, ...]] = tuple(card // RANK_COUNT for card in range(CARD_COUNT))
RANK_OF: Final[tuple[int, ...]] = tuple(card % RANK_COUNT for card in range(CARD_COUNT))
SUIT_SETS: Final[tuple[CardSet, ...]] = tuple(((1 << RANK_COUNT) - 1) << (suit * RANK_COUNT) for suit in range(4))


def rank_set(rank: str) -> CardSet:
    """The four cards of a rank given by its letter."""
    return set_of(RANKS.index(rank) + suit * RANK_COUNT for suit in range(4))


def parse_card(name: str) -> Card:
    """The card of a canonical name such as ``JS``; KeyError for anything else."""
    return BY_NAME[name]


def set_of(cards: Iterable[Card]) -> CardSet:
    """The set that holds these cards."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def iter_cards(cards: CardSet) -> Iterator[Card]:
    """The cards of a set in canonical order."""
    while cards:
        low = cards & -cards
        yield low.bit_length() - 1
        cards ^= low


def cards_of(cards: CardSet) -> tuple[Card, ...]:
    """The cards of a set in canonical order, as a tuple."""
    found = []
    while cards:
        card = cards.bit_length() - 1
        found.append(card)
        cards ^= 1 << card
    return tuple(found[::-1])


def names_of(cards: Iterable[Card]) -> list[str]:
    """The names of cards in the order given."""
    return [NAMES[card] for card in cards]


def pack_of(ranks: str, packs: int = 1) -> tuple[Card, ...]:
    """The canonical pack with these ranks, so many times over (fairness.md, 3)."""
    once = tuple(card for card in range(CARD_COUNT) if RANKS[RANK_OF[card]] in ranks)
    return once * packs


def deck_text(deck: Iterable[Card]) -> str:
    """A deck as records write it: names, single spaces, top card first."""
    return " ".join(names_of(deck))
