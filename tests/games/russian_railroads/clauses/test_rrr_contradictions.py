"""What cannot be of the turn order of a described position."""

from __future__ import annotations

import pytest

from referee.table.standalone_position import StandalonePosition
from tests.games.russian_railroads.rrr_tables import GAME


@pytest.mark.parametrize(
    ("players", "order", "active", "why"),
    [
        (3, "YBG", "Y", ""),
        (4, "YBG", "Y", "order_odd"),  # everybody has one place
        (3, "YBGR", "Y", "order_odd"),
        (3, "YBG", "R", "active_elsewhere"),  # who plays has one
    ],
)
def test_the_turn_order_is_that_of_those_who_play(players: int, order: str, active: str, why: str) -> None:
    """RRR-4.901, with no table: of the seats there some do not play."""
    position = StandalonePosition(GAME, {"players": players, "order": list(order), "active": active})
    assert [(one.clause, one.why) for one in position.contradictions()] == ([("RRR-4.901", why)] if why else [])
