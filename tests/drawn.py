"""How much is drawn: a part of the cases at every run, all of them in a soak.

A soak (`python -m pytest -m soak`) runs every drawn test again with all its cases: each is its own long twin. Drawn are
all tests of hypothesis (100 examples where a test does not say `@drawn(…)`, a fifth of them at every run) and those
marked `drawn`, which ask `share`. `python -m tests.mutants` tries all cases too: GYOJI_DRAWS=all in the environment.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from hypothesis import HealthCheck, settings

T = TypeVar("T")

USUAL, SHARE, LEAST = 100, 5, 10
ALWAYS_MET = ("ground", "game", "lang", "sample")
"""Parameters of which every value is tried at every run: the games and the languages."""


def in_full() -> bool:
    """Tell whether every example is drawn."""
    return os.environ.get("GYOJI_DRAWS") == "all"


def share(few: T, all_of_them: T) -> T:
    """Give what is tried at every run, or in a soak."""
    return all_of_them if in_full() else few


def drawn(examples: int = USUAL, base: settings | None = None) -> settings:
    """Give the settings of a test that draws so many examples in a soak; no test fails by the clock of a busy machine."""
    few = share(max(LEAST, examples // SHARE), examples)
    by_no_clock = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
    return settings(base or by_no_clock, max_examples=few)


def cases_at_every_run(cases: Sequence[Mapping[str, Any]], every: int) -> list[int]:
    """Choose one of each `every` cases of a test by their parameters, and more until each game and each language is met.

    A value that stands in several cases is met as well, those met least first: of games times languages a half is each
    game once, the languages in turn. Cases that share nothing are chosen in even steps.
    """
    wanted = -(-len(cases) // every)
    values = [{(name, _identity(value)) for name, value in case.items()} for case in cases]
    often = Counter(value for case in values for value in case)
    recurring = [{value for value in case if value[0] in ALWAYS_MET or often[value] > 1} for case in values]
    if not any(recurring):
        return list(range(0, len(cases), every))
    met: Counter[tuple[str, Any]] = Counter()
    chosen: list[int] = []
    left = list(range(len(cases)))
    while left:
        best = min(
            left, key=lambda case: (-sum(not met[value] for value in recurring[case]), _sum(met, recurring[case]))
        )
        if len(chosen) >= wanted and all(met[value] for value in recurring[best]):
            break
        left.remove(best)
        chosen.append(best)
        met.update(recurring[best])
    return sorted(chosen)


def _sum(met: Counter[tuple[str, Any]], values: set[tuple[str, Any]]) -> int:
    return sum(met[value] for value in values)


def _identity(value: Any) -> Any:
    """Give what tells a value of a parameter from others: itself, if it is plain, or which object it is."""
    return value if value is None or isinstance(value, str | int | float) else id(value)
