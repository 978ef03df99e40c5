"""Computer player of Терц: takes card points, keeps what may become a combination, declares what it has.

Cards are weighed by what the trick brings now, less what the card would bring later, in tricks or in a combination. It
beats a declaration whenever it can, asks for the top card when that lets it beat or tells something, has doubtful ones
shown now and then, and lies rarely. It remembers no more than the table shows: when the tricks close it forgets them.
"""

from dataclasses import dataclass
from typing import Final

from games.cards import Card, CardSet, set_of
from games.core import Event, Seat, Token, View
from games.declarations import (
    ACCEPT,
    ASK,
    BY_TRUMP,
    DECLARE,
    DECLARING_TRICKS,
    INDEX,
    PACK,
    RUN,
    SHOW,
    UPHILL,
    Combination,
)
from games.players import Rng, heaviest
from games.players.reading import Reading, read
from games.terz import ANSWER, COUNT, CUT, LAST_TRICK, SWAP, TRUMPS, Trump
from games.tricks import PLAYED_CARDS

PACK_SET: Final = set_of(PACK)

EAGER: Final = 0.9
"""How probably the other takes a trick with a higher card of the suit."""
RUFF: Final = 0.06
"""How probably the other trumps a card while there is a stock, for each point that it is worth."""
GAIN: Final = 8.0
"""Card points of the other in a trick that a card kept for later takes."""
BOSS: Final = 0.9
"""The chance that the highest card left of a suit takes a later trick."""
STEP: Final = 0.6
"""By this that chance falls with each higher card that is left."""
TRUMPED: Final = 2.0
"""With so many cards of a plain suit out, its next trick is as likely to be trumped as not."""
LOSS: Final = 0.6
"""The part of its worth that a card loses which does not take its later trick."""
KEPT_TRUMP: Final = 8.0
"""What it is worth to have a trump more at the end."""
HELD: Final = 0.8
"""The part of its worth that a combination still to be declared is worth."""

TELLING: Final = 0.5
"""How often a run's top card is asked for where it may only tell something."""
DOUBT: Final = 0.5
"""How often a declaration is called that is hardly possible; a likely one never is."""
LIE: Final = 0.03
"""How often, for an own card, something is declared that is one card short."""
DEAREST_LIE: Final = 50


@dataclass(frozen=True, slots=True)
class Table:
    """A view as the player reads it; ``draws`` are the cards that it will still draw."""

    view: View
    seat: Seat
    trump: Trump
    reading: Reading
    draws: int

    @property
    def combinations(self) -> tuple[Combination, ...]:
        """All that may be declared with this trump."""
        return BY_TRUMP[self.trump.suit]


def choose(view: View, rng: Rng) -> Token:
    """One of ``view.legal``; equals are drawn by ``rng``."""
    table = _read(view)
    if view.phase == CUT:
        return rng.choice(view.legal)
    if view.phase == COUNT:
        return f"{COUNT} {_card_points(table)}"
    if view.phase == ANSWER:
        return _answer(table, rng)
    return _declaration(table, rng) or _card(table, rng)


def _read(view: View) -> Table:
    trump = TRUMPS[view.trump or 0]
    gone = view.last_trick.plays if view.last_trick else ()
    open_card = () if view.turned is None else (view.turned,)
    pack = PACK_SET & ~set_of((*(card for _, card in gone), *open_card))
    reading = read(view, trump.order, pack)
    return Table(view, reading.seat, trump, reading, (view.stock or 0) // 2)


def _card_points(table: Table) -> int:
    """What the own tricks are worth (1.2)."""
    last = table.view.last_trick
    pile = [card for note in table.view.notes if note.kind == "to_count" for card in note.cards]
    tens = LAST_TRICK if last is not None and last.taker == table.seat else 0
    return tens + sum(table.trump.worth[card] for card in pile)


def _answer(table: Table, rng: Rng) -> Token:
    """Beat, else ask if that may let us beat, else call what cannot be, what we doubt or what would lose the match."""
    legal = table.view.legal
    if table.view.suggested:
        return max(table.view.suggested, key=lambda token: _rank(table, token))
    claim = table.view.notes[0]
    chance, decides = _chance(table, claim), _decides(table, claim)
    if ASK in legal and chance > 0 and (_has_as_long(table, claim) or (not decides and rng.random() < TELLING)):
        return ASK
    if SHOW in legal and (chance == 0 or decides or rng.random() < DOUBT * (1 - chance) ** 2):
        return SHOW
    return ACCEPT


def _rank(table: Table, token: Token) -> tuple[int, tuple[int, ...]]:
    """What a combination brings, and how high it is."""
    combination = table.combinations[INDEX[token.partition(" ")[2]]]
    return combination.worth, combination.height


def _meant(table: Table, claim: Event) -> list[Combination]:
    """The combinations that a declaration may mean, as far as it is public."""
    kind = claim.kind.partition("_")[2]
    named = [each for each in table.combinations if each.kind == kind and each.figure == claim.value]
    return [each for each in named if not claim.cards or each.top == claim.cards]


def _chance(table: Table, claim: Event) -> float:
    """How well a declaration agrees with what we see: 0 if it cannot be true, 1 if nothing speaks against it."""
    meant = _meant(table, claim)
    possible = [each for each in meant if not each.cards & ~_others_cards(table)]
    return len(possible) / len(meant)


def _decides(table: Table, claim: Event) -> bool:
    """Whether a declaration wins the match if it is accepted (5.2): to have it shown cannot cost anything then."""
    view, other = table.view, 1 - table.seat
    uphill = [note.value or 0 for note in view.notes if note.kind == "uphill" and note.seat == other]
    return view.totals[other] + _meant(table, claim)[0].worth >= max([view.target or 0, *uphill])


def _others_cards(table: Table) -> CardSet:
    """What the other may hold: what we have not seen, and the card that was just led stays out of account."""
    known = [set_of(note.cards) for note in table.view.notes if note.kind == "known_cards" and note.seat != table.seat]
    return table.reading.unseen | sum(known)


def _has_as_long(table: Table, claim: Event) -> bool:
    """Whether we hold a run of the length that was declared."""
    nine = table.reading.hand | set_of(table.reading.on_table)
    return any(
        each.kind == RUN and each.figure == claim.value and not each.cards & ~nine for each in table.combinations
    )


def _declaration(table: Table, rng: Rng) -> Token | None:
    """What we do before our card: declare the best that we have, swap the seven, or rarely lie."""
    if table.view.suggested:
        return max(table.view.suggested, key=lambda token: _rank(table, token))
    if SWAP in table.view.legal:
        return SWAP
    return _lie(table, rng) if rng.random() < LIE else None


def _lie(table: Table, rng: Rng) -> Token | None:
    """A cheap combination that is one unseen card short, while a hundred uphill would not hurt much."""
    view = table.view
    if view.target is None or view.target - view.totals[table.seat] <= UPHILL:
        return None
    legal = set(view.legal)
    lies = [f"{DECLARE} {each.name}" for each in table.combinations if _is_plausible(table, each)]
    able = [token for token in lies if token in legal]
    return rng.choice(able) if able else None


def _is_plausible(table: Table, each: Combination) -> bool:
    missing = each.cards & ~table.reading.hand
    return each.worth <= DEAREST_LIE and missing.bit_count() == 1 and not missing & ~table.reading.unseen


def _card(table: Table, rng: Rng) -> Token:
    """The card that brings most."""
    plays = [token for token in table.view.legal if token.startswith("play ")]
    weights = [_weigh(table, PLAYED_CARDS[token]) for token in plays]
    return heaviest(plays, weights, rng)


def _weigh(table: Table, card: Card) -> float:
    """What playing the card now is worth more than playing it later."""
    reading, worth = table.reading, table.trump.worth
    points = worth[card] + sum(worth[played] for played in reading.on_table)
    if len(table.view.hand) == 1:
        points += LAST_TRICK
    if reading.on_table:
        taken = points if reading.takes(card) else -points
        return taken - _later(table, card)
    lost = _lost(table, card)
    return (1 - 2 * lost) * points - _later(table, card)


def _lost(table: Table, card: Card) -> float:
    """The probability that the other takes the trick which we lead this card to."""
    reading, other = table.reading, 1 - table.seat
    if not table.draws:
        return reading.overtaken(card, other, EAGER)
    suit = reading.order.suit_of[card]
    higher = EAGER * (1 - reading.lacks(other, suit, reading.above(card)))
    if suit == table.trump.suit:
        return higher
    ruff = min(1.0, RUFF * table.trump.worth[card]) * (1 - reading.void(other, table.trump.suit))
    return 1 - (1 - higher) * (1 - ruff)


def _later(table: Table, card: Card) -> float:
    """What the card would probably bring if it were kept, in a trick or in a combination."""
    reading, points = table.reading, table.trump.worth[card]
    suit = reading.order.suit_of[card]
    chance = BOSS * STEP ** reading.above(card).bit_count()
    kept = KEPT_TRUMP
    if suit != table.trump.suit:
        chance *= reading.goes_round(suit, TRUMPED)
        kept = 0.0
    return chance * (points + GAIN) - (1 - chance) * LOSS * points + kept + _promise(table, card)


def _promise(table: Table, card: Card) -> float:
    """The best combination that the card is part of: one still to be declared, or one card short of being drawn."""
    if table.view.trick_number > DECLARING_TRICKS:
        return 0.0
    best = 0.0
    hand, unseen = table.reading.hand, table.reading.unseen
    drawn = min(1.0, table.draws / max(1, unseen.bit_count()))
    for each in table.combinations:
        missing = each.cards & ~hand
        if each.cards >> card & 1 and missing.bit_count() == 1 and not missing & ~unseen:
            best = max(best, drawn * each.worth)
    waiting = {token.partition(" ")[2] for token in table.view.suggested}
    held = [each.worth for each in table.combinations if each.name in waiting and each.cards >> card & 1]
    return max([best, *(HELD * worth for worth in held)])
