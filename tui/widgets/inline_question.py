"""A question within a screen, with an answer line and clickable answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar, NamedTuple

from textual import events
from textual.actions import SkipAction
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.message import Message
from textual.widgets import Input, Static
from textual.widgets.input import Selection

from scoring.text_catalogs import Words
from tui.core.components.value_form import ValueForm
from tui.core.game_ui.printed_value_lines import TextPicture
from tui.core.rendering.cell_width import cell_len, fit
from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.symbols import symbol
from tui.widgets.app_protocol import app_of
from tui.widgets.correctable_input import CorrectableInput
from tui.widgets.form_cells import CellLayout, FormCells
from tui.widgets.hanging_indent_text import HangingIndentText, PagedText

SEPARATOR = " / "
"""The separator between answers on one line."""


class QuestionForm(NamedTuple):
    """The form of a question, the catalogue of its texts, and whether a text in a cell is a command."""

    form: ValueForm
    words: Words
    is_command: Callable[[str], bool]


class InlineQuestion(Vertical):
    """A widget with a question, an answer line and the possible answers; hidden until a question is displayed."""

    DEFAULT_CSS = """
    InlineQuestion { height: auto; display: none; border-left: thick $warning; padding: 0 0 0 1; }
    InlineQuestion.asking { display: block; }
    InlineQuestion Input { border: none; height: 1; padding: 0; background: $panel; }
    InlineQuestion Input:focus { border: none; }
    InlineQuestion #asked { text-style: bold; }
    InlineQuestion #cell { height: 1; }
    InlineQuestion #cell-name { width: auto; text-style: bold; }
    InlineQuestion #cell Input { width: 1fr; }
    InlineQuestion #wrong { color: $error; }
    InlineQuestion #expected { color: $text-muted; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", show=False),
        Binding("pagedown", "page(1)", show=False),
        Binding("pageup", "page(-1)", show=False),
        Binding("tab", "cell(0)", show=False),
        Binding("shift+tab,up", "cell(-1)", show=False),
        Binding("down", "cell(1)", show=False),
    ]

    class Answered(Message):
        """The message that an answer was given."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    class Grown(Message):
        """The message that the answer was changed, and its form may need other rows."""

    class Cancelled(Message):
        """The message that the question was cancelled."""

    def __init__(self, alone: bool = False) -> None:
        """Create the widget. `alone` is whether the widget limits its own height and turns its own pages."""
        super().__init__()
        self.alone = alone
        self.picks: Mapping[str, str] = {}
        self.question_form: QuestionForm | None = None
        self._expected = ""

    def compose(self) -> ComposeResult:
        """Compose the question, the answer line, the error and the possible answers."""
        yield HangingIndentText(id="asked")
        yield FormCells("before", self._ascii)
        with Horizontal(id="cell"):
            yield Static(id="cell-name", markup=False)
            yield CorrectableInput(compact=True, select_on_focus=False, id="answer")
        yield HangingIndentText(id="wrong")
        yield FormCells("after", self._ascii)
        yield HangingIndentText(id="drawn")
        yield PagedText(id="choices", within="expected")

    def show_question(
        self,
        question: str,
        expected: str,
        typed: str = "",
        picks: Mapping[str, str] | None = None,
        about: str = "",
        question_form: QuestionForm | None = None,
    ) -> None:
        """Display a question below what it is `about`; `picks` maps each displayed answer to the text that is submitted
        for it. With a form (`question_form`), the answer line is one of its cells.
        """
        self.picks, self._expected, self.question_form = picks or {}, expected, question_form
        form = self.form
        self.query_one("#asked", HangingIndentText).set_lines(
            [("", StyledText(line)) for line in (about, question) if line]
        )
        self.query_one("#expected", HangingIndentText).set_lines(
            [("", StyledText(line)) for line in expected.split("\n")]
        )
        line = self.line
        if form is not None and typed:
            form.fill(typed)
        with line.prevent(Input.Changed):
            line.value = typed if form is None else form.text
        line.cursor_position = len(line.value)
        self._show_error()
        self._show_form()
        self.add_class("asking")
        self.query_one("#choices", PagedText).scroll_home(animate=False)
        self.call_after_refresh(self.share)
        line.focus()

    def _show_form(self) -> None:
        """Display the cells around that of the answer line, the drawing, and what can be typed."""
        name, form = self.query_one("#cell-name", Static), self.form
        name.display = form is not None
        rows = [*enumerate(form.rows(self._words))] if form is not None else []
        at, longest = form.at if form is not None else 0, max((cell_len(row.name) for _, row in rows), default=0)
        self.query_one("#before", FormCells).show(rows[:at], longest)
        self.query_one("#after", FormCells).show(rows[at + 1 :], longest)
        drawing = form.drawing(self._words, self.line.cursor_position, self._ascii) if form is not None else []
        self.query_one("#drawn", HangingIndentText).set_lines([("", line) for line in drawing])
        if form is not None:
            row = rows[at][1]
            is_open = row.is_valid is None or form.line.picture is not None
            mark = symbol("cursor" if is_open else "ok" if row.is_valid else "no", self._ascii)
            name.update(f"{mark} {fit(row.name, longest)}  " if longest else f"{mark} ")
            hints = (form.hint(self._words), *self._expected.split("\n"))
            self.query_one("#expected", HangingIndentText).set_lines([("", StyledText(hint)) for hint in hints if hint])

    @property
    def _words(self) -> Words:
        return self.question_form.words if self.question_form is not None else app_of(self).words

    @property
    def form(self) -> ValueForm | None:
        return self.question_form.form if self.question_form is not None else None

    def enter_text(self) -> str:
        """Return what Enter and Tab do in a form; "" without one."""
        if self.question_form is None:
            return ""
        form = self.question_form.form
        if form.is_open_picture:
            return self.question_form.words.translate("form.enter_open")
        is_answer = not self._goes_on and form.answer_text(self.question_form.is_command) is not None
        return self.question_form.words.translate("form.enter_answers" if is_answer else "form.enter_moves")

    @property
    def _goes_on(self) -> bool:
        assert self.question_form is not None
        form, _, is_command = self.question_form
        return form.goes_on and not is_command(form.text)

    @property
    def _ascii(self) -> bool:
        return app_of(self).session.ascii

    def rows(self, width: int, layout: CellLayout = CellLayout.REASONS) -> int:
        """Return the number of rows at this width, with the cells of a form in a layout."""
        drawing = self.query_one("#drawn", HangingIndentText)
        parts = [part for part in self.query(HangingIndentText) if part.display and part is not drawing]
        parts += [drawing] if _fits(drawing, width) else []
        return 1 + sum(
            part.height_in(layout, width - 2) if isinstance(part, FormCells) else len(part.layout_lines(width - 2))
            for part in parts
        )

    def give(self, rows: int, width: int) -> None:
        """Limit the height to a number of rows; a long list of answers is displayed on pages. A drawing is omitted if
        it does not fit beside the cells, which hold the same values; the cells share rows if they do not fit one below
        the other.
        """
        drawing = self.query_one("#drawn", HangingIndentText)
        is_picture = self.form is not None and self.form.line.picture is not None
        drawing.display = _fits(drawing, width) and (is_picture or self.rows(width) <= rows)
        choices = self.query_one("#choices", PagedText)
        hidden = 0 if drawing.display or not _fits(drawing, width) else len(drawing.lines)
        fitting = (layout for layout in CellLayout if self.rows(width, layout) - hidden <= rows)
        layout = next(fitting, CellLayout.JOINED)
        for cells in self.query(FormCells):
            if cells.cell_layout is not layout:
                cells.lay(layout)
        choices.give(max(2, rows - self.rows(width, layout) + hidden + choices.rows(width - 2)), width - 2)

    def on_resize(self) -> None:
        """Adapt the list of answers to the new size."""
        self.share()

    def share(self) -> None:
        """Limit the height of the list of answers so that question and answer line stay visible."""
        if self.alone:
            self.query_one("#choices", PagedText).give_part()

    def refuse(self, why: str) -> None:
        """Display the error of an answer; the answer stays for correction, and typing replaces it."""
        wrong = self.query_one("#wrong", HangingIndentText)
        wrong.set_lines([("", StyledText(why))])
        wrong.display = True
        self.line.refuse()

    @property
    def line(self) -> CorrectableInput:
        return self.query_one("#answer", CorrectableInput)

    @property
    def input_text(self) -> str:
        """The partly typed answer."""
        return self.line.value if self.form is None else self.form.draft

    def close(self) -> None:
        self.remove_class("asking")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Report the submitted answer."""
        event.stop()
        if self.question_form is None:
            self.post_message(self.Answered(event.value))
            return
        form, _, is_command = self.question_form
        form.write(event.value)
        text = None if self._goes_on else form.answer_text(is_command)
        if text is None:
            (form.go_on if form.goes_on else form.go_to_lacking)()
            self._move()
        else:
            self.post_message(self.Answered(text))

    def on_input_changed(self, event: Input.Changed) -> None:
        """Keep the change from the handlers of the main input line, and display it in the form."""
        event.stop()
        if self.form is not None:
            self.form.write(event.value)
            wrong = self.query_one("#wrong")
            wrong.display = wrong.display and self.form.error is not None
            self._show_form()
        self.post_message(self.Grown())

    def action_cell(self, step: int) -> None:
        """Move to another cell of the form: to the next open one, or by a number of cells."""
        if self.form is None:
            raise SkipAction
        if picture := self.form.line.picture:
            self._pick(picture, {-1: -picture.columns, 1: picture.columns}.get(step, 1))
            return
        if step:
            self.form.go(step)
        else:
            self.form.go_on()
        self._move()

    def _pick(self, picture: TextPicture, step: int) -> None:
        """Select another cell of the text, so that typing replaces it; after the last cell, begin the next one."""
        self._pick_at(
            picture, sum(after < self.line.cursor_position for _, after in picture.spans(self.line.value)) + step
        )

    def _pick_at(self, picture: TextPicture, index: int) -> None:
        line, spans = self.line, picture.spans(self.line.value)
        if 0 <= index < len(spans):
            line.selection = Selection(*spans[index])
        elif index >= len(spans):
            is_open = len(spans) < index
            line.value = f"{line.value.rstrip()} {picture.blank if is_open else ''}".lstrip() + " " * is_open
            line.cursor_position = len(line.value)
        self._show_form()

    def _move(self) -> None:
        assert self.form is not None
        line = self.line
        with line.prevent(Input.Changed):
            line.value = self.form.text
        line.select_all()
        self._show_error()
        self._show_form()
        self.post_message(self.Grown())

    def _show_error(self) -> None:
        """Display what is wrong with the cell to which the cursor has moved."""
        error = self.form.error_text(self._words, self.form.at) if self.form is not None else ""
        self.query_one("#wrong").display = bool(error)
        if error:
            self.refuse(error)

    def on_click(self, event: events.Click) -> None:
        """Submit the clicked answer, or go to the clicked cell."""
        if self._clicked_cell(int(event.screen_x), int(event.screen_y)):
            return
        part, expected = self.query_one("#choices", PagedText), self.query_one("#expected", HangingIndentText)
        x, y = int(event.screen_x), int(event.screen_y)
        position = (
            expected.text_at_position(x - expected.region.x, y - expected.region.y)
            if part.region.contains(x, y)
            else None
        )
        if position and (choice := self._picked(*position)):
            event.stop()
            self.line.value = choice
            self.post_message(self.Answered(choice))

    def _clicked_cell(self, x: int, y: int) -> bool:
        """Go to the cell of the form at a position on the screen. Return whether there is one."""
        drawing = self.query_one("#drawn")
        if self.form is not None and (picture := self.form.line.picture) and drawing.region.contains(x, y):
            column, row = (x - drawing.region.x) // picture.cell[0], (y - drawing.region.y) // picture.cell[1]
            self._pick_at(picture, row * picture.columns + column if column < picture.columns else -1)
            return True
        for cells in self.query(FormCells):
            at = cells.cell_at(x - cells.region.x, y - cells.region.y) if cells.region.contains(x, y) else None
            if self.form is not None and at is not None:
                self.form.at = at
                self._move()
                return True
        return False

    def _picked(self, line: str, at: int) -> str:
        """Return the submitted text of the answer at a position in a line, or of the whole line; "" if there is
        none.
        """
        start = 0
        for part in line.split(SEPARATOR):
            if start <= at < start + len(part) and part in self.picks:
                return self.picks[part]
            start += len(part) + len(SEPARATOR)
        return self.picks.get(line, "")

    def action_page(self, step: int) -> None:
        """Turn the pages of the answers; if not `alone`, pass the key on to the screen."""
        if not self.alone:
            raise SkipAction
        self.query_one("#choices", PagedText).page(step)

    def action_leave(self) -> None:
        self.post_message(self.Cancelled())


def _fits(part: HangingIndentText, width: int) -> bool:
    """Return whether a part has lines, and all of them fit into the width of the widget without being wrapped."""
    return bool(part.lines) and max(cell_len(line.plain) for _, line in part.lines) <= width - 2
