"""Whole recorded plays for 2, 3 and 4 players and the demo: every line is answered as recorded, and every point is
counted a second time by the plain reckoner (rrr_reckoner.py), which knows section 7 of the rules and nothing of our code.
"""

from __future__ import annotations

import pytest

from referee.table.json_schemas import plain
from referee.table.recorded_script import RecordedScript
from referee.table.table import Table
from tests.games.russian_railroads.rrr_reckoner import earned
from tests.play.recorded import move_by_move, plays, replayed

PLAYS = plays("russian_railroads")


@pytest.fixture(scope="module", params=list(PLAYS))
def case(request: pytest.FixtureRequest) -> tuple[RecordedScript, Table]:
    return replayed(PLAYS[request.param])


@pytest.mark.drawn(every=2)
def test_every_point_agrees_with_the_plain_reckoner(case: tuple[RecordedScript, Table]) -> None:
    play, _ = case
    table = move_by_move(play)
    points = dict.fromkeys(table.seats, 0)
    for before, made in zip(table.steps, table.steps[1:], strict=False):
        old, new = plain(before.table_state.state), plain(made.table_state.state)
        moves = made.entry.body.get("moves", ())
        assert len(moves) <= 1, made.entry
        for move in moves:
            for seat, gained in earned(old, move, new).items():
                points[seat] += gained
        assert points == {seat: board["vp"] for seat, board in new["seats"].items()}, made.entry
    assert points == play.final
