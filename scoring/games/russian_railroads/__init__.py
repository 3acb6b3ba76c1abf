"""The scorings of the game Russian Railroads: the scoring of a round, and the end of the game."""

from __future__ import annotations

from scoring.games import Scoring
from scoring.games.russian_railroads.score import places, score_final, score_round
from scoring.games.russian_railroads.sheet import FinalSheet, RoundSheet
from scoring.games.russian_railroads.sheet_checks import check_final, check_round, final_warnings, round_warnings

INTERFACE = 1
SCORINGS = {
    "round": Scoring(
        "round", RoundSheet, score_round, check_round, least=1, vp_field="vp_before", doubts=round_warnings
    ),
    "final": Scoring(
        "final",
        FinalSheet,
        score_final,
        check_final,
        vp_field="vp",
        already=("vp",),
        doubts=final_warnings,
        places=places,
    ),
}
