"""The table's message as the group reads it."""

import re
from dataclasses import replace

from bot.callback import Kind, Press, parse
from bot.surfaces.facts import last_trick_popup, title_lines
from bot.surfaces.table_message import MORE, captured_items, glance_screen, table_screen
from bot.surfaces.voice import voice_of
from bot.table import Ending, Phase, Sitter
from bot.texts import speech
from games.belka import BELKA
from games.cards import parse_card
from games.core import Event, Title
from games.match import Match
from games.polignac import POLIGNAC
from games.reunion import REUNION
from games.valety import VALETY
from tests.bot.surfaces.seated import buttons, dealt, lines_before_fold, played, played_out, read, shown, table_of

RU, EN = speech("ru"), speech("en")


def table_text(match: Match) -> str:
    return read(table_screen(table_of(match), RU).text)


def test_the_first_lead_is_awaited() -> None:
    assert shown(table_screen(table_of(dealt(VALETY, 3)), RU)) == (
        "🃏 Валеты · сдача 1 · козырь ♥️ (открыта ♥️Д)\n"
        "\n"
        "Взятка 1\n"
        "▸ Борис ходит\n"
        "\n"
        "Счёт: Анна 0 · Борис 0 · Вера 0 (до 20)\n"
        "\n"
        "[🃏 Моя рука] [Правила] [⋯]"
    )


def test_the_trick_before_stands_above_the_growing_one() -> None:
    assert table_text(played(dealt(VALETY, 3), 11)) == (
        "🃏 Валеты · сдача 1 · козырь ♥️ (открыта ♥️Д)\n"
        "\n"
        "Взятка 3: Борис ♥️4 · Вера ♥️Т ← берёт · Анна ♥️В\n"
        "Взятка 4\n"
        "\u2003Вера ♦️4\n"
        "\u2003Анна ♦️5\n"
        "▸ Борис ходит\n"
        "\n"
        "Взятки: Анна 0 · Борис 1 · Вера 2\n"
        "Валеты: Вера ♥️В −4\n"
        "Счёт: Анна 0 · Борис 0 · Вера 0 (до 20)\n"
        "\n"
        "Взятки этой сдачи\n"
        "1. Борис ♥️3 · Вера ♥️8 · Анна ♥️2 → Вера\n"
        "2. Вера ♦️3 · Анна ♦️2 · Борис ♦️7 → Борис\n"
        "3. Борис ♥️4 · Вера ♥️Т · Анна ♥️В → Вера"
    )


def test_a_line_ends_after_a_dot_and_parts_no_card_from_whose_it_is() -> None:
    table = table_of(played(dealt(VALETY, 3), 11))
    text = "\n".join(re.sub("[\u2066-\u2069]", "", table_screen(table, words).text) for words in (RU, EN))
    for unbroken in ("Борис ♥️4 ·", "Вера ♥️Т ← берёт ·", "Вера ♥️A ← takes ·", "Вера ♥️В −4", "→ Борис", "Анна 0 ·"):
        assert unbroken.replace(" ", "\u00a0") in text
        assert unbroken not in text


def test_english_mirrors_russian() -> None:
    text = read(table_screen(table_of(played(dealt(VALETY, 3), 11)), EN).text)
    assert "Valety (Knaves) · deal 1 · trump ♥️ (♥️Q turned up)\n" in text
    assert "Trick 3: Борис ♥️4 · Вера ♥️A ← takes · Анна ♥️J\n" in text
    assert "▸ Борис to play\n" in text


def test_a_complete_deal_awaits_nobody() -> None:
    text = table_text(played_out(dealt(VALETY, 3)))
    assert "Взятка 17: Борис ♠️10 · Вера ♦️10 · Анна ♠️К ← берёт\nСдача сыграна.\n" in text
    assert "▸" not in text


def test_two_see_the_stock_and_later_who_holds_the_turned_card() -> None:
    match = dealt(VALETY, 2)
    assert "козырь ♣️ (открыта ♣️10) · в прикупе 14\n" in table_text(played(match, 5))
    assert table_text(played(match, 25)).startswith("🃏 Валеты · сдача 1 · козырь ♣️\nОткрытая ♣️10 в руке: Борис\n\n")


def test_the_question_of_the_general_names_nobody() -> None:
    asked = dealt(POLIGNAC, 4)
    assert table_text(asked) == (
        "🃏 Полиньяк · сдача 1 из 4\n"
        "Первый ход — Борис\n"
        "\n"
        "▸ Будет ли генерал? Отвечают все, тайно\n"
        "\n"
        "Штрафы: Анна 0 · Борис 0 · Вера 0 · Глеб 0"
    )
    answered = asked.apply(2, "general")[0].apply(3, "pass")[0]
    assert table_text(answered) == table_text(asked)


def test_a_general_is_told_and_falls_with_the_first_trick_lost() -> None:
    settled = dealt(POLIGNAC, 4).apply(1, "pass")[0].apply(2, "general")[0]
    assert "сдача 1 из 4\nГенерал — Вера\n" in table_text(settled)
    assert "сдача 1 из 4\nГенерал сорван: Вера\n" in table_text(played(settled, 4))


def test_jacks_that_cost_nothing_bear_no_figure() -> None:
    match = dealt(POLIGNAC, 4)
    jacks = ((parse_card("JS"),), (), (), ())
    voice = voice_of(table_of(match), RU)
    while_a_general_stands = replace(match.view(None), captured=jacks, captured_points=(0, 0, 0, 0))
    assert list(map(read, captured_items(voice, while_a_general_stands))) == ["Анна ♠️В"]
    ordinary = replace(while_a_general_stands, captured_points=(2, 0, 0, 0))
    assert list(map(read, captured_items(voice, ordinary))) == ["Анна ♠️В 2"]


def test_many_players_have_the_growing_trick_in_one_line() -> None:
    match = played(dealt(POLIGNAC, 6, general="off"), 3)
    assert "\nВзятка 1: Борис ♣️9 · Вера ♣️10 · Глеб ♣️В\n▸ Дарья ходит\n" in table_text(match)


def test_a_secret_talon_is_not_told() -> None:
    match = dealt(REUNION, 3)
    text = table_text(match)
    assert "▸ Анна кладёт две карты в прикуп\n" in text
    assert "рикуп:" not in table_text(played(match, 5))
    assert "рикуп: " in table_text(played_out(match))


def test_who_is_away_and_a_pause_are_told_with_their_buttons() -> None:
    state = table_of(played(dealt(VALETY, 3), 2))
    away = state.with_sitter(2, replace(state.sitters[2], away=True))
    screen = table_screen(replace(away, paused=True), RU)
    assert read(screen.text).startswith(
        "🃏 Валеты · сдача 1 · козырь ♥️ (открыта ♥️Д)\n💤 Вера — играет компьютер\n⏸ Пауза\n\n"
    )
    assert buttons(screen) == "[+Я здесь]\n[+▶ Продолжить]\n[🃏 Моя рука] [Правила] [⋯]"


def test_rarer_buttons_are_on_a_second_page() -> None:
    state = replace(table_of(played(dealt(VALETY, 3), 3)), page=MORE)
    assert buttons(table_screen(state, RU)) == (
        "[🃏 Моя рука]\n[Последняя взятка] [Поднять стол]\n[⏸ Пауза] [Встать из-за стола]\n"
        "[!Закончить партию] [‹ Назад]"
    )
    first = table_screen(state, RU).keyboard[1][0]
    assert first.data is not None
    assert parse(first.data) == Press(Kind.TABLE, ("last",), 7)


def test_before_a_trick_there_is_no_last_one_to_press_for() -> None:
    state = replace(table_of(dealt(VALETY, 3)), page=MORE)
    assert "Последняя взятка" not in buttons(table_screen(state, RU))


def test_after_the_end_no_button_is_left() -> None:
    state = replace(table_of(played(dealt(VALETY, 3), 8), phase=Phase.OVER), ending=Ending.STOPPED)
    assert table_screen(state, RU).keyboard == ()


def test_a_match_that_was_stopped_awaits_nobody() -> None:
    state = replace(table_of(played(dealt(VALETY, 3), 9), phase=Phase.OVER), ending=Ending.STOPPED)
    assert "Взятка 3: " in read(table_screen(state, RU).text)
    assert not {"Взятка 4", "▸"} & set(re.findall("Взятка 4|▸", table_screen(state, RU).text))
    growing = replace(state, match=played(dealt(VALETY, 3), 11))
    assert "\nВзятка 4\n\u2003Вера ♦️4\n\u2003Анна ♦️5\n\n" in read(table_screen(growing, RU).text)


def test_a_glance_from_elsewhere_tells_whose_table_it_is() -> None:
    glance = glance_screen(table_of(dealt(VALETY, 3)), RU, "Дача у озера")
    assert read(glance.text).startswith("Чат: Дача у озера\n\n🃏 Валеты · сдача 1")
    assert glance.keyboard == ()


def test_before_the_first_deal_there_is_something_to_read() -> None:
    state = table_of(dealt(VALETY, 3))
    waiting = replace(state, match=Match.start(state.playing.game, state.playing.setup))
    assert read(table_screen(waiting, RU).text) == "🃏 Валеты\n\nСдаём карты."


def test_the_last_trick_as_a_pop_up() -> None:
    match = dealt(VALETY, 3)
    assert last_trick_popup(table_of(match), RU) == "Взяток ещё не было."
    popup = last_trick_popup(table_of(played(match, 11)), RU)
    assert read(popup) == "Взятка 3: Борис ♥️4 · Вера ♥️Т ← берёт · Анна ♥️В"


def test_names_are_text_and_not_markup() -> None:
    state = table_of(dealt(VALETY, 3), names=("<b>Анна</b>", "Tom & Jerry", "\u202eВера"))
    text = table_screen(state, RU).text
    assert "&lt;b&gt;Анна&lt;/b&gt;" in text
    assert "Tom &amp; Jerry" in text
    assert "\u202e" not in text


def test_a_computer_bears_a_name() -> None:
    state = table_of(dealt(VALETY, 3)).with_sitter(1, Sitter(None, "3"))
    assert "▸ Савелий ходит" in read(table_screen(state, RU).text)


def test_the_message_is_short_before_the_fold() -> None:
    for match in (played(dealt(VALETY, 3), 11), played(dealt(VALETY, 2), 30)):
        assert lines_before_fold(table_screen(table_of(match), RU)) <= 12


def test_a_title_brought_along_is_told_until_the_match_decides_about_it() -> None:
    match = dealt(BELKA, 4)
    state = replace(table_of(match), titles=(Title("goats", 1, borne=True),))
    assert "\n«ешкі» с прошлого раза — Борис и Глеб\n" in read(table_screen(state, RU).text)
    view = replace(match.view(None), notes=(Event("goats", 0),))
    assert title_lines(voice_of(state, RU), state.titles, view.notes) == []
