"""A player's own cards: what may be played is blue, and every card keeps its place while it is held."""

from collections.abc import Collection, Mapping, Sequence
from itertools import groupby
from typing import Final

from bot.bounds import EPHEMERAL_LIMIT, POPUP_LIMIT, TEXT_LIMIT
from bot.callback import Kind, Press, encode
from bot.screen import Button, Keyboard, Screen, Style
from bot.surfaces.choice_rows import choice_rows, path_text, token_text
from bot.surfaces.choices import Words, open_cards
from bot.surfaces.facts import (
    awaited_line,
    deal_number,
    note_lines,
    open_line,
    plays_line,
    score_line,
    trick_before,
    trump_and_stock,
)
from bot.surfaces.rows import SUIT_ROWS, labelled, table_button
from bot.surfaces.voice import Voice, capitalised, fitted, joined, voice_of
from bot.table import Phase, TableState, Way
from bot.texts import Html, Speech
from games.cards import BY_NAME, CARD_COUNT, NAMES, SUIT_OF, Card
from games.core import Form, OptionValue, Seat, View, option_specs

ROW: Final = 8
"""Buttons in a row (Bot API)."""
HIGHEST: Final = 7
"""A suit too long for one row is cut below its seventh card, for the whole deal: a card played moves no other."""
PRINTED: Final = tuple(
    tuple(card for card in reversed(range(CARD_COUNT)) if SUIT_OF[card] == suit) for suit in range(4)
)


def hand_screen(state: TableState, seat: Seat, speech: Speech, *, chat_title: str, brief: bool) -> Screen:
    """A seat's hand for its person: in the private chat, or ``brief`` as an ephemeral message in the group."""

    def write(voice: Voice) -> str:
        title = (
            voice("hand-title-brief", title=voice.title)
            if brief
            else voice("hand-title", chat=chat_title, title=voice.title)
        )
        return joined([hand_lines(state, seat, voice, title)])

    text = fitted(state, speech, EPHEMERAL_LIMIT if brief else TEXT_LIMIT, write)
    voice = voice_of(state, speech)
    absent = state.phase is Phase.PLAYING and state.sitters[seat].away
    here = ((labelled(state, voice, "here", Style.SUCCESS),),) if absent else ()
    return Screen(text, (*here, *hand_rows(state, seat, voice)))


def idle_hand_screen(state: TableState, seat: Seat, speech: Speech, *, chat_title: str, other_way: Way) -> Screen:
    """One line where the hand is not, and the button that brings it here; ``other_way`` is the way of this place."""
    voice = voice_of(state, speech)
    text = voice(f"idle-{state.sitters[seat].way}", chat=chat_title)
    return Screen(text, ((table_button(state.table_id, voice.plain("show-here"), "way", other_way),),))


def hand_popup(state: TableState, seat: Seat, speech: Speech) -> str:
    """The hand to look at, at most 200 characters: for where no other way is open."""

    def write(voice: Voice) -> str:
        match = state.playing
        if match.state is None:
            return voice.plain("being-dealt")
        view = match.view(seat)
        held = Html(" ".join(_suit_text(voice, row) for row in held_rows(view, seat)))
        return voice.plain("told", text=Html("\n".join((held, *turn_lines(state, voice, view)))))

    return str(fitted(state, speech, POPUP_LIMIT, write))


def hand_lines(state: TableState, seat: Seat, voice: Voice, title: Html) -> list[Html]:
    """What a person needs to know to choose a card, in a few lines."""
    match = state.playing
    if match.state is None:
        return [title, voice("being-dealt")]
    view = match.view(seat)
    lines = [voice("hand-first", head=title, deal=deal_number(voice, view))]
    if match.complete or state.phase is Phase.OVER:
        over = "match-over" if state.phase is Phase.OVER else "deal-played"
        return [*lines, *rest_lines(state, voice, seat), voice(over), score_line(voice, view.totals, view.target)]
    if facts := trump_and_stock(voice, view):
        lines.append(capitalised(" · ".join(facts)))
    lines += note_lines(voice, view.notes)
    if (before := trick_before(voice, view)) is not None:
        lines.append(before)
    if view.trick is not None and view.to_act:
        lines.append(voice("on-table", plays=plays_line(voice, view.trick)))
    elif view.table:
        lines.append(open_line(voice, view))
    return [*lines, *turn_lines(state, voice, view)]


def turn_lines(state: TableState, voice: Voice, view: View) -> list[Html]:
    """Whose turn it is, and what is asked of the viewer."""
    if state.phase is Phase.OVER:
        return [voice("match-over")]
    lines = rest_lines(state, voice, view.viewer)
    if state.paused:
        return lines
    if view.own_choice is not None:
        return [*lines, voice("own-choice", choice=token_text(voice, view.own_choice, stem="said"))]
    if view.legal:
        draft = () if view.viewer is None else state.draft(view.viewer)
        return [*lines, need(voice, view, draft, chosen_rules(state))]
    return [*lines, awaited_line(voice, view)]


def rest_lines(state: TableState, voice: Voice, seat: Seat | None) -> list[Html]:
    """Whether the table rests, or the program plays for this seat."""
    if state.phase is Phase.OVER:
        return []
    if state.paused:
        return [voice("table-paused")]
    return [voice("you-are-away")] if seat is not None and state.sitters[seat].away else []


def chosen_rules(state: TableState) -> dict[str, OptionValue]:
    """Every house rule with its value, for texts that depend on them."""
    options = state.playing.setup.options
    return {spec.name: getattr(options, spec.name) for spec in option_specs(type(options))}


def need(voice: Voice, view: View, draft: Words, rules: Mapping[str, OptionValue]) -> Html:
    """What the viewer, whose turn it is, has to do, or is half way to have said; ``rules`` are all house rules."""
    if draft and voice.game.verbs.get(draft[0]) is Form.LIST:
        own = f"half-chosen-{draft[0]}"
        return voice(own if voice.has(own) else "half-chosen", path=path_text(voice, draft), **rules)
    if voice.has(f"your-{view.phase}"):
        card = next((voice.speech.card(BY_NAME[word]) for word in draft if word in BY_NAME), "")
        return voice(f"your-{view.phase}", chosen=len(draft), card=card, count=len(view.table))
    held, legal = set(view.hand), {BY_NAME[name] for name in open_cards(view.legal, voice.game.verbs)}
    if view.trick is None:
        return voice("your-lead")
    if legal == held:
        return voice("your-any")
    suits = view.suits or PRINTED
    led = view.trick.plays[0][1]
    for suit, cards in enumerate(suits):
        if legal.issubset(cards) and (suit == view.trump or led in cards):
            key = "your-trump" if suit == view.trump else "your-follow"
            higher = led in cards and legal != held.intersection(cards)
            return voice(f"{key}-higher" if higher else key, suit=voice.speech.suit(suit))
    led_suit = next(suit for suit, cards in enumerate(suits) if led in cards)
    trump = "" if view.trump is None else voice.speech.suit(view.trump)
    return voice("your-blue", suit=voice.speech.suit(led_suit), trump=trump, stock=view.stock or 0)


def hand_rows(state: TableState, seat: Seat, voice: Voice) -> Keyboard:
    """The cards of the hand, a suit a row, and below them whatever else may be chosen."""
    match = state.playing
    if match.state is None or state.phase is Phase.OVER:
        return ()
    view, stamp, draft = match.view(seat), match.stamp(seat), state.draft(seat)
    legal = () if state.paused else view.legal
    blue = open_cards(legal, voice.game.verbs)

    def card_button(card: Card) -> Button:
        name = NAMES[card]
        style = Style.SUCCESS if name in draft else Style.PRIMARY if name in blue else None
        return Button(voice.speech.card(card), encode(Press(Kind.CARD, (name,), state.table_id, stamp)), style=style)

    rows = tuple(tuple(map(card_button, row)) for row in held_rows(view, seat))
    return (*rows, *choice_rows(voice, view, state.table_id, stamp, draft)) if legal else rows


def held_rows(view: View, seat: Seat) -> list[list[Card]]:
    """The rows of a seat's hand, as far as possible those of its whole hand at the beginning of the deal."""
    tricks = view.tricks if view.trick is None else (*view.tricks, view.trick)
    played = [card for trick in tricks for player, card in trick.plays if player == seat]
    return card_rows(view.hand, view.suits or PRINTED, played)


def card_rows(
    hand: Collection[Card], suits: Sequence[Sequence[Card]], played: Collection[Card] = ()
) -> list[list[Card]]:
    """The cards in rows: a suit a row as it counts in play, high to low; in two where it was too long before
    ``played`` went."""
    rows = []
    for suit in SUIT_ROWS:
        row = [card for card in suits[suit] if card in hand]
        highest = [card for card in suits[suit][:HIGHEST] if card in hand]
        length = sum(card in hand or card in played for card in suits[suit])
        rows += [row] if length <= ROW else [highest, row[len(highest) :]]
    return [row for row in rows if row]


def _suit_text(voice: Voice, row: Sequence[Card]) -> str:
    """Cards with each suit said once: in a row of trumps there may be others (a jack that is a trump)."""
    groups = (list(group) for _, group in groupby(row, key=SUIT_OF.__getitem__))
    return " ".join(
        f"{voice.speech.suit(SUIT_OF[cards[0]])}{' '.join(map(voice.speech.rank, cards))}" for cards in groups
    )
