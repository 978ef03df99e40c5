"""How Telegram counts texts."""

from bot.bounds import clipped, utf16_length


def test_a_sign_outside_the_first_plane_counts_twice_and_is_not_cut_in_half() -> None:
    assert clipped("🃏" * 150, 200) == "🃏" * 100
    assert clipped("a" + "🃏" * 150, 200) == "a" + "🃏" * 99
    assert clipped("♠В", 200) == "♠В"
    assert utf16_length("a🃏") == 3
