"""A stage for tests: the server on a free port, a clock turned by hand, the hands of a bot and of people."""

import asyncio
import json
from types import TracebackType
from typing import Any, Self

import aiohttp

from bot.local.server import LocalChat

TOKEN = "1000:stage"
ANNA, BORIS, VERA = 1001, 1002, 1003  # Vera never pressed Start
GROUP = -4001
START = 1_800_000_000.0
CARDS = [[{"text": "7", "callback_data": "play 7S"}, {"text": "8", "callback_data": "play 8S"}]]


class HandClock:
    """Stands still until it is turned."""

    def __init__(self) -> None:
        self._now = START
        self._waiting: list[tuple[float, asyncio.Future[None]]] = []
        self._someone_waits = asyncio.Event()

    def now(self) -> float:
        return self._now

    async def wait(self, future: asyncio.Future[Any], seconds: float) -> bool:
        bell = asyncio.get_running_loop().create_future()
        self._waiting.append((self._now + seconds, bell))
        self._someone_waits.set()
        await asyncio.wait([future, bell], return_when=asyncio.FIRST_COMPLETED)
        self._waiting = [one for one in self._waiting if one[1] is not bell]
        if not self._waiting:
            self._someone_waits.clear()
        return future.done()

    async def someone_waits(self) -> None:
        await self._someone_waits.wait()

    def turn(self, seconds: float) -> None:
        self._now += seconds
        for until, bell in self._waiting:
            if until <= self._now and not bell.done():
                bell.set_result(None)


class Stage:
    """`api` is the bot's side, `ui` the people's."""

    def __init__(self, *, limits: bool = False) -> None:
        self.clock = HandClock()
        self.chat = LocalChat(TOKEN, limits=limits, clock=self.clock)
        self.url = ""
        self._session: aiohttp.ClientSession | None = None

    @property
    def session(self) -> aiohttp.ClientSession:
        assert self._session is not None
        return self._session

    async def __aenter__(self) -> Self:
        self.url = f"http://127.0.0.1:{await self.chat.start()}"
        self._session = aiohttp.ClientSession()
        return self

    async def __aexit__(self, kind: type[BaseException] | None, _: object, __: TracebackType | None) -> None:
        await self.session.close()
        await self.chat.close()

    async def api(self, method: str, **params: object) -> tuple[int, dict[str, Any]]:
        """Status and body of a Bot API request."""
        async with self.session.post(f"{self.url}/bot{TOKEN}/{method}", json=params) as answer:
            body: dict[str, Any] = await answer.json()
            return answer.status, body

    async def upload(self, method: str, field: str, data: bytes, **params: object) -> tuple[int, dict[str, Any]]:
        """Status and body of a request that brings a file."""
        form = aiohttp.FormData(as_form(params))
        form.add_field(field, data, filename="record.txt", content_type="text/plain")
        async with self.session.post(f"{self.url}/bot{TOKEN}/{method}", data=form) as answer:
            body: dict[str, Any] = await answer.json()
            return answer.status, body

    async def result(self, method: str, **params: object) -> Any:  # noqa: ANN401 - each method has its own
        """The result of a request that must succeed."""
        status, body = await self.api(method, **params)
        assert (status, body["ok"]) == (200, True), body
        return body["result"]

    async def refusal(self, method: str, **params: object) -> str:
        """ "<code> <description>" of a request that must be refused."""
        status, body = await self.api(method, **params)
        assert body["ok"] is False
        assert status == body["error_code"]
        return f"{status} {body['description']}"

    async def ui(self, deed: str, **fields: object) -> dict[str, Any]:
        """What came of a deed."""
        renamed = {name.rstrip("_"): value for name, value in fields.items()}  # as_ → as
        async with self.session.post(f"{self.url}/ui/{deed}", json=renamed) as answer:
            outcome: dict[str, Any] = await answer.json()
            return outcome

    async def state(self, person_id: int) -> dict[str, Any]:
        """What a person sees."""
        async with self.session.get(f"{self.url}/ui/state", params={"as": person_id}) as answer:
            state: dict[str, Any] = await answer.json()
            return state

    async def messages(self, person_id: int, chat_id: int) -> list[dict[str, Any]]:
        """The messages of a chat as a person sees them, without service lines."""
        chats = (await self.state(person_id))["chats"]
        chat = next(one for one in chats if one["id"] == chat_id)
        return [one for one in chat["messages"] if one["service"] is None]

    async def updates(self, **params: object) -> list[dict[str, Any]]:
        """The updates that wait; all are confirmed."""
        updates: list[dict[str, Any]] = await self.result("getUpdates", **params)
        if updates:
            await self.result("getUpdates", offset=updates[-1]["update_id"] + 1)
        return updates

    async def press(self, person_id: int, message: dict[str, Any], row: int = 0, col: int = 0) -> "Pressed":
        """A press that waits for its answer, and the callback query that the bot got."""
        await self.updates()
        place = {"chat_id": message["chat"]["id"], "message_id": message["message_id"]}
        ephemeral_id = message.get("ephemeral_message_id")
        task = asyncio.create_task(
            self.ui("press", as_=person_id, **place, ephemeral_id=ephemeral_id, row=row, col=col)
        )
        await self.clock.someone_waits()
        (update,) = await self.updates()
        return Pressed(task, update["callback_query"])


class Pressed:
    """A press under way."""

    def __init__(self, task: asyncio.Task[dict[str, Any]], query: dict[str, Any]) -> None:
        self._task = task
        self.query = query

    async def answer(self) -> dict[str, Any] | None:
        """What the person is shown."""
        answer: dict[str, Any] | None = (await self._task)["answer"]
        return answer


def keyboard(rows: list[list[dict[str, Any]]] | None = None) -> dict[str, Any]:
    """Inline markup; two cards where nothing else is given."""
    return {"inline_keyboard": CARDS if rows is None else rows}


def as_form(params: dict[str, Any]) -> dict[str, str]:
    """Parameters as clients put them into forms."""
    return {name: one if isinstance(one, str) else json.dumps(one) for name, one in params.items()}
