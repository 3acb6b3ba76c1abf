"""The screen for entering the printed values of a copy: a page with its rows, and an input line for the current row."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.events import Resize
from textual.widgets import Static

from referee.rules.game import find, refereed
from referee.table.table import Table
from scoring.fields.common_words import is_unknown
from scoring.text_catalogs import Words
from tui.core.components.box_printed_values import CARD, BoxPrintedValues, PrintedValuePageRow
from tui.core.components.printed_value_entry import PrintedValueEntry
from tui.core.components.printed_value_page_grid import ColumnHeadings, PrintedValuePageGrid
from tui.core.components.printed_value_page_layout import sketch
from tui.core.components.printed_value_parser import PrintedValueInputFeedback
from tui.core.rendering.styled_text import StyledText
from tui.screens.commands_and_keys import Key, moving
from tui.screens.screen_base import GyojiScreen
from tui.widgets.labelled_input import LabelledInput
from tui.widgets.paragraph import Paragraph
from tui.widgets.row_list import RowList


class PrintedValueEntryScreen(GyojiScreen):
    """The pages of printed values. Enter stores the row and goes to the next row that is not entered; an empty row
    stays as it is. The screen is dismissed with the number of rows stored.
    """

    HELP_ID = "teach"

    OWN: ClassVar[tuple[str, ...]] = ("draw_card",)
    BINDINGS: ClassVar[list[BindingType]] = moving(
        Key("pagedown", "", "turn(1)"), Key("pageup", "", "turn(-1)"), Key("up", "", "row(-1)"),
        Key("down", "", "row(1)"), Key("tab", "", "cell(1)"), Key("shift+tab", "", "cell(-1)"),
    )  # fmt: skip
    DEFAULT_CSS = """
    PrintedValueEntryScreen #place { height: auto; max-height: 6; padding: 0 1; }
    PrintedValueEntryScreen #where { width: 1fr; height: auto; color: $text-muted; }
    PrintedValueEntryScreen #sketch { width: auto; height: auto; padding: 0 0 0 2; }
    PrintedValueEntryScreen #rows { height: 1fr; padding: 0 0 0 1; }
    """

    def __init__(self, game: str = "", table: Table | None = None, page: str = "", due: str = "") -> None:
        """Open one page, or the page or card that contains the fact `due` (a path), or every page with missing values;
        at a table these are the pages worth entering before the first round. Raises `InputError` if there is no such
        page.
        """
        super().__init__()
        game_chosen = table.game if table else find(game or refereed()[0])
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
        """Return the title line: game, page number, number of pages and page title; "" if no page is left."""
        if self.teaching.over:
            return ""
        title, _where = self.teaching.title(self.words)
        text = f"{self.teaching.at + 1}/{len(self.teaching.pages)}"
        return self.plain(f"{self.box.game.meta.title(self.words.lang)} · {text} · {title}")

    def title_emphasis(self) -> str:
        """Return the name of the game."""
        return self.box.game.meta.title(self.words.lang)

    def body(self) -> ComposeResult:
        """Compose where the page is on the components, the rows, and the input line."""
        with Horizontal(id="place"):
            yield Paragraph(id="where")
            yield Static(id="sketch", markup=False)
        yield RowList((), self._drawn, skip=lambda row: isinstance(row, ColumnHeadings), ascii=self.ascii, id="rows")
        yield LabelledInput(ascii=self.ascii)

    def on_mount(self) -> None:
        """Display the row to enter; a single card that has a card editor opens in the editor."""
        self.show()
        if not self.teaching.over and self.teaching.page.id == CARD:
            self.action_draw_card()

    async def compose_anew(self) -> None:
        """Recompose the screen in the current language; text being typed is preserved."""
        text = self.query_one(LabelledInput).text
        await super().compose_anew()
        self.show(text)

    def on_resize(self, event: Resize) -> None:
        """Redraw the rows for the new size."""
        if self.is_mounted:
            self.query_one(RowList).refresh()

    def show(self, typed: str = "") -> None:
        """Display the page and ask for its current row; if no page is left, dismiss the screen."""
        teaching = self.teaching
        if teaching.over:
            self.dismiss(teaching.kept)
            return
        self.retitle()
        self._leaving = False
        self.query_one("#where", Paragraph).update(teaching.title(self.words)[1])
        lines = sketch(self.box.game.id, teaching.page.id, self.ascii)
        self.query_one("#sketch", Static).update("\n".join(lines))
        row, entry, rows = teaching.row, self.query_one(LabelledInput), self.query_one(RowList)
        begin = typed or self.typed.get(row.item.id, "") or self._begin()
        items = self.grid.lay(self.words, teaching.rows)
        self.grid.write(row, begin, 0)
        rows.can_focus = False
        rows.show(items, items.index(row))
        hint = "\n".join(
            [*row.hint(self.words, self.box), self.translate("teach.enter_looks" if teaching.looks else "teach.enter")]
        )
        entry.ask("row", self._called(row), hint, begin, self._read, select=True)

    def _begin(self) -> str:
        """Return the initial text of the current row: the value entered so far."""
        return self.box.library.begin(self.words, self.teaching.row.item)

    def _called(self, row: PrintedValuePageRow) -> str:
        """Return the name of the row, followed by the name of the cell being typed if the row has cells."""
        name, cell = self.box.library.title_of(self.words, row.item), self.grid.cell(self.words, row)
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
        """Update the row and the name of the current cell while the user types."""
        if not self.teaching.over:
            row = self.teaching.row
            self.grid.write(row, event.text, event.cursor)
            self.query_one(LabelledInput).retitle(self._called(row))
            self.query_one(RowList).refresh()

    def _drawn(self, row: PrintedValuePageRow | ColumnHeadings, width: int) -> StyledText:
        """Draw a row: its name and its value, or the column headings of the rows below."""
        return self.grid.drawn(self.words, row, width, self.ascii)

    # keys

    def useful(self, action: str) -> bool:
        """Return whether a command is available for the current row."""
        if action != "draw_card" or self.teaching.over:
            return True
        card = self.teaching.row.item.card
        return card is not None and card.editor is not None

    def on_labelled_input_submitted(self, event: LabelledInput.Submitted) -> None:
        """Store the row and go to the next one, or display the errors."""
        item = self.teaching.row.item
        unchanged = event.text == self._begin()
        faults = self.teaching.take(self.words, "" if unchanged else event.text)
        if faults and not self.teaching.over:
            faults = self.teaching.take(self.words, event.text)  # the line asks for what is odd twice by itself
        if faults:
            self.query_one(LabelledInput).refuse(*faults)
        else:
            self.typed.pop(item.id, None)
            self.show()

    def on_labelled_input_cancelled(self, _event: LabelledInput.Cancelled) -> None:
        """Leave the screen; stored rows are kept. If rows were typed but not stored, first display a warning and leave
        only on a second press.
        """
        if self.typed and not self._leaving:
            text = self.typed.get(self.teaching.row.item.id, "")
            self.show(text)
            self.query_one(LabelledInput).warn(self.translate("teach.untaken"))
            self._leaving = True
        else:
            self.dismiss(self.teaching.kept)
            if not self.teaching.looks:
                self.app.notify(self.translate("teach.left"), markup=False)

    def action_cell(self, step: int) -> None:
        """Go to the next or the previous cell of the row."""
        self._pick(self.grid.at + step)

    def _pick(self, index: int) -> None:
        """Go to a cell of the row; an index after the last cell adds a new cell."""
        entry, grid, row = self.query_one(LabelledInput), self.grid, self.teaching.row
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

    def on_row_list_highlighted(self, event: RowList.Highlighted) -> None:
        """Go to the row that was clicked."""
        index = (
            self.teaching.rows.index(event.item) if isinstance(event.item, PrintedValuePageRow) else self.teaching.place
        )
        if index != self.teaching.place:
            self.teaching.go(index)
            self.show()

    def on_row_list_selected(self, event: RowList.Selected) -> None:
        """Select the cell that was clicked, so that typing replaces it."""
        if isinstance(event.item, PrintedValuePageRow) and event.at is not None:
            index = self.grid.under(self.words, event.item, event.at, event.rows.text_width)
            if index is not None:
                self._pick(index)

    def action_draw_card(self) -> None:
        """Enter the current card in the card editor, if the game has one for it."""
        row = self.teaching.row
        card = row.item.card
        if card is None or card.editor is None:
            return
        from tui.screens.card_editor import CardEditorScreen

        def drawn(text: str | None) -> None:
            if text is not None:
                self.teaching.take(self.words, text)
            self.show()

        name = self.box.library.title_of(self.words, row.item)
        sketch = card.editor(self.query_one(LabelledInput).text.strip() or self.box.library.begin(self.words, row.item))
        self.app.push_screen(CardEditorScreen(self.box.game, name, card, sketch), drawn)
