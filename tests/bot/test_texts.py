"""Texts for people stand in the Fluent files, the same ones in every language, and the code asks for no others."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

import bot
from bot.help import load
from bot.people import LANGUAGES
from bot.texts import LOCALES, shown_name, speech

SOURCES = sorted(
    path
    for path in Path(bot.__file__).parent.rglob("*.py")
    if "local" not in path.parent.name and "help" not in path.parts
)
SPEAKERS = {"speech", "spoken", "voice", "plain", "speech_for", "speech_of"}
"""Names of what is called with a key of the texts."""
GAMES = tuple(load("ru"))
"""The games that may word a text in their own way."""
SAID = {"PoliteRefusal", "Saying"}
STEMS = {"act", "also", "borne", "branch", "event", "said"}
"""What keys begin with that are composed of two parts, neither of which is written out."""
WORD = re.compile("[\u0400-\u04ff]{2}")
"""More than the one letter by which a card is written."""


class _Variables(Visitor):
    """Collects the names of a message's arguments, and the other messages that it quotes."""

    def __init__(self) -> None:
        super().__init__()
        self.names: set[str] = set()
        self.quoted: set[str] = set()

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:  # noqa: N802 - the visitor's own naming
        self.names.add(node.id.name)

    def visit_MessageReference(self, node: ftl.MessageReference) -> None:  # noqa: N802 - the visitor's own naming
        self.quoted.add(node.id.name)


@cache
def resources(language: str) -> dict[Path, ftl.Resource]:
    """The parsed files of a language."""
    paths = sorted((LOCALES / language).glob("*.ftl"))
    return {path: FluentParser().parse(path.read_text(encoding="utf-8")) for path in paths}


@cache
def messages(language: str) -> dict[str, frozenset[str]]:
    """The arguments of every message of a language."""
    found = {}
    for resource in resources(language).values():
        for entry in resource.body:
            if isinstance(entry, ftl.Message):
                variables = _Variables()
                variables.visit(entry)
                found[entry.id.name] = frozenset(variables.names)
    return found


@dataclass(frozen=True)
class Asked:
    """A place in the code that asks for a text."""

    where: str
    keys: tuple[str, ...]
    prefixes: tuple[str, ...]
    given: frozenset[str] | None
    """The arguments; None where the code passes on whatever it was given."""


def asked_in(path: Path) -> Iterator[Asked]:
    """Every call in a file that asks for a text by a key, literal or assigned in the same function."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for function in (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)):
        assigned = [node for node in ast.walk(function) if isinstance(node, ast.Assign)]
        for node in ast.walk(function):
            if isinstance(node, ast.Call) and node.args and _name(node.func) in SPEAKERS | SAID:
                keys, prefixes = _keys(_meant(node, assigned))
                yield Asked(f"{path.name}:{node.lineno}", tuple(keys), tuple(prefixes), _given(node))


def _meant(call: ast.Call, assigned: list[ast.Assign]) -> ast.expr:
    """The key that a call asks for; of a variable, what was assigned to it last."""
    asked = call.args[0]
    values = {
        node.lineno: node.value
        for node in assigned
        for target in node.targets
        if isinstance(asked, ast.Name) and isinstance(target, ast.Name) and target.id == asked.id
        if node.lineno < call.lineno
    }
    return values[max(values)] if values else asked


def _name(node: ast.expr) -> str:
    """The last word of what is called: ``plain`` of ``speech.plain(…)``, ``speech_of`` of ``desk.speech_of(…)(…)``."""
    if isinstance(node, ast.Call):
        return _name(node.func)
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def _keys(node: ast.expr) -> tuple[list[str], list[str]]:
    """Literal keys, and what composed keys begin with."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return ([] if node.value in LANGUAGES else [node.value]), []
    if isinstance(node, ast.IfExp):
        (one, ones), (other, others) = _keys(node.body), _keys(node.orelse)
        return one + other, ones + others
    if isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
        return [], [str(node.values[0].value)]
    return [], []


def _given(node: ast.Call) -> frozenset[str] | None:
    """The names of the arguments that a call gives to the text."""
    if _name(node.func) == "Saying":
        arguments = node.args[1] if len(node.args) > 1 else next((k.value for k in node.keywords), None)
        if not isinstance(arguments, ast.Dict):
            return frozenset() if arguments is None or isinstance(arguments, ast.Constant) else None
        return frozenset(str(ast.literal_eval(key)) for key in arguments.keys if key is not None)
    if any(keyword.arg is None for keyword in node.keywords):
        return None
    return frozenset(keyword.arg for keyword in node.keywords if keyword.arg not in (None, "alert", "stem", "prefix"))


def wordings(key: str) -> list[str]:
    """The messages that may be meant by a key: its own and those of single games."""
    own = [f"{game}-{key}" for game in GAMES]
    return [known for known in (key, *own) if known in messages("ru")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_file_is_sound(language: str) -> None:
    for path, resource in resources(language).items():
        junk = [entry.content for entry in resource.body if isinstance(entry, ftl.Junk)]
        assert not junk, f"{path}: {junk}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_key_stands_twice(language: str) -> None:
    keys = [e.id.name for r in resources(language).values() for e in r.body if isinstance(e, ftl.Message)]
    assert sorted(keys) == sorted(set(keys))


def test_both_languages_have_the_same_messages_in_the_same_files() -> None:
    def divided(language: str) -> dict[str, set[str]]:
        return {
            path.name: {entry.id.name for entry in resource.body if isinstance(entry, ftl.Message)}
            for path, resource in resources(language).items()
        }

    assert divided("ru") == divided("en")


def test_a_message_has_the_same_arguments_in_both_languages() -> None:
    russian, english = messages("ru"), messages("en")
    differing = {key for key in russian.keys() & english.keys() if russian[key] != english[key]}
    assert not differing, {key: (russian[key], english[key]) for key in differing}


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.stem)
def test_the_code_asks_for_texts_that_exist_and_gives_what_they_need(path: Path) -> None:
    for asked in asked_in(path):
        for key in asked.keys:
            assert wordings(key), f"{asked.where}: no text {key}"
            needed = frozenset().union(*(messages("ru")[known] for known in wordings(key)))
            assert asked.given is None or needed <= asked.given, f"{asked.where}: {key} needs {needed - asked.given}"
        for prefix in asked.prefixes:
            known = [key for key in messages("ru") if key.startswith(prefix)]
            own = [key for key in messages("ru") for game in GAMES if key.startswith(f"{game}-{prefix}")]
            assert known or own, f"{asked.where}: no text begins with {prefix}"


def test_the_search_for_keys_finds_them_in_all_their_forms() -> None:
    """The test above must not pass because it sees nothing."""
    found = {key for path in SOURCES for asked in asked_in(path) for key in asked.keys}
    assert {"need-more", "seated", "stop-voted", "lobby-open", "lobby-private", "end-won", "string-set"} <= found
    prefixes = {prefix for path in SOURCES for asked in asked_in(path) for prefix in asked.prefixes}
    assert {"title-", "help-", "lobby-"} <= prefixes


def test_no_text_stands_that_nobody_asks_for() -> None:
    quotes = _Variables()
    for resource in resources("ru").values():
        quotes.visit(resource)
    nodes = [node for path in SOURCES for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))]
    written = {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    begun = {
        start for node in nodes if isinstance(node, ast.JoinedStr) for start in _keys(node)[1] if start[-1:] == "-"
    }
    begun |= {f"{stem}-" for stem in STEMS}

    def is_asked_for(key: str) -> bool:
        return key in written | quotes.quoted or key.startswith(tuple(begun))

    own = re.compile(f"({'|'.join(GAMES)})-")
    assert [
        key for key in messages("ru") if not is_asked_for(key) and not is_asked_for(own.sub("", key, count=1))
    ] == []


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.stem)
def test_no_text_for_people_stands_in_code(path: Path) -> None:
    """Russian nowhere but in comments and docstrings; what is shown is never a literal."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    docstrings = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            assert not WORD.search(node.value), f"{path.name}:{node.lineno}: {node.value}"
        if isinstance(node, ast.Call) and _name(node.func) in {"Screen", "Button", "Answer", "Html"} and node.args:
            first = node.args[0]
            literal = isinstance(first, ast.Constant) and any(map(str.isalpha, str(first.value)))
            assert not literal, f"{path.name}:{node.lineno}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_short_answers_fit_a_pop_up(language: str) -> None:
    """Bot API: an answer to a press has at most 200 characters; a name and a string of one's own included."""
    spoken = speech(language)
    resource = resources(language)[LOCALES / language / "sayings.ftl"]
    longest = {
        "name": shown_name("Ж" * 100),
        "string": "ж" * 64,
        "card": "♠️10",
        "names": ", ".join([shown_name("Ж" * 100)] * 3),
    }
    for entry in resource.body:
        if isinstance(entry, ftl.Message) and entry.id.name not in {"ask-string-private", "record-caption"}:
            key = entry.id.name
            arguments = {argument: longest.get(argument, 6) for argument in messages(language)[key]}
            assert 0 < len(spoken.plain(key, **arguments)) <= 200, key


@pytest.mark.parametrize(
    ("count", "told"),
    [(1, "1 сдача"), (2, "2 сдачи"), (5, "5 сдач"), (11, "11 сдач"), (21, "21 сдача"), (22, "22 сдачи")],
)
def test_russian_plurals(count: int, told: str) -> None:
    assert speech("ru")("deal-count", count=count) == told


@pytest.mark.parametrize(
    ("count", "told"),
    [(1, "Нужен ещё один."), (2, "Нужно ещё двое."), (3, "Нужно ещё трое."), (5, "Нужно ещё игроков: 5.")],
)
def test_people_are_counted_as_people_are(count: int, told: str) -> None:
    assert speech("ru")("need-more", count=count) == told


def test_arguments_are_escaped_once_and_plain_text_is_not() -> None:
    spoken = speech("ru")
    assert spoken("not-your-turn", name="<b>A & B</b>") == "Сейчас ходит &lt;b&gt;A &amp; B&lt;/b&gt;."
    assert spoken.plain("not-your-turn", name="<b>A & B</b>") == "Сейчас ходит <b>A & B</b>."


def test_a_missing_text_and_a_missing_argument_are_errors() -> None:
    with pytest.raises(KeyError):
        speech("ru")("no-such-text")
    with pytest.raises(ValueError, match="not-your-turn"):
        speech("ru")("not-your-turn")
    with pytest.raises(ValueError, match="xx"):
        speech("xx")


def test_a_name_is_one_isolated_line_of_so_many_letters() -> None:
    assert shown_name("  Анна\n\u202e") == "\u2068Анна\u2069"
    assert shown_name("👩‍👩‍👧‍👦" * 30) == f"\u2068{'👩‍👩‍👧‍👦' * 23}…\u2069"
    assert shown_name("\u2069 ") == "\u2068?\u2069"
    for blank in ("\u3164", "\u200b\u200d", "\u2800\u2800", "\u0301", "\ue000"):
        assert shown_name(blank) == "\u2068?\u2069"
    assert shown_name("♥") == "\u2068♥\u2069"
    assert len(shown_name("a" + "\u0301" * 9000)) < 300
