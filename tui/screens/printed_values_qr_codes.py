"""The box here as QR codes, one after the other."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.widgets import Static

from referee.rules.game import Game
from scoring.errors import InputError
from scoring.text_catalogs import Words
from tui.core.components.printed_values_transfer import box_text, edition_values
from tui.core.export import qr_chunks, qr_code_text
from tui.screens.commands_and_keys import Key, moving
from tui.screens.screen_base import GyojiScreen
from tui.widgets.qr_code import CODE

ROWS, COLUMNS = 2, 26
"""Rows of the title and the keys, columns of what stands beside the code."""


class PrintedValueQrScreen(GyojiScreen):
    """One code at a time, as large as the terminal takes it."""

    HELP_ID = "boxcodes"

    OWN: ClassVar[tuple[str, ...]] = ("next_code", "code_before")
    BINDINGS: ClassVar[list[BindingType]] = moving(
        Key("right,down,enter,pagedown", "", "next_code"), Key("left,up,pageup", "", "code_before")
    )  # fmt: skip
    DEFAULT_CSS = """
    PrintedValueQrScreen #code { width: auto; height: auto; }
    PrintedValueQrScreen #caption { width: 1fr; padding: 1 1 0 2; height: auto; }
    """

    def __init__(self, game: Game, edition: str) -> None:
        """Write the box. Raises `InputError` where nothing is entered of it."""
        super().__init__()
        self.game = game
        self.edition = edition
        self.text = box_text(self.gyoji.session, game, edition)
        self.at = 0
        self.parts: list[str] = []

    @property
    def words(self) -> Words:
        """The words in use, with the game's."""
        return self.gyoji.session.words(self.game.id)

    def title_text(self) -> str:
        """Give the title line."""
        return self.plain(self.translate("box.title_codes", **edition_values(self.words, self.game, self.edition)))

    def title_emphasis(self) -> str:
        """Give the name of the game."""
        return self.game.meta.title(self.words.lang)

    def body(self) -> ComposeResult:
        """Compose the code and, beside it, which it is and what to do with it."""
        with Horizontal():
            yield Static(id="code", markup=False)
            yield Static(id="caption", markup=False)

    def on_mount(self) -> None:
        """Draw the first code."""
        self.draw()

    async def compose_anew(self) -> None:
        """Draw it in the language now in use."""
        await super().compose_anew()
        self.draw()

    def on_resize(self, _event: events.Resize) -> None:
        """Cut the box anew for the terminal; it begins with the first code again, since none fits the others."""
        self.at = 0
        self.draw()

    def draw(self) -> None:
        """Draw the code under way, and say which it is."""
        columns, rows = self.size.width - COLUMNS, self.size.height - ROWS
        try:
            self.parts = qr_chunks.parts(self.text.encode(), qr_code_text.capacity(columns, rows))
        except InputError as error:
            self.parts = []
            self.report(error)
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
        """Show the next code; after the last one the first."""
        self.at = (self.at + 1) % max(1, len(self.parts))
        self.draw()

    def action_code_before(self) -> None:
        """Show the code before."""
        self.at = (self.at - 1) % max(1, len(self.parts))
        self.draw()
