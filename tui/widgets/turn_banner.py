"""The first rows of a table: whose turn it is, large in the colours of the seat, and the next step."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text as RichText
from textual.widget import Widget

from tui.core.presenters.status_header import StatusHeader
from tui.core.rendering.cell_width import cell_len, fit
from tui.core.rendering.seat_style import seat_style
from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.symbols import shape, sign
from tui.core.rendering.wrapping import wrapped
from tui.widgets.app_protocol import host
from tui.widgets.rich_text_conversion import paint, readable
from tui.widgets.row_list import shorten

GAP = 2
PARTED = "  "
"""Between two things that a seat holds."""
EDGES = 5
"""Cells of the plate before its sign, behind it, and at its end."""
LEAST = 3
"""Rows: whose turn it is takes two, the next step stands below."""
MOST = 5


class TurnBanner(Widget):
    """As high as what it says; that changes with the table, not with what is typed."""

    DEFAULT_CSS = "TurnBanner { dock: top; height: 3; background: $panel; }"

    def __init__(self) -> None:
        super().__init__()
        self.said = StatusHeader("", (), "")
        self.quiet: tuple[str, ...] = ()
        self.holds = ""

    def put(self, said: StatusHeader, quiet: tuple[str, ...], holds: str = "") -> None:
        """Say whose turn it is, below that what the seat `holds`, and quietly what stands at the right."""
        if (said, quiet, holds) != (self.said, self.quiet, self.holds):
            self.said, self.quiet, self.holds = said, quiet, holds
            width = self.screen.size.width
            self.styles.height = max(LEAST, min(MOST, 2 + len(self._below(width))))
            self.refresh()

    def _below(self, width: int) -> list[StyledText]:
        """Lay the next step out, and behind it what else is due, as far as that is little."""
        step = StyledText(f" {self.said.step}", "bold")
        more = "".join(f"  {sign('dot', self._ascii)} {one}" for one in self.said.due)
        both = StyledText(step.plain + more)
        if more and both.cell_len <= width:
            return [StyledText().append(step.plain, "bold").append(more)]
        return wrapped(step, width)

    @property
    def _ascii(self) -> bool:
        return host(self).session.ascii

    @property
    def all_due(self) -> bool:
        """Tell whether everything that is due stands here."""
        laid = self._below(self.screen.size.width)
        return not self.said.due or (len(laid) == 1 and laid[0].plain.endswith(self.said.due[-1]))

    def _plate(self, room: int, parts: Sequence[str]) -> tuple[StyledText, StyledText]:
        """Draw whose turn it is, and below it so much of what the seat holds, two rows high."""
        theme = self.app.theme
        seats = self.said.seats
        style = f"{seat_style(seats[0], theme)} reverse" if len(seats) == 1 else "bold reverse"
        signs = " ".join(shape(seat.shape, self._ascii) for seat in seats) or " "
        ids = " ".join(seat.id for seat in seats)
        lead = max(cell_len(signs), cell_len(ids))
        name = shorten(self.said.who.upper(), max(8, room - lead - 6), self._ascii)
        mark = f"{sign('star', self._ascii)} " if self.said.won else ""
        held = PARTED.join(parts)
        size = lead + max(cell_len(name) + cell_len(mark), cell_len(held)) + EDGES
        first = fit(f"  {fit(signs, lead)} {mark}{name}", size)
        return StyledText().append(first, style), StyledText().append(fit(f"  {fit(ids, lead)} {held}", size), style)

    def render(self) -> RichText:
        """Draw the rows."""
        width = self.size.width
        parts = [part for part in self.holds.split(PARTED) if part]
        while True:  # numbers are never cut, nor is what stands at the right
            first, second = self._plate(width * 2 // 3, parts)
            *rows, whole = self._beside(width - first.cell_len - GAP - 1)
            if not parts or (whole and first.cell_len <= width * 2 // 3):
                break
            parts.pop()
        lines = [
            plate.append(" " * (width - plate.cell_len - 1 - cell_len(text))).append(f"{text} ", "dim")
            for plate, text in zip((first, second), rows, strict=True)
        ]
        return paint(readable(StyledText("\n").join([*lines, *self._below(width)]), self._ascii))

    def _beside(self, room: int) -> tuple[str, str, bool]:
        """Set what is quiet into the two rows at the right, as many parts as fit whole; tell whether all do."""
        dot = f" {'-' if self._ascii else '·'} "
        rows = ["", ""]
        at, whole = 0, True
        for part in self.quiet:
            if rows[at] and cell_len(rows[at] + dot + part) > room and at == 0:
                at = 1
            longer = rows[at] + (dot if rows[at] else "") + part
            if cell_len(longer) <= room:
                rows[at] = longer
            else:
                whole = False
        return rows[0], rows[1], whole
