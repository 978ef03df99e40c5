"""A private game: one message for everything."""

from dataclasses import replace

from bot.screen import Button
from bot.surfaces.solo import solo_screen
from bot.surfaces.table_message import MORE
from bot.table import Phase, TableState
from bot.texts import Html, speech
from games.belka import BELKA
from games.match import Match
from games.valety import VALETY
from tests.bot.surfaces.seated import buttons, dealt, lonely, played, played_out, read, shown

RU = speech("ru")


def solo(state: TableState) -> str:
    return shown(solo_screen(state, RU, ending=None, end_keyboard=()))


def test_table_and_hand_are_one_message() -> None:
    assert solo(lonely(played(dealt(VALETY, 3), 10))) == (
        "🃏 Валеты · сдача 1 · козырь ♥️ (открыта ♥️Д)\n"
        "\n"
        "Взятка 3: Прохор ♥️4 · Глафира ♥️Т ← берёт · Анна ♥️В\n"
        "Взятка 4\n"
        "\u2003Глафира ♦️4\n"
        "Ваш ход. Нужно в масть ♦️\n"
        "\n"
        "Взятки: Анна 0 · Прохор 1 · Глафира 2\n"
        "Валеты: Глафира ♥️В −4\n"
        "Счёт: Анна 0 · Прохор 0 · Глафира 0 (до 20)\n"
        "\n"
        "Взятки этой сдачи\n"
        "1. Прохор ♥️3 · Глафира ♥️8 · Анна ♥️2 → Глафира\n"
        "2. Глафира ♦️3 · Анна ♦️2 · Прохор ♦️7 → Прохор\n"
        "3. Прохор ♥️4 · Глафира ♥️Т · Анна ♥️В → Глафира\n"
        "\n"
        "[♠️К] [♠️В] [♠️9] [♠️4] [♠️3] [♠️2]\n"
        "[♥️10]\n"
        "[♣️4] [♣️3] [♣️2]\n"
        "[*♦️9] [*♦️8] [*♦️6] [*♦️5]\n"
        "[Правила] [⋯]"
    )


def test_partners_are_drawn_until_the_first_trick_is_taken() -> None:
    """belka 1.1; alone there is no message of the lots that would draw them."""
    begun = lonely(played(dealt(BELKA, 4), 3))
    assert "\n      Глафира\nПрохор   ↺  Савелий\n       Анна\n" in solo(begun)
    moved = replace(begun, sitters=(*begun.sitters[1:], begun.sitters[0]))
    assert "\n      Глафира\nПрохор   ↺  Савелий\n       Анна\n" in solo(moved)
    assert "↺" not in solo(lonely(played(dealt(BELKA, 4), 4)))


def test_between_deals_one_goes_on_by_a_press() -> None:
    text = solo(lonely(played_out(dealt(VALETY, 3))))
    assert "🃏 Валеты · сдача 1 сыграна\n" in text
    assert text.startswith("Взятка 17: ")
    assert text.endswith("(до 20)\n\n[*Дальше]\n[Правила] [⋯]")


def test_the_end_brings_its_own_words_and_buttons() -> None:
    state = lonely(played_out(dealt(VALETY, 3)), Phase.OVER)
    again = ((Button("Ещё раз", "t:7::again"),),)
    screen = solo_screen(state, RU, ending=Html("🏆 Конец"), end_keyboard=again)
    assert screen.text.endswith("\n\n🏆 Конец")
    assert screen.keyboard == again


def test_stopped_in_the_middle_of_a_trick_nobody_is_awaited() -> None:
    state = lonely(played(dealt(VALETY, 3), 10), Phase.OVER)
    text = read(solo_screen(state, RU, ending=Html("Конец"), end_keyboard=()).text)
    assert "Ваш ход" not in text
    assert "Глафира ♦️4" in text


def test_the_second_page_has_the_rarer_buttons() -> None:
    state = replace(lonely(played(dealt(VALETY, 3), 10)), page=MORE)
    assert "[!Закончить партию] [‹ Назад]" in buttons(solo_screen(state, RU, ending=None, end_keyboard=()))


def test_before_the_first_deal_there_is_something_to_read() -> None:
    state = lonely(dealt(VALETY, 3))
    waiting = replace(state, match=Match.start(VALETY, state.playing.setup))
    assert solo(waiting) == "🃏 Валеты\n\nСдаём карты.\n\n[Правила] [⋯]"
