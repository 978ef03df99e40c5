"""The sender when nothing goes wrong: newest content, once, in turn, within the budgets."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest
from telegram import InlineKeyboardMarkup

from bot import budgets
from bot.screen import Button, Document, Place, Screen, Style, SurfaceId
from bot.telegram_calls import visible_length
from storage.ports import SurfaceRow
from tests.bot.sender_stand import ANNA, GROUP, HAND, NOW, OTHER, TABLE, Stand, stand_of, text


@pytest.fixture
async def stand() -> AsyncIterator[Stand]:
    async with stand_of() as stand:
        yield stand


async def test_a_screen_becomes_a_message(stand: Stand) -> None:
    keyboard = (
        (Button("♠️Т", data="c:1", style=Style.PRIMARY), Button("♠️9", data="c:2")),
        (Button("?", url="https://t.me/b"),),
    )
    stand.sender.show(TABLE, Place(-100, thread_id=5), Screen("<b>x</b>", keyboard, silent=False), version=4)
    await stand.sender.idle()
    sent = stand.telegram.last("sendMessage")
    assert InlineKeyboardMarkup.de_json(sent.pop("reply_markup")) is not None
    assert sent == {
        "chat_id": -100,
        "message_thread_id": 5,
        "text": "<b>x</b>",
        "parse_mode": "HTML",
        "disable_notification": False,
        "link_preview_options": {"is_disabled": True},
    }
    assert stand.ear.shown_ == [("table", 4)]


async def test_buttons_keep_their_colours(stand: Stand) -> None:
    keyboard = ((Button("a", data="1", style=Style.DANGER), Button("b", data="2"), Button("c", url="https://t.me/b")),)
    stand.sender.show(TABLE, GROUP, Screen("x", keyboard))
    await stand.sender.idle()
    assert stand.telegram.last("sendMessage")["reply_markup"] == {
        "inline_keyboard": [
            [
                {"text": "a", "callback_data": "1", "style": "danger"},
                {"text": "b", "callback_data": "2"},
                {"text": "c", "url": "https://t.me/b"},
            ]
        ]
    }


async def test_the_general_topic_has_no_thread_id(stand: Stand) -> None:
    stand.sender.show(TABLE, GROUP, text("x"))
    await stand.sender.idle()
    assert "message_thread_id" not in stand.telegram.last("sendMessage")
    assert stand.telegram.last("sendMessage")["disable_notification"] is True


async def test_newer_content_edits_the_message(stand: Stand) -> None:
    stand.sender.show(TABLE, GROUP, text("a"))
    await stand.sender.idle()
    stand.sender.show(TABLE, GROUP, text("b"), version=2)
    await stand.sender.idle()
    edit = stand.telegram.last("editMessageText")
    assert (edit["text"], edit["message_id"], edit["parse_mode"]) == ("b", stand.message_id(TABLE), "HTML")
    assert stand.telegram.methods() == ["sendMessage", "editMessageText"]
    assert stand.ear.shown_ == [("table", 0), ("table", 2)]


async def test_equal_content_is_never_sent(stand: Stand) -> None:
    stand.sender.show(TABLE, GROUP, text("a"), version=1)
    await stand.sender.idle()
    stand.sender.show(TABLE, GROUP, text("a"), version=2)
    assert stand.ear.shown_ == [("table", 1), ("table", 2)]
    await stand.sender.idle()
    assert stand.telegram.methods() == ["sendMessage"]


async def test_content_that_changes_back_is_never_sent(stand: Stand) -> None:
    stand.sender.show(TABLE, GROUP, text("a"))
    await stand.sender.idle()
    stand.sender.show(TABLE, GROUP, text("b"), version=2)
    stand.sender.show(TABLE, GROUP, text("a"), version=3)
    await stand.sender.idle()
    assert stand.telegram.texts() == ["a"]
    assert stand.ear.shown_[-1] == ("table", 3)


async def test_edits_that_wait_for_the_budget_melt_into_the_newest(stand: Stand) -> None:
    at_once = budgets.GROUP.burst
    early = [f"early {n}" for n in range(at_once)]
    for n, told in enumerate(early):
        stand.sender.show(TABLE, GROUP, text(told), version=n)
        await stand.sender.idle()
    for n in range(at_once, at_once + 7):
        stand.sender.show(TABLE, GROUP, text(f"late {n}"), version=n)
        await stand.pass_time(0.2)
    assert stand.telegram.texts() == early
    await stand.pass_time(4)
    assert stand.telegram.texts() == [*early, f"late {at_once + 6}"]
    assert stand.ear.shown_ == [("table", n) for n in (*range(at_once), at_once + 6)]


async def test_content_that_comes_while_a_request_is_under_way_follows_it(stand: Stand) -> None:
    stand.telegram.gate.clear()
    stand.sender.show(TABLE, GROUP, text("a"), version=1)
    await stand.settle()
    stand.sender.show(TABLE, GROUP, text("b"), version=2)
    stand.sender.show(TABLE, GROUP, text("c"), version=3)
    stand.telegram.gate.set()
    await stand.sender.idle()
    assert stand.telegram.texts() == ["a", "c"]
    assert stand.ear.shown_ == [("table", 1), ("table", 3)]


async def test_who_waited_longest_goes_first(stand: Stand) -> None:
    names = ["c", "a", "b", "e", "d"]
    stand.budgets.hold(-100, 10)
    for name in names:
        stand.sender.show(SurfaceId(1, name), GROUP, text(name))
        await stand.pass_time(0.5)
    stand.sender.show(SurfaceId(1, "c"), GROUP, text("c"))  # newer content keeps its place in the queue
    await stand.pass_time(60)
    assert stand.telegram.texts() == names


async def test_urgent_ones_go_first(stand: Stand) -> None:
    stand.budgets.hold(-100, 5)
    stand.sender.show(TABLE, GROUP, text("table"))
    await stand.pass_time(1)
    stand.sender.show(HAND, GROUP, text("hand"), urgent=True)
    await stand.pass_time(60)
    assert stand.telegram.texts() == ["hand", "table"]


async def test_urgent_ones_starve_nobody(stand: Stand) -> None:
    stand.budgets.hold(-100, 1)
    stand.sender.show(TABLE, GROUP, text("table"))
    for n in range(40):
        stand.sender.show(SurfaceId(1, f"hand.{n}"), GROUP, text(f"hand {n}"), urgent=True)
        await stand.pass_time(1)
    assert "table" in stand.telegram.texts()


async def test_chats_never_wait_for_one_another(stand: Stand) -> None:
    stand.telegram.gate.clear()
    stand.sender.show(TABLE, GROUP, text("group"))
    stand.sender.show(HAND, ANNA, text("hand"))
    await stand.settle()
    assert sorted(stand.telegram.texts()) == ["group", "hand"]


async def test_a_raised_generation_posts_anew_and_deletes_the_old(stand: Stand) -> None:
    stand.sender.show(TABLE, GROUP, text("a"))
    await stand.sender.idle()
    old = stand.message_id(TABLE)
    stand.sender.show(TABLE, GROUP, text("a"), generation=1)
    await stand.sender.idle()
    assert stand.telegram.methods() == ["sendMessage", "sendMessage", "deleteMessage"]
    assert stand.telegram.last("deleteMessage") == {"chat_id": -100, "message_id": old}
    assert stand.message_id(TABLE) != old
    assert stand.store.rows[TABLE].generation == 1


async def test_an_old_message_that_cannot_be_deleted_does_no_harm(stand: Stand) -> None:
    stand.sender.show(TABLE, GROUP, text("a"))
    await stand.sender.idle()
    stand.telegram.refuse("deleteMessage", 400, "Bad Request: message can't be deleted")
    stand.sender.show(TABLE, GROUP, text("b"), generation=1, version=2)
    await stand.sender.idle()
    assert stand.ear.shown_[-1] == ("table", 2)
    assert stand.ear.refused_ == []


async def test_a_surface_that_moves_is_posted_there_and_deleted_here(stand: Stand) -> None:
    stand.sender.show(HAND, ANNA, text("hand"))
    await stand.sender.idle()
    old = stand.message_id(HAND)
    stand.sender.show(HAND, Place(8), text("hand"))
    await stand.sender.idle()
    assert stand.telegram.last("sendMessage")["chat_id"] == 8
    assert stand.telegram.last("deleteMessage") == {"chat_id": 7, "message_id": old}


async def test_a_surface_that_moves_while_it_waits_is_sent_once(stand: Stand) -> None:
    stand.budgets.hold(7, 10)
    stand.sender.show(HAND, ANNA, text("hand"), version=1)
    await stand.settle()
    stand.sender.show(HAND, Place(8), text("hand"), version=2)
    await stand.pass_time(20)
    assert [call.parameters["chat_id"] for call in stand.telegram.calls] == [8]
    assert stand.ear.shown_ == [("hand.0", 2)]


async def test_a_document_is_sent_once_and_never_edited(stand: Stand) -> None:
    record = SurfaceId(1, "record")
    stand.sender.show(record, GROUP, Screen("c", document=Document("партия.txt", b"deal 1")), version=1)
    await stand.sender.idle()
    stand.sender.show(record, GROUP, Screen("d", document=Document("партия.txt", b"deal 2")), version=2)
    await stand.sender.idle()
    (call,) = stand.telegram.calls
    assert (call.method, call.parameters["caption"], call.files) == ("sendDocument", "c", [b"deal 1"])
    assert stand.ear.shown_ == [("record", 1), ("record", 2)]


async def test_a_send_is_stored_as_unknown_before_and_with_its_message_after(stand: Stand) -> None:
    stand.telegram.gate.clear()
    stand.sender.show(TABLE, Place(-100, thread_id=5), text("a"), generation=3)
    await stand.settle()
    row = SurfaceRow(1, "table", -100, 5, None, None, None, 3, text("a").digest(), NOW)
    assert stand.store.rows == {TABLE: row}
    assert stand.sender.message_of(TABLE) is None
    stand.telegram.gate.set()
    await stand.sender.idle()
    assert stand.store.rows == {TABLE: replace(row, message_id=101)}
    assert stand.sender.message_of(TABLE) == replace(row, message_id=101)


async def test_after_a_restart_only_what_differs_is_sent(stand: Stand) -> None:
    rows = [
        SurfaceRow(1, name, -100, None, 50 + n, None, None, 0, text("same").digest(), NOW)
        for n, name in enumerate(("table", "deal.1"))
    ]
    stand.sender.adopt(rows)
    stand.sender.show(TABLE, GROUP, text("same"))
    stand.sender.show(SurfaceId(1, "deal.1"), GROUP, text("other"))
    await stand.sender.idle()
    assert stand.telegram.methods() == ["editMessageText"]
    assert stand.telegram.last("editMessageText")["message_id"] == 51


async def test_after_a_restart_a_send_of_unknown_outcome_is_sent_again(stand: Stand) -> None:
    stand.sender.adopt([SurfaceRow(1, "table", -100, None, None, None, None, 0, text("a").digest(), NOW)])
    stand.sender.show(TABLE, GROUP, text("a"))
    await stand.sender.idle()
    assert stand.telegram.methods() == ["sendMessage"]


async def test_a_removed_surface_is_deleted_and_not_stored(stand: Stand) -> None:
    stand.sender.show(TABLE, GROUP, text("a"))
    await stand.sender.idle()
    message_id = stand.message_id(TABLE)
    stand.sender.remove(TABLE)
    await stand.sender.idle()
    assert stand.telegram.last("deleteMessage")["message_id"] == message_id
    assert stand.store.rows == {}
    assert stand.sender.message_of(TABLE) is None


async def test_a_surface_removed_while_it_is_sent_is_deleted(stand: Stand) -> None:
    stand.telegram.gate.clear()
    stand.sender.show(TABLE, GROUP, text("a"))
    await stand.settle()
    stand.sender.remove(TABLE)
    stand.telegram.gate.set()
    await stand.sender.idle()
    assert stand.telegram.methods() == ["sendMessage", "deleteMessage"]
    assert stand.telegram.last("deleteMessage")["message_id"] == 101
    assert stand.store.rows == {}
    assert stand.ear.shown_ == []


async def test_a_surface_shown_again_after_its_removal_is_kept(stand: Stand) -> None:
    stand.sender.show(TABLE, GROUP, text("a"))
    await stand.sender.idle()
    stand.telegram.refuse("deleteMessage", 502, "Bad Gateway")  # so the deletion ends after the new message is there
    stand.sender.remove(TABLE)
    stand.sender.show(TABLE, GROUP, text("b"))
    await stand.pass_time(2)
    assert stand.telegram.last("deleteMessage")["message_id"] == 101
    assert stand.store.rows[TABLE].message_id == 102


async def test_a_dropped_table_sends_its_last_words_and_is_forgotten(stand: Stand) -> None:
    stand.sender.show(HAND, ANNA, text("hand"))
    await stand.sender.idle()
    stand.sender.show(TABLE, GROUP, text("end"))
    stand.sender.drop_table(1)
    assert stand.sender.message_of(HAND) is None
    await stand.sender.idle()
    assert stand.telegram.texts() == ["hand", "end"]
    assert stand.sender.message_of(TABLE) is None
    assert set(stand.store.rows) == {TABLE, HAND}


async def test_posts_belong_to_no_table_and_keep_to_the_budget(stand: Stand) -> None:
    for n in range(4):
        stand.sender.post(ANNA, text(f"rules {n}"))
    await stand.settle()
    assert len(stand.telegram.texts()) == 3
    await stand.pass_time(1.2)
    assert sorted(stand.telegram.texts()) == [f"rules {n}" for n in range(4)]
    assert stand.store.history == []
    assert stand.ear.shown_ == []


async def test_turning_the_pages_of_a_post_shows_the_newest(stand: Stand) -> None:
    stand.telegram.gate.clear()
    for n in range(5):
        stand.sender.edit_post(7, 33, text(f"page {n}"))
        await stand.settle()
    stand.telegram.gate.set()
    await stand.sender.idle()
    assert stand.telegram.texts() == ["page 0", "page 4"]
    assert stand.telegram.last("editMessageText")["message_id"] == 33
    assert stand.store.history == []


async def test_a_post_that_is_gone_is_not_sent_anew(stand: Stand) -> None:
    stand.telegram.refuse("editMessageText", 400, "Bad Request: message to edit not found")
    stand.sender.edit_post(7, 33, text("page"))
    await stand.sender.idle()
    assert stand.telegram.methods() == ["editMessageText"]


async def test_a_stray_copy_is_deleted_but_nothing_that_shows_a_surface(stand: Stand) -> None:
    stand.sender.show(TABLE, GROUP, text("a"))
    await stand.sender.idle()
    await stand.sender.delete_stray(-100, 101)
    assert "deleteMessage" not in stand.telegram.methods()
    await stand.sender.delete_stray(-100, 55)
    assert stand.telegram.last("deleteMessage") == {"chat_id": -100, "message_id": 55}


async def test_a_press_that_overtakes_the_answer_to_its_message_deletes_nothing(stand: Stand) -> None:
    stand.telegram.gate.clear()
    stand.sender.show(TABLE, GROUP, text("a"))
    await stand.settle()
    await stand.sender.delete_stray(-100, 101)
    stand.telegram.gate.set()
    await stand.sender.idle()
    assert stand.telegram.methods() == ["sendMessage"]


@pytest.mark.parametrize(
    ("place", "screen"),
    [
        (GROUP, text("x" * 4097)),
        (Place(-100, receiver=7), text("x" * 1025)),
        (GROUP, Screen("x" * 1025, document=Document("a", b""))),
    ],
)
async def test_a_text_too_long_for_its_place_is_the_callers_error(stand: Stand, place: Place, screen: Screen) -> None:
    with pytest.raises(ValueError, match="too long"):
        stand.sender.show(TABLE, place, screen)
    with pytest.raises(ValueError, match="too long"):
        stand.sender.post(place, screen)
    await stand.sender.idle()
    assert stand.telegram.calls == []


def test_tags_and_entities_do_not_count_as_length() -> None:
    assert visible_length('<b>a</b> &lt; <a href="https://x">b</a> 🃏') == len("a < b ") + 2


async def test_nothing_is_sent_before_it_runs() -> None:
    async with stand_of(running=False) as stand:
        stand.sender.show(TABLE, GROUP, text("a"))
        await stand.settle()
        assert stand.telegram.calls == []
        work = asyncio.ensure_future(stand.sender.run())
        await stand.settle()
        await stand.sender.idle()
        assert stand.telegram.texts() == ["a"]
        await stand.sender.close()
        await work


async def test_closing_lets_a_request_end_and_begins_nothing_new() -> None:
    async with stand_of() as stand:
        stand.telegram.gate.clear()
        stand.sender.show(TABLE, GROUP, text("a"))
        stand.budgets.hold(-200, 60)
        stand.sender.show(SurfaceId(2, "table"), OTHER, text("waits"))
        await stand.settle()
        stand.sender.show(TABLE, GROUP, text("b"))
        close = asyncio.ensure_future(stand.sender.close())
        await stand.settle()
        assert not close.done()
        stand.telegram.gate.set()
        await close
        assert stand.telegram.texts() == ["a"]
        assert stand.store.rows[TABLE].message_id == 101


async def test_closing_waits_no_longer_than_its_bound() -> None:
    async with stand_of() as stand:
        stand.telegram.gate.clear()
        stand.sender.show(TABLE, GROUP, text("a"))
        await stand.settle()
        close = asyncio.ensure_future(stand.sender.close(bound=3))
        await stand.pass_time(2.9)
        assert not close.done()
        await stand.pass_time(0.2)
        await close
        assert stand.store.rows[TABLE].message_id is None


async def test_a_message_that_is_being_deleted_is_not_deleted_twice(stand: Stand) -> None:
    stand.sender.show(TABLE, GROUP, text("a"))
    await stand.sender.idle()
    old = stand.store.rows[TABLE].message_id
    assert old is not None
    stand.sender.show(TABLE, GROUP, text("a"), generation=1)
    await stand.sender.idle()
    await stand.sender.delete_stray(-100, old)
    assert stand.telegram.methods() == ["sendMessage", "sendMessage", "deleteMessage"]
