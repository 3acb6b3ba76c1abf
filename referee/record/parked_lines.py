"""Lines that are parked: which wait to be mended, and what is asked because of them."""

from __future__ import annotations

from msgspec import structs

from referee.facts.verdict import Question, Verdict
from referee.record.table_state import TableState


def parked_lines(table_state: TableState) -> tuple[int, ...]:
    """Number the parked lines that wait to be mended: of each something is still not told."""
    return tuple(seq for seq, parked in table_state.parked.items() if parked.waits(table_state.state))


def left_open_by(table_state: TableState, path: str) -> int:
    """Number the latest parked line that has left a fact open; 0 for none."""
    return next(
        (seq for seq, parked in reversed(table_state.parked.items()) if parked.covers(table_state.state, path)), 0
    )


def with_origin(table_state: TableState, verdict: Verdict) -> Verdict:
    """Say of each question of a verdict by which parked line it was left open."""

    def with_origins(questions: tuple[Question, ...]) -> tuple[Question, ...]:
        return tuple(
            structs.replace(question, parked=left_open_by(table_state, question.path)) for question in questions
        )

    return structs.replace(
        verdict, questions=with_origins(verdict.questions), unsettled=with_origins(verdict.unsettled)
    )
