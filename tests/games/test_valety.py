"""Валеты: a test or more for each rule, named for its number in the docstring of games/valety.py."""

import random
from collections.abc import Mapping, Sequence
from itertools import chain, pairwise

import pytest

from games.cards import BY_NAME, NAMES, RANKS, SUITS, names_of
from games.core import Cell, Event, Refusal, Setup, Trick
from games.match import Match, set_up
from games.valety import VALETY, Carry, State

THREE = (
    "AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S AC KC QC JC",
    "TC 9C 8C 7C 6C 5C 4C 3C 2C AD KD QD JD TD 9D 8D 7D",
    "6D 5D 4D 3D AH KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H",
)
"""Three hands; ♦2 is left to be turned."""


def dealt(hands: Sequence[str], rest: str, dealer: int, options: Mapping[str, object]) -> State:
    """A first deal of these hands, seat 0 first; of ``rest``, which follows in the deck, the first card is turned."""
    setup = set_up(VALETY, len(hands), options, dealer)
    seats = [(dealer + 1 + place) % len(hands) for place in range(len(hands))]
    names = [hands[seat].split()[row] for row in range(17) for seat in seats] + rest.split()
    deck = tuple(BY_NAME[name] for name in names)
    assert sorted(deck) == sorted(VALETY.pack(setup))
    return VALETY.deal(setup, VALETY.opening(setup), deck)


def three(turned: str = "2D", dealer: int = 0, **options: object) -> State:
    """The three hands, another card turned by exchange."""
    return dealt([hand.replace(turned, "2D") for hand in THREE], turned, dealer, options)


def two(
    top: str = "", turned: str = "2H", hands: tuple[str, str] = ("", ""), dealer: int = 0, **options: object
) -> State:
    """Two hands with these cards in them, this turned card and these on top of the stock; the rest is filled up."""
    used = set(f"{top} {turned} {hands[0]} {hands[1]}".split())
    free = [name for name in NAMES if name not in used]
    filled = []
    for hand in hands:
        held = hand.split()
        filled.append(" ".join([*held, *(free.pop() for _ in range(17 - len(held)))]))
    return dealt(filled, " ".join([turned, *top.split(), *free]), dealer, options)


def jacks_taken(state: State) -> list[str]:
    return list(chain.from_iterable(VALETY.info(state)["jacks"]))


def play(state: State, cards: str) -> tuple[State, list[Event]]:
    """Cards played one after the other by whoever's turn it is, and all events."""
    events: list[Event] = []
    for card in cards.split():
        state, new = VALETY.apply(state, VALETY.to_act(state)[0], f"play {card}")
        events += new
    return state, events


def finish(state: State, seed: int = 0) -> State:
    """The deal played to its end, at random."""
    source = random.Random(seed)
    while acting := VALETY.to_act(state):
        state, _ = VALETY.apply(state, acting[0], source.choice(VALETY.legal(state, acting[0])))
    return state


def refusal(state: State, seat: int, token: str) -> Refusal:
    with pytest.raises(Refusal) as caught:
        VALETY.apply(state, seat, token)
    return caught.value


def carried(points: tuple[int, ...] | None, dealer: int = 0, totals: tuple[int, ...] | None = None) -> Carry:
    return Carry(0 if points is None else 3, dealer, totals or (0,) * len(points or (0, 0)), points)


def lead(carry: Carry, seats: int, **options: object) -> int:
    """Who leads a deal that begins from this carry."""
    setup = set_up(VALETY, seats, options, 0)
    state = VALETY.deal(setup, carry, VALETY.pack(setup))
    return VALETY.to_act(state)[0]


def test_1_1_one_pack_of_52() -> None:
    assert names_of(VALETY.pack(set_up(VALETY, 2, {}, 0))) == [rank + suit for suit in SUITS for rank in RANKS]


@pytest.mark.parametrize(("low", "high"), list(pairwise(RANKS)))
def test_1_1_ranks_from_two_to_ace(low: str, high: str) -> None:
    state = two(hands=(f"{high}S", f"{low}S"), turned="2H" if low != "2" else "3H", dealer=1)
    _, events = play(state, f"{low}S {high}S")
    assert events[2].seat == 0


@pytest.mark.parametrize("seats", [2, 3])
def test_2_1_the_deal_passes_to_the_left(seats: int) -> None:
    setup = set_up(VALETY, seats, {}, seats - 1)
    state = finish(VALETY.deal(setup, VALETY.opening(setup), VALETY.pack(setup)))
    assert VALETY.opening(setup).dealer == seats - 1
    assert VALETY.carry(state).dealer == 0


def test_2_2_seventeen_each_one_at_a_time_from_the_left_of_the_dealer() -> None:
    setup = set_up(VALETY, 3, {}, 1)
    pack = VALETY.pack(setup)
    state = VALETY.deal(setup, VALETY.opening(setup), pack)
    hands = [VALETY.view(state, seat).hand for seat in range(3)]
    assert hands == [tuple(pack[1:51:3]), tuple(pack[2:51:3]), tuple(pack[0:51:3])]
    assert VALETY.view(state, None).hand_counts == (17, 17, 17)


def test_2_3_two_players_the_35th_card_is_turned_up_and_drawn_last() -> None:
    setup = set_up(VALETY, 2, {}, 0)
    pack = VALETY.pack(setup)
    state = VALETY.deal(setup, VALETY.opening(setup), pack)
    view = VALETY.view(state, None)
    assert (view.turned, view.trump, view.stock) == (pack[34], SUITS.index(NAMES[pack[34]][1]), 18)
    assert state.stock == (*pack[35:], pack[34])


def test_2_4_three_players_the_52nd_card_is_turned_up_and_belongs_to_nobody() -> None:
    state = three()
    view = VALETY.view(state, None)
    assert (view.turned, view.trump, view.stock) == (BY_NAME["2D"], SUITS.index("D"), None)
    after = finish(state)
    assert not any(taken >> BY_NAME["2D"] & 1 for taken in after.tricks.taken)
    assert VALETY.view(after, None).turned == BY_NAME["2D"]


@pytest.mark.parametrize("dealer", [0, 1])
def test_3_1_two_players_the_dealer_leads_the_first_deal(dealer: int) -> None:
    assert lead(carried(None, dealer), 2) == dealer


@pytest.mark.parametrize(("points", "leader"), [((9, 7), 0), ((7, 9), 1), ((-1, 17), 1)])
def test_3_1_two_players_later_who_scored_more_leads(points: tuple[int, int], leader: int) -> None:
    assert [lead(carried(points, dealer), 2) for dealer in (0, 1)] == [leader, leader]


@pytest.mark.parametrize("dealer", [0, 1])
def test_3_1_two_players_after_an_equal_deal_the_new_dealer_leads(dealer: int) -> None:
    assert lead(carried((8, 8), dealer), 2) == dealer


@pytest.mark.parametrize("dealer", [0, 1, 2])
@pytest.mark.parametrize("points", [None, (7, 0, 0)])
def test_3_1_three_players_the_left_of_the_dealer_leads(dealer: int, points: tuple[int, ...] | None) -> None:
    assert lead(Carry(0, dealer, (0, 0, 0), points), 3) == (dealer + 1) % 3


def test_3_2_play_is_clockwise_and_the_leader_plays_any_card() -> None:
    state = three(dealer=2)
    assert len(VALETY.legal(state, 0)) == 17
    turns = []
    for card in ["AS", "TC", "6D"]:
        turns.append(VALETY.to_act(state))
        state, _ = play(state, card)
    assert turns == [(0,), (1,), (2,)]


def test_3_2_must_follow_suit() -> None:
    state, _ = play(three(dealer=2), "JC")
    assert VALETY.legal(state, 1) == tuple(f"play {rank}C" for rank in "23456789T")
    refused = refusal(state, 1, "play AD")
    assert (refused.code, refused.rule) == ("must_follow_suit", "valety 3.2")
    assert refused.details == {"suit": SUITS.index("C"), "card": BY_NAME["AD"]}


def test_3_2_who_cannot_follow_plays_any_card() -> None:
    state, _ = play(three(dealer=2), "JC TC")
    assert len(VALETY.legal(state, 2)) == 17


def test_3_2_there_is_no_duty_to_trump_or_to_beat() -> None:
    state, _ = play(three(dealer=2), "AS")
    assert {"play TC", "play AD"} <= set(VALETY.legal(state, 1))
    beatable, _ = play(three(dealer=1), "2H 2S")
    assert "play 7D" in VALETY.legal(beatable, 1)


@pytest.mark.parametrize(
    ("token", "code"),
    [
        ("play", "bad_action"), ("play 7", "bad_action"), ("dance", "bad_action"), ("play AS ", "bad_action"),
        ("play TC", "not_your_card"), ("play 2D", "not_your_card"),
    ],
)  # fmt: skip
def test_3_2_what_is_no_card_of_the_hand_is_refused(token: str, code: str) -> None:
    assert refusal(three(dealer=2), 0, token).code == code


def test_3_2_out_of_turn_is_refused_before_the_card_is_looked_at() -> None:
    assert refusal(three(dealer=2), 1, "play AS").code == "not_your_turn"
    assert VALETY.legal(three(dealer=2), 1) == ()


def test_3_3_the_highest_card_of_the_suit_led_takes_the_trick_and_leads() -> None:
    state, events = play(three(dealer=2), "JC TC 3H")
    assert events[-1] == Event("took_trick", 0, tuple(BY_NAME[name] for name in ("JC", "TC", "3H")))
    assert VALETY.to_act(state) == (0,)


def test_3_3_the_highest_trump_takes_the_trick() -> None:
    _, events = play(three(dealer=2), "AS AD 6D")
    assert events[-1].seat == 1
    _, events = play(three(dealer=2), "AS TC 3D")
    assert events[-1].seat == 2


def test_3_3_a_card_of_another_plain_suit_takes_nothing() -> None:
    _, events = play(three(dealer=1), "2H 3S TC")
    assert events[-1].seat == 2


def test_3_4_after_a_trick_both_draw_the_taker_first() -> None:
    state = two(top="AC KC", hands=("3S", "AS"), dealer=0)
    after, events = play(state, "3S AS")
    assert events[-2:] == [Event("drew", 1, value=1), Event("drew", 0, value=1)]
    assert BY_NAME["AC"] in VALETY.view(after, 1).hand
    assert BY_NAME["KC"] in VALETY.view(after, 0).hand
    assert VALETY.view(after, None).stock == 16
    assert VALETY.view(after, None).hand_counts == (17, 17)


def test_3_4_nobody_is_told_what_another_draws() -> None:
    after, events = play(two(top="AC KC", hands=("3S", "AS")), "3S AS")
    assert all(not event.cards for event in events if event.kind == "drew")
    assert BY_NAME["AC"] not in VALETY.view(after, 0).hand


def test_3_4_the_loser_of_the_ninth_trick_gets_the_turned_card_before_all_eyes() -> None:
    state = two(turned="2H")
    while state.left > 2:
        state, _ = play(state, VALETY.legal(state, VALETY.to_act(state)[0])[0].split()[1])
    assert VALETY.view(state, None).turned == BY_NAME["2H"]
    assert VALETY.view(state, None).notes == ()
    lasts: list[Event] = []
    while state.left:
        state, lasts = play(state, VALETY.legal(state, VALETY.to_act(state)[0])[0].split()[1])
    taker = next(event.seat for event in lasts if event.kind == "took_trick")
    loser = 1 - (taker or 0)
    assert lasts[-1] == Event("drew", loser, (BY_NAME["2H"],), value=1)
    view = VALETY.view(state, None)
    assert (view.turned, view.stock, len(view.tricks)) == (None, 0, 9)
    assert view.notes == (Event("holds_turned", loser, (BY_NAME["2H"],)),)
    assert BY_NAME["2H"] in VALETY.view(state, loser).hand


def test_3_4_the_note_of_the_turned_card_goes_with_the_card() -> None:
    state = two(turned="2H")
    while VALETY.to_act(state):
        held = VALETY.view(state, None).notes
        turned_held = state.left == 0 and any(hand >> BY_NAME["2H"] & 1 for hand in state.tricks.hands)
        assert bool(held) == turned_held
        state, _ = play(state, VALETY.legal(state, VALETY.to_act(state)[0])[0].split()[1])


def test_3_4_following_suit_is_a_duty_from_the_first_trick_on() -> None:
    state, _ = play(two(hands=("3S", "AS 2C")), "3S")
    assert refusal(state, 1, "play 2C").code == "must_follow_suit"


@pytest.mark.parametrize(("seats", "tricks"), [(2, 26), (3, 17)])
def test_3_5_the_deal_ends_when_all_cards_are_played(seats: int, tricks: int) -> None:
    state = finish(two() if seats == 2 else three())
    view = VALETY.view(state, None)
    assert (len(view.tricks), view.trick_number, view.phase, view.to_act) == (tricks, tricks, "over", ())
    assert sum(view.tricks_taken) == tricks
    assert refusal(state, 0, "play AS").code == "deal_over"
    assert refusal(state, 0, "play").code == "bad_action"


def test_3_5_the_last_card_tells_that_the_deal_is_over() -> None:
    state = three()
    while VALETY.to_act(state):
        seat = VALETY.to_act(state)[0]
        state, events = VALETY.apply(state, seat, VALETY.legal(state, seat)[0])
        assert (events[-1] == Event("deal_over")) == (not VALETY.to_act(state))


@pytest.mark.parametrize(("jack", "penalty"), [("JS", -1), ("JC", -2), ("JD", -3), ("JH", -4)])
def test_4_1_each_jack_has_its_penalty(jack: str, penalty: int) -> None:
    trick = {"JS": "JS TC 6D", "JC": "JC TC 6D", "JD": "2S JD 6D", "JH": "2S TC JH"}[jack]
    view = VALETY.view(play(three(dealer=2), trick)[0], None)
    taker = view.tricks_taken.index(1)
    assert view.captured[taker] == (BY_NAME[jack],)
    assert view.captured_points == tuple(penalty if seat == taker else 0 for seat in range(3))


def test_4_1_two_jacks_in_one_trick_both_count() -> None:
    state, _ = play(three(dealer=2), "JS JD JH")
    assert VALETY.view(state, None).captured == ((), tuple(BY_NAME[jack] for jack in ("JS", "JD", "JH")), ())
    assert VALETY.view(state, None).captured_points == (0, -8, 0)
    assert VALETY.info(state)["jacks"] == [[], ["JS", "JD", "JH"], []]


def test_4_1_the_reckoning_is_written_line_by_line() -> None:
    state = finish(three())
    reckoning = VALETY.view(state, 0).reckoning
    assert reckoning is not None
    assert reckoning.columns == ("tricks", "jacks")
    for seat, (tricks, jacks) in enumerate(reckoning.rows):
        assert tricks == Cell(state.tricks.counts[seat])
        assert names_of(jacks.cards) == VALETY.info(state)["jacks"][seat]
        assert (jacks.value is None) == (not jacks.cards)
        assert reckoning.points[seat] == (tricks.value or 0) + (jacks.value or 0)


def test_4_2_only_complete_deals_count() -> None:
    setup = set_up(VALETY, 3, {}, 0)
    state = VALETY.deal(setup, Carry(1, 0, (5, -1, 3), (5, -1, 3)), VALETY.pack(setup))
    assert VALETY.points(state) is None
    assert VALETY.totals(state) == (5, -1, 3)
    after = finish(state)
    points = VALETY.points(after)
    assert points is not None
    assert VALETY.totals(after) == (5 + points[0], -1 + points[1], 3 + points[2])
    assert VALETY.carry(after) == Carry(2, 1, VALETY.totals(after), points)


@pytest.mark.parametrize(
    ("totals", "winners"),
    [((19, 3), None), ((20, 3), (0,)), ((21, 24), (1,)), ((24, 24), None), ((25, 24), (0,)), ((-4, 20), (1,))],
)
def test_4_2_the_highest_total_at_the_target_wins_alone(
    totals: tuple[int, int], winners: tuple[int, ...] | None
) -> None:
    verdict = VALETY.verdict(set_up(VALETY, 2, {}, 0), Carry(5, 0, totals, (8, 8)))
    assert (verdict.over, verdict.winners) == (winners is not None, winners or ())


def test_4_2_a_shared_highest_of_three_means_another_deal() -> None:
    setup = set_up(VALETY, 3, {}, 0)
    assert not VALETY.verdict(setup, Carry(5, 0, (22, 22, 21), (1, 2, 4))).over
    assert VALETY.verdict(setup, Carry(5, 0, (22, 22, 23), (1, 2, 4))).winners == (2,)


@pytest.mark.parametrize("target", [10, 20, 21, 30, 40])
def test_5_target(target: int) -> None:
    setup = set_up(VALETY, 2, {"target": target}, 0)
    assert not VALETY.verdict(setup, Carry(1, 0, (target - 1, 0), (1, 1))).over
    assert VALETY.verdict(setup, Carry(1, 0, (target, 0), (1, 1))).over
    assert VALETY.view(VALETY.deal(setup, VALETY.opening(setup), VALETY.pack(setup)), None).target == target


@pytest.mark.parametrize("dealer", [0, 1])
def test_5_first_lead_nondealer(dealer: int) -> None:
    assert lead(carried(None, dealer), 2, first_lead="nondealer") == 1 - dealer
    assert lead(carried((8, 8), dealer), 2, first_lead="nondealer") == 1 - dealer
    assert lead(carried((9, 7), dealer), 2, first_lead="nondealer") == 0


def test_5_follow_while_stock_free() -> None:
    state = two(hands=("3S", "AS 2C"), follow_while_stock="free")
    seen = []
    while VALETY.to_act(state):
        seat = VALETY.to_act(state)[0]
        play_now = state.tricks
        if play_now.led is not None:
            free = len(VALETY.legal(state, seat)) == play_now.hands[seat].bit_count()
            assert free or not state.left
            seen.append((len(state.tricks.done) < 9, free))
        state, _ = VALETY.apply(state, seat, VALETY.legal(state, seat)[-1])
    assert (True, True) in seen
    assert (True, False) not in seen
    assert (False, False) in seen


def test_5_three_lead_winner() -> None:
    for dealer in range(3):
        assert lead(Carry(0, dealer, (0, 0, 0), None), 3, three_lead="winner") == dealer
        assert lead(Carry(2, dealer, (0, 0, 0), (1, 2, 4)), 3, three_lead="winner") == 2
        assert lead(Carry(2, dealer, (0, 0, 0), (3, 3, 1)), 3, three_lead="winner") == dealer


def test_5_turned_jack_dead() -> None:
    state = finish(three("JD"))
    assert sum(VALETY.points(state) or ()) == 10
    assert VALETY.view(state, None).trump == SUITS.index("D")
    assert "JD" not in jacks_taken(state)
    reckoning = VALETY.view(state, None).reckoning
    assert reckoning is not None
    assert reckoning.remarks == (Event("turned_jack_dead", None, (BY_NAME["JD"],)),)


def test_5_turned_jack_last_trick() -> None:
    state = three("JD", turned_jack="last_trick")
    while len(state.tricks.done) < 16:
        assert "JD" not in jacks_taken(state)
        seat = VALETY.to_act(state)[0]
        state, _ = VALETY.apply(state, seat, VALETY.legal(state, seat)[0])
    state = finish(state)
    taker = state.tricks.finished[-1].taker
    assert sum(VALETY.points(state) or ()) == 7
    assert [("JD" in jacks) for jacks in VALETY.info(state)["jacks"]] == [seat == taker for seat in range(3)]
    reckoning = VALETY.view(state, None).reckoning
    assert reckoning is not None
    assert reckoning.remarks == (Event("turned_jack_taken", taker, (BY_NAME["JD"],)),)


def test_5_turned_jack_last_trick_concerns_jacks_alone() -> None:
    state = finish(three("QD", turned_jack="last_trick"))
    assert "QD" not in str(VALETY.info(state)["jacks"])
    reckoning = VALETY.view(state, None).reckoning
    assert reckoning is not None
    assert reckoning.remarks == ()


def test_5_turned_jack_no_trump() -> None:
    state = three("JD", turned_jack="no_trump", dealer=2)
    assert VALETY.info(state)["trump"] is None
    assert VALETY.view(state, None).trump is None
    _, events = play(state, "2S AD 3D")
    assert events[-1].seat == 0
    assert sum(VALETY.points(finish(state)) or ()) == 10
    assert VALETY.info(three("QD", turned_jack="no_trump"))["trump"] == "D"


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (3, {"first_lead": "nondealer"}), (3, {"follow_while_stock": "free"}), (2, {"three_lead": "winner"}),
        (2, {"turned_jack": "last_trick"}), (2, {"turned_jack": "no_trump"}), (2, {"target": 15}),
    ],
)  # fmt: skip
def test_5_an_option_of_the_other_player_count_is_refused(seats: int, options: dict[str, object]) -> None:
    with pytest.raises(Refusal) as caught:
        set_up(VALETY, seats, options, 0)
    assert caught.value.code == "bad_option"


def test_info_so_far() -> None:
    state, _ = play(three(dealer=2), "JS JD JH")
    assert VALETY.info(state) == {
        "trump": "D",
        "turned": "2D",
        "tricks": [0, 1, 0],
        "jacks": [[], ["JS", "JD", "JH"], []],
    }


def test_a_turned_jack_of_two_players_is_a_card_like_any_other() -> None:
    state = finish(two(turned="JH"))
    assert sum(VALETY.points(state) or ()) == 16
    assert "JH" in jacks_taken(state)


def test_all_finished_tricks_may_be_looked_at() -> None:
    state, _ = play(three(dealer=2), "JC TC 3H AS")
    view = VALETY.view(state, None)
    first = Trick(((0, BY_NAME["JC"]), (1, BY_NAME["TC"]), (2, BY_NAME["3H"])), 0)
    assert (view.tricks, view.last_trick, view.trick_number) == ((first,), first, 2)
    assert view.trick == Trick(((0, BY_NAME["AS"]),))


def test_a_view_tells_how_far_the_match_is() -> None:
    first = three(dealer=2)
    view = VALETY.view(first, None)
    assert (view.phase, view.progress, view.trick, view.trick_number) == ("play", (1, None), None, 1)
    assert (view.has_trump, view.legal, view.last_trick) == (True, (), None)
    assert VALETY.opening(first.setup) == Carry(0, 2, (0, 0, 0), None)
    second = VALETY.deal(first.setup, VALETY.carry(finish(first)), VALETY.pack(first.setup))
    assert VALETY.view(second, None).progress == (2, None)
    assert VALETY.stamp(second, 0) == "1.0"


def test_what_valety_says_of_itself() -> None:
    assert (VALETY.rules, VALETY.seats, VALETY.direction, VALETY.has_host) == (1, (2, 3), 1, False)


def test_the_bare_core_is_a_copy() -> None:
    state = three(dealer=2)
    core = VALETY.core(state)
    core.play(BY_NAME["AS"])
    assert len(VALETY.legal(state, 0)) == 17
    assert core.copy().legal() == core.legal()


def test_a_match_of_two_is_played_to_its_end() -> None:
    match = Match.start(VALETY, set_up(VALETY, 2, {"target": 10}, 0))
    setup: Setup = match.setup
    source = random.Random(5)
    while not match.over:
        match = match.deal(tuple(source.sample(VALETY.pack(setup), 52)))
        while match.to_act:
            seat = match.to_act[0]
            match, _ = match.apply(seat, source.choice(match.legal(seat)))
    assert match.winners == (match.totals.index(max(match.totals)),)
    assert max(match.totals) >= 10
