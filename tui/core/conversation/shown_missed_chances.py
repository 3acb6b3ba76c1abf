"""The displayed reminders about missed chances. A reminder is displayed once as long as its chance is unchanged."""

from __future__ import annotations

from referee.judging.declaration_draft import EvaluatedDraft
from referee.rules.game import PromptLine


class ShownMissedChances:
    """The displayed reminders about chances that have not changed since."""

    def __init__(self) -> None:
        self._said: tuple[PromptLine, ...] = ()

    def has_unshown_chance(self, evaluated: EvaluatedDraft, again: bool) -> bool:
        """Return whether the declaration misses a chance without a displayed reminder or, with `again`, any chance."""
        return any(again or chance not in self._said for chance in evaluated.overlooked)

    def mark_shown(self, evaluated: EvaluatedDraft) -> None:
        """Store the displayed reminders of a declaration whose chances still exist later."""
        self._said += tuple(chance for chance in evaluated.overlooked if chance.lasts)

    def recorded(self, evaluated: EvaluatedDraft) -> None:
        """Store the displayed reminders of a recorded declaration, and discard those of the seats whose turn it
        ends.
        """
        closed = {move.seat for move in evaluated.moves if move.ends_turn}
        self._said = tuple(chance for chance in self._said if chance.values["seat"] not in closed)
        self.mark_shown(evaluated)
