"""Telegram's HTML into text and entities (Bot API, "Formatting options"). Offsets count UTF-16 units."""

import re
from dataclasses import dataclass, replace
from typing import Any

ENTITY_LIMIT = 100  # Telegram drops further ones silently

_TAGS = {
    "b": "bold",
    "strong": "bold",
    "i": "italic",
    "em": "italic",
    "u": "underline",
    "ins": "underline",
    "s": "strikethrough",
    "strike": "strikethrough",
    "del": "strikethrough",
    "tg-spoiler": "spoiler",
    "span": "spoiler",
    "code": "code",
    "pre": "pre",
    "a": "text_link",
    "blockquote": "blockquote",
}
_NAMED = {"lt": "<", "gt": ">", "amp": "&", "quot": '"'}
_PLAIN = re.compile("[^<&]+")
_REFERENCE = re.compile(r"&(?:#(\d{1,8})|#[xX]([0-9a-fA-F]{1,6})|([a-z]+));?")
_FOUND = re.compile(
    r"(?P<url>https?://[^\s<>]+[^\s<>.,:;!?)»])"
    r"|(?<![\w/])(?P<bot_command>/[A-Za-z0-9_]{1,32}(?:@[A-Za-z0-9_]{4,32})?)(?![\w/])"
    r"|(?<![\w@])(?P<mention>@[A-Za-z0-9_]{4,32})(?!\w)"
)


class FormatError(Exception):
    """The text is not Telegram HTML; the message is what follows "can't parse entities: "."""


@dataclass(frozen=True, slots=True)
class Entity:
    """A MessageEntity; `user_id` belongs to text_mention."""

    type: str
    offset: int
    length: int
    url: str | None = None
    language: str | None = None
    user_id: int | None = None

    @property
    def end(self) -> int:
        """Offset behind the last unit."""
        return self.offset + self.length


def units(text: str) -> int:
    """Length in UTF-16 units, as Bot API counts."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


@dataclass(slots=True)
class _Open:
    tag: str
    argument: str
    offset: int
    start: int


class _Parser:
    def __init__(self, source: str) -> None:
        self.source = source
        self.at = 0
        self.text: list[str] = []
        self.offset = 0
        self.open: list[_Open] = []
        self.entities: list[Entity] = []

    def parse(self) -> tuple[str, list[Entity]]:
        while self.at < len(self.source):
            plain = _PLAIN.match(self.source, self.at)
            if plain:
                self.at = plain.end()
                self._put(plain[0])
            elif self.source[self.at] == "<":
                self._tag()
            else:
                self._put(self._character())
        if self.open:
            raise FormatError(f'Can\'t find end tag corresponding to start tag "{self.open[-1].tag}"')
        return "".join(self.text), self.entities

    def _put(self, text: str) -> None:
        self.text.append(text)
        self.offset += units(text)

    def _character(self) -> str:
        found = _REFERENCE.match(self.source, self.at)
        decoded = _decode(found) if found else ""
        if found and decoded:
            self.at = found.end()
            return decoded
        self.at += 1
        return self.source[self.at - 1]

    def _byte(self, at: int) -> int:
        return len(self.source[:at].encode())

    def _tag(self) -> None:
        begin = self.at
        self.at += 1
        if self.source.startswith("/", self.at):
            self.at += 1
            self._end_tag(begin)
        else:
            self._start_tag(begin)

    def _word(self, stops: str) -> str:
        start = self.at
        while self.at < len(self.source) and not self.source[self.at].isspace() and self.source[self.at] not in stops:
            self.at += 1
        return self.source[start : self.at]

    def _spaces(self) -> str:
        """Skip spaces; the character behind them, empty at the end of the text."""
        while self.at < len(self.source) and self.source[self.at].isspace():
            self.at += 1
        return self.source[self.at : self.at + 1]

    def _start_tag(self, begin: int) -> None:
        tag = self._word(">").lower()
        if self.at >= len(self.source):
            raise FormatError(f"Unclosed start tag at byte offset {self._byte(begin)}")
        if tag not in _TAGS:
            raise FormatError(f'Unsupported start tag "{tag}" at byte offset {self._byte(begin)}')
        argument = ""
        while self._spaces() != ">":
            name, value = self._attribute(tag, begin)
            argument = _argument(tag, name, value) or argument
        self.at += 1
        if tag == "span" and argument != "tg-spoiler":
            raise FormatError(f'Tag "span" must have class "tg-spoiler" at byte offset {self._byte(begin)}')
        self.open.append(_Open(tag, argument, self.offset, len(self.text)))

    def _attribute(self, tag: str, begin: int) -> tuple[str, str]:
        unclosed = FormatError(f'Unclosed start tag "{tag}" at byte offset {self._byte(begin)}')
        if self.at >= len(self.source):
            raise unclosed
        name = self._word("=>")
        if not name:
            raise FormatError(f'Empty attribute name in the tag "{tag}" at byte offset {self._byte(begin)}')
        if self._spaces() != "=":
            return name, ""
        self.at += 1
        quote = self._spaces()
        if quote not in ("'", '"'):
            return name, self._word(">").lower()
        self.at += 1
        value = ""
        while self.at < len(self.source) and self.source[self.at] != quote:
            value += self._character()
        if self.at >= len(self.source):
            raise unclosed
        self.at += 1
        return name, value

    def _end_tag(self, begin: int) -> None:
        if not self.open:
            raise FormatError(f"Unexpected end tag at byte offset {self._byte(begin)}")
        tag = self._word(">").lower()
        if self._spaces() != ">":
            raise FormatError(f"Unclosed end tag at byte offset {self._byte(begin)}")
        self.at += 1
        opened = self.open.pop()
        if tag not in ("", opened.tag):
            where = f'at byte offset {self._byte(begin)}, expected "</{opened.tag}>", found "</{tag}>"'
            raise FormatError(f"Unmatched end tag {where}")
        if self.offset > opened.offset:
            entity = _entity(opened, "".join(self.text[opened.start :]), self.offset - opened.offset)
            self.entities += [entity] if entity else []


def _decode(found: re.Match[str]) -> str:
    decimal, hexadecimal, name = found.groups()
    if name:
        return _NAMED.get(name, "")
    code = int(decimal) if decimal else int(hexadecimal, 16)
    return chr(code) if 0 < code < 0x110000 and not 0xD800 <= code < 0xE000 else ""


def _argument(tag: str, name: str, value: str) -> str:
    if (tag, name) in (("a", "href"), ("span", "class")):
        return value
    if (tag, name) == ("code", "class"):
        return value.removeprefix("language-") if value.startswith("language-") else ""
    return "expandable" if (tag, name) == ("blockquote", "expandable") else ""


def _entity(opened: _Open, inside: str, length: int) -> Entity | None:
    kind = _TAGS[opened.tag]
    entity = Entity(kind, opened.offset, length)
    if kind == "text_link":
        return _link(entity, opened.argument or inside)
    if kind == "code":
        return replace(entity, language=opened.argument or None)
    if opened.argument == "expandable":
        return replace(entity, type="expandable_blockquote")
    return entity


def _link(entity: Entity, url: str) -> Entity | None:
    """A link, a mention by id, or nothing where Telegram would silently drop a bad address."""
    person = re.fullmatch(r"tg://user/?\?id=(\d+)", url)
    if person:
        return replace(entity, type="text_mention", user_id=int(person[1]))
    if re.match(r"(?:https?|tg|ton)://[^\s]", url):
        return replace(entity, url=url)
    return replace(entity, url=f"http://{url}/") if re.fullmatch(r"[\w-]+(?:\.[\w-]+)+\S*", url) else None


def from_html(source: str) -> tuple[str, list[Entity]]:
    """Text and entities of Telegram HTML. Raises FormatError in Telegram's words."""
    return _Parser(source).parse()


def from_json(given: list[dict[str, Any]]) -> list[Entity]:
    """Entities that a bot sent as a list (already checked for types)."""
    return [
        Entity(
            one["type"],
            one["offset"],
            one["length"],
            one.get("url"),
            one.get("language"),
            one.get("user", {}).get("id"),
        )
        for one in given
    ]


def tidy(text: str, entities: list[Entity]) -> tuple[str, tuple[Entity, ...]]:
    """What Telegram stores: blank ends cut, code free of other formatting, commands, mentions and links found."""
    first = min((one.offset for one in entities), default=None)
    kept = text.rstrip()
    blank = len(kept) - len(kept.lstrip())
    blank = blank if first is None else min(blank, first)
    kept = kept[blank:]
    limit = units(kept)
    moved = (replace(one, offset=one.offset - blank) for one in entities)
    cut = [replace(one, length=min(one.length, limit - one.offset)) for one in moved if one.offset < limit]
    shaped = _without_nested_quotes(_with_bare_code(cut))
    found = _found(kept, shaped)
    ordered = sorted([*shaped, *found], key=lambda one: (one.offset, -one.length, one.type))
    return kept, tuple(ordered[:ENTITY_LIMIT])


def _with_bare_code(entities: list[Entity]) -> list[Entity]:
    """`pre` and `code` hold nothing else; `code` of a language fills a `pre` and gives it the language."""
    blocks = {(one.offset, one.length): one for one in entities if one.type == "pre"}
    code: list[Entity] = []
    for one in entities:
        block = blocks.get((one.offset, one.length))
        if one.type == "code" and block:
            blocks[one.offset, one.length] = replace(block, language=one.language)
        elif one.type == "code":
            code.append(replace(one, language=None))
    code += blocks.values()
    rest = [one for one in entities if one.type not in ("pre", "code")]
    for hard in code:
        rest = [piece for one in rest for piece in _outside(one, hard)]
    return rest + code


def _outside(one: Entity, hard: Entity) -> list[Entity]:
    quote = one.type in ("blockquote", "expandable_blockquote")
    if quote or one.end <= hard.offset or hard.end <= one.offset:
        return [one]
    before = replace(one, length=max(0, hard.offset - one.offset))
    after = replace(one, offset=hard.end, length=max(0, one.end - hard.end))
    return [piece for piece in (before, after) if piece.length]


def _without_nested_quotes(entities: list[Entity]) -> list[Entity]:
    quotes = [one for one in entities if one.type in ("blockquote", "expandable_blockquote")]
    inner = [
        one
        for index, one in enumerate(quotes)
        for other in quotes[index + 1 :]
        if other.offset <= one.offset and one.end <= other.end
    ]
    return [one for one in entities if one not in inner]


def _found(text: str, entities: list[Entity]) -> list[Entity]:
    """Commands, mentions and bare links, outside what already is a link or code."""
    taken = [one for one in entities if one.type in ("pre", "code", "text_link", "text_mention")]
    found = (
        Entity(match.lastgroup or "", units(text[: match.start()]), units(match.group()))
        for match in _FOUND.finditer(text)
    )
    return [one for one in found if all(one.end <= other.offset or other.end <= one.offset for other in taken)]
