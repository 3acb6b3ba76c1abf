"""A contract is told by what is on its tile, wherever several may be meant: no number is printed there."""

from __future__ import annotations

import pytest

from scoring.text_catalogs import Lang
from tests.tui.core.input_line.test_suggestions import positions, sat_down, shown


@pytest.mark.parametrize(
    ("lang", "line", "said"),
    [
        ("en", "Aki exports one silk and one paper", "contract 3: 1+1 1VP 1step"),
        ("ja", "絹と紙を輸出", "契約3: 1+1 1点 1段階"),
    ],
)
def test_a_row_says_what_is_told_of_its_contract(lang: Lang, line: str, said: str) -> None:
    """Contract 3 of the recorded play: cubes 1 and 1, 1 VP, 1 step (the answers of its script)."""
    conversation = sat_down(dict(positions("nippon"))["stocked"], lang)
    assert said in [row.note for row in shown(conversation, line)]
