"""Declarations of Терц: one test or more per rule, named for its number in games/declarations.py."""

from dataclasses import replace

import pytest

from games.cards import BY_NAME, SUITS, cards_of, set_of
from games.core import Event
from games.declarations import ALL, BY_TRUMP, INDEX, tokens
from games.terz import TERZ, Carry
from tests.games.terz_deals import act, after, cards, dealt, declared, ended, fresh, kinds, legal, refusal, winners

# 4. Declarations


@pytest.mark.parametrize(
    ("name", "worth"),
    [("four J", 200), ("four A", 100), ("four K", 100), ("four Q", 100)]
    + [(f"run {length} AH", 100) for length in (8, 7, 6, 5)]
    + [("run 4 AH", 50), ("run 3 AH", 20), ("marriage", 20)],
)  # fmt: skip
def test_4_1_what_combinations_are_worth(name: str, worth: int) -> None:
    state = after(fresh(), f"declare {name}", "accept")
    assert declared(state) == [worth, 0]
    assert TERZ.totals(state) == (worth, 0)


def test_4_1_which_combination_is_higher() -> None:
    names = [
        "run 3 AH",
        "run 4 TH",
        "run 5 JH",
        "run 6 QH",
        "run 7 KH",
        "run 8 AH",
        *(f"four {rank}" for rank in "QKAJ"),
    ]
    heights = [BY_TRUMP[0][INDEX[name]].height[0] for name in names]
    assert heights == sorted(set(heights))


def test_4_1_runs_go_from_the_seven_to_the_ace_in_the_order_of_print() -> None:
    names = [name for name in INDEX if name.startswith("run")]
    assert len(names) == 4 * sum(range(1, 7))
    assert {name[-2] for name in names if name.startswith("run 3")} == set("9TJQKA")
    assert BY_TRUMP[0][INDEX["run 4 JH"]].cards == cards("8H 9H TH JH")


def beats(claim: str, held: str, *, ask: bool, hand: str = "8D") -> bool:
    """Whether a run declared by seat 0 is beaten by what seat 1 holds; spades are trump."""
    state = after(fresh(hand, held), f"declare run {claim}", *(["ask"] if ask else []))
    return bool(legal(state, "beat"))


def test_4_2_of_equal_runs_the_higher_top_card_is_higher() -> None:
    assert beats("3 QH", "JC QC KC", ask=True)
    assert not beats("3 QH", "9C TC JC", ask=True)


def test_4_2_then_the_trump_run_then_the_one_declared_first() -> None:
    assert beats("3 QH", "TS JS QS", ask=True)
    assert not beats("3 QS", "TH JH QH", ask=True)
    assert not beats("3 QC", "TH JH QH", ask=True)


def test_4_3_combinations_are_declared_in_tricks_1_to_8() -> None:
    eighth, ninth = dealt("8H", "9H", tricks=7), dealt("8H", "9H", tricks=8)
    assert "run 3 QH" in legal(eighth, "declare")
    assert legal(ninth, "declare") == ["marriage"]
    assert refusal(ninth, "declare run 3 QH") == ("illegal", "terz 4.3")


def test_4_3_one_combination_for_each_own_card() -> None:
    state = after(fresh(), "declare run 3 QH", "accept")
    assert legal(state, "declare") == ["marriage"]
    assert refusal(state, "declare four A") == ("illegal", "terz 4.3")
    state = after(state, "play 7H")
    assert "run 3 QH" in legal(state, "declare")
    assert "four A" in legal(after(state, "play 8H", "cut 1", "play 8C"), "declare")


def test_4_3_beating_is_not_declaring() -> None:
    state = after(fresh("8D", "JH QH KH 9D TD JD"), "declare run 3 9S", "ask", "beat run 3 KH", "play 8D")
    assert "run 3 JD" in legal(state, "declare")


def test_4_4_the_marriage_is_said_once_in_any_trick_also_besides_a_combination() -> None:
    state = after(fresh(), "declare run 3 QH", "accept", "declare marriage", "accept")
    assert declared(state) == [40, 0]
    assert legal(state, "declare") == []
    assert refusal(state, "declare marriage") == ("illegal", "terz 4.4")
    assert legal(dealt("8H", "9H", tricks=15), "declare") == ["marriage"]
    state = after(fresh(), "declare marriage", "accept")
    assert "run 3 QH" in legal(state, "declare")
    assert "marriage" in legal(after(state, "play 7H"), "declare")


def test_4_4_the_marriage_is_the_king_and_queen_of_trumps() -> None:
    assert legal(fresh("KS QS 8D", "9H", bluff="off"), "declare") == ["marriage"]
    assert legal(fresh("KH QH 8D", "9H", bluff="off"), "declare") == []
    assert legal(fresh("KS QH 8D", "9H", bluff="off"), "declare") == []


def test_4_4_the_marriage_neither_beats_nor_is_beaten() -> None:
    state = after(fresh("8D", "JC JD JH JS AC AD AH AS KS QS"), "declare marriage")
    assert TERZ.legal(state, 1) == ("accept", "show")
    assert refusal(state, "beat four J") == ("illegal", "terz 4.4")
    assert refusal(state, "ask") == ("illegal", "terz 4.5")
    assert refusal(after(fresh("8D", "KS QS"), "declare run 3 9H"), "beat marriage") == ("bad_action", None)


def test_4_4_the_marriage_uses_nothing_up() -> None:
    state = after(fresh("JS QS KS", "9H"), "declare marriage", "accept")
    assert "run 3 KS" in legal(state, "declare")


def test_4_5_only_the_kind_is_said() -> None:
    state, events = act(fresh(), "declare run 4 KH")
    assert events == (Event("declared_run", 0, (), 4),)
    assert TERZ.view(state, 1).notes[0] == Event("declared_run", 0, (), 4)
    assert act(fresh(), "declare four Q")[1] == (Event("declared_four", 0, (), 10),)
    assert act(fresh(), "declare marriage")[1] == (Event("declared_marriage", 0),)


def test_4_5_the_opponent_answers() -> None:
    state = after(fresh(), "declare run 3 QH")
    assert TERZ.to_act(state) == (1,)
    assert TERZ.legal(state, 0) == ()
    assert TERZ.legal(state, 1) == ("accept", "ask", "show")
    assert TERZ.fallback(state, 1) == "accept"
    assert TERZ.fallback(state, 0) is None
    assert refusal(state, "play 8H") == ("wrong_phase", "terz 4.5")
    assert TERZ.core(state) is None


def test_4_5_accepted_it_is_written_and_the_turn_goes_on() -> None:
    state, events = act(fresh(), "declare run 3 QH", "accept")
    assert events == (Event("accepted", 1), Event("scored_run", 0, (), 3))
    assert (declared(state), TERZ.to_act(state), TERZ.view(state, 0).phase) == ([20, 0], (0,), "play")
    assert Event("scored_run", 0, (), 3) in TERZ.view(state, None).notes


def test_4_5_asked_the_top_card_is_named_once() -> None:
    state, events = act(fresh("TH JH QH 8D", "9H"), "declare run 3 QH", "ask")
    assert events == (Event("asked", 1), Event("named_top", 0, (BY_NAME["QH"],)))
    assert TERZ.view(state, None).notes == (Event("declared_run", 0, (BY_NAME["QH"],), 3),)
    assert TERZ.to_act(state) == (1,)
    assert TERZ.legal(state, 1) == ("accept", "show")
    assert refusal(state, "ask") == ("illegal", "terz 4.5")
    assert TERZ.legal(after(fresh(), "declare four J"), 1) == ("accept", "show")
    assert act(state, "accept")[1][-1] == Event("scored_run", 0, (BY_NAME["QH"],), 3)


def test_4_5_shown_and_true_it_is_written() -> None:
    run = (BY_NAME["TH"], BY_NAME["JH"], BY_NAME["QH"])
    state, events = act(fresh("TH JH QH 8D", "9H"), "declare run 3 QH", "show")
    assert events == (Event("called", 1), Event("shown", 0, run), Event("scored_run", 0, run, 3))
    assert declared(state) == [20, 0]
    assert Event("known_cards", 0, run) in TERZ.view(state, 1).notes


def test_4_5_beaten_the_opponent_writes_theirs() -> None:
    four = tuple(BY_NAME[f"K{suit}"] for suit in SUITS)
    state, events = act(fresh("TH JH QH 8D", "KS KC KD KH 7C"), "declare run 3 QH", "beat four K")
    assert events == (Event("beaten", 1), Event("shown", 1, four), Event("scored_four", 1, four, 11))
    assert (declared(state), TERZ.to_act(state)) == ([0, 100], (0,))
    assert Event("known_cards", 1, four) in TERZ.view(state, 0).notes


def test_4_5_before_the_reply_too() -> None:
    state = after(fresh("8H", "TH JH QH"), "play 8H", "declare run 3 QH")
    assert TERZ.to_act(state) == (0,)
    assert TERZ.to_act(after(state, "accept")) == (1,)


def test_4_6_beating_needs_a_true_and_higher_combination() -> None:
    state = after(fresh("8D", "9H TH JH QH 7C 8C 9C"), "declare run 3 KD")
    assert legal(state, "beat") == ["run 4 QH"]
    assert refusal(state, "beat run 4 KH") == ("illegal", "terz 4.6")
    assert refusal(state, "beat run 3 9C") == ("illegal", "terz 4.6")
    assert legal(after(fresh("8D", "QS QC QD QH"), "declare four K"), "beat") == []
    assert legal(after(fresh("8D", "KS KC KD KH"), "declare four Q"), "beat") == ["four K"]
    assert legal(after(fresh("8D", "QS QC QD QH"), "declare run 8 AH"), "beat") == ["four Q"]


def test_4_6_a_run_of_the_same_length_only_after_asking() -> None:
    assert not beats("3 9D", "TH JH QH", ask=False)
    assert beats("3 9D", "TH JH QH", ask=True)
    state = after(fresh("8D", "7H 8H 9H TH JH"), "declare run 4 KD", "ask")
    assert legal(state, "beat") == ["run 5 JH"]


def test_4_6_a_card_just_led_counts_as_in_hand() -> None:
    state = after(fresh("QH KH AH 7C", "8D"), "play KH", "declare run 3 9D", "ask")
    assert legal(state, "beat") == ["run 3 AH"]
    state, events = act(state, "beat run 3 AH")
    assert declared(state) == [20, 0]
    assert events[1] == Event("shown", 0, tuple(BY_NAME[name] for name in ("QH", "KH", "AH")))
    assert Event("known_cards", 0, (BY_NAME["QH"], BY_NAME["AH"])) in TERZ.view(state, 1).notes


def test_4_6_a_card_just_led_is_suggested_to_the_leader_to_beat_with_and_to_nobody_to_declare() -> None:
    state = after(fresh("QH KH AH 7C", "8D"), "play KH", "declare run 3 9D", "ask")
    assert TERZ.view(state, 0).suggested == ("beat run 3 AH",)
    assert TERZ.view(after(fresh("QH 7C", "TH JH 8D"), "play QH"), 1).suggested == ()


def test_4_6_part_of_a_longer_run_will_do() -> None:
    state = fresh("9H TH JH QH 7C", "8D", bluff="off")
    assert legal(state, "declare") == ["run 3 JH", "run 3 QH", "run 4 QH"]
    assert declared(after(fresh("9H TH JH QH", "8D"), "declare run 3 JH", "show")) == [20, 0]


def test_4_7_no_part_of_a_combination_used() -> None:
    state = after(fresh("9H TH JH QH KH 8C", "7C 8D"), "declare run 4 KH", "accept", "play 8C", "play 7C", "cut 1")
    assert refusal(state, "declare run 4 KH") == ("illegal", "terz 4.7")
    assert refusal(state, "declare run 3 QH") == ("illegal", "terz 4.7")
    assert "run 3 QD" in legal(state, "declare")


def used_up(used: str, hand: str) -> set[str]:
    """The combinations that one declared with this hand takes from its declarer."""
    left = set(tokens("declare", after(fresh(hand), f"declare {used}").dialogue.unused[0]))
    return {name for name in INDEX if f"declare {name}" not in left}


def test_4_7_a_lie_uses_up_its_parts_alone() -> None:
    assert used_up("run 3 JH", "7C") == {"run 3 JH"}
    assert used_up("run 4 JH", "7C") == {"run 4 JH", "run 3 JH", "run 3 TH"}
    assert used_up("four J", "7C") == {"four J"}
    assert used_up("marriage", "KS QS") == {"marriage"}


def test_4_7_a_run_that_shares_a_card_needs_a_card_not_held_then() -> None:
    assert used_up("run 3 JH", "9H TH JH QH KH") == {
        "run 3 JH", "run 3 QH", "run 3 KH", "run 4 QH", "run 4 KH", "run 5 KH",
    }  # fmt: skip
    assert used_up("run 3 9H", "7H 8H 9H QH KH AH") == {"run 3 9H"}


def test_4_7_a_four_is_new_to_a_run_and_a_run_to_a_four() -> None:
    assert used_up("four J", "9H TH JH JS JC JD") == {"four J"}
    assert used_up("run 3 JH", "9H TH JH JS JC JD") == {"run 3 JH"}


def test_4_7_binds_who_beats_too_and_each_for_themselves() -> None:
    state = after(fresh("8D 9D", "JH QH KH 7C"), "declare run 3 9S", "ask", "beat run 3 KH", "play 8D")
    assert refusal(state, "declare run 3 KH") == ("illegal", "terz 4.7")
    state = after(state, "declare run 3 KD", "accept", "play 7C", "cut 1")
    assert "run 3 KH" in legal(state, "declare")
    state = after(state, "declare run 3 9C", "ask")
    assert refusal(state, "beat run 3 KH") == ("illegal", "terz 4.7")


def test_4_7_the_card_just_led_counts_as_held_by_who_beats() -> None:
    state = after(fresh("JH QH KH AH 7C", "8D TC"), "play AH", "declare run 3 9D", "ask", "beat run 3 KH")
    left = tokens("declare", state.dialogue.unused[0])
    assert "declare run 3 AH" not in left
    assert "declare run 4 AH" not in left


def test_4_8_a_lie_that_is_accepted_counts() -> None:
    state = after(fresh(), "declare four J", "accept")
    assert declared(state) == [200, 0]
    assert TERZ.info(state)["lies"] == [0, 0]


def test_4_8_a_lie_that_is_beaten_costs_nothing_more() -> None:
    state = after(fresh("8D", "KS KC KD KH"), "declare run 3 QH", "beat four K")
    assert (declared(state), TERZ.info(state)["lies"]) == ([0, 100], [0, 0])


@pytest.mark.parametrize(("name", "worth"), [("run 4 KH", 50), ("four J", 200), ("marriage", 20)])
def test_4_8_a_lie_called_counts_for_the_caller_and_the_liar_needs_100_more(name: str, worth: int) -> None:
    state, events = act(fresh(), f"declare {name}", "show")
    kind = name.split(" ")[0]
    assert kinds(events) == ["called", "lied", f"called_{kind}"]
    assert (events[1].seat, events[2].seat) == (0, 1)
    assert all(event.cards == () for event in events)
    info = TERZ.info(state)
    assert (info["declared"], info["lies"], info["targets"]) == ([0, worth], [1, 0], [600, 500])
    assert Event("uphill", 0, value=600) in TERZ.view(state, None).notes
    state = after(state, "play 7H", "declare four A", "show")
    assert TERZ.info(state)["targets"] == [600, 600]


def test_4_8_lies_add_up_over_the_match() -> None:
    state = dealt("8D", "9H", tricks=7, carry=Carry(3, 1, (0, 0), (2, 0)))
    assert TERZ.info(after(state, "declare four J", "show"))["targets"] == [800, 500]
    assert TERZ.carry(ended(100, 50, lies=(2, 1))).lies == (2, 1)


def test_4_8_one_missing_card_makes_a_lie() -> None:
    assert TERZ.info(after(fresh("TH QH", "9H"), "declare run 3 QH", "show"))["lies"] == [1, 0]


def test_4_5_what_the_replier_declares_the_leader_answers() -> None:
    state = after(fresh("8H 7D", "TH JH QH 9C"), "play 8H", "declare run 3 QH")
    assert act(state, "accept")[1] == (Event("accepted", 0), Event("scored_run", 1, (), 3))
    assert act(state, "ask")[1] == (Event("asked", 0), Event("named_top", 1, (BY_NAME["QH"],)))
    assert act(state, "show")[1][:2] == (Event("called", 0), Event("shown", 1, cards_of(cards("TH JH QH"))))
    state, events = act(after(state, "accept"), "declare marriage", "show")
    assert events == (Event("called", 0), Event("lied", 1), Event("called_marriage", 0))
    assert (declared(state), TERZ.info(state)["lies"]) == ([20, 20], [0, 1])


def test_4_7_is_what_forbids_a_part_in_trick_8_too() -> None:
    state = dealt("TH JH QH 7C", "9H", tricks=7)
    used = replace(state, dialogue=replace(state.dialogue, unused=(0, 0)))
    assert refusal(used, "declare run 3 QH") == ("illegal", "terz 4.7")


def test_4_7_is_what_forbids_the_leader_to_beat_with_a_part() -> None:
    state = after(fresh("8H TH JH QH", "TD JD QD 7D"), "play 8H", "declare run 3 9S", "ask")
    used = replace(state, dialogue=replace(state.dialogue, unused=(0, -1)))
    assert refusal(used, "beat run 3 QH") == ("illegal", "terz 4.7")


# 6. House rules


def test_6_bluff_on_everything_well_formed_may_be_declared() -> None:
    assert legal(fresh(), "declare") == list(INDEX)
    assert len(INDEX) == ALL.bit_count() == 4 + 1 + 84


def test_6_bluff_off_only_the_truth() -> None:
    state = fresh("TH JH QH 8D", "9H", bluff="off")
    assert legal(state, "declare") == ["run 3 QH"]
    assert refusal(state, "declare run 3 KH") == ("illegal", "terz 4.8")
    assert refusal(state, "declare marriage") == ("illegal", "terz 4.8")
    state = after(state, "declare run 3 QH")
    assert TERZ.legal(state, 1) == ("accept", "ask")
    assert refusal(state, "show") == ("illegal", "terz 4.8")


def test_6_bluff_off_the_marriage_needs_no_answer() -> None:
    state, events = act(fresh("KS QS 8D", "9H", bluff="off"), "declare marriage")
    assert events == (Event("declared_marriage", 0), Event("scored_marriage", 0))
    assert (declared(state), TERZ.to_act(state)) == ([20, 0], (0,))
    won = act(fresh("KS QS", "9H", bluff="off", carry=Carry(0, 1, (480, 0))), "declare marriage")[0]
    assert winners(won) == (0,)


def test_6_call_paid_a_true_declaration_shown_brings_20_more() -> None:
    state, events = act(fresh("TH JH QH 8D", "9H", call="paid"), "declare run 3 QH", "show")
    assert declared(state) == [40, 0]
    assert events[-1] == Event("show_paid", 0, value=20)
    assert declared(after(fresh(call="paid"), "declare run 3 QH", "show")) == [0, 20]
    assert declared(after(fresh(call="paid"), "declare run 3 QH", "accept")) == [20, 0]


def test_6_call_paid_after_ask_there_is_no_show() -> None:
    state = after(fresh(call="paid"), "declare run 3 QH", "ask")
    assert TERZ.legal(state, 1) == ("accept",)
    assert refusal(state, "show") == ("illegal", "terz 4.5")


# 7. View


def test_the_usual_declarations_are_suggested() -> None:
    state = fresh("9H TH JH QH KS QS 7D 8D 9D", "AH AS AC AD 7C 8C 9C")
    assert TERZ.view(state, 0).suggested == ("declare marriage", "declare run 3 9D", "declare run 4 QH")
    assert TERZ.view(state, 1).suggested == TERZ.view(state, None).suggested == ()
    state = after(fresh("8D", "7H 8H 9H TH JH KS KC KD KH"), "declare run 3 9S")
    assert TERZ.view(state, 1).suggested == ("beat four K", "beat run 5 JH")
    assert TERZ.view(after(state, "beat four K", "play 8D"), 0).suggested == ()


def test_what_is_counted_as_known_is_still_in_the_hand() -> None:
    state = after(fresh("TH JH QH 8D", "9H 8H"), "declare run 3 QH", "show", "play QH")
    held = [cards_of(set_of(note.cards)) for note in TERZ.view(state, 1).notes if note.kind == "known_cards"]
    assert held == [tuple(BY_NAME[name] for name in ("TH", "JH"))]
