"""Parked lines (typed lines kept undecided for later): the unresolved ones, and the questions caused by them."""

from __future__ import annotations

from msgspec import structs

from referee.facts.facts import known
from referee.facts.verdict import Question, Verdict, VerdictStatus
from referee.judging.judge import questions
from referee.record.table_state import TableState
from referee.rules.game import Game


def parked_lines(table_state: TableState) -> tuple[int, ...]:
    """Return the entry numbers of the undecided lines that still wait for unknown values."""
    return tuple(seq for seq, parked in table_state.parked.items() if parked.waits(table_state.state))


def unknown_because_of(table_state: TableState, path: str) -> int:
    """Return the entry number of the latest undecided line that made a value unknown; 0 if there is none."""
    return next(
        (seq for seq, parked in reversed(table_state.parked.items()) if parked.covers(table_state.state, path)), 0
    )


def behind_parked_lines(game: Game, table_state: TableState, verdict: Verdict) -> Verdict:
    """Return a verdict in which each question has the number of the undecided line that caused it. While the order of
    play waits for a value that such a line left open, nothing is refused: the value is required.
    """
    state = table_state.state
    if (
        verdict.status is VerdictStatus.ILLEGAL
        and not known(state.active)
        and unknown_because_of(table_state, state.active.path)
    ):
        seats = tuple(seat.id for seat in table_state.seats)
        if required := questions(game, state, (state.active.path,), seats):
            verdict = structs.replace(verdict, status=VerdictStatus.NEEDS, breaches=(), questions=required)

    def with_origins(pending: tuple[Question, ...]) -> tuple[Question, ...]:
        return tuple(
            structs.replace(question, parked=unknown_because_of(table_state, question.path)) for question in pending
        )

    return structs.replace(
        verdict, questions=with_origins(verdict.questions), unsettled=with_origins(verdict.unsettled)
    )
