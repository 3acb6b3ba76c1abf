"""The result of a declaration at a table."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from referee.facts.verdict import Verdict
from referee.notation.move import Move
from referee.record.declaration import EvaluatedDraft
from referee.record.table_state import ReplayStep
from referee.rules.game import PromptLine


class DeclarationResult(Struct, frozen=True):
    """The result of a declaration: its evaluation, and the replay step if it was recorded. `taken_back` lists retracted
    entries of an unfinished action that can no longer be completed.
    """

    evaluated: EvaluatedDraft
    step: ReplayStep | None = None
    taken_back: tuple[int, ...] = ()

    @property
    def verdict(self) -> Verdict:
        return self.evaluated.verdict

    @property
    def moves(self) -> tuple[Move, ...]:
        return self.evaluated.moves

    @property
    def overlooked(self) -> tuple[PromptLine, ...]:
        """The easily forgotten actions that the declaration makes impossible."""
        return self.evaluated.overlooked


RecordDeclaration = Callable[[EvaluatedDraft], DeclarationResult]
"""A function that records an evaluated declaration, or handles it in another way."""
