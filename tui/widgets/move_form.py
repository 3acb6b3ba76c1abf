"""The form for a move: a row for the verb and for each field, with the legal values. The form has no state of its own:
it displays the parsed input line and rewrites the line when a field changes.
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
from tui.core.flows.steps import PickRow
from tui.core.rendering.cell_width import fit
from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.symbols import symbol
from tui.core.rendering.wrapping import wrap
from tui.widgets.app_protocol import app_of
from tui.widgets.rich_text_conversion import paint, readable
from tui.widgets.row_list import shorten

VERB, SEAT, MORE = "verb", "seat", "more"
SIGNS = ("-", "+", "−", "－", "＋")
"""The signs that may precede a number."""
MARK = 2
"""The width reserved at the right for marks of hidden lines, in terminal cells."""


class MoveFormRow(NamedTuple):
    """A row of the form: key, label, value, whether it is required, and whether its value is only compared with the
    rules (`check`).
    """

    key: str
    label: str
    value: str
    required: bool = False
    check: bool = False


class MoveFormModelProtocol(Protocol):
    """The interface of the data displayed and changed by a form."""

    def rows(self, words: Words) -> list[MoveFormRow]:
        """Return the rows of the form."""

    def picks(self, key: str, words: Words) -> list[PickRow]:
        """Return the possible values of a field as selectable items; the value of an item is the complete resulting
        line.
        """

    def instead(self, key: str, words: Words) -> tuple[list[PickRow], str]:
        """Return (possible values for a row, text of its current value). In a list field, they replace the last
        item.
        """

    def cleared(self, key: str, words: Words) -> str:
        """Return the line without this field; in a list field, without its last item."""

    def typed(self, key: str, text: str, words: Words) -> str | None:
        """Return the line with a freely typed value; None if the value is invalid."""


class MoveForm(Widget, can_focus=True):
    """The form of a model. Left and right change a value, Enter opens the list of values, and letters search in it."""

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
        """The message that the form produced a new line."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    class ListRequested(Message):
        """The message that the user asked for the list of values of a row. `typed` is the initial search text. After a
        click (`clicked`), the focus stays on the input line.
        """

        def __init__(self, key: str, text: str = "", clicked: bool = False) -> None:
            super().__init__()
            self.key = key
            self.typed = text
            self.clicked = clicked

    class Exited(Message):
        """The message that the cursor moved above the first row of the form."""

    class CursorMoved(Message):
        """The message that the cursor or the focus moved, which changes the effect of Enter."""

    def __init__(self, model: MoveFormModelProtocol, words: Callable[[], Words], ascii: bool = False) -> None:
        super().__init__()
        self.model = model
        self._words = words
        self.ascii = ascii
        self.at = 0
        self.more = False
        self.shown: list[MoveFormRow] = []

    def show(self) -> None:
        """Display the current values of the model."""
        words = self._words()
        rows = self.model.rows(words)
        self.shown = [row for row in rows if self.more or not row.check or row.value]
        if len(self.shown) < len(rows):
            self.shown.append(MoveFormRow(MORE, words.translate("table.more"), " "))
        self.at = min(self.at, max(0, len(self.shown) - 1))
        self.refresh()

    def said(self) -> str:
        """Return a text about the effect of Enter on the row at the cursor."""
        words, row = self._words(), self.shown[self.at]
        return (
            words.translate("table.enter_more")
            if row.key == MORE
            else words.translate("table.enter_opens", label=row.label)
        )

    @property
    def most(self) -> int:
        """The number of visible lines of the form."""
        return max(1, self.size.height)

    def _laid(self, width: int) -> list[tuple[int, StyledText]]:
        """Return (row index, line) of each line of the form; a long value has several lines."""
        label_width = min(max((cell_len(row.label) for row in self.shown), default=0) + 1, max(8, width // 2))
        lines = []
        for index, row in enumerate(self.shown):
            is_current = self.has_focus and index == self.at
            prefix = symbol("cursor", self.ascii) if is_current else " "
            label = fit(shorten(row.label, label_width, self.ascii), label_width)
            empty = "?" if row.required else symbol("dash", self.ascii)
            value = StyledText(row.value or empty, "bold reverse" if is_current else "bold" if row.value else "dim")
            value_width = max(8, width - label_width - 3 - MARK)
            for number, part in enumerate(wrap(value, value_width)):
                head = f"{prefix} {label} " if not number else " " * (label_width + 3)
                lines.append((index, StyledText(head, "bold" if is_current else "").append_text(part)))
        return lines

    def _first(self, layout: list[tuple[int, StyledText]]) -> int:
        """Return the index of the first visible line, so that the row at the cursor is visible."""
        places = [index for index, _ in layout]
        if self.at not in places:
            return 0
        begin, below = places.index(self.at), len(places) - places[::-1].index(self.at)
        return max(0, min(begin, below - self.most))

    def line_of(self, index: int) -> int:
        """Return the number of lines between the first visible line and a row."""
        layout = self._laid(self.size.width)
        return [row_index for row_index, _ in layout].index(index) - self._first(layout)

    def render(self) -> RichText:
        """Draw the visible lines, with marks for hidden ones; the cursor is visible only with the focus."""
        width = self.size.width
        layout = self._laid(width)
        first = self._first(layout)
        visible = [line for _, line in layout[first : first + self.most]]
        if first:
            visible[0] = self._marked(visible[0], "more_above", width)
        if first + self.most < len(layout):
            visible[-1] = self._marked(visible[-1], "more_below", width)
        return paint(readable(StyledText("\n").join(visible), app_of(self).session.ascii))

    def _marked(self, line: StyledText, mark: str, width: int) -> StyledText:
        space = " " * max(0, width - 1 - line.cell_len)
        return StyledText().append_text(line).append(f"{space}{symbol(mark, self.ascii)}", "bold")

    def on_focus(self) -> None:
        """Display the cursor."""
        self.refresh()
        self.post_message(self.CursorMoved())

    def on_blur(self) -> None:
        """Hide the cursor."""
        self.refresh()
        self.post_message(self.CursorMoved())

    def on_click(self, event: events.Click) -> None:
        """Open the list of values of the clicked row."""
        layout = self._laid(self.size.width)
        line = self._first(layout) + event.y
        if line < len(layout):
            self.at = layout[line][0]
            self.refresh()
            self.action_open(clicked=True)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Scroll down."""
        event.stop()
        layout = self._laid(self.size.width)
        last = layout[: self._first(layout) + self.most][-1:]
        self._scroll(max([self.at, *(index for index, _ in last)]) + 1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Scroll up."""
        event.stop()
        self._scroll(self.at - 1)

    def _scroll(self, at: int) -> None:
        if len(self._laid(self.size.width)) > self.most:
            self.at = max(0, min(at, len(self.shown) - 1))
            self.refresh()
            self.post_message(self.CursorMoved())

    def action_row(self, rows: int) -> None:
        """Move to another row; above the first row, post `Exited`."""
        if self.at + rows < 0 or not self.shown:
            self.post_message(self.Exited())
            return
        self.at = min(self.at + rows, len(self.shown) - 1)
        self.refresh()
        self.post_message(self.CursorMoved())

    def go_on(self, key: str) -> bool:
        """Move to the next empty row after that of `key`, or to the row "more". Return whether there is such a row."""
        keys = [row.key for row in self.shown]
        current = keys.index(key) if key in keys else -1
        all_more = {VERB, SEAT}.issuperset(keys[:-1])
        goes = (not row.value or (all_more and row.key == MORE) for row in self.shown)
        empty = (index for index, is_empty in enumerate(goes) if index > current and is_empty)
        if (index := next(empty, -1)) < 0:
            return False
        self.action_row(index - self.at)
        return True

    def action_open(self, clicked: bool = False) -> None:
        """Ask for the list of values of the row. On the row "more", display the fields that are only compared with the
        rules.
        """
        if self.shown and self.shown[self.at].key == MORE:
            self.more = True
            self.show()
            self.post_message(self.CursorMoved())
        elif self.shown:
            self.post_message(self.ListRequested(self.shown[self.at].key, clicked=clicked))

    def action_clear(self) -> None:
        """Clear the field of the row at the cursor."""
        if self.shown and self.shown[self.at].key != MORE:
            self.post_message(self.LineChanged(self.model.cleared(self.shown[self.at].key, self._words())))

    def clear_written(self) -> None:
        """Clear the field of the row at the cursor."""
        self.action_clear()

    def action_cycle(self, step: int) -> None:
        """Fill in the next or previous possible value of the row at the cursor."""
        if not self.shown or self.shown[self.at].key == MORE:
            return
        row = self.shown[self.at]
        words = self._words()
        alternatives, current = self.model.instead(row.key, words)
        picks = [pick for pick in alternatives if pick.possible]
        if not picks:
            self.action_open()
            return
        names = [pick.text for pick in picks]
        index = names.index(current) + step if current in names else (0 if step > 0 else -1)
        self.post_message(self.LineChanged(str(picks[index % len(picks)].value)))

    def on_key(self, event: events.Key) -> None:
        """Open the list of values and search for the typed character or word; a question mark clears the field."""
        text = event.character or ""
        if is_unknown(text):
            event.stop()
            self.action_clear()
        elif self._search(text):
            event.stop()

    def on_paste(self, event: events.Paste) -> None:
        """Open the list of values and search for the pasted text."""
        event.stop()
        self._search(" ".join(event.text.split()))

    def _search(self, text: str) -> bool:
        is_search = bool(self.shown) and text.isprintable() and (text in SIGNS or any(map(str.isalnum, text)))
        if is_search:
            self.post_message(self.ListRequested(self.shown[self.at].key, text))
        return is_search
