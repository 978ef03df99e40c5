"""Ephemeral surfaces: messages in a group that one member alone sees (Bot API 10.2)."""

from collections.abc import AsyncIterator

import pytest

from bot import budgets
from bot.delivery import Refused
from bot.request import AnswerTimedOutError
from bot.screen import Button, Document, Place, Screen
from tests.bot.sender_stand import GROUP, HAND, TABLE, Stand, stand_of, text

FRESH = Place(-100, receiver=7, callback_query_id="q1")
LATER = Place(-100, receiver=7)
PROBE = "deleteEphemeralMessage"


@pytest.fixture
async def stand() -> AsyncIterator[Stand]:
    async with stand_of() as stand:
        stand.telegram.refuse(PROBE, 400, "Bad Request: chat_id is empty")  # what a server that knows the method says
        yield stand


async def shown(stand: Stand) -> int:
    """The hand shows "a" in the group; its ephemeral number."""
    stand.sender.show(HAND, FRESH, text("a"))
    await stand.sender.idle()
    stand.telegram.calls.clear()
    row = stand.sender.message_of(HAND)
    assert row is not None
    assert row.ephemeral_id is not None
    return row.ephemeral_id


async def test_it_is_sent_by_the_right_of_a_press(stand: Stand) -> None:
    stand.sender.show(HAND, FRESH, Screen("a", ((Button("x", data="1"),),)), version=1)
    await stand.sender.idle()
    sent = stand.telegram.last("sendMessage")
    assert sent["ephemeral_message_parameters"] == {"receiver_user_id": 7, "callback_query_id": "q1"}
    row = stand.store.rows[HAND]
    assert (row.chat_id, row.message_id, row.ephemeral_id, row.receiver) == (-100, 0, 501, 7)
    assert stand.ear.shown_ == [("hand.0", 1)]


async def test_a_document_can_be_ephemeral(stand: Stand) -> None:
    stand.sender.show(HAND, FRESH, Screen("c", document=Document("a.txt", b"x")))
    await stand.sender.idle()
    assert stand.telegram.last("sendDocument")["ephemeral_message_parameters"]["receiver_user_id"] == 7


async def test_a_right_that_has_run_out_is_not_used(stand: Stand) -> None:
    stand.budgets.hold(-100, 20)
    stand.sender.show(HAND, FRESH, text("a"))
    await stand.pass_time(20)
    assert stand.telegram.last("sendMessage")["ephemeral_message_parameters"] == {"receiver_user_id": 7}


async def test_it_is_edited_by_its_own_method(stand: Stand) -> None:
    ephemeral_id = await shown(stand)
    stand.sender.show(HAND, LATER, Screen("b", ((Button("x", data="1"),),)), version=2)
    await stand.sender.idle()
    (call,) = stand.telegram.calls
    assert call.method == "editEphemeralMessageText"
    assert call.parameters == {
        "chat_id": -100,
        "receiver_user_id": 7,
        "ephemeral_message_id": ephemeral_id,
        "text": "b",
        "parse_mode": "HTML",
        "link_preview_options": {"is_disabled": True},
        "reply_markup": {"inline_keyboard": [[{"text": "x", "callback_data": "1"}]]},
    }
    assert stand.ear.shown_[-1] == ("hand.0", 2)


async def test_it_does_not_wait_for_the_groups_budget_nor_cost_it(stand: Stand) -> None:
    for n in range(budgets.GROUP.burst):
        stand.sender.show(TABLE, GROUP, text(f"table {n}"))
        await stand.sender.idle()
    stand.sender.show(TABLE, GROUP, text("waits"))
    await stand.settle()
    stand.sender.show(HAND, FRESH, text("hand"))
    await stand.settle()
    assert stand.telegram.texts()[budgets.GROUP.burst :] == ["hand"]


EDIT_FAILURES = [
    (400, "Bad Request: message to edit not found"),
    (400, "Bad Request: EPHEMERAL_MESSAGE_EXPIRED"),
    (403, "Forbidden: user is not a participant"),
    (404, "Not Found"),
]


@pytest.mark.parametrize(("code", "words"), EDIT_FAILURES)
async def test_a_failing_edit_without_a_fresh_press_is_refused(stand: Stand, code: int, words: str) -> None:
    await shown(stand)
    await stand.pass_time(15)
    stand.telegram.refuse("editEphemeralMessageText", code, words)
    stand.sender.show(HAND, LATER, text("b"))
    await stand.sender.idle()
    assert stand.telegram.methods() == ["editEphemeralMessageText"]
    assert stand.ear.refused_ == [("hand.0", Refused.NO_EPHEMERAL)]
    assert stand.sender.message_of(HAND) is None


@pytest.mark.parametrize(("code", "words"), EDIT_FAILURES)
async def test_a_failing_edit_with_a_fresh_press_is_sent_anew(stand: Stand, code: int, words: str) -> None:
    old = await shown(stand)
    await stand.pass_time(60)
    stand.telegram.refuse("editEphemeralMessageText", code, words)
    stand.sender.show(HAND, Place(-100, receiver=7, callback_query_id="q2"), text("b"), version=2)
    await stand.sender.idle()
    assert stand.telegram.methods() == ["editEphemeralMessageText", "sendMessage"]
    assert stand.telegram.last("sendMessage")["ephemeral_message_parameters"]["callback_query_id"] == "q2"
    assert stand.store.rows[HAND].ephemeral_id == old + 1
    assert stand.ear.refused_ == []


@pytest.mark.parametrize(
    ("code", "words", "reason"),
    [
        (400, "Bad Request: CALLBACK_QUERY_EXPIRED", Refused.NO_EPHEMERAL),
        (400, "Bad Request: not enough rights", Refused.NO_EPHEMERAL),
        (400, "Bad Request: user not found", Refused.ABSENT),
        (400, "Bad Request: USER_NOT_PARTICIPANT", Refused.ABSENT),
        (403, "Forbidden: something new", Refused.NO_EPHEMERAL),
        (403, "Forbidden: bot was kicked from the supergroup chat", Refused.KICKED),
        (400, "Bad Request: can't parse entities", Refused.FAILED),
    ],
)
async def test_a_refused_send_is_told(stand: Stand, code: int, words: str, reason: Refused) -> None:
    stand.telegram.refuse("sendMessage", code, words)
    stand.sender.show(HAND, FRESH, text("a"))
    await stand.pass_time(60)
    assert stand.ear.refused_ == [("hand.0", reason)]
    assert len(stand.telegram.texts()) == 1


async def test_a_server_that_does_not_know_them_is_never_sent_a_hand() -> None:
    """It would ignore the parameter and show the hand to the whole group."""
    async with stand_of() as stand:
        stand.telegram.unknown.add(PROBE)
        stand.sender.show(HAND, FRESH, text("secret"))
        await stand.sender.idle()
        assert stand.telegram.methods() == [PROBE]
        assert stand.ear.refused_ == [("hand.0", Refused.NO_EPHEMERAL)]


async def test_a_hand_that_came_out_public_is_taken_back_at_once(stand: Stand) -> None:
    stand.telegram.ephemeral_supported = False
    stand.sender.show(HAND, FRESH, text("secret"))
    await stand.sender.idle()
    assert stand.telegram.methods() == [PROBE, "sendMessage", "deleteMessage"]
    assert stand.telegram.last("deleteMessage") == {"chat_id": -100, "message_id": 101}
    assert stand.ear.refused_ == [("hand.0", Refused.NO_EPHEMERAL)]


async def test_whether_the_server_knows_them_is_asked_once(stand: Stand) -> None:
    await shown(stand)
    stand.sender.show(HAND, FRESH, text("b"), generation=1)
    await stand.sender.idle()
    assert stand.telegram.methods() == ["sendMessage", "deleteEphemeralMessage"]


async def test_a_raised_generation_deletes_the_old_one_by_its_own_method(stand: Stand) -> None:
    old = await shown(stand)
    stand.sender.show(HAND, FRESH, text("a"), generation=1)
    await stand.sender.idle()
    assert stand.telegram.last("deleteEphemeralMessage") == {
        "chat_id": -100,
        "receiver_user_id": 7,
        "ephemeral_message_id": old,
    }


async def test_an_id_that_is_used_again_is_not_deleted(stand: Stand) -> None:
    old = await shown(stand)
    stand.telegram.last_ephemeral = old - 1
    stand.sender.show(HAND, FRESH, text("b"), generation=1)
    await stand.sender.idle()
    assert stand.store.rows[HAND].ephemeral_id == old
    assert stand.telegram.methods() == ["sendMessage"]


async def test_a_send_without_an_answer_is_sent_again(stand: Stand) -> None:
    stand.telegram.fail("sendMessage", AnswerTimedOutError())
    stand.sender.show(HAND, FRESH, text("a"))
    await stand.pass_time(1)
    assert stand.telegram.texts() == ["a", "a"]
    assert stand.store.rows[HAND].ephemeral_id == 501


async def test_the_hand_moves_between_private_chat_and_group(stand: Stand) -> None:
    stand.sender.show(HAND, Place(7), text("a"))
    await stand.sender.idle()
    stand.sender.show(HAND, FRESH, text("a"))
    await stand.sender.idle()
    assert stand.telegram.last("deleteMessage") == {"chat_id": 7, "message_id": 101}
    stand.sender.show(HAND, Place(7), text("a"))
    await stand.sender.idle()
    assert stand.telegram.last("deleteEphemeralMessage")["ephemeral_message_id"] == 501
    assert "ephemeral_message_parameters" not in stand.telegram.last("sendMessage")
