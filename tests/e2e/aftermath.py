"""What must hold when a match is over, however often the bot died in it."""

from collections import Counter
from collections.abc import Iterator

from bot.texts import speech
from games.cards import BY_NAME
from tests.e2e.people import Person, texts
from tests.e2e.room import Json
from tests.e2e.truth import TableTruth
from tests.e2e.watcher import deal_in

RUSSIAN = speech("ru")
Played = tuple[int, str]
"""A card as a person sees it, with the number of its deal."""


def check_presses(table: TableTruth, people: list[Person]) -> None:
    """Every card that was answered as played is in the record, once; and nothing is in it that nobody pressed."""
    for person in people:
        recorded = _recorded(table, person)
        answered = Counter(_pressed(person, answered=True))
        assert max(answered.values()) == 1, "a card was played twice"
        assert set(answered) <= recorded, "a card that was played is lost"
        assert recorded <= set(_pressed(person, answered=False)), "a card was played that nobody pressed"


def _recorded(table: TableTruth, person: Person) -> set[Played]:
    seat = table.seat_of(person.user_id)
    tokens = ((action.deal, action.token.split(" ")) for action in table.actions if action.seat == seat)
    return {(deal, str(RUSSIAN.card(BY_NAME[words[1]]))) for deal, words in tokens if words[0] == "play"}


def _pressed(person: Person, *, answered: bool) -> Iterator[Played]:
    for pressed in person.presses:
        button = pressed.button
        if button.is_card and (pressed.answer == button.text or not answered):
            deal = deal_in(button.message["text"])
            assert deal is not None
            yield deal, button.text


def count_copies(state: Json, chat_id: int) -> int:
    """How many messages of a chat tell what another one there tells too: the same lots, deal, reckoning or end."""
    kinds = Counter(kind for text in texts(state, chat_id) if (kind := _kind(text)) is not None)
    return sum(count - 1 for count in kinds.values())


def _kind(text: str) -> tuple[str, int | None] | None:
    """What a message is for: its first signs, whether it is a reckoning, and the deal."""
    first = text.split("\n")[0]
    if first.startswith(("🎲", "🏆")):
        return first[0], None
    deal = deal_in(first)
    if deal is None:
        return None
    return "сыграна" if first.endswith("сыграна") else "сдача", deal
