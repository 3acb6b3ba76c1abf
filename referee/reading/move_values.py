"""Comparison and combination of the field values of moves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator, Mapping, Sequence
from itertools import islice, product
from typing import Any

from msgspec import structs

from referee.notation.move import Move, fields_of

MAX_VARIANTS = 8
"""The maximum number of value combinations tried."""


def shared_values(kind: type[Move], options: Sequence[Move], stated: Container[str]) -> dict[str, Any] | None:
    """Return each unstated required field with the value common to all options; None if the options differ in such a
    field.
    """
    shared: dict[str, Any] = {}
    for field in fields_of(kind):
        if field.required and field.name not in stated:
            values = {getattr(move, field.name) for move in options}
            if len(values) != 1:
                return None
            shared[field.name] = values.pop()
    return shared


def is_at(site: Mapping[str, Any], holder: Any) -> bool:
    """Return whether a move, or one of its list items, is at a given location."""
    return all(getattr(holder, name) == value for name, value in site.items())


def holds_exactly(elements: tuple[Any, ...], stated: Sequence[tuple[Any, ...]]) -> bool:
    """Return whether a list contains exactly one of the permitted values for each stated item, and nothing else."""
    if len(elements) != len(stated):
        return False
    remaining = Counter(elements)
    for values in stated:
        value = next((each for each in values if remaining[each] > 0), None)
        if value is None:
            return False
        remaining[value] -= 1
    return True


def variants(move: Move, values: Mapping[str, Sequence[Any]]) -> Iterator[Move]:
    """Yield copies of a move with each combination of the given field values, at most `MAX_VARIANTS`."""
    for each in islice(product(*values.values()), MAX_VARIANTS):
        yield structs.replace(move, **dict(zip(values, each, strict=True)))
