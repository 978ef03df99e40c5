"""Полиньяк: one test or more per rule, named for its number in the docstring of games/polignac.py."""

from itertools import pairwise, permutations, product

import pytest

from games.cards import BY_NAME, cards_of, deck_text, names_of
from games.core import Cell, Event, HasCore, Refusal, Setup, Trick, Verdict
from games.match import set_up
from games.polignac import POLIGNAC, Carry, State

SWEEP = ("AS AH", "JS JH", "JC 7D", "JD 8D")
SWEPT = ("AS JS JC JD", "AH JH 7D 8D")
"""Seat 0 takes everything with these hands and plays."""

BREAKABLE = ("AS 7H", "JS AH", "JC JH", "8C 8H")
BROKEN = ("AS JS JC 8C", "7H AH JH 8H")
"""Seat 0 takes ♠J and ♣J, then seat 1 takes the last trick with ♥J."""

CLEAN = ("8S 9S", "8H 9H", "8D 9D", "8C 9C")
"""Two tricks without jacks or anything to decide."""

Deal = tuple[State, list[Event]]


def setup_for(seats: int, **options: object) -> Setup:
    return set_up(POLIGNAC, seats, options, seats - 1)


def dealt(*hands: str, carry: Carry | None = None, **options: object) -> State:
    """A deal of hand-made hands, seat 0 first; the last seat has dealt unless the carry says otherwise."""
    setup = setup_for(len(hands), **options)
    carry = carry or POLIGNAC.opening(setup)
    left = carry.dealer + 1
    seats = [(left + step) % len(hands) for step in range(len(hands))]
    split = [hand.split() for hand in hands]
    deck = [BY_NAME[split[seat][place]] for place in range(len(split[0])) for seat in seats]
    return POLIGNAC.deal(setup, carry, tuple(deck))


def act(state: State, *actions: str) -> Deal:
    """The state after actions written as in a record, and the events of all of them."""
    events: list[Event] = []
    for action in actions:
        seat, token = action.split(" ", 1)
        state, new = POLIGNAC.apply(state, int(seat), token)
        events += new
    return state, events


def all_pass(state: State) -> State:
    return act(state, *(f"{seat} pass" for seat in range(state.setup.seats)))[0]


def play(state: State, *tricks: str) -> Deal:
    """Whole tricks, the cards in the order of play."""
    events: list[Event] = []
    for cards in tricks:
        for card in cards.split():
            state, new = POLIGNAC.apply(state, POLIGNAC.to_act(state)[0], f"play {card}")
            events += new
    return state, events


def one_trick(*hands: str, carry: Carry | None = None, **options: object) -> State:
    """A deal of one card each, played; general off."""
    state = dealt(*hands, carry=carry, general="off", **options)
    while acting := POLIGNAC.to_act(state):
        state, _ = act(state, f"{acting[0]} play {hands[acting[0]]}")
    return state


def refusal(state: State, action: str) -> Refusal:
    with pytest.raises(Refusal) as caught:
        act(state, action)
    return caught.value


def kinds(events: list[Event]) -> list[str]:
    return [event.kind for event in events]


# 1. Cards


def test_1_1_four_play_with_32_cards() -> None:
    pack = deck_text(POLIGNAC.pack(setup_for(4))).split()
    assert len(pack) == 32
    assert pack[:8] == ["7S", "8S", "9S", "TS", "JS", "QS", "KS", "AS"]


@pytest.mark.parametrize("seats", [5, 6])
def test_1_1_five_or_six_play_without_the_black_sevens(seats: int) -> None:
    four = POLIGNAC.pack(setup_for(4))
    assert set(names_of(four)) - set(names_of(POLIGNAC.pack(setup_for(seats)))) == {"7S", "7C"}


def test_1_2_the_ace_is_highest() -> None:
    cards = ["7H", "8H", "9H", "TH", "JH", "QH", "KH", "AH"]
    for low, high in pairwise(cards):
        state, _ = play(all_pass(dealt(low, high, "7D", "7C")), f"{low} {high} 7D 7C")
        assert POLIGNAC.info(state)["tricks"] == [0, 1, 0, 0]


def test_1_2_there_is_no_trump() -> None:
    state, _ = play(all_pass(dealt("7H", "AS", "AC", "AD")), "7H AS AC AD")
    assert POLIGNAC.info(state)["tricks"] == [1, 0, 0, 0]
    assert POLIGNAC.view(state, None).has_trump is False


# 2. Deal


def test_2_1_the_first_dealer_comes_by_lot_and_then_to_the_left() -> None:
    setup = setup_for(4)
    assert POLIGNAC.opening(Setup(setup.options, 4, 2)).dealer == 2
    assert POLIGNAC.carry(one_trick("8S", "8H", "8D", "8C", carry=Carry(0, 2, (0,) * 4))).dealer == 3
    assert POLIGNAC.carry(one_trick("8S", "8H", "8D", "8C", carry=Carry(0, 3, (0,) * 4))).dealer == 0


def test_2_1_one_card_at_a_time_from_the_left_of_the_dealer() -> None:
    setup = setup_for(4)
    deck = POLIGNAC.pack(setup)
    state = POLIGNAC.deal(setup, Carry(0, 1, (0, 0, 0, 0)), deck)
    assert POLIGNAC.view(state, 2).hand == deck[0::4]
    assert POLIGNAC.view(state, 1).hand == deck[3::4]


@pytest.mark.parametrize(("seats", "each"), [(4, 8), (5, 6), (6, 5)])
def test_2_1_all_cards_are_dealt(seats: int, each: int) -> None:
    setup = setup_for(seats)
    state = POLIGNAC.deal(setup, POLIGNAC.opening(setup), POLIGNAC.pack(setup))
    assert POLIGNAC.view(state, None).hand_counts == (each,) * seats


# 3. The general


def test_3_1_general_or_pass_before_the_first_lead() -> None:
    state = dealt(*CLEAN)
    assert [POLIGNAC.legal(state, seat) for seat in range(4)] == [("general", "pass")] * 4
    assert refusal(state, "0 play 8S").code == "wrong_phase"


def test_3_1_no_answer_in_time_is_a_pass() -> None:
    state, _ = act(dealt(*CLEAN), "2 general")
    assert POLIGNAC.fallback(state, 0) == "pass"
    assert POLIGNAC.fallback(state, 2) is None
    assert POLIGNAC.fallback(all_pass(dealt(*CLEAN)), 0) is None


def test_3_2_all_are_asked_at_once() -> None:
    state = dealt(*CLEAN)
    assert POLIGNAC.to_act(state) == (0, 1, 2, 3)
    state, _ = act(state, "2 pass")
    assert POLIGNAC.to_act(state) == (0, 1, 3)
    assert refusal(state, "2 general").code == "not_your_turn"


def test_3_2_the_first_in_order_settles_at_once() -> None:
    state, events = act(dealt(*CLEAN), "0 general")
    assert events == [Event("general_announced", 0)]
    assert POLIGNAC.to_act(state) == (0,)
    assert refusal(state, "1 general").code == "not_your_turn"
    assert refusal(state, "0 pass").code == "wrong_phase"


def test_3_2_a_later_general_waits_for_everybody_before() -> None:
    state, events = act(dealt(*CLEAN), "2 general", "1 pass", "3 pass")
    assert events == []
    assert POLIGNAC.info(state)["general"] is None
    state, events = act(state, "0 pass")
    assert events == [Event("general_announced", 2)]


def test_3_2_order_starts_at_the_left_of_the_dealer() -> None:
    asked_first_by_2 = dealt(*CLEAN, carry=Carry(0, 1, (0, 0, 0, 0)))
    state, _ = act(asked_first_by_2, "0 general", "3 pass", "2 pass")
    assert POLIGNAC.info(state)["general"] == 0
    state, _ = act(asked_first_by_2, "0 general", "2 general")
    assert POLIGNAC.info(state)["general"] == 2


@pytest.mark.parametrize("answers", list(product(["general", "pass"], repeat=4)))
def test_3_2_speed_never_decides(answers: tuple[str, ...]) -> None:
    expected = answers.index("general") if "general" in answers else None
    for order in permutations(range(4)):
        state = dealt(*CLEAN)
        for seat in order:
            if state.phase == "general":
                state, _ = act(state, f"{seat} {answers[seat]}")
        assert state.phase == "play"
        assert POLIGNAC.info(state)["general"] == expected


def test_3_2_nothing_shown_to_others_depends_on_an_unsettled_answer() -> None:
    silent = dealt(*CLEAN)
    for answer in ("general", "pass"):
        answered, events = act(silent, f"2 {answer}")
        assert events == []
        for viewer in (0, 1, 3, None):
            assert POLIGNAC.view(answered, viewer) == POLIGNAC.view(silent, viewer)
        for seat in (0, 1, 3):
            assert POLIGNAC.stamp(answered, seat) == POLIGNAC.stamp(silent, seat)
    assert POLIGNAC.view(silent, None).to_act == (0, 1, 2, 3)


def test_3_2_who_has_answered_sees_it_until_it_is_settled() -> None:
    state, _ = act(dealt(*CLEAN), "2 general")
    own = POLIGNAC.view(state, 2)
    assert (own.own_choice, own.legal, own.to_act) == ("general", (), (0, 1, 2, 3))
    assert POLIGNAC.stamp(state, 2) != POLIGNAC.stamp(dealt(*CLEAN), 2)
    settled, _ = act(state, "0 general")
    assert POLIGNAC.view(settled, 2).own_choice is None


def test_3_2_an_answer_that_no_longer_matters_stays_hidden() -> None:
    with_answer, _ = act(dealt(*CLEAN), "3 general", "0 general")
    without, _ = act(dealt(*CLEAN), "0 general")
    for viewer in (0, 1, 2, 3, None):
        assert POLIGNAC.view(with_answer, viewer) == POLIGNAC.view(without, viewer)


def test_3_3_the_announcement_is_public_when_settled() -> None:
    state, events = act(dealt(*CLEAN), "0 pass", "1 general")
    assert events == [Event("general_announced", 1)]
    assert POLIGNAC.view(state, None).notes == (Event("general_announced", 1),)


def test_3_3_so_is_that_all_have_passed() -> None:
    state, events = act(dealt(*CLEAN), "3 pass", "2 pass", "1 pass", "0 pass")
    assert events == [Event("all_passed")]
    assert POLIGNAC.view(state, None).notes == ()


# 4. Play


def test_4_1_left_of_the_dealer_leads_general_or_not() -> None:
    assert POLIGNAC.to_act(all_pass(dealt(*CLEAN, carry=Carry(0, 1, (0, 0, 0, 0))))) == (2,)
    state, _ = act(dealt(*CLEAN), "0 pass", "1 pass", "2 general")
    assert POLIGNAC.to_act(state) == (0,)


def test_4_1_clockwise() -> None:
    state = all_pass(dealt(*CLEAN))
    turns: list[int] = []
    for card in ("8S", "8H", "8D", "8C"):
        turns += POLIGNAC.to_act(state)
        state, _ = play(state, card)
    assert turns == [0, 1, 2, 3]


def test_4_1_follow_suit_if_you_can() -> None:
    state, _ = play(all_pass(dealt("8S 8H", "AH KS", "9C 9D", "TC TD")), "8S")
    assert POLIGNAC.legal(state, 1) == ("play KS",)
    refused = refusal(state, "1 play AH")
    assert (refused.code, refused.rule) == ("must_follow_suit", "polignac 4.1")
    assert refused.details == {"card": BY_NAME["AH"], "suit": 0}
    assert refusal(state, "1 play AS").code == "not_your_card"


def test_4_1_otherwise_any_card() -> None:
    state, _ = play(all_pass(dealt("8S 8H", "AH KD", "9S 9D", "TC TD")), "8S")
    assert POLIGNAC.legal(state, 1) == ("play AH", "play KD")


def test_4_1_the_highest_card_of_the_suit_led_takes_and_leads() -> None:
    state, events = play(all_pass(dealt("8S 8H", "QS AH", "KS KH", "AC AD")), "8S QS KS AC")
    cards = tuple(BY_NAME[name] for name in ("8S", "QS", "KS", "AC"))
    assert events[-1] == Event("took_trick", 2, cards)
    assert POLIGNAC.to_act(state) == (2,)
    assert POLIGNAC.view(state, None).last_trick == Trick(tuple(enumerate(cards)), 2)


def test_4_1_all_tricks_are_played() -> None:
    state, events = play(all_pass(dealt(*CLEAN)), "8S 8H 8D 8C")
    assert POLIGNAC.points(state) is None
    state, events = play(state, "9S 9H 9D 9C")
    assert events[-1] == Event("deal_over")
    assert POLIGNAC.to_act(state) == ()
    assert refusal(state, "0 play 8S").code == "deal_over"
    assert refusal(state, "0 play").code == "bad_action"


# 5. Penalty points


def test_5_0_penalties_are_charged() -> None:
    state = one_trick("AS", "JS", "JC", "7D", carry=Carry(1, 3, (4, 0, 2, 0)))
    assert POLIGNAC.points(state) == (3, 0, 0, 0)
    assert POLIGNAC.totals(state) == (7, 0, 2, 0)


def test_5_0_nothing_is_charged_before_the_deal_is_complete() -> None:
    state, _ = play(all_pass(dealt(*BREAKABLE)), BROKEN[0])
    assert POLIGNAC.points(state) is None
    assert POLIGNAC.totals(state) == (0, 0, 0, 0)


@pytest.mark.parametrize(("jack", "cost"), [("JH", 1), ("JD", 1), ("JC", 1), ("JS", 2)])
def test_5_1_each_jack_taken_is_a_penalty(jack: str, cost: int) -> None:
    assert POLIGNAC.points(one_trick("QS", jack, "7H", "7D")) == (cost, 0, 0, 0)


def test_5_1_an_ordinary_deal_sums_to_5() -> None:
    state, _ = play(all_pass(dealt(*SWEEP)), *SWEPT)
    assert POLIGNAC.points(state) == (5, 0, 0, 0)


def test_5_1_jacks_taken_are_open_and_counted() -> None:
    state, _ = play(all_pass(dealt(*BREAKABLE)), BROKEN[0])
    view = POLIGNAC.view(state, None)
    assert [names_of(cards) for cards in view.captured] == [["JS", "JC"], [], [], []]
    assert view.captured_points == (3, 0, 0, 0)
    assert POLIGNAC.info(state)["jacks"] == [["JS", "JC"], [], [], []]


def general_deal(hands: tuple[str, ...], **options: str) -> State:
    return act(dealt(*hands, carry=None, **options), "0 general")[0]


def test_5_2_a_general_who_takes_every_trick_charges_the_others() -> None:
    state, events = play(general_deal(SWEEP), *SWEPT)
    assert POLIGNAC.points(state) == (0, 5, 5, 5)
    assert events[-2:] == [Event("general_made", 0), Event("deal_over")]
    assert POLIGNAC.info(state)["made"] is True


def test_5_2_the_jacks_do_not_count_while_the_general_stands() -> None:
    state, events = play(general_deal(SWEEP), SWEPT[0])
    view = POLIGNAC.view(state, None)
    assert view.captured_points == (0, 0, 0, 0)
    assert view.notes == (Event("general_announced", 0),)
    assert POLIGNAC.info(state)["made"] is None
    assert kinds(events) == ["played"] * 4 + ["took_trick"]


def test_5_3_a_general_who_loses_a_trick_pays_5_and_jacks() -> None:
    state, events = play(general_deal(BREAKABLE), *BROKEN)
    assert POLIGNAC.points(state) == (5 + 2 + 1, 1, 0, 0)
    assert events[-2:] == [Event("general_broken", 0), Event("deal_over")]
    assert POLIGNAC.info(state)["made"] is False


def test_5_3_the_general_is_broken_at_the_first_trick_lost_and_only_then() -> None:
    hands = ("7S AH", "AS 7H", "8S 8H", "9S 9H")
    state, events = play(general_deal(hands), "7S AS 8S 9S")
    assert kinds(events)[-2:] == ["took_trick", "general_broken"]
    assert POLIGNAC.view(state, None).notes == (Event("general_broken", 0),)
    _, events = play(state, "7H 8H 9H AH")
    assert kinds(events)[-2:] == ["took_trick", "deal_over"]


def test_5_4_every_trick_unannounced_is_an_ordinary_deal() -> None:
    state, events = play(all_pass(dealt(*SWEEP)), *SWEPT)
    assert POLIGNAC.points(state) == (5, 0, 0, 0)
    assert "general_made" not in kinds(events)
    assert POLIGNAC.info(state)["made"] is None


def test_5_5_the_match_ends_after_the_agreed_deals_and_the_fewest_win() -> None:
    setup = setup_for(4)
    assert POLIGNAC.verdict(setup, Carry(3, 0, (9, 1, 5, 0))) == Verdict(over=False)
    assert POLIGNAC.verdict(setup, Carry(4, 0, (9, 1, 5, 5))) == Verdict(over=True, winners=(1,))


def test_5_5_equal_ones_share_the_win() -> None:
    assert POLIGNAC.verdict(setup_for(4), Carry(4, 0, (9, 1, 9, 1))).winners == (1, 3)


# 6. Options


@pytest.mark.parametrize(("deals", "planned"), [("1x", 5), ("2x", 10), ("3x", 15), (1, 1), (20, 20)])
def test_6_deals_so_many_times_the_players_or_that_number(deals: object, planned: int) -> None:
    setup = setup_for(5, deals=deals)
    assert not POLIGNAC.verdict(setup, Carry(planned - 1, 0, (0, 1, 2, 3, 4))).over
    assert POLIGNAC.verdict(setup, Carry(planned, 0, (0, 1, 2, 3, 4))).over
    view = POLIGNAC.view(POLIGNAC.deal(setup, POLIGNAC.opening(setup), POLIGNAC.pack(setup)), None)
    assert view.progress == (1, planned)


@pytest.mark.parametrize("deals", ["4x", 0, 21, "1", True])
def test_6_deals_refuses_other_numbers(deals: object) -> None:
    with pytest.raises(Refusal, match="deals"):
        setup_for(4, deals=deals)


def test_6_first_lead_winner_the_dealer_leads_the_first_deal() -> None:
    assert POLIGNAC.to_act(all_pass(dealt(*CLEAN, first_lead="winner"))) == (3,)


def test_6_first_lead_winner_the_fewest_penalties_of_the_deal_before_lead() -> None:
    alone = Carry(1, 0, (0, 1, 2, 2), best=2)
    assert POLIGNAC.to_act(all_pass(dealt(*CLEAN, first_lead="winner", carry=alone))) == (2,)


def test_6_first_lead_winner_shared_the_new_dealer_leads() -> None:
    carry = POLIGNAC.carry(one_trick("AS", "JS", "JC", "7D", first_lead="winner"))
    assert (carry.dealer, carry.best) == (0, None)
    assert POLIGNAC.to_act(all_pass(dealt(*CLEAN, first_lead="winner", carry=carry))) == (0,)


def test_6_first_lead_the_fewest_are_told_by_the_deal_and_not_by_the_totals() -> None:
    made, _ = play(act(dealt(*SWEEP, carry=Carry(2, 3, (9, 0, 0, 0))), "0 general")[0], *SWEPT)
    assert POLIGNAC.carry(made) == Carry(3, 0, (9, 5, 5, 5), best=0)


def test_6_first_lead_the_question_still_goes_from_the_dealers_left() -> None:
    state = dealt(*CLEAN, first_lead="winner", carry=Carry(1, 0, (0, 0, 0, 0), best=3))
    state, _ = act(state, "3 general", "2 general", "1 general")
    assert POLIGNAC.info(state)["general"] == 1
    assert POLIGNAC.to_act(state) == (3,)


@pytest.mark.parametrize(("end", "limit"), [("limit10", 10), ("limit20", 20)])
def test_6_end_at_the_limit_instead_of_a_number_of_deals(end: str, limit: int) -> None:
    setup = setup_for(4, end=end, deals=1)
    assert not POLIGNAC.verdict(setup, Carry(7, 0, (limit - 1, 1, 2, 3))).over
    assert POLIGNAC.verdict(setup, Carry(2, 0, (limit, 1, 2, 3))) == Verdict(over=True, winners=(1,))
    view = POLIGNAC.view(POLIGNAC.deal(setup, Carry(4, 0, (0, 0, 0, 0)), POLIGNAC.pack(setup)), None)
    assert (view.target, view.progress) == (limit, (5, None))


def test_6_general_off_is_not_asked() -> None:
    state = dealt(*CLEAN, general="off")
    assert POLIGNAC.to_act(state) == (0,)
    assert refusal(state, "0 general").code == "wrong_phase"
    assert POLIGNAC.fallback(state, 0) is None


def test_6_general_leads() -> None:
    state, _ = act(dealt(*CLEAN, general_leads="on"), "0 pass", "1 pass", "2 general")
    assert POLIGNAC.to_act(state) == (2,)
    state, events = play(state, "8D 8C 8S 8H")
    assert events[-1].seat == 2
    assert POLIGNAC.to_act(all_pass(dealt(*CLEAN, general_leads="on"))) == (0,)


def test_6_failed_general_flat5() -> None:
    state, _ = play(general_deal(BREAKABLE, failed_general="flat5"), *BROKEN)
    assert POLIGNAC.points(state) == (5, 0, 0, 0)
    assert POLIGNAC.view(state, None).captured_points == (0, 0, 0, 0)


def test_6_failed_general_flat5_leaves_other_deals_alone() -> None:
    ordinary, _ = play(all_pass(dealt(*SWEEP, failed_general="flat5")), *SWEPT)
    assert POLIGNAC.points(ordinary) == (5, 0, 0, 0)
    made, _ = play(general_deal(SWEEP, failed_general="flat5"), *SWEPT)
    assert POLIGNAC.points(made) == (0, 5, 5, 5)


def test_6_rank_french_the_ace_is_between_ten_and_jack() -> None:
    cards = ["7H", "8H", "9H", "TH", "AH", "JH", "QH", "KH"]
    for low, high in pairwise(cards):
        assert POLIGNAC.info(one_trick(low, high, "7D", "7C", rank="french"))["tricks"] == [0, 1, 0, 0]


def test_6_tie_extra_deal_while_the_lowest_total_is_shared() -> None:
    setup = setup_for(4, tie="extra_deal")
    assert not POLIGNAC.verdict(setup, Carry(4, 0, (9, 1, 9, 1))).over
    assert POLIGNAC.verdict(setup, Carry(5, 0, (9, 1, 9, 6))) == Verdict(over=True, winners=(1,))


# 7 and the contract


def test_no_space_may_follow_an_answer() -> None:
    for action in ("0 pass ", "0 pass 7H", "0 general x", "0 play", "0 play 10H", "0 play 7h", "0 lead 8S"):
        assert refusal(dealt(*CLEAN), action).code == "bad_action"


def test_the_reckoning_of_an_ordinary_deal() -> None:
    reckoning = POLIGNAC.view(one_trick("AS", "JS", "JC", "7D", carry=Carry(0, 3, (1, 1, 1, 1))), 2).reckoning
    assert reckoning is not None
    assert reckoning.columns == ("jacks",)
    assert reckoning.rows[:2] == ((Cell(3, (BY_NAME["JS"], BY_NAME["JC"])),), (Cell(None),))
    assert (reckoning.points, reckoning.totals, reckoning.remarks) == ((3, 0, 0, 0), (4, 1, 1, 1), ())


@pytest.mark.parametrize(
    ("hands", "tricks", "options", "columns", "remark"),
    [
        (SWEEP, SWEPT, {}, ("general",), "general_made"),
        (BREAKABLE, BROKEN, {}, ("jacks", "general"), "general_broken"),
        (BREAKABLE, BROKEN, {"failed_general": "flat5"}, ("general",), "general_broken"),
    ],
)
def test_the_rows_of_a_generals_reckoning_sum_to_the_points(
    hands: tuple[str, ...], tricks: tuple[str, ...], options: dict[str, str], columns: tuple[str, ...], remark: str
) -> None:
    state, _ = play(general_deal(hands, **options), *tricks)
    reckoning = POLIGNAC.view(state, None).reckoning
    assert reckoning is not None
    assert reckoning.columns == columns
    assert tuple(sum(cell.value or 0 for cell in row) for row in reckoning.rows) == POLIGNAC.points(state)
    assert reckoning.remarks == (Event(remark, 0),)


def test_a_view_shows_what_lies_open_and_no_other_hand() -> None:
    state, _ = play(all_pass(dealt("8S 8H", "QS AH", "KS KH", "AC AD")), "8S QS KS AC", "KH")
    view = POLIGNAC.view(state, 1)
    assert (view.viewer, view.phase, view.to_act, view.dealer) == (1, "play", (3,), 3)
    assert (names_of(view.hand), view.hand_counts, view.legal) == (["AH"], (1, 1, 0, 1), ())
    assert view.trick == Trick(((2, BY_NAME["KH"]),))
    assert (view.trick_number, view.tricks_taken, len(view.tricks)) == (2, (0, 0, 1, 0), 1)
    assert POLIGNAC.view(state, None).hand == ()


def test_the_hand_and_what_is_legal_are_the_viewers_own() -> None:
    view = POLIGNAC.view(all_pass(dealt(*CLEAN)), 0)
    assert (names_of(view.hand), view.legal) == (["8S", "9S"], ("play 8S", "play 9S"))


def test_while_the_question_is_open_it_is_told_who_will_lead() -> None:
    notes = {
        "left": POLIGNAC.view(dealt(*CLEAN), None).notes,
        "winner": POLIGNAC.view(dealt(*CLEAN, first_lead="winner"), None).notes,
        "general": POLIGNAC.view(dealt(*CLEAN, general_leads="on"), None).notes,
        "settled": POLIGNAC.view(all_pass(dealt(*CLEAN)), None).notes,
        "french": POLIGNAC.view(all_pass(dealt(*CLEAN, rank="french")), None).notes,
    }
    assert notes == {
        "left": (Event("leads_first", 0),),
        "winner": (Event("leads_first", 3),),
        "general": (Event("general_leads"),),
        "settled": (),
        "french": (Event("ace_below_jack"),),
    }


def test_the_stamp_tells_deal_and_ply() -> None:
    state = dealt(*CLEAN, carry=Carry(12, 3, (0, 0, 0, 0)))
    assert POLIGNAC.stamp(state, 0) == "12.q"
    assert POLIGNAC.stamp(act(state, "0 pass")[0], 0) == "12.a"
    state = all_pass(state)
    stamps = []
    for card in ("8S", "8H", "8D", "8C", "9S", "9H", "9D", "9C", ""):
        stamps.append(POLIGNAC.stamp(state, 1))
        state, _ = play(state, card)
    assert stamps == [f"12.{ply}" for ply in range(9)]


def test_the_bare_core_is_a_copy_and_there_only_when_a_card_is_awaited() -> None:
    assert isinstance(POLIGNAC, HasCore)
    assert POLIGNAC.core(dealt(*CLEAN)) is None
    state = all_pass(dealt(*CLEAN))
    core = POLIGNAC.core(state)
    assert core is not None
    core.play(BY_NAME["8S"])
    assert cards_of(core.legal()) == (BY_NAME["8H"], BY_NAME["9H"])
    assert POLIGNAC.to_act(state) == (0,)


def test_a_deal_under_way_has_no_carry_and_no_reckoning() -> None:
    state = dealt(*CLEAN)
    assert POLIGNAC.view(state, 0).reckoning is None
    with pytest.raises(ValueError, match="not complete"):
        POLIGNAC.carry(state)
