"""Medians of interleaved runs."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Sequence


def seconds(work: Callable[[], object]) -> float:
    """Time one call."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def worked(work: Callable[[], object]) -> float:
    """Time one call by what the processor did for it: what else runs on the machine does not count."""
    start = time.process_time()
    work()
    return time.process_time() - start


def interleaved(
    works: Sequence[Callable[[], object]], rounds: int, clock: Callable[[Callable[[], object]], float] = seconds
) -> list[float]:
    """Run A B C A B C … and give each one's median, so that a drifting machine hurts them alike."""
    times: list[list[float]] = [[] for _ in works]
    for work in works:
        work()
    for _ in range(rounds):
        for place, work in enumerate(works):
            times[place].append(clock(work))
    return [statistics.median(found) for found in times]


def percentile(times: Sequence[float], share: float) -> float:
    """Give the time that this share of the runs did not exceed."""
    return sorted(times)[min(len(times) - 1, int(len(times) * share))]
