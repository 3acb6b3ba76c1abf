"""The scoring of a score sheet: the type of its filled-in sheet, the points of each row, and the ranking."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Annotated, Any, NamedTuple

import msgspec
from msgspec import Meta, Struct

from scoring.breakdown import Breakdown, ScoreLine, SeatRank, TieBreakStep, ranking
from scoring.errors import Fault
from scoring.fields.typed_text import fold
from scoring.games import Scoring
from scoring.half_points import doubled, exact, points_of
from scoring.majority import shares
from scoring.sheet_types import Category, Seat
from scoring.sheets.form import SheetForm, SheetRow
from scoring.text_catalogs import Phrase

FINAL, ROUND = "final", "round"
Values = Mapping[str, int | None]
"""The value of a row by seat; None if it is blank."""


def row_id(index: int) -> str:
    """Return the id of a row: the name of its field and its category."""
    return f"r{index + 1}"


def scorings_of(form: SheetForm) -> dict[str, Scoring]:
    """Return the scorings of a form by id: a round, or the end of the game."""
    id = FINAL if form.rounds is None else ROUND
    places = partial(_places, form) if form.rounds is None else None
    ids = {row_id(at): row.name for at, row in enumerate(form.rows)}
    from_file = partial(_renamed, {key: id for id, name in ids.items() for key in name.keys})
    to_file = partial(_renamed, {id: name.en for id, name in ids.items()})
    sheet = _sheet_type(form)
    scoring = Scoring(id, sheet, partial(_score, form), places=places, from_file=from_file, to_file=to_file)
    return {id: scoring}


def _renamed(names: Mapping[str, str], data: Any) -> Any:
    """Return a sheet as plain data whose rows have other names; what is no name of a row stays."""
    seats = data.get("seats") if isinstance(data, dict) else None
    if not isinstance(seats, dict):
        return data
    renamed = {
        seat: {names.get(fold(row), row): value for row, value in board.items()} if isinstance(board, dict) else board
        for seat, board in seats.items()
    }
    return {**data, "seats": renamed}


def form_rows(form: SheetForm) -> tuple[dict[str, str], ...]:
    """Return the rows of a form as `tally.toml` describes them: a value to enter, or a sum of rows above."""
    ids = (row_id(at) for at in range(len(form.rows)))
    return tuple(
        {"sum": id} if row.total else {"path": id, "about": id} for id, row in zip(ids, form.rows, strict=True)
    )


def _sheet_type(form: SheetForm) -> type[Struct]:
    """Return the type of a filled-in sheet: a field for each row that is no total; None is not entered yet."""
    fields: list[Any] = []
    for at, row in enumerate(form.rows):
        if not row.total:
            low, high = row.limits
            category = Category(row_id(at))
            number: Any = Annotated[int, Meta(ge=low, le=high), category]
            if row.half_points:
                number = Annotated[float, Meta(ge=low, le=high, multiple_of=0.5), category]
            fields.append((row_id(at), number | None, None))
    seat = msgspec.defstruct("SheetSeat", fields, frozen=True, forbid_unknown_fields=True)
    seats = Annotated[dict[Seat, seat], Meta(min_length=1, max_length=form.players[1])]  # type: ignore[valid-type]  # the type is made here
    return msgspec.defstruct("FilledSheet", [("seats", seats)], frozen=True, forbid_unknown_fields=True)


def _score(form: SheetForm, sheet: Any, /, **_settings: bool) -> Breakdown:
    """Score what is entered; rank the seats at the end of the game once everything is."""
    rows = _rows(form, sheet)
    lines = tuple(
        ScoreLine(seat, row.id, points, working, ()) for row in rows for seat, (points, working) in row.points.items()
    )
    needed = tuple(
        Fault("needed", f"seats.{seat}.{field}")
        for seat, values in sheet.seats.items()
        for field in values.__struct_fields__
        if getattr(values, field) is None
    )
    breakdown = Breakdown(lines, needed=needed)
    if needed or form.rounds is not None:
        return breakdown
    return Breakdown(lines, _places(form, sheet, breakdown.totals()))


class _RowPoints(NamedTuple):
    """A row with its values and, of the seats whose points are known, (points, working)."""

    id: str
    values: Values
    points: Mapping[str, tuple[int, Phrase]]


def _rows(form: SheetForm, sheet: Any) -> list[_RowPoints]:
    rows: list[_RowPoints] = []
    for at, row in enumerate(form.rows):
        values = _values(row, row_id(at), sheet, [rows[form.row(name)].points for name in row.total])
        rows.append(_RowPoints(row_id(at), values, dict(_points(row, values))))
    return rows


def _values(row: SheetRow, field: str, sheet: Any, parts: list[Mapping[str, tuple[int, Phrase]]]) -> Values:
    if not row.total:
        cell_values = {seat: getattr(values, field) for seat, values in sheet.seats.items()}
        return {seat: exact(value) if isinstance(value, float) else value for seat, value in cell_values.items()}
    return {
        seat: sum(part[seat][0] for part in parts) if all(seat in part for part in parts) else None
        for seat in sheet.seats
    }


def _points(row: SheetRow, values: Values) -> Iterator[tuple[str, tuple[int, Phrase]]]:
    """Yield (seat, (points, working)) of the seats whose points in a row are known."""
    known = {seat: value for seat, value in values.items() if value is not None}
    places = _places_of_row(row, known) if len(known) == len(values) else None
    if (row.most or row.least) and places is None:
        return
    for seat, value in known.items():
        own, working = _own_points(row, value)
        if row.most or row.least:
            by_rank, place = (places or {}).get(seat, (0, 0))
            tied = sum(value == other for other in known.values()) if row.tied == "split" else 1
            figures = {"value": value, "own": own, "by_rank": by_rank, "place": place, "tied": tied}
            shared = "_tied" if place and tied > 1 else ""
            key = f"working.place{'' if place else '_none'}{'_own' if row.times or row.table else ''}{shared}"
            own, working = own + by_rank, Phrase(key, figures)
        yield seat, (own, working)


def _own_points(row: SheetRow, value: int) -> tuple[int, Phrase]:
    if row.table:
        points = next((points for least, points in reversed(row.table) if value >= least), 0)
        return points, Phrase("working.table", {"value": value, "points": points})
    figures = {"value": value, "times": points_of(row.times) if row.rounding == "exact" else row.times, "per": row.per}
    if row.per != 1:
        return _rounded(row, value * row.times), Phrase(f"working.per_{row.rounding}", figures)
    if row.total and row.times == 1:
        return 0, Phrase("working.subtotal", figures)
    if row.times == 1:
        return value, Phrase("working.plain", figures)
    return value * row.times, Phrase("working.times" if row.times else "working.nothing", figures)


def _rounded(row: SheetRow, amount: int) -> int:
    half_points = doubled(amount)
    if row.rounding == "exact":
        return points_of(half_points // row.per)
    if row.rounding == "up":
        return int(-(-half_points // (2 * row.per)))
    return int((half_points + row.per) // (2 * row.per) if row.rounding == "half" else half_points // (2 * row.per))


def _places_of_row(row: SheetRow, values: Mapping[str, int]) -> dict[str, tuple[int, int]]:
    """Return (points, place) of the seats that have points for the highest or the lowest values. Nothing is no highest
    value; where all are equal, none is the lowest.
    """
    rank_points: dict[str, tuple[int, int]] = {}
    highest = {seat: value for seat, value in values.items() if value > 0}
    lowest = {seat: -value for seat, value in values.items()} if len(set(values.values())) > 1 else {}
    share = _SHARES[row.tied]
    for amounts, points in ((highest, row.most), (lowest, row.least)):
        for seat, (number, place) in share(amounts, points).items() if points else ():
            before = rank_points.get(seat, (0, 0))
            if place <= len(points):
                rank_points[seat] = (before[0] + number, before[1] or place)
    return rank_points


def _split(amounts: Mapping[str, int], points: tuple[int, ...]) -> dict[str, tuple[int, int]]:
    direction = -1 if min(points) < 0 else 1  # the remainder of a loss does not count
    divided = shares(amounts, [direction * number for number in points], zero_ranks=True)
    return {each.participant: (direction * each.points, each.rank) for each in divided}


def _each(amounts: Mapping[str, int], points: tuple[int, ...]) -> dict[str, tuple[int, int]]:
    """Return the points where all seats with the highest value are first, all with the next one second, …"""
    heights = sorted(set(amounts.values()), reverse=True)
    places = {seat: heights.index(amount) for seat, amount in amounts.items()}
    return {seat: (points[at] if at < len(points) else 0, at + 1) for seat, at in places.items()}


_SHARES: dict[str, Callable[[Mapping[str, int], tuple[int, ...]], dict[str, tuple[int, int]]]] = {
    "split": _split,
    "each": _each,
}


def _places(form: SheetForm, sheet: Any, totals: Mapping[str, int]) -> tuple[SeatRank, ...]:
    """Rank the seats by points, then by the values of the rows that break ties."""
    rows, steps = _rows(form, sheet), []
    for name in form.ties:
        row, direction = rows[form.row(name.removeprefix("-"))], -1 if name.startswith("-") else 1
        steps.append(TieBreakStep(row.id, {seat: direction * (value or 0) for seat, value in row.values.items()}))
    return ranking(totals, steps, lowest=form.wins == "lowest")
