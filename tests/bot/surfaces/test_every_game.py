"""What holds for the screens of every game, over deals played at random: texts exist, fit, and tell no secrets."""

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from bot.bounds import EPHEMERAL_LIMIT, POPUP_LIMIT, TEXT_LIMIT, utf16_length
from bot.callback import Kind, parse
from bot.people import LANGUAGES
from bot.screen import Screen
from bot.surfaces.choices import Act, Choice, NewDraft, resolve_card, resolve_word
from bot.surfaces.facts import last_trick_popup, tell
from bot.surfaces.hand import hand_popup, hand_screen
from bot.surfaces.reckoning import reckoning_screen
from bot.surfaces.refusals import refusal_text
from bot.surfaces.solo import solo_screen
from bot.surfaces.table_message import table_screen
from bot.surfaces.voice import voice_of
from bot.table import Draft, TableState
from bot.telegram_calls import visible_length
from bot.texts import Speech, speech
from games.cards import NAMES
from games.core import HOST, Form, Refusal, verb_of
from games.match import Match
from tests.bot.surfaces.seated import lonely, table_of
from tests.games.playing import Case, all_cases, every_case, first_deal

MOST_BUTTONS = 100
LONG = "Владимир-Александр 👩‍👩‍👧‍👦 Константинопольский"
every_seating = pytest.mark.parametrize("case", [case for case in all_cases() if case.option is None], ids=str)


def moments(case: Case, count: int = 12) -> list[Match]:
    """Some moments of a deal: its beginning, its end, and others in between."""
    matches = first_deal(case).matches
    between = case.source("moments").sample(range(len(matches)), min(count, len(matches)))
    return [matches[i] for i in sorted({0, len(matches) - 1, *between})]


def screens(state: TableState, spoken: Speech) -> Iterator[tuple[int | None, Screen]]:
    """Every screen of a table, with the seat that may see it (None: everybody)."""
    yield None, table_screen(state, spoken)
    if state.playing.complete:
        yield None, reckoning_screen(state.playing, state, spoken, current=True, pause_seconds=10)
    for seat in range(len(state.sitters)):
        for brief in (False, True):
            yield seat, hand_screen(state, seat, spoken, chat_title="Дача", brief=brief)
    yield 0, solo_screen(lonely(state.playing), spoken, ending=None, end_keyboard=())


def words_of(screen: Screen) -> str:
    """Everything that is read or sent with a screen."""
    return screen.text + "".join(f" {button.text} {button.data}" for row in screen.keyboard for button in row)


@every_case
@pytest.mark.parametrize("language", LANGUAGES)
def test_all_that_happens_has_words(case: Case, language: str) -> None:
    spoken = speech(language)
    for step in first_deal(case).steps:
        voice = voice_of(table_of(step.after), spoken)
        for event in step.events:
            tell(voice, event)
    for match in moments(case, 4):
        for _, screen in screens(table_of(match), spoken):
            assert screen.text.strip()


@every_seating
@pytest.mark.parametrize("language", LANGUAGES)
def test_screens_fit_with_the_longest_names(case: Case, language: str) -> None:
    for match in moments(case):
        state = table_of(match, names=(LONG,) * case.seats)
        for seat, screen in screens(state, speech(language)):
            assert visible_length(screen.text) <= TEXT_LIMIT
            assert sum(map(len, screen.keyboard)) <= MOST_BUTTONS
            assert max(map(len, screen.keyboard), default=0) <= 8
            assert all(button.text for row in screen.keyboard for button in row)
            if seat is not None:
                brief = hand_screen(state, seat, speech(language), chat_title="", brief=True)
                assert visible_length(brief.text) <= EPHEMERAL_LIMIT
                assert utf16_length(hand_popup(state, seat, speech(language))) <= POPUP_LIMIT
        assert utf16_length(last_trick_popup(state, speech(language))) <= POPUP_LIMIT


@every_seating
def test_no_hand_is_told_to_anybody_else(case: Case) -> None:
    """Against what all hands hold: a card of another hand is nowhere in a screen, unless it was shown to all."""
    spoken = speech("ru")
    for match in moments(case):
        views = [match.view(seat) for seat in range(case.seats)]
        for seat, screen in screens(table_of(match), spoken):
            own = match.view(seat)
            open_cards = {card for note in own.notes for card in note.cards} | {own.turned, *own.hand}
            others = {card for view in views if view.viewer != seat for card in view.hand}
            kept = {card for view in views for note in view.notes if note not in own.notes for card in note.cards}
            for card in (others | kept) - open_cards:
                sign = re.compile(rf"{spoken.card(card)}(?!\d)|{spoken.card(card, plain=True)}(?!\d)|\b{NAMES[card]}\b")
                assert not sign.search(words_of(screen)), (seat, NAMES[card])


@every_case
def test_every_refusal_has_words(case: Case) -> None:
    source = case.source("refusals")
    pack = sorted({NAMES[card] for card in case.game.pack(case.setup)})
    for match in moments(case, 8):
        for seat in range(case.seats):
            tried = [f"{verb}" for verb in case.game.verbs]
            tried += [f"{verb} {name}" for verb in case.game.verbs for name in source.sample(pack, 8)]
            tried += [f"{verb} {' '.join(source.sample(pack, 2))}" for verb in case.game.verbs]
            for refusal in filter(None, (_refused(match, seat, token) for token in tried)):
                for language in LANGUAGES:
                    text = refusal_text(speech(language), case.game.id, refusal)
                    assert 0 < utf16_length(text) <= POPUP_LIMIT
                    assert (refusal.rule or "").rpartition(" ")[2] in text


def _refused(match: Match, seat: int, token: str) -> Refusal | None:
    try:
        match.apply(seat, token)
    except Refusal as refusal:
        return refusal
    return None


@every_case
def test_every_legal_action_can_be_tapped(case: Case) -> None:
    """By pressing only what is shown, a person can do everything that is legal, and nothing else is ever done."""
    spoken = speech("ru")
    for match in moments(case, 6):
        for seat in (each for each in match.actors if each != HOST):
            verbs = match.game.verbs
            legal = [token for token in match.legal(seat) if verbs[verb_of(token)] is not Form.TIME]
            reached = set(_reach(table_of(match), seat, spoken))
            assert reached <= set(legal)
            assert reached == set(legal)


def _reach(state: TableState, seat: int, spoken: Speech) -> Iterator[str]:
    """All tokens that taps on shown buttons lead to, through every draft."""
    stamp = state.playing.stamp(seat)
    seen: set[tuple[str, ...]] = {()}
    waiting: list[tuple[str, ...]] = [()]
    while waiting:
        words = waiting.pop()
        for choice in _taps(replace(state, drafts={seat: Draft(stamp, words)} if words else {}), seat, spoken):
            if isinstance(choice, Act):
                yield choice.token
            elif isinstance(choice, NewDraft) and choice.words not in seen:
                seen.add(choice.words)
                waiting.append(choice.words)


def _taps(state: TableState, seat: int, spoken: Speech) -> Iterator[Choice]:
    """What each button means that is shown to a seat."""
    match, draft = state.playing, state.draft(seat)
    legal, verbs = match.legal(seat), match.game.verbs
    greetings = {verb for verb, form in verbs.items() if form is Form.GREET}
    allowed = {verb_of(token) for token in legal}
    hand = hand_screen(state, seat, spoken, chat_title="", brief=True)
    for button in (button for row in (*hand.keyboard, *table_screen(state, spoken).keyboard) for button in row):
        press = parse(button.data or "")
        assert press is not None
        if press.kind is Kind.DRAFT and press.word(0).startswith(tuple(greetings)) and not greetings & allowed:
            continue  # a greeting is everybody's button, also under the eyes of who leads
        if press.kind is Kind.ACT and match.game.has_host and press.stamp != match.stamp(seat):
            continue  # so is the leader's button seen, and bound to the leader's turn
        if press.kind is not Kind.TABLE:
            assert press.stamp == match.stamp(seat)
        if press.kind is Kind.CARD:
            yield resolve_card(legal, verbs, draft, press.word(0))
        elif press.kind is Kind.ACT:
            yield Act(legal[int(press.word(0))])
        elif press.kind is Kind.DRAFT:
            yield resolve_word(legal, verbs, draft, press.word(0))
