"""The line on which moves are declared, and the row of completions below it."""

from __future__ import annotations

from typing import ClassVar

from rich.cells import cell_len
from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Input

from tui.desk import ink
from tui.desk.breaking import wrapped
from tui.desk.complete import Completion
from tui.desk.signs import sign


class LineInput(Input):
    """One line of text. Tab completes, Down goes to the form; a `+` after a blank offers one unit more."""

    DEFAULT_CSS = """
    LineInput, LineInput:focus { border: none; height: 1; padding: 0; background: $panel; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "complete(1)", show=False),
        Binding("shift+tab", "complete(-1)", show=False),
        Binding("down", "down", show=False),
        Binding("up", "recall", show=False),
    ]

    class Complete(Message):
        """The next completion is wanted."""

        def __init__(self, step: int) -> None:
            super().__init__()
            self.step = step

    class Down(Message):
        """The form is wanted."""

    class Longer(Message):
        """One unit more of the move is wanted."""

    class Recall(Message):
        """The line declared last is wanted again."""

    def action_complete(self, step: int) -> None:
        """Ask for a completion."""
        self.post_message(self.Complete(step))

    def action_down(self) -> None:
        """Go to the form."""
        self.post_message(self.Down())

    def action_recall(self) -> None:
        """Bring the last line back."""
        self.post_message(self.Recall())

    async def _on_key(self, event: events.Key) -> None:
        if event.character == "+" and self.value.endswith(" ") and self.cursor_position == len(self.value):
            event.stop()
            event.prevent_default()
            self.post_message(self.Longer())
            return


class Suggestions(Widget):
    """The completions in a row, as many as fit, and how many more there are; what is not possible now is dim and in
    brackets.

    What they do stands beside them where there is room for all, and always beside the one that is taken.
    """

    DEFAULT_CSS = "Suggestions { height: auto; color: $text-muted; }"
    MOST = 2
    """Rows."""

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
        self.display = bool(completion.items or completion.sentence)
        self.refresh(layout=True)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As many rows as they take."""
        return len(self.laid(width)) if width else 0

    def render(self) -> Text:
        """Draw the rows."""
        return Text("\n", no_wrap=True).join(self.laid(self.content_size.width))

    def laid(self, width: int) -> list[Text]:
        """Lay them out: with what they do, where that leaves none of them out; the sentence where there are none."""
        if not self.completion.items:
            return [Text(row.plain, no_wrap=True) for row in wrapped(ink.Text(self.completion.sentence), width)]
        rows, left = self._laid(width, noted=True)
        return self._laid(width, noted=False)[0] if left else rows

    def _laid(self, width: int, noted: bool) -> tuple[list[Text], int]:
        """Lay out as many as fit; tell how many are left out."""
        items = self.completion.items
        first = max(0, (self.at or 0) - 2)
        rows = [Text(no_wrap=True)]
        for place in range(first, len(items)):
            left = len(items) - place
            shown = self._one(place, noted)
            last = len(rows) == self.MOST
            more = f"  {sign('ellipsis', self.ascii)} +{left - 1}" if last and left > 1 else ""
            gap = "  " if len(rows[-1]) else ""
            if gap and rows[-1].cell_len + cell_len(gap + shown.plain + more) > width:
                if last:
                    rows[-1].append(f"  {sign('ellipsis', self.ascii)} +{left}")
                    return rows, left
                rows.append(Text(no_wrap=True))
                gap = ""
            rows[-1].append(gap).append_text(shown)
        return rows, 0

    def _one(self, place: int, noted: bool) -> Text:
        """Draw one completion."""
        item = self.completion.items[place]
        said = item.label if item.possible else f"({item.label})"
        if item.note and (noted or place == self.at):
            said = f"{said} {item.note}"
        text = Text(said, "bold reverse" if place == self.at else "" if item.possible else "dim")
        text.apply_meta({"@click": f"chosen({place})"})
        return text

    def action_chosen(self, place: int) -> None:
        """Take the completion that was clicked."""
        self.post_message(self.Chosen(place))
