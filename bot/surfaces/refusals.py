"""Why a game does not allow something: the reason in words, and the rule it comes from."""

from bot.polite import Argument
from bot.surfaces.voice import POPUP_LIMIT, utf16_length, wording
from bot.texts import Speech
from games.core import Refusal


def refusal_text(speech: Speech, game_id: str, refusal: Refusal) -> str:
    """The refusal for a pop-up, at most 200 characters, with the rule's number where a rule forbids it.

    KeyError for a code that has no text.
    """
    reason = speech.plain(wording(speech, game_id, f"refused-{refusal.code}"), **_arguments(speech, refusal))
    plain = speech.plain("refused", reason=reason)
    if refusal.rule is None:
        return plain
    number = refusal.rule.rpartition(" ")[2]
    quoted = speech.plain("refused-by-rule", reason=reason, game=speech.plain(f"title-{game_id}"), rule=number)
    return quoted if utf16_length(quoted) <= POPUP_LIMIT else plain


def _arguments(speech: Speech, refusal: Refusal) -> dict[str, Argument]:
    details = refusal.details
    return {
        "suit": speech.suit(details["suit"]) if "suit" in details else "",
        "card": speech.card(details["card"]) if "card" in details else "",
    }
