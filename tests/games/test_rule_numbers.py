"""A rule's number in the header of a game's file leads to its places in the code and to a test named for it."""

import re
import tokenize
from io import StringIO
from pathlib import Path

import pytest

from games.core import AnyGame, option_specs
from games.registry import GAMES
from tests.games.headers import FOLDER, rule_numbers, source_of

TESTS = tuple(path.read_text("utf-8") for path in sorted(Path(__file__).parent.glob("test_*.py")))

each_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


CITED = re.compile(r"(?<![\d.])\d\.\d+(?!\.?\d)")
ELSEWHERE = re.compile(r"[\w/]+\.md, [\d.]+")
"""A section of a page, not a rule."""


def _cited(game: AnyGame) -> set[str]:
    """The rules that comments, docstrings and refusals cite in the game's file, its header left out.

    And in another file that says ``(octavo 4)`` in its first line. A number that is only a number cites nothing.
    """
    sources = [path.read_text("utf-8") for path in FOLDER.glob("*.py")]
    beside = [source for source in sources if re.match(rf'""".*\({game.id} \d\)', source)]
    cited: set[str] = set()
    for source in (source_of(game.id), *beside):
        _, *tokens = tokenize.generate_tokens(StringIO(source).readline)
        said = [token.string for token in tokens if token.type in (tokenize.COMMENT, tokenize.STRING)]
        cited.update(number for text in said for number in CITED.findall(ELSEWHERE.sub("", text)))
    return cited


def _tests_of(game: AnyGame) -> list[str]:
    """The names of the tests in files that speak of this game alone."""
    only = re.compile(rf"^from games\.{game.id} import", re.MULTILINE)
    files = [text for text in TESTS if only.search(text)]
    return [name for text in files for name in re.findall(r"^def (test_\w+)", text, re.MULTILINE)]


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
def test_every_house_rule_has_a_test_named_for_it(game: AnyGame) -> None:
    tests = _tests_of(game)
    names = [spec.name for spec in option_specs(game.options)]
    assert [name for name in names if not any(re.match(rf"test_\d_{name}", test) for test in tests)] == []
