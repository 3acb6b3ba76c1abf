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

from msgspec import Struct

from referee.facts.facts import FactSpec
from referee.facts.verdict import Question, Verdict, VerdictStatus
from referee.judging.judge import judge
from referee.notation.move import Move
from referee.record.replay import moves_of
from referee.rules.game import Game, find, offered
from referee.table.question_order import DisputedCase, decisive_first
from referee.table.trial_answers import every_answer, figures_of, some_answers
from scoring.fields.simple_fields import YesNo
from tests.golden.golden_disputes import Cold, blank, disputes, with_facts

OPEN = (VerdictStatus.NEEDS, VerdictStatus.UNCLEAR)
MOST_ENDS = 400
"""So many positions are looked at to find two verdicts for a question."""


class Asked(Struct, frozen=True):
    """A dispute that was settled by questions: what was asked and in which state, the verdict, the slowest ordering."""

    cold: Cold
    moves: tuple[Move, ...]
    questions: tuple[tuple[Any, Question], ...]
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


def settle(game: Game, cold: Cold) -> Asked:
    """Ask one question after the other, the decisive one first, until the dispute is settled."""
    state, moves = from_nothing(game, cold)
    untellable: frozenset[str] = frozenset()
    asked: list[tuple[Any, Question]] = []
    slowest = 0.0
    while True:
        case = case_of(game, state, moves, untellable)
        verdict = case.judge(state)
        begun = time.process_time()
        verdict = decisive_first(case, verdict)
        slowest = max(slowest, time.process_time() - begun)
        if verdict.status is not VerdictStatus.NEEDS:
            return Asked(cold, moves, tuple(asked), verdict, slowest)
        question = verdict.questions[0]
        assert question.path not in [one.path for _, one in asked], (cold.text, question.path)
        asked.append((state, question))
        value = answer_of(cold, question)
        if value is None:
            untellable |= {question.path}
        else:
            state = with_facts(game, state, {question.path: value})


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
    counts = [len(one.questions) for one in settled]
    shown = Counter(
        decides(game, one.moves, state, question, one.cold) for one in settled for state, question in one.questions
    )
    slowest = max(one.slowest for one in settled)
    return (
        f"| {game.id} | {len(settled)} | {median(counts):g} | {max(counts)} | {sum(count > 6 for count in counts)} "
        f"| {sum(counts)} | {shown[True]} | {slowest * 1000:.0f} ms |"
    )


if __name__ == "__main__":
    sys.stdout.write(
        "| game | disputes | questions (median) | most | more than 6 | asked | decide | slowest ordering |\n"
    )
    sys.stdout.write("|---|---|---|---|---|---|---|---|\n")
    for name in sys.argv[1:] or offered():
        sys.stdout.write(f"{report(find(name), 100)}\n")
