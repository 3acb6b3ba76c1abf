"""What an empty line means: the step that closes what is under way, where nobody has to choose anything any more."""

from __future__ import annotations

from referee.facts.facts import UnknownFactError
from referee.facts.verdict import VerdictStatus
from referee.judging.declaration_draft import EvaluatedDraft
from referee.table.table import Table


def closing(table: Table) -> str:
    """Give what closes the turn, the phase or the step under way, a verb first; "" where nothing does."""
    rules = table.game.rules
    if rules.closing is None or table.table_state.closed or table.over:
        return ""
    try:
        return rules.closing(table.state)
    except UnknownFactError:
        return ""


def evaluated_closing(table: Table) -> EvaluatedDraft | None:
    """Judge that step; None where it is not legal now, and could not be whatever its questions bring."""
    verb = closing(table)
    if not verb:
        return None
    evaluated = table.judge(verb)
    waits = evaluated.verdict.status is VerdictStatus.NEEDS and evaluated.verdict.questions
    return evaluated if waits or evaluated.verdict.status is VerdictStatus.LEGAL else None


def following(table: Table) -> str:
    """Give who acts once the turn that only waits for its end is over; "" where no turn does, or nobody can tell."""
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
