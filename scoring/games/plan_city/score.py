"""The scoring function of City of Plan Cards (PLC-9): points for each seat, the ranking with its tie-break (PLC-9.2,
PLC-R29, PLC-R42), and the rule options whose other value would change it (sections 7.2 and 8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from scoring.breakdown import Breakdown, ScoreLine, ScoreMarker, SeatRank, TieBreakStep, ranking
from scoring.errors import Fault, InputError
from scoring.games.plan_city.city_grid import Surface
from scoring.games.plan_city.contract_scoring import contract_lines
from scoring.games.plan_city.development_scoring import development_lines
from scoring.games.plan_city.industry_scoring import industry_lines
from scoring.games.plan_city.known_item_counts import KnownItemCounts, item_counts
from scoring.games.plan_city.sheet import FinalSheet
from scoring.games.plan_city.sheet_checks import check_final
from scoring.games.plan_city.values import COAL_POINT, IDLE_LOSS
from scoring.text_catalogs import Phrase


def start_path(sheet: FinalSheet) -> str:
    """Return the name of the field for the seat that ranks first in a tie (PLC-R29)."""
    return "start_marker" if sheet.tie_break_start == "marker_holder" else "round_8_start"


def start_player(sheet: FinalSheet) -> str | None:
    """Return the seat that ranks first in a tie, None if unknown."""
    return sheet.start_marker if sheet.tie_break_start == "marker_holder" else sheet.round_8_start


def tie_blanks(sheet: FinalSheet, totals: Mapping[str, int]) -> list[str]:
    """Return the names of the blank fields that are needed to break the ties. The turn order is not needed if every tie
    is between two seats, one of them the start player.
    """
    groups = [
        [name for name in totals if totals[name] == points] for points, n in Counter(totals.values()).items() if n > 1
    ]
    if not groups:
        return []
    first = start_player(sheet)
    first_decides = first is not None and all(first in group and len(group) == 2 for group in groups)
    blank = [start_path(sheet)] if first is None else []
    return blank + (["clockwise"] if sheet.clockwise is None and not first_decides else [])


def turn_order(sheet: FinalSheet) -> TieBreakStep:
    """Return the tie-break by turn order; seats with an unknown order remain tied."""
    first, around = start_player(sheet), sheet.clockwise or ()
    if first is None:
        return TieBreakStep("turn_order", {}, ("PLC-9.2",))
    turn = around.index(first) if first in around else 0
    order = (first, *(name for name in around[turn:] + around[:turn] if name != first))
    return TieBreakStep(
        "turn_order", {name: -position for position, name in enumerate(order)} if around else {first: 1}, ("PLC-9.2",)
    )


OTHERS: dict[str, tuple[str, tuple[Any, ...]]] = {
    "idle_station": ("PLC-R21", ("blocks", "passes_uncounted", "passes_counted")),
    "lone_station": ("PLC-R22", (1, 0)),
    "zero_count": ("PLC-R25", ("ranked", "unranked")),
    "slum_rounding": ("PLC-R26", ("magnitude_up", "toward_zero")),
    "tie_break_start": ("PLC-R29", ("marker_holder", "round8_start")),
}
"""The rule options of the scoring, each with its ruling and its values."""


def notices_final(sheet: FinalSheet) -> list[Fault]:
    """Return a fault for each rule option whose other value would change the ranking; options that cannot be compared
    are skipped.
    """
    if not sheet.has_all_seats:
        return []  # there are no places to change
    now = _places(sheet)
    faults = []
    for option, (ruling, choices) in OTHERS.items():
        for choice in choices:
            other = replace(sheet, **{option: choice})
            then = _places(other, shared=option != "tie_break_start") if other != sheet else now
            if now and then and now != then:
                details = {"option": option, "choice": f"{option}_{choice}", "ruling": ruling}
                faults.append(Fault("option_matters", option, details))
    return faults


def _places(sheet: FinalSheet, *, shared: bool = True) -> dict[str, int]:
    """Return the rank of each seat; {} if points are missing. `shared` allows shared ranks for ties with an unknown
    tie-break; without it, such a tie returns {}.
    """
    breakdown = score_final(sheet, trust=True)
    if {fault.field for fault in breakdown.needed} - ({start_path(sheet), "clockwise"} if shared else set()):
        return {}
    places = breakdown.places or ranking(breakdown.totals())
    return {seat_rank.seat: seat_rank.rank for seat_rank in places}


NO_SURFACES: Mapping[str, Surface] = {}


def score_final(sheet: FinalSheet, *, trust: bool = False, surfaces: Mapping[str, Surface] = NO_SURFACES) -> Breakdown:
    """Score the end of the game (PLC-9.1), then rank the seats (PLC-9.2).

    The ranking is empty if a needed field is blank or seats are missing. Raises `InputError` with every impossible
    value. `trust` skips that check, except for the notation of fields: a running game may have reached an impossible
    position by a move that was allowed against the rules. `surfaces` contains the visible cells of fields that are
    already parsed, by seat.
    """
    if not trust and (faults := check_final(sheet)):
        raise InputError(faults)
    seats = {name: item_counts(seat, sheet.idle_station, surfaces.get(name)) for name, seat in sheet.seats.items()}
    lines: list[ScoreLine] = []
    table: list[str] = []
    blank: dict[str, list[str]] = {name: [] for name in seats}
    for name, known in seats.items():
        own, values, missing = industry_lines(sheet, name, known)
        lines += own
        table += [path for path in values if path not in table]
        blank[name] += missing
    ranked, values, unranked = development_lines(sheet, seats)
    lines += ranked
    table += values
    for name, known in seats.items():
        blank[name] += unranked[name]
        own, missing = contract_lines(sheet, name, known)
        lines += own
        blank[name] += missing
    for name, known in seats.items():
        own, missing = _coal(sheet, name)
        lines += own
        blank[name] += missing
        own, missing = _idle(name, known)
        lines += own
        blank[name] += missing
    lines = by_category(lines)
    paths = dict.fromkeys([*table, *(f"seats.{name}.{path}" for name, paths in blank.items() for path in paths)])
    needed = tuple(Fault("needed", path) for path in paths)
    if needed:
        return Breakdown(tuple(lines), needed=needed)
    totals = Breakdown(tuple(lines)).totals()
    markers = tuple(
        ScoreMarker(name, totals[name], seat.marker) for name, seat in sheet.seats.items() if seat.marker is not None
    )
    if not sheet.has_all_seats:
        return Breakdown(tuple(lines), markers=markers)
    needed = tuple(Fault("needed", path) for path in tie_blanks(sheet, totals))
    return Breakdown(tuple(lines), () if needed else places(sheet, totals), needed, markers)


def places(sheet: FinalSheet, totals: Mapping[str, int]) -> tuple[SeatRank, ...]:
    """Rank the seats by final points; of tied seats, the earlier one in turn order ranks first (PLC-9.2). Tied seats
    with an unknown turn order share a rank.
    """
    return ranking(totals, [turn_order(sheet)])


def by_category(lines: list[ScoreLine]) -> list[ScoreLine]:
    """Return the lines grouped by category and subject, in order of first appearance."""
    order = list(dict.fromkeys((line.category, line.about) for line in lines))
    return sorted(lines, key=lambda line: order.index((line.category, line.about)))


def _coal(sheet: FinalSheet, name: str) -> tuple[list[ScoreLine], list[str]]:
    chips = sheet.seats[name].coal_in_hand
    if chips is None:
        return [], ["coal_in_hand"]
    points = chips * COAL_POINT
    figures = {"n": chips, "each": COAL_POINT, "points": points}
    return [ScoreLine(name, "coal", points, Phrase("working.coal", figures), ("PLC-9.14",))], []


def _idle(name: str, known: KnownItemCounts) -> tuple[list[ScoreLine], list[str]]:
    if blank := known.lacks(("idle_engines",)):
        return [], blank
    engines = known.counts["idle_engines"]
    points = -engines * IDLE_LOSS
    figures = {"n": engines, "each": IDLE_LOSS, "points": points}
    return [
        ScoreLine(
            name,
            "idle_engines",
            points,
            Phrase("working.idle" if engines else "working.idle_none", figures),
            ("PLC-9.15",),
        )
    ], []
