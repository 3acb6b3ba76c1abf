"""The legal moves that the spots of a board drawing stand for."""

from __future__ import annotations

from functools import cache
from typing import Any

from msgspec import Struct

from referee.notation.move import Move, verb_of
from referee.notation.sentence import said_of


@cache
def _parts(spot: str) -> tuple[tuple[str, ...], tuple[tuple[str, str], ...]]:
    verbs, *fields = spot.split()
    return tuple(verbs.split("|")), tuple(
        (name, value) for name, _, value in (field.partition("=") for field in fields)
    )


def verbs_at(spot: str) -> tuple[str, ...]:
    """Return the verbs of the moves that a spot stands for, separated by `|` in its notation."""
    return _parts(spot)[0]


def stands_for(spot: str, move: Move) -> bool:
    """Return whether a spot stands for a move: the move has one of its verbs, and the values that the spot states in
    its fields, or else in the parts of its compound items. A list has a value that all its items have.
    """
    verbs, fields = _parts(spot)
    if verb_of(move) not in verbs:
        return False
    return all(
        (_text(getattr(move, name)) if hasattr(move, name) else _part(said_of(move), name)) == value
        for name, value in fields
    )


def says_more(spot: str, move: Move) -> bool:
    """Return whether a move states values that a spot does not."""
    return bool(said_of(move).keys() - {name for name, _ in _parts(spot)[1]})


def _text(value: Any) -> str:
    """Return a value as text; of a list, its only item."""
    items = set(value) if isinstance(value, tuple) else {value}
    return str(items.pop()).replace(" ", "_") if len(items) == 1 else ""


def _part(values: dict[str, Any], name: str) -> str:
    """Return the value of a part of compound items as text, if it is the same in all of them."""
    items = [
        item for value in values.values() if isinstance(value, tuple) for item in value if isinstance(item, Struct)
    ]
    parts = {str(getattr(item, name, "")) for item in items}
    return parts.pop() if len(parts) == 1 else ""
