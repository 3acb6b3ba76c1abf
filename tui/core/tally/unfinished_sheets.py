"""Sheets that are not finished: kept while they are filled in, offered again, gone once recorded or declined.

The sheet of a table may be filled in by several at once, at the screen and on phones: each keeps the cells that it has
changed, and takes over those that others have.
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
"""Begins the name of the setting that holds an unfinished sheet; when it was sheets_about follows."""
MAX_SHEETS = 5
"""So many are offered, the latest."""


class UnfinishedSheetSnapshot(NamedTuple):
    """A sheet as it is filled in now: all its cells, the cursor ("" for none) and what is being typed there."""

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
    """Take a sheet as it stands in an editor."""
    return UnfinishedSheetSnapshot(kind, parts, seats, filling.form, dict(filling.cells), filling.place, filling.draft)


class SheetMerge(NamedTuple):
    """What stands in a sheet once what was entered here was kept: all its cells, those that others have changed, and
    what was entered here in a cell that others had changed meanwhile, and does not stand.
    """

    cells: Cells
    news: frozenset[str]
    refused: Cells


class UnfinishedSheetKey(Struct, frozen=True):
    """What a sheet is about: a game, and a table of it or none; `mark` tells one table, and one recorded sheet that is
    changed, from another.
    """

    game: str
    table: str = ""
    mark: str = ""


class SavedUnfinishedSheet(Struct, frozen=True):
    """A sheet as it was left: what it scores, who sits there (letter, name), and what was typed.

    `cells` are those that differ from what was known when it was begun, "" for one that was emptied; `place` is the
    cursor, and `typed` what was being typed there.
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
        """Count what was typed."""
        return sum(map(bool, self.cells.values())) + bool(self.typed)

    @property
    def letters(self) -> tuple[str, ...]:
        """The seats of the sheet by their letters."""
        return tuple(letter for letter, _ in self.seats)

    def seated(self, game: Game, kind: TallyKind, table: Sequence[Seat]) -> tuple[Seat, ...]:
        """Give the seats of the sheet: some of those of its `table`, or people without one."""
        letters, names = zip(*self.seats, strict=True)
        return tuple(seat for seat in table if seat.id in letters) or seats_from_names(game, list(names), kind.fewest)

    def filled_in(self, form: TallyForm) -> Cells:
        """Give the cells of a form with what was typed; what the form does not have (any more) is left out."""
        known = {path for row, seat in form.stops([letter for letter, _ in self.seats]) for path in row.paths(seat)}
        cells = {**form.start, **{path: text for path, text in self.cells.items() if path in known}}
        return {path: text for path, text in cells.items() if text}


def subject(game: str, table: str, entries: Sequence[Entry], sheet: Mapping[str, Any] | None) -> UnfinishedSheetKey:
    """Say what a sheet is about; `entries` are those of the table, `sheet` a recorded one that is changed."""
    first_hash = entries[0].hash if entries else ""
    changed = sha256(json.dumps(sheet, sort_keys=True, default=str).encode()).hexdigest() if sheet is not None else ""
    return UnfinishedSheetKey(game, table, f"{first_hash}{changed}")


def find_unfinished(
    store: Store, about: UnfinishedSheetKey, kinds: Sequence[TallyKind]
) -> dict[str, SavedUnfinishedSheet]:
    """Give the unfinished sheets about something, by their names, the one left last first; an empty one is none.
    Raises `InputError`.
    """
    ids = [kind.id for kind in kinds]
    sheets = (
        (name, sheet) for name, sheet in sheets_about(store.settings(), about) if sheet.kind in ids and sheet.count
    )
    latest = sorted(sheets, key=lambda item: item[1].left, reverse=True)
    return dict(latest[:MAX_SHEETS])


def sheets_about(settings: Mapping[str, str], about: UnfinishedSheetKey) -> Iterator[tuple[str, SavedUnfinishedSheet]]:
    """Give every sheet about something that is kept, with its name, the one begun first first."""
    for name in sorted(settings):
        if name.startswith(PREFIX) and (sheet := _read(settings[name])) and sheet.about == about:
            yield name, sheet


def _read(text: str) -> SavedUnfinishedSheet | None:
    try:
        return from_json(text, SavedUnfinishedSheet)
    except msgspec.DecodeError:  # of another version, or damaged
        return None


class SheetAutosave:
    """Keeps one sheet while it is filled in, under a name of its own. At a table it is the sheet of all who fill it in:
    one that somebody has begun after this one was opened is gone on with.

    Nothing is kept of one in which nothing was entered, unless it `begins`: then it is the sheet of the table at once.
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
        """Count what is changed from the cells that stand there now."""
        self._cells = cells

    def keep(self, now: UnfinishedSheetSnapshot) -> SheetMerge:
        """Keep what has changed in a sheet since it was kept last, and tell what others have changed; a sheet that has
        not changed is not written again. Raises `InputError`.
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
        """Give the sheet as it is kept; None where it is not yet, or no more."""
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
        """Give the sheet as it is to be kept: by the cells that differ from those that were known at first."""
        start = now.form.start
        emptied = dict.fromkeys((path for path in start if path not in cells), "")
        changed = {path: text for path, text in cells.items() if start.get(path) != text}
        who = tuple((seat.id, seat.name) for seat in now.seats)
        cursor, draft = (now.place, now.typed) if now.place or stored is None else (stored.place, stored.typed)
        return SavedUnfinishedSheet(self.about, now.kind.id, now.parts, who, changed | emptied, cursor, draft, "")

    def drop(self) -> None:
        """Keep the sheet no more. Raises `InputError`."""
        if self._is_stored:
            self.store.unset(self.name)
        self._last, self._is_stored = None, False


def _to_json(sheet: SavedUnfinishedSheet) -> str:
    saved_at = datetime.now(UTC).isoformat(timespec="microseconds")
    return json.dumps(msgspec.to_builtins(msgspec.structs.replace(sheet, left=saved_at)))


def merge_changes(before: Cells, own: Cells, theirs: Cells) -> SheetMerge:
    """Put together what two have changed in the same cells as they were `before`: where both have changed one, theirs
    stands.
    """
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
