"""The screen for comparing the published printed values of an edition with the physical game, once per edition;
different values are corrected.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from rich.cells import cell_len
from textual.app import ComposeResult

from referee.rules.game import Game
from scoring.text_catalogs import Words
from tui.core.components.printed_value_confirmation import (
    EqualPrintedValues,
    keys_text,
    row_texts,
    rows_of_equal_values,
)
from tui.core.components.printed_value_parser import read_value, value_input_feedback, value_text
from tui.core.game_ui.printed_value_lines import fact, short
from tui.core.i18n import messages
from tui.core.rendering.cell_width import fit
from tui.core.rendering.styled_text import BLANK, Lines, StyledText
from tui.core.rendering.symbols import symbol
from tui.screens.screen_base import GyojiScreen
from tui.widgets.labelled_input import LabelledInput
from tui.widgets.list_and_detail import Detail, ListAndDetail
from tui.widgets.paragraph import Paragraph
from tui.widgets.row_list import RowList, shorten

NAME, VALUE = 30, 4
"""The widths of the name and value columns, in terminal cells."""


FEW = 2
"""The maximum number of values for which a row of the list names all that have them."""


class AcceptAllValuesRow(NamedTuple):
    """The row for accepting all values."""


class UnfoldedValueRow(NamedTuple):
    """A single value of an unfolded row with several equal values."""

    path: str


class PrintedValueConfirmationScreen(GyojiScreen):
    """The confirmation of printed values. Its result is the corrected values indexed by dotted path, or None if the
    user goes back.
    """

    HELP_ID = "confirmvalues"

    DEFAULT_CSS = """
    PrintedValueConfirmationScreen #why { padding: 1 2; height: auto; }
    PrintedValueConfirmationScreen.-narrow ListAndDetail > .list { max-height: 66%; }
    PrintedValueConfirmationScreen.-wide ListAndDetail > .list { width: 55%; }
    """

    def __init__(self, game: Game, values: Mapping[str, Any]) -> None:
        super().__init__()
        self.game = game
        self.source = dict(values)
        self.own_values: dict[str, Any] = {}
        self.opened: set[tuple[str, Any]] = set()

    @property
    def words(self) -> Words:
        """The text catalogue in the current language, with the texts of the game."""
        return self.gyoji.session.words(self.game.id)

    def title_text(self) -> str:
        """Return the title line."""
        dot = symbol("dot", self.gyoji.session.ascii)
        return f"{self.game.meta.title(self.words.lang)} {dot} {self.translate('confirm_values.title')}"

    def title_emphasis(self) -> str:
        return self.game.meta.title(self.words.lang)

    def body(self) -> ComposeResult:
        """Compose the rows with the values of the one at the cursor, and the input line."""
        yield Paragraph(self.translate("confirm_values.why"), id="why")
        with ListAndDetail():
            rows = RowList(self._rows(), self._draw, ascii=self.gyoji.session.ascii, id="rows")
            rows.add_class("list")
            yield rows
            yield Detail()
        yield LabelledInput(ascii=self.gyoji.session.ascii)

    def on_mount(self) -> None:
        rows = self.query_one("#rows", RowList)
        rows.focus()
        self._show(rows.item)

    def _rows(self) -> list[Any]:
        rows: list[Any] = [AcceptAllValuesRow()]
        for together in rows_of_equal_values(self.game, self.source):
            rows.append(together)
            if (together.pattern, together.value) in self.opened:
                rows += [UnfoldedValueRow(path) for path in together.paths]
        return rows

    def _draw(self, row: Any, width: int) -> StyledText:
        words = self.words
        if isinstance(row, AcceptAllValuesRow):
            key = "confirm_values.accept_corrected" if self.own_values else "confirm_values.accept"
            return StyledText(self.translate(key, count=len(self.own_values)), "bold")
        if isinstance(row, UnfoldedValueRow):
            value = self.own_values.get(row.path, self.source[row.path])
            name = fit(f"    {short(words, self.game, row.path)}", min(46, width // 2))
            yours = f"   {self.translate('confirm_values.corrected')}" if row.path in self.own_values else ""
            return StyledText(f"{name}  {value_text(words, self.game, row.path, value)}{yours}")
        name, value = row_texts(words, self.game, row)
        changed = [path for path in row.paths if path in self.own_values]
        corrected = self.translate("confirm_values.corrected")
        about = corrected if changed else keys_text(words, self.game, row)
        if row.all and len(row.paths) > 4 and not changed:
            about = self.translate("confirm_values.everywhere")
        if changed and len(row.paths) == 1:
            value = value_text(words, self.game, row.paths[0], self.own_values[row.paths[0]])
        elif not changed and cell_len(value) > VALUE:  # a list says by itself what it is about
            about, value = "", shorten(value, width - NAME - 2, self.gyoji.session.ascii)
        return StyledText(f"{fit(name, NAME)}  {fit(value, max(VALUE, cell_len(value)))}  {about}")

    def on_row_list_highlighted(self, event: RowList.Highlighted) -> None:
        """Display every value of the row at the cursor."""
        self._show(event.item)

    def _show(self, row: Any) -> None:
        if isinstance(row, AcceptAllValuesRow):
            lines: Lines = [("", StyledText(self.translate("confirm_values.how")))]
            for each in rows_of_equal_values(self.game, self.source):
                if len(each.paths) > FEW:
                    keys = StyledText(keys_text(self.words, self.game, each), "dim")
                    lines += [BLANK, *self._head(each), ("", keys)]
        else:
            head = [] if isinstance(row, UnfoldedValueRow) else [*self._head(row), BLANK]
            paths = (row.path,) if isinstance(row, UnfoldedValueRow) else row.paths
            lines = [*head, *(("", StyledText(text)) for text in self._values(paths))]
        self.query_one(Detail).show(lambda _width, _height: lines)

    def _head(self, together: EqualPrintedValues) -> Lines:
        """Return the name of equal values with the value itself as a line."""
        return [("", StyledText("  ".join(row_texts(self.words, self.game, together)), "bold"))]

    def _values(self, paths: Sequence[str]) -> list[str]:
        """Return the name and the value at each path, those of the players where they corrected it."""
        texts = []
        for path in paths:
            value = value_text(self.words, self.game, path, self.own_values.get(path, self.source[path]))
            yours = f"   {self.translate('confirm_values.corrected')}" if path in self.own_values else ""
            texts.append(f"  {short(self.words, self.game, path)}  {value}{yours}")
        return texts

    def on_row_list_selected(self, event: RowList.Selected) -> None:
        """Accept all values, fold or unfold a row, or correct a value."""
        row = event.item
        if isinstance(row, AcceptAllValuesRow):
            self.action_accept_all()
        elif isinstance(row, EqualPrintedValues) and len(row.paths) > 1:
            self.opened ^= {(row.pattern, row.value)}
            event.rows.show(self._rows())
        else:
            self._ask(row.paths[0] if isinstance(row, EqualPrintedValues) else row.path)

    def _ask(self, path: str, text: str | None = None) -> None:
        spec = fact(self.game, path)
        assert spec
        words = self.words
        begin = value_text(words, self.game, path, self.own_values.get(path, self.source[path]))
        hint = words.translate("library.expected", expected=messages.expected_values(words, spec))
        read = partial(value_input_feedback, words, self.game, path)
        entry = self.query_one(LabelledInput)
        entry.ask(path, messages.fact(words, spec), hint, begin if text is None else text, read, select=text is None)

    def on_labelled_input_submitted(self, event: LabelledInput.Submitted) -> None:
        """Accept a corrected value, which is stored when the table is opened."""
        value = read_value(self.game, event.name, event.text)
        self.own_values.pop(event.name, None)
        if value != self.source[event.name]:
            self.own_values[event.name] = value
        rows = self.query_one("#rows", RowList)
        rows.show(self._rows())
        self.query_one(LabelledInput).close()
        rows.focus()

    def on_labelled_input_cancelled(self, _event: LabelledInput.Cancelled) -> None:
        self.query_one("#rows", RowList).focus()

    async def compose_anew(self) -> None:
        """Recompose the screen in the current language, keeping typed text."""
        entry, cursor = self.query_one(LabelledInput), self.query_one("#rows", RowList).cursor
        asking, text = entry.asking, entry.text
        await super().compose_anew()
        rows = self.query_one("#rows", RowList)
        rows.show(self._rows(), cursor)
        self._show(rows.item)
        if asking:
            self._ask(asking, text)

    def action_choose_row(self) -> None:
        self.query_one("#rows", RowList).action_choose()

    def action_accept_all(self) -> None:
        """Close the screen with the corrected values; all others are confirmed."""
        self.dismiss(self.own_values)

    def action_back(self) -> None:
        """Close the screen without opening the table."""
        self.dismiss(None)
