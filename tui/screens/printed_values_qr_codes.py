"""The screen with the printed values of a copy of a game as QR codes."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.widgets import Static

from referee.rules.game import Game
from scoring.text_catalogs import Words
from tui.core.components.printed_values_merge import box_text, edition_values
from tui.core.export import qr_chunks, qr_code_text
from tui.screens.screen_base import GyojiScreen
from tui.widgets.qr_code import CODE

ROWS, COLUMNS = 2, 26
"""The height of title and key bar in rows, and the width of the text beside the code in terminal cells."""


class PrintedValueQrScreen(GyojiScreen):
    """The QR codes of a copy's printed values, one at a time, as large as possible."""

    HELP_ID = "boxcodes"

    BINDINGS: ClassVar[list[BindingType]] = [
        ("right,down,enter,pagedown", "next_code"), ("left,up,pageup", "code_before"),
    ]  # fmt: skip
    DEFAULT_CSS = """
    PrintedValueQrScreen #code { width: auto; height: auto; }
    PrintedValueQrScreen #caption { width: 1fr; padding: 1 1 0 2; height: auto; }
    """

    def __init__(self, game: Game, edition: str) -> None:
        """Create the text for the QR codes. Raises `InputError` if no value was entered."""
        super().__init__()
        self.game = game
        self.edition = edition
        self.text = box_text(self.gyoji.session, game, edition)
        self.at = 0
        self.parts: list[str] = []

    @property
    def words(self) -> Words:
        """The text catalogue in the current language, with the texts of the game."""
        return self.gyoji.session.words(self.game.id)

    def title_text(self) -> str:
        return self.plain(self.translate("box.title_codes", **edition_values(self.words, self.game, self.edition)))

    def title_emphasis(self) -> str:
        return self.game.meta.title(self.words.lang)

    def body(self) -> ComposeResult:
        """Compose the QR code, and its number and instructions beside it."""
        with Horizontal():
            yield Static(id="code", markup=False)
            yield Static(id="caption", markup=False)

    def on_mount(self) -> None:
        self.draw()

    async def compose_anew(self) -> None:
        """Recompose the screen in the current language."""
        await super().compose_anew()
        self.draw()

    def on_resize(self, _event: events.Resize) -> None:
        """Split the text again for the new size and restart with the first code, because codes of different sizes
        cannot be combined.
        """
        self.at = 0
        self.draw()

    def draw(self) -> None:
        """Draw the current code and its number."""
        columns, rows = self.size.width - COLUMNS, self.size.height - ROWS
        self.parts = []
        with self.displaying_errors():
            self.parts = qr_chunks.parts(self.text.encode(), qr_code_text.capacity(columns, rows))
        self.at = min(self.at, max(0, len(self.parts) - 1))
        fitted = qr_code_text.fitting((self.parts[self.at],), columns, rows) if self.parts else None
        caption = Text(self.translate("share.too_small"))
        if fitted:
            caption = Text(self.translate("box.code", at=self.at + 1, count=len(self.parts)), "bold")
            caption.append(f"\n\n{self.translate('box.code_hint')}", "not bold")
        self.query_one("#caption", Static).update(caption)
        code = Text("\n".join(fitted[1]), CODE, no_wrap=True) if fitted else Text()
        self.query_one("#code", Static).update(code)

    def action_next_code(self) -> None:
        """Display the next code; after the last one, the first."""
        self.at = (self.at + 1) % max(1, len(self.parts))
        self.draw()

    def action_code_before(self) -> None:
        """Display the previous code; before the first one, the last."""
        self.at = (self.at - 1) % max(1, len(self.parts))
        self.draw()
