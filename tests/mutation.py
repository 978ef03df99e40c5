"""Does a changed rule break a test? ``python -m tests.mutation valety`` changes a game's file in one place at a time.

Each mutant is one small change of the code (a comparison, a number, an operator, a condition); it is killed if a test
of the game fails. No file is touched: a mutant is imported in the place of its module by a process of its own. Without
a name every file is tried. The survivors are written to ``build/mutants``, where the reasons that were written beside
them before are kept.
"""

import argparse
import ast
import importlib
import multiprocessing
import os
import resource
import sys
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import CodeType, ModuleType
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[1]
REPORTS: Final = ROOT / "build" / "mutants"
GAME_OF: Final = {"declarations": "terz"}
"""Files that are part of a game of another name."""
GAMES: Final = tuple(sorted({path.name.partition("-")[0] for path in (ROOT / "tests" / "golden").glob("*.txt")}))
"""Told by their golden deals: whoever imports a game's file here cannot put a mutant in its place."""
NAMES: Final = (*GAMES, *GAME_OF)
SHARED_TESTS: Final = ("vectors", "laws", "secrecy", "golden")
LIMIT: Final = 120
"""Seconds of processor time after which a mutant counts as killed: its deals do not end."""
PATIENCE: Final = 5 * LIMIT
"""Seconds after which it does so on a machine however busy."""
ENOUGH: Final = 0.95
QUIETLY: Final = ("-x", "-q", "-p", "no:cacheprovider", "-W", "ignore::pytest.PytestAssertRewriteWarning")
WARM: Final = ("hypothesis", "games.cards", "games.core", "games.tricks")
"""Imported once, since no mutant changes them."""

COMPARISONS: dict[type[ast.cmpop], ast.cmpop] = {
    ast.Eq: ast.NotEq(), ast.NotEq: ast.Eq(), ast.Lt: ast.LtE(), ast.LtE: ast.Lt(), ast.Gt: ast.GtE(),
    ast.GtE: ast.Gt(), ast.In: ast.NotIn(), ast.NotIn: ast.In(), ast.Is: ast.IsNot(), ast.IsNot: ast.Is(),
}  # fmt: skip
OPERATORS: dict[type[ast.operator], ast.operator] = {
    ast.Add: ast.Sub(), ast.Sub: ast.Add(), ast.Mult: ast.Add(), ast.FloorDiv: ast.Mult(), ast.Mod: ast.Add(),
    ast.BitAnd: ast.BitOr(), ast.BitOr: ast.BitAnd(), ast.BitXor: ast.BitOr(), ast.LShift: ast.RShift(),
    ast.RShift: ast.LShift(),
}  # fmt: skip


@dataclass(frozen=True)
class Mutant:
    """The whole source with one change, the line that it begins in, and the expression as it was and as it is."""

    line: int
    text: str
    before: str
    after: str
    source: str


def mutants_of(source: str) -> Iterator[Mutant]:
    """Every mutant of a file's source, in the order of its lines; docstrings and imports stay as they are."""
    tree, lines = ast.parse(source), source.splitlines()
    kept = {id(inner) for node in ast.walk(tree) for spared in _spared(node) for inner in ast.walk(spared)}
    for node in ast.walk(tree):
        if id(node) in kept:
            continue
        for changed in _changes(node):
            line = getattr(node, "lineno", 0)
            start, end = _span(source, node)
            yield Mutant(
                line, lines[line - 1].strip(), source[start:end], changed, f"{source[:start]}({changed}){source[end:]}"
            )


def _spared(node: ast.AST) -> list[ast.expr]:
    """What changes no rule: docstrings, annotations, how strict a dataclass or a zip is, how big a cache."""
    match node:
        case ast.Expr(ast.Constant() as docstring):
            return [docstring]
        case ast.AnnAssign(annotation=annotation) | ast.arg(annotation=ast.expr() as annotation):
            return [annotation]
        case ast.FunctionDef(returns=ast.expr() as returns):
            return [returns]
        case ast.Call(ast.Name("dataclass" | "zip" | "lru_cache"), keywords=keywords):
            return [keyword.value for keyword in keywords]
    return []


def _changes(node: ast.AST) -> Iterator[str]:
    """The expressions that an expression becomes."""
    match node:
        case ast.Compare(left, [operator], right) if type(operator) in COMPARISONS:
            yield ast.unparse(ast.Compare(left, [COMPARISONS[type(operator)]], right))
        case ast.BinOp(left, operator, right) if type(operator) in OPERATORS:
            yield ast.unparse(ast.BinOp(left, OPERATORS[type(operator)], right))
        case ast.BoolOp(operator, values):
            yield ast.unparse(ast.BoolOp(ast.And() if isinstance(operator, ast.Or) else ast.Or(), values))
        case ast.UnaryOp(ast.Not(), operand):
            yield ast.unparse(operand)
        case ast.IfExp(_, body, orelse):
            yield ast.unparse(body)
            yield ast.unparse(orelse)
        case ast.Constant(bool(value)):
            yield repr(not value)
        case ast.Constant(int(value)):
            yield repr(value + 1)


def _span(source: str, node: ast.AST) -> tuple[int, int]:
    """Where the expression begins and ends in the source."""
    lines = source.splitlines(keepends=True)

    def offset(line: int, column: int) -> int:
        return sum(map(len, lines[: line - 1])) + len(lines[line - 1].encode()[:column].decode())

    expression = node if isinstance(node, ast.expr) else ast.expr()
    end_line, end_column = expression.end_lineno or 0, expression.end_col_offset or 0
    return offset(expression.lineno, expression.col_offset), offset(end_line, end_column)


class Swapped(MetaPathFinder, Loader):
    """Imports one module from a source that is in no file."""

    def __init__(self, name: str, code: CodeType) -> None:
        self.name = name
        self.code = code

    def find_spec(
        self,
        fullname: str,
        path: object = None,  # noqa: ARG002 - the contract's
        target: object = None,  # noqa: ARG002 - the contract's
    ) -> ModuleSpec | None:
        """The contract of importlib."""
        return ModuleSpec(fullname, self) if fullname == self.name else None

    def exec_module(self, module: ModuleType) -> None:
        """The contract of importlib."""
        exec(self.code, module.__dict__)  # noqa: S102 - that is what a mutant is for


def survives(name: str, source: str) -> bool:
    """Whether all tests of a game pass with this source in the place of one of its files; in a process of its own."""
    process = multiprocessing.get_context("fork").Process(target=_try, args=(name, source))
    process.start()
    process.join(PATIENCE)
    process.kill()
    process.join()
    return process.exitcode == 0


def own_tests(name: str) -> list[str]:
    """The tests of a file, and then of the others that make up the same game; they are run first."""
    others = [part for part in NAMES if part != name and GAME_OF.get(part, part) == GAME_OF.get(name, name)]
    folder = ROOT / "tests" / "games"
    return [str(path) for part in (name, *others) for path in sorted(folder.glob(f"test_{part}*.py"))]


def _try(name: str, source: str) -> None:
    """The child: its exit status is 0 if the tests pass."""
    resource.setrlimit(resource.RLIMIT_CPU, (LIMIT, LIMIT))
    with Path(os.devnull).open("w") as nowhere:
        os.dup2(nowhere.fileno(), 1)
        os.dup2(nowhere.fileno(), 2)
        sys.meta_path.insert(0, Swapped(f"games.{name}", compile(source, f"{name}.py", "exec")))
        shared = [f"tests/games/test_{test}.py" for test in SHARED_TESTS]
        for tests in (own_tests(name), ["-k", GAME_OF.get(name, name), *shared]):
            if pytest.main([*QUIETLY, *tests]) != 0:
                os._exit(1)
        os._exit(0)


@dataclass(frozen=True)
class Outcome:
    """What became of the mutants of a file."""

    name: str
    tried: int
    survivors: tuple[Mutant, ...]

    @property
    def share(self) -> float:
        return 1 - len(self.survivors) / self.tried

    def __str__(self) -> str:
        return f"{self.name}.py: {self.tried - len(self.survivors)} of {self.tried} killed, {self.share:.1%}"


def tried(name: str, jobs: int) -> Outcome:
    """All mutants of a file, tried."""
    source = (ROOT / "games" / f"{name}.py").read_text("utf-8")
    if not survives(name, source):
        raise SystemExit(f"the tests of {name} fail without any mutant")
    mutants = list(mutants_of(source))
    with ThreadPoolExecutor(jobs) as pool:
        alive = list(pool.map(lambda mutant: survives(name, mutant.source), mutants))
    return Outcome(name, len(mutants), tuple(mutant for mutant, lives in zip(mutants, alive, strict=True) if lives))


def report(outcome: Outcome, reasons: Mapping[str, str]) -> str:
    """The report as Markdown; ``reasons`` by the start of a survivor's row."""
    lines = [f"# {outcome}"]
    if outcome.survivors:
        lines += ["", "| line | changed | to | why it survives |", "| --- | --- | --- | --- |"]
    for start in map(_row_start, outcome.survivors):
        lines.append(f"{start} {reasons.get(start, '')} |")
    return "\n".join(lines) + "\n"


def reasons_in(text: str) -> dict[str, str]:
    """The reasons in an earlier report, by start of the row; they are kept as long as the line stays as it is."""
    rows = (line.removesuffix(" |").rpartition("|") for line in text.splitlines() if line.startswith("| `"))
    return {f"{start}|": reason.strip() for start, _, reason in rows}


def _row_start(mutant: Mutant) -> str:
    cells = (" ".join(text.split()).replace("|", "\\|") for text in (mutant.text, mutant.before, mutant.after))
    return " ".join(f"| `{cell}`" for cell in cells) + " |"


def main(arguments: Sequence[str] | None = None) -> int:
    """Try the mutants of the files named, or of all; 1 if fewer than 95 % of a file's are killed."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation")
    parser.add_argument("names", nargs="*", choices=[*NAMES, []], metavar="NAME", help=", ".join(NAMES))
    parser.add_argument("--jobs", type=int, default=2)
    chosen = parser.parse_args(arguments)
    for module in WARM:
        importlib.import_module(module)
    REPORTS.mkdir(parents=True, exist_ok=True)
    outcomes = []
    for name in chosen.names or NAMES:
        outcomes.append(outcome := tried(name, chosen.jobs))
        path = REPORTS / f"{name}.md"
        path.write_text(report(outcome, reasons_in(path.read_text("utf-8")) if path.exists() else {}), "utf-8")
        sys.stdout.write(f"{outcome}: {path.relative_to(ROOT)}\n")
        sys.stdout.flush()
    return 0 if all(outcome.share >= ENOUGH for outcome in outcomes) else 1


if __name__ == "__main__":
    sys.exit(main())
