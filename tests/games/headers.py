"""The numbered rules in the header of a game's file."""

import ast
import re
from pathlib import Path

FOLDER = Path(__file__).parents[2] / "games"
NUMBER = re.compile(r"(?:^|  )(\d\.\d+) ", re.MULTILINE)
"""Where a rule begins: at the start of a line, or in it after two spaces."""


def source_of(game_id: str) -> str:
    """The text of a game's file."""
    return (FOLDER / f"{game_id}.py").read_text("utf-8")


def rule_numbers(game_id: str) -> list[str]:
    """The numbers of a game's rules, in the order of its header."""
    return NUMBER.findall(ast.get_docstring(ast.parse(source_of(game_id)), clean=False) or "")
