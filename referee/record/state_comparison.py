"""Comparison of the states in two replays of a record: if they are equal, all later steps are equal as well."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import count, takewhile
from typing import Any

from msgspec import Struct

from referee.facts.facts import Unknown
from referee.record.entry import Entry
from referee.record.reopening import DeferredStep
from referee.record.table_state import ReplayStep

Path = tuple[str | int, ...]
"""The fields, keys and indexes to a part of a state."""


class StateComparison:
    """A comparison of two replays, entry by entry. The last difference found is checked first, because differences
    usually persist.
    """

    def __init__(self) -> None:
        self._difference: Path | None = None

    def is_same(self, first: ReplayStep, second: ReplayStep) -> bool:
        """Return whether the states after two steps are equal, including unknown values. False if the second step is
        lazy and not replayed yet.
        """
        if isinstance(second, DeferredStep):
            return False
        if self._difference is not None and _differ_at(self._difference, first.table_state, second.table_state):
            return False
        self._difference = _find_difference(first.table_state, second.table_state)
        return self._difference is None


def unchanged_tail(entries: Sequence[Entry], replaced: Sequence[ReplayStep]) -> int:
    """Return the number of entries, counted from the end, that equal the entries of the last steps; the first step is
    ignored.
    """
    pairs = zip(reversed(entries), reversed(replaced[1:]), strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1].entry, pairs))


def _differ_at(path: Path, first: Any, second: Any) -> bool:
    """Return whether two states differ at a path; False if the path does not exist."""
    try:
        for step in path:
            first, second = _part(first, step), _part(second, step)
    except (AttributeError, LookupError, TypeError):
        return False
    return _find_difference(first, second) is not None


def _part(node: Any, step: str | int) -> Any:
    return getattr(node, str(step)) if isinstance(node, Struct) else node[step]


def _find_difference(first: Any, second: Any) -> Path | None:
    """Return the path to the first difference between two values; None if they are equal."""
    if first is second:
        return None
    if type(first) is not type(second):
        return ()
    if isinstance(first, Struct):
        names = first.__struct_fields__
        return _first_of((name, getattr(first, name), getattr(second, name)) for name in names)
    if isinstance(first, dict):
        return _first_of((key, first[key], second[key]) for key in first) if list(first) == list(second) else ()
    if isinstance(first, (tuple, list)):
        return _first_of(zip(count(), first, second)) if len(first) == len(second) else ()
    same = first.path == second.path if isinstance(first, Unknown) else first == second
    return None if same else ()


def _first_of(parts: Iterable[tuple[Any, Any, Any]]) -> Path | None:
    for step, first, second in parts:
        path = _find_difference(first, second)
        if path is not None:
            return (step, *path)
    return None
