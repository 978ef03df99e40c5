"""The computer player of Терц: sensible, and deciding from what its seat sees alone."""

import random
from collections.abc import Sequence

import pytest

from games.cards import BY_NAME, set_of
from games.core import Token, View
from games.declarations import INDEX
from games.players import Rng, T, terz
from games.terz import TERZ, State
from tests.games.playing import moments_of, tricks_won
from tests.games.terz_deals import PLAIN, after, counting, dealt, fresh, late, setup_for


class Steady:
    """A random source that always draws the same number, and the first of a sequence."""

    def __init__(self, number: float) -> None:
        self.number = number

    def random(self) -> float:
        return self.number

    def randrange(self, stop: int, /) -> int:
        return int(self.number * stop)

    def choice(self, seq: Sequence[T]) -> T:
        return seq[0]


NEVER, ALWAYS = Steady(0.999), Steady(0.0)
"""Sources by which what is done sometimes is never done, and always."""


def chosen(state: State, source: Rng = NEVER) -> Token:
    seat = TERZ.to_act(state)[0]
    return terz.choose(TERZ.view(state, seat), source)


def at_random(view: View, rng: Rng) -> Token:
    """Honest, but with no other thought."""
    return rng.choice([token for token in view.legal if not token.startswith("declare") or token in view.suggested])


def test_terz_decides_from_the_view_alone() -> None:
    """What the other holds and what is drawn from the closed stock change places: the choice stays."""
    compared = 0
    for match in (match for seed in range(3) for match in moments_of(TERZ, [terz.choose] * 2, seed)[:-1]):
        seat = match.to_act[0]
        moved = match.state.copy()
        hand = moved.tricks.hands[1 - seat]
        if moved.stock[:-1] and hand:
            card, lowest = moved.stock[0], (hand & -hand).bit_length() - 1
            moved.tricks.hands[1 - seat] ^= 1 << lowest | 1 << card
            moved.stock = (lowest, *moved.stock[1:])
        before, other = match.view(seat), TERZ.view(moved, seat)
        if before == other:
            compared += 1
            assert terz.choose(before, random.Random(1)) == terz.choose(other, random.Random(1))
    assert compared > 50


@pytest.mark.parametrize("options", [{}, {"bluff": "off", "talon_play": "free"}, {"manual_count": "on"}])
def test_terz_beats_a_random_player(options: dict[str, object]) -> None:
    own = others = 0
    for seed in range(60):
        players = [terz.choose if seat == seed % 2 else at_random for seat in range(2)]
        points = moments_of(TERZ, players, seed, **options)[-1].points or ()
        own += points[seed % 2]
        others += points[1 - seed % 2]
    assert own > 1.6 * others


def test_terz_takes_a_trick_that_is_worth_it_as_cheaply_as_it_can() -> None:
    assert chosen(after(late("TH 7C", "AH 8S"), "play TH")) == "play AH"
    assert chosen(after(fresh("TH 7C", "8S JS 9S 8C"), "play TH")) == "play 8S"


def test_terz_gives_little_to_a_trick_that_it_cannot_take() -> None:
    assert chosen(after(late("AH 7C", "8H TH"), "play AH")) == "play 8H"


def test_terz_leads_a_card_that_nothing_can_take() -> None:
    assert chosen(late("AH TD 7C", "8H 9D 8C")) != "play TD"


def test_terz_keeps_the_fourth_of_a_rank_in_sight() -> None:
    hand = "KH KD KC 7H 8D 9C"
    assert chosen(fresh(hand, "AH")) not in {"play KH", "play KD", "play KC"}


def test_terz_keeps_what_it_still_has_to_declare() -> None:
    state = after(fresh("TH JH QH KC KD KH KS 7D", "9H"), "declare four K", "accept")
    assert chosen(state)[-2:] not in {"TH", "JH", "QH"}


def test_terz_declares_the_dearest_that_is_true() -> None:
    state = fresh("TH JH QH KC KD KH KS 7D", "9H")
    assert chosen(state) == "declare four K"
    assert chosen(fresh("QS KS 7H", "9H", turned="9S")) == "declare marriage"


def test_terz_swaps_the_seven_once_it_has_declared() -> None:
    state = fresh("7S 8S 9S 7H", "9H")
    assert chosen(state) == "declare run 3 9S"
    assert chosen(after(state, "declare run 3 9S", "accept")) == "swap"


def test_terz_beats_with_the_best_that_it_has() -> None:
    state = after(fresh("8D", "KS KC KD KH 9H TH JH QH"), "declare run 3 9S")
    assert chosen(state) == "beat four K"


def test_terz_asks_when_a_run_as_long_may_beat() -> None:
    assert chosen(after(fresh("8D", "JC QC KC 7D"), "declare run 3 9H")) == "ask"
    assert chosen(after(fresh("8D", "JC QC KC 7D"), "declare run 3 9H", "ask")) == "beat run 3 KC"
    assert chosen(after(fresh("8D", "JC QC KC 7D"), "declare run 4 TH")) == "accept"
    assert chosen(after(fresh("JH QH KH 8D", "7D"), "play JH", "declare run 3 9C")) == "ask"


def test_terz_has_shown_what_cannot_be() -> None:
    assert chosen(after(fresh("8D", "JC QC 7D"), "declare four J")) == "show"
    assert chosen(after(fresh("8D", "KS 7D"), "declare marriage")) == "show"
    assert chosen(after(fresh("8D", "JH 7D"), "declare run 3 QH", "ask")) == "show"


def test_terz_believes_what_may_well_be_and_doubts_the_rest_now_and_then() -> None:
    likely = after(fresh("8D", "7H 7D"), "declare four J")
    assert [chosen(likely, source) for source in (NEVER, ALWAYS)] == ["accept", "accept"]
    doubtful = after(fresh("8D", "JH JC 8C QS"), "declare run 5 KD")
    assert [chosen(doubtful, source) for source in (NEVER, ALWAYS)] == ["accept", "ask"]
    assert chosen(after(doubtful, "ask"), ALWAYS) == "accept"
    paid = after(fresh("8D", "JH JC 8C QS", call="paid"), "declare run 8 AD")
    assert chosen(paid, Steady(0.499)) == "ask"


@pytest.mark.parametrize("claim", ["run 3 9S", "marriage"])
def test_terz_has_shown_what_would_end_the_match(claim: str) -> None:
    def answer(total: int, lies: int = 0, **options: object) -> Token:
        carry = TERZ.opening(setup_for())._replace(totals=(total, 0), lies=(lies, 0))
        return chosen(after(fresh("8D", "7H 7D", turned="8S", carry=carry, **options), f"declare {claim}"))

    assert answer(480) == answer(480, call="paid") == answer(580, 1) == answer(280, target=300) == "show"
    assert answer(470) == answer(570, 1) == answer(270, target=300) == "accept"


def test_terz_asks_what_would_end_the_match_only_to_beat_it() -> None:
    carry = TERZ.opening(setup_for())._replace(totals=(480, 0))
    assert chosen(after(fresh("8D", "JC QC KC", carry=carry), "declare run 3 9H"), ALWAYS) == "ask"
    assert chosen(after(fresh("8D", "7H 7D", carry=carry, call="paid"), "declare run 3 9S"), ALWAYS) == "show"


def test_terz_lies_rarely_cheaply_and_not_near_the_end() -> None:
    state = fresh("TH JH 7C 8D KS", "9H")
    lie = chosen(state, ALWAYS)
    assert lie.startswith("declare")
    assert lie not in TERZ.view(state, 0).suggested
    assert chosen(state, NEVER).startswith("play")
    assert chosen(fresh("TH JH 7C 8D KS", "9H", bluff="off"), ALWAYS).startswith("play")
    close = TERZ.opening(state.deal.setup)._replace(totals=(400, 0))
    assert chosen(fresh("TH JH 7C 8D KS", "9H", carry=close), ALWAYS).startswith("play")


def test_terz_lies_only_of_what_might_be_true() -> None:
    lies = 0
    for seed in range(20):
        match = moments_of(TERZ, [terz.choose] * 2, seed)[0]
        view = match.view(match.to_act[0])
        lie = terz._lie(terz._read(view), random.Random(seed))
        if lie is None or lie in view.suggested:
            continue
        lies += 1
        combination = terz._read(view).combinations[INDEX[lie.removeprefix("declare ")]]
        assert combination.worth <= 50
        assert (combination.cards & ~set_of(view.hand)).bit_count() == 1
    assert lies > 10


def test_terz_breaks_the_deck() -> None:
    state = after(fresh(*PLAIN), "play 7H", "play 8H")
    assert chosen(state, random.Random(3)) in TERZ.legal(state, 0)
    assert len({chosen(state, random.Random(seed)) for seed in range(20)}) > 5


def test_terz_counts_right() -> None:
    state = counting("AS TS KH 7D")
    assert chosen(state) == "count 24"
    state = dealt("AS", "7S", manual_count="on")
    state.tricks.done = tricks_won((0, 0), (3, 12))
    assert chosen(after(state, "play AS", "play 7S")) == "count 21"


def test_terz_knows_cards_that_were_shown() -> None:
    state = after(fresh("TH JH QH 8D", "9H KH"), "declare run 3 QH", "show", "play QH")
    table = terz._read(TERZ.view(state, 1))
    assert terz._others_cards(table) & set_of((BY_NAME["TH"], BY_NAME["JH"]))
