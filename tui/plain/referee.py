"""The line-by-line referee: one line in, the answer out. It is the screen-reader path and the one for scripts."""

from __future__ import annotations

import sys
import unicodedata
from collections.abc import Callable, Iterable
from functools import cached_property

from referee.facts.verdict import Question, Status
from referee.net import caught
from referee.notation.answer import read_answer
from referee.notation.move import Unread
from referee.notation.spelling import tokens
from referee.table.closing import closing, ending
from referee.table.position import read_told
from referee.table.table import Declared, Table
from scoring.trouble import Fault, Trouble, trouble
from scoring.words import Words, printable
from tui.desk import say
from tui.desk.answering import Answering, Asked
from tui.desk.entries import moves_text
from tui.desk.hearing import TableHearing
from tui.desk.house_rules import HouseRule, at_table, remembered
from tui.desk.lines import final_lines, overlooked_lines, prompt_lines, verdict_lines
from tui.desk.session import Session
from tui.desk.usage import Misused, first_word, how
from tui.desk.words import words_for
from tui.plain import dispute as dispute_lines
from tui.plain import look as look_lines
from tui.plain import table as table_lines
from tui.plain import tell as tell_lines
from tui.plain.table import remind

MAX_LINE = 4_000
ACCEPT, CANCEL = "accept", "cancel"


class RefereeLines:
    """One sitting at a table, line by line."""

    def __init__(self, session: Session, table: Table, out: Callable[[str], object] | None = None) -> None:
        self.session = session
        self.table = table
        self._out = out or _print
        self.asked: Question | None = None
        self.unasked: Question | None = None
        self.drafted: Asked | None = None
        self.told: Callable[[str], None] = lambda _answer: None
        self.last: Declared | None = None
        self.refused = ""
        self.hearing: TableHearing | None = None
        self.offered: Callable[[], None] | None = None
        self.answers = Answering()
        self.over = False

    def out(self, text: str) -> None:
        """Say something, without the signs in it that a terminal would obey: what is typed is said back."""
        for line in text.split("\n"):
            self._out(printable(line))

    @property
    def words(self) -> Words:
        """The words in use at this table."""
        return self.session.words(table=self.table)

    def run(self, lines: Iterable[str]) -> None:
        """Answer every line until the input ends or says quit."""
        self._guarded(self._begin, "")
        for line in lines:
            if not self.answer(line.rstrip("\n")):
                return

    def _begin(self) -> None:
        self.out(self.words.say("plain.ready", table=self.table.name))
        self.now()

    def _guarded(self, act: Callable[[], None], line: str) -> None:
        """Do something for a line; what the program fails on is said, and the next line can come."""
        try:
            act()
        except Exception as error:
            fault = caught(error, table=self.table.name, line=line)
            self.out(say.fault(words_for(self.session.lang), fault))

    def answer(self, line: str) -> bool:
        """Answer one line; False when it says quit. Trouble is said, never raised."""
        text = line.encode("utf-8", "replace").decode().strip()  # a terminal may send bytes that are no character
        if not text:
            self._guarded(self._empty, text)
            return True
        if text.startswith("#") and not self._names_a_number(text):
            return True
        if unicodedata.normalize("NFKC", text) in ("quit", "exit", "q"):
            return False
        self._guarded(lambda: self._answer(text), text)
        return True

    def _empty(self) -> None:
        """Ask what the step needs that closes the turn or the phase. An empty line ends nothing by itself: a list of
        moves may have some in it.
        """
        waits = self.asked or self.offered or self.table.world.disputed or self.table.world.depth != "full"
        judged = None if waits else ending(self.table)
        if judged is not None and judged.verdict.status is Status.NEEDS:
            self.insist(closing(self.table))
            self.unasked = self.asked

    def _answer(self, text: str) -> None:
        name, rest = first_word(text)
        name, asked, late = self._command(unicodedata.normalize("NFKC", name).casefold()), self.asked, False
        try:
            if len(text) > MAX_LINE:
                raise trouble("text_long", most=MAX_LINE)
            self._line(text, name, rest.strip())
        except Misused:
            self.out(how(self.words, self.table, name))
        except Trouble as found:
            late = any(fault.key == "table_moved_on" for fault in found.faults)
            if late:
                self._follow()
            for fault in found.faults:
                self.out(say.fault(self.words, fault, self.table.names))
        if asked is not None and self.asked is asked and (late or name in COMMANDS):
            self._repeat()  # a command was carried out meanwhile, or the answer came too late to be kept

    def _command(self, name: str) -> str:
        """Give a command by its own name, or by its word in the language in use."""
        words = self.words
        return next((id for id in words.ids("command") if words.say(f"command.{id}") == name), name)

    def _follow(self) -> None:
        """Take what another process has added; a question whose draft means something else now is left."""
        self.table.follow(self.session.store.entries(self.table.name))
        if self.drafted is not None and self.asked is self.drafted.question and not self.drafted.stands(self.table):
            self.asked = self.drafted = None
            self.out(self.words.say("plain.question_left"))

    def _names_a_number(self, text: str) -> bool:
        """Tell whether a line that begins as a comment does is an answer: `#2` is, while a question is open."""
        return self.asked is not None and text[1:2].strip() != ""

    def _line(self, text: str, name: str, rest: str) -> None:
        """Take a line as what was waited for, else as a command, else as a declaration."""
        if self._accepted(name, rest) or self._answered(text, name):
            return
        if name not in COMMANDS:
            self.declare(text)
            return
        if self.asked is not None and name not in _WHILE_ASKED:
            self.asked = None
            self.out(self.words.say("plain.question_left"))
        if not rest and name not in _ALONE:
            self.out(how(self.words, self.table, name))
        else:
            COMMANDS[name](self, rest)

    def _accepted(self, name: str, rest: str) -> bool:
        """Make or drop a change that was offered; anything but looking drops it too, and is done."""
        if self.offered is None or name in look_lines.COMMANDS:
            return False
        offered, self.offered = self.offered, None
        if name == ACCEPT and not rest:
            offered()
            return True
        self.out(self.words.say("plain.cancelled"))
        return name == CANCEL and not rest

    def _answered(self, text: str, name: str) -> bool:
        """Take a line as the answer to the open question, if it can be one; a command's name is a free word no more."""
        asked = self.asked
        if asked is None:
            return False
        if text.casefold() == CANCEL:
            self.asked = None
            self.out(self.words.say("plain.cancelled"))
            return True
        if len(text) > 2 and text[0] == text[-1] == '"':
            name, text = "", text[1:-1]  # a word that is a command's name too
        if name in COMMANDS and not self._can_answer(asked, text):
            return False
        try:
            self.told(text)
        except Trouble as found:
            if self.asked is not asked or any(fault.field != asked.path for fault in found.faults):
                raise
            if asked is self.unasked and self.table.judge(text).moves:  # a move after an empty line in a list
                self.asked = None
                self.out(self.words.say("plain.question_left"))
                return False
            for fault in found.faults:
                self.out(say.fault(self.words, Fault(fault.key, "", fault.values), self.table.names))
            self._repeat()
            self.out(self.words.say("plain.question_cancel"))
        return True

    def _can_answer(self, asked: Question, text: str) -> bool:
        """Tell whether a line that begins as a command does is an answer; where any word is one, it is not."""
        if asked.fact.type not in (bool, int) and not asked.fact.choices:
            return False
        try:
            read_answer(asked.fact, asked.path, text, self.table.names)
        except Trouble:
            return False
        return True

    # declaring and being asked

    def declare(self, text: str) -> None:
        """Judge and record a declaration; ask for what it needs, and before something is left undone for good."""
        judged = self.table.judge(text)
        if judged.verdict.status is Status.LEGAL and judged.overlooked:
            for line in overlooked_lines(self.words, judged.overlooked):
                self.out(line)
            self.offer(lambda: self.insist(text))
        else:
            self.insist(text)

    def insist(self, text: str) -> None:
        """Judge and record a declaration whatever it leaves undone; ask for what it needs."""
        self.last = self.session.declare(self.table, text)
        verdict = self.last.verdict
        self.asked = None
        self.refused = "" if self.last.step else text
        if verdict.status is Status.NEEDS and verdict.questions:
            self._ask_for(Asked(verdict.questions[0], text, self.last.moves))
            return
        said = moves_text(self.words, self.last.moves) if self.last.moves else text
        first, *more = verdict_lines(self.words, verdict, self.table.names)
        for line in (f"{said}: {first}", *more):
            self.out(line)
        if verdict.breaches or verdict.waived:
            remind(self)
        if self.last.taken_back:
            self.out(self.words.say("say.taken_back", count=len(self.last.taken_back)))
        if self.last.step or self.last.taken_back:
            self.now()

    def _ask_for(self, draft: Asked) -> None:
        """Ask what a declaration lacks; it is declared again with the answer."""
        question = draft.question
        assert question is not None

        def told(answer: str) -> None:
            value = self.answers.read(self.table.game, self.table.state, self.table.names, question, answer)
            self.table.tell({question.path: value}, draft.moves)
            self.asked = None
            self.declare(draft.text)

        self.ask(question, told)
        self.drafted = draft

    @cached_property
    def _remembered(self) -> tuple[HouseRule, ...]:
        return remembered(self.session, self.table)

    @property
    def house_rules(self) -> tuple[HouseRule, ...]:
        """Every house rule worth saying beside a verdict: those of this table, then those of earlier ones."""
        return (*at_table(self.table), *self._remembered)

    def offer(self, change: Callable[[], None]) -> None:
        """Wait for `accept` before a change counts."""
        self.offered = change
        self.out(self.words.say("plain.offer"))

    def ask(self, asked: Question, told: Callable[[str], None]) -> None:
        """Ask for one fact: the next line is its answer, which is handed to `told`."""
        self.asked, self.told = asked, told
        self._repeat()

    def _repeat(self) -> None:
        assert self.asked is not None
        question, answers = say.question(self.words, self.asked), say.expected(self.words, self.asked.fact)
        said = self.words.say("plain.question", question=question, expected=f"[{answers}]" if answers else "")
        self.out(said.rstrip())

    def facts(self, text: str) -> dict[str, object]:
        """Read PATH=VALUE …; quotes keep a value of several words together. Raises `Trouble`."""
        facts: dict[str, object] = {}
        try:
            words = tokens(text)
        except Unread as unread:
            raise Trouble([unread.fault]) from None
        for given in words:
            path, sign, value = given.partition("=")
            if not sign:
                raise trouble("fact_shape", field=given[:60])
            meant, told = read_told(self.table.game, self.table.world.seats, self.table.names, path, value)
            facts[meant] = told
        return facts

    def now(self) -> None:
        """Say what is due; once the game is over, how it ended."""
        if not self.table.world.disputed:
            self.hearing = None
        for line in prompt_lines(self.words, self.table):
            self.out(line)
        finished = self.table.over
        if finished and not self.over:
            for line in final_lines(self.words, self.table):
                self.out(line)
        self.over = finished


def _nothing_offered(lines: RefereeLines, _rest: str) -> None:
    lines.out(lines.words.say("plain.nothing_open"))


COMMANDS: dict[str, Callable[[RefereeLines, str], None]] = {
    **look_lines.COMMANDS,
    **table_lines.COMMANDS,
    **tell_lines.COMMANDS,
    **dispute_lines.COMMANDS,
    "anyway": RefereeLines.insist,
    ACCEPT: _nothing_offered,
    CANCEL: _nothing_offered,
}
_WHILE_ASKED = (*look_lines.COMMANDS, *dispute_lines.COMMANDS, "tell")
_ALONE = (
    "options", "show", "board", "why", "scores", "record", "help", *table_lines.ALONE, *tell_lines.ALONE,
    *dispute_lines.ALONE, ACCEPT, CANCEL,
)  # fmt: skip


def _print(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()
