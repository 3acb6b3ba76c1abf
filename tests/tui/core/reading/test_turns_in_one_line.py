"""Moves of two seats in one line: the turn of the first ends where the next seat begins its own."""

from __future__ import annotations

import pytest

from referee.facts.verdict import VerdictStatus
from tests.lines.reading import said_all
from tests.tui.core.reading.test_account import conversation_at, shown

TURNS = [
    ("start", "aki studies one step and ben gets 1 knowledge too", "A: knowledge 1; A: end; B: knowledge 1"),
    ("start", "aki studies one step; ben: mines 1", "A: knowledge 1; A: end; B: mines 1"),
    ("start", "akiは知識を1、benは鉱山を1", "A: knowledge 1; A: end; B: mines 1"),
    (
        "start",
        "aki mines 1, then ben knowledge 1, then aki mines 1",
        "A: mines 1; A: end; B: knowledge 1; B: end; A: mines 1",
    ),
    ("lenses", "aki studies one step, ben: mines 1", "B: end; A: knowledge 1; A: end; B: mines 1"),
]


@pytest.mark.parametrize(("at", "text", "meant"), TURNS)
def test_the_turn_ends_where_the_next_seat_is_named(at: str, text: str, meant: str) -> None:
    found = conversation_at(f"nippon/{at}", text)
    assert found.declaration is not None and found.declaration.verdict.status is VerdictStatus.LEGAL, shown(found)
    assert said_all(found.declaration.moves) == meant


def test_what_the_second_seat_cannot_pay_is_refused_for_that() -> None:
    """Ben has 1,000 yen, and a factory costs him 6,000."""
    found = conversation_at("nippon/lenses", "aki 1 knowledge, ben builds silk 1")
    assert found.declaration is not None
    assert [breach.why for breach in found.declaration.verdict.breaches] == ["yen_short"]
