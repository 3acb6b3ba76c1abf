"""What has been said of what is overlooked: where it may still be done later, once while it stands so."""

from __future__ import annotations

from referee.judging.declaration_draft import EvaluatedDraft
from referee.rules.game import PromptLine


class ShownMissedChances:
    """The reminders that a table has heard, and that have not changed since."""

    def __init__(self) -> None:
        self._said: tuple[PromptLine, ...] = ()

    def due(self, evaluated: EvaluatedDraft, again: bool) -> bool:
        """Tell whether a declaration overlooks something that has to be said, or was just said of it (`again`)."""
        return any(again or chance not in self._said for chance in evaluated.overlooked)

    def mark_shown(self, evaluated: EvaluatedDraft) -> None:
        """Remember what is said, as far as it lasts."""
        self._said += tuple(chance for chance in evaluated.overlooked if chance.lasts)

    def recorded(self, evaluated: EvaluatedDraft) -> None:
        """Forget what does not stand any more for the seats whose turn is closed by it."""
        closed = {move.seat for move in evaluated.moves if move.ends_turn}
        self._said = tuple(chance for chance in self._said if chance.values["seat"] not in closed)
        self.mark_shown(evaluated)
