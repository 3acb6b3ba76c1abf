"""The scorings of the game Nippon: region scorings I to III and the final scoring."""

from __future__ import annotations

from scoring.games import Scoring
from scoring.games.nippon.score import places, score_final, score_regions
from scoring.games.nippon.sheet import FinalSheet, RegionsSheet, check_final, check_regions, region_warnings

INTERFACE = 1
SCORINGS = {
    "regions": Scoring(
        "regions", RegionsSheet, score_regions, check_regions, vp_field="vp_before", doubts=region_warnings
    ),
    "final": Scoring("final", FinalSheet, score_final, check_final, vp_field="vp", already=("vp",), places=places),
}
