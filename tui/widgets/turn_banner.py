"""The banner at the top of a table: acting seat with points and possessions, and the next step below."""

from __future__ import annotations

from rich.text import Text as RichText
from textual.widget import Widget

from tui.core.presenters.status_header import StatusHeader
from tui.core.rendering.big_type import HEIGHT
from tui.core.rendering.plate import Plate, plate_rows
from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.symbols import symbol
from tui.core.rendering.wrapping import wrap
from tui.widgets.app_protocol import app_of
from tui.widgets.rich_text_conversion import paint, readable

MAX_ROWS = 3
"""The maximum number of rows of the next step."""


class TurnBanner(Widget):
    """The banner at the top of a table. Its height depends on the state of the table and stays constant during
    typing.
    """

    DEFAULT_CSS = "TurnBanner { dock: top; height: 4; background: $panel; }"

    def __init__(self) -> None:
        super().__init__()
        self.header = StatusHeader("", (), "")
        self.plate = Plate("")

    def set_header(self, header: StatusHeader, plate: Plate) -> None:
        """Display the banner of the acting seat and the next step below it."""
        if (header, plate) != (self.header, self.plate):
            self.header, self.plate = header, plate
            height = HEIGHT + max(1, min(MAX_ROWS, len(self._below(self.screen.size.width))))
            if self.size.height != height:
                self.styles.height = height
            self.refresh()

    def _below(self, width: int) -> list[StyledText]:
        """Return the rows with the next step; other required actions are added if all fit into one row."""
        step = StyledText(f" {self.header.step}", "bold")
        more = "".join(f"  {symbol('dot', self._ascii)} {prompt}" for prompt in self.header.due)
        both = StyledText(step.plain + more)
        if more and both.cell_len <= width:
            return [StyledText().append(step.plain, "bold").append(more)]
        return wrap(step, width)

    def _remark(self, width: int) -> list[StyledText]:
        """Return the rows with the remark of a call, which are displayed instead of the next step; empty if there is
        none.
        """
        call = self.plate.call
        if call is None or not call.remark:
            return []
        lines = wrap(StyledText(f" {call.remark}", "bold"), width)
        if len(lines) > (max_rows := max(1, self.size.height - HEIGHT)):
            lines[max_rows - 1].append(" " + symbol("ellipsis", self._ascii))
            lines[max_rows - 1].truncate(width, symbol("ellipsis", self._ascii))
        return lines[:max_rows]

    @property
    def _ascii(self) -> bool:
        return app_of(self).session.ascii

    @property
    def all_due(self) -> bool:
        """Whether the banner displays all required actions."""
        layout = self._below(self.screen.size.width)
        return not self.header.due or (len(layout) == 1 and layout[0].plain.endswith(self.header.due[-1]))

    def render(self) -> RichText:
        """Draw the rows."""
        width = self.size.width
        colours = self.app.theme_variables
        rows = plate_rows(self.plate, width, self.app.theme, colours, self._ascii)
        rows += self._remark(width) or self._below(width)
        return paint(readable(StyledText("\n").join(rows), self._ascii))
