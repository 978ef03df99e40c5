"""Терц: one test or more per rule, named for its number in games/terz.py; declarations are test_declarations.py."""

from dataclasses import replace
from itertools import pairwise

import pytest

from games.cards import BY_NAME, NAMES, SUITS, deck_text, set_of
from games.core import Cell, Event, Refusal, Setup, Verdict
from games.terz import TERZ, TRUMPS, Carry, State
from tests.games.terz_deals import (
    PLAIN,
    STOCK,
    act,
    after,
    counting,
    dealt,
    ended,
    fresh,
    kinds,
    late,
    legal,
    refusal,
    setup_for,
    winners,
)

# 1. Cards


def test_1_1_32_cards_from_the_seven() -> None:
    pack = deck_text(TERZ.pack(setup_for())).split()
    assert len(pack) == 32
    assert pack[:8] == ["7S", "8S", "9S", "TS", "JS", "QS", "KS", "AS"]


@pytest.mark.parametrize(("suit", "ranks"), [("H", "789JQKTA"), ("S", "78QKTA9J")])
def test_1_1_the_order_of_plain_suits_and_of_trumps(suit: str, ranks: str) -> None:
    for low, high in pairwise(rank + suit for rank in ranks):
        assert TERZ.info(after(late(f"{low} 7C", f"{high} 8C"), f"play {low}", f"play {high}"))["tricks"] == [7, 1]
        assert TERZ.info(after(late(f"{high} 7C", f"{low} 8C"), f"play {high}", f"play {low}"))["tricks"] == [8, 0]


def test_1_2_what_cards_are_worth() -> None:
    worth = TRUMPS[SUITS.index("S")].worth
    assert [worth[BY_NAME[rank + "H"]] for rank in "789TJQKA"] == [0, 0, 0, 10, 1, 2, 3, 11]
    assert [worth[BY_NAME[rank + "S"]] for rank in "789TJQKA"] == [0, 0, 13, 10, 20, 2, 3, 11]


def test_1_2_the_last_trick_brings_ten_and_all_is_150() -> None:
    state = after(dealt("AS", "7S", tricks=15), "play AS", "play 7S")
    assert TERZ.info(state)["raw"] == [21, 0]
    assert sum(TERZ.info(ended_by_play())["raw"]) == 150


def ended_by_play(**options: object) -> State:
    """A deal from the pack as it comes, everything played at the first way there is; nothing is declared."""
    state = TERZ.deal(setup_for(**options), Carry(0, 1), TERZ.pack(setup_for()))
    while acting := TERZ.to_act(state):
        choices = [token for token in TERZ.legal(state, acting[0]) if not token.startswith("declare")]
        state, _ = TERZ.apply(state, acting[0], choices[0])
    return state


# 2. Deal


@pytest.mark.parametrize("dealer", [0, 1])
def test_2_1_packets_of_three_the_other_player_first(dealer: int) -> None:
    pack = TERZ.pack(setup_for())
    state = TERZ.deal(setup_for(), Carry(0, dealer), pack)
    assert TERZ.view(state, 1 - dealer).hand == tuple(sorted(pack[0:3] + pack[6:9] + pack[12:15]))
    assert TERZ.view(state, dealer).hand == tuple(sorted(pack[3:6] + pack[9:12] + pack[15:18]))


def test_2_1_the_first_dealer_by_lot_then_who_took_the_last_trick() -> None:
    assert TERZ.opening(Setup(setup_for().options, 2, 1)).dealer == 1
    for first, second, taker in (("AS", "7S", 0), ("7S", "AS", 1)):
        state = after(dealt(first, second, tricks=15), f"play {first}", f"play {second}")
        assert TERZ.carry(state).dealer == taker


def test_2_2_the_19th_card_is_turned_up_for_trumps_on_13_closed_ones() -> None:
    pack = TERZ.pack(setup_for())
    state = TERZ.deal(setup_for(), Carry(0, 1), pack)
    view = TERZ.view(state, None)
    assert (view.turned, view.trump, view.stock) == (pack[18], pack[18] // 13, 14)
    assert TERZ.info(state)["turned"] == NAMES[pack[18]]


def test_2_2_cards_are_drawn_from_beneath_the_turned_one_last() -> None:
    pack = TERZ.pack(setup_for())
    state = TERZ.deal(setup_for(break_deck="off"), Carry(0, 1), pack)
    drawn = []
    while TERZ.info(state)["stock"]:
        before = [set(TERZ.view(state, seat).hand) for seat in (0, 1)]
        state, _ = act(state, f"play {legal(state)[0]}")
        if not TERZ.view(state, None).trick:
            taker = state.tricks.finished[-1].taker or 0
            drawn += [set(TERZ.view(state, seat).hand) - before[seat] for seat in (taker, 1 - taker)]
    assert drawn == [{card} for card in reversed(pack[18:])]


def test_2_3_who_did_not_take_the_first_trick_breaks_the_deck_before_anyone_draws() -> None:
    state, events = act(fresh(), "play 7H", "play 8H")
    assert kinds(events) == ["played", "took_trick"]
    assert (TERZ.view(state, None).phase, TERZ.to_act(state), TERZ.view(state, None).hand_counts) == (
        "cut",
        (0,),
        (6, 6),
    )
    assert TERZ.legal(state, 1) == ()
    assert sorted(legal(state, "cut"), key=int) == [str(n) for n in range(1, 13)]
    for token in ("cut 0", "cut 13", "cut 1000000"):
        assert refusal(state, token) == ("illegal", "terz 2.3")
    assert TERZ.core(state) is None
    assert TERZ.to_act(after(fresh("AH", "8H"), "play AH", "play 8H")) == (1,)


@pytest.mark.parametrize(("moved", "drawn"), [(1, ("JD", "7C")), (6, ("AC", "7D")), (12, ("8C", "9C"))])
def test_2_3_the_top_cards_go_under_the_stock_in_their_order(moved: int, drawn: tuple[str, str]) -> None:
    state, events = act(fresh("9H 7S", "8H 8S"), "play 9H", "play 8H", f"cut {moved}")
    assert kinds(events) == ["broke_deck", "drew", "drew"]
    assert events == (Event("broke_deck", 1, value=moved), Event("drew", 0, value=1), Event("drew", 1, value=1))
    assert [BY_NAME[name] in TERZ.view(state, seat).hand for seat, name in enumerate(drawn)] == [True, True]
    closed = STOCK.split()
    assert [NAMES[card] for card in state.stock] == [*closed[13 - moved :], *closed[: 13 - moved], "QS"][2:]


def test_2_3_the_deck_is_broken_once() -> None:
    state = after(fresh("9H 7S", "8H 8S"), "play 9H", "play 8H", "cut 3", "play 7S", "play 8S")
    assert TERZ.view(state, None).phase == "play"
    assert TERZ.info(state)["stock"] == 10


def test_2_3_who_broke_the_deck_is_noted_until_the_trick_after_it_is_taken() -> None:
    state = after(fresh("9H 7S", "8H 8S"), "play 9H", "play 8H", "cut 3", "play 7S")
    assert kinds(TERZ.view(state, None).notes) == ["broke_deck"]
    assert kinds(TERZ.view(after(state, "play 8S"), None).notes) == []


def test_2_4_the_taker_draws_first() -> None:
    state, events = act(fresh("7H 7S", "8H 8S", break_deck="off"), "play 7H", "play 8H")
    assert events[-2:] == (Event("drew", 1, value=1), Event("drew", 0, value=1))
    assert BY_NAME["7C"] in TERZ.view(state, 1).hand
    assert BY_NAME["8C"] in TERZ.view(state, 0).hand


def test_2_4_everybody_sees_who_draws_the_turned_card() -> None:
    state, events = act(dealt("9H 7S", "8H 8S", tricks=6, stock="AD"), "play 9H", "play 8H")
    assert events[-1] == Event("drew", 1, (BY_NAME["QS"],), 1)
    assert Event("known_cards", 1, (BY_NAME["QS"],)) in TERZ.view(state, 0).notes
    assert TERZ.view(state, 0).turned is None
    state = after(state, "play 7S", "play QS")
    assert TERZ.view(state, 0).notes == ()


# 3. Play


@pytest.mark.parametrize("dealer", [0, 1])
def test_3_1_the_dealers_opponent_leads_then_the_taker(dealer: int) -> None:
    state = TERZ.deal(setup_for(break_deck="off"), Carry(0, dealer), TERZ.pack(setup_for()))
    assert TERZ.to_act(state) == (1 - dealer,)
    assert len(legal(state)) == 9
    state = after(state, f"play {legal(state)[0]}")
    assert TERZ.to_act(state) == (dealer,)
    state = after(state, f"play {legal(state)[0]}")
    assert TERZ.to_act(state) == (state.tricks.finished[0].taker,)


def test_3_1_sixteen_tricks() -> None:
    state = ended_by_play()
    assert len(state.tricks.done) == sum(TERZ.info(state)["tricks"]) == 16


def test_3_2_with_a_stock_the_reply_is_the_suit_led_or_any_trump() -> None:
    state = after(fresh("AH", "8H KH 7S JS 9C"), "play AH")
    assert legal(state) == ["7S", "8H", "JS", "KH"]
    assert refusal(state, "play 9C") == ("illegal", "terz 3.2")
    assert legal(after(fresh("AH", "7S 9C"), "play AH")) == ["7S"]


def test_3_2_with_neither_any_card() -> None:
    assert legal(after(fresh("AH", "9C TD"), "play AH")) == ["9C", "TD"]


def test_3_3_without_a_stock_suit_must_be_followed_and_beaten() -> None:
    assert legal(after(late("QH 7C", "8H KH TH 7S"), "play QH")) == ["KH", "TH"]
    assert legal(after(late("TH 7C", "8H KH 7S"), "play TH")) == ["8H", "KH"]
    assert refusal(after(late("QH 7C", "8H KH"), "play QH"), "play 8H") == ("illegal", "terz 3.3")


def test_3_3_who_cannot_follow_must_trump_with_any_trump() -> None:
    assert legal(after(late("AH 7C", "7S 9S 8C"), "play AH")) == ["7S", "9S"]


def test_3_3_a_led_trump_must_be_beaten_with_a_higher_one() -> None:
    assert legal(after(late("TS 7C", "KS AS 9S 8C"), "play TS")) == ["9S", "AS"]
    assert legal(after(late("9S 7C", "KS AS 8C"), "play 9S")) == ["AS", "KS"]


def test_3_3_who_can_do_neither_plays_any_card() -> None:
    assert legal(after(late("AH 7C", "8C 9D"), "play AH")) == ["8C", "9D"]


def test_3_4_the_trump_jack_may_always_be_played() -> None:
    assert legal(after(late("QH 7C", "8H KH JS"), "play QH")) == ["JS", "KH"]
    assert legal(after(late("TS 7C", "9S 8S JS"), "play TS")) == ["9S", "JS"]


def test_3_4_the_trump_jack_never_has_to_be_played() -> None:
    assert legal(after(late("AH 7C", "JS 8C"), "play AH")) == ["8C", "JS"]
    assert legal(after(late("AS 7C", "JS 8S"), "play AS")) == ["8S", "JS"]
    assert legal(after(late("AS 7C", "JS"), "play AS")) == ["JS"]


def test_3_4_with_a_stock_the_trump_jack_is_a_trump_like_others() -> None:
    assert legal(after(fresh("AH", "JS 8C"), "play AH")) == ["JS"]


def test_3_5_the_trump_seven_is_swapped_for_the_turned_card() -> None:
    state, events = act(fresh("7S 8H", "9H"), "swap")
    assert events == (Event("swapped", 0, (BY_NAME["7S"], BY_NAME["QS"])),)
    view = TERZ.view(state, 0)
    assert (view.turned, view.hand, view.stock) == (BY_NAME["7S"], (BY_NAME["QS"], BY_NAME["8H"]), 14)
    assert TERZ.to_act(state) == (0,)
    assert Event("known_cards", 0, (BY_NAME["QS"],)) in TERZ.view(state, 1).notes
    assert [NAMES[card] for card in state.stock] == [*STOCK.split(), "7S"]


def test_3_5_before_the_reply_and_before_or_after_a_declaration() -> None:
    assert legal(after(fresh("8H", "7S 9H"), "play 8H"), "swap") == ["swap"]
    assert legal(after(fresh("7S 8H", "9H"), "declare marriage", "accept"), "swap") == ["swap"]
    assert legal(after(fresh("7S 8H", "9H"), "swap"), "declare")


def test_3_5_while_the_stock_has_at_least_four_cards() -> None:
    assert legal(dealt("7S", "8H", tricks=5, stock="7C 8C 9C"), "swap") == ["swap"]
    state = dealt("7S", "8H", tricks=6, stock="7C")
    assert legal(state, "swap") == []
    assert refusal(state, "swap") == ("illegal", "terz 3.5")


def test_3_5_only_with_the_seven_of_trumps_in_hand() -> None:
    assert refusal(fresh("7H 8S", "7S"), "swap") == ("illegal", "terz 3.5")


def test_3_5_not_while_an_answer_or_the_cut_is_awaited() -> None:
    assert refusal(after(fresh("8H", "7S 9H"), "declare marriage"), "swap") == ("wrong_phase", "terz 4.5")
    assert refusal(after(fresh("7S 8H", "9H"), "play 8H", "play 9H"), "swap") == ("wrong_phase", "terz 2.3")


def test_3_6_the_tricks_may_be_looked_at_while_the_stock_has_at_least_four_cards() -> None:
    open_ones = dealt("8H", "9H", tricks=5, stock="7C 8C 9C")
    closed = dealt("8H", "9H", tricks=6, stock="7C")
    assert len(TERZ.view(open_ones, 0).tricks) == 5
    assert TERZ.view(closed, 0).tricks == ()
    assert TERZ.view(closed, 0).last_trick == closed.tricks.finished[-1]


# 5. Score


@pytest.mark.parametrize(
    ("raw", "points"), [((87, 63), (90, 60)), ((85, 65), (80, 60)), ((86, 64), (90, 60)), ((150, 0), (150, 0))]
)
def test_5_1_card_points_are_rounded_to_tens_five_down(raw: tuple[int, int], points: tuple[int, int]) -> None:
    state = ended(*raw, totals=(10, 20))
    assert TERZ.points(state) == points
    assert TERZ.totals(state) == (10 + points[0], 20 + points[1])


def test_5_1_declarations_are_written_at_once() -> None:
    state = fresh(carry=Carry(0, 1, (30, 40)))
    assert TERZ.totals(after(state, "declare run 4 KH", "accept")) == (80, 40)
    assert TERZ.points(after(state, "declare run 4 KH", "accept")) is None


def test_5_1_the_reckoning_has_every_line() -> None:
    state = ended(77, 73)
    dialogue = replace(state.dialogue, points=(0, 20), log=(Event("scored_run", 1, (), 3),))
    reckoning = TERZ.view(replace(state, dialogue=dialogue), None).reckoning
    assert reckoning is not None
    assert reckoning.columns == ("declared", "card_points", "last_trick", "rounding")
    assert reckoning.rows == (
        (Cell(None), Cell(67), Cell(10), Cell(3)),
        (Cell(20), Cell(73), Cell(None), Cell(-3)),
    )
    assert (reckoning.points, reckoning.totals) == ((80, 90), (80, 90))
    assert reckoning.remarks == (Event("scored_run", 1, (), 3),)


def test_5_2_a_declaration_that_reaches_500_wins_at_once() -> None:
    state, events = act(fresh(carry=Carry(0, 1, (450, 0))), "declare run 4 KH", "accept")
    assert events[-2:] == (Event("scored_run", 0, (), 4), Event("deal_over"))
    assert (TERZ.to_act(state), TERZ.info(state)["raw"], TERZ.points(state)) == ((), None, (50, 0))
    assert winners(state) == (0,)
    reckoning = TERZ.view(state, None).reckoning
    assert reckoning is not None
    assert reckoning.rows == ((Cell(50), *[Cell(None)] * 3), (Cell(None),) * 4)
    assert reckoning.remarks[-1] == Event("reached", 0, value=500)
    assert TERZ.to_act(after(fresh(carry=Carry(0, 1, (440, 0))), "declare run 4 KH", "accept")) == (0,)


def test_5_2_a_lie_called_wins_too_and_what_the_other_has_does_not_count() -> None:
    state = after(fresh(carry=Carry(0, 1, (500, 480))), "declare run 3 QH", "show")
    assert winners(state) == (1,)
    state = after(fresh(carry=Carry(0, 1, (500, 450))), "declare run 3 QH", "show")
    assert TERZ.to_act(state) == (0,)


def test_5_2_beating_wins_too() -> None:
    state = fresh("8D", "KS KC KD KH", carry=Carry(0, 1, (0, 400)))
    assert winners(after(state, "declare run 3 QH", "beat four K")) == (1,)


def test_5_2_each_lie_takes_100_more() -> None:
    state = fresh(carry=Carry(0, 1, (480, 0), (1, 0)))
    assert TERZ.to_act(after(state, "declare run 3 QH", "accept")) == (0,)
    assert winners(after(fresh(carry=Carry(0, 1, (580, 0), (1, 0))), "declare run 3 QH", "accept")) == (0,)
    assert winners(ended(61, 89, totals=(440, 0), lies=(1, 0))) == ()
    assert winners(ended(61, 89, totals=(540, 0), lies=(1, 0))) == (0,)


def test_5_2_tricks_must_reach_501_with_the_unrounded_points() -> None:
    assert winners(ended(60, 90, totals=(440, 0))) == ()
    assert winners(ended(61, 89, totals=(440, 0))) == (0,)
    assert winners(ended(89, 61, totals=(0, 440))) == (1,)
    state = ended(60, 90, totals=(440, 0))
    assert TERZ.totals(state) == (500, 90)
    carry = TERZ.carry(state)._replace(dealer=1)
    assert winners(after(fresh(carry=carry), "declare run 3 QH", "accept")) == (0,)


def test_5_2_of_both_the_higher_sum_wins_and_equal_ones_play_on() -> None:
    assert winners(ended(80, 70, totals=(440, 440))) == (0,)
    assert winners(ended(70, 80, totals=(440, 440))) == (1,)
    assert winners(ended(75, 75, totals=(440, 440))) == ()
    assert winners(ended(80, 70, totals=(520, 540), lies=(0, 1))) == (1,)
    assert winners(ended(80, 70, totals=(530, 530), lies=(0, 1))) == (0,)
    reckoning = TERZ.view(ended(80, 70, totals=(440, 440)), None).reckoning
    assert reckoning is not None
    assert reckoning.remarks == (Event("reached", 0, value=520), Event("reached", 1, value=510))


def test_5_2_the_match_goes_on_until_somebody_has_won() -> None:
    carry = TERZ.carry(ended(80, 70, totals=(10, 20)))
    assert carry == Carry(1, 0, (90, 90), (0, 0), None)
    assert TERZ.verdict(setup_for(), carry) == Verdict(over=False)


def test_5_3_who_has_fewer_tricks_counts_the_dealer_where_both_have_as_many() -> None:
    assert TERZ.to_act(counting("AS", (6, 10))) == (0,)
    assert TERZ.to_act(counting("AS", (10, 6))) == (1,)
    assert TERZ.to_act(counting("AS", (8, 8), dealer=0)) == (0,)
    assert TERZ.to_act(counting("AS", (8, 8), dealer=1)) == (1,)
    state = counting("AS")
    assert (len(TERZ.legal(state, 0)), TERZ.legal(state, 1)) == (151, ())
    assert refusal(state, "count 151") == ("illegal", "terz 5.3")
    assert refusal(state, "play AS") == ("wrong_phase", "terz 5.3")


@pytest.mark.parametrize(("said", "raw"), [(21, (21, 129)), (15, (15, 135)), (24, (21, 132)), (0, (0, 150))])
def test_6_manual_count_what_is_counted_too_much_goes_to_the_other(said: int, raw: tuple[int, int]) -> None:
    state, events = act(counting("AS TS"), f"count {said}")
    assert tuple(TERZ.info(state)["raw"]) == raw
    surplus = (Event("overcounted", 0, value=said - 21),) if said > 21 else ()
    assert events == (Event("counted", 0, value=said), *surplus, Event("deal_over"))
    reckoning = TERZ.view(state, None).reckoning
    assert reckoning is not None
    assert [row[1:3] for row in reckoning.rows] == [(Cell(raw[0]), Cell(None)), (Cell(raw[1]), Cell(None))]
    assert reckoning.remarks == events[:-1]


def test_5_3_the_last_trick_counts() -> None:
    state = counting("AS TS", (10, 6))
    assert after(state, "count 129").raw == (21, 129)
    assert after(state, "count 130").raw == (22, 129)


def test_5_3_the_tricks_lie_open_to_be_counted() -> None:
    state = counting("AS TS")
    assert TERZ.view(state, 0).notes == (Event("to_count", 0, (BY_NAME["TS"], BY_NAME["AS"])),)
    assert "to_count" not in kinds(TERZ.view(after(state, "count 21"), 0).notes)


def test_5_3_otherwise_the_bot_counts() -> None:
    state = ended_by_play(manual_count="off")
    assert TERZ.points(state) is not None
    assert TERZ.view(ended_by_play(), None).phase == "over"
    assert state.tricks.taken[0] | state.tricks.taken[1] == set_of(TERZ.pack(state.deal.setup))


# 6. House rules


def test_6_talon_play_free_any_card_while_there_is_a_stock() -> None:
    assert legal(after(fresh("AH", "8H KH 7S 9C", talon_play="free"), "play AH")) == ["7S", "8H", "9C", "KH"]
    assert legal(after(late("AH", "8H 7S 9C", talon_play="free"), "play AH")) == ["8H"]


def test_6_talon_play_strict_suit_then_trump_then_any() -> None:
    assert legal(after(fresh("AH", "8H KH 7S 9C", talon_play="strict"), "play AH")) == ["8H", "KH"]
    assert legal(after(fresh("AH", "7S 9C", talon_play="strict"), "play AH")) == ["7S"]
    assert legal(after(fresh("AH", "9C TD", talon_play="strict"), "play AH")) == ["9C", "TD"]


@pytest.mark.parametrize(("talon_play", "card", "strict"), [("strict", "7S", 1), ("suit_or_trump", "9C", 0)])
def test_6_talon_play_strict_is_told_in_the_refusal(talon_play: str, card: str, strict: int) -> None:
    with pytest.raises(Refusal) as caught:
        act(fresh("AH", "8H 7S 9C", talon_play=talon_play), "play AH", f"play {card}")
    assert caught.value.rule == "terz 3.2"
    assert caught.value.details == {"suit": SUITS.index("H"), "strict": strict}


def test_6_flat_501_declarations_too_need_501() -> None:
    state = after(fresh(carry=Carry(0, 1, (450, 0)), flat_501="on"), "declare run 4 KH", "accept")
    assert TERZ.to_act(state) == (0,)
    assert TERZ.info(state)["targets"] == [500, 500]
    assert winners(after(fresh(carry=Carry(0, 1, (460, 0)), flat_501="on"), "declare run 4 KH", "accept")) == (0,)


def test_6_break_deck_off() -> None:
    state, events = act(fresh("9H 7S", "8H 8S", break_deck="off"), "play 9H", "play 8H")
    assert kinds(events) == ["played", "took_trick", "drew", "drew"]
    assert TERZ.view(state, None).phase == "play"


def test_6_target_300() -> None:
    assert TERZ.view(fresh(target=300), None).target == 300
    assert winners(after(fresh(carry=Carry(0, 1, (250, 0)), target=300), "declare run 4 KH", "accept")) == (0,)
    assert winners(ended(61, 89, totals=(240, 0), target=300)) == (0,)
    assert winners(ended(60, 90, totals=(240, 0), target=300)) == ()


# 7. Record and view


@pytest.mark.parametrize(
    "token",
    [
        "declare", "declare run 2 9S", "declare run 3 8S", "declare run 3 2S", "declare run 4 9S", "declare run 9 AS",
        "declare four T", "beat marriage", "swap 7S", "accept now", "show run", "cut", "cut 01", "cut +1", "cut 1 ",
        "count -1", "count ٣", "cut " + "9" * 1000, "count " + "1" * 5000,
    ],
)  # fmt: skip
def test_ill_formed_actions(token: str) -> None:
    assert refusal(fresh(), token) == ("bad_action", None)


def test_a_number_out_of_range_is_illegal() -> None:
    state = after(fresh(*PLAIN), "play 7H", "play 8H")
    for number in ("0", "13", "100", "9" * 999):
        assert refusal(state, f"cut {number}") == ("illegal", "terz 2.3")
    assert refusal(counting("AS TS"), "count 151") == ("illegal", "terz 5.3")


def test_not_your_card_is_said_of_playing_alone() -> None:
    assert refusal(fresh(), "play 2S")[0] == "not_your_card"
    assert refusal(fresh("8H", "9H"), "play 9H")[0] == "not_your_card"


def test_wrong_phase_and_not_your_turn() -> None:
    for token in ("accept", "beat four J", "cut 1", "count 1"):
        assert refusal(fresh(), token) == ("wrong_phase", "terz 4.3")
    assert refusal(fresh(), "play 8H", 1) == ("not_your_turn", None)
    assert refusal(after(fresh(), "declare four J"), "count 1") == ("wrong_phase", "terz 4.5")


def test_the_stamp_is_the_deal_and_how_much_was_done_in_it() -> None:
    state = fresh(carry=Carry(3, 1))
    stamps = [TERZ.stamp(state, 0)]
    for token in ("declare four J", "accept", "play 7H", "play 8H", "cut 1"):
        state = after(state, token)
        stamps.append(TERZ.stamp(state, 0))
    assert stamps == ["3.0", "3.1", "3.2", "3.3", "3.4", "3.5"]
    assert TERZ.stamp(state.copy(), 0) == "3.5"


def test_nothing_after_the_end() -> None:
    assert refusal(ended(80, 70), "play 8H", 0) == ("deal_over", None)
    assert TERZ.legal(ended(80, 70), 0) == ()


def test_what_the_game_says_of_itself() -> None:
    assert (TERZ.rules, TERZ.direction, TERZ.has_host) == (1, 1, False)
    assert TERZ.sides(setup_for()) == ((0,), (1,))
    assert TERZ.opening(Setup(setup_for().options, 2, 0)) == Carry(0, 0, (0, 0), (0, 0), None)


def test_a_view_tells_trump_and_deal() -> None:
    view = TERZ.view(fresh(carry=Carry(4, 1)), None)
    assert (view.has_trump, view.trump, view.progress) == (True, 0, (5, None))


def test_the_bare_core_is_there_while_a_card_is_awaited() -> None:
    core = TERZ.core(fresh("8H 7S", "9H"))
    assert core is not None
    assert core.legal() == set_of((BY_NAME["8H"], BY_NAME["7S"]))


def test_a_view_counts_the_growing_trick() -> None:
    assert TERZ.view(fresh(), 0).trick_number == 1
    assert TERZ.view(dealt("8H", "9H", tricks=7), 0).trick_number == 8
    assert TERZ.view(counting("AS"), 0).trick_number == 0
    assert TERZ.view(ended(80, 70), 0).trick_number == 0


def test_stamps_tell_actions_apart() -> None:
    state = fresh("7S 8H", "9H", carry=Carry(4, 1))
    stamps = [TERZ.stamp(state, 0)]
    for token in ("swap", "declare run 3 QH", "ask", "accept", "play 8H"):
        state = after(state, token)
        stamps.append(TERZ.stamp(state, 0))
    assert stamps == [f"4.{ply}" for ply in range(6)]
