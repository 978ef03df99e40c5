"""What a bot's message says: text or caption with its formatting and limits, a document or a photo, a keyboard."""

from collections.abc import Iterable
from typing import Any

from bot.local.checks import Upload
from bot.local.errors import bad_request
from bot.local.formatting import Entity, FormatError, from_html, from_json, tidy, units
from bot.local.pixels import pixels
from bot.local.world import File, World

TEXT_LIMIT = 4096  # after parsing, in UTF-16 units
CAPTION_LIMIT = 1024
EPHEMERAL_LIMIT = 1024  # Telegram promises 4096 and in practice cuts edited ones
FILE_LIMIT = 50 * 1024 * 1024
PHOTO_LIMIT = 10 * 1024 * 1024

Formatted = tuple[str, tuple[Entity, ...]]


def text(world: World, params: dict[str, Any], *, ephemeral: bool = False, edited: bool = False) -> Formatted:
    """The text of sendMessage and the like. Raises ApiError 400 (in other words for a text that is edited)."""
    parsed = _parsed(world, params.get("text", ""), params.get("parse_mode"), params.get("entities", ()))
    if not parsed[0]:
        raise bad_request("message text is empty")
    if units(parsed[0]) > (EPHEMERAL_LIMIT if ephemeral else TEXT_LIMIT):
        raise bad_request("MESSAGE_TOO_LONG" if edited else "message is too long")
    return parsed


def caption(world: World, params: dict[str, Any]) -> Formatted:
    """The caption of a file, which may be empty. Raises ApiError 400."""
    parsed = _parsed(world, params.get("caption", ""), params.get("parse_mode"), params.get("caption_entities", ()))
    if units(parsed[0]) > CAPTION_LIMIT:
        raise bad_request("message caption is too long")
    return parsed


def _parsed(world: World, source: str, mode: str | None, listed: Iterable[dict[str, Any]]) -> Formatted:
    if not mode:
        entities = from_json(list(listed))
        if any(one.length <= 0 or one.offset < 0 or one.end > units(source) for one in entities):
            raise bad_request("ENTITY_BOUNDS_INVALID")
        plain = source
    elif mode.lower() == "html":
        try:
            plain, entities = from_html(source)
        except FormatError as error:
            raise bad_request(f"can't parse entities: {error}") from None
    else:
        raise bad_request("unsupported parse_mode")
    # Telegram drops mentions of people whom the bot does not know.
    return tidy(plain, [one for one in entities if one.user_id is None or one.user_id in world.people])


def document(world: World, given: Upload | str) -> File:
    """The file of sendDocument: uploaded, or known by its file_id. Raises ApiError 400."""
    if isinstance(given, str):
        return _known(world, given)
    return _stored(world, given, FILE_LIMIT, None)


def photo(world: World, given: Upload | str) -> File:
    """The picture of sendPhoto: uploaded PNG or JPEG, or known by its file_id. Raises ApiError 400."""
    if isinstance(given, str):
        return _known(world, given)
    size = pixels(given.data)
    if size is None:
        raise bad_request("IMAGE_PROCESS_FAILED")
    width, height = size
    if width + height > 10_000 or max(size) > 20 * min(size):
        raise bad_request("PHOTO_INVALID_DIMENSIONS")
    return _stored(world, given, PHOTO_LIMIT, size)


def _known(world: World, file_id: str) -> File:
    if file_id not in world.files:
        raise bad_request("wrong file identifier/HTTP URL specified")
    return world.files[file_id]


def _stored(world: World, given: Upload, limit: int, size: tuple[int, int] | None) -> File:
    if not given.data:
        raise bad_request("file must be non-empty")
    if len(given.data) > limit:
        raise bad_request("file is too big")
    file = File(f"F{len(world.files) + 1:06}", given.file_name, given.mime_type, given.data, size)
    world.files[file.file_id] = file
    return file
