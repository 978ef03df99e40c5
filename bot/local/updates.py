"""Updates on their way to the bot: one queue, read by long polling or pushed to a webhook."""

import asyncio
from dataclasses import dataclass
from typing import Any

from bot.local.clock import Clock
from bot.local.errors import ApiError, bad_request

# Bot API, getUpdates: these are sent only if asked for by name.
ON_REQUEST = frozenset({"chat_member", "message_reaction", "message_reaction_count"})
FIRST_UPDATE_ID = 500001
POLL_MOST = 50  # seconds; Telegram cuts longer timeouts
RUNNING_SECONDS = 60


@dataclass(frozen=True, slots=True)
class Webhook:
    """Where updates are pushed; `secret` goes into the header X-Telegram-Bot-Api-Secret-Token."""

    url: str
    secret: str


class UpdateQueue:
    """Updates that the bot has not confirmed; they are given again until it does."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self.pending: list[dict[str, Any]] = []
        self.allowed: list[str] = []
        self.webhook: Webhook | None = None
        self._next_id = FIRST_UPDATE_ID
        self._last_asked = float("-inf")
        self._poll: asyncio.Future[bool] | None = None
        self._news = asyncio.Event()

    def wants(self, kind: str) -> bool:
        """Whether the bot subscribed to this kind of update."""
        return kind in self.allowed if self.allowed else kind not in ON_REQUEST

    def put(self, kind: str, content: dict[str, Any]) -> None:
        """Queue an update of this kind, if the bot wants it."""
        if not self.wants(kind):
            return
        self.pending.append({"update_id": self._next_id, kind: content})
        self._next_id += 1
        self._news.set()
        if self._poll and not self._poll.done():
            self._poll.set_result(True)

    @property
    def running(self) -> bool:
        """Whether a bot has asked for updates within the last minute (or is waiting for them)."""
        waiting = self._poll is not None and not self._poll.done()
        return waiting or self.webhook is not None or self._clock.now() - self._last_asked <= RUNNING_SECONDS

    def confirm(self, offset: int) -> None:
        """Forget updates before `offset`; a negative one keeps only that many of the last (Bot API, getUpdates)."""
        if offset < 0:
            self.pending = self.pending[offset:]
        else:
            self.pending = [one for one in self.pending if one["update_id"] >= offset]

    async def poll(self, offset: int, limit: int, timeout_seconds: int) -> list[dict[str, Any]]:
        """Updates from `offset` on, waiting for the first. Raises ApiError 409 when another poll takes over."""
        if self.webhook:
            raise ApiError(
                409,
                "Conflict: can't use getUpdates method while webhook is active; "
                "use deleteWebhook to delete the webhook first",
            )
        if not 1 <= limit <= 100:
            raise bad_request("limit must be between 1 and 100")
        if self._poll and not self._poll.done():
            self._poll.set_result(False)
        self.confirm(offset)
        if not self.pending and timeout_seconds > 0:
            await self._wait(min(timeout_seconds, POLL_MOST))
        self._last_asked = self._clock.now()
        return self.pending[:limit]

    async def _wait(self, seconds: float) -> None:
        poll: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._poll = poll
        done = await self._clock.wait(poll, seconds)
        if not done:
            poll.cancel()
        elif not poll.result():
            raise ApiError(
                409,
                "Conflict: terminated by other getUpdates request; make sure that only one bot instance is running",
            )

    def set_webhook(self, webhook: Webhook | None) -> None:
        """Push to this address from now on; None: back to polling."""
        self.webhook = webhook
        self._news.set()

    async def to_push(self) -> tuple[Webhook, dict[str, Any]]:
        """The webhook and the first update that it has not confirmed, waiting until there are both."""
        while not (self.webhook and self.pending):
            self._news.clear()
            await self._news.wait()
        return self.webhook, self.pending[0]

    def release(self) -> None:
        """End a waiting poll empty-handed (the server closes)."""
        if self._poll and not self._poll.done():
            self._poll.set_result(True)
