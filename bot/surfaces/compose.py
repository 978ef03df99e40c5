"""All surfaces of a table: which messages there are, where they stand, and how long each lives."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from bot.clock import Pace
from bot.estimate import Estimates
from bot.links import Errand, start_link
from bot.people import Directory
from bot.play import awaited_persons
from bot.screen import Place, Screen
from bot.surfaces.call import call_screen
from bot.surfaces.choosing import choosing_screen
from bot.surfaces.end import end_keyboard, end_screen, end_text
from bot.surfaces.hand import hand_screen, idle_hand_screen
from bot.surfaces.lobby_message import closed_lobby_screen, lobby_screen
from bot.surfaces.lobby_pages import lobby_page_screen
from bot.surfaces.reckoning import reckoning_screen
from bot.surfaces.solo import solo_screen
from bot.surfaces.start import start_screen
from bot.surfaces.surface import Composer, Rights, Surface, Surfaces
from bot.surfaces.table_message import table_screen
from bot.table import Phase, TableState, Way, has_hands
from bot.texts import Speech, shown_name, speech
from bot.titles import awaiting
from games.core import Seat


def make_composer(
    directory: Directory,
    bot_username: Callable[[], str],
    seed_of: Callable[[int], str | None],
    pace: Pace,
    estimates: Estimates,
) -> Composer:
    """A composer. ``seed_of`` gives a table's server seed in hex once it may be revealed (games/fairness.md, 1.4)."""
    return _Composing(directory, bot_username, seed_of, pace, estimates)


@dataclass(frozen=True, slots=True)
class _Composing:
    """The composer; its parts are what the state of a table alone does not tell."""

    directory: Directory
    bot_username: Callable[[], str]
    seed_of: Callable[[int], str | None]
    pace: Pace
    estimates: Estimates

    def __call__(self, state: TableState, rights: Rights) -> Surfaces:
        spoken = speech(self.directory.language_in(state.chat_id))
        if state.is_private:
            return {"table": Surface(_place(state), self._solo(state, spoken), state.posting)}
        return dict(self._group(state, spoken, rights))

    def _group(self, state: TableState, spoken: Speech, rights: Rights) -> Iterator[tuple[str, Surface | None]]:
        place = _place(state)
        opening = state.phase in (Phase.CHOOSING, Phase.LOBBY)
        yield "lobby", Surface(place, self._lobby(state, spoken), state.posting if opening else 0)
        if state.match is not None:
            yield from self._match(state, spoken, rights)
        if state.phase is Phase.OVER and state.has_played:
            yield "end", Surface(place, end_screen(state, spoken, seed=self.seed_of(state.table_id)))

    def _match(self, state: TableState, spoken: Speech, rights: Rights) -> Iterator[tuple[str, Surface | None]]:
        """The surfaces of a match, in the order in which they are posted."""
        place = _place(state)
        if state.reckoned is None and not _has_lost_a_person(state):
            link = start_link(self.bot_username(), Errand.TABLE, state.table_id)
            # Left as it was from then on: whoever has come since was not in the lots, and gave no string.
            yield "start", Surface(place, start_screen(state, spoken, private_link=link), urgent=True)
        yield "table", Surface(place, table_screen(state, spoken), state.posting, urgent=True)
        if has_hands(state.chosen_game):
            yield from self._hands(state, rights)
        if state.reckoned is not None:
            yield f"deal.{state.reckoned.deal_number}", Surface(place, self._reckoning(state, spoken))
        call = call_screen(state, spoken)
        yield "call", None if call is None else Surface(place, call, state.calls)

    def _lobby(self, state: TableState, spoken: Speech) -> Screen:
        if state.phase is Phase.CHOOSING:
            return choosing_screen(state, spoken)
        if state.phase is not Phase.LOBBY:
            return closed_lobby_screen(state, spoken)
        titles = awaiting(state, self.directory.titles_in(state.chat_id, state.chosen_game.id))
        front = lobby_screen(state, spoken, minutes=self._minutes(state), titles=titles)
        return lobby_page_screen(state, spoken) or front

    def _minutes(self, state: TableState) -> int | None:
        """The usual length for those who sit there; unknown for a number that the game is not played by."""
        game, seats = state.chosen_game, len(state.sitters)
        return self.estimates.known(game.id, seats, state.house_rules(), persons=len(state.persons))

    def _reckoning(self, state: TableState, spoken: Speech) -> Screen:
        if state.reckoned is None:
            raise ValueError(f"table {state.table_id} has reckoned nothing")
        return reckoning_screen(
            state.reckoned,
            state,
            spoken,
            current=state.between_deals,
            pause_seconds=round(self.pace.next_deal.total_seconds()),
        )

    def _solo(self, state: TableState, spoken: Speech) -> Screen:
        """A private table: one message from the choice of a game to the end."""
        ending = None
        if state.phase is Phase.OVER and state.has_played:
            ending = end_text(state, spoken, seed=self.seed_of(state.table_id))
        if state.match is None:
            return self._lobby(state, spoken) if ending is None else Screen(ending, end_keyboard(state, spoken))
        return solo_screen(state, spoken, ending=ending, end_keyboard=end_keyboard(state, spoken))

    def _hands(self, state: TableState, rights: Rights) -> Iterator[tuple[str, Surface | None]]:
        awaited = awaited_persons(state)
        for seat, sitter in enumerate(state.sitters):
            if sitter.user_id is None:
                # Whoever sat here has left: their hand goes with them.
                yield f"hand.{seat}", None
                yield f"hand.{seat}.group", None
                continue
            spoken = speech(self.directory.language_of(sitter.user_id))
            title = shown_name(self.directory.chat(state.chat_id).title)
            started = self.directory.person(sitter.user_id).started
            if started:
                yield f"hand.{seat}", self._private_hand(state, seat, sitter.user_id, spoken, title)
            place = Place(state.chat_id, state.thread_id, sitter.user_id)
            if sitter.way is Way.GROUP:
                place = replace(place, callback_query_id=rights.get(seat))
                screen = hand_screen(state, seat, spoken, chat_title=title, brief=True)
                urgent, anytime = seat in awaited, self.directory.chat(state.chat_id).administrator
                yield f"hand.{seat}.group", Surface(place, screen, sitter.posting, urgent=urgent, anytime=anytime)
            elif started and state.phase is Phase.PLAYING:
                # Without a right of its own: only what is left there of a hand shrinks to a line.
                screen = idle_hand_screen(state, seat, spoken, chat_title=title, other_way=Way.GROUP)
                yield f"hand.{seat}.group", Surface(place, screen)

    def _private_hand(self, state: TableState, seat: Seat, user_id: int, spoken: Speech, title: str) -> Surface:
        """The hand in the private chat; where it is played from the group, one line instead, in the same message."""
        place, sitter = Place(user_id), state.sitters[seat]
        elsewhere = sitter.way is Way.GROUP
        if elsewhere and state.phase is Phase.PLAYING:
            return Surface(place, idle_hand_screen(state, seat, spoken, chat_title=title, other_way=Way.PRIVATE))
        awaited = seat in awaited_persons(state)
        screen = hand_screen(state, seat, spoken, chat_title=title, brief=False)
        # A posting counts for the place that is in use: elsewhere the message is edited, not sent anew.
        generation = 0 if elsewhere else sitter.posting
        return Surface(place, replace(screen, silent=not awaited), generation, urgent=awaited)


def _has_lost_a_person(state: TableState) -> bool:
    """Whether a computer sits where the string of somebody who has left went into the shuffle."""
    return any(not sitter.is_person and sitter.client_string is not None for sitter in state.sitters)


def _place(state: TableState) -> Place:
    return Place(state.chat_id, state.thread_id)
