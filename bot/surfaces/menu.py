"""Private chat, first contact, /help, how it works, and settings."""

import html
from typing import Final

from bot.callback import Kind, Press, encode
from bot.help import load, load_general
from bot.people import LANGUAGES
from bot.screen import Button, Screen, Style
from bot.surfaces.rows import rows_of
from bot.surfaces.rules_message import rules_button
from bot.table import Phase, TableState, has_hands
from bot.texts import Html, Speech, shown_name
from games.registry import GAMES

GAMES_NAMED: Final = 3
"""Games that the first contact tells by name."""


def menu_button(text: str, *words: str, style: Style | None = None) -> Button:
    """A button of the menu: ``play``, ``rules``, ``help``, ``how`` (with the index of a section)."""
    return Button(text, encode(Press(Kind.MENU, words)), style=style)


def welcome_screen(speech: Speech, bot_username: str, people_name: str) -> Screen:
    """The answer to /start in private."""
    keyboard = (
        (menu_button(speech.plain("menu-play-alone"), "play", style=Style.PRIMARY),),
        (Button(speech.plain("menu-add"), url=f"https://t.me/{bot_username}?startgroup=table"),),
        (
            menu_button(speech.plain("menu-rules"), "rules"),
            menu_button(speech.plain("menu-how"), "how"),
        ),
    )
    return Screen(speech("welcome", name=shown_name(people_name)), keyboard)


def first_contact_screen(speech: Speech) -> Screen:
    """What is said once when the bot comes into a group."""
    books = load(speech.language)
    titles = [books[game_id].title for game_id in GAMES]
    games = ", ".join(titles[:GAMES_NAMED])
    if len(titles) > GAMES_NAMED:
        games = speech("first-contact-more", games=games)
    buttons = (
        menu_button(speech.plain("menu-play"), "play", style=Style.PRIMARY),
        menu_button(speech.plain("menu-how"), "how"),
    )
    return Screen(speech("first-contact", games=games), (buttons,))


def help_screen(speech: Speech, situation: str) -> Screen:
    """What a person can do now. ``situation`` is one of :func:`situation_of`'s."""
    text = f"{speech(f'help-{situation}')}\n\n{speech('help-commands')}"
    buttons = (menu_button(speech.plain("menu-how"), "how"), rules_button(speech.plain("menu-rules")))
    return Screen(text, (buttons,))


def situation_of(state: TableState | None, user_id: int, *, is_private: bool) -> str:
    """Where a person stands: at which moment of a table, or without one (``private-idle``, ``group-idle``).

    ``state`` is the table of the chat, or in private the one the person plays at.
    """
    if state is None or state.phase is Phase.OVER:
        return "private-idle" if is_private else "group-idle"
    seat = state.seat_of(user_id)
    if state.phase is Phase.CHOOSING:
        return "choosing"
    if state.phase is Phase.LOBBY:
        return "lobby" if seat is None else "private-lobby" if state.is_private else "lobby-seated"
    if seat is None:
        return "watching"
    if state.sitters[seat].away:
        return "away"
    if state.paused:
        return "paused"
    if state.between_deals:
        return "between-deals-alone" if state.is_private else "between-deals"
    if not has_hands(state.chosen_game):
        return "greeting"
    # Who is publicly awaited: help is read by the whole group, and must not tell who has answered in secret.
    if seat not in state.playing.view(None).to_act:
        return "playing"
    return "your-turn-alone" if state.is_private else "your-turn"


def how_screen(speech: Speech, section: int | None = None) -> Screen:
    """How a table works, one section at a time; the first without a number or with one that is not there."""
    book = load_general(speech.language)
    index = section if section is not None and 0 <= section < len(book.sections) else 0
    shown = book.sections[index]
    parts = [speech("how-heading" if index else "how", title=shown.title if index else book.title)]
    parts += [Html(html.escape(paragraph.text, quote=False)) for paragraph in shown.paragraphs]
    others = [menu_button(other.title, "how", str(i)) for i, other in enumerate(book.sections) if i != index]
    return Screen("\n\n".join(parts), rows_of(others, 2))


def settings_screen(speech: Speech, *, person_language: str, chat_language: str | None) -> Screen:
    """The language a person reads, and for administrators the chat's (None for everybody else)."""
    text: str = speech("settings", language=speech(f"language-{person_language}"))
    rows = [_languages(speech, "settings-person-button", "lang", person_language)]
    if chat_language is not None:
        text = f"{text}\n{speech('settings-chat', language=speech(f'language-{chat_language}'))}"
        rows.append(_languages(speech, "settings-chat-button", "chatlang", chat_language))
    return Screen(text, tuple(rows))


def _languages(speech: Speech, key: str, word: str, chosen: str) -> tuple[Button, ...]:
    buttons = []
    for language in LANGUAGES:
        text = speech.plain(key, language=speech.plain(f"language-{language}"))
        shown = speech.plain("settings-chosen", text=text) if language == chosen else text
        buttons.append(Button(shown, encode(Press(Kind.SETTINGS, (word, language)))))
    return tuple(buttons)
