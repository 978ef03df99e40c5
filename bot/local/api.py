"""The Bot API over HTTP: /bot<token>/<method>, /file/bot<token>/<path>, and the log of all requests."""

import asyncio
import inspect
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from aiohttp import BodyPartReader, web

from bot.local import checks, methods_chat, methods_edit, methods_self, methods_send
from bot.local.checks import Upload
from bot.local.errors import ApiError, bad_request
from bot.local.telegram import Telegram
from bot.local.trouble import Trouble

LOG_MOST = 50_000

Method = Callable[[Telegram, dict[str, Any]], Any]

METHODS: dict[str, Method] = {
    "answerCallbackQuery": methods_self.answer_callback_query,
    "deleteEphemeralMessage": methods_edit.delete_ephemeral_message,
    "deleteMessage": methods_edit.delete_message,
    "deleteMessages": methods_edit.delete_messages,
    "deleteMyCommands": methods_self.delete_my_commands,
    "deleteWebhook": methods_self.delete_webhook,
    "editEphemeralMessageReplyMarkup": methods_edit.edit_ephemeral_message_reply_markup,
    "editEphemeralMessageText": methods_edit.edit_ephemeral_message_text,
    "editMessageCaption": methods_edit.edit_message_caption,
    "editMessageReplyMarkup": methods_edit.edit_message_reply_markup,
    "editMessageText": methods_edit.edit_message_text,
    "getChat": methods_chat.get_chat,
    "getChatAdministrators": methods_chat.get_chat_administrators,
    "getChatMember": methods_chat.get_chat_member,
    "getChatMemberCount": methods_chat.get_chat_member_count,
    "getFile": methods_self.get_file,
    "getMe": methods_self.get_me,
    "getMyCommands": methods_self.get_my_commands,
    "getMyDescription": methods_self.get_my_description,
    "getMyName": methods_self.get_my_name,
    "getMyShortDescription": methods_self.get_my_short_description,
    "getUpdates": methods_self.get_updates,
    "getWebhookInfo": methods_self.get_webhook_info,
    "leaveChat": methods_chat.leave_chat,
    "pinChatMessage": methods_chat.pin_chat_message,
    "sendChatAction": methods_send.send_chat_action,
    "sendDocument": methods_send.send_document,
    "sendMessage": methods_send.send_message,
    "sendPhoto": methods_send.send_photo,
    "setChatMenuButton": methods_self.set_chat_menu_button,
    "setMessageReaction": methods_chat.set_message_reaction,
    "setMyCommands": methods_self.set_my_commands,
    "setMyDescription": methods_self.set_my_description,
    "setMyName": methods_self.set_my_name,
    "setMyShortDescription": methods_self.set_my_short_description,
    "setWebhook": methods_self.set_webhook,
    "unpinChatMessage": methods_chat.unpin_chat_message,
}


@dataclass(slots=True)
class RequestLog:
    """Every Bot API request, in the order in which they ended; `n` counts from 1."""

    entries: deque[dict[str, Any]] = field(default_factory=lambda: deque(maxlen=LOG_MOST))
    count: int = 0

    def add(self, at: float, method: str, params: dict[str, Any], outcome: dict[str, Any]) -> None:
        """Add one request; of files only name and size are kept."""
        self.count += 1
        shown = {
            name: {"file_name": one.file_name, "size": len(one.data)} if isinstance(one, Upload) else one
            for name, one in params.items()
        }
        self.entries.append({"n": self.count, "at": at, "method": method, "params": shown} | outcome)

    def since(self, number: int) -> list[dict[str, Any]]:
        """The entries after that number."""
        return [one for one in self.entries if one["n"] > number]


class BotApi:
    """The side that bots talk to."""

    def __init__(self, telegram: Telegram, token: str) -> None:
        self._telegram = telegram
        self._token = token
        self.log = RequestLog()
        self._closing = asyncio.Event()

    def routes(self) -> list[web.RouteDef]:
        """The endpoints of the Bot API."""
        return [
            web.get("/bot{token}/{method}", self._handle),
            web.post("/bot{token}/{method}", self._handle),
            web.get("/file/bot{token}/files/{file_id}", self._download),
        ]

    def release(self) -> None:
        """Let requests go that are held without an answer (the server closes)."""
        self._closing.set()

    async def _handle(self, request: web.Request) -> web.StreamResponse:
        method, given = request.match_info["method"], await _parameters(request)
        at = self._telegram.clock.now()
        trouble = self._telegram.troubles.take(method)
        if trouble and not trouble.performed:
            self.log.add(at, method, given, {"status": 0, "description": f"lost: {trouble.kind}"})
            return await self._fail(request, trouble)
        try:
            params, result = await self._perform(request.match_info["token"], method, given)
        except ApiError as error:
            self.log.add(at, method, given, {"status": error.code, "description": error.description})
            answer = web.json_response(error.answer(), status=error.code)
        else:
            self.log.add(at, method, params, {"status": 200, "result": result})
            answer = web.json_response({"ok": True, "result": result})
        return await self._fail(request, trouble) if trouble else answer

    async def _perform(self, token: str, name: str, given: dict[str, Any]) -> tuple[dict[str, Any], Any]:
        """The checked parameters and the result. Raises ApiError."""
        if token != self._token:
            raise ApiError(401, "Unauthorized")
        method = checks.method_name(name)
        if method is None:
            raise ApiError(404, "Not Found: method not found")
        params = checks.checked(method, given)
        result = METHODS[method](self._telegram, params)
        return params, await result if inspect.isawaitable(result) else result

    async def _fail(self, request: web.Request, trouble: Trouble) -> web.StreamResponse:
        refusal = trouble.refusal()
        if refusal:
            return web.json_response(refusal.answer(), status=refusal.code)
        if trouble.kind == "timeout":
            await self._closing.wait()
        elif request.transport:
            request.transport.close()
        return web.Response(status=504)

    async def _download(self, request: web.Request) -> web.Response:
        file = self._telegram.world.files.get(request.match_info["file_id"])
        if request.match_info["token"] != self._token or file is None:
            return web.json_response(ApiError(404, "Not Found").answer(), status=404)
        return web.Response(body=file.data, content_type="application/octet-stream")


async def _parameters(request: web.Request) -> dict[str, Any]:
    """Parameters from the query and the body, whatever its form (Bot API, "Making requests")."""
    given: dict[str, Any] = dict(request.query)
    if request.method == "GET" or not request.can_read_body:
        return given
    if request.content_type == "application/json":
        return given | await _json(request)
    if request.content_type == "multipart/form-data":
        return given | await _multipart(request)
    return given | dict(await request.post())


async def _json(request: web.Request) -> dict[str, Any]:
    try:
        body = await request.json()
    except ValueError:
        raise _not_read("can't parse request body: not JSON") from None
    if not isinstance(body, dict):
        raise _not_read("can't parse request body: not a JSON object")
    return body


async def _multipart(request: web.Request) -> dict[str, Any]:
    given: dict[str, Any] = {}
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader) or part.name is None:
            raise _not_read("can't parse request body: unnamed part")
        data = bytes(await part.read(decode=True))
        if part.filename is None:
            given[part.name] = data.decode(errors="surrogateescape")
        else:
            mime_type = part.headers.get("Content-Type", "application/octet-stream")
            given[part.name] = Upload(part.filename, mime_type, data)
    return given


def _not_read(words: str) -> web.HTTPBadRequest:
    return web.HTTPBadRequest(text=web.json_response(bad_request(words).answer()).text, content_type="application/json")
