"""Does a changed rule break a test? ``python -m tests.mutation valety`` changes a game's file in one place at a time.

Works on a copy of the project in a temporary folder. Each mutant is one small change of the code (a comparison, a
number, an operator, a condition); it is killed if a test of the game fails. Prints the survivors and the share killed.
"""

import argparse
import ast
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
COPIED = ("games", "tests/__init__.py", "tests/games", "tests/vectors", "tests/golden", "pyproject.toml")
LIMIT = 120
"""Seconds after which a mutant counts as killed: its deals do not end."""

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
    """The whole source with one change, and the line as it was and as it is."""

    line: int
    before: str
    after: str
    source: str


def mutants_of(source: str) -> Iterator[Mutant]:
    """Every mutant of a file's source, in the order of its lines; docstrings and imports stay as they are."""
    tree = ast.parse(source)
    kept = {id(inner) for node in ast.walk(tree) for spared in _spared(node) for inner in ast.walk(spared)}
    for node in ast.walk(tree):
        if id(node) in kept:
            continue
        for changed in _changes(node):
            line = getattr(node, "lineno", 0)
            start, end = _span(source, node)
            yield Mutant(line, source[start:end], changed, f"{source[:start]}({changed}){source[end:]}")


def _spared(node: ast.AST) -> list[ast.expr]:
    """What changes no rule: docstrings, annotations, how strict a dataclass or a zip is."""
    match node:
        case ast.Expr(ast.Constant() as docstring):
            return [docstring]
        case ast.AnnAssign(annotation=annotation) | ast.arg(annotation=ast.expr() as annotation):
            return [annotation]
        case ast.FunctionDef(returns=ast.expr() as returns):
            return [returns]
        case ast.Call(ast.Name("dataclass" | "zip"), keywords=keywords):
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


def is_killed(mutant: Mutant, game: str) -> bool:
    """Whether a test of the game fails with the mutant in the place of the game's file."""
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        for part in COPIED:
            source, target = ROOT / part, folder / part
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copytree(source, target) if source.is_dir() else shutil.copy(source, target)
        (folder / "games" / f"{game}.py").write_text(mutant.source, "utf-8")
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-k", game]
        tests = [f"tests/games/test_{name}.py" for name in (game, "vectors", "laws", "secrecy")]
        try:
            done = subprocess.run([*command, *tests], cwd=folder, capture_output=True, timeout=LIMIT, check=False)
        except subprocess.TimeoutExpired:
            return True
        return done.returncode != 0


def main(arguments: Sequence[str] | None = None) -> int:
    """Try every mutant of a game; 1 if fewer than 95 % are killed."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation")
    parser.add_argument("game")
    parser.add_argument("--jobs", type=int, default=2)
    chosen = parser.parse_args(arguments)
    mutants = list(mutants_of((ROOT / "games" / f"{chosen.game}.py").read_text("utf-8")))
    with ThreadPoolExecutor(chosen.jobs) as pool:
        killed = list(pool.map(lambda mutant: is_killed(mutant, chosen.game), mutants))
    for mutant, dead in zip(mutants, killed, strict=True):
        if not dead:
            sys.stdout.write(f"{chosen.game}.py:{mutant.line}: {mutant.before}  ->  {mutant.after}\n")
    share = sum(killed) / len(mutants)
    sys.stdout.write(f"{sum(killed)} of {len(mutants)} killed, {share:.1%}\n")
    return 0 if share >= 0.95 else 1


if __name__ == "__main__":
    sys.exit(main())
