"""A bot that does what a test tells it, over the Bot API of the local chat."""

import json
from typing import Any

import aiohttp

from bot.local.server import LocalChat

Rows = list[list[dict[str, Any]]]


def button(text: str, style: str = "", **more: object) -> dict[str, Any]:
    """A callback button whose data is its text, unless `more` makes it another kind."""
    kind = more or {"callback_data": text}
    return {"text": text} | kind | ({"style": style} if style else {})


class ScriptBot:
    """Calls methods of the Bot API; an answer that is not ok fails the test."""

    def __init__(self, chat: LocalChat, base: str) -> None:
        self.chat = chat
        self.base = base
        self.http = aiohttp.ClientSession()
        world = chat.telegram.world
        self.anna, self.boris, self.vera = list(world.people)[:3]
        self.group = next(one.id for one in world.chats.values() if one.kind == "group")
        self._offset = 0

    async def __call__(self, method: str, **params: object) -> dict[str, Any]:
        """Call a method; the answer, with its `result`."""
        async with self.http.post(f"{self.base}/bot{self.chat.token}/{method}", json=params) as response:
            answer: dict[str, Any] = await response.json()
        assert answer["ok"], answer
        return answer

    async def say(self, chat_id: int, text: str, rows: Rows | None = None, **more: object) -> int:
        """Send a message in HTML; its id."""
        if rows:
            more["reply_markup"] = {"inline_keyboard": rows}
        sent = await self("sendMessage", chat_id=chat_id, text=text, parse_mode="HTML", **more)
        return int(sent["result"]["message_id"])

    async def edit(self, chat_id: int, message_id: int, text: str, rows: Rows | None = None) -> None:
        """Replace text and keyboard of a message."""
        more = {"reply_markup": {"inline_keyboard": rows}} if rows else {}
        await self("editMessageText", chat_id=chat_id, message_id=message_id, text=text, parse_mode="HTML", **more)

    async def send_file(self, chat_id: int, name: str, data: bytes) -> None:
        """Upload a document."""
        form = aiohttp.FormData({"chat_id": str(chat_id), "caption": "♠️"})
        form.add_field("document", data, filename=name)
        async with self.http.post(f"{self.base}/bot{self.chat.token}/sendDocument", data=form) as response:
            assert (await response.json())["ok"]

    async def heard(self, kind: str) -> dict[str, Any]:
        """Wait for the next update of this kind, passing over others."""
        while True:
            updates = (await self("getUpdates", offset=self._offset, timeout=5, limit=1))["result"]
            assert updates, f"no {kind} came"
            self._offset = updates[0]["update_id"] + 1
            if kind in updates[0]:
                update: dict[str, Any] = updates[0][kind]
                return update

    async def command(self, text: str, *, by: int | None = None) -> dict[str, Any]:
        """Wait for a message with this text, from this person if one is named."""
        while (message := await self.heard("message")).get("text") != text or by not in (None, message["from"]["id"]):
            pass
        return message

    async def deed(self, deed: str, **body: object) -> dict[str, Any]:
        """Do as a person does, without the page."""
        async with self.http.post(f"{self.base}/ui/{deed}", data=json.dumps(body), headers=JSON) as response:
            reply: dict[str, Any] = await response.json()
        assert reply["ok"], reply
        return reply


JSON = {"Content-Type": "application/json"}
