"""Every illegal declaration X1 to X97 of the rules, and every legal one that looks wrong, L1 to L12."""

from __future__ import annotations

import nippon_cases_build as build
import nippon_cases_consolidate as consolidate
import nippon_cases_goods as goods
import nippon_cases_legal as legal
import nippon_cases_market as market
import nippon_cases_scoring as scoring
import nippon_cases_turn as turn
import pytest
from nippon_case import Case
from nippon_tables import cited, play

from referee.verdict import Status

ILLEGAL = [case for part in (turn, build, goods, market, consolidate, scoring) for case in part.CASES]
EACH = [pytest.param(case, text, id=f"{case.id} {text}") for case in ILLEGAL for text in case.texts]


@pytest.mark.parametrize(("case", "text"), EACH)
def test_refused_with_its_clauses_and_nothing_changes(case: Case, text: str) -> None:
    made = case.table()
    before, entries = made.state, len(made.entries)
    verdict = made.declare(text).verdict
    assert verdict.status is Status.ILLEGAL, verdict
    assert set(case.clauses) <= cited(verdict)
    assert made.state is before
    assert len(made.entries) == entries


def test_no_illegal_declaration_is_missing() -> None:
    numbers = sorted(int(case.id.removeprefix("NIP-X")) for case in ILLEGAL)
    assert numbers == list(range(1, 98))


@pytest.mark.parametrize("case", scoring.CASES, ids=lambda case: case.id)
def test_the_right_claim_is_accepted(case: Case) -> None:
    words = case.texts[0].split()
    words[3] = str(scoring.RIGHT[case.id])
    assert case.table().judge(" ".join(words)).verdict.status is Status.LEGAL


@pytest.mark.parametrize(
    ("case", "text"), [pytest.param(case, text, id=f"{case.id} {text}") for case in legal.CASES for text in case.texts]
)
def test_legal_though_it_looks_wrong(case: Case, text: str) -> None:
    play(case.table(), text)


def test_no_legal_case_is_missing() -> None:
    assert [case.id for case in legal.CASES] == [f"NIP-L{number}" for number in range(1, 13)]
