"""Trial answers to a question: a few representative ones, or all possible ones."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Any

from msgspec import Struct, structs

from referee.facts.facts import FactSpec, UnknownFactError
from referee.facts.verdict import Question, Verdict, VerdictStatus
from referee.notation.move import Move
from referee.record.replay import state_with_values
from referee.rules.game import Game
from scoring.errors import InputError
from scoring.fields.shape import SeparatedList
from scoring.fields.simple_fields import KeyOf, WholeNumber, YesNo

MAX_TRIED = 6
"""The maximum number of representative answers."""
MAX_ANSWERS = 40
"""The maximum number of answers for trying all of them."""
UNNAMED = "?"
"""A placeholder for an unnamed list item."""


def figures_of(moves: Iterable[Move]) -> tuple[int, ...]:
    """Return the whole numbers in a declaration without duplicates."""
    stated = (value for move in moves for value in _stated_values(move))
    return tuple(dict.fromkeys(number for value in stated for number in _numbers(value)))


def _stated_values(move: Move) -> Iterator[Any]:
    """Yield the field values of a move that differ from their defaults."""
    for field in structs.fields(move):
        value = getattr(move, field.name)
        if value != field.default:
            yield value


def _numbers(value: Any) -> Iterator[int]:
    if isinstance(value, bool):
        return
    if isinstance(value, int):
        yield value
    elif isinstance(value, Struct):
        yield from _numbers(structs.astuple(value))
    elif isinstance(value, (tuple, list)):
        for item in value:
            yield from _numbers(item)


def some_answers(fact: FactSpec, figures: Iterable[int]) -> tuple[Any, ...]:
    """Return a few possible answers to a question. For a number these are its bounds and values around the numbers of
    the declaration (`figures`).
    """
    field = fact.field
    if isinstance(field, YesNo):
        return (False, True)
    if isinstance(field, WholeNumber):
        around = [number + step for number in figures for step in (-1, 0, 1)]
        candidates = dict.fromkeys((field.lowest, field.highest, *around))
        return tuple(number for number in candidates if field.lowest <= number <= field.highest)[:MAX_TRIED]
    if isinstance(field, KeyOf):
        ids = ("", *field.ids) if fact.is_blank else field.ids
        return ids if len(ids) <= MAX_TRIED else (*ids[: MAX_TRIED - 1], ids[-1])
    return tuple(value for value in _lists(fact) if not fact.check(value, ""))


def _lists(fact: FactSpec) -> Iterator[Any]:
    """Yield trial answers that are lists: empty, one unnamed item, each single choice, and the maximum number of
    unnamed items. For a text, yield only "".
    """
    if not isinstance(fact.field, SeparatedList):
        yield ""
        return
    yield ()
    yield (UNNAMED,)
    yield from ((id,) for id in fact.choices[:MAX_ANSWERS])
    yield (UNNAMED,) * (fact.field.most or 1)


def every_answer(fact: FactSpec) -> tuple[Any, ...]:
    """Return all possible answers to a question; () if there are too many."""
    field, answers = fact.field, tuple[Any, ...]()
    if isinstance(field, YesNo):
        answers = (False, True)
    elif type(field) is WholeNumber and field.highest - field.lowest < MAX_ANSWERS:
        answers = tuple(range(field.lowest, field.highest + 1))
    elif isinstance(field, KeyOf):
        answers = ("", *field.ids) if fact.is_blank else field.ids
    return answers if len(answers) <= MAX_ANSWERS else ()


MAX_TRIALS = 240
"""The maximum number of verdicts computed to order the questions of one disputed case."""
FEW_REMAINING = 3
"""The maximum number of open questions for which all combinations of answers are tried."""
COST_OF_PRINTED = 2.0
"""The effort factor for a value that must be looked up on a component."""

Judging = Callable[[Any], Verdict]
"""A function that returns the verdict on the disputed declaration in a given state."""
Trial = tuple[Any, Any, Verdict]
"""(answer, state with the answer, verdict in that state)."""


class DisputedCase(Struct, frozen=True):
    """A disputed declaration with a game state, and a function that judges it in another state. `untellable` are paths
    of values that nobody can find out.
    """

    game: Game
    state: Any
    moves: tuple[Move, ...]
    judge: Judging
    untellable: frozenset[str] = frozenset()

    @property
    def seats(self) -> tuple[str, ...]:
        return tuple(self.state.seats)

    def with_answer(self, state: Any, path: str, value: Any) -> Any:
        """Return the state with the value at `path` entered; None if that is impossible."""
        try:
            return state_with_values(self.game, state, {path: value})
        except (InputError, KeyError, UnknownFactError):
            return None


class _Budget:
    """A counter that limits the number of trial verdicts per disputed case."""

    def __init__(self) -> None:
        self.remaining = MAX_TRIALS

    def use_trials(self, count: int) -> bool:
        """Subtract `count` trials. Return whether that many remained."""
        self.remaining -= count
        return self.remaining >= 0


class _Weight(Struct, frozen=True):
    """The trial results of a question: the share of answers that prove a breach, the share that settles the case, and
    the effort of answering.
    """

    breaks: float
    settles: float
    cost: float

    @property
    def rank(self) -> tuple[bool, float]:
        """The sort key of the question; lower is asked earlier."""
        return (not self.breaks, self.cost / self.settles if self.settles else self.cost * 100)


def decisive_first(case: DisputedCase, verdict: Verdict) -> Verdict:
    """Return the verdict with its questions in the order to ask, without irrelevant ones. If all answers lead to the
    same verdict, return that verdict.
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
    """Return the effort of answering a question: low for yes/no, number or choice, higher for a list or text, doubled
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
    """Return whether a question is irrelevant, because no answer decides anything or changes the other unchecked
    clauses. False if the trial limit is reached.
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


class _TwoVerdictsError(Exception):
    """Raised if the answers lead to different verdicts, or cannot all be tried."""


def _settled_anyway(case: DisputedCase, verdict: Verdict, budget: _Budget) -> Verdict | None:
    """Return the verdict to which all answers lead, with their common breaches; None if the verdicts differ."""
    outcomes: list[Verdict] = []
    with suppress(_TwoVerdictsError):
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
    """Yield the verdicts for all combinations of answers. Raises `_TwoVerdictsError` if not all can be tried."""
    if verdict.status is not VerdictStatus.NEEDS:
        yield verdict
        return
    question = verdict.questions[0]
    values = every_answer(question.fact)
    if not values:
        raise _TwoVerdictsError
    tried = 0
    for _, after, then in _trials(case, state, question, values, budget):
        yield from _outcomes(case, after, then, budget)
        tried += 1
    if tried < len(values):
        raise _TwoVerdictsError
