"""The score sheets filled in on a phone: those of its own seat and of seats without a phone, and the cells shared by
all seats.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from referee.store.store import Store
from referee.table.table import Table
from scoring.errors import input_error
from scoring.text_catalogs import Words
from tui.core.game_ui.registry import forms_of
from tui.core.tally.form import TallyFormRow, TallyKind
from tui.core.tally.game_forms import GameTallyForms
from tui.core.tally.table_sheet import TableSheet
from tui.web.form_entry import FormEntry, Readers, RowNote
from tui.web.tally_row import TallyRowForm
from tui.web.value_control import Form


class TallyEntry(FormEntry):
    """The score sheet entry on one phone; `is_claimed` returns whether another phone fills in a seat."""

    def __init__(
        self, store: Store, table: Table, seat: str, readers: Readers, is_claimed: Callable[[str], bool]
    ) -> None:
        super().__init__(table, seat, readers)
        self.store = store
        self._is_claimed = is_claimed

    @property
    def forms(self) -> GameTallyForms:
        return forms_of(self.table.game.id)

    @property
    def kinds(self) -> list[TallyKind]:
        """The kinds of score sheet of the game, the next one due first."""
        return sorted(self.forms.kinds, key=lambda kind: not self.is_next(kind))

    def is_next(self, kind: TallyKind) -> bool:
        return kind.id == self.forms.due(self.table)

    def kind(self, id: str) -> TallyKind:
        """Return a kind of score sheet by id. Raises `InputError` if there is none."""
        match = next((kind for kind in self.forms.kinds if kind.id == id), None)
        if match is None:
            raise input_error("no_such_page", field="page", given=id[:40], pages=tuple(each.id for each in self.kinds))
        return match

    def sheet(self, kind: TallyKind, seat: str) -> TableSheet:
        return TableSheet(self.store, self.table, self.forms, kind, seat or self.seat)

    def seats(self) -> list[str]:
        """Return the seats that may be filled in on this phone, its own seat first."""
        if self.seat not in self.table.seats:
            return []
        return [self.seat, *(seat for seat in self.table.seats if seat != self.seat and not self._is_claimed(seat))]

    def rows(self, sheet: TableSheet, seat: str) -> Iterator[tuple[TallyFormRow, TallyFormRow]]:
        """Yield (heading, cell) for the cells of a seat and the cells shared by all seats."""
        heading = sheet.form.rows[0]
        for row in sheet.form.rows:
            if row.kind == "heading":
                heading = row
            elif row.has_cells and (row.single or seat in sheet.ids):
                yield from ((heading, figure) for figure in row.figures)

    def keep(self, words: Words, kind: TallyKind, seat: str, sent: Form, entry: int) -> None:
        """Store the filled-in cells of a seat. Raises `InputError` if this phone may not fill in the seat, or if a
        scoring was recorded after the last displayed `entry`.
        """
        if seat not in self.seats():
            raise input_error("web_tally_seat", seat=seat)
        sheet, saved = self.sheet(kind, seat), []
        if any(step.entry.seq > entry and step.entry.kind == "score" for step in self.table.steps):
            self._restore(words, sheet, seat, sent)
            raise input_error("web_tally_recorded")
        for _, row in self.rows(sheet, seat):
            form = TallyRowForm(words, sheet, row, seat)
            if self.keep_row(words, form, form.mark, sent, partial(self._keep, words, sheet, form, sent)):
                saved.append(form.label)
        self.saved = tuple(saved)

    def _keep(self, words: Words, sheet: TableSheet, form: TallyRowForm, sent: Form) -> RowNote:
        if sheet.tell(form.row, form.seat, form.text(sent)):
            return RowNote(sent)
        return self.meanwhile(words, TallyRowForm(words, sheet, form.row, form.seat), sent)

    def _restore(self, words: Words, sheet: TableSheet, seat: str, sent: Form) -> None:
        """Keep the sent values displayed although they were not stored."""
        for _, row in self.rows(sheet, seat):
            self.notes[TallyRowForm(words, sheet, row, seat).name] = RowNote(sent)
