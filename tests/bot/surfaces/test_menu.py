"""The first messages, help that knows the moment, and settings."""

from dataclasses import replace

import pytest

from bot import lobby, play
from bot.callback import Kind, Press, parse
from bot.help import load_general
from bot.people import LANGUAGES
from bot.screen import Screen
from bot.surfaces.menu import (
    first_contact_screen,
    help_screen,
    how_screen,
    settings_screen,
    situation_of,
    welcome_screen,
)
from bot.table import Ending, TableState
from bot.texts import speech
from games.registry import GAMES
from tests.bot.surfaces.lobbies import NOON, away, deal_over, dealt, fresh, open_lobby
from tests.bot.surfaces.seated import buttons, read, shown

RU = speech("ru")
VALETY = GAMES["valety"]
ANNA, STRANGER = 1, 99


def test_the_greeting_in_private() -> None:
    screen = welcome_screen(RU, "valet_bot", "Анна <3")
    assert shown(screen) == (
        """Добрый день, Анна <3.
Я веду карточные столы: старые игры с живыми людьми в группе или с компьютером здесь.
Свои карты видите только вы.

[*Сыграть с компьютером]
[Добавить в группу]
[Правила] [Как это работает]"""
    )
    assert screen.keyboard[1][0].url == "https://t.me/valet_bot?startgroup=table"


def test_the_first_contact_in_a_group() -> None:
    screen = first_contact_screen(RU)
    assert shown(screen) == (
        """Я веду карточные столы: Валеты, Полиньяк, Козырные мальчики и другие.
Свои карты видите только вы.

[*Играть] [Как это работает]"""
    )
    assert [parse(button.data or "") for button in screen.keyboard[0]] == [
        Press(Kind.MENU, ("play",)),
        Press(Kind.MENU, ("how",)),
    ]


def playing() -> TableState:
    """Анна and a computer, the first deal dealt, Анна to play."""
    state = dealt(open_lobby(VALETY, computers=1))
    seat = state.seat_of(ANNA)
    while seat not in state.playing.to_act:
        other = state.playing.to_act[0]
        state = play.act(state, other, state.playing.legal(other)[0], NOON).state
    return state


def waiting() -> TableState:
    """The same, Анна having played."""
    state = playing()
    seat = state.seat_of(ANNA) or 0
    while seat in state.playing.to_act:
        state = play.act(state, seat, state.playing.legal(seat)[0], NOON).state
    return state


def moments() -> dict[str, tuple[TableState | None, int, bool]]:
    """A table, a person and whether they ask in private, by the situation they are in."""
    alone = open_lobby(VALETY, chat_id=ANNA)
    return {
        "private-idle": (None, ANNA, True),
        "group-idle": (None, ANNA, False),
        "choosing": (fresh(), ANNA, False),
        "lobby": (open_lobby(VALETY), STRANGER, False),
        "lobby-seated": (open_lobby(VALETY), ANNA, False),
        "private-lobby": (alone, ANNA, True),
        "your-turn": (playing(), ANNA, False),
        "your-turn-alone": (replace(playing(), chat_id=ANNA), ANNA, True),
        "playing": (waiting(), ANNA, False),
        "paused": (replace(playing(), paused=True), ANNA, False),
        "away": (away(playing(), ANNA), ANNA, False),
        "between-deals": (deal_over(playing()), ANNA, False),
        "between-deals-alone": (replace(deal_over(playing()), chat_id=ANNA), ANNA, True),
        "watching": (playing(), STRANGER, False),
        "greeting": (dealt(open_lobby(GAMES["privet"], persons=2)), ANNA, False),
    }


@pytest.mark.parametrize("situation", moments())
def test_help_knows_the_moment_and_has_words_for_it(situation: str) -> None:
    state, user_id, is_private = moments()[situation]
    assert situation_of(state, user_id, is_private=is_private) == situation
    texts = {name: help_screen(RU, name).text for name in moments()}
    assert [name for name, text in texts.items() if text == texts[situation]] == [situation]


def test_a_finished_table_is_no_table() -> None:
    over = lobby.close(playing(), Ending.STOPPED, NOON)
    assert situation_of(over, ANNA, is_private=False) == "group-idle"


def test_help_in_the_group_does_not_tell_who_has_answered_in_secret() -> None:
    """polignac 3.2."""
    state = dealt(open_lobby(GAMES["polignac"], persons=4))
    seat = state.seat_of(ANNA) or 0
    answered = play.act(state, seat, "pass", NOON).state
    assert situation_of(answered, ANNA, is_private=False) == situation_of(state, ANNA, is_private=False)


@pytest.mark.parametrize("language", LANGUAGES)
def test_how_it_works_is_told_a_section_at_a_time(language: str) -> None:
    book, spoken = load_general(language), speech(language)
    for index, section in enumerate(book.sections):
        screen = how_screen(spoken, index)
        others = [parse(button.data or "") for row in screen.keyboard for button in row]
        assert section.paragraphs[0].text in read(screen.text)
        assert others == [Press(Kind.MENU, ("how", str(i))) for i in range(len(book.sections)) if i != index]
    assert book.title in how_screen(spoken).text
    assert how_screen(spoken, 99) == how_screen(spoken)


def languages_of(screen: Screen) -> list[Press | None]:
    """What the buttons of the settings carry."""
    return [parse(button.data or "") for row in screen.keyboard for button in row]


def test_settings_of_a_person() -> None:
    screen = settings_screen(RU, person_language="ru", chat_language=None)
    assert "Ваш язык: русский." in screen.text
    assert buttons(screen) == "[✓ Вам: русский] [Вам: English]"
    assert languages_of(screen) == [Press(Kind.SETTINGS, ("lang", "ru")), Press(Kind.SETTINGS, ("lang", "en"))]


def test_settings_of_a_chat_for_its_administrators() -> None:
    screen = settings_screen(RU, person_language="ru", chat_language="en")
    assert "Язык этого чата: English." in screen.text
    assert buttons(screen) == "[✓ Вам: русский] [Вам: English]\n[Чату: русский] [✓ Чату: English]"
    assert languages_of(screen)[2:] == [
        Press(Kind.SETTINGS, ("chatlang", "ru")),
        Press(Kind.SETTINGS, ("chatlang", "en")),
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_telegram_shows_of_the_bot_fits_its_limits(language: str) -> None:
    """Bot API: command descriptions 256, description 512, short description 120 characters."""
    spoken = speech(language)
    names = ("start", "help", "play", "join", "leave", "stop", "hand", "rules", "score", "settings")
    assert all(1 <= len(spoken.plain(f"command-{name}")) <= 256 for name in names)
    assert len(spoken.plain("bot-description")) <= 512
    assert len(spoken.plain("bot-short-description")) <= 120
