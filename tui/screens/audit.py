"""The audit: what cannot lie on the table together, each with its rule. The count on the table holds all the same."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll

from referee.audit import audit, let_be
from scoring.trouble import Trouble
from tui.screens.at_table import AtTable
from tui.screens.base import Key, keys
from tui.widgets.hanging import Hanging
from tui.widgets.proof import BLANK, Lines, breach_lines


class AuditScreen(AtTable):
    """Contradictions by clause; it is left to count again, or the table lets them be."""

    KEYS: ClassVar[tuple[Key, ...]] = (
        Key("m", "m", "recount"),
        Key("n", "n", "let_be"),
        Key("r", "r", "rules"),
    )
    BINDINGS: ClassVar[list[BindingType]] = keys(*KEYS)
    DEFAULT_CSS = "AuditScreen VerticalScroll { padding: 1 2; }"

    def title_text(self) -> str:
        """Give the title line."""
        return self.plain(f"{self.say('audit.title')} · {self.table_title()}")

    def body(self) -> ComposeResult:
        """Compose the list."""
        with VerticalScroll():
            yield Hanging(id="audit")

    def on_mount(self) -> None:
        """Show the list."""
        super().on_mount()
        self.fill()

    async def relabel(self) -> None:
        """Show the list in the language now in use."""
        await super().relabel()
        self.fill()

    def fill(self) -> None:
        """Work the list out."""
        self.query_one(Hanging).put(self.lines())
        self.query_one(VerticalScroll).focus()

    def lines(self) -> Lines:
        """Say every contradiction with its clause, and by which entry the table has let it be."""
        words, found = self.words, audit(self.table)
        if not found:
            return [("", Text(words.say("audit.none")))]
        lines: Lines = [("", Text(words.say("audit.intro"), "bold"))]
        for one in found:
            lines += [BLANK, *breach_lines(words, self.table.game, one.breach, self.ascii)]
            if one.let_be:
                lines.append(("", Text(words.say("audit.let_be", entry=one.let_be), "dim")))
        return lines

    def action_recount(self) -> None:
        """Leave, to count again."""
        self.dismiss("recount")

    def action_let_be(self) -> None:
        """Record that the table goes on with these."""
        try:
            noted = let_be(self.table)
        except Trouble as found:
            self.report(found)
            return
        said = self.say("audit.noted", clauses=noted) if noted else self.say("audit.noted_before")
        self.notify(said, markup=False)
        self.fill()

    def action_rules(self) -> None:
        """Open the rulebook at the first clause."""
        first = next((one.breach.clause for one in audit(self.table)), "")
        self.gyoji.show("rulebook", game=self.table.game.id, clause=first)
