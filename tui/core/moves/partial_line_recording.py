"""Recording of the first moves of a line, if a question is about a piece that only these moves place."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.facts.facts import get, known
from referee.facts.verdict import VerdictStatus
from referee.judging.declaration_draft import MOMENT, DeclarationDraft, EvaluatedDraft
from referee.notation.move import Move
from referee.table.table import Table


def lay_first(table: Table, moves: tuple[Move, ...], move_facts: Mapping[str, Any], path: str) -> tuple[Move, ...]:
    """Record the first moves of a line if they make a fact (given by its full path) unknown. Return the remaining
    moves, () if nothing was recorded.
    """
    first_moves = None if path.startswith(MOMENT) else _first_moves(table, moves, move_facts, path)
    if first_moves is None:
        return ()
    table.declare(first_moves[0])
    return first_moves[1]


def _first_moves(
    table: Table, moves: tuple[Move, ...], move_facts: Mapping[str, Any], path: str
) -> tuple[EvaluatedDraft, tuple[Move, ...]] | None:
    """Return (first moves after which a known fact is unknown, remaining moves). None if the fact is already unknown or
    remains known.
    """
    if not known(table.known_as(path)):
        return None
    for count in range(1, len(moves)):
        evaluated = table.judge(DeclarationDraft(moves=moves[:count], move_facts=move_facts))
        if evaluated.verdict.status is not VerdictStatus.LEGAL or evaluated.outcome is None:
            return None
        if not known(get(evaluated.outcome.state, path)):
            return evaluated, moves[count:]
    return None
