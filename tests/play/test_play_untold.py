"""A table that tells nothing beforehand: what is needed is asked when it is due, and the game ends as at a table of which
everything was known.
"""

from __future__ import annotations

from collections.abc import Sequence

from referee.facts.facts import known
from referee.facts.verdict import VerdictStatus
from referee.notation.move import Move
from referee.record.opening_entry import opening
from referee.record.replay import moves_of
from referee.record.table_state import ReplayStep
from referee.table.table import Table
from tests.play.cases import at_run, games
from tests.play.playground import Playground
from tests.play.playing import noted, play_out
from tests.play.told import Told

MOST_ASKED = 300
"""So many questions come up for one declaration at most."""
LOOKED_AT = (4, 1)
"""Of so many declarations the options are judged before one, at every run and in a soak."""


@games(fast=1, soak=0.4, all_seats=False)
def test_a_table_that_tells_nothing_beforehand_comes_to_the_same_end(
    ground: Playground, players: int, seeds: range
) -> None:
    for seed in seeds:
        with noted(ground, players, seed, []):
            whole = play_out(ground.game.id, players, seed + 600)
            seats, options = whole.table_state.seats, whole.state.options
            table = Table("untold", [opening(ground.game, seats, options=options)])
            steps = [step for step in zip(whole.steps, whole.steps[1:], strict=False) if step[1].entry.kind == "move"]
            asked = 0
            for number, (before, made) in enumerate(steps):
                if number % (at_run(seed, *LOOKED_AT) * 10) == 0:
                    check_offers(table)
                asked += declare(ground, table, before, made)
            assert asked
            assert table.over
            assert scored(table) == scored(whole)
            assert {seat: board.vp for seat, board in table.state.seats.items()} == {
                seat: board.vp for seat, board in whole.state.seats.items()
            }
            assert table.places() == whole.places()
            assert repr(Table("again", table.entries).state) == repr(table.state)


def scored(table: Table) -> list[tuple[str, str, int, str]]:
    """What was scored; how it came about may be said with less where less is told."""
    return [(line.seat, line.category, line.points, line.about) for line in table.lines()]


def check_offers(table: Table) -> None:
    """What is offered is legal, or asks."""
    for move in table.options():
        status = table.judge((move,)).verdict.status
        assert status in (VerdictStatus.LEGAL, VerdictStatus.NEEDS), move


def declare(ground: Playground, table: Table, before: ReplayStep, made: ReplayStep) -> int:
    """Declare what was declared at the other table, answering what is asked from what lies there; give how much was."""
    moves: Sequence[Move] = moves_of(ground.game, made.entry.body)
    read_off, told = made.entry.body.get("readings", {}), Told(table)
    for count in range(MOST_ASKED):
        verdict = told.declare(tuple(moves)).verdict
        if verdict.status is VerdictStatus.LEGAL:
            return count
        assert verdict.status is VerdictStatus.NEEDS, (moves, verdict)
        path = verdict.questions[0].path
        value = read_off[path] if path in read_off else ground.answer(before.table_state.state, moves, path)
        assert known(value), path
        told.tell(path, value)
    raise AssertionError(f"asked for ever: {moves}")
