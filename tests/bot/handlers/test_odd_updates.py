"""Updates of every shape that Telegram knows, deep links with junk, disks that are full: an answer, and no fault."""

import logging

import pytest

from bot.surfaces.table_message import table_screen
from bot.table import Phase
from bot.texts import speech
from storage.memory import MemoryStorage
from storage.ports import Change, ChatRow, PersonRow
from tests.bot.handlers.counter import JsonObject, button, chat, counter_of, membership, person
from tests.bot.table.fakes import ANNA, BORIS, GROUP, VERA

CHANNEL: JsonObject = {"id": -300, "type": "channel", "title": "C"}


def faults(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]


def query(data: str, message: JsonObject | None) -> JsonObject:
    told = {"id": "q1", "from": person(ANNA), "chat_instance": "1", "data": data}
    return told | ({"inline_message_id": "i1"} if message is None else {"message": message})


async def test_a_button_of_a_message_that_telegram_has_forgotten_still_works() -> None:
    async with counter_of() as counter:
        table = await counter.lobby(ANNA)
        await counter.take(
            callback_query=query(button(table, "l", "add-computer"), {"chat": chat(GROUP), "message_id": 5, "date": 0})
        )
        assert len(table.state.sitters) == 2


async def test_an_inline_press_is_answered() -> None:
    async with counter_of() as counter:
        await counter.take(callback_query=query("m:::play", None))
        assert counter.telegram.answers() == [""]


@pytest.mark.parametrize("kind", ["edited_message", "channel_post", "edited_channel_post"])
async def test_only_new_messages_of_people_are_commands(kind: str) -> None:
    async with counter_of() as counter:
        message = {"message_id": 1, "date": 1, "chat": chat(GROUP), "from": person(ANNA), "text": "/play"}
        message["entities"] = [{"type": "bot_command", "offset": 0, "length": 5}]
        if "channel" in kind:
            message |= {"chat": CHANNEL, "sender_chat": CHANNEL}
            del message["from"]
        await counter.take(**{kind: message})
        assert counter.hall.open_tables() == ()


async def test_a_message_from_nobody_is_no_fault(caplog: pytest.LogCaptureFixture) -> None:
    async with counter_of() as counter:
        message = {"message_id": 1, "date": 1, "chat": chat(GROUP), "text": "/play"}
        entities = [{"type": "bot_command", "offset": 0, "length": 5}]
        await counter.take(message={**message, "entities": entities})
        assert counter.hall.open_tables() == ()
    assert faults(caplog) == []


async def test_the_bot_says_nothing_in_a_channel() -> None:
    async with counter_of() as counter:
        bot, left = {"user": person(1), "status": "member"}, {"user": person(1), "status": "left"}
        changed = {"from": person(ANNA), "date": 1, "old_chat_member": left, "new_chat_member": bot}
        for place in (CHANNEL, chat(GROUP)):
            await counter.take(my_chat_member={**changed, "chat": place})
            await counter.settle()
        assert [call.parameters["chat_id"] for call in counter.telegram.calls if call.method == "sendMessage"] == [
            GROUP
        ]


@pytest.mark.parametrize(
    "payload", ["t", "t-1", "t0", "t99999999999", "t999999999999999999999", "t٣", "ttt", "s", "s9", "x1", "-", "_"]
)
async def test_a_deep_link_with_junk_opens_the_private_chat(payload: str, caplog: pytest.LogCaptureFixture) -> None:
    async with counter_of() as counter:
        await counter.lobby(ANNA)
        await counter.say(VERA, f"/start {payload}", VERA)
        await counter.settle()
        assert counter.telegram.texts()
        assert counter.hall.of_person(VERA) == ()
    assert faults(caplog) == []


async def test_a_deep_link_to_somebodys_private_table_seats_nobody() -> None:
    async with counter_of() as counter:
        table = await counter.lobby(ANNA, chat_id=ANNA)
        counter.telegram.statuses[ANNA, VERA] = "member"
        await counter.say(VERA, f"/start t{table.state.table_id}", VERA)
        assert table.state.seat_of(VERA) is None


@pytest.mark.parametrize(
    ("status", "seated"),
    [("left", False), ("kicked", False), ("restricted out", False), ("restricted", True), ("member", True)],
)
async def test_a_deep_link_seats_members_of_the_group_alone(
    status: str, seated: bool, caplog: pytest.LogCaptureFixture
) -> None:
    async with counter_of() as counter:
        table = await counter.lobby(ANNA)
        counter.telegram.statuses[GROUP, VERA] = status
        await counter.say(VERA, f"/start t{table.state.table_id}", VERA)
        assert (table.state.seat_of(VERA) is not None) == seated
    assert faults(caplog) == []


@pytest.mark.parametrize(
    ("status", "goes_on"), [("restricted", True), ("restricted out", False), ("left", False), ("kicked", False)]
)
async def test_a_table_ends_where_the_bot_is_no_member_any_more(status: str, goes_on: bool) -> None:
    async with counter_of() as counter:
        table = await counter.match(ANNA, BORIS)
        was, now = membership(1, "member"), membership(1, status)
        changed = {"from": person(ANNA), "date": 1, "chat": chat(GROUP), "old_chat_member": was, "new_chat_member": now}
        await counter.take(my_chat_member=changed)
        assert (table.state.phase is Phase.PLAYING) == goes_on


async def test_a_string_of_ones_own_is_asked_for_where_the_link_leads_and_taken_once() -> None:
    async with counter_of() as counter:
        table = await counter.lobby(ANNA, BORIS)
        await counter.press(BORIS, button(table, "l", "string"))
        url = counter.telegram.last("answerCallbackQuery")["url"]
        await counter.say(BORIS, f"/start {url.partition('=')[2]}", BORIS)
        for text in ("", "x" * 65, "two\nlines", "<b>\u202e&amp;</b>"):
            await counter.say(BORIS, text, BORIS)
        assert table.state.sitters[1].client_string == "<b>\u202e&amp;</b>"
        await counter.say(BORIS, "another", BORIS)
        assert table.state.sitters[1].client_string == "<b>\u202e&amp;</b>"


async def test_a_string_that_comes_after_the_start_is_help_and_not_a_refusal_for_ever() -> None:
    async with counter_of() as counter:
        table = await counter.lobby(ANNA, BORIS)
        await counter.say(BORIS, f"/start s{table.state.table_id}", BORIS)
        await counter.press(ANNA, button(table, "l", "start"))
        assert table.state.phase is Phase.PLAYING
        await counter.say(BORIS, "too late", BORIS)
        await counter.settle()
        told = [call.parameters for call in counter.telegram.calls if call.method == "sendMessage"]
        assert any(call["chat_id"] == BORIS and "/rules" in call["text"] for call in told)
        assert counter.directory.string_awaited(BORIS) is None
        assert await counter.press(BORIS, button(table, "l", "string")) == "Поздно: стол уже ушёл дальше."


class FullDisk(MemoryStorage):
    """Keeps nothing while it is full."""

    full = False

    def _check(self) -> None:
        if self.full:
            raise OSError("disk full")

    async def write(self, change: Change) -> None:
        self._check()
        await super().write(change)

    async def save_person(self, row: PersonRow) -> None:
        self._check()
        await super().save_person(row)

    async def save_chat(self, row: ChatRow) -> None:
        self._check()
        await super().save_chat(row)


async def test_on_a_full_disk_every_press_and_command_is_answered_and_the_table_goes_on_later() -> None:
    disk = FullDisk()
    async with counter_of(disk) as counter:
        table = await counter.lobby(ANNA, BORIS)
        before, disk.full = table.state, True
        assert await counter.press(VERA, button(table, "l", "sit")) == "Не вышло. Попробуйте ещё раз."
        await counter.settle()
        sent = len(counter.telegram.texts())
        await counter.say(VERA, "/join")
        await counter.settle()
        assert counter.telegram.texts()[sent:] == ["Не вышло. Попробуйте ещё раз."]
        assert await counter.press(VERA, "r:::valety", GROUP, 88) == ""
        assert table.state == before
        disk.full = False
        await counter.press(VERA, button(table, "l", "sit"))
        assert table.state.seat_of(VERA) is not None


async def test_who_leaves_the_group_while_its_table_ends_is_no_fault(caplog: pytest.LogCaptureFixture) -> None:
    async with counter_of() as counter:
        table = await counter.match(ANNA, BORIS)
        await counter.settle()
        counter.telegram.gate.clear()
        for _ in range(2):
            pressing = counter.press(ANNA, button(table, "t", "stop"))
            counter.telegram.gate.set()
            await pressing
        left = {
            "message_id": 1,
            "date": 1,
            "chat": chat(GROUP),
            "from": person(BORIS),
            "left_chat_member": person(BORIS),
        }
        await counter.take(message=left)
        assert counter.hall.of_person(BORIS) == ()
    assert faults(caplog) == []


async def test_a_typed_command_is_answered_where_nothing_else_tells_what_came_of_it() -> None:
    async with counter_of() as counter:
        table = await counter.lobby(ANNA)

        async def told(user_id: int, text: str) -> str:
            counter.telegram.calls.clear()
            await counter.say(user_id, text)
            await counter.settle()
            sent = [call.parameters for call in counter.telegram.calls if call.method == "sendMessage"]
            return "\n".join(str(message["text"]) for message in sent if message["chat_id"] == GROUP)

        assert await told(BORIS, "/join") == "Вы за столом."
        assert await told(BORIS, "/hand") == "Ещё не начали. Карты раздадут, когда кто-нибудь нажмёт «Начать»."
        await counter.press(ANNA, button(table, "l", "start"))
        await counter.settle()
        assert await told(BORIS, "/stop") == "За то, чтобы закончить: 1 из 2. Нужны все — /stop."
        assert table_screen(table.state, speech("ru")).text.count("🏁 За то, чтобы закончить: \u2068Борис") == 1
        assert "Вы встали. За вас доиграет компьютер." in await told(BORIS, "/leave")
        assert (await told(ANNA, "/stop")).startswith("🃏 <b>Валеты · игра остановлена")


async def test_alone_a_typed_command_is_answered_below_whatever_has_been_said() -> None:
    async with counter_of() as counter:
        await counter.match(ANNA, chat_id=ANNA)
        await counter.settle()
        await counter.say(ANNA, "/stop", ANNA)
        await counter.settle()
        assert "Игра остановлена." in counter.telegram.last("sendMessage")["text"]


async def test_who_does_not_sit_at_the_table_hears_so_and_not_that_cards_will_come() -> None:
    async with counter_of() as counter:
        await counter.lobby(ANNA, BORIS)
        await counter.say(VERA, "/hand")
        await counter.settle()
        assert counter.telegram.last("sendMessage")["text"] == "Сначала сядьте за стол."


async def test_the_link_of_a_table_that_is_over_says_so() -> None:
    async with counter_of() as counter:
        await counter.say(VERA, "/start t999", VERA)
        await counter.settle()
        closed, welcome = counter.telegram.texts()
        assert closed == "Этот стол уже закрыт."
        assert welcome.startswith("Добрый день")
        for payload in ("test", "telegram_catalog", "s", "start"):
            counter.telegram.calls.clear()
            await counter.say(VERA, f"/start {payload}", VERA)
            await counter.settle()
            assert counter.telegram.texts() == [welcome]


async def test_whatever_comes_in_private_tells_that_somebody_has_pressed_start() -> None:
    async with counter_of() as counter:
        await counter.say(VERA, "hello")
        assert not counter.directory.person(VERA).started
        await counter.say(VERA, "/nonsense", VERA)
        assert counter.directory.person(VERA).started
