"""Computer players of Белка and Козырные мальчики: sensible, courteous, and from the view alone."""

import random

import pytest

from games.belka import BELKA, Carry
from games.cards import BY_NAME, set_of
from games.core import AnyGame
from games.players import Player, belka, reunion
from games.reunion import REUNION, TRUMPS, State
from tests.games import belka_deals, test_reunion
from tests.games.playing import at_random, moments_of, tricks_won

LATER = Carry(4, 0, (3, 1, 3, 1), belka_deals.OWNERS)


def card_of(game: AnyGame, state: object, player: Player) -> str:
    """What the player plays for the seat to act."""
    return player(game.view(state, game.to_act(state)[0]), random.Random(1)).removeprefix("play ")


FULL = (
    "9S 8D AH 7H AC QC JD JC",
    "7S TS QD TD 8H KH 7C JS",
    "8S KS 9D AD TH 9C KC JH",
    "AS QS 9H KD 7D TC 8C QH",
)
"""A whole deal of Белка; clubs are trump, seat 3 leads."""


def belka_card(played_so_far: str, *swaps: str) -> str:
    """What is played in the full deal, some cards (two names a swap) having changed places."""
    text = "|".join(FULL)
    for swap in swaps:
        one, other = swap.split()
        text = text.replace(one, "??").replace(other, one).replace("??", other)
    state, _ = belka_deals.play(belka_deals.dealt(*text.split("|"), carry=LATER), played_so_far)
    return card_of(BELKA, state, belka.choose)


def reunion_card(played_so_far: str, *hands: str) -> str:
    state, _ = test_reunion.play(test_reunion.dealt(*hands), played_so_far)
    return card_of(REUNION, state, reunion.choose)


@pytest.mark.parametrize(
    ("game", "player"), [(BELKA, belka.choose), (REUNION, reunion.choose)], ids=["belka", "reunion"]
)
def test_only_the_view_decides(game: AnyGame, player: Player) -> None:
    """Two unseen hands change places: nothing in the view tells, and the choice stays."""
    compared = 0
    for match in moments_of(game, [player] * game.seats[0], 5)[1:-1]:
        seat = match.to_act[0]
        swapped = match.state.copy()
        hands = swapped.tricks.hands
        one, other = [each for each in range(game.seats[0]) if each != seat][:2]
        hands[one], hands[other] = hands[other], hands[one]
        before, after = match.view(seat), game.view(swapped, seat)
        if before == after:
            compared += 1
            assert player(before, random.Random(1)) == player(after, random.Random(1))
    assert compared > 10


# Белка


def test_belka_beats_random_players() -> None:
    for pair, other in ((0, 1), (1, 0)):
        players = [belka.choose if seat % 2 == pair else at_random for seat in range(4)]
        taken = [BELKA.info(moments_of(BELKA, players, seed)[-1].state)["card_points"] for seed in range(80)]
        assert sum(points[pair] for points in taken) > 1.3 * sum(points[other] for points in taken)


def test_belka_leads_an_ace() -> None:
    assert belka_card("") == "AS"


def test_belka_throws_points_on_the_sure_trick_of_the_partner() -> None:
    assert belka_card("AS 8S") == "TS"


def test_belka_keeps_low_on_the_trick_of_the_enemy() -> None:
    assert belka_card("AS") == "8S"


def test_belka_does_not_trump_the_sure_trick_of_the_partner() -> None:
    assert belka_card("AS 8S", "7S 8D", "TS 7H") == "TD"


def test_belka_does_not_trump_the_trick_of_the_partner_to_save_a_king() -> None:
    assert belka_card("AS 8S", "7S 8D", "TS KC", "TD 9D", "KH 7H", "QD AH") in {"8D", "9D", "8H", "7H"}


def test_belka_trumps_a_rich_trick_of_the_enemy_without_a_jack() -> None:
    assert belka_card("AS 8S TS", "9S 8H") in {"QC", "AC"}


def test_belka_does_not_waste_a_jack_on_the_higher_jack_of_the_partner() -> None:
    assert belka_card("JC 9C", "JC QH") != "JS"


# Козырные мальчики


def test_reunion_beats_random_players() -> None:
    ours = theirs = 0
    for seed in range(90):
        players = [reunion.choose if seat == seed % 3 else at_random for seat in range(3)]
        points = moments_of(REUNION, players, seed)[-1].points or ()
        ours += points[seed % 3]
        theirs += sum(points) - points[seed % 3]
    assert ours > 1.3 * theirs / 2


def test_reunion_lays_a_bare_ten_away_and_keeps_its_trumps() -> None:
    hand = "TS 7C 8C KC AD KD QD 7H 8H TH QH 9H"
    state = test_reunion.dealt("7S", "8S", hand, talon="")
    laid = card_of(REUNION, state, reunion.choose).split()[1:]
    assert "TS" in laid
    assert not {name for name in laid if name.endswith("H")}


def test_reunion_takes_with_a_ten_that_is_safe() -> None:
    assert reunion_card("KS 7S", "KS 8D", "7S 9D", "TS 8S") == "TS"


def test_reunion_gives_little_to_others() -> None:
    assert reunion_card("AS 7S", "AS 8D", "7S 9D", "TS 8S") == "8S"


def test_reunion_trumps_with_a_low_trump() -> None:
    assert reunion_card("AS TS", "AS 8D", "TS 9D", "7H JH") == "7H"


def test_reunion_draws_trumps_with_the_jacks() -> None:
    hand = "JH JD AH TH QH 7S 8S 9C 7D 8D"
    rest = ("KH 8H 7H KS QS AS TC 8C 9D TD", "9H KC QC AC 7C JC JS 9S KD QD")
    assert reunion_card("", hand, *rest) in {"JH", "JD"}


def test_reunion_needs_a_trick_more_when_it_has_none() -> None:
    state, _ = test_reunion.play(test_reunion.dealt("8S 8D", "7S 9D", "TS 9S"), "8S 7S")
    assert weight_of_taking(state, 0) > weight_of_taking(state, 1)


def weight_of_taking(state: State, tricks: int) -> float:
    """How gladly seat 2, having so many tricks, takes this one with its nine."""
    moved = state.copy()
    moved.tricks.done = tricks_won((0, 0, 0), (0, 0, tricks))
    view = REUNION.view(moved, 2)
    trump = TRUMPS[view.trump or 0]
    return reunion._weigh(view, reunion._read(view, trump), trump, BY_NAME["9S"])


def test_reunion_knows_who_has_no_trumps_left() -> None:
    state, _ = test_reunion.play(test_reunion.dealt("AS KS", "7D 8D", "8S 9H"), "AS 7D 8S")
    view = REUNION.view(state, 0)
    reading = reunion._read(view, TRUMPS[view.trump or 0])
    assert reading.shares[1][view.trump or 0] == 0
    assert reading.shares[2][view.trump or 0] > 0


def test_reunion_the_dealer_counts_the_talon_as_seen() -> None:
    state = test_reunion.dealt("AS KS", "7D 8D", "8S 9H", talon="TC KC")
    for seat, unseen in ((2, False), (0, True)):
        view = REUNION.view(state, seat)
        assert bool(reunion._read(view, TRUMPS[view.trump or 0]).unseen & set_of((BY_NAME["TC"],))) is unseen
