"""The reckoning of a deal, in columns."""

import re
from dataclasses import replace

from bot.surfaces.columns import WIDTH, Grid, display_width
from bot.surfaces.reckoning import reckoning_screen
from bot.table import Sitter, TableState
from bot.texts import speech
from games.belka import BELKA
from games.konchinka import KONCHINKA
from games.match import Match
from games.polignac import POLIGNAC
from games.reunion import REUNION
from games.valety import VALETY
from tests.bot.surfaces.seated import NAMES, buttons, dealt, played_out, read, shown, table_of

RU = speech("ru")


def reckoning(match: Match, *, current: bool = True) -> str:
    return shown(reckoning_screen(match, table_of(match), RU, current=current, pause_seconds=10))


def test_tricks_and_jacks() -> None:
    assert reckoning(played_out(dealt(VALETY, 3))) == (
        "🃏 Валеты · сдача 1 сыграна\n"
        "       взятки  валеты  итог\n"
        "Анна        2            +2\n"
        "Борис       9   ♠В −1    +8\n"
        "Вера        6  ♣♦♥ −9    −3\n"
        "\n"
        "Счёт: Анна 2 · Борис 8 · Вера −3 (до 20)\n"
        "Следующая сдача через 10 с · сдаёт Борис\n"
        "\n"
        "[*Сразу] [⏸ Пауза]"
    )


def test_a_fallen_general() -> None:
    match = played_out(dealt(POLIGNAC, 4).apply(1, "pass")[0].apply(2, "general")[0])
    assert reckoning(match, current=False) == (
        "🃏 Полиньяк · сдача 1 сыграна\n"
        "       валеты  генерал  итог\n"
        "Анна     ♦В 1             +1\n"
        "Борис    ♣В 1             +1\n"
        "Вера     ♠♥ 3        5    +8\n"
        "Глеб                       0\n"
        "Генерал сорван: Вера\n"
        "\n"
        "Штрафы: Анна 1 · Борис 1 · Вера 8 · Глеб 0"
    )


def test_a_column_alone_has_no_gaps() -> None:
    match = dealt(POLIGNAC, 4)
    for seat in (1, 2, 3, 0):
        match = match.apply(seat, "pass")[0]
    lines = reckoning(played_out(match)).split("\n")
    assert lines[1].split() == ["валеты"]
    assert [line.split()[-1] for line in lines[2:6]] == ["1", "1", "3", "0"]


def test_partners_share_a_row() -> None:
    text = reckoning(played_out(dealt(BELKA, 4)))
    assert "           взятки  очки  глаза\n" in text
    rows = [line.split() for line in text.split("\n") if "+" in line and ":" not in line]
    assert [row[0] for row in rows] == ["Анна+Вера", "Борис+Глеб"]
    assert sum(int(row[1]) for row in rows) == 8
    assert sum(int(row[2]) for row in rows) == 120


def test_a_reckoning_too_wide_for_a_phone_is_turned() -> None:
    match = played_out(dealt(REUNION, 3))
    lines = reckoning(match).split("\n")
    assert lines[1].split() == ["Анна", "Борис", "Вера"]
    assert lines[2].startswith("очки ")
    assert max(map(display_width, lines[1:6])) <= WIDTH


def test_a_talon_is_opened_in_a_line_of_its_own() -> None:
    match = played_out(dealt(REUNION, 3))
    laid = next(note.cards for note in match.view(0).notes if note.kind == "talon")
    text = reckoning(match)
    assert f"\nВ прикупе {RU.cards(laid)}: Анна, 0\n" in text
    assert text.split("\n")[3].split() == ["прикуп", "0"]


def record(match: Match) -> list[str]:
    """The lines of the score below its heading, with markup."""
    text = reckoning_screen(match, table_of(match), RU, current=False, pause_seconds=0).text
    plain = re.sub("[\u2066-\u2069]", "", text).replace("\u00a0", " ")
    return plain.partition("Счёт (до 15):\n")[2].split("\n")


def test_a_record_as_on_paper_strikes_out_the_totals_before() -> None:
    match = played_out(dealt(KONCHINKA, 3))
    assert record(match) == ["Анна 0 · Борис 3 · Вера 2"]
    deck = match.game.pack(match.setup)
    second = played_out(match.deal(deck))
    assert record(second)[0] == "<s>Анна 0 · Борис 3 · Вера 2</s>"
    third = played_out(second.deal(deck))
    told = [" · ".join(f"{n} {t}" for n, t in zip(NAMES, totals, strict=False)) for totals in third.history]
    assert record(third) == [f"<s>{told[0]}</s>", f"<s>{told[1]}</s>", told[2]]


def test_eyes_are_drawn_on_two_sixes() -> None:
    """belka 4.5: pips uncovered beside a card that lies face down, and from six on face up."""
    match = played_out(dealt(BELKA, 4))
    assert reckoning(match).count("🎴") == 2
    for language in ("ru", "en"):
        drawn = [speech(language)("belka-sixes", count=eyes) for eyes in range(13)]
        assert [picture.count("●") for picture in drawn] == [0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5, 6]
        assert ["🎴" in picture for picture in drawn] == [eyes < 6 for eyes in range(13)]
        assert ["6️⃣" in picture for picture in drawn] == [eyes >= 6 for eyes in range(13)]


def test_who_owns_which_suit_is_one_line_of_the_first_deals_reckoning() -> None:
    match = played_out(dealt(BELKA, 4))
    lines = reckoning(match).split("\n")
    holder = next(line for line in lines if line.startswith("♣️В был на руках: ")).rpartition(" ")[2]
    (owners,) = [line for line in lines if line.startswith("Масти: ")]
    assert f"♣️ {holder}" in owners
    assert all(RU.suit(suit) in owners for suit in range(4))


def test_columns_keep_with_names_of_any_letters() -> None:
    names = ("Ева", "太郎さんですよろしく", "👩‍👩‍👧‍👦🎲 Ко", "и́", "Константинопольский", "مريم")
    match = played_out(dealt(POLIGNAC, 6))
    state = table_of(match, names=names)
    screen = reckoning_screen(match, state, RU, current=False, pause_seconds=0)
    table = read(screen.text.partition("<pre>")[2].partition("</pre>")[0]).split("\n")
    assert {display_width(line) for line in table[1:] if line.strip()[-1:].isdigit()} == {display_width(table[0])}


def test_lines_of_a_grid_are_equally_wide() -> None:
    grid = Grid((("", "a"), ("太郎", "12"), ("и́", "3")))
    assert grid.lines() == ["       a", "太郎  12", "и́      3"]
    assert {display_width(line) for line in grid.lines()} == {grid.width}


def test_an_old_reckoning_has_no_buttons_and_no_next_deal() -> None:
    match = played_out(dealt(VALETY, 3))
    text = reckoning(match, current=False)
    assert "Следующая" not in text
    assert "[" not in text


def test_a_pause_is_told_and_can_be_ended() -> None:
    match = played_out(dealt(VALETY, 3))
    paused = replace(table_of(match), paused=True)
    screen = reckoning_screen(match, paused, RU, current=True, pause_seconds=10)
    assert read(screen.text).endswith("⏸ Пауза · дальше сдаёт Борис")
    assert buttons(screen) == "[*Сразу] [▶ Продолжить]"


def test_when_all_are_away_the_table_waits_and_whoever_comes_back_says_so() -> None:
    match = played_out(dealt(VALETY, 3))
    state = table_of(match)
    away = replace(state, sitters=tuple(replace(sitter, away=True) for sitter in state.sitters))
    screen = reckoning_screen(match, away, RU, current=True, pause_seconds=10)
    assert read(screen.text).endswith("Все отошли. Следующую сдаёт Борис, когда кто-нибудь вернётся.")
    assert buttons(screen) == "[*Сразу] [⏸ Пауза]\n[+Я здесь]"


def test_a_computers_seat_can_be_taken() -> None:
    match = played_out(dealt(VALETY, 3))
    state: TableState = table_of(match).with_sitter(2, Sitter(None, "1"))
    screen = reckoning_screen(match, state, RU, current=True, pause_seconds=10)
    assert buttons(screen).endswith("[Сесть вместо 🤖]")


def test_after_the_last_deal_nothing_is_next() -> None:
    match = dealt(POLIGNAC, 4, deals=1)
    over = played_out(match)
    assert over.over
    text = reckoning(over)
    assert "сдаёт" not in text
    assert "[" not in text
    assert all(name in text for name in NAMES[:4])


def test_who_leaves_later_stays_in_what_was_written() -> None:
    match = played_out(dealt(VALETY, 3))
    state = table_of(match)
    written = replace(state, reckoned_sitters=state.sitters).with_sitter(1, Sitter(None, "1"))
    told = shown(reckoning_screen(match, written, RU, current=False, pause_seconds=10))
    assert told == reckoning(match, current=False)
    now = shown(reckoning_screen(match, written, RU, current=True, pause_seconds=10))
    assert "Борис       9" in now
    assert "сдаёт Прохор" in now
