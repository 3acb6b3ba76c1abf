"""The drivers that carry out the steps of a workflow in windows over a screen; the one of a table judges the input line
again after a change.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any

from referee.record.table_state import ReplayStep
from referee.store.line_names import follow
from referee.table import computed_table_summary
from referee.table.table import Table
from scoring.errors import InputError
from scoring.text_catalogs import Words
from tui.core.conversation.table_session import TableSession, moved_on
from tui.core.flows.score_markers import markers
from tui.core.flows.steps import (
    Ask,
    CancelledStepError,
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
from tui.core.reveal.scoring_reveal_scene import revealed_lines
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


class TableDialogHost(ScreenDialogHost):
    """A host for flows over a table screen."""

    def __init__(self, screen: GyojiScreen, table_session: TableSession, show: Callable[[], None]) -> None:
        super().__init__(screen, table_session.table, show)
        self.table_session, self._table = table_session, table_session.table
        self.is_result_pending = False

    def do(self, change: Callable[[], Any]) -> bool:
        """Carry out a change. If it changes the depth of recording, also clear the input line."""
        before = self._table.table_state.depth

        def changed() -> None:
            change()
            if self._table.table_state.depth != before:
                self.table_session.conversation.write("")

        is_done = super().do(changed)
        if self._table.table_state.depth != before:
            self.screen.call_later(self.screen.relabel)
        return is_done

    def report(self, error: InputError) -> None:
        """Display an error. If another process has added entries, reload the table and judge the input line again."""
        self.screen.report(error)
        if moved_on(error):
            try:
                self.table_session.follow()
            except InputError as worse:
                self.screen.report(worse)
            self.show()

    def run_and_report(self, go: Callable[[], str | None], done: str, nothing: str) -> None:
        """Call `go` (undo or redo) and display its result."""
        text = go()
        words = self.table_session.words
        self.tell(words.translate(done, text=text) if text else words.translate(nothing))

    def reveal(self, step: ReplayStep, compares: bool) -> None:
        """Display the scoring of an entry step by step and, at the end of the game, the result. With `compares`, the
        score markers are compared in between.
        """
        if revealed_lines(self._table, step):
            self.run(self._reveal(step, compares))
        elif self._ends(step):
            self._follow_with_result(compares)

    def _reveal(self, step: ReplayStep, compares: bool) -> Flow:
        checked = self._table.table_state.depth == "full"  # the figures are compared at the end of the round
        compared = compares and not checked and self._table.game.meta.marked and bool(step.score_lines)
        with suppress(CancelledStepError):
            yield Inspect("reveal", {"table": self._table, "seq": step.entry.seq})
        if compared:
            with suppress(CancelledStepError):
                yield from markers(self._table, lambda: self.words)
        if self._table.over:
            self._follow_with_result(compares)

    def _follow_with_result(self, compares: bool) -> None:
        """Display the result; with `compares`, only after the remaining actions at the table."""
        self.is_result_pending = compares and self.table_session.conversation.before is not None
        if self.is_result_pending:
            self.show()
        else:
            self._show_result()

    def _show_result(self) -> None:
        self.screen.gyoji.show("result", table=self._table)

    def show_pending_result(self) -> None:
        """Display a postponed result once no actions remain and the game is still over."""
        if self.is_result_pending and not (self._table.over and self.table_session.conversation.before is not None):
            self.is_result_pending = False
            if self._table.over:
                self._show_result()

    def _ends(self, step: ReplayStep) -> bool:
        """Return whether this is the last entry and ended the game."""
        *_, before, last = self._table.steps
        return (
            last is step and self._table.over and not computed_table_summary.over(self._table.game, before.table_state)
        )
