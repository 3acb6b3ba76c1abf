"""What cannot be true together of a described position (section 11.1, NIP-5), each beside a near twin that can be.

The marks of the scoring track are INVENTED: I before space 3, II before space 5, golden from space 6.
"""

from __future__ import annotations

from typing import Any

import pytest

from referee.record.opening_entry import seats_of
from referee.table.standalone_position import StandalonePosition
from tests.games.nippon.nippon_tables import GAME, NAMES

MARKS = {"scoring_track.mark_1": 3, "scoring_track.mark_2": 5, "scoring_track.golden": 6}
Facts = dict[str, Any]


def found(facts: Facts, printed: Facts | None = None) -> set[tuple[str, str]]:
    """The contradictions of a position of Ann, Ben, Cleo and Dan in which this is told."""
    position = StandalonePosition(
        GAME, facts, printed=MARKS if printed is None else printed, seats=seats_of(GAME, NAMES)
    )
    return {(breach.clause, breach.why) for breach in position.contradictions()}


LAST: Facts = {"phase": "final", "marker": 8, "scorings_done": 2, "final_trigger": "C"}

CASES: list[tuple[Facts, set[tuple[str, str]]]] = [
    # Play: no turns of the final phase are counted, and nobody has begun it (NIP-5.4).
    ({"phase": "play", "final_turns_left": 5}, {("NIP-5.4", "final_turns_early")}),
    ({"phase": "play", "final_turns_left": 0}, set()),
    ({"phase": "play", "final_trigger": "A"}, {("NIP-5.4", "final_trigger_early")}),
    ({"phase": "play", "final_trigger": ""}, set()),
    # The marker stands before the golden spaces in play, on them afterwards (NIP-5.4).
    ({"phase": "play", "marker": 6}, {("NIP-5.4", "marker_golden")}),
    ({"phase": "play", "marker": 5}, set()),
    ({"phase": "final", "marker": 5}, {("NIP-5.4", "marker_before_gold")}),
    ({"phase": "final", "marker": 6}, set()),
    # The marks it has passed are the scorings done (NIP-5.2, NIP-5.3).
    ({"marker": 2, "scorings_done": 1}, {("NIP-5.2", "scorings_differ")}),
    ({"marker": 3, "scorings_done": 1}, set()),
    ({"marker": 3, "scorings_done": 0}, {("NIP-5.2", "scorings_differ")}),
    ({"marker": 4, "scorings_done": 2}, {("NIP-5.3", "scorings_differ")}),
    ({"marker": 5, "scorings_done": 1}, {("NIP-5.3", "scorings_differ")}),
    ({"marker": 5, "scorings_done": 2}, set()),
    # Two before the final phase, the third at its end (NIP-5.1, NIP-5.7).
    ({"phase": "final", "scorings_done": 1}, {("NIP-5.1", "scorings_before_final")}),
    ({"phase": "final", "scorings_done": 2}, set()),
    ({"phase": "final", "scorings_done": 3}, {("NIP-5.7", "third_scoring")}),
    ({"phase": "done", "scorings_done": 2}, {("NIP-5.7", "third_scoring")}),
    ({"phase": "done", "scorings_done": 3}, set()),
    # 3 turns for each of 4 players; the first is that of the next one after Cleo (NIP-5.4, NIP-5.5, NIP-E2).
    ({"phase": "final", "final_turns_left": 0}, {("NIP-5.4", "final_turns_wrong")}),
    ({"phase": "final", "final_turns_left": 12}, set()),
    ({"phase": "final", "final_trigger": ""}, {("NIP-5.5", "final_nobody")}),
    (LAST | {"final_turns_left": 12, "active": "D"}, set()),
    (LAST | {"final_turns_left": 12, "active": "C"}, {("NIP-5.5", "final_order")}),
    (LAST | {"final_turns_left": 3, "active": "A"}, set()),
    (LAST | {"final_turns_left": 1, "active": "C"}, set()),
    (LAST | {"final_turns_left": 2, "active": "C"}, {("NIP-5.5", "final_order")}),
    # Yen are notes of 1,000 and more; markers only rise from 2, 12 and 1 (NIP-1.10 to NIP-1.12).
    ({"seats.A.yen": 3}, {("NIP-2.6", "yen_odd")}),
    ({"seats.A.yen": 3_000}, set()),
    ({"seats.A.levels.money": 11}, {("NIP-1.11", "level_below_start")}),
    ({"seats.A.levels.money": 12}, set()),
    ({"seats.A.levels.coal": 1}, {("NIP-1.10", "level_below_start")}),
    ({"seats.A.levels.knowledge": 0}, {("NIP-1.12", "level_below_start")}),
    # A set has 6 trains: 7 are too many wherever the others lie (NIP-1.9).
    (
        {"regions.hokkaido.trains.A.twos": 4, "regions.east_japan.trains.A.threes": 3},
        {("NIP-1.9", "tiles_not_six")},
    ),
    ({"regions.hokkaido.trains.A.twos": 4, "regions.east_japan.trains.A.threes": 2}, set()),
    # lens_2 turns all ships left when it is built, clock_2 all trains; nothing else turns any (NIP-21.10, NIP-21.18).
    ({"seats.A.ship_side": 3, "seats.A.factories.lens.tile": "lens_1"}, {("NIP-21.10", "side_turned")}),
    ({"seats.A.ship_side": 3, "seats.A.factories.lens.tile": "lens_2"}, set()),
    ({"seats.A.ship_side": 2, "seats.A.factories.lens.tile": "lens_2"}, {("NIP-21.10", "side_not_turned")}),
    ({"regions.hokkaido.trains.A.threes": 1, "seats.A.factories.clock.tile": ""}, {("NIP-21.18", "side_turned")}),
    ({"regions.hokkaido.trains.A.threes": 1, "seats.A.factories.clock.tile": "clock_2"}, set()),
    ({"regions.hokkaido.trains.A.threes": 1}, set()),  # nobody has told the factory
]


@pytest.mark.parametrize(("facts", "wanted"), CASES)
def test_a_contradiction_and_its_near_twin(facts: Facts, wanted: set[tuple[str, str]]) -> None:
    assert found(facts) == wanted
