"""Links into the private chat: what is made is read back, and nothing else is."""

import pytest

from bot.links import Errand, start_link, table_of_link


@pytest.mark.parametrize("errand", Errand)
def test_a_link_leads_back_to_its_table(errand: Errand) -> None:
    address, _, argument = start_link("valet_bot", errand, 17).partition("?start=")
    assert address == "https://t.me/valet_bot"
    assert [(each, table_of_link(each, argument)) for each in Errand] == [
        (each, 17 if each is errand else None) for each in Errand
    ]


@pytest.mark.parametrize("argument", ["", "t", "17", "t-1", "t1.5", "t 1", "t١٧", "tt1", "t" + "9" * 12])
def test_what_is_no_link_leads_to_no_table(argument: str) -> None:
    assert table_of_link(Errand.TABLE, argument) is None
