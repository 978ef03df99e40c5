"""``python -m tests.e2e.unlimited_bot``: the program as ``python -m bot`` runs it, for a server without limits."""

import sys

import pytest

from bot.__main__ import main
from tests.e2e.bots import without_budgets

if __name__ == "__main__":
    with pytest.MonkeyPatch.context() as patch:
        without_budgets(patch)
        sys.exit(main([]))
