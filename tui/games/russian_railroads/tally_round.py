"""The form of a round's scoring (RRR-4.14xx): the three lines, the industry track, what is printed on the boards."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import structs

from scoring.breakdown import Breakdown
from scoring.errors import Fault
from scoring.games.russian_railroads.blank_field_ranges import LOCOMOTIVES, BlankFieldRanges, reach, spans
from scoring.games.russian_railroads.board_scoring_view import stars_of
from scoring.games.russian_railroads.industry_track import GAP, MARKERS, TOKEN, lane_of
from scoring.games.russian_railroads.round_scoring import BOARD_FIELDS, lacking
from scoring.games.russian_railroads.score import score_round
from scoring.games.russian_railroads.sheet import BoardOnTable, RoundSheet
from scoring.games.russian_railroads.sheet_checks import check_round, doubts_round
from scoring.games.russian_railroads.values import HIGHEST_LOCOMOTIVE, LINES, RAILROADS, STAR_TO_CONFIRM
from scoring.text_catalogs import Phrase
from tui.core.tally.form import TallyForm, TallyFormRow, TallyKind
from tui.core.tally.row_builders import SEATED, field_row, headed, lacking_seats, line_row, number_row
from tui.games.russian_railroads.tally_round_preview import board_picture

DIGIT = 9
"""Figures up to it need no blank between them."""
INDUSTRY = Phrase("field.industry")
GAP_TYPED = "."
LANE_SIGNS = (*((str(vp), str(vp)) for vp in range(100)), (GAP_TYPED, GAP), (TOKEN, TOKEN))
"""How the spaces of an industry track are typed: numbers as printed, a dot for a factory slot, the ?."""
SCALARS = ("round", "kiev_8", "industry_lane")
PRINTED = {"kiev_8": "kiev_star.8", "industry_lane": "industry.lane"}
"""Fields of the sheet that a table reads off its boards, and the printed values that they are."""


def _rows() -> tuple[TallyFormRow, ...]:
    lines = Phrase("tally.lines")
    found = []
    for line in LINES:
        name, path, about = Phrase(f"line.{line}"), f"{SEATED}{line}", (line, "")
        railroad = RAILROADS[line]
        numbers, colours = LOCOMOTIVES[: railroad.locomotives], railroad.colours
        groups = [
            [number_row(f"{path}.{field}", name, about=about, compact=most <= DIGIT) for field in fields]
            for fields, most in ((numbers, HIGHEST_LOCOMOTIVE), (colours, railroad.length))
        ]
        found.append(line_row(path, name, *groups, about=about, main=1))
        if line == "trans_siberian":
            found.append(number_row(f"{SEATED}doublers", name, about=about))
    rows = list(headed(lines, found))
    rows += headed(INDUSTRY, _industry_rows())
    # After everything that tells whether there can be a token at all.
    tokens = Phrase("tally.tokens")
    marks = [("revaluation", ""), ("kiev_medal", "kiev")]
    rows += headed(tokens, [field_row("yes_no", f"{SEATED}{name}", tokens, about=(line, "")) for name, line in marks])
    track, printed = Phrase("tally.track"), Phrase("tally.printed")
    rows += headed(
        track,
        [number_row(f"{SEATED}vp_before", track, optional=True), number_row(f"{SEATED}marker", track, optional=True)],
    )
    lane = field_row("list", "industry_lane", printed, spelled=LANE_SIGNS, optional=True)
    rows += headed(printed, [number_row("kiev_8", printed, about=("kiev", ""), optional=True), lane])
    record = Phrase("tally.record")
    return (*rows, *headed(record, [number_row("round", record, optional=True)]))


def _industry_rows() -> list[TallyFormRow]:
    rows = []
    for number in MARKERS:
        about = ("industry", f"marker_{number}")
        path = f"{SEATED}industry.marker_{number}"
        if number != MARKERS[0]:
            rows.append(field_row("yes_no", f"{SEATED}industry.second_marker", INDUSTRY, about=about))
        rows.append(number_row(f"{path}_vp", INDUSTRY, about=about))
        rows.append(number_row(path, INDUSTRY, about=about, optional=True))
    rows.append(number_row(f"{SEATED}industry.factories", INDUSTRY, about=("industry", ""), optional=True))
    return rows


def _begin(tree: dict[str, Any], seats: Sequence[str]) -> dict[str, Any]:
    told = tree.get("seats", {})
    return {"seats": {seat: told.get(seat, {}) for seat in seats}} | {
        name: tree[name] for name in SCALARS if name in tree
    }


# what is asked


def _counting(sheet: RoundSheet) -> Callable[[TallyFormRow, str], bool]:
    """Tell which fields can matter: those that decide a line or a marker, and the blacks that rule others out."""
    lane, stars = lane_of(sheet), stars_of(sheet)
    told = {name: spans(board, lane) for name, board in sheet.seats.items()}
    asked = {name: {*lacking(one, stars), *_open(one)} for name, one in told.items()}
    placed = any(_placed(board) for board in sheet.seats.values())
    star = any(min(one.high["kiev.black"], reach(one.high, "kiev")) >= STAR_TO_CONFIRM for one in told.values())

    def counts(row: TallyFormRow, seat: str) -> bool:
        if row.single:
            known = getattr(sheet, row.path) is not None
            return known or (row.path == "kiev_8" and star) or (row.path == "industry_lane" and placed)
        path = row.path.removeprefix(SEATED)
        board = sheet.seats[seat]
        if path in ("vp_before", "marker") or _value(board, path) is not None:
            return True
        if path.startswith("industry."):
            return _industry_counts(board, path.removeprefix("industry."), told[seat])
        return path in asked[seat]

    return counts


def _open(told: BlankFieldRanges) -> tuple[str, ...]:
    """List the black tracks that decide nothing themselves, but tell which colours and tokens there can be."""
    tokens = any(told.open(path) for path in BOARD_FIELDS[1:]) or told.second_marker is None
    wanted = ("trans_siberian.black", *(("st_petersburg.black",) if tokens else ()))
    return tuple(path for path in wanted if told.open(path))


def _industry_counts(board: BoardOnTable, field: str, told: BlankFieldRanges) -> bool:
    """A marker is told by its number or by its place; the factories only check a place."""
    industry = board.industry
    if field == "second_marker":
        return told.second_marker is None
    if field == "factories":
        return _placed(board)
    number = MARKERS[0] if field.startswith("marker_1") else MARKERS[1]
    if number != MARKERS[0] and not told.second_marker:
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


# what comes of it


def _score(sheet: RoundSheet) -> Breakdown:
    """Score the sheet; a marker that is needed is asked for by its number, which can be read off at a glance."""
    found = score_round(sheet, trust=True)
    markers = tuple(f".marker_{number}" for number in MARKERS)
    needed = (
        Fault(fault.key, f"{fault.field}_vp", fault.values) if fault.field.endswith(markers) else fault
        for fault in found.needed
    )
    return structs.replace(found, needed=tuple(needed))


def _printed(sheet: RoundSheet) -> dict[str, Any]:
    told = {PRINTED[name]: getattr(sheet, name) for name in PRINTED}
    return {path: value for path, value in told.items() if value is not None}


def round_form(kind: TallyKind, _parts: tuple[str, ...], printed: Mapping[str, Any]) -> TallyForm:
    """Make the form; what the table has read off its boards is filled in."""
    start = {}
    if "kiev_star.8" in printed:
        start["kiev_8"] = str(printed["kiev_star.8"])
    if "industry.lane" in printed:
        start["industry_lane"] = " ".join(GAP_TYPED if one == GAP else str(one) for one in printed["industry.lane"])
    return TallyForm(
        kind.id,
        kind.scoring,
        RoundSheet,
        _rows(),
        begin=_begin,
        end=dict,
        counting=_counting,
        check=check_round,
        doubts=doubts_round,
        score=_score,
        lacking=lacking_seats,
        before=f"{SEATED}vp_before",
        marker=f"{SEATED}marker",
        start=start,
        printed=_printed,
        columns=True,
        picture=board_picture,
    )
