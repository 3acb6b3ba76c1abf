"""Everyday words for spaces and workers, in both languages."""

from __future__ import annotations

import pytest

from referee.facts.verdict import VerdictStatus
from tests.lines.reading import said_all
from tests.tui.core.reading.test_account import conversation_at, shown

BLACK_ON_SIBERIA = "; ".join(["A: place track_black_3 own=2", *["A: step_track trans_siberian black"] * 3])

NAMED = [
    ("crisis/plan", "労働者の一番左", "A: place_manager employees space=1"),
    ("crisis/plan", "えーと、Akiは労働者の左端", "A: place_manager employees space=1"),
    ("crisis/plan", "エネルギー変換の一番左", "A: place_manager energy space=1"),
    ("crisis/plan", "aki goes to the leftmost employees space", "A: place_manager employees space=1"),
    ("crisis/plan", "Aki 臨時労働者", "A: place_manager temporary"),
    ("russian_railroads/rich", "akiは労働者二人で黒3、シベリアに3", BLACK_ON_SIBERIA),
    ("russian_railroads/rich", "akiは労働者二人で黒を3つ、シベリアに全部", BLACK_ON_SIBERIA),
    ("russian_railroads/rich", "2 workers on the black track 3, siberia 3", BLACK_ON_SIBERIA),
]


@pytest.mark.parametrize(("at", "text", "meant"), NAMED)
def test_a_space_is_known_by_what_people_call_it(at: str, text: str, meant: str) -> None:
    found = conversation_at(at, text)
    assert found.declaration is not None and found.declaration.verdict.status is VerdictStatus.LEGAL, shown(found)
    assert said_all(found.declaration.moves) == meant
