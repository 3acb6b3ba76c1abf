"""Every enforced clause has a case that breaks it, which is refused citing it, and one that keeps it."""

from __future__ import annotations

import pytest

from referee.facts.verdict import Status
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
from tests.games.nippon.illegal.nippon_case import Case
from tests.games.nippon.nippon_tables import GAME, cited, play

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
ENFORCED = [clause.id for clause in GAME.clauses.values() if clause.kind == "enforced"]


@pytest.mark.parametrize("clause", ENFORCED)
def test_a_case_that_breaks_it_is_refused_citing_it(clause: str) -> None:
    case = ILLEGAL[CLAUSES[clause][0]]
    for text in case.texts:
        verdict = case.table().judge(text).verdict
        assert verdict.status is Status.ILLEGAL
        assert clause in cited(verdict)


@pytest.mark.parametrize("clause", ENFORCED)
def test_a_case_that_keeps_it_is_legal(clause: str) -> None:
    case = CLAUSES[clause][1]
    for text in case.texts:
        play(case.table(), text)


def test_the_table_names_enforced_clauses_only() -> None:
    assert set(CLAUSES) - set(ENFORCED) == set()


@pytest.mark.parametrize("case", nippon_more_cases.CASES, ids=lambda case: case.id)
def test_further_cases_are_refused(case: Case) -> None:
    for text in case.texts:
        made = case.table()
        before = made.state
        verdict = made.declare(text).verdict
        assert verdict.status is Status.ILLEGAL, text
        assert set(case.clauses) <= cited(verdict)
        assert made.state is before


def test_every_cited_clause_is_in_the_catalogue() -> None:
    for case in ILLEGAL.values():
        for text in case.texts:
            assert cited(case.table().judge(text).verdict) <= set(GAME.clauses)
