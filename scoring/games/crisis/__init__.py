"""Crisis: production, the evaluation of a round and the end of the game, as sheets that prove every number."""

from __future__ import annotations

from scoring.games import Scoring
from scoring.games.crisis.check import doubts_goal
from scoring.games.crisis.check_production import doubts_production
from scoring.games.crisis.score import NO_VP, score_final, score_goal, score_production
from scoring.games.crisis.sheet import FinalSheet, GoalSheet
from scoring.games.crisis.sheet_production import ProductionSheet

SCORINGS = {
    "production": Scoring("production", ProductionSheet, score_production, doubts=doubts_production),
    "goal": Scoring("goal", GoalSheet, score_goal, unmarked=NO_VP, doubts=doubts_goal),
    "final": Scoring("final", FinalSheet, score_final, ends=True),
}
