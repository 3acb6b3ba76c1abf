"""A declaration before it is recorded: as typed (a draft), and with its verdict (an evaluated draft). Both are
immutable, so other judging cannot change them.
"""

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
"""The prefix of the paths of readings, the facts that hold for one declaration only."""


class DeclarationDraft(Struct, frozen=True):
    """A declaration as typed: its text ("" if none was typed), its parsed moves (empty until it is parsed), and the
    readings entered for this declaration only.
    """

    text: str = ""
    moves: tuple[Move, ...] = ()
    readings: Mapping[str, Any] = {}


class EvaluatedDraft(Struct, frozen=True):
    """A draft and its verdict.

    `stood` is the position that it was judged on; the outcome is valid as long as that is unchanged. `before` is the
    state with the readings of the draft; `outcome` is None for an unreadable text. `overlooked` lists easily missed
    actions that a legal declaration makes impossible.
    """

    draft: DeclarationDraft
    verdict: Verdict
    judged_on: Any = None
    before: Any = None
    outcome: JudgingResult | None = None
    overlooked: tuple[PromptLine, ...] = ()

    @property
    def moves(self) -> tuple[Move, ...]:
        """The parsed moves."""
        return self.draft.moves

    @property
    def question(self) -> Question | None:
        """The first question to ask; None if there is none."""
        questions = self.verdict.questions
        return questions[0] if questions and self.verdict.status is VerdictStatus.NEEDS else None

    @property
    def idle(self) -> bool:
        """Whether a legal declaration would change nothing. A ledger normally indicates a change, even of an unknown
        value, but not if a house rule alone allows the declaration, because it may then repeat the present position.
        """
        verdict, result = self.verdict, self.outcome
        if result is None or verdict.status is not VerdictStatus.LEGAL or (verdict.ledger and not verdict.waived):
            return False
        return not result.score_lines and same(result.state, self.before)


Said = str | tuple[Move, ...] | DeclarationDraft
"""A declaration as input: a typed text, moves, or a draft with its readings."""


def unread(text: str, why: InputError, stood: Any = None) -> EvaluatedDraft:
    """Return the evaluated draft of a text that is not a declaration."""
    return EvaluatedDraft(DeclarationDraft(text), Verdict(VerdictStatus(why.status), faults=why.faults), stood)
