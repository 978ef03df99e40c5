"""The choice of a game, the lobby with its pages, and what is left of it."""

from dataclasses import replace

import pytest

from bot import lobby
from bot.callback import Kind, parse
from bot.help import load
from bot.people import LANGUAGES
from bot.screen import Screen, Style
from bot.surfaces.choosing import choosing_screen
from bot.surfaces.lobby_message import closed_lobby_screen, lobby_screen
from bot.surfaces.lobby_pages import lobby_page_screen
from bot.table import TURN_SECONDS, Ending, Sitter, TableState
from bot.texts import speech
from games.core import Title, option_specs
from games.registry import GAMES
from tests.bot.surfaces.lobbies import COMMITMENT, NOON, PEOPLE, agree, dealt, fresh, open_lobby
from tests.bot.surfaces.seated import buttons, read, shown

RU = speech("ru")
VALETY = GAMES["valety"]
DECK = f"""Честная колода, отпечаток ключа:
{COMMITMENT}
Ключ выбран до первой карты и откроется в конце. Тогда любой сможет проверить, что колоду не подменили. \
Подробнее: /help"""
ROWS = """[Сесть] [Встать] [＋🤖] [−🤖]
[Домашние правила] [Правила игры]
[Моя строка] [Отменить]
"""


def page(state: TableState, name: str) -> Screen:
    """A page of the lobby in Russian."""
    screen = lobby_page_screen(replace(state, page=name), RU)
    assert screen is not None
    return screen


def test_every_game_is_offered_with_its_gist_and_the_decks_fingerprint() -> None:
    """The commitment is published with the choice (games/fairness.md, 1.1)."""
    screen = choosing_screen(fresh(), RU)
    text = read(screen.text)
    assert text.startswith("🃏 Во что сыграем?\n\nВалеты, 2–3. Берите взятки — но не с валетами.\nПолиньяк, 4–6. ")
    assert text.endswith(DECK)
    offered = [press.words for row in screen.keyboard for b in row if (press := parse(b.data or "")) is not None]
    assert offered == [*(("game", game) for game in GAMES), ("cancel",)]


def test_a_lobby_that_still_needs_somebody() -> None:
    assert shown(lobby_screen(open_lobby(VALETY), RU, minutes=None)) == (
        f"""🃏 Валеты · стол открыт
Берите взятки — но не с валетами.

1. Анна
Играют 2–3. Нужен ещё один.

Правила обычные.
На ход 2 минуты.

{DECK}

{ROWS}[▶ Начать]"""
    )


def test_a_lobby_that_can_start() -> None:
    state = agree(open_lobby(VALETY, persons=2, computers=1), target=30, three_lead="winner")
    assert shown(lobby_screen(state, RU, minutes=40)) == (
        f"""🃏 Валеты · стол открыт
Берите взятки — но не с валетами.

1. Анна
2. Борис
3. 🤖 Прохор
Играют 2–3.

Домашние правила:
• Играем до 30 очков.
• Втроём первую сдачу начинает сдающий, потом — кто набрал больше всех в прошлой сдаче; \
если таких двое или трое — сдающий новой.
На ход 2 минуты. Партия обычно 40 минут.

{DECK}

{ROWS}[+▶ Начать]"""
    )


def test_a_house_rule_for_another_number_of_players_is_not_told() -> None:
    state = agree(open_lobby(VALETY, persons=2), three_lead="winner")
    assert "Правила обычные." in lobby_screen(state, RU, minutes=None).text


def test_a_kept_place_says_that_its_person_has_to_press() -> None:
    """«Ещё раз» keeps the seats, but a string comes only from a press (games/fairness.md, 1.2)."""
    state = open_lobby(VALETY, persons=2)
    kept = state.with_sitter(1, Sitter(2, "Борис"))
    screen = lobby_screen(kept, RU, minutes=None)
    assert "2. Борис — место за вами, нажмите «Сесть»\nКто не сядет за минуту, за того" in read(screen.text)
    assert screen.keyboard[-1][0].style is None


def test_whoever_has_just_opened_the_table_is_not_told_what_becomes_of_their_place() -> None:
    state = lobby.choose_game(fresh(), PEOPLE[0], VALETY, typed=True).state
    text = read(lobby_screen(state, RU, minutes=None).text)
    assert "1. Анна — место за вами, нажмите «Сесть»\nИграют 2–3." in text
    joined = lobby.sit(state, PEOPLE[1], state.opened_at).state
    assert RU("lobby-kept-note") in read(lobby_screen(joined, RU, minutes=None).text)


def test_alone_nobody_is_asked_to_sit_down_by_a_button_that_is_not_there() -> None:
    state = open_lobby(VALETY, chat_id=1)
    screen = lobby_screen(state.with_sitter(0, replace(state.sitters[0], client_string=None)), RU, minutes=None)
    assert "1. Анна\n2. 🤖 Прохор\nИграют 2–3." in read(screen.text)
    assert screen.keyboard[-1][0].style is Style.SUCCESS


def test_pairs_are_shown_and_can_be_changed() -> None:
    screen = lobby_screen(open_lobby(GAMES["belka"], persons=3, computers=1), RU, minutes=None)
    text = read(screen.text)
    assert "1-я пара: Анна и Вера\n2-я пара: Борис и 🤖 Прохор\n" in text
    assert "Играют вчетвером." in text
    assert read(buttons(screen)).split("\n")[1:3] == ["[Анна + Борис] [Анна + 🤖 Прохор]", "[🎲 Пары по жребию]"]


def test_a_kept_place_in_a_pair_is_told_briefly() -> None:
    state = open_lobby(GAMES["belka"], persons=4)
    kept = replace(state, sitters=(replace(state.sitters[0], client_string=None), *state.sitters[1:]))
    assert "1-я пара: Анна (ждём нажатия «Сесть») и Вера\n" in read(lobby_screen(kept, RU, minutes=None).text)


def test_changing_partners_does_what_the_button_says() -> None:
    state = open_lobby(GAMES["belka"], persons=3, computers=1)
    press = parse(lobby_screen(state, RU, minutes=None).keyboard[1][0].data or "")
    assert press is not None
    assert (press.word(0), press.stamp) == ("swap", lobby.seating(state))
    swapped = lobby.swap_seats(state, PEOPLE[0], press.number(1) or 0, press.number(2) or 0).state
    assert "1-я пара: Анна и Борис\n" in read(lobby_screen(swapped, RU, minutes=None).text)


def test_a_pair_lacks_somebody() -> None:
    screen = lobby_screen(open_lobby(GAMES["belka"], persons=2), RU, minutes=None)
    assert "1-я пара: Анна и …\n2-я пара: Борис и …\n" in read(screen.text)
    assert "Нужно ещё двое." in screen.text
    assert "swap" not in "".join(b.data or "" for row in screen.keyboard for b in row)


def test_a_pair_that_sits_together_again_is_told_its_title() -> None:
    titles = (Title("goats", 1, borne=True),)
    text = read(lobby_screen(open_lobby(GAMES["belka"], persons=4), RU, minutes=None, titles=titles).text)
    assert "\n2-я пара: Борис и Глеб\n" in text
    assert "\n«ешкі» с прошлого раза — Борис и Глеб\nИграют вчетвером.\n" in text


def test_where_nobody_is_waited_for_there_is_no_time_for_a_turn() -> None:
    """privet 2.1: the bot leads; where people do, each of them is."""
    led = open_lobby(GAMES["privet"], persons=3)
    for state, told in ((led, False), (agree(led, leader="players"), True)):
        assert ("На ход" in lobby_screen(state, RU, minutes=None).text) == told
        assert ("На ход" in buttons(page(state, "options"))) == told


def test_a_private_lobby_hurries_nobody_and_seats_nobody_else() -> None:
    screen = lobby_screen(open_lobby(VALETY, chat_id=1), RU, minutes=10)
    assert "На ход" not in screen.text
    assert "стол открыт" not in screen.text
    assert buttons(screen) == ("[＋🤖] [−🤖]\n[Домашние правила] [Правила игры]\n[Моя строка] [Отменить]\n[+▶ Начать]")


def test_house_rules_are_rows_with_what_is_chosen() -> None:
    assert shown(page(agree(open_lobby(VALETY), target=30), "options")) == (
        """🃏 Валеты · домашние правила
Меняет тот, кто открыл стол, или администратор. Видят все.

[*До скольких играем — до 30]
[Вдвоём первым ходит — сдающий]
[Вдвоём в масть ходят — всегда]
[Втроём первым ходит — игрок слева]
[Втроём открытый валет — ничей]
[На ход: 2 минуты]
[Честная колода]
[‹ Назад] [Сесть]"""
    )


def test_one_house_rule_tells_what_each_value_means() -> None:
    assert shown(page(agree(open_lobby(VALETY), target=30), "target")) == (
        """🃏 Валеты · До скольких играем
○ Играем до 20 очков.
○ Играем до 10 очков — короткая партия.
○ Играем до 21 очка.
● Играем до 30 очков.
○ Играем до 40 очков — на весь вечер.

[до 20] [до 10] [до 21] [*✓ до 30]
[до 40]
[‹ Назад] [Сесть]"""
    )


def test_of_many_values_only_the_chosen_one_is_told() -> None:
    screen = page(open_lobby(GAMES["polignac"]), "deals")
    assert read(screen.text) == "🃏 Полиньяк · Сколько сдач\n● Играем один круг: каждый сдаёт один раз."
    assert sum(len(row) for row in screen.keyboard[:-1]) == 23


def test_the_time_for_a_turn() -> None:
    assert buttons(page(open_lobby(VALETY), "turn")) == (
        "[30 секунд] [минута] [*✓ 2 минуты]\n[5 минут] [сутки] [без часов]\n[‹ Назад] [Сесть]"
    )


def test_the_honest_deck_is_explained_with_all_digits() -> None:
    screen = page(open_lobby(VALETY), "deck")
    assert COMMITMENT in screen.text
    assert "«Моя строка»" in screen.text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", GAMES)
def test_every_value_of_every_house_rule_has_a_page_and_a_button_that_chooses_it(game_id: str, language: str) -> None:
    game = GAMES[game_id]
    state, spoken = open_lobby(game), speech(language)
    for spec in option_specs(game.options):
        for value in spec.values:
            held = replace(agree(state, **{spec.name: value}), page=spec.name)
            screen = lobby_page_screen(held, spoken)
            assert screen is not None
            assert load(language)[game_id].options[spec.name].value(value).sentence in read(screen.text)
            chosen = [b for row in screen.keyboard for b in row if b.style is Style.PRIMARY]
            assert len(chosen) == 1
            press = parse(chosen[0].data or "")
            assert press is not None
            assert press.kind is Kind.LOBBY
            index, place = press.number(1), press.number(2)
            assert index is not None
            assert place is not None
            named = option_specs(game.options)[index]
            assert (press.word(0), named.name, named.values[place]) == ("set", spec.name, value)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", GAMES)
def test_pages_keep_to_the_limits_of_telegram(game_id: str, language: str) -> None:
    """Bot API: 4096 characters, 8 buttons a row, 100 in all."""
    game, spoken = GAMES[game_id], speech(language)
    state = open_lobby(game)
    for spec in option_specs(game.options):
        state = agree(state, **{spec.name: spec.values[-1]})
    pages = ["options", "turn", "deck", *(spec.name for spec in option_specs(game.options))]
    screens = [lobby_page_screen(replace(state, page=name), spoken) for name in pages]
    for screen in [*screens, lobby_screen(state, spoken, minutes=60), choosing_screen(fresh(), spoken)]:
        assert screen is not None
        assert len(read(screen.text)) <= 4096
        assert max(len(row) for row in screen.keyboard) <= 8
        assert sum(len(row) for row in screen.keyboard) <= 100


def test_every_turn_time_is_told_differently() -> None:
    texts = {page(replace(open_lobby(VALETY), turn_seconds=each), "turn").digest() for each in TURN_SECONDS}
    fronts = {
        lobby_screen(replace(open_lobby(VALETY), turn_seconds=each), RU, minutes=None).text for each in TURN_SECONDS
    }
    assert len(texts) == len(fronts) == len(TURN_SECONDS)


def test_after_the_start_the_lobby_says_who_sits_and_keeps_the_fingerprint() -> None:
    screen = closed_lobby_screen(dealt(open_lobby(VALETY, persons=2, computers=1)), RU)
    assert read(screen.text) == f"🃏 Валеты · за столом Борис, 🤖 Прохор, Анна\n\n{DECK}"
    assert screen.keyboard == ()


def test_a_lobby_that_came_to_nothing() -> None:
    opened = open_lobby(VALETY)
    texts = [
        read(closed_lobby_screen(lobby.close(state, ending, NOON), RU).text)
        for state in (opened, fresh())
        for ending in (Ending.CANCELLED, Ending.EXPIRED)
    ]
    assert texts == [
        "🃏 Валеты · стол отменён. Новый: /play",
        "🃏 Валеты · стол закрыт, долго никто не начинал. Новый: /play",
        "🃏 Стол отменён. Новый: /play",
        "🃏 Стол закрыт: игру так и не выбрали. Новый: /play",
    ]


def test_a_hostile_name_is_shown_as_text() -> None:
    state = open_lobby(VALETY)
    named = state.with_sitter(0, replace(state.sitters[0], name="<b>\u202eevil</b>"))
    assert "1. \u2068&lt;b&gt;evil&lt;/b&gt;\u2069" in lobby_screen(named, RU, minutes=None).text
