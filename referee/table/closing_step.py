"""The meaning of an empty line: the declaration that ends the current turn, phase or step."""

from __future__ import annotations

from referee.facts.facts import UnknownFactError
from referee.facts.verdict import VerdictStatus
from referee.record.declaration import Declaration
from referee.table.table import Table


def closing(table: Table) -> str:
    """Return the text of the declaration that ends the current turn, phase or step (“pass …”); "" if there is none."""
    rules = table.game.rules
    if rules.closing is None or table.table_state.closed or table.over:
        return ""
    try:
        return rules.closing(table.state)
    except UnknownFactError:
        return ""


def evaluated_closing(table: Table) -> Declaration | None:
    """Return the evaluated declaration that ends the current turn or step. None if it is illegal now, unless only
    answers to questions are missing.
    """
    verb = closing(table)
    if not verb:
        return None
    evaluated = table.judge(verb)
    waits = evaluated.verdict.status is VerdictStatus.NEEDS and evaluated.verdict.questions
    return evaluated if waits or evaluated.verdict.status is VerdictStatus.LEGAL else None


def next_seat_after_turn(table: Table) -> str:
    """Return the seat that acts next, if ending the current turn is the only remaining action; otherwise, or if
    unknown, "".
    """
    evaluated = evaluated_closing(table)
    if (
        evaluated is None
        or evaluated.outcome is None
        or evaluated.outcome.state is None
        or not evaluated.moves[-1].ends_turn
    ):
        return ""
    try:
        seat = table.game.rules.actor(evaluated.outcome.state, "")
    except UnknownFactError:
        return ""
    return seat if isinstance(seat, str) else ""
