"""The score sheet forms of the City of Plan Cards (tally.toml): the form fields that can affect the score or are
required.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import structs

from scoring.breakdown import Breakdown
from scoring.errors import Fault, InputError
from scoring.games.plan_city.cells import DISTRICTS, INDUSTRIES
from scoring.games.plan_city.known_item_counts import surface_of
from scoring.games.plan_city.score import score_final
from scoring.games.plan_city.sheet import FinalSheet
from scoring.games.plan_city.sheet_checks import final_warnings
from tui.core.tally.form import SEATED, Counts, FormFunctions, TallyFormRow, TallyKind, lacking_seats
from tui.core.tally.game_forms import GameTallyForms
from tui.games.plan_city.cell_pieces import FIELD_PIECES
from tui.games.plan_city.tally_final_preview import end_picture
from tui.games.plan_city.tally_prefill import FIELDS, known_values, shortest_form
from tui.games.plan_city.tally_sheet_conversion import ROWS, cell_of, from_sheet, to_sheet

COUNTS = (
    "active_factories",
    "rail_cells",
    *DISTRICTS,
    "other_cells",
    "idle_engines",
)
"""The counts of a seat that can also be computed from its field."""


def _readable(sheet: FinalSheet) -> FinalSheet:
    """Return the score sheet without fields in invalid notation, which another check reports."""

    def read(field: Any) -> Any:
        try:
            surface_of(field)
        except InputError:
            return None
        return field

    seats = {
        name: structs.replace(seat, field=read(seat.field)) if seat.field else seat
        for name, seat in sheet.seats.items()
    }
    return structs.replace(sheet, seats=seats)


def _score(sheet: FinalSheet) -> Breakdown:
    return score_final(_readable(sheet), trust=True)


def _fields_cell(sheet: FinalSheet, fault: Fault) -> str:
    """Return the form cell of a fault. For a seat without any values, this is its field."""
    parts = fault.field.split(".")
    if fault.key == "needed" and parts[0] == "seats" and parts[2] in COUNTS and _untold(sheet, parts[1]):
        return f"seats.{parts[1]}.field.row_1"
    return cell_of(sheet, fault)


def _untold(sheet: FinalSheet, seat: str) -> bool:
    seat_sheet = sheet.seats[seat]
    counts = [seat_sheet.count(name) for name in COUNTS if name not in ("active_factories", "other_cells")]
    counts += [seat_sheet.count(f"active_factories.{industry}") for industry in INDUSTRIES]
    return seat_sheet.field is None and all(count is None for count in counts)


def _counting(sheet: FinalSheet, breakdown: Breakdown) -> Counts:
    """Return a predicate for the form fields that can affect the score. Counts cannot if the seat's field is entered,
    and contract points cannot if its contract cards are.
    """
    needed = {fault.field for fault in breakdown.needed}

    def counts(row: TallyFormRow, seat: str) -> bool:
        if row.single:
            return bool(row.of) or _single_counts(sheet, row.path, needed)
        seat_sheet, path = sheet.seats[seat], row.path.removeprefix(SEATED)
        first, _, last = path.partition(".")
        if first == "field":
            number, rows = int(last.removeprefix("row_")), seat_sheet.field.rows if seat_sheet.field else ()
            return number == 1 or len(rows) >= number - 1
        if first in COUNTS:
            has_count = seat_sheet.count(path) is not None
            return has_count or row.cell(seat) in needed or (seat_sheet.field is None and first != "other_cells")
        if first == "development_points":
            return not sheet.has_all_seats
        if first == "contract_points":
            return seat_sheet.contract_points is not None or seat_sheet.contracts is None
        if first == "contract_cards":
            return seat_sheet.contracts is not None or seat_sheet.contract_points is None
        if first.startswith("contract_"):
            return len(seat_sheet.contracts or ()) >= int(first.removeprefix("contract_"))
        return True

    return counts


def _single_counts(sheet: FinalSheet, path: str, needed: set[str]) -> bool:
    first, _, last = path.partition(".")
    if first == "contracts_per_player":
        return any(seat.contracts for seat in sheet.seats.values())
    value = getattr(getattr(sheet, first), last) if last else getattr(sheet, first)
    return value is not None or path in needed


def _lacking(breakdown: Breakdown, seats: Sequence[str]) -> set[str]:
    """Return the seats with an incomplete total: all seats if a compared or printed value is missing."""
    compared = ("rail_cells", *DISTRICTS, "row_")
    for fault in breakdown.needed:
        last = fault.field.rpartition(".")[2]
        ties = fault.field in ("start_marker", "round_8_start")
        if not ties and (not fault.field.startswith("seats.") or last.startswith(compared)):
            return set(seats)
    return lacking_seats(breakdown, seats)


def _misfits(kind: TallyKind, sheet: Mapping[str, Any]) -> int:
    """Return a sort key: 0 if a score sheet suits a kind of form, otherwise 1. A sheet with any entered field suits the
    form with fields.
    """
    seats = sheet.get("seats")
    boards = [seat for seat in seats.values() if isinstance(seat, dict)] if isinstance(seats, dict) else []
    return (kind.id == FIELDS) != any(seat.get("field") for seat in boards)


BY_COUNTS = FormFunctions(
    _counting,
    cell_of,
    _lacking,
    to_sheet,
    from_sheet,
    picture=end_picture,
    score=_score,
    doubts=final_warnings,
)


def _row_details(_printed: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    return {f"row_{number}": {"pieces": FIELD_PIECES, "joint": " "} for number in range(1, ROWS + 1)}


FUNCTIONS = {"counts": BY_COUNTS, FIELDS: structs.replace(BY_COUNTS, cell_of=_fields_cell, details=_row_details)}
FORMS = GameTallyForms("plan_city", FUNCTIONS, shortest_form, known_values, misfits=_misfits)
