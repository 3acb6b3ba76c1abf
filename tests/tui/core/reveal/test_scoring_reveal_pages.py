"""Every scoring of every recorded play: whole within its width, every number with its proof, totals that add up."""

from __future__ import annotations

import pytest

from referee.facts.facts import known
from referee.rules.game import offered_games
from tests.tui.core.reveal.render_contexts import played, scenes, sight_of
from tui.core.rendering.cell_width import cell_len
from tui.core.reveal.scoring_reveal_scene import last_scoring, pages_of, revealed_lines, totals
from tui.widgets.rich_text_conversion import ASCII

SCORINGS = {"nippon": 3, "russian_railroads": 8, "crisis": 8, "plan_city": 1}
"""Region scorings I to III; 7 rounds and the end; 7 evaluations and the end; the end."""


@pytest.mark.parametrize("game", offered_games())
def test_every_scoring_of_a_game_is_revealed(game: str) -> None:
    assert len(list(scenes(game))) == SCORINGS[game]


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("game", offered_games())
def test_every_number_has_its_proof_and_no_picture_is_wider_than_its_room(game: str, lang: str) -> None:
    sight = sight_of(game, lang)
    for scene in scenes(game):
        for page in pages_of(scene, sight):
            assert page.rows, page.title
            for line in (*page.picture, *(line for row in page.rows for line in row.picture)):
                assert cell_len(line.plain) <= sight.width, (page.title, line.plain)
            for row in page.rows:
                assert row.points is None or row.lines, (page.title, row)
            if page.counts:
                assert all(row.points == sum(line.points for line in row.lines) for row in page.rows if row.seat)


@pytest.mark.parametrize("game", offered_games())
def test_in_normalize_characters_nothing_but_ascii_is_drawn(game: str) -> None:
    sight = sight_of(game, ascii=True)
    for scene in scenes(game):
        for page in pages_of(scene, sight)[:-1]:
            lines = (*page.picture, *(line for row in page.rows for line in row.picture))
            drawn = "".join(line.plain for line in lines).translate(ASCII)  # as a screen shows what words say
            assert drawn.isascii(), (page.title, drawn)


@pytest.mark.parametrize("game", offered_games())
def test_the_totals_grow_page_by_page_to_where_the_markers_stand(game: str) -> None:
    table, sight = played(game), sight_of(game)
    steps = [step for step in table.steps if revealed_lines(table, step)]
    for step, scene in zip(steps, scenes(game), strict=True):
        pages = pages_of(scene, sight)
        last = {total.seat: total for total in totals(scene, pages, len(pages))}
        for seat, board in step.table_state.state.seats.items():
            assert known(board.vp)
            assert last[seat].points == board.vp
        for shown in range(len(pages)):
            before = {total.seat: total.points for total in totals(scene, pages, shown)}
            after = {total.seat: total.points for total in totals(scene, pages, shown + 1)}
            gained = pages[shown].points()
            assert all((after[seat] or 0) - (before[seat] or 0) == gained.get(seat, 0) for seat in after)


def test_the_last_scoring_is_found() -> None:
    table = played("crisis")
    step = last_scoring(table)
    assert step is table.steps[-1]
    assert {line.category for line in step.score_lines} == {"credits", "loans", "penalty_points"}
