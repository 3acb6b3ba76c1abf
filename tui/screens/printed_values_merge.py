"""The screen for merging imported printed values into the card library: new values, and a choice where both sides
differ.
"""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import VerticalScroll

from scoring.text_catalogs import Words
from tui.core.components.printed_values_file_format import ImportedPrintedValues
from tui.core.components.printed_values_merge import PrintedValueMerge, PrintedValueMergeRow, edition_values
from tui.core.rendering.cell_width import fit
from tui.core.rendering.styled_text import StyledText
from tui.screens.screen_base import GyojiScreen
from tui.widgets.paragraph import Paragraph
from tui.widgets.row_list import RowList, shorten

MARK = 10
"""The width of the word that states which value is selected, in terminal cells."""


class PrintedValueMergeScreen(GyojiScreen):
    """The different rows, followed by the new ones. The result of the screen is the number of stored rows, or None."""

    HELP_ID = "boxmeeting"

    DEFAULT_CSS = """
    PrintedValueMergeScreen #intro { padding: 0 1; height: auto; }
    PrintedValueMergeScreen #rows { height: 1fr; padding: 1 0 0 1; }
    PrintedValueMergeScreen #about { height: auto; max-height: 50%; min-height: 4; }
    PrintedValueMergeScreen #about { padding: 0 1; border-top: solid $panel; }
    PrintedValueMergeScreen.ascii #about { border-top: ascii $panel; }
    """

    def __init__(self, text: ImportedPrintedValues, edition: str = "") -> None:
        """Compare imported values with the stored ones of their edition; `edition` is that displayed in the library.
        Raises `InputError` if the store cannot be read.
        """
        super().__init__()
        self.here = edition or text.edition
        self.meeting = PrintedValueMerge(self.gyoji.session, text)
        self.theirs: set[str] = set()

    @property
    def words(self) -> Words:
        """The text catalogue in the current language, with the texts of the game."""
        return self.gyoji.session.words(self.meeting.text.game.id)

    def title_text(self) -> str:
        """Return the title line."""
        text = self.meeting.text
        return self.plain(self.translate("box.title", **edition_values(self.words, text.game, text.edition)))

    def title_emphasis(self) -> str:
        return self.meeting.text.game.meta.title(self.words.lang)

    def body(self) -> ComposeResult:
        """Compose the introduction, the rows, and both values of the row at the cursor."""
        yield Paragraph("\n".join(self._intro()), id="intro")
        yield RowList(self._rows(), self._drawn, ascii=self.ascii, id="rows")
        with VerticalScroll(id="about", can_focus=False):
            yield Paragraph(id="sides")

    def on_mount(self) -> None:
        """Focus the first row."""
        self.query_one(RowList).focus()
        self._tell()

    async def compose_anew(self) -> None:
        """Recompose the screen in the current language, keeping the choices."""
        cursor = self.query_one(RowList).cursor
        await super().compose_anew()
        self.query_one(RowList).show(self._rows(), cursor)
        self._tell()

    def _intro(self) -> list[str]:
        meeting = self.meeting
        lines = [meeting.summary(self.words)]
        if meeting.text.edition != self.here:
            edition = edition_values(self.words, meeting.text.game, meeting.text.edition)["edition"]
            lines.append(self.translate("box.own_edition", edition=edition))
        count = len(meeting.different)
        return [*lines, self.translate("box.choose", count=count) if count else self.translate("box.agree")]

    def _rows(self) -> list[PrintedValueMergeRow]:
        return [*self.meeting.different, *self.meeting.new]

    def _drawn(self, row: PrintedValueMergeRow, width: int) -> StyledText:
        mark = "new_row" if not row.differs else "kept_there" if row.id in self.theirs else "kept_here"
        available_width = max(1, width - MARK)
        title = shorten(self.meeting.place(self.words, row), available_width, self.ascii)
        return StyledText.assemble((fit(self.translate(f"box.{mark}"), MARK), "bold" if row.differs else "dim"), title)

    def _tell(self) -> None:
        row = self.query_one(RowList).item
        lines: list[str] = []
        if isinstance(row, PrintedValueMergeRow):
            lines = self.meeting.lines(self.words, row)
        self.query_one("#sides", Paragraph).update("\n".join(lines))

    def on_row_list_highlighted(self, _event: RowList.Highlighted) -> None:
        """Display both values of the row at the cursor."""
        self._tell()

    def on_row_list_selected(self, _event: RowList.Selected) -> None:
        """Switch between stored and imported value of the row."""
        self.action_other_side()

    # what can be done

    def useful(self, action: str) -> bool:
        """Return whether a command is available now."""
        return action not in ("other_side", "all_there", "all_here") or bool(self.meeting.different)

    def action_other_side(self) -> None:
        """Switch between stored and imported value of the row at the cursor."""
        row = self.query_one(RowList).item
        if isinstance(row, PrintedValueMergeRow) and row.differs:
            self.theirs ^= {row.id}
            self.query_one(RowList).refresh()

    def action_all_there(self) -> None:
        """Select the imported value in every row."""
        self.theirs = {row.id for row in self.meeting.different}
        self.query_one(RowList).refresh()

    def action_all_here(self) -> None:
        """Select the stored value in every row."""
        self.theirs = set()
        self.query_one(RowList).refresh()

    def action_take_box(self) -> None:
        """Store the new and the selected values."""
        self.dismiss(self.meeting.take(self.theirs))

    def action_back(self) -> None:
        """Close the screen without storing anything."""
        self.dismiss(None)
