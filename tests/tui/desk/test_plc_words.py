"""What people read at a table of the City of Plan Cards, in the words of its rules."""

from __future__ import annotations

import pytest

from referee.games.plan_city.actions.prepare_round import PrepareRound
from referee.notation.sentence import sentence_of
from scoring.words import LANGS, Lang, load
from tui.desk.words import words_for

AT_THE_TABLE = ("table", "record", "reveal", "scores", "plain", "share", "trace", "tally", "plan_city", "breach")
"""The sections of the catalogues that the table, its scoring and its record are said with."""


def test_the_game_counts_points() -> None:
    """得点 are points (glossary); the interface says VP where a game has no other word."""
    words = words_for("en", "plan_city")
    ids = {id for path in words.paths for id in load(path) if id.partition(".")[0] in AT_THE_TABLE}
    assert ids
    assert [id for id in ids if "VP" in words.text(id)] == []


@pytest.mark.parametrize("lang", LANGS)
def test_the_phase_after_round_8_prepares_no_ninth_round(lang: Lang) -> None:
    said = sentence_of(PrepareRound(seat="A"), words_for(lang, "plan_city"))
    assert "next round" not in said and "次のラウンド" not in said
