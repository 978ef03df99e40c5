"""What the shape of the program promises: arrows, purity, sizes, words in their places."""

import ast
import logging
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from importlinter.cli import EXIT_STATUS_SUCCESS, lint_imports

from games.registry import GAMES

ROOT = Path(__file__).parents[1]
PACKAGES = ("bot", "games", "storage", "tests")
SOURCES = sorted(path for package in PACKAGES for path in (ROOT / package).rglob("*.py"))
SHIPPED = [path for path in SOURCES if path.parts[len(ROOT.parts)] != "tests"]

PURE = {
    "collections", "dataclasses", "enum", "functools", "hashlib", "hmac", "itertools", "math", "operator", "re",
    "types", "typing", "unicodedata",
}  # fmt: skip
"""What games may import: modules that only compute. No clock, no randomness, no I/O, no threads, no logging."""
IMPURE_CALLS = {"open", "print", "input", "exec", "eval", "__import__"}
COMMANDS = {"__main__.py", "bench.py"}
"""The command line of games and what only it uses: the package's one place for I/O and clocks."""
FILE_LIMIT = 400
FUNCTION_LIMIT = 40
FORBIDDEN_NAMES = re.compile(r"(utils?|helpers?|common|misc)(\.\w+)?")
IGNORE = re.compile(r"# (?:noqa|type: ignore)")
REASONED = re.compile(r"# (?:noqa: [A-Z\d, ]+ - |type: ignore\[[a-z, -]+\]  # )\w")
RUSSIAN = re.compile("[А-Яа-яЁё]")
TEXTS = ("bot/locales/", "bot/help/")
"""Where games may be named and Russian is written."""


def relative(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def each(paths: list[Path]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("path", paths, ids=relative)


def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


def code_lines(node: ast.AST, source: str) -> set[int]:
    """The numbers of lines that hold code: neither empty nor a comment nor a docstring."""
    lines = source.splitlines()
    first, last = getattr(node, "lineno", 1), getattr(node, "end_lineno", len(lines))
    held = {n for n in range(first, last + 1) if lines[n - 1].strip() and not lines[n - 1].strip().startswith("#")}
    for inner in ast.walk(node):
        if isinstance(inner, ast.Expr) and isinstance(inner.value, ast.Constant) and isinstance(inner.value.value, str):
            held -= set(range(inner.lineno, (inner.end_lineno or inner.lineno) + 1))
    return held


def imported(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            yield node.module or ""


def words_in(path: Path) -> Iterator[tuple[int, str]]:
    """The names and strings of a file's code, as they are written there, with their lines; docstrings are left out."""
    source = path.read_text("utf-8")
    tree = ast.parse(source)
    docstrings = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            yield node.lineno, ast.get_source_segment(source, node) or node.value
        elif isinstance(node, ast.alias):
            yield node.lineno, node.name
        elif isinstance(node, ast.Name):
            yield node.lineno, node.id
        elif isinstance(node, ast.Attribute):
            yield node.lineno, node.attr


def test_the_arrows_between_packages(capsys: pytest.CaptureFixture[str]) -> None:
    """The contracts of pyproject.toml."""
    loggers = [each for each in logging.root.manager.loggerDict.values() if isinstance(each, logging.Logger)]
    status = lint_imports(config_filename=str(ROOT / "pyproject.toml"), no_cache=True, no_logo=True)
    for logger in loggers:
        logger.disabled = False  # its own logging switches everybody else's off, also for the tests to come
    report = capsys.readouterr().out
    assert status == EXIT_STATUS_SUCCESS, report
    assert " 0 kept" not in report


@each([path for path in SHIPPED if relative(path).startswith("games/")])
def test_games_is_pure(path: Path) -> None:
    """Standard library only, and outside the command line only what computes."""
    tree = parsed(path)
    allowed = sys.stdlib_module_names if path.name in COMMANDS else PURE
    assert {name.split(".")[0] for name in imported(tree)} - allowed <= {"games"}
    called = {node.func.id for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}
    assert path.name in COMMANDS or called.isdisjoint(IMPURE_CALLS)


@each([path for path in SHIPPED if relative(path).startswith("bot/local/")])
def test_the_local_chat_imports_nothing_else_of_ours(path: Path) -> None:
    ours = [name for name in imported(parsed(path)) if name.split(".")[0] in PACKAGES]
    assert [name for name in ours if name.split(".")[:2] != ["bot", "local"]] == []


@each(SOURCES)
def test_files_and_functions_are_small(path: Path) -> None:
    source = path.read_text("utf-8")
    tree = ast.parse(source)
    assert len(code_lines(tree, source)) <= FILE_LIMIT
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    long = [node.name for node in functions if len(code_lines(node, source)) > FUNCTION_LIMIT]
    assert long == []


def test_every_name_says_what_is_in_it() -> None:
    names = [path for package in PACKAGES for path in (ROOT / package).rglob("*")]
    assert [relative(path) for path in names if FORBIDDEN_NAMES.fullmatch(path.name)] == []


@each(SOURCES)
def test_every_ignored_rule_has_its_reason(path: Path) -> None:
    ignores = [line for line in path.read_text("utf-8").splitlines() if IGNORE.search(line)]
    assert [line for line in ignores if not REASONED.search(line)] == []


@each([path for path in SHIPPED if not relative(path).startswith(TEXTS)])
def test_russian_stands_in_texts_alone(path: Path) -> None:
    """Docstrings may name a game or quote a rule, since they are no text for people."""
    assert [(line, word) for line, word in words_in(path) if RUSSIAN.search(word)] == []


@each([path for path in SHIPPED if relative(path).startswith("bot/") and not relative(path).startswith(TEXTS)])
def test_the_bot_knows_no_game_by_name(path: Path) -> None:
    names = re.compile("|".join(rf"(?<![a-z]){game}(?![a-z])" for game in GAMES))
    assert [(line, word) for line, word in words_in(path) if names.search(word.lower())] == []


@each([path for path in SHIPPED if relative(path) != "games/replay.py"])
def test_omniscient_facts_are_read_by_replay_alone(path: Path) -> None:
    calls = [node for node in ast.walk(parsed(path)) if isinstance(node, ast.Call)]
    names = [node.func for node in calls if isinstance(node.func, ast.Attribute) and node.func.attr == "info"]
    # logger.info is another thing; games are called game or self.game.
    assert [name.lineno for name in names if "game" in ast.unparse(name.value).lower()] == []
