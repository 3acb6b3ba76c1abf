"""The panel above a table on coming back to it. It takes no key: what is typed goes to the line, and closes it."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content

from referee.table.table import Table
from scoring.words import Words
from tui.desk.ink import BLANK, Lines, Text
from tui.desk.signs import sign
from tui.desk.where import Where
from tui.widgets.hanging import Hanging
from tui.widgets.line import LineInput


class WhereWere(VerticalScroll, can_focus=False):
    """Says whose turn it is, what happened last and what it made people do."""

    DEFAULT_CSS = """
    WhereWere {
        height: auto; max-height: 70%; max-width: 100; padding: 0 1;
        background: $surface; border: round $primary; border-title-style: bold; scrollbar-size-vertical: 1;
    }
    WhereWere.ascii { border: ascii $primary; }
    """

    def __init__(self, found: Where, words: Words, table: Table, ascii: bool) -> None:
        super().__init__()
        self.found, self.words, self.ascii = found, words, ascii
        self.border_title = Content(f"{words.say('where.title')} {sign('dash', ascii)} {table.name}")
        self.border_subtitle = Content(words.say("where.keys"))
        self.set_class(ascii, "ascii")

    def compose(self) -> ComposeResult:
        """Compose the lines."""
        yield Hanging()

    def on_mount(self) -> None:
        """Say it, and go as soon as something is typed."""
        self.query_one(Hanging).put(self._lines())
        for line in self.screen.query(LineInput):
            self.watch(line, "value", self._typed, init=False)

    def _lines(self) -> Lines:
        words, found, bullet = self.words, self.found, sign("bullet", self.ascii)
        lines: Lines = [("", Text(found.turn, "bold")), BLANK] if found.turn else []
        lines += [("", Text(said, "bold" if not found.turn else "")) for said in found.due]
        for title, said in (("last", found.last), ("todo", found.todo)):
            if said:
                lines += [BLANK, ("", Text(words.say(f"where.{title}"), "bold"))]
                lines += [(bullet, Text(one)) for one in said]
        return lines

    def _typed(self, value: str) -> None:
        if value and self.is_attached:
            self.remove()
