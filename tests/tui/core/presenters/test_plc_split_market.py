"""A split market counts as two (PLC-9.10): so it is drawn in every size, that one can count along."""

from __future__ import annotations

import pytest

from scoring.games.plan_city.cells import Cell
from tui.core.i18n.catalogs import words_for
from tui.core.rendering.drawing import DrawingContext
from tui.games.plan_city.painting.painter import DisplayedCell, grid

SPLIT = Cell(districts=("market", "market"))


RAIL = Cell(districts=SPLIT.districts, rails=("NS",))


@pytest.mark.parametrize(("lang", "drawn"), [("en", "mk2"), ("ja", "市2")])
@pytest.mark.parametrize(
    ("cell", "width", "height"),
    [(SPLIT, 12, 4), (RAIL, 12, 4), (SPLIT, 10, 2), (RAIL, 10, 2), (SPLIT, 7, 2)],  # the smallest draws one thing
)
def test_a_split_market_is_drawn_with_its_number(cell: Cell, lang: str, drawn: str, width: int, height: int) -> None:
    context = DrawingContext(words_for(lang, "plan_city"), width=width, height=height)
    lines = grid(context, {(0, 0): DisplayedCell(cell)})
    if cell is SPLIT and height >= 4:  # there is room for the word
        drawn = {"en": "market2", "ja": "市場2"}[lang]
    assert any(drawn in line.plain for line in lines), [line.plain for line in lines]
