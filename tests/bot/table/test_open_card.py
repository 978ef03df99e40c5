"""When computers greet the open card, and when the bot turns the next: Привет, Валет! at the clock."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from random import Random

from bot import lobby, play
from bot.clock import EXPIRY, HERO_SECONDS, HOST_ACTS, LINGER, REACTION, TURN, Pace, due_after, taken_up
from bot.sight import Sight, is_told_later
from bot.table import Sitter, Step, TableState
from bot.tables import Table
from games.cards import BY_NAME, Card
from games.core import HOST
from games.match import Match, set_up
from games.privet import PRIVET
from storage.ports import ActionRow
from tests.bot.surfaces.seated import lonely, table_of
from tests.bot.table.fakes import ANNA, BORIS, GROUP, Stage, presser, stage

NOW = datetime(2026, 1, 1, tzinfo=UTC)
SEATS = 4


def jack_first() -> TableState:
    """A person and three computers; the first card will be a jack."""
    return lonely(match_from(BY_NAME["JS"]))


def match_from(*first: Card, leader: str = "bot") -> Match:
    """A deal in which these cards come first."""
    setup = set_up(PRIVET, SEATS, {"leader": leader}, 0)
    return Match.start(PRIVET, setup).deal(with_first(PRIVET.pack(setup), *first))


def with_first(pack: Sequence[Card], *first: Card) -> tuple[Card, ...]:
    """The pack with these cards on top."""
    rest = list(pack)
    for card in first:
        rest.remove(card)
    return (*first, *rest)


def after(state: TableState, seat: int, token: str, seed: int = 1, now: datetime = NOW) -> TableState:
    """The table after an action, with what is due then."""
    match, _ = state.playing.apply(seat, token)
    following = replace(state, match=match)
    return replace(following, deadlines=due_after(state, following, now, Pace(), Random(seed)))


def reactions(deadlines: Mapping[str, datetime]) -> dict[str, float]:
    """The seconds until each computer's greeting."""
    return {name: (at - NOW).total_seconds() for name, at in deadlines.items() if name.startswith(REACTION)}


def test_computers_greet_an_open_jack_each_in_its_own_time() -> None:
    seconds = reactions(after(jack_first(), HOST, "turn").deadlines)
    assert set(seconds) <= {f"{REACTION}{seat}" for seat in (1, 2, 3)}
    assert len(seconds) >= 2
    assert len(set(seconds.values())) == len(seconds)
    assert all(0.5 < span < 5.1 for span in seconds.values())


def test_their_times_are_kept_while_the_jack_waits() -> None:
    state = after(jack_first(), HOST, "turn")
    again = replace(state, deadlines=due_after(state, state, NOW, Pace(), Random(9)))
    assert reactions(again.deadlines) == reactions(state.deadlines)
    assert again.deadlines[HOST_ACTS] == state.deadlines[HOST_ACTS]


def test_no_computer_greets_a_jack_that_has_been_claimed() -> None:
    state = after(jack_first(), HOST, "turn")
    assert reactions(state.deadlines)
    assert not reactions(after(state, 0, "greet J").deadlines)
    assert not reactions(after(state, HOST, "expire").deadlines)


def test_the_time_runs_from_the_card_whoever_greets_it() -> None:
    state = after(jack_first(), HOST, "turn")
    assert state.deadlines[HOST_ACTS] == NOW + timedelta(seconds=HERO_SECONDS)
    claimed = after(state, 0, "greet J", now=NOW + timedelta(seconds=2))
    plain = after(lonely(match_from(BY_NAME["2S"])), HOST, "turn")
    assert claimed.deadlines[HOST_ACTS] == plain.deadlines[HOST_ACTS]
    mistaken = after(plain, 0, "greet J", now=NOW + timedelta(seconds=2))
    assert mistaken.deadlines[HOST_ACTS] == plain.deadlines[HOST_ACTS]


def test_after_a_jack_that_nobody_greeted_the_next_card_comes_at_once() -> None:
    state = after(jack_first(), HOST, "turn")
    late = NOW + timedelta(seconds=HERO_SECONDS)
    rung = replace(state, deadlines={name: at for name, at in state.deadlines.items() if name != HOST_ACTS})
    assert after(rung, HOST, "expire", now=late).deadlines[HOST_ACTS] == late


def test_where_a_person_leads_the_clock_still_takes_back_what_nobody_greets() -> None:
    state = after(led_by_a_person("JS"), 0, "turn")
    assert state.deadlines[HOST_ACTS] == NOW + timedelta(seconds=HERO_SECONDS)
    assert not {LINGER, TURN} & set(state.deadlines)
    claimed = after(state, 1, "greet J")
    assert TURN in claimed.deadlines
    assert not {LINGER, HOST_ACTS} & set(claimed.deadlines)


def test_a_person_who_leads_lets_each_card_lie_until_it_is_seen() -> None:
    start = led_by_a_person("2S")
    assert LINGER not in due_after(start, start, NOW, Pace(), Random(1))
    state = after(start, 0, "turn")
    assert NOW < state.deadlines[LINGER] < NOW + timedelta(seconds=5)
    assert after(state, 1, "greet J").deadlines[LINGER] == state.deadlines[LINGER]
    rested = replace(state, deadlines={})
    assert LINGER not in after(rested, 1, "greet J").deadlines


def test_a_computer_and_whoever_is_away_lead_at_the_pace_of_the_clock() -> None:
    state = led_by_a_person("2S")
    for sitter in (Sitter(None, "1"), replace(state.sitters[0], away=True)):
        led = after(state.with_sitter(0, sitter), 0, "turn")
        assert HOST_ACTS in led.deadlines
        assert LINGER not in led.deadlines


def test_what_a_group_is_told_with_the_next_card() -> None:
    plain = after(table_of(match_from(BY_NAME["2S"], BY_NAME["JS"])), HOST, "turn")
    mistaken = after(plain, 1, "greet J")
    jack = after(mistaken, HOST, "turn")
    claimed = after(jack, 2, "greet J")
    assert is_told_later(plain, mistaken)
    assert is_told_later(jack, claimed)
    assert is_told_later(jack, after(jack, HOST, "expire"))
    assert not is_told_later(mistaken, jack)
    assert not is_told_later(plain, replace(mistaken, paused=True))
    assert not is_told_later(replace(plain, chat_id=100), replace(mistaken, chat_id=100))


def test_a_leader_is_given_the_button_at_once() -> None:
    jack = after(led_by_a_person("JS"), 0, "turn")
    assert not is_told_later(jack, after(jack, 1, "greet J"))


def test_deadlines_follow_the_sight_of_the_card_not_of_what_is_said_of_it() -> None:
    state = after(jack_first(), HOST, "turn")
    sight = Sight()
    sight.note({}, state.deadlines, 1, NOW)
    seen = NOW + timedelta(seconds=30)
    sight.saw("table", 1, seen)
    claimed = after(state, 0, "greet J", now=seen)
    sight.note(state.deadlines, claimed.deadlines, 2, seen, same_card=True)
    wait = claimed.deadlines[HOST_ACTS] - NOW
    assert HOST_ACTS not in sight.due(claimed.deadlines, seen + wait - timedelta(seconds=0.1))
    assert HOST_ACTS in sight.due(claimed.deadlines, seen + wait)


def led_by_a_person(*first: str) -> TableState:
    """Four people; the one in seat 0 leads and turns these cards first."""
    return table_of(match_from(*(BY_NAME[name] for name in first), leader="players"))


def test_after_a_restart_an_open_card_waits_for_its_greeting_anew() -> None:
    state = after(jack_first(), HOST, "turn")
    late = NOW + timedelta(seconds=60)
    due = taken_up(state, late - timedelta(seconds=2), late, Pace(), Random(1))
    assert due[HOST_ACTS] == late + timedelta(seconds=HERO_SECONDS)
    spans = [at - late for name, at in due.items() if name.startswith(REACTION)]
    assert spans
    assert min(spans) > timedelta(seconds=0.5)
    assert due[EXPIRY] == state.deadlines[EXPIRY] + timedelta(seconds=2)


async def open_table(on: Stage, *persons: int, computers: int = 0) -> Table:
    """A table in the group at which the first card of the deal will be a jack."""
    table = await on.hall.open(GROUP, None, persons[0])

    def begin(state: TableState) -> Step:
        state = lobby.choose_game(state, presser(persons[0]), PRIVET).state
        for user_id in persons[1:]:
            state = lobby.sit(state, presser(user_id), on.clock.now()).state
        for _ in range(computers):
            state = lobby.add_computer(state, presser(persons[0])).state
        started = lobby.start(state, presser(persons[0]), on.clock.now(), Random(5)).state
        deck = with_first(PRIVET.pack(started.playing.setup), BY_NAME["JS"])
        return play.deal(started, lambda *_: deck, on.clock.now())

    await table.step(begin)
    return table


async def test_a_restart_takes_no_jack_from_people_who_have_not_seen_it() -> None:
    """The group is in a flood wait when the jack is turned, and the program is killed meanwhile."""
    on = await stage()
    table = await open_table(on, ANNA, BORIS)
    on.sender.holds = True
    await table.step(lambda state: play.act_as_host(state, on.clock.now()))
    assert table.has_unseen_card
    again = await stage(on.storage)
    again.sender.holds = True
    again.clock.time = on.clock.time + timedelta(seconds=60)
    await again.hall.restore_all(again.clock.time - timedelta(seconds=2))
    (restored,) = again.hall.open_tables()
    await again.pass_time(timedelta(seconds=20))
    assert restored.state.playing.view(None).phase == "hero"


def test_what_is_due_around_a_card_comes_in_its_order() -> None:
    times = {f"{REACTION}1": 1.5, f"{REACTION}2": 1.0, f"{REACTION}3": 4.0, HOST_ACTS: 1.5, TURN: 0.5}
    deadlines = {name: NOW + timedelta(seconds=seconds) for name, seconds in times.items()}
    due = Sight().due(deadlines, NOW + timedelta(seconds=2))
    assert due == [TURN, f"{REACTION}2", f"{REACTION}1", HOST_ACTS]


async def test_of_many_things_due_around_a_card_one_is_done_and_the_others_stay() -> None:
    """The program was busy so long that every computer's time to greet has come, and the next card's too."""
    on = await stage()
    table = await open_table(on, ANNA, computers=4)
    await table.step(lambda state: play.act_as_host(state, on.clock.now()))
    due = {name: at for name, at in table.state.deadlines.items() if name.startswith(REACTION)}
    assert len(due) > 1
    first = min(due, key=lambda name: due[name])
    on.clock.time += timedelta(seconds=30)
    await table.ring()
    assert set(due) - set(table.state.deadlines) >= {first}
    told = [action for action in await actions_of(on, table) if action.token.startswith("greet")]
    assert [f"{REACTION}{action.seat}" for action in told] == [first]


async def actions_of(on: Stage, table: Table) -> Sequence[ActionRow]:
    """What is kept of a table's match."""
    data = await on.storage.load_table(table.state.table_id)
    assert data is not None
    return data.actions


def test_after_a_pause_computers_greet_the_card_that_lay_open() -> None:
    state = after(jack_first(), HOST, "turn")
    paused = replace(state, paused=True, deadlines={})
    resumed = replace(paused, paused=False)
    assert reactions(due_after(paused, resumed, NOW, Pace(), Random(1)))
