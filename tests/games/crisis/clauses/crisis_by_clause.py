"""The cases of Crisis by the clause they are about."""

from __future__ import annotations

from functools import partial

from tests.games.crisis.clauses import crisis_clauses_buying as buying
from tests.games.crisis.clauses import crisis_clauses_end as end
from tests.games.crisis.clauses import crisis_clauses_operations as operations
from tests.games.crisis.clauses import crisis_clauses_planning as planning
from tests.games.crisis.clauses import crisis_clauses_production as production
from tests.play.clause_cases import ClauseCase, ways

CASES = [case for part in (planning, operations, buying, production, end) for case in part.CASES]
BROKEN = [way for case in CASES for way in ways(case.id, case.id, case.table, case.texts)]
KEPT = [ClauseCase(case.id, case.id, partial(case.table, *case.where), case.twin) for case in CASES]
