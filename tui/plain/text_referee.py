"""The text mode: it reads a line and prints the response, for screen readers and scripts."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable

from referee.error_boundary import caught
from referee.facts.verdict import Question
from referee.record.declaration import Declaration
from referee.store.line_names import follow
from referee.table.table import Table
from scoring.errors import Fault, InputError, input_error
from scoring.fields.typed_text import MAX_LINE, normalize
from scoring.text_catalogs import Words, printable
from tui.core.commands.command_table import ALONE, COMMANDS, KEEPS, TEXT_MODE, VIEWS
from tui.core.conversation.conversation import MEANWHILE
from tui.core.conversation.dialogue_state import DialogueState, EnterAction, NextAction
from tui.core.conversation.table_session import AttentionCallHistory, LineNews, TableSession, moved_on
from tui.core.conversation.typed_answer_reader import can_answer
from tui.core.disputes.protests import protests_text
from tui.core.flows.command_workflows import DISPUTES, TableWorkflows
from tui.core.i18n import messages
from tui.core.i18n.catalogs import words_for
from tui.core.i18n.command_usage import CommandUsageError, usage_line
from tui.core.i18n.move_text import understanding_text
from tui.core.presenters.plain_text import final_lines, overlooked_lines, prompt_lines, question_lines
from tui.core.presenters.status_header import where_lines
from tui.core.reading.command_words import UNDO, slashed
from tui.core.session.session import CALLS, Session
from tui.plain import declaration_outcome, flow_driver, record_entry_commands
from tui.plain.command_functions import FUNCTIONS, command_of, leaves, print_line
from tui.plain.flow_driver import ACCEPT, CANCEL, LineFlow, NumberedChoice
from tui.plain.printed_value_entry import PrintedValueEntryProgress

NO_CHARACTER = "\ufffd"
"""The character that replaces invalid bytes of the input."""
FLASH = 0.15
"""The duration of a flash, in seconds."""
INVERTED, NORMAL = "\x1b[?5h", "\x1b[?5l"


def call(how: str) -> None:
    """Ring the terminal bell, or invert the colours of the terminal briefly. Do nothing if the output is not a
    terminal.
    """
    if not sys.stdout.isatty():
        return
    sys.stdout.write("\a" if how == "bell" else INVERTED)
    sys.stdout.flush()
    if how != "bell":
        time.sleep(FLASH)
        sys.stdout.write(NORMAL)
        sys.stdout.flush()


class TextReferee:
    """A text-mode session at a table."""

    def __init__(
        self,
        session: Session,
        table: Table,
        out: Callable[[str], object] | None = None,
        call: Callable[[str], object] = call,
    ) -> None:
        """Create the session. `out` prints a line. `call` calls for the players' attention, by "bell" or "flash"."""
        self.session = session
        self.table = table
        self._out = out or print_line
        self.table_session = TableSession(session, table)
        self.conversation = self.table_session.conversation
        self._call = call
        self._calling = AttentionCallHistory()
        self._line_news = LineNews(session.store, table)
        self._flow: tuple[Question, Callable[[str], None]] | None = None
        self._unasked = False
        self.last: Declaration | None = None
        self.workflows = TableWorkflows(self.table_session)
        self.protests = self.table_session.protests
        self._protests_line = ""
        self.offered: Callable[[], None] | None = None
        self.begun_score = ""
        self.box = PrintedValueEntryProgress(self)
        self.read_box: Callable[[str], None] = self.box.begin
        self.take_box: Callable[[str], None] = self.box.take_in
        self.flow: LineFlow | None = None
        self.listed = 0
        self.picking: NumberedChoice | None = None
        self.over = False

    def out(self, text: str) -> None:
        """Print a text, with control characters in typed text made visible."""
        for line in text.split("\n"):
            self._out(printable(line))

    @property
    def words(self) -> Words:
        """The text catalogue in the current language, with the names at this table."""
        return self.session.words(table=self.table)

    @property
    def open_question(self) -> Question | None:
        """The open question of a command, else of the declaration; None if there is none."""
        if self._flow is not None:
            return self._flow[0]
        return self.conversation.pending_question.question if self.conversation.pending_question is not None else None

    def run(self, lines: Iterable[str]) -> None:
        """Process all lines until the input ends or a line leaves the table. Then print the result of a finished game,
        unless already printed.
        """
        self._guarded(self._begin, "")
        for line in lines:
            if not self.answer(line.rstrip("\n")):
                break
        self._guarded(lambda: self._print_result(True), "")

    def _begin(self) -> None:
        self.out(self.words.translate("plain.ready", table=self.table.name))
        self.box.say_tour(where_lines(self.words, self.table))
        self.now()

    def _guarded(self, act: Callable[[], None], line: str) -> None:
        """Call a function for a line and print any exception, so that the next line can be processed."""
        try:
            act()
        except Exception as error:
            fault = caught(error, table=self.table.name, line=line)
            self.out(messages.fault(words_for(self.session.lang), fault))

    def answer(self, line: str) -> bool:
        """Process a line; return False if it leaves the table. Errors are printed."""
        text = line.encode("utf-8", "replace").decode().strip()  # a terminal may send bytes that are no character
        if not text:
            self._guarded(self._empty, text)
            return True
        if text.startswith("#") and not self._names_something(text):
            return True
        if leaves(self.session.lang, text):
            return False
        self._guarded(self._look, text)
        self._guarded(lambda: self._answer(text), text)
        return True

    def _look(self) -> None:
        """Follow the table to another name that it was given, and print what is new about its way of the game."""
        try:
            if not self.session.store.has_entry(self.table.name, self.table.entries[-1]):
                follow(self.session.store, self.table)
            for line in self._line_news.read(self.words):
                self.out(line)
        except InputError:
            return  # said when the line is recorded

    def _empty(self) -> None:
        """Process an empty line: confirm the physical changes between turns, take or list the rows of a choice, or
        ask for the facts that the end of the turn depends on. It never ends a turn.
        """
        if self.flow is not None:
            self.flow.take("")
            return
        if self.box.take_next_row("") or self.open_question is not None or self.offered is not None:
            return
        if flow_driver.confirm(self):
            return
        self.conversation.write("")
        if self.conversation.state.enter is EnterAction.DONE:
            self.conversation.enter()
            self.now()
        elif self.conversation.state.enter is EnterAction.ASKS:
            self.go_on(self.conversation.enter())
            self._unasked = True

    def _answer(self, text: str) -> None:
        name, argument = command_of(self.session.lang, self.table, text, TEXT_MODE)
        question, flow, late = self.open_question, self.flow, False
        try:
            if len(text) > MAX_LINE:
                raise input_error("text_long", most=MAX_LINE)
            if NO_CHARACTER in text:
                raise input_error("not_utf8")
            if slashed(text) and name not in TEXT_MODE:
                self.out(self.words.translate("plain.no_command", given=text))
                return
            self._line(text, name, argument.strip())
        except CommandUsageError:
            self.out(usage_line(self.words, self.table, name))
        except InputError as error:
            late = moved_on(error)
            self.report(error)
        if flow is not None and self.flow is flow and name in VIEWS:
            flow.repeat()
        if question is not None and self.open_question is question and (late or name in TEXT_MODE):
            self.repeat()  # a command was carried out meanwhile, or the answer came too late to be kept

    def report(self, error: InputError) -> None:
        """Print an error, after loading the entries of another process if it is about them."""
        faults = self._followed() if moved_on(error) else ()
        for fault in faults or error.faults:
            self.out(messages.fault(self.words, fault, self.table.names))

    def _followed(self) -> tuple[Fault, ...]:
        """Load the entries added by another process, and close the open question if its line has another
        meaning now. Return why that is not possible.
        """
        try:
            follow(self.session.store, self.table)
        except InputError as error:
            return error.faults
        self.conversation.refresh()
        self._dropped()
        return ()

    def _dropped(self) -> None:
        """Print a note if a question was closed because its line has another meaning now."""
        if self.conversation.dropped:
            self.conversation.dropped = False
            if self.conversation.unanswered:
                self.out(self.words.translate("plain.question_left"))

    def _names_something(self, text: str) -> bool:
        """Return whether a line that begins with `#` is more than a comment: a digit follows, or a question is pending
        and any text follows.
        """
        next_character = text[1:2]
        return next_character.isdigit() or (
            (self.open_question is not None or self.flow is not None) and next_character.strip() != ""
        )

    def _line(self, text: str, name: str, argument: str) -> None:
        """Process a line as the expected input, else as a command, else as a declaration."""
        if self.box.take_next_row(text):
            return
        if self._accepted(name, argument) or (self.flow is not None and self.flow.receive(text, name, argument)):
            return
        if self._answered(text, name) or flow_driver.take_choice(self, text, name):
            return
        if name not in TEXT_MODE:
            self.declare(text)
            return
        accepts = COMMANDS[name].text_mode
        if self.open_question is not None and KEEPS not in accepts:
            self._leave_it()
        if name not in VIEWS:
            self.begun_score = ""
        if not argument and ALONE not in accepts:
            self.out(usage_line(self.words, self.table, name))
        elif name in self.workflows.by_command and (argument or name not in FUNCTIONS):
            self._start(name, argument)
        else:
            FUNCTIONS[name](self, argument)

    def _start(self, name: str, argument: str) -> None:
        """Start the workflow of a command. It repeats a question of a dispute itself; a claim leaves that open."""
        flow, is_dispute = self.workflows.by_command[name](argument), name in DISPUTES
        if is_dispute and name != "claim":
            self.leave()
        is_stated = is_dispute or (name == "markers" and argument != "")  # the differences are asked about
        LineFlow(self, "" if is_stated else name, flow).reply()

    def _leave_it(self) -> None:
        self.leave()
        self.out(self.words.translate("plain.question_left"))

    def _accepted(self, name: str, argument: str) -> bool:
        """Make or discard the offered change. Return whether the line was about the offer. Any line except `accept` and
        display commands discards it.
        """
        if self.offered is None or name in VIEWS:
            return False
        change, self.offered = self.offered, None
        if name == ACCEPT and not argument:
            change()
            return True
        self.out(self.words.translate("plain.cancelled"))
        return name in (CANCEL, UNDO) and not argument

    def _answered(self, text: str, name: str) -> bool:
        """Process a line as the answer to the open question. Return whether it was one. Command words are not accepted
        as free text.
        """
        question = self.open_question
        if question is None:
            return False
        if self._leaves_question(text):
            return True
        if slashed(text):
            return False
        if len(text) > 2 and text[0] == text[-1] == '"':
            name, text = "", text[1:-1]  # a word that is a command's name too
        if name in TEXT_MODE and not can_answer(question, text, self.table.names):
            return False
        try:
            self.reply(text)
        except InputError as error:
            if self.open_question is not question or any(fault.field != question.path for fault in error.faults):
                raise
            if self._unasked and self.table.judge(text).moves:  # a move after an empty line in a list
                self._leave_it()
                return False
            for fault in error.faults:
                self.out(messages.fault(self.words, Fault(fault.key, "", fault.values), self.table.names))
            self.repeat()
            self.out(self.words.translate("plain.question_cancel"))
        return True

    def _leaves_question(self, text: str) -> bool:
        """Close the open question if the line is `cancel` or means "unknown". Return whether it was closed. Questions
        of commands process "unknown" themselves.
        """
        unknown = self._flow is None and self.conversation.leave_unknown(text)
        if not unknown and normalize(text).casefold() != CANCEL:
            return False
        self.leave()
        self.out(self.words.translate("plain.question_left" if unknown else "plain.cancelled"))
        return True

    # declaring and being asked

    def declare(self, text: str, anyway: bool = False) -> None:
        """Declare a line and ask for the facts that it depends on. Unless `anyway`, also ask for confirmation if it
        permanently misses a chance.
        """
        if self.table.table_state.depth != "full" and not self.table.table_state.closed:
            if self.table.table_state.depth == "score":
                record_entry_commands.points(self, text)
            else:
                self.out(usage_line(self.words, self.table, "sheet"))
            return
        self.conversation.reader.reconsider()  # a line is said anew, though it be the same one
        self.conversation.write(text)
        self.conversation.dropped = False
        before = self.conversation.state
        outcome = self.conversation.enter(anyway)
        if before.next_action in MEANWHILE:
            declaration_outcome.print_comparison(self, outcome)
        else:
            self.go_on(outcome)

    def reply(self, text: str) -> None:
        """Process a text as the answer to the open question, and declare the completed line. Raises `InputError` if the
        text cannot be parsed.
        """
        if self._flow is not None:
            self._flow[1](text)
            return
        if (answer := self.box.take_cell(text)) is None:
            return
        outcome = self.conversation.answer(answer)
        waits = outcome.step is None and outcome.next_action is not NextAction.ANSWER
        self.go_on(self.conversation.enter(answered=True) if waits else outcome)

    def go_on(self, outcome: DialogueState) -> None:
        """Print the result of an input, and the next question or choice."""
        evaluated, next_action = outcome.evaluated, outcome.next_action
        self._unasked = False
        if evaluated is None:
            return
        if next_action is NextAction.ANSWER:
            self.last = evaluated
            if evaluated.moves:
                self.out(understanding_text(self.words, evaluated.moves))
            self.repeat()
        elif next_action is NextAction.CHOOSE:
            self.last = evaluated
            flow_driver.list_choices(self, evaluated)
        elif next_action is NextAction.CONFIRM and outcome.step is None:
            for line in overlooked_lines(self.words, evaluated.overlooked):
                self.out(line)
            self.offer(lambda: self.go_on(self.conversation.enter()))
        else:
            self.last = evaluated
            declaration_outcome.print_outcome(self, evaluated, outcome)

    def offer(self, change: Callable[[], None]) -> None:
        """Offer a change that is made if the user types `accept`."""
        self.offered = change
        self.out(self.words.translate("plain.offer"))

    def ask(self, question: Question, take_answer: Callable[[str], None]) -> None:
        """Ask a question; the next line is passed to `take_answer` as the answer."""
        self.conversation.leave()
        self._flow = (question, take_answer)
        self.repeat()

    def leave(self) -> None:
        """Close the open question."""
        self._flow, self._unasked = None, False
        self.conversation.leave()

    def repeat(self) -> None:
        """Print the open question again."""
        assert self.open_question is not None
        for line in question_lines(self.words, self.table, self.open_question):
            self.out(line)
        self.box.offer(self.open_question.path)
        if self._flow is None:
            self.box.ask_cells(self.open_question)
        self._call_if_needed()

    def now(self) -> None:
        """Print the required actions or, once after the end of the game, the result."""
        if not self.table.table_state.disputed:
            self.workflows.dispute = None
        if not self.conversation.text:
            declaration_outcome.print_pending(self)
        for line in prompt_lines(self.words, self.table):
            self.out(line)
        self._print_result(self.conversation.before is None)
        self._report_protests()
        self._call_if_needed()

    def _call_if_needed(self) -> None:
        """Call for attention if a new turn or question has begun, as selected in the settings."""
        how = self.session.calls
        if how != CALLS[0] and self._calling.must_call(self.conversation):
            self._call(how)

    def _print_result(self, is_ready: bool) -> None:
        """Print the result of a finished game if `is_ready`, unless already printed."""
        if self.table.over and is_ready and not self.over:
            for line in final_lines(self.words, self.table):
                self.out(line)
        self.over = self.table.over and (is_ready or self.over)

    def _report_protests(self) -> None:
        """Print the line about the open protests if it has changed."""
        line = protests_text(self.words, self.table, self.protests)
        if line and line != self._protests_line:
            self.out(line)
        self._protests_line = line
