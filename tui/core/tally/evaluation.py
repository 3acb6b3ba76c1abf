"""The evaluation of a score sheet: cell values, the parsed sheet, and the score."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct, structs

from referee.reading.typed_values import LONGEST, normalize_operators, read_number, read_value
from scoring.breakdown import Breakdown, ScoreLine
from scoring.errors import Fault, InputError, input_error
from scoring.fields.common_words import is_none, is_unknown
from scoring.fields.field import FieldContext
from scoring.fields.simple_fields import YesNo
from scoring.fields.typed_text import normalize
from scoring.half_points import to_json
from scoring.sheet_parser import read
from scoring.text_catalogs import Words
from tui.core.tally.form import SEAT, Cells, TallyForm, TallyFormRow, value_at
from tui.core.tally.multi_figure_cells import split

_YES_NO = YesNo()
MANY = 6
"""The maximum number of choices that are listed individually."""

# cells


def value_of(row: TallyFormRow, text: str) -> Any:
    """Parse the text of a cell; None if it is blank. Raises `InputError` if it is invalid."""
    source = normalize_operators(text).strip().casefold()
    if is_blank(row, text):
        return None
    if row.kind == "text":
        return row.read(normalize(text))
    if row.kind == "number":
        return 0 if none_word(source) else to_json(read_number(text, half_points=row.half_points))
    if row.kind == "yes_no":
        return read_value(_YES_NO, text, FieldContext())
    by_key = {choice_input(row, choice): choice for choice in choices_of(row)}
    if (source == "0" and "0" not in by_key) or (none_word(source) and source not in by_key):
        return [] if row.kind == "list" else None
    parts = _parts(row, source)
    if any(part not in by_key and part.replace(" ", "").isalpha() for part in parts):
        from referee.reading.spoken_numbers import with_amounts_in_digits  # the words of lines: digits need none

        source = with_amounts_in_digits(source)
        parts = _parts(row, source)
    for part in parts:
        if row.runs and part.isdecimal() and len(part) < LONGEST:
            by_key.setdefault(part, int(part))
        if part not in by_key:
            raise input_error("cell_choice", given=part[:20], choices=keys_text(row))
    return [by_key[part] for part in parts] if row.kind == "list" else by_key[source.strip()]


def _parts(row: TallyFormRow, source: str) -> list[str]:
    return source.translate(_BETWEEN).split() if row.kind == "list" else [source.strip()]


def is_blank(row: TallyFormRow, text: str) -> bool:
    """Return whether a cell is unanswered: empty, or a word for "unknown" that is not one of its choices."""
    text = normalize(text)
    return not text or (is_unknown(text) and text not in (choice_input(row, choice) for choice in choices_of(row)))


def cell_text(row: TallyFormRow, text: str) -> str:
    """Return the text of a cell in stored form; "" if it is unanswered."""
    if is_blank(row, text):
        return ""
    return text.strip() if row.kind == "text" else normalize_operators(text).strip()


def none_word(text: str) -> bool:
    return is_none(text) and text not in ("-", "0")


_BETWEEN = str.maketrans(",+、", "   ")


def choices_of(row: TallyFormRow) -> tuple[Any, ...]:
    return (*row.choices, *(choice for _, choice in row.spelled))


def choice_input(row: TallyFormRow, choice: Any) -> str:
    """Return the text to type for a choice: its abbreviation, its number or its position."""
    spelling = next((abbreviation for abbreviation, spelled in row.spelled if spelled == choice), "")
    return spelling or (str(row.choices.index(choice) + 1) if row.of or isinstance(choice, str) else str(choice))


def keys_text(row: TallyFormRow) -> str:
    """Return the texts to type for the choices of a row; a long range of numbers is abbreviated."""
    keys = [choice_input(row, choice) for choice in choices_of(row)]
    numbers = [key for key in keys if key.isdecimal()]
    if len(numbers) > MANY and [int(key) for key in numbers] == list(range(int(numbers[0]), int(numbers[-1]) + 1)):
        keys = [f"{numbers[0]}–{numbers[-1]}", *(key for key in keys if not key.isdecimal())]
    return ", ".join(keys)


def text_of(row: TallyFormRow, value: Any) -> str:
    """Return the text to type for a value of a row."""
    if value is None:
        return ""
    if row.kind == "text":
        return row.write(value)
    if isinstance(value, bool):
        return "y" if value else "n"
    if row.kind == "list" and isinstance(value, (list, tuple)):
        known = choices_of(row)
        return " ".join(choice_input(row, choice) if choice in known else str(choice) for choice in value) or "0"
    return choice_input(row, value) if row.kind == "choice" and value in row.choices else str(value)


def display_text(row: TallyFormRow, text: str, words: Words) -> str:
    """Format a cell for display: the typed text and, if it is arithmetic, its result."""
    if row.kind in ("text", "line"):
        return text.strip()
    try:
        value = value_of(row, text)
    except InputError:
        return text
    if isinstance(value, bool):
        return words.translate(f"yes_no.{'yes' if value else 'no'}")
    if isinstance(value, list):
        return text.strip() if value else words.translate("yes_no.none")
    if row.of and value is not None:
        return choice_text(row, value, words)
    return text if str(value) == text.strip() or value is None else f"{text.strip()}={value}"


def choice_text(row: TallyFormRow, choice: Any, words: Words) -> str:
    """Return the displayed name of a choice."""
    if row.of == "seats":
        return words.format_field(choice, "seat")
    return words.translate_or(row.choice_key(choice), str(choice)) if row.of else str(choice)


def sheet_of(form: TallyForm, values: Mapping[str, Any], seats: Sequence[str]) -> dict[str, Any]:
    """Convert values into a score sheet as plain data, with every seat of the form."""
    tree: dict[str, Any] = {}
    for row, seat in form.places(seats):
        *above, name = row.cell(seat).split(".")
        value = values.get(row.cell(seat))
        depth = len(above) if value is not None else len(row.path.partition(SEAT)[0].split(".")) * (not row.single)
        node = tree
        for part in above[:depth]:
            node = node.setdefault(part, {})
        if value is not None:
            node[name] = value
    for path, count in form.lists.items():
        *above, name = path.split(".")
        node = value_at(tree, ".".join(above)) if above else tree
        items = (node or {}).pop(name, {})
        if len(items) == count:
            node[name] = [items[number] for number in sorted(items, key=int)]
    return form.functions.to_sheet(tree | form.kind.fixed, seats)


def cells_of(form: TallyForm, sheet: dict[str, Any], seats: Sequence[str]) -> Cells:
    """Convert a score sheet (with seat ids) into cells; empty for an empty sheet."""
    if not sheet:
        return {}
    tree = form.functions.from_sheet(sheet)
    cells = {row.cell(seat): text_of(row, value_at(tree, row.cell(seat))) for row, seat in form.places(seats)}
    return {path: text for path, text in cells.items() if text}


# weighing


class TallyEvaluation(Struct, frozen=True):
    """The evaluation of a score sheet: plain data, faults, warnings (`doubts`), and the score as far as it can be
    computed. `counts` are the paths of the cells that can affect the score, and `told` is the parsed sheet (None if
    invalid).
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
        """Whether the score is final: no faults and no missing cells."""
        return not self.faults and not self.breakdown.needed

    def fault_at(self, *paths: str) -> Fault | None:
        return next((fault for fault in self.faults if fault.field in paths), None)


def evaluate_cells(form: TallyForm, cells: Mapping[str, str], seats: Sequence[str]) -> TallyEvaluation:
    """Parse and score the cells of a form; a cell with a fault is scored as blank."""
    values: dict[str, Any] = {}
    faults: list[Fault] = []
    for row, seat in form.places(seats):
        path = row.cell(seat)
        try:
            values[path] = value_of(row, cells.get(path) or form.carried.get(path, ""))
        except InputError as wrong:
            faults += [Fault(fault.key, path, fault.values) for fault in wrong.faults]
    data = sheet_of(form, values, seats)
    try:
        sheet: Any = read(form.sheet, data)
    except InputError as wrong:
        faults += wrong.faults
        usable = {path: value for path, value in values.items() if all(fault.field != path for fault in wrong.faults)}
        try:
            data = sheet_of(form, usable, seats)
            sheet = read(form.sheet, data)
        except InputError:
            everything = frozenset(row.cell(seat) for row, seat in form.places(seats))
            faults += _refused_lines(form, cells, seats, everything)
            return TallyEvaluation(data, tuple(faults), (), Breakdown(()), everything, values)
    breakdown = form.score(sheet)
    needed: dict[str, Fault] = {}
    for fault in _in_cells(form, sheet, breakdown.needed):
        needed.setdefault(fault.field, fault)
    breakdown = structs.replace(breakdown, needed=tuple(needed.values()))
    counts = form.functions.counting(sheet, breakdown)
    counted_cells = frozenset(row.cell(seat) for row, seat in form.places(seats) if counts(row, seat))
    faults += [*_refused_lines(form, cells, seats, counted_cells), *_in_cells(form, sheet, form.scoring.check(sheet))]
    warnings = _in_cells(form, sheet, form.doubts(sheet))
    return TallyEvaluation(data, tuple(faults), tuple(warnings), breakdown, counted_cells, values, sheet)


def _in_cells(form: TallyForm, sheet: Any, faults: Sequence[Fault]) -> list[Fault]:
    return [structs.replace(fault, field=form.functions.cell_of(sheet, fault)) for fault in faults]


def _refused_lines(
    form: TallyForm, cells: Mapping[str, str], seats: Sequence[str], counts: frozenset[str]
) -> Iterator[Fault]:
    """Yield the faults of lines with several numbers that could not be split and are stored as typed."""
    for row, seat in form.stops(seats):
        path = row.cell(seat)
        if row.kind != "line" or path not in cells:
            continue
        try:
            split(with_entered_figures(row, seat, counts, cells), cells[path])
        except InputError as wrong:
            yield from (Fault(fault.key, path, fault.values) for fault in wrong.faults)
        else:  # what else is entered has made it possible since
            yield Fault("line_again", path)


def with_entered_figures(
    row: TallyFormRow, seat: str, counts: frozenset[str], cells: Mapping[str, str]
) -> TallyFormRow:
    """Return a row with only the numbers that can be typed now."""
    if not row.adaptive:
        return row
    parts = (
        tuple(figure for figure in group if figure.cell(seat) in counts or cells.get(figure.cell(seat)))
        for group in row.parts
    )
    return structs.replace(row, parts=entered_parts) if all(entered_parts := tuple(parts)) else row


def has_value(row: TallyFormRow, seat: str, cells: Mapping[str, str]) -> bool:
    return any(cells.get(path) for path in row.paths(seat))


def counts_at(row: TallyFormRow, seat: str, counts: frozenset[str]) -> bool:
    return any(figure.cell(seat) in counts for figure in row.figures)


def is_required(
    form: TallyForm, row: TallyFormRow, seat: str, evaluation: TallyEvaluation, cells: Mapping[str, str]
) -> bool:
    """Return whether a cell must be filled in: it is blank and can affect the score, or it has a fault."""
    if evaluation.fault_at(*row.paths(seat)):
        return True
    if row.asked:
        return counts_at(row, seat, evaluation.counts) and not has_value(row, seat, cells)
    paths = [figure.cell(seat) for figure in row.figures if not figure.optional]
    return any(path in evaluation.counts and not (cells.get(path) or form.carried.get(path)) for path in paths)


def following(
    form: TallyForm, seats: Sequence[str], counts: frozenset[str], cells: Mapping[str, str], path: str, step: int
) -> str:
    """Return the path of the next or previous cell that can affect the score or is filled in; the same path if there is
    none.
    """
    stops = form.stops(seats)
    at = index_of_path(stops, path)
    ahead = stops[at + 1 :] if step > 0 else stops[:at][::-1]
    useful = (row.cell(seat) for row, seat in ahead if counts_at(row, seat, counts) or has_value(row, seat, cells))
    return next(useful, path)


def index_of_path(stops: Sequence[tuple[TallyFormRow, str]], path: str) -> int:
    """Return the index of the cell with this path, or of the line that contains its number; -1 if there is none."""
    for number, (row, seat) in enumerate(stops):
        if path in row.paths(seat):
            return number
    return -1


def totals_of(
    form: TallyForm, evaluation: TallyEvaluation, seats: Sequence[str]
) -> tuple[dict[str, tuple[int, bool]], dict[str, tuple[int | None, int | None]]]:
    """Return two mappings by seat: (points, whether some are missing), and (expected score marker position, shown
    position), None while unknown.
    """
    seat_totals = evaluation.breakdown.totals()
    lacking = form.functions.lacking(evaluation.breakdown, seats)
    totals: dict[str, tuple[int, bool]] = {}
    tracks: dict[str, tuple[int | None, int | None]] = {}
    for seat in seats:
        won = seat_totals.get(seat, 0)
        totals[seat] = (won, seat in lacking)
        before = evaluation.values.get(form.kind.before.replace(SEAT, seat)) if form.kind.before else 0
        marker = evaluation.values.get(form.kind.marker.replace(SEAT, seat))
        stands = None if not isinstance(before, int) or seat in lacking else won if form.already else before + won
        tracks[seat] = (stands, marker)
    return totals, tracks


def running_totals(form: TallyForm, evaluation: TallyEvaluation) -> dict[str, tuple[int, bool]]:
    """Return by seat the points after this round, as far as it is entered, and whether the seat is ahead; empty unless
    the game is scored in rounds.
    """
    won = evaluation.breakdown.totals()
    points = {seat: before + won.get(seat, 0) for seat, before in form.points_before.items()}
    best = (min if form.lowest else max)(points.values(), default=0)
    return {seat: (number, number == best) for seat, number in points.items()}


def sum_text(breakdown: Breakdown, row: TallyFormRow, seat: str) -> str:
    """Return the points of a row that is not entered, of a subtotal what it adds up to; "" while they are unknown."""
    lines = line_of(breakdown, row, seat)
    subtotals = [line.working.values["value"] for line in lines if line.working.key == "working.subtotal"]
    return "".join(str(number) for number in (subtotals or [line.points for line in lines]))


def line_of(breakdown: Breakdown, row: TallyFormRow, seat: str) -> list[ScoreLine]:
    """Return the score lines that a cell affects; those of every seat if the cell applies to all seats."""
    category, about = row.about
    return [
        line
        for line in breakdown.lines
        if (row.single or line.seat == seat) and category in ("", line.category) and about in ("", line.about)
    ]
