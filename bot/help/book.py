"""What help knows of one game: numbered rules, advice, and the house rules in plain words."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One paragraph of plain text; `number` ("3.2") is that of the normative rule, None for advice and the like."""

    number: str | None
    text: str


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the book that fits one message; `number` is None for advice, examples and house rules."""

    number: int | None
    title: str
    paragraphs: tuple[Paragraph, ...]


@dataclass(frozen=True, slots=True)
class ValueText:
    """One value of an option: a button's label (at most 24 characters) and what then holds at the table."""

    label: str
    sentence: str


@dataclass(frozen=True, slots=True)
class OptionText:
    """A house rule. `rule` is the number of the rule it bends; `values` go by the value's text, the default first."""

    option: str
    rule: str
    label: str
    values: Mapping[str, ValueText]

    @property
    def section(self) -> int:
        """Number of the section where this house rule is told."""
        return int(self.rule.partition(".")[0])

    @property
    def default(self) -> str:
        """The value of the traditional game, as text."""
        return next(iter(self.values))

    def value(self, value: object) -> ValueText:
        """Texts of a value as the engine knows it (30, "strict"); KeyError for a value the game does not have."""
        return self.values[str(value)]


@dataclass(frozen=True, slots=True)
class Book:
    """All the help on one game in one language. `gist` is the game in one line, None where there is none."""

    game: str
    language: str
    title: str
    gist: str | None
    sections: tuple[Section, ...]
    options: Mapping[str, OptionText]

    def section(self, number: int) -> Section:
        """The section of rules with this number; KeyError if there is none."""
        for section in self.sections:
            if section.number == number:
                return section
        raise KeyError(number)

    def paragraph(self, number: str) -> Paragraph:
        """The rule with this number ("3.2"), to quote when a card is refused; KeyError if there is none."""
        for section in self.sections:
            for paragraph in section.paragraphs:
                if paragraph.number == number:
                    return paragraph
        raise KeyError(number)

    def house_rules(
        self, chosen: Mapping[str, object], *, section: int | None = None, defaults: bool = False
    ) -> tuple[str, ...]:
        """Sentences telling what holds at a table, in the order of the book.

        `chosen` maps options to values; an option missing in it has its default. Only options of `section` if one is
        given; those at their default only with `defaults`. KeyError for an option or value the game does not have.
        """
        if unknown := chosen.keys() - self.options.keys():
            raise KeyError(min(unknown))
        values = {option.option: str(chosen.get(option.option, option.default)) for option in self.options.values()}
        return tuple(
            option.values[values[option.option]].sentence
            for option in self.options.values()
            if (section is None or option.section == section) and (defaults or values[option.option] != option.default)
        )
