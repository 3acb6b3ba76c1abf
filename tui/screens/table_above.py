"""What stands above a table on coming to it: where it stands or, before anything was done, what may be read off."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from referee.table.table import Table
from scoring.trouble import Trouble
from tui.desk.tour import tour_of
from tui.desk.where import where
from tui.flows.host import FlowHost
from tui.flows.reading import read_box
from tui.screens.at_table import AtTable
from tui.widgets.above import Above, TourOffer, WhereWere

ABOVE: list[BindingType] = [
    Binding("enter", "enter_above", show=False, priority=True),
    Binding("escape", "close_above", show=False, priority=True),
]
"""The keys of the panel; a screen that binds Esc by itself names them again, for its keys hide those it inherits."""


class TableAbove(AtTable):
    """A table on coming `back` to it, or when it has just `begun`. Enter does what the panel says, Esc closes it."""

    flows: FlowHost

    def __init__(self, table: Table | str, back: bool = False, begun: bool = False) -> None:
        super().__init__(table)
        self.back, self.begun = back, begun

    def above(self) -> ComposeResult:
        """Compose the panel."""
        if not self.back and not self.begun:
            return
        try:
            tour = tour_of(self.gyoji.session, self.table)
        except Trouble:
            tour = None  # said where the card library is shown
        if self.back and (found := where(self.words, self.table)):
            yield WhereWere(found, tour, self.words, self.table, self.ascii)
        elif tour is not None:
            yield TourOffer(tour, self.words, self.ascii)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Let Enter and Esc be those of the line once nothing stands above the table."""
        return bool(self.query(Above)) if action in ("enter_above", "close_above") else True

    def action_close_above(self) -> None:
        """Go on from where the table stood."""
        self.back = self.begun = False
        self.query(Above).remove()

    def action_enter_above(self) -> None:
        """Close what stands above the table, and read the box off where that was offered."""
        offered = bool(self.query(TourOffer))
        self.action_close_above()
        if offered:
            self.flows.start(read_box(self.flows, self.gyoji.session))
