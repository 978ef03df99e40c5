"""A rule's number in the header of a game's file leads to one place in the code and to a test named for it."""

import re
from pathlib import Path

import pytest

from games.core import AnyGame, option_specs
from games.registry import GAMES
from tests.games.headers import FOLDER, rule_numbers, source_of

TESTS = tuple(path.read_text("utf-8") for path in sorted(Path(__file__).parent.glob("test_*.py")))

each_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


def _code_of(game: AnyGame) -> str:
    """The game's file and another that says ``(octavo 4)`` in its first line, without their headers."""
    sources = [path.read_text("utf-8") for path in FOLDER.glob("*.py")]
    beside = [source for source in sources if re.match(rf'""".*\({game.id} \d\)', source)]
    return "\n".join(source.split('"""', 2)[2] for source in (source_of(game.id), *beside))


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
def test_every_rule_stands_in_the_code(game: AnyGame) -> None:
    code = _code_of(game)
    assert [n for n in rule_numbers(game.id) if not re.search(rf"\b{re.escape(n)}\b", code)] == []


@each_game
def test_every_house_rule_has_a_test_named_for_it(game: AnyGame) -> None:
    tests = _tests_of(game)
    names = [spec.name for spec in option_specs(game.options)]
    assert [name for name in names if not any(re.match(rf"test_\d_{name}", test) for test in tests)] == []
