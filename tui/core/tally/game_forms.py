"""The score sheet forms described in a game's `tally.toml`: kinds, groups of rows, and fields.

A path starts at the sheet or at the sheet's data of each seat; the type of its field determines the possible values. An
entry with `for` is repeated for all combinations of its values, which replace their names in braces in its texts; `{n}`
is the number of the copy. An entry with `sum` is a category whose points are displayed and not entered.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

from msgspec import Struct, structs

from referee.printed_lines.line import bind_names, spread
from referee.rules.seat_names import LETTERS
from referee.table.table import Table
from scoring.data_files import convert_data, read_data, wrong_data
from scoring.game_packages import package
from scoring.games import scoring
from scoring.sheet_types import SEAT as NAMES_SEAT
from scoring.sheet_types import bare, bounds, field_types, item_type, label_of, limits, max_items, notes, type_at
from scoring.text_catalogs import Phrase
from tui.core.tally.default_forms import default_forms
from tui.core.tally.evaluation import text_of
from tui.core.tally.form import (
    SEATED,
    Cells,
    FormFunctions,
    TallyForm,
    TallyFormRow,
    TallyKind,
)

FILE = "tally.toml"
SEAT_LETTERS = tuple((letter.casefold(), letter) for letter in LETTERS)
"""The texts to type for seats, as (letter, seat id)."""
_OF_GROUP = ("label", "with", "rows", "only")
_OF_FIGURES = ("about", "group", "optional")
"""The properties that the numbers of a line inherit from it."""

Entry = dict[str, Any]
RowDetails = Mapping[str, Mapping[str, Any]]
"""Row properties that only code can define, by field."""


@cache
def kinds_of(game: str) -> tuple[TallyKind, ...]:
    """Return the kinds of score sheets of a game in display order. Raises `InputError` if its file is invalid."""
    path = forms_file(game)
    entries = read_data(path).get("form", ()) if path is not None else default_forms(game)
    return tuple(_kind(game, entry, path or Path()) for entry in _copies(entries, {}, count=False))


def has_forms(game: str) -> bool:
    """Return whether a game has score sheet forms: described ones, or default ones for its sheet types."""
    return forms_file(game) is not None or bool(default_forms(game))


def forms_file(game: str) -> Path | None:
    return package(game).file("tui", FILE)


def _kind(game: str, entry: Entry, path: Path) -> TallyKind:
    kind = convert_data(dict(entry), TallyKind, path, "form", strict=False)
    sheet_scoring = scoring(game, kind.scoring or kind.id)
    parts = tuple(field_types(bare(type_at(sheet_scoring.sheet, kind.parts_of)))) if kind.parts_of else ()
    return structs.replace(
        kind,
        scoring=sheet_scoring.id,
        label=kind.label or f"scoring.{sheet_scoring.id}",
        parts=parts,
        least=sheet_scoring.least,
        before="" if kind.sums else path_in(sheet_scoring.sheet, sheet_scoring.vp_field),
        marker=path_in(sheet_scoring.sheet, kind.marker),
    )


def _copies(entries: Sequence[Any], keys: Mapping[str, tuple[str, ...]], *, count: bool = True) -> Iterator[Entry]:
    """Yield the entries, each repeated for all combinations of its `for` values. An entry that is a text is a path."""
    for each in entries:
        entry: Entry = {"path": each} if isinstance(each, str) else each
        loops = {name: spread(text, keys) for name, text in entry.get("for", {}).items()}
        template = {name: value for name, value in entry.items() if name != "for"}
        for number, values in enumerate(product(*loops.values()), 1):
            bindings = dict(zip(loops, values, strict=True)) | ({"n": str(number)} if loops and count else {})
            yield bind_names(template, bindings)


def rows_of(kind: TallyKind, sheet: type, parts: Sequence[str], details: RowDetails) -> Iterator[TallyFormRow]:
    """Yield the rows of a form, with a heading before each group."""
    keys = {"parts": tuple(parts)}
    for group in _copies(kind.group, keys):
        if group.get("only", kind.id) != kind.id:
            continue
        heading = TallyFormRow("heading", _label(group, ""))
        yield heading
        common = {name: value for name, value in group.items() if name not in _OF_GROUP}
        for row in _rows(group["rows"]):
            if "sum" in row:
                yield TallyFormRow(
                    "sum", Phrase(f"category.{row['sum']}"), f"{SEATED}{row['sum']}", about=(row["sum"], "")
                )
            else:
                yield _row(sheet, common | row, heading.label, details)


def _rows(entries: Sequence[Any]) -> Iterator[Entry]:
    """Yield the rows of a group; an entry with `rows` repeats several rows together."""
    for entry in _copies(entries, {}):
        yield from _rows(entry["rows"]) if "rows" in entry else (entry,)


def path_in(sheet: type, path: str) -> str:
    """Return the full path of a cell: in the sheet if it has this field, else in the data of each seat."""
    fields = field_types(sheet)
    return path if not path or path.partition(".")[0] in fields or "seats" not in fields else f"{SEATED}{path}"


def _row(sheet: type, entry: Entry, group: Phrase, details: RowDetails) -> TallyFormRow:
    path = path_in(sheet, entry["path"])
    name = path.rpartition(".")[2]
    hint = entry.get("hint", name)
    row = TallyFormRow(
        entry.get("kind", ""),
        _label(entry, "" if "label" in entry else label_of(type_at(sheet, path), name)),
        path,
        Phrase(entry["group"]) if "group" in entry else group,
        f"tally_hint.{hint}" if hint else "",
        about=_about(entry.get("about", "")),
        **{flag: entry[flag] for flag in _FLAGS if flag in entry},
        **details.get(name, {}),
    )
    if "figures" not in entry:
        return row if row.kind == "text" else structs.replace(row, **_cell_type(sheet, entry, row))
    common = {name: entry[name] for name in _OF_FIGURES if name in entry}
    figures = tuple(
        tuple(_row(sheet, common | figure, row.group, details) for figure in _copies(part, {}))
        for part in entry["figures"]
    )
    return structs.replace(row, kind="line", parts=figures)


_FLAGS = ("of", "optional", "asked", "main", "compact", "adaptive", "listed", "runs", "apart", "printed")


def _label(entry: Entry, usual: str) -> Phrase:
    return Phrase(entry.get("label", usual), dict(entry.get("with", {})))


def _about(text: str) -> tuple[str, str]:
    category, _, subject = text.partition(".")
    return category, subject


def _cell_type(sheet: type, entry: Entry, row: TallyFormRow) -> dict[str, Any]:
    """Return the row properties that follow from the type of its field: kind, choices and limits."""
    if "choices" in entry:
        return {"choices": tuple(entry["choices"])}
    hint = type_at(sheet, path_in(sheet, entry["like"]) if "like" in entry else row.path)
    is_list = get_origin(bare(hint)) is tuple
    item = item_type(bare(hint)) if is_list else hint
    kind = row.kind or ("list" if is_list else _KINDS.get(bare(item), "choice"))
    low, high = limits(hint) if kind == "number" else (None, None)
    most, half_points = max_items(hint) if is_list else None, bare(item) is float
    return {"low": low, "high": high, "half_points": half_points, "most": most} | _choices(row, kind, item)


def _choices(row: TallyFormRow, kind: str, item: Any) -> dict[str, Any]:
    if row.spelled:
        return {"kind": kind}
    if NAMES_SEAT in notes(item):
        return {"kind": kind, "spelled": SEAT_LETTERS, "of": "seats"}
    if get_origin(bare(item)) is Literal:
        return {"kind": kind, "choices": get_args(bare(item))}
    return {"kind": kind, "choices": tuple(bounds(item)) if kind in ("list", "choice") else ()}


_KINDS = {int: "number", float: "number", bool: "yes_no"}


Position = Callable[[Table, TallyKind], dict[str, Any]]


def _nothing(*_about: Any) -> dict[str, Any]:
    return {}


class GameTallyForms(Struct, frozen=True):
    """The additions of a game to its `tally.toml`: `due` returns the kind of score sheet that a table needs next, and
    `functions` are those of its forms by kind or scoring.

    `known`, `earlier` and `carried` return sheet data (with seat ids) from a running table: current values, previous
    values to confirm, and previous values that apply unless changed. `of_seat` returns the known values for one seat.
    `misfits` counts signs that a sheet from a file is not of a kind.
    """

    game: str
    functions: Mapping[str, FormFunctions] = {}
    due: Callable[[Table], str] = lambda _table: ""
    known: Position = _nothing
    earlier: Position = _nothing
    carried: Position = _nothing
    of_seat: Callable[[Table, TallyKind, str], dict[str, Any]] = _nothing
    misfits: Callable[[TallyKind, Mapping[str, Any]], int] = lambda _kind, _sheet: 0

    @property
    def kinds(self) -> tuple[TallyKind, ...]:
        return kinds_of(self.game)

    def form(self, kind: TallyKind, parts: Sequence[str], printed: Mapping[str, Any]) -> TallyForm:
        """Return the form of a kind, filled in with printed values that do not depend on the seats."""
        functions = self.functions.get(kind.id) or self.functions.get(kind.scoring) or FormFunctions()
        sheet_scoring = scoring(self.game, kind.scoring)
        rows = tuple(rows_of(kind, sheet_scoring.sheet, parts, functions.details(printed)))
        return read_off(TallyForm(kind, sheet_scoring, rows, functions), printed, ())

    def check(self) -> None:
        """Build all forms. Raises `InputError` if one is described incorrectly."""
        for kind in self.kinds:
            try:
                self.form(kind, kind.parts, {})
            except (LookupError, TypeError, ValueError) as error:
                file, why = forms_file(self.game) or Path(), f"{type(error).__name__} {error}"
                raise wrong_data(file, why, "form", kind.id) from error

    def of_sheet(self, sheet: dict[str, Any]) -> tuple[TallyKind, tuple[str, ...]]:
        """Return the kind that matches an unchecked sheet best, and the parts of the board in the sheet."""
        seats = sheet.get("seats")
        boards = [each for each in seats.values() if isinstance(each, dict)] if isinstance(seats, dict) else []
        kind = min(
            self.kinds, key=lambda kind: (self._misfits(kind, sheet, boards), bool(kind.least) != (len(boards) == 1))
        )
        part_ids = sheet.get(kind.parts_of)
        return kind, tuple(part for part in kind.parts if isinstance(part_ids, dict) and part_ids.get(part))

    def _misfits(self, kind: TallyKind, sheet: Mapping[str, Any], boards: Sequence[Entry]) -> int:
        fields = field_types(scoring(self.game, kind.scoring).sheet)
        of_seat = field_types(bare(item_type(bare(fields["seats"])))) if "seats" in fields else {}
        unknown = [name for name in sheet if name not in fields]
        unknown += [name for board in boards for name in board if name not in of_seat]
        changed = [name for name, value in kind.fixed.items() if sheet.get(name) != value]
        return len(unknown) + len(changed) + self.misfits(kind, sheet)


def read_off(form: TallyForm, printed: Mapping[str, Any], seats: Sequence[str]) -> TallyForm:
    """Return the form with the known printed values of its rows filled in, for these seats."""
    cells: Cells = {}
    for row in form.figures:
        values = [printed.get(path) for path in row.printed_paths(len(seats))]
        if row.printed and values and None not in values:
            cells[row.path] = text_of(row, values if "{rank}" in row.printed else values[0])
    return structs.replace(form, start={**form.start, **cells})
