"""Is this what your board shows? Asked once for an edition; what differs is typed in and remembered."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, ClassVar, NamedTuple

from rich.cells import cell_len
from textual.app import ComposeResult

from referee.rules.game import Game
from scoring.errors import InputError
from scoring.text_catalogs import Words
from tui.core.components.printed_value_confirmation import EqualPrintedValues, gathered, say_keys, say_row
from tui.core.components.printed_value_parser import read_value, reading_of_value, say_value
from tui.core.game_ui.printed_value_lines import fact, short
from tui.core.i18n import messages
from tui.core.rendering.cell_width import fit
from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.symbols import sign
from tui.screens.screen_base import GyojiScreen
from tui.widgets.labelled_input import LabelledInput
from tui.widgets.paragraph import Paragraph
from tui.widgets.row_list import RowList, shorten

NAME, VALUE = 30, 4
"""Widths of the columns of a row: what is asked, and its value (cells)."""
WHOLE = 10_000
"""The width of a row that is not cut (cells)."""


class AcceptAllValuesRow(NamedTuple):
    """The row that accepts everything."""


class UnfoldedValueRow(NamedTuple):
    """A single value of an opened row."""

    path: str


class PrintedValueConfirmationScreen(GyojiScreen):
    """Leaves with the values that differ ({} where none does), or with None where the table was not opened."""

    HELP_ID = "confirmvalues"

    DEFAULT_CSS = """
    PrintedValueConfirmationScreen #why { padding: 1 2; height: auto; }
    PrintedValueConfirmationScreen RowList { padding: 0 1; margin-bottom: 1; }
    PrintedValueConfirmationScreen #whole { padding: 0 2; }
    """
    OWN: ClassVar[tuple[str, ...]] = ("choose_row", "accept_all")

    def __init__(self, game: Game, values: Mapping[str, Any]) -> None:
        super().__init__()
        self.game = game
        self.source = dict(values)
        self.mine: dict[str, Any] = {}
        self.opened: set[tuple[str, Any]] = set()

    @property
    def words(self) -> Words:
        """The words in use, with the game's."""
        return self.gyoji.session.words(self.game.id)

    def title_text(self) -> str:
        """Give the title line."""
        dot = sign("dot", self.gyoji.session.ascii)
        return f"{self.game.meta.title(self.words.lang)} {dot} {self.say('confirm_values.title')}"

    def title_emphasis(self) -> str:
        """Give the name of the game."""
        return self.game.meta.title(self.words.lang)

    def body(self) -> ComposeResult:
        """Compose the rows and the entry line."""
        yield Paragraph(self.say("confirm_values.why"), id="why")
        yield RowList(self._rows(), self._draw, ascii=self.gyoji.session.ascii, id="rows")
        yield Paragraph(id="whole")
        yield LabelledInput(ascii=self.gyoji.session.ascii)

    def on_mount(self) -> None:
        """Stand on the row that accepts all."""
        self.query_one("#rows", RowList).focus()

    def _rows(self) -> list[Any]:
        rows: list[Any] = [AcceptAllValuesRow()]
        for together in gathered(self.game, self.source):
            rows.append(together)
            if (together.pattern, together.value) in self.opened:
                rows += [UnfoldedValueRow(path) for path in together.paths]
        return rows

    def _draw(self, row: Any, width: int) -> StyledText:
        words = self.words
        if isinstance(row, AcceptAllValuesRow):
            key = "confirm_values.accept_corrected" if self.mine else "confirm_values.accept"
            return StyledText(self.say(key, count=len(self.mine)), "bold")
        if isinstance(row, UnfoldedValueRow):
            value = self.mine.get(row.path, self.source[row.path])
            name = fit(f"    {short(words, self.game, row.path)}", min(46, width // 2))
            yours = f"   {self.say('confirm_values.corrected')}" if row.path in self.mine else ""
            return StyledText(f"{name}  {say_value(words, self.game, row.path, value)}{yours}")
        name, value = say_row(words, self.game, row)
        changed = [path for path in row.paths if path in self.mine]
        corrected = self.say("confirm_values.corrected")
        about = say_keys(words, self.game, row)
        if row.all and len(row.paths) > 4:
            about = self.say("confirm_values.everywhere")
        if changed and len(row.paths) == 1:
            value, about = say_value(words, self.game, row.paths[0], self.mine[row.paths[0]]), corrected
        elif changed:
            about = f"{corrected}: {words.listed([short(words, self.game, path) for path in changed])}"
        elif cell_len(value) > VALUE:  # a list says by itself what it is about
            return StyledText(f"{fit(name, NAME)}  {shorten(value, width - NAME - 2, self.gyoji.session.ascii)}")
        return StyledText(f"{fit(name, NAME)}  {fit(value, VALUE)}  {about}")

    def on_row_list_highlighted(self, event: RowList.Highlighted) -> None:
        """Show a row whole that does not fit its line."""
        row = self._draw(event.item, WHOLE).plain.rstrip()
        cut = cell_len(row) > event.rows.text_width
        self.query_one("#whole", Paragraph).update(" ".join(row.split()) if cut else "")

    def on_row_list_selected(self, event: RowList.Selected) -> None:
        """Accept all, open a row, or correct a value."""
        row = event.item
        if isinstance(row, AcceptAllValuesRow):
            self.action_accept_all()
        elif isinstance(row, EqualPrintedValues) and len(row.paths) > 1:
            self.opened ^= {(row.pattern, row.value)}
            event.rows.show(self._rows())
        else:
            self._ask(row.paths[0] if isinstance(row, EqualPrintedValues) else row.path)

    def _ask(self, path: str, text: str | None = None) -> None:
        asked = fact(self.game, path)
        assert asked
        words = self.words
        begin = say_value(words, self.game, path, self.mine.get(path, self.source[path]))
        hint = words.say("library.expected", expected=messages.expected(words, asked))
        read = partial(reading_of_value, words, self.game, path)
        entry = self.query_one(LabelledInput)
        entry.ask(path, messages.fact(words, asked), hint, begin if text is None else text, read, select=text is None)

    def on_labelled_input_submitted(self, event: LabelledInput.Submitted) -> None:
        """Take a corrected value; it is kept when the table is opened."""
        try:
            value = read_value(self.game, event.name, event.text)
        except InputError as found:
            self.report(found)
            return
        self.mine.pop(event.name, None)
        if value != self.source[event.name]:
            self.mine[event.name] = value
        rows = self.query_one("#rows", RowList)
        rows.show(self._rows())
        self.query_one(LabelledInput).close()
        rows.focus()

    def on_labelled_input_cancelled(self, _event: LabelledInput.Cancelled) -> None:
        """Go back to the rows."""
        self.query_one("#rows", RowList).focus()

    async def compose_anew(self) -> None:
        """Show the screen in the language now in use; what is being typed stays."""
        entry, cursor = self.query_one(LabelledInput), self.query_one("#rows", RowList).cursor
        asking, text = entry.asking, entry.text
        await super().compose_anew()
        self.query_one("#rows", RowList).show(self._rows(), cursor)
        if asking:
            self._ask(asking, text)

    def action_choose_row(self) -> None:
        """Choose the row of the cursor."""
        self.query_one("#rows", RowList).action_choose()

    def action_accept_all(self) -> None:
        """The board shows this, but for what was corrected."""
        self.dismiss(self.mine)

    def action_back(self) -> None:
        """Go back to the names; nothing was opened."""
        self.dismiss(None)
