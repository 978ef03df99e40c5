"""Why a game does not allow something: the reason in words, and the rule it comes from."""

from bot.bounds import POPUP_LIMIT, utf16_length
from bot.polite import Argument
from bot.surfaces.voice import game_title, wording
from bot.texts import Speech
from games.core import Refusal


def refusal_text(speech: Speech, game_id: str, refusal: Refusal) -> str:
    """The refusal for a pop-up, at most 200 characters, with the rule's number where a rule forbids it.

    KeyError for a code that has no text.
    """
    number = "" if refusal.rule is None else refusal.rule.rpartition(" ")[2]
    reason = speech.plain(_reason_key(speech, game_id, refusal.code, number), **_arguments(speech, refusal))
    plain = speech.plain("refused", reason=reason)
    if not number:
        return plain
    quoted = speech.plain("refused-by-rule", reason=reason, game=game_title(speech, game_id), rule=number)
    return quoted if utf16_length(quoted) <= POPUP_LIMIT else plain


def _reason_key(speech: Speech, game_id: str, code: str, number: str) -> str:
    """The text of a code: the one for the broken rule where there is one (``terz-refused-illegal-3_3``)."""
    by_rule = wording(speech, game_id, f"refused-{code}-{number.replace('.', '_')}")
    return by_rule if number and speech.has(by_rule) else wording(speech, game_id, f"refused-{code}")


def _arguments(speech: Speech, refusal: Refusal) -> dict[str, Argument]:
    details = refusal.details
    return {
        "suit": speech.suit(details["suit"]) if "suit" in details else "",
        "card": speech.card(details["card"]) if "card" in details else "",
        "trump": details.get("trump", 0),
        "strict": details.get("strict", 0),
    }
