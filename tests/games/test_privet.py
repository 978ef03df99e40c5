"""Привет, Валет!: a test or more for each rule, named for its number in the docstring of games/privet.py."""

import random
from collections import Counter

import pytest

from games.cards import BY_NAME, NAMES, RANKS
from games.core import HOST, Cell, Event, Refusal
from games.match import set_up
from games.privet import PRIVET, Carry, State


def deal(front: str, seats: int = 3, dealer: int = 0, carry: Carry | None = None, **options: str) -> State:
    """A deal from a deck that begins with these cards; the others follow, heroes last."""
    setup = set_up(PRIVET, seats, options, dealer)
    rest = Counter(PRIVET.pack(setup)) - Counter(BY_NAME[name] for name in front.split())
    others = sorted(rest.elements(), key=lambda card: "23456789TAKQJ".index(NAMES[card][0]))
    deck = (*(BY_NAME[name] for name in front.split()), *others)
    return PRIVET.deal(setup, carry or PRIVET.opening(setup), deck)


def act(state: State, *actions: str) -> tuple[State, list[Event]]:
    """Actions as records write them, one after the other, and all events."""
    events: list[Event] = []
    for action in actions:
        actor, _, token = action.partition(" ")
        state, new = PRIVET.apply(state, HOST if actor == "-" else int(actor), token)
        events += new
    return state, events


def opened(front: str, **options: str) -> State:
    """A deal in which all these cards have been turned; heroes among them but the last have expired."""
    state = deal(front, 3, 0, None, **options)
    for place in range(len(front.split())):
        state, _ = act(state, *(["- expire"] if state.waiting else []), "- turn")
        assert state.turned == place + 1
    return state


def finish(state: State) -> State:
    """Every card turned by whoever leads, nobody greeting."""
    while not state.complete:
        state, _ = PRIVET.apply(state, state.leader, PRIVET.legal(state, state.leader)[0])
    return state


def refusal(state: State, seat: int, token: str) -> Refusal:
    with pytest.raises(Refusal) as caught:
        PRIVET.apply(state, seat, token)
    return caught.value


def barred(state: State) -> object:
    return PRIVET.info(state)["barred"]


def card(name: str) -> tuple[int, ...]:
    return (BY_NAME[name],)


def test_1_1_two_packs_of_52() -> None:
    pack = PRIVET.pack(set_up(PRIVET, 2, {}, 0))
    assert Counter(pack) == dict.fromkeys(range(52), 2)
    assert pack == (*range(52), *range(52))


def test_2_1_the_bot_turns_one_card_after_another() -> None:
    state = deal("7S 8D")
    assert (PRIVET.legal(state, HOST), PRIVET.to_act(state)) == (("turn",), ())
    state, events = act(state, "- turn")
    assert events == [Event("turned", cards=card("7S"))]
    assert PRIVET.view(state, None).table == card("7S")
    state, _ = act(state, "- turn")
    assert PRIVET.info(state)["open"] == "8D"
    assert (PRIVET.info(state)["turned"], PRIVET.view(state, 0).stock) == (2, 102)


def test_2_1_before_the_first_card_nobody_greets() -> None:
    assert refusal(deal("JS"), 0, "greet J").code == "not_your_turn"
    assert PRIVET.view(deal("JS"), 1).phase == "start"


def test_2_1_a_player_turns_nothing_where_the_bot_leads() -> None:
    refused = refusal(opened("7S"), 0, "turn")
    assert (refused.code, refused.rule) == ("illegal", "privet 2.1")


def test_2_2_the_first_to_greet_an_open_jack_takes_it() -> None:
    state, events = act(opened("7S JD"), "2 greet J", "0 greet J")
    assert events == [Event("greeted", 2, card("JD")), Event("late", 0, card("JD"))]
    assert PRIVET.info(state)["taken"] == [0, 0, 1]
    assert PRIVET.points(state) is None


def test_2_2_everybody_may_greet_whatever_lies_open() -> None:
    for state in (opened("7S"), opened("JS")):
        assert PRIVET.to_act(state) == (0, 1, 2)
        assert {PRIVET.legal(state, seat) for seat in range(3)} == {("greet J",)}


def test_2_3_while_a_jack_waits_the_next_card_is_not_turned() -> None:
    state = opened("JS")
    assert PRIVET.legal(state, HOST) == ("expire",)
    refused = refusal(state, HOST, "turn")
    assert (refused.code, refused.rule) == ("wrong_phase", "privet 2.3")
    assert PRIVET.view(state, 0).phase == "hero"


def test_2_3_a_jack_that_nobody_greets_expires() -> None:
    state, events = act(opened("JS"), "- expire")
    assert events == [Event("expired", cards=card("JS"))]
    assert PRIVET.info(state)["expired"] == 1
    assert PRIVET.legal(state, HOST) == ("turn",)
    assert PRIVET.view(state, 0).phase == "watch"
    assert refusal(state, HOST, "expire").code == "wrong_phase"


def test_2_4_a_false_greeting_bars_from_the_next_jack() -> None:
    state, events = act(opened("QS"), "1 greet J")
    assert events == [Event("false_greeting", 1, card("QS")), Event("barred", 1)]
    assert barred(state) == [1]
    state = deal("QS JD JH")
    state, events = act(state, "- turn", "1 greet J", "- turn", "1 greet J")
    assert events[-1] == Event("unheard", 1, card("JD"))
    assert state.waiting
    assert PRIVET.info(state)["taken"] == [0, 0, 0]


@pytest.mark.parametrize("end", ["0 greet J", "- expire"])
def test_2_4_the_bar_is_lifted_when_that_jack_is_claimed_or_expires(end: str) -> None:
    state, _ = act(deal("QS JD JH"), "- turn", "1 greet J", "- turn", end)
    assert barred(state) == []
    state, events = act(state, "- turn", "1 greet J")
    assert events[-1] == Event("greeted", 1, card("JH"))


def test_2_4_two_false_greetings_before_one_jack_bar_once() -> None:
    state, _ = act(deal("QS 7S JD JH"), "- turn", "1 greet J", "1 greet J", "- turn", "1 greet J", "- turn", "- expire")
    assert barred(state) == []


def test_2_4_others_are_not_barred() -> None:
    state, events = act(deal("QS JD"), "- turn", "1 greet J", "2 greet J", "- turn", "0 greet J")
    assert events[-1] == Event("greeted", 0, card("JD"))
    assert barred(state) == []


def test_2_4_the_wrong_greeting_of_an_open_hero_bars_from_the_one_after_it() -> None:
    state, events = act(opened("KS", heroes="court"), "1 greet Q")
    assert events == [Event("false_greeting", 1, card("KS")), Event("barred_later", 1)]
    assert PRIVET.view(state, None).notes[-1] == Event("sits_out_later", 1)
    assert barred(state) == [1]
    state, events = act(state, "1 greet K")
    assert events == [Event("greeted", 1, card("KS"))]
    assert barred(state) == [1]
    assert PRIVET.view(state, None).notes[-1] == Event("sits_out", 1)


def test_2_4_a_bar_from_the_one_after_holds_for_that_one_alone() -> None:
    state, events = act(
        deal("KS QD JH", heroes="court"),
        "- turn", "1 greet Q", "- expire", "- turn", "1 greet Q", "- expire", "- turn", "1 greet J",
    )  # fmt: skip
    assert [event.kind for event in events if event.seat == 1] == [
        "false_greeting", "barred_later", "unheard", "greeted",
    ]  # fmt: skip
    assert barred(state) == []


def test_2_4_a_barred_player_cannot_greet_wrongly_either() -> None:
    state, events = act(deal("7S KS", heroes="court"), "- turn", "1 greet J", "- turn", "1 greet Q")
    assert events[-1] == Event("unheard", 1, card("KS"))
    assert state.barred_later == 0


def test_2_4_bars_end_with_the_deal() -> None:
    state = deal("QS", 3, leader="players")
    state, _ = act(state, "0 turn", "1 greet J")
    state = finish(state)
    again = PRIVET.deal(state.setup, PRIVET.carry(state), state.deck)
    assert barred(again) == []
    assert not any(note.kind.startswith("sits_out") for note in PRIVET.view(state, None).notes)


@pytest.mark.parametrize("end", ["0 greet J", "- expire"])
@pytest.mark.parametrize("greeting", ["greet J", "greet Q"])
def test_2_5_a_greeting_after_that_is_late_whatever_it_says(end: str, greeting: str) -> None:
    state, _ = act(opened("JD", heroes="court"), end)
    after, events = act(state, f"1 {greeting}")
    assert events == [Event("late", 1, card("JD"))]
    assert after == state


def test_2_6_the_deal_is_over_when_every_jack_has_been_claimed_or_has_expired() -> None:
    jacks = "JS JC JD JH JS JC JD"
    assert not opened(f"{jacks} 7S").complete
    state = opened(f"{jacks} 7S JH")
    assert not state.complete
    after, events = act(state, "0 greet J")
    assert events[-1] == Event("deal_over")
    assert (PRIVET.to_act(after), PRIVET.legal(after, HOST)) == ((), ())
    assert PRIVET.points(after) == (1, 0, 0)
    assert PRIVET.info(after)["expired"] == 7
    assert act(state, "- expire")[1][-1] == Event("deal_over")
    assert refusal(after, HOST, "turn").code == "deal_over"
    assert refusal(after, 1, "greet J").code == "deal_over"


def test_3_1_a_point_a_jack_and_one_deal() -> None:
    state = opened("JS JC JD JH JS JC JD JH")
    state, _ = act(state, "2 greet J")
    carry = PRIVET.carry(state)
    assert carry == Carry(1, 0, (0, 0, 1))
    verdict = PRIVET.verdict(state.setup, carry)
    assert (verdict.over, verdict.winners) == (True, (2,))


def test_3_1_equal_ones_share_the_win() -> None:
    setup = set_up(PRIVET, 4, {}, 0)
    assert PRIVET.verdict(setup, Carry(1, 0, (2, 3, 3, 0))).winners == (1, 2)
    assert not PRIVET.verdict(setup, Carry(0, 0, (0, 0, 0, 0))).over


def test_3_1_where_players_lead_each_leads_one_deal_to_the_left() -> None:
    setup = set_up(PRIVET, 3, {"leader": "players"}, 1)
    carry = PRIVET.opening(setup)
    leaders = []
    while not PRIVET.verdict(setup, carry).over:
        state = PRIVET.deal(setup, carry, PRIVET.pack(setup))
        leaders.append(state.leader)
        assert PRIVET.view(state, None).progress == (carry.number + 1, 3)
        carry = PRIVET.carry(finish(state))
    assert leaders == [1, 2, 0]


def test_4_leader_players_who_leads_turns_and_does_not_compete() -> None:
    state, _ = act(deal("7S JD", 3, 1, leader="players"), "1 turn")
    assert PRIVET.to_act(state) == (0, 1, 2)
    assert PRIVET.legal(state, 1) == ("turn",)
    assert PRIVET.view(state, 1).phase == "leading"
    assert refusal(state, 1, "greet J").code == "illegal"
    assert refusal(state, 1, "expire").code == "wrong_phase"
    assert refusal(state, HOST, "turn").code == "not_your_turn"
    assert PRIVET.legal(state, HOST) == ()
    state, _ = act(state, "1 turn")
    assert PRIVET.legal(state, 1) == ("expire",)
    assert PRIVET.view(state, 1).phase == "waiting"
    assert Event("leads", 1) in PRIVET.view(state, 0).notes


def test_4_leader_players_before_the_first_card_the_leader_alone_acts() -> None:
    state = deal("7S", 3, 2, leader="players")
    assert PRIVET.to_act(state) == (2,)
    assert refusal(state, 2, "greet J").code == "wrong_phase"
    assert refusal(state, 0, "greet J").code == "not_your_turn"


def test_4_leader_players_needs_three() -> None:
    with pytest.raises(Refusal) as caught:
        set_up(PRIVET, 2, {"leader": "players"}, 0)
    assert caught.value.code == "bad_option"
    for seats in range(3, 9):
        assert set_up(PRIVET, seats, {"leader": "players"}, 0).options.leader == "players"


def test_4_pack_72() -> None:
    pack = PRIVET.pack(set_up(PRIVET, 2, {"pack": "72"}, 0))
    assert len(pack) == 72
    assert {NAMES[card][0] for card in pack} == set(RANKS[RANKS.index("6") :])


@pytest.mark.parametrize(("heroes", "ranks"), [("jacks", "J"), ("court", "JQK"), ("all", "JQKA")])
def test_4_heroes(heroes: str, ranks: str) -> None:
    for rank in RANKS:
        state = opened(f"{rank}S", heroes=heroes)
        assert state.waiting == (rank in ranks)
        assert set(PRIVET.legal(state, 0)) == {f"greet {hero}" for hero in ranks}
        assert PRIVET.well_formed(state.setup, "greet", rank) == (rank in ranks)
        if rank in ranks:
            assert act(state, f"0 greet {rank}")[1] == [Event("greeted", 0, card(f"{rank}S"))]


def test_4_heroes_are_told() -> None:
    told = [PRIVET.view(deal("7S", heroes=heroes), None).notes for heroes in ("jacks", "court", "all")]
    assert told == [(), (Event("heroes_court"),), (Event("heroes_all"),)]


def test_4_false_greeting_ignore() -> None:
    state, events = act(opened("QS", false_greeting="ignore"), "1 greet J")
    assert events == [Event("false_greeting", 1, card("QS"))]
    assert barred(state) == []


def test_4_false_greeting_lose_costs_a_point_of_this_deal_if_there_is_one() -> None:
    state = deal("JS QS JD", false_greeting="lose")
    state, events = act(state, "- turn", "1 greet J", "- turn", "1 greet J", "1 greet J", "2 greet J")
    mistaken = [Event("false_greeting", seat, card("QS")) for seat in (1, 2)]
    assert events[3:] == [mistaken[0], Event("lost", 1, value=1), mistaken[0], mistaken[1]]
    assert PRIVET.info(state)["taken"] == [0, 0, 0]
    assert barred(state) == []
    reckoning = PRIVET.view(finish(state), None).reckoning
    assert reckoning is not None
    assert reckoning.remarks == (Event("expired_in_all", value=7), Event("lost_in_all", value=1))


@pytest.mark.parametrize("token", ["greet", "greet Q", "greet JS", "greet j", "turn 1", "expire now", "pass", "turn "])
def test_other_actions_are_refused(token: str) -> None:
    assert refusal(opened("JS"), 0, token).code == "bad_action"


def test_the_leader_has_one_thing_to_do_and_nobody_else_has_to_do_anything() -> None:
    assert PRIVET.fallback(opened("JS"), HOST) == "expire"
    assert PRIVET.fallback(opened("7S"), HOST) == "turn"
    assert PRIVET.fallback(opened("JS"), 0) is None
    assert PRIVET.fallback(finish(opened("JS")), HOST) is None


def test_a_greetings_stamp_is_the_number_of_the_open_card() -> None:
    state = opened("7S JD")
    assert {PRIVET.stamp(state, seat) for seat in range(3)} == {"0.2"}
    after, _ = act(state, "1 greet J")
    assert PRIVET.stamp(after, 0) == "0.2"
    assert PRIVET.stamp(act(after, "- turn")[0], 0) == "0.3"
    assert PRIVET.stamp(state, HOST) != PRIVET.stamp(after, HOST)
    assert PRIVET.stamp(finish(state), 0).startswith("0.")
    assert PRIVET.stamp(finish(state), 0).endswith(".e")


def test_what_came_of_the_last_two_cards_stays_in_view_and_is_told_once() -> None:
    state = deal("QS JD 7S 8S", false_greeting="ignore")
    state, events = act(state, "- turn", "1 greet J", "1 greet J", "- turn", "0 greet J", "2 greet J")
    assert PRIVET.view(state, None).notes == (events[1], events[4])
    state, _ = act(state, "- turn")
    assert PRIVET.view(state, None).notes == (events[4],)
    state, _ = act(state, "- turn")
    assert PRIVET.view(state, None).notes == ()


def test_the_reckoning_counts_heroes() -> None:
    state = opened("JS JC JD JH JS JC JD JH")
    state, _ = act(state, "2 greet J")
    reckoning = PRIVET.view(state, 1).reckoning
    assert reckoning is not None
    assert (reckoning.columns, reckoning.rows) == (("jacks",), ((Cell(0),), (Cell(0),), (Cell(1),)))
    court = PRIVET.view(finish(deal("7S", heroes="court")), 1).reckoning
    assert court is not None
    assert court.columns == ("heroes",)
    assert court.remarks == (Event("expired_in_all", value=24),)


def test_random_deals_give_every_hero_to_somebody_or_nobody() -> None:
    source = random.Random(5)
    for _ in range(20):
        setup = set_up(PRIVET, 4, {"heroes": "court"}, 0)
        pack = PRIVET.pack(setup)
        state = PRIVET.deal(setup, PRIVET.opening(setup), tuple(source.sample(pack, len(pack))))
        while not state.complete:
            seat = source.choice((HOST, *PRIVET.to_act(state)))
            state, _ = PRIVET.apply(state, seat, source.choice(PRIVET.legal(state, seat)))
        assert sum(state.taken) + state.expired == 24
