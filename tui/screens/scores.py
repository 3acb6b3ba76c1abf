"""The standings with every line: what each seat scored for what, and why."""

from __future__ import annotations

from typing import ClassVar

from rich.cells import cell_len
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.message import Message
from textual.widget import Widget

from referee.facts import known
from referee.game import Seat
from scoring.breakdown import Line
from scoring.words import Words
from tui.cells import fit
from tui.house_rules import listed
from tui.screens.at_table import AtTable
from tui.screens.base import Key, keys
from tui.widgets.hanging import Hanging
from tui.widgets.seats import seat_mark
from tui.widgets.standings import ranked

START = "start"
Cells = dict[tuple[str, str], list[Line]]


class Grid(Widget, can_focus=True):
    """Categories down, seats across, totals below; a cursor on one number."""

    DEFAULT_CSS = """
    Grid { height: auto; padding: 0 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "move(0,-1)", show=False),
        Binding("right", "move(0,1)", show=False),
        Binding("up", "move(-1,0)", show=False),
        Binding("down", "move(1,0)", show=False),
        Binding("enter,w,question_mark", "open", show=False),
    ]

    class Opened(Message):
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
        """A head and the rows."""
        return len(self.rows) + 1

    def _widths(self) -> tuple[int, int]:
        label = max((cell_len(label) for _, label in self.rows), default=8)
        each = max([9, *(cell_len(seat.name) + 5 for seat in self.seats)])
        room = self.content_size.width
        each = max(7, min(each, (room - 14) // max(1, len(self.seats))))
        return max(10, min(label + 1, room - each * len(self.seats))), each

    def render(self) -> Text:
        """Draw the table of numbers."""
        label, each = self._widths()
        text = Text(" " * label, no_wrap=True, overflow="crop")
        for seat in self.seats:
            name = fit(seat.name, each - 5) if cell_len(seat.name) > each - 5 else seat.name
            head = Text(" ").append_text(seat_mark(seat, self.theme, self.ascii)).append(f" {name}")
            head.pad_left(max(0, each - head.cell_len))
            text.append_text(head)
        for place, (category, shown) in enumerate(self.rows):
            bold = "bold" if place == len(self.rows) - 1 else ""
            text.append(f"\n{fit(shown, label)}", bold)
            for column, seat in enumerate(self.seats):
                number = self.numbers.get((category, seat.id), "")
                here = self.has_focus and (place, column) == (self.row, self.column)
                text.append(" " * max(0, each - cell_len(number) - 1))
                text.append(f"{number} " if not here else f"{number or '0'} ", "bold reverse" if here else bold)
        return text

    def action_move(self, rows: int, columns: int) -> None:
        """Move the cursor; at an edge it stays."""
        self.row = max(0, min(len(self.rows) - 1, self.row + rows))
        self.column = max(0, min(len(self.seats) - 1, self.column + columns))
        self.refresh()
        if self.parent is not None and isinstance(self.parent, Widget):
            self.parent.scroll_to(y=max(0, self.row - 6), animate=False)

    def action_open(self) -> None:
        """Ask why the number is so."""
        if self.rows:
            self.post_message(self.Opened(self.seats[self.column].id, self.rows[self.row][0]))

    def on_click(self, event: events.Click) -> None:
        """Ask why the number that was clicked is so."""
        label, each = self._widths()
        offset = event.get_content_offset(self)
        if offset is None or offset.x < label or not 1 <= offset.y <= len(self.rows):
            return
        self.row, self.column = offset.y - 1, min(len(self.seats) - 1, (offset.x - label) // each)
        self.refresh()
        self.action_open()

    def on_focus(self) -> None:
        """Draw the cursor."""
        self.refresh()


class ScoresScreen(AtTable):
    """Every point at this table."""

    KEYS: ClassVar[tuple[Key, ...]] = (Key("w", "w", "why_number"), Key("v", "v", "reveal_last"))
    BINDINGS: ClassVar[list[BindingType]] = keys(*KEYS)
    AUTO_FOCUS = "Grid"
    DEFAULT_CSS = "ScoresScreen Hanging { padding: 0 1; }"

    def title_text(self) -> str:
        """Give the title line."""
        return f"{self.say('scores.title')} · {self.table_title()}"

    def body(self) -> ComposeResult:
        """Compose ranks, numbers and a hint."""
        from textual.containers import VerticalScroll

        yield Hanging(id="ranks")
        with VerticalScroll(can_focus=False):
            yield Grid(list(self.seats), self.app.theme, self.ascii)
        yield Hanging(id="hint")

    def on_mount(self) -> None:
        """Show the numbers."""
        self.fill()

    async def relabel(self) -> None:
        """Show the numbers in the language now in use."""
        await super().relabel()
        self.fill()
        self.query_one(Grid).focus()

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
            numbers["total", seat] = str(vp) if known(vp) else "?"
            if START not in order:
                numbers[START, seat] = str(vp - scored) if known(vp) else "?"
        if any(numbers[START, seat] not in ("0", "?") for seat in self.table.seats if START not in order):
            rows.insert(0, (START, words.say("scores.start")))
        rows.append(("total", words.say("scores.total")))
        self.query_one(Grid).put(rows, numbers)
        self.query_one("#ranks", Hanging).put(self.ranks(words))
        held = [("", Text(text)) for text in listed(words, self.table)]
        self.query_one("#hint", Hanging).put([*held, ("", Text(words.say("scores.hint"), "dim"))])

    def ranks(self, words: Words) -> list[tuple[str, Text]]:
        """Name the places, and the tie-break that parted some of them."""
        seats = {seat.id: seat for seat in self.seats}
        text = Text()
        ties: dict[str, list[str]] = {}
        for rank, id, tie in ranked(self.table):
            text.append(f"  {rank or '-'} " if len(text) else f"{rank or '-'} ", "dim")
            text.append_text(seat_mark(seats[id], self.app.theme, self.ascii))
            text.append(f" {seats[id].name}", "bold")
            if tie:
                ties.setdefault(tie, []).append(seats[id].name)
        lines = [("", text)]
        for tie, names in ties.items():
            said = words.say("scores.tie", names=words.listed(names), name=words.say_or(f"tie_break.{tie}", tie))
            lines.append(("", Text(said, "dim")))
        return [*lines, ("", Text(""))]

    def on_grid_opened(self, event: Grid.Opened) -> None:
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
        self.query_one(Grid).action_open()

    def action_reveal_last(self) -> None:
        """Show the last scoring again, step by step."""
        self.gyoji.show("reveal", table=self.table)
