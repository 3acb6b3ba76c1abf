"""A declaration on its way into the record: what is said (a draft), and what the rules make of it (judged).

Both are immutable, so that whatever else is judged meanwhile changes neither.
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
"""Where the paths of what is read off for one declaration only begin."""


class DeclarationDraft(Struct, frozen=True):
    """A declaration as it is said: its text as typed ("" where nobody typed it), the moves it is read as (none yet
    where it is still to be read), and the readings of the moment entered for it.
    """

    text: str = ""
    moves: tuple[Move, ...] = ()
    readings: Mapping[str, Any] = {}


class EvaluatedDraft(Struct, frozen=True):
    """A draft and its verdict.

    `judged_on` is what it was judged on: while the place still stands so, the outcome holds. `before` is the state with
    the readings of the draft in it; `outcome` is None for a text that cannot be read. `overlooked` names what a legal
    declaration leaves undone for good though it is easily missed.
    """

    draft: DeclarationDraft
    verdict: Verdict
    judged_on: Any = None
    before: Any = None
    outcome: JudgingResult | None = None
    overlooked: tuple[PromptLine, ...] = ()

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves as read."""
        return self.draft.moves

    @property
    def question(self) -> Question | None:
        """The fact that is asked first; None where nothing is asked."""
        questions = self.verdict.questions
        return questions[0] if questions and self.verdict.status is VerdictStatus.NEEDS else None

    @property
    def idle(self) -> bool:
        """Tell whether a legal declaration would leave everything as it is. A ledger speaks of a change, be it of what
        nobody has told; but not where only a house rule lets the declaration be, which may say again what lies there.
        """
        verdict, result = self.verdict, self.outcome
        if result is None or verdict.status is not VerdictStatus.LEGAL or (verdict.ledger and not verdict.waived):
            return False
        return not result.score_lines and same(result.state, self.before)


Said = str | tuple[Move, ...] | DeclarationDraft
"""A declaration as it is said: as typed, as moves, or as a draft with what was read off for it."""


def unread(text: str, why: InputError, stood: Any = None) -> EvaluatedDraft:
    """Give the answer to a text that is no declaration."""
    return EvaluatedDraft(DeclarationDraft(text), Verdict(VerdictStatus(why.status), faults=why.faults), stood)
