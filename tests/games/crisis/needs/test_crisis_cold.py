"""Cold disputes: from a blank position the questions lead to the verdict that the whole position gives."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from crisis_hidden import IDS, blank_of_few, disputes, settle
from crisis_may_ask import may_ask
from crisis_tables import GAME, cited

from referee.judge import judge
from referee.verdict import Status

SEEDS = [*range(4), *(pytest.param(seed, marks=pytest.mark.soak) for seed in range(4, 60))]


@pytest.mark.parametrize("seed", SEEDS)
def test_cold_questions_lead_to_the_verdict_of_the_whole_position(seed: int) -> None:
    statuses: Counter[Status] = Counter()
    for hidden, move in disputes(seed):
        whole = judge(GAME, hidden, (move,), seats=tuple(hidden.seats)).verdict
        verdict, asked = settle(blank_of_few(), hidden, (move,))
        assert verdict.status is whole.status, (move, verdict, whole)
        pattern = re.compile(may_ask(hidden, move))
        assert [path for path in asked if not pattern.fullmatch(path)] == [], move
        assert cited(verdict) <= cited(whole), move
        statuses[verdict.status] += 1
    assert min(statuses[Status.LEGAL], statuses[Status.ILLEGAL]) > 10


def test_a_position_may_have_every_seat() -> None:
    assert len(IDS) == 5
