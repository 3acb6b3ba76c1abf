"""Answering what decides, and correcting what was answered."""

from __future__ import annotations

from textual.events import Key as Pressed

from referee.facts.verdict import Question
from scoring.trouble import Fault, Trouble, trouble
from tui.desk import say
from tui.desk.answering import Answering
from tui.screens.dispute_typing import DisputeTyping
from tui.widgets.ask import Ask
from tui.widgets.rows import Rows

PLAYERS = "players"
NOBODY = ("?", "？")


class DisputeAnswers(DisputeTyping):
    """The second stage of a dispute."""

    asked: Question | None = None
    answers: Answering
    pending: str = ""
    """The reason of an overrule that waits for facts."""

    def advance(self) -> None:
        """Judge the line on what is known, and go to what is next."""
        raise NotImplementedError

    def enter(self, stage: str, typed: str = "") -> None:
        """Go to a stage and show it."""
        raise NotImplementedError

    def ask(self, asked: Question, typed: str = "") -> None:
        """Ask for one fact."""
        self.asked = asked
        self.enter("ask", typed)

    @property
    def listed(self) -> list[str]:
        """The facts that can be corrected: those answered, and cold the number of players."""
        first = [] if self.table or PLAYERS in self.order else [PLAYERS]
        return [*first, *self.order]

    def on_ask_answered(self, event: Ask.Answered) -> None:
        """Take an answer; what cannot be one stays for correction."""
        assert self.asked is not None
        path, typed = self.asked.path, event.text.strip()
        try:
            if not typed:
                raise trouble("answer_empty")
            if typed in NOBODY:
                self.hearing.cannot_tell(path)
            else:
                self.answers.read(self.hearing.game, self.hearing.state, self.hearing.names, self.asked, typed)
                self.hearing.answer(path, typed)
        except Trouble as found:
            said = [say.fault(self.words, Fault(fault.key, "", fault.values)) for fault in found.faults]
            self.query_one(Ask).refuse("\n".join(said))
            return
        if path not in self.order:
            self.order.append(path)
        if self.pending and typed not in NOBODY:
            try:
                self.overrule(self.pending)
            except Trouble as found:
                self.report(found)
                self.pending = ""
                self.advance()
            return
        self.pending = ""
        self.advance()

    def on_ask_left(self) -> None:
        """Go back to the line."""
        self.enter("line")

    def correct(self, path: str) -> None:
        """Ask for a fact again, with the answer it had."""
        if self.judged is None:
            return
        fact, words = self.hearing.fact(path), self.words
        had = self.hearing.facts.get(path)
        typed = "" if had is None else say.value(words, fact, had) if not isinstance(had, int) else str(had)
        if isinstance(had, bool):
            typed = words.say(f"yes_no.{'yes' if had else 'no'}")
        self.ask(Question(path, fact), typed if path not in self.hearing.untellable else "?")

    def on_key(self, event: Pressed) -> None:
        """Forget the answer under the cursor."""
        rows = self.query_one("#answers", Rows)
        if event.key == "delete" and self.focused is rows and rows.item in self.order:
            event.stop()
            try:
                self.hearing.untell(rows.item)
            except Trouble as found:
                self.report(found)
                return
            self.order.remove(rows.item)
            self.advance()

    def action_answers(self) -> None:
        """Go to the answers given."""
        if self.stage != "line":
            self.add_class("-listed")
            rows = self.query_one("#answers", Rows)
            rows.show(self.listed, len(self.listed) - 1)
            rows.focus()
