"""Declarations as people read and press them: kind and length are said, a lie is called, the dialogue is short."""

from dataclasses import replace

import pytest

from bot.surfaces.facts import tell
from bot.surfaces.hand import hand_screen
from bot.surfaces.table_message import table_screen
from bot.surfaces.voice import voice_of
from bot.table import Draft
from bot.texts import speech
from games.cards import BY_NAME
from games.core import Event, Token
from games.match import Match
from games.terz import TERZ
from tests.bot.surfaces.seated import buttons, read, table_of
from tests.games.terz_deals import after, fresh

RU = speech("ru")
FIRST, SECOND = "TH JH QH KC KD KH KS 7S 8D", "9H AH 8H 7H JS QS 9C TC JC"


def played(*actions: Token) -> Match:
    state = after(fresh(FIRST, SECOND), *actions)
    return Match(TERZ, state.deal.setup, state.deal.carry, state)


def hand_of(match: Match, seat: int) -> str:
    return buttons(hand_screen(table_of(match), seat, RU, chat_title="Дача", brief=True))


def table(match: Match) -> list[str]:
    return read(table_screen(table_of(match), RU).text).split("\n")


def test_the_true_ones_are_buttons_and_all_others_are_behind_one() -> None:
    shown = hand_of(played(), 0).replace("*", "")
    assert shown.endswith("[Обменять козырную семёрку] [Сто королей]\n[Пятьдесят до ♥️К]\n[Другое объявление…]")


def test_what_may_be_a_lie_has_no_button_beside_the_true_ones() -> None:
    """With its king and queen the марьяж is offered; without them it is among the others, also when it is alone."""
    held = played("declare four K", "accept")
    assert hand_of(held, 0).endswith("\n[*Обменять козырную семёрку]\n[Другое объявление…]")
    after_both = played("declare four K", "accept", "play 8D", "declare run 3 JC", "accept")
    assert hand_of(after_both, 1).endswith("\n[Другое объявление…]")
    match = played("declare four K", "accept")
    state = replace(table_of(match), drafts={0: Draft(match.stamp(0), ("declare",))})
    behind = buttons(hand_screen(state, 0, RU, chat_title="Дача", brief=True))
    assert behind.endswith("\n[Марьяж]\n[‹ Назад]")


def test_the_answers_are_those_of_the_help() -> None:
    shown = hand_of(played("declare four K", "accept", "play 8D", "declare run 3 JC"), 0).replace("*", "")
    assert shown.endswith("[Верю] [Докуда?]\n[Покажите] [Бью: пятьдесят до ♥️К]")


def test_in_public_only_kind_and_length_are_said() -> None:
    assert table(played("declare run 4 KH"))[1] == "🗣 Анна: пятьдесят"
    assert table(played("declare run 4 KH", "ask"))[1] == "🗣 Анна: пятьдесят до ♥️К"


def test_what_is_half_said_is_read_in_the_hand_alone() -> None:
    match = played()
    state = replace(table_of(match), drafts={0: Draft(match.stamp(0), ("declare", "run", "3"))})
    hand = read(hand_screen(state, 0, RU, chat_title="Дача", brief=True).text)
    assert hand.split("\n")[-2:] == [
        "Выбираете: Другое объявление › Подряд › Терц до…",
        "Чего нет на руках, то обман: поймают — сто в гору",
    ]
    assert "Выбираете" not in read(table_screen(state, RU).text)


def test_who_broke_the_deck_is_told_until_the_second_trick_is_over() -> None:
    broken = ["play TH", "play AH", "cut 6"]
    news = "Анна ломает колоду, снято 6"
    assert table(played(*broken))[1] == news
    assert table(played(*broken, "play 9H"))[1] == news
    assert news not in table(played(*broken, "play 9H", "play JH"))


def test_who_swapped_the_seven_is_told_until_the_trick_is_over() -> None:
    news = "Анна меняет козырную семёрку: ♠️7 ♠️Д"
    assert table(played("swap"))[1] == news
    assert table(played("swap", "play TH"))[1] == news
    assert news not in table(played("swap", "play TH", "play AH"))


def test_what_was_written_and_shown_stands_on_the_table() -> None:
    assert table(played("declare four K", "accept"))[1] == "Анна +100, сто королей"
    assert table(played("declare run 3 KH", "show"))[1:3] == [
        "Анна +20, терц (♥️В ♥️Д ♥️К)",
        "В руках, это все видели: Анна ♥️В ♥️Д ♥️К",
    ]


def test_a_lie_called_sends_uphill() -> None:
    assert table(played("declare four J", "show"))[1:3] == [
        "Борис +200 за вскрытый обман: двести валетов",
        "Сто в гору, теперь нужно: Анна 600",
    ]


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (Event("declared_run", 0, (), 7), "Анна: сто — семь"),
        (Event("declared_four", 1, (), 12), "Борис: сто тузов"),
        (Event("scored_marriage", 1), "Борис +20, марьяж"),
        (Event("called_run", 1, (), 4), "Борис +50 за вскрытый обман: пятьдесят"),
        (Event("broke_deck", 1, value=6), "Борис ломает колоду, снято 6"),
        (Event("swapped", 0, (BY_NAME["7S"], BY_NAME["QS"])), "Анна меняет козырную семёрку: ♠️7 ♠️Д"),
    ],
)
def test_what_happens_is_told(event: Event, told: str) -> None:
    assert read(tell(voice_of(table_of(played()), RU), event)) == told
