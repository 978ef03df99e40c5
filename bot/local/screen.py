"""The State that the page shows: what one person sees of the world."""

from typing import Any

from bot.local import keyboards, shapes
from bot.local.telegram import Telegram
from bot.local.world import Chat, Message, Person

MESSAGES_MOST = 200  # of each chat


def state(telegram: Telegram, viewer: Person) -> dict[str, Any]:
    """State for this person: the bot, everyone, and the chats that the person is or was in, with messages."""
    world = telegram.world
    chats = [chat for chat in world.chats.values() if _visible(chat, viewer.id)]
    return {
        "version": telegram.version,
        "bot": _bot(telegram, viewer),
        "limits": telegram.limits.on,
        "people": [_person(one) for one in world.people.values()],
        "chats": [_chat(telegram, chat, viewer) for chat in chats],
    }


def _visible(chat: Chat, person_id: int) -> bool:
    return person_id in chat.members and chat.migrated_to is None


def _bot(telegram: Telegram, viewer: Person) -> dict[str, Any]:
    world, menus = telegram.world, telegram.menus
    return {
        "id": world.bot_id,
        "first_name": _profile(telegram, "name", viewer) or world.bot_name,
        "username": world.bot_username,
        "description": _profile(telegram, "description", viewer),
        "commands": {
            "private": menus.seen_in(world.chats[viewer.id], viewer),
            "group": menus.seen_in(None, viewer),
        },
        "running": telegram.updates.running,
    }


def _profile(telegram: Telegram, field: str, viewer: Person) -> str:
    texts = telegram.profile
    return texts.get((field, viewer.language_code)) or texts.get((field, ""), "")


def _person(one: Person) -> dict[str, Any]:
    return {
        "id": one.id,
        "first_name": one.first_name,
        "last_name": one.last_name,
        "username": one.username,
        "language_code": one.language_code,
        "started": one.started,
        "blocked": one.blocked,
    }


def _chat(telegram: Telegram, chat: Chat, viewer: Person) -> dict[str, Any]:
    seen = [one for one in chat.messages if one.seen_by(viewer.id)]
    return {
        "id": chat.id,
        "kind": chat.kind,
        "title": chat.title or telegram.world.bot_name,
        "is_forum": chat.is_forum,
        "topics": [{"thread_id": thread_id, "name": name} for thread_id, name in chat.topics.items()],
        "members": [
            {"id": user_id, "status": "left" if status == "kicked" else status}
            for user_id, status in chat.members.items()
        ],
        "messages": [_message(telegram, one) for one in seen[-MESSAGES_MOST:]],
        "pinned": [*chat.pinned],
    }


def _message(telegram: Telegram, one: Message) -> dict[str, Any]:
    world = telegram.world
    sender = {
        "id": one.sender_id,
        "first_name": world.name(one.sender_id),
        "is_bot": one.sender_id == world.bot_id,
    }
    return {
        "message_id": one.message_id,
        "ephemeral_id": one.ephemeral_id,
        "from": None if one.service else sender,
        "date": one.date,
        "edit_date": one.edit_date,
        "thread_id": one.thread_id,
        "reply_to": one.reply_to,
        "text": one.text,
        "entities": [shapes.entity(world, each) for each in one.entities],
        "keyboard": keyboards.shown(one.keyboard),
        **_file(one),
        "service": _service(one),
    }


def _service(one: Message) -> dict[str, Any] | None:
    service = one.service
    return {"kind": service.kind, "text": service.text, "about": service.about} if service else None


def _file(one: Message) -> dict[str, Any]:
    """`document` or `photo` (one of them None)."""
    shown: dict[str, Any] = {"document": None, "photo": None}
    if one.file:
        url = f"/ui/file/{one.file.file_id}"
        if one.file.size:
            width, height = one.file.size
            shown["photo"] = {"width": width, "height": height, "url": url}
        else:
            shown["document"] = {"file_name": one.file.file_name, "size": len(one.file.data), "url": url}
    return shown
