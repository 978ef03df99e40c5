"""What a person may do now, as buttons; and what a tap on one of them means. All from tokens and their forms alone.

A half-made choice is a draft, a tuple of words: the cards toggled so far (:attr:`Form.CARDS`), the card whose capture
is to be chosen (:attr:`Form.CAPTURE`), or the way down a tree (:attr:`Form.LIST`, and :attr:`Form.NUMBER`, whose
numbers go by tens where they are many).
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from bot.callback import token_of
from games.cards import BY_NAME
from games.core import Form, Token, verb_of

BACK: Final = "-"
CONFIRM: Final = "ok"
FEW_NUMBERS: Final = 24
"""So many numbers are shown at once; of more, first the tens."""
CARD_FORMS: Final = (Form.CARD, Form.CARDS, Form.CAPTURE)
TREE_FORMS: Final = (Form.LIST, Form.NUMBER)

Verbs: TypeAlias = Mapping[str, Form]
Words: TypeAlias = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Act:
    """The tap completes an action."""

    token: Token


@dataclass(frozen=True, slots=True)
class NewDraft:
    """The tap leaves a half-made choice; without words there is none any more."""

    words: Words


@dataclass(frozen=True, slots=True)
class Forbidden:
    """The tap asks for what is not legal: applying the token tells why."""

    token: Token


Choice: TypeAlias = Act | NewDraft | Forbidden


def cards_in(token: Token) -> Words:
    """The names of the cards of the hand that a card form's token plays: of ``take 7S: 3S 4D`` only ``7S``."""
    played, colon, _ = token.partition(":")
    return tuple(played.split(" ")[1:]) if not colon else (played.split(" ")[1],)


def tokens_of(legal: Sequence[Token], verbs: Verbs, *forms: Form) -> list[Token]:
    """The legal tokens whose verbs have one of these forms."""
    return [token for token in legal if verbs[verb_of(token)] in forms]


def open_cards(legal: Sequence[Token], verbs: Verbs) -> frozenset[str]:
    """The names of the cards that may be tapped to some effect."""
    return frozenset(name for token in tokens_of(legal, verbs, *CARD_FORMS) for name in cards_in(token))


def resolve_card(legal: Sequence[Token], verbs: Verbs, draft: Words, card: str) -> Choice:
    """What a tap on a card of the hand means."""
    if togglable := tokens_of(legal, verbs, Form.CARDS):
        return _toggle(togglable, draft, card)
    ways = [token for token in tokens_of(legal, verbs, *CARD_FORMS) if cards_in(token) == (card,)]
    if len(ways) == 1:
        return Act(ways[0])
    if ways:
        return NewDraft((card,))
    return Forbidden(f"{_card_verb(legal, verbs)} {card}")


def resolve_word(legal: Sequence[Token], verbs: Verbs, draft: Words, word: str) -> Choice:
    """What a tap on a word of a half-made choice means; a greeting (``greet.J``) carries its token whole."""
    token = token_of(word)
    if token != word and verbs.get(verb_of(token)) is Form.GREET:
        return Act(token)
    if word == BACK:
        return NewDraft(draft[:-1] if draft and draft[0] in verbs else ())
    if word == CONFIRM:
        return _confirm(legal, verbs, draft)
    kept = draft if draft and draft[0] in verbs else ()
    ways = [path(token, legal, verbs) for token in tree(legal, verbs)]
    for length in range(len(kept), -1, -1):
        # A second tap on the same button comes after the first has been taken: the word belongs further up then.
        way = (*kept[:length], word)
        if any(len(each) > len(way) and each[: len(way)] == way for each in ways):
            return NewDraft(way)
    return Forbidden(" ".join((*kept, word)))


def toggled(legal: Sequence[Token], verbs: Verbs, draft: Words) -> Token | None:
    """The action that the toggled cards make up; None while there are too few, or such cards are not legal."""
    for token in tokens_of(legal, verbs, Form.CARDS):
        if set(cards_in(token)) == set(draft):
            return token
    return None


def captures(legal: Sequence[Token], verbs: Verbs, draft: Words) -> list[Token]:
    """The ways to play the card that is being asked about."""
    return [token for token in tokens_of(legal, verbs, Form.CAPTURE) if cards_in(token) == draft]


def tree(legal: Sequence[Token], verbs: Verbs) -> list[Token]:
    """The legal tokens that are found step by step, numbers and cards in their order."""
    return sorted(tokens_of(legal, verbs, *TREE_FORMS), key=_reading_order)


def path(token: Token, legal: Sequence[Token], verbs: Verbs) -> Words:
    """The words that lead to a token of the tree."""
    verb, *words = token.split(" ")
    if verbs[verb] is Form.NUMBER and sum(verb_of(each) == verb for each in legal) > FEW_NUMBERS:
        return (verb, str(int(words[0]) // 10), words[0])
    return (verb, *words)


def branches(legal: Sequence[Token], verbs: Verbs, draft: Words) -> Iterator[tuple[Words, Token | None]]:
    """Where the tree leads from here: each way one word longer, with the token if that is the only one there."""
    found: dict[Words, list[Token]] = {}
    for token in tree(legal, verbs):
        way = path(token, legal, verbs)
        if way[: len(draft)] == draft:
            found.setdefault(way[: len(draft) + 1], []).append(token)
    for way, tokens in found.items():
        # A lonely token of another kind than what was asked for would look like an answer already given.
        yield way, tokens[0] if len(tokens) == 1 and (draft or path(tokens[0], legal, verbs) == way) else None


def _reading_order(token: Token) -> list[tuple[int, str]]:
    return [(int(word) if word.isdigit() else BY_NAME.get(word, 0), word) for word in token.split(" ")]


def _toggle(tokens: Sequence[Token], draft: Words, card: str) -> Choice:
    """Put a card among the chosen ones or take it back; a full choice loses its oldest card."""
    if card in draft:
        return NewDraft(tuple(name for name in draft if name != card))
    verb, count = verb_of(tokens[0]), len(cards_in(tokens[0]))
    fitting = {name for token in tokens for name in cards_in(token)}
    if card not in fitting:
        other = next((name for name in (*draft, *sorted(fitting)) if name != card), card)
        return Forbidden(_cards_token(verb, (other, card)))
    chosen = (*draft, card)[-count:]
    if len(chosen) == count and not any(set(cards_in(token)) == set(chosen) for token in tokens):
        return Forbidden(_cards_token(verb, chosen))
    return NewDraft(chosen)


def _confirm(legal: Sequence[Token], verbs: Verbs, draft: Words) -> Choice:
    token = toggled(legal, verbs, draft)
    if token is not None:
        return Act(token)
    return NewDraft(draft)


def _cards_token(verb: str, names: Words) -> Token:
    """A token with cards in the order of the records."""
    return " ".join((verb, *sorted(names, key=lambda name: BY_NAME.get(name, -1))))


def _card_verb(legal: Sequence[Token], verbs: Verbs) -> str:
    """The verb to ask for a card's refusal with: one that plays a card now, else the first that plays cards.

    Of a capture it is the game's first verb too, which names the card alone.
    """
    able = [verb_of(token) for token in tokens_of(legal, verbs, Form.CARD)]
    return next((verb for verb in (*able, *verbs) if verbs[verb] in (Form.CARD, Form.CAPTURE)), "play")
