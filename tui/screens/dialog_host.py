"""The driver that carries out the steps of a workflow in windows over a screen."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from referee.store.line_names import follow
from referee.table.table import Table
from scoring.errors import InputError
from scoring.text_catalogs import Words
from tui.core.conversation.table_session import moved_on
from tui.core.flows.steps import (
    Ask,
    Change,
    Confirm,
    Flow,
    Inspect,
    LinesFunction,
    Pick,
    PickRow,
    Refuse,
    Show,
    Step,
    advance,
)
from tui.core.reading.line import must_be_picked
from tui.core.rendering.styled_text import Lines, StyledText
from tui.screens.screen_base import GyojiScreen
from tui.widgets.change_impact_dialog import ChangeImpactDialog
from tui.widgets.dialog import InputDialog, PickDialog, Window


class ScreenDialogHost:
    """The driver of workflows over a screen, about a table if there is one; `show` redraws the screen.

    A workflow runs at once up to its first window, and continues when a window is closed. In a Textual worker, the
    window would open later, and keys could reach the screen below it.
    """

    def __init__(self, screen: GyojiScreen, table: Table | None, show: Callable[[], None]) -> None:
        self.screen = screen
        self.table = table
        self.show = show

    @property
    def words(self) -> Words:
        """The text catalogue in the current language, with the names of the seats."""
        return self.screen.words

    def run(self, flow: Flow) -> None:
        """Run a workflow; workflows already running are not cancelled. Raises `InputError` from its code."""
        self.go_on(flow, None)

    def go_on(self, flow: Flow, answer: Any) -> None:
        """Answer the last step of a workflow, and carry out its steps up to the next window."""
        step = advance(flow, answer)
        while step is not None:
            if isinstance(step, Ask | Pick | Inspect) or (isinstance(step, Confirm) and step.has_window):
                self.open(step, partial(self.go_on, flow))
                return
            step = advance(flow, self.carry_out(step))

    def open(self, step: Ask | Pick | Confirm | Inspect, reply: Callable[[Any], None]) -> None:
        """Display the window of a step; `reply` is called with its answer, None without one. Raises `InputError` if it
        cannot be displayed.
        """

        def answered(answer: Any) -> None:
            if isinstance(step, Inspect):
                self.show()
            reply(answer)

        self.screen.app.push_screen(self._window(step), answered)

    def _window(self, step: Ask | Pick | Confirm | Inspect) -> Window:
        match step:
            case Ask():
                return InputDialog(step.title, step.fields, lambda: self.words)
            case Inspect():
                return self.screen.gyoji.create_screen(step.screen, **step.arguments)
            case Confirm():
                return ChangeImpactDialog(step.title, _styled(step.lines), step.rows, lambda: self.words)
            case Pick(lines=None):
                return PickDialog(step.title, step.rows, lambda: self.words)
        assert step.lines is not None

        def rows(words: Words) -> list[PickRow]:
            numbered = [row._replace(text=f"{number} {row.text}") for number, row in enumerate(step.rows(words), 1)]
            return [*numbered, PickRow(None, words.translate("record.leave"))]

        highlighted = None if must_be_picked(step.unused) else 0
        return ChangeImpactDialog(step.title, _styled(step.lines), rows, lambda: self.words, highlighted)

    def carry_out(self, step: Step) -> Any:
        """Carry out a step without a window, and return its answer."""
        match step:
            case Show():
                self.tell(step.text(self.words))
            case Refuse():
                self.report(step.error)
            case Confirm():
                return step.rows(self.words)[0].value
            case Change():
                is_changed = self.do(step.change)
                if is_changed:
                    self.tell(step.message(self.words))
                return is_changed
        return True

    def do(self, change: Callable[[], Any]) -> bool:
        """Carry out a change to the table, and redraw it. Return False after an `InputError`, which is displayed."""
        try:
            change()
        except InputError as error:
            self.report(error)
            return False
        self.show()
        return True

    def tell(self, text: str) -> None:
        self.screen.notify(text, markup=False)

    def report(self, error: InputError) -> None:
        """Display an error. If another process has added entries to the table, reload it and redraw."""
        self.screen.report(error)
        if moved_on(error) and self.table is not None:
            try:
                follow(self.screen.gyoji.session.store, self.table)
            except InputError as worse:
                self.screen.report(worse)
            self.show()


def _styled(lines: LinesFunction) -> Callable[[Words], Lines]:
    return lambda words: [("", StyledText(line)) for line in lines(words)]
