"""A dialog that imports printed values from a file, or from the texts of QR codes entered in one or several steps."""

from __future__ import annotations

from collections.abc import Callable

from textual import on
from textual.app import ComposeResult
from textual.events import Paste
from textual.widgets import Input, Static

from scoring.errors import InputError, input_error
from scoring.fields.typed_text import MAX_LINE
from scoring.text_catalogs import Words
from tui.core.components.printed_values_file_format import MAX_BYTES, ImportedPrintedValues
from tui.core.components.printed_values_merge import missing_code_numbers, parse_printed_values
from tui.core.export.qr_chunks import is_part
from tui.core.i18n import messages
from tui.core.session.user_files import path_of, read_bytes
from tui.widgets.dialog import Dialog

MAX_TEXT = 200_000
"""The maximum number of characters of pasted QR code texts."""


class _Line(Input):
    """An input line that keeps all lines of a pasted text."""

    def _on_paste(self, event: Paste) -> None:
        if is_part(event.text):
            event.prevent_default()
            event.stop()
            self.value = ""
            self.post_message(self.Submitted(self, event.text))


class PrintedValueImportDialog(Dialog):
    """The dialog for importing printed values. It closes with the values once they are complete and belong to this
    game.
    """

    DEFAULT_CSS = """
    PrintedValueImportDialog #state { height: auto; margin-top: 1; }
    """

    def __init__(self, words: Callable[[], Words], game: str) -> None:
        super().__init__(lambda words: words.translate("key.import_library"), words)
        self.game = game
        self.held = ""
        """The texts of the codes received so far."""
        self.fault: InputError | None = None

    def parts(self) -> ComposeResult:
        """Compose the line and the progress."""
        yield Static(self.words.translate("box.paste"), markup=False, classes="label")
        yield _Line(
            name="source", placeholder=self.words.translate("box.paste_example"), compact=True, max_length=MAX_LINE
        )
        yield Static(self.words.translate("box.paste_hint"), markup=False, classes="hint")
        yield Static(self._state(), markup=False, id="state")
        yield Static(self.words.translate("table.dialog_keys"), markup=False, classes="hint")

    def _state(self) -> str:
        words = self.words
        if self.fault is not None:
            return "\n".join(messages.faults(words, self.fault.faults[:6]))
        if not self.held:
            return ""
        missing_parts, count = missing_code_numbers(self.held)
        return words.translate("box.paste_more", held=count - len(missing_parts), count=count, missing=missing_parts)

    @on(Input.Submitted)
    def submit(self, event: Input.Submitted) -> None:
        """Process a file name or QR code texts; after an error, the codes received so far are kept."""
        text = event.value.strip()
        if not text:
            return
        self.fault = None
        try:
            box = self._box(text)
            if box is not None and box.game.id != self.game:
                raise input_error("other_game", field="game")
        except InputError as error:
            self.fault, box = error, None
        if box is not None:
            self.dismiss(box)
            return
        if is_part(text):
            event.input.value = ""
        self.query_one("#state", Static).update(self._state())

    def _box(self, text: str) -> ImportedPrintedValues | None:
        if not is_part(text):
            return parse_printed_values(read_bytes(str(path_of(text).absolute()), MAX_BYTES))
        texts = f"{self.held}\n{text}"[-MAX_TEXT:]
        missing_parts, _count = missing_code_numbers(texts)
        self.held = texts if missing_parts else ""
        return None if missing_parts else parse_printed_values(texts.encode())
