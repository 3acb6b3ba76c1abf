"""What cold disputes ask: `python -m tests.disputes.questions [GAME …]` prints for each game how many questions a
dispute takes, and how many of the questions asked are shown to decide: two answers to them, two verdicts.

The disputes are those of the golden dump (`tests/golden/disputes`): positions of random games of which everything is
known, with right and wrong declarations, here from a position of which nothing is told.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Iterator
from statistics import median
from typing import Any

from msgspec import Struct, structs

from referee.facts.facts import FactSpec
from referee.facts.verdict import Question, Verdict, VerdictStatus
from referee.judging.judge import judge
from referee.notation.move import Move
from referee.record.replay import moves_of
from referee.rules.game import Game, find, offered_games
from referee.table.assumed_turn import turn_assumption
from referee.table.dispute_assumptions import verdict_with_assumptions
from referee.table.question_areas import QuestionForm, next_form
from referee.table.question_order import DisputedCase, every_answer, figures_of, some_answers
from scoring.fields.simple_fields import YesNo
from tests.golden.golden_disputes import Cold, blank, disputes, with_facts

OPEN = (VerdictStatus.NEEDS, VerdictStatus.UNCLEAR)
MOST_ENDS = 400
"""So many positions are looked at to find two verdicts for a question."""


class Asked(Struct, frozen=True):
    """A dispute that was settled by questions: what was asked and in which state, on how many screens (those of one
    place stand on one, a denied assumption counts as one), the verdict, the slowest ordering.
    """

    cold: Cold
    moves: tuple[Move, ...]
    questions: tuple[tuple[Any, Question], ...]
    screens: int
    verdict: Verdict
    slowest: float

    @property
    def paths(self) -> list[str]:
        """The facts that were asked, in order."""
        return [question.path for _, question in self.questions]


def case_of(game: Game, state: Any, moves: tuple[Move, ...], untellable: frozenset[str] = frozenset()) -> DisputedCase:
    """Give a dispute as it stands in a state."""

    def judge_in(other: Any) -> Verdict:
        return judge(game, other, moves, seats=tuple(other.seats), untellable=untellable).verdict

    return DisputedCase(game, state, moves, judge_in)


def from_nothing(game: Game, cold: Cold) -> tuple[Any, tuple[Move, ...]]:
    """Give the position as the dispute begins, with the declaration."""
    return blank(game, cold), moves_of(game, {"moves": list(cold.moves)})


def answer_of(cold: Cold, question: Question) -> Any:
    """Give the answer to a question from the whole position; None where nobody knows it."""
    known = cold.facts | cold.now
    if question.path in known:
        return known[question.path]
    is_moment = question.path.startswith("now.") and isinstance(question.fact.field, YesNo)
    return False if is_moment else None


class Settling:
    """One dispute as it is settled: the questions of one place are answered together, what is denied is asked."""

    def __init__(self, game: Game, cold: Cold) -> None:
        self.game, self.cold = game, cold
        self.state, self.moves = from_nothing(game, cold)
        self.untellable = self.denied = frozenset[str]()
        self.asked: list[tuple[Any, Question]] = []
        self.screens = 0
        self.slowest = 0.0

    def settle(self) -> Asked:
        """Answer what is asked, screen by screen, until the dispute is settled as on the whole position."""
        form = QuestionForm()
        while True:
            verdict = self._verdict()
            if verdict.questions:
                answered = {question.path for _, question in self.asked}
                form = next_form(form, verdict.questions, self.moves, answered)
                self.screens += not form.has_answers
                self._answer(form.open[0])
            elif not self._deny(verdict):
                return Asked(self.cold, self.moves, tuple(self.asked), self.screens, verdict, self.slowest)

    def _verdict(self) -> Verdict:
        case = case_of(self.game, self.state, self.moves, self.untellable)
        plain = case.judge(self.state)
        taken = turn_assumption(self.game, self.state, self.moves, case.seats, plain)
        begun = time.process_time()
        settings = frozenset(option.id for option in self.game.meta.options)
        verdict = verdict_with_assumptions(case, structs.replace(plain, assumed=taken), "", self.denied, settings)
        self.slowest = max(self.slowest, time.process_time() - begun)
        return verdict

    def _answer(self, question: Question) -> None:
        assert question.path not in [each.path for _, each in self.asked], (self.cold.text, question.path)
        self.asked.append((self.state, question))
        value = answer_of(self.cold, question)
        if value is None:
            self.untellable |= {question.path}
        else:
            self.state = with_facts(self.game, self.state, {question.path: value})

    def _deny(self, verdict: Verdict) -> bool:
        """Deny the first assumption that the position contradicts; tell whether there is one."""
        known = self.cold.facts | self.cold.now
        for path in [taken.path for taken in verdict.assumed if taken.path in known and taken.path not in self.denied]:
            state = with_facts(self.game, self.state, {path: known[path]})
            if not set(case_of(self.game, state, self.moves).judge(state).clauses) <= set(verdict.clauses):
                self.denied |= {path}
                self.screens += 1
                return True
        return False


def settle(game: Game, cold: Cold) -> Asked:
    """Settle a dispute by questions."""
    return Settling(game, cold).settle()


def whole_verdict(game: Game, cold: Cold) -> Verdict:
    """Give the verdict on a dispute where everything is known."""
    start, moves = from_nothing(game, cold)
    state = with_facts(game, with_facts(game, start, cold.facts), cold.now)
    return case_of(game, state, moves).judge(state)


def decides(game: Game, moves: tuple[Move, ...], state: Any, question: Question, cold: Cold) -> bool:
    """Tell whether two answers to a question lead to two verdicts, with the same answers to all that is asked then."""
    ends = _ends(game, moves, state, question, cold)
    return len(set(ends)) > 1


def _ends(game: Game, moves: tuple[Move, ...], state: Any, question: Question, cold: Cold) -> Iterator[tuple[str, ...]]:
    values = list(answers(question.fact, moves))
    told = answer_of(cold, question)
    if told is not None and told not in values:
        values.insert(0, tuple(told) if isinstance(told, list) else told)
    for value in values:
        case = case_of(game, state, moves)
        after = case.with_answer(state, question.path, value)
        if after is not None:
            yield from _settled(case_of(game, after, moves), after, [MOST_ENDS // len(values)])


def _settled(case: DisputedCase, state: Any, left: list[int]) -> Iterator[tuple[str, ...]]:
    """Give the verdicts that further answers lead to, with the clauses broken, as far as the steps left allow."""
    left[0] -= 1
    verdict = case.judge(state)
    if verdict.status is not VerdictStatus.NEEDS:
        yield (str(verdict.status), *verdict.clauses)
        return
    question = verdict.questions[0]
    for value in answers(question.fact, case.moves):
        after = case.with_answer(state, question.path, value) if left[0] > 0 else None
        if after is not None:
            yield from _settled(case, after, left)


def answers(fact: FactSpec, moves: tuple[Move, ...]) -> tuple[Any, ...]:
    """List answers that may tell two verdicts apart."""
    return every_answer(fact) or some_answers(fact, figures_of(moves))


def cold_disputes(game: Game, count: int) -> list[Cold]:
    """List so many disputes of a game, spread over all of them, of which nothing is told in advance."""
    found = list(disputes(game.id))
    return found[:: max(1, len(found) // count)][:count]


def report(game: Game, count: int) -> str:
    """Write the figures of a game."""
    settled = [settle(game, cold) for cold in cold_disputes(game, count)]
    counts = [one.screens for one in settled]
    shown = Counter(
        decides(game, one.moves, state, question, one.cold) for one in settled for state, question in one.questions
    )
    slowest = max(one.slowest for one in settled)
    return (
        f"| {game.id} | {len(settled)} | {median(counts):g} | {max(counts)} | {sum(count > 6 for count in counts)} "
        f"| {sum(counts)} | {sum(len(one.questions) for one in settled)} | {shown[True]} | {slowest * 1000:.0f} ms |"
    )


if __name__ == "__main__":
    sys.stdout.write(
        "| game | disputes | questions (median) | most | more than 6 | asked | fields | decide | slowest ordering |\n"
    )
    sys.stdout.write("|---|---|---|---|---|---|---|---|---|\n")
    for name in sys.argv[1:] or offered_games():
        sys.stdout.write(f"{report(find(name), 100)}\n")
