"""Sheets that are not finished: kept while they are filled in, offered again, gone once recorded or declined."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
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
from tui.core.tally.sheet_files import seats_named

PREFIX = "sheet."
"""Begins the name of the setting that holds an unfinished sheet; when it was begun follows."""
MOST = 5
"""So many are offered, the latest."""


class UnfinishedSheetSnapshot(NamedTuple):
    """A sheet as it is filled in now."""

    kind: TallyKind
    parts: tuple[str, ...]
    seats: Sequence[Seat]
    filling: TallyEditor


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

    def seated(self, game: Game, kind: TallyKind, table: Sequence[Seat]) -> tuple[Seat, ...]:
        """Give the seats of the sheet: some of those of its `table`, or people without one."""
        letters, names = zip(*self.seats, strict=True)
        return tuple(seat for seat in table if seat.id in letters) or seats_named(game, list(names), kind.fewest)

    def filled_in(self, form: TallyForm) -> Cells:
        """Give the cells of a form with what was typed; what the form does not have (any more) is left out."""
        known = {path for row, seat in form.stops([letter for letter, _ in self.seats]) for path in row.paths(seat)}
        cells = {**form.start, **{path: text for path, text in self.cells.items() if path in known}}
        return {path: text for path, text in cells.items() if text}


def subject(game: str, table: str, entries: Sequence[Entry], sheet: Mapping[str, Any] | None) -> UnfinishedSheetKey:
    """Say what a sheet is about; `entries` are those of the table, `sheet` a recorded one that is changed."""
    opened = entries[0].hash if entries else ""
    changed = sha256(json.dumps(sheet, sort_keys=True, default=str).encode()).hexdigest() if sheet is not None else ""
    return UnfinishedSheetKey(game, table, f"{opened}{changed}")


def offered(store: Store, about: UnfinishedSheetKey, kinds: Sequence[TallyKind]) -> dict[str, SavedUnfinishedSheet]:
    """Give the unfinished sheets about something, by their names, the one left last first. Raises `InputError`."""
    ids = [kind.id for kind in kinds]
    found: dict[str, SavedUnfinishedSheet] = {}
    for name, text in store.settings().items():
        if name.startswith(PREFIX) and (sheet := _read(text)) and sheet.about == about and sheet.kind in ids:
            found[name] = sheet
    latest = sorted(found.items(), key=lambda item: item[1].left, reverse=True)
    return dict(latest[:MOST])


def _read(text: str) -> SavedUnfinishedSheet | None:
    try:
        return from_json(text, SavedUnfinishedSheet)
    except msgspec.DecodeError:  # of another version, or damaged
        return None


class SheetAutosave:
    """Keeps one sheet while it is filled in, under a name of its own."""

    def __init__(self, store: Store, about: UnfinishedSheetKey, name: str = "") -> None:
        self.store = store
        self.about = about
        self._held = bool(name)
        self.name = name or f"{PREFIX}{datetime.now(UTC).isoformat(timespec='microseconds')}"
        self._kept: SavedUnfinishedSheet | None = None

    def keep(self, now: UnfinishedSheetSnapshot) -> None:
        """Keep the sheet as it is now; one that has not changed is not written again. Raises `InputError`."""
        kind, parts, seats, filling = now
        start, cells = filling.form.start, filling.cells
        emptied = dict.fromkeys((path for path in start if path not in cells), "")
        typed = {path: text for path, text in cells.items() if start.get(path) != text}
        who = tuple((seat.id, seat.name) for seat in seats)
        sheet = SavedUnfinishedSheet(self.about, kind.id, parts, who, typed | emptied, filling.place, filling.draft, "")
        if sheet == self._kept:
            return
        left = datetime.now(UTC).isoformat(timespec="microseconds")
        text = json.dumps(msgspec.to_builtins(msgspec.structs.replace(sheet, left=left)))
        self.store.set(self.name, text)
        self._kept, self._held = sheet, True

    def drop(self) -> None:
        """Keep the sheet no more. Raises `InputError`."""
        if self._held:
            self.store.unset(self.name)
        self._kept, self._held = None, False
