"""What is easily missed is said before a declaration closes it off, and never where nothing is left to do."""

from __future__ import annotations

from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.table.table import Table


def table(game: str) -> Table:
    found = find(game)
    return Table("t", [opening(found, seats_of(found, ["Aki", "Ben"]))])


def test_an_exchange_is_remembered_before_the_turn_ends() -> None:
    place = table("nippon")
    assert place.declare("invest silk_1").step
    assert place.judge("end").overlooked == ()  # one blueprint is not enough for an exchange (3)
    place.recount({"seats.A.blueprints": 3}, "")
    assert [left.key for left in place.judge("end").overlooked] == ["exchange_possible"]
    # the next player's first declaration ends the turn as well
    assert [left.key for left in place.judge("B: invest silk_2").overlooked] == ["exchange_possible"]


def test_workers_left_in_hand_are_remembered_before_a_pass() -> None:
    place = table("russian_railroads")
    place.declare("start_bonus sb_ruble_1")
    left = place.judge("pass").overlooked
    assert [(one.key, one.values["count"]) for one in left] == [("pass_with_workers", 6)]  # 6 in hand with 2 players
    place.recount({"seats.A.own": 0}, "")
    assert place.judge("pass").overlooked == ()
