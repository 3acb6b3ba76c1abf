"""The recorded plays of every game end as they were recorded, and their records are sound."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from referee.record.replay import moves_of
from referee.rules.game import offered_games
from referee.table import recorded_script
from referee.table.json_schemas import plain
from referee.table.table import Table
from tests.helpers import verb_of
from tests.play.playground import playground
from tests.play.recorded import move_by_move, plays, replayed

NOT_IN_DEMOS = {"pass", "score_claim", "evaluate_round"}
"""Of Nippon, and of CRISIS, in which no card is left when a round ends."""
FEWEST_REFUSED = {"nippon": 5}
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


@pytest.mark.parametrize("game", offered_games())
def test_the_demo_shows_what_there_is(game: str) -> None:
    """Every action but the seldom ones, an act that is asked for, refusals by many clauses, an undo, an overrule with its
    reason; four people play.
    """
    play, table = replayed(plays(game)["demo"])
    lines = [recorded_script.parse(text) for text in play.lines]
    verbs = {verb_of(move) for made in table.steps[1:] for move in moves_of(table.game, made.entry.body)}
    assert set(table.game.rules.actions) - {"may"} - playground(game).seldom - verbs <= NOT_IN_DEMOS
    assert len(play.seats) == 4
    refused = [line for line in lines if line.refused]
    assert len(refused) >= FEWEST_REFUSED.get(game, 12)
    assert len({clause for line in refused for clause in line.refused}) >= FEWEST_REFUSED.get(game, 15)
    assert {"undo", "overrule"} <= {line.act for line in lines}
    assert all(line.reason for line in lines if line.act == "overrule")
