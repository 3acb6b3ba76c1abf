"""Words with which people end a line: what they declare where that can be declared, else nothing."""

from __future__ import annotations

import pytest

from referee.reading.reading import Exact
from tests.referee.reading.recorded_positions import declared, outcome_of


@pytest.mark.parametrize(
    "text", ["mines 2, that's all for me", "mines 2, done", "鉱山2つ、それでお仕舞い", "鉱山2で以上です"]
)
def test_closing_words_end_the_turn(text: str) -> None:
    assert declared(text, "start") == "mines 2; end"


@pytest.mark.parametrize("text", ["run silk and that is it", "run silk, that's me done", "絹を生産、以上です"])
def test_closing_words_end_the_turn_behind_any_declaration(text: str) -> None:
    assert declared(text, "running") == "produce silk_3; end"


def test_a_counter_is_no_closing_word() -> None:
    assert declared("レンズ工場の3番", "building") == "invest lens_3"


@pytest.mark.parametrize("text", ["turn 1, done", "1番手、おわり"])
def test_nothing_that_takes_nothing_is_declared_once_of_what_else_is_named(text: str) -> None:
    assert not isinstance(outcome_of(text, "first", "russian_railroads"), Exact)
