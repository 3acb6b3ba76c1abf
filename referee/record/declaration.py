"""A declaration with its verdict, before and after it is recorded."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from referee.facts.facts import same
from referee.facts.verdict import Question, Verdict, VerdictStatus
from referee.judging.judge import JudgingResult
from referee.notation.move import Moves
from referee.record.table_state import ReplayStep
from referee.rules.game import PromptLine
from scoring.errors import InputError

MOMENT = "now."
"""The prefix of the paths of values that hold for one declaration only."""


class Declaration(Struct, frozen=True):
    """A declaration with its verdict: the typed text ("" for none), the parsed moves, and the values entered for this
    declaration only.

    `judged_on` is the position of the table at the time of judging; the outcome is valid only for that position.
    `before` is the game state with the declaration's own values; `outcome` is None for an unreadable text. `overlooked`
    contains reminders of actions that this declaration would make impossible. `step` is the replay step if it was
    recorded, and `taken_back` lists retracted entries of an unfinished action that can no longer be completed.
    """

    text: str
    moves: Moves
    verdict: Verdict
    judged_on: Any = None
    before: Any = None
    outcome: JudgingResult | None = None
    overlooked: tuple[PromptLine, ...] = ()
    move_facts: Mapping[str, Any] = {}
    step: ReplayStep | None = None
    taken_back: tuple[int, ...] = ()

    @property
    def question(self) -> Question | None:
        """The first question of the verdict; None if the verdict needs no answer."""
        questions = self.verdict.questions
        return questions[0] if questions and self.verdict.status is VerdictStatus.NEEDS else None

    @property
    def idle(self) -> bool:
        """Whether the declaration is legal but changes nothing: no points and the same state. A verdict with ledger
        lines counts as a change, unless a house rule allowed a breach.
        """
        verdict, result = self.verdict, self.outcome
        if result is None or verdict.status is not VerdictStatus.LEGAL or (verdict.ledger and not verdict.waived):
            return False
        return not result.score_lines and same(result.state, self.before)


TextOrMoves = str | Moves
"""A declaration as input: a typed text, or moves."""
RecordDeclaration = Callable[[Declaration], Declaration]
"""A function that records a declaration, or handles it in another way."""
NO_FACTS: Mapping[str, Any] = {}


def unread(text: str, why: InputError, stood: Any = None) -> Declaration:
    return Declaration(text, (), Verdict(VerdictStatus(why.status), faults=why.faults), stood)
