"""People who say what a game lets them say: they declare, answer and count, and greet a card by its name."""

import re
from typing import Final, Self

from bot.people import LANGUAGES
from bot.texts import speech
from games.cards import RANKS
from tests.e2e.people import STANDING, Person, Shown, buttons, labels
from tests.e2e.room import Json

TALKATIVE: Final = 0.4
"""How often somebody says something where a card could be played."""
MISTAKE: Final = 0.03
"""How often somebody, at a look, greets a card that is not the one called by that name."""
GLANCE: Final = 0.1
"""Seconds."""
TURN: Final = labels("act-turn")
BACK: Final = labels("choice-back")
GREETED: Final = {rank: labels(f"act-greet-{rank}") for rank in "JQKA"}
GREETINGS: Final = frozenset().union(*GREETED.values())
RANK_READ: Final = {str(speech(code).rank(RANKS.index(rank))): rank for rank in GREETED for code in LANGUAGES}
_OPEN: Final = re.compile("[♠♣♦♥]\ufe0f?([^♠♣♦♥\ufe0f\\s]+)[♠♣♦♥]")
_LEADS: Final = re.compile("[Вв]едёт \u2068?(\\w+)")


class Sociable(Person):
    """Looks at the open card in every chat of ``games``, and turns the cards where they lead."""

    _seen = ""

    @classmethod
    def like(cls, person: Person) -> Self:
        """The same person, but sociable."""
        return cls(person.room, person.user_id, person.name, person._rng)

    def choose(self, state: Json) -> Shown | None:
        for chat_id in self.games:
            if (shown := self._choose_greeting(state, chat_id)) is not None and self._is_new(shown):
                return shown
        return None if self._is_at_greetings(state) else super().choose(state)

    async def act(self, state: Json) -> bool:
        """As anybody; but who leads lets everybody see the open card before they turn the next."""
        shown = self.choose(state)
        if shown is not None and shown.text in TURN and shown.look != self._seen:
            self._seen = shown.look
            await self.room.change(state["version"], GLANCE)
            return True
        return await super().act(state)

    def _choose_in_hand(self, shown: list[Shown]) -> Shown | None:
        said = [each for each in shown if not each.is_card and each.text not in STANDING]
        half_said = any(each.text in BACK for each in shown)
        if (
            said
            and not any(each.style == "success" for each in shown)
            and (half_said or self._rng.random() < TALKATIVE)
        ):
            return self._rng.choice(said)
        return super()._choose_in_hand(shown)

    def _is_at_greetings(self, state: Json) -> bool:
        return any(shown.text in GREETINGS | TURN for chat_id in self.games for shown in buttons(state, chat_id))

    def _choose_greeting(self, state: Json, chat_id: int) -> Shown | None:
        for shown in buttons(state, chat_id):
            text = shown.message["text"]
            leads = self.name in _LEADS.findall(text)
            if (shown.text in TURN) if leads else self._would_greet(shown.text, text):
                return shown
        return None

    def _would_greet(self, label: str, text: str) -> bool:
        """Whether a button greets the open card; sometimes anything does."""
        found = _OPEN.search(text)
        rank = RANK_READ.get(found[1]) if found is not None else None
        right = rank is not None and label in GREETED[rank]
        return label in GREETINGS and (right or self._rng.random() < MISTAKE)
