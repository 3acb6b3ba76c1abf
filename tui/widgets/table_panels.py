"""The panels of a table: what is due, the line, the standings, what to do with the pieces, the record, the board."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical

from scoring.words import Words
from tui.desk.desk import Desk
from tui.desk.game_screens import board_of, holdings
from tui.desk.house_rules import listed
from tui.desk.ink import Text
from tui.desk.meanwhile_lines import meanwhile_lines
from tui.widgets.boards import Drawing
from tui.widgets.declare import Declare
from tui.widgets.hanging import Box, Marked
from tui.widgets.now import now_lines
from tui.widgets.record_list import record_text
from tui.widgets.share_rows import share_left, share_right
from tui.widgets.standings import standings_text
from tui.widgets.todo import todo_lines


class TablePanels(Horizontal):
    """Two columns, and the board beside them where the terminal is wide."""

    def __init__(self, desk: Desk, ascii: bool) -> None:
        super().__init__()
        self.desk = desk
        self.ascii = ascii

    def compose(self) -> ComposeResult:
        """Compose the panels."""
        with Horizontal(id="columns"):
            with Vertical(id="left"):
                yield Box(id="now")
                with Vertical(id="declare") as box:
                    box.border_title = self.desk.words.say("table.declare")
                    yield Declare(self.desk, self.ascii)
            with Vertical(id="right"):
                yield Box(id="standings")
                yield Box(id="todo")
                yield Box(id="record")
        with Vertical(id="beside"):
            yield Drawing()

    def show(self) -> None:
        """Show everything for the table as it stands."""
        desk, ascii = self.desk, self.ascii
        words, table, theme = desk.words, desk.table, self.app.theme
        first = meanwhile_lines(words, table, desk.talk.before, ascii)
        self.query_one("#now", Box).put(first or now_lines(words, table, ascii), words.say("table.now"))
        width = max(20, self.query_one("#right").size.width - 2)
        ranks = standings_text(words, table, self.holdings, theme, width, ascii)
        held = [("", Text(text)) for text in listed(words, table)] if desk.talk.over else []
        self.query_one("#standings", Box).put([("", ranks), *held], words.say("table.standings"))
        last = desk.last_ledger()
        title = words.say("table.todo_after", entry=last.entry.seq) if last else words.say("table.todo")
        self.query_one("#todo", Box).put(todo_lines(words, last, ascii), title)
        record = record_text(words, table, 20, theme, width, ascii)
        self.query_one("#record", Box).put([("", record)], words.say("table.record"))
        self.query_one(Declare).show()
        self.share()
        size = self.query_one("#beside").size
        drawn = board_of(table.game.id) if size.width else None
        if drawn is not None:
            self.query_one(Drawing).put(drawn.compact(words, table, size.width - 2, size.height, theme, ascii))

    def share(self) -> None:
        """Share the rows out: what is due takes those that the line and its verdict leave, what is to be done with the
        pieces all but a few of the record.
        """
        share_left(self.query_one("#left"), self.query_one("#now", Box), self.query_one(Declare))
        share_right(self.query_one("#right"), self.query_one("#standings", Box), self.query_one("#todo", Box))

    def page(self, step: int) -> None:
        """Turn the pages of everything that does not fit."""
        for part in self.query(Marked):
            if part.has_class("more"):
                part.page(step)

    def holdings(self, words: Words, state: object, seat: str) -> str:
        """Say what a seat holds, where the moves are kept; else nothing is known of it."""
        table = self.desk.table
        return holdings(table.game.id, words, state, seat) if table.world.depth == "full" else ""
