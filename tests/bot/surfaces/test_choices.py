"""What a tap means, out of the legal actions and their forms alone."""

from bot.callback import word_of
from bot.surfaces.choices import Act, Forbidden, NewDraft, branches, resolve_card, resolve_word, toggled
from games.core import Form

FORMS = {
    "play": Form.CARD,
    "discard": Form.CARDS,
    "lay": Form.CAPTURE,
    "take": Form.CAPTURE,
    "pass": Form.WORD,
    "cut": Form.NUMBER,
    "count": Form.NUMBER,
    "declare": Form.LIST,
    "greet": Form.GREET,
}
CAPTURING = {"lay": Form.CAPTURE, "take": Form.CAPTURE}
PLAY = ("play 7S", "play KS")
DISCARD = ("discard 7S 8S", "discard 7S TH", "discard 8S TH", "discard 8S TD")
TAKE = ("lay 4C", "take 7S: 3S 4D", "take 7S: 7D", "take 8S: 8D")
COUNT = tuple(f"count {n}" for n in range(151))
DECLARE = ("declare four A", "declare run 3 QH", "declare run 3 KH", "declare run 4 KH", "play 7S")


def test_a_playable_card_is_played() -> None:
    assert resolve_card(PLAY, FORMS, (), "7S") == Act("play 7S")


def test_another_card_is_asked_of_the_game() -> None:
    assert resolve_card(PLAY, FORMS, (), "2H") == Forbidden("play 2H")
    assert resolve_card((), {"pass": Form.WORD, "play": Form.CARD}, (), "2H") == Forbidden("play 2H")
    assert resolve_card((), FORMS, (), "rubbish") == Forbidden("play rubbish")


def test_cards_are_toggled_and_the_oldest_makes_room() -> None:
    assert resolve_card(DISCARD, FORMS, (), "7S") == NewDraft(("7S",))
    assert resolve_card(DISCARD, FORMS, ("7S",), "7S") == NewDraft(())
    assert resolve_card(DISCARD, FORMS, ("7S",), "8S") == NewDraft(("7S", "8S"))
    assert resolve_card(DISCARD, FORMS, ("7S", "8S"), "TH") == NewDraft(("8S", "TH"))


def test_a_card_that_may_not_be_chosen_is_asked_of_the_game_in_canonical_order() -> None:
    assert resolve_card(DISCARD, FORMS, (), "AS") == Forbidden("discard 7S AS")
    assert resolve_card(DISCARD, FORMS, ("TD",), "TH") == Forbidden("discard TD TH")
    assert resolve_card(DISCARD, FORMS, (), "2C") == Forbidden("discard 7S 2C")


def test_toggled_cards_are_confirmed_when_complete() -> None:
    assert toggled(DISCARD, FORMS, ("7S",)) is None
    assert resolve_word(DISCARD, FORMS, ("7S",), "ok") == NewDraft(("7S",))
    assert resolve_word(DISCARD, FORMS, ("8S", "7S"), "ok") == Act("discard 7S 8S")
    assert resolve_word(DISCARD, FORMS, ("8S", "7S"), "-") == NewDraft(())


def test_a_capture_is_made_at_once_where_there_is_one_way() -> None:
    assert resolve_card(TAKE, FORMS, (), "8S") == Act("take 8S: 8D")
    assert resolve_card(TAKE, FORMS, (), "4C") == Act("lay 4C")
    assert resolve_card(TAKE, FORMS, (), "7S") == NewDraft(("7S",))
    assert resolve_card(TAKE, FORMS, ("7S",), "8S") == Act("take 8S: 8D")
    assert resolve_card(TAKE, CAPTURING, (), "KD") == Forbidden("lay KD")
    assert resolve_card(TAKE[1:], CAPTURING, (), "4C") == Forbidden("lay 4C")
    assert resolve_word(TAKE, FORMS, ("7S",), "-") == NewDraft(())


def test_a_list_is_gone_down_word_by_word() -> None:
    assert [way for way, _ in branches(DECLARE, FORMS, ())] == [("declare",)]
    assert resolve_word(DECLARE, FORMS, (), "declare") == NewDraft(("declare",))
    assert list(branches(DECLARE, FORMS, ("declare",))) == [
        (("declare", "four"), "declare four A"),
        (("declare", "run"), None),
    ]
    assert resolve_word(DECLARE, FORMS, ("declare",), "run") == NewDraft(("declare", "run"))
    assert resolve_word(DECLARE, FORMS, ("declare", "run"), "3") == NewDraft(("declare", "run", "3"))


def test_a_second_tap_on_the_same_button_changes_nothing() -> None:
    assert resolve_word(DECLARE, FORMS, ("declare",), "declare") == NewDraft(("declare",))
    assert resolve_word(DECLARE, FORMS, ("declare", "run", "3"), "3") == NewDraft(("declare", "run", "3"))
    assert resolve_word(DECLARE, FORMS, ("declare", "run", "3"), "run") == NewDraft(("declare", "run"))
    assert resolve_word(COUNT, FORMS, ("count", "0"), "0") == NewDraft(("count", "0"))


def test_one_goes_back_one_step_at_a_time() -> None:
    assert resolve_word(DECLARE, FORMS, ("declare", "run"), "-") == NewDraft(("declare",))
    assert resolve_word(DECLARE, FORMS, ("declare",), "-") == NewDraft(())


def test_many_numbers_go_by_tens() -> None:
    assert resolve_word(COUNT, FORMS, (), "count") == NewDraft(("count",))
    assert resolve_word(COUNT, FORMS, ("count",), "7") == NewDraft(("count", "7"))
    assert (("count", "7", "74"), "count 74") in branches(COUNT, FORMS, ("count", "7"))
    assert len(list(branches(COUNT, FORMS, ("count",)))) == 16
    few = tuple(f"cut {n}" for n in range(1, 13))
    assert [token for _, token in branches(few, FORMS, ("cut",))] == list(few)


def test_a_word_that_leads_nowhere_is_asked_of_the_game() -> None:
    assert resolve_word(DECLARE, FORMS, ("declare",), "nonsense") == Forbidden("declare nonsense")
    assert resolve_word((), FORMS, (), "whatever") == Forbidden("whatever")


def test_a_greeting_carries_its_token_whole() -> None:
    assert word_of("greet J") == "greet.J"
    assert resolve_word((), FORMS, (), word_of("greet J")) == Act("greet J")
    assert resolve_word((), FORMS, (), "play.JS") == Forbidden("play.JS")
