"""/rules: lists, sections with what holds at the table, and finding by words."""

import pytest

from bot.callback import Kind, Press, parse
from bot.help import load
from bot.people import LANGUAGES
from bot.screen import Screen
from bot.surfaces.rules_message import MOST_HITS, rules_screen, search_screen, split_query
from bot.texts import speech
from games.registry import GAMES
from tests.bot.surfaces.seated import buttons, read, shown

RU, EN = speech("ru"), speech("en")


def presses(screen: Screen) -> list[Press | None]:
    """What the buttons carry."""
    return [parse(button.data or "") for row in screen.keyboard for button in row]


def test_without_a_game_all_games_are_listed() -> None:
    screen = rules_screen(RU, None, None, options=None)
    assert read(screen.text) == "📖 Правила\nКакой игры?"
    assert presses(screen) == [Press(Kind.RULES, (game,)) for game in GAMES]


def test_a_game_tells_its_gist_its_house_rules_and_its_sections() -> None:
    assert shown(rules_screen(RU, "valety", None, options={"target": 30})) == (
        """📖 Валеты
Берите взятки — но не с валетами.

За этим столом:
• Играем до 30 очков.

Можно спросить словом: «/rules валет».

[1. Карты] [2. Сдача]
[3. Розыгрыш] [4. Счёт]
[Примеры] [Советы]
[За столом] [Домашние правила]
[Все игры]"""
    )


def test_a_section_tells_the_house_rules_that_concern_it_and_leads_on() -> None:
    screen = rules_screen(RU, "valety", 3, options={"target": 30, "three_lead": "winner"})
    text = read(screen.text)
    assert text.startswith("📖 Валеты · 4. Счёт\n\n4.1 Каждая взятка — плюс очко.")
    assert text.endswith("\n\nЗа этим столом:\n• Играем до 30 очков.")
    assert buttons(screen) == "[‹ Розыгрыш] [Примеры ›]\n[Все разделы]"
    assert presses(screen)[:2] == [Press(Kind.RULES, ("valety", "2")), Press(Kind.RULES, ("valety", "4"))]


def test_without_a_table_nothing_is_said_of_one() -> None:
    assert "За этим столом" not in rules_screen(RU, "valety", 3, options=None).text


def test_the_first_and_the_last_section_lead_one_way_only() -> None:
    last = len(load("ru")["valety"].sections) - 1
    assert buttons(rules_screen(RU, "valety", 0, options=None)) == "[Сдача ›]\n[Все разделы]"
    assert buttons(rules_screen(RU, "valety", last, options=None)) == "[‹ За столом]\n[Все разделы]"


@pytest.mark.parametrize("section", [99, -1])
def test_a_section_that_is_not_there_shows_the_sections(section: int) -> None:
    assert rules_screen(RU, "valety", section, options=None) == rules_screen(RU, "valety", None, options=None)


def test_an_unknown_game_shows_the_games() -> None:
    assert rules_screen(RU, "whist", 2, options=None) == rules_screen(RU, None, None, options=None)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", GAMES)
def test_every_section_fits_a_message(game_id: str, language: str) -> None:
    """Bot API: 4096 characters."""
    book, spoken = load(language)[game_id], speech(language)
    unusual = {name: list(option.values)[-1] for name, option in book.options.items()}
    for index in range(len(book.sections)):
        screen = rules_screen(spoken, game_id, index, options=unusual)
        assert len(read(screen.text)) <= 4096
        assert book.sections[index].title in read(screen.text)
    assert len(read(rules_screen(spoken, game_id, None, options=unusual).text)) <= 4096


def test_a_word_finds_sections_with_the_line_that_speaks_of_it() -> None:
    screen = search_screen(RU, "валет  треф", "valety")
    assert read(screen.text).startswith(
        "📖 «валет треф»\n\nВалеты · 4. Счёт\n4.1 Каждая взятка — плюс очко. Каждый валет во взятых картах — минус:"
    )
    assert buttons(screen) == "[Валеты · 4. Счёт]\n[Валеты · Примеры]"
    assert presses(screen)[0] == Press(Kind.RULES, ("valety", "3"))


def test_without_a_game_all_are_searched_and_so_much_is_not_told_at_once() -> None:
    screen = search_screen(RU, "валет", None)
    assert len(screen.keyboard) == MOST_HITS
    assert "спросите точнее" in screen.text


def test_what_the_game_of_the_table_does_not_know_is_looked_for_in_all() -> None:
    assert "Белка · 4. Счёт" in read(search_screen(RU, "шестёрки глаза", "valety").text)


def test_what_is_nowhere_is_said_so_with_the_ways_on() -> None:
    screen = search_screen(RU, "<абракадабра>", "valety")
    assert screen.text.startswith("📖 «&lt;абракадабра&gt;» — такого в правилах нет.")
    assert screen.keyboard == rules_screen(RU, "valety", None, options=None).keyboard
    assert search_screen(RU, "абракадабра", None).keyboard == rules_screen(RU, None, None, options=None).keyboard


def test_a_long_query_and_a_long_rule_are_cut() -> None:
    screen = search_screen(RU, "шлагбаум " * 1000, None)
    assert len(screen.text) < 300
    found = search_screen(RU, "прикуп", "valety")
    assert "…" in found.text
    assert len(read(found.text)) < 1500


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Валеты", ("valety", "")),
        ("«валеты», прикуп?", ("valety", "прикуп?")),
        ("валет треф", (None, "валет треф")),
        ("POLIGNAC general", ("polignac", "general")),
        ("козырные мальчики прикуп", ("reunion", "прикуп")),
        ("knaves jack of clubs", ("valety", "jack of clubs")),
        ("штраф полиньяк", ("polignac", "штраф")),
        ("прикуп, Райнион", ("reunion", "прикуп,")),
        ("left jack réunion", ("reunion", "left jack")),
        ("", (None, "")),
    ],
)
def test_a_game_may_be_named_before_or_after_the_words(text: str, found: tuple[str | None, str]) -> None:
    """In any language, whichever the chat's."""
    assert split_query(text) == found


def test_a_word_of_another_language_finds_what_is_said_in_that_one() -> None:
    screen = search_screen(RU, "jack of clubs", "valety")
    assert "Valety (Knaves) · 4. Score" in read(screen.text)
    assert presses(screen)[0] == Press(Kind.RULES, ("valety", "3"))
    assert "Кончинка" in read(search_screen(RU, "кончинок", None).text)
