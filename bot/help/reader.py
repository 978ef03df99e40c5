"""Reads a help file strictly: whatever is not understood is a ValueError with file and line.

A file is lines: `# Title`, then perhaps one line with the gist, then sections. `## 3. Play` holds rules
(`3.1 text`, ascending), `## Advice` plain paragraphs, one a line. The section of house rules holds, after its plain
paragraphs, `[option target 4.2] Label` lines, each followed by its values, the default first: `[target=30 | to 30] We
play to 30.` A range `[deals=1..20 | {n} deals] …{n}…` stands for that many values.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType

from bot.help.book import Book, OptionText, Paragraph, Section, ValueText

MAX_LABEL = 24
"""A value's button shares its row with others on a phone."""

_SECTION = re.compile(r"## (?:(?P<number>\d+)\. )?(?P<title>\S.*)")
_RULE = re.compile(r"(?P<number>\d+\.\d+) (?P<text>\S.*)")
_OPTION = re.compile(r"\[option (?P<option>[a-z]\w*) (?P<rule>\d+\.\d+)\] (?P<label>\S.*)")
_VALUE = re.compile(r"\[(?P<option>[a-z]\w*)=(?P<value>\w+(?:\.\.\d+)?) \| (?P<label>\S[^\]]*)\] (?P<sentence>\S.*)")
_RANGE = re.compile(r"(?P<first>\d+)\.\.(?P<last>\d+)")


def _number(number: str) -> tuple[int, ...]:
    return tuple(int(part) for part in number.split("."))


@dataclass(slots=True)
class _Option:
    option: str
    rule: str
    label: str
    values: dict[str, ValueText] = field(default_factory=dict)
    told: list[str] = field(default_factory=list)

    def paragraph(self) -> Paragraph:
        """The option as read in the book: its label, then what each value means, the default first."""
        return Paragraph(None, "\n".join([f"{self.label}:", *(f"• {sentence}" for sentence in self.told)]))


@dataclass(slots=True)
class _Draft:
    number: int | None
    title: str
    paragraphs: list[Paragraph] = field(default_factory=list)
    options: list[_Option] = field(default_factory=list)

    def section(self) -> Section:
        paragraphs = (*self.paragraphs, *(option.paragraph() for option in self.options))
        return Section(self.number, self.title, paragraphs)


class _Reader:
    """The file read so far."""

    def __init__(self) -> None:
        self.at = 0
        self.title: str | None = None
        self.gist: str | None = None
        self.drafts: list[_Draft] = []
        self.options: dict[str, _Option] = {}

    def line(self, line: str) -> None:
        """Takes the next line that is not empty."""
        if self.title is None:
            if not line.startswith("# "):
                raise ValueError("the title is missing")
            self.title = line[2:]
        elif line.startswith("#"):
            self._section(line)
        elif not self.drafts:
            if self.gist is not None:
                raise ValueError("text before the first section")
            self.gist = line
        elif line.startswith("[option "):
            self._option(line)
        elif line.startswith("["):
            self._value(line)
        else:
            self._paragraph(line)

    def _section(self, line: str) -> None:
        match = _SECTION.fullmatch(line)
        if match is None:
            raise ValueError("not a section: ## 3. Title")
        self.check_last()
        number = int(match["number"]) if match["number"] else None
        earlier = [draft.number for draft in self.drafts]
        if number is not None and (None in earlier or number <= max((n for n in earlier if n), default=0)):
            raise ValueError(f"section {number} is out of order")
        self.drafts.append(_Draft(number, match["title"]))

    def _paragraph(self, line: str) -> None:
        draft = self.drafts[-1]
        match = _RULE.fullmatch(line)
        if draft.options:
            raise ValueError("text after the first option")
        if (match is None) != (draft.number is None):
            raise ValueError("a rule needs a number in a numbered section, and there only")
        if match is None:
            draft.paragraphs.append(Paragraph(None, line))
            return
        number = match["number"]
        before = draft.paragraphs[-1].number if draft.paragraphs else None
        if _number(number)[0] != draft.number or (before is not None and _number(number) <= _number(before)):
            raise ValueError(f"rule {number} is out of order")
        draft.paragraphs.append(Paragraph(number, match["text"]))

    def _option(self, line: str) -> None:
        match = _OPTION.fullmatch(line)
        if match is None:
            raise ValueError("not an option: [option name 3.1] Label")
        draft, option = self.drafts[-1], _Option(match["option"], match["rule"], match["label"])
        if draft.number is not None or option.option in self.options:
            raise ValueError(f"option {option.option} is misplaced")
        self.check_last()
        if all(paragraph.number != option.rule for told in self.drafts for paragraph in told.paragraphs):
            raise ValueError(f"there is no rule {option.rule}")
        draft.options.append(option)
        self.options[option.option] = option

    def _value(self, line: str) -> None:
        match = _VALUE.fullmatch(line)
        if match is None:
            raise ValueError("not a value: [option=value | label] Sentence")
        options = self.drafts[-1].options
        if not options or options[-1].option != match["option"]:
            raise ValueError(f"a value of {match['option']} without its option")
        option, span = options[-1], _RANGE.fullmatch(match["value"])
        texts = dict(_spread(span, match) if span else [(match["value"], ValueText(match["label"], match["sentence"]))])
        for value, text in texts.items():
            if value in option.values or len(text.label) > MAX_LABEL:
                raise ValueError(f"{option.option}={value} is there twice or its label is too long")
        option.values |= texts
        option.told.append(_told(span, match["sentence"]))

    def check_last(self) -> None:
        """What was begun must not be empty when the next thing begins."""
        if self.drafts and self.drafts[-1].options and not self.drafts[-1].options[-1].values:
            raise ValueError(f"option {self.drafts[-1].options[-1].option} has no values")
        if self.drafts and not self.drafts[-1].paragraphs:
            raise ValueError(f"section {self.drafts[-1].title} is empty")


def _spread(span: re.Match[str], match: re.Match[str]) -> Iterator[tuple[str, ValueText]]:
    for n in range(int(span["first"]), int(span["last"]) + 1):
        yield str(n), ValueText(match["label"].replace("{n}", str(n)), match["sentence"].replace("{n}", str(n)))


def _told(span: re.Match[str] | None, sentence: str) -> str:
    return sentence.replace("{n}", f"{span['first']}–{span['last']}") if span else sentence


def read(path: Path, language: str) -> Book:
    """The book in a file; ValueError naming file and line when it is malformed."""
    reader = _Reader()
    try:
        for reader.at, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if line != line.strip():
                raise ValueError("a blank at the edge of the line")
            if line:
                reader.line(line)
        reader.check_last()
        if reader.title is None or not reader.drafts:
            raise ValueError("the file has no title or no section")
    except ValueError as error:
        raise ValueError(f"{path}:{reader.at}: {error}") from error
    options = {
        name: OptionText(name, option.rule, option.label, MappingProxyType(option.values))
        for name, option in reader.options.items()
    }
    sections = tuple(draft.section() for draft in reader.drafts)
    return Book(path.stem, language, reader.title, reader.gist, sections, MappingProxyType(options))
