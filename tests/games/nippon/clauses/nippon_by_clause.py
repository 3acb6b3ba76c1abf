"""The cases of Nippon: X1 to X97 of the rules and more, and what is legal: L1 to L12, and beside each clause."""

from __future__ import annotations

from collections.abc import Iterator

from tests.games.nippon.clauses import nippon_effects, nippon_more_cases
from tests.games.nippon.clauses.nippon_clause_cases import CLAUSES
from tests.games.nippon.clauses.nippon_contradictions import IMPOSSIBLE as IMPOSSIBLE
from tests.games.nippon.illegal import (
    nippon_cases_build,
    nippon_cases_consolidate,
    nippon_cases_goods,
    nippon_cases_legal,
    nippon_cases_market,
    nippon_cases_scoring,
    nippon_cases_turn,
)
from tests.play.clause_cases import Case

PARTS = (
    nippon_cases_build,
    nippon_cases_consolidate,
    nippon_cases_goods,
    nippon_cases_market,
    nippon_cases_scoring,
    nippon_cases_turn,
    nippon_more_cases,
)
ILLEGAL = 97


def broken() -> Iterator[Case]:
    """Every case that breaks clauses; it cites those for which it is named as well."""
    for case in (*(case for part in PARTS for case in part.CASES), *nippon_effects.SHORT):
        named = (clause for clause, (breaks, _) in CLAUSES.items() if breaks == case.id)
        yield case._replace(clauses=tuple(dict.fromkeys((*case.clauses, *named))))


def right_claims() -> Iterator[Case]:
    """The claims about points as they should have been."""
    for case in nippon_cases_scoring.CASES:
        words = case.texts[0].split()
        words[3] = str(nippon_cases_scoring.RIGHT[case.id])
        yield case._replace(texts=(" ".join(words),))


BROKEN = list(broken())
KEPT = [
    *(keeps.named(clause) for clause, (_, keeps) in CLAUSES.items()),
    *nippon_cases_legal.CASES,
    *right_claims(),
    *nippon_effects.CASES,
]
