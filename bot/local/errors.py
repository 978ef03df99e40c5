"""What the server refuses: Bot API requests in Telegram's words, deeds of people in plain ones."""

from typing import Any


class ApiError(Exception):
    """A refused Bot API request.

    `code` is both the HTTP status and `error_code`; `parameters` is Bot API's ResponseParameters
    (retry_after in seconds, migrate_to_chat_id).
    """

    def __init__(self, code: int, description: str, parameters: dict[str, Any] | None = None) -> None:
        super().__init__(description)
        self.code = code
        self.description = description
        self.parameters = parameters

    def answer(self) -> dict[str, Any]:
        """The JSON body that Telegram would send."""
        body: dict[str, Any] = {"ok": False, "error_code": self.code, "description": self.description}
        if self.parameters is not None:
            body["parameters"] = self.parameters
        return body


class DeedError(Exception):
    """A person (the web page, a test) tried what Telegram's app would not let them do."""


def bad_request(words: str, parameters: dict[str, Any] | None = None) -> ApiError:
    """400 with Telegram's prefix."""
    return ApiError(400, f"Bad Request: {words}", parameters)


def forbidden(words: str) -> ApiError:
    """403 with Telegram's prefix."""
    return ApiError(403, f"Forbidden: {words}")
