"""Козырные мальчики: one test or more per rule, named for its number in the docstring of games/reunion.py."""

from dataclasses import replace
from itertools import pairwise

import pytest

from games.cards import BY_NAME, SUITS, cards_of, deck_text, names_of, set_of
from games.core import Cell, Event, Reckoning, Refusal, Setup, Trick, Verdict, option_specs
from games.match import set_up
from games.reunion import REUNION, TRUMPS, Carry, State
from games.tricks import TrickPlay
from tests.games.playing import tricks_won

FIRST = Carry(0, 2)
"""Seat 2 deals, seat 0 leads."""

TURNED_NINE = "7S 8S 9S TS JS QS KS AS 7C 8C 9C TC JC QC KC AC 7D 8D 9D TD JD QD KD AD 7H 8H TH QH KH AH 9H JH"
"""♥9 is turned."""


def setup_for(**options: object) -> Setup:
    return set_up(REUNION, 3, options, 2)


def cards(text: str) -> tuple[int, ...]:
    return tuple(BY_NAME[name] for name in text.split())


def dealt(*hands: str, turned: str = "9H", talon: str = "7S 8S", **options: object) -> State:
    """A deal with hand-made hands, seat 0 first; the talon is laid unless it is empty."""
    order = TRUMPS[SUITS.index(turned[1])].order
    tricks = TrickPlay(order, [set_of(cards(hand)) for hand in hands], 0)
    trumps = order.suit_sets[SUITS.index(turned[1])]
    return State(setup_for(**options), FIRST, BY_NAME[turned], tricks, trumps, cards(talon))


def play(state: State, text: str) -> tuple[State, list[Event]]:
    """Cards in the order of play, by whoever is to act."""
    events: list[Event] = []
    for name in text.split():
        state, new = REUNION.apply(state, REUNION.to_act(state)[0], f"play {name}")
        events += new
    return state, events


def finished(*taken: str, counts: str, leader: int = 0, talon: str = "TS KC", **options: object) -> State:
    """A complete deal with hearts as trumps in which the seats have taken these cards; ``leader`` took the last."""
    state = replace(dealt("", "", "", talon=talon), setup=setup_for(**options))
    state.tricks.done = tricks_won([set_of(cards(text)) for text in taken], map(int, counts))
    state.tricks.leader = leader
    return state


def refusal(state: State, action: str) -> Refusal:
    seat, token = action.split(" ", 1)
    with pytest.raises(Refusal) as caught:
        REUNION.apply(state, int(seat), token)
    return caught.value


def legal(state: State) -> str:
    """What the seat to act may play, in the order of the records."""
    return " ".join(token.removeprefix("play ") for token in REUNION.legal(state, REUNION.to_act(state)[0]))


def reckoning(state: State) -> Reckoning:
    found = REUNION.view(state, None).reckoning
    assert found is not None
    return found


# 1. Cards


def test_1_1_32_cards_from_the_seven() -> None:
    pack = deck_text(REUNION.pack(setup_for())).split()
    assert len(pack) == 32
    assert pack == [rank + suit for suit in SUITS for rank in "789TJQKA"]


def test_1_1_plain_suits_have_the_jack_under_the_queen_and_the_ten_under_the_ace() -> None:
    for low, high in pairwise(rank + "S" for rank in "789JQKTA"):
        state, _ = play(dealt(low, high, "7D"), f"{low} {high} 7D")
        assert REUNION.info(state)["tricks"] == [0, 1, 0]


@pytest.mark.parametrize(
    ("suit", "right", "left"), [("S", "JS", "JC"), ("C", "JC", "JS"), ("D", "JD", "JH"), ("H", "JH", "JD")]
)
def test_1_2_right_and_left_jack(suit: str, right: str, left: str) -> None:
    state = dealt("", "", "", turned="9" + suit)
    assert REUNION.view(state, None).notes[:2] == (
        Event("right_jack", None, cards(right)),
        Event("left_jack", None, cards(left)),
    )


def test_1_2_trumps_from_the_seven_to_the_right_jack() -> None:
    for low, high in pairwise(["7H", "8H", "9H", "QH", "KH", "TH", "AH", "JD", "JH"]):
        state, _ = play(dealt(low, high, "7D"), f"{low} {high} 7D")
        assert REUNION.info(state)["tricks"] == [0, 1, 0]


def test_1_2_there_are_nine_trumps() -> None:
    trumps = TRUMPS[SUITS.index("H")].order.suit_sets[SUITS.index("H")] & set_of(REUNION.pack(setup_for()))
    assert names_of(cards_of(trumps)) == ["JD", "7H", "8H", "9H", "TH", "JH", "QH", "KH", "AH"]


def test_1_2_the_left_jack_does_not_belong_to_its_printed_suit() -> None:
    state, _ = play(dealt("AD", "JD 7D", "8D"), "AD")
    assert legal(state) == "7D"
    state, _ = play(dealt("AH", "JD 7D", "8H"), "AH")
    assert legal(state) == "JD"


# 2. Deal


def test_2_1_the_deal_passes_to_the_left() -> None:
    assert REUNION.opening(Setup(setup_for().options, 3, 1)) == Carry(0, 1)
    assert REUNION.carry(finished("", "", "", counts="343")).dealer == 0


def test_2_1_packets_of_three_four_and_three() -> None:
    deck = cards(TURNED_NINE)
    state = REUNION.deal(setup_for(), FIRST, deck)
    for place, seat in enumerate((0, 1)):
        packets = (deck[place * 3 :][:3], deck[9 + place * 4 :][:4], deck[21 + place * 3 :][:3])
        assert REUNION.view(state, seat).hand == tuple(sorted(sum(packets, ())))


def test_2_2_the_31st_card_is_trump_and_goes_to_the_dealer_with_the_last() -> None:
    state = REUNION.deal(setup_for(), FIRST, cards(TURNED_NINE))
    view = REUNION.view(state, 2)
    assert (view.trump, view.turned, view.hand_counts) == (SUITS.index("H"), BY_NAME["9H"], (10, 10, 12))
    assert set(cards("9H JH")) <= set(view.hand)


def test_2_2_a_turned_jack_is_the_right_jack() -> None:
    assert dealt("", "", "", turned="JS").trump.right == BY_NAME["JS"]


def test_2_3_the_dealer_lays_two_cards_away_before_the_first_lead() -> None:
    state = dealt("8D", "9D", "7S 8S 9H", talon="")
    assert (REUNION.to_act(state), REUNION.core(state)) == ((2,), None)
    assert REUNION.legal(state, 2) == ("discard 7S 8S", "discard 7S 9H", "discard 8S 9H")  # the turned card too
    assert REUNION.legal(state, 0) == ()
    state, events = REUNION.apply(state, 2, "discard 7S 9H")
    assert events == (Event("discarded", 2, value=2),)
    assert (REUNION.to_act(state), REUNION.view(state, 2).hand) == ((0,), cards("8S"))


@pytest.mark.parametrize("kept", ["AS", "AH", "JH", "JD"])
def test_2_3_aces_and_trump_jacks_are_not_discardable(kept: str) -> None:
    state = dealt("8D", "9D", f"7S 8S {kept}", talon="")
    assert REUNION.legal(state, 2) == ("discard 7S 8S",)
    caught = refusal(state, f"2 discard {' '.join(names_of(sorted(cards(f'7S {kept}'))))}")
    assert (caught.code, caught.rule) == ("not_discardable", "reunion 2.3")
    assert caught.details == {"card": BY_NAME[kept]}


def test_2_3_the_other_jacks_may_be_discarded() -> None:
    assert REUNION.legal(dealt("8D", "9D", "JS JC", talon=""), 2) == ("discard JS JC",)


def test_2_3_only_the_dealer_sees_the_talon_until_the_deal_is_over() -> None:
    state, _ = REUNION.apply(dealt("8D", "9D", "7S 8S 9H", talon=""), 2, "discard 7S 8S")
    shown, closed = Event("talon", 2, cards("7S 8S"), 2), Event("talon", 2, (), 2)
    assert [REUNION.view(state, seat).notes[-1] for seat in (0, 1, 2, None)] == [closed, closed, shown, closed]
    state, _ = play(state, "8D 9D 9H")
    assert [REUNION.view(state, seat).notes[-1] for seat in (0, None)] == [shown, shown]


# 3. Play


def test_3_1_left_of_the_dealer_leads_and_play_is_clockwise() -> None:
    assert REUNION.direction == 1
    for dealer, leader in ((0, 1), (1, 2), (2, 0)):
        state = REUNION.deal(setup_for(), Carry(0, dealer), cards(TURNED_NINE))
        state, _ = REUNION.apply(state, dealer, REUNION.legal(state, dealer)[0])
        order: list[int] = []
        for _ in range(3):
            order += REUNION.to_act(state)
            state, _ = play(state, names_of(cards_of(state.legal()))[0])
        assert order == [leader, (leader + 1) % 3, dealer]


def test_3_1_the_suit_led_must_be_followed() -> None:
    state, _ = play(dealt("KS", "7S 9S AH", "8D"), "KS")
    assert legal(state) == "7S 9S"
    caught = refusal(state, "1 play AH")
    assert (caught.code, caught.rule) == ("must_follow_suit", "reunion 3.1")
    assert caught.details == {"suit": SUITS.index("S"), "card": BY_NAME["AH"], "trump": 0}


def test_3_1_a_led_trump_is_followed_with_the_left_jack_too() -> None:
    state, _ = play(dealt("KH", "7S 9S JD", "8D"), "KH")
    assert legal(state) == "JD"
    assert refusal(state, "1 play 7S").details == {"suit": SUITS.index("H"), "card": BY_NAME["7S"], "trump": 1}


def test_3_1_who_cannot_follow_must_play_a_trump_of_any_height() -> None:
    state, _ = play(dealt("KS", "7H AH 7D JD", "8D"), "KS")
    assert legal(state) == "7H AH JD"
    caught = refusal(state, "1 play 7D")
    assert (caught.code, caught.rule) == ("must_trump", "reunion 3.1")
    assert caught.details == {"suit": SUITS.index("H"), "card": BY_NAME["7D"]}


@pytest.mark.parametrize("trump", SUITS)
def test_3_1_every_suit_is_obligatory_as_trump(trump: str) -> None:
    led, other = [suit for suit in SUITS if suit != trump][:2]
    state, _ = play(dealt(f"K{led}", f"7{trump} 7{other}", f"8{led}", turned=f"9{trump}"), f"K{led}")
    assert legal(state) == f"7{trump}"


def test_3_1_nobody_has_to_overtrump() -> None:
    state, _ = play(dealt("KS", "KH", "7H AH"), "KS KH")
    assert legal(state) == "7H AH"


def test_3_1_without_suit_and_trump_any_card() -> None:
    state, _ = play(dealt("KS", "7D 8C", "8D"), "KS")
    assert legal(state) == "7D 8C"


def test_3_2_the_highest_trump_takes() -> None:
    state, events = play(dealt("AS", "7H", "8H"), "AS 7H 8H")
    assert REUNION.info(state)["tricks"] == [0, 0, 1]
    assert events[-2:] == [Event("took_trick", 2, cards("AS 7H 8H")), Event("deal_over")]


def test_3_2_without_a_trump_the_suit_led_takes_and_leads() -> None:
    state, _ = play(dealt("9S 7S", "TS 8C", "AD 8D"), "9S TS AD")
    assert REUNION.view(state, None).tricks == (
        Trick(((0, BY_NAME["9S"]), (1, BY_NAME["TS"]), (2, BY_NAME["AD"])), taker=1),
    )
    assert REUNION.to_act(state) == (1,)


def test_3_2_a_deal_has_ten_tricks() -> None:
    state = REUNION.deal(setup_for(), FIRST, cards(TURNED_NINE))
    while acting := REUNION.to_act(state):
        state, _ = REUNION.apply(state, acting[0], REUNION.legal(state, acting[0])[0])
    info = REUNION.info(state)
    assert len(state.tricks.done) == 10
    assert sum(info["card_points"]) + info["talon_points"] == 140  # 4.1
    assert sum(REUNION.points(state) or ()) == 150  # 7


# 4. Score


@pytest.mark.parametrize(
    ("taken", "worth"),
    [("JH", 12), ("JD", 12), ("AS", 11), ("TS", 10), ("KS", 4), ("QS", 3), ("JS JC", 4), ("7S 8S 9S", 0)],
)
def test_4_1_what_cards_are_worth(taken: str, worth: int) -> None:
    state = finished(taken, "", "", counts="343", leader=1, talon="7C 8C")
    assert REUNION.info(state)["card_points"] == [worth, 0, 0]
    assert REUNION.points(state) == (worth, 10, 0)


def test_4_2_the_last_trick_gets_ten_more() -> None:
    state, _ = play(dealt("AS 7D 8C", "8S AD 9C", "7S 8D AC", talon="9S 9D"), "AS 8S 7S 7D AD 8D 9C AC 8C")
    assert REUNION.points(state) == (11, 11, 21)
    assert REUNION.info(state)["last_trick"] == 2


def test_4_3_the_talon_counts_for_the_dealer() -> None:
    state = finished("", "", "", counts="343")
    assert REUNION.points(state) == (10, 0, 14)
    assert REUNION.info(state)["talon_points"] == 14
    assert reckoning(state).remarks == (Event("talon_kept", 2, cards("TS KC"), 14),)


def test_4_3_the_talon_is_lost_if_the_dealer_took_no_trick() -> None:
    state = finished("", "", "", counts="550")
    assert REUNION.points(state) == (25, 15, -30)
    assert reckoning(state).remarks == (Event("zero_penalty", 2), Event("talon_lost", 2, cards("TS KC"), 14))


def test_4_4_without_a_trick_fifteen_to_each_other() -> None:
    assert REUNION.points(finished("", "", "", counts="505", talon="7S 8S")) == (25, -30, 15)


def test_4_4_two_without_a_trick() -> None:
    assert REUNION.points(finished("", "", "", counts="009", leader=2, talon="7S 8S")) == (-15, -15, 40)


def test_4_4_tricks_without_points_are_enough() -> None:
    assert REUNION.points(finished("AS", "7S 8S 9S", "", counts="811", talon="7C 8C")) == (21, 0, 0)


def test_4_5_three_deals_and_the_highest_total_wins() -> None:
    setup = setup_for()
    assert REUNION.verdict(setup, Carry(2, 1, (90, 40, 50))) == Verdict(over=False)
    assert REUNION.verdict(setup, Carry(3, 2, (90, 40, -50))) == Verdict(over=True, winners=(0,))
    assert REUNION.verdict(setup, Carry(3, 2, (90, 40, 90))) == Verdict(over=True, winners=(0, 2))


def test_4_5_totals_add_up() -> None:
    state = replace(finished("", "", "", counts="550"), carry=Carry(1, 2, (3, 4, 5)))
    assert REUNION.totals(state) == (28, 19, -25)
    assert REUNION.carry(state) == Carry(2, 0, (28, 19, -25))


# 5. House rules


def test_5_options_and_their_defaults() -> None:
    assert [(spec.name, spec.values) for spec in option_specs(REUNION.options)] == [
        ("rounds", (1, 2, 3)),
        ("max_tens_in_talon", ("any", "one")),
        ("talon_forfeit", ("lost", "last_trick")),
        ("tie", ("share", "extra_round")),
    ]


def test_5_rounds() -> None:
    setup = setup_for(rounds=2)
    assert REUNION.verdict(setup, Carry(3, 2, (90, 40, 50))) == Verdict(over=False)
    assert REUNION.verdict(setup, Carry(6, 2, (90, 40, 50))).over
    state = finished("", "", "", counts="343", rounds=2)
    assert REUNION.view(state, None).progress == (1, 6)


def test_5_max_tens_in_talon() -> None:
    hands = ("8D", "9D", "TS TC 7D")
    assert "discard TS TC" in REUNION.legal(dealt(*hands, talon=""), 2)
    state = dealt(*hands, talon="", max_tens_in_talon="one")
    assert REUNION.legal(state, 2) == ("discard TC 7D", "discard TS 7D")
    caught = refusal(state, "2 discard TS TC")
    assert (caught.code, caught.rule) == ("illegal", "reunion 2.3")


def test_5_talon_forfeit_to_the_last_trick() -> None:
    state = finished("", "", "", counts="550", leader=1, talon_forfeit="last_trick")
    assert REUNION.points(state) == (15, 39, -30)
    assert REUNION.points(finished("", "", "", counts="343", talon_forfeit="last_trick")) == (10, 0, 14)


def test_5_tie_extra_round() -> None:
    setup = setup_for(tie="extra_round")
    assert REUNION.verdict(setup, Carry(3, 2, (90, 40, 90))) == Verdict(over=False)
    assert REUNION.verdict(setup, Carry(4, 2, (90, 40, 100))) == Verdict(over=False)
    assert REUNION.verdict(setup, Carry(6, 2, (90, 40, 100))) == Verdict(over=True, winners=(2,))
    state = replace(finished("", "", "", counts="343", tie="extra_round"), carry=Carry(3, 2, (90, 40, 90)))
    assert REUNION.view(state, None).progress == (4, 6)
    assert REUNION.view(replace(state, carry=Carry(2, 1)), None).progress == (3, 3)


# 6. Record, view, reckoning


@pytest.mark.parametrize(
    "action", ["discard 7S", "discard 7S 8S 9S", "discard 8S 7S", "discard 7S 7S", "discard", "play 7S 8S", "play"]
)
def test_canonical_form_only(action: str) -> None:
    assert refusal(dealt("8D", "9D", "7S 8S 9S", talon=""), f"2 {action}").code == "bad_action"


def test_refusals_come_in_the_order_of_the_contract() -> None:
    state = dealt("8D", "9D", "7S 8S 9H", talon="")
    assert refusal(state, "0 play 8D").code == "not_your_turn"
    assert refusal(state, "2 play 2S").code == "wrong_phase"
    assert refusal(state, "2 discard 7S AC").code == "not_your_card"
    state, _ = REUNION.apply(state, 2, "discard 7S 8S")
    caught = refusal(state, "0 discard 7S 8S")
    assert (caught.code, caught.rule) == ("wrong_phase", "reunion 2.3")
    assert refusal(state, "0 play 7S").code == "not_your_card"
    state, _ = play(state, "8D 9D 9H")
    assert refusal(state, "2 discard 7S 8S").code == "deal_over"


def test_view_shows_the_own_hand_only() -> None:
    state, _ = play(dealt("8S", "9S", "7D"), "8S")
    view = REUNION.view(state, 1)
    assert (view.hand, view.hand_counts, view.legal) == (cards("9S"), (0, 1, 1), ("play 9S",))
    assert (view.phase, view.trick, view.trick_number) == ("play", Trick(((0, BY_NAME["8S"]),)), 1)
    spectator = REUNION.view(state, None)
    assert (spectator.hand, spectator.legal) == ((), ())


def test_view_of_a_later_trick_and_of_a_complete_deal() -> None:
    state = replace(dealt("9S 7S", "TS 8C", "AD 8D"), carry=Carry(1, 2))
    assert REUNION.view(replace(state, talon=()), None).trick_number == 0
    state, _ = play(state, "9S TS AD 8C")
    view = REUNION.view(state, None)
    assert (view.trick_number, view.last_trick, view.progress) == (2, state.tricks.finished[0], (2, 3))
    assert (view.has_trump, view.dealer) == (True, 2)
    assert REUNION.stamp(state, 2) == "1.5"
    state, _ = play(state, "8D 7S")
    view = REUNION.view(state, None)
    assert (view.phase, view.trick_number, view.last_trick, view.trick) == ("over", 2, state.tricks.finished[1], None)


def test_stamps_are_deal_and_ply() -> None:
    state = dealt("8D", "9D", "7S 8S 9H", talon="")
    assert REUNION.stamp(state, 2) == "0.0"
    state, _ = REUNION.apply(state, 2, "discard 7S 8S")
    assert REUNION.stamp(state, 0) == "0.1"
    assert REUNION.stamp(play(state, "8D 9D 9H")[0], 0) == "0.4"


def test_info_tells_talon_and_last_trick_at_the_end_only() -> None:
    info = REUNION.info(dealt("8S", "9S", "7D"))
    assert (info["talon_points"], info["last_trick"], info["trump"], info["turned"]) == (None, None, "H", "9H")


def test_reckoning_line_by_line() -> None:
    state = finished("AS 7S", "JD", "", counts="730", leader=1, talon_forfeit="last_trick")
    found = reckoning(state)
    assert found.columns == ("card_points", "talon", "last_trick", "penalty")
    assert found.rows == (
        (Cell(11, cards("AS")), Cell(None), Cell(None), Cell(15)),
        (Cell(12, cards("JD")), Cell(14), Cell(10), Cell(15)),
        (Cell(0), Cell(None), Cell(None), Cell(-30)),
    )
    assert (found.points, found.totals, found.sums) == ((26, 51, -30), (26, 51, -30), True)
    assert found.remarks == (Event("zero_penalty", 2), Event("talon_passed", 1, cards("TS KC"), 14))


def test_core_is_a_copy() -> None:
    state = dealt("8S", "8D", "9D")
    core = REUNION.core(state)
    assert core is not None
    core.play(BY_NAME["8S"])
    assert core.legal() == core.copy().legal() == set_of(cards("8D"))
    assert REUNION.to_act(state) == (0,)
