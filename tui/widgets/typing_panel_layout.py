"""The rows of the typing panel: how many everything in it takes, and how many go to a question or to a verdict."""

from __future__ import annotations

from collections.abc import Callable

from textual.widget import Widget

from tui.widgets.inline_question import InlineQuestion
from tui.widgets.menu import Menu
from tui.widgets.move_form import MoveForm
from tui.widgets.move_input import MoveInput
from tui.widgets.move_suggestion_list import MoveSuggestionList
from tui.widgets.text_pane import TextPane

ENTER, ENTER_MENU, ENTER_ASKED = 3, 2, 1
"""Rows of what Enter does, below a form, below a menu and below a question."""
VERDICT_ROWS = 2
"""Rows of a verdict that stay beside a long question."""
PLATE = 4
"""Rows of the plate."""
GAP = 1
"""The blank row between a verdict and the menu below it (the margin of `Menu` in `TypingPanel`)."""


def fixed_height(widget: Widget) -> int:
    """Give the fixed height of a widget."""
    height = widget.styles.height
    return int(height.value) if height is not None else 0


class TypingPanelLayout:
    """Counts and shares out the rows of one panel; `stands` tells what stands below its line (`TypingPanel.mode`)."""

    def __init__(self, panel: Widget, stands: Callable[[], str]) -> None:
        self.panel = panel
        self.stands = stands
        self._wanted = 0

    @property
    def list_limit(self) -> int:
        """The rows that a list may have: about half of those below the plate."""
        return max(MoveSuggestionList.ROWS, self.panel.app.size.height // 2 - PLATE)

    def wants(self, width: int) -> int:
        """As many rows as it takes to show everything in the panel at this width; the list has its fixed ones."""
        panel = self.panel
        enter = ENTER
        if (stands := self.stands()) == "form":
            below = fixed_height(panel.query_one(MoveForm))
        elif stands == "ask":
            below, enter = panel.query_one(InlineQuestion).rows(width), ENTER_ASKED
        elif stands == "menu":
            below, enter = panel.query_one(Menu).rows(width) + GAP, ENTER_MENU
        else:
            below, enter = fixed_height(panel.query_one(MoveSuggestionList)), 0
        return self._line() + below + enter + panel.query_one("#verdict", TextPane).rows(width)

    def changed(self) -> bool:
        """Tell whether it takes another number of rows than when this was asked last; before it has a width, no."""
        width = self.panel.size.width
        before = self._wanted
        if width:
            self._wanted = self.wants(width)
        return self._wanted != before

    def share(self) -> None:
        """Give a question the rows that the line, and a little of the verdict, leave; a verdict above a menu as many
        as it needs, so that the menu comes right after it.
        """
        ask, verdict = self.panel.query_one(InlineQuestion), self.panel.query_one("#verdict", TextPane)
        width, height = self.panel.size
        if height and ask.has_class("asking"):
            ask.give(max(MoveSuggestionList.ROWS, height - self._line() - VERDICT_ROWS), width)
        if self.stands() != "menu":
            verdict.styles.height = None
        elif height:
            remaining = height - self._line() - self.panel.query_one(Menu).rows(width) - GAP - ENTER_MENU
            verdict.styles.height = min(verdict.rows(width), max(VERDICT_ROWS, remaining))

    def _line(self) -> int:
        return int(bool(self.panel.query_one(MoveInput).display))
