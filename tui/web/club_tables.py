"""The live tables of a club for the wall screen: read from the store in a thread of their own, at most every few
seconds, however many screens ask.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path

from referee.club.live_tables import LiveTable, live_tables
from referee.data_folder import home
from referee.store.store import Store
from referee.store.store_address import open_store
from scoring.errors import InputError
from scoring.text_catalogs import Lang
from tui.core.club.live_table_rows import next_step, rows
from tui.core.i18n import messages
from tui.core.i18n.catalogs import words_for
from tui.core.i18n.local_time_text import local_time
from tui.web import pages

EVERY = 2.0
"""The least time between two reads of the store, in seconds."""


class ClubTables:
    """The live tables as they were read last. If the store cannot be read, they stay, and `error` says why."""

    def __init__(self, folder: Path | None = None, every: float = EVERY) -> None:
        self._folder, self._every = folder, every
        self._thread = ThreadPoolExecutor(1, "gyoji-club")
        self._store: Store | None = None
        self._tables: Sequence[LiveTable] = ()
        self._error: InputError | None = None
        self._now = datetime.now(UTC)
        self._read_at = float("-inf")
        self._content: object = None
        self.version = 0
        """A number that grows whenever the page has changed."""

    async def read(self) -> None:
        """Read the store again, unless that was done a moment ago."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._read)

    def _read(self) -> None:
        if time.monotonic() - self._read_at < self._every:
            return
        self._error = None
        try:
            if self._store is None:
                self._store = open_store(self._folder or home())
            now = datetime.now(UTC)
            self._tables, self._now = live_tables(self._store, now), now
        except InputError as error:
            self._error = error
        self._read_at = time.monotonic()
        content = ([(table, table.waiting(self._now)) for table in self._tables], self._error and self._error.faults)
        if content != self._content:
            self._content, self.version = content, max(self.version + 1, int(time.time() * 1000))

    def close(self) -> None:
        """Close the store and end the thread."""
        if self._store is not None:
            self._thread.submit(self._store.close)
        self._thread.shutdown()

    def page(self, lang: Lang) -> str:
        """Return the HTML page for the wall screen."""
        words = words_for(lang)
        live = [(row, next_step(words, row)) for row in rows(words, self._tables, self._now)]
        notice = messages.faults(words, self._error.faults) if self._error else []
        as_of = local_time(self._now.isoformat())
        return pages.render("club", words, version=self.version, live=live, notice=notice, time=as_of)
