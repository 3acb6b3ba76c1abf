"""Sharing a table: its result as a QR code with the same text below, or any form as a file."""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.widgets import Static

from scoring.errors import InputError, input_error
from scoring.text_catalogs import Words
from tui.core.export import qr_code_text
from tui.core.export.bgstats import link
from tui.core.export.exported_result import gather
from tui.core.export.formats import FORMS, export, file_name
from tui.core.export.markdown_export import brief, short
from tui.core.tally.sheet_files import path_of
from tui.screens.commands_and_keys import Key, moving
from tui.screens.table_screen_base import TableScreenBase
from tui.widgets.dialog import DialogField, InputDialog, PickDialog, PickDialogItem

CODE = "#ffffff on #000000"
"""Light modules are the glyphs, on black, whatever the theme: inverted codes are not read."""
CONTENTS = ("text", "bgstats")
BESIDE = 4
"""Rows that the title, the caption and the keys take."""


class ShareTableScreen(TableScreenBase):
    """One code at a time; Tab shows the next content."""

    HELP_ID = "share"

    OWN: ClassVar[tuple[str, ...]] = ("switch", "write")
    BINDINGS: ClassVar[list[BindingType]] = moving(
        Key("left,right", "", "switch")
    )  # fmt: skip
    DEFAULT_CSS = """
    ShareTableScreen #caption { text-style: bold; padding: 0 1; height: 1; }
    ShareTableScreen #code { width: auto; height: auto; }
    ShareTableScreen #text { padding: 0 1; }
    """

    def __init__(self, table: Any) -> None:
        """Open the room. Raises `InputError` where the table cannot be."""
        super().__init__(table)
        self.content = CONTENTS[0]

    def title_text(self) -> str:
        """Give the title line."""
        return self.plain(f"{self.say('share.title')} · {self.table_title()}")

    def body(self) -> ComposeResult:
        """Compose the caption, the code and the text."""
        yield Static(id="caption", markup=False)
        with VerticalScroll(can_focus=True):
            yield Static(id="code", markup=False)
            yield Static(id="text", markup=False)

    def on_mount(self) -> None:
        """Draw the code."""
        self.query_one(VerticalScroll).focus()
        self.draw()

    async def compose_anew(self) -> None:
        """Draw it in the language now in use."""
        await super().compose_anew()
        self.draw()

    def on_resize(self, _event: events.Resize) -> None:
        """Fit the code to the terminal."""
        self.draw()

    def texts(self) -> tuple[str, ...]:
        """Give what the code may hold, the fullest first."""
        result = gather(self.table, self.words)
        return (link(result),) if self.content == "bgstats" else (short(result), brief(result))

    def draw(self) -> None:
        """Draw the fullest code that fits; where none does, say so and show the text."""
        texts = self.texts()
        fits = qr_code_text.fitting(texts, self.size.width, self.size.height - BESIDE)
        self.query_one("#caption", Static).update(self.say(f"share.qr_{self.content}"))
        code, below = Text(), self.say("share.too_small")
        if fits:
            code, below = Text("\n".join(fits[1]), CODE, no_wrap=True), self.say("share.scan")
        self.query_one("#code", Static).update(code)
        self.query_one("#text", Static).update(f"{below}\n{fits[0] if fits else texts[0]}")

    def action_switch(self) -> None:
        """Show the next content."""
        self.content = CONTENTS[1 - CONTENTS.index(self.content)]
        self.draw()

    def action_write(self) -> None:
        """Pick a form, then the file, and write it."""

        def picks(words: Words) -> list[PickDialogItem]:
            return [PickDialogItem(form, words.say(f"share.form_{form}")) for form in FORMS if form != "bgstats"]

        def chosen(form: object) -> None:
            if isinstance(form, str):
                self.ask_path(form)

        self.app.push_screen(PickDialog(lambda words: words.say("share.title"), picks, lambda: self.words), chosen)

    def ask_path(self, form: str) -> None:
        """Ask where to write."""
        start = str(Path.cwd() / file_name(self.table, form))

        def given(answer: dict[str, str] | None) -> None:
            if answer:
                try:
                    self.save(form, path_of(answer["path"]))
                except InputError as error:
                    self.report(error)

        line = DialogField("path", lambda words: words.say("share.file"), start=start)
        self.app.push_screen(InputDialog(lambda words: words.say("share.title"), (line,), lambda: self.words), given)

    def save(self, form: str, path: Path) -> None:
        """Write a form to a file. Raises `InputError` for one that is there already or cannot be written."""
        written = export(self.table, form, self.words)
        try:
            with path.open("xb") as file:
                file.write(written)
        except FileExistsError:
            raise input_error("sheet_exists", field=str(path)) from None
        except OSError as error:
            raise input_error("sheet_write", field=str(path), why=error.strerror or str(error)) from None
        self.notify(self.say("share.written", path=str(path)), markup=False)
