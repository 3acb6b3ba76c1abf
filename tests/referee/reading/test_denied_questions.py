"""A question that the line itself answers with no states nothing of the declaration."""

from __future__ import annotations

import pytest

from referee.notation.move import write
from referee.reading.context import Act
from referee.reading.reader import read
from referee.reading.reading import Exact
from tests.referee.reading.recorded_positions import everyday_context


@pytest.mark.parametrize(
    ("game", "position", "text", "move"),
    [
        ("russian_railroads", "end_bonus", "hmm, ten points now? No, I want a card.", "take_end_bonus"),
        ("russian_railroads", "end_bonus", "ten points? no, the end bonus card", "take_end_bonus"),
        ("russian_railroads", "end_bonus", "10点？いや、カードにする", "take_end_bonus"),
        (
            "russian_railroads",
            "end_bonus",
            "今10点もらう？ いいえ、エンドボーナスカードを取ります",
            "take_end_bonus",
        ),
        ("nippon", "start", "silk 1? no, paper 1", "invest paper_1"),
        ("nippon", "start", "Do I research? Nope, mines 2.", "mines 2"),
        ("nippon", "start", "船を西に置く？いや、知識2", "knowledge 2"),
    ],
)
def test_what_is_denied_is_not_declared(game: str, position: str, text: str, move: str) -> None:
    reading = read(text, everyday_context(position, game))
    assert isinstance(reading.outcome, Exact)
    assert reading.act is Act.DECLARE
    assert write(reading.outcome.moves[-1]) == move


def test_a_question_without_anything_behind_it_asks() -> None:
    assert read("ten points?", everyday_context("end_bonus", "russian_railroads")).act is Act.ASK
