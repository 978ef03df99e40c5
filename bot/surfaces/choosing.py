"""The choice of a game: the table exists already, and the fingerprint of its deck is published with the choice."""

from bot.screen import Screen
from bot.surfaces.lobby_message import book_of, deck_fold, lobby_button, seats_text
from bot.surfaces.rows import two_a_row
from bot.surfaces.voice import game_title
from bot.table import TableState
from bot.texts import Speech
from games.registry import GAMES


def choosing_screen(state: TableState, speech: Speech) -> Screen:
    """Every game with its gist, and as a button."""
    games = GAMES.values()
    lines = [
        speech(
            "choosing-game",
            title=game_title(speech, game.id),
            seats=seats_text(game, speech),
            gist=book_of(game, speech).gist or "",
        )
        for game in games
    ]
    buttons = [
        lobby_button(state, speech.plain("game-button", title=game_title(speech, game.id)), "game", game.id)
        for game in games
    ]
    text = "\n\n".join((speech("choosing"), "\n".join(lines), deck_fold(state, speech)))
    cancel = lobby_button(state, speech.plain("lobby-cancel"), "cancel")
    return Screen(text, (*two_a_row(buttons), (cancel,)))
