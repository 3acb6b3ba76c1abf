"""A tally form without its screen: its rows, the scoring it fills in a sheet for, and what a game brings of them.

A form's rows are what lies on the table, its columns the seats. Cells are kept as typed, by the path of their value in
the sheet (seats by their ids); a blank cell is "not told". What comes of them is in `tui.core.tally.evaluation`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct, structs

from referee.table.table import Table
from scoring.breakdown import Breakdown
from scoring.errors import Fault
from scoring.text_catalogs import Phrase
from tui.core.rendering.drawing import DrawingContext
from tui.core.rendering.styled_text import StyledText

SEAT = "{seat}"

Cells = dict[str, str]
"""What was typed, by the path of its value; a line that could not be taken apart stands whole under its own path."""


class TallyFormRow(Struct, frozen=True):
    """One row of a form.

    `kind` is heading, number, choice, list, yes_no, text or line. `path` is the place of its value in the sheet, with
    `{seat}` where each seat has its own. The choices of a choice or a list are numbers, typed as they are, or ids of
    the catalogue section `of`, typed by their place; `spelled` are others as (what is typed, choice). `about` names the
    category and the subject of the lines it bears on; an `optional` row is never needed for the result, one that is
    `asked` is not needed either, but Enter stops at it. One that is `apart` stands only where the others of a table are
    not told. A text is turned into its value by `read`, which raises
    `InputError`, and written by `write`.

    A line holds several figures of a board as people read them, each a row of its own: `parts` are its groups. What is
    typed without a mark between groups is the group `main`; in a `compact` line, or a group of `compact` figures,
    hardly one has two digits, so that they may be typed without blanks; of an `adaptive` one only the figures that can
    matter now are typed. Where neither label nor hint says their order, the figures are `listed` before one is typed.
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

    @property
    def figures(self) -> tuple[TallyFormRow, ...]:
        """Give the rows that are filled in: the figures of a line, of any other row itself."""
        return tuple(figure for group in self.parts for figure in group) or (self,)

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


class TallyForm(Struct, frozen=True):
    """The form of one scoring.

    `begin` turns values by path (nested) into the sheet, `end` a sheet into such values; `counting` tells for a sheet
    which cells can matter; `check` and `doubts` are the cross-checks; `lacking` names the seats whose total is not yet
    settled. `before` and `marker` are the paths of what the score track shows before and after the scoring (`before` is
    "" where it is not in use until then); lines of the categories `already` are on it before. `printed` gives the
    printed values that a sheet tells. `start` are cells that are known; `earlier` are what the same cells held before:
    offered, not told. `columns`: it is filled in seat by seat, where each has a board of its own. `picture` draws a
    sheet as the pieces lie on the table. `sums` names what the totals add up to where that is not VP.

    `carried` are cells of the last scoring that count as long as nothing else is typed.
    """

    id: str
    scoring: str
    sheet: type
    rows: tuple[TallyFormRow, ...]
    begin: Callable[[dict[str, Any], Sequence[str]], dict[str, Any]]
    end: Callable[[dict[str, Any]], dict[str, Any]]
    counting: Callable[[Any], Callable[[TallyFormRow, str], bool]]
    check: Callable[[Any], list[Fault]]
    doubts: Callable[[Any], list[Fault]]
    score: Callable[[Any], Breakdown]
    lacking: Callable[[Breakdown, Sequence[str]], set[str]]
    before: str
    marker: str
    already: tuple[str, ...] = ()
    start: Cells = {}
    earlier: Cells = {}
    carried: Cells = {}
    columns: bool = False
    printed: Callable[[Any], dict[str, Any]] = lambda _sheet: {}
    picture: Callable[[Any, TallyRenderContext], list[StyledText]] | None = None
    sums: str = ""

    @property
    def figures(self) -> tuple[TallyFormRow, ...]:
        """Give every row that is filled in, the figures of lines each by itself."""
        return tuple(figure for row in self.rows if row.kind != "heading" for figure in row.figures)

    def together(self, seats: Sequence[str], cells: Mapping[str, str]) -> TallyForm:
        """Give the form where everybody of a table is there: without rows that are `apart`, unless a cell is told."""
        rows = (row for row in self.rows if not row.apart or any(cells.get(row.cell(seat)) for seat in seats))
        return structs.replace(self, rows=tuple(rows))

    def stops(self, seats: Sequence[str]) -> list[tuple[TallyFormRow, str]]:
        """List every place that the cursor goes to in the order in which they are filled in, as (row, seat); a single
        cell belongs to the first seat's column.
        """
        rows = [row for row in self.rows if row.kind != "heading"]
        if self.columns:
            own = [(row, seat) for seat in seats for row in rows if not row.single]
            return own + [(row, seats[0]) for row in rows if row.single]
        return [(row, seat) for row in rows for seat in (seats[:1] if row.single else seats)]

    def places(self, seats: Sequence[str]) -> list[tuple[TallyFormRow, str]]:
        """List every cell in that order: a line is as many as it has figures."""
        return [(figure, seat) for row, seat in self.stops(seats) for figure in row.figures]


class TallyKind(Struct, frozen=True):
    """One thing that can be tallied, and the parts of the board it may be limited to (ids of a catalogue section).

    `least` is the fewest seats it may be scored for; 0 where all have to be there. `most` is the most, 0 for no limit.
    `apart` is the fewest seats away from a table, where only some of its boards are told; at a table all have to be.
    """

    id: str
    scoring: str
    label: Phrase
    parts: tuple[str, ...] = ()
    section: str = ""
    least: int = 0
    most: int = 0
    apart: int = 0

    @property
    def fewest(self) -> int:
        """Give the fewest seats that may be named where there is no table; 0 where it is all that a game needs."""
        return self.least or self.apart


def _nothing(_table: Table, _kind: TallyKind) -> dict[str, Any]:
    return {}


def _nothing_of(_table: Table, _kind: TallyKind, _seat: str) -> dict[str, Any]:
    return {}


class GameTallyForms(Struct, frozen=True):
    """What a game brings to the tally: its kinds, the form of each, which form fits a sheet that was read (with its
    parts), and the kind that a table has next.

    `known`, `carried` and `earlier` give what a running table tells of the sheet, as far as it does (plain data, seats
    by their ids): what its record says now; what was said before and counts unless it has changed since; what was said
    before and has to be confirmed; `of_seat` gives what it says of a sheet that is of one seat. `read_off` gives what
    printed values say of a sheet of so many seats.
    """

    kinds: tuple[TallyKind, ...]
    form: Callable[[TallyKind, tuple[str, ...], Mapping[str, Any]], TallyForm]
    of_sheet: Callable[[dict[str, Any]], tuple[TallyKind, tuple[str, ...]]]
    due: Callable[[Table], str]
    known: Callable[[Table, TallyKind], dict[str, Any]] = _nothing
    earlier: Callable[[Table, TallyKind], dict[str, Any]] = _nothing
    of_seat: Callable[[Table, TallyKind, str], dict[str, Any]] = _nothing_of
    carried: Callable[[Table, TallyKind], dict[str, Any]] = _nothing
    read_off: Callable[[Mapping[str, Any], int], dict[str, Any]] = lambda _printed, _seats: {}
