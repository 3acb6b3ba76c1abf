"""Disputed scorings from a blank position: only what lies in that region, or counts for that space, is asked."""

from __future__ import annotations

import re

import pytest

from referee.facts.verdict import Verdict, VerdictStatus
from referee.games.nippon.actions.score_claim import ScoreClaim, lines
from referee.games.nippon.state import ACHIEVEMENTS
from referee.judging.judge import judge
from referee.table.standalone_position import StandalonePosition
from tests.games.nippon.needs.nippon_hidden import IDS, blank, hidden_positions
from tests.games.nippon.needs.nippon_reading_off import settle
from tests.games.nippon.nippon_tables import GAME
from tui.core.i18n import messages
from tui.core.i18n.catalogs import words_for

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

SUMS = {
    **{f"now.region.hokkaido.tiles.{seat}": 0 for seat in "YRPB"},
    **{f"now.region.hokkaido.trains.{seat}": 0 for seat in "YRPB"},
    "now.foreign.hokkaido": 0,
}


def refused(text: str, told: dict[str, int]) -> tuple[Verdict, list[str]]:
    """Answer the questions of a cold dispute as they come, in the sums `told`."""
    cold, asked = StandalonePosition(GAME), list[str]()
    while (verdict := cold.judge(text).verdict).status is VerdictStatus.NEEDS:
        path = verdict.questions[0].path
        assert path not in asked
        asked.append(path)
        cold.tell(path, told[path])
    return verdict, asked


def test_without_an_influence_tile_nothing_else_is_asked() -> None:
    """NIP-17.3, NIP-17.11: no tile, so that trains do not count and there is no rank (NIP-X84)."""
    verdict, asked = refused("B: score_claim hokkaido 10 scoring=1", SUMS)
    assert asked == ["now.region.hokkaido.tiles.B"]
    assert verdict.status is VerdictStatus.ILLEGAL
    assert {"NIP-17.3", "NIP-17.9", "NIP-17.11"} <= set(verdict.clauses)
    assert verdict.breaches[0].values["right"] == 0
    verdict, asked = refused("B: score_claim hokkaido 0 scoring=1", SUMS)
    assert (verdict.status, asked) == (VerdictStatus.LEGAL, ["now.region.hokkaido.tiles.B"])


def test_ships_of_the_third_are_not_asked_for_and_the_rule_is_named() -> None:
    """NIP-17.9: only 1st and 2nd are paid for ships (NIP-X85). Red 5, Purple 4, Blue 3: Blue is 3rd, 5 VP."""
    told = SUMS | {f"now.region.hokkaido.tiles.{seat}": value for seat, value in (("R", 5), ("P", 4), ("B", 3))}
    verdict, asked = refused("B: score_claim hokkaido 7 scoring=1", told)
    assert verdict.status is VerdictStatus.ILLEGAL
    assert {"NIP-17.6", "NIP-17.9"} <= set(verdict.clauses)
    assert verdict.breaches[0].values["right"] == 5
    assert not [path for path in asked if "ships" in path]
    assert "now.region.hokkaido.trains.Y" not in asked  # Yellow has no tile there (NIP-17.3)
    assert len(asked) == 4 + 3 + 1  # four sums of tiles, three of trains, the foreign companies
    for lang, numbers in (("en", "(influence there: R 5, P 4, B 3, "), ("ja", "（この地域の影響力: R 5、P 4、B 3、")):
        said = messages.reason(words_for(lang, "nippon", {seat: seat for seat in IDS}), verdict.breaches[0])
        assert numbers in said
    # Ruled by the foreign companies instead: 6 of them are 1st, Red 2nd, Purple 3rd, Blue 4th (NIP-17.5): nothing.
    verdict, _ = refused("B: score_claim hokkaido 7 scoring=1", told | {"now.foreign.hokkaido": 6})
    assert verdict.breaches[0].values["right"] == 0


def test_only_the_ships_of_the_claimant_are_asked_for() -> None:
    """NIP-17.9: Blue alone is 1st: 10 VP and its ships of 4, whatever the ships of the others."""
    told = SUMS | {"now.region.hokkaido.tiles.B": 3, "now.region.hokkaido.tiles.R": 2, "now.region.hokkaido.ships.B": 4}
    verdict, asked = refused("B: score_claim hokkaido 14 scoring=1", told)
    assert verdict.status is VerdictStatus.LEGAL
    assert [path for path in asked if "ships" in path] == ["now.region.hokkaido.ships.B"]
