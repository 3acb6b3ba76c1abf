"""The panel of a dispute: line with suggestions, current question with the clauses at stake, answered facts, ruling."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.events import Key
from textual.message import Message
from textual.widgets import Input, Static

from referee.club.settled_rulings import SettledRuling
from scoring.text_catalogs import Words
from tui.core.disputes.dispute_procedure import ASK, LINE, VERDICT, DisputeProcedure
from tui.core.disputes.question_answer import AnswerRow
from tui.core.disputes.ruling_text import answer_value
from tui.core.flows.steps import text
from tui.core.i18n import messages
from tui.core.i18n.move_text import understanding_text
from tui.core.reading.line_suggestions import Suggestion
from tui.core.rendering.cell_width import cell_len
from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.symbols import symbol
from tui.widgets.dispute_line_suggestions import DisputedLineSuggestions, NumberedAnswerRow
from tui.widgets.dispute_ruling import DisputeRulingPane, question_hint
from tui.widgets.inline_question import InlineQuestion
from tui.widgets.list_and_detail import ListAndDetail
from tui.widgets.row_list import RowList, shorten
from tui.widgets.wrapped_input import WrappedInput


class DisputedLineInput(WrappedInput):
    """The input line of a dispute."""

    DEFAULT_CSS = """
    DisputedLineInput, DisputedLineInput:focus {
        border: none; height: 1; padding: 0 1; margin: 0 1; background: $panel;
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "take", show=False),
        Binding("down", "into", show=False),
    ]

    class FirstSuggestionRequested(Message):
        """The message that the user asked for the first suggestion."""

    class SuggestionListRequested(Message):
        """The message that the user wants to move to the list of suggestions."""

    def action_take(self) -> None:
        self.post_message(self.FirstSuggestionRequested())

    def action_into(self) -> None:
        self.post_message(self.SuggestionListRequested())


ANSWER = 16
"""The minimum width of a question before its answer, in terminal cells."""


class DisputeFactList(RowList):
    """The questions of a dispute with their answers, as a list."""

    class AnswerRemoved(Message):
        """The message that the user removed an answer."""

        def __init__(self, path: str) -> None:
            super().__init__()
            self.path = path

    def __init__(self, dispute: DisputeProcedure, words: Callable[[], Words], *, ascii: bool) -> None:
        super().__init__([], self._answer, ascii=ascii, id="answers")
        self.dispute = dispute
        self.words = words

    def _answer(self, path: str, width: int) -> StyledText:
        words, source = self.words(), self.dispute.fact_source
        fact = source.fact(path)
        question = messages.fact(words, fact)
        if path not in source.facts and path not in source.untellable:
            return StyledText(f"{symbol('unknown', self.ascii)} {shorten(question, width - 2, self.ascii)}")
        answer = f"  {symbol('arrow', self.ascii)} {answer_value(words, source, path, fact)}"
        cut = shorten(question, max(ANSWER, width - 2 - cell_len(answer)), self.ascii)
        return StyledText(f"{symbol('ok', self.ascii)} {cut}").append(answer, "bold")

    def on_key(self, event: Key) -> None:
        """Remove the answer at the cursor when Delete is pressed."""
        if event.key == "delete" and self.item in self.dispute.order:
            event.stop()
            self.post_message(self.AnswerRemoved(self.item))


class DisputePanel(Vertical):
    """The panel that displays the current stage of a dispute and handles typing on its line. The screen handles
    submitted lines, answers and selected rows.
    """

    class AnswerSelected(Message):
        """The message that a row of the answer to the line was selected."""

        def __init__(self, row: AnswerRow) -> None:
            super().__init__()
            self.row = row

    def __init__(self, dispute: DisputeProcedure, words: Callable[[], Words], *, ascii: bool) -> None:
        super().__init__()
        self.dispute = dispute
        self.words = words
        self.ascii = ascii
        self.asking = text("dispute.only")
        """The heading of the open question."""
        self.settled: Sequence[SettledRuling] = ()
        """The disputes about this game that were settled at other tables, the last one first."""

    @property
    def line(self) -> DisputedLineInput:
        return self.query_one(DisputedLineInput)

    @property
    def offers(self) -> DisputedLineSuggestions:
        return self.query_one(DisputedLineSuggestions)

    @property
    def answers(self) -> DisputeFactList:
        return self.query_one(DisputeFactList)

    def compose(self) -> ComposeResult:
        """Compose the line, the suggestions, the questions and the ruling."""
        words = self.words()
        yield Static(words.translate("dispute.asks"), id="asks", markup=False)
        yield DisputedLineInput(self.dispute.raw_text, compact=True, select_on_focus=False, max_length=500)
        yield Static("", id="said", markup=False)
        with ListAndDetail(id="below"):
            with Vertical(id="left", classes="list"):
                yield DisputedLineSuggestions(ascii=self.ascii)
                yield Static(words.translate("dispute.only"), id="only", markup=False)
                yield DisputeFactList(self.dispute, self.words, ascii=self.ascii)
                yield InlineQuestion(alone=True)
            yield DisputeRulingPane(self.dispute)

    @property
    def answering(self) -> str:
        """The partly typed answer to the current question; "" if none is asked."""
        return self.query_one(InlineQuestion).input_text if self.dispute.stage == ASK else ""

    def show(self, typed: str = "") -> None:
        """Display the current stage; `typed` is the partly typed answer."""
        paths, question = self.dispute.listed, self.dispute.open_question
        is_open = question is not None and question.path in self.dispute.open_paths
        self.answers.show(paths, paths.index(question.path) if question is not None and is_open else None)
        if self.line.value != self.dispute.raw_text:  # what was chosen stands there
            self.line.value = self.dispute.raw_text
        if self.dispute.stage == ASK:
            self._ask(typed)
        elif self.dispute.stage == VERDICT:
            self._rule()
        else:
            self._type()

    def _type(self) -> None:
        self.query_one(InlineQuestion).close()
        self.line.cursor_position = len(self.line.value)
        self.update_suggestions()
        answer = self.dispute.question_answer if self.dispute.choosing else None
        is_answer = answer is not None and answer.is_match and not answer.is_unfinished
        (self.offers if is_answer else self.line).focus()

    def _ask(self, typed: str) -> None:
        question, evaluated, words = self.dispute.open_question, self.dispute.evaluated, self.words()
        assert question is not None and evaluated is not None
        self.query_one("#said", Static).update(understanding_text(words, evaluated.moves))
        self._head_answers()
        self.query_one(InlineQuestion).show_question(
            messages.question(words, question),
            question_hint(question, words, len(self.dispute.open_paths) > 1),
            typed,
            {choice: choice for choice in messages.each(words, question.fact)},
        )
        self.query_one(DisputeRulingPane).stake(question, words)

    def _rule(self) -> None:
        words = self.words()
        self.query_one(InlineQuestion).close()
        self.query_one("#said", Static).update("")
        self._head_answers()
        self.query_one(DisputeRulingPane).display_ruling(words, self.dispute.order, self.ascii)

    def _head_answers(self) -> None:
        """Display the heading of the answers; if they have the focus, the effect of Enter."""
        heading = text("dispute.known") if self.dispute.stage == VERDICT else self.asking
        heading = text("dispute.enter_corrects") if self.answers.has_focus else heading
        self.query_one("#only", Static).update(heading(self.words()))

    def on_descendant_focus(self) -> None:
        """Update the text about Enter when the focus moves."""
        if self.dispute.stage == LINE:
            self.update_suggestions()
        else:
            self._head_answers()

    def refuse(self, why: str) -> None:
        """Display the error of an answer and keep the answer for correction."""
        self.query_one(InlineQuestion).refuse(why)

    def go_to_answers(self) -> None:
        """Focus the list of answers at the last given answer."""
        paths = self.dispute.listed
        open_count = len([path for path in self.dispute.open_paths if path not in self.dispute.order])
        self.answers.show(paths, len(paths) - open_count - 1)
        self.answers.focus()

    def go_to_question(self) -> None:
        self.query_one("#answer", Input).focus()

    # the line

    def update_suggestions(self) -> None:
        """Display the suggestions for the line, and its errors if it is not understood."""
        self.query_one("#said", Static).update(Text(self.offers.follow(self.dispute, self.words())))
        first = next(iter(self.offers.items), None)
        candidate = first.text if isinstance(first, Suggestion) else ""
        self.query_one(DisputeRulingPane).offer(self.words(), self.settled, candidate)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Update the suggestions during typing."""
        if event.input is self.line:
            self.dispute.raw_text = event.value
            if self.dispute.stage == LINE:
                self.update_suggestions()

    def on_disputed_line_input_first_suggestion_requested(self) -> None:
        """Accept the first suggestion."""
        if self.offers.item is not None:
            self._take(self.offers.items[0])

    def on_disputed_line_input_suggestion_list_requested(self) -> None:
        """Focus the list of suggestions."""
        if self.offers.items:
            self.offers.focus()

    def on_row_list_selected(self, event: RowList.Selected) -> None:
        """Accept the selected suggestion."""
        if event.rows is self.offers:
            event.stop()
            self._take(event.item)

    def leave_list(self) -> None:
        """Move the focus back to the line, and clear the line if it is an answered question."""
        if self.dispute.choosing:
            self.line.value = ""
        self.line.focus()

    def on_disputed_line_suggestions_new_text_typed(self, event: DisputedLineSuggestions.NewTextTyped) -> None:
        """Start a new line with the typed text."""
        self.line.value = event.text
        self.line.cursor_position = len(event.text)
        self.line.focus()

    def on_row_list_highlighted(self, event: RowList.Highlighted) -> None:
        """Display the rule at the cursor."""
        if event.rows is self.offers and self.dispute.choosing:
            self.update_suggestions()

    def _take(self, offer: Suggestion | NumberedAnswerRow) -> None:
        """Insert a suggestion into the line, or report the selected row of an answer."""
        if isinstance(offer, NumberedAnswerRow):
            self.post_message(self.AnswerSelected(offer.row))
            return
        if offer.line:
            self.line.value = offer.line
            self.line.cursor_position = len(offer.line)
        self.line.focus()
