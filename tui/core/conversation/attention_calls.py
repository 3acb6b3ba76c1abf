"""Signals that call the players from the board to the screen when the turn of another seat begins or when a question is
asked.
"""

from __future__ import annotations

from tui.core.conversation.conversation import Conversation
from tui.core.conversation.dialogue_state import NextAction

ASKS = (NextAction.CHECK, NextAction.TRACE)
"""The next actions that ask the whole table something."""


class AttentionCallHistory:
    """The last state for which the players of one table were called. The first check of a table never calls them."""

    def __init__(self) -> None:
        self._seen: tuple[str, str, bool] | None = None

    def must_call(self, conversation: Conversation) -> bool:
        """Return whether the players have to be called now; each turn and each question calls once."""
        question = (
            conversation.pending_question.question.path
            if conversation.pending_question is not None and conversation.pending_question.question is not None
            else ""
        )
        before = conversation.before
        now = (conversation.table.acting, question, before is not None and before.next_action in ASKS)
        was, self._seen = self._seen, now
        if was is None:
            return False
        return any(new and new != old for new, old in zip(now, was, strict=True))
