"""Every enforced clause has a case that breaks it, which is refused citing it, and one that keeps it."""

from __future__ import annotations

import pytest

from referee.facts.verdict import Status
from tests.games.crisis.clauses import crisis_clauses_buying as buying
from tests.games.crisis.clauses import crisis_clauses_end as end
from tests.games.crisis.clauses import crisis_clauses_operations as operations
from tests.games.crisis.clauses import crisis_clauses_planning as planning
from tests.games.crisis.clauses import crisis_clauses_production as production
from tests.games.crisis.crisis_tables import GAME, cited
from tests.games.crisis.illegal.crisis_case import Case

PARTS = (planning, operations, buying, production, end)
CASES = [case for part in PARTS for case in part.CASES]
EACH = [pytest.param(case, text, id=f"{case.id} {text}") for case in CASES for text in case.texts]
ENFORCED = [clause.id for clause in GAME.clauses.values() if clause.kind == "enforced"]


def test_every_enforced_clause_has_a_case_and_no_other() -> None:
    assert {case.id for case in CASES} == set(ENFORCED)


@pytest.mark.parametrize(("case", "text"), EACH)
def test_what_breaks_it_is_refused_citing_it(case: Case, text: str) -> None:
    made = case.table()
    before, entries = made.state, len(made.entries)
    verdict = made.declare(text).verdict
    assert verdict.status is Status.ILLEGAL, verdict
    assert case.id in cited(verdict), verdict
    assert cited(verdict) <= set(GAME.clauses)
    assert made.state is before
    assert len(made.entries) == entries


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_what_keeps_it_is_legal(case: Case) -> None:
    made = case.legal_table()
    assert list(GAME.rules.faults(made.state)) == []
