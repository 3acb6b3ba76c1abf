"""Names in a declaration that players invent, such as names of cards without a description."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.notation.move import Move, Moves, fields_of, verb_of
from referee.reading.notation_line import QUOTES
from referee.reading.position import Position
from referee.reading.slots import SlotKind, verb_slots
from referee.reading.table_names import names_of_table


def has_new_name(moves: Moves, position: Position) -> bool:
    """Return whether moves contain a name unknown in the game position. The line may then mean a known name instead."""
    return bool(_new_names(moves, position))


def is_certain(text: str, moves: Moves, position: Position) -> bool:
    """Return whether no name in a line of the notation may be a typing error: each is known at the table, a word of the
    game (a colour), or in quotation marks.
    """
    if not QUOTES.isdisjoint(text):
        return True
    words = position.table.names.texts
    return all(any(key.endswith(f".{name}") for key in words) for name in _new_names(moves, position))


def _new_names(moves: Moves, position: Position) -> set[str]:
    if not any(map(_holds_text, moves)):  # what the verbs of the game take need not be gathered
        return set()
    texts = {name for name in _free_names(moves, position) if isinstance(name, str)}
    return texts - {name for name, _ in names_of_table(position)} if texts else texts


def _holds_text(move: Move) -> bool:
    values = (getattr(move, field.name) for field in fields_of(type(move)) if not field.key_set)
    return any(isinstance(value, str) and value for value in values)


def _free_names(moves: Moves, position: Position) -> Iterator[Any]:
    """Yield the names in a declaration that a player invented."""
    slots = verb_slots(position.table.game)
    for move in moves:
        if verb_of(move) in slots:
            names = (slot for slot in slots[verb_of(move)].slots if slot.kind is SlotKind.NAME and not slot.repeats)
            yield from filter(None, (getattr(move, slot.field) for slot in names))
