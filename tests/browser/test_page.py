"""The page of the local chat: what a person sees and does there, in a real Chromium against the real server."""

import asyncio

import pytest
from playwright.async_api import Locator, Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.script_bot import ScriptBot, button

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="package")]


EMPTY: dict[str, str] = {}


def pane(page: Page, kind: str) -> Locator:
    return page.locator(f"[data-pane={kind}]")


def message(page: Page, kind: str, message_id: int) -> Locator:
    return pane(page, kind).locator(f"[data-message-id='{message_id}']")


async def write(page: Page, kind: str, text: str) -> None:
    await pane(page, kind).locator("textarea[data-composer]").fill(text)
    await pane(page, kind).locator("textarea[data-composer]").press("Enter")


async def top_of(shown: Locator) -> float:
    box = await shown.bounding_box()
    assert box
    return box["y"]


async def choose(page: Page, item: str) -> None:
    await page.locator("#more").click()
    await page.locator(".menu-item", has_text=item).click()


async def test_opens_on_a_person_in_a_group_with_a_hint_that_starts_a_game(open_page: OpenPage, bot: ScriptBot) -> None:
    page = await open_page()
    await expect(page.locator(f"[data-person-id='{bot.anna}']")).to_have_attribute("aria-selected", "true")
    await expect(pane(page, "group").locator(".pane-name strong")).to_have_text("Дача у озера")
    await page.locator(".hint-button.second").click()
    assert (await bot.command("/play"))["chat"]["id"] == bot.group
    await expect(page.locator("#hint")).to_be_hidden()
    await page.reload()
    await expect(pane(page, "group").locator(".message.mine .text")).to_contain_text("/play")
    await expect(page.locator("#hint")).to_be_hidden()


async def test_who_never_pressed_start_sees_the_start_button(open_page: OpenPage, bot: ScriptBot) -> None:
    page = await open_page(bot.vera)
    private = pane(page, "private")
    await expect(private.locator("textarea[data-composer]")).to_have_count(0)
    await private.get_by_role("button", name="Старт").click()
    assert (await bot.command("/start", by=bot.vera))["chat"]["id"] == bot.vera
    await expect(private.locator("textarea[data-composer]")).to_be_visible()


async def test_entities_are_drawn_and_text_is_never_markup(open_page: OpenPage, bot: ScriptBot) -> None:
    page = await open_page()
    wide = "0123456789" * 12
    sent = await bot.say(
        bot.group,
        "<b>жирно <i>и криво</i></b> &lt;img src=x onerror=alert(1)&gt; ♥️К <a href='https://example.org/'>там</a>"
        f" <tg-spoiler>тайна</tg-spoiler>\n<pre>♠В {wide}</pre>\n<blockquote>цитата</blockquote>\n/rules",
    )
    shown = message(page, "group", sent)
    await expect(shown.locator("strong em")).to_have_text("и криво")
    await expect(shown.locator(".text")).to_contain_text("<img src=x onerror=alert(1)>")
    await expect(shown.locator("img")).to_have_count(0)
    await expect(shown.locator("a")).to_have_attribute("href", "https://example.org/")
    await expect(shown.locator(".suit.heart")).to_have_count(1)
    await expect(shown.locator("blockquote")).to_have_text("цитата")
    assert await shown.locator("pre").evaluate("node => node.scrollWidth > node.clientWidth")
    assert await shown.locator("pre").evaluate("node => node.getBoundingClientRect().height") < 60
    spoiler = shown.locator(".spoiler")
    await expect(spoiler.locator(".spoiler-text")).to_have_css("opacity", "0")
    await spoiler.click()
    await expect(spoiler.locator(".spoiler-text")).to_have_css("opacity", "1")
    await shown.get_by_role("button", name="/rules").click()
    await bot.command("/rules")


async def test_suits_keep_the_columns_of_monospaced_text(open_page: OpenPage, bot: ScriptBot) -> None:
    page = await open_page()
    sent = await bot.say(bot.group, "<pre>♦В♥♠|\nабвг|</pre>")
    ends = (
        await message(page, "group", sent)
        .locator("pre code")
        .evaluate(
            """code => {
          const range = document.createRange();
          const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
          const ends = [];
          for (let node = walker.nextNode(); node; node = walker.nextNode())
            for (let at = 0; at < node.data.length; at++)
              if (node.data[at] === "|") {
                range.setStart(node, at); range.setEnd(node, at + 1);
                ends.push(range.getBoundingClientRect().right);
              }
          return ends;
        }"""
        )
    )
    assert len(ends) == 2
    assert abs(ends[0] - ends[1]) < 0.5


async def test_a_card_stays_in_one_line_with_whose_it_is(open_page: OpenPage, bot: ScriptBot) -> None:
    page = await open_page(size=(390, 844))
    sent = await bot.say(bot.group, " · ".join(f"Прохор{length * 'а'}\u00a0♦️В" for length in range(12)))
    cards = message(page, "group", sent).locator(".card")
    await expect(cards).to_have_text([f"Прохор{length * 'а'}\u00a0♦️В" for length in range(12)])
    assert await cards.evaluate_all("cards => cards.map(card => card.getClientRects().length)") == [1] * 12


async def test_a_folded_quote_opens_and_stays_open_through_an_edit(open_page: OpenPage, bot: ScriptBot) -> None:
    page = await open_page()
    quote = "<blockquote expandable>" + "\n".join(f"{n}. взятка" for n in range(1, 8)) + "</blockquote>"
    sent = await bot.say(bot.group, f"Взятка 7\n{quote}")
    folded = message(page, "group", sent).locator("blockquote .quote-text")
    await expect(message(page, "group", sent).locator("blockquote.foldable")).to_be_visible()
    height = await folded.evaluate("node => node.clientHeight")
    await message(page, "group", sent).get_by_role("button", name="Развернуть").click()
    assert await folded.evaluate("node => node.clientHeight") > 2 * height
    await bot.edit(bot.group, sent, f"Взятка 8\n{quote}")
    await expect(message(page, "group", sent).locator(".text")).to_contain_text("Взятка 8")
    assert await folded.evaluate("node => node.clientHeight") > 2 * height


async def test_a_press_spins_until_it_is_answered_by_toast_or_alert(open_page: OpenPage, bot: ScriptBot) -> None:
    page = await open_page()
    rows = [[button("♠️Т", "primary"), button("♠️9")], [button("Начать", "success"), button("Нет", disabled=EMPTY)]]
    sent = await bot.say(bot.group, "Ваш ход", rows)
    keys = message(page, "group", sent).locator("button.kb")
    await expect(keys).to_have_count(4)
    styles = await keys.evaluate_all("keys => keys.map(key => [key.dataset.row, key.dataset.col, key.dataset.style])")
    assert styles == [["0", "0", "primary"], ["0", "1", "plain"], ["1", "0", "success"], ["1", "1", "plain"]]
    await expect(keys.nth(3)).to_be_disabled()
    await keys.nth(0).click()
    query = await bot.heard("callback_query")
    assert (query["data"], query["from"]["id"]) == ("♠️Т", bot.anna)
    await expect(keys.nth(0)).to_have_attribute("aria-busy", "true")
    await bot("answerCallbackQuery", callback_query_id=query["id"], text="Есть ♣️", show_alert=True)
    await expect(page.locator("#alert p")).to_have_text("Есть ♣️")
    await expect(keys.nth(0)).not_to_have_attribute("aria-busy", "true")
    await page.locator("#alert").get_by_role("button", name="OK").click()
    await expect(page.locator("#alert")).to_be_hidden()
    await keys.nth(1).click()
    query = await bot.heard("callback_query")
    await bot("answerCallbackQuery", callback_query_id=query["id"], text="♠️9")
    await expect(page.locator("#toast")).to_have_text("♠️9")
    await page.locator(".person", has_text="Борис").click()
    await expect(page.locator("#toast")).to_be_hidden()


async def test_what_did_not_change_keeps_its_element(open_page: OpenPage, bot: ScriptBot) -> None:
    page = await open_page()
    sent = await bot.say(bot.group, "Рука", [[button("♠️Т"), button("♠️9"), button("♥️В")]])
    other = await bot.say(bot.group, "Стол")
    keys = message(page, "group", sent).locator("button.kb")
    await expect(keys).to_have_count(3)
    before = [await keys.nth(n).element_handle() for n in range(3)]
    await bot.edit(bot.group, other, "Стол, взятка 2")
    await bot.edit(bot.group, sent, "Рука", [[button("♠️Т"), button("♠️9", "primary"), button("♥️В", callback_data="2")]])
    await expect(keys.nth(1)).to_have_attribute("data-style", "primary")
    kept = [handle is not None and await handle.evaluate("node => node.isConnected") for handle in before]
    assert kept == [True, False, True]
    await keys.nth(2).click()
    assert (await bot.heard("callback_query"))["data"] == "2"


async def test_reading_above_is_not_disturbed_and_a_pill_tells_of_news(open_page: OpenPage, bot: ScriptBot) -> None:
    page = await open_page()
    first = await bot.say(bot.group, "Стол")
    for number in range(30):
        await bot.say(bot.group, f"строка {number}\n" * 3)
    last = await bot.say(bot.group, "последнее")
    await expect(message(page, "group", last)).to_be_in_viewport()
    scroller = pane(page, "group").locator(".messages")
    await scroller.hover()
    await page.mouse.wheel(0, -1200)
    pill = pane(page, "group").locator(".pill")
    await expect(pill).to_be_visible()
    marked = message(page, "group", last - 15)
    await marked.scroll_into_view_if_needed()
    top = await top_of(marked)
    await bot.edit(bot.group, first, "Стол\nвырос\nнамного")
    news = await bot.say(bot.group, "новое")
    await expect(pill).to_contain_text("1 новое сообщение")
    assert abs(await top_of(marked) - top) < 2
    await pill.click()
    await expect(message(page, "group", news)).to_be_in_viewport()
    await expect(pill).to_be_hidden()


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
async def test_who_comes_back_finds_the_chat_where_they_left_it(
    open_page: OpenPage, bot: ScriptBot, size: tuple[int, int]
) -> None:
    page = await open_page(size=size)
    tabs = size[0] < 760
    for number in range(30):
        last = await bot.say(bot.group, f"строка {number}\n" * 3)
    await expect(message(page, "group", last)).to_be_in_viewport()
    marked = message(page, "group", last - 15)
    await marked.scroll_into_view_if_needed()
    await expect(pane(page, "group").locator(".pill")).to_be_visible()
    top = await top_of(marked)
    await page.locator(".person", has_text="Борис").click()
    await expect(message(page, "group", last)).to_be_in_viewport()
    if tabs:
        await page.locator(".chat-tab[data-tab=private]").click()
    await page.locator(".person", has_text="Анна").click()
    await expect(page.locator(".person[aria-selected=true]", has_text="Анна")).to_be_visible()
    if tabs:
        await page.locator(".chat-tab[data-tab=group]").click()
    await expect(marked).to_be_in_viewport()
    assert abs(await top_of(marked) - top) < 2


async def test_an_ephemeral_message_is_seen_by_one_person_and_can_be_dismissed(
    open_page: OpenPage, bot: ScriptBot
) -> None:
    page, other = await open_page(), await open_page(bot.boris)
    table = await bot.say(bot.group, "Стол", [[button("Моя рука")]])
    await message(page, "group", table).locator("button.kb").click()
    query = await bot.heard("callback_query")
    wish = {"receiver_user_id": bot.anna, "callback_query_id": query["id"]}
    await bot.say(bot.group, "Ваш ход", [[button("♣️Д")]], ephemeral_message_parameters=wish)
    hand = pane(page, "group").locator("[data-ephemeral-id]")
    await expect(hand.locator(".ephemeral-mark")).to_contain_text("видно только вам")
    await bot.say(bot.group, "после")
    await expect(pane(other, "group")).to_contain_text("после")
    await expect(pane(other, "group").locator("[data-ephemeral-id]")).to_have_count(0)
    await hand.locator("button.kb").click()
    assert (await bot.heard("callback_query"))["message"]["ephemeral_message_id"] == 1
    await hand.get_by_role("button", name="Скрыть").click()
    await expect(hand).to_have_count(0)


async def test_links_to_the_bot_press_start(open_page: OpenPage, bot: ScriptBot) -> None:
    page = await open_page(bot.vera, size=(390, 844))
    username = bot.chat.telegram.world.bot_username
    rows = [[button("Рука", url=f"https://t.me/{username}?start=table_1"), button("Ответом")]]
    sent = await bot.say(bot.group, "Стол", rows)
    await message(page, "group", sent).locator("button.kb", has_text="Рука").click()
    assert (await bot.command("/start table_1"))["from"]["id"] == bot.vera
    await expect(pane(page, "private")).to_be_visible()
    await expect(pane(page, "group")).to_be_hidden()
    await page.locator(".chat-tab[data-tab=group]").click()
    await message(page, "group", sent).locator("button.kb", has_text="Ответом").click()
    query = await bot.heard("callback_query")
    await bot("answerCallbackQuery", callback_query_id=query["id"], url=f"https://t.me/{username}?start=two")
    await bot.command("/start two")


async def test_adding_to_a_group_asks_which_and_greets(open_page: OpenPage, bot: ScriptBot) -> None:
    page = await open_page()
    username = bot.chat.telegram.world.bot_username
    await bot.deed("start", **{"as": bot.anna})
    sent = await bot.say(bot.anna, "Привет", [[button("В группу", url=f"https://t.me/{username}?startgroup=x")]])
    await message(page, "private", sent).locator("button.kb").click()
    await page.locator("#form").get_by_role("button", name="Добавить бота в группу").click()
    assert (await bot.command(f"/start@{username} x"))["chat"]["id"] == bot.group


async def test_the_command_menu_filters_and_enter_sends(open_page: OpenPage, bot: ScriptBot) -> None:
    commands = [{"command": name, "description": name.upper()} for name in ("play", "rules", "score")]
    await bot("setMyCommands", commands=commands)
    page = await open_page()
    composer = pane(page, "group").locator("textarea[data-composer]")
    await composer.fill("/")
    options = pane(page, "group").get_by_role("option")
    await expect(options).to_have_text(["/playPLAY", "/rulesRULES", "/scoreSCORE"])
    await composer.fill("/r")
    await expect(options).to_have_text(["/rulesRULES"])
    await composer.press("Enter")
    await bot.command("/rules")
    await expect(composer).to_have_value("")
    await expect(options).to_have_count(0)
    await pane(page, "private").get_by_role("button", name="Команды бота").click()
    await pane(page, "private").get_by_role("option").nth(1).click()
    assert (await bot.command("/rules"))["chat"]["type"] == "private"


async def test_text_is_sent_as_written_and_answers_its_message(open_page: OpenPage, bot: ScriptBot) -> None:
    page = await open_page()
    sent = await bot.say(bot.group, "Вопрос")
    await message(page, "group", sent).locator(".bubble").click(button="right")
    await page.get_by_role("menuitem", name="Ответить").click()
    await write(page, "group", "<b>ответ</b>")
    heard = await bot.command("<b>ответ</b>")
    assert heard["reply_to_message"]["message_id"] == sent
    own = pane(page, "group").locator(".message.mine").last
    await expect(own.locator(".reply")).to_contain_text("Вопрос")
    await expect(own.locator(".text")).to_contain_text("<b>ответ</b>")


async def test_a_file_can_be_taken(open_page: OpenPage, bot: ScriptBot) -> None:
    page = await open_page()
    await bot.send_file(bot.group, "valety.txt", b"record")
    async with page.expect_download() as download:
        await pane(page, "group").locator("a.file", has_text="valety.txt").click()
    path = await (await download.value).path()
    assert await asyncio.to_thread(path.read_bytes) == b"record"
