"""The scoring of the game City of Plan Cards: cells, player fields, and the scoring at the end of the game."""

from __future__ import annotations

from scoring.errors import Fault
from scoring.games import Scoring
from scoring.games.plan_city.score import notices_final, places, score_final
from scoring.games.plan_city.sheet import FinalSheet
from scoring.games.plan_city.sheet_checks import check_final, final_warnings


def _warnings(sheet: FinalSheet) -> list[Fault]:
    """Return a fault for every unusual value, and for each rule option whose other value would change the ranking."""
    return [*final_warnings(sheet), *notices_final(sheet)]


INTERFACE = 1
SCORINGS = {"final": Scoring("final", FinalSheet, score_final, check_final, doubts=_warnings, places=places)}
