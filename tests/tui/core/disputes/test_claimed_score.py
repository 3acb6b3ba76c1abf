"""A claim of points is answered with what the table counts: right or not, with the working."""

from __future__ import annotations

from functools import cache

import pytest

from referee.table.table import Table
from tests.lines.table import load, opened
from tui.core.disputes.claimed_score import claimed_scores, read_claim


@cache
def table_at(at: str) -> Table:
    game, _, name = at.partition("/")
    return next(Table(name, record.entries) for position, record in opened(load(game)) if position.name == name)


def compared(at: str, text: str) -> list[tuple[str, int, bool]]:
    """Return seat, points and whether the claim is right, by row."""
    claim = read_claim(table_at(at), text)
    assert claim is not None
    return [(row.seat, row.points, row.is_right) for row in claimed_scores(table_at(at), claim).rows]


KIEV_AKI = 3 * 1 + 1 * 1 + 0 + (1 + 2 + 3 + 4)
"""Brown on 1, grey on 2, black on 5 within a reach of 7: 3 for brown, 1 for grey, none for black, and the first four stars."""
GARDENS_CLEO = 7
"""Six cells, more than the others: the first place of the card, 7."""
GARDENS_ANN = -(-(4 + 3) // 2)
"""Two cells like Ben: the second and the third place, 4 and 3, shared and rounded up."""


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize(
    ("at", "text", "row"),
    [
        ("russian_railroads/reveal", "Kiev makes fourteen points for Aki", ("A", KIEV_AKI, True)),
        ("russian_railroads/reveal", "Kiev gives me 12, right?", ("A", KIEV_AKI, False)),
        ("russian_railroads/reveal", "アキのキエフは14点だよね", ("A", KIEV_AKI, True)),
        ("russian_railroads/reveal", "two engineers, so I get the 40 points for the majority", ("B", 40, True)),
        ("russian_railroads/reveal", "industry 15 points for Ben", ("B", 15 + 1, True)),  # one of its two markers
        ("plan_city/scoring", "gardens give Ann 5 points", ("A", GARDENS_ANN, False)),
        ("plan_city/scoring", "Cleo's gardens are worth 7", ("C", GARDENS_CLEO, True)),
        ("plan_city/scoring", "庭園で4点", ("B", GARDENS_ANN, True)),
        ("nippon/running", "wages 5 points", ("A", 0, False)),
        ("crisis/flood", "the gears I exported give 4 points", ("B", 4, True)),
    ],
)
def test_a_claim_is_compared_with_what_the_table_counts(at: str, text: str, row: tuple[str, int, bool]) -> None:
    assert row in compared(at, text)


@pytest.mark.parametrize(
    ("at", "text"),
    [
        ("nippon/running", "wages 5 points, but Aki had 3 workers before, can that be"),
        ("crisis/flood", "Aki has 1 penalty token but 36 points, so she draws 2 influence cards"),
        ("plan_city/scoring", "Cleoは入札3で庭園7点だから、チップを2枚置けるよね"),
    ],
)
def test_a_line_that_counts_other_things_is_not_compared_with_the_table(at: str, text: str) -> None:
    assert not compared(at, text)


def test_a_claim_that_names_a_seat_is_about_that_seat_alone() -> None:
    assert {seat for seat, _, _ in compared("russian_railroads/reveal", "Kiev makes 14 points for Ben")} == {"B"}


@pytest.mark.parametrize(
    "text", ["may I build a second silk factory?", "three steps in Kiev", "2ルーブルで雇える?", "give me a worker"]
)
def test_what_claims_no_points_is_no_claim(text: str) -> None:
    assert read_claim(table_at("russian_railroads/reveal"), text) is None


def test_the_fact_that_is_missing_is_named() -> None:
    table = table_at("plan_city/coal_man")
    claim = read_claim(table, "gardens give me 5 points")
    assert claim is not None
    scores = claimed_scores(table, claim)
    assert scores.rows == ()
    assert scores.missing is not None
