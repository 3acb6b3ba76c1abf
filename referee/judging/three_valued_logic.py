"""Decisions on partly unknown data: one proof is enough, even if other facts are unknown."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from referee.facts.facts import UnknownFactError, known
from referee.rules.game import Check

T = TypeVar("T")


def proven(items: Iterable[T], test: Callable[[T], bool]) -> Iterator[T]:
    """Yield the items that pass a test. After them, raises `UnknownFactError` for the first item that lacks a fact."""
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
    """Return whether at least one test passes. Raises `UnknownFactError` only if none passes and one lacks a fact."""
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
    """Return whether checks find no breach; a check that lacks a fact counts as passed, so that the option can be
    offered.
    """
    for check in checks:
        try:
            if next(check, None) is not None:
                return False
        except UnknownFactError:
            continue
    return True


def contradictions(checks: Iterable[Callable[[], Check]]) -> Check:
    """Yield the breaches that checks of a position find; a check stops without an error where it lacks a fact."""
    for check in checks:
        try:
            yield from check()
        except UnknownFactError:
            continue


def known_only(**values: Any) -> dict[str, Any]:
    """Return only the known values, because an unknown fact is never displayed."""
    return {name: value for name, value in values.items() if known(value)}


def require_known(values: Iterable[Any]) -> None:
    """Raise `UnknownFactError` for the first unknown value, if there is one."""
    for value in values:
        if not known(value):
            raise UnknownFactError(value.path)


def all_known(values: Mapping[str, Any]) -> bool:
    """Return whether every value of a mapping is known."""
    return known(values) and all(map(known, values.values()))


def place_in(order: Sequence[str], id: str, path: str) -> int:
    """Return the index of an id in a known order (0 is the first). Raises `UnknownFactError` for `path` if the id is
    not in it, because the order must be incomplete.
    """
    for index, other in enumerate(order):
        if other == id:
            return index
    raise UnknownFactError(path)


def at_place(order: Sequence[str], index: int, path: str) -> str:
    """Return the id at an index of a known order (0 is the first). Raises `UnknownFactError` for `path` if the order is
    shorter.
    """
    if index < len(order):
        return order[index]
    raise UnknownFactError(path)


def holds(*checks: Check) -> bool:
    """Return whether checks find no breach. Raises `UnknownFactError` if a check lacks a fact."""
    for check in checks:
        for _ in check:
            return False
    return True
