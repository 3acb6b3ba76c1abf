"""The line on which moves are declared, and the row of completions below it."""

from __future__ import annotations

from typing import ClassVar

from rich.cells import cell_len
from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Input

from tui.widgets.complete import Completion
from tui.widgets.signs import sign


class LineInput(Input):
    """One line of text. On an empty line `?` and `+` are keys of the screen; Tab completes, Down goes to the form;
    a `+` after a blank offers one unit more.
    """

    DEFAULT_CSS = """
    LineInput, LineInput:focus { border: none; height: 1; padding: 0; background: $panel; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "complete(1)", show=False),
        Binding("shift+tab", "complete(-1)", show=False),
        Binding("down", "down", show=False),
        Binding("up", "recall", show=False),
        Binding("escape", "rest", show=False),
        Binding("pagedown", "scroll(1)", show=False),
        Binding("pageup", "scroll(-1)", show=False),
    ]
    SIGN_KEYS: ClassVar[dict[str, str]] = {"?": "why", "+": "markers"}

    class Complete(Message):
        """The next completion is wanted."""

        def __init__(self, step: int) -> None:
            super().__init__()
            self.step = step

    class Down(Message):
        """The form is wanted."""

    class Longer(Message):
        """One unit more of the move is wanted."""

    class Scroll(Message):
        """The verdict is to be scrolled."""

        def __init__(self, step: int) -> None:
            super().__init__()
            self.step = step

    class Recall(Message):
        """The line declared last is wanted again."""

    def action_complete(self, step: int) -> None:
        """Ask for a completion."""
        self.post_message(self.Complete(step))

    def action_down(self) -> None:
        """Go to the form."""
        self.post_message(self.Down())

    def action_scroll(self, step: int) -> None:
        """Scroll what stands below."""
        self.post_message(self.Scroll(step))

    def action_recall(self) -> None:
        """Bring the last line back."""
        self.post_message(self.Recall())

    def action_rest(self) -> None:
        """Leave the line, so that single letters are keys."""
        self.screen.set_focus(None)

    async def _on_key(self, event: events.Key) -> None:
        if not self.value and event.character in self.SIGN_KEYS:
            event.stop()
            event.prevent_default()
            await self.run_action(f"screen.{self.SIGN_KEYS[event.character]}")
            return
        if event.character == "+" and self.value.endswith(" ") and self.cursor_position == len(self.value):
            event.stop()
            event.prevent_default()
            self.post_message(self.Longer())
            return


class Suggestions(Widget):
    """The completions in a row, as many as fit; what is not possible now is dim and in brackets.

    What they do stands beside them where there is room for all, and always beside the one that is taken.
    """

    DEFAULT_CSS = "Suggestions { height: auto; max-height: 2; color: $text-muted; }"

    class Chosen(Message):
        """A completion was clicked."""

        def __init__(self, place: int) -> None:
            super().__init__()
            self.place = place

    def __init__(self, ascii: bool = False) -> None:
        super().__init__()
        self.ascii = ascii
        self.completion = Completion(0)
        self.at: int | None = None

    def show(self, completion: Completion, at: int | None = None) -> None:
        """Show completions, `at` the one that is taken."""
        self.completion, self.at = completion, at
        self.display = bool(completion.items)
        self.refresh(layout=True)

    def render(self) -> Text:
        """Draw the row."""
        text = Text()
        items = self.completion.items
        first = max(0, (self.at or 0) - 2)
        room = 2 * self.size.width - 4
        noted = sum(cell_len(f"  {item.label} {item.note}") for item in items) <= room
        for place, item in enumerate(items[first:], first):
            shown = item.label if item.possible else f"({item.label})"
            if item.note and (noted or place == self.at):
                shown = f"{shown} {item.note}"
            if text.cell_len + cell_len(shown) + 2 > room and place > first:
                text.append(f" {sign('ellipsis', self.ascii)}")
                break
            if place > first:
                text.append("  ")
            style = "bold reverse" if place == self.at else "" if item.possible else "dim"
            start = len(text)
            text.append(shown, style)
            text.apply_meta({"@click": f"chosen({place})"}, start, len(text))
        return text

    def action_chosen(self, place: int) -> None:
        """Take the completion that was clicked."""
        self.post_message(self.Chosen(place))
