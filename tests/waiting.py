"""Waiting for what another task or process does, where it offers nothing to wait on."""

import asyncio
from collections.abc import Awaitable, Callable


async def until(condition: Callable[[], bool | Awaitable[bool]], seconds: float = 20.0) -> None:
    """Look again and again until the condition holds. TimeoutError if it does not within the bound."""
    async with asyncio.timeout(seconds):
        while True:
            held = condition()
            if await held if isinstance(held, Awaitable) else held:
                return
            await asyncio.sleep(0.01)
