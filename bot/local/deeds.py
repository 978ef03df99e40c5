"""Deeds of people as JSON: what the page and tests send to /ui/<deed>, read and handed to the people.

Each deed's docstring gives its fields; `as` is the person who does it, `?` marks what may be left out.
"""

import inspect
from collections.abc import Mapping
from typing import Any

from bot.local import keyboards
from bot.local.checks import is_unicode
from bot.local.errors import DeedError
from bot.local.people import People
from bot.local.telegram import Telegram
from bot.local.world import Chat, Message, Person

Deed = dict[str, Any]
Outcome = dict[str, Any]

NAMES = frozenset(
    {
        "send",
        "press",
        "start",
        "block",
        "unblock",
        "restart_app",
        "person",
        "group",
        "join",
        "leave",
        "promote",
        "demote",
        "add_bot",
        "remove_bot",
        "migrate",
        "topic",
        "delete",
        "limits",
        "trouble",
    }
)


class Deeds:
    """Everything that the page can ask for."""

    def __init__(self, telegram: Telegram) -> None:
        self._telegram = telegram
        self._world = telegram.world
        self._people = People(telegram)

    async def perform(self, name: str, deed: Deed) -> Outcome:
        """Do it; what came of it. Raises DeedError."""
        if name not in NAMES:
            raise DeedError(f"no deed {name}")
        outcome = getattr(self, name)(deed)
        result: Outcome = await outcome if inspect.isawaitable(outcome) else outcome
        return result

    def send(self, deed: Deed) -> Outcome:
        """{as, chat_id, thread_id?, reply_to?, text}"""
        message = self._people.send(
            self.person_of(deed, "as"),
            self._chat(deed),
            _text(deed, "text"),
            thread_id=_maybe_number(deed, "thread_id"),
            reply_to=_maybe_number(deed, "reply_to"),
        )
        return {"message_id": message.message_id, "ephemeral_id": message.ephemeral_id}

    async def press(self, deed: Deed) -> Outcome:
        """{as, chat_id, message_id, ephemeral_id?, row, col | data}; the answer, or None after 15 s."""
        person, chat = self.person_of(deed, "as"), self._chat(deed)
        message = self._message(deed, chat, person)
        data = _text(deed, "data") if "data" in deed else self._button(deed, message)
        press = self._people.press(person, chat, message, data)
        return {"answer": await self._telegram.presses.wait(press)}

    def _button(self, deed: Deed, message: Message) -> str:
        row, col = _number(deed, "row"), _number(deed, "col")
        if not (0 <= row < len(message.keyboard) and 0 <= col < len(message.keyboard[row])):
            raise DeedError("no such button")
        button = message.keyboard[row][col]
        if keyboards.kind(button) != "callback":
            raise DeedError("this button asks the bot nothing")
        return str(button["callback_data"])

    def start(self, deed: Deed) -> Outcome:
        """{as, payload?}"""
        message = self._people.start(self.person_of(deed, "as"), _maybe_text(deed, "payload"))
        return {"message_id": message.message_id}

    def block(self, deed: Deed) -> Outcome:
        """{as}"""
        self._people.block(self.person_of(deed, "as"))
        return {}

    def unblock(self, deed: Deed) -> Outcome:
        """{as}"""
        self._people.unblock(self.person_of(deed, "as"))
        return {}

    def restart_app(self, deed: Deed) -> Outcome:
        """{as}: that person's ephemeral messages vanish"""
        self._people.restart_app(self.person_of(deed, "as"))
        return {}

    def person(self, deed: Deed) -> Outcome:
        """{first_name, last_name?, username?, language_code?, started?, join?: [chat_id]}"""
        groups = [self._chat({"chat_id": chat_id}) for chat_id in _numbers(deed, "join")]
        person = Person(
            self._world.new_person_id(),
            _text(deed, "first_name"),
            _maybe_text(deed, "last_name"),
            _maybe_text(deed, "username"),
            _text(deed, "language_code", "ru"),
            started=deed.get("started") is True,
        )
        self._world.add_person(person)
        for chat in groups:
            self._people.join(person, chat)
        self._people.begin(person)
        self._telegram.changed()
        return {"id": person.id}

    def group(self, deed: Deed) -> Outcome:
        """{title, as, kind?, is_forum?, others?: [user_id]}"""
        is_forum = deed.get("is_forum") is True
        kind = _text(deed, "kind", "supergroup" if is_forum else "group")
        others = [self.person_of({"others": one}, "others") for one in _numbers(deed, "others")]
        creator, title = self.person_of(deed, "as"), _text(deed, "title")
        chat = self._people.group(creator, title, kind=kind, is_forum=is_forum, others=others)
        return {"chat_id": chat.id}

    def join(self, deed: Deed) -> Outcome:
        """{as, chat_id}"""
        self._people.join(self.person_of(deed, "as"), self._chat(deed))
        return {}

    def leave(self, deed: Deed) -> Outcome:
        """{as, chat_id}"""
        self._people.leave(self.person_of(deed, "as"), self._chat(deed))
        return {}

    def promote(self, deed: Deed) -> Outcome:
        """{as?, user_id | "bot", chat_id}"""
        return self._set_in_charge(deed, administrator=True)

    def demote(self, deed: Deed) -> Outcome:
        """{as?, user_id | "bot", chat_id}"""
        return self._set_in_charge(deed, administrator=False)

    def _set_in_charge(self, deed: Deed, *, administrator: bool) -> Outcome:
        chat = self._chat(deed)
        user_id = self._world.bot_id if deed.get("user_id") == "bot" else _number(deed, "user_id")
        self._people.set_in_charge(chat, user_id, self._someone(deed, chat), administrator=administrator)
        return {}

    def add_bot(self, deed: Deed) -> Outcome:
        """{chat_id, as?}"""
        chat = self._chat(deed)
        self._people.add_bot(chat, self._someone(deed, chat))
        return {}

    def remove_bot(self, deed: Deed) -> Outcome:
        """{chat_id, as?}"""
        chat = self._chat(deed)
        self._people.remove_bot(chat, self._someone(deed, chat))
        return {}

    def migrate(self, deed: Deed) -> Outcome:
        """{chat_id}; the new id"""
        return {"chat_id": self._people.migrate(self._chat(deed)).id}

    def topic(self, deed: Deed) -> Outcome:
        """{chat_id, name}"""
        return {"thread_id": self._people.topic(self._chat(deed), _text(deed, "name"))}

    def delete(self, deed: Deed) -> Outcome:
        """{as, chat_id, message_id}"""
        person, chat = self.person_of(deed, "as"), self._chat(deed)
        self._people.delete(person, chat, self._message(deed, chat, person))
        return {}

    def limits(self, deed: Deed) -> Outcome:
        """{on}"""
        if not isinstance(deed.get("on"), bool):
            raise DeedError("on is true or false")
        self._telegram.limits.on = deed["on"]
        self._telegram.changed()
        return {}

    def trouble(self, deed: Deed) -> Outcome:
        """{kind, method, count?, performed?, seconds?}"""
        self._telegram.troubles.order(deed)
        return {}

    # --- who and what is meant

    def person_of(self, deed: Mapping[str, Any], name: str) -> Person:
        """The person under this name. Raises DeedError."""
        person = self._world.people.get(_number(deed, name))
        if person is None:
            raise DeedError(f"no such person: {name}")
        return person

    def _someone(self, deed: Deed, chat: Chat) -> Person:
        """Who does it; the group's creator, if nobody is named."""
        if "as" in deed:
            return self.person_of(deed, "as")
        return next(self._world.people[one] for one, status in chat.members.items() if status == "creator")

    def _chat(self, deed: Deed) -> Chat:
        chat = self._world.chats.get(_number(deed, "chat_id"))
        if chat is None:
            raise DeedError("no such chat")
        return chat

    def _message(self, deed: Deed, chat: Chat, person: Person) -> Message:
        ephemeral_id = _maybe_number(deed, "ephemeral_id")
        if ephemeral_id is not None:
            message = chat.ephemeral(person.id, ephemeral_id)
        else:
            message = chat.message(_number(deed, "message_id"))
        if message is None:
            raise DeedError("no such message")
        return message


def _number(deed: Mapping[str, Any], name: str) -> int:
    number = _maybe_number(deed, name)
    if number is None:
        raise DeedError(f"{name} is missing")
    return number


def _maybe_number(deed: Mapping[str, Any], name: str) -> int | None:
    given = deed.get(name)
    if given is None:
        return None
    if isinstance(given, bool) or not str(given).lstrip("-").isdigit():
        raise DeedError(f"{name} is a number")
    return int(given)


def _numbers(deed: Deed, name: str) -> list[int]:
    given = deed.get(name, [])
    if not isinstance(given, list):
        raise DeedError(f"{name} is a list of numbers")
    return [_number({name: one}, name) for one in given]


def _text(deed: Deed, name: str, otherwise: str = "") -> str:
    """A text; it may be missing if there is something otherwise."""
    text = deed.get(name) or otherwise
    if not isinstance(text, str) or not is_unicode(text):
        raise DeedError(f"{name} is a text")
    if not text:
        raise DeedError(f"{name} is missing")
    return text


def _maybe_text(deed: Deed, name: str) -> str:
    return _text(deed, name) if deed.get(name) else ""
