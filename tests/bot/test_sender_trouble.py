"""The sender when things go wrong: lost answers, floods, refusals, moves, faults of its own surroundings."""

import logging
from collections.abc import AsyncIterator
from typing import NoReturn

import pytest

from bot.delivery import Refused
from bot.request import AnswerTimedOutError, MaybeSentError, NotSentError
from bot.screen import Place, Screen, SurfaceId
from storage.ports import SurfaceRow
from tests.bot.sender_stand import ANNA, GROUP, HAND, NOW, OTHER, TABLE, Stand, stand_of, text


@pytest.fixture
async def stand() -> AsyncIterator[Stand]:
    async with stand_of() as stand:
        yield stand


async def shown(stand: Stand, surface: SurfaceId = TABLE, place: Place = GROUP) -> int:
    """The surface shows "a"; its message."""
    stand.sender.show(surface, place, text("a"))
    await stand.sender.idle()
    return stand.message_id(surface)


async def test_an_edit_without_an_answer_is_repeated(stand: Stand) -> None:
    await shown(stand)
    stand.telegram.fail("editMessageText", AnswerTimedOutError())
    stand.sender.show(TABLE, GROUP, text("b"), version=2)
    await stand.settle()
    assert stand.ear.shown_[-1] == ("table", 0)
    await stand.pass_time(1)
    assert stand.telegram.methods() == ["sendMessage", "editMessageText", "editMessageText"]
    assert stand.ear.shown_[-1] == ("table", 2)


async def test_content_that_changes_back_while_an_edit_is_in_doubt_is_sent(stand: Stand) -> None:
    await shown(stand)
    stand.telegram.fail("editMessageText", AnswerTimedOutError())
    stand.sender.show(TABLE, GROUP, text("b"))
    await stand.settle()
    stand.sender.show(TABLE, GROUP, text("a"))
    await stand.pass_time(1)
    assert stand.telegram.texts() == ["a", "b", "a"]


async def test_a_send_without_an_answer_is_sent_again_and_the_copy_can_be_removed(stand: Stand) -> None:
    stand.telegram.fail("sendMessage", AnswerTimedOutError())
    stand.sender.show(TABLE, GROUP, text("a"))
    await stand.settle()
    assert stand.store.rows[TABLE].message_id is None
    await stand.pass_time(1)
    assert stand.telegram.methods() == ["sendMessage", "sendMessage"]
    await stand.sender.delete_stray(-100, 99)
    assert stand.telegram.last("deleteMessage")["message_id"] == 99
    assert stand.store.rows[TABLE].message_id == 101


@pytest.mark.parametrize("error", [NotSentError("x"), MaybeSentError("x")])
async def test_a_lost_network_backs_off_for_that_chat_only(stand: Stand, error: Exception) -> None:
    stand.telegram.fail("sendMessage", error, count=4)
    stand.sender.show(TABLE, GROUP, text("a"))
    await stand.settle()
    stand.sender.show(HAND, ANNA, text("hand"))  # meets the second error, and then the others
    await stand.settle()
    assert stand.telegram.texts() == ["a", "hand"]
    await stand.pass_time(1)
    assert stand.telegram.texts() == ["a", "hand", "a", "hand"]
    await stand.pass_time(1.9)
    assert len(stand.telegram.texts()) == 4
    await stand.pass_time(0.2)
    assert stand.telegram.texts()[4:] == ["a", "hand"]
    stand.sender.show(SurfaceId(2, "table"), OTHER, text("other"))
    await stand.sender.idle()
    assert stand.telegram.texts()[6:] == ["other"]


async def test_an_answer_ends_the_backing_off(stand: Stand) -> None:
    stand.telegram.fail("sendMessage", MaybeSentError("x"), count=2)  # at 0 s and 1 s; at 3 s it is answered
    stand.telegram.fail("editMessageText", MaybeSentError("x"))  # at 3 s: again 1 s to wait, not 4
    stand.sender.adopt([SurfaceRow(1, "table", 7, None, 50, None, None, 0, "", NOW)])
    stand.sender.show(HAND, ANNA, text("hand"), urgent=True)
    stand.sender.show(TABLE, ANNA, text("table"))
    await stand.pass_time(3.9)
    assert stand.telegram.texts() == ["hand", "hand", "hand", "table"]
    await stand.pass_time(1.2)
    assert stand.telegram.texts() == ["hand", "hand", "hand", "table", "table"]


async def test_newer_content_of_a_failed_attempt_keeps_its_place_in_the_queue(stand: Stand) -> None:
    stand.telegram.refuse("sendMessage", 429, "Too Many Requests: retry after 9", retry_after=9)
    stand.telegram.gate.clear()
    stand.sender.show(TABLE, GROUP, text("a"))
    await stand.pass_time(1)
    stand.sender.show(HAND, GROUP, text("hand"))
    await stand.pass_time(1)
    stand.sender.show(TABLE, GROUP, text("b"))
    stand.telegram.gate.set()
    await stand.pass_time(30)
    assert stand.telegram.texts() == ["a", "b", "hand"]


@pytest.mark.parametrize("code", [500, 502, 504])
async def test_a_broken_server_is_tried_again(stand: Stand, code: int) -> None:
    await shown(stand)
    stand.telegram.refuse("editMessageText", code, "Internal Server Error", count=2)
    stand.sender.show(TABLE, GROUP, text("b"), version=2)
    await stand.pass_time(10)
    assert stand.telegram.texts() == ["a", "b", "b", "b"]
    assert stand.ear.shown_[-1] == ("table", 2)


async def test_a_post_is_given_up_after_five_lost_answers(stand: Stand) -> None:
    stand.telegram.fail("sendMessage", MaybeSentError("x"), count=9)
    stand.sender.post(ANNA, text("rules"))
    await stand.pass_time(600)
    assert stand.telegram.texts() == ["rules"] * 5


async def test_a_flood_wait_holds_its_chat_and_sends_the_newest_after_it(stand: Stand) -> None:
    await shown(stand)
    stand.telegram.refuse("editMessageText", 429, "Too Many Requests: retry after 20", retry_after=20)
    stand.sender.show(TABLE, GROUP, text("b"))
    await stand.settle()
    stand.sender.show(TABLE, GROUP, text("c"))
    stand.sender.show(HAND, ANNA, text("hand"))
    await stand.settle()
    assert stand.telegram.texts() == ["a", "b", "hand"]
    await stand.pass_time(19.9)
    assert stand.telegram.texts() == ["a", "b", "hand"]
    await stand.pass_time(0.2)
    assert stand.telegram.texts() == ["a", "b", "hand", "c"]


async def test_a_flood_wait_holds_deletions_too(stand: Stand) -> None:
    await shown(stand)
    stand.telegram.refuse("deleteMessage", 429, "Too Many Requests: retry after 20", retry_after=20)
    stand.sender.remove(TABLE)
    await stand.settle()
    assert stand.store.rows.keys() == {TABLE}, "not deleted yet"
    await stand.pass_time(20)
    assert stand.telegram.methods()[1:] == ["deleteMessage", "deleteMessage"]
    assert stand.store.rows == {}


async def test_a_lost_deletion_is_tried_again(stand: Stand) -> None:
    await shown(stand)
    stand.telegram.fail("deleteMessage", MaybeSentError("x"))
    stand.sender.remove(TABLE)
    await stand.pass_time(1)
    assert stand.telegram.methods()[1:] == ["deleteMessage", "deleteMessage"]


async def test_not_modified_counts_as_shown(stand: Stand) -> None:
    await shown(stand)
    words = "Bad Request: message is not modified: specified new message content and reply markup are exactly the same"
    stand.telegram.refuse("editMessageText", 400, words)
    stand.sender.show(TABLE, GROUP, text("b"), version=2)
    await stand.sender.idle()
    assert stand.telegram.methods() == ["sendMessage", "editMessageText"]
    assert stand.ear.shown_[-1] == ("table", 2)
    assert stand.store.rows[TABLE].content == text("b").digest()


@pytest.mark.parametrize("words", ["message to edit not found", "message can't be edited", "MESSAGE_ID_INVALID"])
async def test_a_message_that_is_gone_is_sent_anew(stand: Stand, words: str) -> None:
    old = await shown(stand)
    stand.telegram.refuse("editMessageText", 400, f"Bad Request: {words}")
    stand.sender.show(TABLE, GROUP, text("b"), version=2)
    await stand.sender.idle()
    assert stand.telegram.methods() == ["sendMessage", "editMessageText", "sendMessage"]
    assert stand.store.rows[TABLE].message_id == old + 1
    assert stand.ear.shown_[-1] == ("table", 2)


@pytest.mark.parametrize(
    ("place", "code", "words", "reason"),
    [
        (ANNA, 403, "Forbidden: bot can't initiate conversation with a user", Refused.STRANGER),
        (ANNA, 400, "Bad Request: chat not found", Refused.STRANGER),
        (ANNA, 403, "Forbidden: bot was blocked by the user", Refused.BLOCKED),
        (ANNA, 403, "Forbidden: user is deactivated", Refused.GONE),
        (ANNA, 403, "Forbidden: something new", Refused.BLOCKED),
        (GROUP, 403, "Forbidden: bot was kicked from the supergroup chat", Refused.KICKED),
        (GROUP, 403, "Forbidden: bot is not a member of the supergroup chat", Refused.KICKED),
        (GROUP, 403, "Forbidden: the group chat was deleted", Refused.GONE),
        (GROUP, 403, "Forbidden: something new", Refused.KICKED),
        (GROUP, 400, "Bad Request: chat not found", Refused.GONE),
        (GROUP, 400, "Bad Request: message thread not found", Refused.GONE),
        (GROUP, 400, "Bad Request: TOPIC_CLOSED", Refused.NO_RIGHTS),
        (GROUP, 400, "Bad Request: not enough rights to send text messages to the chat", Refused.NO_RIGHTS),
        (GROUP, 400, "Bad Request: CHAT_WRITE_FORBIDDEN", Refused.NO_RIGHTS),
        (GROUP, 400, 'Bad Request: can\'t parse entities: unsupported start tag "x"', Refused.FAILED),
        (GROUP, 400, "Bad Request: something new", Refused.FAILED),
    ],
)
async def test_a_refusal_is_told_and_waits_for_the_caller(
    stand: Stand, place: Place, code: int, words: str, reason: Refused
) -> None:
    stand.telegram.refuse("sendMessage", code, words)
    stand.sender.show(HAND, place, text("a"), version=1)
    await stand.pass_time(600)
    assert stand.ear.refused_ == [("hand.0", reason)]
    assert stand.telegram.texts() == ["a"]
    stand.sender.show(HAND, place, text("a"), version=2)
    await stand.sender.idle()
    assert stand.telegram.texts() == ["a", "a"]
    assert stand.ear.shown_ == [("hand.0", 2)]


async def test_a_refused_surface_does_not_hold_up_its_chat(stand: Stand) -> None:
    stand.telegram.refuse("sendMessage", 400, "Bad Request: can't parse entities")
    stand.sender.show(HAND, ANNA, text("bad"))
    await stand.settle()
    stand.sender.show(TABLE, ANNA, text("good"))
    await stand.sender.idle()
    assert stand.ear.shown_ == [("table", 0)]


async def test_newer_content_for_who_takes_none_is_not_tried(stand: Stand) -> None:
    stand.telegram.gate.clear()
    stand.telegram.refuse("sendMessage", 403, "Forbidden: bot can't initiate conversation with a user")
    stand.sender.show(HAND, ANNA, text("a"), version=1)
    await stand.settle()
    stand.sender.show(HAND, ANNA, text("b"), version=2)
    stand.telegram.gate.set()
    await stand.sender.idle()
    assert stand.telegram.texts() == ["a"]
    assert stand.ear.refused_ == [("hand.0", Refused.STRANGER)]


async def test_a_new_message_for_who_has_pressed_start_meanwhile_is_tried(stand: Stand) -> None:
    stand.telegram.gate.clear()
    stand.telegram.refuse("sendMessage", 403, "Forbidden: bot can't initiate conversation with a user")
    stand.sender.show(HAND, ANNA, text("a"), version=1)
    await stand.settle()
    stand.sender.show(HAND, ANNA, text("b"), generation=1, version=2)
    stand.telegram.gate.set()
    await stand.sender.idle()
    assert stand.ear.shown_ == [("hand.0", 2)]
    assert stand.ear.refused_ == []


async def test_content_wanted_elsewhere_while_refused_here_is_shown_there(stand: Stand) -> None:
    stand.telegram.gate.clear()
    stand.telegram.refuse("sendMessage", 403, "Forbidden: bot can't initiate conversation with a user")
    stand.sender.show(HAND, ANNA, text("private"), version=1)
    await stand.settle()
    stand.sender.show(HAND, Place(-100, receiver=7, callback_query_id="q"), text("in the group"), version=2)
    stand.telegram.gate.set()
    await stand.sender.idle()
    assert stand.ear.shown_ == [("hand.0", 2)]
    assert stand.ear.refused_ == []


async def test_a_group_that_became_a_supergroup_gets_its_messages_there(stand: Stand) -> None:
    await shown(stand, SurfaceId(1, "deal.1"))
    await shown(stand)
    words = "Bad Request: group chat was upgraded to a supergroup chat"
    stand.telegram.refuse("editMessageText", 400, words, migrate_to=-1005)
    stand.sender.show(TABLE, GROUP, text("b"), version=2)
    stand.sender.show(HAND, GROUP, text("hand"), version=3)
    stand.sender.post(GROUP, text("rules"))
    await stand.settle()
    await stand.pass_time(30)
    assert stand.ear.migrated_ == [(-100, -1005)]
    there = [call.parameters["text"] for call in stand.telegram.calls if call.parameters["chat_id"] == -1005]
    assert sorted(there) == ["b", "hand", "rules"], "and what was settled is not repeated"
    assert stand.store.rows[TABLE].chat_id == -1005
    assert sorted(stand.ear.shown_[2:]) == [("hand.0", 3), ("table", 2)]


async def test_a_post_to_a_group_that_moved_follows_it(stand: Stand) -> None:
    stand.telegram.refuse("sendMessage", 400, "Bad Request: group chat was upgraded", migrate_to=-1005)
    stand.sender.post(GROUP, text("rules"))
    await stand.sender.idle()
    assert [call.parameters["chat_id"] for call in stand.telegram.calls] == [-100, -1005]


async def test_a_move_told_by_a_service_message_shows_the_table_anew(stand: Stand) -> None:
    await shown(stand)
    stand.sender.migrate(-100, -1005)
    stand.sender.show(TABLE, Place(-1005), text("a"))
    await stand.sender.idle()
    assert stand.telegram.methods() == ["sendMessage", "sendMessage"]
    assert stand.telegram.last("sendMessage")["chat_id"] == -1005


async def test_a_table_that_moved_and_ended_is_forgotten(stand: Stand) -> None:
    await shown(stand)
    stand.sender.migrate(-100, -1005)
    stand.sender.drop_table(1)
    assert stand.sender._states == {}


async def test_a_failing_store_stops_neither_the_chat_nor_the_program(
    stand: Stand, caplog: pytest.LogCaptureFixture
) -> None:
    stand.store.failing = True
    stand.sender.show(TABLE, GROUP, text("secret hand"))
    await stand.sender.idle()
    assert stand.ear.refused_ == [("table", Refused.FAILED)]
    assert stand.telegram.calls == [], "nothing is sent that a restart would not know of"
    stand.store.failing = False
    stand.sender.show(TABLE, GROUP, text("b"))
    await stand.sender.idle()
    assert stand.telegram.texts() == ["b"]
    assert "OSError: disk full" in caplog.text, "who runs the bot must learn what the medium says"
    assert "secret hand" not in caplog.text


async def test_a_failing_listener_stops_nothing(stand: Stand, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_surface: SurfaceId, _version: int) -> NoReturn:
        raise KeyError

    monkeypatch.setattr(stand.ear, "shown", fail)
    await shown(stand)
    stand.sender.show(TABLE, GROUP, text("b"))
    await stand.sender.idle()
    assert stand.telegram.texts() == ["a", "b"]


async def test_logs_hold_no_content(stand: Stand, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG, logger="bot")
    for code, words in ((400, "can't parse entities"), (403, "bot was kicked"), (500, "x"), (400, "something new")):
        stand.telegram.refuse("sendMessage", code, words)
    stand.telegram.fail("sendMessage", ValueError("secret hand"))
    for n in range(6):
        stand.sender.show(TABLE, GROUP, Screen("secret hand"), version=n)
        await stand.pass_time(10)
    assert stand.ear.shown_
    ours = [record for record in caplog.records if record.name.startswith("bot")]
    assert len(ours) >= 5
    assert not any("secret" in record.getMessage() or record.exc_info for record in ours)
