"""The table at the cursor of a list: what its summary says at once, then what is read from its record."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing

from msgspec import structs
from textual import work
from textual.worker import get_current_worker

from referee.error_boundary import caught
from referee.rules.game import names
from scoring.errors import InputError
from tui.core.i18n import messages
from tui.core.rendering.drawing import DrawingContext
from tui.core.rendering.styled_text import Lines, StyledText
from tui.core.rendering.wrapping import hang
from tui.core.result.table_preview import TablePreview, preview_lines, read_preview
from tui.widgets.app_protocol import app_of
from tui.widgets.list_and_detail import Detail


class TableDetail(Detail):
    """The detail of a table: lines drawn by `summary`, and below them its curves and its last entries. Records are read
    in the background.
    """

    def __init__(self, records: dict[str, TablePreview | InputError]) -> None:
        """Create the detail; `records` are those read so far, by table."""
        super().__init__()
        self._table_name = ""
        self._game_id = ""
        self._summary: Callable[[DrawingContext], Lines] = lambda _context: []
        self._records = records

    def show_table(self, name: str, game: str, summary: Callable[[DrawingContext], Lines]) -> None:
        """Display a table; with the name "" only its summary."""
        self._table_name, self._game_id, self._summary = name, game, summary
        self.show(self._lines)
        if name and name not in self._records:
            self._load(name)

    @work(thread=True, exclusive=True, group="preview")
    def _load(self, name: str) -> None:
        if get_current_worker().is_cancelled:
            return
        try:
            with closing(app_of(self).session.store.second_connection()) as store:
                preview: TablePreview | InputError = read_preview(store, name)
        except InputError as error:
            preview = error
        except Exception as error:  # a record may hold anything
            preview = InputError((caught(error, table=name),))
        self.app.call_from_thread(self._show_record, name, preview)

    def _show_record(self, name: str, preview: TablePreview | InputError) -> None:
        self._records[name] = preview
        if name == self._table_name and self.is_attached:
            self.show(self._lines)

    def _lines(self, width: int, height: int) -> Lines:
        app = app_of(self)
        words = app.session.words(self._game_id if self._game_id in names() else "")
        context = DrawingContext(words, (), width, height, self.app.theme, app.session.ascii)
        lines = self._summary(context)
        preview = self._records.get(self._table_name)
        if preview is None:
            return lines
        if isinstance(preview, InputError):
            return [*lines, *(("", StyledText(text)) for text in messages.faults(words, preview.faults))]
        height -= len(hang(lines, width))
        words = app.session.words(table=preview.table)
        return [
            *lines,
            *preview_lines(
                structs.replace(context, words=words, seats=preview.table.table_state.seats, height=height), preview
            ),
        ]
