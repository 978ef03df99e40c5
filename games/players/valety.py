"""Computer player of Валеты: takes tricks cheaply, without jacks in them, and drops its jacks on those of others.

Every legal card is weighed by what the trick will probably bring: to whoever takes it one point, less the jacks in
it; another's gain is our loss, the more the nearer that seat is to the target. From this goes what the card would
probably bring later, so that high cards are spent where they earn and kept where they do not.
"""

from typing import Final

from games.cards import RANKS, Card, iter_cards, pack_of, set_of
from games.core import Seat, Token, View
from games.players import Rng, heaviest
from games.players.reading import Reading, read
from games.tricks import PLAYED_CARDS
from games.valety import JACKS, ORDERS, PENALTIES

PACK: Final = set_of(pack_of(RANKS))
COST: Final = {jack: -points for jack, points in PENALTIES.items()}
STOCK_TRICKS: Final = 9
"""With a stock, only the tricks after this many show who is out of a suit."""

EAGER: Final = 0.6
"""How probably another takes a trick that earns, where it can."""
RELUCTANT: Final = 0.02
"""How probably another takes a trick that costs, where it need not."""
DROPPED: Final = 0.8
"""How probably a jack that may be dropped on our trick is dropped."""
JACK_BURDEN: Final = 0.2
"""The part of its cost that a jack in the hand is expected to cost in the end."""
BOSS: Final = 0.9
"""The chance that the highest card left of a suit takes a later trick."""
STEP: Final = 0.4
"""By this that chance falls with each higher card that is left."""
TRUMPED: Final = 2.0
"""With so many cards of a plain suit out, its next trick is as likely to be trumped as not."""
CAUGHT: Final = DROPPED / 2
"""How probably a later trick of ours brings in the jack of its suit: half as often as one of now is given a jack."""
WASTED: Final = 0.5
"""What a card costs that takes no later trick: about as often, somebody else then takes one."""
NEAR: Final = 0.6
"""From this part of the target on, it matters who of the others gains."""
EQUAL: Final = 0.5
"""With two others, the part of each one's gain that is our loss."""
TILT: Final = 0.3
"""At most so much more of it, and of the other's so much less, where one of the two is ahead."""
LEAD: Final = 20
"""Points ahead that would make a tilt of one: six are enough for the most."""


def choose(view: View, rng: Rng) -> Token:
    """One of ``view.legal``; equals are drawn by ``rng``."""
    order = ORDERS[view.trump]
    pack = PACK if view.turned is None else PACK & ~(1 << view.turned)
    reading = read(view, order, pack, voids_from=STOCK_TRICKS if view.stock is not None else 0)
    weights = [_weigh(view, reading, PLAYED_CARDS[token]) for token in view.legal]
    return heaviest(view.legal, weights, rng)


def _weigh(view: View, reading: Reading, card: Card) -> float:
    """What playing the card now is worth more than playing it later."""
    value = 1.0 - sum(COST.get(played, 0) for played in (*reading.on_table, card))
    rivalry = _rivalry(view)
    if not reading.takes(card):
        loss = rivalry[reading.winner] if reading.winner is not None else 0.0
        return -loss * value - _later(reading, card)
    held = 1.0
    weight = -_later(reading, card)
    dropped = 0.0
    for seat in reading.later:
        lost = held * reading.overtaken(card, seat, EAGER if value > 0 else RELUCTANT)
        weight -= lost * rivalry[seat] * value
        held -= lost
        dropped += _dropped(reading, card, seat)
    return weight + held * (value - dropped)


def _dropped(reading: Reading, card: Card, seat: Seat) -> float:
    """The cost of the jacks that a later seat will probably drop on our card."""
    order = reading.order
    led = order.suit_of[reading.on_table[0]] if reading.on_table else order.suit_of[card]
    cost = 0.0
    for jack in iter_cards(JACKS & reading.unseen):
        suit = order.suit_of[jack]
        share = reading.shares[seat][suit]
        if suit == led:
            cost += COST[jack] * share * (not reading.above(card) >> jack & 1)
        elif suit != order.trump:
            cost += COST[jack] * share * reading.void(seat, led)
    return cost * DROPPED


def _later(reading: Reading, card: Card) -> float:
    """What the card would probably bring if it were kept."""
    if card in COST:
        return -JACK_BURDEN * COST[card]
    order = reading.order
    chance = BOSS * STEP ** reading.above(card).bit_count()
    suit = order.suit_of[card]
    if order.trump is not None and suit != order.trump:
        chance *= reading.goes_round(suit, TRUMPED)
    feared = sum(COST[jack] for jack in iter_cards(JACKS & reading.below(card))) * CAUGHT
    return chance * (1 - feared) - (1 - chance) * WASTED


def _rivalry(view: View) -> tuple[float, ...]:
    """How much each other seat's gain is our loss: alone all of it; of two, more the one that is ahead at the end."""
    seats = range(len(view.totals))
    others = [seat for seat in seats if seat != view.viewer]
    if len(others) == 1:
        return tuple(float(seat != view.viewer) for seat in seats)
    first, second = sorted(others, key=lambda seat: -view.totals[seat])
    ahead = view.totals[first] - view.totals[second]
    late = view.target is not None and max(view.totals) >= NEAR * view.target
    tilt = min(TILT, ahead / LEAD) if late else 0.0
    return tuple(EQUAL + tilt if seat == first else EQUAL - tilt if seat == second else 0.0 for seat in seats)
