"""What Белка tells of 60 to 60 and of parties won."""

from games.belka import BELKA
from games.core import Event
from tests.games.belka_deals import ALL_COUNTERS, EVEN, LATER, WON, finished


def test_5_eggs_are_told_with_what_they_bring() -> None:
    for eggs, told, then in (
        ("double", Event("eggs", value=2), Event("doubled", value=2)),
        ("flat4", Event("eggs_flat", value=4), Event("flat", value=4)),
    ):
        state = finished(EVEN, carry=LATER, eggs=eggs)
        reckoning = BELKA.view(state, None).reckoning
        assert reckoning is not None
        assert reckoning.remarks == (told,)
        assert then in BELKA.view(finished(WON, carry=BELKA.carry(state), eggs=eggs), None).notes


def test_5_parties_are_told_when_one_is_won() -> None:
    last = LATER._replace(totals=(11, 0, 11, 0), parties=(0, 1))
    for taken, carry, options, won in (
        (WON, last, {"parties": 2}, [1, 1]),
        (WON, last, {}, []),
        (ALL_COUNTERS, LATER, {"parties": 2, "after_goli": "continue"}, [1, 0]),
        (WON, LATER, {"parties": 2}, []),
    ):
        reckoning = BELKA.view(finished(taken, carry=carry, **options), None).reckoning
        assert reckoning is not None
        assert [remark.value for remark in reckoning.remarks if remark.kind == "parties"] == won
