"""The worked examples E2 and E16 to E27 of the rules on a running table: turns, consolidating, scorings."""

from __future__ import annotations

from typing import Any

import pytest

from referee.facts.verdict import VerdictStatus
from referee.table.table import Table
from tests.games.nippon.nippon_tables import (
    SHOWN,
    Change,
    built,
    cited,
    lay,
    lines_of,
    multipliers,
    own,
    play,
    situation,
    tile,
    workers,
)


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


def test_e19_a_tie_for_first() -> None:
    # 6, 6, 4; the foreign companies below 4: the slots with 2 and 3 of both cities are taken, 0 + 1 + 0 + 1 are left.
    table = before_scoring(
        1,
        tile("west_japan_1", "silk", 6, "A"),
        tile("west_japan_1", "light_bulb", 6, "B"),
        tile("west_japan_2", "paper", 2, "C"),
        tile("west_japan_2", "clock", 2, "C"),
    )
    assert region_points(table, "west_japan") == {"A": 8, "B": 8, "C": 5}


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


def test_e21_three_tied_for_first_score_their_ships_too() -> None:
    # 8 each: 6 + 2, 6 + a train 2, 4 + 4; foreign companies 2.
    foreign: dict[str, Any] = {
        f"cities.{city}.slots.{good}.foreign": 0 for city in ("hokkaido_1", "hokkaido_2") for good in SHOWN[city]
    }
    table = before_scoring(
        2,
        tile("hokkaido_1", "silk", 6, "A"),
        tile("hokkaido_2", "silk", 2, "A"),
        tile("hokkaido_1", "clock", 6, "B"),
        built("trains", "B", "hokkaido"),
        tile("hokkaido_1", "light_bulb", 4, "C"),
        tile("hokkaido_2", "clock", 4, "C"),
        built("ships", "A", "hokkaido"),
        built("ships", "C", "hokkaido", 1, 1),
        own("C", "lens_2"),  # who turned the second one to 3 VP
        foreign,
        {"cities.hokkaido_1.slots.lens.foreign": 2},
    )
    assert region_points(table, "hokkaido") == {"A": 11 + 2, "B": 11, "C": 11 + 5}


def ending(*changes: Change) -> Table:
    """The last turn of a game for three: seat C has made its main move."""
    return situation(
        3,
        {
            "phase": "final",
            "final_trigger": "C",
            "final_turns_left": 1,
            "marker": 8,
            "scorings_done": 2,
            "active": "C",
            "main_done": True,
        },
        *changes,
    )


def achievement(table: Table, space: str) -> int:
    """End the game and give what seat A scored on a space."""
    found = play(table, "C: end")
    assert found.step is not None
    return next(
        line.points
        for line in found.step.score_lines
        if line.seat == "A" and line.category == "achievement" and line.about == space
    )


def test_e22_8_000_yen_are_one_vp() -> None:
    # Money level 14 and two colours: 14,000 - 6,000 = 8,000.
    table = ending({"A.markers.money": 2}, workers("A", "red", "blue"))
    assert achievement(table, "money") == 1


def test_e23_five_ships_show_three_stars() -> None:
    ships = [built("ships", "A", region) for region in ("west_japan", "central_japan", "east_japan", "hokkaido")]
    table = ending(*ships, built("ships", "A", "hokkaido"), multipliers("A", ships=2))
    assert achievement(table, "ships") == 3 * 2


def test_e24_three_trains_show_one_star() -> None:
    table = ending(built("trains", "A", "hokkaido", 3), multipliers("A", trains=4))
    assert achievement(table, "trains") == 1 * 4


def test_e25_four_factories_with_a_x5_tile() -> None:
    table = ending(
        *(own("A", factory) for factory in ("bento_1", "lens_1", "clock_1", "light_bulb_1")),
        multipliers("A", factories=5),
    )
    assert achievement(table, "factories") == 20


def test_e26_the_top_of_the_knowledge_track() -> None:
    assert achievement(ending({"A.markers.knowledge": 9}), "knowledge") == 4


def test_e27_no_multiplier_no_vp() -> None:
    done = {f"A.contracts.contract_{number}": False for number in range(1, 6)}
    assert achievement(ending(done), "contracts") == 0
    table = ending(done)
    lay(table, multipliers("A", contracts=3))
    assert achievement(table, "contracts") == 2 * 3
