"""What the tests of every scoring look for in a breakdown, and in what is wrong with a sheet."""

from __future__ import annotations

from collections.abc import Callable

from scoring.breakdown import Breakdown, ScoreLine
from tests.helpers import raised


def line(breakdown: Breakdown, who: str, category: str, about: str | None = None) -> ScoreLine:
    """The one line of a seat in a category."""
    (found,) = (
        one for one in breakdown.lines if one.seat == who and one.category == category and about in (None, one.about)
    )
    return found


def needed(breakdown: Breakdown) -> list[str]:
    """The fields that are still needed."""
    assert all(fault.key == "needed" for fault in breakdown.needed)
    return [fault.field for fault in breakdown.needed]


def faults(make: Callable[[], object]) -> list[tuple[str, str]]:
    """Key and field of every fault."""
    return [(fault.key, fault.field) for fault in raised(make)]
