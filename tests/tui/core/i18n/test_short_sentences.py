"""The short form of a declaration, beside the record: a whole sentence in both languages."""

from __future__ import annotations

import pytest

from referee.games.nippon.consolidation import Consolidate
from tui.core.i18n.catalogs import words_for
from tui.core.i18n.move_text import short_sentences


@pytest.mark.parametrize(
    ("reward", "space", "text"),
    [
        ("", "", "統合整理"),
        ("2_coal_2", "", "×2の列の報賞タイル（石炭2個）を取り、統合整理"),
        ("2_coal_2", "factories", "×2の列の報賞タイル（石炭2個）を取り、「工場」に置いて統合整理"),
    ],
)
def test_a_consolidation_with_its_reward_ends_as_a_sentence(reward: str, space: str, text: str) -> None:
    """It ended with 「…を取り、「工場」に置いて」, before its verb."""
    move = Consolidate(seat="B", reward=reward, space=space)
    assert short_sentences(words_for("ja", "nippon"), (move,)) == [text]
