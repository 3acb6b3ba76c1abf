"""The input part of the declare panel: input line, suggestions or form, text about Enter, and verdict."""

from __future__ import annotations

from msgspec import structs
from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.events import DescendantFocus
from textual.message import Message
from textual.timer import Timer
from textual.widgets import Input

from referee.facts.verdict import Question
from scoring.text_catalogs import Words
from tui.core.conversation.between_turns import meanwhile_lines
from tui.core.conversation.dialogue_state import DialogueState, NextAction
from tui.core.conversation.suggestions import complete_command, of_line, of_row, rows
from tui.core.conversation.table_session import TableSession
from tui.core.presenters.board_text import choice_board
from tui.core.presenters.verdict_text import edge_colour, line_verdict
from tui.core.reading.command_words import (
    CommandInput,
    is_notation,
    slashed,
)
from tui.core.reading.line_suggestions import Suggestion
from tui.core.rendering.drawing import DrawingContext
from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.symbols import symbol
from tui.widgets import command_input
from tui.widgets.app_protocol import commands
from tui.widgets.dialog import PickDialog
from tui.widgets.inline_question import InlineQuestion
from tui.widgets.legal_moves_dialog import LegalMovesDialog
from tui.widgets.menu import Menu
from tui.widgets.move_form import MoveForm, MoveFormModelProtocol
from tui.widgets.move_form_models import MoveFormModel, ScoreFormModel, row_dialog
from tui.widgets.move_input import MoveInput
from tui.widgets.move_suggestion_list import MoveSuggestionList
from tui.widgets.text_pane import PaneLines, TextPane
from tui.widgets.typing_panel_layout import ENTER, ENTER_ASKED, ENTER_MENU, TypingPanelLayout, fit_moves

PAUSE = 0.05
"""The pause after the last key before the line is judged, in seconds."""


class TypingPanel(Vertical):
    """The panel for typing a declaration on a line or in a form, which are two views of the same text. Subclasses
    declare it.
    """

    DEFAULT_CSS = """
    TypingPanel { height: 1fr; }
    TypingPanel > MoveForm { height: 9; }
    TypingPanel > #enter { color: $accent; }
    TypingPanel > Menu.open { margin-top: 1; }
    """

    class HeightChanged(Message):
        """The message that the content of the panel needs a different number of rows."""

    def __init__(self, table_session: TableSession, ascii: bool = False) -> None:
        super().__init__()
        self.table_session = table_session
        self.ascii = ascii
        self._pause: Timer | None = None
        self._tabbed: tuple[Suggestion, ...] = ()
        self.row_layout = TypingPanelLayout(self, lambda: self.below)
        self.upright = False
        self.below = ""
        self.last = ""
        self.refused = ("", "")
        self.emptied_line = ""
        self.hint: list[tuple[str, StyledText]] = []
        self._board_rows: tuple[Suggestion, ...] = ()
        self._drawn: tuple[list[StyledText], dict[str, int]] = ([], {})
        self.scores = table_session.table.table_state.depth == "score"
        self.sheets = table_session.table.table_state.depth == "tally"
        self.model: MoveFormModelProtocol = (
            ScoreFormModel(table_session) if self.scores else MoveFormModel(table_session)
        )

    @property
    def words(self) -> Words:
        """The text catalogue in the current language."""
        return self.table_session.words

    @property
    def spoken(self) -> Words | None:
        """The catalogue for words inserted into the input line; None in English, which uses short ids."""
        return None if self.words.lang == "en" else self.words

    @property
    def commanded(self) -> bool:
        """Whether the line begins with `/` and is therefore a command."""
        return slashed(self.table_session.text)

    @property
    def line(self) -> MoveInput:
        return self.query_one(MoveInput)

    def compose(self) -> ComposeResult:
        """Compose the input line and the widgets below it."""
        yield MoveInput(
            self.table_session.text, placeholder=self.placeholder, compact=True, select_on_focus=False, id="line"
        )
        moves = MoveSuggestionList(self.words.translate("table.not_now_short"), self.ascii)
        form = MoveForm(self.model, lambda: self.words, self.ascii)
        moves.display = form.display = False
        yield from (moves, form)
        yield from (InlineQuestion(), TextPane("enter"), TextPane("verdict"), Menu())

    @property
    def placeholder(self) -> str:
        """The text displayed on the empty line, for example the line whose meanings are listed."""
        if self.emptied_line:
            return self.emptied_line
        key = "over_here" if self.table_session.conversation.over else "score_here" if self.scores else "declare_here"
        return self.words.translate(f"table.{key}")

    def ask(self, question: Question) -> None:
        """Ask for a fact that the list of suggestions depends on."""

    def on_resize(self) -> None:
        """Distribute the rows again for the new size."""
        self.row_layout.share()

    # showing

    def show(self) -> None:
        """Display suggestions, form and verdict for the current text. At a table that records only score sheets,
        display the text about their menu.
        """
        if self.sheets:
            self.mode("menu")
            key = "how_over" if self.table_session.conversation.over else "sheet_how"
            self.hint = [("", StyledText(self.words.translate(f"table.{key}"), "dim"))]
            self.query_one("#enter", TextPane).set_lines(self.hint)
            return
        self._tabbed = ()
        self.line.placeholder = self.placeholder
        self.lay()

    def lay(self) -> None:
        """Display the appropriate widget below the line with its content, the text about Enter and the verdict."""
        form, moves = self.query_one(MoveForm), self.query_one(MoveSuggestionList)
        state = self.table_session.conversation.state
        first = tuple(meanwhile_lines(self.words, self.table_session.table, state, self.ascii))
        if self.table_session.conversation.pending_question is not None:
            self.mode("ask")
        elif self.query_one(Menu).has_class("open"):
            self.mode("menu")
        else:
            self.mode("form" if self.upright or (self.scores and not first) else "list")
        if form.display:
            form.show()
        if moves.display:
            self._show_moves(moves, state, first)
        self.show_hint(state)
        self.query_one("#verdict", TextPane).set_lines(
            self.verdict(), edge=edge_colour(self.table_session, self.app.theme_variables)
        )
        if self.below in ("menu", "list"):
            self.row_layout.share()
        if self.row_layout.changed():
            self.post_message(self.HeightChanged())

    def _show_moves(self, moves: MoveSuggestionList, state: DialogueState, first: PaneLines) -> None:
        """Display the moves that match the line; while it is empty or the number of a row, on the drawn board."""
        reader, text = self.table_session.conversation.reader, self.table_session.text.strip()
        if not text:
            board = [] if first else self._board(moves)
            self._board_rows = ()
            moves.set_board(board, reader.steps.numbers)
            limit = self.row_layout.board_limit if board else self.row_layout.list_limit
            fit_moves(moves, limit, first, reader, lambda: self.rows(state))
            self._board_rows = self.rows(state) if board else ()
            self._drawn = (moves.board, moves.numbers)
        number = reader.row_number(text) if self._board_rows and len(self._tabbed) < 2 else 0
        if number:
            moves.set_board(*self._drawn)
            moves.set_rows(self._board_rows, (), number)
        else:
            if text:
                moves.set_board([], {}, below=self._drawn[0])
            moves.set_rows(() if first else self.rows(state), first)

    def _board(self, moves: MoveSuggestionList) -> list[StyledText]:
        """Draw the spaces among which the next choice is made; empty if it is no choice of spaces, or without room."""
        table, session = self.table_session.table, self.table_session
        width, height = moves.content_size.width, self.row_layout.board_limit - self.row_layout.min_list_height
        context = DrawingContext(
            self.words, table.table_state.seats, width, height if width else 0, self.app.theme, self.ascii
        )
        return choice_board(context, table, session.conversation.reader.see)

    def show_hint(self, state: DialogueState) -> None:
        """Display the text about Enter: below the suggestions, or in its own panel."""
        self.hint = self.hint_lines(state)
        if self.below == "list":
            self.query_one(MoveSuggestionList).show_hint(self.hint)
        else:
            self.query_one("#enter", TextPane).set_lines(self.hint)

    def mode(self, name: str) -> None:
        """Display one widget below the line: suggestions (`list`), `form`, question (`ask`), or options after a refusal
        (`menu`).
        """
        if name == self.below:
            return
        enter = self.query_one("#enter", TextPane)
        if name == "menu":
            self.move_child(enter, after=self.query_one(Menu))  # what Enter does stands below the choices
        elif self.below == "menu":
            self.move_child(enter, before=self.query_one("#verdict"))
        self.below = name
        self.query_one(MoveSuggestionList).display = name == "list"
        self.query_one(MoveForm).display = name == "form"
        enter.display = name != "list"
        enter.styles.height = {"ask": ENTER_ASKED, "menu": ENTER_MENU}.get(name, ENTER)
        self.row_layout.share()

    def rows(self, state: DialogueState) -> tuple[Suggestion, ...]:
        """Return the suggestions: moves that match the line, else completions. During completion with Tab, return all
        completions.
        """
        text = self.table_session.text
        if len(self._tabbed) > 1:
            return self._tabbed
        suggestions = () if self.commanded else rows(self.table_session.conversation, state, self.words)
        if suggestions or not text.strip() or state.pending_question is not None:
            return suggestions
        return self.completions()

    def completions(self) -> tuple[Suggestion, ...]:
        """Return the completions of the line; after `/`, those of commands."""
        if self.commanded:
            return complete_command(self.words, self.table_session.text, commands(self).named())
        return () if self.scores else self.table_session.suggestions.of(self.table_session.text)

    def hint_lines(self, state: DialogueState) -> list[tuple[str, StyledText]]:
        """Return lines about the effect of Enter, for example the command that it runs, and about other keys."""
        words, form = self.words, self.query_one(MoveForm)
        is_about_line = state.pending_question is None and not form.has_focus
        if is_about_line and (command := self.read_command(self.table_session.text)) is not None:
            return [("", command_input.enter_hint(words, command))]
        if state.pending_question is not None and (enter := self.query_one(InlineQuestion).enter_text()):
            return [("", StyledText(enter))]
        if form.has_focus and form.shown:
            return [("", StyledText(form.said())), ("", StyledText(words.translate("table.form_keys"), "dim"))]
        if (marked := self.query_one(Menu).marked) is not None and not self.sheets:
            return [("", StyledText(words.translate("table.enter_option", number=marked.key)))]
        if self.scores and self.table_session.text.strip():
            return []
        moves = self.query_one(MoveSuggestionList)
        if moves.row is not None and (moves.row.is_refused or state.next_action is not NextAction.DISPUTE):
            return of_row(words, moves.row, moves.crosses)
        has_rows = self.below == "list" and moves.items
        area = (moves.size.width, moves.max_hint) if has_rows else None
        return of_line(words, state, not self.table_session.text.strip(), area)

    def verdict(self) -> list[tuple[str, StyledText]]:
        """Return the verdict on the line as lines. There is none for a command, and the beginning of a command lists
        the matching commands.
        """
        if self.read_command(self.table_session.text) is not None:
            return []
        if names := self._commands_begun():
            return [("", StyledText(self.words.translate("table.command_begun", commands=names), "dim"))]
        if self.scores:
            assert isinstance(self.model, ScoreFormModel)
            return self.model.lines(self.words, symbol("ok", self.ascii))
        width = self.size.width if self.below == "menu" else 0
        return line_verdict(self.table_session, self.app.theme_variables, self.ascii, width)

    def set_line(self, text: str) -> None:
        """Set the text of the line and judge it."""
        self.write_line(text)
        self.judge()

    def write_line(self, text: str) -> None:
        """Set the text of the line, with the cursor at its end."""
        self.line.value = text
        self.line.cursor_position = len(text)

    # typing

    def on_input_changed(self, event: Input.Changed) -> None:
        """Store the typed text, and judge it after a pause."""
        event.stop()
        late = event.value != event.input.value or self.is_listing  # the line has gone on since
        if event.input.id != "line" or late or event.value == self.table_session.text:
            return
        self.table_session.conversation.write(event.value)
        self.emptied_line = ""
        if not event.value and event.input.has_focus:  # what is emptied there begins anew, as a line
            self.upright = False
        if self._pause is not None:
            self._pause.stop()
        self._pause = self.set_timer(PAUSE, self.judge)

    @property
    def is_listing(self) -> bool:
        return bool(self.emptied_line) and not self.line.value

    def on_descendant_focus(self, event: DescendantFocus) -> None:
        """Display the line again whose meanings were listed."""
        if event.widget is self.line and self.is_listing:
            self.write_line(self.emptied_line)
            self.emptied_line = ""
            self.line.refuse()

    def take(self) -> None:
        """Store the text of the line in the conversation."""
        if self._pause is not None:
            self._pause.stop()
            self._pause = None
        if not self.is_listing:
            self.table_session.conversation.write(self.line.value)

    def judge(self) -> None:
        """Store the text of the line, and display its verdict."""
        self.take()
        self.show()

    def on_move_input_completion_requested(self, event: MoveInput.CompletionRequested) -> None:
        """Insert the next completion into the line and list all completions."""
        event.stop()
        completions = self._tabbed or self.completions()
        if not completions:
            self.go_down()
            return
        at = next((index for index, row in enumerate(completions) if row.enter), -1 if event.step > 0 else 0)
        at = (at + event.step) % len(completions)
        self.write_line(completions[at].line)
        self.take()
        self._tabbed = tuple(structs.replace(row, number=0, enter=index == at) for index, row in enumerate(completions))
        self.lay()

    def on_move_suggestion_list_selected(self, event: MoveSuggestionList.Selected) -> None:
        """Insert the selected suggestion into the line, declare it, or ask for the fact that it depends on."""
        event.stop()
        row = event.row
        if row.question is not None:
            self.ask(row.question)
        elif event.puts or not row.moves or (event.clicked and not self._is_declared_by_click(row)):
            self.table_session.conversation.reader.enter_row(row.line.strip(), row)
            self.set_line(row.line)
            if event.puts or not self.lists_meanings():
                self.line.focus()
        else:
            self.take_row(row)

    def _is_declared_by_click(self, row: Suggestion) -> bool:
        """Return whether a click declares a row instead of putting it on the line."""
        is_settled = row.replaces_last or row.answers or bool(row.mark)
        return is_settled or (row.enter and bool(self.table_session.text.strip()))

    def lists_meanings(self) -> bool:
        """List the moves that the line may mean, to choose from. Return whether there are several."""
        return False

    def take_row(self, row: Suggestion) -> None:
        """Declare the moves of a selected suggestion."""

    @on(Menu.ItemHighlighted)
    @on(MoveSuggestionList.CursorMoved)
    @on(MoveForm.CursorMoved)
    def show_hint_at_cursor(self, event: Message) -> None:
        """Display the effect of Enter on the row at the cursor."""
        event.stop()
        self.show_hint(self.table_session.conversation.state)

    def on_move_suggestion_list_typed(self, event: MoveSuggestionList.Typed) -> None:
        """Append the typed text to the line, as a new word if a choice is pending. A line that Enter emptied can be
        recalled.
        """
        event.stop()
        self.line.focus()
        is_choosing = self.table_session.conversation.state.next_action is NextAction.CHOOSE
        text = f"{self.line.value.rstrip()} " if is_choosing and self.line.value else self.line.value
        self.last, self.emptied_line = self.emptied_line or self.last, ""
        self.set_line(text + event.text.splitlines()[0])

    def on_move_suggestion_list_cleared(self, event: MoveSuggestionList.Cleared) -> None:
        """Clear the line and focus it."""
        event.stop()
        self.line.focus()
        self.set_line("")

    @on(MoveSuggestionList.Exited)
    @on(MoveForm.Exited)
    def focus_line(self, event: Message) -> None:
        """Move the focus back to the line."""
        event.stop()
        self.line.focus()

    def open_options(self) -> None:
        self.app.push_screen(LegalMovesDialog(self.table_session), self.chosen)

    def chosen(self, answer: str | Question | None) -> None:
        """Insert the selected move into the line, or ask for the fact that its verb depends on."""
        if isinstance(answer, str):
            self.set_line(answer)
            self.line.focus()
        elif answer is not None:
            self.ask(answer)

    def on_move_input_focus_below_requested(self, event: MoveInput.FocusBelowRequested) -> None:
        """Move the focus to the widget below the line."""
        event.stop()
        self.go_down()

    def go_down(self) -> None:
        """Focus the widget below the line: the suggestions or the form."""
        self.judge()
        form, moves = self.query_one(MoveForm), self.query_one(MoveSuggestionList)
        if form.display:
            form.focus()
        elif moves.display and moves.items:
            moves.focus()

    def toggle_form(self) -> None:
        """Switch between the form and the suggestions; ignored while a question is pending or the menu of score sheets
        is displayed.
        """
        if self.table_session.conversation.pending_question is not None or self.sheets:
            return
        self.upright = not self.upright
        self.judge()
        (self.query_one(MoveForm) if self.upright else self.line).focus()

    def on_move_input_recall_requested(self, event: MoveInput.RecallRequested) -> None:
        """Insert the previously declared line into the empty line."""
        event.stop()
        if not self.table_session.text and self.last:
            self.set_line(self.last)

    def again(self) -> None:
        """Start another move with the verb that the acting seat declared last."""
        if text := self.table_session.conversation.again():
            self.set_line(text)
            self.line.focus()
        else:
            self.app.notify(self.words.translate("plain.no_again"), markup=False)

    # commands

    def read_command(self, text: str) -> CommandInput | None:
        """Parse a text as a command; None for any other text."""

        def is_declaration() -> bool:
            return self._is_declaration(self.table_session.conversation.reader.content(text))

        return command_input.read_command(self.words, self.table_session.table, text, commands(self), is_declaration)

    def _is_declaration(self, text: str) -> bool:
        """Return whether a text is a complete move in the notation, or a complete score."""
        if self.scores:
            assert isinstance(self.model, ScoreFormModel)
            return all(score.whole for score in self.model.scores())
        return is_notation(self.table_session.table, text)

    def _commands_begun(self) -> str:
        """Return the names of the commands that begin with the line; "" if it is empty, or is understood as a move, a
        choice of moves or an answer.
        """
        state, evaluated = self.table_session.conversation.state, self.table_session.conversation.declaration
        is_read = evaluated is None or evaluated.moves or state.line.choices or state.pending_question is not None
        if self.scores or is_read:
            return ""
        return command_input.names_beginning(self.words, self.table_session.text, commands(self))

    # the form

    def on_move_form_line_changed(self, event: MoveForm.LineChanged) -> None:
        """Insert the line of the form into the input line."""
        event.stop()
        self.set_line(event.text)

    def on_move_form_list_requested(self, event: MoveForm.ListRequested) -> None:
        """Open the list of values of a form row, and fill in the selected value."""
        event.stop()
        if isinstance(self.app.screen, PickDialog):  # the next sign of a word, sent before the list was there
            self.app.screen.more(event.typed)
            return

        def taken(text: str | None) -> None:
            if text is not None:
                self.set_line(text if self.scores else self.table_session.filled(text))
            is_pick = isinstance(
                self.table_session.draft.values.get(event.key), tuple
            )  # another item of it may be taken
            if event.clicked or not (text is None or is_pick or self.query_one(MoveForm).go_on(event.key)):
                self.line.focus()  # Enter declares then, as the verdict says

        self.app.push_screen(row_dialog(self.table_session, self.model, event.key, event.typed), taken)
