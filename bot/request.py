"""HTTP for python-telegram-bot on aiohttp, with errors that tell whether a request may have been performed.

Only a request that was certainly not sent may be repeated blindly; one whose answer was lost may have been performed
(a message may exist). No error and no log line of this module holds a URL: the bot's token is a part of it.
"""

import asyncio
from collections.abc import Awaitable, Callable

import aiohttp
from telegram.error import NetworkError, TimedOut
from telegram.request import BaseRequest, RequestData

# Telegram keeps idle connections for about a minute. We let go first, so that a request is not lost on a dead one.
KEEP_ALIVE = 15.0
CONNECT_RETRIES = (0.2, 0.8)  # seconds before the second and the third attempt


class NotSentError(NetworkError):
    """No connection was made: the request was certainly not performed."""


class MaybeSentError(NetworkError):
    """The connection was lost before the answer: the request may or may not have been performed."""


class AnswerTimedOutError(TimedOut, MaybeSentError):
    """No answer in time: the request may or may not have been performed."""


class AiohttpRequest(BaseRequest):
    """One aiohttp session. Timeouts are in seconds; None means no limit. ``sleep`` waits between connect attempts."""

    __slots__ = ("_connect", "_media_write", "_pool", "_pool_size", "_read", "_session", "_sleep", "_write")

    def __init__(
        self,
        *,
        pool_size: int = 256,
        connect_timeout: float | None = 5.0,
        read_timeout: float | None = 10.0,
        write_timeout: float | None = 5.0,
        media_write_timeout: float | None = 20.0,
        pool_timeout: float | None = 2.0,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._pool_size = pool_size
        self._connect = connect_timeout
        self._read = read_timeout
        self._write = write_timeout
        self._media_write = media_write_timeout
        self._pool = pool_timeout
        self._sleep = sleep
        self._session: aiohttp.ClientSession | None = None

    @property
    def read_timeout(self) -> float | None:
        return self._read

    async def initialize(self) -> None:
        if self._session is None:
            connector = aiohttp.TCPConnector(limit=self._pool_size, keepalive_timeout=KEEP_ALIVE)
            self._session = aiohttp.ClientSession(connector=connector, headers={"User-Agent": self.USER_AGENT})

    async def shutdown(self) -> None:
        if self._session is not None:
            await self._session.close()
            self._session = None

    async def do_request(
        self,
        url: str,
        method: str,
        request_data: RequestData | None = None,
        read_timeout: object = BaseRequest.DEFAULT_NONE,
        write_timeout: object = BaseRequest.DEFAULT_NONE,
        connect_timeout: object = BaseRequest.DEFAULT_NONE,
        pool_timeout: object = BaseRequest.DEFAULT_NONE,
    ) -> tuple[int, bytes]:
        """Status and body. NotSentError after three attempts to connect; MaybeSentError when the answer was lost."""
        uploads = request_data is not None and request_data.contains_files
        limits = _client_timeout(
            pool=self._given(pool_timeout, self._pool),
            connect=self._given(connect_timeout, self._connect),
            write=self._given(write_timeout, self._media_write if uploads else self._write),
            read=self._given(read_timeout, self._read),
        )
        for pause in CONNECT_RETRIES:
            try:
                return await self._attempt(url, method, request_data, limits)
            except NotSentError:
                await self._sleep(pause)
        return await self._attempt(url, method, request_data, limits)

    @staticmethod
    def _given(value: object, default: float | None) -> float | None:
        """What the call asks for: seconds, None, or (python-telegram-bot's marker) the default."""
        return value if value is None or isinstance(value, float | int) else default

    async def _attempt(
        self, url: str, method: str, request_data: RequestData | None, limits: aiohttp.ClientTimeout
    ) -> tuple[int, bytes]:
        if self._session is None:
            raise RuntimeError("AiohttpRequest is not initialized")
        try:
            async with self._session.request(
                method, url, data=_body(request_data), timeout=limits, allow_redirects=False
            ) as response:
                return response.status, await response.read()
        # `from None` throughout: aiohttp's own messages hold the URL, and with it the token.
        except (aiohttp.ClientConnectorError, aiohttp.ConnectionTimeoutError, aiohttp.InvalidURL) as error:
            raise NotSentError(f"Not connected ({type(error).__name__})") from None
        except TimeoutError as error:
            raise AnswerTimedOutError(f"No answer in time ({type(error).__name__})") from None
        except (aiohttp.ClientError, OSError) as error:
            raise MaybeSentError(f"The connection was lost ({type(error).__name__})") from None


def _client_timeout(
    *, pool: float | None, connect: float | None, write: float | None, read: float | None
) -> aiohttp.ClientTimeout:
    """aiohttp counts waiting for a free connection into ``connect``, and knows no limit for writing but the total."""
    parts = (pool, connect, write, read)
    total = None if None in parts else sum(part for part in parts if part is not None)
    waiting = None if pool is None or connect is None else pool + connect
    return aiohttp.ClientTimeout(total=total, connect=waiting, sock_connect=connect, sock_read=read)


def _body(request_data: RequestData | None) -> aiohttp.FormData | dict[str, str] | None:
    """The request's parameters; multipart if there are files. A form is good for one attempt, so it is built anew."""
    if request_data is None:
        return None
    parameters = request_data.json_parameters
    if not request_data.contains_files:
        return parameters
    form = aiohttp.FormData(quote_fields=False)  # Telegram takes file names as plain UTF-8
    for name, value in parameters.items():
        form.add_field(name, value)
    for name, (file_name, content, kind) in request_data.multipart_data.items():
        form.add_field(name, content, filename=file_name, content_type=kind)
    return form
