"""The README's first command, and then nothing but clicks: the real bot, played with in a real Chromium."""

import asyncio
import os
import re
import signal
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Locator, Page, expect

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="package")]

ROOT = Path(__file__).parents[2]
SCREENSHOTS = ROOT / "build" / "screenshots"
DESKTOP, PHONE = (1280, 800), (390, 844)
ANSWERED_MS = 15_000
"""A bot that keeps Telegram's limits may hold an edit back for some seconds."""
HAND = 8
"""Cards of each of four at Полиньяк."""
CARD_OR_PASS = re.compile("[♠♥♣♦]|Пас")


@pytest_asyncio.fixture(loop_scope="package")
async def address(tmp_path: Path) -> AsyncIterator[str]:
    """Where the local chat's page is; the bot logs no error while it is played with, and ends when it is told to."""
    log = tmp_path / "bot.log"
    with log.open("wb") as errors:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "bot", "local", "--port", "0"),
            cwd=ROOT,
            env=os.environ | {"PACE": "0"},
            stdout=asyncio.subprocess.PIPE,
            stderr=errors,
        )
    assert process.stdout is not None
    yield (await process.stdout.readline()).decode().strip()
    process.send_signal(signal.SIGTERM)
    assert await process.wait() == 0
    assert not re.findall(" (?:WARNING|ERROR) .*", log.read_text(encoding="utf-8"))


class Visitor:
    """A person at the page. Everything that the browser's console complains of is kept."""

    def __init__(self, page: Page, name: str) -> None:
        self.page = page
        self.name = name
        self.complaints: list[str] = []
        page.set_default_timeout(ANSWERED_MS)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", lambda line: self.complaints.append(line.text) if line.type == "error" else None)

    def pane(self, kind: str) -> Locator:
        return self.page.locator(f"[data-pane={kind}]")

    def newest(self, kind: str) -> Locator:
        return self.pane(kind).locator(".message").last

    async def press(self, kind: str, label: str | re.Pattern[str]) -> None:
        await self.pane(kind).get_by_role("button", name=label).last.click()

    async def keep_picture(self, step: str) -> None:
        SCREENSHOTS.mkdir(parents=True, exist_ok=True)
        path = SCREENSHOTS / f"{self.name}-{step}.png"
        await self.page.screenshot(path=path)
        sys.stdout.write(f"{path}\n")

    async def play_deal(self) -> int:
        """Press whatever is blue under the private table until the deal is reckoned; how many cards were played."""
        table = self.newest("private")
        playable = table.locator(".kb[data-style=primary]", has_text=CARD_OR_PASS)
        reckoning = table.get_by_role("button", name="Дальше")
        cards = 0
        while True:
            await expect(playable.or_(reckoning).first).to_be_visible(timeout=ANSWERED_MS)
            if await reckoning.count():
                return cards
            label = await playable.last.get_attribute("title")
            await playable.last.click()
            await expect(table.locator(f".kb[title='{label}']")).to_have_count(0, timeout=ANSWERED_MS)
            cards += label != "Пас"
            if cards == 3:  # a table in the middle of things
                await self.keep_picture("table")


async def visit(browser: Browser, address: str, size: tuple[int, int], name: str) -> Visitor:
    context = await browser.new_context(viewport={"width": size[0], "height": size[1]}, locale="ru-RU")
    visitor = Visitor(await context.new_page(), name)
    await visitor.page.goto(address)
    await visitor.keep_picture("opened")
    return visitor


@pytest.mark.parametrize("size", [pytest.param(DESKTOP, id="desktop"), pytest.param(PHONE, id="phone")])
async def test_a_newcomer_plays_a_whole_deal_alone(browser: Browser, address: str, size: tuple[int, int]) -> None:
    """Полиньяк: however the cards fall, its first deal does not end the match."""
    visitor = await visit(browser, address, size, f"alone-{size[0]}")
    await visitor.page.locator(".hint-button.first").click()
    await visitor.press("private", "Полиньяк")
    await expect(visitor.newest("private")).to_contain_text("\u2068Анна")
    await visitor.keep_picture("lobby")
    await visitor.press("private", "Начать")
    assert await visitor.play_deal() == HAND
    await expect(visitor.newest("private")).to_contain_text("Полиньяк · сдача 1 сыграна")
    await visitor.keep_picture("reckoning")
    await visitor.press("private", "Дальше")
    await expect(visitor.newest("private")).to_contain_text("сдача 2")
    assert visitor.complaints == []
    await visitor.page.context.close()


async def test_friends_sit_down_in_the_group_and_hold_their_cards_beside_it(browser: Browser, address: str) -> None:
    visitor = await visit(browser, address, DESKTOP, "group")
    await visitor.page.locator(".hint-button.second").click()
    await visitor.press("group", "Валеты")
    await visitor.page.locator(".person", has_text="Борис").click()
    await visitor.press("group", "Сесть")
    await expect(visitor.newest("group")).to_contain_text("2. \u2068Борис", timeout=ANSWERED_MS)
    await visitor.keep_picture("lobby")
    await visitor.press("group", "Начать")
    await expect(visitor.newest("group")).to_contain_text("Взятка 1", timeout=ANSWERED_MS)
    hand = visitor.newest("private")
    await expect(hand.locator(".kb", has_text=CARD_OR_PASS)).to_have_count(17, timeout=ANSWERED_MS)
    await visitor.keep_picture("hand")
    assert visitor.complaints == []
    await visitor.page.context.close()


async def test_a_table_buried_under_rules_is_dealt_at_the_bottom(browser: Browser, address: str) -> None:
    visitor = await visit(browser, address, PHONE, "rules")
    await visitor.page.locator(".hint-button.first").click()
    await visitor.press("private", "Полиньяк")
    await visitor.press("private", "Правила игры")
    await expect(visitor.newest("private")).to_contain_text("📖 Полиньяк")
    await visitor.keep_picture("sections")
    await visitor.press("private", "▶ Начать")
    await expect(visitor.newest("private")).to_contain_text("Генерал или пас?", timeout=ANSWERED_MS)
    assert visitor.complaints == []
    await visitor.page.context.close()
