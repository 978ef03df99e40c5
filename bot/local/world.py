"""People, chats and messages: the state of the local chat, without any behaviour of Telegram's."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Literal

from bot.local.formatting import Entity

ChatKind = Literal["private", "group", "supergroup"]
Status = Literal["creator", "administrator", "member", "left", "kicked"]
Keyboard = tuple[tuple[dict[str, Any], ...], ...]  # rows of InlineKeyboardButton

PRESENT: frozenset[Status] = frozenset({"creator", "administrator", "member"})
IN_CHARGE: frozenset[Status] = frozenset({"creator", "administrator"})

FIRST_PERSON_ID = 1001
FIRST_GROUP_ID = -4001
FIRST_SUPERGROUP_ID = -1002000000001  # Bot API: ids of supergroups start with -100


@dataclass(slots=True)
class Person:
    """A human user. `started`: pressed Start in the private chat once; `blocked`: has stopped the bot."""

    id: int
    first_name: str
    last_name: str = ""
    username: str = ""
    language_code: str = "ru"
    started: bool = False
    blocked: bool = False


@dataclass(slots=True)
class File:
    """An uploaded file. `size` of a photo is (width, height) in pixels."""

    file_id: str
    file_name: str
    mime_type: str
    data: bytes
    size: tuple[int, int] | None = None


@dataclass(slots=True)
class Service:
    """A line of the chat itself. `fields` are the Bot API fields of the service message, if a bot sees one.

    `about` has the names in `text`, so that the page can tell the same in another language.
    """

    kind: str
    text: str
    fields: dict[str, Any] = field(default_factory=dict)
    about: dict[str, str] = field(default_factory=dict)


@dataclass(slots=True)
class Message:
    """One message. An ephemeral one has `message_id` 0, an `ephemeral_id` and its only reader, `receiver_id`.

    `sender_id` is a person's id or the bot's. `text` is the caption where there is a file.
    """

    message_id: int
    sender_id: int
    date: int
    text: str = ""
    entities: tuple[Entity, ...] = ()
    keyboard: Keyboard = ()
    thread_id: int | None = None
    reply_to: int | None = None
    edit_date: int | None = None
    file: File | None = None
    service: Service | None = None
    ephemeral_id: int | None = None
    receiver_id: int | None = None

    @property
    def is_ephemeral(self) -> bool:
        """Whether only one person sees it."""
        return self.ephemeral_id is not None

    def seen_by(self, person_id: int) -> bool:
        """Whether this person sees it (being in the chat)."""
        return not self.is_ephemeral or person_id in (self.receiver_id, self.sender_id)


@dataclass(slots=True)
class Chat:
    """A private chat (its id is the person's) or a group; `members` has everyone who is or was in it."""

    id: int
    kind: ChatKind
    title: str = ""
    is_forum: bool = False
    topics: dict[int, str] = field(default_factory=dict)
    members: dict[int, Status] = field(default_factory=dict)
    messages: list[Message] = field(default_factory=list)
    pinned: list[int] = field(default_factory=list)
    migrated_to: int | None = None
    last_message_id: int = 0  # supergroups count their own messages

    def message(self, message_id: int) -> Message | None:
        """The public message of that id."""
        return next((one for one in reversed(self.messages) if one.message_id == message_id and message_id), None)

    def ephemeral(self, receiver_id: int, ephemeral_id: int) -> Message | None:
        """The ephemeral message that this person sees under that id."""
        return next((one for one in self.ephemerals(receiver_id) if one.ephemeral_id == ephemeral_id), None)

    def ephemerals(self, person_id: int) -> Iterator[Message]:
        """The ephemeral messages that this person sees."""
        return (one for one in self.messages if one.is_ephemeral and one.seen_by(person_id))

    def status(self, user_id: int) -> Status:
        """Standing in the chat; who never was there has left."""
        return self.members.get(user_id, "left")

    def has(self, user_id: int) -> bool:
        """Whether the user is in the chat now."""
        return self.status(user_id) in PRESENT

    def in_charge(self, user_id: int) -> bool:
        """Whether the user is creator or administrator."""
        return self.status(user_id) in IN_CHARGE


class World:
    """Everything that exists; ids are given out here."""

    def __init__(self, bot_id: int, bot_name: str, bot_username: str) -> None:
        self.bot_id = bot_id
        self.bot_name = bot_name
        self.bot_username = bot_username
        self.people: dict[int, Person] = {}
        self.chats: dict[int, Chat] = {}
        self.files: dict[str, File] = {}
        self._last_message_id = 0  # private chats and basic groups share one count

    def add_person(self, person: Person) -> Person:
        """Put a person into the world, with a private chat that is still empty."""
        self.people[person.id] = person
        self.chats[person.id] = Chat(person.id, "private", members={person.id: "member", self.bot_id: "member"})
        return person

    def new_person_id(self) -> int:
        """An id that nobody has."""
        return max(self.people, default=FIRST_PERSON_ID - 1) + 1

    def add_group(self, title: str, kind: ChatKind, *, is_forum: bool = False) -> Chat:
        """A new group without members."""
        first = FIRST_SUPERGROUP_ID if kind == "supergroup" else FIRST_GROUP_ID
        same_kind = [chat.id for chat in self.chats.values() if chat.kind == kind]
        chat = Chat(min([*same_kind, first + 1]) - 1, kind, title, is_forum)
        self.chats[chat.id] = chat
        return chat

    def number(self, chat: Chat) -> int:
        """The next message id of the chat."""
        if chat.kind == "supergroup":
            chat.last_message_id += 1
            return chat.last_message_id
        self._last_message_id += 1
        return self._last_message_id

    def ephemeral_number(self, chat: Chat, person_id: int) -> int:
        """An id free for this person's ephemeral messages here; ids are used again, as Telegram does."""
        used = {one.ephemeral_id for one in chat.ephemerals(person_id)}
        return next(number for number in range(1, len(used) + 2) if number not in used)

    def name(self, user_id: int) -> str:
        """First name of a person or the bot."""
        return self.bot_name if user_id == self.bot_id else self.people[user_id].first_name
