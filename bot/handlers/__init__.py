"""From Telegram to the tables: parse, call one step, answer."""
