"""Workflows and choices in text mode: the driver carries out the steps of a workflow line by line, and a line selects a
row by its number or by words.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol

from referee.facts.verdict import Question
from referee.facts.whole_number_parser import whole
from referee.judging.line_parser import drop_implied
from referee.notation.move import Moves
from referee.reading.legal_moves import OPEN
from referee.record.declaration import Declaration
from referee.table.protest_replay import ProtestReplays
from referee.table.table import Table
from scoring.errors import InputError
from scoring.fields.common_words import yes_or_no
from scoring.text_catalogs import Words
from tui.core.commands.command_table import VIEWS
from tui.core.conversation.conversation import Conversation
from tui.core.conversation.dialogue_state import DialogueState, NextAction
from tui.core.conversation.table_session import TableSession
from tui.core.flows.steps import (
    Ask,
    AskField,
    Change,
    Confirm,
    Flow,
    Inspect,
    Pick,
    Refuse,
    Show,
    Texts,
    advance,
    find_rows,
)
from tui.core.i18n import messages
from tui.core.i18n.command_usage import usage_line
from tui.core.reading.command_words import UNDO, slashed
from tui.core.reading.line import UnusedWords, choices, must_be_picked
from tui.core.session.session import Session
from tui.core.tally.score_line_parser import ScoreLineParser


class LineFlow:
    """A workflow that a command has started. An error in the argument of the command ends the workflow; a line that is
    wrong is asked for again.
    """

    def __init__(self, lines: TextSessionProtocol, command: str, flow: Flow) -> None:
        self._lines = lines
        self._command = command
        self._flow = flow
        self._has_asked = self._has_changed = self._is_repeated = False
        self._ask = Ask(lambda _words: "", ())
        self._texts: Texts = {}

    def reply(self, answer: Any = None) -> None:
        """Start the workflow or answer its last step, and carry out the steps up to the next question. Raises
        `InputError` if what the command states is wrong.
        """
        lines, words, step = self._lines, self._lines.words, advance(self._flow, answer)
        while not isinstance(step, Ask | Pick | Confirm | None):
            answer = True
            match step:
                case Change():
                    answer = self._change(step)
                case Show():
                    lines.out(step.text(words))
                case Refuse():
                    self._refuse(step.error)
                case Inspect():
                    answer = None
                    for line in step.lines(words):
                        lines.out(line)
            step = advance(self._flow, answer)
        if step is not None:
            self._question(step)
        elif self._has_changed:
            lines.now()

    def _change(self, step: Change) -> bool:
        try:
            step.change()
        except InputError as error:
            self._refuse(error)
            return False
        self._has_changed = True
        self._lines.out(step.message(self._lines.words))
        return True

    def _refuse(self, error: InputError) -> None:
        if not self._has_asked:
            raise error
        self._is_repeated = True
        self._lines.report(error)

    def _question(self, step: Ask | Pick | Confirm) -> None:
        lines, words = self._lines, self._lines.words
        if isinstance(step, Confirm):
            for line in step.lines(words):
                lines.out(line)
            lines.offer(lambda: self.reply(step.rows(words)[0].value))
            return
        is_explained = step.fields[0].question if isinstance(step, Ask) else step.lines
        if self._command and not self._has_asked and is_explained is None:
            lines.out(usage_line(words, lines.table, self._command))
        self._has_asked = True
        if isinstance(step, Pick):
            title = words.translate("plain.question", question=step.title(words), expected="").rstrip()
            for line in step.lines(words) if step.lines is not None else [title]:
                lines.out(line)
            rows = step.rows(words)
            find = [f"{row.text} {row.find}" for row in rows]
            pick(lines, [row.text for row in rows], lambda index: self.reply(rows[index].value), step.unused, find)
        else:
            for line in step.lines(words):
                lines.out(line)
            self._ask, self._texts = step, {}
            self.repeat()

    @property
    def _field(self) -> AskField:
        return next(field for field in self._ask.fields if field.name not in self._texts)

    def repeat(self) -> None:
        """Ask for the next text, with its hint and the text that an empty line leaves in place."""
        lines, words, field = self._lines, self._lines.words, self._field
        if field.start:
            lines.out(words.translate("people.so_far", value=field.start))
        if field.question is not None:
            lines.ask(field.question, self.take)
        else:
            hint = field.hint(words) if field.hint is not None else ""
            lines.out(words.translate("plain.question", question=field.label(words), expected=hint).rstrip())
            lines.flow = self
        if self._is_repeated:
            lines.out(words.translate("plain.question_cancel"))

    def receive(self, text: str, name: str, argument: str) -> bool:
        """Process a line, which may be the command `name`, while a text is asked for. Return whether it was for the
        workflow. A command after a slash, its word alone, or the command of this workflow anew leaves the question; one
        that only displays keeps it.
        """
        lines, is_quoted = self._lines, len(text) > 2 and text[0] == text[-1] == '"'
        is_command = name != "" and not is_quoted and (slashed(text) or not argument or name == self._command)
        if not is_command:
            self.take(text[1:-1] if is_quoted else text)
            return True
        if name in VIEWS:
            return False
        lines.flow = None
        is_cancelled = name in (CANCEL, UNDO)
        lines.out(lines.words.translate("plain.cancelled" if is_cancelled else "plain.question_left"))
        if is_cancelled:
            self.reply(None)
        return is_cancelled

    def take(self, text: str) -> None:
        """Process a line as the text that is asked for; an empty line leaves its initial text."""
        field = self._field
        self._texts[field.name] = text or field.start
        self._lines.flow = None
        if field.question is not None:
            self._lines.leave()
        if len(self._texts) < len(self._ask.fields):
            self.repeat()
        else:
            self.reply(self._texts)


MAX_ROWS = 20
"""The maximum number of rows printed at once."""
ACCEPT = "accept"
CANCEL = "cancel"
MORE = "more"


def list_choices(lines: TextSessionProtocol, evaluated: Declaration) -> None:
    """Print the possible meanings of a line for selection by number."""
    verdict_text = messages.verdict(lines.words, evaluated.verdict, lines.table.names)
    line = lines.conversation.state.line
    for text in verdict_text[bool(line.unused) :]:  # without the status of what is not understood
        lines.out(text)
    if line.is_question:
        lines.out(lines.words.translate("table.enter_number_asks"))
    lines.listed, lines.picking = 0, None
    more(lines, "")


def pick(
    lines: TextSessionProtocol,
    rows: Sequence[str],
    take: Callable[[int], None],
    unused: Sequence[UnusedWords] = (),
    find: Sequence[str] = (),
) -> None:
    """Print rows, which leave out the words `unused`, and wait for the number of a row or, with their texts `find`, for
    words that only one of these contains; then call `take` with the index of the row.
    """
    lines.picking = NumberedChoice(rows, take, len(rows) == 1 and not must_be_picked(unused), find) if rows else None
    list_rows(lines, rows)


def _choice(lines: TextSessionProtocol) -> NumberedChoice | None:
    """Return the pending choice: the rows passed to `pick`, else the possible meanings of the line. None if there is no
    choice.
    """
    state = lines.conversation.state
    if lines.open_question is not None:
        return None
    if lines.picking is not None or state.next_action is not NextAction.CHOOSE:
        return lines.picking
    rows = choices(lines.words, lines.table, state.line, lines.session.ascii)
    is_confirmed_by_enter = len(rows) == 1 and not state.line.selects_none
    return NumberedChoice(rows, lambda index: lines.go_on(lines.conversation.choose(index)), is_confirmed_by_enter)


def more(lines: TextSessionProtocol, _argument: str) -> None:
    """Print the next rows of the pending choice."""
    choice = _choice(lines)
    if choice is None or lines.listed >= len(choice.rows):
        lines.out(lines.words.translate("plain.no_options"))
    else:
        list_rows(lines, choice.rows, lines.listed)


def list_rows(lines: TextSessionProtocol, rows: Sequence[str], first: int = 0) -> None:
    """Print `MAX_ROWS` rows with their numbers, from index `first`."""
    lines.listed = min(len(rows), first + MAX_ROWS)
    for index in range(first, lines.listed):
        lines.out(f"  {index + 1} {rows[index]}")
    if unlisted := len(rows) - lines.listed:
        lines.out(f"  {lines.words.translate('plain.choices_more', count=unlisted)}")


def take_choice(lines: TextSessionProtocol, text: str, name: str) -> bool:
    """Process a line as an answer to the pending choice: a number, a yes for a single row, `cancel` (`undo` too for a
    workflow), or a further word. A yes to anything else lists the rows again. Return whether it is such an answer.
    """
    choice, state = _choice(lines), lines.conversation.state
    if choice is None or name == MORE:
        return False
    if name == ACCEPT or yes_or_no(text) is True:
        return confirm(lines)
    number = whole(text)
    if number is None and not name and not slashed(text) and _find_row(lines, choice, text):
        return True
    is_line, lines.picking = lines.picking is None, None
    if number is not None and 0 < number <= len(choice.rows):
        choice.take(number - 1)
        return True
    if name == CANCEL or (name == UNDO and choice.find):
        if is_line:
            lines.conversation.write("")
        lines.out(lines.words.translate("plain.cancelled"))
        return True
    return is_line and not name and not slashed(text) and number is None and _narrowed(lines, text, state)


def _find_row(lines: TextSessionProtocol, choice: NumberedChoice, text: str) -> bool:
    """Take the only row with the words of a text, or list these rows for selection. Return whether there are any. A
    declaration or a line of points is no search.
    """
    if lines.table.judge(text).moves or ScoreLineParser(lines.table).read(text).points:
        return False
    indexes = find_rows(choice.find, text)
    if len(indexes) == 1:
        lines.picking = None
        choice.take(indexes[0])
    elif indexes:
        rows, find = [choice.rows[index] for index in indexes], [choice.find[index] for index in indexes]
        pick(lines, rows, lambda index: choice.take(indexes[index]), find=find)
    return bool(indexes)


def confirm(lines: TextSessionProtocol) -> bool:
    """Process a yes or an empty line as an answer to the pending choice: take a single row, or list the rows again.
    Return whether a choice is pending.
    """
    choice = _choice(lines)
    if choice is None:
        return False
    if choice.is_confirmed_by_enter:
        lines.picking = None
        choice.take(0)
    else:
        list_rows(lines, choice.rows)
    return True


def _narrowed(lines: TextSessionProtocol, text: str, before: DialogueState) -> bool:
    """Declare the pending line with a further word if that leaves some of its choices. Return whether it does. What
    states one of the choices by itself is a line of its own.
    """
    if lines.conversation.reader.judge(text).moves in before.line.choices:
        return False
    longer = f"{lines.conversation.text} {text}"
    lines.conversation.write(longer)
    state = lines.conversation.state
    moves = state.evaluated.moves if state.evaluated is not None and state.evaluated.verdict.status in OPEN else ()
    remaining_choices = state.line.choices or ((moves,) if moves else ())
    if not remaining_choices or not all(
        any(candidate[: len(was)] == was for was in before.line.choices) for candidate in remaining_choices
    ):
        return False
    if any(_adds_own_move(lines, text, candidate, before) for candidate in remaining_choices):
        return False
    lines.declare(longer)
    return True


def _adds_own_move(lines: TextSessionProtocol, text: str, candidate: Moves, before: DialogueState) -> bool:
    """Return whether the text adds a move to the pending choices that is a declaration by itself or of another
    player: then it is a line of its own.
    """
    prefix = max((row for row in before.line.choices if candidate[: len(row)] == row), key=len)
    added = drop_implied(candidate[len(prefix) :])
    if not added:
        return False
    alone = lines.conversation.reader.judge(text)
    return alone.verdict.status in OPEN or any(move.seat != prefix[-1].seat for move in added)


COMMANDS: dict[str, Callable[[TextSessionProtocol, str], None]] = {MORE: more}


class NumberedChoice(NamedTuple):
    """Rows for selection by number, the function that is called with the selected index, whether an empty line takes
    the only row, and the texts of the rows for selection by words (empty if only numbers select).
    """

    rows: Sequence[str]
    take: Callable[[int], None]
    is_confirmed_by_enter: bool
    find: Sequence[str] = ()


class TextSessionProtocol(Protocol):
    """A text-mode session at a table: its state, and its functions for printing and asking."""

    session: Session
    table: Table
    table_session: TableSession
    conversation: Conversation
    last: Declaration | None
    protests: ProtestReplays
    listed: int
    """The number of printed rows of the pending choice."""
    picking: NumberedChoice | None
    """The pending choice of a command; None if there is none or if the choice is about the meanings of a line."""
    flow: LineFlow | None
    """The workflow that waits for a typed text; None if there is none."""
    begun_score: str
    """The score line of which only the points are missing; "" if there is none."""
    read_box: Callable[[str], None]
    """The function that starts entering the page of printed values with an id; "" means the page of the open question
    or all recommended pages. Raises `InputError` if there is no such page.
    """

    take_box: Callable[[str], None]
    """The function that imports a box file (printed values). Raises `InputError` if the file is for another game or
    edition.
    """

    @property
    def open_question(self) -> Question | None:
        """The open question; None if there is none."""

    @property
    def words(self) -> Words:
        """The text catalogue in the current language, with the names at this table."""

    def out(self, text: str) -> None:
        """Print a text."""

    def ask(self, question: Question, take_answer: Callable[[str], None]) -> None:
        """Ask a question; the next line is passed to `take_answer` as the answer."""

    def leave(self) -> None:
        """Close the open question."""

    def declare(self, text: str, anyway: bool = False) -> None:
        """Declare a line; with `anyway`, even if it permanently misses a chance."""

    def reply(self, text: str) -> None:
        """Process a text as the answer to the open question. Raises `InputError` if it cannot be parsed."""

    def go_on(self, outcome: DialogueState) -> None:
        """Print the result of an input, and the next question or choice."""

    def repeat(self) -> None:
        """Print the open question again."""

    def offer(self, change: Callable[[], None]) -> None:
        """Offer a change that is made if the user types `accept`."""

    def report(self, error: InputError) -> None:
        """Print an error, after loading the entries of another process if it is about them."""

    def now(self) -> None:
        """Print the required actions."""
