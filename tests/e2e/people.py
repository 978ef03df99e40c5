"""People made of a script: each sees only their own page, and presses what is shown there.

They know nothing of any game: a card to press is blue, a question's answer is a button that none of the standing
labels names, a half-made choice is confirmed by what is green.
"""

import asyncio
import re
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import Final

from bot.people import LANGUAGES
from bot.texts import speech
from tests.e2e.room import DeedRefusedError, Json, Room

PATIENCE: Final = 30.0
"""Seconds in which something that is waited for must be seen."""
LOOK_AGAIN: Final = 1.0
IMPATIENCE: Final = 4.0
"""Seconds after which somebody believes that a press is lost."""
PRESS_AGAIN: Final = 3.0
"""Seconds after which a button that changed nothing is tried once more."""
SUIT_SIGNS: Final = ("♠", "♣", "♦", "♥")
BOLD: Final = 0.25
"""How often somebody says anything else than «pass»."""

_STANDING: Final = (
    *(f"button-{word}" for word in ("hand", "rules", "more", "back", "last", "lift", "pause", "resume", "leave")),
    *(f"button-{word}" for word in ("stop", "here", "next", "go-on", "join")),
    *(f"end-{word}" for word in ("again", "other", "record")),
    *(f"lobby-{word}" for word in ("sit", "stand", "add-computer", "remove-computer", "options", "rules", "string")),
    *(f"lobby-{word}" for word in ("cancel", "start")),
    *("show-here", "choice-back", "call-hand"),
    *(f"menu-{word}" for word in ("play", "play-alone", "rules", "how")),
)


def labels(*keys: str) -> frozenset[str]:
    """These buttons' labels in every language."""
    return frozenset(speech(language).plain(key) for language in LANGUAGES for key in keys)


STANDING: Final = labels(*_STANDING)
HERE: Final = labels("button-here")
AWAY: Final = "💤"
HAND: Final = labels("button-hand")
BACK: Final = labels("back-button")
GO_ON: Final = labels("button-go-on", "button-next")
TABLE: Final = labels("button-more", "button-next")
RECORD: Final = labels("end-record")
_GROWING: Final = re.compile(re.escape(speech("ru").plain("trick-growing", number="@")).replace("@", r"(\d+)") + "\n")
PASS: Final = labels("act-pass", "act-accept")


@dataclass(frozen=True, slots=True)
class Shown:
    """A button as a person sees it, with the message it stands under."""

    chat_id: int
    message: Json = field(repr=False)
    row: int
    col: int

    @property
    def text(self) -> str:
        return str(self._button["text"])

    @property
    def style(self) -> str | None:
        style: str | None = self._button["style"]
        return style

    @property
    def is_card(self) -> bool:
        return self.text.startswith(SUIT_SIGNS)

    @property
    def is_blue(self) -> bool:
        return self.style == "primary"

    @property
    def place(self) -> tuple[int, int, int | None]:
        return self.chat_id, self.message["message_id"], self.message["ephemeral_id"]

    @property
    def look(self) -> str:
        """All that the message shows now."""
        return repr((self.message["text"], self.message["keyboard"]))

    @property
    def _button(self) -> Json:
        button: Json = self.message["keyboard"][self.row][self.col]
        return button


@dataclass(frozen=True, slots=True)
class Pressed:
    """A press and what came of it: the answer's text, empty without one, None if nobody answered."""

    at: float
    button: Shown
    answer: str | None


Wish = Callable[[Shown], bool]


class Person:
    """One person with a page. ``games`` are the chats in which they play."""

    def __init__(self, room: Room, user_id: int, name: str, rng: Random) -> None:
        self.room = room
        self.user_id = user_id
        self.name = name
        self.games: dict[int, str] = {}
        self.presses: list[Pressed] = []
        self.returns = True
        self._rng = rng
        self._tried: dict[tuple[int, int, int | None], tuple[str, float]] = {}

    # Looking

    async def look(self) -> Json:
        """What this person sees now."""
        return await self.room.state(self.user_id)

    async def until(self, seen: Callable[[Json], bool], within: float = PATIENCE) -> Json:
        """Look until something is seen; the state in which it was. AssertionError if it does not come."""
        deadline = time.monotonic() + within
        while not seen(state := await self.look()):
            assert time.monotonic() < deadline, f"{self.name} does not see what was to come; {told(state)}"
            await self.room.change(state["version"], LOOK_AGAIN)
        return state

    async def find(self, chat_id: int, wish: Wish, within: float = PATIENCE) -> Shown:
        """The newest button of a chat that is as wished, as soon as there is one."""
        state = await self.until(lambda state: any(map(wish, buttons(state, chat_id))), within)
        return next(filter(wish, buttons(state, chat_id)))

    # Pressing

    async def press(self, shown: Shown, *, data: str | None = None) -> Pressed:
        """Press a button (or, with ``data``, forge another one under the same message) and wait for the answer."""
        chat_id, message_id, ephemeral_id = shown.place
        where = {"chat_id": chat_id, "message_id": message_id, "ephemeral_id": ephemeral_id}
        what: Json = {"row": shown.row, "col": shown.col} if data is None else {"data": data}
        at = time.time()
        answer: Json | None = None
        try:
            with suppress(TimeoutError):
                async with asyncio.timeout(IMPATIENCE):
                    answer = (await self.room.do("press", as_=self.user_id, **where, **what))["answer"]
        except DeedRefusedError:  # the keyboard has changed under the finger
            return Pressed(at, shown, None)
        pressed = Pressed(at, shown, None if answer is None else answer["text"] or "")
        self.presses.append(pressed)
        return pressed

    async def press_label(self, chat_id: int, *keys: str, within: float = PATIENCE) -> Pressed:
        """Press the newest button with one of these labels, as :meth:`press_as`."""
        wanted = labels(*keys)
        return await self.press_as(chat_id, lambda shown: shown.text in wanted, within)

    async def press_as(self, chat_id: int, wish: Wish, within: float = PATIENCE) -> Pressed:
        """Press the newest button that is as wished, again if nobody answers."""
        deadline = time.monotonic() + within
        while True:
            pressed = await self.press(await self.find(chat_id, wish, within))
            if pressed.answer is not None:
                return pressed
            assert time.monotonic() < deadline, f"nobody answers {self.name}"

    async def press_towards(self, chat_id: int, goal: Wish, *wishes: Wish) -> None:
        """Press the first of what is wished that is shown, as often as it takes, until a button is shown as the goal.

        Who got to another page, because the buttons changed under the finger, goes back.
        """
        deadline = time.monotonic() + PATIENCE
        while not any(map(goal, buttons(state := await self.look(), chat_id))):
            assert time.monotonic() < deadline, f"{self.name} does not get there; {told(state)}"
            seen = list(buttons(state, chat_id))
            ways = [shown for wish in (*wishes, _goes_back) for shown in seen if wish(shown)]
            for shown in ways[:1]:
                await self.press(shown)
            await self.room.change(state["version"], LOOK_AGAIN)

    async def say(self, chat_id: int, text: str) -> None:
        """Write a message."""
        await self.room.do("send", as_=self.user_id, chat_id=chat_id, text=text)

    async def say_until(self, chat_id: int, text: str, *keys: str) -> None:
        """Write a message until a button with one of these labels is shown: a bot that dies may not have read it."""
        wanted = labels(*keys)
        deadline = time.monotonic() + PATIENCE
        while True:
            await self.say(chat_id, text)
            try:
                await self.find(chat_id, lambda shown: shown.text in wanted, 2 * IMPATIENCE)
            except AssertionError:
                assert time.monotonic() < deadline
            else:
                return

    # Playing

    async def play(self, within: float) -> None:
        """Play in every chat of ``games`` until each shows the end; AssertionError if that takes too long."""
        await self.play_until(self.has_finished, within)

    async def play_until(self, done: Callable[[Json], bool], within: float) -> None:
        """Play until something is seen."""
        deadline = time.monotonic() + within
        while not done(state := await self.look()):
            assert time.monotonic() < deadline, f"{self.name} waits for the end in vain; {told(state)}"
            if not await self.act(state):
                await self.room.change(state["version"], LOOK_AGAIN)

    def has_finished(self, state: Json) -> bool:
        """Whether every match has come to its end."""
        return all(any(shown.text in RECORD for shown in buttons(state, chat_id)) for chat_id in self.games)

    async def act(self, state: Json) -> bool:
        """Press what is to be pressed now; whether there was anything."""
        shown = self.choose(state)
        if shown is None:
            return False
        self._tried[shown.place] = (shown.look, time.monotonic() + PRESS_AGAIN)
        pressed = await self.press(shown)
        if pressed.answer is None:  # nobody was there to answer
            self._tried.pop(shown.place, None)
        return True

    def choose(self, state: Json) -> Shown | None:
        """The button that this person would press now, by looks and labels alone."""
        for message in own_messages(state, self.user_id, with_private=not self._has_blocked(state)):
            if (shown := self._choose_in_hand(message)) is not None and self._is_new(shown):
                return shown
        for chat_id in self.games:
            if (shown := self._choose_at_table(state, chat_id)) is not None and self._is_new(shown):
                return shown
        return None

    def _is_new(self, shown: Shown) -> bool:
        look, again = self._tried.get(shown.place, ("", 0.0))
        return look != shown.look or time.monotonic() >= again

    def _choose_in_hand(self, shown: list[Shown]) -> Shown | None:
        if any(each.text in HERE for each in shown):
            return next(each for each in shown if each.text in HERE) if self.returns else None
        if going := [each for each in shown if each.text in GO_ON]:
            return going[0]
        if confirming := [each for each in shown if each.style == "success" and not each.is_card]:
            return confirming[0] if confirming[0].text not in STANDING else None
        words = [each for each in shown if not each.is_card and each.text not in STANDING]
        pool = [each for each in shown if each.is_card and each.is_blue] + words
        passing = [each for each in pool if each.text in PASS]
        if passing and self._rng.random() >= BOLD:
            return passing[0]
        return self._rng.choice(pool) if pool else None

    def _choose_at_table(self, state: Json, chat_id: int) -> Shown | None:
        at_table = [shown for shown in buttons(state, chat_id) if _is_of_table(shown.message)]
        here = next((shown for shown in at_table if shown.text in HERE and self._is_called_away(shown.message)), None)
        if here is not None and self.returns:
            return here
        blue = next((shown for shown in at_table if shown.is_blue), None)
        if blue is not None:
            return blue
        if self._has_hand(state, chat_id):
            return None
        return next((shown for shown in at_table if shown.text in HAND), None)

    def _is_called_away(self, message: Json) -> bool:
        """Whether the table says that this person is away, where no hand says so."""
        return any(line.startswith(AWAY) and self.name in line for line in message["text"].split("\n"))

    def _has_hand(self, state: Json, chat_id: int) -> bool:
        """Whether a hand is shown, or may come by itself: to who has started the bot, in the private chat."""
        me = self._self(state)
        return chat_id == self.user_id or self.has_ephemeral(state, chat_id) or (me["started"] and not me["blocked"])

    def _has_blocked(self, state: Json) -> bool:
        """Whether this person has blocked the bot: it hears nothing from the private chat."""
        blocked: bool = self._self(state)["blocked"]
        return blocked

    def _self(self, state: Json) -> Json:
        me: Json = next(person for person in state["people"] if person["id"] == self.user_id)
        return me

    @staticmethod
    def has_ephemeral(state: Json, chat_id: int) -> bool:
        """Whether a hand is shown in a group, to this person alone."""
        return any(message["ephemeral_id"] is not None for message in messages(state, chat_id))


def buttons(state: Json, chat_id: int) -> Iterator[Shown]:
    """The buttons of a chat that ask the bot something, newest message first."""
    for message in reversed(messages(state, chat_id)):
        yield from _buttons_of(chat_id, message)


def messages(state: Json, chat_id: int) -> list[Json]:
    """The messages of a chat, oldest first."""
    found: list[Json] = next((chat["messages"] for chat in state["chats"] if chat["id"] == chat_id), [])
    return found


def own_messages(state: Json, user_id: int, *, with_private: bool) -> Iterator[list[Shown]]:
    """The buttons of each message that this person alone sees, newest first."""
    for chat in state["chats"]:
        for message in reversed(chat["messages"]):
            if message["ephemeral_id"] is not None or (with_private and chat["id"] == user_id):
                yield list(_buttons_of(chat["id"], message))


def texts(state: Json, chat_id: int) -> list[str]:
    """The bot's messages in a chat, oldest first."""
    return [one["text"] for one in messages(state, chat_id) if one["from"] and one["from"]["is_bot"]]


def has_come_to(chat_id: int, trick: int, state: Json) -> bool:
    """Whether the table in a chat shows that this trick is played, or a later one."""
    shown = (_GROWING.search(text) for text in texts(state, chat_id))
    return any(found is not None and int(found[1]) >= trick for found in shown)


def told(state: Json) -> str:
    """The newest messages of every chat, for a failure's report."""
    lines = []
    for chat in state["chats"]:
        for message in chat["messages"][-3:]:
            keyboard = [[button["text"] for button in row] for row in message["keyboard"] or []]
            lines.append(f"{chat['title']}: {message['text']!r} {keyboard}")
    return "\n".join(lines)


def _goes_back(shown: Shown) -> bool:
    return shown.text in BACK


def _is_of_table(message: Json) -> bool:
    """Whether it is the table's message or a reckoning, for all to see: they have buttons that nothing else has."""
    names = {button["text"] for row in message["keyboard"] for button in row}
    return message["ephemeral_id"] is None and bool(names & TABLE)


def _buttons_of(chat_id: int, message: Json) -> Iterator[Shown]:
    for row, line in enumerate(message["keyboard"] or []):
        for col, button in enumerate(line):
            if button["kind"] == "callback":
                yield Shown(chat_id, message, row, col)


async def play_all(people: list[Person], within: float) -> None:
    """Everybody plays to the end; the first failure ends it for all."""
    async with asyncio.TaskGroup() as playing:
        for person in people:
            playing.create_task(person.play(within))
