"""What lies in a column of reward tiles follows from the box, if it is read off before a tile is taken (NIP-1.14), and
what the box and the boards decide is not asked of whoever takes one (NIP-16.8, NIP-20.1).
"""

from __future__ import annotations

from typing import Any

import pytest

from referee.facts.facts import known
from referee.facts.verdict import VerdictStatus
from referee.record.opening_entry import opening, seats_of
from referee.table.table import Table
from tests.games.nippon.nippon_tables import GAME, NAMES, situation, untold, workers

TILE = "2_yen_5000"
BOX = "printed.reward_tiles.2_yen_5000"


def new_copy(seats: int = 4, **counted: Any) -> Table:
    """A table at a copy that nobody has taught, as it was counted."""
    table = Table("new", [opening(GAME, seats_of(GAME, NAMES[:seats]))])
    if counted:
        table.recount(counted, "counted")
    return table


def test_a_board_that_is_full_may_have_taken_one_and_kept_none() -> None:
    table = new_copy(**{f"seats.A.multipliers.{space}": 3 for space in new_copy().state.seats["A"].multipliers})
    table.tell({BOX: 3})
    assert not known(table.state.rewards[TILE])


COLUMN = ("2_yen_5000", "2_blueprint_2", "2_coal_2")
TAKES = "A: consolidate 2_coal_2 coal"


def taking(seats: int, counted: dict[str, int], **laid: int) -> Table:
    """A has three workers of one colour and takes a tile of column 2; INVENTED: the box has 2 of each kind."""
    facts = {f"rewards.{tile}": count for tile, count in counted.items()}
    facts |= {f"seats.B.multipliers.{space}": number for space, number in laid.items()}
    rest = (f"rewards.{tile}" for tile in COLUMN if tile not in counted)
    return situation(seats, workers("A", "red", "red", "red"), facts, untold(*rest))


# Of the 6 tiles of a column 1 went back with 3 players, 2 with 2 players.
@pytest.mark.parametrize(
    ("seats", "counted", "laid", "asks"),
    [
        (4, {}, {}, False),  # none went back
        (4, {}, {"ships": 2}, False),  # one of the two at most was taken
        (4, {}, {"ships": 2, "trains": 2}, True),  # both may have been coal
        (4, {}, {"ships": 3, "trains": 3}, False),  # those were of another column
        (3, {}, {}, False),
        (3, {}, {"ships": 2}, True),
        (2, {}, {}, True),  # both may have been coal
        (2, {"2_yen_5000": 1}, {}, False),  # one of those that went back was none
        (2, {"2_yen_5000": 2, "2_blueprint_2": 2}, {}, None),  # both were coal: there is none
        (2, {"2_yen_5000": 1, "2_blueprint_2": 1}, {}, False),
    ],
)
def test_what_the_box_and_the_boards_decide_is_not_asked(
    seats: int, counted: dict[str, int], laid: dict[str, int], asks: bool | None
) -> None:
    table = taking(seats, counted, **laid)
    verdict = table.judge(TAKES).verdict
    if asks is None:
        assert [breach.clause for breach in verdict.breaches] == ["NIP-16.8"]
    else:
        assert verdict.status is (VerdictStatus.NEEDS if asks else VerdictStatus.LEGAL)


def test_a_tile_that_is_taken_uncounted_is_gone_from_its_column() -> None:
    """Coal had 1 or 2 with 3 players; with one taken none may be left, and the next one is asked about."""
    table = taking(3, {})
    table.declare(TAKES)
    assert not known(table.state.rewards["2_coal_2"])
    table.recount({"seats.B.workers": ("red",) * 3}, "counted")
    table.declare("A: end")
    assert [one.path for one in table.judge("B: consolidate 2_coal_2 coal").verdict.questions] == ["rewards.2_coal_2"]
