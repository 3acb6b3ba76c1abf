"""The screen of a club: the live tables of all laptops that share the store, with what is required at each."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from datetime import UTC, datetime

from msgspec import Struct
from textual import work
from textual.app import ComposeResult
from textual.containers import Vertical

from referee.club.box_voting import open_boxes
from referee.club.live_tables import LiveTable, live_tables
from scoring.errors import InputError
from tui.core.club.live_table_rows import LiveTableRow, blocks, next_step, rows
from tui.core.commands.command_table import COMMANDS
from tui.core.rendering.drawing import DrawingContext
from tui.core.rendering.styled_text import BLANK, Lines, StyledText
from tui.core.result.table_preview import TablePreview, ranking_lines
from tui.screens.screen_base import GyojiScreen
from tui.widgets.list_and_detail import ListAndDetail
from tui.widgets.paragraph import Paragraph
from tui.widgets.row_list import RowList
from tui.widgets.table_detail import TableDetail

EVERY = 5.0
"""Seconds between two looks at all tables."""


class ClubLine(Struct, frozen=True):
    """One line of a live table; the cursor stands on the `first` one."""

    row: LiveTableRow
    text: str
    first: bool


class ClubScreen(GyojiScreen):
    """The live tables, read in the background again and again, with the standings of the one at the cursor; Enter opens
    it.
    """

    DEFAULT_CSS = """
    ClubScreen #none { padding: 1 2; display: none; }
    ClubScreen #votes { padding: 0 1; display: none; text-style: bold; height: auto; }
    """

    def __init__(self) -> None:
        super().__init__()
        self.tables: Sequence[LiveTable] | None = None
        self.records: dict[str, TablePreview | InputError] = {}
        self.open_locations = 0
        """The number of locations of boxes that are open to a vote."""
        self._now = datetime.now(UTC)
        self._error: InputError | None = None

    def title_text(self) -> str:
        return self.translate("club.title")

    def body(self) -> ComposeResult:
        """Compose the list, the text that takes its place while there is none, and the table at the cursor."""
        yield Paragraph(id="votes")
        with ListAndDetail():
            with Vertical(classes="list"):
                yield Paragraph(id="none")
                yield RowList((), _draw, skip=lambda line: not line.first, ascii=self.ascii)
            yield TableDetail(self.records)

    def useful(self, action: str) -> bool:
        """Return whether a command is available now."""
        return bool(self.open_locations) if action == "box_votes" else action != "open_table" or bool(self.tables)

    def on_mount(self) -> None:
        """Read the tables now and every few seconds."""
        self.fill()
        self.read_tables()
        self.set_interval(EVERY, self.read_tables)

    async def compose_anew(self) -> None:
        """Recompose the screen in the current language."""
        await super().compose_anew()
        self.fill()

    def on_resize(self) -> None:
        """Wrap the rows for the new width."""
        self.call_after_refresh(self.fill)

    @work(thread=True, exclusive=True)
    def read_tables(self) -> None:
        """Read the live tables in a background thread."""
        now = datetime.now(UTC)
        try:
            with closing(self.gyoji.session.store.second_connection()) as store:
                tables, locations = live_tables(store, now), sum(len(box.open) for box in open_boxes(store))
        except InputError as error:
            self.app.call_from_thread(self._failed, error)
            return
        self.app.call_from_thread(self._read, tables, locations, now)

    def _failed(self, error: InputError) -> None:
        """Report once why the tables cannot be read; the last rows stay."""
        if self._error is None or self._error.faults != error.faults:
            self._error = error
            self.report(error)

    def _read(self, tables: Sequence[LiveTable], locations: int, now: datetime) -> None:
        if [(table.name, table.moved) for table in tables] != [
            (table.name, table.moved) for table in self.tables or ()
        ]:
            self.records.clear()
        self.tables, self.open_locations, self._now, self._error = tables, locations, now, None
        self.fill()
        self.show_keys()

    def fill(self) -> None:
        """Display the rows; the cursor stays on its table."""
        self._show_votes()
        for empty, row_list in zip(self.query("#none").results(Paragraph), self.query(RowList), strict=True):
            live = rows(self.words, self.tables or (), self._now)
            at = row_list.item.row.table if row_list.item else ""
            width = self.query_one(ListAndDetail).list_width
            lines = [
                ClubLine(row, text, number == 0)
                for row, block in zip(live, blocks(self.words, live, width), strict=True)
                for number, text in enumerate(block)
            ]
            row_list.show(lines, next((i for i, line in enumerate(lines) if line.row.table == at), 0))
            row_list.display, empty.display = bool(live), not live
            empty.update(self.translate("history.reading" if self.tables is None else "club.no_live_tables"))
            if live:
                row_list.focus()
        self._show_table()

    def _show_table(self) -> None:
        """Display the table at the cursor; while there is none, what this screen is and how a table gets here."""
        if not self.query(TableDetail):  # between two compositions
            return
        line, detail = self.query_one(RowList).item, self.query_one(TableDetail)
        table = next((table for table in self.tables or () if line and table.name == line.row.table), None)
        if table is not None:
            detail.show_table(table.name, table.game, lambda context: _summary(context, table, line.row))
        elif self.tables is not None:
            about = [self.translate("help.club"), "", self.translate("club.start")]
            detail.show_table("", "", lambda _context: [("", StyledText(text)) for text in about])

    def on_row_list_highlighted(self, _event: RowList.Highlighted) -> None:
        self._show_table()

    def _show_votes(self) -> None:
        for banner in self.query("#votes").results(Paragraph):
            banner.display = bool(self.open_locations)
            banner.update(self.translate("box_vote.banner", count=self.open_locations, key=COMMANDS["box_votes"].shown))

    def action_box_votes(self) -> None:
        """Open the locations of boxes that are open to a vote."""
        if self.open_locations:
            self.gyoji.show("box_votes")

    def action_open_table(self) -> None:
        """Open the table under the cursor."""
        line = self.query_one(RowList).item
        if line is not None:
            self.gyoji.show("table", name=line.row.table, back=True)

    def on_row_list_selected(self, _event: RowList.Selected) -> None:
        self.action_open_table()


def _summary(context: DrawingContext, table: LiveTable, row: LiveTableRow) -> Lines:
    """Return what is required at a table and its standings as lines."""
    head: Lines = [
        ("", StyledText(f"{row.table}  {row.summary}", "bold")),
        ("", StyledText(next_step(context.words, row))),
    ]
    return [*head, BLANK, *ranking_lines(context, table.summary.seats, over=False), BLANK] if table.summary else head


def _draw(line: ClubLine, _width: int) -> StyledText:
    return StyledText(line.text, "bold" if line.first else "")
