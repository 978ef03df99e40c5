"""Before the first deal: choosing a game, sitting down, house rules, the start. Pure steps from a table to a table."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from itertools import chain, count
from random import Random
from typing import Final
from zlib import crc32

from bot.polite import PoliteRefusal
from bot.table import TURN_SECONDS, Ending, Phase, Saying, Sitter, Step, TableState, Way, has_hands
from bot.texts import shown_name
from games.core import AnyGame, OptionValue, Seat, option_specs
from games.fairness import default_client_string, is_client_string
from games.match import Match, set_up

OPTIONS_PAGE: Final = "options"
TURN_PAGE: Final = "turn"
DECK_PAGE: Final = "deck"
PAGES: Final = (OPTIONS_PAGE, TURN_PAGE, DECK_PAGE)
"""The pages of the lobby's message besides its front (``""``) and one for each house rule, under the rule's name."""
KEPT_FOR: Final = timedelta(minutes=1)
"""So long a place waits for the person for whom it is kept, whoever else would like to begin."""


@dataclass(frozen=True, slots=True)
class Presser:
    """A person who pressed or typed something. ``press`` is Telegram's identifier of it (games/fairness.md, 1.2).

    ``name`` is how they are called at a table, ``full_name`` how if another there has the same name.
    """

    user_id: int
    name: str
    press: str
    started: bool
    is_administrator: bool = False
    full_name: str = ""

    @property
    def client_string(self) -> str:
        """The default client string, out of the identifier of the press."""
        return default_client_string(self.press)

    def name_among(self, sitters: Iterable[Sitter]) -> str:
        """The name that tells this person apart from the others who sit there; in the end by a number."""
        others = {sitter.name for sitter in sitters if sitter.is_person and sitter.user_id != self.user_id}
        numbered = (f"{self.name} {number}" for number in count(2))
        return next(name for name in chain((self.name, self.full_name), numbered) if name and name not in others)

    @property
    def way(self) -> Way:
        """Where this person's hand goes until they choose."""
        return Way.PRIVATE if self.started else Way.GROUP

    def seated_at(self, game: AnyGame) -> Saying:
        """What to answer a person who has sat down; whoever gets no hand by itself hears where it is."""
        return Saying("seated" if self.started or not has_hands(game) else "seated-in-group")


def choose_game(state: TableState, presser: Presser, game: AnyGame, *, typed: bool = False, sits: bool = True) -> Step:
    """Open the lobby of a game.

    The commitment was already published with the choice, so a press on it seats. A command that was ``typed`` came
    before the commitment: it only keeps a place, and the person's next press gives their string. Whoever does not
    ``sit`` only opens the table.
    """
    if state.phase is not Phase.CHOOSING:
        raise PoliteRefusal("too-late")
    opened = replace(state, phase=Phase.LOBBY, game=game, opener=presser.user_id, page="")
    if not sits:
        step = Step(opened)
    elif typed:
        step = Step(replace(opened, sitters=(replace(_sitter(opened, presser), client_string=None),)))
    else:
        step = Step(replace(opened, sitters=(_sitter(opened, presser),)), saying=presser.seated_at(game))
    if state.is_private:
        step = replace(step, state=_fill(step.state))
    return step


def sit(state: TableState, presser: Presser, now: datetime) -> Step:
    """Take a place, or confirm one that was kept."""
    _need_lobby(state)
    seat = state.seat_of(presser.user_id)
    if seat is not None:
        if state.sitters[seat].client_string is not None:
            raise PoliteRefusal("already-seated")
        sitter = replace(confirm(state, presser).sitters[seat], last_press=now)
        return Step(state.with_sitter(seat, sitter), saying=presser.seated_at(state.chosen_game))
    if len(state.sitters) >= max(state.chosen_game.seats):
        return _sit_in_place(state, presser, now)
    sitter = replace(_sitter(state, presser), last_press=now)
    return Step(replace(state, sitters=(*state.sitters, sitter)), saying=presser.seated_at(state.chosen_game))


def confirm(state: TableState, presser: Presser) -> TableState:
    """Give a person whose place was kept the string of this press; unchanged for everybody else."""
    seat = state.seat_of(presser.user_id)
    if state.phase is not Phase.LOBBY or seat is None or state.sitters[seat].client_string is not None:
        return state
    sitter = replace(state.sitters[seat], client_string=presser.client_string, way=presser.way)
    return state.with_sitter(seat, sitter)


def stand(state: TableState, presser: Presser) -> Step:
    """Give up one's place."""
    _need_lobby(state)
    seat = state.seat_of(presser.user_id)
    if seat is None:
        raise PoliteRefusal("not-seated")
    return Step(_without_place(state, seat), saying=Saying("stood-up"))


def add_computer(state: TableState, presser: Presser) -> Step:
    """Seat one more computer."""
    _need_lobby(state)
    _need_seated(state, presser)
    if len(state.sitters) >= max(state.chosen_game.seats):
        raise PoliteRefusal("table-full")
    return Step(_with_computer(confirm(state, presser)))


def remove_computer(state: TableState, presser: Presser) -> Step:
    """Send the computer that came last away."""
    _need_lobby(state)
    _need_seated(state, presser)
    seat = _last_computer(state)
    if seat is None:
        raise PoliteRefusal("no-computer")
    return Step(confirm(_without_place(state, seat), presser))


def open_page(state: TableState, presser: Presser, page: str) -> Step:
    """Turn the lobby's message to one of :data:`PAGES`, to a house rule (its name), or back (``""``)."""
    _need_lobby(state)
    return Step(replace(confirm(state, presser), page=page))


def set_option(state: TableState, presser: Presser, name: str, value: OptionValue) -> Step:
    """Choose a house rule."""
    _need_lobby(state)
    _need_opener(state, presser)
    spec = next((spec for spec in option_specs(state.chosen_game.options) if spec.name == name), None)
    if spec is None or value not in spec.values:
        raise PoliteRefusal("button-forged")
    options = {**state.options, name: value}
    page = OPTIONS_PAGE if state.page == name else state.page
    return Step(replace(confirm(state, presser), options=options, page=page), saying=Saying("rule-set"))


def set_turn_seconds(state: TableState, presser: Presser, seconds: int | None) -> Step:
    """Choose how long a person may think."""
    _need_lobby(state)
    _need_opener(state, presser)
    if seconds not in TURN_SECONDS:
        raise PoliteRefusal("button-forged")
    page = OPTIONS_PAGE if state.page == TURN_PAGE else state.page
    return Step(replace(confirm(state, presser), turn_seconds=seconds, page=page), saying=Saying("rule-set"))


def set_client_string(state: TableState, user_id: int, text: str) -> Step:
    """Replace one's client string by a text of one's own (games/fairness.md, 1.2)."""
    _need_lobby(state)
    seat = state.seat_of(user_id)
    if seat is None:
        raise PoliteRefusal("not-seated")
    if not is_client_string(text):
        raise PoliteRefusal("string-unfit")
    return Step(
        state.with_sitter(seat, replace(state.sitters[seat], client_string=text)),
        saying=Saying("string-set", {"string": text}),
    )


def cancel(state: TableState, presser: Presser, now: datetime) -> Step:
    """Close a table that has not begun."""
    if state.phase not in (Phase.CHOOSING, Phase.LOBBY):
        raise PoliteRefusal("too-late")
    _need_opener(state, presser)
    return Step(close(state, Ending.CANCELLED, now), saying=Saying("table-cancelled"))


def close(state: TableState, ending: Ending, now: datetime) -> TableState:
    """The table at its end, however it came."""
    return replace(state, phase=Phase.OVER, ending=ending, ended_at=now, paused=False, drafts={}, called={}, page="")


def missing(state: TableState) -> int:
    """How many more must sit down before the match can start."""
    return max(0, min(state.chosen_game.seats) - len(state.sitters))


def unconfirmed(state: TableState) -> tuple[Sitter, ...]:
    """Persons whose place is kept but who have not pressed anything at this table."""
    return tuple(sitter for sitter in state.persons if sitter.client_string is None)


def start(state: TableState, presser: Presser, now: datetime, lot: Random) -> Step:
    """Draw lots for seats and the first dealer; the first deck is dealt by the caller, who knows the seed.

    Where others have yet to come to their kept places the lobby stays, and who pressed has come to theirs.
    """
    _need_lobby(state)
    _need_seated(state, presser)
    state = confirm(state, presser)
    game = state.chosen_game
    state = _without_absent(state, now)
    if not state.persons:
        raise PoliteRefusal("sit-first")
    if lacking := missing(state):
        raise PoliteRefusal("need-more", count=lacking)
    if len(state.sitters) not in game.seats:
        raise PoliteRefusal("not-for-so-many", count=len(state.sitters))
    if waiting := unconfirmed(state):
        names = ", ".join(shown_name(sitter.name) for sitter in waiting)
        return Step(state, saying=Saying("awaiting-kept", {"names": names}))
    sitters = state.sitters if state.keep_seats else _draw_seats(state, lot)
    first_dealer = lot.randrange(len(sitters))
    setup = set_up(game, len(sitters), state.house_rules(), first_dealer)
    return Step(
        replace(
            state,
            phase=Phase.PLAYING,
            page="",
            options=state.house_rules(),
            sitters=tuple(replace(sitter, last_press=now) if sitter.is_person else sitter for sitter in sitters),
            rules=game.rules,
            first_dealer=first_dealer,
            started_at=now,
            match=Match.start(game, setup),
        ),
        saying=Saying("match-started"),
    )


def keep_places(finished: TableState, opened: TableState) -> TableState:
    """A new lobby of the same game, house rules and seats, every person's place kept until they press something."""
    sitters = tuple(
        Sitter(sitter.user_id, sitter.name, None, sitter.way) if sitter.is_person else Sitter(None, sitter.name)
        for sitter in finished.sitters
    )
    return replace(
        opened,
        phase=Phase.LOBBY,
        game=finished.chosen_game,
        options=finished.options,
        turn_seconds=finished.turn_seconds,
        sitters=sitters,
        keep_seats=True,
    )


def seating(state: TableState) -> str:
    """A mark of who sits where in the lobby, for buttons that speak of places: it changes when anybody's does."""
    places = ",".join(f"{sitter.user_id}/{sitter.name}" for sitter in state.sitters)
    return f"{crc32(places.encode()):x}"


def draw_pairs(state: TableState, presser: Presser, lot: Random) -> Step:
    """Draw lots for the places of the lobby, and so for who is whose partner."""
    _need_lobby(state)
    _need_seated(state, presser)
    confirmed = confirm(state, presser)
    sitters = lot.sample(confirmed.sitters, len(confirmed.sitters))
    return Step(replace(confirmed, sitters=tuple(sitters), keep_seats=False), saying=Saying("pairs-drawn"))


def swap_seats(state: TableState, presser: Presser, one: Seat, other: Seat) -> Step:
    """Exchange two places of the lobby, so that partners sit opposite."""
    _need_lobby(state)
    _need_seated(state, presser)
    places = range(len(state.sitters))
    if one not in places or other not in places:
        raise PoliteRefusal("button-forged")
    sitters = list(state.sitters)
    sitters[one], sitters[other] = sitters[other], sitters[one]
    return Step(replace(confirm(state, presser), sitters=tuple(sitters)), saying=Saying("rule-set"))


def free_computer_name(state: TableState) -> str:
    """The smallest number that no computer at the table bears."""
    taken = {sitter.name for sitter in state.sitters if not sitter.is_person}
    return next(str(number) for number in range(1, len(taken) + 2) if str(number) not in taken)


def _draw_seats(state: TableState, lot: Random) -> tuple[Sitter, ...]:
    """Seats by lot. In a game of pairs those who chose to be partners stay so: the lot turns and swaps, no more."""
    count = len(state.sitters)
    order = list(range(count))
    sides = state.chosen_game.sides(set_up(state.chosen_game, count, state.house_rules(), 0))
    if len(sides) == count:
        lot.shuffle(order)
    else:
        turn = lot.randrange(count)
        order = [(seat + turn) % count for seat in order]
    return tuple(state.sitters[i] for i in order)


def _sitter(state: TableState, presser: Presser) -> Sitter:
    return Sitter(presser.user_id, presser.name_among(state.sitters), presser.client_string, presser.way)


def _sit_in_place(state: TableState, presser: Presser, now: datetime) -> Step:
    """At a full table a person takes the place of the last computer, or else one that was kept in vain."""
    seats = [seat for seat in (_last_computer(state), *_absent(state, now)) if seat is not None]
    if not seats:
        raise PoliteRefusal("table-full")
    sitter = replace(_sitter(state, presser), last_press=now)
    return Step(state.with_sitter(seats[0], sitter), saying=presser.seated_at(state.chosen_game))


def _absent(state: TableState, now: datetime) -> tuple[Seat, ...]:
    """The places whose persons have not come as long as a place is kept."""
    return tuple(
        seat
        for seat, sitter in enumerate(state.sitters)
        if sitter in unconfirmed(state) and now - _kept_since(state, sitter) >= KEPT_FOR
    )


def _kept_since(state: TableState, sitter: Sitter) -> datetime:
    """From when a place is kept. Whoever opened the table waits in peace: it is kept until somebody else has come."""
    if sitter.user_id != state.opener:
        return state.opened_at
    others = (other.last_press for other in state.persons if other.user_id != sitter.user_id)
    return min((came for came in others if came is not None), default=state.opened_at)


def _without_absent(state: TableState, now: datetime) -> TableState:
    """Computers begin for those who have not come; who comes later may sit down for one between deals."""
    for seat in _absent(state, now):
        state = state.with_sitter(seat, Sitter(None, free_computer_name(state)))
    return state


def _last_computer(state: TableState) -> Seat | None:
    """The place of the computer that came last; None without any."""
    return next((seat for seat in reversed(range(len(state.sitters))) if not state.sitters[seat].is_person), None)


def _without_place(state: TableState, seat: Seat) -> TableState:
    return replace(state, sitters=state.sitters[:seat] + state.sitters[seat + 1 :], keep_seats=False)


def _fill(state: TableState) -> TableState:
    """Computers for a lonely player, up to the smallest number above one that the game is played by."""
    while missing(state):
        state = _with_computer(state)
    return state


def _with_computer(state: TableState) -> TableState:
    return replace(state, sitters=(*state.sitters, Sitter(None, free_computer_name(state))), keep_seats=False)


def _need_lobby(state: TableState) -> None:
    if state.phase is Phase.CHOOSING:
        raise PoliteRefusal("choose-first")
    if state.phase is not Phase.LOBBY:
        raise PoliteRefusal("too-late")


def _need_seated(state: TableState, presser: Presser) -> None:
    """Who opened the table and whoever sits at it may arrange it; a stranger may only sit down."""
    if state.seat_of(presser.user_id) is None and presser.user_id != state.opener and not presser.is_administrator:
        raise PoliteRefusal("sit-first")


def _need_opener(state: TableState, presser: Presser) -> None:
    if presser.user_id != state.opener and not presser.is_administrator:
        raise PoliteRefusal("opener-only")
