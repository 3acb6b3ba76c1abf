"""Parked lines (typed lines kept undecided for later): the unresolved ones, and the questions caused by them."""

from __future__ import annotations

from msgspec import structs

from referee.facts.verdict import Question, Verdict
from referee.record.table_state import TableState


def parked_lines(table_state: TableState) -> tuple[int, ...]:
    """Return the entry numbers of the undecided lines that still wait for unknown values."""
    return tuple(seq for seq, parked in table_state.parked.items() if parked.waits(table_state.state))


def left_open_by(table_state: TableState, path: str) -> int:
    """Return the entry number of the latest undecided line that made a value unknown; 0 if there is none."""
    return next(
        (seq for seq, parked in reversed(table_state.parked.items()) if parked.covers(table_state.state, path)), 0
    )


def with_origin(table_state: TableState, verdict: Verdict) -> Verdict:
    """Return a verdict in which each question has the number of the undecided line that caused it."""

    def with_origins(questions: tuple[Question, ...]) -> tuple[Question, ...]:
        return tuple(
            structs.replace(question, parked=left_open_by(table_state, question.path)) for question in questions
        )

    return structs.replace(
        verdict, questions=with_origins(verdict.questions), unsettled=with_origins(verdict.unsettled)
    )
