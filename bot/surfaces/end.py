"""The end of a match: who won, the others in order, how long it was, the key of the deck, and what can be done now."""

from datetime import timedelta
from itertools import groupby
from typing import Final

from bot.screen import Button, Keyboard, Screen
from bot.surfaces.facts import DOT, tell
from bot.surfaces.rows import table_button
from bot.surfaces.voice import Voice, figure, game_title, voice_of
from bot.table import Ending, TableState
from bot.texts import Html, Speech
from games.core import Seat
from games.match import Match

HOURS_FROM: Final = timedelta(hours=2)
DAYS_FROM: Final = timedelta(hours=48)


def end_screen(state: TableState, speech: Speech, *, seed: str | None) -> Screen:
    """The last message of a table that has played; ``seed`` is the key of the deck in hex (games/fairness.md, 1.4)."""
    return Screen(end_text(state, speech, seed=seed), end_keyboard(state, speech), silent=False)


def end_text(state: TableState, speech: Speech, *, seed: str | None) -> Html:
    """The end in words."""
    lines = _won_lines(state, speech) if state.ending is Ending.WON else _ended_lines(state, speech)
    if seed is not None:
        key = speech("end-key", seed=seed, commitment=state.commitment)
        lines.append(Html(f"<blockquote expandable>{key}</blockquote>"))
    return Html("\n".join(lines))


def end_keyboard(state: TableState, speech: Speech) -> Keyboard:
    """What can be done after the end."""

    def labelled(word: str) -> Button:
        return table_button(state.table_id, speech.plain(f"end-{word}"), word)

    return ((labelled("again"), labelled("other")), (labelled("record"),))


def _won_lines(state: TableState, speech: Speech) -> list[Html]:
    voice, match = voice_of(state, speech), state.playing
    sides = _ranking(voice, match)
    winning = [side for side in sides if set(side) <= set(match.winners)]
    names = _joined(speech, [_side_names(voice, side) for side in winning])
    key = "end-shared" if len(winning) > 1 else "end-won-pair" if len(winning[0]) > 1 else "end-won"
    total = match.totals[winning[0][0]]
    points = voice("points", count=total, shown=figure(total))
    lines = [speech(key, title=game_title(speech, match.game.id), names=names, points=points)]
    if losing := sides[len(winning) :]:
        lines.append(Html(DOT.join(_placed(voice, match, sides, side) for side in losing)))
    return [*lines, *_closing_lines(voice, match), *_length_line(state, speech)]


def _closing_lines(voice: Voice, match: Match) -> list[Html]:
    """What else decided the match: standing facts for which a game has a closing text."""
    lines = []
    for kind, group in groupby(match.view(None).notes, key=lambda note: note.kind):
        if voice.has(f"closing-{kind}"):
            lines.append(voice(f"closing-{kind}", list=Html(DOT.join(tell(voice, note) for note in group))))
    return lines


def _ended_lines(state: TableState, speech: Speech) -> list[Html]:
    """An end without a winner, and the score so far where something was played."""
    key = {Ending.DESERTED: "end-deserted", Ending.OUTDATED: "end-outdated"}.get(
        state.ending or Ending.STOPPED, "end-stopped"
    )
    lines = [speech(key, title=game_title(speech, state.chosen_game.id))]
    if state.ending is Ending.OUTDATED:
        lines.append(speech("end-outdated-why"))
    if state.match is not None and any(state.match.totals):
        voice, match = voice_of(state, speech), state.match
        items = [_item(voice, match, side) for side in voice.sides]
        lines.append(speech("end-score", list=Html(DOT.join(items))))
    return [*lines, *_length_line(state, speech)]


def _ranking(voice: Voice, match: Match) -> list[tuple[Seat, ...]]:
    """The sides, the winners first. Whether many or few points are good is seen by who has won."""
    totals = match.totals
    few_win = bool(match.winners) and totals[match.winners[0]] < max(totals)
    return sorted(
        voice.sides,
        key=lambda side: (side[0] not in match.winners, totals[side[0]] if few_win else -totals[side[0]], side[0]),
    )


def _placed(voice: Voice, match: Match, sides: list[tuple[Seat, ...]], side: tuple[Seat, ...]) -> Html:
    """A side that has not won, with its place; equals share one."""
    same = [other for other in sides if match.totals[other[0]] == match.totals[side[0]]]
    place = sides.index(same[0]) + 1
    total = figure(match.totals[side[0]])
    return voice("end-place", place=str(place), names=_side_names(voice, side), total=total)


def _item(voice: Voice, match: Match, side: tuple[Seat, ...]) -> Html:
    return voice("end-score-item", names=_side_names(voice, side), total=figure(match.totals[side[0]]))


def _side_names(voice: Voice, side: tuple[Seat, ...]) -> str:
    return _joined(voice.speech, [voice.names[seat] for seat in side])


def _joined(speech: Speech, names: list[str]) -> str:
    """Names with commas, the last one with «and»."""
    if len(names) == 1:
        return names[0]
    return speech.plain("names-joined", first=", ".join(names[:-1]), second=names[-1])


def _length_line(state: TableState, speech: Speech) -> list[Html]:
    """How many deals were played to their end, and in what time."""
    match = state.match
    deals = 0 if match is None else match.deal_number + match.complete
    if not deals or state.started_at is None or state.ended_at is None:
        return []
    time = _duration(state.ended_at - state.started_at, speech)
    return [speech("end-played", deals=speech("deal-count", count=deals), time=time)]


def _duration(time: timedelta, speech: Speech) -> Html:
    if time >= DAYS_FROM:
        return speech("end-days", count=round(time / timedelta(days=1)))
    if time >= HOURS_FROM:
        return speech("end-hours", count=round(time / timedelta(hours=1)))
    return speech("minutes", count=max(1, round(time / timedelta(minutes=1))))
