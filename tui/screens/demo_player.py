"""The replay of a recorded game on the table screen, step by step or automatically, including its scorings."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol

from textual.app import App
from textual.timer import Timer

from referee.record.table_state import ReplayStep
from scoring.text_catalogs import Words
from tui.core.conversation.demo_player import DemoProgress

if TYPE_CHECKING:
    from tui.screens.score_reveal import ScoringRevealScreen

PACE = 1.2
"""The time between two steps of automatic play, in seconds."""
READ = 2
"""The number of steps for which a completely visible scoring page is displayed."""


class DemoStageProtocol(Protocol):
    """The interface of the table screen for the demo player."""

    @property
    def words(self) -> Words:
        """The text catalogue in the current language."""

    @property
    def app(self) -> App[Any]:
        """The app that displays the screen."""

    @property
    def input_text(self) -> str:
        """The text of the input line."""

    def lay(self, text: str) -> None:
        """Set the text of the input line."""

    def clear(self, step: ReplayStep | None = None) -> None:
        """Clear the input line, and display the entry of `step` as recorded, if given."""

    def show(self) -> None:
        """Display the current state of the table."""

    def reveal(self, step: ReplayStep) -> None:
        """Display a scoring step by step."""

    def notify(self, message: str, /, *, markup: bool) -> None:
        """Display a notification."""

    def set_interval(self, interval: float, callback: Callable[[], None], /) -> Timer:
        """Call a function repeatedly, every `interval` seconds, and return the timer."""


class DemoPlayer:
    """The player of a recorded game on the table screen (`stage`). Any other screen except a scoring pauses it, and
    typed text stops it.
    """

    def __init__(self, replay: DemoProgress, stage: DemoStageProtocol) -> None:
        self.replay = replay
        self.stage = stage
        self._auto: Timer | None = None
        self._scoring: ScoringRevealScreen | None = None
        self._read = 0
        self._line_text = ""

    @property
    def running(self) -> bool:
        """Whether the recording plays automatically."""
        return self._auto is not None

    def step(self) -> None:
        """Insert the next line of the recording into the input line, or carry it out if it is already there."""
        stage = self.stage
        if self.replay.shown is not None:
            outcome = self.replay.do()
            step = outcome.declared.step if outcome is not None and outcome.declared is not None else None
            stage.clear(step)
            stage.show()
            if step is not None:
                self._reveal(step)
            return
        if self.replay.skip():
            stage.show()
        line = self.replay.show()
        if line is None:
            self._finish()  # said once, however often it is asked
        elif line.act in ("declare", "overrule"):
            self._line_text = self.replay.line_text(stage.words)
            stage.lay(self._line_text)
        else:
            self.replay.do()
            key = "kind.report" if line.act == "tell" else f"key.{line.act}"
            stage.notify(f"{stage.words.translate(key)} {line.text}".strip(), markup=False)
            stage.show()

    def _reveal(self, step: ReplayStep) -> None:
        from tui.screens.score_reveal import ScoringRevealScreen  # made when first shown

        self.stage.reveal(step)
        front = self.stage.app.screen
        if isinstance(front, ScoringRevealScreen):
            self._scoring, self._read = front, 0
            front.player = self

    def auto(self) -> None:
        """Start or stop automatic play."""
        if self._auto is not None:
            self.halt()
            return
        if self.stage.input_text != self._laid:
            self.stage.lay(self._laid)
        self._auto = self.stage.set_interval(PACE, self.tick)

    @property
    def _laid(self) -> str:
        return self._line_text if self.replay.shown is not None else ""

    def halt(self) -> None:
        """Stop automatic play at the current line."""
        if self._auto is not None:
            self._stop()
            self._say("table.replay_halted")

    def tick(self) -> None:
        """Carry out a timer step of automatic play."""
        front: object = self.stage.app.screen
        if front is self.stage:
            self.step() if self.stage.input_text == self._laid else self.halt()
        elif self._scoring is not None and front is self._scoring:
            self._turn(self._scoring)
        elif self.replay.over and isinstance(front, self._ends_on()):
            self._finish()

    def _ends_on(self) -> type:
        from tui.screens.result import ResultScreen  # made when first shown

        return ResultScreen

    def _turn(self, scoring: ScoringRevealScreen) -> None:
        """Turn the page of a scoring after all its points were visible for `READ` steps."""
        if scoring.hidden:
            return
        self._read += 1
        if self._read >= READ:
            self._read = 0
            scoring.action_next_page()

    def _finish(self) -> None:
        self._stop()
        self._say("table.replay_over")

    def _say(self, key: str) -> None:
        self.stage.notify(self.stage.words.translate(key), markup=False)

    def _stop(self) -> None:
        if self._auto is not None:
            self._auto.stop()
            self._auto = None
