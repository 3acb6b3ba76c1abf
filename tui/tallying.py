"""A tally form without its screen: rows of cells, what is typed in them, and the sheet and the score that come of it.

A form's rows are what lies on the table, its columns the seats. Cells are kept as typed, by the path of their value in
the sheet (seats by their ids); a blank cell is "not told".
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any

from msgspec import Struct

from referee.game import find
from referee.table import Table
from scoring.breakdown import Breakdown, Line
from scoring.sheet import read
from scoring.trouble import Fault, Trouble, trouble
from scoring.words import Phrase, Words
from tui.widgets.arithmetic import evaluate, plain

SEAT = "{seat}"
YES = ("y", "yes", "はい")
NO = ("n", "no", "いいえ")

Cells = dict[str, str]


class Row(Struct, frozen=True):
    """One row of a form.

    `kind` is heading, number, choice or yes_no. `path` is the place of its value in the sheet, with `{seat}` where
    each seat has its own. The choices of a choice are numbers, typed as they are, or ids of the catalogue section
    `of`, typed by their place. `about` names the category and the subject of the lines it bears on; an `optional` row
    is never needed for the result.
    """

    kind: str
    label: Phrase
    path: str = ""
    group: Phrase = Phrase("")
    hint: str = ""
    choices: tuple[Any, ...] = ()
    of: str = ""
    about: tuple[str, str] = ("", "")
    optional: bool = False

    @property
    def single(self) -> bool:
        """Tell whether the row has one cell for the whole table."""
        return SEAT not in self.path

    def cell(self, seat: str) -> str:
        """Give the path of a seat's cell."""
        return self.path.replace(SEAT, seat)


class Form(Struct, frozen=True):
    """The form of one scoring.

    `begin` turns values by path (nested) into the sheet, `end` a sheet into such values; `counting` tells for a sheet
    which cells can matter; `check` and `doubts` are the cross-checks; `lacking` names the seats whose total is not yet
    settled. `before` and `marker` are the paths of what the score track shows before and after the scoring; lines of
    the categories `already` are on it before. `printed` gives the printed values that a sheet tells.
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
    printed: Callable[[Any], dict[str, Any]] = lambda _sheet: {}

    def places(self, seats: Sequence[str]) -> list[tuple[Row, str]]:
        """List every cell in reading order as (row, seat); a single cell belongs to the first seat's column."""
        return [
            (row, seat) for row in self.rows if row.kind != "heading" for seat in (seats[:1] if row.single else seats)
        ]


class Kind(Struct, frozen=True):
    """One thing that can be tallied, and the parts of the board it may be limited to (ids of a catalogue section)."""

    id: str
    scoring: str
    label: Phrase
    parts: tuple[str, ...] = ()
    section: str = ""


class Forms(Struct, frozen=True):
    """What a game brings to the tally: its kinds, the form of each, which form fits a sheet that was read (with its
    parts), the same sheet with its seats renamed, and the kind that a table has next.
    """

    kinds: tuple[Kind, ...]
    form: Callable[[Kind, tuple[str, ...], Mapping[str, Any]], Form]
    of_sheet: Callable[[dict[str, Any]], tuple[Kind, tuple[str, ...]]]
    rename: Callable[[dict[str, Any], Mapping[str, str]], dict[str, Any]]
    due: Callable[[Table], str]


def forms(game: str) -> Forms:
    """Load a game's forms. Raises `Trouble` for a game that is not here."""
    found: Forms = import_module(f"tui.games.{find(game).id}.tally").FORMS
    return found


# cells


def value_of(row: Row, text: str) -> Any:
    """Give the value of what was typed in a cell; None for a blank one. Raises `Trouble`."""
    typed = plain(text).strip().casefold()
    if not typed:
        return None
    if row.kind == "number":
        return evaluate(typed)
    if row.kind == "yes_no":
        if typed in (*YES, *NO):
            return typed in YES
        raise trouble("cell_yes_no", given=text[:20])
    if typed == "0":
        return None
    by_key = {keyed(row, choice): choice for choice in row.choices}
    if typed not in by_key:
        raise trouble("cell_choice", given=text[:20], choices=", ".join(by_key))
    return by_key[typed]


def keyed(row: Row, choice: Any) -> str:
    """Give the digit that stands for a choice."""
    return str(choice) if isinstance(choice, int) else str(row.choices.index(choice) + 1)


def text_of(row: Row, value: Any) -> str:
    """Give what would be typed for a value."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "y" if value else "n"
    return keyed(row, value) if row.kind == "choice" and value in row.choices else str(value)


def shown(row: Row, text: str, words: Words) -> str:
    """Show a cell: what was typed and, where that is a sum, what it makes."""
    try:
        value = value_of(row, text)
    except Trouble:
        return text
    if isinstance(value, bool):
        return words.say(f"yes_no.{'yes' if value else 'no'}")
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
    """Fill the cells from a sheet (seats by their ids)."""
    tree = form.end(sheet)
    told = {row.cell(seat): text_of(row, _get(tree, row.cell(seat).split("."))) for row, seat in form.places(seats)}
    return {path: text for path, text in told.items() if text}


# weighing


class Weighed(Struct, frozen=True):
    """What the cells come to: the sheet (None where it cannot even be read), what is wrong or odd, the score as far
    as it goes, and the cells that can matter.
    """

    sheet: dict[str, Any]
    faults: tuple[Fault, ...]
    doubts: tuple[Fault, ...]
    breakdown: Breakdown
    counts: frozenset[str]
    values: dict[str, Any]

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
    )


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
        before = weighed.values.get(form.before.replace(SEAT, seat))
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
