"""The tally filled in on a phone: the sheet of its own seat, of seats that nobody claims, what all have in common."""

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
    """What a phone enters of the tally; `is_claimed` tells whether another phone fills in a seat."""

    def __init__(
        self, store: Store, table: Table, seat: str, readers: Readers, is_claimed: Callable[[str], bool]
    ) -> None:
        super().__init__(table, seat, readers)
        self.store = store
        self._is_claimed = is_claimed

    @property
    def forms(self) -> GameTallyForms:
        """The tally forms of the game."""
        return forms_of(self.table.game.id)

    @property
    def kinds(self) -> list[TallyKind]:
        """What can be tallied, what comes next first."""
        return sorted(self.forms.kinds, key=lambda kind: not self.is_next(kind))

    def is_next(self, kind: TallyKind) -> bool:
        """Tell whether a kind is what the table scores next."""
        return kind.id == self.forms.due(self.table)

    def kind(self, id: str) -> TallyKind:
        """Find a kind. Raises `InputError` where there is none."""
        match = next((kind for kind in self.forms.kinds if kind.id == id), None)
        if match is None:
            raise input_error("no_such_page", field="page", given=id[:40], pages=tuple(each.id for each in self.kinds))
        return match

    def sheet(self, kind: TallyKind, seat: str) -> TableSheet:
        """Return the sheet of a kind as it stands now, for a kind of one seat that of a seat."""
        return TableSheet(self.store, self.table, self.forms, kind, seat or self.seat)

    def seats(self) -> list[str]:
        """List the seats that may be filled in from this phone, its own first."""
        if self.seat not in self.table.seats:
            return []
        return [self.seat, *(seat for seat in self.table.seats if seat != self.seat and not self._is_claimed(seat))]

    def rows(self, sheet: TableSheet, seat: str) -> Iterator[tuple[TallyFormRow, TallyFormRow]]:
        """List the cells of a seat and those that all have in common, each with the heading above it."""
        heading = sheet.form.rows[0]
        for row in sheet.form.rows:
            if row.kind == "heading":
                heading = row
            elif row.single or seat in sheet.ids:
                yield from ((heading, figure) for figure in row.figures)

    def keep(self, words: Words, kind: TallyKind, seat: str, sent: Form, entry: int) -> None:
        """Keep what was filled in of a seat, on the entry on which it was shown. Raises `InputError`."""
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
        """Let what was filled in stand on the page, though nothing of it was kept."""
        for _, row in self.rows(sheet, seat):
            self.notes[TallyRowForm(words, sheet, row, seat).name] = RowNote(sent)
