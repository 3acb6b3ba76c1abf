"""The cases of Nippon by the clause they are about."""

from __future__ import annotations

from tests.games.nippon.clauses import nippon_more_cases
from tests.games.nippon.clauses.nippon_clause_cases import CLAUSES
from tests.games.nippon.illegal import (
    nippon_cases_build,
    nippon_cases_consolidate,
    nippon_cases_goods,
    nippon_cases_market,
    nippon_cases_scoring,
    nippon_cases_turn,
)
from tests.play.clause_cases import ways

PARTS = (
    nippon_cases_build,
    nippon_cases_consolidate,
    nippon_cases_goods,
    nippon_cases_market,
    nippon_cases_scoring,
    nippon_cases_turn,
    nippon_more_cases,
)
ILLEGAL = {case.id: case for part in PARTS for case in part.CASES}
PAIRS = [(clause, ILLEGAL[breaks], keeps) for clause, (breaks, keeps) in CLAUSES.items() if breaks in ILLEGAL]
BROKEN = [way for clause, case, _ in PAIRS for way in ways(clause, clause, case.table, case.texts)]
KEPT = [way for clause, (_, case) in CLAUSES.items() for way in ways(clause, clause, case.table, case.texts)]
