"""A list of settings, one per line: up and down select a setting, left, right or Enter change its value."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, NamedTuple

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.containers import ScrollableContainer
from textual.events import Click
from textual.geometry import Region
from textual.message import Message
from textual.widget import Widget

from tui.core.rendering.cell_width import cell_len, fit
from tui.core.rendering.symbols import symbol
from tui.widgets.row_list import shorten


class SettingsListItem(NamedTuple):
    """A setting: id, label, possible values with labels, and current value."""

    id: str
    label: str
    values: tuple[tuple[Any, str], ...]
    value: Any


def _value_text(item: SettingsListItem) -> str:
    label = next((label for value, label in item.values if value == item.value), str(item.value))
    return f"< {label} >" if len(item.values) > 1 else f"  {label}"


class SettingsList(Widget, can_focus=True):
    """A list of settings with a cursor; beyond its ends, the focus moves to the neighbouring widget. Enter changes the
    value or, with `asked`, moves to the next setting.
    """

    DEFAULT_CSS = """
    SettingsList { height: auto; }
    SettingsList > .choices--cursor { background: $primary 25%; color: $foreground; text-style: bold; }
    """
    COMPONENT_CLASSES: ClassVar[set[str]] = {"choices--cursor"}
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(press, action, show=False)
        for press, action in (
            ("up", "move(-1)"), ("down", "move(1)"), ("left", "change(-1)"), ("right,space", "change(1)"),
            ("enter", "enter"),
        )
    ]  # fmt: skip

    class Highlighted(Message):
        """The message that the cursor moved to a setting."""

        def __init__(self, choices: SettingsList, id: str) -> None:
            super().__init__()
            self.choices = choices
            self.id = id

    class Changed(Message):
        """The message that a setting has a new value."""

        def __init__(self, choices: SettingsList, id: str, value: Any) -> None:
            super().__init__()
            self.choices = choices
            self.id = id
            self.value = value

    def __init__(
        self,
        items: Sequence[SettingsListItem],
        *,
        ascii: bool = False,
        cursor: int = 0,
        asked: bool = False,
        id: str | None = None,
    ) -> None:
        super().__init__(id=id)
        self.asked = asked
        self.items = list(items)
        self.ascii = ascii
        self.cursor = cursor

    def render(self) -> Text:
        """Draw a line for each setting."""
        values = max((cell_len(_value_text(item)) for item in self.items), default=0)
        labels = max((cell_len(item.label) for item in self.items), default=0)
        label_width = min(labels, max(8, self.size.width - values - 4))
        lines = [self._line(index, item, label_width) for index, item in enumerate(self.items)]
        return Text("\n", no_wrap=True, overflow="ellipsis").join(lines)

    def _line(self, index: int, item: SettingsListItem, label_width: int) -> Text:
        is_current = index == self.cursor and self.has_focus
        mark = f"{symbol('cursor', self.ascii)} " if is_current else "  "
        name_width = max(label_width, min(cell_len(item.label), self.size.width - cell_len(_value_text(item)) - 4))
        label = fit(shorten(item.label, name_width, self.ascii), name_width)
        style = self.get_component_rich_style("choices--cursor") if is_current else ""
        return Text(fit(f"{mark}{label}  {_value_text(item)}", max(1, self.size.width)), style)

    def get_content_height(self, container: Any, viewport: Any, width: int) -> int:
        """Return the number of lines, one for each setting."""
        return len(self.items)

    def action_move(self, step: int) -> None:
        """Move to the next or previous setting, or out of the list."""
        there = self.cursor + step
        if not 0 <= there < len(self.items):
            (self.screen.focus_next if step > 0 else self.screen.focus_previous)()
            return
        self.cursor = there
        self.refresh()
        self.reveal()
        self.post_message(self.Highlighted(self, self.items[there].id))

    def reveal(self) -> None:
        """Scroll the surrounding container to the line at the cursor."""
        down, around = self.virtual_region.y + self.cursor, self.parent
        while isinstance(around, Widget) and not isinstance(around, ScrollableContainer):
            down, around = down + around.virtual_region.y, around.parent
        if isinstance(around, Widget) and self.is_mounted:
            around.scroll_to_region(Region(0, down, 1, 1), animate=False)

    def action_enter(self) -> None:
        """Move to the next setting if `asked` is set, else change the value."""
        if self.asked:
            self.action_move(1)
        else:
            self.action_change(1)

    def action_change(self, step: int) -> None:
        """Change the setting to its next or previous value."""
        item = self.items[self.cursor]
        values = [value for value, _ in item.values]
        if len(values) < 2:
            return
        index = values.index(item.value) if item.value in values else -1
        value = values[(index + step) % len(values)]
        self.items[self.cursor] = item._replace(value=value)
        self.refresh()
        self.post_message(self.Changed(self, item.id, value))

    def on_click(self, event: Click) -> None:
        """Move to the clicked line; a click on the line at the cursor changes its value."""
        offset = event.get_content_offset(self)
        if offset is None or not 0 <= offset.y < len(self.items):
            return
        if offset.y == self.cursor:
            self.action_change(1)
        else:
            self.action_move(offset.y - self.cursor)

    def on_focus(self) -> None:
        """Display the cursor."""
        self.refresh()
        self.call_after_refresh(self.reveal)
        self.post_message(self.Highlighted(self, self.items[self.cursor].id))

    def on_blur(self) -> None:
        self.refresh()
