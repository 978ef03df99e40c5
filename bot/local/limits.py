"""Telegram's flood limits (Bots FAQ, "My bot is hitting limits"): 20 messages and edits a minute in a group with all
its topics, about one a second in a private chat (a short burst is let through), 30 a second altogether."""

import math
from collections import deque
from dataclasses import dataclass, field

from bot.local.errors import ApiError
from bot.local.world import Chat


@dataclass(slots=True)
class _Window:
    """At most `count` in any `seconds`."""

    count: int
    seconds: float
    times: deque[float] = field(default_factory=deque)

    def take(self, now: float) -> None:
        """Count one."""
        self.times.append(now)

    def delay(self, now: float) -> float:
        """Seconds until one more is let through."""
        while self.times and self.times[0] <= now - self.seconds:
            self.times.popleft()
        return 0.0 if len(self.times) < self.count else self.times[-self.count] + self.seconds - now


@dataclass(slots=True)
class _Bucket:
    """One a second, after a rest up to `burst` at once; `level` is what was taken and has not run out yet."""

    burst: int
    level: float = 0.0
    at: float = 0.0

    def take(self, now: float) -> None:
        """Count one."""
        self.level, self.at = self._level(now) + 1, now

    def delay(self, now: float) -> float:
        """Seconds until one more is let through."""
        return max(0.0, self._level(now) + 1 - self.burst)

    def _level(self, now: float) -> float:
        return max(0.0, self.level - (now - self.at))


class FloodLimits:
    """Counts what the bot sends and edits; `on` may be switched at any time."""

    def __init__(self, *, on: bool = True) -> None:
        self.on = on
        self._all = _Window(30, 1)
        self._chats: dict[int, _Window | _Bucket] = {}

    def take(self, chat: Chat, now: float, *, ephemeral: bool = False) -> None:
        """Count one sending. Raises ApiError 429 with `retry_after` in whole seconds.

        Ephemeral messages are not counted to the group: Telegram does not say, and nothing was ever reported.
        """
        limits: list[_Window | _Bucket] = [self._all]
        if not ephemeral:
            limits.append(self._chats.setdefault(chat.id, _Bucket(3) if chat.kind == "private" else _Window(20, 60)))
        delay = max(limit.delay(now) for limit in limits)
        if self.on and delay > 0:
            seconds = max(1, math.ceil(delay))
            raise ApiError(429, f"Too Many Requests: retry after {seconds}", {"retry_after": seconds})
        for limit in limits:
            limit.take(now)
