"""A rule's number in the header of a game's file leads to its places in the code and to a test named for it."""

import re
import tokenize
from io import StringIO
from pathlib import Path

import pytest

from games.core import AnyGame, option_specs
from games.registry import GAMES
from tests.games.headers import FOLDER, house_rules_of, rule_numbers

TESTS = Path(__file__).parent

each_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


CITED = re.compile(r"(?<![\d.])\d\.\d+(?!\.?\d)")
ELSEWHERE = re.compile(r"[\w/]+\.md, [\d.]+")
"""A section of a page, not a rule."""


def _files_of(game: AnyGame) -> dict[str, str]:
    """The game's file and any other that says ``(octavo 4)`` in its first line: names and texts."""
    sources = {path.stem: path.read_text("utf-8") for path in FOLDER.glob("*.py")}
    beside = re.compile(rf'""".*\({game.id} \d\)')
    return {name: source for name, source in sources.items() if name == game.id or beside.match(source)}


def _cited(game: AnyGame) -> set[str]:
    """The rules that comments, docstrings and refusals cite, headers left out.

    A number that is only a number cites nothing.
    """
    cited: set[str] = set()
    for source in _files_of(game).values():
        _, *tokens = tokenize.generate_tokens(StringIO(source).readline)
        said = [token.string for token in tokens if token.type in (tokenize.COMMENT, tokenize.STRING)]
        cited.update(number for text in said for number in CITED.findall(ELSEWHERE.sub("", text)))
    return cited


def _tests_of(game: AnyGame) -> list[str]:
    """The names of the tests in files that are called after the game's."""
    texts = [path.read_text("utf-8") for name in _files_of(game) for path in TESTS.glob(f"test_{name}*.py")]
    return [name for text in texts for name in re.findall(r"^def (test_\w+)", text, re.MULTILINE)]


@each_game
def test_every_rule_has_a_test_named_for_it(game: AnyGame) -> None:
    numbers = rule_numbers(game.id)
    assert numbers
    tests = _tests_of(game)
    assert [n for n in numbers if not any(t.startswith(f"test_{n.replace('.', '_')}_") for t in tests)] == []


@each_game
def test_the_code_cites_every_rule_and_no_other(game: AnyGame) -> None:
    assert _cited(game) == set(rule_numbers(game.id))


@each_game
def test_no_test_is_named_for_a_rule_that_there_is_not(game: AnyGame) -> None:
    """A whole number is a section: of rules, or that of the house rules."""
    rules = rule_numbers(game.id)
    known = {*rules, *(number.partition(".")[0] for number in rules), house_rules_of(game.id)}
    named = [re.match(r"test_(\d)_(?:(\d+)_)?", name) for name in _tests_of(game)]
    assert {".".join(filter(None, match.groups())) for match in named if match} <= known


@each_game
def test_every_house_rule_has_a_test_named_for_it(game: AnyGame) -> None:
    tests = _tests_of(game)
    names = [spec.name for spec in option_specs(game.options)]
    section = house_rules_of(game.id)
    assert [name for name in names if not any(test.startswith(f"test_{section}_{name}") for test in tests)] == []
