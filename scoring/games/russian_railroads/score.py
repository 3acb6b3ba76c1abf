"""The scoring functions of Russian Railroads: a round (RRR-4.14xx) and the end of the game (RRR-4.15xx)."""

from __future__ import annotations

from collections.abc import Mapping

from scoring.breakdown import Breakdown, ScoreLine, ScoreMarker, SeatRank, ranking
from scoring.errors import Fault, InputError
from scoring.games.russian_railroads.blank_field_ranges import spans
from scoring.games.russian_railroads.board_scoring_view import stars_of
from scoring.games.russian_railroads.final_scoring import (
    card_lines,
    majority,
    majority_lacks,
    majority_lines,
    own_majority,
)
from scoring.games.russian_railroads.industry_track import MARKERS, lane_of, marker_line, marker_position
from scoring.games.russian_railroads.round_scoring import blank_fields_needed, line_of_board
from scoring.games.russian_railroads.sheet import FinalSheet, RoundSheet
from scoring.games.russian_railroads.sheet_checks import check_final, check_round
from scoring.games.russian_railroads.values import LINES
from scoring.text_catalogs import Phrase


def score_round(sheet: RoundSheet, *, trust: bool = False) -> Breakdown:
    """Score a round for the boards of the sheet (RRR-4.14xx); there is no ranking of the seats.

    Raises `InputError` with every impossible value. `trust` skips that check: a running game may have reached an
    impossible position by a move that was allowed against the rules.
    """
    if not trust and (faults := check_round(sheet)):
        raise InputError(faults)
    lane, stars = lane_of(sheet), stars_of(sheet)
    ranges = {name: spans(board, lane) for name, board in sheet.seats.items()}
    lines: list[ScoreLine] = []
    for line in LINES:
        for name, board in sheet.seats.items():
            medal = line == "kiev" and bool(board.kiev_medal)
            score_line = line_of_board(name, ranges[name], line, stars, revalued=bool(board.revaluation), medal=medal)
            lines += [score_line] if score_line else []
    needed: list[Fault] = []
    undecided: set[str] = set()
    for name, board in sheet.seats.items():
        blank = blank_fields_needed(ranges[name], stars)
        for number in MARKERS[: 2 if ranges[name].second_marker else 1]:
            score_line = marker_line(name, marker_position(board.industry, lane, number), lane)
            lines += [score_line] if score_line else []
            blank += [] if score_line else [f"industry.marker_{number}"]
        if ranges[name].second_marker is None:
            blank.append("industry.second_marker")
        needed += [Fault("needed", f"seats.{name}.{path}") for path in blank]
        undecided |= {name} if blank else set()
    totals = Breakdown(tuple(lines)).totals()
    markers = tuple(
        ScoreMarker(name, board.vp_before + totals.get(name, 0), board.marker)
        for name, board in sheet.seats.items()
        if board.vp_before is not None and board.marker is not None and name not in undecided
    )
    return Breakdown(tuple(lines), needed=tuple(needed), markers=markers)


def score_final(sheet: FinalSheet, *, trust: bool = False) -> Breakdown:
    """Score the end of the game: VP so far, end bonus cards, engineer majority; then rank the seats (RRR-4.1507).

    The ranking is empty if a needed field is blank, or for a single seat. Raises `InputError` with every impossible
    value, unless `trust` is set.
    """
    if not trust and (faults := check_final(sheet)):
        raise InputError(faults)
    lines: list[ScoreLine] = []
    blank: dict[str, list[str]] = {name: [] for name in sheet.seats}
    for name, seat in sheet.seats.items():
        if seat.vp is None:
            blank[name].append("vp")
        else:
            lines.append(ScoreLine(name, "vp", seat.vp, Phrase("working.vp", {"points": seat.vp}), ("RRR-4.1501",)))
    for name in sheet.seats:
        own, missing = card_lines(sheet, name)
        lines += own
        blank[name] += missing
    stand = majority(sheet) if sheet.has_all_seats else ()
    lines += majority_lines(stand)
    for name, path in majority_lacks(sheet, stand).items() if sheet.has_all_seats else ():
        blank[name] += [path] if path not in blank[name] else []
    for name in () if sheet.has_all_seats else sheet.seats:
        own, missing = own_majority(sheet, name)
        lines += own
        blank[name] += missing
    needed = tuple(Fault("needed", f"seats.{name}.{path}") for name, paths in blank.items() for path in paths)
    settled = {line.seat for line in lines if line.category == "engineer_majority"}
    totals = Breakdown(tuple(lines)).totals()
    markers = tuple(
        ScoreMarker(name, totals[name], seat.marker)
        for name, seat in sheet.seats.items()
        if seat.marker is not None and name in settled and not blank[name]
    )
    ranks = places(sheet, totals) if sheet.has_all_seats and not needed else ()
    return Breakdown(tuple(lines), ranks, needed, markers)


def places(_sheet: FinalSheet, totals: Mapping[str, int]) -> tuple[SeatRank, ...]:
    """Rank the seats by their final VP; seats with equal VP share a rank (RRR-4.1507)."""
    return ranking(totals)
