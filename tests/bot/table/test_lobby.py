"""The lobby's steps: who may do what, and what it makes of the table."""

from dataclasses import replace
from datetime import timedelta
from random import Random

import pytest

from bot import lobby
from bot.polite import PoliteRefusal
from bot.table import Ending, Phase, Saying, TableState, Way
from bot.texts import shown_name
from games.fairness import default_client_string
from games.registry import GAMES
from tests.bot.table.fakes import ANNA, BORIS, GROUP, NOON, VERA, presser

VALETY = GAMES["valety"]


def opened(chat_id: int = GROUP) -> TableState:
    return TableState(1, chat_id, None, ANNA, "c0ffee", NOON)


def lobby_of(*persons: int) -> TableState:
    state = lobby.choose_game(opened(), presser(persons[0]), VALETY).state
    for person in persons[1:]:
        state = lobby.sit(state, presser(person), NOON).state
    return state


def refused(key: str) -> "pytest.RaisesExc[PoliteRefusal]":
    return pytest.raises(PoliteRefusal, check=lambda refusal: refusal.key == key)


def test_choosing_a_game_seats_who_chose_with_the_string_of_that_press() -> None:
    state = lobby.choose_game(opened(), presser(ANNA, "4711"), VALETY).state
    assert state.phase is Phase.LOBBY
    assert [(sitter.user_id, sitter.client_string) for sitter in state.sitters] == [
        (ANNA, default_client_string("4711"))
    ]


def test_a_typed_command_came_before_the_commitment_and_only_keeps_a_place() -> None:
    state = lobby.choose_game(opened(), presser(ANNA), VALETY, typed=True).state
    assert state.sitters[0].client_string is None
    with refused("already-seated"):
        lobby.sit(lobby.sit(state, presser(ANNA), NOON).state, presser(ANNA), NOON)


def test_an_anonymous_administrator_opens_a_table_without_sitting_at_it() -> None:
    state = lobby.choose_game(opened(), presser(ANNA, administrator=True), VALETY, typed=True, sits=False).state
    assert (state.phase, state.sitters) == (Phase.LOBBY, ())


def test_in_private_computers_fill_the_table() -> None:
    state = lobby.choose_game(opened(chat_id=ANNA), presser(ANNA), VALETY).state
    assert [sitter.is_person for sitter in state.sitters] == [True, False]


def test_nobody_sits_twice_and_a_full_table_is_full() -> None:
    state = lobby_of(ANNA, BORIS, VERA)
    with refused("already-seated"):
        lobby.sit(state, presser(BORIS), NOON)
    with refused("table-full"):
        lobby.sit(state, presser(99), NOON)


def test_a_person_takes_the_place_of_a_computer_at_a_full_table() -> None:
    state = lobby.add_computer(lobby_of(ANNA, BORIS), presser(ANNA)).state
    state = lobby.sit(state, presser(VERA), NOON).state
    assert [sitter.user_id for sitter in state.sitters] == [ANNA, BORIS, VERA]


def test_who_has_not_pressed_start_plays_from_the_group_and_hears_where_the_cards_are() -> None:
    step = lobby.sit(lobby_of(ANNA), presser(VERA, started=False), NOON)
    assert [sitter.way for sitter in step.state.sitters] == [Way.PRIVATE, Way.GROUP]
    assert step.saying == Saying("seated-in-group")
    assert lobby.sit(lobby_of(ANNA), presser(VERA), NOON).saying == Saying("seated")
    greetings = lobby.choose_game(opened(), presser(ANNA, started=False), GAMES["privet"])
    assert greetings.saying == Saying("seated")


def test_strangers_arrange_nothing() -> None:
    state = lobby_of(ANNA)
    for step in (lobby.add_computer, lobby.remove_computer):
        with refused("sit-first"):
            step(state, presser(VERA))
    with refused("opener-only"):
        lobby.set_option(state, presser(VERA), "target", 30)
    with refused("opener-only"):
        lobby.cancel(state, presser(BORIS), NOON)


def test_house_rules_are_set_by_the_opener_or_an_administrator() -> None:
    state = lobby_of(ANNA, BORIS)
    for who in (presser(ANNA), presser(VERA, administrator=True)):
        assert lobby.set_option(state, who, "target", 30).state.house_rules() == {"target": 30}
    with refused("button-forged"):
        lobby.set_option(state, presser(ANNA), "target", 31)


def test_a_house_rule_of_the_other_player_count_does_not_hold() -> None:
    state = lobby.set_option(lobby_of(ANNA, BORIS), presser(ANNA), "three_lead", "winner").state
    assert state.house_rules() == {}
    assert lobby.sit(state, presser(VERA), NOON).state.house_rules() == {"three_lead": "winner"}


def test_the_start_says_how_many_are_missing() -> None:
    with pytest.raises(PoliteRefusal) as refusal:
        lobby.start(lobby_of(ANNA), presser(ANNA), NOON, Random(1))
    assert (refusal.value.key, refusal.value.arguments) == ("need-more", {"count": 1})


def test_computers_do_not_begin_by_themselves() -> None:
    state = lobby.add_computer(lobby.add_computer(lobby_of(ANNA), presser(ANNA)).state, presser(ANNA)).state
    state = lobby.stand(state, presser(ANNA)).state
    with refused("sit-first"):
        lobby.start(state, presser(ANNA), NOON, Random(1))


def test_the_start_draws_seats_and_dealer_by_lot() -> None:
    orders, dealers = set(), set()
    for seed in range(40):
        state = lobby.start(lobby_of(ANNA, BORIS, VERA), presser(ANNA), NOON, Random(seed)).state
        orders.add(tuple(sitter.user_id for sitter in state.sitters))
        dealers.add(state.first_dealer)
        assert state.playing.dealer == state.first_dealer
    assert len(orders) == 6
    assert dealers == {0, 1, 2}


def test_again_keeps_the_seats_and_waits_for_every_persons_press() -> None:
    played = lobby.start(lobby_of(ANNA, BORIS), presser(ANNA), NOON, Random(3)).state
    state = lobby.keep_places(lobby.close(played, Ending.STOPPED, NOON), opened())
    assert [sitter.client_string for sitter in state.sitters] == [None, None]
    waiting = lobby.start(state, presser(ANNA, "new"), NOON, Random(1))
    assert waiting.saying == Saying("awaiting-kept", {"names": shown_name("Борис")})
    assert [sitter.user_id for sitter in lobby.unconfirmed(waiting.state)] == [BORIS]
    state = lobby.sit(state, presser(BORIS, "other"), NOON).state
    again = lobby.start(state, presser(ANNA, "new"), NOON, Random(1)).state
    assert [sitter.user_id for sitter in again.sitters] == [sitter.user_id for sitter in played.sitters]
    assert {sitter.client_string for sitter in again.sitters} == {
        default_client_string("new"),
        default_client_string("other"),
    }


def again_of(*persons: int) -> TableState:
    """A lobby that keeps the places of a match of these persons."""
    played = lobby.start(lobby_of(*persons), presser(persons[0]), NOON, Random(3)).state
    return lobby.keep_places(lobby.close(played, Ending.STOPPED, NOON), opened())


def test_after_a_minute_a_computer_begins_for_who_has_not_come() -> None:
    state = again_of(ANNA, BORIS, VERA)
    order = [sitter.user_id for sitter in state.sitters]
    state = lobby.sit(state, presser(VERA), NOON).state
    early = lobby.start(state, presser(ANNA), NOON + lobby.KEPT_FOR - timedelta(seconds=1), Random(1))
    assert (early.state.phase, early.saying) == (Phase.LOBBY, Saying("awaiting-kept", {"names": shown_name("Борис")}))
    begun = lobby.start(state, presser(ANNA), NOON + lobby.KEPT_FOR, Random(1)).state
    assert [sitter.user_id for sitter in begun.sitters] == [None if user == BORIS else user for user in order]


def test_whoever_opened_the_table_and_waits_has_a_minute_from_when_somebody_else_comes() -> None:
    state = lobby.choose_game(opened(), presser(ANNA), VALETY, typed=True).state
    later = NOON + timedelta(minutes=5)
    state = lobby.sit(state, presser(BORIS), later).state
    waiting = lobby.start(state, presser(BORIS), later + lobby.KEPT_FOR - timedelta(seconds=1), Random(1))
    assert waiting.saying == Saying("awaiting-kept", {"names": shown_name("Анна")})
    begun = lobby.start(state, presser(BORIS), later + lobby.KEPT_FOR, Random(1)).state
    assert {sitter.user_id for sitter in begun.sitters} == {None, BORIS}


def test_where_nobody_has_come_computers_do_not_begin_alone() -> None:
    state = again_of(ANNA, BORIS)
    with refused("sit-first"):
        lobby.start(replace(state, opener=99), presser(99), NOON + lobby.KEPT_FOR, Random(1))


def test_after_a_minute_somebody_else_may_take_a_place_kept_at_a_full_table() -> None:
    state = lobby.sit(again_of(ANNA, BORIS, VERA), presser(ANNA), NOON).state
    with refused("table-full"):
        lobby.sit(state, presser(99), NOON)
    state = lobby.sit(state, presser(99), NOON + lobby.KEPT_FOR).state
    state = lobby.sit(state, presser(98), NOON + lobby.KEPT_FOR).state
    assert {sitter.user_id for sitter in state.sitters} == {ANNA, 98, 99}
    with refused("table-full"):
        lobby.sit(state, presser(BORIS), NOON + lobby.KEPT_FOR)


def test_a_client_string_of_ones_own() -> None:
    state = lobby.set_client_string(lobby_of(ANNA), ANNA, "иван 3").state
    assert state.sitters[0].client_string == "иван 3"
    for text in ("", "a" * 65, "two\nlines"):
        with refused("string-unfit"):
            lobby.set_client_string(state, ANNA, text)
    with refused("not-seated"):
        lobby.set_client_string(state, BORIS, "x")


def test_standing_up_frees_the_place() -> None:
    state = lobby.stand(lobby_of(ANNA, BORIS), presser(ANNA)).state
    assert [sitter.user_id for sitter in state.sitters] == [BORIS]
    with refused("not-seated"):
        lobby.stand(state, presser(ANNA))


def four() -> TableState:
    """A full lobby of a game of pairs: Анна, Борис, Вера and a computer."""
    state = lobby.choose_game(opened(), presser(ANNA), GAMES["belka"]).state
    for person in (BORIS, VERA):
        state = lobby.sit(state, presser(person), NOON).state
    return lobby.add_computer(state, presser(ANNA)).state


def test_the_lot_may_make_the_pairs() -> None:
    state = four()
    drawn = [lobby.draw_pairs(state, presser(BORIS), Random(seed)).state for seed in range(60)]
    assert all(sorted(each.sitters, key=repr) == sorted(state.sitters, key=repr) for each in drawn)
    partners = [each.sitters[(each.seat_of(ANNA) or 0) ^ 2].user_id for each in drawn]
    assert {partners.count(person) > 5 for person in (BORIS, VERA, None)} == {True}


def test_pairs_by_lot_are_new_pairs_and_a_stranger_draws_none() -> None:
    state = replace(four(), keep_seats=True)
    assert not lobby.draw_pairs(state, presser(ANNA), Random(1)).state.keep_seats
    with refused("sit-first"):
        lobby.draw_pairs(state, presser(77), Random(1))
    with refused("too-late"):
        lobby.draw_pairs(lobby.start(state, presser(ANNA), NOON, Random(1)).state, presser(ANNA), Random(1))


def test_the_mark_of_a_seating_changes_with_it() -> None:
    state = four()
    swapped = lobby.swap_seats(state, presser(ANNA), 1, 2).state
    assert lobby.seating(swapped) != lobby.seating(state)
    assert lobby.seating(lobby.swap_seats(swapped, presser(ANNA), 2, 1).state) == lobby.seating(state)
    assert lobby.seating(lobby.confirm(state, presser(ANNA))) == lobby.seating(state)


def test_people_of_one_name_are_told_apart() -> None:
    state = lobby.stand(lobby_of(ANNA), presser(ANNA)).state
    for user_id in (ANNA, BORIS, VERA):
        namesake = replace(presser(user_id), name="Анна", full_name="Анна")
        state = lobby.sit(state, namesake, NOON).state
    assert [sitter.name for sitter in state.sitters] == ["Анна", "Анна 2", "Анна 3"]
