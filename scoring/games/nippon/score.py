"""The two scoring functions of Nippon: a region scoring (NIP-17) and the final scoring (NIP-18, NIP-19)."""

from __future__ import annotations

from collections.abc import Mapping

from scoring.breakdown import Breakdown, ScoreLine, ScoreMarker, SeatRank, TieBreakStep, ranking
from scoring.errors import Fault, InputError
from scoring.games.nippon.final_scoring import final_lines
from scoring.games.nippon.region_scoring import region_lines, region_needs, region_ranking
from scoring.games.nippon.sheet import FinalSheet, RegionsSheet
from scoring.games.nippon.sheet_checks import check_final, check_regions


def score_regions(sheet: RegionsSheet, *, trust: bool = False) -> Breakdown:
    """Score the regions of the sheet (NIP-17); there is no ranking of the seats.

    Raises `InputError` with every impossible value. `trust` skips that check: a running game may have reached an
    impossible position by a move that was allowed against the rules.
    """
    if not trust and (faults := check_regions(sheet)):
        raise InputError(faults)
    lines: list[ScoreLine] = []
    needed: list[Fault] = []
    undecided: set[str] = set()
    unpriced = False
    regions = sheet.regions.known()
    for name in regions:
        stand = region_ranking(sheet, name)
        lines += region_lines(sheet, name, stand)
        needed += region_needs(sheet, name, stand)
        seated = [row for row in stand if row.participant in sheet.seats]
        unpriced |= any(row.points is None for row in seated)
        undecided |= {row.participant for row in seated if row.points is None or row.ships is None}
        if not stand:
            undecided |= set(sheet.seats)
    if unpriced:
        needed.insert(0, Fault("needed", "points"))
    if not regions:
        needed.append(Fault("needed", "regions"))
    totals = Breakdown(tuple(lines)).totals()
    markers = tuple(
        ScoreMarker(seat, seat_values.vp_before + totals.get(seat, 0), seat_values.marker)
        for seat, seat_values in sheet.seats.items()
        if seat_values.vp_before is not None and seat_values.marker is not None and seat not in undecided
    )
    return Breakdown(tuple(lines), needed=tuple(needed), markers=markers)


def score_final(sheet: FinalSheet, *, trust: bool = False) -> Breakdown:
    """Score the end of the game: VP so far, wages, achievements (NIP-18), and ranking (NIP-18.16, NIP-19).

    The ranking is empty if a needed field is blank or the sheet lacks seats. Raises `InputError` with every impossible
    value, unless `trust` is set.
    """
    if not trust and (faults := check_final(sheet)):
        raise InputError(faults)
    lines: list[ScoreLine] = []
    needed: list[Fault] = []
    decided: set[str] = set()
    for name in sheet.seats:
        own, blank = final_lines(sheet, name)
        lines += own
        needed += blank
        if not blank:
            decided.add(name)
    totals = Breakdown(tuple(lines)).totals()
    tie = len(set(totals.values())) < len(totals)
    if not needed and tie and sheet.last_turns is None:
        needed.append(Fault("needed", "last_turns"))
    markers = tuple(
        ScoreMarker(name, totals[name], seat.marker)
        for name, seat in sheet.seats.items()
        if seat.marker is not None and name in decided
    )
    ranks = places(sheet, totals) if sheet.has_all_seats and not needed else ()
    return Breakdown(tuple(lines), ranks, tuple(needed), markers)


def places(sheet: FinalSheet, totals: Mapping[str, int]) -> tuple[SeatRank, ...]:
    """Rank the seats by final VP; of tied seats, the one with the later last turn ranks first (NIP-18.16, NIP-19)."""
    order = {seat: turn for turn, seat in enumerate(sheet.last_turns or ())}
    return ranking(totals, [TieBreakStep("last_turn", order, ("NIP-19.1", "NIP-19.2"))])
