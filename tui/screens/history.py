"""The history screen: all tables on this machine with their results and score curves, and statistics of players and
games.
"""

from __future__ import annotations

from contextlib import closing

from textual import work
from textual.app import ComposeResult
from textual.containers import Container, VerticalScroll
from textual.events import Resize
from textual.widgets import ProgressBar, Static
from textual.worker import get_current_worker

from scoring.errors import InputError
from tui.core.history.history_text import GAP, PARTS, TABLES, about_table, best_seat, lines, read, title
from tui.core.history.statistics import copies
from tui.core.history.table_result_reader import read_tables
from tui.core.history.table_results import TableResult, UnreadableTable
from tui.core.i18n.local_time_text import local_day
from tui.core.rendering.cell_width import cell_len, fit
from tui.core.rendering.drawing import DrawingContext
from tui.core.rendering.styled_text import BLANK, Lines, StyledText
from tui.core.rendering.symbols import symbol
from tui.core.result.table_preview import TablePreview, ranking_lines
from tui.screens.screen_base import GyojiScreen
from tui.widgets.list_and_detail import ListAndDetail
from tui.widgets.rich_text_conversion import paint
from tui.widgets.row_list import RowList, shorten
from tui.widgets.table_detail import TableDetail

NAME = 14
"""The maximum width of the name of a table in the list, in terminal cells."""
PADDING = 4
"""The space beside the statistics (padding and scroll bar), in terminal cells."""


class HistoryScreen(GyojiScreen):
    """The history screen. Tab selects the next section. The tables are read in the background."""

    DEFAULT_CSS = """
    HistoryScreen #parts { height: 1; padding: 0 1; text-style: bold; }
    HistoryScreen ProgressBar { padding: 0 1; }
    HistoryScreen #figures { padding: 0 1; }
    HistoryScreen Container { height: 1fr; }
    """

    def __init__(self) -> None:
        super().__init__()
        self.part = TABLES
        self.found: list[TableResult | UnreadableTable] = []
        self.copies: dict[str, str] = {}
        self.records: dict[str, TablePreview | InputError] = {}
        self.is_loading = True

    def title_text(self) -> str:
        return self.translate("history.title")

    def body(self) -> ComposeResult:
        """Compose the section names, the progress bar, the tables with the one at the cursor, and the statistics."""
        yield Static(id="parts", markup=False)
        yield ProgressBar(show_eta=False, id="progress")
        with Container():
            with ListAndDetail():
                tables = RowList((), self.draw, ascii=self.ascii)
                tables.add_class("list")
                yield tables
                yield TableDetail(self.records)
            with VerticalScroll(id="figures"):
                yield Static(id="text", markup=False)

    def on_mount(self) -> None:
        """Draw the screen, then start reading the tables."""
        self.fill()
        self.read_tables()

    async def compose_anew(self) -> None:
        """Recompose the screen in the current language."""
        await super().compose_anew()
        self.fill()

    async def on_screen_resume(self) -> None:
        """Reread the tables on return from another screen."""
        if not self.is_loading:
            self.read_tables()

    @work(thread=True, exclusive=True)
    def read_tables(self) -> None:
        """Read all tables in a background thread, until the screen is closed."""
        worker = get_current_worker()
        results: list[TableResult | UnreadableTable] = []
        store = self.gyoji.session.store.second_connection()  # a connection of this thread's own
        stored_tables = store.tables()
        with closing(store), closing(read_tables(store, stored_tables)) as reading:
            for number, result in enumerate(reading, 1):
                if worker.is_cancelled:
                    return
                results.append(result)
                if number % 5 == 0 or number == len(stored_tables):
                    self.app.call_from_thread(self.progress, number, len(stored_tables))
        self.app.call_from_thread(self.read_all, results)

    def progress(self, number: int, total: int) -> None:
        """Update the progress bar."""
        for bar in self.query(ProgressBar):
            bar.update(total=max(1, total), progress=number)

    def read_all(self, results: list[TableResult | UnreadableTable]) -> None:
        """Store and display the results that were read."""
        self.found, self.is_loading = results, False
        self.copies = copies(read(results))
        self.records.clear()
        self.fill()

    def fill(self) -> None:
        """Display the current section."""
        texts = [
            StyledText(
                f"[{self.translate(f'history.{part}')}]"
                if part == self.part
                else f" {self.translate(f'history.{part}')} "
            )
            for part in PARTS
        ]
        self.query_one("#parts", Static).update(paint(StyledText("  ").join(texts)))
        rows, figures = self.query_one(RowList), self.query_one("#figures")
        has_rows = self.part == TABLES and bool(self.found)
        self.query_one(ProgressBar).display = self.is_loading
        self.query_one(ListAndDetail).display = has_rows
        figures.display = not has_rows
        if has_rows:
            selected = rows.item.table if rows.item else ""
            rows.show(self.found, next((at for at, row in enumerate(self.found) if row.table == selected), 0))
            rows.focus()
            self.detail()
        else:
            self.query_one("#text", Static).update(paint(self.figures()))
            figures.focus()

    def on_resize(self, event: Resize) -> None:
        """Redraw the statistics for the new size."""
        if not self.is_loading:
            self.fill()

    def draw(self, row: TableResult | UnreadableTable, width: int) -> StyledText:
        """Draw a table as a row: day, name, game and winner. The result is never shortened."""
        best, star = best_seat(row), symbol("star", self.ascii)
        won = f"{GAP}{star} {best}" if best else ""
        name_width = min(NAME, max(cell_len(other.table) for other in self.found))
        head = f"{local_day(row.played)}{GAP}{fit(shorten(row.table, name_width, self.ascii), name_width)}{GAP}"
        game = shorten(title(self.words, row.game, short=True), width - cell_len(head) - cell_len(won), self.ascii)
        return StyledText(f"{head}{game}").append(won, "bold")

    def detail(self) -> None:
        """Display everything about the table at the cursor."""
        row = self.query_one(RowList).item
        if row is not None:
            name = row.table if isinstance(row, TableResult) else ""
            self.query_one(TableDetail).show_table(name, row.game, lambda context: self.about(row, context))

    def about(self, row: TableResult | UnreadableTable, context: DrawingContext) -> Lines:
        """Return title, remarks and ranking of a table as lines."""
        head, *facts = about_table(self.words, row, self.copies)
        lines: Lines = [("", StyledText(self.plain(head), "bold")), *(("", StyledText(fact)) for fact in facts), BLANK]
        if isinstance(row, UnreadableTable):
            return lines
        return [*lines, *ranking_lines(context, row.seats, row.over), BLANK]

    def on_row_list_highlighted(self, event: RowList.Highlighted) -> None:
        self.detail()

    def figures(self) -> StyledText:
        """Return the statistics of the current section as aligned lines, or a message during reading or if there are
        none.
        """
        if self.is_loading:
            return StyledText(self.translate("history.reading"))
        figure_lines = lines(self.words, self.part, self.found, self.size.width - PADDING)
        if not figure_lines or self.part == TABLES:
            return StyledText(self.translate("history.nothing"))
        return StyledText("\n").join([StyledText(figure_lines[0], "bold"), *map(StyledText, figure_lines[1:])])

    def action_next_part(self) -> None:
        """Display the next section."""
        self.part = PARTS[(PARTS.index(self.part) + 1) % len(PARTS)]
        self.fill()

    def action_open_table(self) -> None:
        self.go("table", "name")

    def on_row_list_selected(self, event: RowList.Selected) -> None:
        self.go("table", "name")

    def action_plot(self) -> None:
        """Display the score curve of the table at the cursor."""
        self.go("curve", "table")

    def go(self, screen: str, argument: str) -> None:
        """Open a screen with the table at the cursor as its `argument`; for an unreadable table, display the errors."""
        item = self.query_one(RowList).item
        if self.part == TABLES and isinstance(item, UnreadableTable):
            self.report(InputError(item.faults))
        elif self.part == TABLES and item is not None:
            self.gyoji.show(screen, **{argument: item.table})
