"""Computer player of Полиньяк: leaves the jacks to others, drops its own on them, and knows when to be general.

Every legal card is weighed by the penalties that the trick will probably bring and by those that the card would
probably bring later. A general's tricks are played for all or nothing: by the general to hold every one, by the others
to take one. Whether to be general is tried on sample deals of the unseen cards against the best defence.
"""

from typing import Final

from games.cards import Card, CardSet, cards_of, iter_cards, pack_of, set_of
from games.core import Event, Seat, Token, View
from games.players import Rng, heaviest
from games.players.reading import Reading, read
from games.polignac import JACKS, LEFT_OUT, ORDERS, PENALTY, RANKS
from games.tricks import PLAYED_CARDS

PACK: Final = set_of(pack_of(RANKS))
SMALL_PACK: Final = PACK & ~set_of(LEFT_OUT)

WILLING: Final = 0.3
"""How probably another takes a trick without need."""
DROPPED: Final = 0.8
"""How probably a jack that may be dropped on our trick is dropped."""
JACK_BURDEN: Final = 0.4
"""The part of its cost that a jack in the hand is expected to cost in the end."""
BOSS: Final = 0.9
"""The chance that the highest card left of a suit takes a later trick."""
STEP: Final = 0.5
"""By this that chance falls with each higher card that is left."""
FALLS: Final = 0.5
"""How probably a jack of its own suit falls on a card that takes a later trick."""
SPREAD: Final = 0.12
"""The same for a jack of another suit."""
GIVEN_UP: Final = -1.0
"""What a general's card is worth that lets a trick go, and all with it."""
SLIGHT: Final = 100
"""Divides what tells only between cards that hold a trick equally well: how high they are, how long their suit is."""
STOPPED: Final = 2
"""What it is worth to take a trick from the general: more than any card that is kept for it."""
RID: Final = 20
"""Divides what a jack costs, to tell what it is worth to be rid of it while a general can still be stopped."""
IDLE: Final = 200
"""Divides how high a card is that stops no general; of such cards the lowest goes first."""
SPARED: Final = 0.1
"""The part of a stop that goes with a card which the highest one of its suit can do without."""
TRIALS: Final = 60
"""Sample deals for the question of the general."""
DARING: Final = 0.4
"""The part of them that must be won to be general."""


def choose(view: View, rng: Rng) -> Token:
    """One of ``view.legal``; equals are drawn by ``rng``."""
    order = ORDERS["french" if Event("ace_below_jack") in view.notes else "ace_high"]
    pack = PACK if len(view.hand_counts) == 4 else SMALL_PACK
    reading = read(view, order, pack)
    if view.phase == "general":
        return "general" if _dares(view, reading, rng) else "pass"
    general = next((note.seat for note in view.notes if note.kind == "general_announced"), None)
    weights = [_weigh(view, reading, general, PLAYED_CARDS[token]) for token in view.legal]
    return heaviest(view.legal, weights, rng)


def _weigh(view: View, reading: Reading, general: Seat | None, card: Card) -> float:
    if general is None:
        return _weigh_ordinary(reading, card)
    if general == view.viewer:
        return _weigh_as_general(reading, card)
    return _weigh_against(reading, general, card)


# An ordinary deal: as few jacks as possible


def _weigh_ordinary(reading: Reading, card: Card) -> float:
    """What playing the card now saves against playing it later."""
    cost = sum(PENALTY.get(played, 0) for played in (*reading.on_table, card))
    rivals = len(reading.shares) - 1
    if not reading.takes(card):
        return _later(reading, card) + cost / rivals
    held = 1.0
    dropped = 0.0
    for seat in reading.later:
        held -= held * reading.overtaken(card, seat, WILLING if not cost else 0.0)
        dropped += _dropped(reading, card, seat)
    return _later(reading, card) + (1 - held) * cost / rivals - held * (cost + dropped)


def _dropped(reading: Reading, card: Card, seat: Seat) -> float:
    """The cost of the jacks that a later seat will probably drop on our card."""
    order = reading.order
    led = order.suit_of[card]
    cost = 0.0
    for jack in iter_cards(JACKS & reading.unseen & ~reading.above(card)):
        suit = order.suit_of[jack]
        chance = reading.shares[seat][suit]
        cost += PENALTY[jack] * (chance if suit == led else chance * reading.void(seat, led))
    return cost * DROPPED


def _later(reading: Reading, card: Card) -> float:
    """The penalties that the card would probably bring if it were kept."""
    if card in PENALTY:
        return JACK_BURDEN * PENALTY[card]
    chance = BOSS * STEP ** reading.above(card).bit_count()
    below = reading.below(card)
    danger = sum(
        PENALTY[jack] * (FALLS if below >> jack & 1 else SPREAD)
        for jack in iter_cards(JACKS & (reading.unseen | reading.hand))
    )
    return chance * danger


# A deal with a general: every trick or none


def _weigh_as_general(reading: Reading, card: Card) -> float:
    """Hold the trick as surely as possible, and as cheaply; lead from the longest suit."""
    order = reading.order
    if not reading.takes(card):
        return GIVEN_UP
    held = 1.0
    for seat in reading.later:
        held *= 1 - reading.overtaken(card, seat, 1.0)
    if reading.on_table:
        return held - order.strength[card] / SLIGHT
    return held + (reading.hand & order.suit_sets[order.suit_of[card]]).bit_count() / SLIGHT


def _weigh_against(reading: Reading, general: Seat, card: Card) -> float:
    """Take a trick from the general, or else keep what may take one later."""
    waiting = general in reading.later
    if reading.winner != general and not waiting:
        return _weigh_ordinary(reading, card)
    if reading.takes(card):
        won = 1 - reading.overtaken(card, general, 1.0) if waiting else 1.0
        return STOPPED * won - _stops(reading, card) * (1 - won)
    return PENALTY.get(card, 0) / RID - _stops(reading, card)


def _stops(reading: Reading, card: Card) -> float:
    """What the hand loses against the general with this card: a card that higher ones cannot draw out in time."""
    order = reading.order
    suit = cards_of(reading.hand & order.suit_sets[order.suit_of[card]])
    top = max(suit, key=order.strength.__getitem__)
    higher = reading.above(top).bit_count()
    spare = len(suit) - 1 - higher
    if spare < 0 or not reading.below(top):
        return order.strength[card] / IDLE
    return (1.0 if card == top or spare == 0 else SPARED) / (1 + higher)


# The question of the general


def _dares(view: View, reading: Reading, rng: Rng) -> bool:
    """Whether enough sample deals of the unseen cards would be won."""
    leads = next((note.seat for note in view.notes if note.kind == "leads_first"), view.viewer)
    others = [seat for seat in range(len(view.hand_counts)) if seat != view.viewer]
    won = 0
    for _ in range(TRIALS):
        hands = _sample(reading.unseen, len(others), rng)
        leader = None if leads == view.viewer else hands[others.index(leads)] if leads is not None else None
        won += _holds_all(reading, hands, leader)
    return won >= DARING * TRIALS


def _sample(cards: CardSet, hands: int, rng: Rng) -> list[CardSet]:
    """The cards dealt at random into hands of one size."""
    pool = list(cards_of(cards))
    for place in range(len(pool) - 1, 0, -1):
        other = rng.randrange(place + 1)
        pool[place], pool[other] = pool[other], pool[place]
    return [set_of(pool[hand::hands]) for hand in range(hands)]


def _holds_all(reading: Reading, hands: list[CardSet], leader: CardSet | None) -> bool:
    """Whether the viewer's hand takes every trick though the others keep the best they have.

    ``leader`` is the hand that leads the first trick where that is another's.
    """
    order = reading.order
    for suit in order.suit_sets:
        mine = sorted((order.strength[card] for card in iter_cards(reading.hand & suit)), reverse=True)
        tops = [max((order.strength[card] for card in iter_cards(hand & suit)), default=-1) for hand in hands]
        lengths = [(hand & suit).bit_count() for hand in hands]
        if leader is not None and leader & suit and max(tops) > max(mine, default=-1):
            return False
        for turn, strength in enumerate(mine):
            if any(length > turn and top > strength for top, length in zip(tops, lengths, strict=True)):
                return False
    return True
