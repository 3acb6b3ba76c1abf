"""A recorded play at the table: stepped through by hand, or left to run."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from textual.timer import Timer

from referee.record.replay import Step
from scoring.words import Words
from tui.desk.replay import Replay

PACE = 1.2
"""Seconds between two steps of a recorded play that runs by itself."""


class Stage(Protocol):
    """The screen that a recorded play runs on."""

    @property
    def words(self) -> Words:
        """The words in use."""

    @property
    def is_current(self) -> bool:
        """Whether it is the screen in front."""

    def lay(self, text: str) -> None:
        """Put a text on the line, to be looked at."""

    def clear(self) -> None:
        """Take everything from the line."""

    def show(self) -> None:
        """Show the table as it now is."""

    def reveal(self, step: Step) -> None:
        """Show a scoring step by step."""

    def notify(self, message: str, /, *, markup: bool) -> None:
        """Say something in passing."""

    def set_interval(self, interval: float, callback: Callable[[], None], /) -> Timer:
        """Call again and again."""


class Player:
    """Plays a recorded play on a stage."""

    def __init__(self, replay: Replay, stage: Stage) -> None:
        self.replay = replay
        self.stage = stage
        self._auto: Timer | None = None

    def step(self) -> None:
        """Lay the next line of the recorded play down; if one lies there, do it."""
        stage = self.stage
        if self.replay.shown is not None:
            done = self.replay.do()
            stage.clear()
            stage.show()
            if done is not None and done.declared is not None and done.declared.step is not None:
                stage.reveal(done.declared.step)
            return
        if self.replay.skip():
            stage.show()
        line = self.replay.show()
        if line is None:
            self._stop()
            stage.notify(stage.words.say("table.replay_over"), markup=False)  # said once, however often it is asked
        elif line.act in ("declare", "overrule"):
            stage.lay(line.text)
        else:
            self.replay.do()
            named = "kind.report" if line.act == "tell" else f"key.{line.act}"
            stage.notify(f"{stage.words.say(named)} {line.text}".strip(), markup=False)
            stage.show()

    def auto(self) -> None:
        """Let the play run by itself, or stop it."""
        if self._auto is None:
            self._auto = self.stage.set_interval(PACE, self._go_on)
        else:
            self._stop()

    def _go_on(self) -> None:
        if self.stage.is_current:
            self.step()

    def _stop(self) -> None:
        if self._auto is not None:
            self._auto.stop()
            self._auto = None
