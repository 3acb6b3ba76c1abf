"""A box that came in beside the one here: what is new, and whose value is kept where both say something else."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.containers import VerticalScroll

from scoring.errors import InputError
from scoring.text_catalogs import Words
from tui.core.components.printed_values_file_format import ImportedPrintedValues
from tui.core.components.printed_values_merge import PrintedValueMerge, PrintedValueMergeRow
from tui.core.components.printed_values_transfer import edition_values
from tui.core.rendering.cell_width import fit
from tui.core.rendering.styled_text import StyledText
from tui.screens.screen_base import GyojiScreen
from tui.widgets.paragraph import Paragraph
from tui.widgets.row_list import RowList, shorten

MARK = 10
"""Cells of the word that says whose value is kept."""


class PrintedValueMergeScreen(GyojiScreen):
    """Rows that differ, then those that are new. It answers with the number of rows that were kept; None: left."""

    HELP_ID = "boxmeeting"

    OWN: ClassVar[tuple[str, ...]] = ("take_box", "other_side", "all_there", "all_here")
    DEFAULT_CSS = """
    PrintedValueMergeScreen #intro { padding: 0 1; height: auto; }
    PrintedValueMergeScreen #rows { height: 1fr; padding: 1 0 0 1; }
    PrintedValueMergeScreen #about { height: auto; max-height: 50%; min-height: 4; }
    PrintedValueMergeScreen #about { padding: 0 1; border-top: solid $panel; }
    PrintedValueMergeScreen.ascii #about { border-top: ascii $panel; }
    """

    def __init__(self, text: ImportedPrintedValues, edition: str = "") -> None:
        """Compare a box with what is kept of its edition; `edition` is the one on show. Raises `InputError`."""
        super().__init__()
        self.here = edition or text.edition
        self.meeting = PrintedValueMerge(self.gyoji.session, text)
        self.theirs: set[str] = set()

    @property
    def words(self) -> Words:
        """The words in use, with the game's."""
        return self.gyoji.session.words(self.meeting.text.game.id)

    def title_text(self) -> str:
        """Give the title line."""
        text = self.meeting.text
        return self.plain(self.translate("box.title", **edition_values(self.words, text.game, text.edition)))

    def title_emphasis(self) -> str:
        """Give the name of the game."""
        return self.meeting.text.game.meta.title(self.words.lang)

    def body(self) -> ComposeResult:
        """Compose what came in, the rows, and both sides of the one under the cursor."""
        yield Paragraph("\n".join(self._intro()), id="intro")
        yield RowList(self._rows(), self._drawn, ascii=self.ascii, id="rows")
        with VerticalScroll(id="about", can_focus=False):
            yield Paragraph(id="sides")

    def on_mount(self) -> None:
        """Stand on the first row."""
        self.query_one(RowList).focus()
        self._tell()

    async def compose_anew(self) -> None:
        """Show it in the language now in use; what was chosen stays."""
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
        """Follow the cursor."""
        self._tell()

    def on_row_list_selected(self, _event: RowList.Selected) -> None:
        """Enter or a click takes the other side."""
        self.action_other_side()

    # what can be done

    def useful(self, action: str) -> bool:
        """Tell whether a command means something now."""
        return action not in ("other_side", "all_there", "all_here") or bool(self.meeting.different)

    def action_other_side(self) -> None:
        """Keep the other side's value in the row under the cursor."""
        row = self.query_one(RowList).item
        if isinstance(row, PrintedValueMergeRow) and row.differs:
            self.theirs ^= {row.id}
            self.query_one(RowList).refresh()

    def action_all_there(self) -> None:
        """Take theirs everywhere."""
        self.theirs = {row.id for row in self.meeting.different}
        self.query_one(RowList).refresh()

    def action_all_here(self) -> None:
        """Keep ours everywhere."""
        self.theirs = set()
        self.query_one(RowList).refresh()

    def action_take_box(self) -> None:
        """Keep what is new and what was chosen."""
        try:
            self.dismiss(self.meeting.take(self.theirs))
        except InputError as error:
            self.report(error)

    def action_back(self) -> None:
        """Leave; nothing of the box was kept."""
        self.dismiss(None)
