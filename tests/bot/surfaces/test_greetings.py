"""Привет, Валет! on the table: one large card, a button for every greeting, and the leader's own."""

from dataclasses import replace

from bot.surfaces.call import call_screen
from bot.surfaces.table_message import table_screen
from bot.texts import speech
from games.cards import SUIT_OF
from games.core import HOST
from games.match import Match
from games.privet import PRIVET
from tests.bot.surfaces.seated import buttons, dealt, lonely, read, table_of

RU = speech("ru")


def table_text(match: Match) -> str:
    return read(table_screen(table_of(match), RU).text)


def test_the_card_to_be_greeted_lies_large_on_the_table_with_a_button_for_every_greeting() -> None:
    match, _ = dealt(PRIVET, 3, heroes="all").apply(HOST, "turn")
    card = match.view(None).table[0]
    suit, rank = RU.suit(SUIT_OF[card]), RU.rank(card)
    assert f"{suit * 3}\n{suit}{rank}{suit}\n{suit * 3}" in table_text(match)
    shown = buttons(table_screen(table_of(match), RU)).split("\n")
    assert shown[:4] == ["[*Привет, Валет!]", "[*Привет, Дама!]", "[*Привет, Король!]", "[*Привет, Туз!]"]


def test_a_single_deal_has_no_score_before_its_end() -> None:
    match, _ = dealt(PRIVET, 3).apply(HOST, "turn")
    assert "Счёт" not in table_text(match)
    led = dealt(PRIVET, 3, leader="players")
    assert "Счёт" in table_text(led)


def test_a_person_who_leads_has_a_button_while_no_hero_waits() -> None:
    match = dealt(PRIVET, 3, leader="players")
    assert buttons(table_screen(table_of(match), RU)).startswith("[+Открыть карту]")
    assert "Открыть" not in buttons(table_screen(lonely(match).with_sitter(0, lonely(match).sitters[1]), RU))
    while match.view(None).phase != "hero":
        match, _ = match.apply(0, "turn")
    assert "Открыть" not in buttons(table_screen(table_of(match), RU))
    match, _ = match.apply(1, "greet J")
    assert "[+Открыть карту]" in buttons(table_screen(table_of(match), RU))


def test_however_many_are_mistaken_each_is_named_once() -> None:
    match = dealt(PRIVET, 8, seed=2)
    for _ in range(2):
        match, _ = match.apply(HOST, "turn")
        for seat in range(8):
            match, _ = match.apply(seat, "greet J")
    (line,) = [line for line in table_text(match).split("\n") if line.startswith("Обознатушки")]
    assert line.count("Анна") == 1
    assert line.count("·") == 7


def test_only_who_leads_is_called_and_to_no_hand() -> None:
    state = table_of(dealt(PRIVET, 3, leader="players"))
    match, _ = state.playing.apply(0, "turn")
    called = call_screen(replace(state, match=match, called={0: match.stamp(0)}), RU)
    assert called is not None
    assert read(called.text) == "⏰ Анна, ваш ход."
    assert called.keyboard == ()
