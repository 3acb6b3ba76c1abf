"""Deciding with what is known: one proof is enough, whatever else nobody has told."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from referee.facts.facts import UnknownFactError, known
from referee.rules.game import Check

T = TypeVar("T")


def proven(items: Iterable[T], test: Callable[[T], bool]) -> Iterator[T]:
    """Give the items that pass a test: those that are told come first. Raises `UnknownFactError` after them, for the
    first item that lacks its facts.
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
    """Tell whether one test passes. Raises `UnknownFactError` only where none does and one lacks its facts."""
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
    """Tell whether checks find no breach, for options: what lacks its facts may be offered."""
    for check in checks:
        try:
            if next(check, None) is not None:
                return False
        except UnknownFactError:
            continue
    return True


def contradictions(checks: Iterable[Callable[[], Check]]) -> Check:
    """Give what checks of a position find, each as far as it is told: a fact nobody has told contradicts nothing."""
    for check in checks:
        try:
            yield from check()
        except UnknownFactError:
            continue


def known_only(**values: Any) -> dict[str, Any]:
    """Keep the values that are known: an untold fact is never shown."""
    return {name: value for name, value in values.items() if known(value)}


def require_known(values: Iterable[Any]) -> None:
    """Ask for the first fact among values that nobody has told. Raises `UnknownFactError` for it."""
    for value in values:
        if not known(value):
            raise UnknownFactError(value.path)


def all_known(values: Mapping[str, Any]) -> bool:
    """Tell whether every value of a mapping has been told."""
    return known(values) and all(map(known, values.values()))


def place_in(order: Sequence[str], id: str, path: str) -> int:
    """Give the place of an id in a told order (0 is the first). Raises `UnknownFactError` where it has none there: what
    was told under that path cannot be all.
    """
    for index, other in enumerate(order):
        if other == id:
            return index
    raise UnknownFactError(path)


def at_place(order: Sequence[str], index: int, path: str) -> str:
    """Give the id at a place of a told order (0 is the first). Raises `UnknownFactError` where the order is shorter."""
    if index < len(order):
        return order[index]
    raise UnknownFactError(path)


def holds(*checks: Check) -> bool:
    """Tell whether checks find no breach. Raises `UnknownFactError` where one lacks its facts."""
    for check in checks:
        for _ in check:
            return False
    return True
