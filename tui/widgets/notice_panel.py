"""A panel above a table. It takes no key of what is typed: that goes to the line, and closes it."""

from __future__ import annotations

from collections.abc import Callable

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content

from referee.table.table import Table
from scoring.text_catalogs import Words
from tui.core.components.printed_value_entry_offer import PrintedValueEntryOffer
from tui.core.presenters.resume_summary import ResumeSummary
from tui.core.rendering.styled_text import BLANK, Lines, StyledText
from tui.core.rendering.symbols import sign
from tui.widgets.hanging_indent_text import HangingIndentText
from tui.widgets.move_input import MoveInput


class NoticePanel(VerticalScroll, can_focus=False):
    """Says something on coming to a table; Enter closes it and does what its lower edge says, Esc just closes it.

    `gone` is called where a move that is typed closes it; `leaves`: it is on its way out.
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
        """Compose the lines."""
        yield HangingIndentText()

    def on_mount(self) -> None:
        """Say it, and go as soon as something is typed."""
        self.query_one(HangingIndentText).put(self.lines)
        for line in self.screen.query(MoveInput):
            self.watch(line, "value", self._typed, init=False)

    def _typed(self, value: str) -> None:
        if value and self.is_attached:
            self.gone()
            self.leave()

    def leave(self) -> None:
        """Go; from now on no key is meant for it, though it is there until it was taken away."""
        self.leaves = True
        self.remove()


class ResumeNotice(NoticePanel):
    """Whose turn it is, what happened last and what it made people do; what of the box is still to be read."""

    def __init__(
        self, found: ResumeSummary, tour: PrintedValueEntryOffer | None, words: Words, table: Table, ascii: bool
    ) -> None:
        bullet = sign("bullet", ascii)
        lines: Lines = [("", StyledText(found.turn, "bold")), BLANK] if found.turn else []
        lines += [("", StyledText(said, "bold" if not found.turn else "")) for said in found.due]
        for title, said in (("last", found.last), ("todo", found.todo)):
            if said:
                lines += [BLANK, ("", StyledText(words.say(f"where.{title}"), "bold"))]
                lines += [(bullet, StyledText(one)) for one in said]
        if tour is not None and tour.pages:
            lines += [BLANK, ("", StyledText(tour.left(words)))]
        title = f"{words.say('where.title')} {sign('dash', ascii)} {table.name}"
        super().__init__(title, words.say("where.keys"), lines, ascii)


class PrintedValueEntryNotice(NoticePanel):
    """The box of a new table may be read off now: Enter does, a move that is typed comes first."""

    def __init__(self, tour: PrintedValueEntryOffer, words: Words, ascii: bool) -> None:
        said, *pages = tour.lines(words)
        bullet = sign("bullet", ascii)
        lines: Lines = [("", StyledText(said)), *((bullet, StyledText(page)) for page in pages)]
        super().__init__(words.say("tour.title"), words.say("tour.keys"), lines, ascii)

    def on_click(self) -> None:
        """Begin to read."""
        self.screen.call_next(self.screen.run_action, "above(True)")
