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
    found = None if path.startswith(MOMENT) else _first_moves(table, moves, readings, path)
    if found is None:
        return ()
    table.declare(found[0])
    return found[1]


def _first_moves(
    table: Table, moves: tuple[Move, ...], readings: Mapping[str, Any], path: str
) -> tuple[EvaluatedDraft, tuple[Move, ...]] | None:
    """Find the moves after which a fact (its full path) is unknown that is known before them, and what is left of the
    line; None where it is unknown already, or none of them leaves it so.
    """
    if not known(table.known_as(path)):
        return None
    for count in range(1, len(moves)):
        judged = table.judge(DeclarationDraft(moves=moves[:count], readings=readings))
        if judged.verdict.status is not VerdictStatus.LEGAL or judged.outcome is None:
            return None
        if not known(get(judged.outcome.state, path)):
            return judged, moves[count:]
    return None
