"""Events at a table without user input: loading entries from other processes, and calls for the players' attention."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from referee.table.protest_replay import ProtestReplays, recorded_winners
from referee.table.table import Table
from scoring.errors import InputError
from tui.core.conversation.table_session import AttentionCallHistory, LineNews, TableSession
from tui.core.disputes.protests import open_protests_text
from tui.core.i18n.entry_text import ENTRY_KINDS, numbered_entry_text
from tui.core.presenters.status_header import StatusHeader, header_of, quiet_lines
from tui.core.session.home_list import fork_mark
from tui.screens.dialog_host import TableDialogHost
from tui.screens.table_screen_base import TableScreenBase
from tui.widgets.app_protocol import app_of

POLL = 1.0
"""The interval between two checks for entries of other processes, in seconds."""
FLASH = 0.3
"""The duration of a flash, in seconds."""


class TableWatcher:
    """The watcher of a table screen for events without user input."""

    def __init__(self, screen: TableScreenBase, table_session: TableSession, flows: TableDialogHost) -> None:
        self.screen, self.table_session, self.flows = screen, table_session, flows
        self._calling = AttentionCallHistory()
        self._line_news = LineNews(table_session.session.store, table_session.table)
        self._failed = False
        self._compares = False
        self._waiting: list[Callable[[], None]] = []

    def begin(self) -> None:
        """Start regular checks, and subscribe to changes by phones."""
        self.screen.set_interval(POLL, self.poll)
        app_of(self.screen).phones_changed.subscribe(self.screen, lambda _: self._phones_changed())

    def _phones_changed(self) -> None:
        self.poll()
        self.screen.phone_offers.look()

    def poll(self) -> None:
        """Load entries of other processes and display the latest; an error is displayed only once."""
        try:
            before, name = self._table.entries[-1].seq, self._table.name
            if self.table_session.moved_on():
                if self._table.entries[-1].seq > before:
                    self.flows.tell(self._followed_text(before))
                self._follow_name(name)
                self.flows.show()
            if texts := list(self._line_news.read(self.table_session.words)):
                self.flows.tell("\n".join(texts))
                self.flows.show()
            self._failed = False
        except InputError as error:
            if not self._failed:
                self._failed = True
                self.flows.report(error)

    def _follow_name(self, was: str) -> None:
        """Give the title and the phones of the table the name that it has now."""
        if (name := self._table.name) != was:
            app_of(self.screen).phones.rename(was, name)
            self.screen.phone_offers.table = name
            self.screen.retitle()

    def _followed_text(self, before: int) -> str:
        """Format the latest new declaration or note with its seat; if there is none, return a general text."""
        words, table = self.table_session.words, self.table_session.table
        added = [entry for entry in table.entries if entry.seq > before and entry.kind in ENTRY_KINDS]
        return (
            words.translate("table.followed_entry", entry=numbered_entry_text(words, table, added[-1]))
            if added
            else words.translate("table.followed")
        )

    def call(self) -> None:
        """Call for the players' attention by bell or flash, as selected, if their input has become necessary."""
        self.screen.phone_offers.look()
        how = self.table_session.session.calls
        if how == "none" or not self._calling.must_call(self.table_session.conversation):
            return
        if how == "bell":
            self.screen.app.bell()
        else:
            self.screen.add_class("called")
            self.screen.set_timer(FLASH, lambda: self.screen.remove_class("called"))

    def protests(self) -> tuple[str, ...]:
        """Return a tuple with the line about open protests; empty if there are none. Their effects are first computed
        in the background.
        """
        table, replays, words = self._table, self._replays, self.table_session.words
        if self._is_compared:
            text = open_protests_text(words, table, replays.each(table), replays.closed(table))
        else:
            self._start_comparing()
            text = open_protests_text(words, table, ())
        return (text,) if text else ()

    def notes(self, finished_prompts: Sequence[str]) -> tuple[tuple[str, ...], str]:
        """Return the notes of the banner (the game, the table, finished tasks, the depth, whether values are invented),
        and the line about open protests. That the game went on in two ways, and that the club is not reached for long,
        precede them.
        """
        screen, words = self.screen, self.table_session.words
        notes = quiet_lines(words, self._table, finished_prompts, screen.invented)
        if app_of(screen).club.is_away:
            notes = [words.translate("membership.away"), *notes]
        if self._line_news.fork is not None:
            notes = [fork_mark(words, self._line_news.fork), *notes]
        return tuple(map(screen.plain, notes)), screen.plain(" ".join(self.protests()))

    def header(self) -> StatusHeader:
        """Return the header of the table. While the result is postponed, it names no winner."""
        words = self.table_session.words
        if self.flows.is_result_pending:
            return StatusHeader(words.translate("table.ended"), (), words.translate("table.result_first"))
        return header_of(words, self._table, self._deciding())

    def when_compared(self, act: Callable[[], None]) -> None:
        """Call a function as soon as the effects of all open protests are computed."""
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
        """Return the numbers of the protests that decide the winner; until computed, those of all open protests."""
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
        """Compute the effects of the protests in a thread on a copy of the table, then redraw and call the waiting
        functions.
        """
        try:
            await asyncio.to_thread(self._replays.follow, self._table.trial())
        finally:
            self._compares = False
        self.flows.show()
        waiting, self._waiting = self._waiting, []
        for act in waiting:
            act()
