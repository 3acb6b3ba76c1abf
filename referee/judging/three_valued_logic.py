"""Functions for tests on partly unknown data: one passed test is enough, even if others depend on unknown values."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from referee.facts.facts import UnknownFactError, known
from referee.rules.game import Check

T = TypeVar("T")


def proven(items: Iterable[T], test: Callable[[T], bool]) -> Iterator[T]:
    """Yield the items that pass a test. Then raise `UnknownFactError` if the test of an item needed an unknown
    value.
    """
    gap: UnknownFactError | None = None
    for item in items:
        try:
            passed = test(item)
        except UnknownFactError as untold:
            gap = gap or untold
            continue
        if passed:
            yield item
    if gap:
        raise gap


def some(tests: Iterable[Callable[[], bool]]) -> bool:
    """Return whether at least one test passes. Raises `UnknownFactError` if none passes and one depends on an unknown
    value.
    """
    gap: UnknownFactError | None = None
    for test in tests:
        try:
            if test():
                return True
        except UnknownFactError as untold:
            gap = gap or untold
    if gap:
        raise gap
    return False


def passes(*checks: Check) -> bool:
    """Return whether the checks find no breach; a check that needs an unknown value counts as passed, so that the move
    is offered.
    """
    for check in checks:
        try:
            if next(check, None) is not None:
                return False
        except UnknownFactError:
            continue
    return True


def contradictions(checks: Iterable[Callable[[], Check]]) -> Check:
    """Yield the breaches that the checks of a position find; a check that needs an unknown value ends without
    an error.
    """
    for check in checks:
        try:
            yield from check()
        except UnknownFactError:
            continue


def known_only(**values: Any) -> dict[str, Any]:
    """Return only the arguments with a known value, because unknown values are never displayed."""
    return {name: value for name, value in values.items() if known(value)}


def require_known(values: Iterable[Any]) -> None:
    """Raise `UnknownFactError` for the first unknown value, if there is one."""
    for value in values:
        if not known(value):
            raise UnknownFactError(value.path)


def all_known(values: Mapping[str, Any]) -> bool:
    return known(values) and all(map(known, values.values()))


def place_in(order: Sequence[str], id: str, path: str) -> int:
    """Return the index of an id in a sequence. Raises `UnknownFactError(path)` if the id is not in it, because the
    sequence is then incomplete.
    """
    for index, other in enumerate(order):
        if other == id:
            return index
    raise UnknownFactError(path)


def at_place(order: Sequence[str], index: int, path: str) -> str:
    """Return the id at an index of a sequence. Raises `UnknownFactError(path)` if the sequence is too short."""
    if index < len(order):
        return order[index]
    raise UnknownFactError(path)


def holds(*checks: Check) -> bool:
    """Return whether the checks find no breach. Raises `UnknownFactError` if a check needs an unknown value."""
    for check in checks:
        for _ in check:
            return False
    return True
