"""What people said at tables of Russian Railroads that nobody had taught, from the first line on."""

from __future__ import annotations

from pathlib import Path

import pytest

from .sayings import sayings

GAME = "russian_railroads"
START = {"en": "industry", "ja": "工業化"}
"""The start bonus card that begins each of these evenings."""


@pytest.mark.parametrize(
    ("lang", "line", "asks", "why"),
    [
        ("en", "second sideways engineer", "how many sideways", "one engineer lies sideways"),
        ("ja", "横向きの技術者2", "横向きの技術者タイルは何枚", "横向きの技術者タイルは1枚だけ"),
    ],
)
def test_there_is_one_slot_for_sideways_engineers(tmp_path: Path, lang: str, line: str, asks: str, why: str) -> None:
    """A slot that the table does not have is not asked about: it is asked how many there are (RRR-R58)."""
    with sayings(tmp_path, GAME, 2, lang, answers={asks: "1"}) as table:
        table.say(START[lang])
        assert table.say(line) == []
        assert why in table.seen.said
        assert "RRR-4.801 RRR-4.116" in table.seen.said
        assert len(table.asked) == 1
        assert table.say(line) == []
        assert table.asked == []
