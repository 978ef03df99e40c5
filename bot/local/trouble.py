"""Trouble on order: the next calls of a method fail, before or after they are performed."""

from dataclasses import dataclass
from typing import Any

from bot.local.errors import ApiError, DeedError

_WORDS = {
    "500": "Internal Server Error",
    "502": "Bad Gateway",
    "503": "Service Unavailable",
    "504": "Gateway Timeout",
}
KINDS = ("timeout", "drop", "429", *_WORDS)


@dataclass(slots=True)
class Trouble:
    """`kind`: "timeout" (no answer ever), "drop" (connection closed) or an HTTP status.

    `performed`: the request takes effect and only its answer is lost. `seconds` is for 429's retry_after.
    """

    kind: str
    method: str
    count: int
    performed: bool = False
    seconds: int = 1

    def refusal(self) -> ApiError | None:
        """The answer of this trouble, None where there is none at all."""
        if self.kind == "429":
            words = f"Too Many Requests: retry after {self.seconds}"
            return ApiError(429, words, {"retry_after": self.seconds})
        return ApiError(int(self.kind), _WORDS[self.kind]) if self.kind in _WORDS else None


class Troubles:
    """The troubles that still wait for a call."""

    def __init__(self) -> None:
        self._waiting: list[Trouble] = []

    def order(self, wish: dict[str, Any]) -> None:
        """Order trouble: `{kind, method, count?, performed?, seconds?}`; count 0 calls it off. Raises DeedError."""
        try:
            trouble = Trouble(**{"count": 1, **wish})
        except TypeError as error:
            raise DeedError(f"trouble is {{kind, method, count, performed, seconds}}: {error}") from None
        if trouble.kind not in KINDS or not isinstance(trouble.count, int):
            raise DeedError(f"trouble is one of {', '.join(KINDS)}, a number of times")
        self._waiting = [one for one in self._waiting if one.method != trouble.method or trouble.count]
        self._waiting += [trouble] if trouble.count else []

    def take(self, method: str) -> Trouble | None:
        """The trouble for this call, if any."""
        for one in self._waiting:
            if one.method.lower() == method.lower():
                one.count -= 1
                self._waiting = [other for other in self._waiting if other.count > 0]
                return one
        return None
