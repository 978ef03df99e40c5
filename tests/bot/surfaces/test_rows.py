"""Buttons in rows: what half a phone would cut short stands alone."""

from bot.screen import Button
from bot.surfaces.rows import HALF_A_PHONE, two_a_row

LONG = "w" * (HALF_A_PHONE + 1)
FITS = "w" * HALF_A_PHONE


def shown(*texts: str) -> list[list[str]]:
    return [[button.text for button in row] for row in two_a_row([Button(text, "x") for text in texts])]


def test_two_short_ones_share_a_row() -> None:
    assert shown("a", FITS, "c") == [["a", FITS], ["c"]]


def test_a_long_one_has_a_row_of_its_own_and_order_is_kept() -> None:
    assert shown("a", LONG, "b", "c") == [["a"], [LONG], ["b", "c"]]
    assert shown(LONG, "a", "b") == [[LONG], ["a", "b"]]
    assert shown("a", "b", LONG) == [["a", "b"], [LONG]]
