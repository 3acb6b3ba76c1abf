"""The searchable list of all legal moves, grouped by verb and computed in steps while it is displayed."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, zip_longest
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.timer import Timer
from textual.widgets import Input, Static

from scoring.fields.typed_text import fold
from tui.core.conversation.table_session import TableSession
from tui.core.reading.line_suggestions import Suggestion
from tui.core.rendering.styled_text import StyledText
from tui.widgets.dialog import Dialog
from tui.widgets.rich_text_conversion import paint
from tui.widgets.row_list import RowList

AT_ONCE = 60
"""The number of moves computed in each step."""


class LegalMovesDialog(Dialog):
    """A dialog with the legal moves. The answer is the line of a move, or the question of a verb that depends on an
    unknown fact.
    """

    DEFAULT_CSS = """
    LegalMovesDialog > Vertical { height: 90%; width: 76; }
    LegalMovesDialog RowList { height: 1fr; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down", "move(1)", show=False),
        Binding("up", "move(-1)", show=False),
        Binding("pagedown", "page(1)", show=False),
        Binding("pageup", "page(-1)", show=False),
    ]

    def __init__(self, table_session: TableSession) -> None:
        super().__init__(lambda words: words.translate("table.options"), lambda: table_session.words)
        self.table_session = table_session
        self.input_text = ""
        self.rows: list[Suggestion] = []
        self._left: Iterator[Suggestion] = iter(())
        self._timer: Timer | None = None

    def parts(self) -> ComposeResult:
        """Compose the search line, the list and the number of moves."""
        yield Input(
            self.input_text, placeholder=self.words.translate("table.search"), compact=True, select_on_focus=False
        )
        rows = RowList((), self.draw, skip=lambda row: row.is_heading, ascii=self.table_session.session.ascii)
        rows.can_focus = False
        yield rows
        yield Static("", markup=False, id="whole")
        yield Static("", markup=False, classes="hint", id="count")

    def draw(self, row: Suggestion, width: int) -> StyledText:
        """Draw a row: a heading, or a move with its note."""
        if row.is_heading:
            return StyledText(row.text, "bold")
        return StyledText(f"  {row.text}", "italic" if row.question else "").append(
            f"  {row.note}" if row.note else "", "dim"
        )

    def on_mount(self) -> None:
        self.show_texts()

    def show_texts(self) -> None:
        """Start computing and displaying the moves."""
        self.rows = []
        self._left = self.table_session.suggestions.everything(self.table_session.draft.head)
        if self._timer is None:
            self._timer = self.set_interval(0.02, self.more)
        self._timer.resume()
        self.more()

    def more(self) -> None:
        """Compute and display the next moves."""
        slice_ = list(islice(self._left, AT_ONCE))
        self.rows += slice_
        if not slice_ and self._timer is not None:
            self._timer.pause()
        self.fill()

    def fill(self) -> None:
        """Display the rows that contain every typed word, with the headings of their groups."""
        query = [fold(word) for word in self.input_text.split()]
        fitting = [
            row
            for row in self.rows
            if row.is_heading
            or all(word in fold(f"{row.text} {row.line} {row.draft.verb} {row.note}") for word in query)
        ]
        rows = [  # a heading stands only over rows
            row
            for row, after in zip_longest(fitting, fitting[1:])
            if not row.is_heading or not (after is None or after.is_heading)
        ]
        row_list = self.query_one(RowList)
        row_list.show(rows)
        count = sum(bool(row.line) for row in rows)
        key = "table.nothing_found" if query and not rows else "table.options_count"
        text = self.words.translate(key, count=count, text=self.input_text.strip())
        self.query_one("#count", Static).update(paint(StyledText(text)))

        self.whole()

    def whole(self) -> None:
        """Display the row at the cursor completely below the list, if it is cut off in the list."""
        rows, part = self.query_one(RowList), self.query_one("#whole", Static)
        width = rows.scrollable_content_region.width - 2  # the cursor stands before it
        text = self.draw(rows.item, width) if rows.item is not None and not rows.item.is_heading else StyledText()
        part.display = 0 < width < text.cell_len
        part.update(paint(StyledText(text.plain.strip())))

    def on_row_list_highlighted(self, event: RowList.Highlighted) -> None:
        """Display the new row at the cursor completely, if it is cut off."""
        self.whole()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Filter the list by the typed text."""
        if event.value != self.input_text:
            self.input_text = event.value
            self.query_one(RowList).cursor = 0
            self.fill()

    def action_move(self, step: int) -> None:
        """Move the cursor of the list while the search line keeps the focus."""
        self.query_one(RowList).action_move(step)

    def action_page(self, step: int) -> None:
        self.query_one(RowList).action_page(step)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self._take(self.query_one(RowList).item)

    def on_row_list_selected(self, event: RowList.Selected) -> None:
        self._take(event.item)

    def _take(self, row: Suggestion | None) -> None:
        if row is not None and not row.is_heading:
            self.dismiss(row.question or row.line)
