"""What is said to a person whose press cannot be granted: a key of the texts, never a sentence."""

from typing import TypeAlias

Argument: TypeAlias = str | int


class PoliteRefusal(Exception):  # noqa: N818 - an answer to a person, not a fault of the program
    """A press or command that changes nothing. ``key`` names a text, ``alert`` shows it as a pop-up to be closed."""

    def __init__(self, key: str, *, alert: bool = False, **arguments: Argument) -> None:
        super().__init__(key)
        self.key = key
        self.alert = alert
        self.arguments = arguments
