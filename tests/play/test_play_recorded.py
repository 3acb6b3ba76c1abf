"""The recorded plays of every game end as they were recorded, and their records are sound."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from referee.rules.game import offered_games
from referee.table.state_json import plain
from referee.table.table import Table
from tests.play.recorded import move_by_move, plays, replayed

EACH = [pytest.param(path, id=f"{game} {name}") for game in offered_games() for name, path in plays(game).items()]


@pytest.mark.parametrize("path", EACH)
def test_it_ends_with_the_points_recorded(path: Path) -> None:
    play, table = replayed(path)
    assert table.game.rules.over(table.state)
    assert {seat: board.vp for seat, board in table.state.seats.items()} == play.final


@pytest.mark.parametrize("path", EACH)
def test_every_place_has_the_points_recorded(path: Path) -> None:
    play, table = replayed(path)
    places = {place.seat: place.points for place in table.breakdown().places}
    assert places.items() <= play.final.items()
    assert places == play.final or table.game.rules.places  # in such a game not everybody has to have a place


@pytest.mark.parametrize("path", EACH)
def test_the_lines_add_up_to_the_points_recorded(path: Path) -> None:
    play, table = replayed(path)
    totals: Counter[str] = Counter()
    for line in table.lines():
        totals[line.seat] += line.points
    assert dict(totals) == play.final


@pytest.mark.parametrize("path", EACH)
def test_the_record_folds_to_the_same_end(path: Path) -> None:
    _, table = replayed(path)
    again = Table("again", table.entries)
    assert plain(again.state) == plain(table.state)
    assert [line.points for line in again.lines()] == [line.points for line in table.lines()]
    assert not any(made.differs or made.failed for made in again.steps)


@pytest.mark.parametrize("path", EACH)
def test_a_line_of_several_moves_is_the_same_as_its_moves(path: Path) -> None:
    play, table = replayed(path)
    assert plain(move_by_move(play).state) == plain(table.state)


@pytest.mark.parametrize("path", EACH)
def test_its_printed_values_are_marked_as_invented(path: Path) -> None:
    _, table = replayed(path)
    assert table.entries[0].body["invented"] is True
