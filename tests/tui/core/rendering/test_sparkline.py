"""A run of numbers as a small picture, and the curve of a table of which nobody has told everything."""

from __future__ import annotations

from referee.record.opening_entry import opening, seats_of
from referee.rules.game import find
from referee.table.table import Table
from tui.core.history.history_text import curve_lines
from tui.core.history.table_results import curves
from tui.core.i18n.catalogs import words_for
from tui.core.rendering.sparkline import bounds, spark


def test_a_picture_rises_with_its_numbers_and_a_gap_stays_empty() -> None:
    # 0 to 8 in eight levels: every number is its own level; 0 still leaves a mark, what is not known leaves none.
    assert spark([0, 2, None, 4, 8], 5, 0, 8) == ["▁▂ ▄█"]
    assert spark([0, 2, None, 5], 4, 0, 5, ascii=True) == ["_. #"]


def test_two_rows_go_on_above_one_another() -> None:
    # 16 levels for 0 to 16: 8 fills the lower row, 12 half of the upper one.
    assert spark([8, 12, 16], 3, 0, 16, rows=2) == [" ▄█", "███"]


def test_a_wide_picture_ends_with_the_last_number() -> None:
    assert spark([0, 8], 6, 0, 8) == ["▁▁▁███"]
    assert spark([0, 0, 0, 8], 2, 0, 8) == ["▁█"]
    assert spark([], 3, 0, 1) == [""]


def test_the_scale_knows_losses_and_no_gaps() -> None:
    assert bounds([[3, None], [-2, 7]]) == (-2, 7)
    assert bounds([[None]]) == (0, 0)


def test_vp_that_are_not_entered_are_a_gap_and_never_0() -> None:
    game = find("nippon")
    table = Table("friday", [opening(game, seats_of(game, ("Aki", "Ben")), blank=True)])
    table.recount({"seats.A.vp": 20}, "read off the track")
    aki, ben = curves(table)
    assert aki.points == (None, 20)
    assert ben.points == (None, None)
    assert curve_lines(words_for("en"), (aki, ben))[-1].split()[1:] == ["20", "-"]
