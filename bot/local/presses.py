"""Presses of callback buttons that wait for answerCallbackQuery."""

import asyncio
from dataclasses import dataclass, field
from typing import Any

from bot.local.clock import Clock
from bot.local.errors import bad_request

ANSWER_SECONDS = 15  # how long an app waits, and how long a press allows an ephemeral message
TOO_OLD = "query is too old and response timeout expired or query ID is invalid"
ANSWER_LIMIT = 200  # characters of text; Bot API, answerCallbackQuery


@dataclass(slots=True)
class Press:
    """One press; `answer` is done when the bot has answered."""

    query_id: str
    person_id: int
    chat_id: int
    at: float
    on_ephemeral: bool
    answer: asyncio.Future[dict[str, Any]] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class Presses:
    """All presses that may still be answered."""

    def __init__(self, clock: Clock, bot_id: int) -> None:
        self._clock = clock
        self._bot_id = bot_id
        self._count = 0
        self._presses: dict[str, Press] = {}

    def new(self, person_id: int, chat_id: int, *, on_ephemeral: bool) -> Press:
        """Register a press that happens now."""
        self._forget_old()
        self._count += 1
        press = Press(f"{self._bot_id}{self._count:09}", person_id, chat_id, self._clock.now(), on_ephemeral)
        self._presses[press.query_id] = press
        return press

    def fresh(self, query_id: str) -> Press:
        """The press of that id. Raises ApiError 400 when there is none or its time is over."""
        self._forget_old()
        if query_id not in self._presses:
            raise bad_request(TOO_OLD)
        return self._presses[query_id]

    def answer(self, query_id: str, answer: dict[str, Any]) -> None:
        """Give the person the bot's answer; a second one is taken and not shown, as in Telegram."""
        press = self.fresh(query_id)
        if not press.answer.done():
            press.answer.set_result(answer)

    async def wait(self, press: Press) -> dict[str, Any] | None:
        """The answer, or None after 15 s without."""
        done = await self._clock.wait(press.answer, ANSWER_SECONDS)
        return press.answer.result() if done and not press.answer.cancelled() else None

    def release(self) -> None:
        """Let everyone who waits go (the server closes)."""
        for press in self._presses.values():
            press.answer.cancel()

    def _forget_old(self) -> None:
        now = self._clock.now()
        self._presses = {key: one for key, one in self._presses.items() if now - one.at <= ANSWER_SECONDS}


def checked_answer(params: dict[str, Any], bot_username: str) -> dict[str, Any]:
    """What the app shows for these parameters of answerCallbackQuery. Raises ApiError 400."""
    text, url = params.get("text", ""), params.get("url", "")
    if len(text) > ANSWER_LIMIT:
        raise bad_request("MESSAGE_TOO_LONG")
    if url and not _opens_bot(url, bot_username):
        raise bad_request("URL_INVALID")
    return {"text": text or None, "show_alert": params.get("show_alert", False), "url": url or None}


def _opens_bot(url: str, bot_username: str) -> bool:
    links = (
        f"https://t.me/{bot_username}?start=",
        f"t.me/{bot_username}?start=",
        f"tg://resolve?domain={bot_username}",
    )
    return url.lower().startswith(tuple(link.lower() for link in links))
