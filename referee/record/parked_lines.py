"""Parked lines: those that are still unresolved, and the questions that they cause."""

from __future__ import annotations

from msgspec import structs

from referee.facts.verdict import Question, Verdict
from referee.record.table_state import TableState


def parked_lines(table_state: TableState) -> tuple[int, ...]:
    """Return the entry numbers of the parked lines of which some facts are still unknown."""
    return tuple(seq for seq, parked in table_state.parked.items() if parked.waits(table_state.state))


def left_open_by(table_state: TableState, path: str) -> int:
    """Return the entry number of the latest parked line that left a fact open; 0 if there is none."""
    return next(
        (seq for seq, parked in reversed(table_state.parked.items()) if parked.covers(table_state.state, path)), 0
    )


def with_origin(table_state: TableState, verdict: Verdict) -> Verdict:
    """Return a verdict in which every question has the number of the parked line that left it open."""

    def with_origins(questions: tuple[Question, ...]) -> tuple[Question, ...]:
        return tuple(
            structs.replace(question, parked=left_open_by(table_state, question.path)) for question in questions
        )

    return structs.replace(
        verdict, questions=with_origins(verdict.questions), unsettled=with_origins(verdict.unsettled)
    )
