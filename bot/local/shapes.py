"""What exists, as the objects of the Bot API: User, Chat, Message, ChatMember and their updates."""

from typing import Any

from bot.local.formatting import Entity
from bot.local.world import Chat, File, Message, Person, Status, World

Shape = dict[str, Any]

RIGHTS = (
    "can_manage_chat",
    "can_delete_messages",
    "can_manage_video_chats",
    "can_restrict_members",
    "can_promote_members",
    "can_change_info",
    "can_invite_users",
    "can_post_stories",
    "can_edit_stories",
    "can_delete_stories",
    "can_pin_messages",
)
ACCENT_COLOURS = 7  # Telegram's first accent colours are numbered 0-6


def person(one: Person) -> Shape:
    """User of a person."""
    shape = {"id": one.id, "is_bot": False, "first_name": one.first_name, "language_code": one.language_code}
    extra = {"last_name": one.last_name, "username": one.username}
    return shape | {name: value for name, value in extra.items() if value}


def bot(world: World) -> Shape:
    """User of the bot."""
    return {"id": world.bot_id, "is_bot": True, "first_name": world.bot_name, "username": world.bot_username}


def me(world: World) -> Shape:
    """The result of getMe."""
    return bot(world) | {
        "can_join_groups": True,
        "can_read_all_group_messages": False,
        "supports_inline_queries": False,
        "can_connect_to_business": False,
        "has_main_web_app": False,
    }


def user(world: World, user_id: int) -> Shape:
    """User of a person or of the bot."""
    return bot(world) if user_id == world.bot_id else person(world.people[user_id])


def chat(world: World, one: Chat) -> Shape:
    """Chat."""
    if one.kind == "private":
        names = {name: value for name, value in person(world.people[one.id]).items() if name.endswith("name")}
        return {"id": one.id, "type": "private"} | names
    shape: Shape = {"id": one.id, "type": one.kind, "title": one.title}
    return shape | ({"is_forum": True} if one.is_forum else {})


def full_chat(world: World, one: Chat) -> Shape:
    """ChatFullInfo, with the fields that are never absent."""
    gifts = ("unlimited_gifts", "limited_gifts", "unique_gifts", "premium_subscription", "gifts_from_channels")
    return chat(world, one) | {
        "accent_color_id": abs(one.id) % ACCENT_COLOURS,
        "max_reaction_count": 11,
        "accepted_gift_types": dict.fromkeys(gifts, False),
        "permissions": dict.fromkeys(("can_send_messages", "can_invite_users"), True),
    }


def entity(world: World, one: Entity) -> Shape:
    """MessageEntity; a mention of an unknown person is text to Telegram and is never stored."""
    shape: Shape = {"type": one.type, "offset": one.offset, "length": one.length}
    if one.url:
        shape["url"] = one.url
    if one.language:
        shape["language"] = one.language
    if one.user_id is not None:
        shape["user"] = user(world, one.user_id)
    return shape


def file(one: File) -> Shape:
    """The part of Document, PhotoSize and File that is the same."""
    return {"file_id": one.file_id, "file_unique_id": f"U{one.file_id}", "file_size": len(one.data)}


def message(world: World, where: Chat, one: Message, *, with_reply: bool = True) -> Shape:
    """Message. The message that it replies to has no further one inside."""
    shape: Shape = {
        "message_id": one.message_id,
        "from": user(world, one.sender_id),
        "chat": chat(world, where),
        "date": one.date,
    }
    shape |= _place(world, where, one, with_reply=with_reply) | _content(world, one)
    if one.edit_date is not None:
        shape["edit_date"] = one.edit_date
    if one.is_ephemeral:
        shape["ephemeral_message_id"] = one.ephemeral_id
        if one.receiver_id is not None:
            shape["receiver_user"] = user(world, one.receiver_id)
    if one.keyboard:
        shape["reply_markup"] = {"inline_keyboard": [list(row) for row in one.keyboard]}
    return shape


def _place(world: World, where: Chat, one: Message, *, with_reply: bool) -> Shape:
    shape: Shape = {}
    if one.thread_id is not None:
        shape |= {"message_thread_id": one.thread_id, "is_topic_message": True}
    replied = where.message(one.reply_to) if one.reply_to and with_reply else None
    if replied:
        shape["reply_to_message"] = message(world, where, replied, with_reply=False)
    return shape


def _content(world: World, one: Message) -> Shape:
    if one.service:
        return dict(one.service.fields)
    text, entities = ("caption", "caption_entities") if one.file else ("text", "entities")
    shape: Shape = {text: one.text} if one.text else {}
    if one.entities:
        shape[entities] = [entity(world, each) for each in one.entities]
    if one.file and one.file.size:
        width, height = one.file.size
        shape["photo"] = [file(one.file) | {"width": width, "height": height}]
    elif one.file:
        shape["document"] = file(one.file) | {"file_name": one.file.file_name, "mime_type": one.file.mime_type}
    return shape


def member(world: World, user_id: int, status: Status) -> Shape:
    """ChatMember of that status."""
    shape: Shape = {"user": user(world, user_id), "status": status}
    if status == "creator":
        return shape | {"is_anonymous": False}
    if status == "administrator":
        return shape | {"can_be_edited": False, "is_anonymous": False} | dict.fromkeys(RIGHTS, True)
    return shape | ({"until_date": 0} if status == "kicked" else {})


def member_change(world: World, where: Chat, by: int, user_id: int, statuses: tuple[Status, Status], at: int) -> Shape:
    """ChatMemberUpdated from the first status to the second."""
    old, new = (member(world, user_id, status) for status in statuses)
    return {
        "chat": chat(world, where),
        "from": user(world, by),
        "date": at,
        "old_chat_member": old,
        "new_chat_member": new,
    }
