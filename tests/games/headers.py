"""The numbered rules in the header of a game's file."""

import ast
import re
from pathlib import Path

FOLDER = Path(__file__).parents[2] / "games"
NUMBER = re.compile(r"(?:^|  )(\d\.\d+) ", re.MULTILINE)
"""Where a rule begins: at the start of a line, or in it after two spaces."""
HOUSE_RULES = re.compile(r"^(\d)   House rules: ", re.MULTILINE)


def source_of(game_id: str) -> str:
    """The text of a game's file."""
    return (FOLDER / f"{game_id}.py").read_text("utf-8")


def rule_numbers(game_id: str) -> list[str]:
    """The numbers of a game's rules, in the order of its header."""
    return NUMBER.findall(_header(game_id))


def house_rules_of(game_id: str) -> str:
    """The number of the section of house rules."""
    (number,) = HOUSE_RULES.findall(_header(game_id))
    return str(number)


def _header(game_id: str) -> str:
    return ast.get_docstring(ast.parse(source_of(game_id)), clean=False) or ""
