"""The four region bonuses are of four kinds (NIP-T9): the last one is the one left, and is not asked for."""

from __future__ import annotations

from referee.facts.facts import known
from referee.record.opening_entry import opening, seats_of
from referee.table.table import Table
from tests.games.nippon.nippon_tables import GAME, NAMES

TOLD = {"hokkaido": "vp_2", "east_japan": "coal_2", "central_japan": "yen_5000"}


def new_copy() -> Table:
    return Table("new", [opening(GAME, seats_of(GAME, NAMES))])


def test_the_last_region_has_the_bonus_that_is_left() -> None:
    table = new_copy()
    for region, kind in TOLD.items():
        assert not known(table.state.regions["west_japan"].bonus)
        table.tell({f"printed.region_bonus.{region}": kind})
    assert table.state.printed["region_bonus.west_japan"] == "blueprint_2"
    assert table.state.regions["west_japan"].bonus == "blueprint_2"


def test_what_is_told_of_the_table_itself_stays() -> None:
    table = new_copy()
    table.recount({"regions.west_japan.bonus": "vp_2"}, "another edition")
    for region, kind in TOLD.items():
        table.tell({f"printed.region_bonus.{region}": kind})
    assert table.state.regions["west_japan"].bonus == "vp_2"
