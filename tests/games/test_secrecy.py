"""Nobody sees what they may not: the laws of secrecy for every game, number of seats and option value."""

import random
from collections.abc import Iterable
from itertools import product

from games.cards import BY_NAME, Card
from games.core import HOST, Event, Form, Refusal, Seat, View
from games.match import Match
from games.registry import GAMES
from tests.games.playing import Case, Deal, every_case, first_deal, opening_deals

WORLDS = 4
"""How many other worlds each viewer is shown."""
TRIED = 60
"""How many actions of one seat are tried in one state."""
OPENING = {"turned", "shown"}
"""Kinds of events by which cards are opened: one turned up, a declaration shown."""
TELLING = {"terz"}
"""Games in which an action makes hidden cards public by its outcome (a declaration called true or false)."""


@every_case
def test_views_show_only_what_the_viewer_has_seen(case: Case) -> None:
    for deal, viewer in product(opening_deals(case), (None, *range(case.seats))):
        seen = _opened(deal)
        for match, events in zip(deal.matches, ((), *(step.events for step in deal.steps)), strict=True):
            view = match.view(viewer)
            seen |= _shown_by(events) | set(view.hand)
            if viewer is None:
                assert view.hand == ()
                assert view.legal == ()
                assert view.own_choice is None
            if not match.complete:
                assert set(_cards_shown(view)) <= seen


@every_case
def test_events_name_only_cards_that_lie_open(case: Case) -> None:
    """Or the card just played, or one that a rule opens for everybody at this moment."""
    for step in first_deal(case).steps:
        verb, _, argument = step.token.partition(" ")
        played = case.game.verbs[verb] in (Form.CARD, Form.CAPTURE)
        named = {BY_NAME[word] for word in argument.replace(":", "").split()} if played else set()
        views = (step.before.view(None), step.after.view(None))
        open_cards = named.union(*map(_cards_shown, views))
        for event in step.events:
            assert set(event.cards) <= open_cards or event.kind in OPENING


def _opened(deal: Deal) -> set[Card]:
    """What lay open when the cards had been dealt."""
    start = deal.dealt.view(None)
    turned = () if start.turned is None else (start.turned,)
    return {*turned, *start.table, *(card for note in start.notes for card in note.cards)}


def _shown_by(events: Iterable[Event]) -> set[Card]:
    return {card for event in events for card in event.cards}


def _cards_shown(view: View) -> list[Card]:
    """Every card that a view shows as lying or held somewhere."""
    tricks = (*view.tricks, *(trick for trick in (view.trick, view.last_trick) if trick is not None))
    plays = [card for trick in tricks for _, card in trick.plays]
    notes = [card for note in view.notes for card in note.cards]
    turned = () if view.turned is None else (view.turned,)
    return [*view.hand, *view.table, *sum(view.captured, ()), *plays, *notes, *turned]


@every_case
def test_dealing_the_unseen_cards_anew_changes_nothing_for_the_viewer(case: Case) -> None:
    source = case.source("worlds")
    told = 0
    for deal, viewer in product(opening_deals(case), (None, *range(case.seats))):
        shown = [_shown(match, viewer) for match in deal.matches]
        for _ in range(WORLDS):
            cut = source.randrange(len(deal.steps))
            deck = _exchanged(deal, cut, viewer, source)
            world = _other_world(deal, deck, cut, viewer, source)
            assert world is None or [_shown(match, viewer) for match in world] == shown[: len(world)]
            told += world is not None and deck != deal.deck
    assert told > 0


def _shown(match: Match, viewer: Seat | None) -> tuple[object, ...]:
    """All that reaches a seat, or a spectator."""
    if viewer is None:
        return (match.view(None),)
    return match.view(viewer), match.legal(viewer), match.stamp(viewer), match.fallback(viewer)


def _other_world(
    deal: Deal, deck: tuple[Card, ...], cut: int, viewer: Seat | None, source: random.Random
) -> list[Match] | None:
    """The deal up to an action from another deck, secret answers of others given at random.

    None where that could not have happened: somebody's action would be forbidden, or an answer settled otherwise.
    """
    match = deal.before.deal(deck)
    world = [match]
    changed = False
    for step in deal.steps[:cut]:
        token = step.token
        if not step.events and step.seat not in (viewer, HOST) and match.legal(step.seat):
            token = source.choice(match.legal(step.seat))
            changed = changed or token != step.token
        try:
            match, events = match.apply(step.seat, token)
        except Refusal:
            return None
        if events != step.events:
            assert changed or match.game.id in TELLING, "an event tells of a hidden card"
            return None
        world.append(match)
    return world


def _exchanged(deal: Deal, cut: int, viewer: Seat | None, source: random.Random) -> tuple[Card, ...]:
    """The deck with some or all of the cards exchanged that the viewer has not seen before the action."""
    seen = _opened(deal) | set(deal.dealt.view(viewer).hand)
    for step in deal.steps[:cut]:
        seen |= _shown_by(step.events) | set(step.after.view(viewer).hand)
    places = [place for place, card in enumerate(deal.deck) if card not in seen]
    places = source.sample(places, min(len(places), source.choice((2, 3, 6, len(deal.deck)))))
    deck = list(deal.deck)
    for place, other in zip(places, source.sample(places, len(places)), strict=True):
        deck[place] = deal.deck[other]
    return tuple(deck)


@every_case
def test_what_has_no_event_shows_nowhere_else(case: Case) -> None:
    """While several answer in secret, nothing shown depends on an answer that is not settled."""
    for match in first_deal(case).matches:
        for seat in match.to_act:
            outcomes = [match.apply(seat, token) for token in match.legal(seat)[:TRIED]]
            silent = [after for after, events in outcomes if not events]
            for viewer in {None, *range(case.seats)} - {seat}:
                for after in silent:
                    assert _shown(after, viewer) == _shown(match, viewer)


def test_there_are_answers_in_secret() -> None:
    """Otherwise the law above would be empty."""
    starts = {name: first_deal(Case(game, game.seats[0])).dealt for name, game in GAMES.items()}
    tried = {
        name: [match.apply(seat, token)[1] for seat in match.to_act for token in match.legal(seat)[:TRIED]]
        for name, match in starts.items()
    }
    assert [name for name, events in tried.items() if () in events] == ["polignac"]
