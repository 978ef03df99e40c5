"""Provably fair shuffles (fairness.md): decks fixed before the first card by the server and the players together."""

import hashlib
import hmac
import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias

from games.cards import Card, deck_text
from games.core import Refusal
from games.record import Record, parse_record, setup_of
from games.registry import GAMES

SEED_BYTES: Final = 32
CLIENT_STRING_LENGTH: Final = 64
DEFAULT_STRING_LENGTH: Final = 16
FORBIDDEN_CATEGORIES: Final = ("Cc", "Cs")
HEX_DIGITS: Final = re.compile("[0-9a-f]{64}")
BYTE_VALUES: Final = 256

Answer: TypeAlias = dict[str, Any]


def commitment_of(server_seed: bytes) -> str:
    """What is published before the match: the SHA-256 of the seed, 64 lower-case hex digits (1.1)."""
    return hashlib.sha256(server_seed).hexdigest()


def default_client_string(identifier: str) -> str:
    """A player's own string as long as they set none: 16 hex digits out of the press they sat down by (1.2).

    ``identifier`` is the callback query's id, or ``<chat id>:<message id>:<date>``; ASCII.
    """
    return hashlib.sha256(identifier.encode("ascii")).hexdigest()[:DEFAULT_STRING_LENGTH]


def is_client_string(text: str) -> bool:
    """Whether a player may set this string: 1 to 64 code points, no control characters, no surrogates (1)."""
    categories = {unicodedata.category(char) for char in text[: CLIENT_STRING_LENGTH + 1]}
    return 1 <= len(text) <= CLIENT_STRING_LENGTH and categories.isdisjoint(FORBIDDEN_CATEGORIES)


def deck_of(server_seed: bytes, client_strings: Sequence[str], deal: int, pack: Sequence[Card]) -> tuple[Card, ...]:
    """The deck of a deal, counted from 0, top card first (4)."""
    stream = _byte_stream(server_seed, client_strings, deal)
    deck = list(pack)
    for i in range(len(deck) - 1, 0, -1):
        j = _draw_below(i + 1, stream)
        deck[i], deck[j] = deck[j], deck[i]
    return tuple(deck)


def fairness_json(server_seed: bytes, client_strings: Sequence[str], *, revealed: bool) -> Answer:
    """The record's key ``fairness`` (5); the seed is in it only once the match has ended."""
    return {
        "commitment": commitment_of(server_seed),
        "server_seed": server_seed.hex() if revealed else None,
        "client_seeds": list(client_strings),
    }


def verify_json(data: object) -> Answer:
    """The answer of ``verify`` to one record out of parsed JSON (5)."""
    try:
        record = parse_record(data)
        setup = setup_of(record)
        commitment, seed, strings = _parse_fairness(record.extra.get("fairness"))
    except Refusal:
        return _no("bad_record")
    if seed is None:
        return _no("not_revealed")
    if commitment_of(seed) != commitment:
        return _no("commitment")
    pack = GAMES[record.game].pack(setup)
    wrong = _first_wrong_deck(record, seed, strings, pack)
    return {"ok": True} if wrong is None else _no("deck", wrong)


def _byte_stream(server_seed: bytes, client_strings: Sequence[str], deal: int) -> Iterator[int]:
    """The bytes of a deal, block after block (2)."""
    block = 0
    while True:
        message = "\n".join((*client_strings, str(deal), str(block)))
        yield from hmac.digest(server_seed, message.encode(), "sha256")
        block += 1


def _draw_below(bound: int, stream: Iterator[int]) -> int:
    """An even draw: bytes at or above the limit are dropped (2)."""
    limit = BYTE_VALUES - BYTE_VALUES % bound
    return next(byte for byte in stream if byte < limit) % bound


def _parse_fairness(value: object) -> tuple[str, bytes | None, tuple[str, ...]]:
    """Commitment, seed and strings of a record; Refusal where one is missing or ill-formed (5)."""
    if not isinstance(value, Mapping) or not {"commitment", "server_seed", "client_seeds"} <= value.keys():
        raise Refusal("bad_record", "fairness is missing or lacks a key")
    commitment, seed, strings = value["commitment"], value["server_seed"], value["client_seeds"]
    if not _is_hex(commitment) or not (seed is None or _is_hex(seed)):
        raise Refusal("bad_record", "commitment and server_seed are 64 lower-case hex digits")
    if not isinstance(strings, list) or not all(isinstance(each, str) and is_client_string(each) for each in strings):
        raise Refusal("bad_record", "client_seeds are client strings")
    return commitment, None if seed is None else bytes.fromhex(seed), tuple(strings)


def _is_hex(value: object) -> bool:
    return isinstance(value, str) and HEX_DIGITS.fullmatch(value) is not None


def _first_wrong_deck(record: Record, seed: bytes, strings: Sequence[str], pack: Sequence[Card]) -> int | None:
    for number, deal in enumerate(record.deals):
        if deal.deck != deck_text(deck_of(seed, strings, number, pack)):
            return number
    return None


def _no(reason: str, deal: int | None = None) -> Answer:
    return {"ok": False, "deal": deal, "reason": reason}
