"""The host for flows on the table screen; the input line is judged again after a change."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from referee.record.table_state import ReplayStep
from referee.table import computed_table_summary
from scoring.errors import InputError
from tui.core.conversation.table_session import TableSession, moved_on
from tui.core.flows.score_markers import markers
from tui.core.flows.steps import CancelledStepError, Flow, Inspect
from tui.core.reveal.scoring_reveal_scene import revealed_lines
from tui.screens.dialog_host import ScreenDialogHost
from tui.screens.screen_base import GyojiScreen


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
