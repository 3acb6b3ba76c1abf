"""The worked examples E1, E3 to E15 and E28 to E30 of the rules: moves. Expected values are those of the rules."""

from __future__ import annotations

from referee.games.nippon.values import level
from tests.games.nippon.nippon_tables import situation, table


def test_e3_a_marker_between_3_and_4_reads_3() -> None:
    # Spaces of the invented track: 1, 2, none, 3, none, 4: the marker on the unnumbered space after 3.
    table = situation(4, {"A.markers.knowledge": 4})
    assert level(table.state, "A", "knowledge") == 3


def test_every_seat_starts_as_the_rules_say() -> None:
    for players in (2, 3, 4):
        state = table(players).state
        assert [board.vp for board in state.seats.values()] == [10, 11, 12, 13][:players]
        for board in state.seats.values():
            assert (board.yen, board.coal, board.blueprints, board.trains, board.ships) == (12_000, 2, 1, 6, 6)
            assert (board.workers, board.held_machines, sum(board.hand.values())) == ((), 0, 10)
            assert all(board.contracts.values())
            assert len(board.contracts) == 8
