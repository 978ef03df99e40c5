"""What is known of people and chats, changed from several sides at once."""

import asyncio

from bot.people import Directory
from storage.memory import MemoryStorage
from storage.ports import ChatRow, PersonRow
from tests.bot.table.fakes import ANNA, GROUP


class SlowDisk(MemoryStorage):
    """Lets others come between before it keeps anything."""

    async def save_person(self, row: PersonRow) -> None:
        await asyncio.sleep(0)
        await super().save_person(row)

    async def save_chat(self, row: ChatRow) -> None:
        await asyncio.sleep(0)
        await super().save_chat(row)


async def directory() -> tuple[Directory, MemoryStorage]:
    storage = SlowDisk()
    await storage.open()
    return Directory(storage, "ru"), storage


async def test_changes_of_one_person_at_the_same_instant_are_all_kept() -> None:
    known, storage = await directory()
    await known.meet(ANNA, "Анна", None, "ru", in_private=True)
    await known.set_started(ANNA, started=False)
    await asyncio.gather(
        known.meet(ANNA, "Аня", "anna", "ru", in_private=False),
        known.set_started(ANNA, started=True),
        known.choose_language(ANNA, "en"),
        known.await_string(ANNA, 7),
    )
    person = known.person(ANNA)
    assert (person.name, person.started) == ("Аня", True)
    assert (known.language_of(ANNA), known.string_awaited(ANNA)) == ("en", 7)
    assert await storage.person(ANNA) == person


async def test_who_was_met_in_a_group_alone_has_not_started_the_bot() -> None:
    known, storage = await directory()
    await known.meet(ANNA, "Анна", None, "ru", in_private=False)
    assert not known.person(ANNA).started
    await known.meet(ANNA, "Анна", None, "ru", in_private=True)
    await known.meet(ANNA, "Анна", None, "ru", in_private=False)
    assert known.person(ANNA).started
    assert await storage.person(ANNA) == known.person(ANNA)


async def test_a_refusal_counts_at_once_and_stays_through_a_change_under_way() -> None:
    known, storage = await directory()
    await known.meet(ANNA, "Анна", None, "ru", in_private=True)
    renaming = asyncio.create_task(known.meet(ANNA, "Аня", None, "ru", in_private=False))
    await asyncio.sleep(0)
    known.note_refusal(ANNA)
    assert not known.person(ANNA).started
    await asyncio.gather(renaming, known.keep(ANNA))
    assert known.person(ANNA) == PersonRow(ANNA, "Аня", language="ru", started=False)
    assert await storage.person(ANNA) == known.person(ANNA)


async def test_changes_of_one_chat_at_the_same_instant_are_all_kept() -> None:
    known, storage = await directory()
    await asyncio.gather(
        known.enter(GROUP, "group", "Дача"),
        known.choose_chat_language(GROUP, "en"),
        known.keep_titles(GROUP, "belka", {"t": [[1, 2]]}),
        known.keep_titles(GROUP, "terz", {"t": [[3]]}),
    )
    assert (known.chat(GROUP).title, known.language_in(GROUP)) == ("Дача", "en")
    assert known.titles_in(GROUP, "belka") == {"t": [[1, 2]]}
    assert known.titles_in(GROUP, "terz") == {"t": [[3]]}
    assert await storage.chat(GROUP) == known.chat(GROUP)


async def test_a_supergroup_that_was_met_before_the_move_takes_over_language_and_titles() -> None:
    known, storage = await directory()
    await known.enter(GROUP, "group", "Дача")
    await known.choose_chat_language(GROUP, "en")
    await known.keep_titles(GROUP, "belka", {"t": [[1, 2]]})
    await known.enter(-1001, "supergroup", "Дача")
    await known.move_chat(GROUP, -1001)
    assert known.language_in(-1001) == "en"
    assert known.titles_in(-1001, "belka") == {"t": [[1, 2]]}
    assert known.chat(-1001).kind == "supergroup"
    await known.enter(-1001, "supergroup", "Новая дача")
    kept = await storage.chat(-1001)
    assert kept is not None
    assert kept.language == "en"


async def test_of_two_choices_in_a_hurry_the_later_one_counts() -> None:
    known, storage = await directory()
    await known.choose_language(ANNA, "ru")
    await asyncio.gather(known.choose_language(ANNA, "en"), known.choose_language(ANNA, "ru"))
    assert known.language_of(ANNA) == "ru"
    assert await storage.person(ANNA) == known.person(ANNA)
