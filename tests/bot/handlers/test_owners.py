"""The people who run the bot (OWNER_IDS) administer every group: they stop, set house rules and choose its language."""

from dataclasses import replace

from bot.table import Phase
from games.core import option_specs
from tests.bot.handlers.counter import Counter, button, counter_of
from tests.bot.table.fakes import ANNA, BORIS, GROUP, VERA


def own(counter: Counter) -> None:
    """Make Vera an owner who is a plain member of the group."""
    counter.desk.owners = frozenset({VERA})
    counter.telegram.statuses[GROUP, VERA] = "member"


async def test_an_owner_stops_a_match_at_which_others_sit() -> None:
    async with counter_of() as counter:
        own(counter)
        table = await counter.match(ANNA, BORIS)
        await counter.say(VERA, "/stop")
        assert table.state.phase is Phase.OVER
    async with counter_of() as counter:
        table = await counter.match(ANNA, BORIS)
        await counter.say(VERA, "/stop")
        assert table.state.phase is Phase.PLAYING


async def test_an_owner_stops_by_button_and_cancels_a_lobby() -> None:
    async with counter_of() as counter:
        own(counter)
        table = await counter.match(ANNA, BORIS)
        for _ in range(2):
            await counter.press(VERA, button(table, "t", "stop"))
        assert table.state.phase is Phase.OVER
        lobby = await counter.lobby(ANNA, BORIS)
        await counter.press(VERA, button(lobby, "l", "cancel"))
        assert lobby.state.phase is Phase.OVER


async def test_an_owner_sets_house_rules() -> None:
    async with counter_of() as counter:
        table = await counter.lobby(ANNA, BORIS)
        refused = await counter.press(VERA, button(table, "l", "set", "0", "1"))
        before = table.state
        own(counter)
        kept = await counter.press(VERA, button(table, "l", "set", "0", "1"))
        spec = option_specs(before.chosen_game.options)[0]
        assert (before.options, refused != kept) == ({}, True)
        assert table.state == replace(before, options={spec.name: spec.values[1]}, deadlines=table.state.deadlines)


async def test_an_owner_chooses_a_groups_language() -> None:
    async with counter_of() as counter:
        own(counter)
        await counter.press(VERA, "s:::chatlang:en")
        await counter.press(BORIS, "s:::chatlang:ru")
        assert counter.directory.language_in(GROUP) == "en"


async def test_an_owner_has_no_right_in_anothers_private_chat() -> None:
    async with counter_of() as counter:
        own(counter)
        table = await counter.match(ANNA, chat_id=ANNA)
        for _ in range(2):
            await counter.press(VERA, button(table, "t", "stop"), VERA)
        assert table.state.phase is Phase.PLAYING
