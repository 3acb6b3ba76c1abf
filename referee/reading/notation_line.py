"""A check of lines in the exact notation: whether the parsed moves agree with the typed line."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from referee.notation.move import Move, defaults, fields_of

_ZERO = re.compile(r"(?<![\d.,:=-])0(?![\d.,:])")
"""Matches a lone zero that is not assigned to a field."""
QUOTES = frozenset('"“”«»「」『』')
"""Quotation marks around a name."""
_IN_NAMES = QUOTES - {'"'}
"""The quotation marks that the exact notation would read as letters of a name."""


def is_stated(text: str, moves: Sequence[Move]) -> bool:
    """Return whether moves parsed as exact notation agree with the typed line: a lone zero must be a field value, and
    names must not contain quotation marks.
    """
    if _ZERO.search(text) and not any(map(_holds_zero, moves)):
        return False
    return not any(_IN_NAMES & set(value) for move in moves for value in _texts(move))


def begins_with_seat_name(text: str, seats: Mapping[str, str]) -> bool:
    """Return whether a line begins with the name of a seat without a colon. The name may be a word of the game as well
    (“brown mines 1”), which the exact notation would not notice.
    """
    first, blank, _ = text.strip().partition(" ")
    return bool(blank) and first.casefold() in {name.casefold() for name in seats.values() if len(name) > 1}


def _holds_zero(move: Move) -> bool:
    """Return whether a field of a move is zero by the player's choice, or the move contains a list."""
    default = defaults(type(move))
    values = ((field.name, getattr(move, field.name)) for field in fields_of(type(move)))
    return any(isinstance(value, tuple) or (value == 0 and default[name] != 0) for name, value in values)


def _texts(move: Move) -> list[str]:
    values: list[Any] = [getattr(move, field.name) for field in fields_of(type(move))]
    return [value for value in values if isinstance(value, str)]
