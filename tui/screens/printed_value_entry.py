"""The screen for entering the printed values of a copy: the rows of a page, the current one with its input line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.events import Resize
from textual.widgets import Input, Static

from referee.rules.game import find, refereed_games
from referee.table.table import Table
from scoring.fields.common_words import is_unknown
from scoring.text_catalogs import Words
from tui.core.components.box_printed_values import BoxPrintedValues, PrintedValuePageRow
from tui.core.components.printed_value_entry import PrintedValueEntry
from tui.core.components.printed_value_page_layout import ColumnHeadings, PrintedValuePageGrid, sketch
from tui.core.components.printed_value_parser import PrintedValueInputFeedback
from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.symbols import symbol
from tui.screens.screen_base import GyojiScreen
from tui.widgets.hanging_indent_text import HangingIndentText
from tui.widgets.labelled_input import LabelledInput
from tui.widgets.paragraph import Paragraph
from tui.widgets.row_input import RowInput
from tui.widgets.row_list import MARK, RowList


class PrintedValueEntryScreen(GyojiScreen):
    """The pages of printed values. Enter stores a row and moves to the next incomplete one; an empty line leaves a row
    unchanged. The result of the screen is the number of stored rows.
    """

    HELP_ID = "teach"

    BINDINGS: ClassVar[list[BindingType]] = [
        ("pagedown", "turn(1)"), ("pageup", "turn(-1)"), ("up", "row(-1)"), ("down", "row(1)"), ("tab", "cell(1)"),
        ("shift+tab", "cell(-1)"),
    ]  # fmt: skip
    DEFAULT_CSS = """
    PrintedValueEntryScreen #place { height: auto; max-height: 6; padding: 0 1; }
    PrintedValueEntryScreen #where { width: 1fr; height: auto; color: $text-muted; }
    PrintedValueEntryScreen #sketch { width: auto; height: auto; padding: 0 0 0 2; }
    PrintedValueEntryScreen #pages { margin: 2 1; display: none; }
    PrintedValueEntryScreen.-wide #pages { display: block; }
    PrintedValueEntryScreen #page { height: 1fr; padding: 0 0 0 1; overflow-y: auto; }
    """

    def __init__(self, game: str = "", table: Table | None = None, page: str = "", due: str = "") -> None:
        """Open a page, the page or card with the fact `due` (a path), or several pages with missing values. Raises
        `InputError` if there is no such page.
        """
        super().__init__()
        game_chosen = table.game if table else find(game or refereed_games()[0])
        game_chosen.check_refereed()
        self.box = box = BoxPrintedValues(self.gyoji.session, game_chosen, table=table)
        location = box.place_of(due) if due else None
        page_location = box.page(page) if page else location
        pages = [page_location] if page_location else box.entry_pages() if table else list(box.pages)
        self.teaching = PrintedValueEntry(box, pages, due if location and not page else "")
        self.typed: dict[str, str] = {}
        """The typed texts of rows that are not stored yet, by row id."""
        self.grid = PrintedValuePageGrid(box)
        self._leaving = False

    @property
    def words(self) -> Words:
        """The text catalogue in the current language, with the texts of the game and of the table."""
        table = self.box.table
        return self.gyoji.session.words(table=table) if table else self.gyoji.session.words(self.box.game.id)

    def title_text(self) -> str:
        """Return the title line with game, page number and page title; "" after the last page."""
        if self.teaching.over:
            return ""
        title, _where = self.teaching.title(self.words)
        text = f"{self.teaching.at + 1}/{len(self.teaching.pages)}"
        return self.plain(f"{self.box.game.meta.title(self.words.lang)} · {text} · {title}")

    def title_emphasis(self) -> str:
        return self.box.game.meta.title(self.words.lang)

    def body(self) -> ComposeResult:
        """Compose the position of the page in the game, the rows and the input line."""
        with Horizontal(id="place"):
            yield Paragraph(id="where")
            yield Static(id="sketch", markup=False)
        with Vertical(id="page"):
            yield self._rows("before")
            yield RowInput(ascii=self.ascii)
            yield self._rows("after")
            yield HangingIndentText(id="pages")

    def _rows(self, id: str) -> RowList:
        """Return the list of the rows before or after the one with the input line."""

        def skip(row: PrintedValuePageRow | ColumnHeadings) -> bool:
            return isinstance(row, ColumnHeadings)

        rows = RowList((), self._drawn, skip=skip, ascii=self.ascii, marks=False, id=id)
        rows.can_focus = False
        return rows

    def on_mount(self) -> None:
        self.show()

    async def compose_anew(self) -> None:
        """Recompose the screen in the current language, keeping typed text."""
        text = self.query_one(RowInput).text
        await super().compose_anew()
        self.show(text)

    def on_resize(self, event: Resize) -> None:
        """Redraw the rows for the new size."""
        if self.is_mounted:
            self.call_after_refresh(self._lay)

    def show(self, typed: str = "") -> None:
        """Display the page and its current row; after the last page, close the screen."""
        teaching = self.teaching
        if teaching.over:
            self.dismiss(teaching.kept)
            return
        self.retitle()
        self._leaving = False
        self.query_one("#where", Paragraph).update(teaching.title(self.words)[1])
        lines = sketch(self.box.game.id, teaching.page.id, self.ascii)
        self.query_one("#sketch", Static).update("\n".join(lines))
        cursor = symbol("cursor", self.ascii)
        pages = [
            (cursor if page is teaching.page else " ", StyledText(teaching.heading(self.words, page)))
            for page in teaching.pages
        ]
        self.query_one("#pages", HangingIndentText).set_lines(pages if len(pages) > 1 else [])
        row = teaching.row
        begin = typed or self.typed.get(row.item.id, "") or self._begin()
        items = self.grid.lay(self.words, teaching.rows)
        self.grid.write(row, begin, 0)
        at = items.index(row)
        for id, part in (("#before", items[:at]), ("#after", items[at + 1 :])):
            rows = self.query_one(id, RowList)
            rows.styles.height = len(part)
            rows.show(part)
        hint = "\n".join(
            [*row.hint(self.words, self.box), self.translate("teach.enter_looks" if teaching.looks else "teach.enter")]
        )
        self.query_one(RowInput).ask("row", "", hint, begin, self._read, select=True)
        self._lay()
        self.call_after_refresh(self._reveal, items, at)

    def _lay(self) -> None:
        """Draw the row with the input line, and the other rows, for the current size and text."""
        if self.teaching.over:
            return
        entry, row, width = self.query_one(RowInput), self.teaching.row, self._width
        label = self.grid.label(self.words, row, width, self.ascii)
        nothing = self.grid.value(self.words, row, width, self.ascii)
        columns = self.grid.columns(self.words, row, entry.text, width)
        entry.lay(StyledText(f"{symbol('cursor', self.ascii)} {label}"), columns, nothing)
        entry.retitle(self._called(row))
        for rows in self.query(RowList):
            rows.refresh()

    @property
    def _width(self) -> int:
        """The width of a row without its mark, in terminal cells."""
        return max(1, self.query_one(RowInput).size.width - len(MARK))

    def _reveal(self, items: Sequence[PrintedValuePageRow | ColumnHeadings], at: int) -> None:
        """Scroll so that the row with its question is visible, if possible with the headings of its cells."""
        page, entry = self.query_one("#page"), self.query_one(RowInput)
        heads = [index for index, item in enumerate(items[:at]) if isinstance(item, ColumnHeadings)]
        height, free = page.size.height, max(0, page.size.height - entry.outer_size.height)
        top = at - (min(free, at - heads[-1]) if heads else 0)
        bottom = at + entry.outer_size.height
        if top < page.scroll_y or bottom > page.scroll_y + height:
            page.scroll_to(y=top if top < page.scroll_y else bottom - height, animate=False, force=True)
        self.app.cursor_position = entry.query_one(Input).cursor_screen_offset

    def _begin(self) -> str:
        """Return the initial text of the current row: its known values."""
        return self.box.library.begin(self.words, self.teaching.row.item)

    def _called(self, row: PrintedValuePageRow) -> str:
        """Return the name of the row if it is cut before its value, and the name of the cell being typed if the row has
        cells; "" if the row says it all.
        """
        name, cell = self.box.library.title_of(self.words, row.item), self.grid.cell(self.words, row)
        if not self.grid.is_cut(self.words, row, self._width):
            return cell
        return self.translate("teach.cell", row=name, cell=cell) if cell else name

    def _read(self, text: str) -> PrintedValueInputFeedback:
        row = self.teaching.row
        if not text.strip() or is_unknown(text) or text == self._begin():
            self.typed.pop(row.item.id, None)
            remaining_text = self.teaching.left_open(self.words) if text.strip() else ""
            return PrintedValueInputFeedback((remaining_text,) if remaining_text else ())
        self.typed[row.item.id] = text
        return self.box.input_feedback(self.words, row, text)

    def on_labelled_input_changed(self, event: LabelledInput.Changed) -> None:
        """Update the row and the name of the current column during typing."""
        if not self.teaching.over:
            row = self.teaching.row
            self.grid.write(row, event.text, event.cursor)
            self._lay()

    def _drawn(self, row: PrintedValuePageRow | ColumnHeadings, width: int) -> StyledText:
        return self.grid.drawn(self.words, row, width, self.ascii)

    # keys

    def on_labelled_input_submitted(self, event: LabelledInput.Submitted) -> None:
        """Store the row and move to the next one, or display errors."""
        item = self.teaching.row.item
        unchanged = event.text == self._begin()
        faults = self.teaching.take(self.words, "" if unchanged else event.text)
        if faults and not self.teaching.over:
            faults = self.teaching.take(self.words, event.text)  # the line asks for what is odd twice by itself
        if faults:
            self.query_one(RowInput).refuse(*faults)
        else:
            self.typed.pop(item.id, None)
            self.show()

    def on_labelled_input_cancelled(self, _event: LabelledInput.Cancelled) -> None:
        """Leave the screen. If typed rows are not stored, display a warning first and leave on the second press."""
        if self.typed and not self._leaving:
            text = self.typed.get(self.teaching.row.item.id, "")
            self.show(text)
            self.query_one(RowInput).warn(self.translate("teach.untaken"))
            self._leaving = True
        else:
            self.dismiss(self.teaching.kept)
            if not self.teaching.looks:
                self.app.notify(self.translate("teach.left"), markup=False)

    def action_cell(self, step: int) -> None:
        """Move to the next or previous cell of the row."""
        self._pick(self.grid.at + step)

    def _pick(self, index: int) -> None:
        """Select a cell of the row; an index after the last cell adds a cell."""
        entry, grid, row = self.query_one(RowInput), self.grid, self.teaching.row
        spans = grid.spans(self.words, row, entry.text)
        if 0 <= index < len(spans):
            entry.pick(*spans[index])
        elif index >= len(spans) > 0:
            entry.set_value(grid.longer(self.words, row, entry.text))

    def action_turn(self, step: int) -> None:
        """Go to another page."""
        self.teaching.turn(step)
        self.show()

    def action_row(self, step: int) -> None:
        """Go to another row of the page."""
        self.teaching.go(self.teaching.place + step)
        self.show()

    def on_row_list_selected(self, event: RowList.Selected) -> None:
        """Go to the row that was clicked, and select the cell that was hit, so that typing replaces it."""
        row = event.item
        if not isinstance(row, PrintedValuePageRow):
            return
        self.teaching.go(self.teaching.rows.index(row))
        self.show()
        index = self.grid.under(self.words, row, event.at or 0, self._width)
        if index is not None:
            self._pick(index)
