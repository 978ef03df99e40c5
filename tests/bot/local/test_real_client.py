"""A real client library plays against the local chat: python-telegram-bot, as the bot itself uses it."""

import asyncio
import io

import pytest
import telegram
from telegram.error import BadRequest, Forbidden, InvalidToken, RetryAfter

from tests.bot.local.stage import ANNA, BORIS, GROUP, TOKEN, VERA, Stage

BUTTONS = telegram.InlineKeyboardMarkup(
    [
        [telegram.InlineKeyboardButton("7", callback_data="7", style="primary")],
        [telegram.InlineKeyboardButton("off", api_kwargs={"disabled": {}})],
    ]
)


def client(stage: Stage, token: str = TOKEN) -> telegram.Bot:
    return telegram.Bot(token, base_url=f"{stage.url}/bot", base_file_url=f"{stage.url}/file/bot")


async def test_send_edit_delete(stage: Stage) -> None:
    async with client(stage) as bot:
        assert bot.username == "valet_local_bot"
        message = await bot.send_message(GROUP, "<b>🃏</b> x", parse_mode="HTML", reply_markup=BUTTONS)
        assert message.parse_entities() == {message.entities[0]: "🃏"}
        assert message.reply_markup is not None
        assert message.reply_markup.inline_keyboard[0][0].style == "primary"
        edited = await message.edit_text("y", reply_markup=BUTTONS)
        assert isinstance(edited, telegram.Message)
        assert edited.edit_date is not None
        with pytest.raises(BadRequest, match="Message is not modified"):
            await message.edit_text("y", reply_markup=BUTTONS)
        assert await message.delete()
        with pytest.raises(Forbidden, match="bot can't initiate conversation with a user"):
            await bot.send_message(VERA, "x")


async def test_press_and_ephemeral_message(stage: Stage) -> None:
    async with client(stage) as bot:
        message = await bot.send_message(GROUP, "table", reply_markup=BUTTONS)
        known = await bot.get_updates()
        press = asyncio.create_task(
            stage.ui("press", as_=VERA, chat_id=GROUP, message_id=message.message_id, row=0, col=0)
        )
        await stage.clock.someone_waits()
        (update,) = await bot.get_updates(offset=known[-1].update_id + 1)
        query = update.callback_query
        assert query is not None
        assert query.data == "7"
        parameters = {"receiver_user_id": VERA, "callback_query_id": query.id}
        hand = await bot.send_message(
            GROUP, "hand", reply_markup=BUTTONS, api_kwargs={"ephemeral_message_parameters": parameters}
        )
        assert hand.message_id == 0
        place = {"chat_id": GROUP, "receiver_user_id": VERA, "ephemeral_message_id": 1}
        assert hand.api_kwargs["ephemeral_message_id"] == place["ephemeral_message_id"]
        assert await bot.do_api_request("editEphemeralMessageText", api_kwargs={**place, "text": "less"}) is True
        assert await query.answer("7", show_alert=True)
        assert (await press)["answer"] == {"text": "7", "show_alert": True, "url": None}
        assert [one["text"] for one in await stage.messages(VERA, GROUP)] == ["table", "less"]
        assert await bot.do_api_request("deleteEphemeralMessage", api_kwargs=place) is True


async def test_objects_of_chats_members_and_files(stage: Stage) -> None:
    async with client(stage) as bot:
        await stage.ui("promote", user_id="bot", chat_id=GROUP)
        assert (await bot.get_chat(GROUP)).type == "group"
        assert (await bot.get_chat(ANNA)).username == "anna_vetrova"
        assert isinstance(await bot.get_chat_member(GROUP, bot.id), telegram.ChatMemberAdministrator)
        assert [one.user.id for one in await bot.get_chat_administrators(GROUP)] == [ANNA, bot.id]
        sent = await bot.send_document(GROUP, io.BytesIO(b"a record"), filename="match.txt", caption="c")
        assert sent.document is not None
        assert sent.document.file_name == "match.txt"
        file = await sent.document.get_file()
        assert bytes(await file.download_as_bytearray()) == b"a record"
        menu = [telegram.BotCommand("hand", "cards", api_kwargs={"is_ephemeral": True})]
        await bot.set_my_commands(menu, scope=telegram.BotCommandScopeAllGroupChats(), language_code="ru")
        (command,) = await bot.get_my_commands(scope=telegram.BotCommandScopeAllGroupChats(), language_code="ru")
        assert command.api_kwargs == {"is_ephemeral": True}
        updates = await bot.get_updates(allowed_updates=telegram.Update.ALL_TYPES)
        assert updates[0].my_chat_member is not None
        starts = [
            (update.message.chat.id, update.message.text)
            for update in updates
            if update.message and update.message.text
        ]
        assert starts == [(ANNA, "/start"), (BORIS, "/start")]


async def test_errors_are_those_of_the_library(limited_stage: Stage) -> None:
    async with client(limited_stage) as bot:
        for number in range(3):
            await bot.send_message(ANNA, f"{number}")
        with pytest.raises(RetryAfter):
            await bot.send_message(ANNA, "x")
    wrong = client(limited_stage, "1000:wrong")
    with pytest.raises(InvalidToken):
        await wrong.initialize()
    await wrong.shutdown()
