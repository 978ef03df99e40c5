"""Which messages a table has, where they stand, and how long each lives."""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from bot import lobby, play
from bot.clock import Pace
from bot.estimate import Estimates
from bot.people import Directory
from bot.screen import Place
from bot.surfaces.compose import make_composer
from bot.surfaces.surface import Composer, Rights, Surface
from bot.table import Ending, Sitter, TableState, Way
from games.core import Seat
from games.registry import GAMES
from storage.memory import MemoryStorage
from tests.bot.surfaces.lobbies import GROUP, NOON, PEOPLE, deal_over, dealt, fresh, open_lobby, played
from tests.bot.surfaces.seated import read

VALETY = GAMES["valety"]
ANNA, BORIS, VERA = (presser.user_id for presser in PEOPLE[:3])
SEED = "cd" * 32


@pytest.fixture
async def directory() -> Directory:
    """Анна and Борис have pressed Start, Вера never has; Борис reads English."""
    known = Directory(MemoryStorage(), "ru")
    for presser in PEOPLE:
        language, started = "en" if presser.user_id == BORIS else "ru", presser.user_id in (ANNA, BORIS)
        await known.meet(presser.user_id, presser.name, None, language, in_private=started)
    await known.enter(GROUP, "supergroup", "Дача у озера")
    return known


@pytest.fixture
def compose(directory: Directory) -> Composer:
    return make_composer(directory, lambda: "valet_bot", lambda _: SEED, Pace(), Estimates())


def three() -> TableState:
    """Валеты for three in the group, dealt; Вера holds her hand in the group."""
    state = dealt(open_lobby(VALETY, persons=3))
    return with_way(state, VERA, Way.GROUP)


def seat_of(state: TableState, user_id: int) -> Seat:
    """Where a person sits."""
    seat = state.seat_of(user_id)
    assert seat is not None
    return seat


def with_way(state: TableState, user_id: int, way: Way) -> TableState:
    """The table with one person's hand elsewhere."""
    seat = seat_of(state, user_id)
    return state.with_sitter(seat, replace(state.sitters[seat], way=way))


def shown(compose: Composer, state: TableState, rights: Rights | None = None) -> Mapping[str, Surface]:
    """The surfaces that are there."""
    return {name: each for name, each in compose(state, rights or {}).items() if each is not None}


@pytest.mark.parametrize("state", [fresh(), open_lobby(VALETY)])
def test_before_the_start_there_is_one_message_which_can_be_lifted(compose: Composer, state: TableState) -> None:
    lifted = play.lift(state).state
    assert [(name, each.generation) for name, each in shown(compose, lifted).items()] == [("lobby", 1)]


def test_a_page_of_the_lobby_takes_the_place_of_its_front(compose: Composer) -> None:
    front = shown(compose, open_lobby(VALETY))["lobby"]
    page = shown(compose, replace(open_lobby(VALETY), page="options"))["lobby"]
    assert page.generation == front.generation
    assert "домашние правила" in page.screen.text


async def test_a_lobby_tells_who_bears_a_title_in_this_chat(directory: Directory, compose: Composer) -> None:
    state = open_lobby(GAMES["belka"], persons=4)
    assert "ешкі" not in shown(compose, state)["lobby"].screen.text
    await directory.keep_titles(GROUP, "belka", {"goats": [(ANNA, VERA)]})
    assert "«ешкі» с прошлого раза — Анна и Вера" in read(shown(compose, state)["lobby"].screen.text)


async def test_the_usual_length_is_told_once_it_is_known(directory: Directory) -> None:
    estimates = Estimates(matches=1)
    compose = make_composer(directory, lambda: "valet_bot", lambda _: None, Pace(), estimates)
    state = open_lobby(VALETY, persons=2)
    assert "Партия обычно" not in shown(compose, state)["lobby"].screen.text
    await estimates.learn("valety", 2, {})
    assert "Партия обычно" in shown(compose, state)["lobby"].screen.text


def test_during_the_first_deal_everything_stands_in_its_place(compose: Composer) -> None:
    state = three()
    surfaces = shown(compose, state, {seat_of(state, VERA): "press"})
    anna, boris, vera = (seat_of(state, user_id) for user_id in (ANNA, BORIS, VERA))
    assert {name: each.place for name, each in surfaces.items()} == {
        "lobby": Place(GROUP),
        "start": Place(GROUP),
        "table": Place(GROUP),
        f"hand.{anna}": Place(ANNA),
        f"hand.{boris}": Place(BORIS),
        f"hand.{anna}.group": Place(GROUP, None, ANNA),
        f"hand.{boris}.group": Place(GROUP, None, BORIS),
        f"hand.{vera}.group": Place(GROUP, None, VERA, "press"),
    }
    assert surfaces["lobby"].screen.keyboard == ()
    assert surfaces["start"].screen.keyboard[0][0].url == "https://t.me/valet_bot?start=t7"


def test_a_topic_keeps_all_its_messages(compose: Composer) -> None:
    surfaces = shown(compose, replace(three(), thread_id=5))
    assert {each.place.thread_id for each in surfaces.values() if each.place.chat_id == GROUP} == {5}


def test_each_reads_their_own_language_and_the_group_the_chats(compose: Composer) -> None:
    state = three()
    surfaces = shown(compose, state)
    assert "Взят" in surfaces["table"].screen.text
    assert "рука" not in surfaces[f"hand.{seat_of(state, BORIS)}"].screen.text.casefold()
    assert "Дача у озера" in surfaces[f"hand.{seat_of(state, BORIS)}"].screen.text
    assert "trump" in surfaces[f"hand.{seat_of(state, BORIS)}"].screen.text.casefold()


def test_a_person_who_never_pressed_start_gets_nothing_in_private(compose: Composer) -> None:
    state = with_way(three(), VERA, Way.PRIVATE)
    assert not [name for name in shown(compose, state) if name.startswith(f"hand.{seat_of(state, VERA)}")]


def test_a_hand_held_in_private_leaves_one_line_in_the_group_without_a_right_to_send_it(compose: Composer) -> None:
    state = three()
    seat = seat_of(state, ANNA)
    idle = shown(compose, state, {seat: "press"})[f"hand.{seat}.group"]
    assert idle.place == Place(GROUP, None, ANNA)
    assert idle.screen.text == "🃏 Ваша рука — в личном чате."


def test_a_groups_title_is_hostile_text(compose: Composer, directory: Directory) -> None:
    state = three()
    directory._chats[GROUP] = replace(directory.chat(GROUP), title="\u202e<b>" + "ы" * 100)
    text = shown(compose, state)[f"hand.{seat_of(state, ANNA)}"].screen.text
    assert "\u202e" not in text
    assert f"\u2068&lt;b&gt;{'ы' * 20}…\u2069" in text


def test_a_hand_held_in_the_group_leaves_one_line_in_private_in_the_same_message(compose: Composer) -> None:
    state = three()
    seat = seat_of(state, ANNA)
    moved = play.use_way(state, PEOPLE[0], Way.GROUP).state
    surfaces = shown(compose, moved)
    assert surfaces[f"hand.{seat}.group"].generation == moved.sitters[seat].posting == 1
    idle = surfaces[f"hand.{seat}"]
    assert idle.generation == 0
    assert [len(row) for row in idle.screen.keyboard] == [1]
    assert "\n" not in idle.screen.text
    assert shown(compose, lobby.close(moved, Ending.STOPPED, NOON))[f"hand.{seat}"].generation == 0


def test_the_hand_of_whoever_is_awaited_goes_first_and_is_heard(compose: Composer) -> None:
    state = three()
    awaited = play.awaited_persons(state)[0]
    surfaces = shown(compose, state)
    for seat in (seat_of(state, ANNA), seat_of(state, BORIS)):
        hand = surfaces[f"hand.{seat}"]
        assert hand.urgent == (seat == awaited) == (not hand.screen.silent)


def test_who_left_takes_their_hand_along(compose: Composer) -> None:
    state = three()
    seat = seat_of(state, ANNA)
    left = play.leave(state, PEOPLE[0], NOON).state
    composed = compose(left, {})
    assert composed[f"hand.{seat}"] is None
    assert composed[f"hand.{seat}.group"] is None


def test_between_deals_the_reckoning_stands_below_and_has_buttons(compose: Composer) -> None:
    state = deal_over(three())
    surfaces = shown(compose, state)
    assert "start" not in surfaces
    assert surfaces["deal.0"].screen.keyboard != ()
    assert "10" in surfaces["deal.0"].screen.text


def test_once_the_next_deal_has_begun_the_reckoning_has_no_buttons(compose: Composer) -> None:
    surfaces = shown(compose, played(deal_over(three()), 1))
    assert surfaces["deal.0"].screen.keyboard == ()
    assert surfaces["table"].generation == 2


def test_a_call_is_a_new_message_and_goes_when_it_is_answered(compose: Composer) -> None:
    state = three()
    assert compose(state, {})["call"] is None
    called = play.call_by_name(state, play.awaited_persons(state)[0])
    assert shown(compose, called)["call"].generation == 1
    assert compose(played(called, 1), {})["call"] is None


def test_the_end_is_a_message_of_its_own_and_shows_the_key(compose: Composer) -> None:
    state = played(three())
    surfaces = shown(compose, state)
    assert SEED in surfaces["end"].screen.text
    assert not surfaces["end"].screen.silent
    assert surfaces["table"].screen.keyboard == ()
    assert surfaces[f"deal.{state.playing.deal_number}"].screen.keyboard == ()
    assert all(surface.screen.keyboard == () for name, surface in surfaces.items() if name.startswith("hand."))


def test_the_key_is_asked_for_only_after_the_end(directory: Directory) -> None:
    """games/fairness.md, 1.4."""
    asked: list[int] = []

    def seed_of(table_id: int) -> str | None:
        asked.append(table_id)
        return SEED

    compose = make_composer(directory, lambda: "valet_bot", seed_of, Pace(), Estimates())
    for state in (fresh(), open_lobby(VALETY), three(), deal_over(three()), dealt(open_lobby(VALETY, 1, 1, ANNA))):
        assert not [each for each in shown(compose, state).values() if SEED in each.screen.text]
    assert asked == []
    compose(played(three()), {})
    assert asked == [7]


@pytest.mark.parametrize("ending", [Ending.STOPPED, Ending.DESERTED])
def test_a_match_that_is_stopped_offers_no_next_deal(compose: Composer, ending: Ending) -> None:
    surfaces = shown(compose, lobby.close(deal_over(three()), ending, NOON))
    assert surfaces["deal.0"].screen.keyboard == ()
    assert len(surfaces["end"].screen.keyboard) == 2


def test_a_cancelled_lobby_has_no_other_message(compose: Composer) -> None:
    surfaces = shown(compose, lobby.cancel(open_lobby(VALETY), PEOPLE[0], NOON).state)
    assert list(surfaces) == ["lobby"]
    assert surfaces["lobby"].screen.keyboard == ()


def test_a_private_table_is_one_message_from_the_choice_to_the_end(compose: Composer) -> None:
    opened = open_lobby(VALETY, computers=1, chat_id=ANNA)
    states = [
        fresh(ANNA),
        opened,
        replace(opened, page="target"),
        dealt(opened),
        deal_over(dealt(opened)),
        played(dealt(opened)),
        lobby.cancel(opened, PEOPLE[0], NOON).state,
    ]
    for state in states:
        surfaces = compose(state, {})
        assert list(surfaces) == ["table"]
        table = surfaces["table"]
        assert table is not None
        assert (table.place, table.generation) == (Place(ANNA), state.posting)
        assert len(read(table.screen.text)) <= 4096
    end = shown(compose, played(dealt(opened)))["table"].screen
    assert "🏆" in end.text
    assert SEED in end.text
    assert len(end.keyboard) == 2


@pytest.mark.parametrize("game_id", GAMES)
def test_every_surface_of_every_game_keeps_to_telegrams_limits(compose: Composer, game_id: str) -> None:
    """4096 characters, 1024 in an ephemeral message, 8 buttons a row; through several deals, with a longest name."""
    game = GAMES[game_id]
    persons = min(4, max(game.seats))
    state = dealt(open_lobby(game, persons=persons, computers=max(game.seats) - persons))
    for seat, sitter in enumerate(state.sitters):
        if sitter.is_person:
            long = Sitter(sitter.user_id, "Ж" * 300, sitter.client_string, Way.GROUP if seat % 2 else Way.PRIVATE)
            state = state.with_sitter(seat, long)
    for _ in range(25):
        for surface in shown(compose, state).values():
            limit = 4096 if surface.place.receiver is None else 1024
            assert len(read(surface.screen.text)) <= limit
            assert max((len(row) for row in surface.screen.keyboard), default=0) <= 8
        state = played(state, 7)
