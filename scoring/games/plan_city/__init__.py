"""City of Plan Cards: its cells and fields, and the scoring at the end as a sheet that proves every point."""

from __future__ import annotations

from scoring.games import Scoring
from scoring.games.plan_city.check import doubts_final
from scoring.games.plan_city.notices import notices_final
from scoring.games.plan_city.score import places, score_final
from scoring.games.plan_city.sheet import FinalSheet, rename
from scoring.trouble import Fault


def _doubts(sheet: FinalSheet) -> list[Fault]:
    """List what is odd, and which agreed readings decide a place."""
    return [*doubts_final(sheet), *notices_final(sheet)]


SCORINGS = {"final": Scoring("final", FinalSheet, score_final, rename, doubts=_doubts, places=places)}
