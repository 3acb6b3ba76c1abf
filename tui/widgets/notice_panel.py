"""A notice above a table. Typed keys go to the input line, and typing closes the notice."""

from __future__ import annotations

from collections.abc import Callable

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content

from referee.table.table import Table
from scoring.text_catalogs import Words
from tui.core.components.printed_value_entry_offer import PrintedValueEntryOffer
from tui.core.presenters.status_header import ResumeSummary
from tui.core.rendering.styled_text import BLANK, Lines, StyledText
from tui.core.rendering.symbols import symbol
from tui.widgets.hanging_indent_text import HangingIndentText
from tui.widgets.move_input import MoveInput


class NoticePanel(VerticalScroll, can_focus=False):
    """A notice displayed when a table is opened. Enter closes it and runs the action named on its lower border; Esc
    only closes it. `gone` is called when typing closes it. `leaves` is whether it is being removed.
    """

    DEFAULT_CSS = """
    NoticePanel {
        height: auto; max-height: 70%; max-width: 100; padding: 0 1;
        background: $surface; border: round $primary; border-title-style: bold;
    }
    NoticePanel.ascii { border: ascii $primary; }
    """

    def __init__(self, title: str, keys: str, lines: Lines, ascii: bool) -> None:
        super().__init__()
        self.lines = lines
        self.gone: Callable[[], object] = lambda: None
        self.leaves = False
        self.border_title = Content(title)
        self.border_subtitle = Content(keys)
        self.set_class(ascii, "ascii")

    def compose(self) -> ComposeResult:
        yield HangingIndentText()

    def on_mount(self) -> None:
        """Display the text, and watch the input line in order to close the notice during typing."""
        self.query_one(HangingIndentText).set_lines(self.lines)
        for line in self.screen.query(MoveInput):
            self.watch(line, "value", self._typed, init=False)

    def _typed(self, value: str) -> None:
        if value and self.is_attached:
            self.gone()
            self.leave()

    def leave(self) -> None:
        """Remove the notice; it ignores all keys from now on."""
        self.leaves = True
        self.remove()


class ResumeNotice(NoticePanel):
    """The notice on return to a table: acting seat, last entry with its physical changes, and missing printed
    values.
    """

    def __init__(
        self, summary: ResumeSummary, offer: PrintedValueEntryOffer | None, words: Words, table: Table, ascii: bool
    ) -> None:
        bullet = symbol("bullet", ascii)
        lines: Lines = [("", StyledText(summary.turn, "bold")), BLANK] if summary.turn else []
        lines += [("", StyledText(texts, "bold" if not summary.turn else "")) for texts in summary.due]
        for title, texts in (("last", summary.last), ("todo", summary.todo)):
            if texts:
                lines += [BLANK, ("", StyledText(words.translate(f"where.{title}"), "bold"))]
                lines += [(bullet, StyledText(text)) for text in texts]
        if offer is not None and offer.pages:
            lines += [BLANK, ("", StyledText(offer.left(words)))]
        title = f"{words.translate('where.title')} {symbol('dash', ascii)} {table.name}"
        super().__init__(title, words.translate("where.keys"), lines, ascii)


class PrintedValueEntryNotice(NoticePanel):
    """The notice at a new table that offers the entry of printed values. Enter starts it; typing a move closes the
    notice.
    """

    def __init__(self, offer: PrintedValueEntryOffer, words: Words, ascii: bool) -> None:
        headline, *pages = offer.lines(words)
        bullet = symbol("bullet", ascii)
        lines: Lines = [("", StyledText(headline)), *((bullet, StyledText(page)) for page in pages)]
        super().__init__(words.translate("tour.title"), words.translate("tour.keys"), lines, ascii)

    def on_click(self) -> None:
        """Start the entry of printed values."""
        self.screen.call_next(self.screen.run_action, "above(True)")
