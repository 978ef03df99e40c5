"""The buttons of a choice, below the cards of a hand: words, numbers, ways to take, steps down a list."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bot.callback import Kind, Press, encode
from bot.polite import Argument
from bot.screen import Button, Keyboard, Style
from bot.surfaces import choices
from bot.surfaces.choices import BACK, CONFIRM, Words
from bot.surfaces.rows import SUIT_ROWS, rows_of
from bot.surfaces.voice import Voice
from bot.texts import Html
from games.cards import BY_NAME, RANKS, SUIT_OF, Card
from games.core import Form, Token, View, verb_of

WIDE_ROW: Final = 2
"""Buttons in a row whose labels are words."""
NUMBER_ROW: Final = 6
NO_WORD: Final = "none"


def choice_rows(voice: Voice, view: View, table_id: int, stamp: str, draft: Words) -> Keyboard:
    """What the viewer may do besides tapping a card, as rows of buttons."""
    board = _Board(voice, view, table_id, stamp)
    if choices.captures(view.legal, voice.game.verbs, draft):
        return board.captures(draft)
    if draft and draft[0] in voice.game.verbs:
        return board.tree(draft)
    return (*board.confirmation(draft), *board.words(), *board.tree(()))


def token_text(voice: Voice, token: Token, *, stem: str = "act") -> str:
    """A token in words: the text of its most telling beginning, given the words after it.

    ``declare run 3 QH`` looks for ``act-declare-run-3-QH``, then ``act-declare-run-3`` with ``first`` ♥Q, and so on.
    """
    words = token.replace(":", "").split(" ")
    for length in range(len(words), 0, -1):
        key = "-".join((stem, *words[:length]))
        if voice.has(key):
            return voice.plain(key, **_arguments(voice, words[length:]))
    raise KeyError(f"{stem}-{token}")


def path_text(voice: Voice, draft: Words) -> str:
    """How far a choice out of a list has come, in the words of the buttons that were pressed."""
    steps = [token_text(voice, " ".join(draft[:end]), stem="branch") for end in range(1, len(draft) + 1)]
    return " › ".join([*(step.rstrip("…") for step in steps[:-1]), steps[-1]])


def _arguments(voice: Voice, words: list[str]) -> dict[str, Argument]:
    told = [_word(voice, word) for word in words]
    return {
        "first": told[0] if told else NO_WORD,
        "second": told[1] if len(told) > 1 else NO_WORD,
        "rest": Html(" ".join(map(str, told[1:]))),
    }


def _word(voice: Voice, word: str) -> Argument:
    """A word of a token as people read it: a card, a rank, a number, or as it stands."""
    if word in BY_NAME:
        return voice.speech.card(BY_NAME[word])
    if word in RANKS and not word.isdigit():  # a number is one of tricks or points, never a rank
        return voice.speech.rank(RANKS.index(word))
    return int(word) if word.isdigit() else word


class _Board:
    """Buttons bound to one seat's choice."""

    def __init__(self, voice: Voice, view: View, table_id: int, stamp: str) -> None:
        self.voice = voice
        self.legal = view.legal
        self.suggested = view.suggested
        self.verbs = voice.game.verbs
        self.table_id = table_id
        self.stamp = stamp

    def captures(self, draft: Words) -> Keyboard:
        """Every way to play the card, and back."""
        ways = choices.captures(self.legal, self.verbs, draft)
        return (*((self.act(token, Style.PRIMARY),) for token in ways), self.back())

    def confirmation(self, draft: Words) -> Keyboard:
        """The button that confirms the toggled cards, once they are complete."""
        token = choices.toggled(self.legal, self.verbs, draft)
        if token is None:
            return ()
        return ((self.draft(CONFIRM, token_text(self.voice, token), Style.SUCCESS),),)

    def words(self) -> Keyboard:
        """A button for every word, every number that has a name of its own, and what a list begins with.

        Blue, like a card that may be played.
        """
        tokens = choices.tokens_of(self.legal, self.verbs, Form.WORD)
        named = [token for token in choices.tree(self.legal, self.verbs) if self._is_apart(token)]
        return rows_of([self.act(token, Style.PRIMARY) for token in (*tokens, *named)], WIDE_ROW)

    def tree(self, draft: Words) -> Keyboard:
        """The ways on from here; at the root a list that the game suggests nothing else of has no button.

        What is not suggested stays behind that button however little it is: beside the true ones, where a card is
        played, a button would look like one of them.
        """
        branches = list(choices.branches(self.legal, self.verbs, draft))
        if draft and all(token and way[-1] in BY_NAME for way, token in branches):
            return (*self.tops([token for _, token in branches if token]), self.back())
        buttons = []
        for way, token in branches:
            inside = [each for each in choices.tree(self.legal, self.verbs) if verb_of(each) == way[0]]
            if not draft and all(map(self._is_apart, inside)):
                continue
            if token is not None:
                buttons.append(self.act(token))
            else:
                buttons.append(self.draft(way[-1], token_text(self.voice, " ".join(way), stem="branch")))
        numbers = bool(draft) and self.verbs[draft[0]] is Form.NUMBER
        rows = rows_of(buttons, NUMBER_ROW if numbers else WIDE_ROW)
        return (*rows, self.back()) if draft else rows

    def tops(self, tokens: Sequence[Token]) -> Keyboard:
        """Tokens that differ by their card alone, each with that card, a suit a row as in a hand."""
        cards = {token: BY_NAME[token.rpartition(" ")[2]] for token in tokens}
        rows = [[token for token in reversed(tokens) if SUIT_OF[cards[token]] == suit] for suit in SUIT_ROWS]
        return tuple(tuple(self.top(token, cards[token]) for token in row) for row in rows if row)

    def top(self, token: Token, card: Card) -> Button:
        """A legal action told by its card alone, yet not like a card of the hand, which would be played."""
        return replace(self.act(token), text=self.voice.plain("choice-top", card=self.voice.speech.card(card)))

    def back(self) -> tuple[Button, ...]:
        """The way back, in a row of its own."""
        return (self.draft(BACK, self.voice.plain("choice-back")),)

    def _is_apart(self, token: Token) -> bool:
        """Whether an entry of the tree has a button of its own at the root."""
        if self.verbs[verb_of(token)] is Form.NUMBER:
            return self.voice.has(f"act-{token.replace(' ', '-')}")
        return token in self.suggested

    def act(self, token: Token, style: Style | None = None) -> Button:
        """The button of a legal action."""
        press = Press(Kind.ACT, (str(self.legal.index(token)),), self.table_id, self.stamp)
        return Button(token_text(self.voice, token), encode(press), style=style)

    def draft(self, word: str, text: str, style: Style | None = None) -> Button:
        """The button of a word of a half-made choice."""
        return Button(text, encode(Press(Kind.DRAFT, (word,), self.table_id, self.stamp)), style=style)
