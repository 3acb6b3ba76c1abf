"""A number right before a word that nobody knows counts something: it is never left out, or taken for part of a name."""

from __future__ import annotations

import pytest

from referee.reading.reading import Choice, Confirm, Exact
from tests.referee.reading.recorded_positions import outcome_of

LINES = [
    "two wrokers on black 2",
    "two blorps on black 2",
    "2 whatsits on black 2",
    "three zonks on black 3",
    "3 gubbins on black 3",
    "black 2 with two blorps",
    "black 3 for three zonks",
]


@pytest.mark.parametrize("text", LINES)
def test_a_number_before_an_unknown_word_is_not_lost(text: str) -> None:
    assert not isinstance(outcome_of(text, "first", "russian_railroads"), Exact | Confirm | Choice)
