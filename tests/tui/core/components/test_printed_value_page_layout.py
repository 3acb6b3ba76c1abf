"""Where to look, and the cells of a row: data of every game, in signs that every terminal draws."""

from __future__ import annotations

import pytest

from referee.rules.game import find, offered_games
from scoring.text_catalogs import LANGS, Lang
from tui.core.components.box_printed_values import BoxPrintedValues
from tui.core.components.printed_value_page_layout import RowCellLayout, cells_of, sketch
from tui.core.i18n.catalogs import words_for
from tui.core.session.session import Session

MOST = (30, 6)
"""Columns and rows: a sketch stands beside where to look on 80×24."""


@pytest.mark.parametrize("game", offered_games())
def test_every_page_of_the_tour_has_a_sketch(game: str) -> None:
    pages = [page.id for page in find(game).pages if page.tour]
    assert [page for page in pages if not sketch(game, page, ascii=True)] == []
    for page in pages:
        texts = sketch(game, page, ascii=True)
        assert all(line.isascii() for line in texts) and any("#" in line for line in texts), page
        assert max(map(len, texts)) <= MOST[0] and len(texts) <= MOST[1], page
        assert list(map(len, texts)) == list(map(len, sketch(game, page, ascii=False))), page


def test_lines_and_corners_are_drawn_as_such() -> None:
    texts = sketch("crisis", "plan", ascii=False)
    assert texts[0] == "┌────────────────────┐" and texts[-1] == "└────────────────────┘"


@pytest.mark.parametrize("game", offered_games())
def test_the_cells_of_a_row_are_those_of_its_example(game: str) -> None:
    """A track may have more spaces than its example; every other row has as many cells as its line."""
    box = BoxPrintedValues(Session("en"), find(game))
    for lang in LANGS:
        words = words_for(lang, game)
        for page in box.pages:
            for row in box.rows(page):
                cells = cells_of(words, row)
                if cells and row.item.card:
                    written = len(cells.texts(row.item.card.example))
                    assert written == len(cells.heads) or row.item.card.hint.startswith("track"), row.item.id


def test_cells_are_found_where_they_stand() -> None:
    by_blanks, by_sign = RowCellLayout(("a", "b", "c")), RowCellLayout(("price", "gives"), ">")
    assert by_blanks.texts("- 2+6　0+4") == ["-", "2+6", "0+4"]
    assert by_sign.texts("1vp 3c > 2food x2") == ["1vp 3c", "2food x2"]
    assert [by_blanks.at("- 2+6 0+4", cursor) for cursor in (0, 1, 2, 5, 6, 9)] == [0, 0, 1, 1, 2, 2]
    assert by_sign.spans("") == []


@pytest.mark.parametrize(("lang", "before"), [("en", "sixth"), ("ja", "6番目")])
def test_the_head_of_a_cell_is_called_as_the_table_calls_it(lang: Lang, before: str) -> None:
    """The head said “sixth” after the table had named that resource."""
    game = find("crisis")
    box = BoxPrintedValues(Session(lang), game)
    (row,) = [
        row
        for page in box.pages
        for row in box.rows(page)
        if row.item.path == "warehouse" or (row.item.card and row.item.card.id == "warehouse")
    ]
    own = game.own_words({"resource.sixth.name": "cloth"})
    for words, head in ((words_for(lang, game.id), before), (words_for(lang, game.id, own=own), "cloth")):
        cells = cells_of(words, row)
        assert cells is not None and cells.heads[-1] == head
