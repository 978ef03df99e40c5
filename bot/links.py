"""Links that open the private chat with the bot and say what for (Bot API, deep linking)."""

from enum import StrEnum
from typing import Final

MOST_DIGITS: Final = 11
"""No table has a longer number, and none is tried."""


class Errand(StrEnum):
    """What somebody comes to the private chat for; the table's number follows the letter."""

    TABLE = "t"
    """To hold their hand there, or to sit down at a table that is open."""
    STRING = "s"
    """To be asked for their client string."""


def start_link(bot_username: str, errand: Errand, table_id: int) -> str:
    """The address that brings a person to the private chat with ``/start`` and this errand."""
    return f"https://t.me/{bot_username}?start={errand}{table_id}"


def table_of_link(errand: Errand, argument: str) -> int | None:
    """The table's number in what came with ``/start``; None if it is no link of this errand."""
    number = argument.removeprefix(errand)
    is_number = number.isascii() and number.isdecimal() and len(number) <= MOST_DIGITS
    return int(number) if argument.startswith(errand) and is_number else None
