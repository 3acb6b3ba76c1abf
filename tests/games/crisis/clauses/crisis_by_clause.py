"""The cases of Crisis: X1 to X70 of the rules, and one beside each clause."""

from __future__ import annotations

from typing import Any

from tests.games.crisis.clauses import crisis_clauses_buying as buying
from tests.games.crisis.clauses import crisis_clauses_end as end
from tests.games.crisis.clauses import crisis_clauses_operations as operations
from tests.games.crisis.clauses import crisis_clauses_planning as planning
from tests.games.crisis.clauses import crisis_clauses_production as production
from tests.games.crisis.clauses.crisis_contradictions import IMPOSSIBLE as IMPOSSIBLE
from tests.games.crisis.illegal import crisis_cases_export as illegal_export
from tests.games.crisis.illegal import crisis_cases_locations as illegal_locations
from tests.games.crisis.illegal import crisis_cases_planning as illegal_planning
from tests.games.crisis.illegal import crisis_cases_production as illegal_production

ILLEGAL = 70
PARTS = (
    *(illegal_planning, illegal_locations, illegal_production, illegal_export),
    *(planning, operations, buying, production, end),
)
LEAVES: dict[str, dict[str, Any]] = {
    # A loan costs 1 VP and no penalty point; repaying gives no VP back.
    "CRI-X14": {"A.vp": 15 - 1, "A.penalty_points": 0, "A.loans": 1, "A.credits": 22 + 10},
    "CRI-X15": {"A.vp": 15, "A.loans": 0, "A.credits": 22 - 10},
    # The others keep their order.
    "CRI-X21": {"order": ("C", "A", "B", "D")},
    "CRI-X22": {"order": ("A", "D", "B", "C")},
    # Six icons bring no sixth manager.
    "CRI-X33": {"A.icons": 6, "A.fifth_from": 2},
    # The black market gives no VP.
    "CRI-X56": {"A.vp": 15, "A.credits": 22 + 2, "A.stock.food": 4},
    # Penalty points do not count in the evaluation; in an odd round no card is drawn; exactly 0 is safe.
    "CRI-X58": {"status": 31 + 4 * (15 - 18)},
    "CRI-X59": {"A.influence": 0},
    "CRI-X60": {"status": 0, "phase": "event", "round": 2},
    # Regular employees stay and the temporary one goes; the gap of the market moves along.
    "CRI-X61": {"A.employees": ("worker_1",)},
    "CRI-X62": {"A.employees": ("worker_1",), "temporary": 1},
    "CRI-X63": {"market.1.rows.2": ""},
    # Bankruptcy counts VP and penalty points alone.
    "CRI-X65": {"phase": "done", "status": -1, "A.vp": 15},
    "CRI-X66": {"phase": "done", "status": -1, "A.vp": 15},
    # Credits are divided by 5 and rounded down; what is left over is worth nothing.
    "CRI-X67": {"A.vp": 15 + 2},
    "CRI-X68": {"A.vp": 15 + 22 // 5},
}
"""What the legal declaration leaves beside an act that is forbidden because of it."""
PAIRS = [pair for part in PARTS for pair in part.CASES]
BROKEN = [pair.broken for pair in PAIRS]
KEPT = [pair.kept._replace(leaves=LEAVES.get(pair.kept.id, {})) for pair in PAIRS]
