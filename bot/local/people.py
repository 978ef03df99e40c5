"""What people do in Telegram's app: write, press, join, leave, block. Raises DeedError for what an app refuses."""

import re
from typing import Any

from bot.local import shapes
from bot.local.content import TEXT_LIMIT
from bot.local.errors import DeedError
from bot.local.formatting import tidy, units
from bot.local.presses import Press
from bot.local.telegram import Telegram
from bot.local.world import Chat, Message, Person

_COMMAND = re.compile(r"/(\w{1,32})(?:@(\w+))?(?!\S)")
PAYLOAD = re.compile(r"[A-Za-z0-9_-]{0,64}")  # Bot API, "Deep linking"


class People:
    """The hands of everybody in the local chat."""

    def __init__(self, telegram: Telegram) -> None:
        self._telegram = telegram
        self._world = telegram.world

    # --- writing and pressing

    def send(
        self, person: Person, chat: Chat, text: str, *, thread_id: int | None = None, reply_to: int | None = None
    ) -> Message:
        """Write a message. In a group the bot hears what privacy mode lets through."""
        self._check_can_write(person, chat)
        kept, entities = tidy(text, [])
        if not 0 < units(kept) <= TEXT_LIMIT:
            raise DeedError(f"a message has 1 to {TEXT_LIMIT} characters")
        if thread_id is not None and thread_id not in chat.topics:
            raise DeedError("no such topic")
        if reply_to is not None and chat.message(reply_to) is None:
            raise DeedError("no such message to reply to")
        message = Message(0, person.id, self._telegram.now(), kept, entities, thread_id=thread_id, reply_to=reply_to)
        if self._is_ephemeral_command(person, chat, kept):
            message.ephemeral_id = self._world.ephemeral_number(chat, person.id)
        else:
            message.message_id = self._world.number(chat)
        self._telegram.post(chat, message)
        if self._bot_hears(chat, message):
            self._telegram.tell_message(chat, message)
        return message

    def _check_can_write(self, person: Person, chat: Chat) -> None:
        if chat.kind == "private" and not person.started:
            raise DeedError("press Start first")
        if chat.kind == "private" and person.blocked:
            raise DeedError("unblock the bot first")
        self.check_member(person, chat)

    def check_member(self, person: Person, chat: Chat) -> None:
        """Raises DeedError unless the person is in the chat."""
        if not chat.has(person.id) or chat.migrated_to is not None:
            raise DeedError("not a member of this chat")

    def _own_command(self, text: str) -> str | None:
        """The command that this text gives to our bot."""
        found = _COMMAND.match(text)
        if not found or (found[2] and found[2].lower() != self._world.bot_username.lower()):
            return None
        return found[1].lower()

    def _is_ephemeral_command(self, person: Person, chat: Chat, text: str) -> bool:
        if chat.kind == "private":
            return False
        name = self._own_command(text)
        menu = self._telegram.menus.seen_in(chat, person)
        return any(one["command"] == name and one.get("is_ephemeral") for one in menu)

    def _bot_hears(self, chat: Chat, message: Message) -> bool:
        """Privacy mode (Bot features, "Privacy mode")."""
        if chat.kind == "private" or chat.in_charge(self._world.bot_id):
            return True
        replied = chat.message(message.reply_to) if message.reply_to else None
        mentioned = f"@{self._world.bot_username}".lower() in message.text.lower()
        to_bot = replied is not None and replied.sender_id == self._world.bot_id
        return self._own_command(message.text) is not None or to_bot or mentioned

    def begin(self, person: Person) -> None:
        """Who comes into the world having started the bot has pressed Start: the bot hears of it."""
        if person.started:
            self.start(person)

    def start(self, person: Person, payload: str = "") -> Message:
        """Press Start, or open a deep link with a payload."""
        if not PAYLOAD.fullmatch(payload):
            raise DeedError("a start payload is up to 64 of A-Z, a-z, 0-9, _ and -")
        if person.blocked:
            self.unblock(person)
        person.started = True
        return self.send(person, self._world.chats[person.id], f"/start {payload}".strip())

    def press(self, person: Person, chat: Chat, message: Message, data: str) -> Press:
        """Press a callback button with this data (a forged one has data that is on no button)."""
        self.check_member(person, chat)
        if not message.seen_by(person.id) or message.sender_id != self._world.bot_id:
            raise DeedError("no such message to press on")
        press = self._telegram.presses.new(person.id, chat.id, on_ephemeral=message.is_ephemeral)
        query = {
            "id": press.query_id,
            "from": shapes.person(person),
            "chat_instance": f"{-7_000_000_000 - chat.id}",
            "message": shapes.message(self._world, chat, message),
            "data": data,
        }
        if chat.has(self._world.bot_id):
            self._telegram.updates.put("callback_query", query)
        return press

    def delete(self, person: Person, chat: Chat, message: Message) -> None:
        """Delete a message for all: any in the private chat, one's own in a group, any as administrator."""
        self.check_member(person, chat)
        if not (chat.kind == "private" or chat.in_charge(person.id) or message.sender_id == person.id):
            raise DeedError("only administrators delete others' messages")
        chat.messages.remove(message)
        self._telegram.changed()

    def restart_app(self, person: Person) -> None:
        """Ephemeral messages vanish when the app restarts."""
        for chat in self._world.chats.values():
            for message in list(chat.ephemerals(person.id)):
                chat.messages.remove(message)
        self._telegram.changed()

    # --- the bot in private

    def block(self, person: Person) -> None:
        """Stop the bot."""
        if not person.blocked:
            self._set_blocked(person, blocked=True)

    def unblock(self, person: Person) -> None:
        """Restart the bot after blocking it."""
        if person.blocked:
            self._set_blocked(person, blocked=False)

    def _set_blocked(self, person: Person, *, blocked: bool) -> None:
        person.blocked = blocked
        chat = self._world.chats[person.id]
        self._telegram.set_status(chat, self._world.bot_id, "kicked" if blocked else "member", person.id)

    # --- groups

    def group(
        self, creator: Person, title: str, *, kind: str = "group", is_forum: bool = False, others: list[Person]
    ) -> Chat:
        """Found a group of the creator, these others and the bot, who comes last."""
        if kind not in ("group", "supergroup") or (is_forum and kind == "group"):
            raise DeedError("kind is group or supergroup; only supergroups are forums")
        chat = self._world.add_group(title, "supergroup" if kind == "supergroup" else "group", is_forum=is_forum)
        chat.members[creator.id] = "creator"
        for one in others:
            chat.members[one.id] = "member"
        self._telegram.line(chat, creator.id, "created", who=creator.first_name, title=title)
        self.add_bot(chat, creator)
        return chat

    def add_bot(self, chat: Chat, by: Person) -> None:
        """Add the bot to a group."""
        bot_id = self._world.bot_id
        if chat.has(bot_id):
            raise DeedError("the bot is in this group already")
        self._telegram.set_status(chat, bot_id, "member", by.id)
        fields = {"new_chat_members": [shapes.bot(self._world)]}
        line = self._telegram.line(chat, by.id, "bot_added", fields, who=self._world.bot_name)
        self._telegram.tell_message(chat, line)

    def remove_bot(self, chat: Chat, by: Person) -> None:
        """Remove the bot from a group: it is told by my_chat_member alone."""
        if not chat.has(self._world.bot_id):
            raise DeedError("the bot is not in this group")
        self._telegram.set_status(chat, self._world.bot_id, "kicked", by.id)
        self._telegram.line(chat, by.id, "bot_removed", who=self._world.bot_name)

    def join(self, person: Person, chat: Chat) -> None:
        """Come into a group."""
        if chat.kind == "private" or chat.has(person.id):
            raise DeedError("in this chat already")
        self._telegram.set_status(chat, person.id, "member", person.id)
        fields = {"new_chat_members": [shapes.person(person)]}
        line = self._telegram.line(chat, person.id, "joined", fields, who=person.first_name)
        self._telegram.tell_message(chat, line)

    def leave(self, person: Person, chat: Chat) -> None:
        """Leave a group; ephemeral messages there are gone."""
        if chat.kind == "private":
            raise DeedError("nobody leaves a private chat")
        self.check_member(person, chat)
        for message in list(chat.ephemerals(person.id)):
            chat.messages.remove(message)
        self._telegram.set_status(chat, person.id, "left", person.id)
        fields = {"left_chat_member": shapes.person(person)}
        line = self._telegram.line(chat, person.id, "left", fields, who=person.first_name)
        self._telegram.tell_message(chat, line)

    def set_in_charge(self, chat: Chat, user_id: int, by: Person, *, administrator: bool) -> None:
        """Make a member an administrator, or a member again."""
        if chat.kind == "private" or not chat.has(user_id):
            raise DeedError("not a member of this group")
        if chat.status(user_id) == "creator":
            raise DeedError("the creator stays creator")
        self._telegram.set_status(chat, user_id, "administrator" if administrator else "member", by.id)
        kind = "promoted" if administrator else "demoted"
        self._telegram.line(chat, by.id, kind, who=self._world.name(user_id))

    def topic(self, chat: Chat, name: str) -> int:
        """Open a topic in a forum; its id is that of the service message."""
        if not chat.is_forum:
            raise DeedError("only forums have topics")
        by = next(iter(chat.members))
        line = self._telegram.line(chat, by, "topic", title=name)
        line.thread_id = line.message_id
        chat.topics[line.message_id] = name
        fields: dict[str, Any] = {"forum_topic_created": {"name": name, "icon_color": 0x6FB9F0}}
        if line.service:
            line.service.fields = fields
        self._telegram.tell_message(chat, line)
        return line.message_id

    def migrate(self, chat: Chat) -> Chat:
        """Turn a group into a supergroup with a new id; the old one answers with `migrate_to_chat_id`."""
        if chat.kind != "group" or chat.migrated_to is not None:
            raise DeedError("only a group becomes a supergroup")
        new = self._world.add_group(chat.title, "supergroup")
        new.members = dict(chat.members)
        by = next(user_id for user_id, status in chat.members.items() if status == "creator")
        last = self._telegram.line(chat, by, "migrated", {"migrate_to_chat_id": new.id})
        first = self._telegram.line(new, by, "migrated", {"migrate_from_chat_id": chat.id})
        self._telegram.tell_message(chat, last)
        self._telegram.tell_message(new, first)
        chat.migrated_to = new.id
        return new
