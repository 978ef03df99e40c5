"""The lobby: who sits, what is agreed, the honest deck; what is left of it afterwards. Its pages: lobby_pages."""

from collections.abc import Sequence

from bot.callback import Kind, Press, encode
from bot.help import Book, load
from bot.lobby import OPTIONS_PAGE, missing, seating, unconfirmed
from bot.screen import Button, Keyboard, Screen, Style
from bot.surfaces.voice import capitalised, game_title, seat_name
from bot.table import Ending, Sitter, TableState
from bot.texts import Html, Speech
from games.core import AnyGame, Seat, Title
from games.match import set_up


def lobby_screen(state: TableState, speech: Speech, *, minutes: int | None, titles: Sequence[Title] = ()) -> Screen:
    """The front of an open lobby; ``minutes`` is the usual length of a match, None while it is not known.

    ``titles`` are those that sides as they sit now bear from before.
    """
    game = state.chosen_game
    blocks: list[list[str]] = [
        [_title(state, speech), *_gist(game, speech)],
        [
            *place_lines(state, speech),
            *_title_lines(state, speech, titles),
            *_kept_lines(state, speech),
            _seats_line(state, speech),
        ],
        [*_rules_lines(state, speech), *_time_line(state, speech, minutes)],
    ]
    text = "\n\n".join("\n".join(block) for block in blocks)
    return Screen(f"{text}\n\n{deck_fold(state, speech)}", _front_keyboard(state, speech))


def closed_lobby_screen(state: TableState, speech: Speech) -> Screen:
    """What the lobby's message says once it is not open any more: who plays, or that nobody does."""
    expired = state.ending in (Ending.EXPIRED, Ending.DESERTED)
    if state.game is None:
        return Screen(speech("choosing-expired" if expired else "choosing-cancelled"))
    title = game_title(speech, state.game.id)
    if state.started_at is None:
        return Screen(speech("lobby-expired" if expired else "lobby-cancelled", title=title))
    names = ", ".join(seat_name(sitter, speech) for sitter in state.sitters)
    return Screen(f"{speech('lobby-under-way', title=title, names=names)}\n\n{deck_fold(state, speech)}")


def book_of(game: AnyGame, speech: Speech) -> Book:
    """The help on a game."""
    return load(speech.language)[game.id]


def seats_text(game: AnyGame, speech: Speech) -> str:
    """By how many a game is played."""
    first, last = min(game.seats), max(game.seats)
    if first == last:
        return speech.plain("seats-exactly", count=first)
    return speech.plain("seats-range", first=str(first), last=str(last))


def deck_fold(state: TableState, speech: Speech) -> Html:
    """The commitment of the honest deck, folded (games/fairness.md, 1.1)."""
    return Html(
        f"<blockquote expandable>{speech('deck-folded', commitment=state.commitment)}</blockquote>",
    )


def lobby_button(state: TableState, text: str, *words: str, style: Style | None = None) -> Button:
    """A button of the lobby."""
    return Button(text, encode(Press(Kind.LOBBY, words, state.table_id)), style=style)


def place_lines(state: TableState, speech: Speech) -> list[Html]:
    """Who sits where: one a line, or in a game of pairs one pair a line."""
    pairs = partners_of(state.chosen_game)
    if not pairs:
        return [
            speech("lobby-place", number=str(number), name=_sitter_text(state, sitter, speech))
            for number, sitter in enumerate(state.sitters, 1)
        ]
    lines = []
    for number, (one, other) in enumerate(pairs, 1):
        first, second = _place_text(state, speech, one), _place_text(state, speech, other)
        lines.append(speech("lobby-pair", number=str(number), first=first, second=second))
    return [*lines, speech("lobby-pairs-note")]


def _title_lines(state: TableState, speech: Speech, titles: Sequence[Title]) -> list[Html]:
    """Who bears a title, a line each."""
    sides, joint = partners_of(state.chosen_game), f" {speech.plain('and')} "
    names = [joint.join(seat_name(state.sitters[seat], speech) for seat in sides[title.side]) for title in titles]
    return [capitalised(speech(f"borne-{title.kind}", pair=pair)) for title, pair in zip(titles, names, strict=True)]


def partners_of(game: AnyGame) -> tuple[tuple[Seat, ...], ...]:
    """The pairs of a game of pairs when it is full; empty for any other game."""
    seats = max(game.seats)
    sides = game.sides(set_up(game, seats, {}, 0))
    return sides if len(sides) < seats else ()


def _title(state: TableState, speech: Speech) -> Html:
    key = "lobby-private" if state.is_private else "lobby-open"
    return speech(key, title=game_title(speech, state.chosen_game.id))


def _gist(game: AnyGame, speech: Speech) -> list[Html]:
    gist = book_of(game, speech).gist
    return [] if gist is None else [speech("told", text=gist)]


def _sitter_text(state: TableState, sitter: Sitter, speech: Speech, *, kept: str = "lobby-kept") -> str:
    shown = seat_name(sitter, speech)
    if sitter in _awaited(state):
        return speech.plain(kept, name=shown)
    return shown


def _place_text(state: TableState, speech: Speech, place: Seat) -> str:
    if place < len(state.sitters):
        return _sitter_text(state, state.sitters[place], speech, kept="lobby-kept-in-pair")
    return speech.plain("lobby-nobody")


def _kept_lines(state: TableState, speech: Speech) -> list[Html]:
    """What becomes of kept places; whoever opened the table need not know before somebody else comes."""
    others = any(sitter.user_id != state.opener for sitter in state.persons)
    return [speech("lobby-kept-note")] if others and _awaited(state) else []


def _awaited(state: TableState) -> tuple[Sitter, ...]:
    """Persons who have yet to press; alone nobody is waited for: the press that begins is theirs."""
    return () if state.is_private else unconfirmed(state)


def _seats_line(state: TableState, speech: Speech) -> str:
    """By how many it is played, and how many are missing."""
    line = speech("lobby-seats", seats=seats_text(state.chosen_game, speech))
    lacking = missing(state)
    return f"{line} {speech('need-more', count=lacking)}" if lacking else line


def _rules_lines(state: TableState, speech: Speech) -> list[Html]:
    """What is agreed besides the usual."""
    sentences = book_of(state.chosen_game, speech).house_rules(state.house_rules())
    if not sentences:
        return [speech("lobby-usual-rules")]
    lines = [speech("lobby-house-rule", sentence=sentence) for sentence in sentences]
    return [speech("lobby-house-rules"), *lines]


def _time_line(state: TableState, speech: Speech, minutes: int | None) -> list[str]:
    parts = []
    if has_turns(state):
        parts.append(speech("lobby-turn", time=turn_time(state.turn_seconds, speech)))
    if minutes is not None:
        parts.append(speech("lobby-length", count=minutes))
    return [" ".join(parts)] if parts else []


def has_turns(state: TableState) -> bool:
    """Whether anybody at a table like this will be waited for: not alone, nor where only the clock leads a game."""
    game = state.chosen_game
    if state.is_private or not game.has_host:
        return not state.is_private
    setup = set_up(game, max(game.seats), state.options, 0)
    return bool(game.to_act(game.deal(setup, game.opening(setup), game.pack(setup))))


def turn_time(seconds: int | None, speech: Speech) -> str:
    """How long a person may think, in words."""
    return speech.plain("turn-time", seconds=seconds or 0)


def _front_keyboard(state: TableState, speech: Speech) -> Keyboard:
    def labelled(word: str, *words: str) -> Button:
        return lobby_button(state, speech.plain(f"lobby-{word}"), *(words or (word,)))

    computers = (labelled("add-computer"), labelled("remove-computer")) if _may_vary(state) else ()
    places = computers if state.is_private else (labelled("sit"), labelled("stand"), *computers)
    return (
        *((places,) if places else ()),
        *_partner_rows(state, speech),
        (labelled("options", "page", OPTIONS_PAGE), labelled("rules")),
        (labelled("string"), labelled("cancel")),
        (_start_button(state, speech),),
    )


def _may_vary(state: TableState) -> bool:
    """Whether computers can be added: always in a group, alone only where more than the fewest may play."""
    seats = state.chosen_game.seats
    return not state.is_private or min(seats) < max(seats)


def _start_button(state: TableState, speech: Speech) -> Button:
    """Green once the match can start; before, a tap says what is missing."""
    ready = len(state.sitters) in state.chosen_game.seats and not _awaited(state)
    return lobby_button(state, speech.plain("lobby-start"), "start", style=Style.SUCCESS if ready else None)


def _partner_rows(state: TableState, speech: Speech) -> Keyboard:
    """In a game of pairs: who else might be the first one's partner."""
    pairs = partners_of(state.chosen_game)
    if not pairs or len(state.sitters) < max(state.chosen_game.seats):
        return ()
    first, partner = pairs[0]
    others = [seat for seat in range(len(state.sitters)) if seat not in (first, partner)]
    by_lot = lobby_button(state, speech.plain("lobby-by-lot"), "lot")
    return (tuple(_partner_button(state, speech, first, partner, other) for other in others), (by_lot,))


def _partner_button(state: TableState, speech: Speech, first: Seat, partner: Seat, other: Seat) -> Button:
    names: Sequence[str] = [seat_name(state.sitters[seat], speech) for seat in (first, other)]
    text = speech.plain("lobby-partners", first=names[0], second=names[1])
    press = Press(Kind.LOBBY, ("swap", str(partner), str(other)), state.table_id, seating(state))
    return Button(text, encode(press))
