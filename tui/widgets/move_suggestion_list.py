"""The suggestions below the input line: numbers on the spaces of a drawn board, below it the other moves in words with
a mark at the one selected by Enter, and a text about Enter.

Its height is constant during typing. It also displays lines that must be read before the next move, which needs no
layout update.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text as RichText
from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widget import Widget

from scoring.fields.typed_text import normalize
from tui.core.i18n.move_text import struck
from tui.core.presenters.board_text import LEAST_BOARD
from tui.core.reading.line_suggestions import Suggestion
from tui.core.rendering.board_spots import numbered, spot_areas
from tui.core.rendering.drawing import first_lines
from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.symbols import symbol
from tui.core.rendering.wrapping import hang, prefix_width, wrap
from tui.widgets.app_protocol import app_of
from tui.widgets.rich_text_conversion import paint, readable
from tui.widgets.row_geometry import (
    COLUMN_GAP,
    Layout,
    RowArea,
    column_width,
    horizontal,
    list_areas,
    side_by_side,
    split_columns,
    vertical,
)
from tui.widgets.text_pane import PaneLines

CURSOR = 2
"""The width of the cursor before a row, in terminal cells."""
HINT, HINT_WITH_BOARD = 3, 2
"""The maximum height of the text about Enter below the list, without and with a board above it, in rows."""

MIN_COLUMN, MAX_COLUMNS = 33, 4
"""The minimum width of a column of a list, in terminal cells, and the maximum number of columns."""


class MoveSuggestionList(Widget, can_focus=True):
    """Numbered suggestions on a drawn board and in a list, in columns if one is too high. If it has the focus, arrows
    or a number move the cursor and Enter selects the row; other typed text goes to the input line.
    """

    DEFAULT_CSS = "MoveSuggestionList { height: 12; } MoveSuggestionList:focus { background-tint: $foreground 5%; }"
    ROWS = 9
    """The minimum height of the list, in rows."""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(press, action, show=False)
        for press, action in (
            ("down", "move(1)"), ("up", "move(-1)"),
            ("left", "cross(-1)"), ("right", "cross(1)"), ("enter", "take"), ("escape", "leave"), ("ctrl+u", "clear"),
        )
    ]  # fmt: skip

    class Selected(Message):
        """The message that a row was selected. With `puts`, its text only goes to the input line. With `clicked`, it
        goes there too, or is declared if it already is there.
        """

        def __init__(self, row: Suggestion, puts: bool = False, clicked: bool = False) -> None:
            super().__init__()
            self.row = row
            self.puts = puts
            self.clicked = clicked

    class Typed(Message):
        """The message that typed text belongs to the input line."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    class Exited(Message):
        """The message that the cursor moved above the first row."""

    class Cleared(Message):
        """The message that the user wants to clear the input line."""

    class CursorMoved(Message):
        """The message that the cursor moved to another row."""

    def __init__(self, not_now: str, ascii: bool = False) -> None:
        super().__init__()
        self.not_now = not_now
        self.ascii = ascii
        self.items: tuple[Suggestion, ...] = ()
        self.lines: PaneLines = ()
        self.board: list[StyledText] = []
        self.numbers: dict[str, int] = {}
        self.below: Sequence[StyledText] = ()
        self.input_number = 0
        self.hint: PaneLines = ()
        self.at = 0
        self.first = 0
        self._begun = ""
        self._full_rows = self.ROWS
        self.max_hint = HINT

    def set_rows(self, rows: tuple[Suggestion, ...], lines: PaneLines = (), input_number: int = 0) -> None:
        """Display these rows from the first one, with a mark at the one whose number is typed. If `lines` is not empty,
        display the lines instead.
        """
        if (rows, lines, input_number) != (self.items, self.lines, self.input_number):
            self.items, self.lines, self.input_number = () if lines else rows, lines, input_number
            self.at = self.first = 0
            self._begun = ""
            self.refresh()

    def set_board(self, board: list[StyledText], numbers: dict[str, int], below: Sequence[StyledText] = ()) -> None:
        """Display a drawn board above the list, on which the first rows stand, by the number of each spot. A board
        `below` the list is only to be looked at, as far as it fits into the empty rows.
        """
        if (board, numbers, below) != (self.board, self.numbers, self.below):
            self.board, self.numbers, self.below = board, numbers, below
            self.refresh()

    def show_hint(self, hint: Sequence[tuple[str, StyledText]]) -> None:
        """Display the text about Enter below the rows."""
        if tuple(hint) != self.hint:
            self.hint = tuple(hint)
            self.refresh()

    @property
    def available_rows(self) -> int:
        """The number of rows without the text about Enter below them."""
        return max(1, self.content_size.height - self._hint_rows(self.content_size.width))

    def give(self, rows: int) -> None:
        """Set the number of rows of the list, which stays constant during typing."""
        self._full_rows = rows
        self.max_hint = HINT_WITH_BOARD if self.board else HINT
        self._set_height(self.full_height)

    @property
    def full_height(self) -> int:
        """The height of the list with the text about Enter, if no other widget needs its empty rows."""
        return self._full_rows + self.max_hint

    def shrink_to(self, height: int, width: int) -> None:
        """Reduce the list to `height` rows, as far as only empty rows are lost at this width."""
        used = len(self.layout_lines(width)) if self.lines else self.count_lines(self.items, width, self._full_rows)
        self._set_height(min(self.full_height, max(height, used + self._hint_rows(width))))

    def _set_height(self, rows: int) -> None:
        height = self.styles.height
        if height is None or height.value != rows:
            self.styles.height = rows

    def _hint_rows(self, width: int) -> int:
        return min(self.max_hint, len(hang(self.hint, width or 1)))

    @property
    def hides(self) -> bool:
        return bool(self.lines) and len(self.layout_lines(self.content_size.width)) > self.available_rows

    def page(self, step: int) -> None:
        """Turn to the next or previous page of `lines`."""
        self.first = max(0, self.first + step * max(1, self.available_rows - 2))
        self.refresh()

    @property
    def row(self) -> Suggestion | None:
        return self.items[self.at] if self.has_focus and self.items and self.at >= 0 else None

    def deselect(self) -> None:
        """Remove the cursor, so that Enter selects no row before an arrow or a number moves it to one."""
        self._go(-1)

    def layout_lines(self, width: int) -> Layout:
        """Return (row index, line) of the lines below the board that may be visible."""
        if self.lines:
            column = prefix_width(self.lines)
            return [(at, row) for at, line in enumerate(self.lines) for row in hang([line], width, lead=column)]
        lines: Layout = []
        last = self.first + self.available_rows
        for index in range(len(self.numbers), len(self.items)):
            if len(lines) > last and (index > self.at or not self.has_focus):
                break
            lines += [(index, line) for line in self._row(self.items, index, width)]
        return lines

    def count_lines(self, rows: tuple[Suggestion, ...], width: int, height: int) -> int:
        """Return the number of lines that the board and the rows below it take at a width, in columns if one has more
        than `height`.
        """
        height -= len(self.board)
        columns = self._columns(rows, width, height)
        row_indexes = range(len(self.numbers), len(rows))
        below = len(columns[0]) if columns else sum(len(self._row(rows, index, width)) for index in row_indexes)
        return len(self.board) + below

    def _columns(self, rows: tuple[Suggestion, ...], width: int, height: int) -> list[Layout] | None:
        """Return the rows in as few columns as they fit into; None if they fit into one, or into none."""
        row_indexes = range(len(self.numbers), len(rows))
        if sum(len(self._row(rows, index, width)) for index in row_indexes) <= height:
            return None
        for count in range(2, min(MAX_COLUMNS, (width + COLUMN_GAP) // (MIN_COLUMN + COLUMN_GAP)) + 1):
            if len(row_indexes) > count * height:
                continue
            each = column_width(width, count)
            columns = split_columns(
                [(index, line) for index in row_indexes for line in self._row(rows, index, each)], count
            )
            if max(map(len, columns)) <= height:
                return columns
        return None

    @property
    def columns(self) -> list[Layout] | None:
        """The displayed rows of the list in columns; None if they stand in one."""
        height = self.available_rows - len(self.board)
        return None if self.lines else self._columns(self.items, self.content_size.width, height)

    @property
    def crosses(self) -> bool:
        """Whether the right arrow key moves the cursor to another row."""
        return bool(self.items) and self.at >= 0 and horizontal(self._areas(), self.at, 1) is not None

    def _areas(self) -> list[RowArea]:
        """Return the area of every row, on the board and in the list."""
        width = self.content_size.width
        spots = {area.spot: area for area in spot_areas(self.board)}
        areas = [
            RowArea(number - 1, area.line, area.line, area.start, area.stop, True)
            for spot, number in self.numbers.items()
            if (area := spots.get(spot)) is not None
        ]
        columns = self.columns
        if columns is None:
            row_indexes = range(len(self.numbers), len(self.items))
            columns = [[(index, line) for index in row_indexes for line in self._row(self.items, index, width)]]
        return [*areas, *list_areas(columns, column_width(width, len(columns)), len(self.board))]

    def _row(self, rows: tuple[Suggestion, ...], index: int, width: int) -> list[StyledText]:
        """Draw a row (cursor, number, text) in as many lines as necessary."""
        row = rows[index]
        is_current = index == self.at if self.has_focus else row.enter or row.number == self.input_number > 0
        digits = len(str(len(rows)))
        mark, colour = self._mark(row)
        text = StyledText()
        if row.is_refused:
            text.append(self.not_now, f"bold {colour}").append(" ")
        if row.mark:
            text.append(f"{symbol(row.mark, self.ascii)} ", self._mark_colour(row.mark))
        text.append(row.text, "bold" if is_current else "dim" if not row.number and not row.question else "")
        text.append(f"  {row.note}" if row.note else "", "dim")
        text.append_text(struck(row.unused))
        indent = CURSOR + digits + 1
        cells = max(8, width - indent)
        head = StyledText().append(f"{symbol('cursor', self.ascii) if is_current else ' '} ", "bold")
        head.append(f"{mark:{digits}} ", colour or "bold" * is_current)
        start, *more = wrap(text, cells)
        return [head.append_text(start), *(StyledText(" " * indent).append_text(part) for part in more)]

    def _mark_colour(self, mark: str) -> str:
        return self.app.theme_variables.get({"ok": "success", "no": "error"}.get(mark, "warning"), "")

    def _mark(self, row: Suggestion) -> tuple[str, str]:
        """Return (mark, colour) before a row: its number if it can be selected, else a symbol."""
        colours = self.app.theme_variables
        if row.is_refused:
            return symbol("no", self.ascii), colours.get("error", "")
        if row.question is not None:
            return symbol("unknown", self.ascii), colours.get("warning", "")
        return (str(row.number) if row.number else ""), ""

    def render(self) -> RichText:
        """Draw the board, the visible rows around the cursor, the number of hidden rows, and the text about Enter."""
        width, height = self.content_size.width, self.available_rows - len(self.board)
        layout, columns = self.layout_lines(width), self.columns
        if columns is not None:
            self.first, lines = 0, side_by_side(columns, column_width(width, len(columns)))
        elif len(layout) > height:
            lines = self._cut(layout, height - 1, width)
        else:
            self.first = 0
            lines = [text for _, text in layout]
        current = self.at + 1 if self.has_focus else self.input_number
        accent = self.app.theme_variables.get("accent", "")
        lines = [*numbered(self.board, self.numbers, accent, current), *lines, *self._hint_lines(width)]
        free = self.content_size.height - len(lines)
        if self.below and free >= LEAST_BOARD:
            below = first_lines(numbered(self.below, {}, accent), free, self.ascii)
            lines += [StyledText()] * (free - len(below)) + below
        return paint(readable(StyledText("\n").join(lines), app_of(self).session.ascii))

    def _hint_lines(self, width: int) -> list[StyledText]:
        """Draw what Enter does in the colour of what is to be done now, and the other keys dim."""
        accent = self.app.theme_variables.get("accent", "")
        styled = [(accent if index == 0 else "dim", line) for index, line in enumerate(self.hint)]
        return [StyledText(text.plain, style) for style, line in styled for text in hang([line], width or 1)][
            : self.max_hint
        ]

    def _cut(self, layout: list[tuple[int, StyledText]], height: int, width: int) -> list[StyledText]:
        """Return the visible lines, followed by a line with the number of hidden rows."""
        if self.row is not None:
            current_lines = [line for line, (index, _) in enumerate(layout) if index == self.at]
            self.first = min(max(self.first, current_lines[-1] - height + 1), current_lines[0])
        self.first = max(0, min(self.first, len(layout) - height))
        hidden = {index for index, _ in layout[self.first + height :]}
        below = len(hidden) + len(self.lines or self.items) - 1 - layout[-1][0]
        above = len({index for index, _ in layout[: self.first]})
        keys = (" PgDn", " PgUp") if self.lines else ("", "")
        marks = [f"{symbol('more_below', self.ascii)}{below}{keys[0]}"] if below else []
        marks += [f"{symbol('more_above', self.ascii)}{above}{keys[1]}"] if above else []
        lines = [text for _, text in layout[self.first : self.first + height]]
        return [*lines, StyledText("  ".join(marks).rjust(width), "bold")]

    def place_at(self, x: int, y: int) -> int | None:
        """Return the index of the row at a cell of the widget; None if there is none."""
        below = y - len(self.board)
        if below >= 0 and self.columns is None:
            layout = self.layout_lines(self.content_size.width)
            height, line = self.available_rows - len(self.board), self.first + below
            cut = len(layout) > height and below >= height - 1
            return layout[line][0] if self.items and line < len(layout) and not cut else None
        return next(
            (
                area.row
                for area in self._areas()
                if area.top <= y <= area.bottom and area.start <= x < area.stop + COLUMN_GAP * (not area.on_board)
            ),
            None,
        )

    def on_focus(self) -> None:
        """Display the cursor."""
        self.refresh()
        self.post_message(self.CursorMoved())

    def on_blur(self) -> None:
        """Hide the cursor."""
        self._begun = ""
        self.refresh()
        self.post_message(self.CursorMoved())

    def action_move(self, step: int) -> None:
        """Move to the next row above or below; above the first row, post `Exited`."""
        self._begun = ""
        if self.at < 0:
            self._go(0)
            return
        index = vertical(self._areas(), self.at, step)
        if index is not None:
            self._go(index)
        elif step < 0:
            self.post_message(self.Exited())

    def action_cross(self, step: int) -> None:
        """Move to the row beside the cursor; to the right of the last one, insert the text of the row at the cursor
        into the input line.
        """
        index = horizontal(self._areas(), self.at, step) if self.items and self.at >= 0 else None
        if index is not None:
            self._go(index)
        elif step > 0 and self.row is not None and self.row.line:
            self.post_message(self.Selected(self.row, puts=True))

    def _go(self, index: int) -> None:
        self._begun, self.at = "", index
        self.refresh()
        self.post_message(self.CursorMoved())

    def action_take(self) -> None:
        """Select the row at the cursor; an illegal move only goes to the input line, where its verdict is displayed."""
        if self.row is not None:
            self.post_message(self.Selected(self.row, puts=self.row.is_refused))

    def action_clear(self) -> None:
        """Request an empty input line."""
        self.post_message(self.Cleared())

    def action_leave(self) -> None:
        """Move the focus back to the input line."""
        self.post_message(self.Exited())

    def on_key(self, event: events.Key) -> None:
        """Move to the row with the typed number, or report the typed text."""
        if event.is_printable and event.character:
            event.stop()
            self._came(event.character)

    def on_paste(self, event: events.Paste) -> None:
        """Process pasted text, including words from an input method, like typed text."""
        event.stop()
        if event.text:
            self._came(event.text)

    def _came(self, text: str) -> None:
        text = self._begun + text
        numbers = {str(row.number): index for index, row in enumerate(self.items) if row.number}
        if (number := normalize(text)) not in numbers:
            self.post_message(self.Typed(text))
            return
        self._go(numbers[number])
        self._begun = text

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Move the cursor to the row at the mouse before the click gives the focus to the list, which would scroll to
        the old cursor.
        """
        index = self.place_at(event.x, event.y)
        if index is not None:
            self.at = index

    def on_click(self, event: events.Click) -> None:
        """Select the clicked row."""
        event.stop()
        index = self.place_at(event.x, event.y)
        if index is not None:
            self.post_message(self.Selected(self.items[index], clicked=True))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Scroll down."""
        event.stop()
        self._scroll(1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Scroll up."""
        event.stop()
        self._scroll(-1)

    def _scroll(self, step: int) -> None:
        if self.has_focus:
            self.action_move(step)
        else:
            self.first = max(0, self.first + step)
            self.refresh()
