"""A group becomes a supergroup in the middle of a deal."""

from bot.table import Phase
from tests.bot.handlers.counter import Counter, button, chat, counter_of, person
from tests.bot.table.fakes import ANNA, BORIS, GROUP

NEW = -1001


async def move(counter: Counter) -> None:
    """Both groups tell of the move."""
    for here, told in ((GROUP, {"migrate_to_chat_id": NEW}), (NEW, {"migrate_from_chat_id": GROUP})):
        message = {"message_id": 1, "date": 1, "chat": chat(here), "from": person(ANNA)}
        await counter.take(message=message | told)
    await counter.settle()


async def test_the_table_goes_on_in_the_new_chat_and_only_what_is_needed_is_sent_there() -> None:
    async with counter_of() as counter:
        table = await counter.match(ANNA, BORIS)
        await counter.settle()
        counter.telegram.calls.clear()
        await move(counter)
        sent = [call.parameters for call in counter.telegram.calls if call.method == "sendMessage"]
        assert {call["chat_id"] for call in sent} == {NEW}
        assert [call["text"].partition("\n")[0].split(" ")[0] for call in sent] == ["🎲", "🃏"]
        assert "за столом" not in "".join(call["text"] for call in sent)
        await counter.press(ANNA, button(table, "t", "pause"), NEW)
        assert table.state.paused


async def test_a_lobby_goes_on_in_the_new_chat() -> None:
    async with counter_of() as counter:
        table = await counter.lobby(ANNA)
        await counter.settle()
        await move(counter)
        row = counter.sender.message_of(table.surface("lobby"))
        assert row is not None
        assert row.chat_id == NEW
        await counter.press(BORIS, button(table, "l", "sit"), NEW)
        await counter.press(ANNA, button(table, "l", "start"), NEW)
        assert table.state.phase is Phase.PLAYING
        await counter.settle()
        assert "за столом" in counter.telegram.last("editMessageText")["text"]
