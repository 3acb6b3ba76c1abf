"""Several who win: plate, reason, ranks and curves name all of them; a tie that the rules part has one winner."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest
from textual.pilot import Pilot

from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.table.table import Table
from tests.tui.plain.final_sheets import crisis, nippon, plan_city, russian_railroads
from tests.tui.screen_text import screen_lines
from tests.tui.screens.result.test_result_screen import in_large_type, visit
from tui.app import GyojiApp

NAMES = {"A": "Aki", "B": "Ben", "C": "Chie", "D": "Dai"}
SHEETS = {"nippon": nippon, "russian_railroads": russian_railroads, "crisis": crisis}
START = {"russian_railroads": dict.fromkeys("ABCD", 0), "crisis": dict.fromkeys("ABCD", 15)}  # CRI-S.13
START["nippon"] = {"A": 10, "B": 11, "C": 12, "D": 13}  # NIP-1.5
TWO = {"A": 20, "B": 40, "C": 40, "D": 18}
SHARED = ["russian_railroads", "crisis"]
"""RRR-4.1507: equal VP share the rank. CRI-7.9: so do those whose credits and company VP (0 here) are equal too."""


def finished(game: str, vp: Mapping[str, int] = TWO) -> Table:
    """Make a table on whose track the markers stand so before its final sheet, which gives the same to everybody."""
    table = Table("friday", [opening(find(game), seats_of(find(game), list(NAMES.values())), depth="score")])
    if game == "plan_city":  # nothing is scored before the end
        table.score_sheet("final", plan_city(vp))
        return table
    for seat, points in vp.items():
        if points != START[game][seat]:
            table.score(seat, "told", points - START[game][seat])
    table.score_sheet("final", SHEETS[game](vp))
    return table


@pytest.mark.parametrize(("lang", "size"), [("en", (80, 24)), ("ja", (120, 36))])
@pytest.mark.parametrize("game", SHARED)
def test_both_winners_are_named(tmp_path: Path, game: str, lang: str, size: tuple[int, int]) -> None:
    async def steps(app: GyojiApp, _pilot: Pilot[None]) -> None:
        rows = screen_lines(app)
        assert all(in_large_type(text, rows[1:4]) for text in ("Ben", "Chie", "40"))
        assert not in_large_type("Aki", rows[1:4])
        reason = "Ben, Chie share first place with 40 VP each." if lang == "en" else "Ben、Chieが40点で同点優勝。"
        assert any(reason in row for row in rows)
        marked = {name for name in NAMES.values() for row in rows[5:] if "1★" in row[:8] and name in row}
        assert marked == {"Ben", "Chie"}
        assert sum("1★" in row for row in rows) == 4, "ranking and curve"

    visit(tmp_path, steps, start="result", table=finished(game), lang=lang, size=size)


@pytest.mark.parametrize("ascii", [False, True])
def test_four_winners_stand_whole_at_80_columns(tmp_path: Path, ascii: bool) -> None:
    async def steps(app: GyojiApp, _pilot: Pilot[None]) -> None:
        rows = screen_lines(app)
        for name in ("AKI", "BEN", "CHIE", "DAI"):
            assert any(name in row for row in rows[1:4]), name
        assert sum(row.count("40 VP") for row in rows[1:4]) == 4
        assert any("Aki, Ben, Chie, Dai share first place with 40 VP each." in row for row in rows)
        star = "1*" if ascii else "1★"
        assert sum(star in row[:8] for row in rows) >= 4

    table = finished("russian_railroads", dict.fromkeys(NAMES, 40))
    visit(tmp_path, steps, start="result", table=table, size=(80, 24), ascii=ascii)


@pytest.mark.parametrize(("game", "winner", "points"), [("nippon", "Chie", 42), ("plan_city", "Ben", 40)])
def test_a_tie_that_the_rules_part_has_one_winner(tmp_path: Path, game: str, winner: str, points: int) -> None:
    """NIP-19: Chie had the later last turn; 12,000 yen are 2 VP (NIP-18.7). PLC-9.2: Ben sits before Chie."""

    async def steps(app: GyojiApp, _pilot: Pilot[None]) -> None:
        rows = screen_lines(app)
        assert all(in_large_type(text, rows[1:4]) for text in (winner, str(points)))
        assert any(f"have {points} VP each. Decided by:" in row for row in rows)
        firsts = [row for row in rows if "1★" in row[:8]]
        assert firsts
        assert all(winner in row for row in firsts), "the curves too"

    visit(tmp_path, steps, start="result", table=finished(game), size=(80, 24))
