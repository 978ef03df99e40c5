"""Presses under the messages of a table that has not begun: choosing, sitting, house rules, the start."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final, TypeAlias

from bot import lobby, play, titles
from bot.callback import Press
from bot.handlers.commands import ask_string
from bot.handlers.desk import Answer, Desk
from bot.handlers.visit import Visit
from bot.links import Errand, start_link
from bot.lobby import Presser
from bot.polite import PoliteRefusal
from bot.surfaces.rules_message import rules_screen
from bot.table import TURN_SECONDS, Phase, Saying, Step, TableState
from bot.tables import Table
from games.core import OptionSpec, option_specs
from games.registry import GAMES

LobbyStep: TypeAlias = Callable[[Desk, Table, TableState, Presser, Press], Step]


async def on_lobby(desk: Desk, visit: Visit, press: Press) -> Answer:
    """A button of the lobby."""
    table, what = _table_here(desk, visit, press), press.word(0)
    if what == "rules":
        return _show_rules(desk, visit, table.state)
    if what == "string":
        return await _ask_string(desk, visit, table)
    make = STEPS.get(what)
    if make is None:
        raise PoliteRefusal("button-forged")
    presser = await desk.presser(visit, arranging=table if what in ARRANGING else None)
    saying = await table.step(lambda state: make(desk, table, state, presser, press))
    desk.learn_length(table)
    return desk.say(visit, saying)


def _table_here(desk: Desk, visit: Visit, press: Press) -> Table:
    """The table of a press; PoliteRefusal where it is over, or stands in another chat."""
    table = desk.hall.by_id(press.table)
    if table is None or table.state.phase is Phase.OVER:
        raise PoliteRefusal("table-over")
    if table.state.chat_id != visit.chat_id:
        raise PoliteRefusal("button-forged")
    return table


def _choose_game(desk: Desk, table: Table, state: TableState, presser: Presser, press: Press) -> Step:
    del desk, table
    game = GAMES.get(press.word(1))
    if game is None:
        raise PoliteRefusal("button-forged")
    return lobby.choose_game(state, presser, game)


def _sit(desk: Desk, table: Table, state: TableState, presser: Presser, press: Press) -> Step:
    del table, press
    return lobby.sit(state, presser, desk.alarm.now())


def _page(desk: Desk, table: Table, state: TableState, presser: Presser, press: Press) -> Step:
    del desk, table
    page = press.word(1)
    known = {*lobby.PAGES, *(spec.name for spec in _specs(state))}
    if page not in known and page not in ("-", ""):
        raise PoliteRefusal("button-forged")
    return lobby.open_page(state, presser, page if page in known else "")


def _specs(state: TableState) -> tuple[OptionSpec, ...]:
    """The house rules to be chosen; PoliteRefusal before there is a game."""
    if state.game is None:
        raise PoliteRefusal("choose-first")
    return option_specs(state.game.options)


def _set_option(desk: Desk, table: Table, state: TableState, presser: Presser, press: Press) -> Step:
    del desk, table
    specs = _specs(state)
    option, value = press.number(1), press.number(2)
    if option is None or value is None or option >= len(specs) or value >= len(specs[option].values):
        raise PoliteRefusal("button-forged")
    return lobby.set_option(state, presser, specs[option].name, specs[option].values[value])


def _set_turn(desk: Desk, table: Table, state: TableState, presser: Presser, press: Press) -> Step:
    del desk, table
    index = press.number(1)
    if index is None or index >= len(TURN_SECONDS):
        raise PoliteRefusal("button-forged")
    return lobby.set_turn_seconds(state, presser, TURN_SECONDS[index])


def _swap(desk: Desk, table: Table, state: TableState, presser: Presser, press: Press) -> Step:
    del desk, table
    one, other = press.number(1), press.number(2)
    if one is None or other is None:
        raise PoliteRefusal("button-forged")
    if press.stamp != lobby.seating(state):
        raise PoliteRefusal("places-changed")
    return lobby.swap_seats(state, presser, one, other)


def _draw_pairs(desk: Desk, table: Table, state: TableState, presser: Presser, press: Press) -> Step:
    del table, press
    return lobby.draw_pairs(state, presser, desk.lot)


def _cancel(desk: Desk, table: Table, state: TableState, presser: Presser, press: Press) -> Step:
    del table, press
    return lobby.cancel(state, presser, desk.alarm.now())


def _start(desk: Desk, table: Table, state: TableState, presser: Presser, press: Press) -> Step:
    """The lots and the first deal are one step: nobody ever sees a match that has begun without cards."""
    del press
    now = desk.alarm.now()
    started = lobby.start(state, presser, now, desk.lot)
    if started.state.phase is not Phase.PLAYING:
        return started
    bearers = desk.directory.titles_in(state.chat_id, state.chosen_game.id)
    begun = replace(started.state, titles=titles.brought(started.state, bearers))
    dealt = play.deal(begun, table.decks, now)
    return desk.uncovered(replace(dealt, saying=started.saying))


def _simple(make: Callable[[TableState, Presser], Step]) -> LobbyStep:
    """A button that needs nothing but who pressed it."""

    def step(desk: Desk, table: Table, state: TableState, presser: Presser, press: Press) -> Step:
        del desk, table, press
        return make(state, presser)

    return step


STEPS: Final[Mapping[str, LobbyStep]] = {
    "game": _choose_game,
    "sit": _sit,
    "stand": _simple(lobby.stand),
    "add-computer": _simple(lobby.add_computer),
    "remove-computer": _simple(lobby.remove_computer),
    "page": _page,
    "set": _set_option,
    "turn": _set_turn,
    "swap": _swap,
    "lot": _draw_pairs,
    "cancel": _cancel,
    "start": _start,
}

ARRANGING: Final = frozenset({"add-computer", "remove-computer", "set", "turn", "swap", "lot", "cancel", "start"})
"""What administrators may do besides the opener, or those who sit there. Telegram is asked who they are: whoever only
sits down or turns a page does not wait for that."""


def _show_rules(desk: Desk, visit: Visit, state: TableState) -> Answer:
    game = state.game.id if state.game else None
    options = state.house_rules() if state.game else None
    desk.post(visit, rules_screen(desk.speech_of(visit.chat_id), game, None, options=options))
    return Answer()


async def _ask_string(desk: Desk, visit: Visit, table: Table) -> Answer:
    """One's own string: asked in the private chat, or by a reply to the lobby's message where there is none."""
    if table.state.phase is not Phase.LOBBY:
        raise PoliteRefusal("too-late")
    if table.state.seat_of(visit.user_id) is None:
        raise PoliteRefusal("sit-first")
    presser = await desk.presser(visit)
    await table.step(lambda state: Step(lobby.confirm(state, presser)))
    if visit.is_private:
        await ask_string(desk, visit, table)
        return Answer()
    if presser.started:
        # They may have blocked the bot since: the link opens the private chat either way.
        return Answer(url=start_link(desk.bot.username, Errand.STRING, table.state.table_id))
    sitter = next((each for each in table.state.persons if each.user_id == visit.user_id), None)
    current = "" if sitter is None else sitter.client_string or ""
    return desk.say(visit, Saying("ask-string", {"string": current}, alert=True))
