"""Public facts in words: events, standing notes, tricks, the deal and the score."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final

from bot.bounds import POPUP_LIMIT
from bot.polite import Argument
from bot.surfaces.voice import Voice, capitalised, figure, fitted
from bot.table import TableState
from bot.texts import Html, Speech
from games.cards import CARD_COUNT, SUIT_OF, SUITS
from games.core import Event, Title, Trick, View

DOT: Final = "\u00a0· "
"""Between the items of a line, which may end after the dot but not before it."""


def tell(voice: Voice, event: Event, *, prefix: str = "event") -> Html:
    """A fact in words; empty where the game leaves it to another line.

    The text may use ``name`` (who), ``pair`` (the side of that number, where facts speak of sides), ``cards``,
    ``value``, ``count`` (the value as a number, for plurals) and ``suit`` (the sign of the suit that the value is).
    """
    return Html(voice(f"{prefix}-{event.kind}", **_arguments(voice, event)).strip())


def _arguments(voice: Voice, event: Event) -> dict[str, Argument]:
    value = event.value
    return {
        "name": voice.names[event.seat] if event.seat is not None and event.seat >= 0 else "",
        "pair": voice.side(event.seat) if event.seat is not None else "",
        "cards": voice.speech.cards(event.cards),
        "known": len(event.cards),
        "value": "" if value is None else figure(value),
        "count": value or 0,
        "suit": voice.speech.suit(value) if value is not None and 0 <= value < len(SUITS) else "",
        "card": voice.speech.card(value) if value is not None and 0 <= value < CARD_COUNT else "",
    }


def note_lines(voice: Voice, notes: Iterable[Event]) -> list[Html]:
    """Standing facts in few lines: a kind with a label has a line of its own, the others flow together."""
    lines: list[Html] = []
    flowing: list[str] = []
    for kind, group in groupby(notes, key=lambda note: note.kind):
        told = [*dict.fromkeys(text for note in group if (text := tell(voice, note)))]
        if not told:
            continue
        if voice.has(f"label-{kind}"):
            lines.append(voice(f"label-{kind}", list=Html(DOT.join(told))))
        else:
            flowing += told
    if flowing:
        lines.insert(0, Html(DOT.join(flowing)))
    return list(map(capitalised, lines))


def title_lines(voice: Voice, titles: Iterable[Title], notes: Iterable[Event]) -> list[Html]:
    """Titles that sides brought along, each kind until this match has decided about it itself."""
    decided = {note.kind for note in notes}
    brought = [title for title in titles if title.kind not in decided]
    return [capitalised(tell(voice, Event(title.kind, title.side), prefix="borne")) for title in brought]


def plays_line(voice: Voice, trick: Trick) -> Html:
    """Who played what, and in a finished trick who takes it."""
    shown = []
    for seat, card in trick.plays:
        key = "play-taking" if seat == trick.taker else "play"
        shown.append(voice(key, name=voice.names[seat], card=voice.speech.card(card)))
    return Html(DOT.join(shown))


def trick_before(voice: Voice, view: View) -> Html | None:
    """The trick before the growing one in a line; None where there is none to be seen."""
    if view.last_trick is None:
        return None
    return voice("trick-before", number=str(sum(view.tricks_taken)), plays=plays_line(voice, view.last_trick))


def trick_list(voice: Voice, tricks: Sequence[Trick]) -> list[Html]:
    """Finished tricks, one a line, numbered, each with its taker at the end."""
    lines = []
    for number, trick in enumerate(tricks, 1):
        plays = DOT.join(
            voice("play", name=voice.names[seat], card=voice.speech.card(card)) for seat, card in trick.plays
        )
        taker = "" if trick.taker is None else voice.names[trick.taker]
        lines.append(voice("trick-listed", number=str(number), plays=Html(plays), taker=taker))
    return lines


def last_trick_popup(state: TableState, speech: Speech) -> str:
    """The trick before the growing one, for a pop-up (at most 200 characters)."""

    def write(voice: Voice) -> str:
        match = state.playing
        told = None if match.state is None else trick_before(voice, match.view(None))
        return voice.plain("no-trick-yet") if told is None else voice.plain("told", text=told)

    return str(fitted(state, speech, POPUP_LIMIT, write))


def header(voice: Voice, view: View) -> Html:
    """The game, the deal, trump and stock in one line."""
    return Html(
        DOT.join((voice("header", title=voice.title, deal=deal_number(voice, view)), *trump_and_stock(voice, view)))
    )


def deal_number(voice: Voice, view: View) -> Html:
    """Which deal it is, of how many where that is agreed."""
    number, agreed = view.progress
    if agreed is None:
        return voice("deal", number=str(number))
    return voice("deal-of", number=str(number), agreed=str(agreed))


def trump_and_stock(voice: Voice, view: View) -> list[Html]:
    """The trump with the turned card, and how many cards the stock has."""
    parts = []
    if view.trump is not None:
        key = "trump" if view.turned is None else "trump-turned"
        turned = "" if view.turned is None else voice.speech.card(view.turned)
        parts.append(voice(key, suit=voice.speech.suit(view.trump), card=turned))
    elif view.has_trump:
        turned = "" if view.turned is None else voice.speech.card(view.turned)
        parts.append(voice("no-trump", card=turned))
    if view.stock:
        parts.append(voice("stock", count=view.stock))
    return parts


def open_line(voice: Voice, view: View) -> Html:
    """The cards that lie open, low to high as they count in play, since people look for sums.

    ``suit`` and ``rank`` are those of the first, for a game in which it lies alone.
    """
    heights = {card: height for suit in view.suits for height, card in enumerate(reversed(suit))}
    first = view.table[:1]
    return voice(
        "open-cards",
        cards=voice.speech.cards(sorted(view.table, key=lambda card: heights.get(card, 0))),
        count=len(view.table),
        suit="".join(voice.speech.suit(SUIT_OF[card]) for card in first),
        rank="".join(map(voice.speech.rank, first)),
    )


def awaited_line(voice: Voice, view: View) -> Html:
    """For whom everybody waits, and what for."""
    if view.reckoning is not None:
        return voice("deal-played")
    names = voice.list_names(view.to_act)
    return voice(f"awaited-{view.phase}", name=names, count=len(view.to_act))


def score_line(voice: Voice, totals: Sequence[int], target: int | None) -> Html:
    """The totals of all sides and what the match goes to."""
    key = "score-line" if target is None else "score-line-target"
    return voice(key, list=score_list(voice, totals), target=str(target))


def score_list(voice: Voice, totals: Sequence[int]) -> Html:
    """The totals of all sides."""
    items = []
    for index, side in enumerate(voice.sides):
        total = totals[side[0]]
        items.append(voice("score", name=voice.side(index), value=figure(total), count=total).strip())
    return Html(DOT.join(items))
