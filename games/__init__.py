"""The rules of every game, pure: a function of a shuffled pack, options and a list of actions.

:mod:`games.core` is the contract, :mod:`games.match` the value that plays deals one after another,
:mod:`games.registry` names the games there are, one file each. Standard library only; no clock, no randomness and no
I/O outside the command line (``python -m games``). It knows nothing of Telegram, of people or of storage.
"""
