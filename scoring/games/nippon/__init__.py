"""Nippon: region scorings I to III and the final scoring, as sheets that prove every point."""

from __future__ import annotations

from scoring.games import Scoring
from scoring.games.nippon.check import doubts
from scoring.games.nippon.score import score_final, score_regions
from scoring.games.nippon.sheet import FinalSheet, RegionsSheet

SCORINGS = {
    "regions": Scoring("regions", RegionsSheet, score_regions, doubts=doubts),
    "final": Scoring("final", FinalSheet, score_final, ends=True),
}
