"""Titles that outlive a match: decided at the table, remembered with the chat, brought along to the next match."""

from dataclasses import replace
from functools import partial
from random import Random

import pytest

from bot import lobby, play, titles
from bot.people import Bearers, Directory
from bot.table import Phase, Sitter, Step, TableState
from bot.table_rows import restore
from bot.tables import Table
from games.core import HasTitles, Title
from games.registry import GAMES
from storage.memory import MemoryStorage
from tests.bot.surfaces.lobbies import NOON, PEOPLE, agree, dealt, open_lobby, played
from tests.bot.table.fakes import GROUP, Stage, stage

BELKA, VALETY = GAMES["belka"], GAMES["valety"]
CHAT = -100


@pytest.fixture(scope="module")
def begun() -> TableState:
    """Four persons at a game with titles, dealt."""
    return dealt(open_lobby(BELKA, persons=4))


def people(state: TableState, side: int) -> tuple[int, ...]:
    """The persons of a side."""
    ids = [state.sitters[seat].user_id or 0 for seat in BELKA.sides(state.playing.setup)[side]]
    return tuple(sorted(ids))


def test_a_deal_under_way_decides_nothing_and_neither_does_a_game_without_titles(begun: TableState) -> None:
    assert titles.decided(begun) == ()
    assert not isinstance(VALETY, HasTitles)
    assert titles.decided(played(dealt(open_lobby(VALETY, persons=2)))) == ()


def test_who_lost_bears_it_until_they_win(begun: TableState) -> None:
    first, second = people(begun, 0), people(begun, 1)
    lost: Bearers = titles.remembered({}, begun, [Title("goats", 0, borne=True), Title("goats", 1, borne=False)])
    assert lost == {"goats": [first]}
    assert titles.remembered(lost, begun, [Title("goats", 0, borne=True)]) == lost
    won = titles.remembered(lost, begun, [Title("goats", 0, borne=False), Title("goats", 1, borne=True)])
    assert won == {"goats": [second]}


def test_a_title_belongs_to_the_people_and_not_to_their_seats(begun: TableState) -> None:
    bearers = {"goats": [list(people(begun, 0))]}
    assert titles.brought(begun, bearers) == (Title("goats", 0, borne=True),)
    turned = replace(begun, sitters=(*begun.sitters[1:], begun.sitters[0]))
    assert titles.brought(turned, bearers) == (Title("goats", 1, borne=True),)
    split = replace(begun, sitters=(begun.sitters[1], begun.sitters[0], *begun.sitters[2:]))
    assert titles.brought(split, bearers) == ()


def test_who_sits_in_a_full_lobby_is_known_by_it_too() -> None:
    state = open_lobby(BELKA, persons=4)
    bearers = {"goats": [[2, 4], [1, 2], [8, 9]]}
    assert titles.awaiting(state, bearers) == (Title("goats", 1, borne=True),)
    assert titles.awaiting(open_lobby(BELKA, persons=3), bearers) == ()
    assert titles.awaiting(open_lobby(VALETY, persons=2), bearers) == ()


def test_others_keep_theirs(begun: TableState) -> None:
    bearers = titles.remembered({"goats": [[88, 99]]}, begun, [Title("goats", 1, borne=True)])
    assert bearers == {"goats": [(88, 99), people(begun, 1)]}


def test_nobody_remembers_the_title_of_a_computer() -> None:
    ended = played(dealt(agree(open_lobby(BELKA, persons=4), target=6)))
    decided = titles.decided(ended)
    assert {(title.kind, title.borne) for title in decided} == {("goats", True), ("goats", False)}
    gone = ended.with_sitter(0, Sitter(None, "1"))
    assert titles.decided(gone) == tuple(title for title in decided if title.side == 1)
    assert titles.brought(gone, {"goats": [[]]}) == ()
    assert titles.remembered({}, gone, [Title("goats", 0, borne=True)]) == {"goats": []}


async def ended_party(on: Stage) -> Table:
    """A short match of four persons, played to its end by the table's own steps."""
    table = await on.hall.open(GROUP, None, PEOPLE[0].user_id)
    await table.step(lambda state: lobby.choose_game(state, PEOPLE[0], BELKA))
    for presser in PEOPLE[1:]:
        await table.step(partial(lobby.sit, presser=presser, now=NOON))
    await table.step(lambda state: lobby.set_option(state, PEOPLE[0], "target", 6))
    await table.step(lambda state: play.deal(lobby.start(state, PEOPLE[0], NOON, Random(1)).state, table.decks, NOON))
    chance = Random(2)
    while table.state.phase is Phase.PLAYING:
        if table.state.between_deals:
            await table.step(lambda state: play.deal(state, table.decks, NOON))
        await table.step(lambda state: play.move_for(state, state.playing.to_act[0], chance, NOON))
    return table


async def kept(on: Stage) -> Bearers:
    """What storage keeps of the titles in the chat."""
    directory = Directory(on.storage, "ru")
    await directory.load()
    return directory.titles_in(GROUP, "belka")


async def test_the_end_of_a_party_is_kept_with_the_chat_also_after_a_crash() -> None:
    on = await stage()
    on.sender.holds = True  # the end is not shown yet, so that the table is still open
    table = await ended_party(on)
    await on.settle()
    (loser,) = [seat for seat in (0, 1) if seat not in table.state.playing.winners]
    bearers = await kept(on)
    assert bearers == {"goats": [list(people(table.state, loser))]}
    chat = await on.storage.chat(GROUP)
    assert chat is not None
    await on.storage.save_chat(replace(chat, settings="{}"))  # as if it had crashed before this was kept
    again = await stage(on.storage)
    await again.hall.restore_all(None)
    assert await kept(again) == bearers


async def test_a_table_restored_knows_what_its_sides_brought() -> None:
    on = await stage()
    table = await on.hall.open(GROUP, None, PEOPLE[0].user_id)
    brought = (Title("goats", 1, borne=True),)
    await table.step(lambda state: Step(replace(state, titles=brought)))
    data = await on.storage.load_table(table.state.table_id)
    assert data is not None
    assert restore(data).titles == brought


async def test_a_chat_remembers_and_takes_it_along_when_it_moves() -> None:
    storage = MemoryStorage()
    await storage.open()
    directory = Directory(storage, "ru")
    await directory.enter(CHAT, "group", "Дача")
    await directory.choose_chat_language(CHAT, "en")
    assert directory.titles_in(CHAT, "belka") == {}
    await directory.keep_titles(CHAT, "belka", {"goats": [(1, 3)]})
    await directory.move_chat(CHAT, CHAT * 10)
    fresh = Directory(storage, "ru")
    await fresh.load()
    for known in (directory, fresh):
        assert [list(map(list, group)) for group in known.titles_in(CHAT * 10, "belka").values()] == [[[1, 3]]]
        assert known.titles_in(CHAT * 10, "terz") == {}
        assert known.language_in(CHAT * 10) == "en"
