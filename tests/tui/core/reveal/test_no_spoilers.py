"""A page of a scoring tells nothing before its time, its totals grow row by row, and empty pages are gathered."""

from __future__ import annotations

import pytest

from referee.table import recorded_script
from referee.table.table import Table
from tui.core.i18n.catalogs import words_for
from tui.core.rendering.drawing import DrawingContext
from tui.core.reveal.scoring_reveal_scene import pages_of, revealed_lines, scene_of, totals, totals_within

GAMES = ("nippon", "russian_railroads", "crisis", "plan_city")


def played(game: str) -> Table:
    """Play the demo of a game to its end."""
    return [table for table, _ in recorded_script.replay(recorded_script.load(recorded_script.demo_of(game)))][-1]


@pytest.mark.drawn(every=2)
@pytest.mark.parametrize("game", GAMES)
def test_the_totals_grow_by_the_rows_that_are_shown(game: str) -> None:
    table = played(game)
    scene = scene_of(table)
    pages = pages_of(scene, DrawingContext(words_for("en", game, table.seats), table.table_state.seats))
    for at, page in enumerate(pages[:-1]):
        before = {total.seat: total.points for total in totals(scene, pages, at)}
        for hidden in range(len(page.rows), -1, -1):
            shown = totals_within(scene, pages, at, hidden)
            gains = {total.seat: total.gain for total in shown}
            assert {total.seat: total.points for total in shown} == {
                seat: None if points is None else points + gains[seat] for seat, points in before.items()
            }
            if hidden == len(page.rows):
                assert not any(gains.values())
        assert {seat: gain for seat, gain in gains.items() if gain} == {
            seat: points for seat, points in page.points().items() if points
        }


@pytest.mark.parametrize("game", GAMES)
def test_one_order_of_seats_holds_until_the_ranking(game: str) -> None:
    table = played(game)
    for step in (step for step in table.steps if revealed_lines(table, step)):
        scene = scene_of(table, step.entry.seq)
        pages = pages_of(scene, DrawingContext(words_for("en", game, table.seats), table.table_state.seats))
        for count, page in enumerate(pages[:-1]):
            rows = [row.seat for row in page.rows]
            assert rows == sorted(rows), page.title
            assert [total.seat for total in totals(scene, pages, count)] == sorted(table.seats)


@pytest.mark.parametrize("game", GAMES)
def test_with_all_pages_the_totals_are_the_points_of_the_table(game: str) -> None:
    table = played(game)
    scene = scene_of(table)
    pages = pages_of(scene, DrawingContext(words_for("en", game, table.seats), table.table_state.seats))
    ended = {total.seat: total.points for total in totals(scene, pages, len(pages))}
    assert ended == {seat: board.vp for seat, board in table.state.seats.items()}


def test_pages_on_which_nobody_scores_are_rows_of_one() -> None:
    """At the end of the demo of Nippon nobody is paid for wages, nor for three of the nine achievements (NIP-18)."""
    table = played("nippon")
    pages = pages_of(scene_of(table), DrawingContext(words_for("en", "nippon", table.seats), table.table_state.seats))
    *scored, empty, _markers, _ranking = pages
    names = [row.name for row in empty.rows]
    assert len(names) == 4 and "Wages" in names and sum(name.startswith("Achievement") for name in names) == 3
    assert len([page for page in scored if page.title.startswith("Achievement")]) == 6
    assert all(row.lines and not any(line.points for line in row.lines) for row in empty.rows), "each can say why"


def test_the_last_page_before_the_ranking_says_where_the_markers_go() -> None:
    """Ben stood on 29 after scoring II and reaches 73 (tests/games/nippon: the demo); nobody is asked to do it twice."""
    table = played("nippon")
    pages = pages_of(scene_of(table), DrawingContext(words_for("en", "nippon", table.seats), table.table_state.seats))
    markers = {row.seat: row.text.plain for row in pages[-2].rows}
    assert markers == {
        "A": "marker to 79 (+31)",
        "B": "marker to 73 (+44)",
        "C": "marker to 39 (+25)",
        "D": "marker to 73 (+35)",
    }
    assert not pages[-2].points(), "the points were counted on the pages before"


def test_a_scoring_on_the_way_has_no_page_of_markers() -> None:
    table = played("nippon")
    seq = next(
        step.entry.seq for step in table.steps if any(one.category == "region_scoring_1" for one in step.score_lines)
    )
    pages = pages_of(
        scene_of(table, seq), DrawingContext(words_for("en", "nippon", table.seats), table.table_state.seats)
    )
    assert not any("marker" in row.text.plain for page in pages for row in page.rows)


def test_the_standings_name_what_the_scoring_brought() -> None:
    """Region scoring I: Aki 14, Ben 7, Dai 5."""
    table = played("nippon")
    seq = next(
        step.entry.seq for step in table.steps if any(one.category == "region_scoring_1" for one in step.score_lines)
    )
    pages = pages_of(
        scene_of(table, seq), DrawingContext(words_for("en", "nippon", table.seats), table.table_state.seats)
    )
    gains = {row.seat: row.text.plain.partition("+")[2].split()[:1] for row in pages[-1].rows}
    assert gains == {"A": ["14"], "B": ["7"], "C": [], "D": ["5"]}


def test_the_points_of_a_railway_line_are_shown_with_the_row() -> None:
    table = played("russian_railroads")
    seq = next(
        step.entry.seq for step in table.steps if any(one.category == "trans_siberian" for one in step.score_lines)
    )
    context = DrawingContext(words_for("en", table.game.id, table.seats), table.table_state.seats)
    drawn = [row for page in pages_of(scene_of(table, seq), context)[:-1] for row in page.rows if row.rows_of_points]
    assert drawn
    for row in drawn:
        assert row.picture[-1].plain.split()[0] == "VP"
        assert not any(line.plain.split()[:1] == ["VP"] for line in row.picture[: -row.rows_of_points])
