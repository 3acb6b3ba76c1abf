"""The order of the open questions of a dispute: the question that most likely settles it with the least effort comes
first.

Each question is tried with a few answers. Questions for which an answer can prove a breach come first; then the effort
of answering is weighed against the share of answers that settle the case. A question whose answers change nothing is
not asked. The number of trials is limited, so that the order is the same on every computer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Any

from msgspec import Struct, structs

from referee.facts.facts import UnknownFactError
from referee.facts.verdict import Question, Verdict, VerdictStatus
from referee.notation.move import Move
from referee.record.replay import state_with_values
from referee.rules.game import Game
from referee.table.trial_answers import every_answer, figures_of, some_answers
from scoring.errors import InputError
from scoring.fields.simple_fields import KeyOf, WholeNumber, YesNo

MAX_TRIALS = 240
"""The maximum number of verdicts computed to order the questions of one case."""
FEW_REMAINING = 3
"""The maximum number of remaining questions for which all combinations of answers are tried."""
COST_OF_PRINTED = 2.0
"""The factor of additional effort for a value that must be looked up on a component."""

Judging = Callable[[Any], Verdict]
"""A function that returns the verdict on the declaration in a state."""
Trial = tuple[Any, Any, Verdict]
"""An answer, the state with it entered, and the verdict in that state."""


class DisputedCase(Struct, frozen=True):
    """A disputed case: a declaration, the state, and a function that judges the declaration in another state."""

    game: Game
    state: Any
    moves: tuple[Move, ...]
    judge: Judging
    untellable: frozenset[str] = frozenset()

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats of the position."""
        return tuple(self.state.seats)

    def with_answer(self, state: Any, path: str, value: Any) -> Any:
        """Return the state with an answer entered; None if that is impossible."""
        try:
            return state_with_values(self.game, state, {path: value})
        except (InputError, KeyError, UnknownFactError):
            return None


class _Budget:
    """A counter that limits the trials of one case."""

    def __init__(self) -> None:
        self.remaining = MAX_TRIALS

    def use_trials(self, count: int) -> bool:
        """Use up `count` trials; return whether that many were left."""
        self.remaining -= count
        return self.remaining >= 0


class _Weight(Struct, frozen=True):
    """The trial results of a question: the shares of its answers that prove a breach and that settle the case, and the
    effort of answering.
    """

    breaks: float
    settles: float
    cost: float

    @property
    def rank(self) -> tuple[bool, float]:
        """The sort key of the question; the lowest comes first."""
        return (not self.breaks, self.cost / self.settles if self.settles else self.cost * 100)


def decisive_first(case: DisputedCase, verdict: Verdict) -> Verdict:
    """Return the verdict with its questions ordered, without those that change nothing; if all answers lead to the same
    verdict, return that verdict.
    """
    if verdict.status is not VerdictStatus.NEEDS:
        return verdict
    budget = _Budget()
    open_questions = [
        question for question in verdict.questions if not _changes_nothing(case, verdict, question, budget)
    ]
    if len(open_questions) <= FEW_REMAINING:
        settled = _settled_anyway(case, verdict, budget)
        if settled is not None:
            return settled
    open_questions = open_questions or list(verdict.questions)
    paths = {question.path for question in verdict.questions} - {question.path for question in open_questions}
    unchecked = tuple(item for item in verdict.unchecked if item.path not in paths)
    return structs.replace(verdict, questions=tuple(_by_weight(case, open_questions, budget)), unchecked=unchecked)


def _by_weight(case: DisputedCase, questions: Sequence[Question], budget: _Budget) -> list[Question]:
    if len(questions) < 2:
        return list(questions)
    figures = figures_of(case.moves)
    weights = {question.path: _weight(case, question, figures, budget) for question in questions}
    return sorted(questions, key=lambda question: weights[question.path].rank)


def _weight(case: DisputedCase, question: Question, figures: Iterable[int], budget: _Budget) -> _Weight:
    values = some_answers(question.fact, figures)
    results = [verdict.status for _, _, verdict in _trials(case, case.state, question, values, budget)]
    count = len(results) or 1
    breaks, legal = results.count(VerdictStatus.ILLEGAL), results.count(VerdictStatus.LEGAL)
    return _Weight(breaks / count, (breaks + legal) / count, cost_of(question))


def cost_of(question: Question) -> float:
    """Return the effort of answering: low for yes or no, a number or a choice, higher for a list or a text, and doubled
    for a printed value.
    """
    field = question.fact.field
    cost = 1.0 if isinstance(field, YesNo | WholeNumber | KeyOf) else 1.5 if question.fact.is_list else 2.0
    return cost * COST_OF_PRINTED if question.path.startswith("printed.") else cost


def _trials(
    case: DisputedCase, state: Any, question: Question, values: Sequence[Any], budget: _Budget
) -> Iterator[Trial]:
    if budget.use_trials(len(values)):
        for value in values:
            after = case.with_answer(state, question.path, value)
            if after is not None:
                yield value, after, case.judge(after)


def _changes_nothing(case: DisputedCase, verdict: Verdict, question: Question, budget: _Budget) -> bool:
    """Return whether a question is irrelevant: every answer leaves exactly the other unchecked clauses open and decides
    nothing. False if the trials are used up.
    """
    values, count = every_answer(question.fact), 0
    others = {item for item in verdict.unchecked if item.path != question.path}
    for _, _, after in _trials(case, case.state, question, values, budget):
        if after.breaches or after.faults or not others.issuperset(after.unchecked):
            return False
        if len(others) != len(set(after.unchecked)):
            return False
        count += 1
    return bool(values) and count == len(values)


class _TwoVerdicts(Exception):
    """Raised if the answers lead to two verdicts, or cannot all be tried."""


def _settled_anyway(case: DisputedCase, verdict: Verdict, budget: _Budget) -> Verdict | None:
    """Return the verdict to which all answers lead, with the breaches that all of them prove; None if they differ."""
    outcomes: list[Verdict] = []
    with suppress(_TwoVerdicts):
        for outcome in _outcomes(case, case.state, verdict, budget):
            outcomes.append(outcome)
            if outcome.status is not outcomes[0].status:
                return None
        if not outcomes:
            return None
        common = tuple(
            breach for breach in outcomes[0].breaches if all(breach in outcome.breaches for outcome in outcomes)
        )
        if outcomes[0].status is VerdictStatus.ILLEGAL and not common:
            return None
        return structs.replace(outcomes[0], breaches=common, ledger=(), unchecked=(), unsettled=())
    return None


def _outcomes(case: DisputedCase, state: Any, verdict: Verdict, budget: _Budget) -> Iterator[Verdict]:
    """Yield the verdicts to which the answers lead. Raises `_TwoVerdicts` if they cannot all be tried."""
    if verdict.status is not VerdictStatus.NEEDS:
        yield verdict
        return
    question = verdict.questions[0]
    values = every_answer(question.fact)
    if not values:
        raise _TwoVerdicts
    tried = 0
    for _, after, then in _trials(case, state, question, values, budget):
        yield from _outcomes(case, after, then, budget)
        tried += 1
    if tried < len(values):
        raise _TwoVerdicts
