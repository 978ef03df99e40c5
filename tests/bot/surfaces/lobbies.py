"""Tables before and after play: people who press, and whole matches of any legal actions."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from random import Random

from bot import lobby, play
from bot.lobby import Presser
from bot.table import Phase, TableState
from games.cards import Card
from games.core import AnyGame, OptionValue

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
COMMITMENT = "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
PEOPLE = tuple(Presser(id_, name, f"press{id_}", True) for id_, name in enumerate(("Анна", "Борис", "Вера", "Глеб"), 1))
GROUP = -100


def fresh(chat_id: int = GROUP) -> TableState:
    """A table at which a game is to be chosen."""
    return TableState(7, chat_id, None, PEOPLE[0].user_id, COMMITMENT, NOON)


def open_lobby(game: AnyGame, persons: int = 1, computers: int = 0, chat_id: int = GROUP) -> TableState:
    """A lobby of so many, Анна first."""
    state = lobby.choose_game(fresh(chat_id), PEOPLE[0], game).state
    for presser in PEOPLE[1:persons]:
        state = lobby.sit(state, presser, NOON).state
    for _ in range(computers):
        state = lobby.add_computer(state, PEOPLE[0]).state
    return state


def agree(state: TableState, **options: OptionValue) -> TableState:
    """The lobby with house rules chosen."""
    for name, value in options.items():
        state = lobby.set_option(state, PEOPLE[0], name, value).state
    return state


def decks(state: TableState, number: int) -> tuple[Card, ...]:
    """A deck for each deal, the same at every run."""
    deck = list(state.chosen_game.pack(state.playing.setup))
    Random(number).shuffle(deck)
    return tuple(deck)


def dealt(state: TableState, lot: int = 3) -> TableState:
    """The lobby started, its first deal dealt."""
    return play.deal(lobby.start(state, PEOPLE[0], NOON, Random(lot)).state, decks, NOON).state


def played(state: TableState, actions: int | None = None) -> TableState:
    """The table so many legal actions later, or after its end; the next deal begins at once."""
    chance = Random(1)
    later = NOON + timedelta(minutes=12)
    while state.phase is Phase.PLAYING and actions != 0:
        if state.between_deals:
            state = play.deal(state, decks, later).state
        seat = state.playing.actors[0]
        state = play.act(state, seat, chance.choice(state.playing.legal(seat)), later).state
        actions = None if actions is None else actions - 1
    return state


def deal_over(state: TableState) -> TableState:
    """The table at the end of the deal under way."""
    while not state.playing.complete:
        state = played(state, 1)
    return state


def away(state: TableState, user_id: int) -> TableState:
    """The table with a person marked absent."""
    seat = state.seat_of(user_id)
    assert seat is not None
    return state.with_sitter(seat, replace(state.sitters[seat], away=True))
