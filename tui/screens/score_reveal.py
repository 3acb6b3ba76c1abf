"""The screen that displays a scoring step by step with pictures, page by page; the ranking comes last."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import Any, ClassVar, Protocol

from rich.cells import cell_len
from rich.text import Text as RichText
from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.timer import Timer

from referee.rules.game import Seat
from referee.table.table import Table
from scoring.breakdown import Breakdown, ScoreLine
from scoring.errors import input_error
from tui.core.game_ui.scoring_reveal_pages import (
    ScoringRevealPage,
    ScoringRevealParticipant,
)
from tui.core.rendering.cell_width import fit
from tui.core.rendering.drawing import DrawingContext
from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.symbols import symbol
from tui.core.rendering.wrapping import wrap
from tui.core.reveal.big_totals import big_totals
from tui.core.reveal.scoring_reveal_scene import (
    RunningTotal,
    pages_of,
    scene_of,
    scene_of_tally,
    totals,
    totals_within,
)
from tui.core.reveal.total_bars import total_bars
from tui.screens.game_screen_base import GameScreenBase
from tui.widgets.hanging_indent_text import HangingIndentText, PagedText

PACE = 0.45
"""The time between the points of two rows with animations, in seconds."""
LEAST = 8
"""The minimum width of a name, in terminal cells."""
PADDING = 6
"""The width beside the rows (padding and selection mark), in terminal cells."""
MAX_BAR = 4
"""The maximum height of the bar of a total, in rows."""
MAX_DOTS = 12
"""The maximum number of pages displayed as dots in the title line."""
FRAME = 3
"""The number of rows of title line, space and key bar together."""


class RevealAutoplayProtocol(Protocol):
    """The interface of the demo player for a scoring screen."""

    def auto(self) -> None:
        """Start or stop automatic play."""

    def halt(self) -> None:
        """Stop automatic play."""


class ScoringRevealScreen(GameScreenBase):
    """The step-by-step display of a table's scoring (the last one, or that of entry `seq`), or of a score sheet."""

    HELP_ID = "reveal"

    BINDINGS: ClassVar[list[BindingType]] = [
        ("enter,right", "next_page"), ("left", "page_back"), ("end,ctrl+end", "ranking"),
        ("up", "row(-1)"), ("down", "row(1)"), ("pageup", "turn(-1)"), ("pagedown", "turn(1)"),
    ]  # fmt: skip
    DEFAULT_CSS = """
    ScoringRevealScreen #title { padding: 0 2; text-style: bold; }
    ScoringRevealScreen #scene { height: 1fr; padding: 0 2; margin-top: 1; }
    ScoringRevealScreen #totals { padding: 0 2; }
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
        """Create the pages. Raises `InputError` if there is no scoring."""
        super().__init__(table, game, seats)
        self.at = 0
        self.row = 0
        self.hidden = 0
        self.player: RevealAutoplayProtocol | None = None
        self._pace: Timer | None = None
        if breakdown is not None:
            self.scene = scene_of_tally(self.game.id, breakdown, sheet)
        elif self.table is not None:
            self.scene = scene_of(self.table, seq)
        else:
            raise input_error("scoring_none")

    def useful(self, action: str) -> bool:
        """Return whether a command is available; automatic play requires a recorded game."""
        return action != "auto" or self.player is not None

    @property
    def ranks(self) -> bool:
        return self.at == len(self.pages()) - 1

    def pages(self) -> list[ScoringRevealPage]:
        """Return the pages in the current language. The ranking is omitted if the game is over, because the result
        screen follows.
        """
        pages = pages_of(self.scene, self._drawing)
        return pages[:-1] if self.table is not None and self.scene.over else pages

    def title_text(self) -> str:
        return self.plain(f"{self.translate('reveal.title')} · {self.game_title()}")

    def title_line(self) -> RichText:
        """Return the title line with the page number at its right end."""
        line, count = super().title_line(), len(self.pages())
        text = f"{self.at + 1}/{count}"
        if not self.ascii and count <= MAX_DOTS:
            text = f"{'● ' * self.at}◐ {'○ ' * (count - self.at - 1)}  {text}"
        line.append(" " * max(1, self.app.size.width - 2 - line.cell_len - cell_len(text)))
        return line.append(text)

    def body(self) -> ComposeResult:
        """Compose the page title, the page, and the totals."""
        yield HangingIndentText(id="title")
        yield PagedText(id="scene", within="rows")
        yield HangingIndentText(id="totals")

    def on_mount(self) -> None:
        """Display the first page."""
        self._open(0)

    async def compose_anew(self) -> None:
        """Recompose the page in the current language."""
        await super().compose_anew()
        self.show()

    def on_resize(self, _event: events.Resize) -> None:
        """Redraw the pictures for the new width."""
        self.show()

    # what is shown

    def _open(self, at: int) -> None:
        """Display a page. With animations, its points appear one by one from the last row upwards."""
        pages = self.pages()
        self.at, self.row = max(0, min(at, len(pages) - 1)), 0
        rows = pages[self.at].rows
        moves = self.app.animation_level != "none" and self._sums_up(pages)
        self.hidden = len(rows) if moves and any(row.points is not None for row in rows) else 0
        if self._pace is not None:
            self._pace.stop()
        self._pace = self.set_interval(PACE, self._tick) if self.hidden else None
        self.query_one("#scene", PagedText).scroll_home(animate=False)
        self.show()

    def _sums_up(self, pages: list[ScoringRevealPage]) -> bool:
        """Return whether the current page changes the totals; the ranking and final instructions do not."""
        return pages[self.at].counts or self.at < len(pages) - 1

    def _tick(self) -> None:
        self.hidden = max(0, self.hidden - 1)
        if not self.hidden and self._pace is not None:
            self._pace.stop()
        self.show()

    def show(self) -> None:
        """Display the current page; ignored while the screen is recomposed."""
        if not self.query("#totals"):
            return
        pages = self.pages()
        page = pages[self.at]
        sums = self._sums(pages) if self._sums_up(pages) else []
        self.row = max(0, min(self.row, len(page.rows) + len(sums) - 1))
        title = StyledText(page.title, "bold")
        if page.note:
            title.append(f"   {page.note}", "not bold")
        self.query_one("#title", HangingIndentText).set_lines([("", title)])
        self.retitle()
        above = [("", StyledText("\n").join(page.picture))] if page.picture else []
        rows, whole = (
            [*above, *(self._drawn(index, row, page, hidden) for index, row in enumerate(page.rows))]
            for hidden in (self.hidden, 0)
        )
        heading = wrap(title, self.app.size.width - PADDING)
        high = sum(text.plain.count("\n") + 1 for _, text in whole)
        free = self.app.size.height - FRAME - len(heading) - len(sums) - 1 - high
        figures = big_totals(self._drawing, sums)
        if free < len(figures):
            figures = []
        free -= len(figures)
        if any(row.picture for row in page.rows) and len(rows) <= free:
            rows[:-1] = [(mark, StyledText("\n").join([text, StyledText("")])) for mark, text in rows[:-1]]
            free -= len(rows)
        bars = self._totals(sums, len(page.rows), max(1, min(MAX_BAR, free // len(sums)))) if sums else []
        self.query_one("#rows", HangingIndentText).set_lines(rows)
        self.query_one("#totals", HangingIndentText).set_lines([*(("", row) for row in figures), *bars])
        self.call_after_refresh(self._measure)

    def _measure(self) -> None:
        for scene in self.query("#scene").results(PagedText):
            scene.measure(scene.content_size.width)

    def _drawn(
        self, index: int, row: ScoringRevealParticipant, page: ScoringRevealPage, hidden: int
    ) -> tuple[str, StyledText]:
        width = max([LEAST, *(cell_len(self._called(participant)) for participant in page.rows)])
        text = StyledText().append_text(self._drawing.mark(row.seat))
        text.append(f" {fit(self._called(row), width)} ", "bold" if row.seat else "dim")
        if index < hidden:  # the working would tell the points
            return " ", StyledText("\n").join([text, *row.picture[: len(row.picture) - row.rows_of_points]])
        text.append(f"{'' if row.points is None else row.points:>5}   ", "bold")
        working = StyledText()
        if row.open and row.points is None:
            working.append(f"{self.translate('reveal.not_entered')}  ", "italic")
        first, *more = wrap(working.append_text(row.text), self.app.size.width - PADDING - text.cell_len)
        indented = [StyledText(" " * text.cell_len).append_text(line) for line in more]
        text.append_text(first)
        return symbol("cursor", self.ascii) if index == self.row else " ", StyledText("\n").join(
            [text, *indented, *row.picture]
        )

    @property
    def _drawing(self) -> DrawingContext:
        width = max(20, self.app.size.width - PADDING)
        return DrawingContext(self.words, self.seats, width, theme=self.app.theme, ascii=self.ascii)

    def _called(self, row: ScoringRevealParticipant) -> str:
        return row.name or self.words.format_field(row.seat, "seat")

    def _sums(self, pages: list[ScoringRevealPage]) -> list[RunningTotal]:
        """Return the totals including the visible points of this page."""
        return totals_within(self.scene, pages, self.at, self.hidden)

    def _totals(self, sums: list[RunningTotal], first: int, height: int) -> list[tuple[str, StyledText]]:
        """Draw the totals as bars of `height` rows, with a mark at the selected one."""
        pages = self.pages()
        max_points = max((total.points or 0 for total in totals(self.scene, pages, len(pages))), default=0)
        bars = total_bars(
            self._drawing,
            sums,
            max_points,
            self.translate("reveal.not_entered"),
            below=lambda _total, bar: [bar] * (height - 1),
        )
        cursor = symbol("cursor", self.ascii)
        rows = [(cursor if index == self.row else " ", bar) for index, bar in enumerate(bars, first)]
        return [("", StyledText(self.translate("reveal.totals"), "dim")), *rows]

    # what is done

    def action_next_page(self) -> None:
        """Display the hidden points, else the next page; after the last page, close the screen."""
        if self.hidden:
            self.hidden = 0
            self._tick()
        elif self.ranks:
            self.dismiss()
        else:
            self._open(self.at + 1)

    def action_auto(self) -> None:
        """Start or stop automatic play of the recorded game."""
        if self.player is not None:
            self.player.auto()

    def halt(self) -> None:
        """Stop automatic play after a user action."""
        if self.player is not None:
            self.player.halt()

    def action_page_back(self) -> None:
        """Display the previous page."""
        self.halt()
        self._open(self.at - 1)

    def action_ranking(self) -> None:
        self._open(len(self.pages()) - 1)

    def action_turn(self, step: int) -> None:
        self.query_one("#scene", PagedText).page(step)

    def action_row(self, step: int) -> None:
        """Move the selection by a number of rows; the totals follow the rows of the page."""
        self.halt()
        self.row += step
        self.show()
        rows = self.query_one("#rows", HangingIndentText)
        ends = [0, *rows.ends(rows.content_size.width)]
        at = self.row + self._above()
        if at + 1 < len(ends):
            scene, size = self.query_one("#scene", PagedText), self.query_one("#scene", PagedText).content_size.height
            top = min(ends[at] if self.row else 0, max(round(scene.scroll_y), ends[at + 1] - size))
            scene.scroll_to(y=top, animate=False)

    def _above(self) -> int:
        return int(bool(self.pages()[self.at].picture))

    def action_why_number(self) -> None:
        """Explain the selected number."""
        pages = self.pages()
        rows = pages[self.at].rows
        score_lines: Sequence[ScoreLine] = ()
        if self.row < len(rows):
            score_lines = rows[self.row].lines
        elif self.row - len(rows) < len(sums := self._sums(pages) if self._sums_up(pages) else []):
            score_lines = sums[self.row - len(rows)].lines
        if score_lines:
            self.gyoji.show("why", table=self.table, lines=score_lines, game=self.game.id, seats=self.seats)
        else:
            self.notify(self.translate("reveal.no_why"), markup=False)

    def action_markers(self) -> None:
        """Close the screen with the result "markers", which starts the comparison of the score markers."""
        self.dismiss("markers")

    def on_click(self, event: events.Click) -> None:
        """Explain the points of the clicked row."""
        rows = self.query_one("#rows", HangingIndentText)
        offset = event.get_content_offset(rows)
        if offset is not None:
            self.row = max(0, bisect_right(rows.ends(rows.content_size.width), offset.y) - self._above())
            self.show()
            self.action_why_number()
