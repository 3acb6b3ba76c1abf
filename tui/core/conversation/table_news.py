"""What is new at a table: calls to the players at the start of a turn or for a question, another name, another line of
the game.
"""

from __future__ import annotations

from collections.abc import Iterator

from referee.store.forks import Fork, forks
from referee.store.store import Store
from referee.table.table import Table
from scoring.text_catalogs import Words
from tui.core.conversation.conversation import Conversation
from tui.core.conversation.dialogue_state import NextAction
from tui.core.session.home_list import fork_text

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


class LineNews:
    """The news of one open table. Its record must be followed before they are read."""

    def __init__(self, store: Store, table: Table) -> None:
        self._store, self._table = store, table
        self._name, self._revision = table.name, -1
        self.fork: Fork | None = None

    def read(self, words: Words) -> Iterator[str]:
        """Yield what is new since the last call. Raises `InputError` if the store cannot be read."""
        was, self._name = self._name, self._table.name
        before, self._revision = self._revision, self._store.revision()
        if was != self._name:
            yield words.translate("membership.renamed_fetched", was=was, name=self._name)
        if before != self._revision:
            known, self.fork = self.fork, forks(self._store).get(self._name)
            if self.fork not in (None, known):
                yield fork_text(words, self.fork)
