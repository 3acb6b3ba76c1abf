"""Moves stand under their verbs until a list has room for all of them; a number means the row that is shown."""

from __future__ import annotations

from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.table.table import Table
from tui.core.conversation.line_evaluator import LineEvaluator

SIZES = {"invest": 8, "machine": 1, "knowledge": 3, "mines": 3, "trains": 4, "ships": 4, "consolidate": 1}
"""Ways at the start of Nippon: 8 factories for the money, one machine to hold, up to three steps on a track with three
workers, four regions."""


def lines() -> LineEvaluator:
    """Read lines at a table where the first player is to act."""
    game = find("nippon")
    made = LineEvaluator(Table("test", [opening(game, seats_of(game, ("Ann", "Ben", "Cleo")))]))
    made.listing = True
    return made


def test_the_rows_are_counted_for_each_size_of_group() -> None:
    """Seven verbs; with those of 3 ways out 7 + 2×2, with those of 4 another 2×3, with that of 8 another 7."""
    assert lines().steps.lengths(28) == [7, 11, 17, 24]
    assert lines().steps.lengths(20) == [7, 11, 17]


def test_groups_are_opened_from_the_smallest_on() -> None:
    made = lines()
    for at_once, closed in ((9, {"invest", "knowledge", "mines", "trains", "ships"}), (17, {"invest"}), (24, set())):
        made.open_up(at_once)
        ways = made.steps.ways
        assert {way.draft.verb for way in ways if way.among} == closed
        assert len(ways) == sum(1 if verb in closed else count for verb, count in SIZES.items())


def test_a_number_on_the_line_is_the_row_that_is_shown_now() -> None:
    made = lines()
    assert made.line("7").evaluated.moves, "seven rows: the last one is a whole move"
    made.open_up(24)
    for number, way in enumerate(made.steps.ways, 1):
        assert made.line(str(number)).evaluated.moves[: len(way.moves)] == way.moves
