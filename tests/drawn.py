"""How many examples hypothesis draws: a fifth of them at every run, all of them in a soak.

A soak (`python -m pytest -m soak`) runs every drawn test again with all its examples: each is its own long twin. So does
`python -m tests.mutants`, by GYOJI_DRAWS=all in the environment. A test draws 100 where it does not say `@drawn(…)`.
"""

from __future__ import annotations

import os

from hypothesis import settings

USUAL, SHARE, LEAST = 100, 5, 10


def in_full() -> bool:
    """Tell whether every example is drawn."""
    return os.environ.get("GYOJI_DRAWS") == "all"


def drawn(examples: int = USUAL, base: settings | None = None) -> settings:
    """Give the settings of a test that draws so many examples in a soak; no test fails by the clock of a busy machine."""
    few = examples if in_full() else max(LEAST, examples // SHARE)
    return settings(base or settings(deadline=None), max_examples=few)
