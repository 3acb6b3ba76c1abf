"""The first moves of a line, where what is asked is of a piece that only they lay."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.facts.facts import get, known
from referee.facts.verdict import VerdictStatus
from referee.judging.declaration_draft import MOMENT, DeclarationDraft, EvaluatedDraft
from referee.notation.move import Move
from referee.table.table import Table


def lay_first(table: Table, moves: tuple[Move, ...], readings: Mapping[str, Any], path: str) -> tuple[Move, ...]:
    """Record the first moves of a line where only they leave a fact (its full path) unknown; gives those that are left,
    none where nothing was recorded.
    """
    first_moves = None if path.startswith(MOMENT) else _first_moves(table, moves, readings, path)
    if first_moves is None:
        return ()
    table.declare(first_moves[0])
    return first_moves[1]


def _first_moves(
    table: Table, moves: tuple[Move, ...], readings: Mapping[str, Any], path: str
) -> tuple[EvaluatedDraft, tuple[Move, ...]] | None:
    """Find the moves after which a fact (its full path) is unknown that is known before them, and what is left of the
    line; None where it is unknown already, or none of them leaves it so.
    """
    if not known(table.known_as(path)):
        return None
    for count in range(1, len(moves)):
        evaluated = table.judge(DeclarationDraft(moves=moves[:count], readings=readings))
        if evaluated.verdict.status is not VerdictStatus.LEGAL or evaluated.outcome is None:
            return None
        if not known(get(evaluated.outcome.state, path)):
            return evaluated, moves[count:]
    return None
