"""The reckoning of a complete deal, line by line as on paper."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Final

from bot.bounds import TEXT_LIMIT
from bot.screen import Keyboard, Screen, Style
from bot.surfaces.columns import NAME_WIDTH, WIDTH, Grid, cut, preformatted
from bot.surfaces.facts import note_lines, score_line, score_list, tell
from bot.surfaces.rows import labelled
from bot.surfaces.voice import Voice, capitalised, figure, fitted, joined, signed, voice_of
from bot.table import TableState
from bot.texts import Html, Speech
from games.cards import RANK_OF, SUIT_OF, Card
from games.core import Cell, Event, Reckoning, Seat, View
from games.match import Match

PAIR_WIDTH: Final = 15
PER_SEAT: Final = frozenset({"tricks"})
"""Columns that count for each seat by itself and add up for partners; all others are the side's at both seats."""
FEW_CARDS: Final = 2


def reckoning_screen(match: Match, state: TableState, speech: Speech, *, current: bool, pause_seconds: int) -> Screen:
    """The reckoning of ``match``, whose deal is complete; ``current``: the next deal has not begun yet.

    It names those who sat there when it was written; what comes next names those who sit there now.
    """
    present = voice_of(state, speech)

    def write(voice: Voice) -> str:
        blocks = reckoning_blocks(match, voice)
        if current and not match.over:
            blocks[-1].append(_next_line(match, state, present, pause_seconds))
        return joined(blocks)

    written = replace(state, sitters=state.reckoned_sitters or state.sitters)
    text = fitted(written, speech, TEXT_LIMIT, write)
    return Screen(text, next_rows(match, state, present) if current else ())


def reckoning_blocks(match: Match, voice: Voice) -> list[list[str]]:
    """Heading, columns, what is remarkable, and the score."""
    view = match.view(None)
    reckoning = view.reckoning
    if reckoning is None:
        raise ValueError("the deal is not complete")
    number = str(view.progress[0])
    table = preformatted(_fitting(grid(voice, reckoning)).lines())
    title = voice("reckoning-title", title=voice.title, number=number)
    return [[title, table, *remark_lines(voice, reckoning.remarks)], record_lines(voice, match, view)]


def remark_lines(voice: Voice, remarks: Sequence[Event]) -> list[Html]:
    """What is remarkable, a remark a line; those of a kind that has a label share one."""
    lines: list[Html] = []
    for kind, group in groupby(remarks, key=lambda remark: remark.kind):
        told = [remark for remark in group if tell(voice, remark)]
        if voice.has(f"label-{kind}"):
            lines += note_lines(voice, told)
        else:
            lines += [capitalised(tell(voice, remark)) for remark in told]
    return lines


def record_lines(voice: Voice, match: Match, view: View) -> list[str]:
    """The score; where a game keeps its record as on paper, below the earlier totals, which are struck out."""
    if not voice.has("score-record"):
        return [score_line(voice, view.totals, view.target)]
    earlier = [voice("score-struck", list=score_list(voice, totals)) for totals in match.history[:-1]]
    return [voice("score-record", target=str(view.target)), *earlier, score_list(voice, view.totals)]


def next_rows(match: Match, state: TableState, voice: Voice) -> Keyboard:
    """What can be done before the next deal."""
    if match.over:
        return ()
    going = labelled(state, voice, "resume") if state.paused else labelled(state, voice, "pause")
    free = any(not sitter.is_person for sitter in state.sitters) and not state.is_private
    sit = ((labelled(state, voice, "join"),),) if free else ()
    back = ((labelled(state, voice, "here", Style.SUCCESS),),) if state.everybody_away else ()
    return ((labelled(state, voice, "next", Style.PRIMARY), going), *back, *sit)


def _next_line(match: Match, state: TableState, voice: Voice, pause_seconds: int) -> Html:
    dealer = voice.names[match.next_dealer]
    if state.paused:
        return voice("next-paused", dealer=dealer)
    if state.everybody_away:
        return voice("next-everybody-away", dealer=dealer)
    return voice("next-deal", dealer=dealer, seconds=pause_seconds)


def grid(voice: Voice, reckoning: Reckoning) -> Grid:
    """The figures with their headings: a side a row, a column for each kind of figure and one for the sum."""
    with_sum = reckoning.sums and len(reckoning.columns) > 1
    columns: list[Sequence[str]] = [["", *(_side_label(voice, side) for side in voice.sides)]]
    for key, *cells in zip(reckoning.columns, *reckoning.rows, strict=True):
        if any(cell.value is not None for cell in cells):
            merged = [_merged(key, [cells[seat] for seat in side]) for side in voice.sides]
            columns.append([voice.plain(f"column-{key}"), *_cell_texts(voice, merged)])
    if with_sum:
        columns.append([voice.plain("column-sum"), *(signed(reckoning.points[side[0]]) for side in voice.sides)])
    if len(columns) == 2:
        columns[1] = [text or figure(0) for text in columns[1]]  # a column alone has no gaps
    return Grid(tuple(map(tuple, columns))).turned()


def _fitting(table: Grid) -> Grid:
    """The table, turned where it is too wide for a phone and narrower so: sums stand below each other then."""
    turned = table.turned()
    return turned if table.width > WIDTH and turned.width < table.width else table


def _merged(key: str, cells: Sequence[Cell]) -> Cell:
    """One cell for partners."""
    if len(cells) == 1 or key not in PER_SEAT:
        return cells[0]
    return Cell(sum(cell.value or 0 for cell in cells))


def _shows_cards(cells: Sequence[Cell]) -> bool:
    """Whether a column is narrow enough to show the cards that its figures come from."""
    return all(len(cell.cards) <= FEW_CARDS or _one_rank(cell.cards) for cell in cells)


def _one_rank(cards: Sequence[Card]) -> bool:
    return len({RANK_OF[card] for card in cards}) == 1


def _cell_texts(voice: Voice, cells: Sequence[Cell]) -> list[str]:
    cards = _shows_cards(cells)
    told = signed if any((cell.value or 0) < 0 for cell in cells) else figure
    return [_cell_text(voice, cell, told, cards=cards) for cell in cells]


def _cell_text(voice: Voice, cell: Cell, told: Callable[[int], str], *, cards: bool) -> str:
    """A figure with its cards; of several cards of one rank, which the heading names, the suits alone."""
    value = "" if cell.value is None else told(cell.value)
    if not cards or not cell.cards:
        return value
    speech = voice.speech
    if len(cell.cards) > 1 and _one_rank(cell.cards):
        held = "".join(speech.suit(SUIT_OF[card], plain=True) for card in cell.cards)
    else:
        held = "".join(speech.card(card, plain=True) for card in cell.cards)
    return f"{held} {value}"


def _side_label(voice: Voice, side: Sequence[Seat]) -> str:
    """Who a row belongs to, in no more letters than a column of names has."""
    width = NAME_WIDTH if len(side) == 1 else (PAIR_WIDTH - len(side) + 1) // len(side)
    return "+".join(cut(voice.names[seat], width) for seat in side)
