"""Who wins a tie, and two achievements as the referee counts them off its own position (NIP-18, NIP-19)."""

from __future__ import annotations

import pytest

from referee.facts.verdict import VerdictStatus
from referee.games.nippon.sheets_from_state import last_turns
from tests.games.nippon.nippon_tables import Change, built, multipliers, own, situation, tile

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


@pytest.mark.parametrize(
    ("factory", "points"),
    [
        ("paper_2", 5),  # NIP-E26: 4 stars with the marker on the top, printed ×1; NIP-18.14: +1 for paper_2
        ("paper_1", 4),
    ],
)
def test_the_star_of_paper_2_counts_for_knowledge(factory: str, points: int) -> None:
    table = situation(4, own("A", factory), {"A.markers.knowledge": 9})
    for said in (4, 5):
        status = table.judge(f"A: score_claim achievement_knowledge {said}").verdict.status
        assert status is (VerdictStatus.LEGAL if said == points else VerdictStatus.ILLEGAL)


def test_influence_counts_regions_with_a_tile_and_no_trains() -> None:
    """NIP-18.10: tiles in West Japan (two cities, once) and Hokkaido, a train alone in East Japan: 2, with ×3 6 VP."""
    table = situation(
        4,
        tile("west_japan_1", "silk", 3, "A"),
        tile("west_japan_2", "silk", 2, "A"),
        tile("hokkaido_2", "silk", 1, "A"),
        tile("central_japan_1", "silk", 4, "B"),
        built("trains", "A", "east_japan"),
        multipliers("A", influence=3),
    )
    assert table.judge("A: score_claim achievement_influence 6").verdict.status is VerdictStatus.LEGAL
    assert table.judge("A: score_claim achievement_influence 9").verdict.status is VerdictStatus.ILLEGAL
