"""Types for a declaration before it is recorded: as typed (a draft), and with its verdict (an evaluated draft)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from referee.facts.facts import same
from referee.facts.verdict import Question, Verdict, VerdictStatus
from referee.judging.judge import JudgingResult
from referee.notation.move import Move
from referee.rules.game import PromptLine
from scoring.errors import InputError

MOMENT = "now."
"""The prefix of the paths of values that hold for one declaration only."""


class DeclarationDraft(Struct, frozen=True):
    """A declaration before it is judged: the typed text ("" for none), the parsed moves, and the values entered for
    this declaration only.
    """

    text: str = ""
    moves: tuple[Move, ...] = ()
    move_facts: Mapping[str, Any] = {}


class EvaluatedDraft(Struct, frozen=True):
    """A draft with its verdict.

    `judged_on` is the position of the table at the time of judging; the outcome is valid only for that position.
    `before` is the game state with the draft's own values; `outcome` is None for an unreadable text. `overlooked`
    contains reminders of actions that this declaration would make impossible.
    """

    draft: DeclarationDraft
    verdict: Verdict
    judged_on: Any = None
    before: Any = None
    outcome: JudgingResult | None = None
    overlooked: tuple[PromptLine, ...] = ()

    @property
    def moves(self) -> tuple[Move, ...]:
        return self.draft.moves

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


Said = str | tuple[Move, ...] | DeclarationDraft
"""A declaration as input: a typed text, moves, or a draft."""


def draft_of(declaration: str | tuple[Move, ...] | DeclarationDraft) -> DeclarationDraft:
    """Return a declaration as a draft, in which a typed text is not parsed yet."""
    if isinstance(declaration, str):
        return DeclarationDraft(declaration)
    return DeclarationDraft(moves=declaration) if isinstance(declaration, tuple) else declaration


def unread(text: str, why: InputError, stood: Any = None) -> EvaluatedDraft:
    return EvaluatedDraft(DeclarationDraft(text), Verdict(VerdictStatus(why.status), faults=why.faults), stood)
