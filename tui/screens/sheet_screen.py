"""A tally sheet on a screen: the grid beside or behind its result, and why any number is what it is."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.events import Resize
from textual.widgets import Static

from referee.table.table import Table
from tui.desk.tally.tallying import Cells, Form, View
from tui.desk.tally.weighing import line_of
from tui.desk.tally.words import place_of
from tui.screens.at_game import AtGame
from tui.screens.text_page import TextPage
from tui.widgets.boards import Drawing
from tui.widgets.hanging import readable
from tui.widgets.rows import Rows
from tui.widgets.sheet_grid import SheetGrid
from tui.widgets.tally_message import message
from tui.widgets.tally_results import Item, is_heading, result_items


class SheetScreen(AtGame):
    """A screen that holds a sheet once its form is known."""

    HORIZONTAL_BREAKPOINTS: ClassVar[list[tuple[int, str]]] = [(0, "-narrow"), (130, "-wide")]  # type: ignore[misc]
    VERTICAL_BREAKPOINTS: ClassVar[list[tuple[int, str]]] = [(0, "-short"), (20, "-tall")]  # type: ignore[misc]
    DEFAULT_CSS = """
    SheetScreen #sheet { width: 1fr; }
    SheetScreen.-wide #sheet { width: 81; border-right: solid $panel; }
    SheetScreen.ascii.-wide #sheet { border-right: ascii $panel; }
    SheetScreen #message { height: 3; padding: 0 1; background: $surface; }
    SheetScreen #part { padding: 0 1; }
    SheetScreen.-wide #part, SheetScreen.-short #part { display: none; }
    SheetScreen #beside { width: 1fr; display: none; }
    SheetScreen #whole { padding: 0 1; }
    SheetScreen.-narrow #whole { display: none; }
    SheetScreen.results #sheet { display: none; }
    SheetScreen.results #beside { display: block; }
    SheetScreen.-wide #sheet { display: block; }
    SheetScreen.-wide #beside { display: block; }
    """

    def __init__(self, table: Table | str = "", game: str = "") -> None:
        """Take the game. Raises `Trouble` for a table or a game that is not here."""
        super().__init__(table, game)
        self.form: Form | None = None
        self.cells: Cells = {}
        self.results = False
        self._place = ""

    @property
    def grid(self) -> SheetGrid:
        """The form being filled in."""
        return self.query_one(SheetGrid)

    def sheet(self) -> ComposeResult:
        """Compose the sheet and its result."""
        assert self.form is not None
        with Horizontal():
            with Vertical(id="sheet"):
                yield SheetGrid(self.form, self.seats, lambda: self.words, self.cells, self._place, self.ascii)
                yield Drawing(id="part")
                yield Static("", id="message", markup=False)
            with Vertical(id="beside"):
                yield Drawing(id="whole")
                yield Rows([], lambda item, _width: item.text, skip=is_heading, ascii=self.ascii, id="results")

    def settle(self) -> None:
        """Put the cursor into the sheet, or the result."""
        if self.form is not None:
            self.show_results(self.results)
            self.update_message()
            self.call_after_refresh(self.update_picture)

    async def again(self) -> None:
        """Compose the screen anew."""
        await self.recompose()
        self.settle()

    async def relabel(self) -> None:
        """Show the sheet in the language now in use; what is being typed stays."""
        self._shown = self.mark()
        self._place, draft = self.grid.place, self.grid.draft
        self.grid.draft = None
        await self.again()
        self.grid.draft = draft
        self.grid.refresh()

    def on_sheet_grid_changed(self) -> None:
        """Follow the cells."""
        self.update_message()
        self.update_picture()
        self.update_results()

    def on_sheet_grid_finished(self) -> None:
        """Show what came of it."""
        self.show_results(True)

    def update_message(self) -> None:
        """Say what the field of the cursor is, and what is wrong."""
        told = message(self.grid, self.words, self.ascii)
        self.query_one("#message", Static).update(readable(told, self.app.theme, self.ascii))

    def show_results(self, shown: bool) -> None:
        """Show the result instead of the sheet, where there is no room for both."""
        self.results = shown
        self.set_class(shown, "results")
        (self.query_one("#results") if shown else self.grid).focus()
        self.call_after_refresh(self.update_results)

    def action_results(self) -> None:
        """Go to the result, or back to the sheet."""
        if self.form is not None:
            self.grid.commit()
            self.show_results(not self.results)

    def on_resize(self, _event: Resize) -> None:
        """Break the workings anew."""
        if self.is_mounted:
            self.call_after_refresh(self.update_results)
            self.call_after_refresh(self.update_picture)

    def drawn(self, width: int, height: int, *, whole: bool) -> list[Text]:
        """Draw the seat of the cursor as it scores with what is being typed, or the part its row is about."""
        grid = self.grid
        told = grid.preview()
        if grid.form.picture is None or told is None:
            return []
        view = View(self.words, self.seats, grid.row, grid.seat, width, height, whole, self.app.theme, self.ascii)
        return grid.form.picture(told, view)

    def update_picture(self) -> None:
        """Draw the picture as it now is: beside the sheet, or the part of it that fits below."""
        wide = self.has_class("-wide")
        for drawing in self.query(Drawing):
            seen = drawing.id == ("whole" if wide else "part")
            room = drawing.content_size.width or self.size.width - 2
            lines = self.drawn(room, self.size.height, whole=wide) if seen else []
            drawing.put([*lines, Text("")] if wide and lines else lines)

    def action_picture(self) -> None:
        """Show the whole picture by itself."""
        if self.form is not None and self.form.picture is not None:

            def text() -> Text:
                return Text("\n").join(self.drawn(self.size.width - 4, self.size.height, whole=True))

            self.app.push_screen(TextPage(lambda: self.say("tally.picture"), text, lambda: self.words))

    def update_results(self) -> None:
        """List the result as it now is."""
        for rows in self.query("#results").results(Rows):
            grid, width = self.grid, max(30, (rows.size.width or self.size.width) - 4)
            items = result_items(grid.form, grid.weighed, self.seats, self.words, width, self.app.theme, self.ascii)
            rows.show([item._replace(text=readable(item.text, self.app.theme, self.ascii)) for item in items])

    def on_rows_chosen(self, event: Rows.Chosen) -> None:
        """Go to the field of a row of the result, or say why."""
        item: Item = event.item
        if item.path:
            self.grid.go(item.path)
            self.show_results(False)
        else:
            self.action_why_line()

    def action_why_line(self) -> None:
        """Say why: the working of a line, and the clauses behind it."""
        if self.form is None:
            return
        grid, rows = self.grid, self.query_one("#results", Rows)
        chosen = rows.item if rows.has_focus else None
        lines = [chosen.line] if chosen and chosen.line else line_of(grid.weighed.breakdown, grid.row, grid.seat)
        if lines:
            self.gyoji.show("why", lines=lines, game=self.game.id, seats=self.seats)
            return
        needed = [place_of(grid.form, fault.field, self.words, grid.ids) for fault in grid.weighed.breakdown.needed]
        said = [self.say("tally.why_nothing"), *([self.say("tally.needed")] if needed else []), *needed[:6]]
        self.notify("\n".join(said), markup=False)
