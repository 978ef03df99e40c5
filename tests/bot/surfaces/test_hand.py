"""The hand as its person reads it."""

import re
from dataclasses import replace

from bot.callback import Kind, Press, parse
from bot.surfaces.hand import PRINTED, card_rows, hand_popup, hand_screen, held_rows, idle_hand_screen
from bot.table import Draft, Phase, TableState, Way
from bot.texts import speech
from games.belka import BELKA
from games.cards import CLUBS, NAMES, Card, pack_of, parse_card
from games.core import Seat, Trick
from games.polignac import POLIGNAC
from games.reunion import REUNION
from games.terz import TERZ
from games.valety import VALETY
from tests.bot.surfaces.seated import buttons, dealt, played, played_out, read, shown, table_of

RU = speech("ru")
BELKA_TRUMPS = ("JC", "JS", "JH", "JD", "AC", "TC", "KC", "QC", "9C", "8C", "7C")


def hand_text(state: TableState, seat: Seat, *, brief: bool = False) -> str:
    return shown(hand_screen(state, seat, RU, chat_title="Дача у озера", brief=brief))


def test_ones_own_turn() -> None:
    assert hand_text(table_of(played(dealt(VALETY, 3), 11)), 1) == (
        "🃏 Дача у озера · Валеты, сдача 1\n"
        "Козырь ♥️ (открыта ♥️Д)\n"
        "Взятка 3: Борис ♥️4 · Вера ♥️Т ← берёт · Анна ♥️В\n"
        "На столе: Вера ♦️4 · Анна ♦️5\n"
        "Ваш ход. Можно любую карту\n"
        "\n"
        "[*♠️Д] [*♠️10] [*♠️8] [*♠️7] [*♠️6]\n"
        "[*♥️К] [*♥️9] [*♥️7] [*♥️6] [*♥️5]\n"
        "[*♣️Т] [*♣️В] [*♣️8] [*♣️7]"
    )


def test_in_the_group_the_chat_is_not_named() -> None:
    assert hand_text(table_of(played(dealt(VALETY, 3), 11)), 2, brief=True) == (
        "🃏 Валеты, сдача 1\n"
        "Козырь ♥️ (открыта ♥️Д)\n"
        "Взятка 3: Борис ♥️4 · Вера ♥️Т ← берёт · Анна ♥️В\n"
        "На столе: Вера ♦️4 · Анна ♦️5\n"
        "▸ Борис ходит\n"
        "\n"
        "[♠️Т] [♠️5]\n"
        "[♣️К] [♣️Д] [♣️10] [♣️9] [♣️6] [♣️5]\n"
        "[♦️Т] [♦️К] [♦️Д] [♦️В] [♦️10]"
    )


def test_following_suit_is_said_and_only_that_suit_is_blue() -> None:
    text = hand_text(table_of(played(dealt(VALETY, 3), 1)), 2)
    assert "Ваш ход. Нужен козырь ♥️\n" in text
    assert [row for row in text.split("\n") if "*" in row] == ["[*♥️Т] [*♥️8]"]


def test_having_to_trump_is_said() -> None:
    match = dealt(REUNION, 3)
    needs: dict[frozenset[str], str] = {}
    while not match.complete:
        seat = match.to_act[0]
        view, text = match.view(seat), hand_text(table_of(match), seat)
        if "Нужен козырь" in text and view.trump is not None:
            needs[frozenset(token[-1] for token in view.legal)] = text
            assert f"Ваш ход. Нужен козырь {RU.suit(view.trump)}\n" in text
        match = played(match, 1)
    assert set(needs) == {frozenset({"D"})}


def test_the_keyboard_keeps_its_places_when_the_turn_comes() -> None:
    before = hand_screen(table_of(dealt(VALETY, 3)), 2, RU, chat_title="", brief=True)
    after = hand_screen(table_of(played(dealt(VALETY, 3), 1)), 2, RU, chat_title="", brief=True)
    assert [[b.text for b in row] for row in before.keyboard] == [[b.text for b in row] for row in after.keyboard]
    assert before.digest() != after.digest()


def test_a_card_played_moves_no_other_to_another_row() -> None:
    hand, played = list(pack_of("23456789TJQKA")), list[Card]()
    before = [set(row) for row in card_rows(hand, PRINTED)]
    assert max(map(len, before)) <= 8
    for name in ("QD", "2D", "7D", "AD", "9D", "KD", "3D", "8D"):
        played.append(parse_card(name))
        hand.remove(played[-1])
        left = [row - set(played) for row in before]
        assert [set(row) for row in card_rows(hand, PRINTED, played)] == left


def test_the_rows_of_a_long_suit_stay_while_it_is_played() -> None:
    """♠ has nine cards in the first hand: played to eight, they would fit into one row."""
    long = [parse_card(f"{rank}S") for rank in "AKQJT9876"]
    view = replace(dealt(VALETY, 3).view(0), hand=tuple(long), tricks=())
    assert [len(row) for row in held_rows(view, 0)] == [7, 2]
    trick = Trick(((1, parse_card("2S")), (2, parse_card("3S")), (0, parse_card("TS"))), 0)
    after = replace(view, hand=tuple(card for card in long if card != parse_card("TS")), tricks=(trick,))
    assert [len(row) for row in held_rows(after, 0)] == [6, 2]


def test_suits_stand_as_they_count_in_play() -> None:
    match = dealt(BELKA, 4)
    shown_trumps = []
    for seat in range(4):
        view = match.view(seat)
        assert view.trump == CLUBS
        rows = [[NAMES[card] for card in row] for row in card_rows(view.hand, view.suits)]
        shown_trumps += [row for row in rows if row[0] in BELKA_TRUMPS]
        assert sum(map(len, rows)) == len(view.hand)
    assert sum(map(len, shown_trumps)) == len(BELKA_TRUMPS)
    assert all(row == [name for name in BELKA_TRUMPS if name in row] for row in shown_trumps)


def test_every_card_is_a_button_bound_to_the_choice() -> None:
    match = played(dealt(VALETY, 3), 11)
    button = hand_screen(table_of(match), 1, RU, chat_title="", brief=True).keyboard[0][0]
    assert button.data is not None
    assert parse(button.data) == Press(Kind.CARD, ("QS",), 7, match.stamp(1))


def test_general_or_pass() -> None:
    assert hand_text(table_of(dealt(POLIGNAC, 4)), 1) == (
        "🃏 Дача у озера · Полиньяк, сдача 1 из 4\n"
        "Первый ход — Борис\n"
        "Генерал или пас? Генерал обещает взять все взятки. Ответы остальных пока тайна\n"
        "\n"
        "[♠️В] [♠️7]\n"
        "[♥️7]\n"
        "[♣️Т] [♣️В] [♣️9] [♣️7]\n"
        "[♦️10]\n"
        "[*Генерал] [*Пас]"
    )


def test_who_has_answered_sees_the_own_answer_and_nobodys_else() -> None:
    match = dealt(POLIGNAC, 4).apply(1, "pass")[0]
    others = dealt(POLIGNAC, 4)
    text = hand_text(table_of(match), 1, brief=True)
    assert "\nВы сказали: пас. Ждём остальных\n" in text
    assert "Пас]" in hand_text(table_of(others), 1, brief=True)
    assert "Пас]" not in text
    assert hand_text(table_of(match), 3) == hand_text(table_of(others), 3)


def test_two_cards_for_the_talon_are_toggled_and_confirmed() -> None:
    match = dealt(REUNION, 3)
    state = table_of(match)
    first, second = match.legal(0)[0].split(" ")[1:]
    assert "Тузов и козырных мальчиков нельзя" in hand_text(state, 0)
    half = replace(state, drafts={0: Draft(match.stamp(0), (first,))})
    assert "Выберите ещё одну" in hand_text(half, 0)
    assert f"[+{RU.card(parse_card(first))}]" in hand_text(half, 0)
    full = replace(state, drafts={0: Draft(match.stamp(0), (first, second))})
    cards = f"{RU.card(parse_card(first))} {RU.card(parse_card(second))}"
    assert hand_text(full, 0).endswith(f"[+✓ В прикуп: {cards}]")


def test_the_dealer_alone_sees_the_talon() -> None:
    state = table_of(played(dealt(REUNION, 3), 3))
    assert "рикуп: " in hand_text(state, 0)
    assert "рикуп: " not in hand_text(state, 1)


def test_away_paused_and_over_are_told() -> None:
    state = table_of(played(dealt(VALETY, 3), 11))
    away = state.with_sitter(1, replace(state.sitters[1], away=True))
    text = hand_text(away, 1)
    assert "💤 Вас не было — за вас играет компьютер\nВаш ход." in text
    assert "\n[+Я здесь]\n" in text
    paused = hand_text(replace(state, paused=True), 1)
    assert "⏸ Пауза" in paused
    assert "*" not in paused
    over = hand_screen(replace(state, phase=Phase.OVER), 1, RU, chat_title="", brief=True)
    assert read(over.text) == "🃏 Валеты, сдача 1\nПартия окончена.\nСчёт: Анна 0 · Борис 0 · Вера 0 (до 20)"
    assert over.keyboard == ()
    assert "Я здесь" not in hand_text(replace(away, phase=Phase.OVER), 1)


def test_the_other_place_keeps_one_line_and_a_button() -> None:
    state = table_of(dealt(VALETY, 3))
    here = idle_hand_screen(state, 0, RU, chat_title="Дача у озера", other_way=Way.GROUP)
    assert shown(here) == "🃏 Ваша рука — в личном чате.\n\n[Показать здесь]"
    assert here.keyboard[0][0].data is not None
    assert parse(here.keyboard[0][0].data) == Press(Kind.TABLE, ("way", "group"), 7)
    there = state.with_sitter(0, replace(state.sitters[0], way=Way.GROUP))
    screen = idle_hand_screen(there, 0, RU, chat_title="Дача у озера", other_way=Way.PRIVATE)
    assert read(screen.text) == "🃏 Дача у озера: ваша рука — в группе."


def test_the_pop_up_shows_all_cards() -> None:
    assert hand_popup(table_of(played(dealt(VALETY, 3), 11)), 1, RU) == (
        "♠️Д 10 8 7 6 ♥️К 9 7 6 5 ♣️Т В 8 7\nВаш ход. Можно любую карту"
    )


def test_buttons_of_a_private_hand_do_not_depend_on_the_chats_title() -> None:
    state = table_of(dealt(VALETY, 3))
    one = hand_screen(state, 0, RU, chat_title="<b>", brief=False)
    assert "&lt;b&gt;" in one.text
    assert buttons(one) == buttons(hand_screen(state, 0, RU, chat_title="другая", brief=False))


def test_terz_says_which_of_a_suit_may_be_played() -> None:
    """Without a stock a higher card of the suit is a duty; while there is one, a trump may be played instead."""
    told = set()
    for seed in range(12):
        match = dealt(TERZ, 2, seed=seed, bluff="off")
        while not match.complete:
            seat = match.to_act[0]
            if match.view(seat).trick is not None and match.view(seat).phase == "play":
                asked = hand_text(table_of(match), seat).split("Ваш ход. ")[1].split("\n")[0]
                told.add(re.sub("[♠♣♦♥]\ufe0f?", "@", asked))
            plays = [token for token in match.legal(seat) if token.startswith("play")]
            match, _ = match.apply(seat, (plays or list(match.legal(seat)))[0])
    assert {"В масть @ или козырь @", "Нужно в масть @", "Нужно в масть @ и старше"} <= told
    assert "В масть @ (старше, если есть); масти нет — козырь @. Козырного валета можно всегда" in told


def test_between_deals_the_hand_says_whether_the_table_rests_or_who_is_away() -> None:
    state = table_of(played_out(dealt(VALETY, 3)))
    assert "⏸ Пауза\nСдача сыграна." in hand_text(replace(state, paused=True), 1)
    away = state.with_sitter(1, replace(state.sitters[1], away=True))
    assert "💤 Вас не было — за вас играет компьютер\nСдача сыграна." in hand_text(away, 1)


def test_a_lie_is_warned_of_only_where_lies_are_played() -> None:
    for bluff, warned in (("on", True), ("off", False)):
        match = dealt(TERZ, 2, bluff=bluff)
        seat = match.to_act[0]
        state = replace(table_of(match), drafts={seat: Draft(match.stamp(seat), ("declare",))})
        text = hand_text(state, seat)
        assert "Выбираете: Другое объявление…" in text
        assert ("обман" in text) == warned
