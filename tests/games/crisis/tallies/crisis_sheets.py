"""Short ways to write the sheets of the tally tests and to read what came out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from scoring.breakdown import Breakdown, ScoreLine
from scoring.games.crisis.production import ProductionResult, production
from scoring.games.crisis.score import score_final, score_goal, score_production
from scoring.games.crisis.sheet import FinalSheet, GoalSheet, ProductionSheet
from scoring.sheet_parser import read
from tests.helpers import raised

# production


def card(*outputs: tuple[Any, ...], left: Any = (), needs: Any = None, bottom: Any = ()) -> dict[str, Any]:
    """A company: outputs as (kind, value) or (kind, value, multiplier); slots of its left and bottom sides."""
    made = [dict(zip(("kind", "value", "multiplier"), one, strict=False)) for one in outputs]
    return {
        "need_employees": list(left),
        "need_resources": dict(needs or {}),
        "bonus_slots": list(bottom),
        "outputs": made,
    }


def tile(**skills: int | None) -> dict[str, Any]:
    """An employee: a skill for each role."""
    return {"sides": [{"role": role, "skill": skill} for role, skill in skills.items()]}


TEMPORARY = {"origin": "temporary"}


def run(company: str, required: Any = (), bonus: Any = ()) -> dict[str, Any]:
    """Run a company; an employee by its name, or (name, role)."""
    return {"company": company, "required": placed(required), "bonus": placed(bonus)}


def placed(employees: Any) -> list[dict[str, Any]]:
    pairs = [(one, None) if isinstance(one, str) else one for one in employees]
    return [{"employee": name, "role": role} for name, role in pairs]


def cell(stock: int | None = 0, limit: int | None = 9) -> dict[str, Any]:
    return {"stock": stock, "limit": limit}


def plan(*activations: dict[str, Any], **more: Any) -> ProductionSheet:
    """A production of seat A."""
    return read(ProductionSheet, {"seat": "A", "activations": list(activations), **more})


def ran(*activations: dict[str, Any], **more: Any) -> ProductionResult:
    """Run the companies, once the sheet has been accepted."""
    sheet = plan(*activations, **more)
    score_production(sheet)
    return production(sheet)


def produced(*activations: dict[str, Any], **more: Any) -> Breakdown:
    return score_production(plan(*activations, **more))


# the evaluation and the end


def evaluated(vp: dict[str, int | None], **more: Any) -> Breakdown:
    """Evaluate a round for these VP."""
    return score_goal(read(GoalSheet, {"seats": {name: {"vp": shown} for name, shown in vp.items()}, **more}))


def seat(
    vp: int | None = 0, penalty: int | None = 0, credits: int | None = 0, loans: int | None = 0, **more: Any
) -> Any:
    return {"vp": vp, "penalty_points": penalty, "credits": credits, "loans": loans, **more}


def ended(seats: dict[str, Any], status: int | None = 0, round: int | None = 7, **more: Any) -> Breakdown:
    """Score the end of the game: normal, where nothing else is said."""
    return score_final(read(FinalSheet, {"seats": seats, "status": status, "round": round, **more}))


def ranks(breakdown: Breakdown) -> list[tuple[str, int, str]]:
    return [(place.seat, place.rank, place.tie_break) for place in breakdown.places]


# reading


def lines(breakdown: Breakdown, category: str, who: str | None = None, about: str | None = None) -> list[ScoreLine]:
    return [
        one
        for one in breakdown.lines
        if one.category == category and who in (None, one.seat) and about in (None, one.about)
    ]


def line(breakdown: Breakdown, category: str, who: str | None = None, about: str | None = None) -> ScoreLine:
    """The one line of a category."""
    (found,) = lines(breakdown, category, who, about)
    return found


def needed(breakdown: Breakdown) -> list[str]:
    """The fields that are still needed."""
    assert all(fault.key in ("needed", "needed_printed") for fault in breakdown.needed)
    return [fault.field for fault in breakdown.needed]


def faults(make: Callable[[], object]) -> list[tuple[str, str, str]]:
    """Key, field and clause of every fault."""
    return [(fault.key, fault.field, fault.values.get("clause", "")) for fault in raised(make)]
