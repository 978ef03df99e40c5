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

    def delay(self, now: float) -> float:
        """Seconds until one more is let through."""
        while self.times and self.times[0] <= now - self.seconds:
            self.times.popleft()
        return 0.0 if len(self.times) < self.count else self.times[-self.count] + self.seconds - now


class FloodLimits:
    """Counts what the bot sends and edits; `on` may be switched at any time."""

    def __init__(self, *, on: bool = True) -> None:
        self.on = on
        self._all = _Window(30, 1)
        self._chats: dict[int, list[_Window]] = {}

    def take(self, chat: Chat, now: float, *, ephemeral: bool = False) -> None:
        """Count one sending. Raises ApiError 429 with `retry_after` in whole seconds.

        Ephemeral messages are not counted to the group: Telegram does not say, and nothing was ever reported.
        """
        windows = [self._all]
        if not ephemeral:
            windows += self._chats.setdefault(chat.id, _windows(chat))
        delay = max(window.delay(now) for window in windows)
        if self.on and delay > 0:
            seconds = max(1, math.ceil(delay))
            raise ApiError(429, f"Too Many Requests: retry after {seconds}", {"retry_after": seconds})
        for window in windows:
            window.times.append(now)


def _windows(chat: Chat) -> list[_Window]:
    if chat.kind == "private":
        return [_Window(5, 5), _Window(3, 1)]
    return [_Window(20, 60)]
