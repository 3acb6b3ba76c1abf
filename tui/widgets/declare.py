"""The Declare panel: what is typed is recorded, asked about in place, refused with its reasons, or overruled."""

from __future__ import annotations

import unicodedata

from msgspec import structs
from textual.message import Message
from textual.widgets import Input

from referee.facts.verdict import Question, Status
from referee.notation.move import write_verb
from scoring.trouble import Fault, Trouble
from tui.desk import say
from tui.desk.desk import Entered
from tui.desk.house_rules import HouseRule, about
from tui.widgets.ask import Ask
from tui.widgets.form import Form
from tui.widgets.menu import Menu, MenuItem
from tui.widgets.move_form import ScoreModel
from tui.widgets.typing_panel import TypingPanel

COMMANDS = (
    "why", "options", "board", "undo", "redo", "scores", "record", "dispute", "note", "recount", "house_rule", "audit",
    "people",
)  # fmt: skip
"""Actions of the screen that may be typed as a word as well, by their name or their label."""


class Declare(TypingPanel):
    """Where moves are declared. It changes the table only through the desk, and says what came of it by messages."""

    class Recorded(Message):
        """An entry was recorded."""

        def __init__(self, entered: Entered) -> None:
            super().__init__()
            self.entered = entered

    class Refused(Message):
        """Something could not be done; nothing is lost."""

        def __init__(self, trouble: Trouble) -> None:
            super().__init__()
            self.trouble = trouble

    class TakenBack(Message):
        """An action that can no longer be finished was taken back: so many entries."""

        def __init__(self, count: int) -> None:
            super().__init__()
            self.count = count

    class Told(Message):
        """A fact was told."""

    class Clause(Message):
        """The text of a clause is wanted."""

        def __init__(self, clause: str) -> None:
            super().__init__()
            self.clause = clause

    class Sheet(Message):
        """A tally sheet is wanted."""

        def __init__(self, scoring: str) -> None:
            super().__init__()
            self.scoring = scoring

    class Command(Message):
        """An action of the screen was typed as a word."""

        def __init__(self, action: str) -> None:
            super().__init__()
            self.action = action

    def on_mount(self) -> None:
        """Show what the desk holds; a question that stood open is asked again."""
        self.line.cursor_position = len(self.desk.text)
        self.line.display = not self.sheets
        self.show()
        if self.sheets:
            self._put_sheets()
        if self.desk.asked is not None:
            self._put()

    def keep(self) -> None:
        """Keep what is typed as an answer on the desk, so that it outlives this widget."""
        self.desk.answering = self.query_one(Ask).typed if self.desk.asked is not None else ""

    def show(self) -> None:
        """Show what the desk holds; a question or a menu of another draft is closed."""
        if self.desk.dropped:
            self.desk.dropped = False
            self.query_one(Ask).close()
            self.line.focus()
            self.app.notify(self.words.say("plain.question_left"), markup=False)
        self._close_menu()
        super().show()

    def _close_menu(self) -> None:
        """Close the menu where the line is not the refused one any more."""
        menu = self.query_one(Menu)
        if self.sheets or self._standing() == self.refused or not menu.has_class("open"):
            return
        menu.close()
        if menu.has_focus:
            self.line.focus()

    def _standing(self) -> tuple[str, str]:
        """Give the line and how it is judged."""
        return self.desk.text, self.desk.judged.verdict.status if self.desk.judged else ""

    def rest_here(self) -> None:
        """Give the focus to where one types: the line, or the list of sheets."""
        if self.sheets:
            self.query_one(Menu).focus()
        else:
            self.line.focus()

    def _put_sheets(self) -> None:
        words, scorings = self.words, self.desk.table.game.meta.scorings
        items = [MenuItem(id, str(n), words.say_or(f"scoring.{id}", id)) for n, id in enumerate(scorings, 1)]
        self.query_one(Menu).put(items)

    # declaring

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Declare the line."""
        event.stop()
        if event.input.id == "line":
            self.declare()

    def declare(self) -> None:
        """Judge the line and record it, or show what stands in the way."""
        self.judge()
        typed = self.desk.text
        if (command := self._command()) is not None:
            self.put("")
            self.post_message(self.Command(command))
            return
        if self._warn():
            return
        self.keep()
        try:
            entered = self._score() if self.scores else self.desk.enter()
        except Trouble as found:
            self.post_message(self.Refused(found))
            return
        if entered.kind == "recorded":
            self.last = typed
        self.react(entered)

    def _warn(self) -> bool:
        """Hold a declaration back once that leaves something undone for good; the next Enter declares it."""
        judged = None if self.scores else self.desk.judged or self.desk.ending()
        if judged is None or not judged.overlooked or self.warned == self.desk.text:
            return False
        if not self.desk.text.strip():
            self.put(write_verb(str(judged.moves[-1].__struct_config__.tag), self.spoken))
        self.warned = self.desk.text
        self.show()
        return True

    def _command(self) -> str | None:
        """Give the action that the line names, where it is no move."""
        judged = self.desk.judged
        if self.scores or (judged is not None and judged.verdict.status not in (Status.UNREADABLE, Status.AMBIGUOUS)):
            return None
        word = unicodedata.normalize("NFKC", self.desk.text).strip().casefold()
        named = {id: (id, self.words.say(f"key.{id}").casefold().rstrip("?")) for id in COMMANDS}
        return next((id for id, names in named.items() if word in names), None)

    def _score(self) -> Entered:
        assert isinstance(self.model, ScoreModel)
        score = self.model.score()
        if not (score.seat and score.category) or score.points is None:
            return Entered("unread")
        step = self.desk.table.score(score.seat, score.category, score.points)
        self.desk.text = ""
        return Entered("recorded", step=step)

    def react(self, entered: Entered) -> None:
        """Go on from what Enter led to."""
        if entered.kind == "recorded":
            self.line.value = ""
            self.rest()
            self.post_message(self.Recorded(entered))
        elif entered.kind == "asks":
            self._put()
        elif entered.kind == "ends":
            self.declare()
            return
        elif entered.kind == "taken_back" and self.desk.judged is not None:
            self.post_message(self.TakenBack(len(self.desk.judged.taken_back)))
        elif entered.kind == "illegal":
            self.menu()
        self.show()

    def menu(self) -> None:
        """Offer what may be done about a declaration that is not legal."""
        self.rest()
        words = self.words
        items = [MenuItem("change", "1", words.say("table.menu_change"))]
        clauses = self.desk.judged.verdict.clauses if self.desk.judged else ()
        if clauses:
            items.append(MenuItem("clause", "2", words.say("table.menu_clause", clause=clauses[0])))
        items.append(MenuItem("overrule", "3", words.say("table.menu_overrule")))
        if (rule := self._earlier()) is not None:
            items.append(MenuItem("house", "4", words.say("house.take_up", text=rule.text)))
        items.append(MenuItem("park", "5", words.say("table.menu_park")))
        self.query_one(Form).display = False
        self.refused = self._standing()
        self.query_one(Menu).put(items, over_line=True)

    def on_menu_typed(self, event: Menu.Typed) -> None:
        """Begin another line: the refused one is given up for it, and the arrow up brings it back."""
        event.stop()
        begun = "" if self.query_one(Menu).has_class("open") else self.line.value  # keys in one burst
        self.last = self.last if begun else self.desk.text
        self.query_one(Menu).close()
        self.line.focus()
        self.put(begun + event.text.splitlines()[0])

    def _earlier(self) -> HouseRule | None:
        """Find a house rule of an earlier table about what is broken here."""
        judged = self.desk.judged
        return next(iter(about(self.desk.remembered, judged.verdict)), None) if judged else None

    def on_menu_taken(self, event: Menu.Taken) -> None:
        """Do what was taken."""
        event.stop()
        if self.sheets:
            if event.id != "change":
                self.post_message(self.Sheet(event.id))
            return
        self.query_one(Menu).close()
        if event.id == "clause" and self.desk.judged:
            self.post_message(self.Clause(self.desk.judged.verdict.clauses[0]))
        if event.id == "overrule":
            self.ask_reason()
            return
        if event.id == "house" and (rule := self._earlier()) is not None:
            self._take_up(rule)
        if event.id == "park":
            self._park()
        self.rest()

    def _park(self) -> None:
        """Keep the line as it was typed, and go on."""
        try:
            self.react(self.desk.park())
        except Trouble as found:
            self.post_message(self.Refused(found))

    def _take_up(self, rule: HouseRule) -> None:
        """Let a house rule of an earlier table hold here as well."""
        try:
            self.desk.table.house_rule(rule.clauses, rule.text)
        except Trouble as found:
            self.post_message(self.Refused(found))
            return
        self.post_message(self.Told())
        self.judge()

    # asking

    def ask(self, question: Question) -> None:
        """Ask for a fact that a list waits for, in place."""
        self.keep()
        self.desk.ask(question, listed=True)
        self._put()

    def ask_reason(self) -> None:
        """Ask why the table overrules."""
        self.desk.ask(None)
        self._put()

    def _put(self) -> None:
        words, asked = self.words, self.desk.asked
        assert asked is not None
        self.query_one(Form).display = False
        if asked.question is None:
            said, expected = words.say("table.reason"), words.say("table.reason_hint")
        else:
            said, expected = say.question(words, asked.question), say.expected(words, asked.question.fact)
        self.query_one(Ask).put(said, expected, self.desk.answering)
        self.desk.answering = ""
        self.post_message(self.Shown())

    def on_ask_answered(self, event: Ask.Answered) -> None:
        """Take an answer: the reason of an overrule, or a fact. One that is not taken stays as it is typed."""
        event.stop()
        asked = self.desk.asked
        if asked is None:
            return
        try:
            if asked.question is None:
                self._overrule(event.text)
            else:
                self._answered(self.desk.answer(event.text))
        except Trouble as found:
            question = asked.question
            if self.desk.asked is not None and any(_about_answer(fault, question) for fault in found.faults):
                self.query_one(Ask).refuse(" ".join(say.fault(self.words, fault) for fault in unnamed(found)))
                return
            if self.desk.asked is None or question is None:
                self.rest()
            self.show()
            self.post_message(self.Refused(found))

    def _overrule(self, reason: str) -> None:
        if not reason.strip():
            self.query_one(Ask).refuse(self.words.say("table.reason_needed"))
            return
        self._close(self.desk.overrule(reason.strip()))

    def _answered(self, entered: Entered) -> None:
        self.post_message(self.Told())
        self._close(entered)

    def _close(self, entered: Entered) -> None:
        """Close the question that was answered, and go on."""
        if entered.kind != "asks":
            self.rest()
        self.react(entered)

    def on_ask_left(self, event: Ask.Left) -> None:
        """Leave a question open: the line is there again, as it was."""
        event.stop()
        self.rest()
        self.show()

    def rest(self) -> None:
        """Ask nothing; the line has the focus."""
        self.desk.leave()
        self.query_one(Ask).close()
        self.query_one(Menu).close()
        self.line.focus()


def _about_answer(fault: Fault, asked: Question | None) -> bool:
    """Tell whether a fault lies in what was typed, so that it is typed anew."""
    typed = fault.key.startswith(("fact_", "text_"))
    return typed or (asked is not None and fault.field.startswith(asked.path))


def unnamed(found: Trouble) -> list[Fault]:
    """Give the faults without the path of the fact: the question stands right above."""
    return [structs.replace(fault, field="") for fault in found.faults]
