"""Several moves of Russian Railroads said in one line: a locomotive, the one it replaces, and what an engineer gives."""

from __future__ import annotations

import pytest

from referee.facts.verdict import VerdictStatus
from referee.judging.line_parser import drop_implied
from referee.notation.move import write
from referee.reading.legal_moves import LegalMoves
from referee.table.table import Table
from tests.lines.table import load, opened
from tui.core.reading.line import Line
from tui.core.reading.line_reader import LineReader

REPLACED = "place loco_1; take_locomotive; place_locomotive trans_siberian slot=1"


def standing(position: str) -> Table:
    """A table in a position of the table of lines."""
    return next(
        Table(position, found.entries) for at, found in opened(load("russian_railroads")) if at.name == position
    )


@pytest.fixture(scope="module")
def free() -> Table:
    """Aki may take a locomotive 8: Siberia holds a 2 and a 5, Petersburg a 5, Kiev a 1."""
    table = standing("free")
    table.recount({"seats.A.locomotives.kiev_1": 1}, "a small one, which the others may replace")
    return table


@pytest.fixture(scope="module")
def engineers() -> Table:
    """Aki owns the engineers 1 and 3; the number of the space where 4 lies is not said."""
    return standing("engineers")


def heard(table: Table, text: str) -> Line:
    return LineReader(table, LegalMoves(table)).parse(text)


def moves(parsed: Line) -> str:
    return "; ".join(map(write, drop_implied(parsed.moves)))


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize(
    "text",
    [
        "locomotive top on the trans-siberian, the 2 to kiev",
        "locomotive top on the trans-siberian slot 1; the 2 to kiev",
        "locomotive top on the trans-siberian in place of the 2, the 2 to kiev",
        "locomotive top on the trans-siberian in place of the 2; the 2 to kiev",
        "locomotive top on the trans-siberian in place of the 2, the 2 to kiev in place of the 1",
        "機関車 上 シベリアの2の代わりに、2をキエフへ",
    ],
)
def test_where_the_replaced_one_goes_is_said_behind_the_locomotive(free: Table, text: str) -> None:
    """The number says which slot of the line is meant where nothing else does."""
    parsed = heard(free, text)
    assert moves(parsed) == f"{REPLACED}; move_displaced kiev number=2"
    assert free.judge(parsed.moves).verdict.status is VerdictStatus.LEGAL


def test_the_one_that_is_replaced_in_turn_is_turned_over_in_the_same_line(free: Table) -> None:
    parsed = heard(free, "locomotive top on the trans-siberian in place of the 2, the 2 to kiev, flip the 1")
    assert moves(parsed) == f"{REPLACED}; move_displaced kiev number=2; flip_displaced"


def test_what_breaks_a_rule_behind_a_move_is_refused_with_the_rule(free: Table) -> None:
    """Petersburg holds a 5, which a 2 does not replace."""
    parsed = heard(free, "locomotive top on the trans-siberian slot 1, the 2 to petersburg")
    assert moves(parsed) == f"{REPLACED}; move_displaced st_petersburg number=2"
    assert free.judge(parsed.moves).verdict.clauses == ("RRR-4.407",)


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("use engineer 3 grey on the trans-siberian", "use_engineer engineer_3; step_track trans_siberian grey"),
        ("engineer 3 grey on siberia", "use_engineer engineer_3; step_track trans_siberian grey"),
        ("技術者3番 シベリアの灰色", "use_engineer engineer_3; step_track trans_siberian grey"),
        (
            "engineer 1 with a ruble: grey on siberia",
            "use_engineer engineer_1 rubles=1; step_track trans_siberian grey",
        ),
    ],
)
def test_the_number_of_an_engineer_counts_no_steps(engineers: Table, text: str, move: str) -> None:
    assert moves(heard(engineers, text)) == move


def test_a_colour_that_the_engineer_does_not_give_is_refused_with_the_rule(engineers: Table) -> None:
    """Engineer 1 gives a grey step (specification 4.8)."""
    parsed = heard(engineers, "use engineer 1 black on kiev")
    assert moves(parsed) == "use_engineer engineer_1; step_track kiev black"
    assert engineers.judge(parsed.moves).verdict.status is VerdictStatus.ILLEGAL


def test_what_is_paid_counts_no_steps() -> None:
    """Two workers for one brown step are one too many: nothing is declared with one worker, or with two steps."""
    parsed = heard(standing("free"), "brown 1 with 2 workers on kiev")
    assert not parsed.moves
    assert "place track_brown_1 own=2" in [write(row[0]) for row in parsed.choices]


@pytest.mark.parametrize("text", ["工業化を4つ", "industry 4 times"])
def test_what_is_to_be_confirmed_says_nothing_of_the_payment_that_nobody_has_said(text: str) -> None:
    """Rows that pay in other ways, which nobody spoke of, are one row: two workers are what the space takes."""
    parsed = heard(standing("rich"), text)
    assert parsed.moves == ()
    assert [write(move) for moves in parsed.choices for move in moves] == ["place industry_1", "place industry_2"]
