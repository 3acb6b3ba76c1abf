"""What lies before the person who types: the table, the line, its verdict, and what may be declared. No widgets."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from msgspec import Struct

from referee.fold import Step
from referee.journal import Entry
from referee.table import Declared, Table
from referee.verdict import Question, Status
from scoring.trouble import Trouble
from scoring.words import Words
from tui.answering import Answering
from tui.house_rules import HouseRule, at_table, remembered
from tui.session import Session
from tui.widgets.complete import Completion, complete
from tui.widgets.draft import Draft, read_draft, text_of
from tui.widgets.entries import entry_text
from tui.widgets.offers import Offers


class Entered(Struct, frozen=True):
    """What Enter led to: recorded, illegal (a menu is due), taken_back, asks (a question is due), unread, or nothing.

    `question` is the first fact to tell, `step` what was recorded.
    """

    kind: str
    question: Question | None = None
    step: Step | None = None


class Desk:
    """One table being played. Text and form are two views of `text`.

    `asked` is the question that stands open, `answering` what is typed as its answer, `insisting` the reason of an
    overrule that still waits for facts.
    """

    def __init__(self, session: Session, table: Table) -> None:
        self.session = session
        self.table = table
        self.text = ""
        self.judged: Declared | None = None
        self.asked: Question | None = None
        self.asking_reason = False
        self.insisting: str | None = None
        self.answering = ""
        self._offers = Offers(table)
        self._answers = Answering()

    @cached_property
    def remembered(self) -> tuple[HouseRule, ...]:
        """The house rules of earlier tables of this game, looked up once."""
        return () if self.table.entries[0].body.get("invented") else remembered(self.session, self.table)

    @property
    def house_rules(self) -> tuple[HouseRule, ...]:
        """Every house rule worth saying beside a verdict: those of this table first."""
        return (*at_table(self.table), *self.remembered)

    @property
    def words(self) -> Words:
        """The words in use, with the names at this table."""
        return self.session.words(table=self.table)

    @property
    def offers(self) -> Offers:
        """What may be declared now."""
        if not self._offers.fresh():
            self._offers = Offers(self.table)
        return self._offers

    @property
    def draft(self) -> Draft:
        """The line as fields."""
        return read_draft(self.table, self.text)

    @property
    def over(self) -> bool:
        """Tell whether the game is over or the table closed."""
        return self.table.world.closed or self.table.over

    def type(self, text: str) -> Declared | None:
        """Take a typed line and judge it; None for an empty one."""
        self.text = text
        self.judged = self.table.judge(text) if text.strip() else None
        return self.judged

    def fill(self, draft: Draft) -> str:
        """Take a filled form and print it as the line."""
        text = text_of(self.table, draft, self.words)
        self.type(text)
        return text

    def completion(self) -> Completion:
        """Complete the line."""
        return complete(self.table, self.offers, self.text, self.words)

    def may_end(self) -> bool:
        """Tell whether an empty Enter would end the turn: it is legal, and nothing else must come first."""
        return self.ending() is not None

    def ending(self) -> Declared | None:
        """Judge the end of the turn; None where it is not legal now."""
        if "end" not in self.table.game.rules.actions or self.over:
            return None
        judged = self.table.judge("end")
        return judged if judged.verdict.status is Status.LEGAL else None

    def enter(self) -> Entered:
        """Declare the line (an empty one ends a turn whose main move is made). Raises `Trouble`; the text stays."""
        text = self.text.strip()
        if not text:
            if not self.may_end():
                return Entered("nothing")
            text = "end"
        return self._entered(self.session.declare(self.table, text))

    def _entered(self, declared: Declared) -> Entered:
        self.judged = declared
        verdict = declared.verdict
        if declared.step is not None:
            self.text, self.judged = "", None
            return Entered("recorded", step=declared.step)
        if declared.taken_back:
            return Entered("taken_back")
        if verdict.status is Status.NEEDS and verdict.questions:
            return Entered("asks", verdict.questions[0])
        if verdict.status in (Status.ILLEGAL, Status.UNCLEAR, Status.NEEDS):
            return Entered("illegal")
        return Entered("unread")

    def answer(self, question: Question, text: str) -> Entered:
        """Tell the answer to a question, then judge the line again. Raises `Trouble` naming what is wrong with it."""
        value = self._answers.read(self.table.game, self.table.state, self.table.names, question, text)
        self.table.tell({question.path: value})
        judged = self.type(self.text)
        if judged is not None and judged.verdict.status is Status.NEEDS and judged.verdict.questions:
            return Entered("asks", judged.verdict.questions[0])
        return Entered("judged")

    def overrule(self, reason: str) -> Entered:
        """Record the line because the table wants it so. Raises `Trouble` where it cannot be carried out at all."""
        return self._entered(self.table.overrule(self.text, reason))

    def say_entry(self, entry: Entry) -> str:
        """Say an entry with its number and seat."""
        seat = f"{self.words.format_field(entry.seat, 'seat')}: " if entry.seat else ""
        return f"{entry.seq} {seat}{entry_text(self.words, self.table, entry)}"

    def undo(self) -> str | None:
        """Take the last declaration back and say it; None where there is none."""
        return self._target(self.table.undo())

    def redo(self) -> str | None:
        """Put back what the last undo took and say it; None where there is nothing."""
        return self._target(self.table.redo())

    def _target(self, done: Entry | None) -> str | None:
        if done is None:
            return None
        if self.text:
            self.type(self.text)
        target: int = done.body["target"]
        return self.say_entry(next(entry for entry in self.table.entries if entry.seq == target))

    def moved_on(self) -> bool:
        """Follow what another process added; tell whether there was something. Raises `Trouble`."""
        last = self.table.entries[-1].seq
        if self.session.store.count(self.table.name) <= last:
            return False
        self.follow()
        return True

    def follow(self) -> None:
        """Take the record as the store has it. Raises `Trouble`."""
        self.table.follow(self.session.store.entries(self.table.name))
        if self.text:
            self.type(self.text)

    def last_ledger(self) -> Step | None:
        """Find the last entry that did something with the pieces."""
        for step in reversed(self.table.steps):
            if step.ledger or step.entry.kind in ("move", "overrule", "score"):
                return step
        return None

    def tell(self, facts: dict[str, Any]) -> None:
        """Tell facts. Raises `Trouble`."""
        self.table.tell(facts)


def moved_on(found: Trouble) -> bool:
    """Tell whether an append was refused because another process was faster."""
    return any(fault.key == "table_moved_on" for fault in found.faults)
