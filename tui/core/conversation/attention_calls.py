"""When people, who look at the board, are called to the screen: another seat's turn begins, or something is asked."""

from __future__ import annotations

from tui.core.conversation.conversation import Conversation
from tui.core.conversation.dialogue_state import NextAction

ASKS = (NextAction.CHECK, NextAction.TRACE)
"""What is due of the whole table and asks it something."""


class AttentionCallHistory:
    """What people have been called for at one table; whoever sits down there is not called."""

    def __init__(self) -> None:
        self._seen: tuple[str, str, bool] | None = None

    def due(self, conversation: Conversation) -> bool:
        """Tell whether somebody is to be called now; each turn and each question calls once."""
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
