"""Lots and strings at the start, calls in between, winners and the opened key at the end."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot import lobby, play
from bot.callback import parse
from bot.people import LANGUAGES
from bot.surfaces.call import call_screen, called_seats
from bot.surfaces.columns import WIDTH, display_width
from bot.surfaces.end import end_screen
from bot.surfaces.start import start_screen
from bot.table import Ending, TableState
from bot.texts import speech
from games.registry import GAMES
from tests.bot.surfaces.lobbies import COMMITMENT, NOON, PEOPLE, agree, away, dealt, open_lobby, played
from tests.bot.surfaces.seated import read, shown

RU = speech("ru")
LINK = "https://t.me/valet_bot?start=t7"
SEED = "ab" * 32


def three(persons: int = 2, computers: int = 1) -> TableState:
    """Валеты for three, dealt."""
    return dealt(open_lobby(GAMES["valety"], persons=persons, computers=computers))


def test_the_lot_and_the_strings_are_told_at_the_start() -> None:
    """games/fairness.md, 1.3: the strings are published at the first deal; computers have none."""
    assert shown(start_screen(three(), RU, private_link=LINK)) == (
        """🎲 Места по жребию: Борис → Прохор → Анна. Сдаёт Прохор.
Строки игроков — вместе с ключом они тасуют колоду:
Борис e3447c2361689121
Анна b94fd338ca122f9b

[🃏 Карты — в личный чат]"""
    )


def test_a_string_of_ones_own_is_told_as_it_is() -> None:
    state = lobby.set_client_string(open_lobby(GAMES["valety"], persons=2), 1, "<ivan & 3>").state
    assert "<code>&lt;ivan &amp; 3&gt;</code>" in start_screen(dealt(state), RU, private_link=LINK).text


def test_kept_seats_are_told_as_such() -> None:
    state = replace(open_lobby(GAMES["valety"], persons=2), keep_seats=True)
    text = read(start_screen(dealt(state), RU, private_link=LINK).text)
    assert text.startswith("🎲 Места прежние: Анна → Борис. Сдаёт ")


def test_the_order_of_play_turns_with_the_game() -> None:
    """Belka is played to the right (belka 1.1), seats are counted to the left."""
    state = dealt(open_lobby(GAMES["belka"], persons=4))
    text = read(start_screen(state, RU, private_link=LINK).text)
    names = [sitter.name for sitter in state.sitters]
    assert "против часовой стрелки: " + " → ".join([names[0], names[3], names[2], names[1]]) in text
    assert f"Пары: {names[0]} и {names[2]}, {names[1]} и {names[3]}." in text


def test_pairs_are_drawn_round_the_table_with_the_way_the_game_goes() -> None:
    """From the nearest player the game goes to the right, and partners sit opposite (belka 1.1)."""
    state = dealt(open_lobby(GAMES["belka"], persons=4))
    near, left, far, right = (sitter.name for sitter in state.sitters)
    drawing = start_screen(state, RU, private_link=LINK).text.partition("<pre>")[2].partition("</pre>")[0]
    above, level, below = read(drawing).split("\n")
    assert (above.strip(), level.split(), below.strip()) == (far, [left, "↺", right], near)
    middle = level.index("↺")
    assert all(line.index(line.strip()) <= middle < len(line) for line in (above, below))
    assert "<pre>" not in start_screen(three(), RU, private_link=LINK).text


def test_a_drawing_holds_names_of_any_length() -> None:
    names = ("<Б>", "Владимир-Александр", "👩‍👩‍👧‍👦 семья", "Ян")
    state = dealt(open_lobby(GAMES["belka"], persons=4))
    for seat, sitter_name in enumerate(names):
        state = state.with_sitter(seat, replace(state.sitters[seat], name=sitter_name))
    drawing = start_screen(state, RU, private_link=LINK).text.partition("<pre>")[2].partition("</pre>")[0]
    assert "&lt;Б&gt;" in drawing
    assert [line.strip() for line in read(drawing).split("\n")] == ["👩‍👩‍👧‍👦 семья", "Владимир-А  ↺  Ян", "<Б>"]
    assert max(map(display_width, read(drawing).split("\n"))) <= WIDTH


def test_a_person_is_called_by_name_and_link() -> None:
    state = three()
    seat = play.awaited_persons(state)[0]
    screen = call_screen(play.call_by_name(state, seat), RU)
    assert screen is not None
    assert f'href="tg://user?id={state.sitters[seat].user_id}"' in screen.text
    assert read(screen.text) == f"⏰ {state.sitters[seat].name}, ваш ход."
    assert not screen.silent


def test_nobody_is_called_before_it_is_time_nor_after_the_turn() -> None:
    state = three()
    seat = play.awaited_persons(state)[0]
    assert call_screen(state, RU) is None
    after = played(play.call_by_name(state, seat), 1)
    assert call_screen(after, RU) is None


def test_an_absent_person_and_a_paused_table_call_nobody() -> None:
    state = three()
    seat = play.awaited_persons(state)[0]
    called = play.call_by_name(state, seat)
    assert called_seats(replace(called, paused=True)) == ()
    assert called_seats(away(called, called.sitters[seat].user_id or 0)) == ()


def test_a_call_does_not_tell_who_has_answered_in_secret() -> None:
    """polignac 3.2: all are asked at once, in secret."""
    state = dealt(open_lobby(GAMES["polignac"], persons=4))
    called = play.call_by_name(state, 2)
    before = call_screen(called, RU)
    assert before is not None
    for seat in (2, 0):
        called = play.act(called, seat, "pass", NOON).state
        assert call_screen(called, RU) == before


def test_the_end_of_a_match_alone() -> None:
    assert shown(end_screen(played(three()), RU, seed=SEED)).replace(SEED, "KEY").replace(COMMITMENT, "PRINT") == (
        """🏆 Валеты · побеждает Борис — 21 очко
2. Прохор 15 · 3. Анна 6
6 сдач, 12 минут
Ключ открыт, проверить может каждый:
KEY
Отпечаток, объявленный до игры:
PRINT
Колоды всех сдач, ходы и строки — в записи партии.

[Ещё раз] [Другая игра]
[Запись партии]"""
    )


def test_where_few_points_win_the_order_is_the_other_way_round() -> None:
    """polignac 5.0: the fewest penalties win."""
    state = played(dealt(open_lobby(GAMES["polignac"], persons=4)))
    text = read(end_screen(state, RU, seed=None).text)
    totals = [int(part.rpartition(" ")[2]) for part in text.split("\n")[1].split(" · ")]
    assert totals == sorted(totals)
    assert "штрафн" in text.split("\n")[0]
    assert min(state.playing.totals) <= totals[0]


def test_a_pair_wins_together() -> None:
    state = played(dealt(open_lobby(GAMES["belka"], persons=4)))
    text = read(end_screen(state, RU, seed=None).text)
    winners = [state.sitters[seat].name for seat in state.playing.winners]
    assert text.startswith(f"🏆 Белка · побеждают {winners[0]} и {winners[1]} — ")
    assert text.split("\n")[1].startswith("2. ")


def test_the_parties_that_decided_the_match_are_told() -> None:
    """belka 5, parties: the totals are the last party's eyes only."""
    state = played(dealt(agree(open_lobby(GAMES["belka"], persons=4), parties=2)))
    names = [sitter.name for sitter in state.sitters]
    lines = read(end_screen(state, RU, seed=None).text).split("\n")
    won = dict(part.rsplit(" ", 1) for part in lines[2].removeprefix("Партии: ").split(" · "))
    assert won[" и ".join(names[seat] for seat in state.playing.winners)] == "2"
    assert set(won) == {f"{names[0]} и {names[2]}", f"{names[1]} и {names[3]}"}
    assert "Партии" not in end_screen(played(dealt(open_lobby(GAMES["belka"], persons=4))), RU, seed=None).text


def test_a_shared_win() -> None:
    state = played(dealt(open_lobby(GAMES["polignac"], persons=4)))
    match = state.playing
    shared = replace(match, verdict=replace(match.verdict, winners=(0, 1)))
    text = read(end_screen(replace(state, match=shared), RU, seed=None).text)
    assert text.startswith(f"🏆 Полиньяк · победу делят {state.sitters[0].name} и {state.sitters[1].name} — ")


@pytest.mark.parametrize(
    ("ending", "first"),
    [
        (Ending.STOPPED, "🃏 Валеты · игра остановлена"),
        (Ending.DESERTED, "🃏 Валеты · за столом никого не осталось"),
        (Ending.OUTDATED, "🃏 Валеты · игра закрыта"),
    ],
)
def test_an_end_without_a_winner_tells_the_score_in_seat_order(ending: Ending, first: str) -> None:
    state = lobby.close(played(three(), 60), ending, NOON + timedelta(hours=30))
    lines = read(end_screen(state, RU, seed=None).text).split("\n")
    assert lines[0] == first
    assert lines[-2:] == ["Счёт: Борис 4 · Прохор 4 · Анна −1", "1 сдача, 30 часов"]


def test_an_end_before_the_first_deal_was_played() -> None:
    state = lobby.close(three(), Ending.STOPPED, NOON)
    assert read(end_screen(state, RU, seed=None).text) == "🃏 Валеты · игра остановлена"


def test_a_match_that_cannot_be_replayed_ends_kindly() -> None:
    state = lobby.close(replace(three(), match=None), Ending.OUTDATED, NOON)
    assert "Запись сохранилась." in end_screen(state, RU, seed=SEED).text


@pytest.mark.parametrize(
    ("time", "told"),
    [(timedelta(seconds=5), "1 минута"), (timedelta(hours=2), "2 часа"), (timedelta(days=5), "5 дней")],
)
def test_the_time_is_told_in_what_fits(time: timedelta, told: str) -> None:
    state = replace(played(three()), ended_at=NOON + time)
    assert f"сдач, {told}" in end_screen(state, RU, seed=None).text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", GAMES)
def test_every_game_starts_and_ends_in_both_languages(game_id: str, language: str) -> None:
    game, spoken = GAMES[game_id], speech(language)
    persons = min(len(PEOPLE), max(game.seats))
    state = dealt(open_lobby(game, persons=persons, computers=max(game.seats) - persons))
    start = start_screen(state, spoken, private_link=LINK)
    end = end_screen(played(state), spoken, seed=SEED)
    for text in (start.text, end.text):
        assert len(read(text)) < 1500
    assert [parse(b.data or "") is not None for row in end.keyboard for b in row] == [True] * 3
