"""From what number to what is said without a number twice."""

from __future__ import annotations

import pytest

from tui.core.i18n.catalogs import words_for
from tui.core.i18n.number_span import span


@pytest.mark.parametrize(
    ("lang", "low", "high", "said"),
    [("en", 2, 4, "2–4 players"), ("en", 2, 2, "2 players"), ("ja", 2, 4, "2〜4人"), ("ja", 2, 2, "2人")],
)
def test_equal_bounds_are_one_number(lang: str, low: int, high: int, said: str) -> None:
    words = words_for(lang)
    assert words.translate("home.players", seats=span(words, low, high)) == said
