"""What becomes of a ruling: agreed, overruled, made a house rule, copied, saved."""

from __future__ import annotations

from typing import Any

from referee.table import Declared
from referee.verdict import Status
from scoring.trouble import Trouble
from scoring.words import Words
from tui.hearing import Hearing
from tui.screens.at_game import AtGame
from tui.tally_files import path_of, write_text
from tui.widgets.dialog import AskDialog, Line
from tui.widgets.ruling_text import plain_text, ruling_lines


class DisputeActs(AtGame):
    """The actions on a verdict. At a table they become entries; cold, there is nothing to record."""

    hearing: Hearing
    text: str
    judged: Declared | None
    order: list[str]
    stage: str
    file: str = ""

    def the_words(self) -> Words:
        """Give the words in use when a dialog shows itself."""
        return self.words

    @property
    def settled(self) -> Declared | None:
        """The verdict, once nothing more is asked."""
        done = (Status.LEGAL, Status.ILLEGAL, Status.UNCLEAR)
        judged = self.judged if self.stage == "verdict" else None
        return judged if judged is not None and judged.verdict.status in done else None

    def ask_for(self, needed: Declared, reason: str) -> None:
        """Ask what carrying out an overruled move needs, and come back to it."""

    def page(self) -> str:
        """Give the ruling as plain text."""
        assert self.judged is not None
        return plain_text(ruling_lines(self.words, self.hearing, self.judged, self.order, self.ascii))

    # entries

    def action_agree(self) -> None:
        """Agree: at a table the ruling is recorded; a cold dispute is over."""
        judged = self.settled
        if judged is None:
            return
        if self.table is None:
            self.dismiss()
            return
        start = self.say("dispute.agreed_default", status=self.say(f"status.{judged.verdict.status}"))
        self._ask_text("key.agree", "dispute.agreed_ask", start, self._agree)

    def _agree(self, agreed: str) -> None:
        assert self.table is not None and self.judged is not None
        made = self.table.ruling(self.text, self.judged.verdict, agreed)
        self._done("dispute.agreed_done", made.entry.seq)

    def action_overrule_verdict(self) -> None:
        """Go on otherwise than ruled, with a reason."""
        judged = self.settled
        if judged is None or self.table is None:
            return
        note = "dispute.overrule_legal" if judged.verdict.status is Status.LEGAL else "dispute.overrule_note"
        self._ask_text("key.overrule_verdict", "dispute.overrule_ask", "", self.overrule, note)

    def overrule(self, reason: str) -> None:
        """Carry the move out because the table wants it so; a legal one that it forbids is a ruling of its own."""
        assert self.table is not None and self.judged is not None
        if self.judged.verdict.status is Status.LEGAL:
            made = self.table.ruling(self.text, self.judged.verdict, reason)
            self._done("dispute.overrule_done", made.entry.seq)
            return
        answer = self.table.overrule(self.judged.moves, reason)
        if answer.step is not None:
            self._done("dispute.overrule_done", answer.step.entry.seq)
        elif answer.verdict.questions:
            self.ask_for(answer, reason)

    def action_house_rule_verdict(self) -> None:
        """Set the broken clauses aside from now on."""
        judged = self.settled
        if judged is None or self.table is None:
            return
        if not judged.verdict.clauses:
            self.notify(self.say("dispute.house_none"), markup=False)
            return

        def ruled(given: dict[str, str] | None) -> None:
            if given and self.table is not None:
                ids = given["clauses"].upper().replace(",", " ").replace("、", " ").split()
                try:
                    made = self.table.house_rule(ids, given["text"].strip())
                except Trouble as found:
                    self.report(found)
                    return
                self._done("dispute.house_done", made.entry.seq)

        lines = (
            Line("clauses", lambda words: words.say("dispute.house_clauses"), None, " ".join(judged.verdict.clauses)),
            Line("text", lambda words: words.say("dispute.house_ask")),
        )
        title = "key.house_rule_verdict"
        self.app.push_screen(AskDialog(lambda words: words.say(title), lines, self.the_words), ruled)

    def _done(self, key: str, seq: int) -> None:
        self.notify(self.say(key, entry=seq), markup=False)
        self.dismiss()

    # words to take along

    def action_copy_verdict(self) -> None:
        """Copy the ruling to the clipboard."""
        if self.settled is not None:
            self.app.copy_to_clipboard(self.page())
            self.notify(self.say("dispute.copied"), markup=False)

    def action_save_verdict(self) -> None:
        """Save the ruling as a text file."""
        if self.settled is not None:
            start = self.file or f"{self.game.id}-ruling.txt"
            self._ask_text("key.save_verdict", "dispute.save_as", start, self._save, "tally.file_hint")

    def _save(self, typed: str) -> None:
        path = path_of(typed)
        write_text(path, self.page(), replace=typed == self.file)
        self.file = typed
        self.notify(self.say("dispute.saved", file=str(path)), markup=False)

    def _ask_text(self, title: str, key: str, start: str, use: Any, note: str = "") -> None:
        def answered(given: dict[str, str] | None) -> None:
            typed = (given or {}).get("text", "").strip()
            if typed:
                try:
                    use(typed)
                except Trouble as found:
                    self.report(found)

        hint = (lambda words: words.say(note)) if note else None
        line = Line("text", lambda words: words.say(key), hint, start)
        self.app.push_screen(AskDialog(lambda words: words.say(title), (line,), self.the_words), answered)
