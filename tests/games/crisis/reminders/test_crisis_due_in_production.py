"""Who is named first in Production is who is said to act."""

from __future__ import annotations

import pytest

from tests.games.crisis.crisis_tables import owning, situation


@pytest.mark.parametrize("acting", ["A", "B"])
def test_who_acts_in_production_is_named_first(acting: str) -> None:
    """All take part in any order (CRI-4.13.1); the last one who acted at Energy Conversion still acts."""
    now = {"phase": "operations", "location": "production", "event": "calm", "active": acting, "order": ("A", "B")}
    table = situation(owning("A", "farm"), owning("B", "bank"), now, players=2)
    named = [one.values["seat"] for one in table.game.rules.due(table.state) if one.key == "produce"]
    assert table.acting == acting
    assert named == [acting, *{"A", "B"} - {acting}]
