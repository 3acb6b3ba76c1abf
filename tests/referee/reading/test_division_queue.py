"""The queue of the search for clauses gives what an unbounded one would give."""

from __future__ import annotations

from heapq import heappop, heappush
from random import Random

import pytest

from referee.reading.division_queue import DivisionQueue, PartialDivision

STEPS = 40


@pytest.mark.parametrize("seed", range(8))
def test_what_is_not_kept_would_never_come_up(seed: int) -> None:
    following = [
        [(draw.randrange(0, 4), draw.randrange(0, 5)) for _ in range(draw.randrange(0, 12))]
        for draw in [Random(seed)]
        for _ in range(STEPS)
    ]
    queue = DivisionQueue(STEPS)
    queue.push(PartialDivision(0, 0, 0))
    heap, pushed, bounded, unbounded = [(0, 0, 0, 0)], 0, [], []
    for more, division in zip(following, queue, strict=False):
        bounded.append(division[:3])
        cost, order, _, start = heappop(heap)
        unbounded.append((cost, order, start))
        for further, later in more:
            pushed += 1
            heappush(heap, (cost + further, later, pushed, pushed))
            queue.push(PartialDivision(division.cost + further, later, pushed))
    assert bounded == unbounded


def test_no_more_steps_are_taken_than_allowed_and_the_cost_is_bounded() -> None:
    queue = DivisionQueue(3)
    for cost in (5, 1, 2, 1):
        queue.push(PartialDivision(cost, 0, cost))
    assert queue.most == 2
    assert [division.cost for division in queue] == [1, 1, 2]
