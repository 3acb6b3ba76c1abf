"""The question “May I …?”: a move that a seat asks about is judged on the current table, but not recorded."""

from __future__ import annotations

from typing import Any

from referee.facts.verdict import Question
from referee.judging.declaration_draft import DeclarationDraft, EvaluatedDraft
from referee.table.table import Table
from scoring.errors import InputError, input_error
from tui.core.conversation.conversation import Conversation
from tui.core.conversation.typed_answer_reader import AnswerReader
from tui.core.disputes.dispute_fact_source import TableFactSource
from tui.core.i18n.command_usage import verb_command
from tui.core.moves.line_suggestions import LineSuggestions
from tui.core.moves.suggestion import Suggestion
from tui.core.reading.parsed_line import ParsedLine
from tui.web.answer_form import AnswerDraft, AnswerForm, question_id
from tui.web.declarable_rows import own_line


def next_lines(conversation: Conversation, text: str) -> tuple[Suggestion, ...]:
    """Return the suggestions that continue an incomplete line: the verbs that are possible now, or the values of the
    missing field, the possible ones first.
    """
    text, words = f"{text.rstrip()} ".lstrip(), conversation.session.words(table=conversation.table)
    return LineSuggestions(conversation.table, words, conversation.offers).of(text)


def all_verbs(conversation: Conversation) -> list[Suggestion]:
    """Return suggestions for every verb of the game, whether it is possible now or not."""
    words = conversation.session.words(table=conversation.table)
    verbs = conversation.table.game.rules.actions
    return [Suggestion(words.translate(f"action.{verb}"), verb_command(words, verb)) for verb in verbs]


class Inquiry:
    """The line that a seat asks about, its meaning, and the answers to the questions that decide it.

    The answers are known only to a copy of the table, which is created again when the table has changed.
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
        """Read and judge the line on the current table; do nothing if the table has not changed."""
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

    def _read(self) -> ParsedLine:
        """Read the line as one of the seat; if that has no meaning, read it as typed."""
        reader = self._conversation.reader.reader
        text = own_line(self._conversation, self._seat, self.text) if self._seat else self.text
        parsed = reader.argue(text)
        return parsed if parsed.moves or parsed.choices or text == self.text else reader.argue(self.text)

    def _evaluate(self) -> None:
        draft = DeclarationDraft(self.text, self.parsed.moves)
        self.evaluated: EvaluatedDraft | None = self._source.decide(draft) if draft.moves else None

    def _add_fact(self, path: str, value: Any) -> None:
        """Enter a fact at the copy of the table; a fact that no longer exists is ignored."""
        try:
            self._source.tell(path, value)
        except InputError:
            return
        self._facts[path] = value

    @property
    def table(self) -> Table:
        """The copy of the table that knows the answers."""
        return self._source.table

    @property
    def question(self) -> Question | None:
        """The question that most likely decides; None if there is none."""
        questions = self.evaluated.verdict.questions if self.evaluated is not None else ()
        return questions[0] if questions else None

    @property
    def question_id(self) -> str:
        """The id of the question; "" if there is none."""
        return question_id(self.question)

    @property
    def form(self) -> AnswerForm | None:
        """The controls for the answer to the question; None if there is no question."""
        words = self._conversation.session.words(table=self.table)
        return self.draft.form(words, self.table, self.question) if self.question is not None else None

    def answer(self, text: str) -> None:
        """Use a text as the answer to the question, and judge the line again. Raises `InputError` if the text cannot be
        read.
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
        facts = self._reader.parse_facts(self.table.game, self.table.state, names, question, text, by_path=True)
        for path, value in facts.items():
            self._source.tell(path, value)
            self._facts[path] = value
        self._evaluate()

    def leave(self) -> None:
        """Record that the answer is unknown, and judge the line again."""
        if self.question is not None:
            self._unknown.append(self.question.path)
            self._source.cannot_tell(self.question.path)
            self._evaluate()
