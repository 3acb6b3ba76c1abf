"""The panel for declarations: typed text is recorded, leads to a question, is refused with reasons, or is recorded
against the verdict.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial

from textual.timer import Timer
from textual.widget import Widget
from textual.widgets import Input

from referee.facts.verdict import Question
from referee.record.entry import Entry
from scoring.errors import InputError
from tui.core.components.box_printed_values import BoxPrintedValues
from tui.core.components.question_answer_hints import AnswerLocation, hints, page_offer, picks
from tui.core.components.value_form import form_for
from tui.core.conversation.conversation import Conversation
from tui.core.conversation.dialogue_state import DialogueState, EnterAction, NextAction
from tui.core.conversation.suggestions import REFUSED, choice_of, earlier_rule, remedies
from tui.core.conversation.typed_answer_reader import MOVE, SENTENCE, about_answer, can_answer, without_paths
from tui.core.i18n import messages
from tui.core.i18n.move_text import understanding_text
from tui.core.presenters.verdict_text import line_call
from tui.core.reading.command_words import is_undo, slashed
from tui.core.reading.line_suggestions import Suggestion
from tui.core.rendering.plate import Call
from tui.core.session.house_rules import HouseRule
from tui.core.session.pending_question import CELL_END
from tui.core.tally.score_line_parser import record_scores
from tui.widgets import command_input, declare_messages
from tui.widgets.app_protocol import commands
from tui.widgets.correctable_input import CorrectableInput
from tui.widgets.inline_question import InlineQuestion, QuestionForm
from tui.widgets.menu import Menu, MenuItem
from tui.widgets.move_form_models import ScoreFormModel
from tui.widgets.move_suggestion_list import MoveSuggestionList
from tui.widgets.typing_panel import TypingPanel

RESULT = "scores"  # the command in the menu of score sheets once the game is over
READ_BACK = 3.0
"""How long the banner reads back what was recorded, in seconds; typing ends it earlier."""
RECORDS = (EnterAction.DECLARES, EnterAction.ENDS, EnterAction.CLOSES)
"""The effects of Enter that record an entry. The last answer to a declared line has the same effect."""


class DeclarePanel(TypingPanel):
    """The panel for declaring moves. It changes the table only through the conversation of the table session, and
    reports results as messages.
    """

    recorded: Entry | None = None  # what was entered last, until something else is
    _shown_call: Call | None = None
    _moment: Timer | None = None

    def on_mount(self) -> None:
        """Display the state of the conversation, including its open question."""
        if not self.children:
            return  # the app is left while its table opens
        self.conversation.reader.listing = not (self.sheets or self.scores)
        self.line.cursor_position = len(self.table_session.text)
        self.line.display = not self.sheets
        self.show()
        if self.conversation.pending_question is not None:
            self._put()

    @property
    def conversation(self) -> Conversation:
        return self.table_session.conversation

    @property
    def offered(self) -> AnswerLocation | None:
        """The page with the printed value that the open question asks for; None if no page is offered."""
        pending = self.conversation.pending_question
        box = BoxPrintedValues(
            self.table_session.session, self.table_session.table.game, table=self.table_session.table
        )
        return page_offer(box, pending.question.path) if pending and pending.question else None

    def keep(self) -> None:
        """Store the partly typed answer in the conversation, so that it outlives this widget."""
        self.conversation.answering = (
            self.query_one(InlineQuestion).input_text if self.conversation.pending_question is not None else ""
        )

    def show(self) -> None:
        """Display the state of the conversation, and close a question or menu that belongs to an earlier text."""
        if self.conversation.dropped:
            self.conversation.dropped = False
            self.query_one(InlineQuestion).close()
            self.line.focus()
            if self.conversation.unanswered:
                self.app.notify(self.words.translate("plain.question_left"), markup=False)
        self._close_menu()
        super().show()
        if self.sheets:
            self._fill_sheet_menu()
        if self.conversation.text.strip() or self.recorded != self.conversation.table.entries[-1]:
            self.recorded = None  # something else is typed, or it was taken back
        self._announce()

    def _announce(self) -> None:
        if self.call != self._shown_call:
            self._shown_call = self.call
            self.post_message(declare_messages.CallChanged())

    @property
    def call(self) -> Call | None:
        """The referee's call (a short verdict) on the typed line or the last recorded entry; None if there is none."""
        is_refused = self.query_one(Menu).has_class("open") and not self.sheets
        return line_call(self.words, self.conversation, is_refused, self.recorded, self._moment is not None)

    def _begin_read_back(self) -> None:
        if self._moment is not None:
            self._moment.stop()
        self._moment = self.set_timer(READ_BACK, self._end_read_back)

    def _end_read_back(self) -> None:
        self._moment = None
        self._announce()

    def _close_menu(self) -> None:
        """Close the menu if the refused text has changed."""
        menu = self.query_one(Menu)
        if self.sheets or self._standing() == self.refused or not menu.has_class("open"):
            return
        menu.close()
        if menu.has_focus:
            self.line.focus()

    def _standing(self) -> tuple[str, str]:
        """Return (text of the line, status of its verdict)."""
        evaluated = None if self.scores else self.conversation.declaration
        return self.table_session.text, evaluated.verdict.status if evaluated else ""

    @property
    def place(self) -> Widget:
        """The widget that receives typed text: answer line, input line, or menu of score sheets."""
        if self.sheets:
            return self.query_one(Menu)
        return self.query_one("#answer", Input) if self.conversation.pending_question is not None else self.line

    def rest_here(self) -> bool:
        """Focus the widget that receives typed text. Return whether the focus was elsewhere or the panel is not
        composed yet.
        """
        if not self.query("#verdict"):
            return True
        moved = not self.place.has_focus
        self.place.focus()
        return moved

    def write(self, text: str) -> None:
        """Append text to the current input, for example keys typed elsewhere on the screen."""
        self.rest_here()
        if isinstance(self.place, Input) and (text.strip() or self.place.value):  # a blank begins nothing
            self.place.replace(text, *self.place.selection)

    def _fill_sheet_menu(self) -> None:
        words, table, menu = self.words, self.table_session.table, self.query_one(Menu)
        see_scores = words.translate("table.see_scores")
        ids = (RESULT,) if table.over else table.game.meta.scorings
        items = [MenuItem(id, str(n), words.translate_or(f"scoring.{id}", see_scores)) for n, id in enumerate(ids, 1)]
        if items != menu.items:
            menu.set_items(items)

    async def on_input_submitted(self, event: Input.Submitted) -> None:
        """Declare the line. A line that is not understood yet is first parsed again in a thread, because this takes a
        while.
        """
        event.stop()
        if event.input.id != "line":
            return
        text = self.line.value
        if not self.scores and self.command(text) is None and self.conversation.reader.may_read_again(text.strip()):
            await asyncio.to_thread(self.conversation.reader.enter, text.strip())
        if self.line.value == text:  # what is typed meanwhile is not what was entered
            self.declare()

    def declare(self, answered: bool = False) -> None:
        """Declare the line, or display the obstacle; `answered` is whether an answer has just completed the line."""
        self.take()
        text = self.table_session.text
        if self.run_word(text, self.line):
            return
        self.keep()
        with self._refusing_line():
            outcome = self._score() if self.scores else self.conversation.enter(answered=answered)
            if outcome.step is not None:
                self.last = text
            elif self.table_session.text != text:  # the number of a row with a blank became its words
                self.write_line(self.table_session.text)
            self.react(outcome)

    def run_word(self, text: str, line: CorrectableInput) -> bool:
        """Run the command in a text and clear the line. Return whether the text is a command; an invalid command
        displays an error.
        """
        command, entered, words = self.read_command(text), self.command(text), self.words
        if entered is not None:
            line.value = ""
            self.judge()
            self.post_message(entered)
        elif command is not None:
            why = words.translate("table.no_command", given=text.strip())
            why = command_input.extra_text_message(words, command) if command.id else why
            self.app.notify(why, severity="warning", markup=False)
            line.refuse()
        return command is not None

    def command(self, text: str) -> declare_messages.CommandEntered | None:
        """Return the message for the command in a text; None for any other text, or if text follows a command without
        an argument.
        """
        command = self.read_command(text)
        if command is None or not command.id or command_input.has_extra_text(command):
            return None
        return declare_messages.CommandEntered(command.id, command.rest)

    @contextmanager
    def _refusing_line(self) -> Iterator[None]:
        """Keep the line for correction after an `InputError`, which the screen displays."""
        with commands(self).displaying_errors():
            try:
                yield
            except InputError:
                self.line.refuse()
                raise

    def _score(self) -> DialogueState:
        assert isinstance(self.model, ScoreFormModel)
        step = record_scores(self.table_session.table, self.model.scores())
        if step:
            self.conversation.write("")
        elif not self.model.reader.begun(self.table_session.text):
            self.line.refuse()
        return DialogueState(NextAction.SCORES, step=step[-1] if step else None)

    def react(self, outcome: DialogueState) -> None:
        """Display the outcome of an input: a recorded entry, a question, a choice or a refusal."""
        evaluated, next_action = outcome.evaluated, outcome.next_action
        self.emptied_line = ""
        self.recorded = outcome.step.entry if outcome.step is not None else None
        if outcome.step is not None:
            self._begin_read_back()
            self.line.value = ""
            self.upright = False
            self.rest()
            self.post_message(declare_messages.EntryRecorded(outcome))
        elif outcome.taken_back:
            self.post_message(declare_messages.ActionUndone(len(outcome.taken_back)))
        elif next_action is NextAction.ANSWER:
            self._put()
        elif next_action is NextAction.CHOOSE and outcome.enter is EnterAction.CHOOSES:
            self.upright = False  # what is chosen from is seen
            self.emptied_line, self.line.value = self.line.value, ""  # a number is of a row, other text another line
            self.show()
            self.query_one(MoveSuggestionList).focus()
            if outcome.line.selects_none:
                self.query_one(MoveSuggestionList).deselect()
            return
        elif next_action is NextAction.CONFIRM or outcome.enter is EnterAction.EXPLAINS:
            self.line.refuse()
            if evaluated is not None and evaluated.moves and next_action is not NextAction.CONFIRM:
                self.post_message(declare_messages.RulingRequested(evaluated.moves))
        elif evaluated is not None and evaluated.verdict.status in REFUSED:
            self.menu()
        elif evaluated is None:
            self.line.value = self.table_session.text
            self.post_message(declare_messages.FactEntered())
        self.show()

    def lists_meanings(self) -> bool:
        """List the moves that the line may mean, to choose from. Return whether there are several."""
        is_open = self.conversation.state.enter is EnterAction.CHOOSES
        if is_open:
            self.declare()
        return is_open

    def take_row(self, row: Suggestion) -> None:
        """Declare the moves selected in the list."""
        declare = self.conversation.replace_last if row.replaces_last else self.conversation.take
        self._entered(partial(declare, row.moves))

    def menu(self) -> None:
        """Open the menu of options for a refused declaration."""
        self.rest()
        self.refused = self._standing()
        rows = remedies(self.words, self.table_session)
        items = [MenuItem(id, str(number), label) for number, (id, label) in enumerate(rows, 1)]
        self.query_one(Menu).set_items(items, over_line=True)

    def on_menu_typed(self, event: Menu.Typed) -> None:
        """Start a new line with the typed text; the Up key recalls the refused line."""
        event.stop()
        over = self.query_one(Menu).has_class("open") or self.line.refused
        text = "" if over else self.line.value  # keys in one burst
        self.last = self.last if text else self.table_session.text
        self.query_one(Menu).close()
        self.line.focus()
        self.set_line(text + event.text.partition("\n")[0])

    def on_menu_item_selected(self, event: Menu.ItemSelected) -> None:
        """Carry out the selected menu item."""
        event.stop()
        if self.sheets:
            command = {"change": "back", RESULT: RESULT}.get(event.id)
            self.post_message(
                declare_messages.CommandEntered(command) if command else declare_messages.TallySheetRequested(event.id)
            )
            return
        self.query_one(Menu).close()
        if (index := choice_of(event.id)) is not None:
            self._entered(partial(self.conversation.choose, index))
            return
        if event.id == "clause" and (evaluated := self.conversation.declaration) is not None:
            self.post_message(declare_messages.ClauseRequested(evaluated.verdict.clauses[0]))
        if event.id == "unchecked":
            self.post_message(declare_messages.CommandEntered("why"))
        if event.id == "house" and (rule := earlier_rule(self.table_session)) is not None:
            self._take_up(rule)
        if (act := {"overrule": self.overrule, "park": self.park}.get(event.id)) is not None:
            act()
            return
        self.rest()
        self.show()
        if event.id in ("change", "clause", "unchecked"):
            self.line.refuse()

    def _entered(self, take: Callable[[], DialogueState]) -> None:
        """Declare the selected choice. If it is refused, display its text in the input line with the reason."""
        self.emptied_line = ""
        self.rest()
        with self._refusing_line():
            try:
                outcome = take()
            finally:
                self.write_line(self.table_session.text)
            self.react(outcome)

    def overrule(self) -> None:
        self.conversation.ask(None)  # for the reason
        self._put()

    def park(self) -> None:
        """Record the line as undecided, because nobody can settle it now."""
        self.take()
        with self._refusing_line():
            self.react(self.conversation.park())

    def _take_up(self, rule: HouseRule) -> None:
        """Adopt a house rule of an earlier table."""
        with commands(self).displaying_errors():
            self.table_session.table.house_rule(rule.clauses, rule.text)
            self.post_message(declare_messages.FactEntered())
            self.judge()

    def ask(self, question: Question) -> None:
        """Ask for a fact that the list of legal moves depends on."""
        self.keep()
        self.conversation.ask(question, is_of_list=True)
        self._put()

    def ask_again(self) -> None:
        """Display the open question again, if there is one."""
        if self.conversation.pending_question is not None:
            self._put()

    def _put(self) -> None:
        words, pending = self.words, self.conversation.pending_question
        assert pending is not None
        question, expected = words.translate("table.reason"), words.translate("table.reason_hint")
        choices: Mapping[str, str] = {}
        form, table = None, self.table_session.table
        if pending.question is not None:
            question = messages.question(words, pending.question)
            form = form_for(table.game, table.state, pending.question.path)
            expected = "\n".join(hints(words, self.table_session.session, table, pending.question, bool(form)))
            choices = picks(words, table, pending.question)
        about = understanding_text(words, pending.moves) if pending.question is not None else ""
        question_form = (
            QuestionForm(form, words, partial(self._is_command, pending.question)) if form is not None else None
        )
        typed = self.conversation.answering
        self.query_one(InlineQuestion).show_question(question, expected, typed, choices, about, question_form)
        self.lay()
        self.row_layout.share()

    def on_inline_question_grown(self, event: InlineQuestion.Grown) -> None:
        """Store the answer as far as it is typed, and distribute the rows again for the cells of the question."""
        event.stop()
        self.keep()
        self.show_hint(self.conversation.state)
        if self.row_layout.changed():
            self.post_message(self.HeightChanged())
        self.row_layout.share()

    def on_inline_question_answered(self, event: InlineQuestion.Answered) -> None:
        """Process the typed answer: a command, the reason of an overrule, or a fact. An invalid answer stays for
        correction.
        """
        event.stop()
        conversation, text = self.conversation, event.text
        if (pending := conversation.pending_question) is None:
            return
        question = pending.question
        if (slashed(text) or self._undoes(question, text)) and self.run_word(text, self.query_one(InlineQuestion).line):
            return
        if conversation.leave_unknown(text):
            self.app.notify(self.words.translate("plain.question_left"), markup=False)
            self.rest()
            self.show()
            return
        if question is None and not text.strip():
            self.query_one(InlineQuestion).refuse(self.words.translate("table.reason_needed"))
            return
        with self._refusing_answer(question):
            state = conversation.answer(text)
            if question is not None:
                self.post_message(declare_messages.FactEntered())
            self._go_on(state)
            if question and (pending.moves or conversation.text.strip()) and state.enter in RECORDS:
                self.declare(answered=True)

    def _undoes(self, question: Question | None, text: str) -> bool:
        table = self.table_session.table
        return question is not None and is_undo(table, text) and not can_answer(question, text, table.names)

    def _is_command(self, question: Question | None, text: str) -> bool:
        """Return whether a text in a cell is no value: a command, or that the answer is unknown."""
        is_unknown = question is not None and question.fact.is_unknown(text, self.table_session.table.names)
        return is_unknown or slashed(text) or self._undoes(question, text)

    @contextmanager
    def _refusing_answer(self, question: Question | None) -> Iterator[None]:
        """Display the errors of an answer at the question, and all others as the screen does."""
        with commands(self).displaying_errors():
            try:
                yield
            except InputError as error:
                if self.conversation.pending_question is not None and any(
                    about_answer(fault, question) for fault in error.faults
                ):
                    self.query_one(InlineQuestion).refuse(self._refusal(error))
                    return
                if self.conversation.pending_question is None or question is None:
                    self.rest()
                self.show()
                raise

    def _refusal(self, error: InputError) -> str:
        """Return why an answer is refused; for a sentence or a move, also how to leave the question."""
        texts = [messages.fault(self.words, fault) for fault in without_paths(error)]
        if any(fault.key in (MOVE, SENTENCE) for fault in error.faults):
            texts.append(self.words.translate("table.esc_leaves"))
        return self.words.join_sentences(texts)

    def _go_on(self, state: DialogueState) -> None:
        """Close the answered question and continue with the line."""
        if state.next_action is not NextAction.ANSWER:
            self.rest()
        if state.step is None and self.line.value != self.table_session.text:
            self.write_line(self.table_session.text)  # its first moves are recorded, or it says more
        if state.step is not None or state.next_action is NextAction.ANSWER:
            self.react(state)
        else:
            self.show()

    def on_inline_question_cancelled(self, event: InlineQuestion.Cancelled) -> None:
        """Close the question and return to the line; the cells of its form are kept."""
        event.stop()
        self.keep()
        if CELL_END in self.conversation.answering:
            self.app.notify(self.words.translate("table.cells_kept"), markup=False)
        self.rest()
        self.show()

    def rest(self) -> None:
        """Close all questions and menus, and focus the line."""
        self.conversation.leave()
        self.query_one(InlineQuestion).close()
        self.query_one(Menu).close()
        self.line.focus()
