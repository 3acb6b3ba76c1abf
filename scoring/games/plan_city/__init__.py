"""City of Plan Cards: its cells and fields, and the scoring at the end as a sheet that proves every point."""

from __future__ import annotations

from scoring.games import Scoring
from scoring.games.plan_city.score import score_final
from scoring.games.plan_city.sheet import FinalSheet

SCORINGS = {"final": Scoring("final", FinalSheet, score_final, ends=True)}
