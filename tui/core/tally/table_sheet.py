"""The sheet of a scoring at a table, as one of those sees it who fill it in together on their phones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from referee.rules.game import Seat
from referee.store.store import Store
from referee.table.table import Table
from tui.core.tally.evaluation import TallyEvaluation, cell_text, counts_at, tells, weigh
from tui.core.tally.form import Cells, TallyForm, TallyFormRow, TallyKind
from tui.core.tally.game_forms import GameTallyForms
from tui.core.tally.seated_form import seated_form
from tui.core.tally.unfinished_sheets import (
    SavedUnfinishedSheet,
    SheetAutosave,
    UnfinishedSheetKey,
    UnfinishedSheetSnapshot,
    sheets_about,
    subject,
)


def key_of(table: Table) -> UnfinishedSheetKey:
    """Return what the sheets of a table are about."""
    return subject(table.game.id, table.name, table.entries, None)


def sheet_contents(settings: Mapping[str, str], table: Table) -> tuple[tuple[str, Cells], ...]:
    """Give what stands in the sheets of a table, by their names: the same as long as nobody enters anything."""
    return tuple((name, sheet.cells) for name, sheet in sheets_about(settings, key_of(table)))


class TableSheet:
    """The sheet of a kind that was begun last at the table (of a seat where it is about one), else an empty one.

    Raises `InputError` where the store cannot be read.
    """

    def __init__(self, store: Store, table: Table, forms: GameTallyForms, kind: TallyKind, seat: str) -> None:
        self.table, self.kind = table, kind
        everybody = tuple(table.table_state.seats)
        own = tuple(each for each in everybody if each.id == seat) or everybody[:1]
        self.seats: Sequence[Seat] = own if kind.most == 1 else everybody
        self.parts = kind.parts
        name, saved = self._latest(store)
        if saved is not None:
            self.seats = saved.seated(table.game, kind, everybody)
            self.parts = saved.parts
        printed = dict(table.state.printed)
        self.form: TallyForm = seated_form(table.game, forms, kind, self.parts, self.seats, printed, table)
        self.cells: Cells = dict(self.form.start) if saved is None else saved.filled_in(self.form)
        self._keeper = SheetAutosave(store, key_of(table), name)
        self._keeper.begin_from(self.cells)

    def _latest(self, store: Store) -> tuple[str, SavedUnfinishedSheet | None]:
        """Find the sheet that was begun last and has the seats that this one is for."""
        for name, sheet in reversed([*sheets_about(store.settings(), key_of(self.table))]):
            if sheet.kind == self.kind.id and (self.kind.most != 1 or sheet.letters == tuple(self.ids)):
                return name, sheet
        return "", None

    @property
    def ids(self) -> list[str]:
        """The seats of the sheet by their letters."""
        return [seat.id for seat in self.seats]

    @cached_property
    def outcome(self) -> TallyEvaluation:
        """What the cells come to."""
        return weigh(self.form, self.cells, self.ids)

    def counts(self, row: TallyFormRow, seat: str) -> bool:
        """Tell whether a cell can matter, or holds something."""
        return counts_at(row, seat, self.outcome.counts) or tells(row, seat, self.cells)

    def tell(self, row: TallyFormRow, seat: str, text: str) -> bool:
        """Enter a cell, "" to leave it open; tell whether it stands: somebody else may have been first. Raises
        `InputError`.
        """
        path = row.cell(seat)
        changes = {path: cell_text(row, text)} | dict.fromkeys(self._lines_of(path), "")
        merge = self._keeper.keep(self._snapshot({**self.cells, **changes}))
        self.cells = merge.cells
        self.__dict__.pop("outcome", None)
        return path not in merge.refused

    def _lines_of(self, path: str) -> list[str]:
        """Name the line whose figure a cell is: what could not be read there as a whole is replaced."""
        stops = self.form.stops(self.ids)
        return [
            row.cell(seat)
            for row, seat in stops
            if row.kind == "line" and path in row.paths(seat) and path != row.cell(seat)
        ]

    def _snapshot(self, cells: Cells) -> UnfinishedSheetSnapshot:
        return UnfinishedSheetSnapshot(self.kind, self.parts, self.seats, self.form, cells)
