"""Кончинка, cards, deal and play: each rule has a test named for its number in the docstring of games/konchinka.py."""

import random

import pytest

from games.cards import BY_NAME, NAMES, RANKS, SUITS, iter_cards, names_of
from games.core import Event
from games.konchinka import KONCHINKA, ways
from games.match import set_up
from tests.games.konchinka_deals import (
    HANDS,
    card_tuple,
    cards,
    deal,
    finish,
    play,
    play_first,
    position,
    reckoned,
    refusal,
)


def takes(card: str, table: str, **options: str) -> set[str]:
    """The groups that a card may take, as records write them."""
    return {
        " ".join(names_of(iter_cards(way)))
        for way in ways(set_up(KONCHINKA, 2, options, 0).options, cards(table), BY_NAME[card])
    }


def test_1_1_one_pack_of_52() -> None:
    assert names_of(KONCHINKA.pack(set_up(KONCHINKA, 2, {}, 0))) == [rank + suit for suit in SUITS for rank in RANKS]


@pytest.mark.parametrize(
    ("card", "table"),
    [("3S", "AH 2D"), ("4S", "AH 3D"), ("5S", "2H 3D"), ("6S", "2H 4D"), ("7S", "3H 4D"), ("8S", "AH 7D"),
     ("9S", "4H 5D"), ("TS", "AH 9D")],
)  # fmt: skip
def test_1_1_an_ace_is_worth_1_and_2_to_10_their_number(card: str, table: str) -> None:
    assert len(takes(card, table)) == 1
    others = {f"{rank}S" for rank in RANKS.replace("J", "")} - {card, *(name[0] + "S" for name in table.split())}
    assert not any(takes(other, table) for other in others)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_2_1_the_deal_passes_to_the_left(seats: int) -> None:
    state = finish(deal("", seats, seats - 1))
    assert state.deal.carry.dealer == seats - 1
    assert KONCHINKA.carry(state)[:2] == (1, 0)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_2_2_a_packet_of_four_from_the_left_of_the_dealer_then_four_on_the_table(seats: int) -> None:
    setup = set_up(KONCHINKA, seats, {}, 1)
    pack = KONCHINKA.pack(setup)
    front = (*pack[13 : 13 + 4 * seats], *pack[:4])
    deck = (*front, *(card for card in pack if card not in front))
    state = KONCHINKA.deal(setup, KONCHINKA.opening(setup), deck)
    for place in range(seats):
        assert KONCHINKA.view(state, (2 + place) % seats).hand == tuple(sorted(deck[4 * place : 4 * place + 4]))
    assert KONCHINKA.view(state, None).table == tuple(sorted(deck[4 * seats : 4 * seats + 4]))
    assert state.deal.put_back == ()
    assert state.deal.stock == deck[4 * seats + 4 :]


@pytest.mark.parametrize("turned", ["JD", "2H"])
def test_2_2_a_jack_or_a_second_card_of_a_rank_goes_back_into_the_middle(turned: str) -> None:
    state = deal(f"{HANDS} 2S 7S {turned} 8S 9S")
    assert state.table == cards("2S 7S 8S 9S")
    assert state.deal.put_back == card_tuple(turned)
    stock = state.deal.stock
    # 41 cards were left when it went under the first 20 of them, two of which were turned since.
    assert stock.index(BY_NAME[turned]) == 18
    assert len(stock) == 40


def test_2_2_an_even_rest_is_halved() -> None:
    state = deal(f"{HANDS} 2S JD 7S 8S 9S")
    # 42 cards were left when it went under the first 21 of them, three of which were turned since.
    assert state.deal.stock.index(BY_NAME["JD"]) == 18


def test_2_2_the_last_of_the_four_may_go_back_too_and_all_see_it() -> None:
    state = deal(f"{HANDS} 2S 7S 8S JD 8H TS")
    assert state.table == cards("2S 7S 8S TS")
    assert KONCHINKA.view(state, None).notes == (Event("put_back", cards=card_tuple("JD 8H")),)


@pytest.mark.parametrize(("seats", "rounds"), [(2, 6), (3, 4), (4, 3)])
def test_2_3_rounds_are_dealt_until_the_pack_is_used_up(seats: int, rounds: int) -> None:
    state, source = deal("", seats), random.Random(3)
    dealt = []
    stocks = {state.left}
    while acting := KONCHINKA.to_act(state):
        state, events = play(state, source.choice(KONCHINKA.legal(state, acting[0])))
        dealt += [event.value for event in events if event.kind == "round_dealt"]
        stocks.add(state.left)
    assert dealt == list(range(2, rounds + 1))
    assert stocks == set(range(0, 48, 4 * seats))


def test_2_3_a_round_is_dealt_in_packets_to_the_same_seats() -> None:
    state = position("3S", "4S", table="9S", stock="AH 2H 3H 4H AD 2D 3D 4D 9D TD")
    state, events = play(state, "lay 3S", "lay 4S")
    assert state.hands == [cards("AH 2H 3H 4H"), cards("AD 2D 3D 4D")]
    assert events[-1] == Event("round_dealt", value=2)
    assert KONCHINKA.to_act(state) == (0,)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_3_1_the_left_of_the_dealer_begins_and_play_is_clockwise(seats: int) -> None:
    state = deal("", seats, 1)
    for ply in range(seats + 1):
        assert KONCHINKA.to_act(state) == ((2 + ply) % seats,)
        state, _ = play_first(state)


def test_3_1_taking_gives_no_second_turn() -> None:
    state, _ = play(position("9S 3S", "4S 5S", table="9H"), "take 9S: 9H")
    assert KONCHINKA.to_act(state) == (1,)
    assert refusal(state, 0, "lay 3S").code == "not_your_turn"


def test_3_1_there_is_no_passing() -> None:
    assert refusal(position("9S", "4S"), 0, "pass").code == "bad_action"


def test_3_2_a_card_takes_an_equal_card_or_a_sum_and_the_player_chooses() -> None:
    state = position("7C", "2S", table="3S 4D 7H 5H 2D QC")
    assert KONCHINKA.legal(state, 0) == ("take 7C: 2D 5H", "take 7C: 3S 4D", "take 7C: 7H")
    after, events = play(state, "take 7C: 3S 4D")
    assert after.piles == [cards("7C 3S 4D"), 0]
    assert after.table == cards("7H 5H 2D QC")
    assert events == [Event("captured", 0, card_tuple("3S 4D"), BY_NAME["7C"])]


def test_3_2_a_sum_may_have_more_than_two_cards() -> None:
    assert takes("8S", "AS 2H 5D") == {"AS 5D 2H"}
    assert takes("TS", "AS 2H 3D 4D") == {"AS 3D 4D 2H"}
    assert takes("9S", "AS 2H 3D 4D 5D 6D") == {"3D 6D", "4D 5D", "AS 3D 5D", "AS 6D 2H", "3D 4D 2H"}


def test_3_2_only_one_group_is_taken() -> None:
    state = position("7C", "2S", table="3S 4D 7H")
    for group in ("3S 4D 7H", "3S", "4D 7H", "5S"):
        refused = refusal(state, 0, f"take 7C: {group}")
        assert (refused.code, refused.rule) == ("illegal", "konchinka 3.2")


@pytest.mark.parametrize("card", ["KS", "QS"])
def test_3_3_king_and_queen_take_only_their_equals(card: str) -> None:
    assert takes(card, "TH 2H 3D AD") == set()
    assert takes(card, f"TH 3D {card[0]}D") == {f"{card[0]}D"}


def test_3_3_pictures_count_in_no_sum() -> None:
    assert takes("TS", "KD QD JD") == set()


def test_3_3_a_jack_takes_the_whole_table() -> None:
    state = position("JS", "2S", table="KD JD 2H 3H")
    assert KONCHINKA.legal(state, 0) == ("take JS: JD KD 2H 3H",)
    after, events = play(state, "take JS: JD KD 2H 3H")
    assert after.table == 0
    assert events == [Event("swept", 0, card_tuple("JD KD 2H 3H"), BY_NAME["JS"])]


def test_3_3_on_an_empty_table_a_jack_is_laid() -> None:
    state, events = play(position("JS", "2S"), "lay JS")
    assert state.table == cards("JS")
    assert events == [Event("laid", 0, card_tuple("JS"))]


def test_3_3_a_jack_on_the_table_is_taken_by_a_jack_alone() -> None:
    assert [name for name in NAMES if takes(name, "JS")] == ["JS", "JC", "JD", "JH"]


def test_3_4_any_card_of_the_hand_may_be_played() -> None:
    state = position("5S 9S KS", "2S", table="2H 3H")
    assert KONCHINKA.legal(state, 0) == ("lay 9S", "lay KS", "take 5S: 2H 3H")
    assert KONCHINKA.legal(state, 1) == ()


def test_3_4_a_card_that_can_take_must_take() -> None:
    refused = refusal(position("5S 9S", "2S", table="2H 3H"), 0, "lay 5S")
    assert (refused.code, refused.rule, refused.details) == ("must_take", "konchinka 3.4", {"card": BY_NAME["5S"]})


def test_3_4_a_card_that_cannot_take_is_laid() -> None:
    state, events = play(position("5S 9S", "2S", table="2H 4H"), "lay 5S")
    assert state.table == cards("2H 4H 5S")
    assert state.piles == [0, 0]
    assert events == [Event("laid", 0, card_tuple("5S"))]
    assert state.last is None


def test_3_5_the_rest_goes_to_who_took_last() -> None:
    state = position("5S", "9S", table="2H 3H KD", piles=("AS", "AD"), last=1)
    after, events = play(state, "take 5S: 2H 3H", "lay 9S")
    assert events[2:] == [Event("took_rest", 0, card_tuple("9S KD")), Event("deal_over")]
    assert after.piles == [cards("AS 5S 2H 3H 9S KD"), cards("AD")]
    assert after.table == 0
    assert KONCHINKA.to_act(after) == ()
    assert reckoned(after).remarks[0] == events[2]


def test_3_5_what_the_last_card_takes_is_not_taken_twice() -> None:
    after, events = play(position("9S", "5S", table="2H 3H"), "lay 9S", "take 5S: 2H 3H")
    assert events[1:] == [
        Event("captured", 1, card_tuple("2H 3H"), BY_NAME["5S"]),
        Event("took_rest", 1, card_tuple("9S")),
        Event("deal_over"),
    ]
    assert after.piles[1] == cards("5S 2H 3H 9S")


def test_3_5_without_any_taker_the_rest_stays() -> None:
    after, events = play(position("5S", "9S", table="KD"), "lay 5S", "lay 9S")
    assert events[2:] == [Event("left_rest", cards=card_tuple("5S 9S KD")), Event("deal_over")]
    assert KONCHINKA.points(after) == (0, 0)
    assert KONCHINKA.info(after)["table"] == ["5S", "9S", "KD"]


def test_3_5_an_empty_table_leaves_nothing_to_tell() -> None:
    _, events = play(position("5S", "JS", table="KD"), "lay 5S", "take JS: 5S KD")
    assert [event.kind for event in events] == ["laid", "swept", "deal_over"]


def test_5_must_take_hand_one_that_can_take_must_be_chosen() -> None:
    state = position("5S 9S JS", "2S", table="2H 3H", must_take="hand")
    assert KONCHINKA.legal(state, 0) == ("take 5S: 2H 3H", "take JS: 2H 3H")
    assert refusal(state, 0, "lay 9S").code == "must_take"
    free = position("4S 9S", "2S", table="2H 3H", must_take="hand")
    assert KONCHINKA.legal(free, 0) == ("lay 4S", "lay 9S")


def test_5_groups_many_takes_any_number_of_disjoint_groups() -> None:
    assert takes("7C", "3S 4D 7H 5H 2D", groups="many") == {
        "3S 4D", "7H", "2D 5H", "3S 4D 7H", "2D 5H 7H", "3S 2D 4D 5H", "3S 2D 4D 5H 7H",
    }  # fmt: skip
    assert takes("7C", "3S 4D AH 2H", groups="many") == {"3S 4D", "4D 2H AH"}


def test_5_picture_values_pictures_take_and_make_sums() -> None:
    on = {"picture_values": "on"}
    assert takes("KS", "QD AH JD 2H TH 3D", **on) == {"QD AH", "JD 2H", "3D TH", "2H TH AH"}
    assert takes("QS", "JD AH TH 2H", **on) == {"JD AH", "2H TH"}
    assert takes("JS", "JD TH AH KD", **on) == {"JD", "TH AH"}
    assert takes("JS", "KD QD", **on) == set()


def test_5_picture_values_a_jack_is_not_laid_open_all_the_same() -> None:
    state = deal(f"{HANDS} 2S 7S JD 8S 9S", picture_values="on")
    assert state.deal.put_back == card_tuple("JD")
    assert KONCHINKA.view(state, None).notes[0] == Event("pictures_count")


@pytest.mark.parametrize(
    ("token", "code"),
    [
        ("lay", "bad_action"), ("take", "bad_action"), ("take 5S", "bad_action"), ("take 5S:", "bad_action"),
        ("take 5S: ", "bad_action"), ("take 5S 2H 3H", "bad_action"), ("take 5S: 3H 2H", "bad_action"),
        ("take 5S: 2H 2H", "bad_action"), ("take 5S: 2H  3H", "bad_action"), ("take 5S:2H 3H", "bad_action"),
        ("take 5S: 2H xx", "bad_action"), ("lay 5S: 2H 3H", "bad_action"), ("lay 5s", "bad_action"),
        ("lay 8S", "not_your_card"), ("take 8S: 2H 3H", "not_your_card"), ("take 9S: 2H 3H", "illegal"),
    ],
)  # fmt: skip
def test_other_actions_are_refused(token: str, code: str) -> None:
    state = position("5S 9S", "2S 8S", table="2H 3H")
    assert refusal(state, 0, token).code == code
    assert KONCHINKA.well_formed(state.deal.setup, *token.partition(" ")[::2]) == (code != "bad_action")


@pytest.mark.parametrize(
    ("token", "pictures", "rule"),
    [
        ("take JS: 2H", "off", "3.3"), ("take QS: 2H 3H", "off", "3.3"), ("take KS: 3H", "off", "3.3"),
        ("take 6S: 2H 3H", "off", "3.2"), ("take JS: 2H", "on", "3.2"), ("take KS: 3H", "on", "3.2"),
    ],
)  # fmt: skip
def test_a_wrong_group_is_refused_by_the_rule_of_the_card(token: str, pictures: str, rule: str) -> None:
    state = position("JS QS KS 6S", "2S 8S", table="2H 3H", picture_values=pictures)
    assert (refusal(state, 0, token).code, refusal(state, 0, token).rule) == ("illegal", f"konchinka {rule}")


def test_after_the_end_the_deal_is_over() -> None:
    assert refusal(finish(deal("")), 0, "lay 5S").code == "deal_over"


def test_the_bare_core_takes_the_equal_card_first() -> None:
    core = position("7C", "2S", table="3S 4D 7H")
    core.play(BY_NAME["7C"])
    assert core.piles[0] == cards("7C 7H")


def test_nothing_has_a_fallback() -> None:
    assert KONCHINKA.fallback(deal(""), 1) is None


def test_the_bare_core_lays_what_cannot_take() -> None:
    core = position("8C JS", "2S QS", table="3S 4D")
    core.play(BY_NAME["8C"])
    assert (core.table, core.piles) == (cards("8C 3S 4D"), [0, 0])


def test_the_stamp_counts_the_cards_played() -> None:
    state, stamps = deal("", 3), []
    while not state.complete:
        stamps.append(KONCHINKA.stamp(state, 0))
        state, _ = play_first(state)
    assert stamps == [f"0.{ply}" for ply in range(48)]
