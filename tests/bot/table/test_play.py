"""Steps of a match under way: absence, leaving, taking over, pausing, stopping."""

from dataclasses import replace
from datetime import timedelta
from random import Random

import pytest

from bot import lobby, play
from bot.polite import PoliteRefusal
from bot.table import Ending, Phase, TableState, Way
from games.cards import Card
from games.core import Refusal
from games.fairness import deck_of
from games.registry import GAMES
from tests.bot.table.fakes import ANNA, BORIS, NOON, VERA, presser
from tests.bot.table.test_lobby import opened, refused

LONG_AGO = NOON + timedelta(minutes=10)


def decks(state: TableState, number: int) -> tuple[Card, ...]:
    match = state.playing
    return deck_of(bytes(32), ["anna"], number, match.game.pack(match.setup))


def dealt(*persons: int, game: str = "valety") -> TableState:
    state = lobby.choose_game(opened(), presser(persons[0]), GAMES[game]).state
    for person in persons[1:]:
        state = lobby.sit(state, presser(person), NOON).state
    while lobby.missing(state):
        state = lobby.add_computer(state, presser(persons[0])).state
    state = lobby.start(state, presser(persons[0]), NOON, Random(5)).state
    return play.deal(state, decks, NOON).state


def play_to_the_end_of_the_deal(state: TableState) -> TableState:
    chance = Random(1)
    while not state.playing.complete:
        state = play.move_for(state, state.playing.to_act[0], chance, NOON).state
    return state


def test_an_action_is_one_row_with_the_next_number() -> None:
    state = dealt(ANNA, BORIS)
    seat = state.playing.to_act[0]
    token = state.playing.legal(seat)[0]
    step = play.act(state, seat, token, NOON)
    assert [(row.seq, row.deal, row.seat, row.token) for row in step.actions] == [(0, 0, seat, token)]
    assert step.state.seq == 1


def test_what_the_rules_forbid_changes_nothing() -> None:
    state = dealt(ANNA, BORIS)
    waiting = 1 - state.playing.to_act[0]
    with pytest.raises(Refusal) as refusal:
        play.act(state, waiting, "play 2S", NOON)
    assert refusal.value.code == "not_your_turn"


def test_a_silent_person_is_away_and_played_for() -> None:
    state = dealt(ANNA, BORIS)
    seat = state.playing.to_act[0]
    step = play.time_out(state, Random(2), NOON)
    assert step.state.sitters[seat].away
    assert len(step.actions) == 1
    assert play.awaited_computers(step.state) == ()
    assert play.awaited_persons(step.state) == (1 - seat,)


def test_all_who_were_asked_at_once_time_out_at_once_with_the_answer_that_the_rule_names() -> None:
    state = dealt(ANNA, BORIS, VERA, game="polignac")
    step = play.time_out(state, Random(2), NOON)
    assert [row.token for row in step.actions] == ["pass"] * 3
    assert sum(sitter.away for sitter in step.state.sitters) == 3


def test_i_am_here_ends_the_absence() -> None:
    state = play.time_out(dealt(ANNA, BORIS), Random(2), NOON).state
    absent = next(sitter.user_id for sitter in state.sitters if sitter.away)
    assert absent is not None
    back = play.come_back(state, presser(absent)).state
    assert not any(sitter.away for sitter in back.sitters)
    with refused("not-away"):
        play.come_back(back, presser(absent))


def test_who_asks_for_the_next_deal_at_once_is_here_and_plays_it() -> None:
    state = play.time_out(dealt(ANNA, BORIS), Random(2), NOON).state
    absent = next(sitter.user_id for sitter in state.sitters if sitter.away)
    present = next(sitter.user_id for sitter in state.sitters if not sitter.away)
    assert absent is not None
    assert present is not None
    played = replace(play_to_the_end_of_the_deal(state), paused=True)
    back = play.deal_at_once(played, presser(absent), decks, NOON)
    assert (back.state.playing.deal_number, back.state.paused) == (1, False)
    assert not any(sitter.away for sitter in back.state.sitters)
    assert back.saying is not None
    other = play.deal_at_once(played, presser(present), decks, NOON)
    assert other.state.playing.deal_number == 1
    assert [sitter.user_id for sitter in other.state.sitters if sitter.away] == [absent]
    assert other.saying is None
    with refused("stranger"):
        play.deal_at_once(played, presser(VERA), decks, NOON)


def test_who_leaves_is_replaced_by_a_computer_and_the_shuffle_keeps_their_string() -> None:
    state = dealt(ANNA, BORIS)
    seat = state.seat_of(BORIS)
    assert seat is not None
    string = state.sitters[seat].client_string
    left = play.leave(state, presser(BORIS), NOON).state
    assert (left.sitters[seat].is_person, left.sitters[seat].client_string) == (False, string)
    assert left.phase is Phase.PLAYING


def test_the_table_ends_when_the_last_person_leaves() -> None:
    state = play.leave(dealt(ANNA), presser(ANNA), NOON).state
    assert (state.phase, state.ending) == (Phase.OVER, Ending.DESERTED)


def test_a_person_takes_a_computers_seat_between_deals_only() -> None:
    state = dealt(ANNA)
    computer = next(seat for seat, sitter in enumerate(state.sitters) if not sitter.is_person)
    with refused("sit-between-deals"):
        play.take_seat(state, presser(VERA), NOON)
    state = play.take_seat(play_to_the_end_of_the_deal(state), presser(VERA), NOON).state
    assert state.seat_of(VERA) == computer
    assert state.sitters[computer].client_string is None, "the strings are fixed"
    with refused("table-full"):
        play.take_seat(state, presser(BORIS), NOON)


def test_strangers_are_told_so() -> None:
    state = dealt(ANNA, BORIS)
    for step in (play.pause, play.come_back):
        with refused("stranger"):
            step(state, presser(VERA))
    with refused("stranger"):
        play.leave(state, presser(VERA), NOON)


def test_the_opener_and_administrators_stop_at_once() -> None:
    state = dealt(ANNA, BORIS)
    for who in (presser(ANNA), presser(VERA, administrator=True)):
        assert play.stop(state, who, NOON).state.ending is Ending.STOPPED


def test_others_stop_when_all_seated_persons_agree() -> None:
    state = play.leave(dealt(ANNA, BORIS, VERA), presser(ANNA), NOON).state
    voted = play.stop(state, presser(BORIS), NOON)
    assert voted.state.phase is Phase.PLAYING
    assert voted.saying is not None
    assert voted.saying.arguments == {"votes": 1, "persons": 2}
    assert play.stop(voted.state, presser(VERA), NOON).state.ending is Ending.STOPPED
    assert play.leave(voted.state, presser(VERA), NOON).state.ending is Ending.STOPPED


def test_who_would_like_to_stop_is_asked_again_in_the_next_deal() -> None:
    voted = play.stop(dealt(ANNA, BORIS), presser(BORIS), NOON).state
    assert voted.votes == {BORIS}
    assert play.deal(play_to_the_end_of_the_deal(voted), decks, NOON).state.votes == frozenset()


def test_whoever_leaves_last_is_told_that_the_table_ends() -> None:
    state = play.leave(dealt(ANNA, BORIS), presser(ANNA), NOON)
    last = play.leave(state.state, presser(BORIS), NOON)
    assert [step.saying.key for step in (state, last) if step.saying] == ["you-left", "you-left-last"]
    assert (last.state.ending, last.state.seat_of(BORIS)) == (Ending.DESERTED, state.state.seat_of(BORIS))


def test_a_pause_is_taken_back() -> None:
    state = play.pause(dealt(ANNA, BORIS), presser(ANNA)).state
    with refused("paused-already"):
        play.pause(state, presser(BORIS))
    assert not play.resume(state, presser(BORIS)).state.paused


def test_after_a_rare_button_the_cards_are_under_the_table_again() -> None:
    turned = play.open_page(dealt(ANNA, BORIS), presser(ANNA), "more").state
    paused = play.pause(turned, presser(ANNA)).state
    resumed = play.resume(play.open_page(paused, presser(ANNA), "more").state, presser(ANNA)).state
    lifted = play.lift(turned).state
    complete = play_to_the_end_of_the_deal(turned)
    next_deal = play.deal(complete, decks, NOON).state
    assert (turned.page, complete.page) == ("more", "more")
    assert [state.page for state in (paused, resumed, lifted, next_deal)] == [""] * 4


def test_the_hand_of_who_was_silent_for_a_minute_is_sent_anew_when_their_turn_comes() -> None:
    state = dealt(ANNA, BORIS)
    first = state.playing.to_act[0]
    token = state.playing.legal(first)[0]
    soon = play.act(state, first, token, NOON + timedelta(seconds=60)).state
    late = play.act(state, first, token, LONG_AGO).state
    assert (soon.sitters[1 - first].posting, late.sitters[1 - first].posting) == (0, 1)


def test_who_plays_from_the_group_is_called_by_name_once_a_turn() -> None:
    state = dealt(ANNA, BORIS)
    first = state.playing.to_act[0]
    state = state.with_sitter(1 - first, replace(state.sitters[1 - first], way=Way.GROUP))
    called = play.act(state, first, state.playing.legal(first)[0], LONG_AGO).state
    assert (set(called.called), called.calls) == ({1 - first}, 1)
    assert play.call_by_name(called, 1 - first).calls == 1


def test_the_match_goes_on_to_its_end() -> None:
    state = dealt(ANNA, BORIS)
    while state.phase is Phase.PLAYING:
        state = play_to_the_end_of_the_deal(state)
        if state.phase is Phase.PLAYING:
            state = play.deal(state, decks, NOON).state
    assert state.ending is Ending.WON
    assert state.playing.winners


def test_a_half_made_choice_is_good_for_its_turn_only() -> None:
    state = dealt(ANNA, BORIS)
    seat = state.playing.to_act[0]
    drafted = play.set_draft(state, seat, ("7S",)).state
    assert drafted.draft(seat) == ("7S",)
    after = play.act(drafted, seat, state.playing.legal(seat)[0], NOON).state
    assert after.draft(seat) == ()
    with pytest.raises(PoliteRefusal):
        play.deal(after, decks, NOON)


def test_after_the_end_nothing_is_posted_anew() -> None:
    over = lobby.close(dealt(ANNA, BORIS), Ending.STOPPED, NOON)
    assert play.lift(over).state == over


def test_who_is_called_does_not_tell_who_has_answered_in_secret() -> None:
    """One of three was called when the deal came; at half time all are, whoever has answered."""
    state = dealt(ANNA, BORIS, VERA, game="polignac")
    idle, other, _ = (seat for seat in state.playing.to_act if state.sitters[seat].is_person)
    silent = play.call_by_name(state, idle)
    answered = play.act(silent, idle, "pass", NOON).state
    both = play.act(answered, other, "pass", NOON).state
    called = [play.call_awaited(each) for each in (silent, answered, both)]
    assert {each.calls for each in called} == {silent.calls + 1}
    assert len({tuple(sorted(each.called)) for each in called}) == 1
