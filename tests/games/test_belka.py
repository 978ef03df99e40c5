"""Белка: one test or more per rule, named for its number in the docstring of games/belka.py."""

from dataclasses import replace
from itertools import pairwise

import pytest

from games.belka import BELKA, ORDERS, Carry
from games.cards import BY_NAME, SUITS, cards_of, deck_text, names_of, set_of
from games.core import Cell, Event, Setup, Title, Trick, Verdict, option_specs
from tests.games.belka_deals import (
    ALL_COUNTERS,
    EVEN,
    FIRST,
    LATER,
    LOST,
    OWNERS,
    OWNERS_TOLD,
    PARTY_OF_1,
    WON,
    cards,
    dealt,
    finished,
    kinds,
    legal,
    play,
    refusal,
    setup_for,
)

# 1. Cards, seats


def test_1_1_32_cards_from_the_seven() -> None:
    pack = deck_text(BELKA.pack(setup_for())).split()
    assert len(pack) == 32
    assert pack == [rank + suit for suit in SUITS for rank in "789TJQKA"]


def test_1_1_partners_sit_opposite() -> None:
    assert BELKA.sides(setup_for()) == ((0, 2), (1, 3))


def test_1_1_play_runs_counter_clockwise() -> None:
    state = dealt("7S 7C", "8S 8C", "9S 9C", "TS TC")
    order: list[int] = []
    for name in ("TS", "9S", "8S", "7S"):
        order += BELKA.to_act(state)
        state, _ = play(state, name)
    assert order == [3, 2, 1, 0]
    assert state.tricks.finished == (
        Trick(((3, BY_NAME["TS"]), (2, BY_NAME["9S"]), (1, BY_NAME["8S"]), (0, BY_NAME["7S"])), taker=3),
    )


def test_1_2_the_jacks_are_the_highest_trumps() -> None:
    for low, high in pairwise(["AH", "JD", "JH", "JS", "JC"]):
        state, _ = play(dealt("7H", "8H", high, low, trump="H"), f"{low} {high} 8H 7H")
        assert BELKA.info(state)["tricks"] == [0, 0, 1, 0]
        state, _ = play(dealt("7H", "8H", low, high, trump="H"), f"{high} {low} 8H 7H")
        assert BELKA.info(state)["tricks"] == [0, 0, 0, 1]


def test_1_2_a_jack_does_not_follow_its_printed_suit() -> None:
    state, _ = play(dealt("7S", "8D", "JD QD", "AD", trump="C"), "AD")
    assert legal(state) == "QD"


@pytest.mark.parametrize("suit", ["S", "D"])
def test_1_3_ten_above_king_in_plain_suits_and_in_trumps(suit: str) -> None:
    for low, high in pairwise(rank + suit for rank in "789QKTA"):
        state, _ = play(dealt("7H", "8H", high, low, trump="D"), f"{low} {high} 8H 7H")
        assert BELKA.info(state)["tricks"] == [0, 0, 1, 0]


def test_1_3_there_are_eleven_trumps() -> None:
    order = ORDERS[SUITS.index("H")]
    assert names_of(cards_of(order.suit_sets[SUITS.index("H")] & set_of(BELKA.pack(setup_for())))) == (
        ["JS", "JC", "JD", "7H", "8H", "9H", "TH", "JH", "QH", "KH", "AH"]
    )


# 2. Deal


def test_2_1_two_cards_at_a_time_from_the_right_of_the_dealer() -> None:
    deck = BELKA.pack(setup_for())
    state = BELKA.deal(setup_for(), Carry(0, 2), deck)
    assert [BELKA.view(state, seat).hand for seat in (1, 0, 3, 2)] == [
        tuple(card for start in range(place * 2, 32, 8) for card in deck[start : start + 2]) for place in range(4)
    ]


def test_2_1_the_deal_passes_to_the_right() -> None:
    assert BELKA.opening(Setup(setup_for().options, 4, 2)) == Carry(0, 2)
    assert BELKA.carry(finished(WON, carry=Carry(0, 0))).dealer == 3
    assert BELKA.carry(finished(WON, carry=LATER._replace(dealer=2, totals=(11, 0, 11, 0)))).dealer == 1


def test_2_2_clubs_are_trump_in_the_first_deal() -> None:
    deck = BELKA.pack(setup_for())
    state = BELKA.deal(setup_for(), FIRST, deck)
    assert BELKA.view(state, None).trump == SUITS.index("C")
    assert BELKA.info(state)["owners"] is None


def test_2_2_who_held_the_club_jack_owns_clubs() -> None:
    state = finished(WON, carry=FIRST, club_jack=1)
    owners = {"C": 1, "D": 0, "S": 3, "H": 2}
    assert BELKA.info(state)["owners"] == owners
    assert BELKA.carry(state).owners == tuple(owners[suit] for suit in SUITS)
    notes = [note for note in BELKA.view(state, None).notes if note.kind == "owner"]
    assert notes == [Event("owner", owners[suit], value=index) for index, suit in enumerate(SUITS)]


def test_2_2_owners_stay_for_the_whole_party() -> None:
    assert BELKA.carry(finished(WON, carry=LATER, club_jack=3)).owners == OWNERS


def test_2_2_a_new_party_has_no_owners_and_no_eyes() -> None:
    carry = BELKA.carry(finished(WON, carry=LATER._replace(totals=(11, 4, 11, 4)), parties=2))
    assert (carry.owners, carry.totals) == (None, (0, 0, 0, 0))


def test_2_2_who_has_the_club_jack_stays_secret_in_the_first_deal() -> None:
    state = BELKA.deal(setup_for(), FIRST, BELKA.pack(setup_for()))
    assert kinds(BELKA.view(state, 0).notes) == ["eyes", "eyes"]


def test_2_3_the_suit_of_who_has_the_club_jack_is_trump() -> None:
    deck = tuple(sorted(BELKA.pack(setup_for()), key=lambda card: card % 13))
    for dealer in range(4):
        state = BELKA.deal(setup_for(), LATER._replace(dealer=dealer), deck)
        holder = BELKA.info(state)["club_jack"]
        assert BY_NAME["JC"] in BELKA.view(state, holder).hand
        assert BELKA.info(state)["trump"] == SUITS[OWNERS.index(holder)]


def test_2_3_the_club_jack_is_announced_in_later_deals() -> None:
    state = BELKA.deal(setup_for(), LATER, BELKA.pack(setup_for()))
    holder = BELKA.info(state)["club_jack"]
    assert BELKA.view(state, None).notes[-1] == Event("announced", holder, (BY_NAME["JC"],), OWNERS.index(holder))


# 3. Play


def test_3_1_right_of_the_dealer_leads() -> None:
    for dealer, leader in ((0, 3), (1, 0), (2, 1), (3, 2)):
        state = BELKA.deal(setup_for(), Carry(0, dealer), BELKA.pack(setup_for()))
        assert BELKA.to_act(state) == (leader,)
        assert len(BELKA.legal(state, leader)) == 8


def test_3_1_the_suit_led_must_be_followed() -> None:
    state, _ = play(dealt("8S", "8D", "7H JC AS 9H", "KH"), "KH")
    assert legal(state) == "7H 9H"
    caught = refusal(state, "2 play JC")
    assert (caught.code, caught.rule) == ("must_follow_suit", "belka 3.1")
    assert caught.details == {"suit": SUITS.index("H"), "card": BY_NAME["JC"], "trump": 0}
    state, _ = play(dealt("8S", "8D", "7H JC AS 9H", "KC"), "KC")
    assert refusal(state, "2 play AS").details == {"suit": SUITS.index("C"), "card": BY_NAME["AS"], "trump": 1}


def test_3_1_a_led_trump_is_followed_with_any_trump_jacks_too() -> None:
    state, _ = play(dealt("8S", "8D", "7C JD AS JC", "KC"), "KC")
    assert legal(state) == "7C JC JD"
    assert refusal(state, "2 play AS").details["suit"] == SUITS.index("C")


def test_3_1_a_led_jack_asks_for_trumps() -> None:
    state, _ = play(dealt("8S", "8D", "7D AS 9C", "JD"), "JD")
    assert legal(state) == "9C"


def test_3_1_who_cannot_follow_may_trump_or_discard() -> None:
    state, _ = play(dealt("8S", "8D", "7C JD 9S 7D", "KH"), "KH")
    assert legal(state) == "7C 7D 9S JD"


def test_3_1_nobody_has_to_overtrump() -> None:
    state, _ = play(dealt("8S", "7C JC", "9C", "KH"), "KH 9C")
    assert legal(state) == "7C JC"


def test_3_2_ace_ban_keeps_an_ace_whose_suit_was_not_led() -> None:
    state, _ = play(dealt("8S", "8D", "AS AD 7D 9C AC", "KH"), "KH")
    assert legal(state) == "7D 9C AC"
    caught = refusal(state, "2 play AS")
    assert (caught.code, caught.rule) == ("ace_ban", "belka 3.2")
    assert caught.details == {"suit": SUITS.index("S"), "card": BY_NAME["AS"]}


def test_3_2_ace_ban_ends_for_a_suit_once_it_is_led() -> None:
    state, _ = play(dealt("8S 8D", "7S 9D", "KS AS AD 7D", "TS KH"), "TS KS 7S 8S KH")
    assert legal(state) == "7D AS"


def test_3_2_ace_ban_is_not_ended_by_a_jack_or_a_discard() -> None:
    state, _ = play(dealt("8C 8D", "9C 9D", "7C AS AD 7D", "JS KH"), "JS 7C 9C 8C KH")
    assert legal(state) == "7D"


def test_3_2_ace_ban_is_not_ended_by_a_plain_discard() -> None:
    state, _ = play(dealt("8C", "AD 7S", "9D", "KH"), "KH 9D")
    assert legal(state) == "7S"


def test_3_2_ace_ban_lets_an_ace_be_led() -> None:
    assert legal(dealt("8S", "8D", "7D", "AS AD")) == "AD AS"


def test_3_2_ace_ban_falls_when_nothing_else_is_left() -> None:
    state, _ = play(dealt("8S", "8D", "AS AD", "KH"), "KH")
    assert legal(state) == "AD AS"


def test_3_3_the_highest_trump_takes() -> None:
    state, events = play(dealt("8C", "9C", "AH", "TH"), "TH AH 9C 8C")
    assert BELKA.info(state)["tricks"] == [0, 1, 0, 0]
    assert events[-2:] == [
        Event("took_trick", 1, tuple(BY_NAME[name] for name in ("TH", "AH", "9C", "8C"))),
        Event("deal_over"),
    ]


def test_3_3_without_a_trump_the_suit_led_takes_and_leads() -> None:
    state, _ = play(dealt("7H 7S", "9H 7D", "TD 8D", "8H 8S"), "8H TD 9H 7H")
    assert BELKA.info(state)["tricks"] == [0, 1, 0, 0]
    assert BELKA.to_act(state) == (1,)


def test_3_3_a_deal_has_eight_tricks() -> None:
    state = BELKA.deal(setup_for(), FIRST, BELKA.pack(setup_for()))
    plies = 0
    while acting := BELKA.to_act(state):
        state, _ = BELKA.apply(state, acting[0], BELKA.legal(state, acting[0])[0])
        plies += 1
    assert (plies, len(state.tricks.done)) == (32, 8)
    assert sum(BELKA.info(state)["card_points"]) == 120  # 4.1, 7


# 4. Score


@pytest.mark.parametrize(
    ("taken", "worth"), [("AC", 11), ("TC", 10), ("KC", 4), ("QC", 3), ("JC JS", 4), ("7C 8C 9C", 0)]
)
def test_4_1_what_cards_are_worth(taken: str, worth: int) -> None:
    assert BELKA.info(finished(taken, carry=FIRST))["card_points"] == [worth, 120 - worth]


def test_4_2_the_first_deal_opens_two_eyes() -> None:
    assert BELKA.points(finished(WON, carry=FIRST, club_jack=1)) == (2, 0, 2, 0)
    assert BELKA.points(finished(LOST, carry=FIRST, club_jack=1)) == (0, 2, 0, 2)


def test_4_2_later_deals_open_one_and_one_more_against_the_club_jack() -> None:
    for club_jack, eyes in ((0, 1), (2, 1), (1, 2), (3, 2)):
        assert BELKA.points(finished(WON, carry=LATER, club_jack=club_jack)) == (eyes, 0, eyes, 0)
    assert BELKA.totals(finished(WON, carry=LATER)) == (4, 1, 4, 1)


@pytest.mark.parametrize("carry", [FIRST, LATER])
def test_4_3_sixty_to_sixty_scores_nothing_and_doubles(carry: Carry) -> None:
    state = finished(EVEN + " 7H", carry=carry)
    assert BELKA.info(state)["card_points"] == [60, 60]
    assert BELKA.points(state) == (0, 0, 0, 0)
    after = BELKA.carry(state)
    assert after.doubled == 2
    assert after.owners is not None


def test_4_3_a_second_sixty_to_sixty_leaves_it_at_double() -> None:
    assert BELKA.carry(finished(EVEN, carry=LATER._replace(doubled=2))).doubled == 2


def test_4_3_the_doubled_deal_opens_twice_as_many() -> None:
    doubled = LATER._replace(doubled=2)
    assert BELKA.points(finished(WON, carry=doubled, club_jack=0)) == (2, 0, 2, 0)
    state = finished(WON, carry=doubled, club_jack=1)
    assert BELKA.points(state) == (4, 0, 4, 0)
    assert BELKA.carry(state).doubled == 1
    assert Event("doubled", value=2) in BELKA.view(state, None).notes


def test_4_3_a_deal_with_all_points_ends_the_doubling() -> None:
    state = finished(ALL_COUNTERS, carry=LATER._replace(doubled=2), after_goli="continue")
    assert BELKA.carry(state).doubled == 1


def test_4_4_all_points_win_the_party() -> None:
    state = finished(ALL_COUNTERS, carry=LATER)
    assert BELKA.points(state) == (9, 0, 9, 0)
    assert BELKA.totals(state) == (12, 1, 12, 1)
    assert BELKA.points(finished("", carry=FIRST)) == (0, 12, 0, 12)


def test_4_5_twelve_eyes_win_the_party_and_more_are_cut_off() -> None:
    almost = LATER._replace(totals=(11, 1, 11, 1))
    state = finished(WON, carry=almost, club_jack=1)
    assert BELKA.points(state) == (1, 0, 1, 0)
    assert BELKA.totals(state) == (12, 1, 12, 1)
    carry = BELKA.carry(state)
    assert carry.parties == (1, 0)
    assert BELKA.verdict(state.setup, carry) == Verdict(over=True, winners=(0, 2))
    assert BELKA.verdict(state.setup, BELKA.carry(finished(WON, carry=LATER))) == Verdict(over=False)


def test_4_5_the_other_pair_wins() -> None:
    state = finished(LOST, carry=LATER._replace(totals=(1, 11, 1, 11)))
    assert BELKA.verdict(state.setup, BELKA.carry(state)) == Verdict(over=True, winners=(1, 3))


def test_4_6_the_losers_are_goats_until_they_win() -> None:
    won, lost = LATER._replace(totals=(11, 0, 11, 0), goats=0), LATER._replace(totals=(0, 11, 0, 11), goats=0)
    assert BELKA.carry(finished(WON, carry=won, parties=3)).goats == 1
    assert BELKA.carry(finished(LOST, carry=lost, parties=3)).goats == 0
    assert BELKA.carry(finished(WON, carry=LATER._replace(goats=0))).goats == 0
    assert Event("goats", 1) in BELKA.view(finished(WON, carry=won), None).notes


@pytest.mark.parametrize(
    ("taken", "totals", "after_goli", "expected"),
    [
        (WON, (11, 0, 11, 0), "new_party", [(0, False), (1, True)]),
        (LOST, (0, 11, 0, 11), "continue", [(1, False), (0, True)]),
        (ALL_COUNTERS, (0, 0, 0, 0), "new_party", [(0, False), (1, True)]),
        (ALL_COUNTERS, (0, 0, 0, 0), "continue", []),
        (WON, (0, 0, 0, 0), "new_party", []),
        (EVEN, (11, 11, 11, 11), "new_party", []),
    ],
)
def test_4_6_a_party_s_end_decides_the_title(
    taken: str, totals: tuple[int, ...], after_goli: str, expected: list[tuple[int, bool]]
) -> None:
    state = finished(taken, carry=LATER._replace(totals=totals), after_goli=after_goli, parties=2)
    assert BELKA.titles(state) == tuple(Title("goats", side, borne=borne) for side, borne in expected)


def test_4_6_nothing_is_decided_before_the_end() -> None:
    """Not even where one pair has all tricks and points so far."""
    state, _ = play(dealt("7S 8S", "8D 9D", "9S TS", "7D TD", goli="tricks", parties=2), "TD 9S 8D 7S")
    assert BELKA.titles(state) == ()
    assert BELKA.info(state)["goats"] is None
    assert BELKA.info(state)["parties"] == [0, 0]


def test_4_6_all_points_make_goats_too() -> None:
    assert BELKA.carry(finished(ALL_COUNTERS, carry=LATER)).goats == 1


# 5. House rules


def test_5_options_and_their_defaults() -> None:
    assert [(spec.name, spec.values) for spec in option_specs(BELKA.options)] == [
        ("target", (12, 6)),
        ("parties", (1, 2, 3, 5)),
        ("must_trump", ("off", "on")),
        ("ace_ban", ("on", "off")),
        ("red_swap", ("off", "on")),
        ("eggs", ("double", "stack", "flat4")),
        ("goli", ("points", "tricks")),
        ("after_goli", ("new_party", "continue")),
        ("spas", ("off", "on")),
    ]


def test_5_target() -> None:
    state = finished(WON, carry=LATER._replace(totals=(5, 0, 5, 0)), target=6)
    assert BELKA.view(state, None).target == 6
    assert BELKA.verdict(state.setup, BELKA.carry(state)) == Verdict(over=True, winners=(0, 2))


def test_5_parties_go_on_until_one_pair_has_so_many() -> None:
    state = finished(WON, carry=LATER._replace(totals=(11, 0, 11, 0)), parties=2)
    carry = BELKA.carry(state)
    assert BELKA.verdict(state.setup, carry) == Verdict(over=False)
    told = [note for note in BELKA.view(state, None).notes if note.kind == "parties"]
    assert told == [Event("parties", 0, value=1), Event("parties", 1, value=0)]
    assert BELKA.verdict(state.setup, carry._replace(parties=(1, 2))) == Verdict(over=True, winners=(1, 3))
    again = replace(state, carry=state.carry._replace(parties=(0, 1)))
    assert BELKA.carry(again).parties == (1, 1)
    assert BELKA.carry(finished(LOST, carry=LATER._replace(totals=(0, 11, 0, 11), parties=(1, 0)))).parties == (1, 1)


def test_5_must_trump() -> None:
    state, _ = play(dealt("8S", "8D", "AS 7C JD 7D", "KH", must_trump="on"), "KH")
    assert legal(state) == "7C JD"
    for card in ("7D", "AS"):
        caught = refusal(state, f"2 play {card}")
        assert (caught.code, caught.rule) == ("must_trump", "belka 3.1")
        assert caught.details == {"suit": SUITS.index("C"), "card": BY_NAME[card]}
    state, _ = play(dealt("8S", "8D", "AS 7D", "KH", must_trump="on"), "KH")
    assert legal(state) == "7D"


def test_5_ace_ban_off() -> None:
    state, _ = play(dealt("8S", "8D", "AS AD 7D", "KH", ace_ban="off"), "KH")
    assert legal(state) == "7D AD AS"


def test_5_red_swap() -> None:
    state = finished(WON, carry=FIRST, club_jack=1, red_swap="on")
    assert BELKA.info(state)["owners"] == {"C": 1, "D": 2, "S": 3, "H": 0}


def test_5_eggs_stack() -> None:
    carry = BELKA.carry(finished(EVEN, carry=LATER._replace(doubled=2), eggs="stack"))
    assert carry.doubled == 4
    assert BELKA.carry(finished(EVEN, carry=carry, eggs="stack")).doubled == 8
    assert BELKA.points(finished(WON, carry=carry, club_jack=1, eggs="stack")) == (8, 0, 8, 0)


def test_5_eggs_flat4() -> None:
    carry = BELKA.carry(finished(EVEN, carry=LATER, eggs="flat4"))
    assert carry.doubled == 2
    for club_jack in (0, 1):
        state = finished(WON, carry=carry, club_jack=club_jack, eggs="flat4", spas="on")
        assert BELKA.points(state) == (4, 0, 4, 0)
    assert BELKA.points(finished(WON, carry=LATER, eggs="flat4")) == (1, 0, 1, 0)


def test_5_goli_tricks() -> None:
    assert BELKA.points(finished(ALL_COUNTERS, carry=LATER, goli="tricks")) == (1, 0, 1, 0)
    assert BELKA.points(finished(ALL_COUNTERS, carry=LATER, goli="tricks", counts="4040")) == (9, 0, 9, 0)
    assert BELKA.points(finished("", carry=LATER, goli="tricks", counts="0701")) == (0, 11, 0, 11)
    assert BELKA.points(finished("", carry=LATER, goli="tricks", counts="1601")) == (0, 2, 0, 2)


def test_5_after_goli_continue_adds_a_party_and_nothing_else() -> None:
    state = finished(ALL_COUNTERS, carry=LATER._replace(goats=0), after_goli="continue", parties=2)
    assert BELKA.points(state) == (0, 0, 0, 0)
    carry = BELKA.carry(state)
    assert (carry.parties, carry.goats, carry.totals, carry.owners) == ((1, 0), 0, LATER.totals, OWNERS)
    assert BELKA.verdict(state.setup, carry) == Verdict(over=False)
    assert BELKA.verdict(state.setup, carry._replace(parties=(2, 0))) == Verdict(over=True, winners=(0, 2))
    assert BELKA.carry(finished(ALL_COUNTERS, carry=FIRST, after_goli="continue")).owners == OWNERS


def test_5_spas() -> None:
    spas = "AS AC AD AH TS TC TD TH QS KS"
    assert BELKA.info(finished(spas, carry=LATER))["card_points"] == [91, 29]
    assert BELKA.points(finished(spas, carry=LATER, spas="on")) == (2, 0, 2, 0)
    assert BELKA.points(finished(spas, carry=LATER._replace(doubled=2), club_jack=1, spas="on")) == (6, 0, 6, 0)
    assert BELKA.points(finished(spas, carry=LATER)) == (1, 0, 1, 0)
    assert BELKA.points(finished(spas, carry=FIRST, spas="on")) == (2, 0, 2, 0)
    ninety = finished("AS AC AD AH TS TC TD TH JS KS", carry=LATER, spas="on")
    assert (BELKA.info(ninety)["card_points"], BELKA.points(ninety)) == ([90, 30], (1, 0, 1, 0))


# 6. Record, view, reckoning


def test_refusals_come_in_the_order_of_the_contract() -> None:
    state, _ = play(dealt("8S", "8D", "9D", "7D"), "7D")
    assert refusal(state, "0 play XX").code == "bad_action"
    assert refusal(state, "2 play").code == "bad_action"
    assert refusal(state, "0 play 8S").code == "not_your_turn"
    assert refusal(state, "2 play 2S").code == "not_your_card"
    state, _ = play(state, "9D 8D 8S")
    assert refusal(state, "2 play 9D").code == "deal_over"


def test_view_shows_the_own_hand_only() -> None:
    state, _ = play(dealt("8S", "8D", "9D", "7D"), "7D")
    view = BELKA.view(state, 2)
    assert (view.phase, view.trick_number, view.last_trick, view.has_trump) == ("play", 1, None, True)
    assert (view.hand, view.hand_counts, view.legal) == ((BY_NAME["9D"],), (1, 1, 1, 0), ("play 9D",))
    assert view.trick == Trick(((3, BY_NAME["7D"]),))
    spectator = BELKA.view(state, None)
    assert (spectator.hand, spectator.legal) == ((), ())


def test_view_of_a_later_trick_and_of_a_complete_deal() -> None:
    state, _ = play(dealt("8S 8C", "8D 7C", "9D 9C", "7D TC", carry=LATER), "7D 9D 8D 8S 9C")
    view = BELKA.view(state, None)
    assert (view.trick_number, view.last_trick, view.progress) == (2, state.tricks.finished[0], (5, None))
    state, _ = play(state, "7C 8C TC")
    view = BELKA.view(state, None)
    assert (view.phase, view.trick_number, view.last_trick, view.trick) == ("over", 2, state.tricks.finished[1], None)
    assert BELKA.carry(state).number == 5


def test_stamps_are_deal_and_ply() -> None:
    state = dealt("8S 8C", "8D 7C", "9D 9C", "7D TC", carry=LATER)
    assert BELKA.stamp(state, 3) == "4.0"
    assert BELKA.stamp(play(state, "7D 9D 8D 8S 9C")[0], 1) == "4.5"


def test_a_card_and_nothing_else_is_an_action() -> None:
    forms = (("play", "7S"), ("play", None), ("play", "7s"), ("lay", "7S"))
    assert [BELKA.well_formed(setup_for(), *form) for form in forms] == [True, False, False, False]


def test_info() -> None:
    assert BELKA.info(finished(WON, carry=LATER._replace(doubled=2, parties=(0, 1), goats=0), parties=2)) == {
        "trump": "S",
        "owners": {"C": 0, "D": 3, "S": 2, "H": 1},
        "club_jack": 0,
        "card_points": [63, 57],
        "tricks": [4, 2, 1, 1],
        "doubled": 2,
        "parties": [0, 1],
        "goats": 0,
    }


def test_reckoning_tells_what_opened_the_eyes() -> None:
    state = finished(WON, carry=LATER._replace(doubled=2), club_jack=1)
    reckoning = BELKA.view(state, None).reckoning
    assert reckoning is not None
    assert (reckoning.columns, reckoning.sums) == (("tricks", "card_points", "eyes"), False)
    assert reckoning.rows[0] == (Cell(4), Cell(63), Cell(4))
    assert reckoning.rows[3] == (Cell(1), Cell(57), Cell(0))
    assert reckoning.remarks == (
        Event("eyes_won", 0, value=1),
        Event("eyes_club_jack", 0, (BY_NAME["JC"],), 1),
        Event("eyes_doubled", 0, value=2),
    )


@pytest.mark.parametrize(
    ("taken", "carry", "expected"),
    [
        (WON, FIRST, [("eyes_first", 0), *OWNERS_TOLD]),
        (ALL_COUNTERS, FIRST, [("goli", 0), ("party_won", 0), ("goats", 1)]),
        (EVEN, LATER, [("eggs", None)]),
        (WON, LATER._replace(totals=(11, 0, 11, 0)), [("eyes_won", 0), ("party_won", 0), ("goats", 1)]),
        (LOST, LATER._replace(totals=(0, 11) * 2), [("eyes_won", 1), ("eyes_club_jack", 1), *PARTY_OF_1]),
        (ALL_COUNTERS, LATER, [("goli", 0), ("party_won", 0), ("goats", 1)]),
        (ALL_COUNTERS.removesuffix(" JH"), LATER, [("eyes_won", 0), ("eyes_spas", 0)]),
        (WON, LATER._replace(doubled=2), [("eyes_flat", 0)]),
    ],
)
def test_remarks(taken: str, carry: Carry, expected: list[tuple[str, int | None]]) -> None:
    eggs = "flat4" if expected[0][0] == "eyes_flat" else "double"
    reckoning = BELKA.view(finished(taken, carry=carry, eggs=eggs, spas="on"), None).reckoning
    assert reckoning is not None
    assert [(remark.kind, remark.seat) for remark in reckoning.remarks] == expected
    opened = [remark.value or 0 for remark in reckoning.remarks if remark.kind.startswith(("eyes_", "goli"))]
    assert sum(opened) == max(reckoning.points)  # 4.5: what is cut off is told


def test_core_is_a_copy() -> None:
    state = dealt("8S", "8D", "9D", "7D")
    core = BELKA.core(state)
    core.play(BY_NAME["7D"])
    assert (core.legal(), core.copy().banned) == (cards("9D"), core.banned)
    assert BELKA.to_act(state) == (3,)
