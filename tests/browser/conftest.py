"""A real Chromium, the real server of the local chat, and a bot that does what the test says."""

import os
import shutil
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Literal

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, async_playwright

from bot.local.server import LocalChat
from tests.browser.script_bot import ScriptBot

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
WIDE = (1280, 800)
Scheme = Literal["light", "dark"]

OpenPage = Callable[..., Awaitable[Page]]


def chromium_path() -> str:
    """Where Chromium is; skips the test where there is none, but fails it in CI."""
    names = ("chromium", "chromium-browser", "google-chrome")
    found = next((path for name in names if (path := shutil.which(name))), None)
    if found is None and os.environ.get("CI") == "true":
        pytest.fail("CI needs a Chromium: none of " + ", ".join(names))
    if found is None:
        pytest.skip("no Chromium here: none of " + ", ".join(names))
    return found


@pytest_asyncio.fixture(scope="package", loop_scope="package")
async def browser() -> AsyncIterator[Browser]:
    path = chromium_path()
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        yield browser
        await browser.close()


@pytest_asyncio.fixture(loop_scope="package")
async def bot() -> AsyncIterator[ScriptBot]:
    chat = LocalChat(limits=False)
    port = await chat.start()
    bot = ScriptBot(chat, f"http://127.0.0.1:{port}")
    yield bot
    await bot.http.close()
    await bot.chat.close()


@pytest_asyncio.fixture(loop_scope="package")
async def open_page(browser: Browser, bot: ScriptBot) -> AsyncIterator[OpenPage]:
    """Opens the page as a person (the first, if none is named); an error in its script fails the test."""
    contexts = []
    errors: list[str] = []

    async def open_as(
        person: int | None = None,
        size: tuple[int, int] = WIDE,
        locale: str = "ru-RU",
        scheme: Scheme = "light",
        *,
        clock: bool = False,
    ) -> Page:
        width, height = size
        context = await browser.new_context(
            viewport={"width": width, "height": height}, locale=locale, color_scheme=scheme
        )
        contexts.append(context)
        page = await context.new_page()
        page.set_default_timeout(10_000)
        page.on("pageerror", lambda error: errors.append(str(error)))
        if clock:
            await page.clock.install()
        await page.goto(f"{bot.base}/" + (f"#as={person}" if person else ""))
        await page.wait_for_selector("[data-pane=group]", state="attached")
        return page

    yield open_as
    for context in contexts:
        await context.close()
    assert not errors
