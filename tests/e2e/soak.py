"""Many whole matches through the bot and the local Bot API, as fast as they go: ``python -m tests.e2e.soak``.

People and server share the bot's process; the bot itself knows nothing but its Bot API over HTTP. Exit status 1 if
anything was logged as a warning or worse, refused, shown to who may not see it, or stood still.
"""

import argparse
import asyncio
import logging
import resource
import shutil
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Final, Self

import pytest

from games.core import AnyGame, OptionValue, option_specs
from games.registry import GAMES
from tests.e2e import bots
from tests.e2e.bots import BotWithin, without_budgets
from tests.e2e.evening import NAMES, Evening
from tests.e2e.people import Person, told
from tests.e2e.sociable import Sociable
from tests.e2e.truth import TableTruth, read_tables
from tests.e2e.watcher import PROBE, QUOTED, Watcher
from tests.e2e.window import EVERYWHERE, Ears, Window, listen

AT_ONCE: Final = 8
"""Tables that play at the same time, at one server with one database, if no other number is given; then the next."""
STUCK: Final = 30.0
"""Seconds without a message or an edit after which a table stands still."""
ENDLESS: Final = 24 * 3600.0
PACE: Final = 0.0
GREETING_PACE: Final = 0.05
"""People need the time of a glance to greet a card."""
CROWDED: Final = 0.25
"""How often persons alone sit at a table, without computers."""
CHANGED: Final = 0.2
"""How often a house rule is other than usual."""
FEW: Final = 4
"""So many of a rule's values are tried; the later ones only make a match longer."""
MOST_NAMES: Final = (*NAMES, "Жанна", "Зоя")
TITLE: Final = "Дача"


@dataclass(frozen=True, slots=True)
class Plan:
    """One match: ``persons`` at so many ``seats``, the last ``strangers`` of them never pressed Start."""

    game: str
    seats: int
    persons: int
    strangers: int
    options: dict[str, OptionValue]


@dataclass(slots=True)
class Figures:
    """What is counted. ``faults`` is what must not be."""

    matches: int = 0
    deals: int = 0
    actions: int = 0
    presses: int = 0
    unanswered: int = 0
    cards: int = 0
    wall: float = 0.0
    processor: float = 0.0
    requests: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    logged: Counter[str] = field(default_factory=Counter)
    stuck: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    @property
    def is_clean(self) -> bool:
        """Whether nothing went wrong."""
        return not (self.logged or self.stuck or self.faults)

    def lines(self) -> Iterator[str]:
        """The figures as text."""
        yield (
            f"{self.matches} matches, {self.deals} deals, {self.actions} actions, {self.presses} presses "
            f"({self.unanswered} unanswered), {self.requests.total()} requests, {self.cards} cards watched, "
            f"wall {self.wall:.0f} s, processor {self.processor:.0f} s"
        )
        yield f"  requests: {_listed(self.requests)}"
        yield f"  refused:  {_listed(self.refused)}"
        yield f"  logged:   {_listed(self.logged)}"
        yield f"  stuck: {len(self.stuck)}, faults: {len(self.faults)}"
        yield from (f"  {text}" for text in (*self.stuck, *self.faults)[:20])


def _listed(counted: Counter[str]) -> str:
    return ", ".join(f"{name} {count}" for name, count in counted.most_common()) or "none"


class SoakEvening(Evening):
    """An evening within one process, all of whose matches are looked at when they are over."""

    ears: Ears

    async def __aenter__(self) -> Self:
        self.ears = listen(self.chat)
        self.url = f"http://127.0.0.1:{await self.chat.start()}"
        self._stack.push_async_callback(self.chat.close)
        self.room = Window(self.chat, self.ears, {EVERYWHERE})
        self.watcher = Watcher(self.room, self.database, self.token)
        self._tables: dict[int, TableTruth] = {}
        return self

    async def newcomer(self, name: str, rng: Random, *, started: bool) -> Person:
        """Somebody new, with a window of their own."""
        made = await self.room.do("person", first_name=name, language_code="ru", started=started)
        user_id = int(made["id"])
        return Sociable(Window(self.chat, self.ears, {user_id}), user_id, name, rng)

    def tables(self) -> dict[int, TableTruth]:
        """All tables, read again only as long as one of them is not over."""
        if not self._tables or any(table.phase != "over" for table in self._tables.values()):
            self._tables = read_tables(self.database)
        return self._tables

    def table(self, chat_id: int) -> TableTruth:
        return [table for table in self.tables().values() if table.chat_id == chat_id][-1]


class Soak:
    """The matches of one game."""

    def __init__(self, game: AnyGame, seed: int) -> None:
        self.figures = Figures()
        self._game = game
        self._rng = Random(f"{seed} {game.id}")

    async def play(self, matches: int, at_once: int = AT_ONCE) -> None:
        """Play so many matches, a few at once, each few with a server and a database of their own."""
        left = matches
        while left:
            few = min(left, at_once)
            left -= few
            await self._few([self._plan() for _ in range(few)])
            print(self._game.id, *self.figures.lines(), sep="\n", flush=True)  # noqa: T201 - partial figures

    def _plan(self) -> Plan:
        rng, game = self._rng, self._game
        seats = rng.choice(game.seats)
        persons = seats if rng.random() < CROWDED else 2
        options = {
            spec.name: rng.choice(spec.values[1 : FEW + 1])
            for spec in option_specs(game.options)
            if rng.random() < CHANGED and (spec.seats is None or seats in spec.seats)
        }
        return Plan(game.id, seats, persons, rng.randint(0, persons), options)

    async def _few(self, plans: list[Plan]) -> None:
        wall, processor = time.monotonic(), _processor_seconds()
        home = Path(tempfile.mkdtemp(prefix=f"soak-{self._game.id}-"))
        with pytest.MonkeyPatch.context() as patch, Listener(self.figures):
            without_budgets(patch)
            patch.setattr(bots, "PACE", GREETING_PACE if self._game.has_host else PACE)
            async with (
                SoakEvening(home, seed=self._rng.randrange(2**32)) as evening,
                BotWithin(evening.url, evening.database, evening.token),
            ):
                await self._evening(evening, plans)
        if self.figures.is_clean:
            shutil.rmtree(home)
        self.figures.wall += time.monotonic() - wall
        self.figures.processor += _processor_seconds() - processor

    async def _evening(self, evening: SoakEvening, plans: list[Plan]) -> None:
        played = await asyncio.gather(*(self._match(evening, plan) for plan in plans))
        for chat_id, person in filter(None, played):
            try:
                await evening.finish(chat_id, person)
                self.figures.matches += 1
            except (AssertionError, TimeoutError) as error:
                self.figures.faults.append(f"the end of {chat_id}: {error!r:.{QUOTED}}")
        tables = evening.tables()
        self.figures.deals += sum(len(table.decks) for table in tables.values())
        self.figures.actions += sum(len(table.actions) for table in tables.values())
        for entry in await evening.room.log(0):
            self.figures.requests[entry["method"]] += 1
            if entry["status"] != 200 and (entry["method"] != PROBE or entry["params"]):
                self.figures.refused[entry["description"]] += 1
        try:
            await evening.watcher.check()
        except AssertionError:
            self.figures.faults += evening.watcher.faults
        self.figures.cards += evening.watcher.cards

    async def _match(self, evening: SoakEvening, plan: Plan) -> tuple[int, Person] | None:
        """One match up to its end; the group and somebody in it, None if it did not come to an end."""
        people = [
            await evening.newcomer(name, Random(self._rng.random()), started=number < plan.persons - plan.strangers)
            for number, name in enumerate(MOST_NAMES[: plan.persons])
        ]
        group = await evening.group(TITLE, people)
        chats = {group, *(person.user_id for person in people)}
        for person in people:
            assert isinstance(person.room, Window)
            person.room.chats.add(group)
        try:
            await evening.open_match(group, plan.game, people, plan.options, plan.seats - plan.persons)
            await self._until_end(evening, people, chats)
        except (AssertionError, TimeoutError) as error:
            state = told(await people[0].look())
            self.figures.stuck.append(f"{plan}: {type(error).__name__} {str(error)[:300]}\n{state}")
            return None
        finally:
            self.figures.presses += sum(len(person.presses) for person in people)
            self.figures.unanswered += sum(one.answer is None for person in people for one in person.presses)
        return group, people[0]

    async def _until_end(self, evening: SoakEvening, people: list[Person], chats: set[int]) -> None:
        playing = [asyncio.create_task(person.play(ENDLESS)) for person in people]
        try:
            while not all(task.done() for task in playing):
                await asyncio.wait(playing, timeout=1, return_when=asyncio.FIRST_EXCEPTION)
                if time.monotonic() - evening.ears.last_written(chats) > STUCK:
                    raise TimeoutError("the table stands still")
            await asyncio.gather(*playing)
        finally:
            for task in playing:
                task.cancel()


class Listener(logging.Handler):
    """Counts what is logged as a warning or worse."""

    def __init__(self, figures: Figures) -> None:
        super().__init__(logging.WARNING)
        self._figures = figures

    def __enter__(self) -> None:
        logging.getLogger().addHandler(self)

    def __exit__(self, *_: object) -> None:
        logging.getLogger().removeHandler(self)

    def emit(self, record: logging.LogRecord) -> None:
        self._figures.logged[f"{record.levelname} {record.name}: {record.getMessage()[:600]}"] += 1


def _processor_seconds() -> float:
    """Of this process, its threads, and the programs it started."""
    used = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(one.ru_utime + one.ru_stime for one in used)


def main() -> int:
    """Play, print the figures after every few matches, and tell whether all went well."""
    parser = argparse.ArgumentParser(prog="python -m tests.e2e.soak", description=__doc__)
    parser.add_argument("--matches", type=int, default=1, help="matches of each game")
    parser.add_argument("--at-once", type=int, default=AT_ONCE, help="tables that play at the same time")
    parser.add_argument("--games", nargs="+", default=list(GAMES), choices=list(GAMES), metavar="GAME")
    parser.add_argument("--seed", type=int, default=1, help="decides who sits where and what they press")
    chosen = parser.parse_args()
    clean = True
    for game in chosen.games:
        soak = Soak(GAMES[game], chosen.seed)
        asyncio.run(soak.play(chosen.matches, chosen.at_once))
        clean = clean and soak.figures.is_clean
    return 0 if clean else 1


if __name__ == "__main__":
    sys.exit(main())
