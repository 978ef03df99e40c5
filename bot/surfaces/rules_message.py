"""/rules: the games, a game's sections, one section with the house rules in force, and where a word was found."""

import html
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from bot.callback import Kind, Press, encode
from bot.help import Book, Hit, Paragraph, Section, find, load
from bot.people import LANGUAGES
from bot.screen import Button, Keyboard, Screen
from bot.surfaces.rows import two_a_row
from bot.texts import Html, Speech, speech
from games.core import OptionValue
from games.registry import GAMES

MOST_HITS: Final = 5
"""Found sections that are told at once."""
LONGEST_LINE: Final = 200
"""Characters of a found rule; the whole of it stands in its section."""
LONGEST_QUERY: Final = 60
WORD: Final = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Found:
    """A section of a book in which all the words asked for stand."""

    book: Book
    hit: Hit

    @property
    def section(self) -> Section:
        """The section itself."""
        return self.book.sections[self.hit.section]


def rules_screen(
    speech: Speech, game_id: str | None, section: int | None, *, options: Mapping[str, OptionValue] | None
) -> Screen:
    """The list of games without a game, a game's gist and sections without a section, else that section.

    ``section`` is an index; one that the book does not have shows the sections. ``options`` are the house rules of the
    table they are asked at, None where there is no table.
    """
    book = load(speech.language).get(game_id or "")
    if book is None or book.game not in GAMES:
        return _games_screen(speech)
    if section is None or not 0 <= section < len(book.sections):
        return _book_screen(speech, book, options or {})
    return _section_screen(speech, book, section, options or {})


def search_screen(speech: Speech, query: str, game_id: str | None) -> Screen:
    """The sections that speak of something: of one game, or of all without a game or where it has none.

    What is said nowhere in the chat's language may be a word of another one.
    """
    query = " ".join(query.split())
    shown = query if len(query) <= LONGEST_QUERY else f"{query[: LONGEST_QUERY - 1]}…"
    found = next(filter(None, _searches(speech, query, game_id)), [])
    if not found:
        return Screen(speech("rules-not-found", query=shown), _ways_on(speech, game_id))
    parts = [speech("rules-found", query=shown), *(_found_part(speech, each) for each in found[:MOST_HITS])]
    if len(found) > MOST_HITS:
        parts.append(speech("rules-more-found", count=len(found) - MOST_HITS))
    return Screen("\n\n".join(parts), _hit_buttons(speech, found[:MOST_HITS]))


def split_query(text: str) -> tuple[str | None, str]:
    """What stands after /rules: a game named before or after the words asked for, and those words."""
    words = list(WORD.finditer(text))
    spoken = [word[0].casefold() for word in words]
    named = [(game_id, name) for game_id in GAMES for name in game_names(game_id) if name]
    for game_id, name in named:
        if spoken[: len(name)] == name:
            return game_id, text[words[len(name)].start() :] if len(words) > len(name) else ""
    for game_id, name in named:
        if spoken[-len(name) :] == name:
            return game_id, text[: words[-len(name)].start()].strip()
    return None, text.strip()


def game_names(game_id: str) -> Iterator[list[str]]:
    """What a game may be called, as folded words, in every language.

    Its id, its title, that without what stands in brackets, and another name that it is known by.
    """
    yield [game_id]
    for spoken in map(speech, LANGUAGES):
        title, also = load(spoken.language)[game_id].title, f"also-title-{game_id}"
        known = spoken.plain(also) if spoken.has(also) else ""
        for name in (title, *re.split(r"[()]", title), known):
            yield [word.casefold() for word in WORD.findall(name)]


def rules_button(text: str, game_id: str | None = None, section: int | None = None) -> Button:
    """A button that shows a part of the rules."""
    words = [] if game_id is None else [game_id] if section is None else [game_id, str(section)]
    return Button(text, encode(Press(Kind.RULES, tuple(words))))


def _books(speech: Speech) -> Iterator[Book]:
    """The books of the games that can be played, in the order in which they are offered."""
    books = load(speech.language)
    return (books[game_id] for game_id in GAMES)


def _games_screen(speech: Speech) -> Screen:
    buttons = [rules_button(book.title, book.game) for book in _books(speech)]
    return Screen(speech("rules-games"), two_a_row(buttons))


def _book_screen(speech: Speech, book: Book, options: Mapping[str, OptionValue]) -> Screen:
    parts = [
        speech("rules-game", title=book.title, gist=book.gist or ""),
        *_in_force(speech, book.house_rules(options)),
        speech("rules-hint", example=speech("rules-example")),
    ]
    return Screen("\n\n".join(parts), _ways_on(speech, book.game))


def _ways_on(speech: Speech, game_id: str | None) -> Keyboard:
    """A game's sections and the way to the other games; without a game the games."""
    if game_id is None:
        return _games_screen(speech).keyboard
    book = load(speech.language)[game_id]
    buttons = [rules_button(_section_name(speech, part), game_id, i) for i, part in enumerate(book.sections)]
    return (*two_a_row(buttons), (rules_button(speech.plain("rules-all-games")),))


def _section_screen(speech: Speech, book: Book, index: int, options: Mapping[str, OptionValue]) -> Screen:
    section = book.sections[index]
    parts = [
        speech("rules-section", game=book.title, section=_section_name(speech, section)),
        *(_paragraph(speech, paragraph) for paragraph in section.paragraphs),
    ]
    if section.number is not None:
        parts += _in_force(speech, book.house_rules(options, section=section.number))
    return Screen("\n\n".join(parts), _turn_pages(speech, book, index))


def _turn_pages(speech: Speech, book: Book, index: int) -> Keyboard:
    """The sections beside this one, and all of them."""
    beside = []
    if index > 0:
        title = book.sections[index - 1].title
        beside.append(rules_button(speech.plain("rules-previous", title=title), book.game, index - 1))
    if index + 1 < len(book.sections):
        title = book.sections[index + 1].title
        beside.append(rules_button(speech.plain("rules-next", title=title), book.game, index + 1))
    return (tuple(beside), (rules_button(speech.plain("rules-sections"), book.game),))


def _in_force(speech: Speech, sentences: tuple[str, ...]) -> list[Html]:
    """House rules that hold at the table, as one part of a text; nothing where all is as usual."""
    if not sentences:
        return []
    lines = [speech("rules-at-table-line", sentence=sentence) for sentence in sentences]
    return [Html("\n".join((speech("rules-at-table"), *lines)))]


def _section_name(speech: Speech, section: Section) -> str:
    if section.number is None:
        return section.title
    return speech.plain("rules-section-name", number=str(section.number), title=section.title)


def _paragraph(speech: Speech, paragraph: Paragraph) -> Html:
    if paragraph.number is None:
        return Html(html.escape(paragraph.text, quote=False))
    return speech("rules-numbered", number=paragraph.number, text=paragraph.text)


def _searches(speech: Speech, query: str, game_id: str | None) -> Iterator[list[Found]]:
    """One search after another, each wider than the one before."""
    for language in sorted(LANGUAGES, key=lambda language: language != speech.language):
        for scope in dict.fromkeys((game_id, None)):
            yield _search(language, query, scope)


def _search(language: str, query: str, game_id: str | None) -> list[Found]:
    books = [load(language)[each] for each in GAMES if game_id in (None, each)]
    return [Found(book, hit) for book in books for hit in find(book, query)]


def _found_part(speech: Speech, found: Found) -> Html:
    """Where the words stand, and the line that says most of them."""
    text = found.hit.paragraph.text
    if len(text) > LONGEST_LINE:
        text = f"{text[: LONGEST_LINE - 1].rpartition(' ')[0]}…"
    heading = speech("rules-found-in", game=found.book.title, section=_section_name(speech, found.section))
    line = _paragraph(speech, Paragraph(found.hit.paragraph.number, text))
    return Html(f"{heading}\n{line}")


def _hit_buttons(speech: Speech, found: list[Found]) -> Keyboard:
    """The whole sections, one a row."""
    rows = []
    for each in found:
        name = speech.plain("rules-hit-button", game=each.book.title, section=_section_name(speech, each.section))
        rows.append((rules_button(name, each.book.game, each.hit.section),))
    return tuple(rows)
