"""The shell around the games: the only place that knows Telegram, asyncio, time and randomness."""

import os

# Without it python-telegram-bot warns at every 429, and a coming version gives RetryAfter.retry_after as a timedelta.
os.environ.setdefault("PTB_TIMEDELTA", "true")
