"""Counting again: the table's own count wins, and what then cannot lie there together is pointed out."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from referee.answer import read_answer
from referee.audit import audit
from referee.facts import Fact, NotTold, get, known
from scoring.trouble import Trouble
from scoring.words import Words
from tui import say
from tui.screens.table_do import TableDo
from tui.widgets.dialog import AskDialog, Line, Pick, PickDialog

RECOUNT = "recount"


class TableRecount(TableDo):
    """Recounts and the audit of the pieces."""

    def action_recount(self) -> None:
        """Find a fact, then take the table's own count of it."""
        ids = tuple(self.table.seats)
        state = self.table.state
        facts = {path: fact for path, fact in self.table.game.facts(ids).items() if is_there(state, path)}

        def picks(words: Words) -> list[Pick]:
            found = []
            for path, fact in facts.items():
                value = say_told(words, self.table.state, path, fact)
                found.append(Pick(path, f"{say.fact(words, fact)}  {value}", path))
            return found

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

        def hint(words: Words) -> str:
            known_as = words.say("table.record_says", value=say_told(words, self.table.state, path, fact))
            return f"{known_as}  {say.expected(words, fact)}"

        lines = (
            Line("value", lambda w: say.fact(w, fact), hint, typed),
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


def is_there(state: Any, path: str) -> bool:
    """Tell whether a state has a place for a fact; readings of the moment are never counted again."""
    if path.startswith("now."):
        return False
    try:
        get(state, path)
    except NotTold:
        return True
    except KeyError:
        return False
    return True


def say_told(words: Words, state: Any, path: str, fact: Fact) -> str:
    """Say what a state holds at a path; "?" where nobody has told it."""
    try:
        told = get(state, path)
    except NotTold:
        return "?"
    return say.value(words, fact, told) if known(told) else "?"
