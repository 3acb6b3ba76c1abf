"""A short menu within a screen, with a row for each available action."""

from __future__ import annotations

from typing import ClassVar, NamedTuple

from rich.text import Text as RichText
from textual.binding import Binding, BindingType
from textual.events import Key, Paste
from textual.message import Message
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from tui.core.rendering.styled_text import StyledText
from tui.core.rendering.symbols import symbol
from tui.core.rendering.wrapping import wrap
from tui.widgets.app_protocol import app_of
from tui.widgets.rich_text_conversion import paint


class MenuItem(NamedTuple):
    """One row of a menu: its id, its key and its text."""

    id: str
    key: str
    text: str


class Menu(OptionList):
    """A menu that is hidden until `set_items` is called. Enter or a click selects a row. The key of a row selects it at
    once; if the menu is over an input line (`over_line`), it only moves to the row, because it may begin a new text.
    """

    DEFAULT_CSS = """
    Menu { display: none; height: auto; max-height: 8; border: none; padding: 0; background: $surface; }
    Menu.open { display: block; border-left: thick $error; }
    Menu:focus { border-left: thick $error; }
    """
    MOST = 8
    """The maximum height of the menu, in rows."""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", show=False),
        Binding("pagedown", "screen.page(1)", show=False),
        Binding("pageup", "screen.page(-1)", show=False),
    ]
    """The page keys belong to the text above the menu, which says so."""

    class ItemSelected(Message):
        """The message that a row was selected."""

        def __init__(self, id: str) -> None:
            super().__init__()
            self.id = id

    class Typed(Message):
        """The message that typed text selects no row and belongs to the input line."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    class ItemHighlighted(Message):
        """The message that the cursor moved to another row."""

    def __init__(self) -> None:
        super().__init__(markup=False, compact=True)
        self.items: list[MenuItem] = []
        self.over_line = False
        self._begun = ""
        self._marked = 0

    @property
    def marked(self) -> MenuItem | None:
        """The row selected by Enter; None while the menu is closed."""
        return self.items[self._marked] if self.has_class("open") and self._marked < len(self.items) else None

    def _drawn(self, index: int) -> RichText:
        """Draw a row, with a mark at the row selected by Enter."""
        item, is_marked = self.items[index], index == self._marked
        mark = symbol("cursor", app_of(self).session.ascii) if is_marked else " "
        return paint(StyledText.assemble((f"{mark}{item.key} ", "bold"), f" {item.text}"))

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Mark the row at the cursor."""
        event.stop()
        if event.option_index != self._marked and event.option_index < len(self.items):
            before, self._marked = self._marked, event.option_index
            for index in (before, self._marked):
                self.replace_option_prompt_at_index(index, self._drawn(index))
        self.post_message(self.ItemHighlighted())

    def set_items(self, items: list[MenuItem], *, over_line: bool = False) -> None:
        """Open the menu with these rows; with `over_line`, other typed text is reported as `Typed`."""
        self.items = items
        self.over_line = over_line
        self._begun = ""
        self._marked = 0
        self.clear_options()
        self.add_options([Option(self._drawn(index)) for index in range(len(items))])
        self.highlighted = 0
        self.add_class("open")
        self.focus()

    def rows(self, width: int) -> int:
        """Return the number of terminal rows necessary at this width."""
        return min(self.MOST, sum(len(wrap(StyledText(f" {item.key}  {item.text}"), width - 1)) for item in self.items))

    def close(self) -> None:
        self.remove_class("open")

    def on_key(self, event: Key) -> None:
        """Select or move to the row with the pressed key. Over an input line, report any other typed text."""
        keys = [item.key for item in self.items]
        if event.character in keys and not self._begun:
            event.stop()
            if self.over_line:
                self._begun, self.highlighted = event.character, keys.index(event.character)
            else:
                self.post_message(self.ItemSelected(self.items[keys.index(event.character)].id))
        elif self.over_line and event.key == "ctrl+u":
            event.stop()
            self.post_message(self.Typed(""))  # another line is begun, with nothing on it
        elif self.over_line and event.is_printable and event.character:
            event.stop()
            self.post_message(self.Typed(self._begun + event.character))
        elif event.key in ("up", "down", "backspace"):
            self._begun = ""

    def on_paste(self, event: Paste) -> None:
        """Report pasted text, including words from an input method."""
        if self.over_line and event.text:
            event.stop()
            self.post_message(self.Typed(event.text))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Select the row at the cursor."""
        event.stop()
        self.post_message(self.ItemSelected(self.items[event.option_index].id))

    def action_leave(self) -> None:
        """Close the menu without an action."""
        self.post_message(self.ItemSelected("change"))
