"""One seat that wants only its own final score, through the app: as it is typed, and what is said of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tui.screens.tally.tally_screen import Drive, drive


async def _alone(user: Drive, name: str) -> None:
    await user.fill(name)
    await user.press("enter")
    await user.pilot.pause()


@pytest.mark.parametrize(
    ("lang", "row", "asked"), [("en", "Place by engineers", "one is enough"), ("ja", "枚数の順位", "1人のボードだけ")]
)
def test_an_end_of_russian_railroads_asks_for_the_place_by_engineers(
    tmp_path: Path, lang: str, row: str, asked: str
) -> None:
    async def journey(user: Drive) -> None:
        assert asked in user.text
        await _alone(user, "Aki")
        filling = user.screen.grid.filling
        await user.type("140 0 2 ")
        assert filling.place == "seats.A.majority_place" and row in user.text
        assert not filling.evaluation.final
        await user.type("1 ")
        await user.pass_optional()
        assert filling.evaluation.final
        # RRR-4.1503: 40 VP for most engineers; no place, since nobody else is told.
        assert filling.evaluation.breakdown.totals() == {"A": 180} and not filling.evaluation.breakdown.places
        assert "180" in user.text

    drive(tmp_path, journey, lang=lang, game="russian_railroads", scoring="final")


def test_an_end_of_nippon_needs_nobody_else(tmp_path: Path) -> None:
    async def journey(user: Drive) -> None:
        await _alone(user, "Aki")
        filling = user.screen.grid.filling
        assert "VP of region scoring III" in user.text
        # Level 14 pays 14,000, 2 colours cost 6,000; 8,000 left are 1 VP on the printed x1.
        await user.type("50 ")
        assert filling.place == "seats.A.region_points"  # optional: they may be among the 50
        await user.press("enter")
        assert filling.place == "seats.A.money_level"
        await user.type("14 2 ")
        user.cells({"seats.A.knowledge_stars": "0", "seats.A.paper_2": "n"})
        await user.pilot.pause()
        assert filling.evaluation.final and filling.evaluation.breakdown.totals() == {"A": 51}
        user.cells({"seats.A.region_points": "21"})
        await user.pilot.pause()
        assert filling.evaluation.breakdown.totals() == {"A": 72}
        assert "seats.A.last_turns" not in filling.evaluation.counts

    drive(tmp_path, journey, game="nippon", scoring="final")


def test_where_all_are_named_no_place_is_asked_for(tmp_path: Path) -> None:
    async def journey(user: Drive) -> None:
        await user.fill("Aki")
        await _alone(user, "Ben")
        assert "Place by engineers" not in user.text

    drive(tmp_path, journey, size=(100, 40), game="russian_railroads", scoring="final")
