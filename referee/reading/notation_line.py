"""Lines in the exact notation: a test whether the moves that the notation yields are what the line states."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from referee.notation.move import Move, defaults, fields_of

_ZERO = re.compile(r"(?<![\d.,:=-])0(?![\d.,:])")
"""Matches a zero that stands alone and is not assigned to a field."""
QUOTES = frozenset('"“”«»「」『』')
"""Quotation marks around a name."""
_IN_NAMES = QUOTES - {'"'}
"""Quotation marks that the notation treats as letters of a name."""


def is_stated(text: str, moves: Sequence[Move]) -> bool:
    """Return whether moves read as notation agree with the typed line: a zero in the line must be the value of a field,
    and no name may contain quotation marks.
    """
    if _ZERO.search(text) and not any(map(_holds_zero, moves)):
        return False
    return not any(_IN_NAMES & set(value) for move in moves for value in _texts(move))


def _holds_zero(move: Move) -> bool:
    """Return whether a field is zero although that is not its default, or the move contains a list."""
    default = defaults(type(move))
    values = ((field.name, getattr(move, field.name)) for field in fields_of(type(move)))
    return any(isinstance(value, tuple) or (value == 0 and default[name] != 0) for name, value in values)


def _texts(move: Move) -> list[str]:
    values: list[Any] = [getattr(move, field.name) for field in fields_of(type(move))]
    return [value for value in values if isinstance(value, str)]
