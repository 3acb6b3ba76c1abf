"""Disputed scorings from a blank position: only what lies in that region, or counts for that space, is asked."""

from __future__ import annotations

import re

import pytest
from nippon_hidden import IDS, blank, hidden_positions
from nippon_reading_off import settle
from nippon_tables import GAME

from referee.games.nippon.actions.score_claim import ScoreClaim, lines
from referee.games.nippon.state import ACHIEVEMENTS, REGIONS
from referee.judge import judge
from referee.verdict import Status

S = r"seats\.[A-Z]\."
SPACE_ASKS = {
    "money": rf"{S}levels\.money|{S}workers|now\.colours\.[A-Z]",
    "ships": rf"{S}ships|now\.ship_stars\.[A-Z]|printed\.areas\.ships\.stars\.\d",
    "trains": rf"{S}trains|now\.train_stars\.[A-Z]|printed\.areas\.trains\.stars\.\d",
    "influence": r"cities\.\w+\.slots\.\w+\.(shown|value|owner)",
    "mechanisation": rf"{S}factories\.\w+\.(tile|machine)",
    "factories": rf"{S}factories\.\w+\.tile",
    "coal": rf"{S}markers\.coal|now\.coal_stars\.[A-Z]|{S}factories\.bento\.tile",
    "knowledge": rf"{S}markers\.knowledge|now\.knowledge_stars\.[A-Z]|{S}factories\.paper\.tile",
    "contracts": rf"{S}contracts\.\w+",
}


@pytest.mark.parametrize("number", [1, 2, 3])
@pytest.mark.parametrize("region", REGIONS)
def test_a_claim_about_a_region(region: str, number: int) -> None:
    pattern = re.compile(
        rf"cities\.{region}_\d\.slots\.\w+\.(shown|value|owner|foreign)|regions\.{region}\.(trains|ships)\..*"
        rf"|now\.foreign\.{region}|printed\.region_scoring\.3\.\d"
    )
    for hidden in hidden_positions(3)[::3]:
        for seat in IDS:
            right = sum(
                line.points for line in lines(hidden, ScoreClaim(seat=seat, about=region, points=0, scoring=number))
            )
            for points in (right, right + 1):
                claim = ScoreClaim(seat=seat, about=region, points=points, scoring=number)
                verdict, asked = settle(blank(), hidden, (claim,))
                assert verdict.status is (Status.LEGAL if points == right else Status.ILLEGAL)
                assert [path for path in asked if not pattern.fullmatch(path)] == []


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
                assert verdict.status is (Status.LEGAL if points == right else Status.ILLEGAL)
                assert [path for path in asked if not pattern.fullmatch(path)] == []
