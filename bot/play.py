"""From the first deal to the end: actions, absence, leaving, stopping. Pure steps from a table to a table."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from random import Random
from typing import Final, TypeAlias

from bot.lobby import Presser, close, free_computer_name
from bot.polite import PoliteRefusal
from bot.table import Draft, Ending, Phase, Saying, Sitter, Step, TableState, Way, has_hands
from games.cards import Card, deck_text
from games.core import HOST, Form, Seat, Token, verb_of
from games.registry import PLAYERS
from storage.ports import ActionRow, DeckRow

REPOST_AFTER: Final = timedelta(seconds=60)
"""Edits do not notify: who has pressed nothing for so long gets the hand as a new message, or is called by name."""

DeckSource: TypeAlias = Callable[[TableState, int], tuple[Card, ...]]
"""The deck of a table's deal, by its number (games/fairness.md)."""


def deal(state: TableState, decks: DeckSource, now: datetime) -> Step:
    """Begin the next deal. The table's message is posted anew, so that the deal starts at the bottom of the chat.

    Hands in the group follow it there, each as soon as a press of its person allows a new ephemeral message.
    """
    match = state.playing
    if state.phase is not Phase.PLAYING or not match.awaiting_deal:
        raise PoliteRefusal("too-late")
    number = match.deal_number + 1 if match.complete else 0
    deck = decks(state, number)
    posting = state.posting + (not state.is_private)
    sitters = tuple(_below_the_table(sitter) for sitter in state.sitters)
    dealt = replace(
        state,
        match=match.deal(deck),
        posting=posting,
        sitters=sitters,
        page="",
        drafts={},
        called={},
        votes=frozenset(),
    )
    return Step(_call(dealt, state, now), deck=DeckRow(number, deck_text(deck)))


def act(state: TableState, seat: Seat, token: Token, now: datetime) -> Step:
    """One action of a seat. Raises the game's Refusal; then nothing has changed."""
    if state.phase is not Phase.PLAYING:
        raise PoliteRefusal("too-late")
    match, events = state.playing.apply(seat, token)
    row = ActionRow(state.seq, match.deal_number, seat, token, now)
    drafts = {s: draft for s, draft in state.drafts.items() if s != seat}
    after = replace(state, match=match, seq=state.seq + 1, drafts=drafts)
    if match.complete:
        written = tuple(Sitter(sitter.user_id, sitter.name) for sitter in after.sitters)
        after = replace(after, reckoned=match, reckoned_sitters=written)
    if match.over:
        return Step(close(after, Ending.WON, now), (row,), events=events)
    return Step(_call(after, state, now), (row,), events=events)


def move_for(state: TableState, seat: Seat, chance: Random, now: datetime) -> Step:
    """The action that the game's computer player chooses for a seat, from what that seat may know."""
    view = state.playing.view(seat)
    return act(state, seat, PLAYERS[state.chosen_game.id](view, chance), now)


def time_out(state: TableState, chance: Random, now: datetime) -> Step:
    """The turn time is up: whoever is awaited and could have answered is away, and is played for from now on.

    What a rule names as the answer of a silent player (polignac 3.1: pass) is taken; otherwise the game's computer
    player chooses.
    """
    actions: list[ActionRow] = []
    for seat in awaited_persons(state):
        token = state.playing.fallback(seat)
        state = state.with_sitter(seat, replace(state.sitters[seat], away=True))
        if seat not in state.playing.to_act:
            continue  # an answer before theirs has settled the question
        step = act(state, seat, token, now) if token else move_for(state, seat, chance, now)
        state = step.state
        actions += step.actions
        if state.phase is not Phase.PLAYING:
            break
    return Step(state, tuple(actions))


def pressed(state: TableState, presser: Presser, now: datetime) -> TableState:
    """Note that a seated person is there."""
    seat = state.seat_of(presser.user_id)
    if seat is None:
        return state
    return state.with_sitter(seat, replace(state.sitters[seat], last_press=now))


def come_back(state: TableState, presser: Presser) -> Step:
    """An absent person plays on."""
    seat = need_seat(state, presser.user_id)
    if not state.sitters[seat].away:
        raise PoliteRefusal("not-away")
    return Step(state.with_sitter(seat, replace(state.sitters[seat], away=False)), saying=Saying("welcome-back"))


def deal_at_once(state: TableState, presser: Presser, decks: DeckSource, now: datetime) -> Step:
    """The next deal without waiting, even for the end of a pause. Who asks for it is here and plays it."""
    seat = need_seat(state, presser.user_id)
    saying = Saying("welcome-back") if state.sitters[seat].away else None
    here = state.with_sitter(seat, replace(state.sitters[seat], away=False, last_press=now))
    return replace(deal(replace(here, paused=False), decks, now), saying=saying)


def use_way(state: TableState, presser: Presser, way: Way) -> Step:
    """Take the hand where it was asked for; the other place shrinks to one line."""
    seat = need_seat(state, presser.user_id)
    state = state.with_sitter(seat, replace(state.sitters[seat], way=way))
    return Step(show_hand_anew(state, presser))


def without_private_way(state: TableState, user_id: int) -> TableState:
    """The table with a person's hand in the group, since the bot may not write to them; unchanged without a seat."""
    seat = state.seat_of(user_id)
    return state if seat is None else state.with_sitter(seat, replace(state.sitters[seat], way=Way.GROUP))


def show_hand_anew(state: TableState, presser: Presser) -> TableState:
    """The table with a seated person's hand to be sent as a new message."""
    seat = need_seat(state, presser.user_id)
    sitter = state.sitters[seat]
    return state.with_sitter(seat, replace(sitter, posting=sitter.posting + 1))


def set_draft(state: TableState, seat: Seat, words: tuple[str, ...]) -> Step:
    """Keep a half-made choice, or with no words drop it."""
    drafts = {s: draft for s, draft in state.drafts.items() if s != seat}
    if words:
        drafts[seat] = Draft(state.playing.stamp(seat), words)
    return Step(replace(state, drafts=drafts))


def leave(state: TableState, presser: Presser, now: datetime) -> Step:
    """A person goes; a computer takes the seat. Where no other person is left, the table ends as it stands."""
    seat = need_seat(state, presser.user_id)
    if len(state.persons) == 1:
        return Step(close(state, Ending.DESERTED, now), saying=Saying("you-left-last"))
    sitter = Sitter(None, free_computer_name(state), state.sitters[seat].client_string)
    left = state.with_sitter(seat, sitter)
    left = replace(
        left, votes=left.votes - {presser.user_id}, drafts={s: d for s, d in left.drafts.items() if s != seat}
    )
    return Step(_agreed(left, now), saying=Saying("you-left"))


def take_seat(state: TableState, presser: Presser, now: datetime) -> Step:
    """A person takes a computer's seat between deals. The shuffle's strings stay as fixed (games/fairness.md, 1.3)."""
    if state.seat_of(presser.user_id) is not None:
        raise PoliteRefusal("already-seated")
    if state.phase is not Phase.PLAYING:
        raise PoliteRefusal("too-late")
    seat = next((seat for seat, sitter in enumerate(state.sitters) if not sitter.is_person), None)
    if seat is None:
        raise PoliteRefusal("table-full")
    if not state.between_deals:
        raise PoliteRefusal("sit-between-deals")
    name = presser.name_among(state.sitters)
    sitter = Sitter(presser.user_id, name, state.sitters[seat].client_string, presser.way, last_press=now)
    return Step(state.with_sitter(seat, sitter), saying=presser.seated_at(state.chosen_game))


def pause(state: TableState, presser: Presser) -> Step:
    """Stop the clock, the computers and the next deal until somebody goes on."""
    need_seat(state, presser.user_id)
    if state.paused:
        raise PoliteRefusal("paused-already")
    return Step(replace(state, paused=True, page=""), saying=Saying("paused"))


def resume(state: TableState, presser: Presser) -> Step:
    """Go on after a pause."""
    need_seat(state, presser.user_id)
    if not state.paused:
        raise PoliteRefusal("not-paused")
    return Step(replace(state, paused=False, page=""), saying=Saying("resumed"))


def stop(state: TableState, presser: Presser, now: datetime) -> Step:
    """End the match: at once for who opened the table and administrators, else when all seated persons agree."""
    if state.phase is not Phase.PLAYING:
        raise PoliteRefusal("too-late")
    if presser.user_id == state.opener or presser.is_administrator:
        return Step(close(state, Ending.STOPPED, now), saying=Saying("match-stopped"))
    need_seat(state, presser.user_id)
    voted = _agreed(replace(state, votes=state.votes | {presser.user_id}), now)
    if voted.phase is Phase.OVER:
        return Step(voted, saying=Saying("match-stopped"))
    return Step(voted, saying=Saying("stop-voted", {"votes": len(voted.votes), "persons": len(voted.persons)}))


def lift(state: TableState, presser: Presser | None = None) -> Step:
    """Post the table's message anew at the bottom of the chat; hands in the group follow it as after a deal.

    Nothing changes after the end: whoever asked was a moment late, and the dead table would stand below it.
    """
    del presser  # anybody in the chat may want to see it
    if state.phase is Phase.OVER:
        return Step(state)
    sitters = tuple(map(_below_the_table, state.sitters))
    return Step(replace(state, posting=state.posting + 1, sitters=sitters, page=""))


def open_page(state: TableState, presser: Presser, page: str) -> Step:
    """Turn the table's keyboard to its other buttons (``more``) or back (``""``)."""
    del presser  # turning a page decides nothing
    if state.phase is not Phase.PLAYING:
        raise PoliteRefusal("too-late")
    return Step(replace(state, page=page))


def _below_the_table(sitter: Sitter) -> Sitter:
    return replace(sitter, posting=sitter.posting + 1) if sitter.way is Way.GROUP else sitter


def need_seat(state: TableState, user_id: int) -> Seat:
    """The seat of a person at a table under way; PoliteRefusal for a stranger or after the end."""
    if state.phase is not Phase.PLAYING:
        raise PoliteRefusal("too-late")
    seat = state.seat_of(user_id)
    if seat is None:
        raise PoliteRefusal("stranger")
    return seat


def awaited_persons(state: TableState) -> tuple[Seat, ...]:
    """The seats of persons who are there and have to act now."""
    return tuple(seat for seat in _obliged(state) if not state.sitters[seat].plays_alone)


def awaited_computers(state: TableState) -> tuple[Seat, ...]:
    """The seats for which the game's computer player has to move now."""
    led = None if state.phase is not Phase.PLAYING else host_move(state)
    leader = None if led is None else led[0]
    return tuple(seat for seat in _obliged(state) if state.sitters[seat].plays_alone and seat != leader)


def reacting_computers(state: TableState) -> tuple[Seat, ...]:
    """The seats of computers that may greet the open card, each when its reaction comes."""
    if state.phase is not Phase.PLAYING:
        return ()
    return tuple(
        seat
        for seat in state.playing.to_act
        if state.sitters[seat].plays_alone and Form.GREET in _forms(state, seat).values()
    )


def host_move(state: TableState) -> tuple[Seat, Token] | None:
    """What the clock does next in a game that has a leader: what the time decides, and all that the program leads."""
    if state.phase is not Phase.PLAYING or not state.chosen_game.has_host or state.playing.state is None:
        return None
    for seat in state.playing.actors:
        led = seat == HOST or state.sitters[seat].plays_alone
        for token, form in _forms(state, seat).items():
            if form is Form.TIME or (led and form is not Form.GREET):
                return seat, token
    return None


def act_as_host(state: TableState, now: datetime) -> Step:
    """The leader's next action, where the clock has to do it."""
    move = host_move(state)
    return Step(state) if move is None else act(state, *move, now)


def react(state: TableState, seat: Seat, chance: Random, now: datetime) -> Step:
    """A computer greets the open card."""
    return move_for(state, seat, chance, now) if seat in reacting_computers(state) else Step(state)


def _obliged(state: TableState) -> tuple[Seat, ...]:
    if state.phase is not Phase.PLAYING:
        return ()
    return tuple(seat for seat in state.playing.to_act if _has_to_act(state, seat))


def _has_to_act(state: TableState, seat: Seat) -> bool:
    """Whether the match waits for this seat.

    A greeting may be made by everybody at any time, and what the time decides is done by the clock.
    """
    return any(form not in (Form.GREET, Form.TIME) for form in _forms(state, seat).values())


def _forms(state: TableState, seat: Seat) -> dict[Token, Form]:
    """What a seat may do, each action with how it is made up."""
    verbs = state.chosen_game.verbs
    return {token: verbs[verb_of(token)] for token in state.playing.legal(seat)}


def _agreed(state: TableState, now: datetime) -> TableState:
    """The table, ended if every seated person wants it to stop."""
    wanted = {sitter.user_id for sitter in state.persons}
    if state.votes and wanted <= state.votes:
        return close(state, Ending.STOPPED, now)
    return state


def _call(state: TableState, before: TableState, now: datetime) -> TableState:
    """Raise the voice towards persons whose turn has just come and who have not pressed anything for a while."""
    for seat in awaited_persons(state):
        sitter = state.sitters[seat]
        if _same_turn(state, before, seat) or sitter.last_press is None or now - sitter.last_press <= REPOST_AFTER:
            continue
        if sitter.way is Way.PRIVATE and has_hands(state.chosen_game):
            state = state.with_sitter(seat, replace(sitter, posting=sitter.posting + 1))
        else:
            state = call_by_name(state, seat)
    return state


def asked_openly(state: TableState) -> tuple[Seat, ...]:
    """The seats that everybody sees asked: while several answer in secret all of them, whoever has answered.

    Who leads is awaited alone, though everybody else may greet at any time.
    """
    return awaited_persons(state) if state.chosen_game.has_host else state.playing.view(None).to_act


def call_awaited(state: TableState) -> TableState:
    """Name whoever is awaited and was not called for this turn.

    While several answer in secret it is done in any case, and once for all: it must not tell who has answered.
    """
    asked = asked_openly(state)
    if len(asked) > 1:
        stamps = {seat: state.playing.stamp(seat) for seat in asked}
        return replace(state, called={**state.called, **stamps}, calls=state.calls + 1)
    for seat in awaited_persons(state):
        state = call_by_name(state, seat)
    return state


def call_by_name(state: TableState, seat: Seat) -> TableState:
    """Name a person in the chat once for this turn, so that Telegram notifies them."""
    stamp = state.playing.stamp(seat)
    if state.called.get(seat) == stamp:
        return state
    return replace(state, called={**state.called, seat: stamp}, calls=state.calls + 1)


def _same_turn(state: TableState, before: TableState, seat: Seat) -> bool:
    """Whether the seat was already to choose the same before."""
    if before.match is None or before.match.state is None or seat not in before.match.to_act:
        return False
    return before.match.stamp(seat) == state.playing.stamp(seat)
