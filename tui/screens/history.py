"""The history screen: all tables on this machine with their score curves, and statistics of players and games."""

from __future__ import annotations

from contextlib import closing

from textual import work
from textual.app import ComposeResult
from textual.containers import Container, VerticalScroll
from textual.events import Resize
from textual.widgets import ProgressBar, Static
from textual.worker import get_current_worker

from scoring.errors import InputError
from tui.core.history.history_text import (
    GAP,
    LEAST,
    PARTS,
    TABLES,
    fitted_result,
    lines,
    narrowest_seats,
    read,
    result,
    results,
    title,
)
from tui.core.history.statistics import copies
from tui.core.history.table_result_reader import read_tables
from tui.core.history.table_results import TableResult, UnreadableTable
from tui.core.i18n.local_time_text import local_day
from tui.core.rendering.cell_width import cell_len, fit
from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.symbols import symbol
from tui.screens.screen_base import GyojiScreen
from tui.widgets.paragraph import SideBySideTexts
from tui.widgets.rich_text_conversion import paint
from tui.widgets.row_list import RowList, shorten

DAY = 10
"""The width of a date, in terminal cells."""
MAX_SHORTENED_TITLE = 22
"""The maximum width of titles where not every result is whole, in cells."""
PADDING = 4
"""The space beside the statistics (padding and scroll bar), in terminal cells."""


class HistoryScreen(GyojiScreen):
    """The history screen. Tab selects the next section. The tables are read in the background."""

    DEFAULT_CSS = """
    HistoryScreen #parts { height: 1; padding: 0 1; text-style: bold; }
    HistoryScreen ProgressBar { padding: 0 1; }
    HistoryScreen #figures { padding: 0 1; }
    HistoryScreen #whole { padding: 0 2; dock: bottom; border-top: solid $panel; }
    HistoryScreen.ascii #whole { border-top: ascii $panel; }
    HistoryScreen Container { height: 1fr; }
    """

    def __init__(self) -> None:
        super().__init__()
        self.part = TABLES
        self.found: list[TableResult | UnreadableTable] = []
        self.copies: dict[str, str] = {}
        self.wide = (0, 0, 0, 0)
        self.is_loading = True

    def title_text(self) -> str:
        return self.translate("history.title")

    def body(self) -> ComposeResult:
        """Compose the section names, the progress bar, the list of tables and the statistics."""
        yield Static(id="parts", markup=False)
        yield ProgressBar(show_eta=False, id="progress")
        with Container():
            yield RowList((), self.draw, ascii=self.ascii)
            yield SideBySideTexts(id="whole")
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
        bar, rows, figures = self.query_one(ProgressBar), self.query_one(RowList), self.query_one("#figures")
        bar.display = self.is_loading
        rows.display = self.part == TABLES and bool(self.found)
        figures.display = not rows.display
        if rows.display:
            selected = rows.item.table if rows.item else ""
            summary = [
                (
                    result_row.table,
                    title(self.words, result_row.game),
                    result(self.words, result_row, self.copies),
                    narrowest_seats(result_row, symbol("ellipsis", self.ascii)),
                )
                for result_row in self.found
            ]
            table, game, came, points = (max(map(cell_len, column)) for column in zip(*summary, strict=True))
            self.wide = (table, game, came, points)
            rows.show(
                self.found, next((at for at, result_row in enumerate(self.found) if result_row.table == selected), 0)
            )
            rows.focus()
        else:
            self.query_one("#text", Static).update(paint(self.figures()))
            figures.focus()
        self.call_after_refresh(self.whole)

    def on_resize(self, event: Resize) -> None:
        """Redraw the screen for the new size."""
        if not self.is_loading:
            self.fill()

    def draw(self, row: TableResult | UnreadableTable, width: int) -> StyledText:
        """Draw a table as a row: day, name, game and result."""
        words = self.words
        name_width = min(14, self.wide[0])
        beside = width - DAY - name_width - 3 * len(GAP)
        with_points = min(max(LEAST, beside - self.wide[3]), MAX_SHORTENED_TITLE, width // 4)
        titled = min(self.wide[1], max(beside - self.wide[2], with_points))  # beside whole results titles are whole
        table = fit(shorten(row.table, name_width, self.ascii), name_width)
        game = fit(shorten(title(words, row.game), titled, self.ascii), titled)
        head = f"{local_day(row.played)}  {table}  {game}  "
        more = symbol("ellipsis", self.ascii)
        return StyledText(head + fitted_result(words, row, self.copies, width - cell_len(head), more))

    def whole(self) -> None:
        """Display the table at the cursor completely below the list, if its row is shortened."""
        rows, below = self.query_one(RowList), self.query_one("#whole", SideBySideTexts)
        row, words = rows.item if rows.display else None, self.words
        width = rows.scrollable_content_region.width - 2  # the cursor stands before it
        if row is None or width <= 0:
            below.display = False
            return
        marks, seats = results(words, row, self.copies)
        short = min(14, self.wide[0]) < cell_len(row.table)
        below.display = short or not self.draw(row, width).plain.endswith(" ".join([*marks, GAP.join(seats)]))
        below.set_parts(map(StyledText, [row.table, title(words, row.game), *marks, *seats]))

    def on_row_list_highlighted(self, event: RowList.Highlighted) -> None:
        """Display the table at the new cursor completely, if its row is shortened."""
        self.whole()

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
