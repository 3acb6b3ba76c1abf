"""A tally form without its screen: its rows, the scoring whose sheet it fills in, and the parts a game adds. The rows
of a form are the objects on the table, its columns the seats. Cells are stored as typed, by the path of their value in
the sheet (seats by their ids); a blank cell is unknown. The evaluation is in `tui.core.tally.evaluation`.
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
"""The typed texts by the path of their value; a line that could not be split is stored under its own path."""


class TextPiece(Struct, frozen=True):
    """One of the texts of which a text of a form is composed, and its name; the name is empty if the text is a name
    itself.
    """

    text: str
    label: Phrase = Phrase("")

    def label_text(self, words: Words) -> str:
        """Return the name of the piece."""
        return words.phrase(self.label) if self.label.key else self.text


class TallyFormRow(Struct, frozen=True):
    """One row of a form.

    `kind` is heading, number, choice, list, yes_no, text or line. `path` is the place of its value in the sheet, with
    `{seat}` if each seat has its own. Choices of a choice or a list are numbers, typed as such, or have names in the
    catalogue section `of` (or ids with this prefix, if it ends with `_`) and are typed by position; `spelled` are
    further ones as (typed text, choice). `about` is the category and the subject of the score lines that the row
    affects. An `optional` row is never needed for the result; neither is an `asked` one, but Enter stops at it. A row
    that is `apart` is displayed only if some seats of a table are missing. A text is parsed by `read`, which raises
    `InputError`, and formatted by `write`.

    A line contains several figures of a board in reading order, each a row of its own in the groups `parts`. Text
    without a separator belongs to the group `main`. In a `compact` line or group, figures rarely have two digits and
    may be typed without blanks; in an `adaptive` line only the figures that can affect the score are typed. The figures
    are `listed` before typing if neither label nor hint describes their order.

    A text may be composed of `pieces`: several of them separated by `joint`, or one if there is no `joint`. A number is
    between `low` and `high`, a list has at most `most` items (None for no limit). `printed` is the path of the printed
    value with the same meaning; with `{rank}` there is one for each item of the list, and `{seats}` is the number of
    seats.
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
        """Whether the row contains several items."""
        return self.kind == "list" or bool(self.joint)

    @property
    def figures(self) -> tuple[TallyFormRow, ...]:
        """The rows to fill in: the figures of a line, or the row itself."""
        return tuple(figure for group in self.parts for figure in group) or (self,)

    def choice_key(self, choice: Any) -> str:
        """Return the catalogue key for the name of a choice."""
        return f"{self.of}{choice}" if self.of.endswith("_") else f"{self.of}.{choice}"

    def printed_paths(self, seats: int) -> tuple[str, ...]:
        """Return the paths of the printed values with the row's meaning, for this number of seats."""
        ranks = range(1, seats + 1) if "{rank}" in self.printed else range(1)
        return tuple(self.printed.format(seats=seats, rank=rank) for rank in ranks)

    @property
    def single(self) -> bool:
        """Whether the row has one cell for the whole table."""
        return SEAT not in self.path

    def cell(self, seat: str) -> str:
        """Return the path of a seat's cell."""
        return self.path.replace(SEAT, seat)

    def paths(self, seat: str) -> tuple[str, ...]:
        """Return the paths of a seat's cell and of each figure in it."""
        return (self.cell(seat), *(figure.cell(seat) for figure in self.figures))


class TallyRenderContext(DrawingContext, frozen=True, kw_only=True):
    """The context for drawing a form's picture: the cell at the cursor. If `whole`, everything of the seat that fits is
    drawn, else the part that the row is about.
    """

    row: TallyFormRow
    seat: str
    whole: bool


class TallyKind(Struct, frozen=True, forbid_unknown_fields=True):
    """A scoring that can be tallied, as described in a game's `tally.toml`, and the parts of the board to which it can
    be limited: the fields of the sheet at `parts_of`, ids of a catalogue section.

    `least` is the minimum number of seats (0 if all are needed), `most` the maximum (0 for no limit). `apart` is the
    minimum without a table, if only some boards of a table are entered; at a table all are needed. `before` and
    `marker` are the paths of the score track's values before and after the scoring (`before` is "" if the track is not
    used until then). `columns` is whether the form is filled in seat by seat, because each seat has its own board.
    `sums` names the unit of the totals if it is not VP. `fixed` are values that the sheet always has.
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
        """The minimum number of seats that may be scored without a table; 0 for the minimum of the game."""
        return self.least or self.apart


Counts = Callable[[TallyFormRow, str], bool]
"""A function that returns whether the cell of a row and a seat can affect the score."""


def lacking_seats(breakdown: Breakdown, seats: Sequence[str]) -> set[str]:
    """Return the seats with a field that is still needed."""
    return {seat for seat in seats for fault in breakdown.needed if f"seats.{seat}." in fault.field}


class FormFunctions(Struct, frozen=True):
    """The parts of a form that only code can define.

    `counting` returns, for a sheet and its score, which cells can affect the score. `cell_of` returns the cell in which
    the field of a fault is typed. `lacking` returns the seats whose total is not final. `to_sheet` converts values by
    path (nested) into the sheet (plain data), and `from_sheet` converts back. `details` returns, for printed values,
    the details of rows that `tally.toml` cannot describe, by field name. `picture` draws a sheet like the pieces on the
    table. `score` and `doubts` replace those of the scoring.
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
    """The form of one scoring. `start` are cells whose value is known. `earlier` are the previous values of cells,
    offered for confirmation. `carried` are the values of the last scoring, which count unless something else is typed.
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
        """The Struct into which the sheet is parsed."""
        return self.scoring.sheet

    @property
    def already(self) -> tuple[str, ...]:
        """The categories whose points are not added to the score track, because they are on it already or are
        not VP.
        """
        return (*self.scoring.already, *self.scoring.unmarked)

    @property
    def figures(self) -> tuple[TallyFormRow, ...]:
        """All rows to fill in, with each figure of a line as a separate row."""
        return tuple(figure for row in self.rows if row.kind != "heading" for figure in row.figures)

    @property
    def lists(self) -> Mapping[str, int]:
        """The number of items in each list whose items have their own rows, by the path of the list."""
        parted = (figure.path.rpartition(".") for figure in self.figures)
        return Counter(path for path, _, last in parted if last.isdecimal())

    def doubts(self, sheet: Any) -> list[Fault]:
        """Return the warnings about a sheet."""
        return (self.functions.doubts or self.scoring.doubts)(sheet)

    def score(self, sheet: Any) -> Breakdown:
        """Score a sheet as far as its values allow."""
        return self.functions.score(sheet) if self.functions.score else self.scoring.score(sheet, trust=True)

    def printed(self, sheet: Any) -> dict[str, Any]:
        """Return the printed values that a sheet contains, without doubtful ones."""
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
        """Return the form for a table at which all seats are present: without rows that are `apart`, unless one of
        their cells is filled in.
        """
        rows = (row for row in self.rows if not row.apart or any(cells.get(row.cell(seat)) for seat in seats))
        return structs.replace(self, rows=tuple(rows))

    def stops(self, seats: Sequence[str]) -> list[tuple[TallyFormRow, str]]:
        """Return every cursor position in order of input, as (row, seat); a cell of the whole table belongs to the
        first seat.
        """
        rows = [row for row in self.rows if row.kind != "heading"]
        if self.kind.columns:
            own = [(row, seat) for seat in seats for row in rows if not row.single]
            return own + [(row, seats[0]) for row in rows if row.single]
        return [(row, seat) for row in rows for seat in (seats[:1] if row.single else seats)]

    def places(self, seats: Sequence[str]) -> list[tuple[TallyFormRow, str]]:
        """Return every cell in order of input, with a separate cell for each figure of a line."""
        return [(figure, seat) for row, seat in self.stops(seats) for figure in row.figures]


def value_at(data: Any, path: str) -> Any:
    """Return the value at a path of nested data; None if there is none."""
    for part in path.split("."):
        if isinstance(data, (list, tuple)):
            data = data[int(part)] if part.isdecimal() and int(part) < len(data) else None
        else:
            data = data.get(part) if isinstance(data, dict) else None
    return data
