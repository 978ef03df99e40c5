"""Presses under the messages of a table under way: cards, choices, the table's own buttons."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from datetime import datetime
from functools import partial
from typing import Final, TypeAlias

from bot import clock, play
from bot.callback import Kind, Press, token_of
from bot.handlers.desk import Answer, Desk
from bot.handlers.greetings import greet, is_greeting
from bot.handlers.visit import Visit
from bot.lobby import Presser
from bot.polite import PoliteRefusal
from bot.screen import Document, Screen
from bot.surfaces.choices import Act, Choice, NewDraft, resolve_card, resolve_word
from bot.surfaces.facts import last_trick_popup
from bot.surfaces.hand import hand_popup
from bot.surfaces.refusals import refusal_text
from bot.surfaces.rules_message import rules_screen
from bot.table import Phase, Saying, Step, TableState, Way, has_hands
from bot.tables import Table
from bot.texts import shown_name
from games.cards import BY_NAME
from games.core import Form, Refusal, Seat, Token, verb_of

HAND_AWAITED: Final = 3.0
"""Seconds to wait for Telegram's word on an ephemeral hand before the press is answered."""

PLAY_PHASE: Final = "play"
"""What every game with hands calls the time in which cards are played (View.phase)."""

Choose: TypeAlias = Callable[[TableState, Seat, Press], Choice]


async def on_card(desk: Desk, visit: Visit, press: Press) -> Answer:
    """A card of the hand: played, begun with, or refused with the rule's number."""
    if press.word(0) not in BY_NAME:
        raise PoliteRefusal("button-forged")
    return await _choose(desk, visit, press, _card_choice)


async def on_act(desk: Desk, visit: Visit, press: Press) -> Answer:
    """A legal action by its index under the stamp that the button was made for."""
    return await _choose(desk, visit, press, _indexed_choice)


async def on_draft(desk: Desk, visit: Visit, press: Press) -> Answer:
    """The next word of a half-made choice."""
    return await _choose(desk, visit, press, _word_choice)


async def on_table(desk: Desk, visit: Visit, press: Press) -> Answer:
    """The table's own buttons."""
    act = BUTTONS.get(press.word(0).split("_")[0])
    if act is None or press.table is None:
        raise PoliteRefusal("button-forged")
    return await act(desk, visit, press)


async def _choose(desk: Desk, visit: Visit, press: Press, choose: Choose) -> Answer:
    table = _open_table(desk, visit, press)
    presser = await desk.presser(visit)
    seat = play.need_seat(table.state, visit.user_id)
    if not visit.is_private:
        table.allow(seat, visit.query_id)
    try:
        saying = await table.step(lambda state: _chosen(state, presser, press, choose, desk.alarm.now()))
    except Refusal as refusal:
        return Answer(refusal_text(desk.speech_for(visit), table.state.chosen_game.id, refusal), alert=True)
    if saying is None and press.kind is Kind.CARD:
        card = desk.speech_for(visit).card(BY_NAME[press.word(0)])
        return desk.say(visit, Saying("played", {"card": card}))
    return desk.say(visit, saying)


def _chosen(state: TableState, presser: Presser, press: Press, choose: Choose, now: datetime) -> Step:
    """The step that a press on a hand means at the table as it is now."""
    seat = play.need_seat(state, presser.user_id)
    greets = is_greeting(state, token_of(press.word(0)))
    if state.sitters[seat].away and not greets:
        return play.come_back(play.pressed(state, presser, now), presser)
    _need_turn(state, seat, press, greets=greets)
    choice = choose(state, seat, press)
    if isinstance(choice, Act) and greets:
        return greet(state, presser, seat, choice.token, now)
    return _step_of(choice, play.pressed(state, presser, now), seat, now)


def _step_of(choice: Choice, state: TableState, seat: Seat, now: datetime) -> Step:
    """What a choice comes to that is this seat's to make."""
    if isinstance(choice, Act):
        _need_time(state, choice.token)
        return play.act(state, seat, choice.token, now)
    if isinstance(choice, NewDraft):
        return play.set_draft(state, seat, choice.words)
    # The rules say why: applying the forbidden action raises the reason with the rule's number.
    state.playing.apply(seat, choice.token)
    raise PoliteRefusal("button-stale")


def _need_turn(state: TableState, seat: Seat, press: Press, *, greets: bool) -> None:
    match = state.playing
    if state.paused:
        raise PoliteRefusal("paused-now")
    if match.state is None or match.complete:
        raise PoliteRefusal("between-deals")
    if seat not in match.to_act:
        raise _not_awaited(state)
    if press.stamp != match.stamp(seat):
        raise _wrong_stamp(state, seat, press, greets=greets)


def _not_awaited(state: TableState) -> PoliteRefusal:
    """Whom the table waits for instead: who plays a card, does something else, or in a game without hands leads it."""
    view = state.playing.view(None)
    awaited = [state.sitters[seat] for seat in view.to_act]
    if len(awaited) != 1 or not awaited[0].is_person:
        return PoliteRefusal("wait-for-others")
    if not has_hands(state.chosen_game):
        return PoliteRefusal("button-of-another", name=shown_name(awaited[0].name))
    return PoliteRefusal(
        "not-your-turn" if view.phase == PLAY_PHASE else "other-decides", name=shown_name(awaited[0].name)
    )


def _wrong_stamp(state: TableState, seat: Seat, press: Press, *, greets: bool) -> PoliteRefusal:
    """Why a button is not good for a seat's present choice: it is another's, or of a choice that has gone."""
    match = state.playing
    owner = next((other for other in match.to_act if match.stamp(other) == press.stamp), None)
    if owner is None:
        # A greeting is bound to its card: pressed too late, it is never a false greeting of the next one.
        stale = "button-stale" if has_hands(state.chosen_game) else "card-just-turned"
        return PoliteRefusal("card-gone" if greets else stale)
    if greets:
        match.apply(seat, token_of(press.word(0)))  # the rules say why who leads does not greet
    return PoliteRefusal("button-of-another", name=shown_name(state.sitters[owner].name))


def _need_time(state: TableState, token: Token) -> None:
    """What the clock does is nobody's to do, and a card is left open until everybody has seen it."""
    if state.chosen_game.verbs[verb_of(token)] is Form.TIME:
        raise PoliteRefusal("button-forged")
    if clock.LINGER in state.deadlines:
        raise PoliteRefusal("card-just-turned")


def _card_choice(state: TableState, seat: Seat, press: Press) -> Choice:
    game = state.chosen_game
    return resolve_card(state.playing.legal(seat), game.verbs, state.draft(seat), press.word(0))


def _indexed_choice(state: TableState, seat: Seat, press: Press) -> Choice:
    legal = state.playing.legal(seat)
    index = press.number(0)
    if index is None or index >= len(legal):
        raise PoliteRefusal("button-forged")
    return Act(legal[index])


def _word_choice(state: TableState, seat: Seat, press: Press) -> Choice:
    game = state.chosen_game
    return resolve_word(state.playing.legal(seat), game.verbs, state.draft(seat), press.word(0))


def _open_table(desk: Desk, visit: Visit, press: Press) -> Table:
    """The table of a press, which plays; PoliteRefusal where it does not, or does not show itself to who pressed."""
    table = desk.hall.by_id(press.table)
    if table is None or table.state.phase is Phase.OVER:
        raise PoliteRefusal("table-over")
    if table.state.phase is not Phase.PLAYING or not desk.shows_itself(table, visit):
        raise PoliteRefusal("button-forged")
    return table


async def _hand(desk: Desk, visit: Visit, press: Press) -> Answer:
    """The hand moves to where it is wished for."""
    return await (TO_PRIVATE if visit.is_private else _to_group)(desk, visit, press)


async def _to_group(desk: Desk, visit: Visit, press: Press) -> Answer:
    """An ephemeral hand; where the server refuses that, a look and the way to play."""
    table = _open_table(desk, visit, press)
    seat = play.need_seat(table.state, visit.user_id)
    presser = await desk.presser(visit)
    shown = table.watch(f"hand.{seat}.group")
    await table.step(
        lambda state: play.use_way(play.pressed(state, presser, desk.alarm.now()), presser, Way.GROUP),
        right=(seat, visit.query_id),
    )
    if await in_time(shown):
        return desk.say(visit, Saying("hand-shown"))
    seat = play.need_seat(table.state, visit.user_id)  # somebody else may sit at the seat of before by now
    return Answer(hand_popup(table.state, seat, desk.speech_for(visit)), alert=True)


async def in_time(shown: asyncio.Future[bool]) -> bool:
    """Whether a hand is shown, if Telegram says so before the press has to be answered."""
    with suppress(TimeoutError):
        async with asyncio.timeout(HAND_AWAITED):
            return await asyncio.shield(shown)  # another press may wait for the same word
    return False


async def _way(desk: Desk, visit: Visit, press: Press) -> Answer:
    """The hand moves to where the button was pressed, whichever way the button names."""
    if press.word(1) not in set(Way):
        raise PoliteRefusal("button-forged")
    return await _hand(desk, visit, press)


def _simple(make: Callable[[TableState, Presser], Step]) -> Callable[[Desk, Visit, Press], Awaitable[Answer]]:
    """A button that makes one step and needs nothing but who pressed it."""

    async def handle(desk: Desk, visit: Visit, press: Press) -> Answer:
        table = _open_table(desk, visit, press)
        presser = await desk.presser(visit)
        return desk.say(visit, await table.step(lambda state: make(state, presser)))

    return handle


TO_PRIVATE: Final = _simple(partial(play.use_way, way=Way.PRIVATE))
"""The hand moves to the private chat."""


async def _leave(desk: Desk, visit: Visit, press: Press) -> Answer:
    table = _open_table(desk, visit, press)
    play.need_seat(table.state, visit.user_id)
    if not desk.confirmed(visit, table, "leave"):
        raise PoliteRefusal("press-again-to-leave")
    presser = await desk.presser(visit)
    return desk.say(visit, await table.step(lambda state: play.leave(state, presser, desk.alarm.now())))


async def _stop(desk: Desk, visit: Visit, press: Press) -> Answer:
    table = _open_table(desk, visit, press)
    presser = await desk.presser(visit, arranging=table)
    if not presser.is_administrator and visit.user_id != table.state.opener:
        play.need_seat(table.state, visit.user_id)
    if not desk.confirmed(visit, table, "stop"):
        raise PoliteRefusal("press-again-to-stop")
    return desk.say(visit, await table.step(lambda state: play.stop(state, presser, desk.alarm.now())))


async def _join(desk: Desk, visit: Visit, press: Press) -> Answer:
    table = _open_table(desk, visit, press)
    presser = await desk.presser(visit)
    return desk.say(visit, await table.step(lambda state: play.take_seat(state, presser, desk.alarm.now())))


async def _next(desk: Desk, visit: Visit, press: Press) -> Answer:
    """The next deal, at once."""
    table = _open_table(desk, visit, press)
    presser = await desk.presser(visit)
    now, seat = desk.alarm.now(), table.state.seat_of(visit.user_id)
    right = None if seat is None or visit.is_private else (seat, visit.query_id)
    saying = await table.step(
        lambda state: desk.uncovered(play.deal_at_once(state, presser, table.decks, now)), right=right
    )
    return desk.say(visit, saying)


async def _last(desk: Desk, visit: Visit, press: Press) -> Answer:
    table = _open_table(desk, visit, press)
    if table.state.playing.state is None:
        raise PoliteRefusal("between-deals")
    return Answer(last_trick_popup(table.state, desk.speech_for(visit)), alert=True)


async def _rules(desk: Desk, visit: Visit, press: Press) -> Answer:
    table = _open_table(desk, visit, press)
    state = table.state
    screen = rules_screen(desk.speech_of(visit.chat_id), state.chosen_game.id, None, options=state.house_rules())
    desk.post(visit, screen)
    return Answer()


async def _again(desk: Desk, visit: Visit, press: Press) -> Answer:
    """A new lobby with the same seats."""
    finished = await desk.hall.finished(press.table or 0)
    if finished is None or finished.game is None:
        raise PoliteRefusal("too-late")
    if desk.hall.at(visit.chat_id, visit.thread_id) is not None:
        raise PoliteRefusal("table-open-already")
    if finished.chat_id != visit.chat_id:
        raise PoliteRefusal("button-forged")
    await desk.hall.open_again(finished, visit.user_id)
    return Answer()


async def _other(desk: Desk, visit: Visit, press: Press) -> Answer:
    """A new lobby with another game."""
    del press
    if desk.hall.at(visit.chat_id, visit.thread_id) is not None:
        raise PoliteRefusal("table-open-already")
    await desk.hall.open(visit.chat_id, visit.thread_id, visit.user_id)
    return Answer()


async def _record(desk: Desk, visit: Visit, press: Press) -> Answer:
    """The record as a file, once the match has ended."""
    finished = await desk.hall.finished(press.table or 0)
    data = await desk.hall.record_of(press.table or 0)
    if finished is None or data is None or finished.chat_id != visit.chat_id:
        raise PoliteRefusal("no-record-yet")
    caption = desk.speech_of(visit.chat_id)("record-caption")
    name = f"{finished.chosen_game.id}-{finished.table_id}.json"
    desk.post(visit, Screen(caption, document=Document(name, data)))
    return Answer()


def _turn_page(page: str) -> Callable[[TableState, Presser], Step]:
    def turn(state: TableState, presser: Presser) -> Step:
        return play.open_page(state, presser, page)

    return turn


BUTTONS: Final[Mapping[str, Callable[[Desk, Visit, Press], Awaitable[Answer]]]] = {
    "hand": _hand,
    "way": _way,
    "rules": _rules,
    "more": _simple(_turn_page("more")),
    "back": _simple(_turn_page("")),
    "last": _last,
    "lift": _simple(play.lift),
    "pause": _simple(play.pause),
    "resume": _simple(play.resume),
    "leave": _leave,
    "stop": _stop,
    "here": _simple(play.come_back),
    "next": _next,
    "join": _join,
    "again": _again,
    "other": _other,
    "record": _record,
}
