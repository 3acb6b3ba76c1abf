"""The pages of every box: they read what the rules ask for, and say where to look."""

from __future__ import annotations

import pytest

from referee.rules.game import find, offered_games
from scoring.text_catalogs import LANGS
from tui.core.components.box_printed_values import BoxPrintedValues
from tui.core.i18n.catalogs import words_for
from tui.core.session.session import Session

OWN_CARDS = {
    "nippon": (),
    "russian_railroads": (),
    "crisis": ("company.", "event.", "influence."),
    "plan_city": ("plan_card.", "contract_back", "contract_front."),
}
"""Values that stand on a card, which is entered where it is met, not on a page."""


@pytest.mark.parametrize("game", offered_games())
def test_every_value_that_is_asked_stands_on_one_page_or_on_a_card(game: str) -> None:
    found = find(game)
    asked = [path for path, row in found.components.items() if row.ask and not path.startswith(OWN_CARDS[game])]
    pages = {path: [page.id for page in found.pages if page.holds(path, {})] for path in asked}
    assert {path: on for path, on in pages.items() if len(on) != 1} == {}


@pytest.mark.parametrize("game", offered_games())
def test_every_page_has_rows_and_words(game: str) -> None:
    found = find(game)
    box = BoxPrintedValues(Session("en"), found)
    assert [page.id for page in found.pages if not box.rows(page)] == []
    for lang in LANGS:
        words = words_for(lang, game)
        keys = [f"{section}.{page.id}" for page in found.pages for section in ("page", "page_where")]
        assert [key for key in keys if not words.has(key)] == []


@pytest.mark.parametrize("game", offered_games())
def test_a_pattern_of_a_page_is_one_of_the_components(game: str) -> None:
    found = find(game)
    patterns = {pattern for page in found.pages for pattern in page.patterns({})}
    known = [path for path, row in found.components.items() if row.ask]
    assert [one for one in patterns if one not in known and not any(_fits(one, path) for path in known)] == []


def _fits(pattern: str, path: str) -> bool:
    """A page may name one key of what the components ask with a star (`region_scoring.3.*`), or the other way round."""
    mine, given = pattern.split("."), path.split(".")
    return len(mine) == len(given) and all(a == b or "*" in (a, b) for a, b in zip(mine, given, strict=True))
