"""The question “May I …?”: a seat asks about a move, which is judged at the current table but not recorded."""

from __future__ import annotations

from typing import Any

from referee.facts.verdict import Question
from referee.record.declaration import Declaration
from referee.table.table import Table
from scoring.errors import InputError, input_error
from tui.core.conversation.conversation import Conversation
from tui.core.conversation.typed_answer_reader import AnswerReader
from tui.core.disputes.dispute_fact_source import TableFactSource
from tui.core.i18n.command_usage import verb_command
from tui.core.reading.line import Line
from tui.core.reading.line_suggestions import LineSuggestions, Suggestion
from tui.web.answer_form import AnswerDraft, AnswerForm, question_id
from tui.web.declarable_rows import own_line


def next_lines(conversation: Conversation, text: str) -> tuple[Suggestion, ...]:
    """Return suggestions for continuing an incomplete line: the possible actions, or values of the missing field."""
    text, words = f"{text.rstrip()} ".lstrip(), conversation.session.words(table=conversation.table)
    return LineSuggestions(conversation.table, words, conversation.reader.offers).of(text)


def all_verbs(conversation: Conversation) -> list[Suggestion]:
    """Return suggestions for all actions of the game, possible or not."""
    words = conversation.session.words(table=conversation.table)
    verbs = conversation.table.game.rules.actions
    return [Suggestion(words.translate(f"action.{verb}"), verb_command(words, verb)) for verb in verbs]


class Inquiry:
    """The line of a “May I …?” question, its interpretation, and the answers to the deciding questions.

    The answers are entered only in a copy of the table, which is renewed when the table has changed.
    """

    def __init__(self, conversation: Conversation, seat: str, text: str) -> None:
        self.text = text
        self.draft = AnswerDraft()
        self._conversation = conversation
        self._seat = seat
        self._facts: dict[str, Any] = {}
        self._unknown: list[str] = []
        self._reader = AnswerReader()
        self._entry = 0
        self.update()

    def update(self) -> None:
        """Interpret and judge the line at the current table again, if the table has changed."""
        table = self._conversation.table
        if self._entry == table.entries[-1].seq:
            return
        self._entry = table.entries[-1].seq
        self.parsed = self._read()
        self._source = TableFactSource(self._conversation.session, table.trial())
        facts, self._facts = self._facts, {}
        for path, value in facts.items():
            self._add_fact(path, value)
        for path in self._unknown:
            self._source.cannot_tell(path)
        self._evaluate()

    def _read(self) -> Line:
        """Interpret the line as a line of the seat; if that fails, as typed."""
        reader = self._conversation.reader.reader
        text = own_line(self._conversation, self._seat, self.text) if self._seat else self.text
        parsed = reader.argue(text)
        return parsed if parsed.moves or parsed.choices or text == self.text else reader.argue(self.text)

    def _evaluate(self) -> None:
        moves = self.parsed.moves
        self.evaluated: Declaration | None = self._source.decide(moves, self.text) if moves else None

    def _add_fact(self, path: str, value: Any) -> None:
        """Enter a value in the copy of the table; a path that no longer exists is ignored."""
        try:
            self._source.tell(path, value)
        except InputError:
            return
        self._facts[path] = value

    @property
    def table(self) -> Table:
        """The copy of the table that includes the answers."""
        return self._source.table

    @property
    def question(self) -> Question | None:
        """The most decisive open question; None if there is none."""
        questions = self.evaluated.verdict.questions if self.evaluated is not None else ()
        return questions[0] if questions else None

    @property
    def question_id(self) -> str:
        """The form id of the open question; "" if there is none."""
        return question_id(self.question)

    @property
    def form(self) -> AnswerForm | None:
        """The controls for answering the open question; None if there is none."""
        words = self._conversation.session.words(table=self.table)
        return self.draft.form(words, self.table, self.question) if self.question is not None else None

    def answer(self, text: str) -> None:
        """Enter the answer to the open question, and judge the line again; an answer such as "?" marks the question as
        unanswerable. Raises
        `InputError` for invalid or empty text, and if no question is open.
        """
        question = self.question
        if question is None:
            raise input_error("web_row_gone")
        if not text.strip():
            raise input_error("answer_empty")
        names = self._source.names
        if question.fact.is_unknown(text, names):
            self.leave()
            return
        facts = self._reader.parse_facts(self.table.game, self.table.state, names, question, text)
        for path, value in facts.items():
            self._source.tell(path, value)
            self._facts[path] = value
        self._evaluate()

    def leave(self) -> None:
        """Mark the open question as unanswerable, and judge the line again."""
        if self.question is not None:
            self._unknown.append(self.question.path)
            self._source.cannot_tell(self.question.path)
            self._evaluate()
