"""A Telegram of one's own: a Bot API server in miniature and a web page, to play without an account.

It knows nothing of the bot that plays here: it is as strict as Telegram and speaks Telegram's words
(Bot API 10.3). Differences from Telegram, all on the strict side: unknown parameters are refused, parse modes
other than HTML are refused, nested objects must have exact types.
"""
