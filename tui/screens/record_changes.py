"""Changing the past from the record: what a change would do is shown before it counts; it may be left with a note."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from referee.facts.verdict import Question
from referee.notation.answer import read_answer
from referee.notation.move import Unread
from referee.table.edit import Part, amended, answered, parts, wanting
from referee.table.impact import KnockOn, trying
from referee.table.table import Table
from scoring.trouble import Trouble
from scoring.words import Words
from tui.desk import say
from tui.desk.desk import moved_on
from tui.desk.entries import Row
from tui.desk.impact_lines import knock_on_lines
from tui.desk.ink import Lines, Text
from tui.screens.at_table import AtTable
from tui.widgets.decide import DecideDialog
from tui.widgets.dialog import AskDialog, Line, Pick

NOTE = "note"


def knock_on(words: Words, found: KnockOn) -> Lines:
    """Lay out what a change does."""
    return [("", Text(line)) for line in knock_on_lines(words, found)]


class RecordChanges(AtTable):
    """Taking back, putting back and changing an entry."""

    def row(self) -> Row | None:
        """Give the entry under the cursor."""
        return None

    def fill(self) -> None:
        """List the entries anew."""

    def trouble(self, found: Trouble) -> None:
        """Say what went wrong; where another process added to the table, follow it."""
        self.report(found)
        if moved_on(found):
            self.table.follow(self.gyoji.session.store.entries(self.table.name))
            self.fill()

    def offer(self, key: str, seq: int, change: Callable[[Table], object], said: str) -> None:
        """Let the table accept a change once it has seen what comes of it, or keep the history and note it.

        What changes nothing else is done at once. `key` titles it, `said` is said once it is done.
        """
        try:
            found = trying(self.table, change)
        except Trouble as wrong:
            self.trouble(wrong)
            return
        if key != "record.change" and not (found.broken or found.mended or found.scores or found.missing):
            self.do(change, said)
            return

        def picks(words: Words) -> list[Pick]:
            return [
                Pick(True, words.say(f"{key}_accept")),
                Pick(NOTE, words.say("record.leave_note")),
                Pick(False, words.say("record.leave")),
            ]

        def decided(answer: bool | str | None) -> None:
            if answer == NOTE:
                self.ask_note(seq)
            elif answer:
                self.do(change, said)

        dialog = DecideDialog(
            lambda words: words.say(key, entry=seq),
            lambda words: knock_on(words, found),
            picks,
            lambda: self.words,
        )
        self.app.push_screen(dialog, decided)

    def do(self, change: Callable[[Table], object], said: str) -> None:
        """Make a change; what goes wrong is said."""
        try:
            change(self.table)
        except Trouble as found:
            self.trouble(found)
            return
        self.notify(said, markup=False)
        self._shown = self.mark()
        self.fill()

    def ask_note(self, seq: int) -> None:
        """Keep the history and write down what was wrong with it."""

        def noted(answer: dict[str, str] | None) -> None:
            text = (answer or {}).get("text", "").strip()
            if text:
                self.do(lambda table: table.note(text), self.say("table.noted"))

        start = self.say("record.note_start", entry=seq)
        line = Line("text", lambda words: words.say("record.note_ask"), None, start)
        title = "record.leave_note"
        self.app.push_screen(AskDialog(lambda words: words.say(title), (line,), lambda: self.words), noted)

    def action_retract(self) -> None:
        """Take the entry out of effect, or put it back."""
        row = self.row()
        if row is None:
            return
        seq = row.entry.seq
        if row.entry.kind == "open":
            self.notify(self.say("record.change_open"), markup=False)
            return
        if row.retracted:
            self.offer("record.restore", seq, lambda t: t.restore(seq), self.say("record.restored", text=row.text))
        else:
            self.offer("record.retract", seq, lambda t: t.retract(seq), self.say("record.retracted", text=row.text))

    # saying it otherwise

    def action_change_entry(self) -> None:
        """Change what an entry says, whatever its kind."""
        row = self.row()
        if row is None:
            return
        seq = row.entry.seq
        try:
            found = parts(self.table, seq, None if self.words.lang == "en" else self.words)
        except Trouble:
            found = ()
        if row.entry.kind == "score" and row.step is not None and "sheet" in row.step.entry.body:
            self.change_sheet(seq, row.step.entry.body)
        elif found:
            self.ask_parts(seq, found, {part.name: part.text for part in found})
        else:
            key = "record.change_open" if row.entry.kind == "open" else "record.change_none"
            self.notify(self.say(key), markup=False)

    def ask_parts(self, seq: int, found: tuple[Part, ...], typed: dict[str, str]) -> None:
        """Ask how each part of an entry should read."""
        was = {part.name: part.text for part in found}

        def changed(answer: dict[str, str] | None) -> None:
            given = {name: text for name, text in (answer or {}).items() if text.strip() != was[name]}
            if not given:
                return
            try:
                self.weigh(seq, amended(self.table, seq, given))
            except Unread as unread:
                self.notify(say.wrong(self.words, unread.fault, self.table.names), severity="error", markup=False)
                self.ask_parts(seq, found, answer or typed)
            except Trouble as wrong:
                self.trouble(wrong)
                self.ask_parts(seq, found, answer or typed)

        lines = [Line(part.name, _label(part), _hint(part), typed[part.name]) for part in found]
        title = lambda words: words.say("record.change", entry=seq)  # noqa: E731  # made when shown
        self.app.push_screen(AskDialog(title, lines, lambda: self.words), changed)

    def weigh(self, seq: int, body: dict[str, Any]) -> None:
        """Ask for what a changed declaration lacks, then show what would come of it."""
        question = wanting(self.table, seq, body)
        if question is None:
            self.offer("record.change", seq, lambda t: t.amend(seq, body), self.say("record.changed", entry=seq))
        else:
            self.ask_missing(seq, body, question)

    def ask_missing(self, seq: int, body: dict[str, Any], question: Question, typed: str = "") -> None:
        """Ask for one fact that a changed declaration rests on."""

        def told(answer: dict[str, str] | None) -> None:
            if answer is None:
                return
            try:
                value = read_answer(question.fact, question.path, answer["value"], self.table.names)
            except Trouble as wrong:
                self.report(wrong)
                self.ask_missing(seq, body, question, answer["value"])
                return
            self.weigh(seq, answered(body, question.path, value))

        line = Line(
            "value",
            lambda words: say.question(words, question),
            lambda words: say.expected(words, question.fact),
            typed,
        )
        title = lambda words: words.say("record.change", entry=seq)  # noqa: E731  # made when shown
        self.app.push_screen(AskDialog(title, (line,), lambda: self.words), told)

    def change_sheet(self, seq: int, body: dict[str, Any]) -> None:
        """Open a recorded sheet in its form; what it is changed to is weighed like any other change."""

        def filled(sheet: dict[str, Any] | None) -> None:
            if sheet is not None and sheet != body["sheet"]:
                self.weigh(seq, {**body, "sheet": sheet})

        try:
            form = self.gyoji.made("tally", table=self.table, scoring=body["scoring"], sheet=body["sheet"])
        except Trouble as found:
            self.trouble(found)
            return
        self.app.push_screen(form, filled)


def _label(part: Part) -> Callable[[Words], str]:
    return lambda words: say.fact(words, part.fact) if part.fact else words.say(f"record.part_{part.name}")


def _hint(part: Part) -> Callable[[Words], str] | None:
    fact = part.fact
    if fact is None:
        return None
    return lambda words: f"{say.expected(words, fact)}  {words.say('record.part_blank')}".strip()
