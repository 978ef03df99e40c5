"""Logging: to standard error as text or JSON, never with the token in it."""

import logging
import sys
import traceback
from typing import Final

from pythonjsonlogger.json import JsonFormatter

FORM: Final = "%(asctime)s %(levelname)s %(name)s %(message)s"
HIDDEN: Final = "<token>"


class Redacting(logging.Formatter):
    """Takes a secret out of whatever another formatter writes, tracebacks included."""

    def __init__(self, formatter: logging.Formatter, secret: str) -> None:
        super().__init__()
        self._formatter = formatter
        self._secret = secret

    def format(self, record: logging.LogRecord) -> str:
        return self._formatter.format(record).replace(self._secret, HIDDEN)


def trace_of(error: BaseException) -> str:
    """Where an error arose and of which class it is, without its words, which may hold cards; a medium's are kept."""
    words = f": {error}" if isinstance(error, OSError) else ""
    return f"{type(error).__name__}{words}\n{''.join(traceback.format_tb(error.__traceback__))}"


def set_up_logging(level: str, form: str, secret: str) -> None:
    """Log everything of ``level`` and above; libraries only from WARNING on."""
    formatter: logging.Formatter = JsonFormatter(FORM) if form == "json" else logging.Formatter(FORM)
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Redacting(formatter, secret))
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("bot").setLevel(level)
