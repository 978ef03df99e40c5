"""What every adapter of the storage port promises, tried on each of them."""

from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import datetime, timedelta, timezone
from pathlib import Path

import pytest

from storage.memory import MemoryStorage
from storage.ports import (
    ActionRow,
    Change,
    ChatRow,
    ConflictError,
    DeadlineRow,
    DeckRow,
    DraftRow,
    PersonRow,
    SeatRow,
    Storage,
    SurfaceRow,
    TableRow,
)
from storage.sqlite import SqliteStorage
from tests.storage.samples import (
    ANNA,
    BORIS,
    COMPUTER,
    DECK,
    GROUP,
    LOBBY,
    NOON,
    SEED,
    action,
    kept_deal,
    kept_lobby,
    later,
    loaded,
    surface,
)

SUPERGROUP = -1000000004001
ELSEWHERE = timezone(timedelta(hours=3))


@pytest.fixture(params=["memory", "sqlite"])
async def storage(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Storage]:
    adapter: Storage = MemoryStorage() if request.param == "memory" else SqliteStorage(tmp_path / "valet.db")
    await adapter.open()
    yield adapter
    await adapter.close()


class TestNewTable:
    async def test_is_kept_whole_under_its_own_number(self, storage: Storage) -> None:
        table_id = await storage.create_table(replace(LOBBY, table_id=77), [ANNA, BORIS, COMPUTER], SEED)
        data = await loaded(storage, table_id)
        assert data.table == replace(LOBBY, table_id=table_id)
        assert data.seats == (ANNA, BORIS, COMPUTER)
        assert (data.decks, data.actions, data.drafts, data.deadlines, data.surfaces) == ((), (), (), (), ())

    async def test_numbers_differ(self, storage: Storage) -> None:
        assert len({(await kept_lobby(storage)).table_id for _ in range(3)}) == 3

    async def test_seed_is_kept_apart(self, storage: Storage) -> None:
        table = await kept_lobby(storage)
        assert await storage.server_seed(table.table_id) == SEED
        assert repr(SEED) not in repr(await storage.load_table(table.table_id))

    async def test_seed_of_no_table(self, storage: Storage) -> None:
        with pytest.raises(KeyError):
            await storage.server_seed(1)

    async def test_no_table(self, storage: Storage) -> None:
        assert await storage.load_table(1) is None
        assert await storage.surfaces(1) == ()

    @pytest.mark.parametrize("length", [0, 31, 33])
    async def test_seed_of_another_length_is_refused(self, storage: Storage, length: int) -> None:
        with pytest.raises(ValueError, match="32 bytes"):
            await storage.create_table(LOBBY, [ANNA], bytes(length))
        assert await storage.load_open_tables() == ()


class TestWrite:
    async def test_every_part_is_kept(self, storage: Storage) -> None:
        lobby = await kept_lobby(storage)
        table = replace(
            lobby,
            thread_id=9,
            phase="over",
            options="{}",
            settings='{"turn": 120}',
            first_dealer=1,
            started_at=later(1),
            ended_at=later(2),
        )
        change = Change(
            table,
            seats=[replace(ANNA, state='{"away": true}'), COMPUTER],
            deck=DECK,
            actions=[action(0), ActionRow(1, 0, -1, "turn AS", later(0.000001))],
            drafts=[DraftRow(0, "0.17", "discard 7S")],
            deadlines=[DeadlineRow("turn", later(120))],
        )
        await storage.write(change)
        data = await loaded(storage, table.table_id)
        assert data.table == table
        assert data.seats == tuple(change.seats or ())
        assert data.decks == (DECK,)
        assert data.actions == tuple(change.actions)
        assert data.drafts == tuple(change.drafts or ())
        assert data.deadlines == tuple(change.deadlines or ())

    async def test_none_leaves_a_list_as_it_was(self, storage: Storage) -> None:
        table = await kept_deal(storage)
        await storage.write(Change(table, drafts=[DraftRow(0, "s", "t")], deadlines=[DeadlineRow("turn", NOON)]))
        before = await loaded(storage, table.table_id)
        await storage.write(Change(replace(table, settings='{"paused": true}')))
        after = await loaded(storage, table.table_id)
        assert after == replace(before, table=replace(table, settings='{"paused": true}'))

    async def test_empty_clears_what_is_replaced_and_adds_nothing_to_the_rest(self, storage: Storage) -> None:
        table = await kept_deal(storage)
        await storage.write(Change(table, drafts=[DraftRow(0, "s", "t")], deadlines=[DeadlineRow("turn", NOON)]))
        await storage.write(Change(table, seats=[], actions=[], drafts=[], deadlines=[]))
        data = await loaded(storage, table.table_id)
        assert (data.seats, data.drafts, data.deadlines) == ((), (), ())
        assert (data.decks, data.actions) == ((DECK,), (action(0),))

    async def test_lists_are_replaced_whole(self, storage: Storage) -> None:
        table = await kept_lobby(storage)
        await storage.write(Change(table, drafts=[DraftRow(0, "a", "x"), DraftRow(1, "a", "y")]))
        swapped = (replace(BORIS, seat=0), replace(ANNA, seat=1))
        await storage.write(Change(table, seats=swapped, drafts=[DraftRow(1, "b", "z")]))
        data = await loaded(storage, table.table_id)
        assert data.seats == swapped
        assert data.drafts == (DraftRow(1, "b", "z"),)

    async def test_lists_come_back_in_order(self, storage: Storage) -> None:
        table = await kept_deal(storage)
        await storage.write(Change(table, deck=DeckRow(10, "d"), actions=[action(12, deal=10), action(2)]))
        await storage.write(
            Change(
                table,
                seats=[replace(ANNA, seat=10), replace(ANNA, seat=9)],
                deck=DeckRow(9, "c"),
                actions=[action(11, deal=9)],
                drafts=[DraftRow(10, "s", "t"), DraftRow(9, "s", "t")],
                deadlines=[DeadlineRow("turn", NOON), DeadlineRow("lobby", NOON), DeadlineRow("next_deal", NOON)],
            )
        )
        data = await loaded(storage, table.table_id)
        assert [row.seat for row in data.seats] == [9, 10]
        assert [row.deal for row in data.decks] == [0, 9, 10]
        assert [row.seq for row in data.actions] == [0, 2, 11, 12]
        assert [row.seat for row in data.drafts] == [9, 10]
        assert [row.name for row in data.deadlines] == ["lobby", "next_deal", "turn"]

    async def test_tables_do_not_mix(self, storage: Storage) -> None:
        one, two = await kept_deal(storage), await kept_deal(storage)
        untouched = await loaded(storage, two.table_id)
        await storage.write(Change(one, seats=[], actions=[action(1)], drafts=[DraftRow(0, "s", "t")]))
        assert await storage.load_table(two.table_id) == untouched

    async def test_unknown_table(self, storage: Storage) -> None:
        with pytest.raises(KeyError):
            await storage.write(Change(replace(LOBBY, table_id=1), seats=[ANNA]))
        assert await storage.load_table(1) is None


class TestAtomicity:
    @pytest.mark.parametrize(
        "clash", [{"actions": [action(1), action(0, "KS")]}, {"deck": DeckRow(0, "AS"), "actions": [action(1)]}]
    )
    async def test_a_conflict_keeps_nothing_of_the_change(self, storage: Storage, clash: dict[str, object]) -> None:
        table = await kept_deal(storage)
        before = await loaded(storage, table.table_id)
        change = Change(
            replace(table, phase="over", settings='{"x": 1}'),
            seats=[COMPUTER],
            drafts=[DraftRow(0, "s", "t")],
            deadlines=[DeadlineRow("turn", NOON)],
        )
        with pytest.raises(ConflictError):
            await storage.write(replace(change, **clash))  # type: ignore[arg-type]  # any one field
        assert await storage.load_table(table.table_id) == before

    async def test_writing_goes_on_after_a_conflict(self, storage: Storage) -> None:
        table = await kept_deal(storage)
        with pytest.raises(ConflictError):
            await storage.write(Change(table, actions=[action(0)]))
        await storage.write(Change(table, actions=[action(1)]))
        assert [row.seq for row in (await loaded(storage, table.table_id)).actions] == [0, 1]

    async def test_the_same_number_at_another_table_is_no_conflict(self, storage: Storage) -> None:
        for _ in range(2):
            table = await kept_deal(storage)
            assert (await loaded(storage, table.table_id)).actions == (action(0),)

    async def test_an_action_without_its_deck_keeps_nothing(self, storage: Storage) -> None:
        table = await kept_deal(storage)
        before = await loaded(storage, table.table_id)
        with pytest.raises(ValueError, match=r"(?i)deck|foreign key"):
            await storage.write(Change(replace(table, phase="over"), seats=[], actions=[action(1, deal=3)]))
        assert await storage.load_table(table.table_id) == before


class TestRefusals:
    @pytest.mark.parametrize(
        "table",
        [
            replace(LOBBY, phase="paused"),
            replace(LOBBY, options="[]"),
            replace(LOBBY, options="{"),
            replace(LOBBY, settings='{"x": NaN}'),
            replace(LOBBY, first_dealer=-1),
            replace(LOBBY, opened_at=NOON.replace(tzinfo=None)),
            replace(LOBBY, ended_at=NOON.astimezone(ELSEWHERE)),
        ],
    )
    async def test_a_table_that_cannot_be_kept(self, storage: Storage, table: TableRow) -> None:
        with pytest.raises(ValueError, match="TableRow"):
            await storage.create_table(table, [ANNA], SEED)
        kept = await kept_lobby(storage)
        with pytest.raises(ValueError, match="TableRow"):
            await storage.write(Change(replace(table, table_id=kept.table_id)))
        assert (await loaded(storage, kept.table_id)).table == kept

    @pytest.mark.parametrize(
        "change",
        [
            Change(LOBBY, seats=[ANNA, replace(BORIS, seat=0)]),
            Change(LOBBY, seats=[replace(ANNA, seat=-1)]),
            Change(LOBBY, seats=[replace(ANNA, state="null")]),
            Change(LOBBY, deck=DeckRow(-1, "AS")),
            Change(LOBBY, deck=DECK, actions=[action(1), action(1)]),
            Change(LOBBY, deck=DECK, actions=[replace(action(1), seq=-1)]),
            Change(LOBBY, deck=DECK, actions=[replace(action(1), seat=-2)]),
            Change(LOBBY, deck=DECK, actions=[replace(action(1), at=NOON.replace(tzinfo=None))]),
            Change(LOBBY, drafts=[DraftRow(0, "a", "x"), DraftRow(0, "b", "y")]),
            Change(LOBBY, drafts=[DraftRow(-1, "a", "x")]),
            Change(LOBBY, deadlines=[DeadlineRow("turn", NOON), DeadlineRow("turn", later(1))]),
            Change(LOBBY, deadlines=[DeadlineRow("turn", NOON.replace(tzinfo=None))]),
        ],
    )
    async def test_a_change_that_cannot_be_kept(self, storage: Storage, change: Change) -> None:
        table = await kept_lobby(storage)
        before = await loaded(storage, table.table_id)
        with pytest.raises(ValueError, match="Row"):
            await storage.write(replace(change, table=table))
        assert await storage.load_table(table.table_id) == before

    async def test_surface_person_and_chat(self, storage: Storage) -> None:
        table = await kept_lobby(storage)
        with pytest.raises(ValueError, match="SurfaceRow"):
            await storage.save_surface(replace(surface(table.table_id), sent_at=NOON.replace(tzinfo=None)))
        with pytest.raises(ValueError, match="SurfaceRow"):
            await storage.save_surface(replace(surface(table.table_id), generation=-1))
        with pytest.raises(ValueError, match="PersonRow"):
            await storage.save_person(PersonRow(11, "Anna", settings="1"))
        with pytest.raises(ValueError, match="ChatRow"):
            await storage.save_chat(ChatRow(GROUP, "group", "Dacha", settings=""))
        assert (await storage.surfaces(table.table_id), await storage.people(), await storage.chats()) == ((), (), ())


class TestTimes:
    @pytest.mark.parametrize(
        "at",
        [
            NOON,
            NOON.replace(microsecond=0),
            NOON.replace(microsecond=999_999),
            NOON.replace(year=1, month=1, day=1, microsecond=1),
            NOON.replace(year=9999, month=12, day=31, microsecond=999_999),
        ],
    )
    async def test_come_back_exactly(self, storage: Storage, at: datetime) -> None:
        table = await kept_lobby(storage, replace(LOBBY, opened_at=at))
        await storage.write(Change(table, deadlines=[DeadlineRow("turn", at)]))
        data = await loaded(storage, table.table_id)
        for kept in (data.table.opened_at, data.deadlines[0].at):
            assert (kept, kept.utcoffset()) == (at, timedelta(0))


class TestLists:
    async def test_open_tables_by_number(self, storage: Storage) -> None:
        one, two, three = [await kept_deal(storage) for _ in range(3)]
        await storage.save_surface(surface(three.table_id))
        await storage.write(Change(replace(two, phase="over", ended_at=NOON)))
        opened = await storage.load_open_tables()
        assert opened == (await loaded(storage, one.table_id), await loaded(storage, three.table_id))


class TestSurfaces:
    async def test_by_name_and_replaced(self, storage: Storage) -> None:
        table_id = (await kept_lobby(storage)).table_id
        pending = SurfaceRow(table_id, "hand.2", GROUP, 9, None, None, 13, 4, "", later(0.5))
        ephemeral = replace(pending, name="hand.10", ephemeral_id=7, message_id=0)
        for row in (surface(table_id), pending, ephemeral):
            await storage.save_surface(row)
        newer = surface(table_id, content="b2")
        await storage.save_surface(newer)
        assert await storage.surfaces(table_id) == (ephemeral, pending, newer)
        assert (await loaded(storage, table_id)).surfaces == (ephemeral, pending, newer)

    async def test_forgotten(self, storage: Storage) -> None:
        one, two = (await kept_lobby(storage)).table_id, (await kept_lobby(storage)).table_id
        for row in (surface(one), surface(one, "deal.1"), surface(two)):
            await storage.save_surface(row)
        await storage.delete_surface(one, "table")
        await storage.delete_surface(one, "nothing")
        await storage.delete_surface(99, "table")
        assert await storage.surfaces(one) == (surface(one, "deal.1"),)
        assert await storage.surfaces(two) == (surface(two),)

    async def test_a_change_leaves_them(self, storage: Storage) -> None:
        table = await kept_lobby(storage)
        await storage.save_surface(surface(table.table_id))
        await storage.write(Change(table, seats=[ANNA]))
        assert await storage.surfaces(table.table_id) == (surface(table.table_id),)

    async def test_of_no_table(self, storage: Storage) -> None:
        with pytest.raises(KeyError):
            await storage.save_surface(surface(1))


class TestPeopleAndChats:
    async def test_people(self, storage: Storage) -> None:
        boris = PersonRow(12, "Борис \u202e\u0000<b>", None, None)
        anna = PersonRow(11, "Анна", "anna", "ru", started=True, settings='{"sort": "♠"}')
        for row in (boris, anna):
            await storage.save_person(row)
        assert await storage.people() == (anna, boris)
        await storage.save_person(replace(anna, started=False))
        kept = await storage.person(11)
        assert kept == replace(anna, started=False)
        assert kept.started is False
        assert await storage.person(13) is None

    async def test_chats(self, storage: Storage) -> None:
        group = ChatRow(GROUP, "group", "Дача", "en", administrator=True, settings='{"a": 1}')
        private = ChatRow(11, "private", "")
        for row in (private, group):
            await storage.save_chat(row)
        assert await storage.chats() == (group, private)
        await storage.save_chat(replace(group, language=None, title="Озеро"))
        kept = await storage.chat(GROUP)
        assert kept == replace(group, language=None, title="Озеро")
        assert kept.administrator is True
        assert await storage.chat(-1) is None


class TestMovedChat:
    async def test_tables_go_on_and_group_surfaces_are_forgotten(self, storage: Storage) -> None:
        playing = await kept_deal(storage)
        over = replace(await kept_lobby(storage), phase="over", ended_at=NOON)
        await storage.write(Change(over))
        elsewhere = await kept_deal(storage, replace(LOBBY, chat_id=-5))
        private_hand = surface(playing.table_id, "hand.0", chat_id=11)
        for row in (surface(playing.table_id), private_hand, surface(elsewhere.table_id, chat_id=-5)):
            await storage.save_surface(row)
        before, other = await loaded(storage, playing.table_id), await loaded(storage, elsewhere.table_id)

        await storage.move_chat(GROUP, SUPERGROUP)

        moved = replace(before, table=replace(playing, chat_id=SUPERGROUP), surfaces=(private_hand,))
        assert await storage.load_table(playing.table_id) == moved
        assert (await loaded(storage, over.table_id)).table == replace(over, chat_id=SUPERGROUP)
        assert await storage.load_table(elsewhere.table_id) == other

    async def test_the_row_goes_on_under_the_new_number(self, storage: Storage) -> None:
        row = ChatRow(GROUP, "group", "Дача", "en", administrator=True, settings='{"a": 1}')
        await storage.save_chat(row)
        await storage.move_chat(GROUP, SUPERGROUP)
        assert await storage.chats() == (replace(row, chat_id=SUPERGROUP),)

    async def test_a_row_met_under_the_new_number_takes_over_what_it_lacks(self, storage: Storage) -> None:
        await storage.save_chat(ChatRow(GROUP, "group", "Дача", "en", True, '{"turn": 60, "tips": false}'))
        await storage.save_chat(ChatRow(SUPERGROUP, "supergroup", "Озеро", None, False, '{"turn": 30}'))
        await storage.move_chat(GROUP, SUPERGROUP)
        assert await storage.chats() == (
            ChatRow(SUPERGROUP, "supergroup", "Озеро", "en", False, '{"turn": 30, "tips": false}'),
        )

    async def test_the_language_chosen_anew_stays(self, storage: Storage) -> None:
        await storage.save_chat(ChatRow(GROUP, "group", "Дача", "en"))
        await storage.save_chat(ChatRow(SUPERGROUP, "supergroup", "Дача", "ru"))
        await storage.move_chat(GROUP, SUPERGROUP)
        assert await storage.chats() == (ChatRow(SUPERGROUP, "supergroup", "Дача", "ru"),)

    async def test_told_twice_or_of_an_unknown_chat(self, storage: Storage) -> None:
        table = await kept_deal(storage)
        await storage.save_chat(ChatRow(GROUP, "group", "Дача"))
        await storage.move_chat(GROUP, SUPERGROUP)
        await storage.save_surface(surface(table.table_id, chat_id=SUPERGROUP))
        before = await storage.load_open_tables(), await storage.chats()
        await storage.move_chat(GROUP, SUPERGROUP)
        await storage.move_chat(-77, -78)
        await storage.move_chat(SUPERGROUP, SUPERGROUP)
        assert (await storage.load_open_tables(), await storage.chats()) == before


class TestIsolation:
    async def test_lists_handed_over_may_change_afterwards(self, storage: Storage) -> None:
        seats = [ANNA, BORIS]
        table_id = await storage.create_table(LOBBY, seats, SEED)
        table = replace(LOBBY, table_id=table_id)
        actions, drafts, deadlines = [action(0)], [DraftRow(0, "s", "t")], [DeadlineRow("turn", NOON)]
        new_seats: list[SeatRow] = [ANNA]
        await storage.write(Change(table, new_seats, DECK, actions, drafts, deadlines))
        before = await loaded(storage, table_id)
        for handed in (seats, new_seats, actions, drafts, deadlines):
            handed.clear()
        assert await storage.load_table(table_id) == before

    async def test_what_was_given_back_stays_as_it_was(self, storage: Storage) -> None:
        table = await kept_deal(storage)
        before = await loaded(storage, table.table_id)
        seen = [row.seq for row in before.actions]
        await storage.write(Change(table, seats=[], actions=[action(1)]))
        assert [row.seq for row in before.actions] == seen
        assert before.seats == (ANNA, BORIS)

    async def test_everything_is_there_after_closing_and_opening(self, storage: Storage) -> None:
        table = await kept_deal(storage)
        await storage.save_surface(surface(table.table_id))
        await storage.save_person(PersonRow(11, "Анна"))
        before = await loaded(storage, table.table_id)
        await storage.close()
        await storage.close()
        await storage.open()
        await storage.open()
        assert await storage.load_open_tables() == (before,)
        assert await storage.people() == (PersonRow(11, "Анна"),)
        assert (await kept_lobby(storage)).table_id != table.table_id
