"""A scoring revealed, page by page, with the ranking at the end; any number answers why."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import Any, ClassVar

from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll

from referee.facts.facts import known
from referee.record.replay import Step
from referee.rules.game import Seat
from referee.table.table import Table
from scoring.breakdown import Breakdown, Line, Place, won_by
from scoring.trouble import trouble
from tui.desk.cells import fit
from tui.desk.game_screens import reveal_of
from tui.desk.ink import Text
from tui.desk.pages import Page, PageRow, plain_pages
from tui.desk.seats import seat_mark
from tui.desk.signs import sign
from tui.screens.at_game import AtGame
from tui.screens.commands import Key, moving
from tui.widgets.hanging import Hanging
from tui.widgets.prose import Parts


def last_scoring(table: Table) -> Step | None:
    """Find the entry that scored last."""
    shown = reveal_of(table.game.id)
    for step in reversed(table.steps):
        if step.scored and (shown is None or shown.is_scoring(step.scored)):
            return step
    return None


class RevealScreen(AtGame):
    """A scoring of a table (the last one, or that of entry `seq`), or the breakdown of a tally."""

    OWN: ClassVar[tuple[str, ...]] = ("next_page", "page_back", "why_number", "ranking", "markers")
    BINDINGS: ClassVar[list[BindingType]] = moving(
        Key("enter,right", "", "next_page"), Key("left", "", "page_back"), Key("end,ctrl+end", "", "ranking"),
        Key("up", "", "row(-1)"), Key("down", "", "row(1)"),
    )  # fmt: skip
    DEFAULT_CSS = """
    RevealScreen VerticalScroll { padding: 1 2; }
    RevealScreen #title { height: auto; margin-bottom: 1; text-style: bold; }
    RevealScreen #totals { margin-top: 1; }
    """

    def __init__(
        self,
        table: Table | str | None = None,
        breakdown: Breakdown | None = None,
        game: str = "",
        seats: Sequence[Seat] = (),
        sheet: Any = None,
        seq: int = 0,
    ) -> None:
        """Take what is shown. Raises `Trouble` where there is nothing."""
        super().__init__(table, game, seats)
        self.at = 0
        self.row = 0
        self.before: dict[str, int] = {}
        self.places: tuple[Place, ...] = ()
        self.sheet = sheet
        self.over = False
        if breakdown is not None:
            self.lines: tuple[Line, ...] = breakdown.lines
            self.places = breakdown.places
            self.over = bool(breakdown.places)
        elif self.table is not None:
            self._from_table(self.table, seq)
        else:
            raise trouble("scoring_none")

    def _from_table(self, table: Table, seq: int) -> None:
        step = next((made for made in table.steps if made.entry.seq == seq), None) if seq else last_scoring(table)
        if step is None:
            raise trouble("scoring_none", field=table.name)
        shown = reveal_of(table.game.id)
        self.lines = step.scored
        self.sheet = shown.sheet_of(table, step) if shown else None
        self.over = bool(step.world.final) or table.game.rules.over(step.world.state)
        for seat, board in step.world.state.seats.items():
            if known(board.vp):
                self.before[seat] = board.vp - sum(line.points for line in self.lines if line.seat == seat)
        self.places = table.breakdown().places

    def pages(self) -> list[Page]:
        """Make the pages in the language in use; the ranking comes last."""
        shown = reveal_of(self.game.id)
        found = shown.pages(self.words, self.lines, self.sheet) if shown else plain_pages(self.words, self.lines)
        return [*found, self.ranking()]

    def ranking(self) -> Page:
        """Make the last page: the places with the tie-break that parted them, or the standings so far."""
        words = self.words
        rows = []
        for place in self.places:
            text = Text(words.say_or(f"rank.{place.rank}", str(place.rank)), "bold")
            won = won_by(place, self.places)
            if won:
                text.append(f"  {words.say('reveal.tie', name=words.say(f'tie_break.{won}'))}")
            lines = tuple(line for line in self.lines if line.seat == place.seat)
            rows.append(PageRow(place.seat, text, place.points, lines))
        if not rows:
            rows = [
                PageRow(seat, Text(""), points, tuple(line for line in self.lines if line.seat == seat))
                for seat, points in sorted(Breakdown(self.lines).totals().items(), key=lambda item: -item[1])
            ]
        return Page(words.say("reveal.final" if self.over else "reveal.so_far"), tuple(rows))

    def title_text(self) -> str:
        """Give the title line."""
        return self.plain(f"{self.say('reveal.title')} · {self.game_title()}")

    def body(self) -> ComposeResult:
        """Compose the page."""
        with VerticalScroll(can_focus=False):
            yield Hanging(id="title")
            yield Hanging(id="rows")
            yield Parts(id="totals")

    def on_mount(self) -> None:
        """Show the first page."""
        self.show()

    async def compose_anew(self) -> None:
        """Show the page in the language now in use."""
        await super().compose_anew()
        self.show()

    def show(self) -> None:
        """Show the page that is due."""
        pages = self.pages()
        self.at = max(0, min(self.at, len(pages) - 1))
        page = pages[self.at]
        self.row = max(0, min(self.row, len(page.rows) - 1))
        title = Text(page.title, "bold")
        if page.note:
            title.append(f"   {page.note}", "not bold")
        self.query_one("#title", Hanging).put([("", title)])
        self.query_one("#rows", Hanging).put([self._drawn(place, row, page) for place, row in enumerate(page.rows)])
        last = self.at == len(pages) - 1
        self.query_one("#totals", Parts).put([] if last else self._totals(pages[: self.at + 1]))

    def _drawn(self, place: int, row: PageRow, page: Page) -> tuple[str, Text]:
        seats = {seat.id: seat for seat in self.seats}
        width = max([8, *(cell_len(self._called(one)) for one in page.rows)])
        text = Text()
        if row.seat in seats:
            text.append_text(seat_mark(seats[row.seat], self.app.theme, self.ascii))
        else:
            text.append("   ")
        text.append(f" {fit(self._called(row), width)} ", "bold" if row.seat else "dim")
        points = "" if row.points is None else str(row.points)
        text.append(f"{points:>5}   ", "bold")
        text.append_text(row.text)
        return sign("cursor", self.ascii) if place == self.row else " ", text

    def _called(self, row: PageRow) -> str:
        return row.name or self.words.format_field(row.seat, "seat")

    def _totals(self, pages: list[Page]) -> list[Text]:
        sums = dict(self.before)
        for page in pages:
            for seat, points in page.points().items():
                sums[seat] = sums.get(seat, 0) + points
        parts = [f"{self.words.format_field(seat, 'seat')} {total}" for seat, total in sums.items()]
        head, *more = parts or [""]
        return [Text(self.say("reveal.totals", totals=head), "dim"), *(Text(part, "dim") for part in more)]

    def action_next_page(self) -> None:
        """Show the next page; after the last one the screen closes."""
        if self.at == len(self.pages()) - 1:
            self.dismiss()
            return
        self.at, self.row = self.at + 1, 0
        self.show()

    def action_page_back(self) -> None:
        """Show the page before."""
        self.at, self.row = max(0, self.at - 1), 0
        self.show()

    def action_ranking(self) -> None:
        """Go to the last page."""
        self.at, self.row = len(self.pages()) - 1, 0
        self.show()

    def action_row(self, step: int) -> None:
        """Choose a row."""
        self.row += step
        self.show()

    def action_why_number(self) -> None:
        """Say why the points of the row are so."""
        page = self.pages()[self.at]
        lines = page.rows[self.row].lines if page.rows else ()
        if lines:
            self.gyoji.show("why", table=self.table, lines=lines, game=self.game.id, seats=self.seats)

    def action_markers(self) -> None:
        """Leave for the marker check of the table."""
        self.dismiss("markers")

    def on_click(self, event: events.Click) -> None:
        """Say why the points of the row that was clicked are so."""
        rows = self.query_one("#rows", Hanging)
        offset = event.get_content_offset(rows)
        if offset is not None:
            self.row = bisect_right(rows.ends(rows.content_size.width), offset.y)
            self.show()
            self.action_why_number()
