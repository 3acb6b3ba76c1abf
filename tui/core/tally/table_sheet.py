"""The score sheet of a table, filled in by several people on their phones; and the forms of a table and of saving."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from msgspec import structs

from referee.record.opening_entry import numbered_names, opening
from referee.rules.game import Game, Seat
from referee.store.store import Store
from referee.table.table import Table
from scoring.text_catalogs import Words
from tui.core.session.new_table import suggested_name, usable
from tui.core.session.session import Session
from tui.core.tally import tally_record_entries
from tui.core.tally.evaluation import TallyEvaluation, cell_text, counts_at, evaluate_cells, has_value
from tui.core.tally.form import Cells, TallyForm, TallyFormRow, TallyKind
from tui.core.tally.game_forms import GameTallyForms, read_off
from tui.core.tally.sheet_files import is_full_table
from tui.core.tally.unfinished_sheets import (
    SavedUnfinishedSheet,
    SheetAutosave,
    UnfinishedSheetKey,
    UnfinishedSheetSnapshot,
    sheets_about,
    subject,
)


def key_of(table: Table) -> UnfinishedSheetKey:
    return subject(table.game.id, table.name, table.entries, None)


def sheet_contents(settings: Mapping[str, str], table: Table) -> tuple[tuple[str, Cells], ...]:
    """Return the stored cells of a table's sheets by name, to detect changes."""
    return tuple((name, sheet.cells) for name, sheet in sheets_about(settings, key_of(table)))


class TableSheet:
    """The latest unfinished sheet of a kind at a table, or an empty one. A sheet for one seat must be of that seat.
    Raises `InputError` if the store cannot be read.
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
        self.form: TallyForm = prefilled_form(table.game, forms, kind, self.parts, self.seats, printed, table)
        self.cells: Cells = dict(self.form.start) if saved is None else saved.filled_in(self.form)
        self._keeper = SheetAutosave(store, key_of(table), name)
        self._keeper.begin_from(self.cells)

    def _latest(self, store: Store) -> tuple[str, SavedUnfinishedSheet | None]:
        for name, sheet in reversed([*sheets_about(store.settings(), key_of(self.table))]):
            if sheet.kind == self.kind.id and (self.kind.most != 1 or sheet.letters == tuple(self.ids)):
                return name, sheet
        return "", None

    @property
    def ids(self) -> list[str]:
        return [seat.id for seat in self.seats]

    @cached_property
    def outcome(self) -> TallyEvaluation:
        return evaluate_cells(self.form, self.cells, self.ids)

    def counts(self, row: TallyFormRow, seat: str) -> bool:
        """Return whether a cell can affect the score or is filled in."""
        return counts_at(row, seat, self.outcome.counts) or has_value(row, seat, self.cells)

    def tell(self, row: TallyFormRow, seat: str, text: str) -> bool:
        """Enter a cell ("" to clear it). Return False if another person changed the cell first. Raises `InputError` if
        the store cannot be written.
        """
        path = row.cell(seat)
        changes = {path: cell_text(row, text)} | dict.fromkeys(self._lines_of(path), "")
        merge = self._keeper.keep(self._snapshot({**self.cells, **changes}))
        self.cells = merge.cells
        self.__dict__.pop("outcome", None)
        return path not in merge.refused

    def _lines_of(self, path: str) -> list[str]:
        """Return the paths of the lines that contain this cell as a number; text that could not be split is stored
        there.
        """
        stops = self.form.stops(self.ids)
        return [
            row.cell(seat)
            for row, seat in stops
            if row.kind == "line" and path in row.paths(seat) and path != row.cell(seat)
        ]

    def _snapshot(self, cells: Cells) -> UnfinishedSheetSnapshot:
        return UnfinishedSheetSnapshot(self.kind, self.parts, self.seats, self.form, cells)


def can_keep(game: Game, seats: Sequence[Seat], evaluation: TallyEvaluation) -> bool:
    """Return whether a score sheet is final and has enough seats for a table."""
    return evaluation.final and len(seats) >= game.meta.seats[0]


def keep(
    form: TallyForm, evaluation: TallyEvaluation, session: Session, game: Game, seats: Sequence[Seat], words: Words
) -> str:
    """Store a result as a new table and return its name; also store the printed values in it. Raises `InputError` if
    they cannot be stored.
    """
    tally_record_entries.learn(form, evaluation, session, game.id, None)
    printed = usable(game, session.library(game.id))
    table = Table("", [opening(game, seats, printed=printed, depth="tally")])
    table.score_sheet(form.scoring.id, evaluation.sheet, words.translate("tally.record_reason"))
    day = suggested_name(words, session.store)
    return session.store.adopt_free(numbered_names(day), table.entries, table.summary())


def prefilled_form(
    game: Game,
    forms: GameTallyForms,
    kind: TallyKind,
    parts: Sequence[str],
    seats: Sequence[Seat],
    printed: Mapping[str, Any],
    table: Table | None,
) -> TallyForm:
    """Return the form of a kind for these seats; at a table, with the values from its record."""
    form = forms.form(kind, parts, printed)
    ids = [seat.id for seat in seats]
    if table is not None or is_full_table(game, seats):
        form = form.together(ids, {})
    form = read_off(form, printed, ids)
    if table is not None and game.rules.after_sheet is not None:
        points_before = {seat.id: table.state.seats[seat.id].vp for seat in seats}
        form = structs.replace(form, points_before=points_before, lowest=game.meta.lowest)
    return form if table is None else tally_record_entries.prefill(form, forms, table, ids)
