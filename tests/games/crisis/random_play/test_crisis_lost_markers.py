"""The knock-on of a change where everybody had lost: nobody is ranked then, but the score markers stand somewhere."""

from __future__ import annotations

import random

from tests.play.again import changed, changed_moves
from tests.play.playing import account


def test_a_marker_is_said_to_move_from_where_it_stood() -> None:
    table = next(found for seed in range(1, 40) if not (found := account("crisis", 1, seed).table).breakdown().places)
    moved = 0
    for seq, moves in changed_moves(table, random.Random(1)):
        trial, knock_on = changed(table, seq, moves)
        was, now = table.state.seats["A"].vp, trial.state.seats["A"].vp
        moved += was != now
        assert [(one.was, one.now) for one in knock_on.scores] == ([(was, now)] if was != now else [])
    assert moved
