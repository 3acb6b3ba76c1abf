"""The card of a broken rule: its number stands at the right edge, beside the section of the rulebook."""

from __future__ import annotations

import pytest

from referee.facts.verdict import Breach
from referee.rules.game import find
from scoring.text_catalogs import Lang
from tui.core.i18n.catalogs import words_for
from tui.core.presenters.verdict_text import rule_row
from tui.core.rendering.cell_width import cell_len

SEATS = {"A": "Ann"}


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("width", [24, 39, 70])
def test_the_number_of_the_rule_stands_at_the_right_edge(lang: Lang, width: int) -> None:
    """Where the section of the rulebook has no room beside it, the number stands alone."""
    row = rule_row(words_for(lang, "nippon", SEATS), find("nippon"), Breach("NIP-7.6", "x"), width)
    assert row.plain.endswith("NIP-7.6") and cell_len(row.plain) == width
    title = {"en": "Invest", "ja": "投資"}[lang]
    assert (title in row.plain) == (width > 24)
