"""What ends a Production where nothing is left to choose (CRI-4.13.2, CRI-4.13.5)."""

from __future__ import annotations

from referee.table.closing_step import closing
from tests.games.crisis.crisis_tables import at, owning, play, situation


def test_who_has_run_every_company_ends_with_an_empty_line() -> None:
    table = situation(
        at("production"),
        owning("A", "farm", "bank", employees="farmer_1 banker_1"),
        owning("B", "spies", employees="engineer_1", energy=1),
        players=2,
    )
    assert closing(table) == ""
    play(table, "A: activate farm employees=farmer_1")
    assert closing(table) == ""
    play(table, "A: activate bank employees=banker_1")
    assert closing(table) == "end_production"
    play(table, "A: end_production")
    assert closing(table) == ""
    play(table, "B: activate spies employees=engineer_1")
    assert closing(table) == "end_production"
