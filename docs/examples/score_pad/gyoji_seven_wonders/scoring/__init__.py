"""7 Wonders: what lies in front of each city at the end, and the points of it."""

from __future__ import annotations

from gyoji_seven_wonders.scoring.score import places, score
from gyoji_seven_wonders.scoring.sheet import FinalSheet, doubts

from scoring.games import Scoring

INTERFACE = 1
SCORINGS = {"final": Scoring("final", FinalSheet, score, doubts=doubts, places=places)}
