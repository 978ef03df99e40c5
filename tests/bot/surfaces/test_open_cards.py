"""Кончинка on the table and in the hand: open cards, ways to take, what is told besides."""

from dataclasses import replace
from random import Random

from bot.callback import Kind, parse
from bot.surfaces.hand import hand_screen
from bot.surfaces.table_message import table_screen
from bot.table import Draft, TableState
from bot.texts import speech
from games.cards import NAMES
from games.konchinka import KONCHINKA
from games.match import Match, set_up
from tests.bot.surfaces.seated import buttons, dealt, read, table_of

RU = speech("ru")


def table_text(match: Match) -> str:
    return read(table_screen(table_of(match), RU).text)


def moments(seats: int = 3, deals: int = 8) -> list[Match]:
    """Every moment of some deals played at random."""
    found = []
    for seed in range(deals):
        match, source = dealt(KONCHINKA, seats, seed=seed), Random(seed)
        while not match.complete:
            found.append(match)
            match, _ = match.apply(match.to_act[0], source.choice(match.legal(match.to_act[0])))
        found.append(match)
    return found


def test_the_open_cards_lie_on_the_table_and_what_went_back_is_told() -> None:
    text = table_text(dealt(KONCHINKA, 3))
    assert "\nВ середину колоды вернули ♥️8 ♦️3\n" in text
    assert "\nНа столе: ♠️2 ♠️3 ♥️5 ♠️8\n▸ Борис ходит\n" in text


def test_a_swept_table_is_said_to_be_empty() -> None:
    swept = next(match for match in moments() if match.to_act and not match.view(None).table)
    assert "\nСтол пуст\n" in table_text(swept)


def test_rounds_and_who_took_last_are_told() -> None:
    texts = [table_text(match) for match in moments(deals=3)]
    assert any("Заход 2: розданы новые карты" in text for text in texts)
    assert any("Последний заход; последняя взятка — " in text for text in texts)


def test_piles_are_counted_at_the_end_only() -> None:
    for match in moments(deals=2):
        views = [match.view(viewer) for viewer in (None, 0, 1, 2)]
        assert [view.reckoning is not None for view in views] == [match.complete] * 4
        assert all((view.captured, view.captured_points, view.tricks_taken) == ((), (), ()) for view in views)


def test_a_card_that_takes_in_several_ways_asks_which_and_shows_what() -> None:
    match, card, ways = next(
        (match, card, ways)
        for match in moments()
        if match.to_act
        for card in match.view(match.to_act[0]).hand
        if len(ways := [token for token in match.legal(match.to_act[0]) if token.startswith(f"take {NAMES[card]}:")])
        > 1
    )
    seat = match.to_act[0]
    state = table_of(match)
    drafted: TableState = replace(state, drafts={seat: Draft(match.stamp(seat), (NAMES[card],))})
    screen = hand_screen(drafted, seat, RU, chat_title="Дача", brief=True)
    assert f"{RU.card(card)} берёт по-разному. Что взять?" in read(screen.text)
    for token in ways:
        taken = " ".join(RU.card(NAMES.index(name)) for name in token.partition(": ")[2].split(" "))
        assert f"[*Взять {taken}]" in buttons(screen)
    acts = [press for row in screen.keyboard for b in row if (press := parse(b.data or "")) and press.kind is Kind.ACT]
    assert [match.legal(seat)[int(press.word(0))] for press in acts] == ways


def whole_match(seed: int) -> list[Match]:
    """A short match of random deals: the beginning of each deal, then the end."""
    source, match = Random(seed), Match.start(KONCHINKA, set_up(KONCHINKA, 2, {"target": 11}, 0))
    pack, shown = match.game.pack(match.setup), list[Match]()
    while not match.over:
        match = match.deal(tuple(source.sample(pack, len(pack))))
        shown.append(match)
        while not match.complete:
            match, _ = match.apply(match.to_act[0], source.choice(match.legal(match.to_act[0])))
    return [*shown, match]


def test_an_early_finish_is_told_before_and_after() -> None:
    early = next(match for seed in range(50) if (match := whole_match(seed))[-1].next_carry.finisher is not None)
    winner = table_of(early[-1]).sitters[early[-1].winners[0]].name
    assert f"{winner}: до досрочной победы " in table_text(early[-2])
    assert f"осрочная победа: {winner}" in table_text(early[-1])
