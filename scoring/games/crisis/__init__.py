"""The scorings of the game Crisis: production, the evaluation of a round, and the end of the game."""

from __future__ import annotations

from scoring.games import Scoring
from scoring.games.crisis.final_scoring import places
from scoring.games.crisis.production_checks import check_production, production_warnings
from scoring.games.crisis.score import NO_VP, score_final, score_goal, score_production
from scoring.games.crisis.sheet import FinalSheet, GoalSheet, ProductionSheet
from scoring.games.crisis.sheet_checks import check_final, check_goal, goal_warnings

INTERFACE = 1
SCORINGS = {
    "production": Scoring(
        "production",
        ProductionSheet,
        score_production,
        check_production,
        least=1,
        vp_field="vp_before",
        doubts=production_warnings,
    ),
    "goal": Scoring("goal", GoalSheet, score_goal, check_goal, vp_field="vp", unmarked=NO_VP, doubts=goal_warnings),
    "final": Scoring("final", FinalSheet, score_final, check_final, vp_field="vp", already=("vp",), places=places),
}
