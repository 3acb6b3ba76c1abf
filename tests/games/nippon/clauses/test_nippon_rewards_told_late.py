"""What lies in a column of reward tiles follows from the box, if it is read off before a tile is taken (NIP-1.14)."""

from __future__ import annotations

from typing import Any

import pytest

from referee.facts.facts import known
from referee.record.opening import opening, seats_of
from referee.table.table import Table
from tests.games.nippon.nippon_tables import GAME, NAMES

TILE = "2_yen_5000"
BOX = "printed.reward_tiles.2_yen_5000"


def new_copy(seats: int = 4, **counted: Any) -> Table:
    """A table at a copy that nobody has taught, as it was counted."""
    made = Table("new", [opening(GAME, seats_of(GAME, NAMES[:seats]))])
    if counted:
        made.recount(counted, "counted")
    return made


def test_the_tiles_of_the_box_lie_there_as_long_as_none_was_taken() -> None:
    made = new_copy()
    made.tell({BOX: 3})
    assert made.state.rewards[TILE] == 3


# A tile of column 2 lies on a board as x2; the other columns say nothing about it. With 3 players tiles of each column
# went back to the box (NIP-20.1), and nobody knows which.
@pytest.mark.parametrize(
    ("seats", "counted", "follows"),
    [
        (4, {"seats.A.multipliers.ships": 2}, False),
        (4, {"seats.A.multipliers.ships": 3}, True),
        (3, {}, False),
    ],
)
def test_it_does_not_follow_where_one_may_be_gone(seats: int, counted: dict[str, Any], follows: bool) -> None:
    made = new_copy(seats, **counted)
    made.tell({BOX: 3})
    assert known(made.state.rewards[TILE]) == follows


def test_a_board_that_is_full_may_have_taken_one_and_kept_none() -> None:
    made = new_copy(**{f"seats.A.multipliers.{space}": 3 for space in new_copy().state.seats["A"].multipliers})
    made.tell({BOX: 3})
    assert not known(made.state.rewards[TILE])


def test_what_was_counted_stands() -> None:
    made = new_copy(**{f"rewards.{TILE}": 1})
    made.tell({BOX: 3})
    assert made.state.rewards[TILE] == 1
