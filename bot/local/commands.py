"""The bot's command menus by scope and language (Bot API, "Determining list of commands")."""

from typing import Any

from bot.local.errors import bad_request
from bot.local.world import Chat, Person

Commands = list[dict[str, Any]]
_Key = tuple[str, int | str, int]  # kind of scope, chat, user

_DEFAULT: _Key = ("default", 0, 0)


class CommandMenus:
    """What setMyCommands has set."""

    def __init__(self) -> None:
        self._menus: dict[tuple[_Key, str], Commands] = {}

    def set(self, commands: Commands, scope: dict[str, Any] | None, language: str) -> None:
        """Set one menu; no commands remove it. Raises ApiError 400."""
        for one in commands:
            name = one["command"].removeprefix("/")
            if not (1 <= len(name) <= 32 and name.isascii() and name.replace("_", "a").isalnum() and name.islower()):
                raise bad_request("BOT_COMMAND_INVALID")
            if not 1 <= len(one["description"]) <= 256:
                raise bad_request("BOT_COMMAND_DESCRIPTION_INVALID")
        if len(commands) > 100:
            raise bad_request("BOT_COMMANDS_TOO_MUCH")
        key = (_key(scope), language)
        self._menus.pop(key, None)
        if commands:
            self._menus[key] = [one | {"command": one["command"].removeprefix("/")} for one in commands]

    def get(self, scope: dict[str, Any] | None, language: str) -> Commands:
        """Exactly what was set for this scope and language."""
        return self._menus.get((_key(scope), language), [])

    def seen_in(self, chat: Chat | None, person: Person) -> Commands:
        """The menu of this person in this chat; in groups at large where there is no chat."""
        for key in _order(chat, person):
            for language in (person.language_code, ""):
                if (key, language) in self._menus:
                    return self._menus[key, language]
        return []


def _key(scope: dict[str, Any] | None) -> _Key:
    if scope is None:
        return _DEFAULT
    return scope["type"], scope.get("chat_id", 0), scope.get("user_id", 0)


def _order(chat: Chat | None, person: Person) -> list[_Key]:
    if chat and chat.kind == "private":
        return [("chat", chat.id, 0), ("all_private_chats", 0, 0), _DEFAULT]
    keys: list[_Key] = []
    if chat:
        keys.append(("chat_member", chat.id, person.id))
        keys += [("chat_administrators", chat.id, 0)] if chat.in_charge(person.id) else []
        keys.append(("chat", chat.id, 0))
        keys += [("all_chat_administrators", 0, 0)] if chat.in_charge(person.id) else []
    return [*keys, ("all_group_chats", 0, 0), _DEFAULT]
