"""A hundred hostile requests at every run; `python -m tests.phones hostile` sends 100,000."""

from __future__ import annotations

from tests.phones.hostile import measure

REQUESTS = 100


def test_hostile_requests_reach_nothing() -> None:
    attack = measure(REQUESTS, 1)
    assert attack.failures == []
    assert attack.sent == REQUESTS and attack.statuses["200"], attack.statuses
