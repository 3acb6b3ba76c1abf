"""The cases of Russian Railroads by the clause they are about."""

from __future__ import annotations

from tests.games.russian_railroads.clauses import rrr_clauses_bonus as bonus
from tests.games.russian_railroads.clauses import rrr_clauses_industry as industry
from tests.games.russian_railroads.clauses import rrr_clauses_order as order
from tests.games.russian_railroads.clauses import rrr_clauses_tiles as tiles
from tests.games.russian_railroads.clauses import rrr_clauses_tracks as tracks
from tests.games.russian_railroads.clauses import rrr_clauses_turn as turn
from tests.play.clause_cases import ways

PAIRS = [
    (clause, pair) for part in (turn, tracks, tiles, industry, order, bonus) for clause, pair in part.CLAUSES.items()
]
BROKEN = [way for clause, pair in PAIRS for way in ways(clause, clause, pair.broken.table, pair.broken.texts)]
KEPT = [way for clause, pair in PAIRS for way in ways(clause, clause, pair.kept.table, pair.kept.texts)]
