"""Flood budgets: when a message may be written to a chat without Telegram refusing it.

Telegram (Bots FAQ, "My bot is hitting limits"): 20 messages and edits a minute in a group, one a second in a private
chat, about 30 a second in all. A 429 holds the chat it came from, never another. Answers to presses are not counted.
"""

import asyncio
import time
from collections import deque
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any, Protocol

from telegram.error import RetryAfter
from telegram.ext import BaseRateLimiter

from bot.bounds import is_private

KEPT_CHATS = 1000  # quiet chats beyond this number are forgotten
SLOWER = 0.75  # each 429 slows its chat by a quarter …
SLOWEST = 0.25
FORGIVEN_AFTER = 600.0  # … and ten minutes without one bring the full speed back
ROUNDING = 1e-6  # a write is not put off for a rounding error


class Ticker(Protocol):
    """Monotonic time in seconds, and waiting in it."""

    def monotonic(self) -> float:
        """Seconds since some moment; it never goes back."""

    async def sleep(self, seconds: float) -> None:
        """Return when so many seconds have passed."""


class SystemTicker:
    """The machine's own time."""

    def monotonic(self) -> float:
        return time.monotonic()

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)


@dataclass(frozen=True, slots=True)
class Allowance:
    """At most ``burst`` writes at once, then one each ``gap`` seconds, and ``count`` in any ``period`` seconds."""

    burst: int
    gap: float
    count: int
    period: float


# A little less than Telegram lets through: requests do not arrive at the distances at which they were sent.
GROUP = Allowance(burst=6, gap=3.75, count=19, period=60.0)
PERSON = Allowance(burst=3, gap=1.1, count=57, period=60.0)
OVERALL = Allowance(burst=10, gap=0.05, count=30, period=1.0)


class Bucket:
    """Tokens of one allowance. Slowed by each 429, and back at full speed ten minutes after the last."""

    def __init__(self, allowance: Allowance, now: float) -> None:
        self._allowance = allowance
        self._tokens = float(allowance.burst)
        self._filled_at = now
        self._taken: deque[float] = deque()  # the times of the writes of one period
        self._speed = 1.0
        self._held_until = now
        self._slowed_at = now

    def wait(self, now: float) -> float:
        """Seconds until one write may go; 0 if it may go now."""
        self._fill(now)
        missing = max(0.0, 1.0 - self._tokens)
        filled = 0.0 if missing < ROUNDING else missing * self._allowance.gap / self._speed
        return max(self.held(now), filled, self._spread(now))

    def held(self, now: float) -> float:
        """Seconds for which a 429 holds it."""
        return max(0.0, self._held_until - now)

    def take(self, now: float) -> None:
        """Pay for one write; one made although it had to wait is owed."""
        self._fill(now)
        self._tokens -= 1.0
        self._taken.append(now)

    def hold(self, now: float, seconds: float) -> None:
        """A 429: nothing for so many seconds, no burst after that, and slower from then on."""
        self._fill(now)
        self._tokens = 1.0
        self._filled_at = self._held_until = max(self._held_until, now + seconds)
        self._slowed_at = self._held_until
        self._speed = max(SLOWEST, self._speed * SLOWER)

    def quiet(self, now: float) -> bool:
        """As good as new: nothing is lost if it is forgotten."""
        self._fill(now)
        return self._tokens >= self._allowance.burst and self._speed == 1.0 and not self._taken

    def _spread(self, now: float) -> float:
        """What a period still allows after bursts comes at even distances, not at once and then nothing for long."""
        if len(self._taken) <= self._allowance.burst:
            return 0.0
        last, left = self._taken[-1], self._allowance.count - len(self._taken)
        # When the i-th write is a period old, i more than now may have gone: the last of them no sooner than that.
        gaps = [(at + self._allowance.period - last) / max(1, left + i) for i, at in enumerate(self._taken, 1)]
        due = last + (max(gaps) if max(gaps) > self._allowance.gap else gaps[0])
        return due - now if due - now >= ROUNDING else 0.0

    def _fill(self, now: float) -> None:
        if self._speed < 1.0 and now - self._slowed_at >= FORGIVEN_AFTER:
            self._speed = 1.0
        if now > self._filled_at:
            gained = (now - self._filled_at) * self._speed / self._allowance.gap
            self._tokens = min(float(self._allowance.burst), self._tokens + gained)
            self._filled_at = now
        while self._taken and self._taken[0] <= now - self._allowance.period:
            self._taken.popleft()


class Budgets:
    """The budgets of all chats. ``receiver`` names the one member who sees an ephemeral message.

    Ephemeral messages are taken from a budget of that member, not from the group's (Telegram does not say), until
    a 429 to one teaches that this group counts them too.
    """

    def __init__(self, ticker: Ticker) -> None:
        self.ticker = ticker
        self._overall = Bucket(OVERALL, ticker.monotonic())
        self._buckets: dict[tuple[int, int | None], Bucket] = {}
        self._counts_ephemeral: set[int] = set()

    def wait(self, chat_id: int, receiver: int | None = None) -> float:
        """Seconds until a write to the chat may go; 0 if it may go now."""
        now = self.ticker.monotonic()
        mine = max(bucket.wait(now) for bucket in self._counted(chat_id, receiver))
        return max(mine, self.held(chat_id), self._overall.wait(now))

    def held(self, chat_id: int) -> float:
        """Seconds for which a 429 holds everything to the chat, also what costs no budget."""
        return self._bucket(chat_id, None).held(self.ticker.monotonic())

    def take(self, chat_id: int, receiver: int | None = None) -> None:
        """Count one write."""
        now = self.ticker.monotonic()
        self._overall.take(now)
        for bucket in self._counted(chat_id, receiver):
            bucket.take(now)

    def hold(self, chat_id: int, seconds: float, receiver: int | None = None) -> None:
        """A 429 with this ``retry_after`` came from the chat."""
        if receiver is not None:
            self._counts_ephemeral.add(chat_id)
        self._bucket(chat_id, None).hold(self.ticker.monotonic(), seconds)

    async def turn(self, chat_id: int, receiver: int | None = None) -> None:
        """Wait until a write to the chat may go, and count it."""
        while (seconds := self.wait(chat_id, receiver)) > 0:
            await self.ticker.sleep(seconds)
        self.take(chat_id, receiver)

    def _counted(self, chat_id: int, receiver: int | None) -> Iterator[Bucket]:
        if receiver is not None:
            yield self._bucket(chat_id, receiver)
        if receiver is None or chat_id in self._counts_ephemeral:
            yield self._bucket(chat_id, None)

    def _bucket(self, chat_id: int, receiver: int | None) -> Bucket:
        key = (chat_id, receiver)
        if key not in self._buckets:
            self._forget_quiet()
            group = not is_private(chat_id) and receiver is None
            self._buckets[key] = Bucket(GROUP if group else PERSON, self.ticker.monotonic())
        return self._buckets[key]

    def _forget_quiet(self) -> None:
        if len(self._buckets) >= KEPT_CHATS:
            now = self.ticker.monotonic()
            self._buckets = {key: bucket for key, bucket in self._buckets.items() if not bucket.quiet(now)}


_already_counted: ContextVar[bool] = ContextVar("already_counted", default=False)


@contextmanager
def already_counted() -> Iterator[None]:
    """Calls made within are counted by the caller (the sender); the rate limiter lets them through."""
    mark = _already_counted.set(True)
    try:
        yield
    finally:
        _already_counted.reset(mark)


class ChatRateLimiter(BaseRateLimiter[None]):
    """Takes calls that handlers make themselves from the same budgets as the sender's.

    Only methods that write a message to a chat wait; answers to presses, polling and questions go at once. A 429
    holds its chat and is tried again up to ``tries`` times; RetryAfter after the last.
    """

    __slots__ = ("_budgets", "_tries")

    def __init__(self, budgets: Budgets, tries: int = 3) -> None:
        self._budgets = budgets
        self._tries = tries

    async def initialize(self) -> None:
        """Nothing to prepare."""

    async def shutdown(self) -> None:
        """Nothing to stop."""

    async def process_request(  # the signature is python-telegram-bot's
        self,
        callback: Callable[..., Coroutine[Any, Any, Any]],
        args: Any,  # noqa: ANN401 - the library's
        kwargs: dict[str, Any],
        endpoint: str,
        data: dict[str, Any],
        rate_limit_args: None,  # noqa: ARG002 - the library's
    ) -> Any:  # noqa: ANN401 - the library's
        """Make the call when its chat's budget allows; after a 429 it waits and tries again. RetryAfter in the end."""
        chat_id = data.get("chat_id")
        if _already_counted.get() or not _writes(endpoint) or not isinstance(chat_id, int):
            return await callback(*args, **kwargs)
        receiver = _receiver(data)
        for left in reversed(range(self._tries)):
            await self._budgets.turn(chat_id, receiver)
            try:
                return await callback(*args, **kwargs)
            except RetryAfter as error:
                self._budgets.hold(chat_id, seconds_of(error), receiver)
                if not left:
                    raise
        raise ValueError("a rate limiter needs at least one try")


def seconds_of(error: RetryAfter) -> float:
    """How long a 429 asks to wait, in seconds."""
    asked = error.retry_after
    return float(asked) if isinstance(asked, int) else asked.total_seconds()


def _writes(endpoint: str) -> bool:
    """Whether a Bot API method writes a message (what the limits count)."""
    return endpoint.startswith(("send", "edit", "copy", "forward")) and endpoint != "sendChatAction"


def _receiver(data: dict[str, Any]) -> int | None:
    """The member an ephemeral message is for: in sends it is nested, in edits it stands alone."""
    parameters = data.get("ephemeral_message_parameters") or data
    receiver = parameters.get("receiver_user_id")
    return receiver if isinstance(receiver, int) else None
