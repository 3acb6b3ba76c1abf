"""A goal of docs/cost.md that is met stays met: rows that are cheap to measure in the suite, all of them in a soak."""

from __future__ import annotations

import re

import pytest

from tests.cost.rows import rows
from tests.cost.table import PAGE

CHEAP = ("final-rrr", "final-crisis", "dispute", "first-verdict")
MET = tuple(re.findall(r"^\| `([\w-]+)` \|.*\| met \| [^|]*\|$", PAGE.read_text(encoding="utf-8"), re.MULTILINE))


def test_every_row_stands_in_the_table() -> None:
    written = re.findall(r"^\| `([\w-]+)` \|", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert written == list(rows())


@pytest.mark.parametrize(
    "id", [pytest.param(id, marks=() if id in CHEAP else (pytest.mark.soak,)) for id in rows() if id in MET]
)
def test_a_goal_that_is_met_stays_met(id: str) -> None:
    from tests.cost.ways import measure  # Textual is not loaded by those who only collect

    row = rows()[id]
    figure = measure(row)
    assert figure.met(row), f"{figure.text} {figure.failed}, goal {row.goal}"
