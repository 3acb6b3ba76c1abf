"""The cases of Russian Railroads: 10.1 to 10.71 of the rules, and a pair beside each clause."""

from __future__ import annotations

from tests.games.russian_railroads.clauses import rrr_clauses_bonus as bonus
from tests.games.russian_railroads.clauses import rrr_clauses_industry as industry
from tests.games.russian_railroads.clauses import rrr_clauses_order as order
from tests.games.russian_railroads.clauses import rrr_clauses_tiles as tiles
from tests.games.russian_railroads.clauses import rrr_clauses_tracks as tracks
from tests.games.russian_railroads.clauses import rrr_clauses_turn as turn
from tests.games.russian_railroads.clauses.rrr_contradictions import IMPOSSIBLE as IMPOSSIBLE
from tests.games.russian_railroads.illegal import rrr_cases_bonuses as illegal_bonuses
from tests.games.russian_railroads.illegal import rrr_cases_engineers as illegal_engineers
from tests.games.russian_railroads.illegal import rrr_cases_placing as illegal_placing
from tests.games.russian_railroads.illegal import rrr_cases_tiles as illegal_tiles
from tests.games.russian_railroads.illegal import rrr_cases_tracks as illegal_tracks
from tests.play.clause_cases import by_clause

ILLEGAL = 71
OF_THE_RULES = (illegal_placing, illegal_tracks, illegal_tiles, illegal_engineers, illegal_bonuses)
PAIRS = [
    *(pair for part in OF_THE_RULES for pair in part.CASES),
    *(pair for part in (turn, tracks, tiles, industry, order, bonus) for pair in by_clause(part.CLAUSES)),
]
BROKEN = [pair.broken for pair in PAIRS]
KEPT = [pair.kept for pair in PAIRS]
