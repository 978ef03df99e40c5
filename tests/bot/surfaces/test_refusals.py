"""Why a card may not be played, in words, with the rule that forbids it."""

import pytest

from bot.bounds import POPUP_LIMIT
from bot.surfaces.refusals import refusal_text
from bot.texts import speech
from games.cards import CLUBS, HEARTS, parse_card
from games.core import Refusal

RU, EN = speech("ru"), speech("en")


def test_following_suit() -> None:
    refusal = Refusal("must_follow_suit", "", rule="valety 3.2", suit=CLUBS, card=parse_card("AS"))
    assert refusal_text(RU, "valety", refusal) == "Есть ♣️ — нужно ходить в масть (Валеты, 3.2)."
    assert refusal_text(EN, "valety", refusal) == "You hold ♣️: follow suit (Valety (Knaves), 3.2)."


def test_a_game_may_say_more() -> None:
    refusal = Refusal("must_follow_suit", "", rule="belka 3.1", suit=HEARTS)
    assert refusal_text(RU, "belka", refusal) == "Есть ♥️ — нужно ходить в масть, а валеты все козыри (Белка, 3.1)."


@pytest.mark.parametrize(
    ("game_id", "rule", "expected"),
    [
        ("belka", "belka 3.1", "Пошли с козыря — нужен козырь ♥️, валеты тоже козыри (Белка, 3.1)."),
        (
            "reunion",
            "reunion 3.1",
            "Пошли с козыря — нужен козырь ♥️, левый валет тоже козырь (Козырные мальчики, 3.1).",
        ),
    ],
)
def test_a_led_trump_is_named_as_such(game_id: str, rule: str, expected: str) -> None:
    refusal = Refusal("must_follow_suit", "", rule=rule, suit=HEARTS, card=parse_card("AS"), trump=1)
    assert refusal_text(RU, game_id, refusal) == expected


def test_what_may_not_be_laid_away() -> None:
    refusal = Refusal("not_discardable", "", rule="reunion 2.3", card=parse_card("AC"))
    text = "♣️Т в прикуп не кладут: ни тузов, ни правого, ни левого валета (Козырные мальчики, 2.3)."
    assert refusal_text(RU, "reunion", refusal) == text


def test_the_ace_ban() -> None:
    refusal = Refusal("ace_ban", "", rule="belka 3.2", suit=CLUBS, card=parse_card("AC"))
    assert refusal_text(RU, "belka", refusal) == "♣️Т сбросить нельзя: с ♣️ ещё не ходили (Белка, 3.2)."


def test_a_game_may_say_what_a_rule_asks_for() -> None:
    refusal = Refusal("illegal", "", rule="terz 3.3", suit=HEARTS)
    assert refusal_text(RU, "terz", refusal) == (
        "Нужно в масть ♥️ и старше, если есть; нет масти — козырем (Терц, 3.3)."
    )
    strict = Refusal("illegal", "", rule="terz 3.2", suit=HEARTS, strict=1)
    assert refusal_text(RU, "terz", strict) == (
        "За этим столом сразу нужно в масть ♥️; нет масти — козырем (Терц, 3.2)."
    )
    assert refusal_text(RU, "terz", Refusal("illegal", "", rule="terz 9.9")) == "Так ходить нельзя (Терц, 9.9)."


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        ("terz 2.3", "Сначала ломают колоду (Терц, 2.3)."),
        ("terz 4.5", "Сначала ответ на объявление (Терц, 4.5)."),
        ("terz 5.3", "Карты сыграны, остался счёт (Терц, 5.3)."),
    ],
)
def test_what_has_to_be_done_first_is_named(rule: str, expected: str) -> None:
    assert refusal_text(RU, "terz", Refusal("wrong_phase", "", rule=rule)) == expected


def test_without_a_rule_none_is_named() -> None:
    assert refusal_text(RU, "valety", Refusal("not_your_turn", "")) == "Сейчас не ваш ход."


def test_a_code_without_a_text_is_a_mistake_of_ours() -> None:
    with pytest.raises(KeyError):
        refusal_text(RU, "valety", Refusal("unheard_of", ""))


@pytest.mark.parametrize("code", ["bad_option", "bad_seats", "bad_deck", "bad_record", "deal_over", "illegal"])
def test_the_codes_of_records_have_words_too(code: str) -> None:
    for spoken in (RU, EN):
        assert 0 < len(refusal_text(spoken, "valety", Refusal(code, ""))) <= POPUP_LIMIT
