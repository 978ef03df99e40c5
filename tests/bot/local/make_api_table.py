"""Makes bot/local/api_table.json out of aiogram's method models (Bot API 10.3).

Run as `python -m tests.bot.local.make_api_table`. The form of the table is told in bot/local/checks.py.
"""

import enum
import inspect
import json
import types
import typing
from pathlib import Path
from typing import Any

import aiogram
import aiogram.methods
import aiogram.types
import pydantic
from aiogram.client.default import Default
from aiogram.types import InputFile
from aiogram.types.base import TelegramObject

TABLE = Path(__file__).parents[3] / "bot" / "local" / "api_table.json"

METHODS = [
    "GetMe",
    "GetUpdates",
    "SetWebhook",
    "DeleteWebhook",
    "GetWebhookInfo",
    "SendMessage",
    "SendDocument",
    "SendPhoto",
    "SendChatAction",
    "GetFile",
    "EditMessageText",
    "EditMessageCaption",
    "EditMessageReplyMarkup",
    "DeleteMessage",
    "DeleteMessages",
    "EditEphemeralMessageText",
    "EditEphemeralMessageReplyMarkup",
    "DeleteEphemeralMessage",
    "AnswerCallbackQuery",
    "SetMessageReaction",
    "PinChatMessage",
    "UnpinChatMessage",
    "GetChat",
    "GetChatMember",
    "GetChatAdministrators",
    "GetChatMemberCount",
    "LeaveChat",
    "SetMyCommands",
    "GetMyCommands",
    "DeleteMyCommands",
    "GetMyName",
    "GetMyDescription",
    "GetMyShortDescription",
    "SetMyName",
    "SetMyDescription",
    "SetMyShortDescription",
    "SetChatMenuButton",
]

# Business accounts, channels, paid messages, Web Apps and rich messages are not of this world.
LEFT_OUT = {
    "allow_paid_broadcast",
    "business_connection_id",
    "direct_messages_topic_id",
    "inline_message_id",
    "login_url",
    "pay",
    "rich_message",
    "suggested_post_parameters",
}

Kind = str | dict[str, Any]
Table = dict[str, dict[str, Any]]


def api_table() -> dict[str, Any]:
    """The whole table: the Bot API's version, methods by name, and every object type that they take."""
    objects: Table = {}
    methods: Table = {}
    for name in METHODS:
        model = getattr(aiogram.methods, name)
        methods[model.__api_method__] = _described(model, objects)
    return {
        "version": aiogram.__api_version__,
        "methods": dict(sorted(methods.items())),
        "objects": dict(sorted(objects.items())),
    }


def as_text(table: dict[str, Any]) -> str:
    """The committed form: one method or object a line, so that a change shows as a change of its line."""
    lines = ["{", f' "version": {json.dumps(table["version"])},']
    for part in ("methods", "objects"):
        lines.append(f' "{part}": {{')
        entries = [f"  {json.dumps(name)}: {json.dumps(entry)}" for name, entry in table[part].items()]
        lines.append(",\n".join(entries))
        lines.append(" }" if part == "objects" else " },")
    return "\n".join([*lines, "}", ""])


def _described(model: type[pydantic.BaseModel], objects: Table) -> dict[str, Any]:
    fields = {
        (field.alias or name): field
        for name, field in model.model_fields.items()
        if name not in LEFT_OUT and not _is_deprecated(field)
    }
    return {
        # A model fills in the constant kind of an object (type="chat"); on the wire it is required.
        "required": [name for name, field in fields.items() if field.is_required() or _constant(field.annotation)],
        "fields": {name: _type(field.annotation, objects) for name, field in fields.items()},
    }


def _is_deprecated(field: pydantic.fields.FieldInfo) -> bool:
    return isinstance(field.json_schema_extra, dict) and "deprecated" in field.json_schema_extra


def _constant(annotation: object) -> bool:
    return typing.get_origin(annotation) is typing.Literal


def _type(annotation: object, objects: Table) -> Kind:
    origin = typing.get_origin(annotation)
    if origin is typing.Annotated:
        return _type(typing.get_args(annotation)[0], objects)
    if origin is typing.Literal:
        return {"is": [_plain(value) for value in typing.get_args(annotation)]}
    if origin is list:
        return {"list": _type(typing.get_args(annotation)[0], objects)}
    if origin in (typing.Union, types.UnionType):
        kinds = [_type(one, objects) for one in typing.get_args(annotation) if one not in (types.NoneType, Default)]
        return kinds[0] if len(kinds) == 1 else {"any": kinds}
    return _named(annotation, objects)


def _plain(value: object) -> object:
    return value.value if isinstance(value, enum.Enum) else value


def _named(annotation: object, objects: Table) -> str:
    if annotation in (int, str, bool, float):
        return str(annotation.__name__)
    if not inspect.isclass(annotation):
        raise TypeError(f"no table entry for {annotation!r}")
    if issubclass(annotation, InputFile):
        return "file"
    if not issubclass(annotation, TelegramObject):
        # Durations and dates: aiogram takes richer Python types, the wire takes whole seconds.
        return "int"
    if annotation.__name__ not in objects:
        objects[annotation.__name__] = {}
        objects[annotation.__name__] = _described(annotation, objects)
    return annotation.__name__


if __name__ == "__main__":
    TABLE.write_text(as_text(api_table()), encoding="utf-8")
