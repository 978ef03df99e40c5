"""The sender, the request class and the rate limiter together against the local chat, as strict as Telegram."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from telegram.ext import ExtBot

from bot.budgets import Budgets, ChatRateLimiter
from bot.delivery import Refused
from bot.request import AiohttpRequest
from bot.screen import Button, Document, Place, Screen, Style, SurfaceId
from bot.sender import Sender
from tests.bot.fake_ticker import settle
from tests.bot.local.stage import ANNA, GROUP, TOKEN, VERA, HandClock, Stage
from tests.bot.sender_stand import HAND, TABLE, Ear, MemoryStore

KEYBOARD = ((Button("♠️Т", data="c:1", style=Style.PRIMARY), Button("?", url="https://t.me/valet_local_bot")),)
TABLE_SCREEN = Screen("<b>x</b>\n<blockquote expandable>tricks</blockquote>", KEYBOARD)


class StageTicker:
    """The stage's clock as the sender's: both sides live in one time, which the test moves."""

    def __init__(self, clock: HandClock) -> None:
        self._clock = clock

    def monotonic(self) -> float:
        return self._clock.now()

    async def sleep(self, seconds: float) -> None:
        await self._clock.wait(asyncio.get_running_loop().create_future(), seconds)


class CountingRequest(AiohttpRequest):
    """Knows whether requests are under way, so that no time passes meanwhile."""

    def __init__(self) -> None:
        super().__init__(read_timeout=0.3)
        self._under_way = 0
        self.quiet = asyncio.Event()
        self.quiet.set()

    async def do_request(self, *args: Any, **kwargs: Any) -> tuple[int, bytes]:  # noqa: ANN401 - passed on
        self._under_way += 1
        self.quiet.clear()
        try:
            return await super().do_request(*args, **kwargs)
        finally:
            self._under_way -= 1
            if not self._under_way:
                self.quiet.set()


class Play:
    """A sender on a stage."""

    def __init__(self, stage: Stage, bot: ExtBot[None], request: CountingRequest, budgets: Budgets) -> None:
        self.stage = stage
        self.bot = bot
        self.ear = Ear()
        self.store = MemoryStore()
        self.sender = Sender(bot, self.store, budgets, self.ear)
        self._request = request

    async def pass_time(self, seconds: float) -> None:
        """Let what is due be done, and then so many seconds pass."""
        await settle()
        while not self._request.quiet.is_set():
            await self._request.quiet.wait()
            await settle()
        self.stage.clock.turn(seconds)

    async def done(self) -> None:
        """Wait until all is sent, letting time pass."""
        idle = asyncio.ensure_future(self.sender.idle())
        await settle()
        while not idle.done():
            await self.pass_time(0.1)
            await settle()

    async def seen(self, person_id: int, chat_id: int = GROUP) -> list[dict[str, Any]]:
        return await self.stage.messages(person_id, chat_id)


@asynccontextmanager
async def play_of(*, limits: bool = False) -> AsyncIterator[Play]:
    async with Stage(limits=limits) as stage:
        budgets, request = Budgets(StageTicker(stage.clock)), CountingRequest()
        bot = ExtBot(
            TOKEN,
            base_url=f"{stage.url}/bot",
            request=request,
            get_updates_request=AiohttpRequest(),
            rate_limiter=ChatRateLimiter(budgets),
        )
        async with bot:
            play = Play(stage, bot, request, budgets)
            work = asyncio.ensure_future(play.sender.run())
            yield play
            await play.sender.close()
            await work


async def test_what_is_shown_is_what_people_see() -> None:
    async with play_of() as play:
        play.sender.show(TABLE, Place(GROUP), TABLE_SCREEN)
        play.sender.show(HAND, Place(ANNA), Screen("hand"))
        await play.done()
        play.sender.show(HAND, Place(ANNA), Screen("hand 2", KEYBOARD), version=2)
        play.sender.show(SurfaceId(1, "record"), Place(GROUP), Screen("c", document=Document("a.txt", b"deal")))
        await play.done()
        table, record = await play.seen(VERA)
        assert (table["text"], table["keyboard"][0][0]["style"]) == ("x\ntricks", "primary")
        assert (record["text"], record["document"]["file_name"]) == ("c", "a.txt")
        assert [message["text"] for message in await play.seen(ANNA, ANNA)] == ["/start", "hand 2"]
        assert play.ear.refused_ == []


async def test_a_stranger_is_told_apart() -> None:
    async with play_of() as play:
        play.sender.show(HAND, Place(VERA), Screen("hand"))
        await play.done()
        assert play.ear.refused_ == [("hand.0", Refused.STRANGER)]


async def test_an_ephemeral_hand_from_press_to_edit() -> None:
    async with play_of() as play:
        play.sender.show(TABLE, Place(GROUP), TABLE_SCREEN)
        await play.done()
        message_id = play.store.rows[TABLE].message_id
        pressed = await play.stage.press(VERA, {"chat": {"id": GROUP}, "message_id": message_id})
        play.sender.show(HAND, Place(GROUP, receiver=VERA, callback_query_id=pressed.query["id"]), Screen("hand"))
        await play.done()
        play.sender.show(HAND, Place(GROUP, receiver=VERA), Screen("hand 2", KEYBOARD))
        await play.done()
        assert [message["text"] for message in await play.seen(VERA)] == ["x\ntricks", "hand 2"]
        assert [message["text"] for message in await play.seen(ANNA)] == ["x\ntricks"]
        assert play.ear.refused_ == []
        await play.bot.answer_callback_query(pressed.query["id"])
        await pressed.answer()


async def test_without_the_right_an_ephemeral_hand_is_refused() -> None:
    async with play_of() as play:
        play.sender.show(HAND, Place(GROUP, receiver=VERA), Screen("hand"))
        await play.done()
        assert play.ear.refused_ == [("hand.0", Refused.NO_EPHEMERAL)]


async def test_a_message_somebody_deleted_is_sent_anew() -> None:
    async with play_of() as play:
        play.sender.show(TABLE, Place(GROUP), TABLE_SCREEN)
        await play.done()
        await play.stage.ui("delete", as_=ANNA, chat_id=GROUP, message_id=play.store.rows[TABLE].message_id)
        play.sender.show(TABLE, Place(GROUP), Screen("y"))
        await play.done()
        assert [message["text"] for message in await play.seen(ANNA)] == ["y"]


async def test_a_lost_answer_leaves_a_copy_that_goes_when_it_is_seen() -> None:
    async with play_of() as play:
        for kind in ("timeout", "drop"):
            surface = SurfaceId(1, kind)
            await play.stage.ui("trouble", kind=kind, method="sendMessage", count=1, performed=True)
            play.sender.show(surface, Place(GROUP), Screen(kind))
            await play.done()
            copy, real = await play.seen(ANNA)
            assert real["message_id"] == play.store.rows[surface].message_id
            await play.sender.delete_stray(GROUP, copy["message_id"])
            assert await play.seen(ANNA) == [real]
            play.sender.remove(surface)
            await play.done()
        assert await play.seen(ANNA) == []


async def test_an_edit_whose_answer_is_lost_is_repeated_and_not_modified() -> None:
    async with play_of() as play:
        play.sender.show(TABLE, Place(GROUP), TABLE_SCREEN)
        await play.done()
        await play.stage.ui("trouble", kind="502", method="editMessageText", count=1, performed=True)
        play.sender.show(TABLE, Place(GROUP), Screen("y"), version=2)
        await play.done()
        assert play.ear.shown_[-1] == ("table", 2)
        assert [message["text"] for message in await play.seen(ANNA)] == ["y"]


async def test_a_group_that_moves_is_followed() -> None:
    async with play_of() as play:
        play.sender.show(TABLE, Place(GROUP), TABLE_SCREEN)
        await play.done()
        await play.stage.ui("migrate", chat_id=GROUP)
        play.sender.show(TABLE, Place(GROUP), Screen("y"), version=2)
        await play.done()
        ((old, new),) = play.ear.migrated_
        assert old == GROUP
        assert [message["text"] for message in await play.seen(ANNA, new)][-1] == "y"


async def test_the_budgets_keep_within_the_limits() -> None:
    """Two busy minutes in a group and in a private chat: much is shown, and never a 429."""
    async with play_of(limits=True) as play:
        for n in range(200):
            play.sender.show(TABLE, Place(GROUP), Screen(f"table {n}"), version=n)
            play.sender.show(HAND, Place(ANNA), Screen(f"hand {n}"), version=n)
            await play.pass_time(0.6)
        await play.done()
        async with play.stage.session.get(f"{play.stage.url}/ui/log") as answer:
            log = await answer.json()
        assert {entry["status"] for entry in log} == {200}
        group_writes = [entry for entry in log if str(entry["params"].get("chat_id")) == str(GROUP)]
        assert 30 <= len(group_writes) <= 40
        assert [message["text"] for message in await play.seen(ANNA)] == ["table 199"]
        assert [message["text"] for message in await play.seen(ANNA, ANNA)] == ["/start", "hand 199"]
