"""The screen for sharing a result, as a QR code with its text or as a file."""

from __future__ import annotations

from typing import Any, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.widgets import Static

from tui.core.export.code_contents import CONTENTS, code_texts, readable_text
from tui.core.export.exported_result import gather
from tui.core.flows.write_result import write_result
from tui.core.rendering.styled_text import StyledText
from tui.screens.dialog_host import ScreenDialogHost
from tui.screens.table_screen_base import TableScreenBase
from tui.widgets.qr_code import QrCode
from tui.widgets.rich_text_conversion import paint

COLUMN_GAP = 4
"""The height of title, caption and key bar together, in rows."""


class ShareTableScreen(TableScreenBase):
    """The QR code of a table's result; Tab switches its contents."""

    HELP_ID = "share"

    BINDINGS: ClassVar[list[BindingType]] = [("left,right", "switch")]
    DEFAULT_CSS = """
    ShareTableScreen #caption { text-style: bold; padding: 0 1; height: 1; }
    ShareTableScreen #text { padding: 0 1; }
    ShareTableScreen.-wide VerticalScroll { layout: horizontal; }
    ShareTableScreen.-wide #text { width: 1fr; padding: 2 3; }
    ShareTableScreen.-wide #code { margin: 2 0 0 2; }
    """

    def __init__(self, table: Any) -> None:
        """Open the screen. Raises `InputError` if the table cannot be opened."""
        super().__init__(table)
        self.content = CONTENTS[0]

    def title_text(self) -> str:
        return self.plain(f"{self.translate('share.title')} · {self.table_title()}")

    def body(self) -> ComposeResult:
        """Compose the caption, the code and the text."""
        yield Static(id="caption", markup=False)
        with VerticalScroll(can_focus=True):
            yield QrCode(id="code")
            yield Static(id="text", markup=False)

    def on_mount(self) -> None:
        """Draw the QR code."""
        self.query_one(VerticalScroll).focus()
        self.draw()

    async def compose_anew(self) -> None:
        """Recompose the screen in the current language."""
        await super().compose_anew()
        self.draw()

    def on_resize(self, _event: events.Resize) -> None:
        """Redraw the QR code for the new size."""
        self.draw()

    def draw(self) -> None:
        """Draw the most detailed QR code that fits, with its text below; if none fits, display only the text."""
        texts = code_texts(gather(self.table, self.words), self.content)
        is_drawn = self.query_one("#code", QrCode).draw(texts, self.size.width, self.size.height - COLUMN_GAP)
        self.query_one("#caption", Static).update(self.translate(f"share.qr_{self.content}"))
        below = self.translate("share.scan" if is_drawn else "share.too_small")
        text = StyledText(f"{below}\n").append_text(readable_text(self.words, self.content, is_drawn or texts[0]))
        self.query_one("#text", Static).update(paint(text))

    def action_switch(self) -> None:
        """Switch to the other contents of the QR code."""
        self.content = CONTENTS[1 - CONTENTS.index(self.content)]
        self.draw()

    def action_write(self) -> None:
        """Ask for a format and a file, and write the result to the file."""
        dialogs = ScreenDialogHost(self, self.table, self.draw)
        dialogs.run(write_result(self.table, lambda: self.words))
