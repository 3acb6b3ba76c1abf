"""The driver that carries out the steps of a workflow line by line in text mode."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scoring.errors import InputError
from tui.core.commands.command_table import VIEWS
from tui.core.flows.steps import Ask, AskField, Change, Confirm, Flow, Inspect, Pick, Refuse, Show, Texts, advance
from tui.core.i18n.change_impact_text import knock_on_lines
from tui.core.i18n.command_usage import usage_line
from tui.core.reading.command_words import UNDO, slashed
from tui.plain.choice_list import CANCEL, pick

if TYPE_CHECKING:
    from tui.plain.text_session_protocol import TextSessionProtocol


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
            for line in knock_on_lines(words, step.impact):
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
