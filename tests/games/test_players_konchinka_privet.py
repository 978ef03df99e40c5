"""Computer players of Кончинка and Привет, Валет!: sensible, human, and deciding from what their seat sees alone."""

import random
from collections import Counter
from statistics import median

import pytest

from games.cards import NAMES
from games.core import HOST, View
from games.konchinka import KONCHINKA, Deal
from games.players import konchinka, privet
from games.privet import PRIVET, State
from tests.games import test_privet
from tests.games.konchinka_deals import position
from tests.games.playing import at_random, moments_of

# Кончинка


STOCK = "2S 2D 2H 3S 3C 3D 3H 4S"
OTHER = "9S 9C 9D 9H"


def choice(*hands: str, table: str, totals: tuple[int, int] | None = None, **options: str) -> str:
    """What seat 0 does with this table; more rounds are to come."""
    state = position(*hands, table=table, stock=STOCK, piles=(), last=None, totals=totals, **options)
    return konchinka.choose(KONCHINKA.view(state, 0), random.Random(1))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_konchinka_beats_random_players(seats: int) -> None:
    own = others = 0
    for seed in range(60):
        players = [konchinka.choose if seat == seed % seats else at_random for seat in range(seats)]
        points = moments_of(KONCHINKA, players, seed // seats)[-1].points or ()
        own += points[seed % seats]
        others += sum(points) - points[seed % seats]
    assert own > 1.5 * others / (seats - 1)


def test_konchinka_decides_from_the_view_alone() -> None:
    """Another's hand and the stock change places with each other: nothing in the view tells, and the choice stays."""
    compared = 0
    for match in moments_of(KONCHINKA, [konchinka.choose] * 2, 7)[:-1]:
        (seat,) = match.to_act
        swapped = match.state.copy()
        deal = swapped.deal
        drawn = len(deal.stock) - swapped.left
        left = deal.stock[drawn:]
        if not left:
            continue
        held = [card for card in range(52) if swapped.hands[1 - seat] >> card & 1]
        swapped.hands[1 - seat] = sum(1 << card for card in left[: len(held)])
        stock = (*deal.stock[:drawn], *held, *left[len(held) :])
        swapped.deal = Deal(deal.setup, deal.carry, deal.put_back, stock)
        before, after = match.view(seat), KONCHINKA.view(swapped, seat)
        assert before == after
        assert konchinka.choose(before, random.Random(1)) == konchinka.choose(after, random.Random(1))
        compared += 1
    assert compared > 30


def test_konchinka_takes_with_its_konchinka() -> None:
    assert choice("2C 2S 8H KD", OTHER, table="2H QD") == "take 2C: 2H"
    assert choice("TD TS 8H KD", OTHER, table="4H 6S QD") == "take TD: 6S 4H"


def test_konchinka_takes_a_konchinka_from_the_table() -> None:
    assert choice("TS QS 8H KD", OTHER, table="TD QD") == "take TS: TD"
    assert choice("6S", OTHER, table="2C 4D 6H") == "take 6S: 2C 4D"


def test_konchinka_takes_what_wins_at_once() -> None:
    """With 14 points ♣2 wins the match, with 13 it does not, and seven clubs are as good as one."""
    rich = "7H 3C 4C 5C 6C 8C 2D"
    assert choice("2C JS", OTHER, table=rich, totals=(13, 14)) == "take JS: 3C 4C 5C 6C 8C 2D 7H"
    assert choice("2C JS", OTHER, table=rich, totals=(14, 13)) == "take 2C: 2D"
    assert choice("2C JS", OTHER, table=rich, totals=(14, 13), early_finish="off") == "take JS: 3C 4C 5C 6C 8C 2D 7H"
    assert choice("TD TS", OTHER, table="TC 2C 8D", totals=(13, 0)) == "take TD: 2C 8D"
    assert choice("JC KS", OTHER, table="3C 4C 5C 6C 8C KC", totals=(14, 0)) == "take JC: 3C 4C 5C 6C 8C KC"


def test_konchinka_takes_clubs() -> None:
    assert choice("QH KH", OTHER, table="QC KD") == "take QH: QC"
    assert choice("7S", OTHER, table="3C 4C 5D 2D") == "take 7S: 3C 4C"


def test_konchinka_takes_many_cards() -> None:
    assert choice("8S 7S", OTHER, table="AD 2D 5D 7H") == "take 8S: 2D 5D AD"
    assert choice("9S 7S", OTHER, table="2H 7H", groups="many") == "take 9S: 2H 7H"


@pytest.mark.parametrize("card", ["2C", "TD"])
def test_konchinka_does_not_lay_a_konchinka(card: str) -> None:
    assert choice(f"{card} QS KD", OTHER, table="5H") in {"lay QS", "lay KD"}


def test_konchinka_leaves_no_sum() -> None:
    """A four beside the six would be a ten for the next."""
    assert choice("KH 4H", "9S 9C 9D 9H", table="6H AS") == "lay KH"


def test_konchinka_sweeps_a_full_table_and_keeps_its_jack_from_a_poor_one() -> None:
    assert choice("JS 8H", OTHER, table="QC KC 2D 3D 7H") == "take JS: QC KC 2D 3D 7H"
    assert choice("JS KH", OTHER, table="QD") == "lay KH"


def test_konchinka_knows_pictures_that_have_values() -> None:
    assert konchinka._feared(_view(picture_values="on"), konchinka._options(_view(picture_values="on")), 0b11 << 20) > 0
    assert konchinka._options(_view(picture_values="on")).picture_values == "on"
    assert konchinka._options(_view()).picture_values == "off"


def _view(**options: str) -> View:
    return KONCHINKA.view(position("7S", "8S", table="QD", stock=STOCK, piles=(), last=None, totals=None, **options), 0)


# Привет, Валет!


def reactions(state: State, seat: int = 0, times: int = 2000) -> list[float]:
    """The times of so many reactions, those that did not come left out."""
    rng = random.Random(3)
    view = PRIVET.view(state, seat)
    found = [privet.reaction(view, rng) for _ in range(times)]
    return [seconds for seconds in found if seconds is not None]


def test_privet_reacts_like_a_person() -> None:
    times = sorted(reactions(test_privet.opened("JS")))
    assert 1.1 < median(times) < 1.7
    assert times[len(times) // 20] > 0.7
    assert times[-len(times) // 20] < 2.7
    assert min(times) >= 0.5


def test_privet_misses_a_jack_now_and_then() -> None:
    assert 0.02 < 1 - len(reactions(test_privet.opened("JS"))) / 2000 < 0.12


def test_privet_is_never_always_the_fastest() -> None:
    rng = random.Random(4)
    view = PRIVET.view(test_privet.opened("JS"), 0)
    wins = Counter(min(range(4), key=lambda _: privet.reaction(view, rng) or 9) for _ in range(1000))
    assert all(180 < won < 320 for won in wins.values())
    against_a_person = sum((privet.reaction(view, rng) or 9) < 1.3 for _ in range(1000))
    assert 250 < against_a_person < 600


@pytest.mark.parametrize("name", ["KD", "QS"])
def test_privet_is_rarely_taken_in_by_a_picture(name: str) -> None:
    assert 0 < len(reactions(test_privet.opened(name))) < 100


@pytest.mark.parametrize("name", [name for name in NAMES if name[0] not in "JQK"])
def test_privet_is_not_taken_in_by_a_plain_card(name: str) -> None:
    assert not reactions(test_privet.opened(name), times=100)


@pytest.mark.parametrize("end", ["1 greet J", "- expire"])
def test_privet_does_not_react_to_a_jack_that_is_gone(end: str) -> None:
    state, _ = test_privet.act(test_privet.opened("JS"), end)
    assert not reactions(state)


def test_privet_does_not_react_where_it_sits_out() -> None:
    state, _ = test_privet.act(test_privet.deal("QS JD"), "- turn", "1 greet J", "- turn")
    assert not reactions(state, 1)
    assert reactions(state, 0)


def test_privet_greets_the_same_hero_again_after_a_wrong_word_of_its_own() -> None:
    state, _ = test_privet.act(test_privet.opened("KS", heroes="court"), "1 greet Q")
    assert reactions(state, 1)


def test_privet_does_not_react_before_the_first_card_after_the_last_or_as_leader() -> None:
    first = test_privet.deal("JS", 3, leader="players")
    assert not reactions(first, 1)
    assert not reactions(test_privet.act(first, "0 turn")[0], 0)
    assert not reactions(test_privet.finish(first), 1)


def test_privet_says_the_right_word_and_seldom_another() -> None:
    rng = random.Random(5)
    for hero in "JQK":
        view = PRIVET.view(test_privet.opened(f"{hero}S", heroes="court"), 0)
        said = Counter(privet.choose(view, rng) for _ in range(1000))
        assert 970 < said[f"greet {hero}"] < 1000


def test_privet_leads() -> None:
    state = test_privet.deal("JS 7S", 3, leader="players")
    for token in ("turn", "expire", "turn"):
        assert privet.choose(PRIVET.view(state, 0), random.Random(1)) == token
        state, _ = PRIVET.apply(state, 0, token)
    assert PRIVET.legal(state, HOST) == ()
