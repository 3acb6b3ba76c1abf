"""Parked lines at a table of Nippon: the turn goes on, and later verdicts ask for what was left open."""

from __future__ import annotations

import pytest

from referee.facts.facts import known
from referee.record.parked_lines import parked_lines
from referee.table.json_schemas import plain
from tests.games.nippon.nippon_tables import A, B, own, situation, table, tile


def test_a_main_move_leaves_open_what_an_action_or_a_consolidation_changes() -> None:
    made = table(2)
    seq = made.park("Ann: mines something").entry.seq
    mine, other = made.state.seats[A], made.state.seats[B]
    assert made.state.active == A
    assert not any(
        map(
            known, (made.state.main_done, mine.vp, mine.yen, mine.coal, mine.workers, mine.markers["coal"], mine.trains)
        )
    )
    # Without three workers there is no reward (NIP-16.6), without goods no influence tile (NIP-15.3).
    assert set(mine.multipliers.values()) == {0}
    assert made.state.rewards == table(2).state.rewards
    assert all(slot.value == 0 for city in made.state.cities.values() for slot in city.slots.values())
    assert plain(other) == plain(table(2).state.seats[B])
    assert parked_lines(made.table_state) == (seq,)


def test_goods_that_were_sold_may_have_become_influence() -> None:
    table = situation(2, own(A, "silk_1", 0, 2))
    table.park("Ann: sells silk")
    slots = table.state.cities["west_japan_1"].slots
    assert not known(slots["silk"].owner)
    assert slots["paper"].owner == ""


@pytest.mark.parametrize(("players", "is_removed"), [(2, True), (4, False)])
def test_a_tile_may_have_been_removed_from_a_full_city(players: int, is_removed: bool) -> None:
    """Two tiles fill a city of two players: for one on an empty slot the lowest goes back (NIP-20.7, NIP-20.9)."""
    two = (tile("hokkaido_1", "silk", 4, B), tile("hokkaido_1", "lens", 3, B))
    table = situation(players, own(A, "clock_1", 0, 4), *two)
    table.park("Ann: sells clocks")
    slot, hand = table.state.cities["hokkaido_1"].slots["lens"], table.state.seats[B].hand
    assert [known(value) for value in (slot.value, slot.owner, hand["3"])] == [not is_removed] * 3
