"""A scoring of Russian Railroads revealed: line by line, industry, end bonus cards, engineers; not the VP of a move."""

from __future__ import annotations

from scoring.breakdown import ScoreLine
from scoring.text_catalogs import Phrase
from tests.tui.screens.table.rrr_position import GAME, table
from tui.core.i18n.catalogs import words_for
from tui.core.rendering.drawing import DrawingContext
from tui.core.reveal.scoring_reveal_scene import last_scoring
from tui.games.russian_railroads import scoring_reveal

SIGHT = DrawingContext(words_for("en", GAME.id), ())


def line(seat: str, category: str, points: int, about: str = "") -> ScoreLine:
    """A line whose working is of no interest here."""
    return ScoreLine(seat, category, points, Phrase("working.told", {"points": points}), (), about)


def test_a_round_is_shown_in_the_order_in_which_it_is_scored() -> None:
    # RRR-4.1401; both markers of a seat are one row, the pass that ended the round comes first.
    lines = [
        line("A", "pass", 2),
        *(line("A", category, vp) for category, vp in (("trans_siberian", 4), ("st_petersburg", 1), ("kiev", 3))),
        line("A", "industry", 10, "marker_1"),
        line("A", "industry", 3, "marker_2"),
        *(line("B", category, vp) for category, vp in (("trans_siberian", 6), ("st_petersburg", 0), ("kiev", 0))),
        line("B", "industry", 5, "marker_1"),
    ]
    shown = scoring_reveal.pages(SIGHT, lines)
    assert [page.title for page in shown] == [
        "Passing",
        "Trans-Siberian Railway",
        "St. Petersburg line",
        "Kiev line",
        "Industry",
    ]
    assert [[(row.seat, row.points) for row in page.rows] for page in shown[1:]] == [
        [("B", 6), ("A", 4)],
        [("A", 1), ("B", 0)],
        [("A", 3), ("B", 0)],
        [("A", 13), ("B", 5)],
    ]
    assert sum(vp for page in shown for vp in page.points().values()) == sum(one.points for one in lines)


def test_the_cards_of_a_seat_are_one_row_and_named() -> None:
    lines = [line("A", "end_bonus", 15, "eb_fixed_15"), line("A", "end_bonus", 20, "eb_lines")]
    (page,) = scoring_reveal.pages(SIGHT, lines)
    assert [(row.points, len(row.lines)) for row in page.rows] == [(35, 2)]
    assert page.rows[0].text.plain.count(":") >= 2


def test_points_of_a_move_are_no_scoring() -> None:
    for category in ("pass", "engineer", "factory", "last_space", "instead_of_card", "told"):
        assert not scoring_reveal.is_scoring([line("A", category, 3)])
    for category in (*scoring_reveal.ROUND, *scoring_reveal.FINAL):
        assert scoring_reveal.is_scoring([line("A", "pass", 2), line("A", category, 0)])
    assert last_scoring(table()) is None  # nobody has scored a round at this table
