"""The cases of the City of Plan Cards: 10.1 to 10.75 of the rules, and a pair beside each clause."""

from __future__ import annotations

from tests.games.plan_city.clauses import plan_city_clauses_bidding as bidding
from tests.games.plan_city.clauses import plan_city_clauses_placing as placing
from tests.games.plan_city.clauses import plan_city_clauses_rest as rest
from tests.games.plan_city.clauses.plan_city_contradictions import IMPOSSIBLE as IMPOSSIBLE
from tests.games.plan_city.illegal import plan_city_cases_bidding as illegal_bidding
from tests.games.plan_city.illegal import plan_city_cases_placing as illegal_placing
from tests.games.plan_city.illegal import plan_city_cases_rest as illegal_rest

ILLEGAL = 75
PAIRS = [
    *(pair for part in (illegal_bidding, illegal_placing, illegal_rest) for pair in part.CASES),
    *(pair for part in (bidding, placing, rest) for pair in part.PAIRS),
]
BROKEN = [pair.broken for pair in PAIRS]
KEPT = [pair.kept for pair in PAIRS]
