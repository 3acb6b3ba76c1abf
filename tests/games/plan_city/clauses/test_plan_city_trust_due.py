"""The trust markers are said with the move that ends the placement, and not again with the trust phase (PLC-7.2)."""

from __future__ import annotations

from referee.record.declaration import Declaration
from referee.table.table import Table
from tests.games.plan_city.plan_city_tables import (
    IDLE_CENTRE,
    MILL,
    START,
    Change,
    field,
    lines_of,
    placing,
    play,
    situation,
)

# Everybody has laid the card won; A has one idle engine space, the others have none (PLC-7.1). The invented track puts
# 0 idle on space 5 and 1 idle on space 4. Chips that have to be placed there are none: nobody has any (PLC-5.9).
BIDS = {"A": "1:4", "B": "2:2", "C": "3:5", "D": "coal"}
LAID = {f"{seat}.placed": True for seat in "ABC"} | {f"{seat}.done": True for seat in "ABC"}


def last_one(*changes: Change) -> Table:
    """Only D has not said yet that the placement is done."""
    return situation(4, field("A", START, (IDLE_CENTRE, 1, 1)), placing(**BIDS), LAID, *changes)


def markers(result: Declaration) -> list[tuple[str, int]]:
    """The trust markers among the to-dos: what is said, and the space."""
    return [(what, space) for what, space, clause in lines_of(result, "todo") if clause == "PLC-7.2"]


def test_the_last_one_to_be_done_moves_the_trust_markers_at_once() -> None:
    table = last_one()
    # The invented spaces 4 and 5 forbid nothing.
    assert markers(play(table, "D: placement_done")) == [("trust_marker_free", 4), *[("trust_marker_free", 5)] * 3]
    assert table.state.phase == "trust"
    assert markers(play(table, "trust_step")) == []
    assert [board.trust for board in table.state.seats.values()] == [4, 5, 5, 5]


def test_a_placement_that_nobody_owes_chips_in_any_more_ends_with_the_trust_phase() -> None:
    """PLC-5.9, section 6.10: A's chip turns out not to be there; every marker is said, also those that stay."""
    table = last_one(field("A", START, (IDLE_CENTRE, 1, 1), (MILL, 2, -2)), {"A.coal": 1})
    assert markers(play(table, "D: placement_done")) == []  # one chip, two idle spaces: A chooses
    table.recount({"seats.A.coal": 0}, "no chip was there")
    assert table.state.phase == "placement_end"
    assert markers(play(table, "trust_step")) == [("trust_marker_free", 3), *[("trust_marker_free", 5)] * 3]
    assert table.state.phase == "preparation"
