"""The page of the local chat: persons, groups, sizes, languages, themes and broken connections."""

from typing import Any

import pytest
from playwright.async_api import expect

from bot.local.server import LocalChat
from tests.browser.conftest import OpenPage
from tests.browser.script_bot import ScriptBot, button
from tests.browser.test_page import choose, message, pane, write

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="package")]

PHONES = [(390, 844), (360, 740)]


async def test_a_new_person_joins_and_each_window_is_its_own_person(open_page: OpenPage, bot: ScriptBot) -> None:
    page, other = await open_page(), await open_page(bot.boris)
    await page.get_by_role("button", name="Добавить человека").click()
    await page.locator("#form input[name=first_name]").fill("Глеб <i>")
    await page.locator("#form").get_by_role("button", name="Создать").click()
    tab = page.locator(".person[aria-selected=true]")
    await expect(tab).to_have_text("Г" + "Глеб <i>")
    person = int(await tab.get_attribute("data-person-id") or 0)
    assert page.url.endswith(f"#as={person}")
    await write(page, "group", "/join")
    assert (await bot.command("/join"))["from"]["id"] == person
    theirs = pane(other, "group").locator(".message.theirs")
    await expect(theirs.locator(".author")).to_have_text("Глеб <i>")
    await other.locator(f"[data-person-id='{bot.anna}']").click()
    await expect(other.locator(".person[aria-selected=true]")).to_have_attribute("data-person-id", str(bot.anna))


async def test_the_menu_leaves_blocks_promotes_and_migrates(open_page: OpenPage, bot: ScriptBot) -> None:
    page = await open_page(bot.boris)
    world = bot.chat.telegram.world
    await choose(page, "Выйти из группы")
    await pane(page, "group").get_by_role("button", name="Вернуться в группу").click()
    await expect(pane(page, "group").locator("textarea[data-composer]")).to_be_visible()
    assert world.chats[bot.group].has(bot.boris)
    await choose(page, "Заблокировать бота")
    await pane(page, "private").get_by_role("button", name="Разблокировать").click()
    await expect(pane(page, "private").locator("textarea[data-composer]")).to_be_visible()
    assert not world.people[bot.boris].blocked
    await choose(page, "Сделать бота администратором")
    await expect(pane(page, "group").locator(".pane-name small")).to_contain_text("администратор")
    await choose(page, "Убрать бота из группы")
    await pane(page, "group").get_by_role("button", name="Добавить бота в группу").click()
    await expect(pane(page, "group").locator(".foot-line")).to_have_count(0)
    await choose(page, "Ограничения Телеграма")
    await expect(page.locator("#toast")).to_be_hidden()
    await choose(page, "Превратить в супергруппу")
    await expect(page.locator("[data-pane=group]")).not_to_have_attribute("data-chat-id", str(bot.group))
    await write(page, "group", "/play")
    assert (await bot.command("/play"))["chat"]["type"] == "supergroup"


async def test_a_forum_shows_one_topic_at_a_time(open_page: OpenPage, bot: ScriptBot) -> None:
    page = await open_page()
    await choose(page, "Новая группа")
    await page.locator("#form input[name=title]").fill("Клуб")
    await page.locator("#form input[name=is_forum]").check()
    await page.locator("#form").get_by_role("button", name="Создать").click()
    await expect(pane(page, "group").locator(".pane-name strong")).to_have_text("Клуб")
    await pane(page, "group").get_by_role("button", name="Новая тема").click()
    await page.locator("#form input[name=name]").fill("Белка")
    await page.locator("#form input[name=name]").press("Enter")
    await expect(pane(page, "group").get_by_role("button", name="Белка")).to_have_attribute("aria-pressed", "true")
    await write(page, "group", "/play")
    assert (await bot.command("/play"))["is_topic_message"] is True
    await expect(pane(page, "group").locator(".message.mine")).to_have_count(1)
    await pane(page, "group").get_by_role("button", name="Общая тема").click()
    await expect(pane(page, "group").locator(".message.mine")).to_have_count(0)


@pytest.mark.parametrize("size", PHONES)
async def test_a_phone_shows_one_chat_and_counts_the_unread(
    open_page: OpenPage, bot: ScriptBot, size: tuple[int, int]
) -> None:
    page = await open_page(size=size)
    await bot.deed("start", **{"as": bot.anna})
    await expect(pane(page, "private")).to_be_hidden()
    rows = [[button(f"{suit}{rank}") for rank in ("7", "8", "9", "10", "В", "Д", "К", "Т")] for suit in "♠♥♣♦"]
    sent = await bot.say(bot.anna, "Рука", rows)
    tab = page.locator(".chat-tab[data-tab=private]")
    await expect(tab.locator(".badge")).to_have_text("1")
    await tab.click()
    await expect(tab.locator(".badge")).to_have_count(0)
    await expect(pane(page, "group")).to_be_hidden()
    keys = message(page, "private", sent).locator(".kb-text")
    await expect(keys).to_have_count(32)
    cut: Any = await keys.evaluate_all("keys => keys.filter(key => key.scrollWidth > key.clientWidth).length")
    assert cut == 0
    assert await page.evaluate("document.documentElement.scrollWidth") == size[0]
    edges: Any = await keys.evaluate_all("keys => keys.map(key => key.getBoundingClientRect().right)")
    assert max(edges) <= size[0]


async def test_the_theme_follows_the_system_until_it_is_switched(open_page: OpenPage) -> None:
    page = await open_page(scheme="dark")
    root = page.locator("html")
    await expect(root).to_have_attribute("data-theme", "dark")
    await choose(page, "Светлое оформление")
    await expect(root).to_have_attribute("data-theme", "light")
    await page.reload()
    await expect(root).to_have_attribute("data-theme", "light")


async def test_the_page_speaks_the_language_of_the_browser(open_page: OpenPage) -> None:
    page = await open_page(locale="en-US")
    await expect(page.locator("#hint strong")).to_have_text("How to start playing")
    await expect(pane(page, "group").locator(".service", has_text="New bot in the group")).to_be_visible()
    await page.get_by_role("button", name="Русский").click()
    await expect(page.locator("#hint strong")).to_have_text("Как начать играть")


async def test_every_text_of_the_page_is_in_both_languages(open_page: OpenPage) -> None:
    page = await open_page()
    texts: dict[str, dict[str, str | dict[str, str]]] = await page.evaluate(
        "import('/page/strings.js').then(module => module.TEXTS)"
    )
    assert texts["ru"].keys() == texts["en"].keys()
    for language, plurals in (("ru", {"one", "few", "many", "other"}), ("en", {"one", "other"})):
        counted = [text for text in texts[language].values() if isinstance(text, dict)]
        assert counted
        assert all(text.keys() == plurals for text in counted)


async def test_a_lost_connection_is_told_and_found_again(open_page: OpenPage, bot: ScriptBot) -> None:
    page = await open_page()
    port = int(bot.base.rpartition(":")[2])
    await expect(page.locator("#link")).to_be_hidden()
    await bot.chat.close()
    await expect(page.locator("#link")).to_be_visible()
    bot.chat = LocalChat(limits=False)
    await bot.chat.start(port=port)
    await expect(page.locator("#link")).to_be_hidden()
    sent = await bot.say(bot.group, "снова здесь")
    await expect(message(page, "group", sent)).to_be_visible()


async def test_a_hidden_window_lets_its_connection_go_and_catches_up(open_page: OpenPage, bot: ScriptBot) -> None:
    page, other = await open_page(), await open_page(bot.boris)
    await expect(pane(page, "group").locator(".service").first).to_be_visible()
    hide = """hidden => {
      Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
      document.dispatchEvent(new Event("visibilitychange"));
    }"""
    await page.evaluate(hide, arg=True)
    sent = await bot.say(bot.group, "без вас")
    await expect(message(other, "group", sent)).to_be_visible()
    await expect(message(page, "group", sent)).to_have_count(0)
    await page.evaluate(hide, arg=False)
    await expect(message(page, "group", sent)).to_be_visible()


async def test_restarting_the_app_loses_what_only_one_sees(open_page: OpenPage, bot: ScriptBot) -> None:
    page = await open_page()
    await bot.deed("promote", user_id="bot", chat_id=bot.group)
    await bot.say(bot.group, "Рука", ephemeral_message_parameters={"receiver_user_id": bot.anna})
    await expect(pane(page, "group").locator("[data-ephemeral-id]")).to_have_count(1)
    await choose(page, "Перезапустить приложение")
    await expect(pane(page, "group").locator("[data-ephemeral-id]")).to_have_count(0)


async def test_a_bot_that_does_not_run_is_told_after_a_while(open_page: OpenPage, bot: ScriptBot) -> None:
    page = await open_page(clock=True)
    await expect(pane(page, "group").locator(".service").first).to_be_visible()
    await expect(page.locator("#away")).to_be_hidden()
    await page.clock.run_for(5000)
    await expect(page.locator("#away")).to_be_visible()
    await bot("getUpdates", timeout=0)
    await bot.say(bot.group, "здесь")
    await expect(page.locator("#away")).to_be_hidden()
