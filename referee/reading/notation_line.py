"""Lines that the strict notation reads: whether its declaration is what they state."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from referee.notation.move import Move, defaults, fields_of

_ZERO = re.compile(r"(?<![\d.,:=-])0(?![\d.,:])")
"""A zero that stands alone, and is not written with a field."""
QUOTES = frozenset('"“”«»「」『』')
"""Marks around a name that is quoted."""
_IN_NAMES = QUOTES - {'"'}
"""Those that the notation takes for letters of a name."""


def is_stated(text: str, moves: Sequence[Move]) -> bool:
    """Tell whether moves hold what a line states: a zero is no number that is left out, what is quoted a name."""
    if _ZERO.search(text) and not any(map(_holds_zero, moves)):
        return False
    return not any(_IN_NAMES & set(value) for move in moves for value in _texts(move))


def _holds_zero(move: Move) -> bool:
    """Tell whether a field holds a zero that is not its default, or a list holds anything."""
    default = defaults(type(move))
    values = ((field.name, getattr(move, field.name)) for field in fields_of(type(move)))
    return any(isinstance(value, tuple) or (value == 0 and default[name] != 0) for name, value in values)


def _texts(move: Move) -> list[str]:
    values: list[Any] = [getattr(move, field.name) for field in fields_of(type(move))]
    return [value for value in values if isinstance(value, str)]
