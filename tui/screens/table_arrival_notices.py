"""The notice above an opened table: its state, or for a new table the offer to enter printed values."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from scoring.errors import InputError
from tui.core.components.printed_value_entry_offer import entry_offer
from tui.core.flows.printed_values import read_box
from tui.core.flows.steps import CancelledStepError, Flow
from tui.core.presenters.status_header import where
from tui.screens.dialog_host import ScreenDialogHost
from tui.screens.table_screen_base import TableScreenBase
from tui.widgets.notice_panel import NoticePanel, PrintedValueEntryNotice, ResumeNotice

ABOVE: list[BindingType] = [
    Binding("enter", "above(True)", show=False, priority=True),
    Binding("escape", "above(False)", show=False, priority=True),
]


class TableArrivalNotices:
    """The notice at a table to which the user returns (`back`) or that is new (`begun`)."""

    def __init__(
        self, screen: TableScreenBase, flows: ScreenDialogHost, back: bool = False, begun: bool = False
    ) -> None:
        self.screen, self.flows = screen, flows
        self.back, self.begun = back, begun

    def compose(self) -> ComposeResult:
        """Compose the notice."""
        if (panel := self._panel()) is not None:
            panel.gone = self._over
            yield panel

    def _panel(self) -> NoticePanel | None:
        screen = self.screen
        if (not self.back and not self.begun) or screen.table.over:  # the result stands in front
            return None
        try:
            offer = entry_offer(screen.gyoji.session, screen.table)
        except InputError:
            offer = None  # said where the card library is shown
        if self.back and (summary := where(screen.words, screen.table)):
            return ResumeNotice(summary, offer, screen.words, screen.table, screen.ascii)
        return PrintedValueEntryNotice(offer, screen.words, screen.ascii) if offer is not None else None

    def arrive(self) -> None:
        """Display the result if the game is over and there is no open protest."""
        if self.screen.table.over and not self.screen.table.table_state.protests:
            self.screen.gyoji.show("result", table=self.screen.table)

    @property
    def stands(self) -> bool:
        return any(not panel.leaves for panel in self.screen.query(NoticePanel))

    def close(self, enters: bool) -> None:
        """Close the notice. If `enters` is True and it offers the entry of printed values, start the entry."""
        is_offered = enters and bool(self.screen.query(PrintedValueEntryNotice))
        self._over()
        for panel in self.screen.query(NoticePanel):
            panel.leave()
        if is_offered:
            self.flows.run(self._read())

    def _over(self) -> None:
        """Prevent the notice from being composed again."""
        self.back = self.begun = False

    def _read(self) -> Flow:
        """Enter printed values; if the user leaves the comparison, display the offer again."""
        reading = read_box(self.screen.table, self.screen.gyoji.session)
        try:
            yield from reading
        except CancelledStepError:
            self.begun = True
            self.screen.call_later(self.screen.relabel)
