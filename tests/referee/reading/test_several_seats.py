"""One declaration made by several seats in one line: those that are named together, both, or everybody."""

from __future__ import annotations

import pytest

from referee.notation.move import write
from referee.reading.reading import Exact, Illegal
from tests.referee.reading.recorded_positions import outcome_of


@pytest.mark.parametrize(
    "text",
    [
        "everybody passes",
        "Aki and Ben pass",
        "Aki, Ben pass",
        "we both pass",
        "everyone's out",
        "AkiとBenがパス",
        "全員パス",
    ],
)
def test_each_of_them_declares_it(text: str) -> None:
    outcome = outcome_of(text, "free", "russian_railroads")
    assert isinstance(outcome, Exact)
    assert [(move.seat, write(move)) for move in outcome.moves] == [("A", "pass"), ("B", "pass")]


@pytest.mark.parametrize("text", ["Ben and Aki pass", "BenとAkiがパス"])
def test_who_comes_first_does_it_first(text: str) -> None:
    """It is Aki's turn: Ben cannot pass before her."""
    outcome = outcome_of(text, "free", "russian_railroads")
    assert isinstance(outcome, Illegal)
    assert [move.seat for move in outcome.moves] == ["B", "A"]
