"""A record: the whole of a match as text (records.md, 1 to 3). Reading is strict; it raises nothing but Refusal."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from games.cards import BY_NAME, Card
from games.core import HOST, AnyGame, OptionValue, Refusal, Seat, Setup, Token, changed_options, shortened
from games.match import set_up
from games.registry import GAMES

FORMAT: Final = 1
ACTION: Final = re.compile(r"(-|0|[1-9][0-9]{0,2}) (\S.*)", re.DOTALL | re.ASCII)
MISSING: Final = object()
NAMES_OF_KINDS: Final = {dict: "an object", list: "an array", str: "a string", int: "a whole number"}


@dataclass(frozen=True, slots=True)
class DealRecord:
    """One deal as written: the deck, top card first, and the actions ``"<seat> <token>"`` in order of play."""

    deck: str
    actions: tuple[str, ...] = ()

    def to_json(self) -> dict[str, object]:
        """The deal as records write it."""
        return {"deck": self.deck, "actions": list(self.actions)}


@dataclass(frozen=True, slots=True)
class Record:
    """A match as written. ``extra`` holds the other top-level keys (``fairness``, ``players`` …), kept as they are."""

    game: str
    seats: int
    first_dealer: Seat
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    deals: tuple[DealRecord, ...] = ()
    extra: Mapping[str, object] = field(default_factory=dict)

    def to_json(self) -> dict[str, object]:
        """The record as a JSON object."""
        return {
            "format": FORMAT,
            "game": self.game,
            "seats": self.seats,
            "options": dict(self.options),
            "first_dealer": self.first_dealer,
            "deals": [deal.to_json() for deal in self.deals],
            **self.extra,
        }

    @classmethod
    def of(cls, game: AnyGame, setup: Setup, deals: tuple[DealRecord, ...] = (), **extra: object) -> "Record":
        """The record of a match; options at their defaults are left out."""
        return cls(game.id, setup.seats, setup.first_dealer, changed_options(setup.options), deals, extra)


def parse_record(data: object) -> Record:
    """A record out of parsed JSON; Refusal ``bad_record`` where its form is wrong, deals included.

    What the form does not tell (options, decks, actions) is not looked at.
    """
    top = _typed(data, dict, "the record")
    if _field(top, "format", int) != FORMAT:
        raise Refusal("bad_record", f"only format {FORMAT} is known")
    game = _field(top, "game", str)
    if game not in GAMES:
        raise Refusal("bad_record", f"unknown game {shortened(game)}")
    seats = _field(top, "seats", int)
    options = _field(top, "options", dict) if "options" in top else {}
    first_dealer = _field(top, "first_dealer", int)
    if not 0 <= first_dealer < seats:
        raise Refusal("bad_record", "the first dealer has no seat")
    deals = tuple(_parse_deal(deal) for deal in _field(top, "deals", list))
    known = {"format", "game", "seats", "options", "first_dealer", "deals"}
    return Record(game, seats, first_dealer, options, deals, {k: v for k, v in top.items() if k not in known})


def setup_of(record: Record) -> Setup:
    """What the recorded match is played with; Refusal ``bad_option``, ``bad_seats``."""
    return set_up(GAMES[record.game], record.seats, record.options, record.first_dealer)


def parse_deck(text: str) -> tuple[Card, ...]:
    """The cards of a deck's text; Refusal ``bad_deck`` for anything but names with single spaces."""
    names = text.split(" ")
    for name in names:
        if name not in BY_NAME:
            raise Refusal("bad_deck", f"{shortened(name)} in a deck is no card")
    return tuple(BY_NAME[name] for name in names)


def parse_action(game: AnyGame, seats: int, text: str) -> tuple[Seat, Token]:
    """Who acts, and the token; Refusal ``bad_action`` where the seat or the spacing is wrong.

    Whether the token is of the game's form is for the game to say.
    """
    match = ACTION.fullmatch(text)
    if match is None:
        raise Refusal("bad_action", f"{shortened(text)} is no action")
    actor, token = match.groups()
    if actor == "-":
        if not game.has_host:
            raise Refusal("bad_action", f"{game.id} has no actor '-'")
        return HOST, token
    if int(actor) >= seats:
        raise Refusal("bad_action", f"there is no seat {actor}")
    return int(actor), token


def actor_text(seat: Seat) -> str:
    """Who acts, as records write it."""
    return "-" if seat == HOST else str(seat)


def action_text(seat: Seat, token: Token) -> str:
    """An action as records write it."""
    return f"{actor_text(seat)} {token}"


def _parse_deal(data: object) -> DealRecord:
    deal = _typed(data, dict, "a deal")
    actions = _field(deal, "actions", list)
    return DealRecord(_field(deal, "deck", str), tuple(_typed(action, str, "an action") for action in actions))


def _field(parent: dict[str, Any], name: str, kind: type[Any]) -> Any:  # noqa: ANN401 - of the kind asked for
    return _typed(parent.get(name, MISSING), kind, name)


def _typed(value: object, kind: type[Any], name: str) -> Any:  # noqa: ANN401 - of the kind asked for
    """The value if it is exactly of the kind: a JSON true is not a number."""
    if value is MISSING:
        raise Refusal("bad_record", f"{name} is missing")
    if type(value) is not kind:
        raise Refusal("bad_record", f"{name} must be {NAMES_OF_KINDS[kind]}")
    return value
