"""How much is drawn: a part of the cases at every run, all of them in a soak.

A soak (`python -m pytest -m soak`) runs every drawn test again with all its cases: each is its own long twin. Drawn are
all tests of hypothesis (100 examples where a test does not say `@drawn(…)`, a fifth of them at every run) and those
marked `drawn`, which ask `share`. `python -m tests.mutants` tries all cases too: GYOJI_DRAWS=all in the environment.
"""

from __future__ import annotations

import os
from typing import TypeVar

from hypothesis import settings

T = TypeVar("T")

USUAL, SHARE, LEAST = 100, 5, 10


def in_full() -> bool:
    """Tell whether every example is drawn."""
    return os.environ.get("GYOJI_DRAWS") == "all"


def share(few: T, all_of_them: T) -> T:
    """Give what is tried at every run, or in a soak."""
    return all_of_them if in_full() else few


def drawn(examples: int = USUAL, base: settings | None = None) -> settings:
    """Give the settings of a test that draws so many examples in a soak; no test fails by the clock of a busy machine."""
    few = share(max(LEAST, examples // SHARE), examples)
    return settings(base or settings(deadline=None), max_examples=few)
