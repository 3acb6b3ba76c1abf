"""A line that says “or” declares neither of both, and amounts that contradict what is declared are confirmed."""

from __future__ import annotations

import pytest

from referee.notation.move import write
from referee.reading.reading import Choice, Confirm, Reason
from tests.referee.reading.recorded_positions import outcome_of


def rows(text: str, position: str) -> set[str]:
    outcome = outcome_of(text, position)
    assert isinstance(outcome, Choice)
    return {write(row[-1]) for row in outcome.rows}


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("a ship east or west", {"ships east_japan", "ships west_japan"}),
        ("knowledge 2 or 3", {"knowledge 2", "knowledge 3"}),
        ("西日本か中日本に船", {"ships west_japan", "ships central_japan"}),
        ("build silk 2 or paper 2", {"invest silk_2", "invest paper_2"}),
        ("a train north or a ship east", {"trains hokkaido", "ships east_japan"}),
    ],
)
def test_each_of_both_is_a_row(text: str, moves: set[str]) -> None:
    assert rows(text, "start") == moves


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("knowledge 2 points", "start"),
        ("鉱山2点", "start"),
        ("統合整理 3列 青写真1個 知識", "reward"),
        ("Aki exports contract 4 with 2 paper and 2 silk, and contract 3 with 2 paper and 1 silk", "stocked"),
    ],
)
def test_an_amount_of_something_else_is_confirmed(text: str, position: str) -> None:
    outcome = outcome_of(text, position)
    assert isinstance(outcome, Confirm)
    assert outcome.why is Reason.CLAIM
