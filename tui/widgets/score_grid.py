"""The points of a table as a grid: a row for each category, a column for each seat, and totals in the last row."""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate, zip_longest
from typing import ClassVar

from rich.cells import cell_len
from rich.text import Text as RichText
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.message import Message
from textual.widget import Widget

from referee.rules.game import Seat
from tui.core.rendering.cell_width import fit
from tui.core.rendering.seat_style import seat_mark
from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.wrapping import wrap
from tui.core.result.score_table import ScoreTable
from tui.widgets.rich_text_conversion import paint


class ScoreGrid(Widget, can_focus=True):
    """A grid of points by category and seat, in which the cursor selects one number."""

    DEFAULT_CSS = """
    ScoreGrid { height: auto; padding: 0 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "move(0,-1)", show=False),
        Binding("right", "move(0,1)", show=False),
        Binding("up", "move(-1,0)", show=False),
        Binding("down", "move(1,0)", show=False),
        Binding("enter", "open", show=False),
    ]

    class Selected(Message):
        """The message that a number was selected."""

        def __init__(self, seat: str, category: str) -> None:
            super().__init__()
            self.seat = seat
            self.category = category

    class Highlighted(Selected):
        """The message that the cursor moved to a number."""

    def __init__(self, seats: list[Seat], theme: str, ascii: bool, opens: bool = True) -> None:
        """Create the grid; with `opens`, Enter on a number requests its explanation."""
        super().__init__()
        self.seats = seats
        self.theme = theme
        self.ascii = ascii
        self.opens = opens
        self.table = ScoreTable()
        self.row = 0
        self.column = 0

    @property
    def rows(self) -> tuple[tuple[str, str], ...]:
        """The rows of the grid as (category, label)."""
        return self.table.rows

    def show_table(self, table: ScoreTable) -> None:
        """Show the points of a table."""
        self.table = table
        self.row = min(self.row, max(0, len(table.rows) - 1))
        self.refresh(layout=True)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Pass Enter on to the screen if the grid offers no explanations."""
        return self.opens or action != "open"

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return the number of rows, including the heading and wrapped labels; 0 if the width is 0."""
        label, each = self._widths(width)
        return len(self._heads(each)) + sum(map(len, self._labels(label))) if width else 0

    def _widths(self, width: int = 0) -> tuple[int, int]:
        label = max((cell_len(label) for _, label in self.rows), default=8)
        each = max([9, *(cell_len(seat.name) + 6 for seat in self.seats)])
        available = width or self.content_size.width
        each = max(7, min(each, (available - 14) // max(1, len(self.seats))))
        return max(10, min(label + 1, available - each * len(self.seats))), each

    def _heads(self, each: int) -> list[list[StyledText]]:
        """Return the rows of the heading, with marks and names of the seats; a name is below its mark if it is too
        wide.
        """
        marks = [seat_mark(seat, self.theme, self.ascii) for seat in self.seats]
        if all(cell_len(seat.name) + 5 <= each for seat in self.seats):
            return [[mark.append(f" {seat.name}") for mark, seat in zip(marks, self.seats, strict=True)]]
        parts = [seat.name if cell_len(seat.name) < each else "\n".join(seat.name.split()) for seat in self.seats]
        names = [wrap(StyledText(part), each - 1) for part in parts]
        return [marks, *(list(row) for row in zip_longest(*names, fillvalue=StyledText("")))]

    def _labels(self, label: int) -> list[list[StyledText]]:
        lines = [wrap(StyledText(label_text), label - 2) for _, label_text in self.rows]
        fits = [cell_len(label_text) < label for _, label_text in self.rows]
        return [[StyledText(self.rows[at][1])] if fits[at] else lines for at, lines in enumerate(lines)]

    def _ends(self) -> list[int]:
        """Return the index of the line after each row."""
        label, each = self._widths()
        heads = len(self._heads(each))
        return [heads + end for end in accumulate(map(len, self._labels(label)))]

    def render(self) -> RichText:
        """Draw the grid."""
        label, each = self._widths()
        lines = []
        for heads in self._heads(each):
            line = StyledText(" " * label)
            for head in heads:
                line.append(" " * max(0, each - head.cell_len - 1)).append_text(head).append(" ")
            lines.append(line)
        for index, ((category, _), words) in enumerate(zip(self.rows, self._labels(label), strict=True)):
            bold = "bold" if index == len(self.rows) - 1 else ""
            lines += [StyledText(f"{' ' * (at > 0)}{words[at].plain}", bold) for at in range(len(words) - 1)]
            line = StyledText(fit(f"{' ' * (len(words) > 1)}{words[-1].plain}", label), bold)
            for column, seat in enumerate(self.seats):
                number = self.table.numbers.get((category, seat.id), "")
                is_cursor = self.has_focus and (index, column) == (self.row, self.column)
                line.append(" " * max(0, each - cell_len(number) - 1))
                strong = "bold" if (category, seat.id) in self.table.best else bold
                line.append(number if not is_cursor else number or "0", "bold reverse" if is_cursor else strong).append(
                    " "
                )
            lines.append(line)
        return paint(StyledText("\n").join(lines))

    def action_move(self, rows: int, columns: int) -> None:
        """Move the cursor and scroll to it; it stays at the edges."""
        self.row = max(0, min(len(self.rows) - 1, self.row + rows))
        self.column = max(0, min(len(self.seats) - 1, self.column + columns))
        self.refresh()
        if self.parent is not None and isinstance(self.parent, Widget):
            ends = self._ends()
            visible_rows = self.parent.size.height
            top = 0 if ends[self.row] <= visible_rows else ends[min(self.row + 1, len(ends) - 1)] - visible_rows
            self.parent.scroll_to(y=top, animate=False)
        if self.rows:
            self.post_message(self.Highlighted(*self.at_cursor))

    @property
    def at_cursor(self) -> tuple[str, str]:
        """The seat and the category of the number at the cursor."""
        return self.seats[self.column].id, self.rows[self.row][0]

    def action_open(self) -> None:
        """Request the explanation of the number at the cursor."""
        if self.rows:
            self.post_message(self.Selected(*self.at_cursor))

    def on_click(self, event: events.Click) -> None:
        """Request the explanation of the clicked number."""
        label, each = self._widths()
        offset = event.get_content_offset(self)
        ends = self._ends()
        if offset is None or offset.x < label or not len(self._heads(each)) <= offset.y < max(ends, default=0):
            return
        self.row, self.column = bisect_right(ends, offset.y), min(len(self.seats) - 1, (offset.x - label) // each)
        self.refresh()
        self.action_open()

    def on_focus(self) -> None:
        self.refresh()
