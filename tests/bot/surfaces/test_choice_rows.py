"""The buttons of choices that no game registered so far offers in all forms: shown from a made-up view."""

from collections.abc import Mapping
from dataclasses import replace

from bot.callback import Kind, parse
from bot.surfaces.choice_rows import choice_rows, token_text
from bot.surfaces.voice import Voice
from bot.texts import speech
from games.core import AnyGame, Form, Token, View
from games.valety import VALETY, Valety
from tests.bot.surfaces.seated import dealt

RU = speech("ru")
RUNS = ("declare run 3 QH", "declare run 3 KH", "declare run 4 KH")
FOURS = ("declare four A", "declare four J")


class Anything(Valety):
    """A game with verbs of all forms."""

    verbs: Mapping[str, Form] = {
        "play": Form.CARD,
        "take": Form.CAPTURE,
        "accept": Form.WORD,
        "cut": Form.NUMBER,
        "count": Form.NUMBER,
        "declare": Form.LIST,
    }


VOICE = Voice(RU, Anything(), ("Анна", "Борис"), ((0,), (1,)))


def rows(*legal: Token, draft: tuple[str, ...] = (), suggested: tuple[Token, ...] = ()) -> list[list[str]]:
    view: View = replace(dealt(VALETY, 2).view(0), legal=tuple(sorted(legal)), suggested=suggested)
    return [[button.text for button in row] for row in choice_rows(VOICE, view, 7, "0.1", draft)]


def test_ways_to_take_show_what_is_taken() -> None:
    assert rows("take 7S: 3S 4D", "take 7S: 7D", draft=("7S",)) == [["Взять ♠️3 ♦️4"], ["Взять ♦️7"], ["‹ Назад"]]


def test_a_list_begins_with_what_is_suggested() -> None:
    shown = rows("accept", *RUNS, *FOURS, suggested=("declare run 3 QH",))
    assert shown == [["Верю", "Терц до ♥️Д"], ["Другое объявление…"]]


def test_a_list_that_is_suggested_whole_needs_no_button() -> None:
    assert rows("accept", *FOURS, suggested=FOURS) == [["Верю", "Сто тузов"], ["Двести валетов"]]


def test_what_is_not_suggested_is_behind_a_button_however_little_it_is() -> None:
    assert rows("accept", FOURS[0]) == [["Верю"], ["Другое объявление…"]]
    assert rows("accept", FOURS[0], draft=("declare",)) == [["Сто тузов"], ["‹ Назад"]]


def test_a_list_is_gone_down() -> None:
    assert rows(*RUNS, *FOURS, draft=("declare",)) == [["Четыре одного достоинства", "Подряд"], ["‹ Назад"]]
    assert rows(*RUNS, *FOURS, draft=("declare", "run")) == [["Терц до…", "Пятьдесят до ♥️К"], ["‹ Назад"]]


def test_what_differs_by_its_card_alone_shows_that_card_in_the_row_of_its_suit() -> None:
    runs = [f"declare run 3 {top}{suit}" for suit in "SCDH" for top in "9TJQKA"]
    shown = rows(*runs, draft=("declare", "run", "3"))
    assert shown[0] == ["до ♠️Т", "до ♠️К", "до ♠️Д", "до ♠️В", "до ♠️10", "до ♠️9"]
    assert [row[0] for row in shown] == ["до ♠️Т", "до ♥️Т", "до ♣️Т", "до ♦️Т", "‹ Назад"]


def test_numbers_with_names_come_first() -> None:
    cuts = [f"cut {n}" for n in range(1, 13)]
    assert rows(*cuts) == [["Тонко · 2", "Пополам · 6"], ["Толсто · 10"], ["Другое число…"]]
    assert rows(*cuts, draft=("cut",))[1][-2:] == ["11", "12"]


def test_many_numbers_go_by_tens() -> None:
    counts = [f"count {n}" for n in range(151)]
    assert rows(*counts) == [["Назвать свои очки…"]]
    assert rows(*counts, draft=("count",))[0] == ["0–9", "10–19", "20–29", "30–39", "40–49", "50–59"]
    assert rows(*counts, draft=("count", "7"))[1] == ["76", "77", "78", "79"]


def test_a_legal_action_is_sent_by_its_place_under_its_stamp() -> None:
    game: AnyGame = VOICE.game
    view = replace(dealt(VALETY, 2).view(0), legal=("accept", "declare four A"))
    press = parse(choice_rows(Voice(RU, game, ("А", "Б"), ()), view, 7, "0.1", ())[0][0].data or "")
    assert press is not None
    assert (press.kind, press.words, press.table, press.stamp) == (Kind.ACT, ("0",), 7, "0.1")


def test_a_token_is_told_by_its_most_telling_beginning() -> None:
    assert token_text(VOICE, "declare run 5 AS") == "Сто — пять до ♠️Т"
    assert token_text(VOICE, "count 74") == "74"
