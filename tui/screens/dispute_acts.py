"""What becomes of a verdict: copied, saved, and the words that go with a remedy."""

from __future__ import annotations

from typing import Any

from referee.facts.verdict import Status
from referee.table.table import Declared
from scoring.trouble import Trouble
from scoring.words import Words
from tui.desk.desk import moved_on
from tui.desk.hearing import Hearing
from tui.desk.house_rules import HouseRule, at_table, remembered
from tui.desk.ruling_text import plain_text, ruling_lines
from tui.desk.tally.files import path_of, write_text
from tui.screens.at_game import AtGame
from tui.widgets.dialog import AskDialog, Line


class DisputeActs(AtGame):
    """The actions on a verdict that are the same cold and at a table."""

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
        rules = self.house_rules()
        return plain_text(ruling_lines(self.words, self.hearing, self.judged, self.order, self.ascii, rules))

    def house_rules(self) -> tuple[HouseRule, ...]:
        """Every house rule that may be said beside the verdict."""
        return (*at_table(self.table), *remembered(self.gyoji.session, self.table)) if self.table else ()

    def trouble(self, found: Trouble) -> None:
        """Say what went wrong; where another process added to the table, follow it."""
        self.report(found)
        if moved_on(found) and self.table is not None:
            self.table.follow(self.gyoji.session.store.entries(self.table.name))

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
                    self.trouble(found)

        hint = (lambda words: words.say(note)) if note else None
        line = Line("text", lambda words: words.say(key), hint, start)
        self.app.push_screen(AskDialog(lambda words: words.say(title), (line,), self.the_words), answered)
