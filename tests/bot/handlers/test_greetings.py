"""Greetings as people make them: by the button, by the words where the bot hears them, and while another leads."""

import asyncio
from datetime import timedelta

from bot import lobby, play
from bot.handlers.desk import HEARD_BEFORE_LIFT, SAID_BEFORE_LIFT
from bot.tables import Table
from games.cards import BY_NAME
from games.core import Seat
from games.match import set_up
from games.privet import PRIVET
from storage.memory import MemoryStorage
from storage.ports import Change
from tests.bot.fake_ticker import settle
from tests.bot.handlers.counter import Counter, button, counter_of
from tests.bot.table.fakes import ANNA, BORIS, GROUP, VERA, presser

PEOPLE = (ANNA, BORIS, VERA)
LATE = "Поздно, уже без вас."


class Disk(MemoryStorage):
    """Takes its time, if it is not ready."""

    def __init__(self) -> None:
        super().__init__()
        self.ready = asyncio.Event()
        self.ready.set()

    async def write(self, change: Change) -> None:
        await self.ready.wait()
        await super().write(change)


async def dealt(counter: Counter, *first: str, players_lead: bool = False, heroes: str = "jacks") -> Table:
    """Three people before whom these cards come first; the first of them is turned by the clock or not at all."""
    table = await counter.lobby(*PEOPLE, game="privet")
    await table.step(lambda state: lobby.set_option(state, presser(ANNA), "heroes", heroes))
    cards = [BY_NAME[name] for name in first]
    rest = list(PRIVET.pack(set_up(PRIVET, len(PEOPLE), {}, 0)))
    for card in cards:
        rest.remove(card)
    table.decks = lambda state, number: (*cards, *rest)  # noqa: ARG005 - every deal is the same
    if players_lead:
        await counter.press(ANNA, button(table, "l", "set", "0", "1"))
    await counter.press(ANNA, button(table, "l", "start"))
    await counter.settle()
    await until(counter, table, left=len(cards) + len(rest))
    return table


async def until(counter: Counter, table: Table, left: int, seconds: float = 60) -> None:
    """Let time pass until so many cards are left to turn."""
    end = counter.clock.time + timedelta(seconds=seconds)
    while table.state.playing.state is None or table.state.playing.view(None).stock != left:
        assert counter.clock.pass_time(end - counter.clock.time)
        await counter.settle()


async def pass_seconds(counter: Counter, seconds: float) -> None:
    """Let so much time pass, and whatever is due in it happen."""
    end = counter.clock.time + timedelta(seconds=seconds)
    while counter.clock.pass_time(end - counter.clock.time):
        await counter.settle()


def person_at(table: Table, seat: Seat) -> int:
    """Who sits there."""
    user_id = table.state.sitters[seat].user_id
    assert user_id is not None
    return user_id


def taken(table: Table, user_id: int) -> int:
    """How many jacks a person has."""
    seat = table.state.seat_of(user_id)
    assert seat is not None
    return table.state.playing.view(None).tricks_taken[seat]


async def greet(counter: Counter, table: Table, user_id: int, stamp: str) -> str:
    """Press the greeting of the card with that stamp."""
    return await counter.press(user_id, button(table, "d", "greet.J", stamp=stamp))


async def test_the_first_press_takes_the_jack_and_later_ones_are_answered_politely() -> None:
    async with counter_of() as counter:
        table = await dealt(counter, "JS", "2S")
        await until(counter, table, left=103)
        stamp = table.state.playing.stamp(0)
        assert await greet(counter, table, BORIS, stamp) == "Успели. Карта ваша."
        assert await greet(counter, table, VERA, stamp) == LATE
        await until(counter, table, left=102)
        assert await greet(counter, table, VERA, stamp) == "Поздно, карта уже другая."
        assert taken(table, BORIS) == 1


async def test_a_claim_costs_the_group_no_write_of_its_own() -> None:
    async with counter_of() as counter:
        table = await dealt(counter, "JS", "2S")
        await until(counter, table, left=103)
        counter.telegram.calls.clear()
        await greet(counter, table, BORIS, table.state.playing.stamp(0))
        for user_id in PEOPLE:
            await greet(counter, table, user_id, table.state.playing.stamp(0))
        await counter.settle()
        assert "editMessageText" not in counter.telegram.methods()
        await until(counter, table, left=102)
        assert "Борис" in counter.telegram.last("editMessageText")["text"].split("Счёт")[0]


async def test_the_words_are_heard_in_any_letters_and_with_a_mention() -> None:
    for words in ("ПРИВЕТ валет!!!", "@ValetBot Привет, Валет", "hello jack", "privet valet", "Привееет,валеттт 👋"):
        async with counter_of() as counter:
            table = await dealt(counter, "JS")
            await until(counter, table, left=103)
            await counter.say(VERA, f"{words} и всем привет")
            assert taken(table, VERA) == 0
            await counter.say(VERA, words)
            assert taken(table, VERA) == 1


async def test_other_heroes_are_wished_well_in_other_words_too() -> None:
    for name, words in (("QS", "Здравствуй, Дама!"), ("KS", "здравствуй король"), ("AS", "Здравствуй, Туз")):
        async with counter_of() as counter:
            table = await dealt(counter, name, heroes="all")
            await until(counter, table, left=103)
            await counter.say(VERA, words)
            assert taken(table, VERA) == 1


async def test_greetings_that_push_the_table_up_lift_it_as_any_talk_does() -> None:
    async with counter_of() as counter:
        table = await dealt(counter, "2S")
        await until(counter, table, left=103)
        posting = table.state.posting
        for _ in range(HEARD_BEFORE_LIFT):
            assert table.state.posting == posting
            await counter.say(BORIS, "Привет, Валет!")
        assert table.state.posting == posting + 1


async def test_alone_the_table_is_lifted_before_typed_words_hide_it() -> None:
    async with counter_of() as counter:
        await counter.say(ANNA, "/play privet", ANNA)
        table = counter.table(ANNA)
        await counter.press(ANNA, button(table, "l", "start"), ANNA)
        await counter.settle()
        await until(counter, table, left=103)
        posting = table.state.posting
        for _ in range(SAID_BEFORE_LIFT):
            assert table.state.posting == posting
            await counter.say(ANNA, "привет валет", ANNA)
        assert table.state.posting == posting + 1


async def test_the_words_are_not_meant_for_a_card_that_nobody_has_seen() -> None:
    async with counter_of() as counter:
        table = await dealt(counter, "2S", "3S")
        await until(counter, table, left=103)
        await table.step(lambda state: play.act_as_host(state, counter.clock.now()))
        assert table.has_unseen_card
        await counter.say(BORIS, "Привет, Валет!")
        assert table.state.playing.view(None).notes == ()
        await counter.settle()
        await counter.say(BORIS, "Привет, Валет!")
        assert {note.kind for note in table.state.playing.view(None).notes} == {"false_greeting", "sits_out"}


async def test_words_that_waited_while_the_next_card_was_kept_are_not_meant_for_it() -> None:
    disk = Disk()
    async with counter_of(disk) as counter:
        table = await dealt(counter, "2S", "3S")
        await until(counter, table, left=103)
        disk.ready.clear()
        counter.telegram.gate.clear()
        turning = asyncio.create_task(table.step(lambda state: play.act_as_host(state, counter.clock.now())))
        saying = asyncio.create_task(counter.say(BORIS, "Привет, Валет!"))
        await settle()
        assert not table.has_unseen_card
        disk.ready.set()
        await asyncio.gather(turning, saying)
        counter.telegram.gate.set()
        assert table.state.playing.view(None).stock == 102
        assert table.state.playing.view(None).notes == ()


async def test_who_leads_turns_by_a_button_of_their_own_and_not_before_all_have_seen_the_card() -> None:
    async with counter_of() as counter:
        table = await dealt(counter, "2S", "JS", "3S", players_lead=True)
        leader = table.state.playing.view(None).dealer
        other = (leader + 1) % len(PEOPLE)
        turn = button(table, "w", "0", stamp=table.state.playing.stamp(leader))
        assert "Эту кнопку нажимает" in await counter.press(person_at(table, other), turn)
        assert await counter.press(person_at(table, leader), turn) == ""
        assert "Пусть карту увидят все" in await counter.press(person_at(table, leader), turn)
        turn = button(table, "w", "0", stamp=table.state.playing.stamp(leader))
        assert "Пусть карту увидят все" in await counter.press(person_at(table, leader), turn)
        assert "Эту кнопку нажимает" in await counter.press(person_at(table, other), turn)
        await counter.settle()
        assert turn in str(counter.telegram.last("editMessageText")["reply_markup"])
        await pass_seconds(counter, 2)
        assert await counter.press(person_at(table, leader), turn) == ""
        assert table.state.playing.view(None).stock == 102


async def test_who_leads_does_not_greet_and_does_not_take_the_jack_back() -> None:
    async with counter_of() as counter:
        table = await dealt(counter, "JS", "2S", players_lead=True)
        leader = table.state.playing.view(None).dealer
        other = (leader + 1) % len(PEOPLE)
        turn = button(table, "w", "0", stamp=table.state.playing.stamp(leader))
        await counter.press(person_at(table, leader), turn)
        stamp = table.state.playing.stamp(leader)
        assert "2.1" in await greet(counter, table, person_at(table, leader), stamp)
        expire = button(table, "w", "0", stamp=stamp)
        await counter.press(person_at(table, leader), expire)
        assert table.state.playing.view(None).phase == "hero"
        assert await greet(counter, table, person_at(table, other), stamp) == "Успели. Карта ваша."
        assert "2.1" in await greet(counter, table, person_at(table, leader), stamp)


async def test_where_players_lead_nobody_gets_a_hand() -> None:
    async with counter_of() as counter:
        await dealt(counter, "2S", players_lead=True)
        sent = [call.parameters for call in counter.telegram.calls if call.method == "sendMessage"]
        assert {int(message["chat_id"]) for message in sent} == {GROUP}
        assert not [message for message in sent if "Моя рука" in str(message)]
