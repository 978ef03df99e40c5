"""What the bot keeps between two moments: one port (:mod:`storage.ports`) and the adapters that fill it.

:mod:`storage.memory` keeps everything for as long as the process lives, :mod:`storage.sqlite` in one file. Both pass
the same contract test and refuse the same rows (:mod:`storage.checks`). Nothing here knows a game, Telegram or the
clock.
"""
