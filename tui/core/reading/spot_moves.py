"""The legal moves that the spots of a board drawing stand for."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from msgspec import Struct, structs

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
    """Return whether a spot stands for a move: the move has one of its verbs, and only the values of the spot in the
    fields, or the parts of compound items, that the spot states. A blank in a value is written `_`.
    """
    verbs, fields = _parts(spot)
    if verb_of(move) not in verbs:
        return False
    stated: dict[str, set[str]] = {}
    for name, text in _stated(said_of(move)):
        stated.setdefault(name, set()).add(text)
    return all(stated.get(name) == {value} for name, value in fields)


def _stated(values: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield (name, text) of each value, with the items of lists and the parts of compound items one by one."""
    for name, value in values.items():
        for item in value if isinstance(value, tuple) else (value,):
            if isinstance(item, Struct):
                yield from _stated(structs.asdict(item))
            else:
                yield name, str(item).replace(" ", "_")
