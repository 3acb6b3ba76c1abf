"""A table that goes on from a described position in the middle of an action: from the first declaration on, only what
is declared counts.
"""

from __future__ import annotations

from referee.games.russian_railroads.state import NOTHING_OPEN
from referee.record.opening_entry import opening, seats_of
from referee.table.table import Table
from tests.games.russian_railroads.needs.test_rrr_granted import PASSED, TRACK, position
from tests.games.russian_railroads.rrr_tables import GAME, open_now, play

TWO_LEFT = {"under_way": "track_black_3", "steps_made": 1, "spaces__track_black_3__owner": "Y",
            "spaces__track_black_3__own": 2, "seats__Y__own": 3}  # fmt: skip
"""Y has made one of three black steps; 2 of its 5 workers lie there."""


def test_the_rest_of_an_action_that_is_parked_does_not_come_back() -> None:
    table = position(**TWO_LEFT)
    table.park("Yellow: two on the Kiev line")
    assert (open_now(table), table.state.active) == ([], "B")
    table.tell({"seats.Y.own": 3})
    assert (open_now(table), table.state.active) == ([], "B")


def test_a_relocation_that_is_parked_does_not_come_back() -> None:
    claims = {f"spaces__turn_{place}__owner": seat for place, seat in (("first", "B"), ("second", "R"))}
    claims |= {f"spaces__turn_{place}__own": 1 for place in ("first", "second")}
    table = position(phase="relocate", **PASSED, **claims, seats__B__own=4, seats__R__own=4)
    table.park("Red: moves somewhere", "R")
    table.tell({"seats.R.own": 4})
    assert [(one.kind, one.seat) for one in table.state.pending] == [("relocate", "B")]


def told_of_it(table: Table) -> tuple[str, int, bool]:
    """What the position still tells of an action under way."""
    return table.state.under_way, table.state.steps_made, table.state.open != NOTHING_OPEN


def test_an_action_begun_in_a_position_leaves_nothing_to_be_told_of_one_under_way() -> None:
    table = Table("t", [opening(GAME, seats_of(GAME, ("Y", "B", "G", "R")), blank=True)])
    table.describe({"players": 4, "order": ["Y", "B", "G", "R"], "active": "Y", "round": 1, "seats.B.passed": False,
                   "seats.Y.own": 5, "spaces.rubles_2.owner": "", "seats.Y.rubles": 1})  # fmt: skip
    play(table, "Y: place rubles_2")
    assert told_of_it(table) == ("", 0, False)


def test_once_its_action_goes_on_a_position_tells_nothing_of_it_any_more() -> None:
    table = position(**TWO_LEFT)
    play(table, f"Y: {TRACK}")
    assert told_of_it(table) == ("", 0, False)
    table = position(phase="turn", under_way="", open__1__what="end_bonus", open__1__source="factory_9")
    assert told_of_it(table) == ("", 0, True)
    play(table, "Y: take_ten")
    assert told_of_it(table) == ("", 0, False)


def test_what_a_step_let_be_sets_off_is_not_lost_when_more_is_told() -> None:
    """The ? space of St. Petersburg 4, with the reach for it (RRR-4.1018)."""
    table = position(
        under_way="", seats__Y__lines__st_petersburg__tracks__black=3, seats__Y__locomotives__st_petersburg_1=4
    )
    assert table.overrule("Y: step_track st_petersburg black", "the table wants it").step is not None
    table.tell({"lowest": 2})
    assert open_now(table) == [("token", 1)]
    play(table, "Y: choose_token tok_revaluation")
    assert (open_now(table), table.state.active) == ([], "Y")
