"""What happens at a table by itself: what another process adds is followed, people are called when it is time."""

from __future__ import annotations

import asyncio

from textual.screen import Screen

from scoring.errors import InputError
from tui.core.conversation.attention_calls import AttentionCallHistory
from tui.core.conversation.table_session import TableSession
from tui.core.disputes.protest_text import open_protests_text
from tui.core.record_text.entry_text import SHOWN, numbered
from tui.screens.table_dialog_host import TableDialogHost
from tui.widgets.app_protocol import host

POLL = 1.0
"""Seconds between two looks at whether another process has added to the table."""
FLASH = 0.3
"""Seconds for which the screen is tinted."""


class TableWatcher:
    """Looks at a table for its screen."""

    def __init__(self, screen: Screen[object], desk: TableSession, flows: TableDialogHost) -> None:
        self.screen, self.desk, self.flows = screen, desk, flows
        self._calling = AttentionCallHistory()
        self._failed = False
        self._compares = False

    def begin(self) -> None:
        """Look now and then."""
        self.screen.set_interval(POLL, self.poll)
        host(self.screen).phones_changed.subscribe(self.screen, lambda _: self.poll())

    def poll(self) -> None:
        """Follow what another process has added; report a failure once."""
        try:
            before = self.desk.table.entries[-1].seq
            if self.desk.moved_on():
                self.flows.tell(self._followed_text(before))
                self.flows.show()
            self._failed = False
        except InputError as error:
            if not self._failed:
                self._failed = True
                self.flows.report(error)

    def _followed_text(self, before: int) -> str:
        """Format what was added after an entry: the newest declaration or remark, and whose it is."""
        words, table = self.desk.words, self.desk.table
        added = [entry for entry in table.entries if entry.seq > before and entry.kind in SHOWN]
        return (
            words.say("table.followed_entry", entry=numbered(words, table, added[-1]))
            if added
            else words.say("table.followed")
        )

    def call(self) -> None:
        """Call people, the way they want to be, when it is their turn to say something."""
        how = self.desk.session.calls
        if how == "none" or not self._calling.due(self.desk.conversation):
            return
        if how == "bell":
            self.screen.app.bell()
        else:
            self.screen.add_class("called")
            self.screen.set_timer(FLASH, lambda: self.screen.remove_class("called"))

    def protests(self) -> tuple[str, ...]:
        """Give the line about open protests, if there are any; their first comparison takes place beside the screen."""
        table, replays = self.desk.table, self.desk.protests
        is_known = replays.is_following(table) and not self._compares
        if not is_known and not self._compares:
            self._compares = True
            self.screen.run_worker(self._compare(), group="protests")
        line = open_protests_text(self.desk.words, table, replays.each(table) if is_known else ())
        return (line,) if line else ()

    async def _compare(self) -> None:
        """Compare the readings on a copy of the table, then show what depends on them."""
        try:
            await asyncio.to_thread(self.desk.protests.each, self.desk.table.trial())
        finally:
            self._compares = False
        self.flows.show()
