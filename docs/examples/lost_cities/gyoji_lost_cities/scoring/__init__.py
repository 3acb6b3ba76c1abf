"""Lost Cities: the points of a round, and the sum of the rounds."""

from __future__ import annotations

from gyoji_lost_cities.scoring.score import final_places, score_final, score_round
from gyoji_lost_cities.scoring.sheet import FinalSheet, RoundSheet, check_round

from scoring.games import Scoring

INTERFACE = 1
SCORINGS = {
    "round": Scoring("round", RoundSheet, score_round, check_round),
    "final": Scoring("final", FinalSheet, score_final, already=("round",), places=final_places),
}
