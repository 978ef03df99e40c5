"""Parameters of a request against the table of the Bot API (api_table.json, made by tests/bot/local/make_api_table.py).

The table: `{"version", "methods": {name: Entry}, "objects": {name: Entry}}` with
`Entry = {"required": [name], "fields": {name: Kind}}` and `Kind` one of `"int"`, `"str"`, `"bool"`, `"float"`,
`"file"`, the name of an object, `{"list": Kind}`, `{"any": [Kind]}`, `{"is": [value]}`.
"""

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from bot.local.errors import ApiError, bad_request

Kind = str | dict[str, Any]

_ATTACHED = "attach://"  # Bot API, "Sending files": the name of another field, which holds the file
_TRUE, _FALSE = ("true", "1"), ("false", "0", "")


@dataclass(frozen=True, slots=True)
class Upload:
    """A file that came with the request."""

    file_name: str
    mime_type: str
    data: bytes


@cache
def table() -> dict[str, Any]:
    """The committed table."""
    loaded: dict[str, Any] = json.loads(Path(__file__).with_name("api_table.json").read_text(encoding="utf-8"))
    return loaded


@cache
def method_name(name: str) -> str | None:
    """The method as the Bot API spells it (names are case-insensitive), or None where there is none."""
    return next((known for known in table()["methods"] if known.lower() == name.lower()), None)


def checked(method: str, given: dict[str, Any]) -> dict[str, Any]:
    """The parameters with their proper types. Raises ApiError (400).

    On top, text is read as Bot API reads forms: "5" is an int, "true" a bool, JSON text an object.
    """
    entry = table()["methods"][method]
    attached = {value.removeprefix(_ATTACHED) for value in given.values() if isinstance(value, str)}
    values: dict[str, Any] = {}
    for name, value in given.items():
        if name in attached and isinstance(value, Upload):
            continue
        if name not in entry["fields"]:
            raise bad_request(f"unknown parameter {name}")
        if value is not None:
            kind = entry["fields"][name]
            values[name] = _valid(kind, _read(kind, value, given), name)
    for name in entry["required"]:
        if name not in values:
            raise _missing(name)
    return values


def _missing(name: str) -> ApiError:
    if name == "text":
        return bad_request("message text is empty")
    if name in ("document", "photo"):
        return bad_request(f"there is no {name} in the request")
    return bad_request(f"{name} is empty" if name == "chat_id" else f"parameter {name} is required")


def _read(kind: Kind, value: object, given: dict[str, Any]) -> object:
    """A form's text as the value it stands for; anything else as it is."""
    if not isinstance(value, str):
        return value
    if isinstance(kind, dict) and "any" in kind:
        return _read_any(kind["any"], value, given)
    if kind == "file" and value.startswith(_ATTACHED):
        return given.get(value.removeprefix(_ATTACHED), value)
    if kind == "int":
        return int(value) if value.lstrip("-").isdigit() else value
    if kind == "bool":
        return True if value.lower() in _TRUE else False if value.lower() in _FALSE else value
    return value if kind in ("str", "float", "file") else _read_json(value)


def _read_any(kinds: list[Kind], value: str, given: dict[str, Any]) -> object:
    if "file" in kinds and value.startswith(_ATTACHED):
        return _read("file", value, given)
    if "int" in kinds and value.lstrip("-").isdigit():
        return int(value)
    return value if "str" in kinds else _read_json(value)


def _read_json(value: str) -> object:
    try:
        read: object = json.loads(value)
    except ValueError:
        raise bad_request("can't parse parameters: object expected as JSON-serialized text") from None
    return read


def _valid(kind: Kind, value: object, where: str) -> object:
    if isinstance(kind, str):
        return _valid_named(kind, value, where)
    if "list" in kind:
        if not isinstance(value, list):
            raise _wrong(where, "an Array", value)
        return [_valid(kind["list"], one, f"{where}[{index}]") for index, one in enumerate(value)]
    if "is" in kind:
        if not any(value is one or (isinstance(one, str) and value == one) for one in kind["is"]):
            raise _wrong(where, " or ".join(json.dumps(one) for one in kind["is"]), value)
        return value
    return _valid_any(kind["any"], value, where)


def _valid_any(kinds: list[Kind], value: object, where: str) -> object:
    refusals: list[ApiError] = []
    for kind in kinds:
        try:
            return _valid(kind, value, where)
        except ApiError as refusal:
            refusals.append(refusal)
    raise _closest(kinds, value, refusals)


def _closest(kinds: list[Kind], value: object, refusals: list[ApiError]) -> ApiError:
    """Of several possible objects, the complaint about the one that was most likely meant."""
    given = value if isinstance(value, dict) else {}

    def likeness(index: int) -> int:
        kind = kinds[index]
        entry = table()["objects"].get(kind) if isinstance(kind, str) else None
        if entry is None:
            return -1
        same_type = "type" in given and entry["fields"].get("type") == {"is": [given["type"]]}
        return len(given.keys() & entry["fields"].keys()) + 100 * same_type

    return refusals[max(range(len(kinds)), key=likeness)]


def _valid_named(kind: str, value: object, where: str) -> object:
    if kind in table()["objects"]:
        return _valid_object(kind, value, where)
    fits = {
        "int": isinstance(value, int) and not isinstance(value, bool),
        "bool": isinstance(value, bool),
        "str": isinstance(value, str),
        "float": isinstance(value, int | float) and not isinstance(value, bool),
        "file": isinstance(value, Upload),
    }
    if not fits[kind]:
        raise _wrong(where, {"int": "an Integer", "bool": "a Boolean", "str": "a String"}.get(kind, f"a {kind}"), value)
    if isinstance(value, str) and not is_unicode(value):
        raise bad_request("strings must be encoded in UTF-8")
    return value


def is_unicode(text: str) -> bool:
    """Whether the text has no half of a surrogate pair, which JSON lets through."""
    return not any(0xD800 <= ord(char) < 0xE000 for char in text)


def _valid_object(kind: str, value: object, where: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise _wrong(where, f"an object {kind}", value)
    entry = table()["objects"][kind]
    for name in value:
        if name not in entry["fields"]:
            raise bad_request(f"can't parse {where}: {kind} has no field {name}")
    for name in entry["required"]:
        if value.get(name) is None:
            raise bad_request(f"can't parse {where}: Can't find field \"{name}\" of {kind}")
    return {
        name: _valid(entry["fields"][name], one, f"{where}.{name}") for name, one in value.items() if one is not None
    }


def _wrong(where: str, expected: str, value: object) -> ApiError:
    return bad_request(f"can't parse {where}: expected {expected}, got {type(value).__name__}")
