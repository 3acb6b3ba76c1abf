"""Who wins a tie, and two achievements as the referee counts them off its own position (NIP-18, NIP-19)."""

from __future__ import annotations

import pytest

from referee.games.nippon.sheets_from_state import last_turns
from tests.games.nippon.nippon_tables import Change, situation

OVER: Change = {"phase": "done", "scorings_done": 3, "marker": 9, "final_turns_left": 0}


@pytest.mark.parametrize(
    ("trigger", "order"),
    [
        ("B", ("C", "A", "B")),  # NIP-E2: clockwise A, B, C; B reached gold, so C, A, B is each of the last rounds
        ("C", ("A", "B", "C")),
        ("A", ("B", "C", "A")),
    ],
)
def test_who_reached_gold_has_the_last_turn_and_wins_a_tie(trigger: str, order: tuple[str, ...]) -> None:
    """NIP-19.1: of those tied the one with the last turn; NIP-19.2: then the one whose last turn came latest."""
    table = situation(3, OVER, {"final_trigger": trigger}, *({f"{seat}.vp": 50} for seat in "ABC"))
    assert last_turns(table.state) == order
    assert [place.seat for place in table.breakdown().places] == list(reversed(order))
    assert [place.rank for place in table.breakdown().places] == [1, 2, 3]
