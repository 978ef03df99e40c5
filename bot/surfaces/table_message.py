"""The table in the group: what is led, who played what, whose turn it is, what is at stake. Everybody sees it."""

from typing import Final

from bot.bounds import TEXT_LIMIT
from bot.callback import Kind, Press, encode, word_of
from bot.play import awaited_persons
from bot.screen import Button, Keyboard, Screen, Style
from bot.surfaces.choice_rows import token_text
from bot.surfaces.choices import tokens_of
from bot.surfaces.facts import (
    DOT,
    awaited_line,
    header,
    note_lines,
    open_line,
    plays_line,
    score_line,
    title_lines,
    trick_before,
    trick_list,
)
from bot.surfaces.rows import labelled
from bot.surfaces.voice import Block, Voice, figure, fitted, joined, voice_of
from bot.table import Phase, TableState, has_hands
from bot.texts import Html, Speech
from games.cards import RANKS
from games.core import Form, Seat, View

MORE: Final = "more"
"""The page of the table's message with the rarer buttons."""
MANY_SEATS: Final = 4
"""With more seats than this the growing trick is told in one line, so that the message stays short."""


def table_screen(state: TableState, speech: Speech) -> Screen:
    """The table's message in the group; after the end the last thing seen, without buttons."""
    text = fitted(state, speech, TEXT_LIMIT, lambda voice: joined(table_blocks(state, voice)))
    return Screen(text, () if state.phase is Phase.OVER else table_keyboard(state, voice_of(state, speech)))


def glance_screen(state: TableState, speech: Speech, chat_title: str) -> Screen:
    """The table as it stands, for a person in their private chat: which chat it is in, and no buttons."""

    def write(voice: Voice) -> str:
        return joined([[voice("glance-chat", chat=chat_title)], *table_blocks(state, voice)])

    return Screen(fitted(state, speech, TEXT_LIMIT, write))


def table_blocks(state: TableState, voice: Voice) -> list[Block]:
    """What stands on the table, in blocks: what is played, the tricks, the score, and the fold of finished tricks.

    Where nobody has a hand all look at the open card: what comes and goes stands below it, so that it keeps its place.
    """
    view = public_view(state)
    if view is None:
        return [[voice("header-only", title=voice.title)], [voice("being-dealt")]]
    told = [*title_lines(voice, state.titles, view.notes), *note_lines(voice, view.notes)]
    told += absence_lines(state, voice)
    over = state.phase is Phase.OVER
    awaited = [] if over and view.to_act else [awaited_line(voice, view)]
    play = [*play_lines(voice, view, over=over), *awaited]
    first = [[header(voice, view), *told], play] if has_hands(voice.game) else [[header(voice, view)], play, told]
    return [*first, score_lines(voice, view), fold(voice, view)]


def public_view(state: TableState) -> View | None:
    """What everybody may know of the deal; None before the first is dealt."""
    match = state.playing
    return None if match.state is None else match.view(None)


def absence_lines(state: TableState, voice: Voice) -> list[Html]:
    """Who is away, who would like to stop, and whether the table rests."""
    away = tuple(seat for seat, sitter in enumerate(state.sitters) if sitter.is_person and sitter.away)
    tired = tuple(seat for seat, sitter in enumerate(state.sitters) if sitter.user_id in state.votes)
    told = [("away", away), ("stop-wanted", tired)]
    lines = [voice(key, names=voice.list_names(seats)) for key, seats in told if seats]
    return [*lines, voice("table-paused")] if state.paused else lines


def play_lines(voice: Voice, view: View, *, over: bool) -> list[Html]:
    """The trick before, the growing trick, and open cards where a game has them.

    ``over``: the match is, so that a trick that nobody has led will not be played.
    """
    lines = []
    before = trick_before(voice, view)
    if before is not None:
        lines.append(before)
    if view.table or (view.to_act and voice.has(f"open-cards-{view.phase}")):
        lines.append(open_line(voice, view))
    if view.trick_number and view.to_act and (view.trick or not over):
        lines += growing_lines(voice, view)
    return lines


def growing_lines(voice: Voice, view: View) -> list[Html]:
    """The growing trick, a player a line while there are few of them."""
    number, trick = str(view.trick_number), view.trick
    if trick is None:
        return [voice("trick-growing", number=number)]
    if len(voice.names) > MANY_SEATS:
        return [voice("trick-growing-line", number=number, plays=plays_line(voice, trick))]
    lines = [voice("play-line", name=voice.names[seat], card=voice.speech.card(card)) for seat, card in trick.plays]
    return [voice("trick-growing", number=number), *lines]


def score_lines(voice: Voice, view: View) -> list[Html]:
    """Tricks, the cards that count, and the score."""
    lines = []
    if any(view.tricks_taken):
        counts = [sum(view.tricks_taken[seat] for seat in side) for side in voice.sides]
        items = [voice("figure", name=voice.side(side), value=str(count)) for side, count in enumerate(counts)]
        lines.append(voice("tricks-line", list=Html(DOT.join(items))))
    captured = captured_items(voice, view)
    if captured:
        lines.append(voice("captured-line", list=Html(DOT.join(captured))))
    if view.target is None and view.progress[1] is None and not any(view.totals):
        return lines  # a single deal: nothing is written before its end
    return [*lines, score_line(voice, view.totals, view.target)]


def captured_items(voice: Voice, view: View) -> list[str]:
    """Who has taken cards that count, and what they come to."""
    items = []
    for seat, cards in enumerate(view.captured):
        if cards:
            points = view.captured_points[seat] if view.captured_points else None
            value = figure(points) if points else ""
            item = voice("captured", name=voice.names[seat], cards=voice.speech.cards(cards), value=value)
            items.append(item.strip())
    return items


def fold(voice: Voice, view: View) -> Block:
    """The finished tricks that may be looked at, folded away."""
    if not view.tricks:
        return []
    listed = "\n".join(trick_list(voice, view.tricks))
    return [f"<blockquote expandable>{voice('tricks-of-deal')}\n{listed}</blockquote>"]


def table_keyboard(state: TableState, voice: Voice) -> Keyboard:
    """The buttons under the table's message. Whoever turns to the rarer ones takes none that others play by."""
    playing = (*greeting_rows(state, voice), *leading_rows(state, voice), *presence_rows(state, voice))
    hand = (labelled(state, voice, "hand"),) if has_hands(voice.game) else ()
    if state.page == MORE:
        return (*playing, *((hand,) if hand else ()), *more_rows(state, voice))
    return (*playing, (*hand, labelled(state, voice, "rules"), labelled(state, voice, "more")))


def leading_rows(state: TableState, voice: Voice) -> Keyboard:
    """What a person does who leads a game without hands: below the table, bound to that person's turn."""
    if has_hands(voice.game) or state.paused:
        return ()
    match = state.playing
    return tuple(
        (
            Button(
                token_text(voice, token),
                encode(Press(Kind.ACT, (str(match.legal(seat).index(token)),), state.table_id, match.stamp(seat))),
                style=Style.SUCCESS,
            ),
        )
        for seat in awaited_persons(state)
        for token in tokens_of(match.legal(seat), voice.game.verbs, Form.WORD)
    )


def greeting_rows(state: TableState, voice: Voice) -> Keyboard:
    """A large button for every greeting, by rank; they are everybody's, so each carries its token whole."""
    match = state.playing
    greetings: dict[str, Seat] = {}
    for seat in match.to_act:
        tokens = tokens_of(match.legal(seat), voice.game.verbs, Form.GREET)
        greetings |= dict.fromkeys(tokens, seat)
    return tuple(
        (
            Button(
                voice.plain(f"act-{token.replace(' ', '-')}"),
                encode(Press(Kind.DRAFT, (word_of(token),), state.table_id, match.stamp(seat))),
                style=Style.PRIMARY,
            ),
        )
        for token, seat in sorted(greetings.items(), key=lambda greeting: RANKS.index(greeting[0][-1]))
    )


def presence_rows(state: TableState, voice: Voice) -> Keyboard:
    """«I am here» for whoever is away, and the way out of a pause."""
    here = ((labelled(state, voice, "here", Style.SUCCESS),),) if any(sitter.away for sitter in state.persons) else ()
    return (*here, (labelled(state, voice, "resume", Style.SUCCESS),)) if state.paused else here


def more_rows(state: TableState, voice: Voice) -> Keyboard:
    """The rarer buttons."""
    view = public_view(state)
    first = (
        (labelled(state, voice, "lift"),)
        if view is None or view.last_trick is None
        else (labelled(state, voice, "last"), labelled(state, voice, "lift"))
    )
    pause = () if state.paused else (labelled(state, voice, "pause"),)
    # Alone with computers, to leave is to end the match.
    leave = () if state.is_private else (labelled(state, voice, "leave"),)
    last = (labelled(state, voice, "stop", Style.DANGER), labelled(state, voice, "back"))
    return tuple(row for row in (first, (*pause, *leave), last) if row)
