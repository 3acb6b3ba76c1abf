"""The standings with every line: what each seat scored for what, and why."""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate, zip_longest
from typing import ClassVar

from rich.cells import cell_len
from rich.text import Text as RichText
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.message import Message
from textual.widget import Widget

from referee.facts.facts import known
from referee.rules.game import Seat
from scoring.breakdown import ScoreLine
from scoring.text_catalogs import Words
from tui.core.history.table_results import curves
from tui.core.presenters.seat_ranking import ranked
from tui.core.rendering.cell_width import fit
from tui.core.rendering.seat_style import seat_mark, seat_style
from tui.core.rendering.sparkline import bounds, spark
from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.symbols import sign
from tui.core.rendering.wrapping import wrapped
from tui.core.session.house_rules import listed
from tui.screens.table_screen_base import TableScreenBase
from tui.widgets.hanging_indent_text import HangingIndentText
from tui.widgets.rich_text_conversion import paint

START = "start"
SPARK = 10
"""Columns of the picture of a seat's VP over the game."""
Cells = dict[tuple[str, str], list[ScoreLine]]


class ScoreGrid(Widget, can_focus=True):
    """Categories down, seats across, totals below; a cursor on one number."""

    DEFAULT_CSS = """
    ScoreGrid { height: auto; padding: 0 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "move(0,-1)", show=False),
        Binding("right", "move(0,1)", show=False),
        Binding("up", "move(-1,0)", show=False),
        Binding("down", "move(1,0)", show=False),
        Binding("enter", "open", show=False),
    ]

    class Selected(Message):
        """A number was chosen."""

        def __init__(self, seat: str, category: str) -> None:
            super().__init__()
            self.seat = seat
            self.category = category

    def __init__(self, seats: list[Seat], theme: str, ascii: bool) -> None:
        super().__init__()
        self.seats = seats
        self.theme = theme
        self.ascii = ascii
        self.rows: list[tuple[str, str]] = []
        self.numbers: dict[tuple[str, str], str] = {}
        self.row = 0
        self.column = 0

    def put(self, rows: list[tuple[str, str]], numbers: dict[tuple[str, str], str]) -> None:
        """Show rows of (category, label) and the numbers by (category, seat)."""
        self.rows, self.numbers = rows, numbers
        self.refresh(layout=True)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """A head and the rows, each as high as its words."""
        label, each = self._widths(width)
        return len(self._heads(each)) + sum(map(len, self._labels(label))) if width else 0

    def _widths(self, width: int = 0) -> tuple[int, int]:
        label = max((cell_len(label) for _, label in self.rows), default=8)
        each = max([9, *(cell_len(seat.name) + 5 for seat in self.seats)])
        room = width or self.content_size.width
        each = max(7, min(each, (room - 14) // max(1, len(self.seats))))
        return max(10, min(label + 1, room - each * len(self.seats))), each

    def _heads(self, each: int) -> list[list[StyledText]]:
        """Lay the marks and names of the seats out in rows: a name that does not fit beside its mark goes below it."""
        marks = [seat_mark(seat, self.theme, self.ascii) for seat in self.seats]
        if all(cell_len(seat.name) + 5 <= each for seat in self.seats):
            return [[mark.append(f" {seat.name}") for mark, seat in zip(marks, self.seats, strict=True)]]
        parts = [seat.name if cell_len(seat.name) < each else "\n".join(seat.name.split()) for seat in self.seats]
        names = [wrapped(StyledText(part), each - 1) for part in parts]
        return [marks, *(list(row) for row in zip_longest(*names, fillvalue=StyledText("")))]

    def _labels(self, label: int) -> list[list[StyledText]]:
        """Break the labels of the rows into lines; what is left of one stands further in."""
        broken = [wrapped(StyledText(shown), label - 2) for _, shown in self.rows]
        fits = [cell_len(shown) < label for _, shown in self.rows]
        return [[StyledText(self.rows[at][1])] if fits[at] else lines for at, lines in enumerate(broken)]

    def _ends(self) -> list[int]:
        """Give the line below each row, counted from 0."""
        label, each = self._widths()
        heads = len(self._heads(each))
        return [heads + end for end in accumulate(map(len, self._labels(label)))]

    def render(self) -> RichText:
        """Draw the table of numbers."""
        label, each = self._widths()
        lines = []
        for heads in self._heads(each):
            line = StyledText(" " * label)
            for head in heads:
                line.append(" " * max(0, each - head.cell_len)).append_text(head)
            lines.append(line)
        for place, ((category, _), words) in enumerate(zip(self.rows, self._labels(label), strict=True)):
            bold = "bold" if place == len(self.rows) - 1 else ""
            lines += [StyledText(f"{' ' * (at > 0)}{words[at].plain}", bold) for at in range(len(words) - 1)]
            line = StyledText(fit(f"{' ' * (len(words) > 1)}{words[-1].plain}", label), bold)
            for column, seat in enumerate(self.seats):
                number = self.numbers.get((category, seat.id), "")
                here = self.has_focus and (place, column) == (self.row, self.column)
                line.append(" " * max(0, each - cell_len(number) - 1))
                line.append(f"{number} " if not here else f"{number or '0'} ", "bold reverse" if here else bold)
            lines.append(line)
        return paint(StyledText("\n").join(lines))

    def action_move(self, rows: int, columns: int) -> None:
        """Move the cursor; at an edge it stays."""
        self.row = max(0, min(len(self.rows) - 1, self.row + rows))
        self.column = max(0, min(len(self.seats) - 1, self.column + columns))
        self.refresh()
        if self.parent is not None and isinstance(self.parent, Widget):
            ends = self._ends()
            seen = self.parent.size.height
            top = 0 if ends[self.row] <= seen else ends[min(self.row + 1, len(ends) - 1)] - seen
            self.parent.scroll_to(y=top, animate=False)

    def action_open(self) -> None:
        """Ask why the number is so."""
        if self.rows:
            self.post_message(self.Selected(self.seats[self.column].id, self.rows[self.row][0]))

    def on_click(self, event: events.Click) -> None:
        """Ask why the number that was clicked is so."""
        label, each = self._widths()
        offset = event.get_content_offset(self)
        ends = self._ends()
        if offset is None or offset.x < label or not len(self._heads(each)) <= offset.y < max(ends, default=0):
            return
        self.row, self.column = bisect_right(ends, offset.y), min(len(self.seats) - 1, (offset.x - label) // each)
        self.refresh()
        self.action_open()

    def on_focus(self) -> None:
        """Draw the cursor."""
        self.refresh()


class ScoresScreen(TableScreenBase):
    """Every point at this table."""

    OWN: ClassVar[tuple[str, ...]] = ("why_number", "reveal_last")
    AUTO_FOCUS = "ScoreGrid"
    DEFAULT_CSS = "ScoresScreen HangingIndentText { padding: 0 1; }"

    def title_text(self) -> str:
        """Give the title line."""
        return self.plain(f"{self.say('scores.title')} · {self.table_title()}")

    def body(self) -> ComposeResult:
        """Compose ranks, numbers and a hint."""
        from textual.containers import VerticalScroll

        yield HangingIndentText(id="ranks")
        with VerticalScroll(can_focus=False):
            yield ScoreGrid(list(self.seats), self.app.theme, self.ascii)
        yield HangingIndentText(id="hint")

    def on_mount(self) -> None:
        """Show the numbers."""
        self.fill()

    async def compose_anew(self) -> None:
        """Show the numbers in the language now in use."""
        await super().compose_anew()
        self.fill()
        self.query_one(ScoreGrid).focus()

    def cells(self) -> Cells:
        """Sort the lines by category and seat."""
        cells: Cells = {}
        for line in self.table.lines():
            cells.setdefault((line.category, line.seat), []).append(line)
        return cells

    def fill(self) -> None:
        """Work the rows out."""
        words, cells = self.words, self.cells()
        order = list(dict.fromkeys(category for category, _ in cells))
        numbers = {key: str(sum(line.points for line in lines)) for key, lines in cells.items()}
        rows = [(category, words.say_or(f"category.{category}", category)) for category in order]
        for seat in self.table.seats:
            vp = self.table.state.seats[seat].vp
            scored = sum(line.points for (_, id), lines in cells.items() if id == seat for line in lines)
            missing = sign("dash", self.ascii)
            numbers["total", seat] = str(vp) if known(vp) else missing
            if START not in order:
                numbers[START, seat] = str(vp - scored) if known(vp) else missing
        if any(
            numbers[START, seat] not in ("0", sign("dash", self.ascii))
            for seat in self.table.seats
            if START not in order
        ):
            rows.insert(0, (START, words.say("scores.start")))
        rows.append(("total", words.say("scores.total")))
        self.query_one(ScoreGrid).put(rows, numbers)
        self.query_one("#ranks", HangingIndentText).put(self.ranks(words))
        held = [("", StyledText(text)) for text in listed(words, self.table)]
        self.query_one("#hint", HangingIndentText).put([*held, ("", StyledText(words.say("scores.hint"), "dim"))])

    def ranks(self, words: Words) -> list[tuple[str, StyledText]]:
        """Name the places, and the tie-break that parted some of them."""
        seats = {seat.id: seat for seat in self.seats}
        ties: dict[str, list[str]] = {}
        runs = {curve.seat: curve.points for curve in curves(self.table)}
        low, high = bounds([*runs.values()])
        lines = [("", StyledText())]
        for rank, id, tie in ranked(self.table):
            text = self._rank(words, rank, seats[id])
            text.append_text(
                StyledText(spark(runs[id], SPARK, low, high, self.ascii)[0], seat_style(seats[id], self.app.theme))
            )
            if lines[-1][1].cell_len + text.cell_len > self.app.size.width - 4:
                lines.append(("", StyledText()))
            lines[-1][1].append("  " if len(lines[-1][1]) else "").append_text(text)
            if tie:
                ties.setdefault(tie, []).append(seats[id].name)
        for tie, names in ties.items():
            said = words.say("scores.tie", names=words.listed(names), name=words.say_or(f"tie_break.{tie}", tie))
            lines.append(("", StyledText(said, "dim")))
        return [*lines, ("", StyledText(""))]

    def _rank(self, words: Words, rank: int, seat: Seat) -> StyledText:
        """Name a seat with its place and its total; whoever leads has a star beside it."""
        vp = self.table.state.seats[seat.id].vp
        text = StyledText()
        if rank == 1:
            text.append(f"1{sign('star', self.ascii)} ", "bold")
        else:
            text.append(f"{rank or '-'} ", "dim")
        text.append_text(seat_mark(seat, self.app.theme, self.ascii))
        return text.append(f" {seat.name} {vp if known(vp) else words.say('reveal.not_entered')} ", "bold")

    def on_score_grid_selected(self, event: ScoreGrid.Selected) -> None:
        """Say why a number is so."""
        cells = self.cells()
        if event.category == "total":
            lines = [line for (_, seat), some in cells.items() if seat == event.seat for line in some]
        else:
            lines = cells.get((event.category, event.seat), [])
        if lines:
            self.gyoji.show("why", table=self.table, lines=lines)
        else:
            key = "scores.start_why" if event.category == START else "scores.none"
            self.notify(self.say(key), markup=False)

    def action_why_number(self) -> None:
        """Say why the number under the cursor is so."""
        self.query_one(ScoreGrid).action_open()

    def action_reveal_last(self) -> None:
        """Show the last scoring again, step by step."""
        self.gyoji.show("reveal", table=self.table)
