"""The further illegal cases, and what every illegal case cites."""

from __future__ import annotations

import pytest

from tests.games.nippon.clauses import nippon_more_cases
from tests.games.nippon.clauses.nippon_by_clause import ILLEGAL
from tests.games.nippon.illegal.nippon_case import Case
from tests.games.nippon.nippon_tables import GAME, cited
from tests.play.laying import refused


@pytest.mark.parametrize("case", nippon_more_cases.CASES, ids=lambda case: case.id)
def test_further_cases_are_refused(case: Case) -> None:
    for text in case.texts:
        refused(case.table(), text, *case.clauses)


def test_every_cited_clause_is_in_the_catalogue() -> None:
    for case in ILLEGAL.values():
        for text in case.texts:
            assert cited(case.table().judge(text).verdict) <= set(GAME.clauses)
