"""History: every table of this machine, its score curve, and what all of them tell about players and games."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from rich.cells import cell_len
from rich.text import Text
from textual import work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Container, VerticalScroll
from textual.widgets import ProgressBar, Static
from textual.worker import get_current_worker

from referee.game import find
from scoring.trouble import Trouble
from tui.history.played import results
from tui.history.statistics import finished, games, players, records
from tui.screens.base import GyojiScreen, Key, fit, keys
from tui.session import Session
from tui.sharing.result import Result
from tui.widgets.rows import Rows

PARTS = ("tables", "players", "games", "records")


class HistoryScreen(GyojiScreen):
    """Tab shows the next part. The tables are read in the background; Esc leaves at once."""

    KEYS: ClassVar[tuple[Key, ...]] = (
        Key("tab", "Tab", "next_part"),
        Key("enter", "Enter", "open_table"),
        Key("p", "p", "plot"),
    )
    BINDINGS: ClassVar[list[BindingType]] = keys(*KEYS)
    DEFAULT_CSS = """
    HistoryScreen #parts { height: 1; padding: 0 1; text-style: bold; color: $secondary; }
    HistoryScreen ProgressBar { padding: 0 1; }
    HistoryScreen #figures { padding: 0 1; }
    HistoryScreen Container { height: 1fr; }
    """

    def __init__(self) -> None:
        super().__init__()
        self.part = PARTS[0]
        self.found: list[Result] = []
        self.reading = True

    def title_text(self) -> str:
        """Give the title line."""
        return self.say("history.title")

    def body(self) -> ComposeResult:
        """Compose the parts."""
        yield Static(id="parts", markup=False)
        yield ProgressBar(show_eta=False, id="progress")
        with Container():
            yield Rows((), self.draw, ascii=self.ascii)
            with VerticalScroll(id="figures"):
                yield Static(id="text", markup=False)

    def on_mount(self) -> None:
        """Paint first; read the tables afterwards."""
        super().on_mount()
        self.fill()
        self.read_tables()

    async def relabel(self) -> None:
        """Show the history in the language now in use (titles are read anew)."""
        await super().relabel()
        self.fill()
        self.read_tables()

    @work(thread=True, exclusive=True)
    def read_tables(self) -> None:
        """Read table after table; leaving the room stops it."""
        worker, words = get_current_worker(), self.words
        session = Session(words.lang)  # a connection of this thread's own
        try:
            kept = session.store.tables()
        except Trouble as found:
            self.app.call_from_thread(self.report, found)
            return
        gathered: list[Result] = []
        for number, result in enumerate(results(session, kept, words), 1):
            if worker.is_cancelled:
                return
            if result is not None:
                gathered.append(result)
            if number % 5 == 0 or number == len(kept):
                self.app.call_from_thread(self.progress, number, len(kept))
        session.store.close()
        self.app.call_from_thread(self.read_all, gathered)

    def progress(self, number: int, total: int) -> None:
        """Show how far the reading is."""
        for bar in self.query(ProgressBar):
            bar.update(total=max(1, total), progress=number)

    def read_all(self, gathered: list[Result]) -> None:
        """Show what was read."""
        self.found, self.reading = gathered, False
        self.fill()

    def fill(self) -> None:
        """Show the part in use."""
        named = [
            Text(f"[{self.say(f'history.{part}')}]" if part == self.part else f" {self.say(f'history.{part}')} ")
            for part in PARTS
        ]
        self.query_one("#parts", Static).update(Text("  ").join(named))
        bar, rows, figures = self.query_one(ProgressBar), self.query_one(Rows), self.query_one("#figures")
        bar.display = self.reading
        rows.display = self.part == "tables" and bool(self.found)
        figures.display = not rows.display
        if rows.display:
            rows.show(self.found)
            rows.focus()
        else:
            self.query_one("#text", Static).update(self.figures())
            figures.focus()

    def draw(self, result: Result, width: int) -> Text:
        """Draw one table: day, name, game, places with VP."""
        seats = "  ".join(
            f"{seat.rank or '-'} {seat.name or seat.id} {'?' if seat.points is None else seat.points}"
            for seat in result.seats
        )
        state = "" if result.over else f"({self.say('share.running')}) "
        head = f"{result.played[:10]}  {fit(result.table, 14)}  {fit(result.title, min(22, width // 4))}  "
        return Text(fit(f"{head}{state}{seats}", width))

    def figures(self) -> Text:
        """Give the figures of a part as aligned lines."""
        if self.reading:
            return Text(self.say("history.reading"))
        if not finished(self.found) or self.part == "tables":
            return Text(self.say("history.nothing"))
        return _aligned([self._head(), *self._rows()])

    def _head(self) -> tuple[str, ...]:
        columns = {
            "players": ("share.seat", "history.game", "history.played", "history.won", "history.mean", "history.best"),
            "games": ("history.game", "history.played", "history.mean", "history.winning"),
            "records": ("history.game", "history.seats", "history.best", "share.seat", "history.day"),
        }
        return tuple(self.say(name) for name in columns[self.part])

    def _rows(self) -> Iterator[tuple[str, ...]]:
        if self.part == "players":
            for p in players(self.found):
                won = f"{p.won} ({100 * p.won // p.played}%)"
                yield p.name, self._title(p.game), str(p.played), won, f"{p.mean:.1f}", str(p.best)
        elif self.part == "games":
            for g in games(self.found):
                yield g.title, str(g.played), f"{g.mean:.1f}", f"{g.winning:.1f}"
        else:
            for r in records(self.found):
                yield r.title, str(r.seats), str(r.points), r.name, f"{r.day}  {r.table}"

    def _title(self, game: str) -> str:
        return find(game).meta.title(self.words.lang) if game else self.say("history.all_games")

    def action_next_part(self) -> None:
        """Show the next part."""
        self.part = PARTS[(PARTS.index(self.part) + 1) % len(PARTS)]
        self.fill()

    def action_open_table(self) -> None:
        """Sit down at the table under the cursor."""
        item = self.query_one(Rows).item
        if self.part == "tables" and isinstance(item, Result):
            self.gyoji.show("table", name=item.table)

    def on_rows_chosen(self, event: Rows.Chosen) -> None:
        """Sit down at the table chosen."""
        if isinstance(event.item, Result):
            self.gyoji.show("table", name=event.item.table)

    def action_plot(self) -> None:
        """Show how the points grew at the table under the cursor."""
        item = self.query_one(Rows).item
        if isinstance(item, Result):
            self.gyoji.show("curve", table=item.table)


def _aligned(rows: list[tuple[str, ...]]) -> Text:
    """Draw rows in columns, the head in bold; figures stand to the right."""
    widths = [max(cell_len(row[column]) for row in rows) for column in range(len(rows[0]))]
    text = Text(no_wrap=True)
    for number, row in enumerate(rows):
        cells = []
        for column, cell in enumerate(row):
            right = column > 1 and rows[-1][column][:1].isdecimal() and "  " not in rows[-1][column]
            space = " " * (widths[column] - cell_len(cell))
            cells.append(f"{space}{cell}" if right else f"{cell}{space}")
        text.append("  ".join(cells).rstrip() + "\n", "" if number else "bold")
    return text
