"""Groups of questions to answer together, because they concern one area of the table: a seat's board, a row of spaces,
one component, or the round.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import islice
from typing import Any

from msgspec import Struct, structs

from referee.facts.verdict import Question, Verdict, VerdictStatus
from referee.notation.move import Move
from referee.table.assumed_turn import mover_of
from referee.table.question_order import DisputedCase, figures_of, some_answers

MAX_FIELDS = 8
"""The maximum number of questions asked together."""
MAX_LOOKAHEAD = 80
"""The approximate maximum number of verdicts computed to find follow-up questions."""
ROUND = "round"
"""The area for values that belong to no part of the table, such as whose turn it is."""


def area_of(path: str, mover: str) -> str:
    """Return the area of the table for a path: the board of `mover`, the boards of the others, or another area. Example
    with mover R: `seats.R.rubles` → `seats.R`, `pool.3` → `pool`, `active` → the round.
    """
    root, *keys = path.split(".")
    if not keys:
        return ROUND
    if root == "seats":
        return f"{root}.{mover}" if keys[0] == mover else f"{root}.*"
    return path.rpartition(".")[0] if root == "printed" else root


class QuestionForm(Struct, frozen=True):
    """The questions asked together for one area of the table: the answered and the open ones."""

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
    """Return the next questions to ask together: further questions in the area of `form`, otherwise those in the area
    of the first question. `answered` are the paths of answered questions.
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
    """Return the verdict with all questions of the first question's area moved to the front, including follow-up
    questions.
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
    """Yield the follow-up questions in an area, as long as answers leave the case undecided."""
    figures, mover, remaining = figures_of(case.moves), mover_of(case.moves), MAX_LOOKAHEAD
    state, verdict = case.state, case.judge(case.state)
    while verdict.questions and remaining > 0:
        question = verdict.questions[0]
        values = some_answers(question.fact, figures)
        remaining -= len(values)
        state, verdict = _first_undecided(case, state, question, values)
        yield from (each for each in verdict.questions if area_of(each.path, mover) == area)


def _first_undecided(case: DisputedCase, state: Any, question: Question, values: Iterable[Any]) -> tuple[Any, Verdict]:
    """Return the state and verdict after the first answer that leaves the case undecided; after the last answer if none
    does.
    """
    after, verdict = state, structs.replace(case.judge(state), questions=())
    for value in values:
        answered = case.with_answer(state, question.path, value)
        if answered is not None:
            after, verdict = answered, case.judge(answered)
        if answered is not None and verdict.status is VerdictStatus.NEEDS:
            return after, verdict
    return after, verdict
