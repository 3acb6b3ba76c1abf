"""Disputed scorings from a blank position: only what lies in that region, or counts for that space, is asked."""

from __future__ import annotations

import re

import pytest

from referee.facts.verdict import VerdictStatus
from referee.games.nippon.sheets_from_state import ScoreClaim, lines
from referee.games.nippon.state import ACHIEVEMENTS
from referee.judging.judge import judge
from tests.games.nippon.needs.nippon_hidden import IDS, blank, hidden_positions
from tests.games.nippon.needs.nippon_reading_off import settle
from tests.games.nippon.nippon_tables import GAME

S = r"seats\.[A-Z]\."
SPACE_ASKS = {
    "money": rf"{S}levels\.money|{S}workers|now\.colours\.[A-Z]",
    "ships": rf"{S}ships|now\.ship_stars\.[A-Z]|printed\.areas\.ships\.stars\.\d",
    "trains": rf"{S}trains|now\.train_stars\.[A-Z]|printed\.areas\.trains\.stars\.\d",
    "influence": r"now\.region\.\w+\.tiles\.[A-Z]",
    "mechanisation": rf"{S}factories\.\w+\.(tile|machine)",
    "factories": rf"{S}factories\.\w+\.tile",
    "coal": rf"{S}markers\.coal|now\.coal_stars\.[A-Z]|{S}factories\.bento\.tile",
    "knowledge": rf"{S}markers\.knowledge|now\.knowledge_stars\.[A-Z]|{S}factories\.paper\.tile",
    "contracts": rf"{S}contracts\.\w+",
}


@pytest.mark.parametrize("space", ACHIEVEMENTS)
def test_a_claim_about_a_space(space: str) -> None:
    pattern = re.compile(rf"{S}multipliers\.{space}|{SPACE_ASKS[space]}")
    for hidden in hidden_positions(3)[::3]:
        for seat in IDS:
            about = f"achievement_{space}"
            right = sum(line.points for line in lines(hidden, ScoreClaim(seat=seat, about=about, points=0)))
            for points in (right, right + 2):
                claim = ScoreClaim(seat=seat, about=about, points=points)
                verdict, asked = settle(blank(), hidden, (claim,))
                whole = judge(GAME, hidden, (claim,), seats=IDS).verdict
                assert verdict.status is whole.status
                assert verdict.status is (VerdictStatus.LEGAL if points == right else VerdictStatus.ILLEGAL)
                assert [path for path in asked if not pattern.fullmatch(path)] == []


# The facts that decide, and the rules by which the others do not (section 11.2 b: sums, not slots)
