"""The final scoring of Crisis (CRI-7): the scores in both endings, the seats that can win, and the tie-breaks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from scoring.breakdown import ScoreLine, SeatRank, TieBreakStep, ranking
from scoring.games.crisis import values
from scoring.games.crisis.round_evaluation import bankrupt
from scoring.games.crisis.sheet import FinalSeat, FinalSheet
from scoring.games.crisis.values import Ending, number_text
from scoring.text_catalogs import Phrase

VP_CLAUSES: dict[Ending | None, tuple[str, ...]] = {
    "bankruptcy": ("CRI-7.1", "CRI-7.4"),
    "normal_end": ("CRI-7.5",),
    None: ("CRI-7.1", "CRI-7.5"),
}
CATEGORIES = ("vp", "credits", "loans", "penalty_points")
"""The score categories in display order."""

STEPS = (("credits", "CRI-7.7"), ("company_vp", "CRI-7.8"))
"""The fields used as tie-breaks, in order, each with its clause; seats that are still tied share a rank (CRI-7.9)."""

# the rules, for plain numbers


def score_of(vp: int, penalty_points: int) -> int:
    """Return the final score (VP) of a seat after a bankruptcy (CRI-7.1)."""
    return vp - penalty_points * values.VP_PER_PENALTY_POINT


def normal_score(vp: int, penalty_points: int, credits: int, loans: int) -> int:
    """Return the final score (VP) of a seat in the normal ending (CRI-7.5)."""
    return score_of(vp, penalty_points) + credits // values.CREDITS_PER_VP - loans * values.VP_PER_LOAN


# a sheet


def ending_of(sheet: FinalSheet) -> Ending | None:
    """Return the ending of the game, None if the Financial Status is unknown."""
    if sheet.status is None:
        return None
    return "bankruptcy" if bankrupt(sheet.status) else "normal_end"


def final_fields(ending: Ending | None) -> tuple[str, ...]:
    """Return the names of the seat fields that contribute to the final score in this ending."""
    return ("vp", "penalty_points", "credits", "loans") if ending == "normal_end" else ("vp", "penalty_points")


def seat_lines(name: str, seat: FinalSeat, ending: Ending | None) -> list[ScoreLine]:
    """Return the score lines of a seat for its known values that count in this ending."""
    clauses = VP_CLAUSES[ending]
    lines = []
    figures: dict[str, Any]
    if seat.vp is not None:
        lines.append(ScoreLine(name, "vp", seat.vp, Phrase("working.vp", {"points": number_text(seat.vp)}), clauses))
    if ending == "normal_end" and seat.credits is not None:
        points = seat.credits // values.CREDITS_PER_VP
        figures = {"n": seat.credits, "per": values.CREDITS_PER_VP, "points": points}
        lines.append(ScoreLine(name, "credits", points, Phrase("working.credits_to_vp", figures), clauses))
    if ending == "normal_end" and seat.loans is not None:
        points = -seat.loans * values.VP_PER_LOAN
        figures = {"n": seat.loans, "vp": values.VP_PER_LOAN, "points": number_text(points)}
        lines.append(ScoreLine(name, "loans", points, Phrase("working.loans", figures), clauses))
    if seat.penalty_points is not None:
        points = -seat.penalty_points * values.VP_PER_PENALTY_POINT
        figures = {"n": seat.penalty_points, "points": number_text(points)}
        working = Phrase("working.penalty_points", figures)
        lines.append(ScoreLine(name, "penalty_points", points, working, (*clauses, "CRI-9.7")))
    return lines


def goal_lines(scores: Mapping[str, int], goal: int) -> list[ScoreLine]:
    """Return one line per seat after a bankruptcy: it can win, it cannot win, or all players lose because no seat
    reaches the goal (CRI-7.2, CRI-7.3).
    """
    all_lose = not can_win(scores, goal)
    lines = []
    for name, points in scores.items():
        figures = {"points": number_text(points), "goal": goal}
        key = "can_win" if points >= goal else "all_lose" if all_lose else "cannot_win"
        clauses = ("CRI-7.2", "CRI-7.3") if all_lose else ("CRI-7.2",)
        lines.append(ScoreLine(name, "goal", 0, Phrase(f"working.{key}", figures), clauses))
    return lines


def can_win(scores: Mapping[str, int], goal: int | None) -> tuple[str, ...]:
    """Return the seats with a final score of at least the goal; all seats if the goal is None (normal ending)."""
    return tuple(name for name, points in scores.items() if goal is None or points >= goal)


def places(sheet: FinalSheet, scores: Mapping[str, int]) -> tuple[SeatRank, ...]:
    """Rank the seats by final score, with tie-breaks among the seats that can win; () if all players lose (CRI-7.3)."""
    goal = sheet.goal if ending_of(sheet) == "bankruptcy" else None
    able = can_win(scores, goal)
    if not able:
        return ()
    return ranking(scores, _steps(sheet, able, scores))


def _steps(sheet: FinalSheet, able: tuple[str, ...], scores: Mapping[str, int]) -> list[TieBreakStep]:
    """Return the tie-break steps; a step ignores a group of tied seats in which a value is unknown."""
    steps, alike = [], _alike(able, scores)
    for field, clause in STEPS:
        amounts = [{name: getattr(sheet.seats[name], field) for name in group} for group in alike]
        known_groups = [group for group in amounts if None not in group.values()]
        steps.append(
            TieBreakStep(field, {name: amount for group in known_groups for name, amount in group.items()}, (clause,))
        )
        alike = [still for group in known_groups for still in _alike(group, group)]
    return steps


def tie_blank(sheet: FinalSheet, scores: Mapping[str, int], goal: int | None) -> list[str]:
    """Return the paths of the unknown fields that are needed to break a tie for the victory."""
    amounts = {name: scores[name] for name in can_win(scores, goal)}
    for field, _ in STEPS:
        first = [name for name, amount in amounts.items() if amount == max(amounts.values())]
        if len(first) < 2:
            break
        next_amounts = {name: getattr(sheet.seats[name], field) for name in first}
        if blank := [f"seats.{name}.{field}" for name, amount in next_amounts.items() if amount is None]:
            return blank
        amounts = next_amounts
    return []


def _alike(names: Iterable[str], amounts: Mapping[str, int]) -> list[list[str]]:
    groups: dict[int, list[str]] = {}
    for name in names:
        groups.setdefault(amounts[name], []).append(name)
    return list(groups.values())
