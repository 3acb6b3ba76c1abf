"""The name fields of the form for a new table, with seat marks."""

from __future__ import annotations

from functools import partial

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widgets import Input, Static

from tui.core.session.new_table import KnownPlayers, TableDraft
from tui.screens.screen_base import GyojiScreen
from tui.widgets.new_table_option_text import seat_line
from tui.widgets.player_name_input import PlayerNameInput, PlayerNameSuggester

SEAT = "seat-"
"""The prefix of the widget ids of name fields; the index follows."""


def index_of(id: str) -> int:
    """Return the index in the widget id of a name field."""
    return int(id.removeprefix(SEAT))


class PlayerNameFields:
    """The name fields of a new table on a screen; `used` is the index of the current field."""

    def __init__(self, screen: GyojiScreen, draft: TableDraft, earlier: KnownPlayers) -> None:
        self.screen = screen
        self.draft = draft
        self.earlier = earlier
        self.used = 0

    def compose(self) -> ComposeResult:
        """Compose the fields."""
        for index, person in enumerate(self.draft.people):
            with Horizontal(classes="line"):
                mark = Static(self._mark(index), classes="mark", id=f"mark-{index}", markup=False)
                mark.auto_links = False  # the seat's own colour
                yield mark
                earlier = PlayerNameSuggester(partial(self.earlier.completed, index))
                yield PlayerNameInput(person.name, earlier, self._empty(index), id=f"{SEAT}{index}")

    def input(self, index: int) -> Input:
        return self.screen.query_one(f"#{SEAT}{index}", Input)

    def use(self, index: int) -> None:
        """Make a field the current one."""
        self.used = index
        self.remark()

    def remark(self) -> None:
        """Redraw the seat marks and the placeholders of empty fields."""
        for index in range(len(self.draft.people)):
            self.screen.query_one(f"#mark-{index}", Static).update(self._mark(index))
            self.input(index).placeholder = self._empty(index)

    def refill(self, focus: int | None = None) -> None:
        """Copy the names of the draft into the fields, and focus one of them if `focus` is given."""
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
        """Return the placeholder of an empty field: in the current field, the name that Tab accepts, if any."""
        name = self.earlier.completed(index, "") if index == self.used else ""
        return (
            self.screen.translate("new_table.take", name=name) if name else self.screen.translate("new_table.no_name")
        )
