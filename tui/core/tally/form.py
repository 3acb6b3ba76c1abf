"""A tally form without its screen: its rows, the scoring it fills in a sheet for, and what a game brings of them.

A form's rows are what lies on the table, its columns the seats. Cells are kept as typed, by the path of their value in
the sheet (seats by their ids); a blank cell is "not told". What comes of them is in `tui.core.tally.evaluation`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct, structs, to_builtins

from scoring.breakdown import Breakdown
from scoring.errors import Fault
from scoring.games import Scoring
from scoring.text_catalogs import Phrase, Words
from tui.core.rendering.drawing import DrawingContext
from tui.core.rendering.styled_text import StyledText

SEAT = "{seat}"
SEATED = f"seats.{SEAT}."

Cells = dict[str, str]
"""What was typed, by the path of its value; a line that could not be taken apart stands whole under its own path."""


class TextPiece(Struct, frozen=True):
    """One of the texts that a text of a form is put together of, and its name; "" where the text is a name itself."""

    text: str
    label: Phrase = Phrase("")

    def label_text(self, words: Words) -> str:
        """Name it."""
        return words.phrase(self.label) if self.label.key else self.text


class TallyFormRow(Struct, frozen=True):
    """One row of a form.

    `kind` is heading, number, choice, list, yes_no, text or line. `path` is the place of its value in the sheet, with
    `{seat}` where each seat has its own. The choices of a choice or a list are numbers, typed as they are, or have
    names in the catalogue section `of` (or by ids that begin so, with `_` at its end), and are typed by their place;
    `spelled` are others as (what is typed, choice). `about` names the category and the subject of the lines it bears
    on; an `optional` row is never needed for the result, one that is `asked` is not needed either, but Enter stops at
    it. One that is `apart` stands only where the others of a table are not told. A text is turned into its value by
    `read`, which raises `InputError`, and written by `write`.

    A line holds several figures of a board as people read them, each a row of its own: `parts` are its groups. What is
    typed without a mark between groups is the group `main`; in a `compact` line, or a group of `compact` figures,
    hardly one has two digits, so that they may be typed without blanks; of an `adaptive` one only the figures that can
    matter now are typed. Where neither label nor hint says their order, the figures are `listed` before one is typed.

    A text may be put together of `pieces`: of several with the `joint` between, of one where there is none.
    A number lies between `low` and `high`, a list has at most `most` items (None: there is no limit).

    `printed` is the path of the printed value that it is; with `{rank}` it has one for each item of its list, and
    `{seats}` is the number of the seats.
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
    asked: bool = False
    parts: tuple[tuple[TallyFormRow, ...], ...] = ()
    main: int = 0
    compact: bool = False
    adaptive: bool = False
    listed: bool = False
    runs: bool = False
    apart: bool = False
    printed: str = ""
    low: int | None = None
    high: int | None = None
    most: int | None = None
    pieces: tuple[TextPiece, ...] = ()
    joint: str = ""

    @property
    def is_list(self) -> bool:
        """Tell whether the row holds several items."""
        return self.kind == "list" or bool(self.joint)

    @property
    def figures(self) -> tuple[TallyFormRow, ...]:
        """Give the rows that are filled in: the figures of a line, of any other row itself."""
        return tuple(figure for group in self.parts for figure in group) or (self,)

    def choice_key(self, choice: Any) -> str:
        """Return the id of the name of a choice."""
        return f"{self.of}{choice}" if self.of.endswith("_") else f"{self.of}.{choice}"

    def printed_paths(self, seats: int) -> tuple[str, ...]:
        """List the paths of the printed values that it is, for so many seats."""
        ranks = range(1, seats + 1) if "{rank}" in self.printed else range(1)
        return tuple(self.printed.format(seats=seats, rank=rank) for rank in ranks)

    @property
    def single(self) -> bool:
        """Tell whether the row has one cell for the whole table."""
        return SEAT not in self.path

    def cell(self, seat: str) -> str:
        """Give the path of a seat's cell."""
        return self.path.replace(SEAT, seat)

    def paths(self, seat: str) -> tuple[str, ...]:
        """Give the path of a seat's cell, and of each figure in it."""
        return (self.cell(seat), *(figure.cell(seat) for figure in self.figures))


class TallyRenderContext(DrawingContext, frozen=True, kw_only=True):
    """The context of a form's picture: the cell of the cursor; `whole` asks for everything that can be drawn of a seat
    in that room, otherwise for the part that the row is about.
    """

    row: TallyFormRow
    seat: str
    whole: bool


class TallyKind(Struct, frozen=True, forbid_unknown_fields=True):
    """One thing that can be tallied, as the `tally.toml` of a game describes it, and the parts of the board it may be
    limited to: the fields of the sheet at `parts_of`, ids of a catalogue section.

    `least` is the fewest seats it may be scored for; 0 where all have to be there. `most` is the most, 0 for no limit.
    `apart` is the fewest seats away from a table, where only some of its boards are told; at a table all have to be.

    `before` and `marker` are the paths of what the score track shows before and after the scoring (`before` is "" where
    it is not in use until then). `columns`: it is filled in seat by seat, where each has a board of its own. `sums`
    names what the totals add up to where that is not VP. The sheet always has the values that are `fixed`.
    """

    id: str
    scoring: str = ""
    label: str = ""
    parts_of: str = ""
    parts: tuple[str, ...] = ()
    section: str = ""
    least: int = 0
    most: int = 0
    apart: int = 0
    before: str = ""
    marker: str = ""
    columns: bool = False
    sums: str = ""
    fixed: dict[str, int] = {}
    group: tuple[dict[str, Any], ...] = ()

    @property
    def fewest(self) -> int:
        """Give the fewest seats that may be label_text where there is no table; 0 where it is all that a game needs."""
        return self.least or self.apart


Counts = Callable[[TallyFormRow, str], bool]
"""Tells whether the cell of a row and a seat can matter."""


def lacking_seats(breakdown: Breakdown, seats: Sequence[str]) -> set[str]:
    """Name the seats of which a field is still needed."""
    return {seat for seat in seats for fault in breakdown.needed if f"seats.{seat}." in fault.field}


class FormFunctions(Struct, frozen=True):
    """What only code can tell of a form.

    `counting` tells for a sheet and its score which cells can matter; `cell_of` names the cell in which the field of a
    fault is typed; `lacking` names the seats whose total is not yet settled. `to_sheet` turns values by path (nested)
    into the sheet (plain data), `from_sheet` a sheet into such values. `details` gives what `tally.toml` cannot
    describe of rows, by the names of their fields, for printed values. `picture` draws a sheet as the pieces lie on the
    table. `score` and `doubts` stand in the place of those of the scoring.
    """

    counting: Callable[[Any, Breakdown], Counts] = lambda _sheet, _breakdown: lambda _row, _seat: True
    cell_of: Callable[[Any, Fault], str] = lambda _sheet, fault: fault.field
    lacking: Callable[[Breakdown, Sequence[str]], set[str]] = lacking_seats
    to_sheet: Callable[[dict[str, Any], Sequence[str]], dict[str, Any]] = lambda tree, _seats: tree
    from_sheet: Callable[[dict[str, Any]], dict[str, Any]] = dict
    details: Callable[[Mapping[str, Any]], Mapping[str, Mapping[str, Any]]] = lambda _printed: {}
    picture: Callable[[Any, TallyRenderContext], list[StyledText]] | None = None
    score: Callable[[Any], Breakdown] | None = None
    doubts: Callable[[Any], list[Fault]] | None = None


class TallyForm(Struct, frozen=True):
    """The form of one scoring.

    `start` are cells that are known; `earlier` are what the same cells held before: offered, not told. `carried` are
    cells of the last scoring that count as long as nothing else is typed.
    """

    kind: TallyKind
    scoring: Scoring
    rows: tuple[TallyFormRow, ...]
    functions: FormFunctions
    start: Cells = {}
    earlier: Cells = {}
    carried: Cells = {}

    @property
    def sheet(self) -> type:
        """Give the Struct that the sheet is read into."""
        return self.scoring.sheet

    @property
    def already(self) -> tuple[str, ...]:
        """Give the categories whose lines the score track does not gain: they are on it before, or are no VP."""
        return (*self.scoring.already, *self.scoring.unmarked)

    @property
    def figures(self) -> tuple[TallyFormRow, ...]:
        """Give every row that is filled in, the figures of lines each by itself."""
        return tuple(figure for row in self.rows if row.kind != "heading" for figure in row.figures)

    @property
    def lists(self) -> Mapping[str, int]:
        """Count the items that the form has of each list whose items have rows of their own, by its path."""
        parted = (figure.path.rpartition(".") for figure in self.figures)
        return Counter(path for path, _, last in parted if last.isdecimal())

    def doubts(self, sheet: Any) -> list[Fault]:
        """List what may be wrong with a sheet."""
        return (self.functions.doubts or self.scoring.doubts)(sheet)

    def score(self, sheet: Any) -> Breakdown:
        """Score a sheet as far as it goes."""
        return self.functions.score(sheet) if self.functions.score else self.scoring.score(sheet, trust=True)

    def printed(self, sheet: Any) -> dict[str, Any]:
        """Give the printed values that a sheet tells, without those in doubt."""
        doubtful = tuple(fault.field for fault in self.doubts(sheet))
        data = to_builtins(sheet)
        values: dict[str, Any] = {}
        for row in self.figures:
            value = value_at(data, row.path) if row.printed and not f"{row.path}.".startswith(doubtful) else None
            paths = row.printed_paths(len(data.get("seats", ())))
            values |= (
                dict(zip(paths, value if "{rank}" in row.printed else [value], strict=False))
                if value is not None
                else {}
            )
        return values

    def together(self, seats: Sequence[str], cells: Mapping[str, str]) -> TallyForm:
        """Give the form where everybody of a table is there: without rows that are `apart`, unless a cell is told."""
        rows = (row for row in self.rows if not row.apart or any(cells.get(row.cell(seat)) for seat in seats))
        return structs.replace(self, rows=tuple(rows))

    def stops(self, seats: Sequence[str]) -> list[tuple[TallyFormRow, str]]:
        """List every place that the cursor goes to in the order in which they are filled in, as (row, seat); a cell
        of the whole table comes with the first seat.
        """
        rows = [row for row in self.rows if row.kind != "heading"]
        if self.kind.columns:
            own = [(row, seat) for seat in seats for row in rows if not row.single]
            return own + [(row, seats[0]) for row in rows if row.single]
        return [(row, seat) for row in rows for seat in (seats[:1] if row.single else seats)]

    def places(self, seats: Sequence[str]) -> list[tuple[TallyFormRow, str]]:
        """List every cell in that order: a line is as many as it has figures."""
        return [(figure, seat) for row, seat in self.stops(seats) for figure in row.figures]


def value_at(data: Any, path: str) -> Any:
    """Give the value at a path of nested data; None where there is none."""
    for part in path.split("."):
        if isinstance(data, (list, tuple)):
            data = data[int(part)] if part.isdecimal() and int(part) < len(data) else None
        else:
            data = data.get(part) if isinstance(data, dict) else None
    return data
