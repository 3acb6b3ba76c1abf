"""Score sheets as files with the names of the seats."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from referee.file_writing import write_file
from referee.record.opening_entry import SHAPES, seats_of
from referee.record.sheet_seats import letters_of
from referee.rules.game import Game, Seat
from referee.rules.seat_names import LETTERS
from scoring.errors import InputError
from scoring.games import Scoring, scoring
from scoring.sheet_parser import read
from tui.core.tally.evaluation import cells_of
from tui.core.tally.form import Cells, TallyForm, TallyKind
from tui.core.tally.game_forms import GameTallyForms


class SheetFile(NamedTuple):
    """A score sheet from a file: kind, parts of the board, seats, form and cells."""

    kind: TallyKind
    parts: tuple[str, ...]
    seats: tuple[Seat, ...]
    form: TallyForm
    cells: Cells


def write_sheet(path: Path, sheet: dict[str, Any], *, replace: bool = False) -> None:
    """Write a sheet to a file. Raises `InputError` if the file exists (unless `replace`) or cannot be written."""
    write_file(path, json.dumps(sheet, ensure_ascii=False, indent=2) + "\n", replace=replace)


def open_sheet(
    game: Game, forms: GameTallyForms, data: Any, seated: Sequence[Seat] = (), printed: Any = None
) -> SheetFile:
    """Convert a sheet into the cells of its form; at a table, its seats must be seats of the table. Raises `InputError`
    with all faults.
    """
    if len(forms.kinds) == 1:
        data = scoring(game.id, forms.kinds[0].scoring).from_file(data)
    kind, parts = forms.of_sheet(data if isinstance(data, dict) else {})
    sheet_scoring = scoring(game.id, kind.scoring)
    read(sheet_scoring.sheet, data)
    names = sheet_scoring.seats(data)
    everybody = tuple(seated) or seats_from_names(game, names, kind.fewest)
    letters = letters_of(game, everybody, names, kind.least)
    seats = tuple(seat for seat in everybody if seat.id in letters.values())
    form, ids = forms.form(kind, parts or kind.parts, printed or {}), [seat.id for seat in seats]
    cells = cells_of(form, sheet_scoring.rename(data, letters), ids)
    return SheetFile(kind, parts, seats, form.together(ids, cells) if is_full_table(game, everybody) else form, cells)


def is_full_table(game: Game, seats: Sequence[Seat]) -> bool:
    return len(seats) >= game.meta.seats[0]


def seats_from_names(game: Game, names: list[str], least: int) -> tuple[Seat, ...]:
    """Create seats for the player names in a sheet, even if a table would not accept the names."""
    try:
        return seats_of(game, names, least)
    except InputError:  # a name that a table would not take may still stand in a sheet
        rows = zip(LETTERS, names, game.meta.colours, SHAPES, strict=False)
        return tuple(Seat(letter, name, colour, shape) for letter, name, colour, shape in rows)


def with_player_names(sheet_scoring: Scoring, sheet: dict[str, Any], seats: Sequence[Seat]) -> dict[str, Any]:
    return sheet_scoring.rename(sheet, {seat.id: seat.name for seat in seats if seat.name})
