"""Printed values that cannot all be so, though each by itself could: what a game knows of its box across its pages.

A doubt is a `[[doubt]]` of `doubts.toml` in the folder of the game: values of kind `sum` add up to the one at `of`,
those of kind `most` are each at most that one, those of kind `rise` are never less than one named before them. What it
`needs` has to be known before all values of a sum are.
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
    """What is known of values: patterns without `printed.` (of what rises: paths in their order), and the path of the
    value that they are compared with.
    """

    kind: Literal["sum", "most", "rise"]
    values: tuple[str, ...]
    of: str = ""
    needs: tuple[str, ...] = ()


class PrintedValueContradiction(Struct, frozen=True):
    """Values that do not fit: where they stand, what they come to, and what the one at `of` says."""

    doubt: PrintedValuePlausibilityRule
    of: str
    paths: tuple[str, ...]
    given: int
    limit: int

    @property
    def all_paths(self) -> tuple[str, ...]:
        """Every path that has to do with it."""
        return (*self.paths, self.of)


@cache
def load(path: Path) -> tuple[PrintedValuePlausibilityRule, ...]:
    """Read the doubts of a game; none where it knows of none."""
    rows = read_data(path).get("doubt", ())
    return tuple(convert_data(row, PrintedValuePlausibilityRule, path, "doubt") for row in rows)


def contradictions(
    rules: Iterable[PrintedValuePlausibilityRule], known: Mapping[str, Any]
) -> Iterator[PrintedValueContradiction]:
    """Find what does not fit among known values (paths without `printed.`)."""
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
    """Find each value that is less than the known one before it."""
    known_values = [(path, known[path]) for path in rule.values if isinstance(known.get(path), int)]
    for (of, limit), (path, value) in pairwise(known_values):
        if value < limit:
            yield PrintedValueContradiction(rule, of, (path,), value, limit)


def _is_covered(rule: PrintedValuePlausibilityRule, path: str) -> bool:
    return any(matches(pattern, path) for pattern in rule.values)
