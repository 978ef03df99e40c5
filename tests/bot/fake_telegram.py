"""A Bot API behind a real ExtBot: keeps messages, records calls, and fails as a test tells it."""

import asyncio
import json
from collections import deque
from dataclasses import dataclass, field
from typing import Any

from telegram.request import BaseRequest, RequestData


@dataclass
class Call:
    """One request as Telegram got it; JSON parameters are parsed."""

    method: str
    parameters: dict[str, Any]
    files: list[bytes] = field(default_factory=list)


@dataclass(frozen=True)
class Refusal:
    """An answer that is not ok, in Telegram's form."""

    code: int
    description: str
    parameters: dict[str, int] = field(default_factory=dict)


class FakeTelegram(BaseRequest):
    """Answers with what would be true after success. ``next`` reactions come first, each for one call of a method."""

    def __init__(self) -> None:
        self.calls: list[Call] = []
        self.gate = asyncio.Event()
        self.gate.set()
        self.unknown: set[str] = set()
        self.ephemeral_supported = True
        self._next: dict[str, deque[Refusal | Exception]] = {}
        self._last_message = 100
        self.last_ephemeral = 500

    @property
    def read_timeout(self) -> float | None:
        return 5.0

    async def initialize(self) -> None: ...

    async def shutdown(self) -> None: ...

    def refuse(
        self, method: str, code: int, description: str, *, count: int = 1, retry_after: int = 0, migrate_to: int = 0
    ) -> None:
        """Answer the next calls of the method with an error."""
        parameters = {"retry_after": retry_after} if retry_after else {}
        parameters |= {"migrate_to_chat_id": migrate_to} if migrate_to else {}
        self._next.setdefault(method, deque()).extend([Refusal(code, description, parameters)] * count)

    def fail(self, method: str, error: Exception, *, count: int = 1) -> None:
        """Let the next calls of the method end in an exception of the request class."""
        self._next.setdefault(method, deque()).extend([error] * count)

    def methods(self) -> list[str]:
        return [call.method for call in self.calls]

    def texts(self) -> list[str]:
        """Texts sent or edited, in order, refused ones too."""
        return [call.parameters["text"] for call in self.calls if "text" in call.parameters]

    def last(self, method: str) -> dict[str, Any]:
        """The parameters of the method's latest call."""
        return next(call.parameters for call in reversed(self.calls) if call.method == method)

    async def do_request(
        self,
        url: str,
        method: str,  # noqa: ARG002 - the HTTP method
        request_data: RequestData | None = None,
        read_timeout: object = None,  # noqa: ARG002 - the library's
        write_timeout: object = None,  # noqa: ARG002 - the library's
        connect_timeout: object = None,  # noqa: ARG002 - the library's
        pool_timeout: object = None,  # noqa: ARG002 - the library's
    ) -> tuple[int, bytes]:
        name = url.rsplit("/", 1)[1]
        self.calls.append(Call(name, _parameters(request_data), _files(request_data)))
        await self.gate.wait()
        waiting = self._next.get(name)
        reaction = waiting.popleft() if waiting else None
        if isinstance(reaction, Exception):
            raise reaction
        if name in self.unknown:
            reaction = Refusal(404, "Not Found")
        if reaction is not None:
            body = {"ok": False, "error_code": reaction.code, "description": reaction.description}
            return reaction.code, json.dumps(body | {"parameters": reaction.parameters}).encode()
        return 200, json.dumps({"ok": True, "result": self._result(self.calls[-1])}).encode()

    def _result(self, call: Call) -> object:
        if call.method == "getMe":
            return {"id": 1, "is_bot": True, "first_name": "B", "username": "valet_bot"}
        if call.method == "getUpdates":
            return []
        if not call.method.startswith("send") or call.method == "sendChatAction":
            return True
        message: dict[str, object] = {"date": 1, "chat": {"id": int(call.parameters["chat_id"]), "type": "group"}}
        if "ephemeral_message_parameters" in call.parameters and self.ephemeral_supported:
            self.last_ephemeral += 1
            return message | {"message_id": 0, "ephemeral_message_id": self.last_ephemeral}
        self._last_message += 1
        return message | {"message_id": self._last_message}


def _parameters(data: RequestData | None) -> dict[str, Any]:
    return dict(data.parameters) if data else {}


def _files(data: RequestData | None) -> list[bytes]:
    if data is None or not data.contains_files:
        return []
    return [content for _, content, _ in data.multipart_data.values() if isinstance(content, bytes)]
