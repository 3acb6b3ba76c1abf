"""The score sheet forms of Russian Railroads (tally.toml): the form fields that can affect the score."""

from __future__ import annotations

from typing import Any

from scoring.breakdown import Breakdown
from scoring.errors import Fault
from scoring.games.russian_railroads.blank_field_ranges import BlankFieldRanges, reach, spans
from scoring.games.russian_railroads.board_scoring_view import stars_of
from scoring.games.russian_railroads.final_scoring import COUNTINGS, EXTRA_ENGINEER
from scoring.games.russian_railroads.industry_track import GAP, MARKERS, TOKEN, lane_of
from scoring.games.russian_railroads.score import BOARD_FIELDS, blank_fields_needed
from scoring.games.russian_railroads.sheet import BoardOnTable, FinalSheet, RoundSheet
from scoring.games.russian_railroads.values import STAR_TO_CONFIRM
from tui.core.tally.form import SEATED, Counts, FormFunctions, TallyFormRow
from tui.core.tally.game_forms import GameTallyForms
from tui.games.russian_railroads.tally_prefill import carried_values, earlier, known_values, next_scoring
from tui.games.russian_railroads.tally_previews import board_picture, end_picture

LANE_SIGNS = (*((str(vp), str(vp)) for vp in range(100)), (".", GAP), (TOKEN, TOKEN))
"""(typed text, value) for the spaces of an industry track: numbers as printed, a dot for a factory slot, and `?`."""


def _round_counting(sheet: RoundSheet, _breakdown: Breakdown) -> Counts:
    """Return a predicate for the form fields that can affect the score: those that decide a railway line or marker, and
    black tracks that limit others.
    """
    lane, stars = lane_of(sheet), stars_of(sheet)
    ranges = {name: spans(board, lane) for name, board in sheet.seats.items()}
    relevant = {
        name: {*blank_fields_needed(board_ranges, stars), *_open(board_ranges)} for name, board_ranges in ranges.items()
    }
    placed = any(_placed(board) for board in sheet.seats.values())
    star = any(
        min(board_ranges.high["kiev.black"], reach(board_ranges.high, "kiev")) >= STAR_TO_CONFIRM
        for board_ranges in ranges.values()
    )

    def counts(row: TallyFormRow, seat: str) -> bool:
        if row.single:
            known = getattr(sheet, row.path) is not None
            return known or (row.path == "kiev_8" and star) or (row.path == "industry_lane" and placed)
        path = row.path.removeprefix(SEATED)
        board = sheet.seats[seat]
        if path in ("vp_before", "marker") or _value(board, path) is not None:
            return True
        if path.startswith("industry."):
            return _industry_counts(board, path.removeprefix("industry."), ranges[seat])
        return path in relevant[seat]

    return counts


def _open(ranges: BlankFieldRanges) -> tuple[str, ...]:
    """Return the unfilled black tracks that do not score themselves but limit the possible colours and tokens."""
    tokens = any(ranges.open(path) for path in BOARD_FIELDS[1:]) or ranges.second_marker is None
    paths = ("trans_siberian.black", *(("st_petersburg.black",) if tokens else ()))
    return tuple(path for path in paths if ranges.open(path))


def _industry_counts(board: BoardOnTable, field: str, ranges: BlankFieldRanges) -> bool:
    """Return whether an industry track field can affect the score. A marker is entered by number or position, and
    factories only verify a position.
    """
    industry = board.industry
    if field == "second_marker":
        return ranges.second_marker is None
    if field == "factories":
        return _placed(board)
    number = MARKERS[0] if field.startswith("marker_1") else MARKERS[1]
    if number != MARKERS[0] and not ranges.second_marker:
        return False
    other: int | None = getattr(industry, field.removesuffix("_vp") if field.endswith("_vp") else f"{field}_vp")
    return other is None


def _placed(board: BoardOnTable) -> bool:
    return board.industry.marker_1 is not None or board.industry.marker_2 is not None


def _value(board: BoardOnTable, path: str) -> Any:
    value: Any = board
    for name in path.split("."):
        value = getattr(value, name)
    return value


def _round_cell(_sheet: RoundSheet, fault: Fault) -> str:
    """Return the form cell of a fault. A missing marker is requested by its number, which is easiest to read."""
    is_marker = fault.key == "needed" and fault.field.endswith(tuple(f".marker_{number}" for number in MARKERS))
    return f"{fault.field}_vp" if is_marker else fault.field


def _final_counting(sheet: FinalSheet, breakdown: Breakdown) -> Counts:
    """Return a predicate for the form fields that can affect the score: those counted by a seat's cards, and the
    highest engineer if it decides a tie.
    """
    needed = {fault.field for fault in breakdown.needed}
    alone = any(EXTRA_ENGINEER in (seat.end_bonus or ()) for seat in sheet.seats.values())

    def counts(row: TallyFormRow, seat: str) -> bool:
        if row.single:
            return alone or sheet.majority_needs_tile
        name = row.path.removeprefix(SEATED)
        seat_sheet = sheet.seats[seat]
        if name == "majority_place":
            return not sheet.has_all_seats and (seat_sheet.majority_place is not None or row.cell(seat) in needed)
        if name == "engineer_count":
            # Told by itself a seat has its place, or none without an engineer.
            is_relevant = sheet.has_all_seats or seat_sheet.majority_place is None or row.cell(seat) in needed
            return seat_sheet.engineers is None and (is_relevant or seat_sheet.engineer_count is not None)
        if name == "engineers":
            return seat_sheet.engineers is not None or seat_sheet.engineer_count is None
        if name == "highest_engineer":
            return seat_sheet.highest_engineer is not None or row.cell(seat) in needed
        if name in ("vp", "end_bonus", "marker"):
            return True
        return any(name in COUNTINGS[card].reads for card in seat_sheet.end_bonus or ())

    return counts


FUNCTIONS = {
    "round": FormFunctions(
        _round_counting,
        _round_cell,
        details=lambda _printed: {"industry_lane": {"spelled": LANE_SIGNS}},
        picture=board_picture,
    ),
    "final": FormFunctions(_final_counting, picture=end_picture),
}
FORMS = GameTallyForms("russian_railroads", FUNCTIONS, next_scoring, known_values, earlier, carried_values)
