"""What declaring at a table led to."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from referee.facts.verdict import Verdict
from referee.judging.declaration_draft import EvaluatedDraft
from referee.notation.move import Move
from referee.record.table_state import ReplayStep
from referee.rules.game import PromptLine


class DeclarationResult(Struct, frozen=True):
    """What declaring led to: the declaration as judged, and the step it made where it was recorded.

    `taken_back` lists the entries of the action under way that were retracted because it cannot be finished any more.
    """

    evaluated: EvaluatedDraft
    step: ReplayStep | None = None
    taken_back: tuple[int, ...] = ()

    @property
    def verdict(self) -> Verdict:
        """The verdict."""
        return self.evaluated.verdict

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves as read."""
        return self.evaluated.moves

    @property
    def overlooked(self) -> tuple[PromptLine, ...]:
        """What it leaves undone for good though it is easily missed."""
        return self.evaluated.overlooked


RecordDeclaration = Callable[[EvaluatedDraft], DeclarationResult]
"""Records a declaration as it is judged, or does with it what else is due."""
