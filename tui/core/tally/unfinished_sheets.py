"""Unfinished score sheets: stored during input, offered again later, and deleted after recording or refusal. Several
people may fill in the same sheet at once; each stores their own changes and receives those of the others.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from referee.record.entry import Entry
from referee.rules.game import Game, Seat
from referee.store.store import Store
from scoring.typed_data import from_json
from tui.core.tally.editor import TallyEditor
from tui.core.tally.form import Cells, TallyForm, TallyKind
from tui.core.tally.sheet_files import seats_from_names

PREFIX = "sheet."
"""The prefix of the setting that stores an unfinished sheet; its start time follows."""
MAX_SHEETS = 5
"""The maximum number of offered unfinished sheets."""


class UnfinishedSheetSnapshot(NamedTuple):
    """The current input of a sheet: all cells, the path of the cursor ("" for none), and the unfinished text there."""

    kind: TallyKind
    parts: tuple[str, ...]
    seats: Sequence[Seat]
    form: TallyForm
    cells: Cells
    place: str = ""
    typed: str | None = None


def snapshot_of(
    kind: TallyKind, parts: tuple[str, ...], seats: Sequence[Seat], filling: TallyEditor
) -> UnfinishedSheetSnapshot:
    return UnfinishedSheetSnapshot(kind, parts, seats, filling.form, dict(filling.cells), filling.place, filling.draft)


class SheetMerge(NamedTuple):
    """The result of merging local cells into the stored sheet: all cells, the paths changed by others (`news`), and the
    discarded local texts of cells that others changed too (`refused`).
    """

    cells: Cells
    news: frozenset[str]
    refused: Cells


class UnfinishedSheetKey(Struct, frozen=True):
    """The key of an unfinished sheet: game and table. `mark` also identifies the record and, while a recorded sheet is
    being changed, that sheet.
    """

    game: str
    table: str = ""
    mark: str = ""


class SavedUnfinishedSheet(Struct, frozen=True):
    """A stored unfinished sheet: kind, parts of the board, seats (letter, name) and typed text. `cells` are those that
    differ from the initially known values ("" for a cleared cell); `typed` is the unfinished text at `place`.
    """

    about: UnfinishedSheetKey
    kind: str
    parts: tuple[str, ...]
    seats: tuple[tuple[str, str], ...]
    cells: Cells
    place: str
    typed: str | None
    left: str

    @property
    def count(self) -> int:
        return sum(map(bool, self.cells.values())) + bool(self.typed)

    @property
    def letters(self) -> tuple[str, ...]:
        return tuple(letter for letter, _ in self.seats)

    def seated(self, game: Game, kind: TallyKind, table: Sequence[Seat]) -> tuple[Seat, ...]:
        """Return the seats of the sheet: seats of the `table`, or new ones for the stored names."""
        letters, names = zip(*self.seats, strict=True)
        return tuple(seat for seat in table if seat.id in letters) or seats_from_names(game, list(names), kind.fewest)

    def filled_in(self, form: TallyForm) -> Cells:
        """Return the cells of a form with the stored texts filled in; texts without a cell are ignored."""
        known = {path for row, seat in form.stops([letter for letter, _ in self.seats]) for path in row.paths(seat)}
        cells = {**form.start, **{path: text for path, text in self.cells.items() if path in known}}
        return {path: text for path, text in cells.items() if text}


def subject(game: str, table: str, entries: Sequence[Entry], sheet: Mapping[str, Any] | None) -> UnfinishedSheetKey:
    """Return the key of an unfinished sheet. `entries` are those of the table, and `sheet` is a recorded sheet being
    changed.
    """
    first_hash = entries[0].hash if entries else ""
    changed = sha256(json.dumps(sheet, sort_keys=True, default=str).encode()).hexdigest() if sheet is not None else ""
    return UnfinishedSheetKey(game, table, f"{first_hash}{changed}")


def find_unfinished(
    store: Store, about: UnfinishedSheetKey, kinds: Sequence[TallyKind]
) -> dict[str, SavedUnfinishedSheet]:
    """Return the latest non-empty unfinished sheets with a key, by name. Raises `InputError` if the store cannot be
    read.
    """
    ids = [kind.id for kind in kinds]
    sheets = (
        (name, sheet) for name, sheet in sheets_about(store.settings(), about) if sheet.kind in ids and sheet.count
    )
    latest = sorted(sheets, key=lambda item: item[1].left, reverse=True)
    return dict(latest[:MAX_SHEETS])


def sheets_about(settings: Mapping[str, str], about: UnfinishedSheetKey) -> Iterator[tuple[str, SavedUnfinishedSheet]]:
    """Yield (name, sheet) of all stored sheets with a key, oldest first."""
    for name in sorted(settings):
        if name.startswith(PREFIX) and (sheet := _read(settings[name])) and sheet.about == about:
            yield name, sheet


def _read(text: str) -> SavedUnfinishedSheet | None:
    try:
        return from_json(text, SavedUnfinishedSheet)
    except msgspec.DecodeError:  # of another version, or damaged
        return None


class SheetAutosave:
    """The automatic storage of a sheet during input, under its own name. At a table all people share one sheet, whoever
    started it. An empty sheet is stored only with `begins`.
    """

    def __init__(self, store: Store, about: UnfinishedSheetKey, name: str = "", *, begins: bool = False) -> None:
        self.store = store
        self.about = about
        self._is_stored = bool(name)
        self.name = name or f"{PREFIX}{datetime.now(UTC).isoformat(timespec='microseconds')}"
        self._begins = begins
        self._last: SavedUnfinishedSheet | None = None
        self._cells: Cells | None = None

    def begin_from(self, cells: Cells) -> None:
        """Set the cells with which later cells are compared to find changes."""
        self._cells = cells

    def keep(self, now: UnfinishedSheetSnapshot) -> SheetMerge:
        """Store the local changes of a sheet and return it merged with the changes of others. Raises `InputError` if
        the store cannot be written.
        """
        merges: list[SheetMerge] = []

        def change(settings: Mapping[str, str]) -> Mapping[str, str]:
            stored = self._stored(settings, now)
            merge = self._merge(stored, now)
            merges.append(merge)
            sheet = self._saved(stored, now, merge.cells)
            self._cells = merge.cells
            is_empty = stored is None and not (sheet.count or self._begins)
            if is_empty or (sheet == self._last and stored is not None):
                return {}
            self._last, self._is_stored = sheet, True
            return {self.name: _to_json(sheet)}

        if self._is_unchanged(now):
            change(self.store.settings())
        else:
            self.store.change(change)
        return merges[-1]

    def _is_unchanged(self, now: UnfinishedSheetSnapshot) -> bool:
        cursor = None if self._last is None else (self._last.place, self._last.typed)
        return self._cells == now.cells and cursor == (now.place, now.typed)

    def _stored(self, settings: Mapping[str, str], now: UnfinishedSheetSnapshot) -> SavedUnfinishedSheet | None:
        if self._is_stored or not self.about.table:
            return _read(settings.get(self.name, ""))
        letters = tuple(seat.id for seat in now.seats)
        for name, sheet in sheets_about(settings, self.about):
            alike = (sheet.kind, sheet.parts, sheet.letters) == (now.kind.id, now.parts, letters)
            if name > self.name and alike:
                self.name, self._is_stored = name, True
                return sheet
        return None

    def _merge(self, stored: SavedUnfinishedSheet | None, now: UnfinishedSheetSnapshot) -> SheetMerge:
        own = {path: text for path, text in now.cells.items() if text}
        before = now.form.start if self._cells is None else self._cells
        theirs = before if stored is None else stored.filled_in(now.form)
        return merge_changes(before, own, theirs)

    def _saved(
        self, stored: SavedUnfinishedSheet | None, now: UnfinishedSheetSnapshot, cells: Cells
    ) -> SavedUnfinishedSheet:
        """Return the sheet in stored form, with the cells that differ from the initially known values."""
        start = now.form.start
        emptied = dict.fromkeys((path for path in start if path not in cells), "")
        changed = {path: text for path, text in cells.items() if start.get(path) != text}
        who = tuple((seat.id, seat.name) for seat in now.seats)
        cursor, draft = (now.place, now.typed) if now.place or stored is None else (stored.place, stored.typed)
        return SavedUnfinishedSheet(self.about, now.kind.id, now.parts, who, changed | emptied, cursor, draft, "")

    def drop(self) -> None:
        """Delete the stored sheet. Raises `InputError` if the store cannot be written."""
        if self._is_stored:
            self.store.unset(self.name)
        self._last, self._is_stored = None, False


def _to_json(sheet: SavedUnfinishedSheet) -> str:
    saved_at = datetime.now(UTC).isoformat(timespec="microseconds")
    return json.dumps(msgspec.to_builtins(msgspec.structs.replace(sheet, left=saved_at)))


def merge_changes(before: Cells, own: Cells, theirs: Cells) -> SheetMerge:
    """Merge two people's changes to the cells `before`; where both changed a cell, `theirs` takes precedence."""
    cells, refused = dict(theirs), Cells()
    for path in {*before, *own}:
        text = own.get(path, "")
        if text in (before.get(path, ""), theirs.get(path, "")):
            continue
        if theirs.get(path, "") == before.get(path, ""):
            cells[path] = text
        else:
            refused[path] = text
    cells = {path: text for path, text in cells.items() if text}
    news = frozenset(path for path in {*cells, *own} if cells.get(path, "") != own.get(path, ""))
    return SheetMerge(cells, news, refused)
