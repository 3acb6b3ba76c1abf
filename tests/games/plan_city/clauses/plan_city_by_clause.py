"""The cases of the City of Plan Cards by the clause they are about."""

from __future__ import annotations

from tests.games.plan_city.clauses import plan_city_clauses_bidding as bidding
from tests.games.plan_city.clauses import plan_city_clauses_placing as placing
from tests.games.plan_city.clauses import plan_city_clauses_rest as rest
from tests.play.clause_cases import ways

PAIRS = (*bidding.PAIRS, *placing.PAIRS, *rest.PAIRS)
BROKEN = [way for pair in PAIRS for way in ways(pair.clause, pair.id, pair.broken.table, pair.broken.texts)]
KEPT = [way for pair in PAIRS for way in ways(pair.clause, pair.id, pair.kept.table, pair.kept.texts)]
