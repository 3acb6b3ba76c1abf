"""Plausibility rules for combinations of printed values that are possible individually.

A rule is a `[[doubt]]` of `doubts.toml` in the folder of the game. Values of kind `sum` must add up to the value at
`of`, values of kind `most` must each be at most that value, values of kind `rise` must never decrease in the listed
order. Unless all paths in `needs` are known, a sum may still be incomplete.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any, Literal

from msgspec import Struct

from referee.rules.printed_value_pages import matches
from scoring.data_files import convert_data, read_data


class PrintedValuePlausibilityRule(Struct, frozen=True):
    """A plausibility rule for printed values: their path patterns (for `rise`: paths in order), and the path of the
    value for comparison (`of`).
    """

    kind: Literal["sum", "most", "rise"]
    values: tuple[str, ...]
    of: str = ""
    needs: tuple[str, ...] = ()


class PrintedValueContradiction(Struct, frozen=True):
    """Printed values that violate a plausibility rule: their paths, their value or sum (`given`), and the value at `of`
    (`limit`).
    """

    doubt: PrintedValuePlausibilityRule
    of: str
    paths: tuple[str, ...]
    given: int
    limit: int

    @property
    def all_paths(self) -> tuple[str, ...]:
        return (*self.paths, self.of)


@cache
def load(path: Path) -> tuple[PrintedValuePlausibilityRule, ...]:
    """Load the plausibility rules of a game; empty if it has none."""
    rows = read_data(path).get("doubt", ())
    return tuple(convert_data(row, PrintedValuePlausibilityRule, path, "doubt") for row in rows)


def contradictions(
    rules: Iterable[PrintedValuePlausibilityRule], known: Mapping[str, Any]
) -> Iterator[PrintedValueContradiction]:
    """Yield the violations of plausibility rules by known values (paths without `printed.`)."""
    for rule in rules:
        if rule.kind == "rise":
            yield from _falls(rule, known)
            continue
        limit = known.get(rule.of)
        if not isinstance(limit, int):
            continue
        paths = tuple(path for path, value in known.items() if isinstance(value, int) and _is_covered(rule, path))
        if rule.kind == "most":
            for path in paths:
                if known[path] > limit:
                    yield PrintedValueContradiction(rule, rule.of, (path,), known[path], limit)
        elif paths:
            total = sum(known[path] for path in paths)
            if total > limit or (total < limit and all(path in known for path in rule.needs)):
                yield PrintedValueContradiction(rule, rule.of, paths, total, limit)


def _falls(rule: PrintedValuePlausibilityRule, known: Mapping[str, Any]) -> Iterator[PrintedValueContradiction]:
    known_values = [(path, known[path]) for path in rule.values if isinstance(known.get(path), int)]
    for (of, limit), (path, value) in pairwise(known_values):
        if value < limit:
            yield PrintedValueContradiction(rule, of, (path,), value, limit)


def _is_covered(rule: PrintedValuePlausibilityRule, path: str) -> bool:
    return any(matches(pattern, path) for pattern in rule.values)
