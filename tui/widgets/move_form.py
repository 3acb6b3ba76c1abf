"""The move as a form: one row for the verb and one for each field, filled from what is possible now.

The form holds nothing itself: it shows the desk's line taken apart, and writes the line anew when a field changes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, NamedTuple, Protocol

from rich.cells import cell_len
from rich.text import Text as RichText
from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widget import Widget

from scoring.fields.common_words import is_unknown
from scoring.text_catalogs import Words
from tui.core.rendering.cell_width import fit
from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.symbols import sign
from tui.core.rendering.wrapping import wrapped
from tui.widgets.app_protocol import host
from tui.widgets.dialog import PickDialogItem
from tui.widgets.rich_text_conversion import paint, readable
from tui.widgets.row_list import shorten

VERB, SEAT, MORE = "verb", "seat", "more"
SIGNS = ("-", "+", "−", "－", "＋")
"""What is typed before a number."""
MARK = 2
"""Cells at the right that are kept for the mark of lines which are not shown."""


class MoveFormRow(NamedTuple):
    """One row: its key, its label, what is filled in, whether it must be, and whether it is only said to be checked."""

    key: str
    label: str
    value: str
    required: bool = False
    check: bool = False


class MoveFormModelProtocol(Protocol):
    """What a form shows and changes."""

    def rows(self, words: Words) -> list[MoveFormRow]:
        """List the rows."""

    def picks(self, key: str, words: Words) -> list[PickDialogItem]:
        """List what may be filled in; the value of a pick is the whole line that it makes."""

    def instead(self, key: str, words: Words) -> tuple[list[PickDialogItem], str]:
        """List what may stand in a row (of a list: as its last item), and say which of them does."""

    def cleared(self, key: str, words: Words) -> str:
        """Give the line without this field (of a list: without its last item)."""

    def typed(self, key: str, text: str, words: Words) -> str | None:
        """Give the line with a value that was typed and is in no list; None where it cannot be read."""


class MoveForm(Widget, can_focus=True):
    """Rows of a model; left and right go through what is possible, Enter opens the list, letters search in it."""

    DEFAULT_CSS = """
    MoveForm { height: 9; width: 1fr; }
    MoveForm:focus { background-tint: $foreground 5%; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down", "row(1)", show=False),
        Binding("up", "row(-1)", show=False),
        Binding("right,space", "cycle(1)", show=False),
        Binding("left", "cycle(-1)", show=False),
        Binding("enter", "open", show=False),
        Binding("backspace,delete", "clear", show=False),
    ]

    class LineChanged(Message):
        """The form made a new line."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    class ListRequested(Message):
        """A list of values is wanted for a row; `typed` is what was typed to search in it. By a click nobody goes to
        the form: what is taken leaves the cursor on the line.
        """

        def __init__(self, key: str, typed: str = "", clicked: bool = False) -> None:
            super().__init__()
            self.key = key
            self.typed = typed
            self.clicked = clicked

    class Exited(Message):
        """The cursor left the form at its top."""

    class CursorMoved(Message):
        """The cursor came to another row, or to the form, or left it: Enter does something else."""

    def __init__(self, model: MoveFormModelProtocol, words: Callable[[], Words], ascii: bool = False) -> None:
        super().__init__()
        self.model = model
        self._words = words
        self.ascii = ascii
        self.at = 0
        self.more = False
        self.shown: list[MoveFormRow] = []

    def show(self) -> None:
        """Take the model as it now is."""
        words = self._words()
        rows = self.model.rows(words)
        self.shown = [row for row in rows if self.more or not row.check or row.value]
        if len(self.shown) < len(rows):
            self.shown.append(MoveFormRow(MORE, words.say("table.more"), " "))
        self.at = min(self.at, max(0, len(self.shown) - 1))
        self.refresh()

    def said(self) -> str:
        """Say what Enter does with the row of the cursor."""
        words, row = self._words(), self.shown[self.at]
        return words.say("table.enter_more") if row.key == MORE else words.say("table.enter_opens", label=row.label)

    @property
    def most(self) -> int:
        """As many lines as it is high."""
        return max(1, self.size.height)

    def _laid(self, width: int) -> list[tuple[int, StyledText]]:
        """Lay the rows out: each line with the place of its row; a value that is too long goes on below itself."""
        label_width = min(max((cell_len(row.label) for row in self.shown), default=0) + 1, max(8, width // 2))
        found = []
        for place, row in enumerate(self.shown):
            here = self.has_focus and place == self.at
            lead = sign("cursor", self.ascii) if here else " "
            label = fit(shorten(row.label, label_width, self.ascii), label_width)
            empty = "?" if row.required else sign("dash", self.ascii)
            value = StyledText(row.value or empty, "bold reverse" if here else "bold" if row.value else "dim")
            room = max(8, width - label_width - 3 - MARK)
            for number, part in enumerate(wrapped(value, room)):
                head = f"{lead} {label} " if not number else " " * (label_width + 3)
                found.append((place, StyledText(head, "bold" if here else "").append_text(part)))
        return found

    def _first(self, laid: list[tuple[int, StyledText]]) -> int:
        """Give the line shown first: the row of the cursor is among those that fit."""
        places = [place for place, _ in laid]
        if self.at not in places:
            return 0
        begin, below = places.index(self.at), len(places) - places[::-1].index(self.at)
        return max(0, min(begin, below - self.most))

    def line_of(self, place: int) -> int:
        """Give the line that a row begins on, counted from the first one shown."""
        laid = self._laid(self.size.width)
        return [found for found, _ in laid].index(place) - self._first(laid)

    def render(self) -> RichText:
        """Draw the lines that fit, with a mark where there are more; the cursor only while the form has the focus."""
        width = self.size.width
        laid = self._laid(width)
        first = self._first(laid)
        shown = [line for _, line in laid[first : first + self.most]]
        if first:
            shown[0] = self._marked(shown[0], "more_above", width)
        if first + self.most < len(laid):
            shown[-1] = self._marked(shown[-1], "more_below", width)
        return paint(readable(StyledText("\n").join(shown), host(self).session.ascii))

    def _marked(self, line: StyledText, mark: str, width: int) -> StyledText:
        space = " " * max(0, width - 1 - line.cell_len)
        return StyledText().append_text(line).append(f"{space}{sign(mark, self.ascii)}", "bold")

    def on_focus(self) -> None:
        """Draw the cursor."""
        self.refresh()
        self.post_message(self.CursorMoved())

    def on_blur(self) -> None:
        """Draw no cursor."""
        self.refresh()
        self.post_message(self.CursorMoved())

    def on_click(self, event: events.Click) -> None:
        """Open the list of the row that was clicked."""
        laid = self._laid(self.size.width)
        line = self._first(laid) + event.y
        if line < len(laid):
            self.at = laid[line][0]
            self.refresh()
            self.action_open(clicked=True)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Bring the rows below those that fit."""
        event.stop()
        laid = self._laid(self.size.width)
        last = laid[: self._first(laid) + self.most][-1:]
        self._scroll(max([self.at, *(place for place, _ in last)]) + 1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Bring the rows above."""
        event.stop()
        self._scroll(self.at - 1)

    def _scroll(self, at: int) -> None:
        if len(self._laid(self.size.width)) > self.most:
            self.at = max(0, min(at, len(self.shown) - 1))
            self.refresh()
            self.post_message(self.CursorMoved())

    def action_row(self, rows: int) -> None:
        """Go to another row; above the first one the line has the focus again."""
        if self.at + rows < 0 or not self.shown:
            self.post_message(self.Exited())
            return
        self.at = min(self.at + rows, len(self.shown) - 1)
        self.refresh()
        self.post_message(self.CursorMoved())

    def go_on(self, key: str) -> bool:
        """Go to the next row that is empty, from that of `key`; tells whether there is one.

        Where all that can be said stands behind "more", that is the next one.
        """
        keys = [row.key for row in self.shown]
        here = keys.index(key) if key in keys else -1
        all_more = {VERB, SEAT}.issuperset(keys[:-1])
        goes = (not row.value or (all_more and row.key == MORE) for row in self.shown)
        empty = (place for place, one in enumerate(goes) if place > here and one)
        if (place := next(empty, -1)) < 0:
            return False
        self.action_row(place - self.at)
        return True

    def action_open(self, clicked: bool = False) -> None:
        """Ask for the list of values; the row "more" shows the fields that are only said to be checked."""
        if self.shown and self.shown[self.at].key == MORE:
            self.more = True
            self.show()
            self.post_message(self.CursorMoved())
        elif self.shown:
            self.post_message(self.ListRequested(self.shown[self.at].key, clicked=clicked))

    def action_clear(self) -> None:
        """Empty the row."""
        if self.shown and self.shown[self.at].key != MORE:
            self.post_message(self.LineChanged(self.model.cleared(self.shown[self.at].key, self._words())))

    def clear_written(self) -> None:
        """Empty the row."""
        self.action_clear()

    def action_cycle(self, step: int) -> None:
        """Fill in the next value that is possible."""
        if not self.shown or self.shown[self.at].key == MORE:
            return
        row = self.shown[self.at]
        words = self._words()
        found, held = self.model.instead(row.key, words)
        picks = [pick for pick in found if pick.possible]
        if not picks:
            self.action_open()
            return
        names = [pick.text for pick in picks]
        place = names.index(held) + step if held in names else (0 if step > 0 else -1)
        self.post_message(self.LineChanged(str(picks[place % len(picks)].value)))

    def on_key(self, event: events.Key) -> None:
        """A letter, a digit, a sign before it or a word that was composed opens the list and searches in it; a question
        mark empties the row.
        """
        typed = event.character or ""
        if is_unknown(typed):
            event.stop()
            self.action_clear()
        elif self._search(typed):
            event.stop()

    def on_paste(self, event: events.Paste) -> None:
        """Search for what is pasted as if it was typed."""
        event.stop()
        self._search(" ".join(event.text.split()))

    def _search(self, typed: str) -> bool:
        wanted = bool(self.shown) and typed.isprintable() and (typed in SIGNS or any(map(str.isalnum, typed)))
        if wanted:
            self.post_message(self.ListRequested(self.shown[self.at].key, typed))
        return wanted
