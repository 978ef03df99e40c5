"""Computer player of Козырные мальчики: counts card points, draws trumps with its jacks, and dreads to take nothing.

The dealer lays away what is worth most in the talon and least in the hand. Every legal card is weighed by what the
trick will probably bring: its card points to us, or half of them lost to each of the others; a first trick saves the
penalty. From this goes what the card would probably bring later.
"""

from dataclasses import replace
from typing import Final

from games.cards import BY_NAME, Card, CardSet, set_of
from games.core import Seat, Token, View
from games.players import Rng, heaviest
from games.players.reading import Reading, read
from games.reunion import ACES, DISCARD, GIFT, LAST_TRICK, PACK, TENS, TRUMPS, Trump
from games.tricks import PLAYED_CARDS

PACK_SET: Final = set_of(PACK)

EAGER: Final = 0.9
"""How probably another takes a trick, where there is a choice."""
COMING: Final = 3.0
"""Card points that a player who is still to come puts in."""
RIVALRY: Final = 0.5
"""The part of another's gain that is our loss."""
GAIN: Final = 6.0
"""Card points of the others in a trick that a card kept for later takes."""
BOSS: Final = 0.9
"""The chance that the highest card left of a suit takes a later trick."""
STEP: Final = 0.6
"""By this that chance falls with each higher card that is left."""
TRUMPED: Final = 2.0
"""With so many cards of a plain suit out, its next trick is as likely to be trumped as not."""
EMPTY: Final = 2 * GIFT + GIFT * RIVALRY
"""What a first trick saves when no other would come."""

TALON: Final = 0.95
"""How probably the dealer gets the talon's points."""
KEPT_ACE: Final = 14.0
KEPT_TEN: Final = 3.0
BARE_TEN: Final = -7.0
"""Without a lower card of its suit a ten falls to the ace."""
TEN_WITH_ACE: Final = 12.0
SHORT: Final = 4.0
"""What it is worth to be out of a plain suit, with trumps in hand."""
KEPT_TRUMP: Final = 7.0


def choose(view: View, rng: Rng) -> Token:
    """One of ``view.legal``; equals are drawn by ``rng``."""
    trump = TRUMPS[view.trump or 0]
    if view.phase == DISCARD:
        weights = [_weigh_talon(view, trump, token) for token in view.legal]
    else:
        reading = _read(view, trump)
        weights = [_weigh(view, reading, trump, PLAYED_CARDS[token]) for token in view.legal]
    return heaviest(view.legal, weights, rng)


def _weigh_talon(view: View, trump: Trump, token: Token) -> float:
    """What a talon brings, and what the ten cards that stay are worth."""
    talon = [BY_NAME[name] for name in token.split()[1:]]
    kept = set_of(view.hand) & ~set_of(talon)
    trumps = kept & trump.order.suit_sets[trump.order.trump or 0]
    worth = KEPT_TRUMP * trumps.bit_count()
    for suit in range(len(TRUMPS)):
        if suit != trump.order.trump:
            worth += _keep(kept & trump.order.suit_sets[suit])
    return TALON * sum(trump.worth[card] for card in talon) + worth


def _keep(suit: CardSet) -> float:
    """What the cards of a plain suit are worth in the hand."""
    if not suit:
        return SHORT
    worth = KEPT_ACE if suit & ACES else 0.0
    if suit & TENS:
        worth += TEN_WITH_ACE if suit & ACES else KEPT_TEN if suit & ~TENS else BARE_TEN
    return worth


def _read(view: View, trump: Trump) -> Reading:
    """The reading; the dealer knows the talon, and who neither followed nor trumped has no trumps."""
    talon = [card for note in view.notes if note.kind == "talon" for card in note.cards]
    reading = read(view, trump.order, PACK_SET & ~set_of(talon))
    bare = _trumpless(view, trump)
    shares = tuple(
        tuple(0.0 if seat in bare and suit == trump.order.trump else share for suit, share in enumerate(row))
        for seat, row in enumerate(reading.shares)
    )
    return replace(reading, shares=shares)


def _trumpless(view: View, trump: Trump) -> set[Seat]:
    """Who has shown to have no trumps left: they neither followed nor trumped."""
    suit_of = trump.order.suit_of
    growing = (view.trick,) if view.trick else ()
    return {
        seat
        for trick in (*view.tricks, *growing)
        for seat, card in trick.plays
        if suit_of[card] not in (suit_of[trick.plays[0][1]], trump.order.trump)
    }


def _weigh(view: View, reading: Reading, trump: Trump, card: Card) -> float:
    """What playing the card now is worth more than playing it later."""
    takes = reading.takes(card)
    best = card if takes or reading.best is None else reading.best
    held = 1.0
    for seat in reading.later:
        held *= 1 - reading.overtaken(best, seat, EAGER)
    points = trump.worth[card] + sum(trump.worth[played] for played in reading.on_table) + COMING * len(reading.later)
    if len(view.hand) == 1:
        points += LAST_TRICK
    chance = held if takes else 0.0
    first = EMPTY / len(view.hand) if not view.tricks_taken[reading.seat] else 0.0
    return chance * (points + first) - (1 - chance) * RIVALRY * points - _later(reading, trump, card)


def _later(reading: Reading, trump: Trump, card: Card) -> float:
    """What the card would probably bring if it were kept."""
    order = reading.order
    suit = order.suit_of[card]
    chance = BOSS * STEP ** reading.above(card).bit_count()
    if suit != order.trump:
        chance *= reading.goes_round(suit, TRUMPED)
    points = trump.worth[card] + GAIN + LAST_TRICK / reading.hand.bit_count()
    return chance * points - (1 - chance) * RIVALRY * trump.worth[card]
