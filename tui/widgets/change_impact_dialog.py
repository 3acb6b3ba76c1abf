"""A dialog with the consequences of changing a past record entry, which asks for confirmation."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.events import Key
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from scoring.fields.typed_text import normalize
from scoring.text_catalogs import Words
from tui.core.flows.steps import PickRow, Rows, TextFunction
from tui.core.rendering.styled_text import Lines
from tui.widgets.dialog import Dialog
from tui.widgets.hanging_indent_text import HangingIndentText


class ChangeImpactDialog(Dialog):
    """A dialog with lines of text and a few answers; the page keys scroll the lines."""

    DEFAULT_CSS = """
    ChangeImpactDialog VerticalScroll { height: auto; max-height: 14; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("pagedown", "scroll(1)", show=False, priority=True),
        Binding("pageup", "scroll(-1)", show=False, priority=True),
    ]

    def __init__(
        self,
        title: TextFunction,
        lines: Callable[[Words], Lines],
        picks: Rows,
        words: Callable[[], Words],
        highlighted: int | None = 0,
    ) -> None:
        """`highlighted` is the index of the answer that is selected in advance; None for none."""
        super().__init__(title, words)
        self.highlighted = highlighted
        self.lines = lines
        self.picks = picks

    def parts(self) -> ComposeResult:
        """Compose the lines and the list of answers."""
        with VerticalScroll(can_focus=False):
            yield HangingIndentText(id="decide")
        yield OptionList(markup=False)

    def on_mount(self) -> None:
        """Display the lines and the answers."""
        self.show_texts()

    def show_texts(self) -> None:
        """Display the lines and the answers in the current language."""
        self.query_one(HangingIndentText).set_lines(self.lines(self.words))
        options = self.query_one(OptionList)
        options.clear_options()
        options.add_options([Option(_prompt(pick)) for pick in self.picks(self.words)])
        options.highlighted = self.highlighted
        options.focus()

    def action_scroll(self, step: int) -> None:
        """Scroll the lines by pages."""
        scroll = self.query_one(VerticalScroll)
        scroll.scroll_relative(y=step * max(1, scroll.size.height - 1), animate=False)

    def on_key(self, event: Key) -> None:
        """Select the answer with the number of a digit key."""
        digit, options = normalize(event.character or ""), self.query_one(OptionList)
        if digit.isdecimal() and 0 < int(digit) <= options.option_count:
            event.stop()
            options.highlighted = int(digit) - 1

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Dismiss the dialog with the selected answer."""
        answer: Any = self.picks(self.words)[event.option_index].value
        self.dismiss(answer)


def _prompt(pick: PickRow) -> Text:
    before, struck, after = pick.text.rpartition(pick.struck) if pick.struck else (pick.text, "", "")
    return Text.assemble(before, (struck, "strike"), after)
