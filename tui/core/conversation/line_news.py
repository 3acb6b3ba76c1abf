"""The news for an open table about the way of the game that it is: another name of it, and where it parts."""

from __future__ import annotations

from collections.abc import Iterator

from referee.store.forks import Fork, forks
from referee.store.store import Store
from referee.table.table import Table
from scoring.text_catalogs import Words
from tui.core.session.home_list import fork_text


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
