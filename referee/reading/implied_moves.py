"""Implied moves: moves that must precede a declaration, and are recorded, judged and offered together with it."""

from __future__ import annotations

from msgspec import structs

from referee.notation.move import Moves
from referee.reading.position import Position
from referee.reading.reading import Choice, Confirm, Exact, Illegal, Incomplete, Outcome, Reading


def with_implied_moves(reading: Reading, position: Position) -> Reading:
    """Return an interpretation of a line in which each declaration starts with its implied moves."""
    candidates = tuple(
        structs.replace(each, moves=position.declaration(each.moves), rows=_declarations(each.rows, position))
        for each in reading.candidates
    )
    return structs.replace(reading, outcome=_outcome(reading.outcome, position), candidates=candidates)


def _outcome(outcome: Outcome, position: Position) -> Outcome:
    match outcome:
        case Exact(moves) | Confirm(moves):
            return structs.replace(outcome, moves=position.declaration(moves))
        case Illegal(moves, rows=rows):
            return structs.replace(outcome, moves=position.declaration(moves), rows=_declarations(rows, position))
        case Choice(rows) | Incomplete(rows=rows):
            return structs.replace(outcome, rows=_declarations(rows, position))
    return outcome


def _declarations(rows: tuple[Moves, ...], position: Position) -> tuple[Moves, ...]:
    return tuple(map(position.declaration, rows))
