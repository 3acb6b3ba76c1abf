"""The values of declarations compared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator, Mapping, Sequence
from itertools import islice, product
from typing import Any

from msgspec import structs

from referee.notation.move import Move, fields_of

MAX_VARIANTS = 8
"""So many values of what a declaration leaves open are tried."""


def shared_values(kind: type[Move], options: Sequence[Move], stated: Container[str]) -> dict[str, Any] | None:
    """Return the required values that are not stated, as all options have them; None where they differ."""
    shared: dict[str, Any] = {}
    for field in fields_of(kind):
        if field.required and field.name not in stated:
            values = {getattr(move, field.name) for move in options}
            if len(values) != 1:
                return None
            shared[field.name] = values.pop()
    return shared


def is_at(site: Mapping[str, Any], holder: Any) -> bool:
    """Tell whether a declaration, or an item of its list, is about a site."""
    return all(getattr(holder, name) == value for name, value in site.items())


def holds_exactly(elements: tuple[Any, ...], stated: Sequence[tuple[Any, ...]]) -> bool:
    """Tell whether a list holds exactly what is stated, each once."""
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
    """List a declaration with each of several values of some fields."""
    for each in islice(product(*values.values()), MAX_VARIANTS):
        yield structs.replace(move, **dict(zip(values, each, strict=True)))
