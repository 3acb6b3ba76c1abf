"""What happens at a table by itself: what another process adds is followed, people are called when it is time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from referee.table.protest_replay import ProtestReplays, recorded_winners
from referee.table.table import Table
from scoring.errors import InputError
from tui.core.conversation.attention_calls import AttentionCallHistory
from tui.core.conversation.table_session import TableSession
from tui.core.disputes.protest_text import open_protests_text
from tui.core.presenters.status_header import StatusHeader, header_of, quiet_lines
from tui.core.record_text.entry_text import ENTRY_KINDS, numbered
from tui.screens.table_dialog_host import TableDialogHost
from tui.screens.table_screen_base import TableScreenBase
from tui.widgets.app_protocol import app_of

POLL = 1.0
"""Seconds between two looks at whether another process has added to the table."""
FLASH = 0.3
"""Seconds for which the screen is tinted."""


class TableWatcher:
    """Looks at a table for its screen."""

    def __init__(self, screen: TableScreenBase, table_session: TableSession, flows: TableDialogHost) -> None:
        self.screen, self.table_session, self.flows = screen, table_session, flows
        self._calling = AttentionCallHistory()
        self._failed = False
        self._compares = False
        self._waiting: list[Callable[[], None]] = []

    def begin(self) -> None:
        """Look now and then."""
        self.screen.set_interval(POLL, self.poll)
        app_of(self.screen).phones_changed.subscribe(self.screen, lambda _: self._phones_changed())

    def _phones_changed(self) -> None:
        self.poll()
        self.screen.phone_offers.look()

    def poll(self) -> None:
        """Follow what another process has added; report a failure once."""
        try:
            before = self.table_session.table.entries[-1].seq
            if self.table_session.moved_on():
                self.flows.tell(self._followed_text(before))
                self.flows.show()
            self._failed = False
        except InputError as error:
            if not self._failed:
                self._failed = True
                self.flows.report(error)

    def _followed_text(self, before: int) -> str:
        """Format what was added after an entry: the newest declaration or remark, and whose it is."""
        words, table = self.table_session.words, self.table_session.table
        added = [entry for entry in table.entries if entry.seq > before and entry.kind in ENTRY_KINDS]
        return (
            words.translate("table.followed_entry", entry=numbered(words, table, added[-1]))
            if added
            else words.translate("table.followed")
        )

    def call(self) -> None:
        """Call people, the way they want to be, when it is their turn to say something or to confirm a declaration."""
        self.screen.phone_offers.look()
        how = self.table_session.session.calls
        if how == "none" or not self._calling.due(self.table_session.conversation):
            return
        if how == "bell":
            self.screen.app.bell()
        else:
            self.screen.add_class("called")
            self.screen.set_timer(FLASH, lambda: self.screen.remove_class("called"))

    def protests(self) -> tuple[str, ...]:
        """Give the line about open protests, if there are any; their first comparison takes place beside the screen."""
        table, replays, words = self._table, self._replays, self.table_session.words
        if self._is_compared:
            text = open_protests_text(words, table, replays.each(table), replays.closed(table))
        else:
            self._start_comparing()
            text = open_protests_text(words, table, ())
        return (text,) if text else ()

    def notes(self, finished_prompts: Sequence[str]) -> tuple[tuple[str, ...], str]:
        """Give the notes on the plate (game, table, what is near, made up or not kept), and the notice of protests."""
        screen = self.screen
        notes = quiet_lines(self.table_session.words, self._table, finished_prompts, screen.invented)
        return tuple(map(screen.plain, notes)), screen.plain(" ".join(self.protests()))

    def header(self) -> StatusHeader:
        """Return what the table shows first."""
        return header_of(self.table_session.words, self._table, self._deciding())

    def when_compared(self, act: Callable[[], None]) -> None:
        """Do something once the readings of all open protests are compared: at once, where they are."""
        if self._is_compared:
            act()
        else:
            self._waiting.append(act)
            self._start_comparing()

    @property
    def _table(self) -> Table:
        return self.table_session.table

    @property
    def _replays(self) -> ProtestReplays:
        return self.table_session.protests

    def _deciding(self) -> tuple[int, ...]:
        """Number the protests on which the winner depends: until they are compared, all that are open."""
        if recorded_winners(self._table) is None:
            return ()
        return self._replays.deciding(self._table) if self._is_compared else self._table.table_state.protests

    @property
    def _is_compared(self) -> bool:
        return not self._compares and self._replays.is_following(self._table)

    def _start_comparing(self) -> None:
        if not self._compares:
            self._compares = True
            self.screen.run_worker(self._compare(), group="protests")

    async def _compare(self) -> None:
        """Compare the readings on a copy of the table, then show what depends on them."""
        try:
            await asyncio.to_thread(self._replays.follow, self._table.trial())
        finally:
            self._compares = False
        self.flows.show()
        waiting, self._waiting = self._waiting, []
        for act in waiting:
            act()
