"""The reminders already displayed about missed chances: a chance that still exists later is mentioned once for as long
as it is unchanged.
"""

from __future__ import annotations

from referee.judging.declaration_draft import EvaluatedDraft
from referee.rules.game import PromptLine


class ShownMissedChances:
    """The reminders displayed at a table that have not changed since."""

    def __init__(self) -> None:
        self._said: tuple[PromptLine, ...] = ()

    def has_unshown_chance(self, evaluated: EvaluatedDraft, again: bool) -> bool:
        """Return whether a declaration misses a chance that has to be mentioned: one not mentioned before or, with
        `again`, any.
        """
        return any(again or chance not in self._said for chance in evaluated.overlooked)

    def mark_shown(self, evaluated: EvaluatedDraft) -> None:
        """Store the reminders just displayed, if their chance still exists later."""
        self._said += tuple(chance for chance in evaluated.overlooked if chance.lasts)

    def recorded(self, evaluated: EvaluatedDraft) -> None:
        """Discard the reminders for the seats whose turn ends with this declaration, then store its own ones."""
        closed = {move.seat for move in evaluated.moves if move.ends_turn}
        self._said = tuple(chance for chance in self._said if chance.values["seat"] not in closed)
        self.mark_shown(evaluated)
