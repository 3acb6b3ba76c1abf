"""What lies before the person who types: the table, the line, its verdict, and what may be declared. No widgets."""

from __future__ import annotations

from functools import cached_property

from msgspec import Struct

from referee.facts.facts import known
from referee.facts.verdict import Question, Status
from referee.record.entry import Entry
from referee.record.replay import Step
from referee.table.closing import closing, ending
from referee.table.table import Declared, Table
from scoring.trouble import Trouble
from scoring.words import Words
from tui.desk.answering import Answering, Asked
from tui.desk.complete import Completion, complete
from tui.desk.entries import entry_text
from tui.desk.house_rules import HouseRule, at_table, remembered
from tui.desk.move_draft import MoveDraft, read_draft, text_of
from tui.desk.offers import Offers
from tui.desk.session import Session


class Entered(Struct, frozen=True):
    """What Enter led to: recorded, illegal (a menu is due), taken_back, asks (a question is due), unread, or nothing.

    An answer leads to judged, too, and to ends, where the turn may be ended with it. `question` is the first fact to
    tell, `step` what was recorded.
    """

    kind: str
    question: Question | None = None
    step: Step | None = None


class Desk:
    """One table being played. Text and form are two views of `text`.

    `asked` is the question that stands open, `answering` what is typed as its answer. It is asked for one draft: when
    the line becomes another one, or the table moves on, it is dropped; `dropped` is set until that has been said.
    """

    def __init__(self, session: Session, table: Table) -> None:
        self.session = session
        self.table = table
        self.text = ""
        self.judged: Declared | None = None
        self.asked: Asked | None = None
        self.dropped = False
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
    def draft(self) -> MoveDraft:
        """The line as fields."""
        return read_draft(self.table, self.text)

    @property
    def over(self) -> bool:
        """Tell whether the game is over or the table closed."""
        return self.table.world.closed or self.table.over

    def write(self, text: str) -> None:
        """Take a line as it is being typed; a question of another draft is dropped."""
        self.text = text
        if self.asked is not None and self.asked.text != self._meant(text):
            self._drop()

    def type(self, text: str) -> Declared | None:
        """Take a typed line and judge it; None for an empty one."""
        self.write(text)
        self.judged = self.table.judge(text) if text.strip() else None
        if self.asked is not None and not self._stands(self.asked):
            self._drop()
        return self.judged

    def judge_anew(self) -> None:
        """Judge the line as the table now stands; where no moves are declared nothing is asked."""
        if self.table.world.depth == "full":
            self.type(self.text)
        else:
            self.asked = None

    def _meant(self, text: str) -> str:
        """Give what a line declares: an empty one what closes the turn or the phase."""
        return text.strip() or closing(self.table)

    def _drop(self) -> None:
        self.asked, self.dropped, self.answering = None, True, ""

    def _stands(self, asked: Asked) -> bool:
        """Tell whether a question still is one of the line."""
        if asked.question is None or asked.reason:
            return asked.stands(self.table)
        if not asked.moves:
            return not known(self.table.known_as(asked.question.path))
        judged = self.judged or self.ending()
        wanted = judged.verdict.questions if judged else ()
        return asked.stands(self.table) and any(one.path == asked.question.path for one in wanted)

    def ask(self, question: Question | None, reason: str = "", listed: bool = False) -> None:
        """Let a question of the line (or of a list) stand open; without one the reason of an overrule is asked."""
        moves = self.judged.moves if self.judged and not listed else ()
        asked = Asked(question, self._meant(self.text), moves, reason)
        if asked != self.asked:
            self.asked, self.answering = asked, ""

    def leave(self) -> None:
        """Ask nothing any more; the line stays."""
        self.asked, self.answering = None, ""
        if not self.text.strip():
            self.judged = None

    def fill(self, draft: MoveDraft) -> str:
        """Take a filled form and print it as the line."""
        text = text_of(self.table, draft, self.words)
        self.type(text)
        return text

    def completion(self) -> Completion:
        """Complete the line."""
        return complete(self.table, self.offers, self.text, self.words)

    def may_end(self) -> bool:
        """Tell whether an empty Enter would close the turn or the phase, or ask what that needs."""
        return self.ending() is not None

    def ending(self) -> Declared | None:
        """Judge what an empty Enter declares; None where that is nothing."""
        return ending(self.table)

    def enter(self) -> Entered:
        """Declare the line (an empty one closes the turn or the phase). Raises `Trouble`; the text stays."""
        if not self.text.strip() and not self.may_end():
            return Entered("nothing")
        return self._entered(self.session.declare(self.table, self._meant(self.text)))

    def _asks(self, question: Question, reason: str = "") -> Entered:
        self.ask(question, reason)
        return Entered("asks", question)

    def _entered(self, declared: Declared, reason: str = "") -> Entered:
        self.judged = declared
        verdict = declared.verdict
        if declared.step is not None:
            self.text, self.judged = "", None
            return Entered("recorded", step=declared.step)
        if declared.taken_back:
            return Entered("taken_back")
        if verdict.status is Status.NEEDS and verdict.questions:
            return self._asks(verdict.questions[0], reason)
        if verdict.status in (Status.ILLEGAL, Status.UNCLEAR, Status.NEEDS):
            return Entered("illegal")
        return Entered("unread")

    def answer(self, text: str) -> Entered:
        """Tell the answer to the open question for the draft that asked it, then judge that again.

        Raises `Trouble` naming what is wrong with it; then the question stands.
        """
        asked = self.asked
        assert asked is not None and asked.question is not None
        question = asked.question
        value = self._answers.read(self.table.game, self.table.state, self.table.names, question, text)
        self.table.tell({question.path: value}, asked.moves)
        self.leave()
        judged = self.type(self.text)
        if asked.reason:
            return self.overrule(asked.reason)
        if judged is not None and judged.verdict.status is Status.NEEDS and judged.verdict.questions:
            return self._asks(judged.verdict.questions[0])
        return Entered("ends" if judged is None and asked.moves else "judged")

    def overrule(self, reason: str) -> Entered:
        """Record the line because the table wants it so. Raises `Trouble` where it cannot be carried out at all."""
        declared = self.table.overrule(self.text, reason)
        self.leave()
        return self._entered(declared, reason)

    def park(self) -> Entered:
        """Keep the line as it was typed and go on: nobody can settle it now. Raises `Trouble`; the text stays."""
        made = self.table.park(self.text)
        self.leave()
        self.text, self.judged = "", None
        return Entered("recorded", step=made)

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
        self.judge_anew()
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
        self.judge_anew()

    def last_ledger(self) -> Step | None:
        """Find the last entry that did something with the pieces."""
        for step in reversed(self.table.steps):
            if step.ledger or step.entry.kind in ("move", "overrule", "score"):
                return step
        return None


def moved_on(found: Trouble) -> bool:
    """Tell whether an append was refused because another process was faster."""
    return any(fault.key == "table_moved_on" for fault in found.faults)
