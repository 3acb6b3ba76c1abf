"""The panel of a score sheet: the form, a text about the current field, and the result beside or instead of the
form.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.events import Resize
from textual.widgets import Static

from referee.rules.game import Game, Seat
from scoring.breakdown import ScoreLine
from scoring.text_catalogs import Words
from tui.core.i18n.rule_source_difference_text import score_interpretations, sheet_settings
from tui.core.rendering.styled_text import StyledText
from tui.core.tally.editor import TallyEditor
from tui.core.tally.evaluation import line_of
from tui.core.tally.form import Cells, TallyForm, TallyRenderContext
from tui.core.tally.tally_field_message import location_text, message
from tui.widgets.game_canvas import GameCanvas
from tui.widgets.rich_text_conversion import paint, readable
from tui.widgets.row_list import RowList
from tui.widgets.tally_grid import TallyGrid
from tui.widgets.tally_results import is_heading, result_items

PART = 4
"""The minimum height of the picture below a sheet, in rows."""
SHEET = 20
"""The number of screen rows that are not available for the picture below a sheet."""


class TallySheetPanel(Horizontal):
    """The panel that displays a score sheet and its result during input; the cursor starts at the cell with the path
    `place`.
    """

    def __init__(
        self,
        game: Game,
        form: TallyForm,
        seats: Sequence[Seat],
        words: Callable[[], Words],
        cells: Cells,
        place: str = "",
        *,
        ascii: bool = False,
    ) -> None:
        super().__init__()
        self.game = game
        self.form = form
        self.seats = tuple(seats)
        self.words = words
        self.cells = cells
        self.place = place
        self.ascii = ascii
        self._pictured = ""

    @property
    def grid(self) -> TallyGrid:
        return self.query_one(TallyGrid)

    @property
    def filling(self) -> TallyEditor:
        return self.grid.filling

    @property
    def rows(self) -> RowList:
        return self.query_one("#results", RowList)

    def compose(self) -> ComposeResult:
        """Compose the grid, the message, the picture and the result."""
        with Vertical(id="sheet"):
            yield TallyGrid(self.form, self.seats, self.words, self.cells, self.place, self.ascii)
            yield GameCanvas(id="part")
            yield Static("", id="message", markup=False)
        with Vertical(id="beside"):
            yield GameCanvas(id="whole")
            yield RowList([], lambda item, _width: item.text, skip=is_heading, ascii=self.ascii, id="results")

    def on_tally_grid_changed(self) -> None:
        """Update text, picture and result after a change of a cell or the cursor."""
        self.update_message()
        self.update_picture()
        if self.query_one("#beside").display:
            self.update_results()

    def on_resize(self, _event: Resize) -> None:
        """Wrap the result and redraw the picture for the new width."""
        if self.is_mounted:
            self.call_after_refresh(self.update_results)
            self.call_after_refresh(self.update_picture)

    def update_message(self) -> None:
        """Display the description and the errors of the current field."""
        lines = message(self.filling, self.words(), self.ascii)
        self.query_one("#message", Static).update(paint(readable(lines, self.ascii)), layout=False)

    def update_results(self) -> None:
        """Update the list of results."""
        rows, theme = self.rows, self.app.theme
        width = max(30, (rows.size.width or self.screen.size.width) - 4)
        evaluation = self.filling.evaluation
        words, lines = self.words(), evaluation.breakdown.lines
        interpretations = score_interpretations(words, self.game, lines, sheet_settings(self.game, evaluation.told))
        items = result_items(self.form, evaluation, self.seats, words, width, theme, self.ascii, interpretations)
        rows.show([item._replace(text=readable(item.text, self.ascii)) for item in items])

    def update_picture(self) -> None:
        """Redraw the picture: complete beside the sheet, or the relevant part below it."""
        wide, screen = self.screen.has_class("-wide"), self.screen.size
        for drawing in self.query(GameCanvas):
            is_visible = drawing.id == ("whole" if wide else "part")
            available_width = drawing.content_size.width or screen.width - 2
            height = screen.height if wide else max(PART, screen.height - SHEET)
            lines = self.drawn(available_width, height, whole=wide) if is_visible else []
            picture = [*lines, StyledText("")] if wide and lines else lines
            if is_visible and self.filling.place == self._pictured:  # nothing moves while a figure is typed
                picture = [*picture, *[StyledText("")] * (len(drawing.lines) - len(picture))]
            drawing.set_lines(picture)
        self._pictured = self.filling.place

    def drawn(self, width: int, height: int, *, whole: bool) -> list[StyledText]:
        """Draw the current seat with the value being typed; with `whole` False, only the part for the current row."""
        filling = self.filling
        preview = filling.preview()
        if self.form.functions.picture is None or preview is None:
            return []
        look = self.words(), self.seats, width, height, self.app.theme, self.ascii
        view = TallyRenderContext(*look, row=filling.figure, seat=filling.seat, whole=whole)
        return self.form.functions.picture(preview, view)[: None if whole else height]

    def chosen(self) -> list[ScoreLine]:
        """Return the score lines to explain: the line at the cursor of the result, or those that depend on the current
        field.
        """
        filling, rows = self.filling, self.rows
        item = rows.item if rows.has_focus else None
        return [item.line] if item and item.line else line_of(filling.evaluation.breakdown, filling.row, filling.seat)

    def needed(self) -> list[str]:
        """Return the names of the missing fields."""
        filling, words = self.filling, self.words()
        return [
            location_text(self.form, fault.field, words, filling.ids) for fault in filling.evaluation.breakdown.needed
        ]
