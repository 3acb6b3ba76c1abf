"""Where a rule or a value stands in a rulebook, as people of each language read it."""

from __future__ import annotations

import pytest

from referee.rules.game import find
from scoring.text_catalogs import Lang
from tui.core.i18n.catalogs import words_for
from tui.core.i18n.source_text import clause_source


@pytest.mark.parametrize(
    ("game", "clause", "lang", "source"),
    [
        ("crisis", "CRI-S.1", "ja", "公開資料（GAG）"),
        ("crisis", "CRI-S.1", "en", "public page GAG"),
        ("crisis", "CRI-9.8", "ja", "記載なし"),
        ("russian_railroads", "RRR-4.209", "ja", "「ロシアンレールロード」プレイ／公開資料（P12）"),
    ],
)
def test_a_source_is_named_in_the_language(game: str, clause: str, lang: Lang, source: str) -> None:
    assert clause_source(words_for(lang, game), find(game), find(game).clauses[clause]) == source
