"""What every computer player promises: a legal action, out of the view and the source alone."""

from games.core import HOST
from games.match import Match
from games.registry import PLAYERS
from tests.games.playing import BOUND, Case, every_case, shuffled


def actions_of(case: Case) -> list[tuple[int, str]]:
    """A first deal played by computers alone."""
    source = case.source("players")
    match: Match = case.start()
    match = match.deal(shuffled(match, source))
    actions: list[tuple[int, str]] = []
    while not match.complete:
        assert len(actions) < BOUND, "the deal does not end"
        seat = source.choice(match.actors)
        view = match.view(seat)
        token = match.legal(HOST)[0] if seat == HOST else PLAYERS[case.game.id](view, source)
        assert token in match.legal(seat)
        actions.append((seat, token))
        match, _ = match.apply(seat, token)
    return actions


@every_case
def test_what_it_chooses_is_legal_and_the_same_for_the_same_source(case: Case) -> None:
    assert actions_of(case) == actions_of(case)
