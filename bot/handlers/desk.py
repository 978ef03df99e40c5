"""What handlers work with: the tables, the directory, the sender, and who may do what."""

import time
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Final, TypeAlias

from telegram import Bot, ChatMember, ChatMemberRestricted
from telegram.error import TelegramError

from bot import play
from bot.bounds import POPUP_LIMIT, clipped, is_private
from bot.callback import parse
from bot.estimate import Estimates
from bot.hall import Hall
from bot.handlers.visit import Visit
from bot.lobby import Presser
from bot.people import Directory
from bot.polite import PoliteRefusal
from bot.screen import Screen
from bot.sender import Sender
from bot.table import Phase, Saying, Step
from bot.tables import Alarm, Table
from bot.texts import Speech, speech
from games.core import OptionValue

HEARD_BEFORE_LIFT: Final = 15
"""So many messages below the table's own put it out of sight on a phone."""
SAID_BEFORE_LIFT: Final = 4
"""The same alone, where no other chat waits for the write that lifts it."""
ADMINISTRATOR_KNOWN: Final = 60.0
"""For how many seconds Telegram's word on who is an administrator is taken as good."""
CONFIRMED_WITHIN: Final = 10.0
"""So many seconds after the first press a second one confirms what cannot be taken back."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a press is answered with: a short text, shown as a pop-up if ``alert``, or an address to open."""

    text: str = ""
    alert: bool = False
    url: str | None = None


@dataclass(slots=True)
class Desk:
    """Everything a handler may need."""

    bot: Bot
    hall: Hall
    directory: Directory
    sender: Sender
    estimates: Estimates
    alarm: Alarm
    lot: Random
    """Draws seats and the first dealer."""
    owners: frozenset[int] = frozenset()
    """The people who run the bot: they administer every group in which it is."""
    heard: dict[int, tuple[int, int]] = field(default_factory=dict)
    """Per table, how many messages came below its own since which posting of it."""
    confirmations: dict[tuple[int, int, str], float] = field(default_factory=dict)
    """Per person, table and deed, until when a second press confirms it."""
    administrators: dict[tuple[int, int], tuple[bool, float]] = field(default_factory=dict)
    """Per chat and person, whether they administer it, and until when that is taken as good."""

    def speech_for(self, visit: Visit) -> Speech:
        """The language of the person who came."""
        return speech(self.directory.language_of(visit.user_id))

    def speech_of(self, chat_id: int) -> Speech:
        """The language of a chat."""
        return speech(self.directory.language_in(chat_id))

    def post(self, visit: Visit, screen: Screen) -> None:
        """Answer with a message in the same chat and topic."""
        self.sender.post(visit.place, screen)
        table = self.hall.at(visit.chat_id, visit.thread_id)
        if visit.is_private and table is not None:
            self._count_below(table)

    def need_page(self, visit: Visit) -> None:
        """PoliteRefusal unless the message that was pressed is a page (the rules, the settings) and shows no table."""
        pages = [parse(data) for data in visit.buttons]
        if not pages or any(page is None or page.table is not None for page in pages):
            raise PoliteRefusal("button-forged")

    def turn(self, visit: Visit, screen: Screen) -> None:
        """Turn the page that was pressed to another."""
        self.need_page(visit)
        self.sender.edit_post(visit.chat_id, visit.message_id, screen)

    def table_at(self, visit: Visit) -> Table | None:
        """The table of this chat; in private, the one the person played at last."""
        table = self.hall.at(visit.chat_id, visit.thread_id)
        if table is None and visit.is_private:
            return next(iter(self.hall.of_person(visit.user_id)), None)
        return table

    def need_table(self, visit: Visit) -> Table:
        """The table of this chat; PoliteRefusal if there is none."""
        table = self.table_at(visit)
        if table is None:
            raise PoliteRefusal("no-table-here")
        return table

    def learn_length(self, table: Table) -> None:
        """Find out how long this lobby's match usually takes, and show it when it is known.

        It is learnt for every number of players at once: who sits down next is then shown in one write, not in two.
        """
        state = table.state
        if state.phase is not Phase.LOBBY:
            return
        game = state.chosen_game
        keys = [(game.id, seats, state.house_rules(seats)) for seats in _nearest_first(game.seats, len(state.sitters))]
        unknown = [key for key in keys if self.estimates.known(*key) is None]
        if unknown:
            self.hall.house.spawn(self._learn_lengths(table, unknown))

    async def _learn_lengths(self, table: Table, keys: Sequence[tuple[str, int, Mapping[str, OptionValue]]]) -> None:
        for key in keys:
            await self.estimates.learn(*key)
            table.show()

    async def hear(self, chat_id: int, thread_id: int | None) -> None:
        """A message in a chat the bot can hear: after enough of them the table is lifted to the bottom again."""
        table = self.hall.at(chat_id, thread_id)
        if table is None or table.state.phase is not Phase.PLAYING:
            return
        enough = SAID_BEFORE_LIFT if table.state.is_private else HEARD_BEFORE_LIFT
        if self._count_below(table) >= enough:
            await table.step(play.lift)

    def uncovered(self, step: Step) -> Step:
        """A step that begins a deal, posting a private table anew where answers stand below it."""
        state = step.state
        count, counted_for = self.heard.get(state.table_id, (0, state.posting))
        if not state.is_private or not count or counted_for != state.posting:
            return step
        return replace(step, state=replace(state, posting=state.posting + 1))

    def _count_below(self, table: Table) -> int:
        """One more message stands below a table's own; how many do since it was posted."""
        posting = table.state.posting
        count, counted_for = self.heard.get(table.state.table_id, (0, posting))
        count = count + 1 if counted_for == posting else 1
        if table.state.table_id not in self.heard:
            self.heard = {each: told for each, told in self.heard.items() if self.hall.by_id(each) is not None}
        self.heard[table.state.table_id] = (count, posting)
        return count

    async def presser(self, visit: Visit, *, arranging: Table | None = None) -> Presser:
        """Who pressed. Whether they administer the chat of a table is asked only if they mean to arrange that one."""
        administrator = arranging is not None and await self._administers(visit, arranging)
        person = self.directory.person(visit.user_id)
        return Presser(visit.user_id, visit.name, visit.press, person.started, administrator, visit.full_name)

    async def _administers(self, visit: Visit, table: Table) -> bool:
        """Whether somebody other than the opener, whose right needs no asking, administers the table's chat.

        They may have come to it from their private chat with the bot, where everybody is alone with it.
        """
        state = table.state
        if visit.speaks_for_group:
            return visit.chat_id == state.chat_id
        return visit.user_id != state.opener and await self.is_administrator(state.chat_id, visit.user_id)

    def shows_itself(self, table: Table, visit: Visit) -> bool:
        """Whether a table has messages where a person is: in its chat, or in private with who sits there."""
        state = table.state
        if visit.is_private and state.chat_id != visit.chat_id:
            return state.seat_of(visit.user_id) is not None
        return state.chat_id == visit.chat_id

    async def is_administrator(self, chat_id: int, user_id: int) -> bool:
        """Whether a person runs the bot or administers a group, as Telegram says now or said a moment ago."""
        if is_private(chat_id):
            return chat_id == user_id
        return user_id in self.owners or await self._administers_group(chat_id, user_id)

    async def _administers_group(self, chat_id: int, user_id: int) -> bool:
        """Telegram's word on an administrator, taken as good for a while (Bot API, getChatMember)."""
        known = self.administrators.get((chat_id, user_id))
        if known is not None and known[1] > time.monotonic():
            return known[0]
        try:
            member = await self.bot.get_chat_member(chat_id, user_id)
        except TelegramError:
            return False
        found = member.status in (ChatMember.OWNER, ChatMember.ADMINISTRATOR)
        now = time.monotonic()
        self.administrators = {asked: told for asked, told in self.administrators.items() if told[1] > now}
        self.administrators[chat_id, user_id] = (found, now + ADMINISTRATOR_KNOWN)
        return found

    async def is_member(self, chat_id: int, user_id: int) -> bool:
        """Whether a person is in a group (Bot API, getChatMember)."""
        try:
            member = await self.bot.get_chat_member(chat_id, user_id)
        except TelegramError:
            return False
        return is_in_chat(member)

    def confirmed(self, visit: Visit, table: Table, what: str) -> bool:
        """Whether this is the second press in time on something that cannot be taken back."""
        key = (visit.user_id, table.state.table_id, what)
        now = time.monotonic()
        if self.confirmations.pop(key, 0.0) > now:
            return True
        self.confirmations = {each: until for each, until in self.confirmations.items() if until > now}
        self.confirmations[key] = now + CONFIRMED_WITHIN
        return False

    def say(self, visit: Visit, saying: Saying | None) -> Answer:
        """A step's answer in the person's language."""
        if saying is None:
            return Answer()
        text = self.speech_for(visit).plain(saying.key, **saying.arguments)
        return Answer(clipped(text, POPUP_LIMIT), saying.alert)

    def decline(self, visit: Visit, refusal: PoliteRefusal) -> Answer:
        """A polite refusal in the person's language."""
        return self.say(visit, Saying(refusal.key, refusal.arguments, refusal.alert))


CommandHandler: TypeAlias = Callable[[Desk, Visit, str], Awaitable[None]]
"""Handles a command with the text after it."""


def is_in_chat(member: ChatMember) -> bool:
    """Whether somebody is in a chat; a restricted member may have left it (Bot API, ChatMemberRestricted)."""
    if isinstance(member, ChatMemberRestricted):
        return member.is_member
    return member.status not in (ChatMember.LEFT, ChatMember.BANNED)


def _nearest_first(numbers: Iterable[int], number: int) -> list[int]:
    return sorted(numbers, key=lambda each: abs(each - number))
