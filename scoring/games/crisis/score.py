"""The scoring functions of Crisis: production (CRI-4.13), the evaluation of a round (CRI-5) and the end of the game
(CRI-7).
"""

from __future__ import annotations

from scoring.breakdown import Breakdown, ScoreLine, ScoreMarker
from scoring.errors import Fault, InputError
from scoring.games.crisis.final_scoring import (
    CATEGORIES,
    ending_of,
    final_fields,
    goal_lines,
    places,
    seat_lines,
    tie_blank,
)
from scoring.games.crisis.production import production
from scoring.games.crisis.production_checks import check_production
from scoring.games.crisis.production_score_lines import production_lines
from scoring.games.crisis.round_evaluation import goal_blank, status_after
from scoring.games.crisis.round_evaluation import goal_lines as evaluation_lines
from scoring.games.crisis.sheet import NATION, FinalSheet, GoalSheet, ProductionSheet
from scoring.games.crisis.sheet_checks import check_final, check_goal
from scoring.games.crisis.values import COLOURS, VP

NO_VP = ("difference", "financial_status")
"""Score categories whose points are not added to a VP track (CRI-5.3)."""

PRINTED = frozenset(
    {
        *("need_employees", "need_resources", "bonus_slots", "outputs", "value", "limit", "sides", "skill", "goal"),
        *(f"{colour}_{end}" for colour in COLOURS for end in ("low", "high")),
    }
)
"""The sheet fields printed on a card, a tile or the board; each has a question in words.toml."""


def _blank_fault(path: str) -> Fault:
    """Return the fault for a blank field that is needed; for a printed value, it contains the question to the
    players.
    """
    field = path.rpartition(".")[2]
    return Fault("needed_printed", path, {"asked": field}) if field in PRINTED else Fault("needed", path)


def score_production(sheet: ProductionSheet, *, trust: bool = False) -> Breakdown:
    """Score a production sheet (CRI-4.13): the points are the VP produced; there is no ranking.

    Raises `InputError` with every impossible value. `trust` skips that check: a running game may have reached an
    impossible position by a move that was allowed against the rules.
    """
    result = production(sheet)
    if not trust and (faults := check_production(sheet, result)):
        raise InputError(faults)
    blank = ("activations",) if sheet.activations is None else result.blank
    markers: tuple[ScoreMarker, ...] = ()
    if sheet.vp_before is not None and sheet.marker is not None and not blank:
        markers = (ScoreMarker(sheet.seat, sheet.vp_before + result.amount(VP), sheet.marker),)
    lines = tuple(production_lines(sheet, result)) if sheet.activations is not None else ()
    return Breakdown(lines, needed=tuple(map(_blank_fault, blank)), markers=markers)


def score_goal(sheet: GoalSheet, *, trust: bool = False) -> Breakdown:
    """Score the evaluation of a round (CRI-5): the lines of the nation add up to its Financial Status, and no seat
    gains VP (CRI-5.3). Raises `InputError` with every impossible value, unless `trust` is set.
    """
    if not trust and (faults := check_goal(sheet)):
        raise InputError(faults)
    after = status_after(sheet)
    markers = () if after is None or sheet.marker is None else (ScoreMarker(NATION, after, sheet.marker),)
    return Breakdown(
        tuple(evaluation_lines(sheet)), needed=tuple(map(_blank_fault, goal_blank(sheet))), markers=markers
    )


def score_final(sheet: FinalSheet, *, trust: bool = False) -> Breakdown:
    """Score the end of the game in either ending (CRI-7) and rank the seats.

    The ranking is empty if a needed field is blank, or if all players lose (CRI-7.3). Raises `InputError` with every
    impossible value, unless `trust` is set.
    """
    if not trust and (faults := check_final(sheet)):
        raise InputError(faults)
    ending = ending_of(sheet)
    blank = [] if ending else ["status"]
    if ending != "bankruptcy" and sheet.round is None:
        blank.append("round")
    goal = sheet.goal if ending == "bankruptcy" else None
    if ending == "bankruptcy" and goal is None:
        blank.append("goal")
    lines: list[ScoreLine] = []
    open_seats: set[str] = set()
    for name, seat in sheet.seats.items():
        lines += seat_lines(name, seat, ending)
        missing = [f"seats.{name}.{field}" for field in final_fields(ending) if getattr(seat, field) is None]
        blank += missing
        open_seats |= {name} if missing else set()
    lines.sort(key=lambda line: CATEGORIES.index(line.category))
    totals = Breakdown(tuple(lines)).totals()
    if not blank:
        lines += goal_lines(totals, goal) if goal is not None else []
        blank += tie_blank(sheet, totals, goal)
    markers = tuple(
        ScoreMarker(name, totals[name], seat.marker)
        for name, seat in sheet.seats.items()
        if ending and seat.marker is not None and name not in open_seats
    )
    ranks = () if blank else places(sheet, totals)
    return Breakdown(tuple(lines), ranks, tuple(map(_blank_fault, blank)), markers)
