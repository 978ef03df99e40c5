"""Pushes updates to the bot's webhook, one after the other; what is not taken is pushed again."""

import asyncio
from http import HTTPStatus

import aiohttp

from bot.local.clock import Clock
from bot.local.updates import UpdateQueue

AGAIN_SECONDS = 1
PATIENCE = aiohttp.ClientTimeout(total=60)


async def push_forever(updates: UpdateQueue, clock: Clock) -> None:
    """Push until cancelled. Bot methods in the body of the bot's answer are not performed."""
    async with aiohttp.ClientSession(timeout=PATIENCE) as session:
        while True:
            webhook, update = await updates.to_push()
            headers = {"X-Telegram-Bot-Api-Secret-Token": webhook.secret} if webhook.secret else {}
            try:
                async with session.post(webhook.url, json=update, headers=headers) as answer:
                    taken = answer.status < HTTPStatus.MULTIPLE_CHOICES
            except (aiohttp.ClientError, TimeoutError):
                taken = False
            if taken:
                updates.confirm(update["update_id"] + 1)
            else:
                never: asyncio.Future[None] = asyncio.get_running_loop().create_future()
                await clock.wait(never, AGAIN_SECONDS)
