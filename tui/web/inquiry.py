"""The question “May I …?”: a seat asks about a move. Its page is the form for the workflow of a dispute about the move,
which is carried out at a copy of the table, so that nothing is recorded.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

from referee.facts.verdict import Question
from referee.record.declaration import Declaration
from scoring.errors import InputError, input_error
from scoring.fields.common_words import CommonWord, words_for
from tui.core.conversation.conversation import Conversation
from tui.core.disputes.dispute_fact_source import TableFactSource
from tui.core.disputes.dispute_procedure import DisputeProcedure
from tui.core.flows.dispute import dispute
from tui.core.flows.steps import Ask, Refuse, advance
from tui.core.i18n.command_usage import verb_command
from tui.core.reading.line import Line
from tui.core.reading.line_suggestions import QUESTION_WORD, LineSuggestions, Suggestion
from tui.web.answer_form import AnswerDraft, AnswerForm, question_id
from tui.web.declarable_rows import own_line


def next_lines(conversation: Conversation, text: str) -> tuple[Suggestion, ...]:
    """Return suggestions for continuing an incomplete line: the possible actions, or values of the missing field."""
    text, words = f"{text.rstrip()} ".lstrip(), conversation.session.words(table=conversation.table)
    return LineSuggestions(conversation.table, words, conversation.reader.offers).of(text)


def other_verbs(conversation: Conversation, lines: Sequence[Suggestion]) -> list[Suggestion]:
    """Return suggestions for all actions of the game that have no line yet, possible or not."""
    words = conversation.session.words(table=conversation.table)
    verbs = conversation.table.game.rules.actions
    others = (verb for verb in verbs if verb not in {QUESTION_WORD, *(row.draft.verb for row in lines)})
    return [Suggestion(words.translate(f"action.{verb}"), verb_command(words, verb)) for verb in others]


class Inquiry:
    """The workflow of a “May I …?” question, and the form for its open question. It begins anew, with the same answers,
    when the table has changed.
    """

    def __init__(self, conversation: Conversation, seat: str, text: str) -> None:
        self.text = text
        self.draft = AnswerDraft()
        self._conversation = conversation
        self._seat = seat
        self._begin({}, frozenset())

    def update(self) -> None:
        """Rule on the line at the current table again, if the table has changed."""
        if self._entry != self._conversation.table.entries[-1].seq:
            self._begin(self.facts, self._procedure.fact_source.untellable)

    def _begin(self, facts: Mapping[str, Any], unknown: frozenset[str]) -> None:
        """Start the workflow at the current table with what was answered before."""
        self._entry = self._conversation.table.entries[-1].seq
        self.table = self._conversation.table.trial()
        self._procedure = self._new_procedure()
        for path, value in facts.items():
            with suppress(InputError):  # a path that no longer exists
                self._procedure.fact_source.tell(path, value)
        for path in unknown:
            self._procedure.fact_source.cannot_tell(path)
        self._flow = dispute(self._procedure)
        self._step = advance(self._flow)

    def _new_procedure(self) -> DisputeProcedure:
        """Open the dispute about the line as a line of the seat; if that says nothing, as typed."""
        session, table = self._conversation.session, self.table
        line = own_line(self._conversation, self._seat, self.text) if self._seat else self.text
        procedure = DisputeProcedure(session, table.game, None, line, partial(TableFactSource, session, table))
        procedure.understand()
        parsed = procedure.read(line)
        if not (parsed.moves or parsed.choices or line == self.text):
            procedure.declare(self.text)
        return procedure

    @property
    def parsed(self) -> Line:
        """The interpretation of the line."""
        return self._procedure.read(self._procedure.text)

    @property
    def evaluated(self) -> Declaration | None:
        """The ruling; None if the line is no declaration."""
        return self._procedure.evaluated if self._procedure.line.moves else None

    @property
    def facts(self) -> Mapping[str, Any]:
        """The values answered so far, by path."""
        return self._procedure.fact_source.facts

    @property
    def question(self) -> Question | None:
        """The most decisive open question; None if there is none."""
        return self._procedure.open_question if isinstance(self._step, Ask) else None

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
        """Answer the open question; an answer such as "?" means that nobody knows it. Raises `InputError` for invalid
        or empty text, and if no question is open.
        """
        if self.question is None:
            raise input_error("web_row_gone")
        self._step = advance(self._flow, {"value": text})
        if isinstance(self._step, Refuse):
            error = self._step.error
            self._step = advance(self._flow, True)
            raise error
        self.draft.clear()

    def leave(self) -> None:
        """Answer that nobody knows the answer to the open question."""
        if self.question is not None:
            self.answer(words_for(CommonWord.UNKNOWN, self._conversation.session.lang)[0])
