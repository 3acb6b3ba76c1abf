"""A recorded play at the table: stepped through by hand, or left to run."""

from __future__ import annotations

from textual.timer import Timer

from referee.record.replay import Step
from tui.desk.replay import Replay
from tui.screens.table_acts import TableActs
from tui.widgets.declare import Declare

PACE = 1.2
"""Seconds between two steps of a recorded play that runs by itself."""


class TableReplay(TableActs):
    """The keys of a recorded play; at other tables they lead to the line."""

    replay: Replay | None = None
    _auto: Timer | None = None

    def reveal(self, step: Step) -> None:
        """Show a scoring step by step."""

    def action_type(self) -> None:
        """Go to the line."""
        self.query_one(Declare).rest_here()

    def action_step(self) -> None:
        """Lay the next line of the recorded play down; if one lies there, do it."""
        if self.replay is None:
            self.action_type()
            return
        panel = self.query_one(Declare)
        if self.replay.shown is not None:
            done = self.replay.do()
            self.desk.text, self.desk.judged = "", None
            panel.line.value = ""
            self.show()
            if done is not None and done.declared is not None and done.declared.step is not None:
                self.reveal(done.declared.step)
            return
        line = self.replay.show()
        if line is None:
            self._stop()
            self.app.clear_notifications()  # said once, however often it is asked
            self.notify(self.say("table.replay_over"), markup=False)
        elif line.act in ("declare", "overrule"):
            panel.put(line.text)
        else:
            self.replay.do()
            named = "kind.report" if line.act == "tell" else f"key.{line.act}"
            self.notify(f"{self.say(named)} {line.text}".strip(), markup=False)
            self.show()

    def action_auto(self) -> None:
        """Let the recorded play run by itself, or stop it."""
        if self.replay is None:
            return
        if self._auto is None:
            self._auto = self.set_interval(PACE, self._go_on)
        else:
            self._stop()

    def _go_on(self) -> None:
        if self.is_current:
            self.action_step()

    def _stop(self) -> None:
        if self._auto is not None:
            self._auto.stop()
            self._auto = None
