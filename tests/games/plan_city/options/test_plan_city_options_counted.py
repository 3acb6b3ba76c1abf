"""Options on small positions, counted by hand from the rules, and checked against every declaration that can be written."""

from __future__ import annotations

import pytest

from referee.games.plan_city.plan_cards import Fuel
from tests.games.plan_city.plan_city_tables import (
    IDLE_CENTRE,
    MILL,
    START,
    Change,
    field,
    placing,
    situation,
    stands,
    turn,
)
from tests.play.offers import closure, counts
from tests.play.playground import playground

NO_CONTRACTS: Change = {f"{seat}.contracts": 0 for seat in "ABCD"}
TWO_IDLE = field("A", START, (IDLE_CENTRE, 1, 1), (MILL, 2, -2))
DONE: Change = {f"{seat}.{what}": True for seat in "BCD" for what in ("placed", "done")}


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize(
    ("changes", "wanted"),
    [
        # 8 spaces on #1, 7 on #2, 5 on #3: the start card is free, so all have room.
        ((), {"bid_proposal": 20, "bid_coal": 1}),
        # 4, 5 and 6 are forbidden: 3 spaces of #1, of #2 (4 twice) and of #3.
        (({"A.trust": 2},), {"bid_proposal": 20 - 9, "bid_coal": 1}),
        # More than 4 on #1: 5, 6, 8, 9. The coal card is taken.
        ((stands("B", "1", "4"), stands("C", "coal")), {"bid_proposal": 4 + 12}),
        # Only 1, 2 or 3 cells leave the idle centre of the only whole card out (3.3); of the start card, 5 cells in an L
        # are visible, 3 in a row. 1, 2, 3 of #1, 2, 3 of #2, 1 of #3; with an icon's chip the engine can be fuelled and
        # 4 and 6 cells covered: 5 on #1 (6 cells), 4 on #2.
        ((field("A", START, (IDLE_CENTRE, 1, 1)),), {"bid_proposal": 3 + 2 + 1 + 2, "bid_coal": 1}),
    ],
)
def test_bids(changes: tuple[Change, ...], wanted: dict[str, int]) -> None:
    assert counts(situation(4, NO_CONTRACTS, *changes)) == wanted


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize(
    ("bid", "ways"),
    # Shifts of the table in 3.3 that overlap by so many cells or more: 25 in all, of them 4 by 1, 8 by 2, 4 by 3, 4 by 4,
    # 4 by 6, 1 by 9.
    [("1", 25), ("2", 21), ("3", 13), ("4", 9), ("5+coal", 5), ("6", 5), ("8", 1), ("9", 1)],
)
def test_placements_on_the_start_card(bid: str, ways: int) -> None:
    table = situation(4, NO_CONTRACTS, DONE, placing(A=f"1:{bid}", B="2:2", C="3:5", D="coal"))
    assert counts(table) == {"place_plan": ways * 4}  # in four rotations


def test_a_contract_card_that_leaves_room_for_the_own_bid() -> None:
    """9 cells: the start card must stay whole, so A has nowhere to lay one (PLC-6.7); the three others have."""
    table = situation(4, {"round": 5}, stands("A", "1", "9"), turn("B"))
    assert counts(table)["place_contract"] == 3 * 25 * 4


def test_fuelling() -> None:
    """Either of two spaces; with two chips both at once."""
    alone = placing(A="coal", B="2:2", C="3:5", D="1:4")
    table = situation(4, NO_CONTRACTS, DONE, TWO_IDLE, alone, {"A.coal": 1})
    assert counts(table) == {"fuel": 2, "placement_done": 1}
    table = situation(4, NO_CONTRACTS, DONE, TWO_IDLE, alone, {"A.coal": 2})
    offered = closure(playground("plan_city"), table.state, "fuel")
    assert {frozenset((at.x, at.y) for at in move.positions) for move in offered if isinstance(move, Fuel)} == {
        frozenset({(2, 2)}),
        frozenset({(3, -1)}),
        frozenset({(2, 2), (3, -1)}),
    }
