"""Signals that call the players to the screen at the start of another seat's turn or for a question."""

from __future__ import annotations

from tui.core.conversation.conversation import Conversation
from tui.core.conversation.dialogue_state import NextAction

ASKS = (NextAction.CHECK, NextAction.TRACE)
"""The required actions that ask all players for an answer."""


class AttentionCallHistory:
    """The table state at the last check for a call. The first check of a table never calls the players."""

    def __init__(self) -> None:
        self._seen: tuple[str, str, bool] | None = None

    def must_call(self, conversation: Conversation) -> bool:
        """Return whether to call the players: once for each new turn and each new question."""
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
