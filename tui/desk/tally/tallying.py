"""A tally form without its screen: rows of cells, what is typed in them, and the sheet and the score that come of it.

A form's rows are what lies on the table, its columns the seats. Cells are kept as typed, by the path of their value in
the sheet (seats by their ids); a blank cell is "not told".
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any

from msgspec import Struct

from referee.rules.game import Seat, find
from referee.table.table import Table
from scoring.breakdown import Breakdown, Line
from scoring.sheet import read
from scoring.trouble import Fault, Trouble, trouble
from scoring.words import Phrase, Words
from tui.desk.arithmetic import evaluate, plain
from tui.desk.ink import Text

SEAT = "{seat}"
MANY = 6
"""So many choices are written out; of more, runs of numbers are written as 1–15."""
YES = ("y", "yes", "はい")
NO = ("n", "no", "いいえ")

Cells = dict[str, str]


class Row(Struct, frozen=True):
    """One row of a form.

    `kind` is heading, number, choice, list, yes_no or text. `path` is the place of its value in the sheet, with
    `{seat}` where each seat has its own. The choices of a choice or a list are numbers, typed as they are, or ids of
    the catalogue section `of`, typed by their place; `spelled` are others as (what is typed, choice). `about` names the
    category and the subject of the lines it bears on; an `optional` row is never needed for the result. A text is
    turned into its value by `read`, which raises `Trouble`, and written by `write`.
    """

    kind: str
    label: Phrase
    path: str = ""
    group: Phrase = Phrase("")
    hint: str = ""
    choices: tuple[Any, ...] = ()
    of: str = ""
    spelled: tuple[tuple[str, Any], ...] = ()
    about: tuple[str, str] = ("", "")
    optional: bool = False
    read: Callable[[str], Any] = str
    write: Callable[[Any], str] = str

    @property
    def single(self) -> bool:
        """Tell whether the row has one cell for the whole table."""
        return SEAT not in self.path

    def cell(self, seat: str) -> str:
        """Give the path of a seat's cell."""
        return self.path.replace(SEAT, seat)


class View(Struct, frozen=True):
    """What a form's picture is drawn for: the cell of the cursor, the room (cells), the look; `whole` asks for
    everything that can be drawn of a seat in that room, otherwise for the part that the row is about.
    """

    words: Words
    seats: tuple[Seat, ...]
    row: Row
    seat: str
    width: int
    height: int
    whole: bool
    theme: str
    ascii: bool


class Form(Struct, frozen=True):
    """The form of one scoring.

    `begin` turns values by path (nested) into the sheet, `end` a sheet into such values; `counting` tells for a sheet
    which cells can matter; `check` and `doubts` are the cross-checks; `lacking` names the seats whose total is not yet
    settled. `before` and `marker` are the paths of what the score track shows before and after the scoring (`before` is
    "" where it is not in use until then); lines of the categories `already` are on it before. `printed` gives the
    printed values that a sheet tells. `start` are cells that are known; `earlier` are what the same cells held before:
    offered, not told. `columns`: it is filled in seat by seat, where each has a board of its own. `picture` draws a
    sheet as the pieces lie on the table. `sums` names what the totals add up to where that is not VP.
    """

    id: str
    scoring: str
    sheet: type
    rows: tuple[Row, ...]
    begin: Callable[[dict[str, Any], Sequence[str]], dict[str, Any]]
    end: Callable[[dict[str, Any]], dict[str, Any]]
    counting: Callable[[Any], Callable[[Row, str], bool]]
    check: Callable[[Any], list[Fault]]
    doubts: Callable[[Any], list[Fault]]
    score: Callable[[Any], Breakdown]
    lacking: Callable[[Breakdown, Sequence[str]], set[str]]
    before: str
    marker: str
    already: tuple[str, ...] = ()
    start: Cells = {}
    earlier: Cells = {}
    columns: bool = False
    printed: Callable[[Any], dict[str, Any]] = lambda _sheet: {}
    picture: Callable[[Any, View], list[Text]] | None = None
    sums: str = ""

    def places(self, seats: Sequence[str]) -> list[tuple[Row, str]]:
        """List every cell in the order in which they are filled in, as (row, seat); a single cell belongs to the
        first seat's column.
        """
        rows = [row for row in self.rows if row.kind != "heading"]
        if self.columns:
            own = [(row, seat) for seat in seats for row in rows if not row.single]
            return own + [(row, seats[0]) for row in rows if row.single]
        return [(row, seat) for row in rows for seat in (seats[:1] if row.single else seats)]


class Kind(Struct, frozen=True):
    """One thing that can be tallied, and the parts of the board it may be limited to (ids of a catalogue section).

    `least` is the fewest seats it may be scored for; 0 where all have to be there. `most` is the most, 0 for no limit.
    """

    id: str
    scoring: str
    label: Phrase
    parts: tuple[str, ...] = ()
    section: str = ""
    least: int = 0
    most: int = 0


def _nothing(_table: Table, _kind: Kind) -> dict[str, Any]:
    return {}


def _nothing_of(_table: Table, _kind: Kind, _seat: str) -> dict[str, Any]:
    return {}


def _seated(sheet: dict[str, Any]) -> list[str]:
    return list(sheet["seats"])


class Forms(Struct, frozen=True):
    """What a game brings to the tally: its kinds, the form of each, which form fits a sheet that was read (with its
    parts), the same sheet with its seats renamed, and the kind that a table has next.

    `known` and `earlier` give what a running table tells of the sheet, as far as it does (plain data, seats by their
    ids): what its record says now, and what was said before and may have changed since; `of_seat` gives what it says
    of a sheet that is of one seat. `seats` names the seats of a sheet.
    """

    kinds: tuple[Kind, ...]
    form: Callable[[Kind, tuple[str, ...], Mapping[str, Any]], Form]
    of_sheet: Callable[[dict[str, Any]], tuple[Kind, tuple[str, ...]]]
    rename: Callable[[dict[str, Any], Mapping[str, str]], dict[str, Any]]
    due: Callable[[Table], str]
    known: Callable[[Table, Kind], dict[str, Any]] = _nothing
    earlier: Callable[[Table, Kind], dict[str, Any]] = _nothing
    seats: Callable[[dict[str, Any]], list[str]] = _seated
    of_seat: Callable[[Table, Kind, str], dict[str, Any]] = _nothing_of


def forms(game: str) -> Forms:
    """Load a game's forms. Raises `Trouble` for a game that is not here, or brings none."""
    name = f"tui.games.{find(game).id}"
    try:
        found: Forms = import_module(f"{name}.tally").FORMS
    except ModuleNotFoundError as missing:
        if missing.name not in (name, f"{name}.tally"):
            raise
        raise trouble("no_form", field=game) from None
    return found


# cells


def value_of(row: Row, text: str) -> Any:
    """Give the value of what was typed in a cell; None for a blank one. Raises `Trouble`."""
    typed = plain(text).strip().casefold()
    if not typed:
        return None
    if row.kind == "text":
        return row.read(unicodedata.normalize("NFKC", text))
    if row.kind == "number":
        return evaluate(typed)
    if row.kind == "yes_no":
        if typed in (*YES, *NO):
            return typed in YES
        raise trouble("cell_yes_no", given=text[:20])
    by_key = {keyed(row, choice): choice for choice in choices_of(row)}
    if typed == "0" and "0" not in by_key:
        return [] if row.kind == "list" else None
    parts = typed.translate(_BETWEEN).split() if row.kind == "list" else [typed]
    for part in parts:
        if part not in by_key:
            raise trouble("cell_choice", given=part[:20], choices=keys_text(row))
    return [by_key[part] for part in parts] if row.kind == "list" else by_key[typed]


_BETWEEN = str.maketrans(",+、", "   ")


def choices_of(row: Row) -> tuple[Any, ...]:
    """Give everything that may be chosen in a row."""
    return (*row.choices, *(choice for _, choice in row.spelled))


def keyed(row: Row, choice: Any) -> str:
    """Give what is typed for a choice: its own spelling, its number, or its place."""
    spelling = next((typed for typed, spelled in row.spelled if spelled == choice), "")
    return spelling or (str(choice) if isinstance(choice, int) else str(row.choices.index(choice) + 1))


def keys_text(row: Row) -> str:
    """Name what can be typed for a choice; a long run of numbers by its ends."""
    keys = [keyed(row, choice) for choice in choices_of(row)]
    numbers = [key for key in keys if key.isdecimal()]
    if len(numbers) > MANY and [int(key) for key in numbers] == list(range(int(numbers[0]), int(numbers[-1]) + 1)):
        keys = [f"{numbers[0]}–{numbers[-1]}", *(key for key in keys if not key.isdecimal())]
    return ", ".join(keys)


def text_of(row: Row, value: Any) -> str:
    """Give what would be typed for a value."""
    if value is None:
        return ""
    if row.kind == "text":
        return row.write(value)
    if isinstance(value, bool):
        return "y" if value else "n"
    if row.kind == "list" and isinstance(value, (list, tuple)):
        known = choices_of(row)
        return " ".join(keyed(row, one) if one in known else str(one) for one in value) or "0"
    return keyed(row, value) if row.kind == "choice" and value in row.choices else str(value)


def shown(row: Row, text: str, words: Words) -> str:
    """Show a cell: what was typed and, where that is a sum, what it makes."""
    if row.kind == "text":
        return text.strip()
    try:
        value = value_of(row, text)
    except Trouble:
        return text
    if isinstance(value, bool):
        return words.say(f"yes_no.{'yes' if value else 'no'}")
    if isinstance(value, list):
        return text.strip() if value else words.say("yes_no.none")
    if row.of and value is not None:
        return words.say_or(f"{row.of}.{value}", str(value))
    return text if str(value) == text.strip() or value is None else f"{text.strip()}={value}"


def _put(tree: dict[str, Any], parts: Sequence[str], value: Any) -> None:
    for part in parts[:-1]:
        tree = tree.setdefault(part, {})
    tree[parts[-1]] = value


def _get(tree: Any, parts: Sequence[str]) -> Any:
    for part in parts:
        tree = tree.get(part) if isinstance(tree, dict) else None
    return tree


def sheet_of(form: Form, values: Mapping[str, Any], seats: Sequence[str]) -> dict[str, Any]:
    """Make the sheet of the values told, as plain data."""
    tree: dict[str, Any] = {}
    for row, seat in form.places(seats):
        value = values.get(row.cell(seat))
        if value is not None:
            _put(tree, row.cell(seat).split("."), value)
    return form.begin(tree, seats)


def cells_of(form: Form, sheet: dict[str, Any], seats: Sequence[str]) -> Cells:
    """Fill the cells from a sheet (seats by their ids); an empty one, where a table tells nothing, fills none."""
    if not sheet:
        return {}
    tree = form.end(sheet)
    told = {row.cell(seat): text_of(row, _get(tree, row.cell(seat).split("."))) for row, seat in form.places(seats)}
    return {path: text for path, text in told.items() if text}


# weighing


class Weighed(Struct, frozen=True):
    """What the cells come to: the sheet as plain data and as it was read (`told`, None where it cannot be), what is
    wrong or odd, the score as far as it goes, and the cells that can matter.
    """

    sheet: dict[str, Any]
    faults: tuple[Fault, ...]
    doubts: tuple[Fault, ...]
    breakdown: Breakdown
    counts: frozenset[str]
    values: dict[str, Any]
    told: Any = None

    @property
    def final(self) -> bool:
        """Tell whether this is a result: nothing wrong and nothing needed."""
        return not self.faults and not self.breakdown.needed

    def fault_at(self, path: str) -> Fault | None:
        """Give what is wrong with one cell."""
        return next((fault for fault in self.faults if fault.field == path), None)


def weigh(form: Form, cells: Mapping[str, str], seats: Sequence[str]) -> Weighed:
    """Read and score what is typed. Raises nothing: a cell that cannot be counts as blank for the score."""
    values: dict[str, Any] = {}
    faults: list[Fault] = []
    for row, seat in form.places(seats):
        path = row.cell(seat)
        try:
            values[path] = value_of(row, cells.get(path, ""))
        except Trouble as wrong:
            faults += [Fault(fault.key, path, fault.values) for fault in wrong.faults]
    data = sheet_of(form, values, seats)
    try:
        sheet: Any = read(form.sheet, data)
    except Trouble as wrong:
        faults += wrong.faults
        usable = {path: value for path, value in values.items() if all(fault.field != path for fault in wrong.faults)}
        try:
            data = sheet_of(form, usable, seats)
            sheet = read(form.sheet, data)
        except Trouble:
            everything = frozenset(row.cell(seat) for row, seat in form.places(seats))
            return Weighed(data, tuple(faults), (), Breakdown(()), everything, values)
    faults += form.check(sheet)
    counts = form.counting(sheet)
    return Weighed(
        data,
        tuple(faults),
        tuple(form.doubts(sheet)),
        form.score(sheet),
        frozenset(row.cell(seat) for row, seat in form.places(seats) if counts(row, seat)),
        values,
        sheet,
    )


def previewed(
    form: Form, weighed: Weighed, cells: Mapping[str, str], seats: Sequence[str], place: str, draft: str
) -> Any:
    """Give the sheet as it would be with what is being typed in a cell; without it while that is unfinished."""
    row = next(row for row, seat in form.places(seats) if row.cell(seat) == place)
    try:
        value_of(row, draft)
    except Trouble:
        return weighed.told
    return weigh(form, {**cells, place: draft}, seats).told or weighed.told


def following(
    form: Form, seats: Sequence[str], counts: frozenset[str], cells: Mapping[str, str], path: str, step: int
) -> str:
    """Give the next cell that counts (or holds something), in reading order; the same one at the end."""
    paths = [row.cell(seat) for row, seat in form.places(seats)]
    at = paths.index(path) if path in paths else -1
    ahead = paths[at + 1 :] if step > 0 else paths[:at][::-1]
    return next((one for one in ahead if one in counts or cells.get(one)), path)


def totals_of(
    form: Form, weighed: Weighed, seats: Sequence[str]
) -> tuple[dict[str, tuple[int, bool]], dict[str, tuple[int | None, int | None]]]:
    """Add up each seat: its points (VP) and whether more is needed for them; where its marker should stand (None while
    that is not known) and what the marker shows (None where it is not told).
    """
    scored = weighed.breakdown.totals()
    lacking = form.lacking(weighed.breakdown, seats)
    totals: dict[str, tuple[int, bool]] = {}
    tracks: dict[str, tuple[int | None, int | None]] = {}
    for seat in seats:
        won = scored.get(seat, 0)
        totals[seat] = (won, seat in lacking)
        before = weighed.values.get(form.before.replace(SEAT, seat)) if form.before else 0
        marker = weighed.values.get(form.marker.replace(SEAT, seat))
        stands = None if before is None or seat in lacking else won if form.already else int(before) + won
        tracks[seat] = (stands, marker)
    return totals, tracks


def line_of(breakdown: Breakdown, row: Row, seat: str) -> list[Line]:
    """Find the lines that a cell bears on; those of every seat for a cell of the whole table."""
    category, about = row.about
    return [
        line
        for line in breakdown.lines
        if (row.single or line.seat == seat) and category in ("", line.category) and about in ("", line.about)
    ]
