"""A rule's number in the header of a game's file leads to one place in the code and to a test named for it."""

import ast
import re
from pathlib import Path

import pytest

from games.core import AnyGame, option_specs
from games.registry import GAMES

ROOT = Path(__file__).parents[2]
TESTS = {path: path.read_text("utf-8") for path in sorted(Path(__file__).parent.glob("test_*.py"))}
NUMBER = re.compile(r"(?:^|  )(\d\.\d+) ", re.MULTILINE)
"""Where a rule begins: at the start of a line, or in it after two spaces."""

each_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


def _file_of(game: AnyGame) -> str:
    return (ROOT / "games" / f"{game.id}.py").read_text("utf-8")


def _header_of(game: AnyGame) -> str:
    return ast.get_docstring(ast.parse(_file_of(game)), clean=False) or ""


def _code_of(game: AnyGame) -> str:
    """The game's file and another that says ``(octavo 4)`` in its first line, without their headers."""
    sources = [path.read_text("utf-8") for path in (ROOT / "games").glob("*.py")]
    beside = [source for source in sources if re.match(rf'""".*\({game.id} \d\)', source)]
    return "\n".join(source.split('"""', 2)[2] for source in (_file_of(game), *beside))


def _tests_of(game: AnyGame) -> list[str]:
    """The names of the tests in files that speak of this game alone."""
    only = re.compile(rf"^from games\.{game.id} import", re.MULTILINE)
    files = [text for text in TESTS.values() if only.search(text)]
    return [name for text in files for name in re.findall(r"^def (test_\w+)", text, re.MULTILINE)]


@each_game
def test_every_rule_has_a_test_named_for_it(game: AnyGame) -> None:
    numbers = NUMBER.findall(_header_of(game))
    assert numbers
    tests = _tests_of(game)
    assert [n for n in numbers if not any(t.startswith(f"test_{n.replace('.', '_')}_") for t in tests)] == []


@each_game
def test_every_rule_stands_in_the_code(game: AnyGame) -> None:
    code = _code_of(game)
    assert [n for n in NUMBER.findall(_header_of(game)) if not re.search(rf"\b{re.escape(n)}\b", code)] == []


@each_game
def test_every_house_rule_has_a_test_named_for_it(game: AnyGame) -> None:
    tests = _tests_of(game)
    names = [spec.name for spec in option_specs(game.options)]
    assert [name for name in names if not any(re.match(rf"test_\d_{name}", test) for test in tests)] == []
