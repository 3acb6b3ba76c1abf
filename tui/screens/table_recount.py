"""Counting again: the table's own count wins, and what then cannot lie there together is pointed out."""

from __future__ import annotations

from msgspec import structs

from referee.facts.facts import Fact
from referee.notation.answer import read_answer
from referee.table.contradictions import audit
from scoring.trouble import Trouble
from scoring.words import Words
from tui.screens.table_do import TableDo
from tui.widgets.counting import count_line, count_picks, countable
from tui.widgets.dialog import AskDialog, Line, Pick, PickDialog

RECOUNT = "recount"


class TableRecount(TableDo):
    """Recounts and the audit of the pieces."""

    def action_recount(self) -> None:
        """Find a fact, then take the table's own count of it."""
        facts = countable(self.table)

        def picks(words: Words) -> list[Pick]:
            return count_picks(words, self.table, facts)

        def found(path: str | None) -> None:
            if path:
                self.ask_count(path, facts[path])

        self.app.push_screen(PickDialog(lambda w: w.say("table.recount_what"), picks, self.the_words), found)

    def ask_count(self, path: str, fact: Fact, typed: str = "", reason: str = "") -> None:
        """Ask for the count of one fact and the reason it differs."""

        def counted(answer: dict[str, str] | None) -> None:
            if not answer:
                return
            try:
                value = read_answer(fact, path, answer["value"], self.table.names)
            except Trouble as wrong:
                self.report(Trouble([structs.replace(fault, field="") for fault in wrong.faults]))
                self.ask_count(path, fact, answer["value"], answer["reason"])
                return
            said = self.say("table.recounted")
            if self.do(lambda: self.table.recount({path: value}, answer["reason"].strip()), said):
                self.point_out()

        lines = (
            count_line(self.table, path, fact, typed),
            Line("reason", lambda w: w.say("table.recount_reason"), None, reason),
        )
        self.app.push_screen(AskDialog(lambda w: w.say("key.recount"), lines, self.the_words), counted)

    # audit

    def action_audit(self) -> None:
        """Show what cannot lie on the table together, by the record."""
        if self.table.world.depth != "full":
            self.notify(self.say("audit.not_followed"), markup=False)
        elif not audit(self.table):
            self.notify(self.say("audit.none"), markup=False)
        else:
            self.open_audit()

    def point_out(self) -> None:
        """Point contradictions out that the table has not let be; nothing is blocked by them."""
        if any(not found.let_be for found in audit(self.table)):
            self.open_audit()

    def open_audit(self) -> None:
        """Open the list of contradictions; from there the table may count again."""

        def seen(answer: object) -> None:
            self.show()
            if answer == RECOUNT:
                self.action_recount()

        self.app.push_screen(self.gyoji.made("audit", table=self.table), seen)
