"""Pictures of every game in the local chat, to be looked at: ``python -m tests.browser.make_screenshots [game…]``.

Lobby, table, hand, reckoning and end of a match in a group, on a phone and on a desktop, into build/screenshots/.
People press what they see (:mod:`tests.e2e.people`), so the pictures show whatever comes of it.
"""

import asyncio
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest
from playwright.async_api import Browser, Page, async_playwright

from bot.table import has_hands
from games.core import OptionValue
from games.registry import GAMES
from tests.browser.conftest import FLAGS, chromium_path
from tests.browser.test_play import DESKTOP, PHONE, SCREENSHOTS
from tests.e2e.bots import BotWithin, without_budgets
from tests.e2e.evening import Evening
from tests.e2e.people import Person, texts
from tests.e2e.room import Json

GROUP: Final = "Дача у озера"
SHORT: Final[dict[str, dict[str, OptionValue]]] = {
    "valety": {"target": 10},
    "polignac": {"deals": 2},
    "konchinka": {"target": 11},
    "belka": {"target": 6},
    "terz": {"target": 300},
    "privet": {"pack": "72", "heroes": "court"},
}
"""House rules by which a match is short."""
PRESSES: Final = 9
"""After so many something lies on the table."""
DRAWN_MS: Final = 500
LONG: Final = 200.0


class Camera:
    """Anna's page on both screens."""

    def __init__(self, pages: dict[str, Page], url: str, person: Person, game: str) -> None:
        self._pages = pages
        self._address = f"{url}/#as={person.user_id}"
        self._game = game

    async def take(self, step: str, pane: str = "group") -> None:
        """One picture a screen; a phone shows one pane at a time."""
        for name, page in self._pages.items():
            await page.goto("about:blank")
            await page.goto(self._address)
            shown = page.locator(f"[data-pane={pane}]")
            await page.wait_for_timeout(DRAWN_MS)
            if not await shown.is_visible():
                await page.locator(f"[data-tab={pane}]").click()
            await page.wait_for_timeout(DRAWN_MS)
            path = SCREENSHOTS / f"{self._game}-{step}-{name}.png"
            await page.screenshot(path=path)
            sys.stdout.write(f"{path}\n")


async def play_and_take(browser: Browser, evening: Evening, game: str) -> None:
    """A match of so many people as it needs at least, and its pictures."""
    people = await evening.people(max(2, min(GAMES[game].seats)))
    group = await evening.group(GROUP, people)
    sizes = {"phone": PHONE, "desktop": DESKTOP}
    pages = {
        name: await browser.new_page(viewport={"width": width, "height": height}, locale="ru-RU")
        for name, (width, height) in sizes.items()
    }
    camera = Camera(pages, evening.url, people[0], game)
    await evening.open_lobby(group, game, people, SHORT.get(game, {}))
    await camera.take("1-lobby")
    await evening.start(group, people[0])
    begun = sum(len(person.presses) for person in people)
    await _play(people, lambda _: sum(len(person.presses) for person in people) >= begun + PRESSES)
    await camera.take("2-table")
    if has_hands(GAMES[game]):
        await camera.take("3-hand", "private")
    await _play(people, lambda state: any(" сыграна" in text or "🏆" in text for text in texts(state, group)))
    await camera.take("4-reckoning")
    await asyncio.gather(*(person.play(LONG) for person in people))
    await camera.take("5-end")
    for page in pages.values():
        await page.close()


async def _play(people: list[Person], done: Callable[[Json], bool]) -> None:
    await asyncio.gather(*(person.play_until(done, LONG) for person in people))


async def main(games: list[str]) -> None:
    """All games, or those named."""
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    with pytest.MonkeyPatch.context() as patch:
        without_budgets(patch)
        async with async_playwright() as playwright:
            browser = await playwright.chromium.launch(executable_path=chromium_path(), args=list(FLAGS))
            for game in games or GAMES:
                with tempfile.TemporaryDirectory() as home:
                    await _one(browser, Path(home), game)
            await browser.close()


async def _one(browser: Browser, home: Path, game: str) -> None:
    async with Evening(home, seed=3) as evening, BotWithin(evening.url, evening.database, evening.token):
        await play_and_take(browser, evening, game)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1:]))
