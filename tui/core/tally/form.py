"""The model of a score sheet form: rows (objects on the table), columns (seats), and the game's own functions. Cells
contain typed text, by the path of their value in the sheet; a blank cell is unknown.
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
"""The typed texts indexed by dotted path; a line that could not be split is stored under the path of the line."""


class TextPiece(Struct, frozen=True):
    """A part of which the text of a cell is composed, with its displayed name (empty if the part is its own name)."""

    text: str
    label: Phrase = Phrase("")

    def label_text(self, words: Words) -> str:
        """Return the displayed name of the part."""
        return words.phrase(self.label) if self.label.key else self.text


class TallyFormRow(Struct, frozen=True):
    """A row of a score sheet form.

    `kind` is heading, sum (points that are only displayed), number, choice, list, yes_no, text or line. `path` is the
    path of its value in the sheet; with `{seat}` there is a cell for each seat. Choices are typed as numbers or, if
    they have names in the catalogue section `of` (or with this prefix, if it ends with `_`), by position. `spelled` are
    further choices as (typed text, choice). `about` is the category and subject of the affected score lines. An
    `optional` row is never required; Enter stops at it on its way once, and always at an `asked` one. A row that is
    `apart` is displayed only if some seats are missing. `read` parses free text or raises `InputError`, and `write`
    formats it.

    A line contains several numbers of a board, in the groups `parts`; each number is a row. Text without a separator
    belongs to the group `main`. In a `compact` line or group, digits may be typed without blanks; an `adaptive` line
    contains only the numbers that can affect the score. The numbers are `listed` before typing if no text describes
    their order.

    A text may be composed of `pieces`, several of them separated by `joint`, or a single one without `joint`. A number
    is between `low` and `high` and may end in a half if it has `halves`; a list has at most `most` items (None for no
    limit). `printed` is the path of the printed value that the row contains; `{rank}` stands for the number of a list
    item and `{seats}` for the number of seats.
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
    half_points: bool = False
    most: int | None = None
    pieces: tuple[TextPiece, ...] = ()
    joint: str = ""

    @property
    def has_cells(self) -> bool:
        """Whether the row has values to enter: neither a heading nor the points of a category."""
        return self.kind not in ("heading", "sum")

    @property
    def is_list(self) -> bool:
        """Whether the row contains several items."""
        return self.kind == "list" or bool(self.joint)

    @property
    def figures(self) -> tuple[TallyFormRow, ...]:
        """The rows to fill in: the single numbers of a row of kind line, else the row itself."""
        return tuple(figure for group in self.parts for figure in group) or (self,)

    def choice_key(self, choice: Any) -> str:
        return f"{self.of}{choice}" if self.of.endswith("_") else f"{self.of}.{choice}"

    def printed_paths(self, seats: int) -> tuple[str, ...]:
        """Return the paths of the printed values that this row contains, for this number of seats."""
        ranks = range(1, seats + 1) if "{rank}" in self.printed else range(1)
        return tuple(self.printed.format(seats=seats, rank=rank) for rank in ranks)

    @property
    def single(self) -> bool:
        """Whether the row has one cell for all seats together."""
        return SEAT not in self.path

    def cell(self, seat: str) -> str:
        return self.path.replace(SEAT, seat)

    def paths(self, seat: str) -> tuple[str, ...]:
        return (self.cell(seat), *(figure.cell(seat) for figure in self.figures))


class TallyRenderContext(DrawingContext, frozen=True, kw_only=True):
    """The context for drawing the picture of a sheet at the cursor. If `whole`, as much of the seat as fits is drawn,
    else only the part of the row.
    """

    row: TallyFormRow
    seat: str
    whole: bool


class TallyKind(Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of score sheet, as described in the game's `tally.toml`. It can be limited to some `parts` of the board:
    ids of a catalogue section, in the field `parts_of` of the sheet.

    `least` is the minimum number of seats (0 if all are required) and `most` the maximum (0 for no limit). `apart` is
    the minimum without a table. `before` and `marker` are the paths of the score track positions before and after the
    scoring (`before` is "" if the track was not used). `columns` is whether the form is filled in seat by seat. `sums`
    is the unit of the totals if they are not points. `fixed` are constant values of the sheet.
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
        """The minimum number of seats without a table; 0 for the minimum of the game."""
        return self.least or self.apart


Counts = Callable[[TallyFormRow, str], bool]
"""A function that returns whether the cell of a row and seat can affect the score."""


def lacking_seats(breakdown: Breakdown, seats: Sequence[str]) -> set[str]:
    return {seat for seat in seats for fault in breakdown.needed if f"seats.{seat}." in fault.field}


class FormFunctions(Struct, frozen=True):
    """The functions of a form that `tally.toml` cannot describe.

    `counting` returns, given sheet and score, a function that tells which cells can affect the score. `cell_of` returns
    the cell of a fault. `lacking` returns the seats whose total is not final. `to_sheet` converts nested values into a
    sheet (plain data), and `from_sheet` is its reverse. `details` returns additional row properties by field, given
    printed values. `picture` draws a sheet like the pieces on the table. `score` and `doubts` replace the functions of
    the scoring.
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
    """A score sheet form. `start` are cells with known values. `earlier` are previous cells offered for confirmation.
    `carried` are cells of the last scoring that apply unless changed. `points_before` are the points of each seat
    before a round, if the game is scored in rounds; the fewest win if `lowest`.
    """

    kind: TallyKind
    scoring: Scoring
    rows: tuple[TallyFormRow, ...]
    functions: FormFunctions
    start: Cells = {}
    earlier: Cells = {}
    carried: Cells = {}
    points_before: Mapping[str, int] = {}
    lowest: bool = False

    @property
    def sheet(self) -> type:
        return self.scoring.sheet

    @property
    def already(self) -> tuple[str, ...]:
        """The categories whose points are not added to the score track: they are already on it, or are no victory
        points.
        """
        return (*self.scoring.already, *self.scoring.unmarked)

    @property
    def figures(self) -> tuple[TallyFormRow, ...]:
        """All rows to fill in; each single number of a line is a row."""
        return tuple(figure for row in self.rows if row.has_cells for figure in row.figures)

    @property
    def lists(self) -> Mapping[str, int]:
        """The number of items of each list with a row for each item, by the path of the list."""
        parted = (figure.path.rpartition(".") for figure in self.figures)
        return Counter(path for path, _, last in parted if last.isdecimal())

    def doubts(self, sheet: Any) -> list[Fault]:
        return (self.functions.doubts or self.scoring.doubts)(sheet)

    def score(self, sheet: Any) -> Breakdown:
        """Score a sheet as far as its values allow."""
        return self.functions.score(sheet) if self.functions.score else self.scoring.score(sheet, trust=True)

    def printed(self, sheet: Any) -> dict[str, Any]:
        """Return {path: value} of the printed values in a sheet, without those that have warnings."""
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
        """Return the form for a table with all seats present: without `apart` rows, unless they contain text."""
        rows = (row for row in self.rows if not row.apart or any(cells.get(row.cell(seat)) for seat in seats))
        return structs.replace(self, rows=tuple(rows))

    def stops(self, seats: Sequence[str]) -> list[tuple[TallyFormRow, str]]:
        """Return all cursor positions in order of input, as (row, seat). A cell for all seats belongs to the first
        seat.
        """
        rows = [row for row in self.rows if row.has_cells]
        if self.kind.columns:
            own = [(row, seat) for seat in seats for row in rows if not row.single]
            return own + [(row, seats[0]) for row in rows if row.single]
        return [(row, seat) for row in rows for seat in (seats[:1] if row.single else seats)]

    def places(self, seats: Sequence[str]) -> list[tuple[TallyFormRow, str]]:
        """Return all cells in order of input, as (row, seat); each single number of a line is a cell."""
        return [(figure, seat) for row, seat in self.stops(seats) for figure in row.figures]


def value_at(data: Any, path: str) -> Any:
    """Return the value at a path of nested data; None if it does not exist."""
    for part in path.split("."):
        if isinstance(data, (list, tuple)):
            data = data[int(part)] if part.isdecimal() and int(part) < len(data) else None
        else:
            data = data.get(part) if isinstance(data, dict) else None
    return data
