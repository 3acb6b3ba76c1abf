"""Every illegal declaration of section 10 is refused with exactly its clauses, and a nearby one is legal."""

from __future__ import annotations

import pytest

from tests.games.plan_city.illegal.plan_city_case import Case
from tests.games.plan_city.illegal.plan_city_cases_bidding import CASES as BIDDING
from tests.games.plan_city.illegal.plan_city_cases_placing import CASES as PLACING
from tests.games.plan_city.illegal.plan_city_cases_rest import CASES as REST
from tests.games.plan_city.plan_city_tables import cited
from tests.play.laying import refused

CASES = (*BIDDING, *PLACING, *REST)


def test_no_line_of_the_rules_is_missing() -> None:
    assert {case.id.split()[0] for case in CASES} == {str(number) for number in range(1, 76)}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_it_is_refused(case: Case) -> None:
    for text in case.texts:
        verdict = refused(case.table(), text, *case.clauses)
        assert cited(verdict) == set(case.clauses), verdict.breaches


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_its_twin_is_legal(case: Case) -> None:
    table = case.table(*case.but)
    declared = table.declare(case.legal)
    assert declared.step is not None, declared.verdict
