"""The lines of the form for a new table that people's names stand on, each with the mark of its seat."""

from __future__ import annotations

from functools import partial

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widgets import Input, Static

from tui.core.session.known_players import KnownPlayers
from tui.core.session.new_table import TableDraft
from tui.screens.screen_base import GyojiScreen
from tui.widgets.new_table_option_text import seat_line
from tui.widgets.player_name_input import PlayerNameInput, PlayerNameSuggester

SEAT = "seat-"
"""Begins the id of the line of a name; its place follows."""


def index_of(id: str) -> int:
    """Give the place of a line by its id."""
    return int(id.removeprefix(SEAT))


class PlayerNameFields:
    """The names of a draft as lines of its screen; `used` is the place of the line in use."""

    def __init__(self, screen: GyojiScreen, draft: TableDraft, earlier: KnownPlayers) -> None:
        self.screen = screen
        self.draft = draft
        self.earlier = earlier
        self.used = 0

    def compose(self) -> ComposeResult:
        """Compose the lines."""
        for index, person in enumerate(self.draft.people):
            with Horizontal(classes="line"):
                mark = Static(self._mark(index), classes="mark", id=f"mark-{index}", markup=False)
                mark.auto_links = False  # the seat's own colour
                yield mark
                earlier = PlayerNameSuggester(partial(self.earlier.completed, index))
                yield PlayerNameInput(person.name, earlier, self._empty(index), id=f"{SEAT}{index}")

    def input(self, index: int) -> Input:
        """Give the line of a name."""
        return self.screen.query_one(f"#{SEAT}{index}", Input)

    def use(self, index: int) -> None:
        """Take a line for the one in use."""
        self.used = index
        self.remark()

    def remark(self) -> None:
        """Draw the marks anew, and what the empty lines offer."""
        for index in range(len(self.draft.people)):
            self.screen.query_one(f"#mark-{index}", Static).update(self._mark(index))
            self.input(index).placeholder = self._empty(index)

    def refill(self, focus: int | None = None) -> None:
        """Put the names of the draft into the lines."""
        for index, person in enumerate(self.draft.people):
            line = self.input(index)
            if line.value != person.name:
                with line.prevent(Input.Changed):
                    line.value = person.name
                line.cursor_position = len(person.name)
        self.remark()
        if focus is not None:
            self.input(focus).focus()

    def _mark(self, index: int) -> Text:
        screen = self.screen
        return seat_line(self.draft, index, screen.words, screen.app.theme, screen.gyoji.session.ascii)

    def _empty(self, index: int) -> str:
        """Say what an empty line of a name offers: the line in use one key's worth of an earlier name."""
        name = self.earlier.completed(index, "") if index == self.used else ""
        return (
            self.screen.translate("new_table.take", name=name) if name else self.screen.translate("new_table.no_name")
        )
