"""The laws that every game passes, at every number of seats and with every option value; secrecy is test_secrecy.py."""

import json
import pickle
import re
from collections import Counter
from collections.abc import Callable, Iterable
from itertools import chain

import pytest

from games.cards import BY_NAME, NAMES, Card, cards_of
from games.core import HOST, AnyGame, Event, Form, HasCore, Refusal, Seat, Token, changed_options, option_specs, verb_of
from games.match import Match, set_up
from games.record import parse_record
from games.registry import GAMES
from games.replay import replay
from tests.games.playing import Case, Deal, all_cases, every_case, first_deal, play_match, record_of

MOST_DEALS = 60

COMMON_CODES = {"bad_action", "not_your_turn", "wrong_phase", "not_your_card", "illegal", "deal_over"}
STAMP = re.compile(r"[a-z0-9.]{1,12}")
JUNK = (
    "",
    " ",
    "play",
    "play ",
    "play 7S ",
    "play  7S",
    "play 7s",
    "play 7S 8S",
    "play 1S",
    "dance",
    "dance 7S",
    "Play 7S",
)
TRIED = 60
"""How many wrong tokens each actor tries in each state."""


@every_case
def test_a_match_ends(case: Case) -> None:
    deals = play_match(case, MOST_DEALS)
    assert deals[-1].last.over or len(deals) == MOST_DEALS
    for deal in deals:
        assert deal.last.to_act == ()
        assert deal.last.over == bool(deal.last.winners)
        assert deal.last.awaiting_deal != deal.last.over
        assert list(deal.last.winners) == sorted(set(deal.last.winners))


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_most_random_matches_reach_their_end(game: AnyGame) -> None:
    """Otherwise the law above would be empty."""
    case = Case(game, game.seats[0])
    assert play_match(case, MOST_DEALS)[-1].last.over


@every_case
def test_totals_grow_by_the_points(case: Case) -> None:
    for deal in play_match(case, 3):
        points = deal.last.points
        assert points is not None
        assert deal.dealt.points is None
        for seat in range(case.seats):
            assert deal.dealt.totals[seat] + points[seat] == deal.last.totals[seat]
        reckoning = deal.last.view(None).reckoning
        assert reckoning is not None
        assert (reckoning.points, reckoning.totals) == (points, deal.last.totals)
        if reckoning.sums:
            assert tuple(sum(cell.value or 0 for cell in row) for row in reckoning.rows) == points
        assert all(len(row) == len(reckoning.columns) for row in reckoning.rows)
        assert all(match.view(None).reckoning is None for match in deal.matches[:-1])


@every_case
def test_sums_are_as_the_rules_promise(case: Case) -> None:
    for deal in play_match(case, 4):
        PROMISES[case.game.id](case, deal)


@every_case
def test_cards_are_conserved(case: Case) -> None:
    """Hands, stock and what has been played or turned never hold a card more often than the pack does.

    What is neither (a dead turned card, the first cards on the table) stays as many as it was.
    """
    deal = first_deal(case)
    pack = Counter(deal.deck)
    gone: Counter[Card] = Counter()
    aside = None
    for match, step in zip(deal.matches, (*deal.steps, None), strict=True):
        views = [match.view(seat) for seat in range(case.seats)]
        assert all(len(view.hand) == view.hand_counts[seat] for seat, view in enumerate(views))
        held = Counter(card for view in views for card in view.hand)
        assert held + gone <= pack
        left = len(deal.deck) - held.total() - gone.total() - (views[0].stock or 0)
        aside = left if aside is None else aside
        assert left == aside or (match.complete and left < aside)
        if step is not None:
            gone.update(_given_up(step.before, step.token, step.events))


def _given_up(match: Match, token: Token, events: Iterable[Event]) -> list[Card]:
    """The cards that leave a hand by an action, or the stock for everybody to see."""
    verb, _, argument = token.partition(" ")
    turned = [card for event in events if event.kind == "turned" for card in event.cards]
    form = match.game.verbs[verb]
    if form in (Form.CARD, Form.CAPTURE):
        return [BY_NAME[argument[:2]], *turned]
    return [BY_NAME[name] for name in argument.split()] if form is Form.CARDS else turned


@every_case
def test_who_is_to_act_has_legal_actions_and_nobody_else(case: Case) -> None:
    for match in first_deal(case).matches:
        assert list(match.to_act) == sorted(set(match.to_act) & set(range(case.seats)))
        for seat in range(case.seats):
            legal = match.legal(seat)
            assert bool(legal) == (seat in match.to_act)
            assert list(legal) == sorted(set(legal))
        assert case.game.has_host or not match.legal(HOST)


@every_case
def test_whatever_is_not_legal_is_refused_and_changes_nothing(case: Case) -> None:
    deal = first_deal(case)
    source = case.source("wrong")
    vocabulary = _vocabulary(deal)
    hosts = (HOST,) if case.game.has_host else ()
    for match in deal.matches:
        before = pickle.dumps(match.state)
        for seat in (*hosts, *range(case.seats)):
            legal = set(match.legal(seat))
            for token in source.sample(vocabulary, min(TRIED, len(vocabulary))):
                if token not in legal:
                    _assert_refused(match, seat, token)
            for token in legal if len(legal) < TRIED else source.sample(sorted(legal), TRIED):
                match.apply(seat, token)
        assert pickle.dumps(match.state) == before


def _vocabulary(deal: Deal) -> list[Token]:
    """All that anybody could ever do in this deal, every card as every card verb's argument, and nonsense.

    Nonsense is also a word that stands alone with an argument, and any other without one.
    """
    legal = {token for match in deal.matches for seat in match.actors for token in match.legal(seat)}
    forms = deal.dealt.game.verbs.items()
    cards = {f"{verb} {name}" for verb, form in forms if form is Form.CARD for name in NAMES}
    bent = {f"{verb} 7S" if form is Form.WORD else verb for verb, form in forms}
    return sorted(legal | cards | bent | set(JUNK))


def _assert_refused(match: Match, seat: Seat, token: Token) -> None:
    with pytest.raises(Refusal) as caught:
        match.apply(seat, token)
    assert str(caught.value)
    verb, space, argument = token.partition(" ")
    formed = verb in match.game.verbs and match.game.well_formed(match.setup, verb, argument if space else None)
    assert (caught.value.code == "bad_action") == (not formed)
    if match.complete and formed:
        assert caught.value.code == "deal_over"
    if caught.value.code not in COMMON_CODES:
        assert caught.value.rule is not None
    assert caught.value.rule is None or re.fullmatch(rf"{match.game.id} \d(\.\d+)?", caught.value.rule)


@every_case
def test_a_record_replays_to_the_same_match(case: Case) -> None:
    deals = play_match(case, 2)
    record = parse_record(json.loads(json.dumps(record_of(case, deals).to_json())))
    assert record == record_of(case, deals)
    again = replay(record)
    assert _everything(again) == _everything(deals[-1].last)


def _everything(match: Match) -> list[object]:
    """All that can be asked of a match."""
    viewers = (None, *range(match.setup.seats))
    info = match.game.info(match.state)
    assert json.loads(json.dumps(info)) == info
    return [info, match.carry, match.verdict, match.totals, *(match.view(viewer) for viewer in viewers)]


@every_case
def test_equal_stamps_mean_equal_choices(case: Case) -> None:
    choices: dict[tuple[Seat, str], tuple[Token, ...]] = {}
    for deal in play_match(case, 3):
        for match in deal.matches:
            for seat in range(case.seats):
                stamp = match.stamp(seat)
                assert STAMP.fullmatch(stamp)
                assert choices.setdefault((seat, stamp), match.legal(seat)) == match.legal(seat)


@every_case
def test_an_action_makes_its_stamp_stale(case: Case) -> None:
    """Greetings aside: their buttons carry the number of the open card."""
    used: set[tuple[Seat, str]] = set()
    for deal in play_match(case, 3):
        for step in deal.steps:
            if step.seat == HOST or case.game.verbs[verb_of(step.token)] is Form.GREET:
                continue
            stamp = (step.seat, step.before.stamp(step.seat))
            assert stamp not in used
            used.add(stamp)
            assert step.after.stamp(step.seat) != stamp[1]


@pytest.mark.parametrize("case", [case for case in all_cases() if isinstance(case.game, HasCore)], ids=str)
def test_the_bare_core_plays_by_the_same_rules(case: Case) -> None:
    """Where a game gives its core away: the same cards may be played, and they lead to the same place."""
    game = case.game
    assert isinstance(game, HasCore)
    for step in first_deal(case).steps:
        core, following = game.core(step.before.state), game.core(step.after.state)
        if core is None:
            continue
        assert set(cards_of(core.legal())) == _playable(step.before)
        if game.verbs[verb_of(step.token)] is Form.CARD:
            core.play(BY_NAME[step.token[-2:]])
            assert following is None or core.legal() == following.legal()


def _playable(match: Match) -> set[Card]:
    """The cards that somebody may play from the hand."""
    tokens = [token.split(" ") for seat in match.actors for token in match.legal(seat)]
    return {
        BY_NAME[argument[0].removesuffix(":")]
        for verb, *argument in tokens
        if match.game.verbs[verb] in (Form.CARD, Form.CAPTURE)
    }


@every_case
def test_fallback_is_legal(case: Case) -> None:
    for match in first_deal(case).matches:
        for seat in range(case.seats):
            fallback = match.fallback(seat)
            assert fallback is None or fallback in match.legal(seat)


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_the_host_acts_in_a_game_that_has_one(game: AnyGame) -> None:
    steps = first_deal(Case(game, game.seats[0])).steps
    assert any(step.seat == HOST for step in steps) == game.has_host


@every_case
def test_a_view_agrees_with_the_match(case: Case) -> None:
    for match in first_deal(case).matches:
        for viewer in range(case.seats):
            view = match.view(viewer)
            assert view.viewer == viewer
            assert view.legal == match.legal(viewer)
            assert view.dealer == match.dealer
            assert view.totals == match.totals
            assert set(match.to_act) <= set(view.to_act)
            assert (view.reckoning is not None) == (view.phase == "over") == match.complete
            assert view.trick is None or view.trick.plays
            assert list(view.hand) == sorted(view.hand)
            assert set(view.suggested) <= set(view.legal)
            places = Counter(chain.from_iterable(view.suits))
            assert not places or all(places[card] == 1 for card in case.game.pack(match.setup))
            if view.tricks:
                assert view.last_trick == view.tricks[-1]


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_what_a_game_says_of_itself(game: AnyGame) -> None:
    assert re.fullmatch(r"[a-z]{3,12}", game.id)
    assert game.rules >= 1
    assert game.direction in (1, -1)
    assert list(game.seats) == sorted(set(game.seats))
    for seats in game.seats:
        setup = set_up(game, seats, {}, 0)
        assert changed_options(setup.options) == {}
        assert sorted(seat for side in game.sides(setup) for seat in side) == list(range(seats))
        assert all(getattr(setup.options, spec.name) == spec.values[0] for spec in option_specs(game.options))


def _promise_valety(case: Case, deal: Deal) -> None:
    turned = deal.last.game.info(deal.last.state)["turned"]
    worth = {"JS": 8, "JC": 9, "JD": 10, "JH": 11}
    dead = case.seats == 3 and case.options.get("turned_jack") != "last_trick"
    assert sum(deal.last.points or ()) == (16 if case.seats == 2 else worth.get(turned, 7) if dead else 7)


def _promise_polignac(case: Case, deal: Deal) -> None:
    failed = 5 if case.options.get("failed_general") == "flat5" else 10
    sums = {None: 5, True: 5 * (case.seats - 1), False: failed}
    assert sum(deal.last.points or ()) == sums[deal.last.game.info(deal.last.state)["made"]]


def _promise_reunion(case: Case, deal: Deal) -> None:
    info = deal.last.game.info(deal.last.state)
    forfeited = info["tricks"][deal.last.dealer] == 0 and case.options.get("talon_forfeit") != "last_trick"
    assert sum(deal.last.points or ()) == 150 - (info["talon_points"] if forfeited else 0)


def _promise_konchinka(case: Case, deal: Deal) -> None:
    assert sum(deal.last.points or ()) <= 5
    for match in deal.matches:
        info, view = match.game.info(match.state), match.view(None)
        assert sum(view.hand_counts) + len(info["table"]) + (view.stock or 0) + sum(info["cards"]) == 52
        ranks = [name[0] for name in info["table"]]
        if case.option not in (("groups", "many"), ("picture_values", "on")):
            assert len(set(ranks)) == len(ranks)


def _promise_privet(case: Case, deal: Deal) -> None:
    info = deal.last.game.info(deal.last.state)
    ranks = {"jacks": "J", "court": "JQK", "all": "JQKA"}[str(case.options.get("heroes", "jacks"))]
    heroes = sum(NAMES[card][0] in ranks for card in deal.deck)
    counted = sum(deal.last.points or ()) + info["expired"]
    assert counted <= heroes if case.options.get("false_greeting") == "lose" else counted == heroes


def _promise_belka(case: Case, deal: Deal) -> None:  # noqa: ARG001 - as the others
    points = deal.last.points
    assert points is not None
    assert sum(deal.last.game.info(deal.last.state)["card_points"]) == 120
    assert points[:2] == points[2:]
    assert 0 in points


def _promise_terz(case: Case, deal: Deal) -> None:
    raw = deal.last.game.info(deal.last.state)["raw"]
    if raw is not None and case.options.get("manual_count") != "on":
        assert sum(raw) == 150
    assert all(total % 10 == 0 for total in deal.last.totals)


PROMISES: dict[str, Callable[[Case, Deal], None]] = {
    "valety": _promise_valety,
    "polignac": _promise_polignac,
    "reunion": _promise_reunion,
    "konchinka": _promise_konchinka,
    "privet": _promise_privet,
    "belka": _promise_belka,
    "terz": _promise_terz,
}
"""What each game's rules say always holds (their last section)."""
