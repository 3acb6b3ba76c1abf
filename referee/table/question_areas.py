"""Groups of questions that can be answered together, because they concern one area of the table: a seat's board, a row
of spaces, one component, the readings, or the round.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import islice
from typing import Any

from msgspec import Struct, structs

from referee.facts.verdict import Question, Verdict, VerdictStatus
from referee.notation.move import Move
from referee.table.assumed_turn import mover_of
from referee.table.question_order import DisputedCase
from referee.table.trial_answers import figures_of, some_answers

MAX_FIELDS = 8
"""The maximum number of questions asked together."""
MAX_LOOKAHEAD = 80
"""The approximate maximum number of verdicts computed to find the questions that answers in an area lead to."""
ROUND = "round"
"""The area of facts that belong to no part of the table, such as whose turn it is."""


def area_of(path: str, mover: str) -> str:
    """Return the area of the table to which a fact belongs: the board of `mover`, those of the other seats, or another
    one. Example: if R is the mover, `seats.R.rubles` is in the area `seats.R`, `pool.3` in `pool`, and `active` in the
    round.
    """
    root, *keys = path.split(".")
    if not keys:
        return ROUND
    if root == "seats":
        return f"{root}.{mover}" if keys[0] == mover else f"{root}.*"
    return path.rpartition(".")[0] if root == "printed" else root


class QuestionForm(Struct, frozen=True):
    """The questions asked together for an area: those already answered, and those still open."""

    area: str = ""
    answered: tuple[Question, ...] = ()
    open: tuple[Question, ...] = ()

    @property
    def has_answers(self) -> bool:
        """Whether a question of the form has been answered."""
        return bool(self.answered)


def next_form(
    form: QuestionForm, questions: Sequence[Question], moves: Iterable[Move], answered: Collection[str]
) -> QuestionForm:
    """Return the next questions to ask together: further ones in the area of `form` while there are any, otherwise
    those in the area of the first question. `answered` holds the paths of the answered facts.
    """
    mover, open_paths = mover_of(moves), {question.path for question in questions}
    answered_questions = tuple(
        question
        for question in (*form.answered, *form.open)
        if question.path in answered and question.path not in open_paths
    )
    same_area = _of_area(questions, form.area, mover)[: MAX_FIELDS - len(answered_questions)]
    if same_area or not questions:
        return QuestionForm(form.area, answered_questions, tuple(same_area))
    area = area_of(questions[0].path, mover)
    return QuestionForm(area, (), tuple(_of_area(questions, area, mover)[:MAX_FIELDS]))


def _of_area(questions: Iterable[Question], area: str, mover: str) -> list[Question]:
    return [question for question in questions if area_of(question.path, mover) == area]


def by_area(case: DisputedCase, verdict: Verdict) -> Verdict:
    """Return the verdict with the questions of the first question's area moved behind it, including those that the
    answers may lead to.
    """
    if verdict.status is not VerdictStatus.NEEDS or not verdict.questions:
        return verdict
    mover = mover_of(case.moves)
    area = area_of(verdict.questions[0].path, mover)
    form = {question.path: question for question in _of_area(verdict.questions, area, mover)}
    others = [question for question in verdict.questions if question.path not in form]
    for question in _later(case, area):
        form.setdefault(question.path, question)
    return structs.replace(verdict, questions=(*islice(form.values(), MAX_FIELDS), *others))


def _later(case: DisputedCase, area: str) -> Iterator[Question]:
    """Yield the questions of an area that arise while no answer decides the case."""
    figures, mover, remaining = figures_of(case.moves), mover_of(case.moves), MAX_LOOKAHEAD
    state, verdict = case.state, case.judge(case.state)
    while verdict.questions and remaining > 0:
        question = verdict.questions[0]
        values = some_answers(question.fact, figures)
        remaining -= len(values)
        state, verdict = _undecided(case, state, question, values)
        yield from (each for each in verdict.questions if area_of(each.path, mover) == area)


def _undecided(case: DisputedCase, state: Any, question: Question, values: Iterable[Any]) -> tuple[Any, Verdict]:
    """Return the state and the verdict after the first answer that leaves the case undecided; if there is none, after
    the last answer.
    """
    after, verdict = state, structs.replace(case.judge(state), questions=())
    for value in values:
        answered = case.with_answer(state, question.path, value)
        if answered is not None:
            after, verdict = answered, case.judge(answered)
        if answered is not None and verdict.status is VerdictStatus.NEEDS:
            return after, verdict
    return after, verdict
