"""The moves of an action that hold what the words and numbers of a line name, whether they are allowed or not."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product
from typing import Any

from referee.notation.move import Move, MoveField, fields_of, verb_of
from referee.reading.lattice import Lattice
from referee.reading.senses import Match, Mention, NumberMention, ThingSense, ValueSense

MAX_MENTIONED = 40
"""The maximum number of moves of one action."""
_UNNAMED = object()
"""Stands for the default of a field that may be left out."""


def mentioned_moves(lattice: Lattice, kind: type[Move], seat: str) -> Iterator[Move]:
    """Yield the moves of an action of a seat whose required values a line names."""
    fields = fields_of(kind)
    values = [list(dict.fromkeys(_values(lattice, verb_of(kind), field))) for field in fields]
    for row in islice(product(*values), MAX_MENTIONED):
        pairs = zip(fields, row, strict=True)
        yield kind(seat=seat, **{field.name: value for field, value in pairs if value is not _UNNAMED})


def _values(lattice: Lattice, verb: str, field: MoveField) -> Iterator[Any]:
    """Yield the values that a line names for a field, after its default if it may be left out."""
    if not field.required:
        yield _UNNAMED
    ids = tuple(dict.fromkeys(_ids(lattice, verb, field)))
    if field.is_list:
        yield from ((ids,) if len(ids) > 1 else ())
        yield from ((id,) for id in ids)
    elif field.key_set:
        yield from ids
    elif field.is_number and field.required:
        yield from _numbers(lattice, field)


def _ids(lattice: Lattice, verb: str, field: MoveField) -> Iterator[str]:
    names = (field.name, f"{verb}.{field.name}")
    for mention in _edges(lattice):
        for sense in mention.senses if isinstance(mention, Mention) and mention.how <= Match.PART else ():
            if isinstance(sense, ThingSense) and sense.key_set == field.key_set:
                yield sense.id
            elif isinstance(sense, ValueSense) and sense.field in names and field.key_set:
                yield sense.value


def _numbers(lattice: Lattice, field: MoveField) -> Iterator[int]:
    low, high = getattr(field.field, "lowest", 0), getattr(field.field, "highest", 0)
    values = (edge.value for edge in _edges(lattice) if isinstance(edge, NumberMention))
    yield from (value for value in values if low <= value <= high)


def _edges(lattice: Lattice) -> Iterator[Any]:
    return (edge for start in lattice.places for edge in lattice.at(start))
