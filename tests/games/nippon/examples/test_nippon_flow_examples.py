"""The worked examples E2 and E16 to E27 of the rules on a running table: turns, consolidating, scorings."""

from __future__ import annotations

import pytest

from referee.facts.verdict import VerdictStatus
from referee.table.table import Table
from tests.games.nippon.nippon_tables import Change, built, cited, lines_of, play, situation, tile, workers


def test_e2_nine_turns_after_the_golden_space() -> None:
    """3 players, purple, blue, red: on blue's turn end the marker reaches the golden space; nine turns follow."""
    table = situation(
        3,
        {"active": "B", "marker": 5, "scorings_done": 2, "rows.1": (), "rows.2": (), "slots.4": ("?",)},
    )
    play(table, "B: trains hokkaido")
    found = play(table, "C: consolidate")  # ends B's turn first
    assert (table.state.phase, table.state.marker, table.state.final_trigger) == ("final", 6, "B")
    assert ("marker_moves", 6, "NIP-4.6") in lines_of(found, "todo")
    marker = []
    for number, seat in enumerate("CAB" * 3):
        if number:
            assert table.judge(f"{seat}: consolidate").verdict.status is VerdictStatus.LEGAL, (number, seat)
            play(table, f"{seat}: consolidate")
        assert table.state.active == seat
        assert table.state.phase == "final"
        marker.append(table.state.marker)
    assert marker == [6, 6, 6, 7, 7, 7, 8, 8, 8]
    assert table.state.scorings_done == 2
    found = play(table, "B: end")
    assert (table.state.phase, table.state.marker, table.state.scorings_done) == ("done", 9, 3)
    categories = [line.category for line in found.step.score_lines]  # type: ignore[union-attr]  # the turn is legal
    assert categories.index("region_scoring_3") < categories.index("wages")
    assert cited(table.judge("C: consolidate").verdict) >= {"NIP-5.4"}


def test_e16_all_is_discarded_before_the_income() -> None:
    table = situation(4, {"A.markers.coal": 4, "A.markers.money": 5, "A.yen": 9_000, "A.coal": 7})
    found = play(table, "A: consolidate")
    assert (table.state.seats["A"].yen, table.state.seats["A"].coal) == (16_000, 5)
    assert lines_of(found, "gain", "A") == [("yen", 16_000, "NIP-16.5"), ("coal", 5, "NIP-16.5")]


@pytest.mark.parametrize(("column", "legal"), [(2, True), (3, True), (4, False), (5, False)])
def test_e17_four_workers_reach_column_3(column: int, legal: bool) -> None:
    table = situation(4, workers("A", "red", "red", "red", "red"))
    verdict = table.judge(f"A: consolidate {column}_coal_2 ships").verdict
    assert (verdict.status is VerdictStatus.LEGAL) is legal
    assert legal or cited(verdict) == {"NIP-16.8"}


def test_e18_three_colours_cost_9_000() -> None:
    table = situation(4, workers("A", "red", "blue", "green", "red"))
    found = play(table, "A: consolidate 2_coal_2 ships wages=9000")
    assert lines_of(found, "pay", "A") == [("yen", 9_000, "NIP-16.17")]
    assert table.state.seats["A"].yen == 12_000 - 9_000


def before_scoring(scoring: int, *changes: Change, players: int = 3) -> Table:
    """The next turn end moves the marker past the mark of a scoring."""
    marker = {1: 2, 2: 4}[scoring]
    rows = {f"rows.{row}": () for row in range(1, 4 if players == 4 else 3)}
    return situation(
        players,
        *changes,
        {"marker": marker, "scorings_done": scoring - 1, "slots.4": ("?",), **rows},
    )


def region_points(table: Table, region: str) -> dict[str, int]:
    """Take seat A's turn and give what each seat scored in a region at its end."""
    play(table, "A: mechanise hold")
    found = play(table, "A: end")
    assert found.step is not None
    points = dict.fromkeys(table.state.seats, 0)
    for line in found.step.score_lines:
        if line.about == region:
            points[line.seat] += line.points
    return points


def test_e20_the_foreign_companies_are_first() -> None:
    # Foreign 3 + 3 + 1 = 7: the empty slots of East Japan show 3, 3, 1 and nothing.
    table = before_scoring(
        2,
        tile("east_japan_1", "paper", 6, "A"),
        built("ships", "A", "east_japan"),
        tile("east_japan_2", "silk", 1, "B"),
        built("trains", "B", "east_japan", 2),
        built("trains", "C", "east_japan"),
        {"cities.east_japan_2.slots.lens.foreign": 0},
    )
    assert region_points(table, "east_japan") == {"A": 13, "B": 8, "C": 0}
